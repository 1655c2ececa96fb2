"""What people may do at a table. Each command looks and answers with an entry, or refuses.

Nothing changes here: the entry is stored first and applied then (tables/registry.py).
"""

import hmac
from collections.abc import Callable

from msgspec import Struct

from parlour.games.errors import ParlourError
from parlour.games.match import Match
from parlour.games.sight import Sight
from parlour.server.errors import ApiError, from_game, no_such_table
from parlour.server.requests import Contribute, Dress, Join, Start
from parlour.server.storage import entries as log
from parlour.server.storage.entries import Entry
from parlour.server.tables import dealing as deals
from parlour.server.tables.state import Chair, Table
from parlour.server.wire import Choose, Retract, Reveal, Say, Settings


class Decision(Struct, frozen=True):
    """What is to be stored; for a choice, the match as it will be then."""

    entry: Entry
    played: Match | None = None
    address: str | None = None  # where the host made the table public from


Command = Callable[[Table], Decision]

MOST_RETRACTIONS = 10  # by a seat between two reveals
MOST_REPLACED_HASHES = 10  # by a person in a seat
# Entries of a log beyond which nothing is added to it but the game itself: choices, which the rules
# bound, and leaving, kicking and closing.
MOST_ENTRIES = 5000


def may_hear(table: Table, player: str | None, *, blocked: bool = False) -> bool:
    """Whether somebody may know all that a spectator may: what is said, and what happened.

    `blocked` says that the host has blocked them, which the table does not know.
    """
    if player is not None and _takes_part(table, player, blocked=blocked):
        return True
    return table.settings.watching and table.status != "closed"


def _takes_part(table: Table, player: str, *, blocked: bool) -> bool:
    """Whether a player hosts the table, sits there, may return, or sat in a game that has ended."""
    if table.host == player or table.seats_of(player):
        return True
    if player in table.removed:
        return False
    if table.status in {"over", "closed"}:
        return player in table.held
    return not blocked and bool(table.left_by(player))


def may_see(table: Table, player: str | None, *, blocked: bool = False) -> bool:
    """Whether somebody may look at the table: of a private one with a free seat, at its seats."""
    if may_hear(table, player, blocked=blocked):
        return True
    if blocked or player in table.removed:
        return False
    return bool(table.free_seats()) and not table.settings.locked


def check_sight(table: Table, player: str | None, *, blocked: bool = False) -> None:
    """Refuse whoever may not look, with the words for a table that does not exist."""
    if not may_see(table, player, blocked=blocked):
        raise no_such_table()


def _own_seat(table: Table, player: str, seat: int) -> Chair:
    check_sight(table, player)
    if seat >= len(table.chairs):
        raise ApiError(
            "invalid", f"This table has seats 0 to {len(table.chairs) - 1}.", "a seat", seat
        )
    if table.chairs[seat].player != player:
        raise ApiError("not-yours", f"Seat {seat} is not yours.", _seats(table, player), seat)
    return table.chairs[seat]


def _acting_seat(table: Table, player: str, seat: int) -> None:
    chair = _own_seat(table, player, seat)
    if chair.cover is not None and chair.asked:
        raise ApiError("not-now", "A bot has this seat; take it back first.")
    if chair.finishing is not None:
        raise _finishing()


def _finishing() -> ApiError:
    return ApiError("not-now", "A bot finishes this choice; the next one is yours.")


def check_room(table: Table) -> None:
    """Refuse what would let a log grow without end."""
    if table.n >= MOST_ENTRIES:
        raise ApiError("too-many", "Too much has happened at this table; only the game goes on.")


def _seats(table: Table, player: str) -> str:
    mine = table.seats_of(player)
    return f"one of your seats: {', '.join(map(str, mine))}" if mine else "a seat of your own"


def _running(table: Table) -> Match:
    if table.status != "running" or table.match is None:
        raise ApiError(
            "not-now",
            "The game is not running.",
            "a running game",
            f"a table that is {table.status}",
        )
    return table.match


def _host(table: Table, player: str) -> None:
    check_sight(table, player)
    if table.host != player:
        raise ApiError("not-yours", "Only the host may do this.")


