"""The rows of the table in docs/reliability.md, and the targets each has to meet."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "reliability.md"
BEGIN, END = "<!-- torture table -->", "<!-- end of the torture table -->"
SLOWEST_P99 = 250.0  # milliseconds
MOST_GROWTH = 1.10
LONGEST_GAP = 2.0  # seconds
HEAD = (
    "| what | inputs | 5xx | lost | memory before, peak, after | victim p50, p99, max | missed |",
    "|---|---:|---:|---:|---:|---:|---|",
)


@dataclass
class Row:
    """One load, and what came of it. None stands for what the load does not measure."""

    name: str
    inputs: int = 0
    server_errors: int = 0
    lost: int | None = None  # acknowledged choices that the log does not have
    memory: tuple[float, float] | None = None  # megabytes before and after
    peak: float = 0.0  # megabytes at most, in between
    latencies: tuple[float, float, float] | None = None  # milliseconds: p50, p99, maximum
    gap: float | None = None  # seconds without a feed, in a rolling restart
    failures: Counter[str] = field(default_factory=Counter)
    slow: list[str] = field(default_factory=list)  # what took too long
    answers: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0  # with the start of the server and the wait for its memory
    attacked: float = 0.0  # seconds of the attack alone

    def misses(self) -> list[str]:
        """The targets that were not met."""
        missed = []
        if self.server_errors:
            missed.append(f"{self.server_errors:,} answers with 5xx")
        if self.lost:
            missed.append(f"{self.lost} acknowledged choices lost")
        if self.memory is not None and self.memory[1] > self.memory[0] * MOST_GROWTH:
            missed.append(f"memory {self.memory[1] / self.memory[0] - 1:+.0%}")
        if self.latencies is not None and self.latencies[1] >= SLOWEST_P99:
            missed.append(f"victim p99 {self.latencies[1]:,.0f} ms")
        if self.gap is not None and self.gap > LONGEST_GAP:
            missed.append(f"a gap of {self.gap:.1f} s")
        return (
            missed + self.slow + [f"{text} ({count:,}×)" for text, count in self.failures.items()]
        )

    def wrong(self) -> list[str]:
        """The misses that do not depend on how busy the machine is."""
        missed = []
        if self.server_errors:
            missed.append(f"{self.server_errors} answers with 5xx: {dict(self.answers)}")
        if self.lost:
            missed.append(f"{self.lost} acknowledged choices lost")
        return missed + [f"{text} ({count}×)" for text, count in self.failures.items()]

    def line(self) -> str:
        """The row as Markdown."""
        memory = "–"
        if self.memory is not None:
            memory = f"{self.memory[0]:.0f}, {self.peak:.0f}, {self.memory[1]:.0f} MB"
        times = ", ".join(f"{ms:,.0f}" for ms in self.latencies) + " ms" if self.latencies else "–"
        if self.gap is not None:
            times = f"longest gap {self.gap * 1000:,.0f} ms"
        lost = "–" if self.lost is None else f"{self.lost:,}"
        missed = "; ".join(self.misses()).replace("|", "/") or "nothing"
        return (
            f"| {self.name} | {self.inputs:,} | {self.server_errors:,} | {lost} | {memory} "
            f"| {times} | {missed} |"
        )


def table(rows: list[Row]) -> str:
    """All rows as a Markdown table."""
    return "\n".join([*HEAD, *(row.line() for row in rows)])


def write_table(rows: list[Row], about: str, document: Path = DOCUMENT) -> None:
    """Put the table between the markers of a document."""
    text = document.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{document} has no markers {BEGIN} and {END}")
    document.write_text(
        f"{before}{BEGIN}\n{about}\n\n{table(rows)}\n{END}{after}", encoding="utf-8"
    )


def percentiles(times: list[float]) -> tuple[float, float, float]:
    """p50, p99 and maximum of seconds, in milliseconds."""
    ordered = sorted(times)
    last = len(ordered) - 1
    return (
        ordered[last // 2] * 1000,
        ordered[min(last, int(len(ordered) * 0.99))] * 1000,
        ordered[last] * 1000,
    )
