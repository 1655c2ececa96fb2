"""A study on a Ray cluster of its own, one worker of which is killed at work.

A program of its own, `python -m tests.lab.study.kill_a_worker FOLDER`, because Ray leaves files and
processes to be cleared away at the end of its process, which the tests' process must not wait for.
"""

import os
import signal
import sys
from pathlib import Path
from threading import Event, Thread

from parlour.lab.study.cluster import cluster, load_ray, on_cluster
from parlour.lab.study.journal import Journal
from parlour.lab.study.run import play

from .studies import plan, played

STUDY = plan("runner-up", "variant=basic,tactical", bots=["rookie"], players=3)
GAMES = 1600
WORKERS = 2


def at_work() -> list[int]:
    """The workers of our own cluster that are playing: this process's grandchildren."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name = (folder / "cmdline").read_text().strip("\0")
            raylet = Path(f"/proc/{_parent(folder)}")
            if name.startswith("ray::_play") and _parent(raylet) == os.getpid():
                found.append(int(folder.name))
        except OSError:  # it has just ended
            continue
    return found


def _parent(folder: Path) -> int:
    return int((folder / "stat").read_text().rpartition(")")[2].split()[1])


def start_alone() -> None:
    """Have Ray start what plays and no more: an autoscaler, a reader of logs and a web server, none
    of which a study asks anything, would each load it for seconds, and Ray waits for the last."""
    ray = load_ray()
    for name in ("start_monitor", "start_log_monitor", "start_api_server"):
        assert hasattr(ray._private.node.Node, name)
        setattr(ray._private.node.Node, name, lambda *_, **__: None)


def main(folder: Path) -> None:
    """Play here and there, and compare."""
    start_alone()
    played(folder / "local", STUDY, GAMES).close()
    killed: list[int] = []
    over = Event()

    def kill_one() -> None:
        """Kill the first who is seen at work, on its first share: to load the game takes seconds,
        and all the rest may be played in less time than it takes to look."""
        while not (workers := at_work()) and not over.wait(0.02):
            pass
        if workers:
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    with cluster(None, WORKERS) as workers, Journal(folder / "ray", STUDY) as journal:
        assert workers == WORKERS
        killer = Thread(target=kill_one)
        killer.start()
        try:
            assert play(journal, GAMES, on_cluster(STUDY, GAMES, workers)) is False
        finally:
            over.set()
            killer.join()
        assert killed, "no worker was seen at work"
        assert killed[0] not in at_work()
    same = (folder / "ray").read_bytes() == (folder / "local").read_bytes()
    print(f"killed {len(killed)}, {'same' if same else 'different'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
