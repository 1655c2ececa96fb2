"""The report of a study: one HTML file that needs nothing else, on a screen and on paper."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from importlib import import_module
from typing import Any

from parlour import __version__
from parlour.bots import BOTS
from parlour.games.options import value_text
from parlour.lab.study import figures, hills
from parlour.lab.study.drawing import Picture, percent, styled
from parlour.lab.study.lens import lens_of
from parlour.lab.study.plan import Plan
from parlour.lab.study.tally import Findings

_OWN_FIGURES = {
    "cover-me": "parlour.lab.study.figures_cover_me",
    "runner-up": "parlour.lab.study.figures_runner_up",
}

_LOOK = """
:root { color-scheme: light; --ink: #22262e; --grey: #6b7280; --pale: #e5e7eb; --mark: #0072b2 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: #fff;
  color: var(--ink); font: 1rem/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif }
header { border-bottom: 3px solid var(--ink); margin-bottom: 2rem; padding-bottom: 1rem }
h1 { font-size: 2.1rem; letter-spacing: -.02em; line-height: 1.15; margin: 0 0 .4rem }
h2 { border-top: 1px solid var(--pale); font-size: 1.35rem; letter-spacing: -.01em;
  margin: 2.6rem 0 .4rem; padding-top: 1.3rem }
.facts { color: var(--grey); margin: 0 }
.short { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(10.2rem, 1fr));
  list-style: none; margin: 1.5rem 0; padding: 0 }
