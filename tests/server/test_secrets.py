"""Nobody is told what he cannot know: every byte of whole games against the whole truth."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.playing import TOLD, Device, Phone, Program, people, play_out, table_of
from tests.server.promises import hash_of
from tests.server.running import Person, Server, get
from tests.server.truth import Truth, cards_in, knowable, rebuild

CONTRIBUTION = "ab" * 32
NAMES = ("Zyxanna", "Qobbert", "Wilhelmus")
GAMES: dict[str, dict[str, Any]] = {
    "runner-up": {"players": 4},
    "runner-up tactical": {"players": 3, "variant": "tactical", "initiative": "spread"},
    "cover-me": {"players": 4, "length": "shorter"},
    "cover-me advanced": {"players": 2, "two_player": "advanced", "length": "shorter"},
}


class FicklePhone(Phone):
    """Takes every few choices back and chooses again."""

    random = Random(7)

    def choose(self, seat: int, move: str) -> int:
        """Make a choice, perhaps in two attempts."""
        n = super().choose(seat, move)
        if self.random.random() < 0.15 and self.ask("retract", seat=seat)["type"] == "done":
            n = super().choose(seat, self.random.choice(self.moves[seat]))
        return n


@dataclass
class Listener:
    """Somebody at or near a table and everything that was sent to him."""

    who: str
    seats: list[int]
    member: bool
    sent: list[str]


@dataclass
class Recorded:
    """A whole game: the truth, who listened, and what must not be told."""

    truth: Truth
    listeners: list[Listener]
    code: str
    tokens: list[str]
    over: int


@pytest.fixture(scope="module")
def watched(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own whose every log line is kept."""
    folder = tmp_path_factory.mktemp("secrets")
    database, log = str(folder / "tables.sqlite"), folder / "log"
    with nursery.serving(database, log, log_level="debug") as one:
        yield one


def refusals(table: str, stranger: Person, insider: Person) -> list[str]:
    """What a stranger and another player hear when they reach for a seat that is not theirs."""
    answers: list[httpx.Response] = []
    for person in (stranger, insider):
        for what in ("choose", "retract", "advice", "cover", "uncover", "leave", "dress"):
            body: dict[str, Any] = {"seat": 0}
            body |= {"move": "nothing"} if what == "choose" else {}
            answers.append(person.post(f"/api/tables/{table}/{what}", **body))
        answers.append(person.get(f"/api/tables/{table}/memory", seat=0))
        answers.append(person.get(f"/api/tables/{table}/transcript"))
        answers.append(person.get(f"/api/tables/{table}/replay", everything="true"))
    assert {answer.status_code for answer in answers} == {403, 409}
    return [answer.text for answer in answers]


def record(server: Server, game: str) -> Recorded:
    """Play a game with everybody listening who can."""
    options, seated = GAMES[game], people(server, *NAMES[: min(3, GAMES[game]["players"])])
    stranger = Person(server, "Nosy Parker")
    bots = ["regular"] * (options["players"] - len(seated))
    table = table_of(seated, game.partition(" ")[0], bots=bots, started=False, **options)
    code = seated[0].look(table)["table"]["code"]
    phones: list[Phone] = [FicklePhone(seated[0], table)]
    programs = [Program(person, table) for person in seated[1:]]
    others = {
        "second device": Phone(seated[0], table),
        "another player": Phone(seated[1], table),
        "spectator": Phone(None, table, server=server),
        "stranger": Phone(stranger, table),
        "screen": Phone(seated[0], table, screen="true"),
    }
    seated[0].do(f"/api/tables/{table}/start", commit=hash_of(CONTRIBUTION))
    phones[0].ask("reveal", seat=0, contribution=CONTRIBUTION)
    devices: list[Device] = [*phones, *programs]
    for device in devices:
        device.catch_up(others["screen"].n + 3)  # dealing, revealed, started
    random = Random(game)
    play_out(devices, random, choices=9)
    refused = refusals(table, stranger, seated[-1])
    polled = [stranger.get(f"/api/tables/{table}", after=0).text]
    play_out(devices, random)
    over = devices[0].n
    for phone in others.values():
        phone.catch_up(over)
    listeners = [
        Listener("owner", [0], True, phones[0].sent),
        *(
            Listener(f"program {seat}", [seat], True, program.sent)
            for seat, program in enumerate(programs, 1)
        ),
        Listener("second device", [0], True, others["second device"].sent),
        Listener("another player", [1], True, others["another player"].sent),
        Listener("spectator", [], False, others["spectator"].sent),
        Listener("stranger", [], False, [*others["stranger"].sent, *polled]),
        Listener("screen", [], True, others["screen"].sent),
        Listener("refused", [], False, refused),
    ]
    tokens = [person.token for person in (*seated, stranger)]
    return Recorded(rebuild(server.database, table), listeners, code, tokens, over)


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, watched: Server) -> Recorded:
    """Each recorded game in turn."""
    return record(watched, request.param)


