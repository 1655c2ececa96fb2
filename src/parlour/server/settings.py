"""How a server is run: from the command line, the environment or a file, in this order."""

import os
import re
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from parlour.games.options import shorten

PREFIX = "PARLOUR_"
_PROXIES = {"true": 1, "yes": 1, "false": 0, "no": 0}  # one proxy or none


class BadSettings(Exception):
    """A setting that is unknown or makes no sense."""


def setting(default: Any, text: str) -> Any:
    """A setting with its explanation, which `parlour serve --help` and docs/hosting.md show."""
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class ServerSettings:
    """Everything a host can set."""

    host: str = setting("127.0.0.1", "Address to listen on; 0.0.0.0 lets other devices in.")
    port: int = setting(8000, "Port to listen on.")
    database: str = setting("", "SQLite file or postgresql:// address; a file of yours by default.")
    workers: int = setting(1, "Processes; more than one needs PostgreSQL.")
    public_url: str = setting("", "Address that players use, if a proxy stands in front.")
    allowed_hosts: str = setting("", "More names to answer to, with commas between; * for any.")
    trust_proxy: int = setting(0, "Proxies in front whose X-Forwarded-For and -Proto are believed.")
    thinkers: int = setting(0, "Threads in which bots think; 0 for one less than there are cores.")
    master_ms: int = setting(400, "Milliseconds a master thinks about a move.")
    limits: float = setting(1.0, "Rate limits, multiplied by this; 0 switches them off.")
    connections_per_address: int = setting(100, "Connections of an address; 0 for any number.")
    log_level: str = setting("warning", "Least severe line to log: debug, info, warning, error.")

    def checked(self) -> "ServerSettings":
        """These settings, if they make sense."""
        limits: dict[str, tuple[float, float]] = {
            "port": (0, 65535),
            "workers": (1, 64),
            "trust_proxy": (0, 10),
            "thinkers": (0, 64),
            "master_ms": (10, 60_000),
            "limits": (0, 1e6),
            "connections_per_address": (0, 1e6),
        }
        for name, (least, most) in limits.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise BadSettings(f"{name} is {least:g} to {most:g}; got {shorten(value)}")
        if self.log_level not in {"debug", "info", "warning", "error"}:
            raise BadSettings(
                f"log_level is debug, info, warning or error; got {shorten(self.log_level)}"
            )
        if self.public_url and not re.fullmatch(r"https?://[^\s/?#@]+/?", self.public_url):
            raise BadSettings(
                "public_url begins with http:// or https:// and names a host, without a path: "
                f"https://play.example.org; got {shorten(self.public_url)}"
            )
        for name in filter(None, (each.strip() for each in self.allowed_hosts.split(","))):
            if not re.fullmatch(r"[\w.-]+|\*", name):
                raise BadSettings(
                    "allowed_hosts is names without scheme or port, with commas between: "
                    f"play.example.org; got {shorten(name)}"
                )
        if self.workers > 1 and not self.database.startswith("postgres"):
            raise BadSettings(
                "several processes need PostgreSQL: --database postgresql://user:password@host/name"
            )
        return self

    @property
    def thinking_threads(self) -> int:
        """How many bots may think at once."""
        return self.thinkers or max(1, (os.cpu_count() or 2) - 1)


def read_settings(given: dict[str, Any], config: Path | None) -> ServerSettings:
    """The settings: what was given, else the environment's, else the file's, else the defaults."""
    known = {each.name: each for each in fields(ServerSettings)}
    values = _read_file(config, known) if config is not None else {}
    for name, each in known.items():
        text = os.environ.get(PREFIX + name.upper())
        if text is not None:
            values[name] = _read_value(name, each.type, text, PREFIX + name.upper())
    values |= {name: value for name, value in given.items() if value is not None}
    return ServerSettings(**values).checked()


def _read_file(config: Path, known: dict[str, Any]) -> dict[str, Any]:
    try:
        values = tomllib.loads(config.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"cannot read {config}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{config} is no TOML file: {error}") from None
    for name, value in values.items():
        if name not in known:
            raise BadSettings(f"{config} sets {shorten(name)}; the settings are {', '.join(known)}")
        values[name] = _read_value(name, known[name].type, value, f"{name} in {config}")
    return values


def _read_value(name: str, kind: Any, value: Any, where: str) -> Any:
    """A value of the type a setting has; the environment knows only text."""
    if name == "trust_proxy":
        value = _PROXIES.get(str(value).lower(), value)
    if isinstance(value, bool) or (kind is str and not isinstance(value, str)):
        raise BadSettings(f"{where} is of another type; got {shorten(value)}")
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise BadSettings(f"{where} is a number ({name}); got {shorten(value)}") from None
