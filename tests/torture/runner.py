"""The rows of the table, one load after the other."""

import contextlib
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from benchmarks.load_server import resident
from tests.server.hosting.nursery import Nursery
from tests.server.hosting.rolling_restart import missing, restart_in_turn
from tests.server.hosting.stubborn import Promise, read_rows
from tests.server.running import Server
from tests.torture.attacks import ATTACKS, REVIEW, Attack
from tests.torture.corpus import write_corpus
from tests.torture.kills import kill_often
from tests.torture.processes import Client
from tests.torture.results import Row, percentiles
from tests.torture.servers import SETTLE, Launch, settled_memory
from tests.torture.tally import Tally

VICTIM = "127.0.0.1"
MINUTE = 60.0
PATIENCE = 300.0  # seconds for a client process to begin or to end
# One million inputs.
COUNTS = {
    "http-generated": 240_000,
    "http-malformed": 40_000,
    "feed-messages": 540_000,
    "feed-frames": 100_000,
    "files": 80_000,
}
SOCKETS = 2_000
KILLS = 1_000
RESTARTS = 40
SLOWER_BOT = 0.5  # seconds beyond twice the time a bot took before the attack
# uvicorn logs this mistake of a client as an error of the server; the feed is closed with 1007.
CLIENTS_FAULT = "Invalid UTF-8 sequence received from client."
EXAMPLES = 30  # of Schemathesis for each route, allowed and forbidden each


