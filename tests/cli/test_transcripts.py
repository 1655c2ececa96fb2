"""`parlour replay` and `parlour verify`: saved games, told again and checked."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from parlour import Match, new_match
from parlour.games.transcript import commitment, digest, shared_seed

from .commands import run, smooth

SEED = bytes(range(32))
SECRET = bytes(range(32, 64))
GIVEN = [bytes([7]) * 32, bytes([9]) * 32]
HASHES = [hashlib.sha256(each).hexdigest() for each in GIVEN]


def finish(match: Match) -> Match:
    """Play a match to its end, everybody always taking the first move."""
    while match.to_act:
        seat = match.to_act[0]
        match.choose(seat, match.moves(seat)[0], at=0)
    return match


def save(folder: Path, document: Any) -> str:
    """Write a document to a file; its name."""
    file = folder / "game.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


@pytest.fixture
def document() -> dict[str, Any]:
    """The transcript of a finished game of Runner-Up with three players."""
    match = finish(new_match("runner-up", players=3, seed=SEED))
    return match.transcript(["Ann", "Bob", "Cleo"])


@pytest.mark.parametrize(
    "options",
    [
        {"game": "runner-up", "players": 2, "variant": "tactical"},
        {"game": "cover-me", "players": 3, "length": "shorter"},
        {"game": "cover-me", "players": 2, "two_player": "advanced", "quick_deal": True},
    ],
)
def test_a_true_game_is_verified_and_told(options: dict[str, Any], tmp_path: Path) -> None:
    """Any game's own transcript passes, with an account of what was checked."""
    file = save(tmp_path, finish(new_match(**options, seed=SEED)).transcript())
    checked = run("verify", file)
    assert checked.code == 0
    assert all(line.startswith("✓ ") for line in checked.out.splitlines())
    assert "choices are legal" in checked.out
    told = run("replay", file)
    assert told.code == 0
    assert "win" in told.out.splitlines()[-1]


def test_a_hand_picked_position_is_not_a_proven_deal(tmp_path: Path) -> None:
    """The attack: the cards are chosen, the seed is honest and every choice is legal."""
    position = new_match("runner-up", players=3, seed=SEED).position()
    position["hands"][0], position["hands"][1] = position["hands"][1], position["hands"][0]
    seed = shared_seed(SECRET, GIVEN)
    match = finish(Match.from_position(position, seed))
    file = save(tmp_path, match.transcript(secret=SECRET, contributions=GIVEN))
    checked = run("verify", file)
    assert checked.code == 0
    (unproven,) = [line for line in checked.out.splitlines() if not line.startswith("✓ ")]
    assert unproven.startswith("✗ Not proven: the deal.")
    assert "every shuffle" not in checked.out
    refused = run("verify", file, "--commitment", commitment(SECRET))
    assert refused.code == 1
    assert "began at a position that somebody set up" in refused.err


@pytest.fixture
def shared(tmp_path: Path) -> str:
    """A finished game whose seed was made of a secret and two contributions."""
    match = finish(new_match("runner-up", players=3, seed=shared_seed(SECRET, GIVEN)))
    return save(tmp_path, match.transcript(secret=SECRET, contributions=GIVEN))


def test_what_a_player_kept_is_found_in_the_transcript(shared: str) -> None:
    """The published commitment, the own contribution and the hashes of all of them, in order."""
    kept = ["--commitment", commitment(SECRET).upper(), "--contribution", GIVEN[1].hex()]
    hashes = [word for each in HASHES for word in ("--hash", each)]
    checked = run("verify", shared, *kept, *hashes)
    assert checked.code == 0
    assert all(line.startswith("✓ ") for line in checked.out.splitlines())
    assert "It is the commitment you kept." in checked.out
    assert "Your contribution 0909090909090909… is in the seed." in checked.out
    assert "the 2 hashes published before anybody revealed" in checked.out


