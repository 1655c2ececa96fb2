"""What whoever waits sees: a word while the rules are compiled, a bar while games are played."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic

from rich.console import Console, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.spinner import Spinner

COMPILING = "Setting the table: compiling the rules, once …"
_PATIENCE = 2.5  # seconds: loading compiled rules takes less, compiling them takes more


class _Setting:
    """A spinner that explains itself when it takes longer than loading would."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._spinner = Spinner("dots")

    def __rich__(self) -> RenderableType:
        late = monotonic() - self._began > _PATIENCE
        self._spinner.update(text=COMPILING if late else "Setting the table …")
        return self._spinner


@contextmanager
def setting_the_table(console: Console) -> Iterator[None]:
    """Keep whoever waits informed, on the console given: stderr, so that results stay clean."""
    if console.is_terminal:
        with Live(_Setting(), console=console, transient=True):
            yield
        return
    timer = Timer(_PATIENCE, console.print, [COMPILING])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def progress_bar(game: str, console: Console) -> Progress:
    """A bar that leaves nothing behind."""
    columns = TextColumn(game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    # Not often: every drawing takes a moment from bots that are being timed.
    return Progress(*columns, console=console, transient=True, refresh_per_second=4)
