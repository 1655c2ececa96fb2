"""What an entry of a table's log changes besides the table: its row, its members, who is asked."""

from parlour.server.storage import entries as log
from parlour.server.storage.entries import Entry, Logged
from parlour.server.storage.schema import LEFT, LEFT_GAME
from parlour.server.tables.commands import Decision
from parlour.server.tables.state import Table
from parlour.server.text import encode_json

WAKE = 10_000  # milliseconds after which another process looks after a table that owes something


def owes_server(table: Table) -> bool:
    """Whether a server has something to do at the table sooner or later."""
    if table.status != "running":
        return table.dealing is not None
    return table.settings.clock is not None or any(chair.acting for chair in table.chairs)


def changes_of(table: Table, logged: Logged, decision: Decision) -> dict[str, object]:
    """What of the table's row changes with an entry."""
    entry: Entry = logged.entry
    if decision.played is not None and decision.played.is_over:
        return {
            "status": "over",
            "code": None,
            "wake": None,
            "address": None,
            "ended": logged.at,
            "transcript": encode_json(table.transcript(decision.played)),
        }
    if isinstance(entry, log.Closed):
        closed: dict[str, object] = {
            "status": "closed",
            "code": None,
            "wake": None,
            "address": None,
            "ended": logged.at,
        }
        if table.match is not None:
            closed["transcript"] = encode_json(table.transcript(closed=True))
        return closed
    if isinstance(entry, log.Started):
        owes = entry.bots or table.settings.clock or any(chair.level for chair in table.chairs)
        return {"status": "running", "wake": logged.at + WAKE if owes else None}
    if isinstance(entry, log.Dealing):
        return {"wake": logged.at + WAKE}
    if isinstance(entry, log.Resettled):
        moved = {} if decision.address is None else {"address": decision.address}
        shown = {"public": entry.settings.public, **moved, **_joinable(table, entry)}
        return {**shown, "wake": logged.at + WAKE}
    if isinstance(entry, log.Covered | log.Left) and table.status == "running":
        return {"wake": logged.at + WAKE}
    wake = {"wake": logged.at + WAKE} if owes_server(table) else {}
    return {**wake, **_joinable(table, entry)}


def _joinable(table: Table, entry: Entry) -> dict[str, object]:
    """Whether somebody can sit down at an open table after an entry, where it may change that."""
    if table.status != "open":
        return {}
    free, locked = set(table.free_seats()), table.settings.locked
    if isinstance(entry, log.Sat | log.BotSat):
        free.discard(entry.seat)
    elif isinstance(entry, log.Left):
        free.add(entry.seat)
    elif isinstance(entry, log.Resettled):
        locked = entry.settings.locked
    else:
        return {}
    return {"joinable": bool(free) and not locked}


def sitter_of(entry: Entry) -> tuple[str, int] | None:
    """Who takes which seat with an entry."""
    return (entry.player, entry.seat) if isinstance(entry, log.Sat) else None


def leaver_of(table: Table, entry: Entry) -> tuple[str, int, int] | None:
    """Who gives up which seat with an entry, and what the members note instead: LEFT_GAME where the
    game stays in their history, LEFT where it does not.

    Of a seat taken over that is its former owner; of one that was left before, who may no longer
    return to it.
    """
    if not isinstance(entry, log.Left | log.Sat):
        return None
    chair, kicked = table.chairs[entry.seat], isinstance(entry, log.Left) and entry.kicked
    player = chair.player or (chair.owner if kicked else None)
    if player is None:
        return None
    remains_host = player == table.host and getattr(entry, "host", None) is None
    stays = table.match is not None or remains_host
    removed = kicked or player in table.removed
    return player, entry.seat, LEFT_GAME if stays and not removed else LEFT


def asked_by(table: Table, logged: Logged) -> set[int]:
    """The seats from which something is wanted because of an entry, whoever acts for them."""
    own = getattr(logged.entry, "seat", None)
    return {s for s in table.waiting if s == own or table.chairs[s].asked_at == logged.at}
