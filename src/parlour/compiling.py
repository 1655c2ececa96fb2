"""The jit shim: how the kernel's functions are compiled, and where the machine code is kept.

A kernel function is `jit` where only other kernel functions call it, `door` where it is a way in
from Python. Both do nothing where Numba is missing.
"""

import contextlib
import gc
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

try:
    fcntl: Any = import_module("fcntl")
except ImportError:  # Windows: processes that start together each compile for themselves
    fcntl = None

Function = TypeVar("Function", bound=Callable[..., Any])

try:
    numba: Any = import_module("numba")
    COMPILED = not numba.config.DISABLE_JIT
except ImportError:
    numba = None
    COMPILED = False

# Division by zero cannot happen in the rules, and nothing calls the kernel from C.
_OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_STALE = 7 * 24 * 3600  # seconds after which another version's machine code may go


# What all compiled code rests on; and what rests on it in turn. Code of the latter is kept apart,
# so that a change to an environment does not make the rules and the bots be compiled again.
_GROUND = ("compiling.py", "kernel.py", "games/*/*.py", "bots/**/*.py")
_ABOVE = {"envs": ("envs/*/*.py",)}


def sources_digest(part: str = "") -> str:
    """A name for the state of every source file that goes into the compiled code of a part."""
    root = Path(__file__).parent
    digest = hashlib.sha256(np.__version__.encode())
    patterns = (*_GROUND, *_ABOVE.get(part, ()))
    for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder(part: str = "") -> Path:
    """Where compiled code is kept: one folder for each state of the sources.

    Numba looks only at the file of the function itself, not at the files of the functions it
    calls, so without this an edit to a rule would leave stale machine code in its callers.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    home = given or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "parlour" / sources_digest(part)
    new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)  # another process may have made it meanwhile
    except OSError:  # a home that cannot be written to
        return Path(tempfile.gettempdir()) / "parlour" / folder.name
    if new:
        _sweep(folder.parent)
    return folder


@cache
def _folder_for(module: str) -> str:
    """The folder of the part a module belongs to: the word after `parlour`, if it is one of those
    above the ground."""
    part = module.split(".")[1] if module.startswith("parlour.") else ""
    return str(cache_folder(part if part in _ABOVE else ""))


def _sweep(caches: Path) -> None:
    """Drop what older versions of the sources left behind."""
    for other in caches.iterdir():
        with contextlib.suppress(FileNotFoundError):  # another process sweeps too
            if time.time() - other.stat().st_mtime > _STALE:
                shutil.rmtree(other, ignore_errors=True)


def compiled(function: Function, *signature: Any, **options: Any) -> Function:
    """Numba's work, with its cache in our own folder and its settings left as they were."""
    kept = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = _folder_for(function.__module__)
    try:
        dispatcher: Function = numba.njit(*signature, **(_OPTIONS | options))(function)
    finally:
        numba.config.CACHE_DIR = kept
    return dispatcher


def door(function: Function) -> Function:
    """Compile a kernel function that Python calls, with everything it calls, as well as can be.

    Other kernel functions that call it are given a draft of it, as of any other.
    """
    if not COMPILED:
        return function
    way_in: Any = compiled(function, pipeline_class=_Door)
    way_in._cache = _CompiledOnce(way_in._cache, f"{function.__module__}.{function.__qualname__}")
    draft: Any = jit(function)
    way_in.get_call_template = draft.get_call_template
    way_in.get_overload = draft.get_overload
    return cast(Function, way_in)


def jit(function: Function) -> Function:
    """Compile a kernel function that other kernel functions call, and Python never does."""
    if not COMPILED:
        return function
    return compiled(function, cache=False, no_cpython_wrapper=True, pipeline_class=_Draft)


def jit_for(*arguments: Any) -> Callable[[Function], Function]:
    """`jit` for arguments of these types alone: others are converted, not compiled for anew."""

    def only(function: Function) -> Function:
        draft: Any = jit(function)
        if COMPILED:
            template = draft.get_call_template

            def get_call_template(args: Any, kws: Any) -> Any:
                if not draft.overloads:
                    draft.compile(arguments)
                    draft.disable_compile()
                return template(args, kws)

            draft.get_call_template = get_call_template
        return cast(Function, draft)

    return only