@dataclass
class Runner:
    """Carries out loads at a scale, and keeps a row of each."""

    launch: Launch
    nursery: Nursery
    folder: Path
    scale: float
    postgresql: Callable[[], str] | None  # makes an empty database
    tell: Callable[[str], None] = lambda _text: None
    rows: list[Row] = field(default_factory=list)
    processes: int = 2
    settle: float = SETTLE
    warm_up: int = 40  # choices of the victim before the attack begins
    interrupted: Event = field(default_factory=Event)

    def names(self) -> list[str]:
        """Every load, in the order of the table."""
        both = ["kills-postgresql", "rolling-restart"] if self.postgresql else []
        return [*COUNTS, "sockets", *REVIEW, "kills-sqlite", *both]

    def together(self, names: list[str]) -> list[list[str]]:
        """The loads in their order; the kills of both databases, which are not measured with a
        victim, go on at the same time."""
        kills = [name for name in names if name.startswith("kills-")]
        groups = [[name] for name in names if name not in kills]
        if kills:
            first = names.index(kills[0])
            groups.insert(sum(name not in kills for name in names[:first]), kills)
        return groups

    def run_together(self, names: list[str]) -> list[Row]:
        """Carry out loads at the same time; an interruption ends all of them."""
        if len(names) == 1:
            return [self.run(names[0])]
        rows = [Row(name) for name in names]
        self.rows += rows
        with ThreadPoolExecutor(len(names)) as pool:
            running = [
                pool.submit(self._carry_out, row, name)
                for row, name in zip(rows, names, strict=True)
            ]
            try:
                for each in running:
                    each.result()
            except BaseException:
                self.interrupted.set()
                raise
        return rows

    def run(self, name: str) -> Row:
        """Carry out one load; its row is kept even if it is interrupted."""
        row = Row(name)
        self.rows.append(row)
        self._carry_out(row, name)
        return row

    def _carry_out(self, row: Row, name: str) -> None:
        began = time.monotonic()
        try:
            if name == "files":
                self._files(row)
            elif name.startswith("kills-"):
                self._kills(row, name.removeprefix("kills-"))
            elif name == "rolling-restart":
                self._rolling_restart(row)
            else:
                self._attack(row, name, ATTACKS[name])
        finally:
            row.seconds = time.monotonic() - began

    def _count(self, name: str) -> int:
        return max(50, int(COUNTS[name] * self.scale))

    def _attack(self, row: Row, name: str, attack: Attack) -> None:
        """An attack by client processes, while the victim plays."""
        row.name = attack.title
        folder = self.folder / name
        folder.mkdir()
        database = str(folder / "tables.sqlite")
        data = attack.prepare(database, self.scale) if attack.prepare else {}
        with ExitStack() as held:
            server = held.enter_context(
                self.launch(database, folder / "log", attack.limits, attack.open_files)
            )
            victim = self._victim(held, server, attack)
            row.memory = (resident(server.pid),) * 2
            jobs = self._jobs(name, attack, server, data, folder)
            victim.tell("begin")
            began = time.monotonic()
            clients = [Client(job) for job in jobs]
            for client in clients:
                held.callback(client.end)
            try:
                self._watch(row, clients, jobs, server.pid)
            finally:
                row.attacked = time.monotonic() - began
                for client in clients:
                    row_tally(row, client)
                victim.tell("end")
                self._finish(row, victim, with_bot=attack.bot is not None)
                row.memory = (
                    row.memory[0],
                    settled_memory(server.pid, row.memory[0], self.settle),
                )
        self._check_stored(row, database, victim)
        check_log(row, folder / "log")

    def _victim(self, held: ExitStack, server: Server, attack: Attack) -> Client:
        """A victim that has played long enough for the server to be warm."""
        victim = Client(
            {
                "kind": "victim",
                "port": server.port,
                "address": VICTIM,
                "bot": attack.bot,
                "lobby": attack.lobby,
                "warm_up": self.warm_up,
            }
        )
        held.callback(victim.end)
        wait_for(lambda: victim.ready is not None or not victim.is_running)
        assert victim.ready is not None, victim.errors
        return victim

    def _jobs(
        self, name: str, attack: Attack, server: Server, data: dict[str, Any], folder: Path
    ) -> list[dict[str, Any]]:
        """What each client process has to do; each has addresses of its own."""
        count = self.processes if name in COUNTS else attack.processes
        job = {"kind": "attack", "name": name, "port": server.port, "data": data}
        jobs = [
            {**job, "seed": k, "address": f"127.{10 + k}.0.1", "seconds": MINUTE * self.scale}
            for k in range(count)
        ]
        if name in COUNTS:
            share = -(-self._count(name) // count)
            jobs = [{**each, "count": share} for each in jobs]
        if name == "http-generated":
            self.tell("Schemathesis makes requests")
            file = folder / "requests.jsonl"
            made = write_corpus(server.url, file, max(1, int(EXAMPLES * min(1.0, self.scale * 2))))
            self.tell(f"Schemathesis made {made:,} requests")
            jobs = [{**each, "corpus": str(file)} for each in jobs]
        if name == "sockets":
            jobs = [{**each, "count": max(20, int(SOCKETS * self.scale))} for each in jobs]
        return jobs

    def _watch(
        self, row: Row, clients: list[Client], jobs: list[dict[str, Any]], pid: int | None = None
    ) -> None:
        """Wait for the clients, saying how far they are."""
        began = said = time.monotonic()
        wanted = sum(job.get("count", 0) for job in jobs)
        # A server that hangs must not make this wait for ever.
        longest = max(PATIENCE, 4 * MINUTE * self.scale) + wanted / 100
        while any(client.is_running for client in clients):
            time.sleep(0.05)
            if pid is not None:
                row.peak = max(row.peak, resident(pid))
            if time.monotonic() - said > 5:
                said = time.monotonic()
                inputs = sum(client.inputs for client in clients)
                self.tell(f"{row.name}: {inputs:,} inputs in {said - began:.0f} s")
            if time.monotonic() - began > longest:
                row.failures["the attackers did not come to an end"] += 1
                for client in clients:
                    client.end()

    def _finish(self, row: Row, victim: Client, *, with_bot: bool) -> None:
        """Take the victim's measurements."""
        wait_for(lambda: not victim.is_running)
        for _ in range(50):
            if victim.result is not None:
                break
            time.sleep(0.1)
        if victim.result is None:
            row.failures[f"the victim failed: {victim.errors.strip()[-100:]}"] += 1
            return
        for text, count in victim.result["failures"].items():
            row.failures[text] += count
        if with_bot:
            self._compare_bot(row, victim.result["bot_before"], victim.result["bot_times"])
        times = victim.result["times"]
        if times:
            row.latencies = percentiles(times)
        else:
            row.failures["the victim made no choice"] += 1

    def _compare_bot(self, row: Row, before: list[float], during: list[float]) -> None:
        """The bot's slowest turns, against those of the same bot before the attack.

        Forced moves take no time, so the median says nothing. How long the bot thought, and how
        long it waited for its turn to think, cannot be told apart from outside.
        """
        if not before or not during:
            row.slow.append("the victim's bot was never asked")
            return
        row.answers["bot turns"] += len(during)
        usual, now = (sorted(each)[int(len(each) * 0.9)] for each in (before, during))
        if now > 2 * usual + SLOWER_BOT:
            row.slow.append(f"the victim's bot took {now:.1f} s, before {usual:.1f} s (p90)")

    def _check_stored(self, row: Row, database: str, victim: Client) -> None:
        """The server was killed: all that the victim was promised must be in the log."""
        if victim.result is not None:
            promises = [Promise(*each) for each in victim.result["promises"]]
            row.lost = missing(read_rows(database), promises)

    def _files(self, row: Row) -> None:
        """Hostile files, read by as many processes as there are cores."""
        row.name = "files for verify, replay and import"
        share = -(-self._count("files") // self.processes)
        jobs = [{"kind": "files", "seed": k, "count": share} for k in range(self.processes)]
        with ExitStack() as held:
            clients = [Client(job) for job in jobs]
            for client in clients:
                held.callback(client.end)
            try:
                self._watch(row, clients, jobs)
            finally:
                for client in clients:
                    row_tally(row, client)

    def _kills(self, row: Row, kind: str) -> None:
        row.name = f"kills, {'SQLite' if kind == 'sqlite' else 'PostgreSQL'}"
        if kind == "sqlite":
            database = str(self.folder / "kills.sqlite")
        else:
            assert self.postgresql is not None
            database = self.postgresql()
        kills = max(2, int(KILLS * self.scale) // 2)

        def told(done: int) -> None:
            if done % 10 == 0:
                self.tell(f"{row.name}: {done} of {kills}")
            if self.interrupted.is_set():
                raise KeyboardInterrupt

        with contextlib.closing(Nursery()) as nursery:  # it serves one thread at a time
            kill_often(nursery, database, row, kills, told)

    def _rolling_restart(self, row: Row) -> None:
        row.name = "rolling restart of two processes"
        assert self.postgresql is not None
        restarts = max(2, int(RESTARTS * self.scale))
        rolled = restart_in_turn(self.nursery, self.postgresql(), restarts=restarts)
        row.inputs, row.lost = rolled.restarts, rolled.missing
        row.answers["reconnected"] = len(rolled.gaps)
        if rolled.gaps:
            row.gap = max(rolled.gaps)
        else:
            row.failures["nobody was disconnected, so nothing was measured"] += 1


def row_tally(row: Row, client: Client) -> None:
    """Add what a client counted to a row."""
    counted: Tally = client.tally() if not client.is_running else Tally(client.inputs)
    row.inputs += counted.inputs
    row.server_errors += counted.server_errors
    row.answers += counted.answers
    row.failures += counted.failures


def check_log(row: Row, log: Path) -> None:
    """The server has logged no error; each kind of error is a failure, with where it happened."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if '"level": "error"' in line:
            told = json.loads(line)
            text = str(told.get("event", ""))[:60]
            if text == CLIENTS_FAULT:
                continue
            if "error" in told:
                place = "/".join(Path(str(told.get("where", ""))).parts[-2:])
                text = f"{text}: {told['error']} in {place}"
            row.failures[f"logged: {text}"] += 1


def wait_for(reached: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until something is so, or for so long."""
    end = time.monotonic() + seconds
    while not reached() and time.monotonic() < end:
        time.sleep(0.05)
