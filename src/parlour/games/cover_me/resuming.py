"""Positions of Cover Me, read back: whose turn it is, and what is asked."""

from typing import TYPE_CHECKING, Any

from parlour.games.cover_me.doors import carry_on
from parlour.games.cover_me.record import (
    ADVANCED,
    ASK_DISCARD,
    ASK_KEEP,
    ASK_NOTHING,
    ASK_PLACE,
    ASK_TAKE,
    FICTIONAL,
    MONTHS,
    PLACE,
)
from parlour.games.cover_me.renewal import is_last_season, seat_at
from parlour.games.cover_me.rules import is_legal
from parlour.games.cover_me.season import (
    ask_for_covers,
    count,
    count_influence,
    lay_fictional_covers,
    rows_of,
    select,
    undecided_row,
)
from parlour.games.cover_me.words import ASKS, PHASES
from parlour.games.errors import InvalidPosition, ParlourError
from parlour.games.game import Position, Record
from parlour.games.options import shorten
from parlour.games.reading import Reader

if TYPE_CHECKING:
    from parlour.games.cover_me.engine import CoverMe

_reader = Reader(InvalidPosition)


def phase_of(record: Record, position: Position, dealt: int) -> str:
    """The phase as given; otherwise the draft of a fresh deal, or the placing of covers."""
    if "phase" in position:
        return _reader.among(position["phase"], PHASES, "phase")
    if dealt == record.full_hand or any(position.get("rows") or []):
        return "place"
    hands = position.get("hands")
    if not isinstance(hands, list):
        fresh = record.year == 1 and not {"month", "influence"} & set(position)
        return "draft" if fresh else "place"
    short = all(isinstance(hand, list) and len(hand) < record.full_hand for hand in hands)
    return "draft" if short and "month" not in position else "place"


def set_stage(record: Record, position: Position, phase: str) -> None:
    """Phase, month and whose turn it is: what is face down, and before whom, follows from them."""
    record.phase = PHASES.index(phase)
    covers = max(int(n) for n in record.row_n[: record.players])
    month = {"place": min(covers + 1, MONTHS), "special": MONTHS, "refill": MONTHS, "over": MONTHS}
    record.month = _reader.number(position.get("month", month.get(phase, 1)), 1, MONTHS, "month")
    record.turn = _turn(record, position) if phase in ("refill", "exchange") else 0


def resume(
    engine: "CoverMe", table: Any, position: Position, phase: str, dealt: int, desk: Any
) -> None:
    """Make the record ask what the position asks, and check that it can."""
    record = table[0]
    if phase in ("place", "special"):
        _check_rows(record, phase)
    elif any(int(n) for n in record.row_n):
        raise InvalidPosition(f"rows: no covers lie on the table in the phase {phase}")
    if record.offer_n and phase != "refill":
        raise InvalidPosition(f"offer: nothing is drawn from the next pile in the phase {phase}")
    _check_shapes(record, position, phase)
    count_influence(record, desk)
    steps = {
        "draft": _resume_draft,
        "place": _resume_place,
        "special": _resume_special,
        "refill": _resume_refill,
        "exchange": _resume_exchange,
        "over": _resume_over,
    }
    record.asks = ASK_NOTHING
    record.owing = 0
    steps[phase](engine, table, position, dealt, desk)
    if phase != "over":
        carry_on(record, desk)


def _check_shapes(record: Record, position: Position, phase: str) -> None:
    """What a phase does not use must still be readable."""
    players = int(record.players)
    _reader.among(position.get("asks", "nothing"), ASKS, "asks")
    _read_pairs(position.get("owed", [[0, 0]] * players), players, int(record.full_hand))
    chosen = _reader.items(position.get("chosen", [[]] * players), _as_moves, "chosen", players)
    if any(chosen) and phase not in ("place", "special"):
        raise InvalidPosition(f"chosen: nothing is chosen in secret in the phase {phase}")
    _reader.items(
        _as_seats(position.get("to_act", [])),
        lambda seat, what: _reader.number(seat, 0, players - 1, what),
        "to_act",
    )


