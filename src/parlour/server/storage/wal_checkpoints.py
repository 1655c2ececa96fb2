"""What SQLite has written to its log is carried over into the database beside the writer.

SQLite would do it within a commit, now and then, and everybody would wait as long as the disk takes
to write and sync some thousand pages. A passive checkpoint keeps nobody from writing.
"""

import sqlite3
import threading

from sqlalchemy import Engine

from parlour.server.logs import LOG

EVERY = 400  # commits: not often, since a page that changes again meanwhile is carried once
_PASSIVE = "PRAGMA wal_checkpoint(PASSIVE)"


class WalCheckpoints:
    """A thread that looks after SQLite's log."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._commits = 0
        self._due = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End; whoever closes the database last carries over the rest."""
        self._stopping = True
        self._due.set()
        self._thread.join()

    def count(self) -> None:
        """The writer has committed."""
        self._commits += 1
        if self._commits >= EVERY:
            self._commits = 0
            self._due.set()

    def _run(self) -> None:
        line = self._engine.raw_connection()
        try:
            while True:
                self._due.wait()
                self._due.clear()
                if self._stopping:
                    return
                try:
                    line.cursor().execute(_PASSIVE).close()
                except sqlite3.Error as error:  # a full disk; there will be another time
                    LOG.warning("a checkpoint failed", extra={"why": type(error).__name__})
        finally:
            line.close()
