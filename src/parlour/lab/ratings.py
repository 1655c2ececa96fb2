"""How sure a share of the wins is, and what a bot is worth in points."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance

from openskill.models import PlackettLuce, PlackettLuceRating

_NORMAL = NormalDist().inv_cdf(0.995)
# Student's t at 99.5 % for 1 to 10 degrees of freedom; beyond that a short series will do.
_STUDENT = (63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169)
_TINY = 1e-12  # a variance that is only the rounding of equal numbers


def student(freedom: int) -> float:
    """How many standard errors a 99 % interval reaches to either side."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = _NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def interval(deals: Sequence[float]) -> tuple[float, float]:
    """The 99 % confidence interval of a share of the wins, from its mean in each deal.

    The deal is the unit, because the games of a deal have their cards in common and are no
    independent evidence. How the deals vary tells how many independent games they are worth,
    p (1 - p) / (variance / deals), and Wilson's interval for so many games is taken, with Student's
    t because the variance is itself an estimate. For many deals that is the mean ± t standard
    errors; for few it stays inside 0 to 1, and does not shrink to nothing where a bot has won them
    all: deals that do not vary at all count as one game each.
    """
    mean = fmean(deals)
    return share_interval(mean, variance(deals, mean) if len(deals) > 1 else 0.0, len(deals))


def share_interval(mean: float, variance: float, n: int) -> tuple[float, float]:
    """The same from the mean of n deals and their variance."""
    reach = _NORMAL if n == 1 else student(n - 1)
    squared_error = variance / n
    worth = mean * (1 - mean) / squared_error if squared_error > _TINY else n
    shrunk = 1 + reach**2 / worth
    centre = (mean + reach**2 / (2 * worth)) / shrunk
    half = reach / shrunk * math.sqrt(mean * (1 - mean) / worth + (reach / (2 * worth)) ** 2)
    return max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half))


class Ratings:
    """OpenSkill ratings (Plackett–Luce), game after game. Everybody begins at 25.

    Who shares in the win ranks first and all others rank equal behind: in both games only the win
    counts, and in Runner-Up to lead is to lose. Bots of one name have one rating: where several
    sit at a table it moves by the mean of what happened to them.
    """

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {}

    def of(self, name: str) -> PlackettLuceRating:
        """A bot's rating: mu, and how unsure that is (sigma)."""
        return self._ratings.setdefault(name, self._model.rating(name=name))

    def add(self, names: Sequence[str], shares: Sequence[float]) -> None:
        """Learn from a game: who took part, and their shares of the win."""
        if len(set(names)) == 1:
            return  # nothing to learn from a game with oneself
        teams = [[self.of(name)] for name in names]
        ranks = [0.0 if share > 0 else 1.0 for share in shares]
        rated = [team[0] for team in self._model.rate(teams, ranks=ranks)]
        for name in set(names):
            own = [rating for other, rating in zip(names, rated, strict=True) if other == name]
            self._ratings[name] = self._model.rating(
                mu=fmean(rating.mu for rating in own),
                sigma=fmean(rating.sigma for rating in own),
                name=name,
            )
