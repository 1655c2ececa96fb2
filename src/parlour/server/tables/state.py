"""A table: what the entries of its log make of it. Any process can build it again by replaying."""

import base64
import hmac
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from parlour.games import GAMES
from parlour.games.game import find_game
from parlour.games.match import Match
from parlour.games.transcript import commitment, shared_seed
from parlour.server.storage import entries as log
from parlour.server.storage.entries import Entry, Logged
from parlour.server.tables.dealing import Dealing
from parlour.server.wire import SeatInfo, Settings, Status, TableInfo

MOST_CONTRIBUTIONS = 64  # as many as a transcript takes
COLOURS = 6
REMEMBERED = 64  # requests that are recognised when they come again


@dataclass(slots=True)
class Chair:
    """A seat of the table and who is in it."""

    colour: int
    player: str | None = None
    name: str = ""
    named_at: int = 0  # the entry that the name comes from
    level: str | None = None  # of the bot whose seat it is
    cover: str | None = None  # of the bot that chooses for the person
    asked: bool = False  # whether the person asked for it
    finishing: str | None = None  # of the bot that finishes a choice the person did not begin
    owner: str | None = None  # who left in the middle of the game, and alone may return
    handover: int | None = None  # the entry that offered the seat to whoever has its code
    private_from: int = 0  # the entry after which the person may hear what the seat alone heard
    away_since: int | None = None
    since: int = 0  # the entry with which the person sat down
    asked_at: int = 0  # when the choice it owes, or owed last, was asked for
    pending: tuple[str, ...] = ()  # chosen and not yet shown
    pending_by: str | None = None  # the player who chose it; None if a bot chose any of it
    retractions: int = 0  # choices taken back since the last reveal
    contributed: bool = False  # whether the person has added to the shuffles
    commit: str | None = None  # the hash of a contribution that will be revealed

    @property
    def acting(self) -> str | None:
        """The level of the bot that chooses here; None where a person does."""
        return self.level or self.cover or self.finishing

    @property
    def hides_choice(self) -> bool:
        """Whether a face-down choice lies here that the person did not make, and may not see."""
        return bool(self.pending) and self.pending_by != self.player


class AppliedEntry(Struct, frozen=True):
    """What an entry meant for those at the table; its events are a slice of the match's."""

    n: int
    at: int
    entry: Entry
    first: int
    last: int
    ready: bool = False  # a choice, or its taking back, that shows nothing yet


class Savepoint(Struct, frozen=True):
    """All of a table that a choice may change: the way back, where it could not be stored."""

    n: int
    at: int
    status: Status
    match: Match | None
    waiting: list[int]
    chairs: list[tuple[int, tuple[str, ...], str | None, int, str | None]]
    history: int