class Choosing(Struct, frozen=True):
    """A person makes a choice."""

    player: str
    asked: Choose

    def __call__(self, table: Table) -> Decision:
        """Decide on it."""
        _acting_seat(table, self.player, self.asked.seat)
        if table.chairs[self.asked.seat].hides_choice and self.asked.seat in table.waiting:
            raise _finishing()  # its second half would be chosen without a view of the first
        return make_choice(table, self.asked.seat, self.asked.move, "person")


def make_choice(table: Table, seat: int, move: str, by: str) -> Decision:
    """A choice by whoever acts for a seat, tried on a copy of the match."""
    played = _running(table).clone()
    try:
        played.choose(seat, move, at=table.now)
    except ParlourError as error:
        raise from_game(error) from None
    made = played.last_choice
    assert made is not None
    return Decision(log.Chose(seat, str(made.move), by), played)


def retract(player: str, asked: Retract) -> Command:
    """A person takes a choice back."""

    def decide(table: Table) -> Decision:
        _acting_seat(table, player, asked.seat)
        check_room(table)
        chair = table.chairs[asked.seat]
        if chair.hides_choice:
            raise ApiError("not-yours", "You did not make this choice; it stands until the reveal.")
        if chair.retractions >= MOST_RETRACTIONS:
            raise ApiError(
                "too-many",
                f"You have taken {MOST_RETRACTIONS} choices back; this one stands.",
                f"at most {MOST_RETRACTIONS} retractions between two reveals",
            )
        try:
            _running(table).clone().retract(asked.seat)
        except ParlourError as error:
            raise from_game(error) from None
        return Decision(log.Retracted(asked.seat))

    return decide


def join(player: str, name: str, asked: Join) -> Command:
    """A person sits down, or returns to the seat they left."""

    def decide(table: Table) -> Decision:
        if asked.handover is not None:
            return _take_over(table, player, name, asked)
        check_sight(table, player)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", f"The table is {table.status}.", "a table that is open")
        check_room(table)
        _check_admission(table, player)
        own = [seat for seat in table.left_by(player) if asked.seat in {None, seat}]
        if own:
            colour = _colour(table, own[0], asked.colour)
            return Decision(log.Sat(own[0], player, asked.name or name, colour))
        if table.settings.locked and table.host != player:
            raise ApiError("locked", "The host has locked the table.")
        if table.status == "running":
            raise ApiError(
                "full",
                "The cards are dealt: only who left a seat may return to it.",
                "a hand-over link of the seat's owner",
            )
        if table.seats_of(player) and player != table.host and not table.settings.several_seats:
            raise ApiError(
                "several-seats",
                "You have a seat already; the host lets each person take one.",
            )
        free = table.free_seats()
        if not free:
            raise ApiError("full", "No seat is free at this table.", "a free seat")
        seat = free[0] if asked.seat is None else asked.seat
        if seat not in free:
            raise ApiError("taken", f"Seat {seat} is taken.", f"one of {free}", seat)
        _not_dealing(table)
        _at_most_one(asked)
        colour = _colour(table, seat, asked.colour)
        named = asked.name or name
        return Decision(log.Sat(seat, player, named, colour, asked.contribution, asked.commit))

    return decide


def seat_again(player: str, name: str, seat: int, colour: int) -> Command:
    """Seat somebody of the game before at a rematch, whatever its settings say of newcomers."""
    return lambda table: Decision(log.Sat(seat, player, name, _colour(table, seat, colour)))


def come_back(player: str, name: str, asked: Join) -> Command:
    """A person returns to the seat they left in a running game."""

    def decide(table: Table) -> Decision:
        check_sight(table, player)
        if asked.seat not in table.left_by(player):
            raise ApiError(
                "not-yours", f"You have not left seat {asked.seat}.", "a seat that you left"
            )
        return join(player, name, asked)(table)

    return decide


def _check_admission(table: Table, player: str) -> None:
    """Refuse whoever the host has asked to leave."""
    if player in table.removed:
        check_sight(table, player)
        raise ApiError("removed", "The host has removed you from this table.")


def offer_handover(player: str, seat: int) -> Command:
    """The owner of a seat, sitting in it or having left it, offers it to whoever has the code."""

    def decide(table: Table) -> Decision:
        check_sight(table, player)
        check_room(table)
        _running(table)
        if seat not in table.left_by(player):
            _own_seat(table, player, seat)
        return Decision(log.HandoverOffered(seat))

    return decide


