"""The server's own log: one JSON object a line. No name, token, card or message is ever in it."""

import json
import logging
import sys
import time

LOG = logging.getLogger("parlour.server")
_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def _event(record: logging.LogRecord) -> str:
    """What happened. Further lines of what a library says show values, and might show a secret."""
    return next(iter(record.getMessage().splitlines()), "")


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": _event(record),
            **{key: value for key, value in vars(record).items() if key not in _PLAIN},
        }
        if record.exc_info:
            # Where it happened, not what was in the variables: a value might be a secret.
            kind, _, trace = record.exc_info
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            line["error"] = kind.__name__ if kind else "unknown"
            if trace is not None:
                line["where"] = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Write the log to standard error; what the libraries warn of, too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    LOG.setLevel(level.upper())
