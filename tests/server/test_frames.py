"""Frames: what is read past the WebSocket library is what it would have read."""

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from parlour.server.frames import are_whole, frame, short_text


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as the library makes it for a client."""
    return Frame(opcode, text, fin).serialize(mask=True)


@given(st.binary(max_size=125))
def test_a_short_text_is_read(text: bytes) -> None:
    """Whatever its bytes and its mask are."""
    assert short_text(masked(text)) == text


@given(st.binary(max_size=70_000))
def test_only_whole_short_texts_are_read(text: bytes) -> None:
    """Longer ones, other kinds, parts of messages or frames, and two at once are left alone."""
    whole = masked(text)
    if len(text) > 125:
        assert short_text(whole) is None
    for other in (
        masked(text, Opcode.BINARY),
        masked(text[:99], Opcode.PING),
        masked(text, fin=False),
        whole[:-1],
        whole + whole,
        frame(text),
        b"",
    ):
        assert short_text(other) is None


@given(st.lists(st.binary(max_size=70_000), max_size=3), st.data())
def test_whole_frames_are_told_from_parts(texts: list[bytes], data: st.DataObject) -> None:
    """Of whole frames any part is one only where it ends with one of them."""
    made = [masked(text) for text in texts]
    ends = {sum(map(len, made[:n])) for n in range(len(made) + 1)}
    sent = b"".join(made)
    assert are_whole(sent)
    cut = data.draw(st.integers(0, len(sent)))
    assert are_whole(sent[:cut]) == (cut in ends)