if COMPILED:
    codegen = import_module("numba.core.codegen")
    compiler = import_module("numba.core.compiler")
    event = import_module("numba.core.event")
    linkage = import_module("llvmlite.binding").Linkage

    def _with_room(function: Callable[[Any], Any], argument: Any) -> Any:
        """Call a function with a megabyte of stack beneath it.

        Python takes its stack from the system in small pieces and gives an empty one back at once.
        Numba calls thousands of small functions from deep down, where a piece may just have ended:
        each of them would fetch the next and give it back, a quarter of a million times.
        """
        return function(argument)

    # A frame this large has a piece of its own, twice its size, which those below it share.
    _with_room.__code__ = _with_room.__code__.replace(co_stacksize=1 << 17)

    def _not_a_door() -> None:
        """No way in: what Python finds where it calls a kernel function that is no door."""

    _closed_door: Any = numba.njit(_not_a_door)

    class _Apart:
        """The code generator as a draft sees it: there is nothing in memory to be filled in."""

        def __init__(self, generator: Any) -> None:
            self._generator = generator

        def __getattr__(self, name: str) -> Any:
            return getattr(self._generator, name)

        def set_env(self, name: str, env: Any) -> None:
            """Only code that raises Python's errors has a use for this. The rules raise none."""

    class _DraftLibrary(codegen.JITCodeLibrary):  # type: ignore[misc, name-defined]
        """The code of an inner function, by itself, never made machine code.

        Numba would put all that a function calls into its own code and optimise the whole again,
        at every level of calls. Only what a door makes of it is ever run, so there it is put
        together, once.
        """

        @property
        def codegen(self) -> Any:
            return _Apart(self._codegen)

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
            self._ensure_finalized()
            if not _closed_door.overloads:
                _closed_door()
            (result,) = _closed_door.overloads.values()
            wrapper = result.fndesc.llvm_cpython_wrapper_name
            pointer: int = result.library.get_pointer_to_function(wrapper)
            return pointer

    def _callers_first(libraries: list[Any]) -> list[Any]:
        """These libraries and all that their drafts lead to, each after all that call it.

        LLVM takes a draft only if what it has by then refers to it, and never looks again: a draft
        that came before its caller would be missing, and the door lead nowhere.
        """
        found: dict[Any, None] = {}

        def visit(library: Any) -> None:
            if library not in found and isinstance(library, _DraftLibrary):
                for other in reversed(library._linking_libraries):
                    visit(other)
            found.setdefault(library)

        for library in reversed(libraries):
            visit(library)
        return [*reversed(found)]

    class _DoorLibrary(codegen.JITCodeLibrary):  # type: ignore[misc, name-defined]
        """The code of a door and of all the drafts it leads to."""

        def finalize(self) -> None:
            self._linking_libraries[:] = _callers_first(self._linking_libraries)
            super().finalize()

        def _optimize_final_module(self) -> None:
            """Nobody else has a use for this copy of the drafts: one that is called from a single
            place can be moved there."""
            for function in self._final_module.functions:
                if function.linkage == linkage.linkonce_odr and not function.is_declaration:
                    function.linkage = linkage.internal
            super()._optimize_final_module()
            for function in self._final_module.functions:  # a call of nothing would be a crash
                if function.is_declaration and function.name.startswith("_ZN7parlour"):
                    raise RuntimeError(f"{function.name} is called and was not linked")

    class _Draft(compiler.Compiler):  # type: ignore[misc, name-defined]
        """Numba's own steps, with a library for drafts."""

        def compile_extra(self, func: Any) -> Any:
            self.state.library = _DraftLibrary(self.state.targetctx.codegen(), func.__qualname__)
            return super().compile_extra(func)

    class _Door(compiler.Compiler):  # type: ignore[misc, name-defined]
        """Numba's own steps, with a library for doors."""

        def compile_extra(self, func: Any) -> Any:
            library = _DoorLibrary(self.state.targetctx.codegen(), func.__qualname__)
            library.enable_object_caching()
            self.state.library = library
            return _with_room(super().compile_extra, func)

    class _CompiledOnce:
        """Numba's cache of a door, so used that of many processes one compiles and the others wait.

        A server's workers and a suite's start together, all in want of the same doors. The lock is
        a file of its own, which the system frees when its holder dies.
        """

        def __init__(self, kept: Any, name: str) -> None:
            self._kept = kept
            self._name = name
            self._lock: Any = None

        def __getattr__(self, name: str) -> Any:
            return getattr(self._kept, name)

        def load_overload(self, signature: Any, target: Any) -> Any:
            """What is kept for this signature; None makes Numba compile, and holds the lock."""
            found = self._kept.load_overload(signature, target)
            if found is None and self._take_lock():
                found = self._kept.load_overload(signature, target)
                if found is not None:
                    self._free_lock()
            return found

        def save_overload(self, signature: Any, result: Any) -> None:
            """Keep what was compiled, for those who wait as well."""
            self._kept.save_overload(signature, result)
            self._free_lock()

        def _take_lock(self) -> bool:
            self._free_lock()  # what was to be compiled under it may have failed to
            if fcntl is None:
                return False
            try:
                self._lock = (Path(self._kept.cache_path) / f"{self._name}.lock").open("w")
                fcntl.flock(self._lock, fcntl.LOCK_EX)
            except OSError:  # a folder that cannot be written to, or that knows no locks
                return False
            return True

        def _free_lock(self) -> None:
            if self._lock is not None:
                self._lock.close()
                self._lock = None

    class _RestTheCollector(event.Listener):  # type: ignore[misc, name-defined]
        """Compiling makes millions of objects and leaves hardly any rubbish among them: to look for
        it again and again takes a tenth of the time."""

        def __init__(self) -> None:
            self._depth = 0
            self._resume = False

        def on_start(self, event: Any) -> None:  # noqa: ARG002 (Numba's signature)
            if self._depth == 0:
                self._resume = gc.isenabled()
                gc.disable()
            self._depth += 1

        def on_end(self, event: Any) -> None:  # noqa: ARG002
            self._depth -= 1
            if self._depth == 0 and self._resume:
                gc.enable()

    # Numba compiles under one lock, so the depth needs none of its own.
    event.register("numba:compiler_lock", _RestTheCollector())