def _as_seats(given: Any) -> Any:
    """One seat may stand for a list of one."""
    return [given] if type(given) is int else given


def _read_pairs(given: Any, players: int, most: int) -> list[list[int]]:
    """What each player is owed: from the next pile, and from the draw piles."""
    return _reader.items(
        given,
        lambda pair, what: _reader.items(
            pair, lambda n, which: _reader.number(n, 0, most, which), what, 2
        ),
        "owed",
        players,
    )


def _check_rows(record: Record, phase: str) -> None:
    """Each row has a cover for each month gone by, as far as the hand went (CM-A16)."""
    gone = int(record.month) - 1 if phase == "place" else MONTHS
    for row in range(int(record.rows)):
        covers = int(record.row_n[row])
        if record.mode == FICTIONAL and row >= record.players:
            if covers > gone + (phase == "place"):
                raise InvalidPosition(f"rows[{row}] has more covers than months; got {covers}")
            continue
        seat = row % int(record.players)
        if covers > gone or (covers < gone and record.hand_n[seat] > 0):
            raise InvalidPosition(
                f"rows[{row}] must have {gone} covers in month {record.month}; got {covers}"
            )
    for seat in range(int(record.players)):
        total = int(record.hand_n[seat] + record.row_n[seat])
        total += int(record.row_n[seat + 2]) if record.mode == ADVANCED else 0
        if total > record.full_hand:
            raise InvalidPosition(
                f"hands[{seat}] and its covers may be {record.full_hand} cards; got {total}"
            )


def _turn(record: Record, position: Position) -> int:
    """How many have had their turn, from the seat that is to act."""
    if "to_act" not in position:
        return 0
    given = _as_seats(position["to_act"])
    seats = _reader.items(
        given, lambda seat, what: _reader.number(seat, 0, int(record.players) - 1, what), "to_act"
    )
    if len(seats) != 1:
        raise InvalidPosition(f"to_act must be one seat in this phase; got {shorten(given)}")
    return int((seats[0] - record.starter) % record.players)


def _resume_draft(
    _engine: "CoverMe", table: Any, position: Position, dealt: int, _desk: Any
) -> None:
    record = table[0]
    players = int(record.players)
    record.picks = players * (int(record.full_hand) - dealt)
    drafted = sum(int(record.hand_n[seat]) for seat in range(players)) - players * dealt
    for turn in range(players):
        expected = dealt + (drafted + players - 1 - turn) // players
        seat = int(seat_at(record, turn))
        if drafted < 0 or record.hand_n[seat] != expected:
            raise InvalidPosition(
                f"hands[{seat}] does not fit a draft from {dealt} cards that goes round "
                f"from the start player; got {record.hand_n[seat]} cards"
            )
    record.turn = drafted
    if "to_act" in position and drafted < record.picks:
        wanted = int(seat_at(record, drafted))
        if (_turn(record, position) + record.starter) % players != wanted:
            raise InvalidPosition(f"to_act: by the hands it is seat {wanted}'s turn to draft")


def _resume_place(
    engine: "CoverMe", table: Any, position: Position, _dealt: int, desk: Any
) -> None:
    record = table[0]
    record.asks = ASK_PLACE
    for row in range(int(record.rows)):
        for i in range(min(int(record.row_n[row]), int(record.month) - 1)):
            count(record, int(record.row[row, i]), desk)
    if record.mode == FICTIONAL and record.row_n[3] < record.month:
        lay_fictional_covers(record, desk)
    ask_for_covers(record)
    _read_choices(engine, table, position, desk)
    ask_for_covers(record)
    if record.owing == 0 and any(record.chosen_n):
        raise InvalidPosition("chosen: when all have chosen, the covers are revealed")