@pytest.mark.parametrize(
    ("kept", "complaint"),
    [
        (["--commitment", "ab" * 32], "the commitment is not the one you kept"),
        (["--contribution", "ab" * 32], "your contribution abababababababab… is not in the seed"),
        (["--hash", HASHES[0]], "1 hashes were published, but 2 contributions are in the seed"),
        (
            [word for each in reversed(HASHES) for word in ("--hash", each)],
            "contribution 1 is not the one whose hash was published",
        ),
    ],
)
def test_a_transcript_that_lacks_what_a_player_kept(
    shared: str, kept: list[str], complaint: str
) -> None:
    """Another secret, a dropped or added contribution, another order: exit 1."""
    answer = run("verify", shared, *kept)
    assert answer.code == 1
    assert answer.out == ""
    assert complaint in smooth(answer.err)


def test_an_operator_who_searches_for_a_contribution_is_found_out(tmp_path: Path) -> None:
    """The attack: knowing the secret and the contribution of the other, it tries its own until it
    is dealt what it wants. Such a transcript is consistent; the hashes that the other kept before
    revealing are not those of these contributions."""
    other, published = GIVEN[1], HASHES

    def hand(contribution: bytes) -> list[str]:
        seed = shared_seed(SECRET, [contribution, other])
        dealt: list[str] = new_match("runner-up", players=3, seed=seed).position()["hands"][0]
        return dealt

    chosen = max((number.to_bytes(32, "big") for number in range(200)), key=hand)
    match = finish(new_match("runner-up", players=3, seed=shared_seed(SECRET, [chosen, other])))
    file = save(tmp_path, match.transcript(secret=SECRET, contributions=[chosen, other]))
    kept = ["--commitment", commitment(SECRET), "--contribution", other.hex()]
    assert run("verify", file, *kept).code == 0
    answer = run("verify", file, *kept, *(word for each in published for word in ("--hash", each)))
    assert answer.code == 1
    assert "contribution 1 is not the one whose hash was published" in smooth(answer.err)


@pytest.mark.parametrize("option", ["--commitment", "--contribution", "--hash"])
def test_what_a_player_kept_is_64_digits(shared: str, option: str) -> None:
    """A slip when copying is told as such."""
    answer = run("verify", shared, option, "abc")
    assert answer.code == 2
    assert "64 hexadecimal digits" in smooth(answer.err)


def test_a_game_is_told_with_its_players_names(document: dict[str, Any], tmp_path: Path) -> None:
    """The account goes from the first card to who won and why."""
    answer = run("replay", save(tmp_path, document))
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].startswith("runner-up  players 3")
    assert lines[2].startswith("Stage 1:")
    assert lines[3].startswith("Ann lays ")
    assert "the second-highest wins." in lines[-2]


def test_a_seat_hears_what_a_spectator_does_not(tmp_path: Path) -> None:
    """With --seat the story is that seat's own: it names its cards and calls it you."""
    match = finish(new_match("cover-me", players=3, length="shorter", seed=SEED))
    file = save(tmp_path, match.transcript())
    spectator, own = run("replay", file).out, run("replay", file, "--seat", "1").out
    assert "You are dealt" not in spectator
    assert own.count("You are dealt") == 1
    assert "Seat 1 shows" in spectator
    assert "You show" in own


def test_the_json_of_a_replay(document: dict[str, Any], tmp_path: Path) -> None:
    """One object: the choices, the result, and the position at the end."""
    answer = run("replay", save(tmp_path, document), "--json")
    assert answer.code == 0
    found = json.loads(answer.out)
    assert list(found) == ["game", "options", "choices", "result", "position"]
    assert found["game"] == "runner-up"
    assert found["options"] == {"players": 3, "variant": "basic", "initiative": "size"}
    assert found["choices"] == document["choices"]
    assert found["result"] == document["result"]
    assert found["position"]["stage"] == 5


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_the_first_choice_that_fails_is_named(
    command: str, document: dict[str, Any], tmp_path: Path
) -> None:
    """A move that was not possible: exit 1, and which choice, whose, and why."""
    document["choices"][7]["move"] = "+5>0"
    document["choices"][8]["move"] = "+5>0"
    seat = document["choices"][7]["seat"]
    answer = run(command, save(tmp_path, document))
    assert answer.code == 1
    assert answer.out == ""
    assert f"choice 8, seat {seat}, +5>0" in answer.err
    assert "not in your hand" in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_another_result_is_found_out(
    command: str, document: dict[str, Any], tmp_path: Path
) -> None:
    """A winner that the choices do not lead to, though the digest fits."""
    document["result"]["winners"] = [0, 1, 2]
    document["digest"] = digest(document)
    answer = run(command, save(tmp_path, document))
    assert answer.code == 1
    assert "the result is not what these choices lead to" in answer.err


