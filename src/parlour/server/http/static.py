"""The page: files that were built from web/, held in memory, served compressed."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, route

from parlour.server.errors import ApiError

FOLDER = Path(__file__).parents[1] / "page"
_MISSING = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Parlour</title>
<p>The server runs, but the page has not been built. <code>make play</code> builds it.</p>
"""
_COMPRESSIBLE = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg",
    "application/manifest",
)


@dataclass(frozen=True)
class _File:
    body: bytes
    zipped: bytes | None
    kind: str
    tag: str
    lasting: bool  # its name changes when its content does


def _load(folder: Path) -> dict[str, _File]:
    """Every file of the built page by its path."""
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    files = {}
    for path in sorted(folder.rglob("*")) if folder.exists() else []:
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            files[name] = _file(path.read_bytes(), name)
    return files or {"index.html": _file(_MISSING, "index.html")}


def _file(body: bytes, name: str) -> _File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kind = "application/javascript" if kind == "text/javascript" else kind
    zipped = gzip.compress(body, 9, mtime=0) if kind.startswith(_COMPRESSIBLE) else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    return _File(body, zipped, kind, tag, name.startswith("assets/"))


class Page:
    """Answers every path that is not the API's: a file, or the page, which reads the path."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = _load(folder)

    def answer(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the page."""
        name = path.strip("/")
        if name.startswith(("api/", "assets/")) and name not in self._files:
            raise ApiError("not-found", "There is nothing here.")
        file = self._files.get(name) or self._files["index.html"]
        headers = {
            "ETag": file.tag,
            "Cache-Control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers, media_type=file.kind)
        body = file.body
        if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=file.kind)


@route(
    ["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False
)
async def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """The page and its files."""
    shown: Page = request.app.state.page
    return shown.answer(path, request)
