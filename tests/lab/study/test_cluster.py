"""The same study on Ray: the same results, also when a worker dies."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from parlour.lab.study import cluster as clusters
from parlour.lab.study.cluster import ClusterError, check_address
from tests.cli.commands import PATIENCE, environment


@pytest.mark.slow
@pytest.mark.timeout(PATIENCE)
def test_a_killed_worker_is_replaced_and_its_share_redone(tmp_path: Path) -> None:
    """Two workers, one killed at work: to the letter the file that one thread writes here."""
    pytest.importorskip("ray")
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.study.kill_a_worker", str(tmp_path)],
        env=environment(),
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "killed 1, same"


@pytest.mark.parametrize("address", ["nowhere", "host:port", "host:99999", "http://host:1", ""])
def test_what_is_no_address_is_refused(address: str) -> None:
    """It says how one is written."""
    with pytest.raises(ClusterError, match="a cluster's address is HOST:PORT"):
        check_address(address)


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    """Nobody waits for a minute to hear of a slip of the pen."""
    with pytest.raises(ClusterError, match=r"no cluster answers at 127\.0\.0\.1:1"):
        check_address("127.0.0.1:1")


def test_a_missing_library_is_told_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to install."""

    def find(name: str) -> object:
        if name == "ray":
            raise ModuleNotFoundError(name)
        return import_module(name)

    monkeypatch.setattr(clusters, "import_module", find)
    with pytest.raises(ClusterError, match=r"pip install 'parlour\[cluster\]'"):
        clusters.load_ray()