@dataclass(slots=True)
class Table:
    """The fold of a log."""

    id: str
    secret: bytes
    code: str | None = None
    address: str | None = None  # where it was opened from, if that is known
    n: int = 0
    at: int = 0
    now: int = 0  # the time of the entry that is being decided on
    created: int = 0
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    host: str = ""
    status: Status = "open"
    chairs: list[Chair] = field(default_factory=list)
    contributions: list[bytes] = field(default_factory=list)
    dealing: Dealing | None = None  # while contributions are being revealed
    match: Match | None = None
    history: list[AppliedEntry] = field(default_factory=list)
    requests: dict[str, int] = field(default_factory=dict)  # the entries of the latest
    forgetful: bool = False  # whether there were requests that only the log remembers
    rematch: str | None = None
    closed: log.Closed | None = None
    removed: set[str] = field(default_factory=set)  # players whom the host asked to leave
    held: dict[str, set[int]] = field(default_factory=dict)  # the hands each player has seen
    waiting: list[int] = field(default_factory=list)  # the seats that owe a choice now

    def apply(self, logged: Logged, played: Match | None = None) -> AppliedEntry:
        """Add the log's next entry. `played` is the match after it, where it is at hand already."""
        assert logged.n == self.n + 1, f"entry {logged.n} after {self.n}"
        entry = logged.entry
        heard = self.match.told if self.match else 0
        self.n, self.at = logged.n, logged.at
        if isinstance(entry, log.Chose):
            self._choose(entry, logged.at, played)
        elif isinstance(entry, log.Retracted):
            assert self.match is not None
            self.match.retract(entry.seat)
            chair = self.chairs[entry.seat]
            chair.pending = chair.pending[:-1]
            chair.retractions += 1
        else:
            self._rearrange(entry, logged.at)
        if logged.request is not None:
            self.requests[logged.request] = logged.n
            if len(self.requests) > REMEMBERED:
                del self.requests[next(iter(self.requests))]
                self.forgetful = True
        if self.match is not None:
            self.waiting = list(self.match.to_act)
        applied = self._tell(logged, heard)
        if isinstance(entry, log.Chose):
            self._lay(entry, shown=not applied.ready)
        self.history.append(applied)
        return applied

    def savepoint(self) -> Savepoint:
        """What the table is before a choice. The match is left alone by it: it plays on a copy."""
        chairs = [
            (each.asked_at, each.pending, each.pending_by, each.retractions, each.finishing)
            for each in self.chairs
        ]
        told = len(self.history)
        return Savepoint(self.n, self.at, self.status, self.match, self.waiting, chairs, told)

    def restore(self, savepoint: Savepoint) -> None:
        """Return to a savepoint."""
        self.n, self.at, self.status = savepoint.n, savepoint.at, savepoint.status
        self.match, self.waiting = savepoint.match, savepoint.waiting
        self.requests = {key: n for key, n in self.requests.items() if n <= savepoint.n}
        for chair, before in zip(self.chairs, savepoint.chairs, strict=True):
            chair.asked_at, chair.pending, chair.pending_by = before[:3]
            chair.retractions, chair.finishing = before[3:]
        del self.history[savepoint.history :]

    def _tell(self, logged: Logged, heard: int) -> AppliedEntry:
        told, ready = self.match.told if self.match else 0, False
        if isinstance(logged.entry, log.Retracted):
            ready = True
        elif isinstance(logged.entry, log.Chose) and self.match and told == heard + 1:
            ready = self.match.events_between(heard)[0].name == "chosen"
        return AppliedEntry(logged.n, logged.at, logged.entry, heard, told, ready)

    def _choose(self, entry: log.Chose, at: int, played: Match | None) -> None:
        assert self.match is not None
        owed = self.waiting
        if played is None:
            self.match.choose(entry.seat, entry.move, at=at)
        else:
            self.match = played
        for seat in self.match.to_act:
            if seat == entry.seat or seat not in owed:
                self.chairs[seat].asked_at = at
        if self.match.is_over:
            self.status = "over"

    def _lay(self, entry: log.Chose, *, shown: bool) -> None:
        """A choice lies face down before its seat until all are shown."""
        if not shown:
            chair = self.chairs[entry.seat]
            by = chair.player if entry.by == "person" else None
            chair.pending_by = by if not chair.pending or by == chair.pending_by else None
            chair.pending += (entry.move,)
            if by is None and chair.acting is None and entry.seat in self.waiting:
                chair.finishing = self.settings.stand_in  # the clock made a part of the choice
            return
        for chair in self.chairs:
            chair.pending, chair.pending_by = (), None
            chair.retractions, chair.finishing = 0, None

    def _rearrange(self, entry: Entry, at: int) -> None:
        if isinstance(entry, log.Opened):
            self.game, self.options = entry.game, entry.options
            self.settings, self.host = entry.settings, entry.host
            self.created = entry.created
            self.removed = set(entry.removed)
            self.chairs = [Chair(colour=seat) for seat in range(entry.options["players"])]
        elif isinstance(entry, log.Sat):
            self._sit(entry)
        elif isinstance(entry, log.HandoverOffered):
            self.chairs[entry.seat].handover = self.n
        elif isinstance(entry, log.BotSat):
            self.chairs[entry.seat] = Chair(entry.colour, level=entry.level)
        elif isinstance(entry, log.Dressed):
            chair = self.chairs[entry.seat]
            chair.name, chair.named_at, chair.colour = entry.name, self.n, entry.colour
        elif isinstance(entry, log.Contributed):
            self.chairs[entry.seat].contributed = True
            self._contribute(entry.contribution)
        elif isinstance(entry, log.Committed | log.Dealing | log.Revealed | log.DealingFailed):
            self._prepare_deal(entry)
        elif isinstance(entry, log.Left):
            self._leave(entry)
        elif isinstance(entry, log.Started):
            self._start(entry, at)
        elif isinstance(entry, log.WentAway):
            self.chairs[entry.seat].away_since = at
        elif isinstance(entry, log.CameBack):
            chair = self.chairs[entry.seat]
            chair.away_since = None
            if not chair.asked:
                self._return_control(entry.seat)
        elif isinstance(entry, log.Covered):
            chair = self.chairs[entry.seat]
            chair.cover, chair.asked = entry.level, entry.asked
        elif isinstance(entry, log.Uncovered):
            self._return_control(entry.seat)
            chair = self.chairs[entry.seat]
            chair.asked, chair.away_since = False, None
            chair.asked_at = at  # a clock does not run against who has just sat down
        elif isinstance(entry, log.Resettled):
            if entry.settings.clock != self.settings.clock:
                for chair in self.chairs:
                    chair.asked_at = at
            self.settings = entry.settings
        elif isinstance(entry, log.Rematched):
            self.rematch = entry.table
        elif isinstance(entry, log.Closed):
            self.status, self.closed, self.dealing = "closed", entry, None

    def _sit(self, entry: log.Sat) -> None:
        """A person takes a seat: free, their own from before, or handed over to them."""
        old = self.chairs[entry.seat]
        chair = self.chairs[entry.seat] = Chair(
            entry.colour,
            entry.player,
            entry.name,
            self.n,
            level=old.level,
            cover=old.cover,
            finishing=old.finishing,
            since=self.n,
            asked_at=old.asked_at,
            pending=old.pending,
            pending_by=old.pending_by,
            retractions=old.retractions,
            contributed=entry.contribution is not None,
            commit=entry.commit,
        )
        self._return_control(entry.seat)
        if self.match is None:
            self._contribute(entry.contribution)
            return
        self.held.setdefault(entry.player, set()).add(entry.seat)
        if entry.player == old.owner:
            chair.private_from = old.private_from
        else:
            chair.private_from = self.n

    def _return_control(self, seat: int) -> None:
        """A person chooses again; a choice that somebody else has begun is finished by a bot."""
        chair = self.chairs[seat]
        if chair.hides_choice and seat in self.waiting:
            chair.finishing = chair.acting or self.settings.stand_in
        chair.level = chair.cover = None

    def _contribute(self, text: str | None) -> None:
        """Add a player's own chance to the seed; once the cards are dealt it is what it is."""
        if text is not None and len(self.contributions) < MOST_CONTRIBUTIONS:
            self.contributions.append(bytes.fromhex(text))

    def _prepare_deal(
        self, entry: log.Committed | log.Dealing | log.Revealed | log.DealingFailed
    ) -> None:
        if isinstance(entry, log.Committed):
            self.chairs[entry.seat].commit = entry.commit
            return
        if isinstance(entry, log.Dealing):
            self._begin_dealing(entry)
            return
        assert self.dealing is not None
        if isinstance(entry, log.Revealed):
            self.dealing.reveal(entry.seat, entry.contribution, entry.fresh)
            return
        self._take_fresh_commits(self.dealing)
        for seat in entry.failed:
            self.chairs[seat].commit = None
        self.dealing = self.dealing.repeat(entry.failed, entry.deadline)

    def _begin_dealing(self, entry: log.Dealing) -> None:
        """From here on nothing about the seed can change except which seats reveal."""
        self._contribute(entry.contribution)
        commits = {int(seat): commit for seat, commit in entry.commits.items()}
        for seat, commit in commits.items():
            self.chairs[seat].commit = commit
        del self.contributions[MOST_CONTRIBUTIONS - len(commits) :]
        self.dealing = Dealing(entry.bots, entry.deadline, commits)

    def _take_fresh_commits(self, dealing: Dealing) -> None:
        """What was revealed is known to others by now: it takes no part in another dealing."""
        for seat in dealing.revealed:
            self.chairs[seat].commit = dealing.fresh.get(seat)

    def _leave(self, entry: log.Left) -> None:
        if self.dealing is not None:  # the seats are no longer those that were dealt for
            self._take_fresh_commits(self.dealing)
            self.dealing = None
        self.host = entry.host or self.host
        old = self.chairs[entry.seat]
        leaver = old.player or old.owner
        if entry.kicked and leaver is not None:
            self.removed.add(leaver)
        owner = None if entry.kicked or self.match is None else leaver
        self.chairs[entry.seat] = Chair(
            old.colour,
            name=old.name if owner is not None else "",  # of whom the seat waits for
            named_at=old.named_at if owner is not None else 0,
            level=entry.level,
            owner=owner,
            handover=old.handover if owner is not None else None,
            private_from=old.private_from,
            asked_at=old.asked_at,
            pending=old.pending,
            pending_by=old.pending_by,
            retractions=old.retractions,
        )

    def _start(self, entry: log.Started, at: int) -> None:
        self._contribute(entry.contribution)
        if self.dealing is not None:
            self.contributions += self.dealing.contributions
            self.dealing = None
        for number, level in entry.bots.items():
            self.chairs[int(number)] = Chair(self.free_colour(int(number)), level=level)
        self.status = "running"
        self.match = Match(find_game(GAMES, self.game), self.options, self.seed)
        for seat, chair in enumerate(self.chairs):
            chair.asked_at, chair.commit = at, None
            if chair.player is not None:
                self.held.setdefault(chair.player, set()).add(seat)

    def match_seen_from(self, seat: int) -> Match:
        """The match as the person in a seat may see it: before a choice that somebody else made."""
        assert self.match is not None
        chair = self.chairs[seat]
        if not chair.hides_choice:
            return self.match
        seen = self.match.clone()
        for _ in chair.pending:
            seen.retract(seat)
        return seen

    def handover_code(self, seat: int) -> str | None:
        """The code with which somebody else may take over a seat, where its owner has offered it.

        It follows from the secret: a repeated request gives the same code, and none is stored.
        """
        offered = self.chairs[seat].handover
        if offered is None:
            return None
        key = hmac.digest(self.secret, f"handover {seat} {offered}".encode(), "sha256")
        return base64.urlsafe_b64encode(key[:16]).decode().rstrip("=")

    @property
    def commits(self) -> dict[int, str]:
        """The hashes that seats have promised a contribution by."""
        return {seat: each.commit for seat, each in enumerate(self.chairs) if each.commit}

    @property
    def seed(self) -> bytes:
        """What decides the cards: the secret committed to, and what the players added."""
        return shared_seed(self.secret, self.contributions)

    @property
    def due(self) -> dict[str, int]:
        """When the clock of each seat that owes a choice runs out."""
        if self.settings.clock is None or self.status != "running":
            return {}
        clock = self.settings.clock * 1000
        return {str(seat): self.chairs[seat].asked_at + clock for seat in self.waiting}

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a player: several, where people share a device."""
        if player is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.player == player]

    def free_seats(self) -> list[int]:
        """Where anybody may sit down. Once cards are dealt, a seat is somebody's or a bot's."""
        if self.status != "open":
            return []
        return [s for s, c in enumerate(self.chairs) if c.player is None and c.level is None]

    def left_by(self, player: str | None) -> list[int]:
        """The seats that a player left in the middle of the game, and may return to."""
        if player is None or self.status != "running":
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner == player]

    def free_colour(self, seat: int) -> int:
        """The colour of a seat's chair, or the first that nobody else has."""
        used = self.colours_beside(seat)
        own = self.chairs[seat].colour
        return own if own not in used else min(set(range(COLOURS)) - used)

    def colours_beside(self, seat: int) -> set[int]:
        """The colours of everybody who sits in another seat."""
        return {
            chair.colour
            for other, chair in enumerate(self.chairs)
            if other != seat and (chair.player or chair.level)
        }

    def name_of(self, seat: int) -> str:
        """What a seat is called in the transcript."""
        chair = self.chairs[seat]
        if chair.level is not None:
            return f"{chair.level} {seat + 1}"
        return chair.name or f"Seat {seat + 1}"

    def transcript(self, match: Match | None = None, *, closed: bool = False) -> dict[str, Any]:
        """The match as one document that anybody can check; `closed` says it ended early."""
        played = match or self.match
        assert played is not None
        names = [self.name_of(seat) for seat in range(len(self.chairs))]
        return played.transcript(
            names, secret=self.secret, contributions=self.contributions, closed=closed
        )

    def info(self, *, member: bool) -> TableInfo:
        """The table as it is told; the code only to those who sit at it."""
        return TableInfo(
            id=self.id,
            game=self.game,
            options=self.options,
            status=self.status,
            host=self.host,
            seats=[self._seat_info(seat) for seat in range(len(self.chairs))],
            settings=self.settings,
            commitment=commitment(self.secret),
            created=self.created,
            code=self.code if member and self.status in {"open", "running"} else None,
            rematch=self.rematch,
            closed_by=self.closed.by if self.closed else None,
            closed_reason=self.closed.reason if self.closed else None,
            dealing=self.dealing.info(self.contributions) if self.dealing else None,
        )

    def _seat_info(self, seat: int) -> SeatInfo:
        chair, running = self.chairs[seat], self.status == "running"
        due = self.due.get(str(seat))
        person = chair.player is not None
        return SeatInfo(
            seat=seat,
            kind="person" if person else "bot" if chair.level else "open",
            name=chair.name,
            colour=chair.colour,
            player=chair.player,
            level=chair.level or chair.cover,
            away=chair.away_since is not None,
            covered=person and chair.cover is not None,
            ready=running and seat not in self.waiting,
            due=due,
            owner=chair.owner,
            commit=chair.commit if self.status == "open" else None,
        )
