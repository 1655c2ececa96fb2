"""Played games for the page's tables to be tried and looked at on: `python -m tests.page.fixtures`.

Each file is a whole game from one seat's eyes: view, moves, own choice and the events that led
there, after every choice. What is written is what the façade says, as the server would send it.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from parlour import new_match
from parlour.bots import find_bot, make_bot
from parlour.games.match import Match

FOLDER = Path(__file__).parents[2] / "web" / "fixtures"
NAMES = ("Ada", "Bruno", "Chloé", "Dirk", "Esra", "Finn")
# Name of the file: the game, whose eyes (None: a spectator's), the options.
GAMES: dict[str, tuple[str, int | None, dict[str, Any]]] = {
    "runner-up-2": ("runner-up", 0, {"players": 2}),
    "runner-up-3": ("runner-up", 1, {"players": 3}),
    "runner-up-4": ("runner-up", 0, {"players": 4}),
    "runner-up-6": ("runner-up", 0, {"players": 6}),
    "runner-up-4-spectator": ("runner-up", None, {"players": 4}),
    "runner-up-2-tactical": ("runner-up", 0, {"players": 2, "variant": "tactical"}),
    "runner-up-4-tactical": ("runner-up", 0, {"players": 4, "variant": "tactical"}),
    "runner-up-6-tactical-spread": (
        "runner-up",
        2,
        {"players": 6, "variant": "tactical", "initiative": "spread"},
    ),
    "cover-me-2-fictional": ("cover-me", 0, {"players": 2}),
    "cover-me-2-advanced": ("cover-me", 0, {"players": 2, "two_player": "advanced"}),
    "cover-me-3": ("cover-me", 1, {"players": 3}),
    "cover-me-4": ("cover-me", 0, {"players": 4}),
    "cover-me-5-quick": ("cover-me", 0, {"players": 5, "quick_deal": True}),
    "cover-me-4-spectator": ("cover-me", None, {"players": 4}),
    "cover-me-3-equal-value": ("cover-me", 0, {"players": 3, "equal_value": True}),
    "cover-me-4-shorter-open": (
        "cover-me",
        0,
        {"players": 4, "length": "shorter", "open_scores": True},
    ),
    "cover-me-3-longer-extra": ("cover-me", 0, {"players": 3, "length": "longer", "tie": "extra"}),
}


def seat_infos(match: Match, eyes: int | None) -> list[dict[str, Any]]:
    """The seats as the shell tells a table of them: one's own, and bots."""
    view = match.view(eyes)
    simultaneous = len(match.to_act) > 1 or any(view["chosen"])
    return [
        {
            "seat": seat,
            "name": NAMES[seat],
            "colour": seat,
            "kind": "person" if seat in (eyes, 1) else "bot",
            "level": None if seat in (eyes, 1) else "regular",
            "ready": simultaneous and view["chosen"][seat],
            "away": False,
            "covered": False,
            "mine": seat == eyes,
            "thinking": seat != eyes and seat in match.to_act,
        }
        for seat in range(match.players)
    ]


def own_choice(view: dict[str, Any]) -> list[str] | None:
    """What the seat has chosen in secret, always as a list."""
    choice = view["own_choice"]
    return [choice] if isinstance(choice, str) else choice or None


def moment(match: Match, eyes: int | None, heard: int) -> dict[str, Any]:
    """The table after a choice; `heard` events were told before."""
    view = match.view(eyes)
    return {
        "view": view,
        "moves": [] if eyes is None else match.moves(eyes),
        "choice": own_choice(view),
        "seats": seat_infos(match, eyes),
        "events": [event.heard_by(eyes) for event in match.events[heard:]],
    }


def played(game: str, eyes: int | None, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """A whole game among regulars, who choose in an order of their own where all choose at once."""
    random = Random(seed)
    match = new_match(game, seed=random.randbytes(32), **options)
    bot = make_bot(find_bot("regular"), random)
    steps = [moment(match, eyes, 0)]
    while not match.is_over:
        heard = len(match.events)
        seat = random.choice(match.to_act)
        match.choose(seat, bot.choose(match.sight(seat)))
        steps.append(moment(match, eyes, heard))
    return {"game": game, "seat": eyes, "steps": steps}


def main() -> None:
    """Write every game that is asked for, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, (name, (game, eyes, options)) in enumerate(GAMES.items()):
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        text = json.dumps(played(game, eyes, options, number), separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
