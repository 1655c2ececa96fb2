"""A WebSocket client without a library: it sends any bytes, and reads frames only when told to."""

import contextlib
import socket
import threading
from collections.abc import Iterator

from tests.server.running import PATIENCE, Server

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
EMPTY_PING = b"\x89\x80\x00\x00\x00\x00"  # masked, as a client's frames are


def client_frame(opcode: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    """A client's frame of up to 125 bytes, masked with zeros."""
    return bytes((0x80 * fin | opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


class RawFeed:
    """A feed of a table, opened by hand."""

    def __init__(
        self,
        server: Server,
        table: str,
        *,
        source: str = "127.0.0.1",
        host: str = "127.0.0.1",
        headers: str = "",
    ) -> None:
        self.socket = socket.create_connection(
            ("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0)
        )
        self._buffer = b""
        self.socket.sendall(
            f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n".encode()
        )
        while b"\r\n\r\n" not in self._buffer:
            assert self._receive(), "the server hung up"
        self.head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")

    def _receive(self) -> bool:
        try:
            data = self.socket.recv(1 << 20)
        except (ConnectionError, BlockingIOError):
            return False
        self._buffer += data
        return bool(data)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Every frame until the server hangs up, or until none is there on a socket that does not
        block: its opcode and payload."""
        while True:
            buffer, at = self._buffer, 0
            try:
                while (found := _payload(buffer, at)) is not None:
                    opcode, (start, at) = buffer[at] & 0x0F, found
                    yield opcode, buffer[start:at]
            finally:
                self._buffer = buffer[at:]
            if not self._receive():
                return

    def flood(self, data: bytes) -> threading.Thread:
        """Send in a thread of its own, until all is sent or the server cuts the connection."""

        def send() -> None:
            with contextlib.suppress(OSError):
                self.socket.sendall(data)

        thread = threading.Thread(target=send)
        thread.start()
        return thread

    def close(self) -> None:
        """Hang up."""
        self.socket.close()


def _payload(buffer: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of a server's frame begins and ends, if all of it is there."""
    if len(buffer) < at + 2:
        return None
    length, start = buffer[at + 1], at + 2
    if length >= 126:
        wide = 2 if length == 126 else 8
        if len(buffer) < start + wide:
            return None
        length, start = int.from_bytes(buffer[start : start + wide], "big"), start + wide
    return (start, start + length) if start + length <= len(buffer) else None


def close_code(payload: bytes) -> int:
    """The code in a close frame."""
    return int.from_bytes(payload[:2], "big")
