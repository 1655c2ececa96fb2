"""Lists for operators: tables, players, bans and the audit log, read from the database."""

from typing import Any

from sqlalchemy import Connection, Select, literal, select

from parlour.server.storage.schema import OPENED, audit, bans, members, players, tables

Row = dict[str, Any]


def list_tables(database: Connection, status: str | None, most: int) -> list[Row]:
    """Tables with the people who opened them and who sit at them, the newest first."""
    columns = (tables.c.id, tables.c.game, tables.c.status, tables.c.public, tables.c.created)
    asked = select(*columns).order_by(tables.c.created.desc(), tables.c.id)
    if status is not None:
        asked = asked.where(tables.c.status == status)
    found = _rows(database, asked.limit(most))
    people = select(members.c.table_id, members.c.seat, players.c.id, players.c.name).join(
        players, players.c.id == members.c.player
    )
    people = people.where(members.c.table_id.in_([row["id"] for row in found]))
    at: dict[str, list[Any]] = {}
    for member in database.execute(people.order_by(members.c.seat)):
        at.setdefault(member.table_id, []).append(member)
    for row in found:
        there = at.get(row["id"], [])
        row["opened_by"] = next((_person(each) for each in there if each.seat == OPENED), None)
        row["seats"] = [_person(each) | {"seat": each.seat} for each in there if each.seat >= 0]
    return found


def _person(row: Any) -> Row:
    return {"id": row.id, "name": row.name}


def list_players(database: Connection, name: str | None, most: int) -> list[Row]:
    """Players whose name or id contains a text, the newest first, with the reason of their ban."""
    banned = bans.c.subject == literal("player:") + players.c.id
    asked = select(
        players.c.id, players.c.name, players.c.created, bans.c.reason.label("banned")
    ).outerjoin(bans, banned)
    if name is not None:
        asked = asked.where(
            players.c.name.icontains(name, autoescape=True) | (players.c.id == name)
        )
    return _rows(database, asked.order_by(players.c.created.desc(), players.c.id).limit(most))


def list_bans(database: Connection, most: int) -> list[Row]:
    """Bans, the newest first."""
    return _rows(database, select(bans).order_by(bans.c.created.desc()).limit(most))


def list_audit(database: Connection, table: str | None, most: int) -> list[Row]:
    """Rows of the audit log, the newest first."""
    asked = select(audit).order_by(audit.c.id.desc()).limit(most)
    return _rows(database, asked if table is None else asked.where(audit.c.table_id == table))


def _rows(database: Connection, asked: Select[Any]) -> list[Row]:
    return [dict(row) for row in database.execute(asked).mappings()]
