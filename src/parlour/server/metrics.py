"""What a host may watch, in Prometheus' form. No name, token or card is ever in it."""

from functools import cache
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

CHOICES = Counter("parlour_choices_total", "Choices stored.", ["game", "by"])
ENTRIES = Counter("parlour_entries_total", "Log entries stored.")
REFUSALS = Counter("parlour_refusals_total", "Requests refused.", ["code"])
FINISHED = Counter("parlour_games_finished_total", "Games played to their end.", ["game"])
CONNECTIONS = Gauge("parlour_connections", "Open feeds.", multiprocess_mode="livesum")
LIVE_TABLES = Gauge("parlour_live_tables", "Tables in memory.", multiprocess_mode="livesum")
DROPPED = Counter("parlour_feeds_dropped_total", "Feeds closed because the client was too slow.")
OVER_BUDGET = Counter("parlour_feeds_over_budget_total", "Feeds closed because they sent too much.")
CONNECTIONS_REFUSED = Counter(
    "parlour_connections_refused_total", "Connections and feeds beyond a limit.", ["limit"]
)
COMMIT_SECONDS = Histogram("parlour_commit_seconds", "Time of a commit.", buckets=_QUICK)
COMMIT_SIZE = Histogram(
    "parlour_commit_entries", "Entries in a commit.", buckets=(1, 2, 5, 10, 25, 50, 100, 250, 500)
)
THINKING = Gauge("parlour_bots_waiting", "Bot turns waiting.", multiprocess_mode="livesum")
BOT_SECONDS = Histogram("parlour_bot_seconds", "Time of a bot's turn.", ["level"], buckets=_QUICK)
REPLAY_PAGES = Counter("parlour_replay_pages_total", "Pages of replays computed.")


_ALL: tuple[Any, ...] = (
    *(CHOICES, ENTRIES, REFUSALS, FINISHED, CONNECTIONS, LIVE_TABLES, DROPPED),
    *(OVER_BUDGET, CONNECTIONS_REFUSED, REPLAY_PAGES),
    *(COMMIT_SECONDS, COMMIT_SIZE, THINKING, BOT_SECONDS),
)


def renew() -> None:
    """Make every number anew, so that none lies where there was room when it was last counted."""
    kept: list[Any] = []
    for metric in _ALL:
        for each in (metric, *metric.__dict__.get("_metrics", {}).values()):
            for name in ("_value", "_sum", "_buckets"):
                found = each.__dict__.get(name, ())
                kept += found if isinstance(found, list | tuple) else [found]
    held = [value.get() for value in kept]  # no new one is to lie where an old one was
    for value in kept:
        value.inc(0.0)  # nothing that another thread counts meanwhile is lost
    del held


@cache
def choices(game: str, by: str) -> Counter:
    """The counter of a game's choices; to look it up costs more than to count."""
    return CHOICES.labels(game, by)
