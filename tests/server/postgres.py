"""A real PostgreSQL for the tests: a private cluster that lives as long as the session.

Where the machine has PostgreSQL's programs they are used, without its own server: a new cluster in
a temporary folder, reached through a Unix socket, with `fsync` on as on any host's machine. To use
a server that runs already, name a database of it whose owner may create others:

    PARLOUR_TEST_POSTGRESQL=postgresql://user:password@host/name
"""

import contextlib
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

VARIABLE = "PARLOUR_TEST_POSTGRESQL"
OWNER = "parlour"
MISSING = f"PostgreSQL is not installed (apt-get install postgresql), and {VARIABLE} names none"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    kept = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(kept, key=lambda path: int(path.parts[-3]), default=None)
    return newest.parent if newest is not None else None


class Cluster:
    """PostgreSQL, which a test may stop and start again if it is ours."""

    def __init__(self, bin_folder: Path | None) -> None:
        self.bin = bin_folder
        self.folder = Path()
        if bin_folder is None:
            self.url = make_url(os.environ[VARIABLE]).set(drivername="postgresql")
            return
        # Not pytest's folder: its name is too long for a socket, and others may not enter it.
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-pg-", dir="/tmp"))
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "--auth=trust", f"--username={OWNER}", "--encoding=UTF8", "--no-sync")
        self.url = make_url(f"postgresql://{OWNER}@/postgres?host={self.folder}")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        assert self.bin is not None
        done = subprocess.run(
            [self.bin / program, "-D", self.folder / "data", *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            user="postgres" if os.geteuid() == 0 else None,
            group="postgres" if os.geteuid() == 0 else None,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=on"
        self._run("pg_ctl", "start", "-w", "-o", options, "-l", str(self.folder / "log"))

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is a crash, from which it recovers when it starts."""
        self._run("pg_ctl", "stop", "-w", "-m", mode)

    def do(self, statement: str) -> None:
        """Have the owner of the cluster do something."""
        address = self.url.render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(statement.encode())

    def remove(self) -> None:
        """Leave nothing behind."""
        if self.bin is not None:
            with contextlib.suppress(AssertionError):  # a test may have left it stopped
                self.stop("immediate")
            shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """The session's PostgreSQL; with several test processes each that needs one has its own."""
    found = None if VARIABLE in os.environ else programs()
    if found is None and VARIABLE not in os.environ:
        pytest.skip(MISSING)
    made = Cluster(found)
    try:
        yield made
    finally:
        made.remove()


@pytest.fixture
def own_cluster(cluster: Cluster) -> Cluster:
    """A PostgreSQL that a test may stop and start."""
    if cluster.bin is None:
        pytest.skip(f"this test stops PostgreSQL, and the one of {VARIABLE} is not ours to stop")
    return cluster


@pytest.fixture
def postgresql(cluster: Cluster) -> Iterator[str]:
    """The address of a new, empty database."""
    name = f"parlour_{secrets.token_hex(6)}"
    cluster.do(f"CREATE DATABASE {name}")
    yield cluster.url.set(database=name).render_as_string(hide_password=False)
    cluster.do(f"DROP DATABASE {name} WITH (FORCE)")
