"""What a list of devices calls a device, by its User-Agent: "Firefox on Android"."""

from typing import NamedTuple

from parlour.server.text import clean

LONGEST_LABEL = 60
_READ = 300  # characters of a User-Agent that are looked at
# The first that is found counts: most browsers name others beside themselves.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


class Device(NamedTuple):
    """A device as it is stored with its token: a label, and `browser` or `program`."""

    label: str | None
    kind: str


def browser(user_agent: str) -> Device:
    """The device of somebody who gets a cookie."""
    told = user_agent[:_READ]
    found = [name for sign, name in _BROWSERS.items() if sign in told][:1]
    found += [name for sign, name in _SYSTEMS.items() if sign in told][:1]
    return Device(" on ".join(found) or _product(told), "browser")


def program(user_agent: str) -> Device:
    """A program that plays with a token."""
    return Device(_product(user_agent[:_READ]), "program")


def _product(told: str) -> str | None:
    """The first name in a User-Agent: `python-httpx` of `python-httpx/0.28`."""
    return clean(told.partition("/")[0].partition(" ")[0])[:LONGEST_LABEL] or None
