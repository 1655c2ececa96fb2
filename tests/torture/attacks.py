"""The attacks of the review, by name. Each goes on for a time, and takes no for an answer.

A refusal (4xx, 421, 429), a close with 1008 or a cut connection is what a server should do; an
attack then begins anew. What an attacker must never get is counted as a failure.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.torture import (
    fairness_attacks,
    flood_attacks,
    hostile_inputs,
    request_attacks,
    rule_attacks,
    sockets,
)
from tests.torture.history import finished_games, long_log, talkative_players
from tests.torture.tally import Tally

Run = Callable[[dict[str, Any], Tally], Awaitable[None]]
Prepare = Callable[[str, float], dict[str, Any]]


@dataclass(frozen=True)
class Attack:
    """What an attacker does, and what has to be in the database before."""

    title: str
    run: Run
    prepare: Prepare | None = None
    processes: int = 1
    open_files: int | None = None  # the server's limit of file descriptors
    bot: str | None = None  # the level of a bot at the victim's table, whose time is measured
    limits: float = 1.0  # the server's; 0 where a rate limit would keep the attack from the code
    lobby: bool = False  # whether the victim has a public table, which must stay in the lobby


def _long(database: str, scale: float) -> dict[str, Any]:
    return long_log(database, max(2_000, int(60_000 * scale)))


def _finished(database: str, scale: float) -> dict[str, Any]:
    return finished_games(database, max(2, int(10 * scale)))


def _talkative(database: str, scale: float) -> dict[str, Any]:
    return talkative_players(database, max(2, int(8 * scale)), max(500, int(40_000 * scale)))


# In the order of the issue.
REVIEW = {
    "ping-flood": Attack("ping frames, flooding", flood_attacks.ping_frames),
    "json-ping-flood": Attack("`ping` messages, flooding", flood_attacks.ping_messages),
    "unread-feed": Attack("a feed that sends and never reads", flood_attacks.unread_feed),
    "choose-retract": Attack("choose and retract in turn", flood_attacks.choose_and_retract),
    "after-0": Attack("`after=0` of a long log", request_attacks.whole_histories, _long),
    "replays": Attack("replays of finished games", request_attacks.replays, _finished, 2),
    "delete-me": Attack(
        "`DELETE /api/me` with a long history", request_attacks.delete_accounts, _talkative
    ),
    "idle-sockets": Attack(
        "idle sockets, 256 file descriptors", sockets.idle_sockets, open_files=256
    ),
    "lobby-flood": Attack("public tables by the hundred", request_attacks.fill_lobby, lobby=True),
    "master-tables": Attack(
        "unattended tables of six masters", request_attacks.master_tables, bot="master"
    ),
    "seat-stealing": Attack("taking a vacated seat", rule_attacks.steal_seats, limits=0),
    "private-tables": Attack(
        "looking at private tables", rule_attacks.watch_private_tables, limits=0
    ),
    "covering": Attack(
        "a bot's choice with the coach switched off", fairness_attacks.ask_a_cover, limits=0
    ),
    "deal-choosing": Attack(
        "choosing the deal as the last one to reveal", fairness_attacks.choose_deals, limits=0
    ),
    "forged-headers": Attack("forged Host and X-Forwarded-For", request_attacks.forge_headers),
    "device-links": Attack("claiming device links", rule_attacks.claim_device_links),
}
INPUTS = {
    "http-generated": Attack(
        "requests made by Schemathesis", hostile_inputs.generated_requests, limits=0
    ),
    "http-malformed": Attack("malformed requests", hostile_inputs.malformed_requests, limits=0),
    "feed-messages": Attack("messages over a feed", hostile_inputs.feed_messages, limits=0),
    "feed-frames": Attack("malformed frames", hostile_inputs.malformed_frames, limits=0),
    "sockets": Attack("sockets", sockets.many_sockets),
}
ATTACKS = {**REVIEW, **INPUTS}