def _take_over(table: Table, player: str, name: str, asked: Join) -> Decision:
    """Somebody else takes a seat with the code that its owner gave them.

    Whoever hosts the table, or has seen another hand there, is refused: they would know two.
    """
    offered = [
        seat
        for seat in range(len(table.chairs))
        if asked.seat in {None, seat} and _is_handover_code(table.handover_code(seat), asked)
    ]
    if table.status != "running" or not offered:
        raise no_such_table()
    check_room(table)
    seat = offered[0]
    _check_admission(table, player)
    if table.settings.locked:
        raise ApiError("locked", "The host has locked the table.")
    if player == table.host:
        raise ApiError("not-yours", "The host cannot take over a seat of the running game.")
    if table.held.get(player, set()) - {seat}:
        raise ApiError("not-yours", "You have seen another hand of this game.")
    if table.chairs[seat].player == player:
        raise ApiError("taken", "This is your own seat.")
    colour = _colour(table, seat, asked.colour)
    return Decision(log.Sat(seat, player, asked.name or name, colour))


def _is_handover_code(code: str | None, asked: Join) -> bool:
    """Whether somebody has the code of a seat; a seat that is not offered has none."""
    if code is None or asked.handover is None:
        return False
    return hmac.compare_digest(code.encode(), asked.handover.encode())


def _colour(table: Table, seat: int, wanted: int | None) -> int:
    """The colour wanted, if nobody has it; else the chair's own, or the first that is free."""
    if wanted is None:
        return table.free_colour(seat)
    if wanted in table.colours_beside(seat):
        raise ApiError("taken", "Somebody else has this colour.", "a free colour", wanted)
    return wanted


def dress(player: str, asked: Dress) -> Command:
    """A person changes the name or the colour of a seat."""

    def decide(table: Table) -> Decision:
        chair = _own_seat(table, player, asked.seat)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", "The game is over.")
        check_room(table)
        colour = chair.colour
        if asked.colour is not None:
            colour = _colour(table, asked.seat, asked.colour)
        return Decision(log.Dressed(asked.seat, asked.name or chair.name, colour))

    return decide


def contribute(player: str, asked: Contribute) -> Command:
    """A person adds to the shuffles, before dealing begins. A hash may be replaced by another;
    what was given openly stays, once for each seat."""

    def decide(table: Table) -> Decision:
        chair = _own_seat(table, player, asked.seat)
        _open(table)
        check_room(table)
        _at_most_one(asked)
        if chair.contributed or (chair.commit is not None and asked.commit is None):
            raise ApiError("not-now", "What you added is among the shuffles already.")
        if asked.commit is not None:
            _check_hashes(table, asked.seat)
            return Decision(log.Committed(asked.seat, asked.commit))
        if asked.contribution is None:
            raise ApiError("invalid", "Nothing is added.", "a commit or a contribution", "neither")
        return Decision(log.Contributed(asked.seat, asked.contribution))

    return decide


def _check_hashes(table: Table, seat: int) -> None:
    """Refuse a hash more from a person who has replaced theirs often."""
    sent = sum(
        isinstance(each.entry, log.Committed) and each.entry.seat == seat
        for each in table.history[table.chairs[seat].since :]
    )
    if sent > MOST_REPLACED_HASHES:
        raise ApiError(
            "too-many",
            f"You have replaced your hash {MOST_REPLACED_HASHES} times; the last one stands.",
            f"at most {MOST_REPLACED_HASHES} replaced hashes",
        )


def _at_most_one(asked: Join | Start | Contribute) -> None:
    if asked.commit is not None and asked.contribution is not None:
        raise ApiError(
            "invalid",
            "A contribution is given openly or promised by its hash.",
            "a commit or a contribution",
            "both",
        )


def give_bot(player: str, seat: int, level: str | None) -> Command:
    """The host gives a free seat to a bot, or clears it again (level None)."""

    def decide(table: Table) -> Decision:
        _host(table, player)
        _open(table)
        check_room(table)
        if seat >= len(table.chairs) or table.chairs[seat].player is not None:
            raise ApiError(
                "taken", f"Seat {seat} is not free.", f"one of {table.free_seats()}", seat
            )
        if level is None:
            return Decision(log.Left(seat, None))
        return Decision(log.BotSat(seat, level, table.free_colour(seat)))

    return decide