def _resume_special(
    engine: "CoverMe", table: Any, position: Position, _dealt: int, desk: Any
) -> None:
    record = table[0]
    for row in range(int(record.rows)):
        for i in range(int(record.row_n[row])):
            count(record, int(record.row[row, i]), desk)
    select(record, desk)
    _read_choices(engine, table, position, desk)
    if record.owing == 0 and any(record.chosen_n):
        raise InvalidPosition("chosen: when all have chosen, the specials are shown")


def _read_choices(engine: "CoverMe", table: Any, position: Position, desk: Any) -> None:
    """Covers or specials already chosen in secret."""
    record = table[0]
    players = int(record.players)
    given = _reader.items(position.get("chosen", [[]] * players), _as_moves, "chosen", players)
    for seat, moves in enumerate(given):
        for text in moves:
            try:
                action, _ = engine.read_move(table, text)
                if not is_legal(record, seat, action, desk):
                    raise InvalidPosition(engine.why_not(record, seat, text))
            except ParlourError as error:
                raise InvalidPosition(f"chosen[{seat}]: {error}") from None
            record.chosen[seat, record.chosen_n[seat]] = action
            record.chosen_n[seat] += 1
            done = (
                record.chosen_n[seat] == min(int(rows_of(record)), int(record.hand_n[seat]))
                if record.phase == PLACE
                else undecided_row(record, seat, int(record.chosen_n[seat])) < 0
            )
            if done:
                record.owing &= ~(1 << seat)


def _as_moves(given: Any, what: str) -> list[str]:
    """A seat's pending moves: a list, one move, or null."""
    if given is None:
        return []
    if isinstance(given, str):
        return [given]
    return _reader.items(given, _reader.text, what, most=2)


def _resume_refill(
    _engine: "CoverMe", table: Any, position: Position, _dealt: int, _desk: Any
) -> None:
    record = table[0]
    seat = int(seat_at(record, record.turn))
    _read_owed(record, position, seat)
    if record.offer_n:
        if not 0 < record.owed_next[seat] <= record.offer_n:
            raise InvalidPosition(f"offer: seat {seat} is owed no card of the next pile")
        record.asks = ASK_KEEP
        record.owing = 1 << seat


def _read_owed(record: Record, position: Position, seat: int) -> None:
    """What each player still takes; left open: all that hands lack, from where the offer tells."""
    players = int(record.players)
    full = int(record.full_hand)
    missing = [full - int(record.hand_n[other]) for other in range(players)]
    if "owed" in position:
        owed = _read_pairs(position["owed"], players, full)
    else:
        owed = [[0, 0] for _ in range(players)]
        for turn in range(int(record.turn), players):
            other = int(seat_at(record, turn))
            offered = int(record.offer_n) if other == seat else 0
            kept = min((offered + 1) // 2, missing[other])
            owed[other] = [kept, missing[other] - kept]
    served = {int(seat_at(record, turn)) for turn in range(int(record.turn))}
    for other, (of_next, of_piles) in enumerate(owed):
        if other in served and of_next + of_piles > 0:
            raise InvalidPosition(f"owed[{other}]: seat {other} has had its turn")
        if of_next + of_piles > missing[other]:
            raise InvalidPosition(
                f"owed[{other}] is more than hands[{other}] lacks; got {of_next} and {of_piles}"
            )
        record.owed_next[other] = of_next
        record.owed_take[other] = of_piles


def _resume_exchange(
    _engine: "CoverMe", table: Any, position: Position, _dealt: int, _desk: Any
) -> None:
    record = table[0]
    asks = _reader.among(position.get("asks", "discard"), ("discard", "take"), "asks")
    record.asks = ASK_DISCARD if asks == "discard" else ASK_TAKE


def _resume_over(
    _engine: "CoverMe", table: Any, _position: Position, _dealt: int, _desk: Any
) -> None:
    record = table[0]
    if not is_last_season(record):
        raise InvalidPosition("phase: the match is over only after its last season")
