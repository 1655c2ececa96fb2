"""The page's wire types, made from the server's: `python -m tests.page.wire_types` writes them.

What the server sends has all its fields; what it is asked may leave out those with a default.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from parlour.server import requests, wire

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"
MODULES = (wire, requests)
HEAD = """\
/** Made by `python -m tests.page.wire_types` from the server's types. Do not edit. */
"""


def written(kind: Any, names: dict[Any, str]) -> str:
    """A Python type as TypeScript writes it."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    if kind in names:
        return names[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(arguments[0], names)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in arguments)
    if origin in (Union, UnionType):
        return " | ".join(written(argument, names) for argument in arguments)
    if origin is list:
        return _list(written(arguments[0], names))
    if origin is tuple:
        return f"[{', '.join(written(argument, names) for argument in arguments)}]"
    if origin is dict:
        return f"Record<string, {written(arguments[1], names)}>"
    plain = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
    if kind in plain:
        return plain[kind]
    if kind is Any:
        return "unknown"
    raise TypeError(f"no TypeScript for {kind!r}: teach tests/page/wire_types.py")


def _list(element: str) -> str:
    return f"({element})[]" if " | " in element else f"{element}[]"


def structs(module: ModuleType) -> Iterator[type[Struct]]:
    """The module's own structs, in their order."""
    for value in vars(module).values():
        own = isinstance(value, type) and issubclass(value, Struct)
        if own and value.__module__ == module.__name__:
            yield value


def aliases(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Named choices and unions: `Level`, `Told`."""
    for name, value in vars(module).items():
        if not name.startswith("_") and get_origin(value) in (Literal, Union, UnionType):
            yield name, value


def interface(struct: type[Struct], names: dict[Any, str]) -> str:
    """A struct as an interface."""
    config = struct.__struct_config__
    hints = get_type_hints(struct, include_extras=True)
    lines = [f"  {config.tag_field}: '{config.tag}';"] if config.tag is not None else []
    for each in fields(struct):
        default = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
        optional = "?" if default and config.forbid_unknown_fields else ""
        lines.append(f"  {each.encode_name}{optional}: {written(hints[each.name], names)};")
    head = (struct.__doc__ or "").strip().splitlines()[0]
    return "\n".join([f"/** {head} */", f"export interface {struct.__name__} {{", *lines, "}"])


def page_types() -> str:
    """The whole file."""
    parts = [HEAD]
    told = {value: name for module in MODULES for name, value in aliases(module)}
    for module in MODULES:
        parts += [interface(struct, told) + "\n" for struct in structs(module)]
    for value, name in told.items():
        others = {kind: other for kind, other in told.items() if other != name}
        parts.append(f"export type {name} = {written(value, others)};\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} written\n")