def test_a_changed_document_is_found_out(document: dict[str, Any], tmp_path: Path) -> None:
    """A name that was put in later: every choice is legal, but the digest does not fit."""
    document["names"][0] = "Eve"
    answer = run("verify", save(tmp_path, document))
    assert answer.code == 1
    assert "the digest does not fit" in answer.err


def test_other_cards_are_found_out(document: dict[str, Any], tmp_path: Path) -> None:
    """A seed that nobody committed to."""
    other = finish(new_match("runner-up", players=3, seed=bytes(32))).transcript()
    document |= {key: other[key] for key in ("seed", "secret", "choices", "result")}
    answer = run("verify", save(tmp_path, document))
    assert answer.code == 1
    assert answer.err.startswith("parlour: ")


def test_an_unfinished_game(tmp_path: Path) -> None:
    """Its seed is still secret, so there is nothing to replay yet."""
    match = new_match("runner-up", players=3, seed=SEED)
    for command in ("replay", "verify"):
        answer = run(command, save(tmp_path, match.transcript()))
        assert answer.code == 1
        assert "the match is not over" in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "not readable as JSON"),
        (b"{", "not readable as JSON"),
        (b"\x00\x01\xff\xfe\x80 binary", "not readable as JSON"),
        (b"[" * 100_000, "parlour: "),
        (b"[]", "a transcript must be an object"),
        (b"{}", "the transcript lacks"),
        (b'{"parlour": NaN}', "NaN"),
        (b" " * 4_000_001, "at most 4,000,000 bytes"),
    ],
)
def test_files_that_are_no_transcripts(
    command: str, content: bytes, complaint: str, tmp_path: Path
) -> None:
    """Exit 1 and one sentence."""
    file = tmp_path / "strange"
    file.write_bytes(content)
    answer = run(command, str(file))
    assert answer.code == 1
    assert answer.out == ""
    assert complaint in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    """Missing, a folder, a name no file can have: a sentence, exit 1."""
    for name in (str(tmp_path / "missing.json"), str(tmp_path), "a" * 5000, ""):
        answer = run(command, name)
        assert answer.code == 1
        assert "cannot read" in answer.err


def test_a_file_that_never_ends() -> None:
    """Reading stops where no transcript can go on."""
    answer = run("verify", "/dev/zero")
    assert answer.code == 1
    assert "at most 4,000,000 bytes" in answer.err


def test_a_stranger_s_file_cannot_steer_the_terminal(
    document: dict[str, Any], tmp_path: Path
) -> None:
    """Control codes in names and moves are not passed on."""
    document["names"][0] = "\x1b[2J[red]Ann\n" + "x" * 50
    told = run("replay", save(tmp_path, document))
    assert told.code == 0
    assert "\x1b" not in told.out
    assert "[2J[red]Annx lays" in told.out
    document["choices"][0]["move"] = "\x1b]0;pwned\x07"
    refused = run("verify", save(tmp_path, document))
    assert refused.code == 1
    assert "\x1b" not in refused.err
    assert "\x07" not in refused.err


def test_a_seat_that_is_not_there(document: dict[str, Any], tmp_path: Path) -> None:
    """Three players have seats 0 to 2."""
    for seat in ("3", "-1"):
        answer = run("replay", save(tmp_path, document), "--seat", seat)
        assert answer.code == 2
        assert f"the seats of this table are 0 to 2; got {seat}" in smooth(answer.err)