def _open(table: Table) -> None:
    if table.status != "open":
        raise ApiError(
            "not-now", "The game has already begun.", "a table that is open", table.status
        )
    _not_dealing(table)


def _not_dealing(table: Table) -> None:
    """Refuse what would change the deal while contributions are being revealed."""
    if table.dealing is not None:
        raise ApiError("not-now", "The cards are being dealt; try again in a few seconds.")


def start(player: str, asked: Start) -> Command:
    """The host has the cards dealt: at once, or after the contributions promised by their hashes
    have been revealed."""

    def decide(table: Table) -> Decision:
        _host(table, player)
        _open(table)
        free = table.free_seats()
        if free and asked.fill is None:
            raise ApiError(
                "not-now", "Some seats are still free.", "a level of bots to fill them with", free
            )
        _at_most_one(asked)
        bots: dict[str, str] = {str(seat): asked.fill for seat in free if asked.fill is not None}
        commits = table.commits
        if asked.commit is not None:
            mine = table.seats_of(player)
            if not mine:
                raise ApiError("invalid", "A hash is promised from a seat.", "a seat of your own")
            commits[mine[0]] = asked.commit
        if not commits:
            return Decision(log.Started(bots, asked.contribution))
        promised = {str(seat): commits[seat] for seat in sorted(commits)}
        deadline = table.now + deals.REVEAL_TIME
        return Decision(log.Dealing(bots, deadline, promised, asked.contribution))

    return decide


def reveal(player: str, asked: Reveal) -> Command:
    """A person reveals the contribution whose hash was fixed when dealing began."""

    def decide(table: Table) -> Decision:
        _own_seat(table, player, asked.seat)
        dealing = table.dealing
        if dealing is None or asked.seat not in dealing.missing:
            raise ApiError(
                "not-now",
                "Nothing is to be revealed from this seat now.",
                f"one of {dealing.missing}" if dealing else "a table that is dealing",
                asked.seat,
            )
        if deals.hash_of(asked.contribution) != dealing.commits[asked.seat]:
            raise ApiError(
                "invalid",
                "This is not the contribution whose hash was sent.",
                f"a contribution with the SHA-256 {dealing.commits[asked.seat]}",
            )
        if asked.fresh == dealing.commits[asked.seat]:
            raise ApiError("invalid", "A contribution is used once.", "the hash of a fresh one")
        return Decision(log.Revealed(asked.seat, asked.contribution, asked.fresh))

    return decide


def deal(table: Table) -> Decision:
    """The server deals, as soon as every contribution has been revealed."""
    if table.dealing is None or table.dealing.missing:
        raise ApiError("not-now", "Not every contribution has been revealed.")
    return Decision(log.Started(table.dealing.bots))


def repeat_dealing(not_before: int) -> Command:
    """The server begins again without those who did not reveal in time."""

    def decide(table: Table) -> Decision:
        dealing = table.dealing
        if dealing is None or not dealing.missing:
            raise ApiError("not-now", "Nobody is waited for.")
        if table.now < max(dealing.deadline, not_before):
            raise ApiError("not-now", "There is still time to reveal.")
        return Decision(log.DealingFailed(dealing.missing, table.now + deals.REVEAL_TIME))

    return decide


def leave(player: str, seat: int) -> Command:
    """A person gets up. In a running game a bot plays on."""

    def decide(table: Table) -> Decision:
        _own_seat(table, player, seat)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", "The game is over.")
        return Decision(log.Left(seat, _successor(table), host=_next_host(table, seat)))

    return decide


def _successor(table: Table) -> str | None:
    return table.settings.stand_in if table.status == "running" else None


def _next_host(table: Table, seat: int) -> str | None:
    """Whoever has sat here longest, where the host gets up from the last seat he has."""
    if table.chairs[seat].player != table.host or len(table.seats_of(table.host)) > 1:
        return None
    others = [c for c in table.chairs if c.player is not None and c.player != table.host]
    return min(others, key=lambda chair: chair.since).player if others else None


