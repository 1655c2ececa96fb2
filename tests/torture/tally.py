"""What a client process counted while it attacked."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Tally:
    """Counts that add up over client processes."""

    inputs: int = 0
    answers: Counter[str] = field(default_factory=Counter)  # HTTP status, or how a feed ended
    failures: Counter[str] = field(default_factory=Counter)  # what an attack got that it must not

    @property
    def server_errors(self) -> int:
        """Answers with a 5xx status, and `fault` refusals of a feed."""
        return sum(count for answer, count in self.answers.items() if answer.startswith("5"))

    def add(self, other: "Tally") -> None:
        """Count what another process counted."""
        self.inputs += other.inputs
        self.answers += other.answers
        self.failures += other.failures

    def told(self) -> dict[str, Any]:
        """The counts as JSON."""
        return {
            "inputs": self.inputs,
            "answers": dict(self.answers),
            "failures": dict(self.failures),
        }

    @classmethod
    def read(cls, told: dict[str, Any]) -> "Tally":
        """The counts from JSON."""
        return cls(told["inputs"], Counter(told["answers"]), Counter(told["failures"]))