def told(listener: Listener) -> Iterator[dict[str, Any]]:
    """The messages that say something about the table, those that were missed among them."""
    for text in listener.sent:
        message = json.loads(text)
        if message["type"] in TOLD | {"table"}:
            yield message
            yield from message.get("missed", [])


def as_json(value: Any) -> Any:
    """A value as it looks after its way over the wire."""
    return json.loads(json.dumps(value))


def test_views_are_those_of_ones_own_seats(game: Recorded) -> None:
    """Each view sent is, to the letter, what one of the listener's own seats sees at that point."""
    for listener in game.listeners:
        views = 0
        for message in told(listener):
            state = game.truth.states[message["n"]]
            for shown in message.get("seats", []):
                assert state is not None
                seat = shown["seat"]
                own: list[int | None] = [*listener.seats] or [None]
                assert seat in own, listener.who
                assert shown["view"] == as_json(state.view(seat)), listener.who
                moves = [] if seat is None else [str(move) for move in state.moves(seat)]
                assert shown["moves"] == moves
                views += 1
        assert views > 10 or listener.who in {"refused", "stranger"}, listener.who


def test_events_are_those_one_may_hear(game: Recorded) -> None:
    """Each event is told once, whole only to a seat among its hearers."""
    for listener in game.listeners:
        for message in told(listener):
            if message["type"] not in {"turn", "changed"}:
                continue
            expected = []
            for event in game.truth.events(message["n"]):
                allowed = event.hearers is None or event.hearers & set(listener.seats)
                expected.append(
                    {"event": event.name, **event.data, **({} if allowed else event.secret)}
                )
            assert message["events"] == as_json(expected), (listener.who, message["n"])


def test_a_choice_is_told_to_its_own_seat_only(game: Recorded) -> None:
    """Others hear in under 120 bytes that somebody is ready, and never with what."""
    readies = 0
    for listener in game.listeners:
        for text in listener.sent:
            message = json.loads(text)
            if message["type"] != "ready":
                continue
            readies += 1
            entry = game.truth.entries[message["n"] - 1]
            assert message["ready"] == (entry["type"] == "chose")
            if message["seat"] not in listener.seats:
                assert message["choice"] is message["moves"] is None
                assert len(text) < 120
            elif message["ready"]:
                assert message["choice"][-1] == entry["move"]
    assert readies > 20


def test_no_card_is_named_outside_views_events_and_ones_own_choice(game: Recorded) -> None:
    """Whatever else is in a message names no card at all."""
    for listener in game.listeners:
        for text in listener.sent:
            rest = json.loads(text)
            for message in (rest, *(rest.get("missed") or [])):
                for key in ("seats", "events", "choice", "moves"):
                    message.pop(key, None)
            assert cards_in(json.dumps(rest)) == set(), (listener.who, rest)


def test_no_card_is_named_before_it_could_be_seen(game: Recorded) -> None:
    """Cover Me has each card once: none is named that has not lain open or in one's own hand."""
    if game.truth.entries[0]["game"] != "cover-me":
        return
    for listener in game.listeners:
        known = knowable(game.truth, listener.seats)
        for text in listener.sent:
            message = json.loads(text)
            if "n" in message:
                assert cards_in(text) <= known[message["n"]], (listener.who, message["n"])


def test_secret_seed_tokens_and_code_stay_where_they_belong(game: Recorded) -> None:
    """No secret or seed before the end, nobody's token ever, the code to members only."""
    truth = game.truth
    hidden = [truth.secret.hex(), truth.seed.hex(), CONTRIBUTION, *game.tokens]
    for listener in game.listeners:
        for text in listener.sent:
            assert not [word for word in hidden if word in text], listener.who
            if not listener.member:
                assert game.code not in text, listener.who


def test_metrics_and_log_know_nobody_and_nothing(game: Recorded, watched: Server) -> None:
    """No name, token, code, secret or card in /metrics or in what the server logs."""
    assert watched.log is not None
    written = {
        "metrics": get(f"{watched.url}/metrics").text,
        "log": watched.log.read_text(encoding="utf-8"),
    }
    assert "parlour_choices_total" in written["metrics"]
    words = [*NAMES, "Nosy", *game.tokens, game.code, game.truth.secret.hex()]
    for where, text in written.items():
        assert not [word for word in words if word in text], where
    assert cards_in(written["log"]) == set()