.short li { background: #f6f7f9; border-left: 3px solid var(--mark); padding: .7rem .9rem }
.short b { display: block; font-size: 1.5rem; letter-spacing: -.02em; line-height: 1.25 }
.short span { color: var(--grey); display: block; font-size: .85rem; line-height: 1.4 }
figure { margin: .6rem 0 0 }
figure svg { display: block; height: auto; max-width: 100%; width: 100% }
figure svg text { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif }
figcaption { color: var(--grey); font-size: .92rem; max-width: 46rem }
details { margin-top: .5rem }
summary { color: var(--mark); cursor: pointer; font-size: .9rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .82rem; font-variant-numeric: tabular-nums;
  margin: .6rem 0; min-width: 50% }
th, td { border-bottom: 1px solid var(--pale); padding: .28rem .9rem .28rem 0; text-align: left;
  vertical-align: top }
th { border-bottom: 2px solid var(--ink); font-weight: 600 }
code { background: #f6f7f9; font-size: .86em; overflow-wrap: anywhere; padding: .1em .35em }
footer { border-top: 1px solid var(--pale); color: var(--grey); font-size: .85rem;
  margin-top: 3rem; padding-top: 1rem }
@media print {
  body { font-size: 10pt; max-width: none; padding: 0 }
  details:not([open]) > :not(summary) { display: none }
  section { break-inside: avoid }
  summary { display: none }
  .short li { background: none; border: 1px solid var(--pale) }
}
"""


def report(plan: Plan, findings: list[Findings], command: str, asked: int) -> str:
    """The page. `asked` is how many games there were to be: fewer means it is not finished."""
    pictures = draw(plan, findings)
    games = sum(found.games for found in findings)
    title = f"{plan.description.title}: a study of {games:,} games"
    body = [
        "<header>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="facts">{escape(_facts(findings))}</p>',
        "</header>",
        _unfinished(games, asked),
        _in_short(plan, findings),
        *[_section(picture) for picture in pictures],
        _all_measures(plan, findings),
        _method(plan, command),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_LOOK}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in body if part)
        + "\n</body>\n</html>\n"
    )


def draw(plan: Plan, findings: list[Findings]) -> list[Picture]:
    """All figures of a study, in the order they are told."""
    lens = lens_of(plan.game)
    own: Any = import_module(_OWN_FIGURES[plan.game])
    word = "points" if plan.game == "runner-up" else "prestige"
    kept, left_out = figures.telling(findings)
    with styled():
        whole = [figures.win_shares(findings), figures.effects(findings, lens, plan.game)]
        each = [
            hills.scores(kept, word),
            *own.pictures(kept),
            figures.decided(kept, lens),
            hills.lead_changes(kept, lens),
            hills.lengths(kept),
        ]
    drawn = [picture for picture in whole if picture is not None]
    drawn[-1] = replace(drawn[-1], caption=drawn[-1].caption + left_out)
    return drawn + [picture for picture in each if picture is not None]


def _facts(findings: list[Findings]) -> str:
    bots = list(dict.fromkeys(name for found in findings for name in found.condition.bots))
    tables = "one table" if len(findings) == 1 else f"{len(findings)} tables side by side"
    same = ", the same at every table" if len(findings) > 1 else ""
    deals = f"{findings[0].deals:,} deals{same}"
    return f"{tables} · {deals} · bots: {', '.join(bots)}"


def _unfinished(games: int, asked: int) -> str:
    if games >= asked:
        return ""
    return f"<p><b>Not finished:</b> {games:,} of {asked:,} games have been played so far.</p>"


def _in_short(plan: Plan, findings: list[Findings]) -> str:
    """A few figures of the first table, large."""
    first = findings[0]
    lens = lens_of(plan.game)
    most = max(first.seats, key=lambda seat: seat.share.mean)
    par = 1 / len({seat.seat for seat in first.seats})
    who = f"seat {most.seat}" + (f", {most.bot}" if len(first.bots) > 1 else "")
    tiles = [
        (percent(most.share.mean), f"of the wins go to {who}; an equal share is {percent(par)}"),
        (f"{first.measures['lead_changes'].mean:.2f}", "lead changes in a game"),
        (
            percent(first.measures["settled"].mean, 0),
            f"of the {lens.checkpoint}s are played when the winner takes the place for good",
        ),
    ]
    if plan.game == "runner-up":
        tiles += [
            (
                percent(first.measures["leader_second"].mean),
                "of the leaders after stage 4 still finish second",
            ),
            (f"{first.measures['scoring_field'].mean:.2f}", "points for the second in a stage"),
        ]
    else:
        tiles += [
            (percent(first.measures["threes"].mean), "of the rows score with three trends"),
            (percent(first.measures["trios"].mean, 2), "of the rows score with a zero trio"),
        ]
    items = "".join(f"<li><b>{escape(big)}</b><span>{escape(t)}</span></li>" for big, t in tiles)
    name, options = escape(first.condition.name), escape(_options(first))
    where = f"<p>At the first table, <code>{name}</code> ({options}):</p>"
    return f'{where}<ul class="short">{items}</ul>'


def _options(found: Findings) -> str:
    return ", ".join(f"{name} {value_text(v)}" for name, v in found.condition.options.items())


def _section(picture: Picture) -> str:
    label = escape(f"{picture.title}. {picture.caption}", quote=True)
    svg = picture.svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    numbers = table(picture.head, picture.rows)
    return (
        f'<section id="{picture.name}"><h2>{escape(picture.title)}</h2>'
        f"<figcaption>{escape(picture.caption)}</figcaption><figure>{svg}</figure>"
        f"<details><summary>The numbers</summary>{numbers}</details></section>"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    whole = f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>"
    return f'<div class="wide">{whole}</div>'


def _all_measures(plan: Plan, findings: list[Findings]) -> str:
    lens = lens_of(plan.game)
    head, rows = figures.measure_table(findings, lens)
    if len(findings) > 3:  # more tables than measures fit a page the other way round
        turned = [list(column) for column in zip(head, *rows, strict=True)]
        head, rows = turned[0], turned[1:]
    return f"<section><h2>All measures</h2>{table(head, rows)}</section>"


def _method(plan: Plan, command: str) -> str:
    bots = "".join(
        f"<li><code>{escape(bot.name)}</code>: {escape(bot.summary)}</li>"
        for bot in BOTS.values()
        if any(bot.name == name.split(":")[0] for c in plan.conditions for name in c.bots)
    )
    return (
        "<section><h2>How it was made</h2>"
        f"<p>By parlour {__version__}, rules version {plan.description.rules_version}:</p>"
        f"<p><code>{escape(command)}</code></p>"
        f"<ul>{bots}</ul>"
        "<p>Seed and number decide the cards of a deal and the dice of the bots, so the same "
        "command makes the same report on any machine and any number of workers. Every table "
        "plays the same deals. Bots that differ move round the table, until each has had every "
        "seat with the same cards. Intervals are 99 %, with the deal as the unit; effects are "
        "differences deal by deal. Intervals are not corrected for how many there are: of a "
        "hundred where nothing is going on, one is clear of 0 by chance.</p></section>"
        "<footer>The games are by their authors: "
        f"{escape(plan.description.title)} is by {escape(plan.description.designer)}, published by "
        f"{escape(plan.description.publisher)}.</footer>"
    )
