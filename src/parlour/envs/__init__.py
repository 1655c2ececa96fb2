"""The games as environments of other people's worlds: PettingZoo, Gymnasium, OpenSpiel.

Each adapter needs its library, all of them in the extra `parlour[envs]`; this package loads none.
"""

from parlour.games.errors import ParlourError


class MissingExtra(ParlourError, ImportError):
    """A library is not installed that an environment stands on."""

    def __init__(self, library: str) -> None:
        super().__init__(
            f"this environment needs {library}, which is not installed: pip install 'parlour[envs]'"
        )
