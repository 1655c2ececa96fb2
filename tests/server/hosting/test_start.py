"""A start loads what a server needs and no more."""

import subprocess
import sys
from pathlib import Path

from parlour.server.storage.database import open_database, read_address

START = """
import sys
from parlour.server.storage.database import open_database, read_address
from parlour.server.serve import _config, application, warm_up
from parlour.server.settings import ServerSettings

open_database(read_address(sys.argv[1])).dispose()
warm_up()
_config(ServerSettings(database=sys.argv[1]))
application()
print(" ".join(sorted(sys.modules)))
"""


def test_a_restart_loads_nothing_that_it_does_not_use(tmp_path: Path) -> None:
    """Neither the migrations of a database that is up to date, nor what merely is installed."""
    database = str(tmp_path / "tables.sqlite")
    open_database(read_address(database)).dispose()
    found = subprocess.run(
        [sys.executable, "-c", START, database], capture_output=True, text=True, check=True
    )
    loaded = set(found.stdout.split())
    assert {"numba", "litestar", "sqlalchemy"} <= loaded
    assert not loaded & {"alembic", "mako", "pydantic", "pygments", "scipy.linalg", "segno"}