def kick(player: str, seat: int) -> Command:
    """The host asks somebody to leave, or takes a seat from whoever has left it in the game."""

    def decide(table: Table) -> Decision:
        _host(table, player)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", "The game is over.")
        chair = table.chairs[seat] if seat < len(table.chairs) else None
        if chair is None or (chair.player is None and chair.owner is None):
            raise ApiError("invalid", f"Nobody sits in seat {seat}.", "a person's seat", seat)
        if chair.player is None:  # the bot that plays for its owner goes on
            return Decision(log.Left(seat, chair.level, kicked=True))
        heir = _next_host(table, seat)
        return Decision(log.Left(seat, _successor(table), kicked=True, host=heir))

    return decide


def cover(player: str, seat: int, level: str | None) -> Command:
    """A person hands a seat to a bot for a while."""

    def decide(table: Table) -> Decision:
        chair = _own_seat(table, player, seat)
        _running(table)
        check_room(table)
        if chair.cover is not None and chair.asked:
            raise ApiError("not-now", "A bot has this seat already.")
        return Decision(log.Covered(seat, level or table.settings.stand_in, asked=True))

    return decide


def uncover(player: str, seat: int) -> Command:
    """A person takes a seat back from a bot."""

    def decide(table: Table) -> Decision:
        chair = _own_seat(table, player, seat)
        check_room(table)
        if chair.cover is None:
            raise ApiError("not-now", "No bot has this seat.")
        return Decision(log.Uncovered(seat))

    return decide


def say(player: str, name: str, asked: Say) -> Command:
    """Say something, or make a gesture."""

    def decide(table: Table) -> Decision:
        mine = table.seats_of(player)
        if not mine and table.host != player:
            check_sight(table, player)
            raise ApiError("not-yours", "Only those at the table may speak.")
        check_room(table)
        if not table.settings.chat:
            raise ApiError("not-now", "The host has switched the chat off.")
        if (asked.text is None) == (asked.gesture is None):
            raise ApiError("invalid", "Say something or make a gesture.", "a text or a gesture")
        seat = mine[0] if mine else None
        called = table.chairs[seat].name if seat is not None else name
        return Decision(log.Spoke(player, seat, called, asked.text, asked.gesture))

    return decide


def resettle(player: str, settings: Settings, address: str | None = None) -> Command:
    """The host changes the settings; `address` is where from, if that makes the table public."""

    def decide(table: Table) -> Decision:
        _host(table, player)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", "The game is over.")
        check_room(table)
        return Decision(log.Resettled(settings), address=address)

    return decide


def close(player: str, reason: str | None = None) -> Command:
    """The host closes the table."""

    def decide(table: Table) -> Decision:
        _host(table, player)
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", "The table is closed already.")
        return Decision(log.Closed(player, reason))

    return decide


def check_rematch(table: Table, player: str) -> None:
    """Refuse whoever was not at the table, and a rematch before the end."""
    if not table.seats_of(player):
        check_sight(table, player)
        raise ApiError("not-yours", "Only those who played may ask for a rematch.")
    if table.status != "over":
        raise ApiError("not-now", "The game is not over.", "a finished game", table.status)


def rematch(player: str, new: str) -> Command:
    """The same people have a new table. Where two ask at once, the first table counts."""

    def decide(table: Table) -> Decision:
        check_rematch(table, player)
        if table.rematch is not None:
            raise ApiError("not-now", "There is a rematch already.")
        return Decision(log.Rematched(new))

    return decide


def own_match(table: Table, player: str, seat: int) -> Match:
    """The match, for somebody who looks at it from a seat of their own."""
    _own_seat(table, player, seat)
    if table.match is None:
        raise ApiError("not-now", "The game has not begun.")
    return table.match_seen_from(seat)


def sight_for_coach(table: Table, player: str, seat: int) -> Sight:
    """What the coach may know: what the seat may know."""
    match = own_match(table, player, seat)
    if not table.settings.coach:
        raise ApiError("not-now", "The host has switched the coach off.")
    if seat not in table.waiting or table.chairs[seat].finishing is not None:
        raise ApiError("not-now", "You owe no choice now.")
    return match.sight(seat)
