"""The audit log: what hosts and operators did, stored in the transaction that did it.

A row names players by their ids only, so nothing has to be erased from it with a player's name.
"""

from typing import Any

import msgspec
from msgspec import structs

from parlour.server.storage import entries as log
from parlour.server.storage.entries import Logged
from parlour.server.tables.state import Table
from parlour.server.wire import Settings

OPERATOR = "operator"
ABANDONED = "abandoned"
KEPT_FOR = 365 * 24 * 3600 * 1000  # milliseconds after which a row is deleted


def player_subject(player: str) -> str:
    """How a row names a player."""
    return f"player:{player}"


def audit_row(
    at: int,
    actor: str,
    action: str,
    *,
    table: str | None = None,
    subject: str | None = None,
    detail: str | None = None,
) -> dict[str, Any]:
    """A row of the audit log."""
    return {
        "at": at,
        "actor": actor,
        "action": action,
        "table_id": table,
        "subject": subject,
        "detail": detail,
    }


def rows_for(table: Table, logged: Logged) -> list[dict[str, Any]]:
    """What of an entry belongs into the audit log; the table does not know of the entry yet."""
    entry, host = logged.entry, player_subject(table.host)
    if isinstance(entry, log.Left) and entry.kicked:
        player = table.chairs[entry.seat].player or table.chairs[entry.seat].owner
        subject = None if player is None else player_subject(player)
        detail = f"seat {entry.seat}"
        return [audit_row(logged.at, host, "kick", table=table.id, subject=subject, detail=detail)]
    if isinstance(entry, log.Resettled):
        action, detail = _changed(table.settings, entry.settings)
        return [audit_row(logged.at, host, action, table=table.id, detail=detail)]
    if isinstance(entry, log.Closed) and entry.by != ABANDONED:
        actor = OPERATOR if entry.by == OPERATOR else player_subject(entry.by or table.host)
        return [audit_row(logged.at, actor, "close", table=table.id, detail=entry.reason)]
    return []


def _changed(old: Settings, new: Settings) -> tuple[str, str]:
    """The action that changed settings, and each changed setting with its old and new value."""
    before, after = structs.asdict(old), structs.asdict(new)
    changed = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    action = "settings"
    if changed.keys() == {"locked"}:
        action = "lock" if new.locked else "unlock"
    return action, msgspec.json.encode(changed).decode()
