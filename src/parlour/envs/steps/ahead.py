"""Asking the processor for what is needed next.

A step over thousands of matches waits for memory more than it computes: a record is long, and by
the time its turn comes again it has left the caches. So while one match is stepped, the record of
the next is on its way. Nothing depends on it but the time a step takes; in plain mode it does
nothing.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import numpy as np

from parlour.compiling import COMPILED

LINE = 64  # bytes the memory hands over at a time


def lines_of(record: Any, fields: Iterable[str]) -> Any:
    """Where the lines begin that hold some fields of a record, in bytes from its beginning."""
    lines: set[int] = set()
    for name in fields:
        kind, first, *_ = record.fields[name]
        lines |= set(range(first - first % LINE, first + kind.itemsize, LINE))
    return np.array(sorted(lines), np.int64)


def _nothing(data: Any, at: Any) -> None:
    """Nothing to be gained."""


def _asking() -> Any:
    """The processor's own instruction, as a function for compiled code."""
    ir = import_module("llvmlite.ir")
    types = import_module("numba").types

    def fetch(typing: Any, data: Any, at: Any) -> Any:  # noqa: ARG001 (Numba's signature)
        """Ask for the line that byte `at` of a row of bytes lies in."""

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, values[0])
            pointer = builder.gep(array.data, [values[1]])
            number = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [pointer.type, number, number, number])
            prefetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer.type], kind)
            builder.call(prefetch, [pointer, number(0), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(data, types.intp), generate

    return import_module("numba.extending").intrinsic(fetch)


fetch: Any = _asking() if COMPILED else _nothing
