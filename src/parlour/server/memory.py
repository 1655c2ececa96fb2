"""Where a server's memory comes from, and how the system gets it back.

Python's own allocator gives room back a megabyte at a time, and a single number that stays in one
keeps it all: after an evening of a thousand tables a server was half as large again as before. The
C library's gives back every free page of four kilobytes. Which of them it is has to be said before
Python starts; so a server starts itself anew, which takes a fifth of a second.
"""

import ctypes
import os
import sys
import sysconfig
from collections.abc import Callable

_CHOICE = "PYTHONMALLOC"  # Python's own name for it: who has set it has chosen


def take_pages() -> None:
    """Go on as a process that takes its memory from the C library, where that gives pages back."""
    if _CHOICE in os.environ or _trim() is None or not sys.executable:
        return
    if sysconfig.get_config_var("Py_GIL_DISABLED"):  # has an allocator of its own, and needs it
        return
    sys.stdout.flush()
    sys.stderr.flush()
    same = [sys.executable, *sys.orig_argv[1:]]
    os.execve(sys.executable, same, {**os.environ, _CHOICE: "malloc"})


def give_back() -> None:
    """Let the system have what is free, which the C library keeps in case it is wanted again."""
    trim = _trim()
    if trim is not None:
        trim(0)


def _trim() -> Callable[[int], int] | None:
    """The C library's way to give pages back; not every one has it."""
    if sys.platform != "linux":
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)
