"""WebSocket frames of text, encoded and decoded."""

TEXT = 0x81  # the first byte of a whole text message
MASKED = 0x80


def frame(text: bytes) -> bytes:
    """A text as a WebSocket frame from a server: whole, unmasked."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length)) + text
    if length < 65536:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + text


def short_text(data: bytes) -> bytes | None:
    """The text of what is one whole short frame from a client and nothing else."""
    if len(data) < 6 or data[0] != TEXT:
        return None
    length = data[1] - MASKED
    if not 0 <= length < 126 or len(data) != 6 + length:
        return None
    mask = data[2:6] * (length // 4 + 1)
    text = int.from_bytes(data[6:], "big") ^ int.from_bytes(mask[:length], "big")
    return text.to_bytes(length, "big")
