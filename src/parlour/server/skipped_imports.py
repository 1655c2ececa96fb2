"""Packages that are installed, but not for us.

Numba and Litestar load what they find, used or not: SciPy for matrices, pydantic for models. A
server has neither, and would spend half of its start on them.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Meanwhile these cannot be imported, unless they have been already."""
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        for name in hidden:
            sys.modules.pop(name, None)
