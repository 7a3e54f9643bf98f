"""What may be played with one hand: which of the plays is best by the sums of many deals, and how they compare."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from analyses.findings.samples import Columns, Rows, Sample
from analyses.statistics.points import PointEstimate
from analyses.statistics.sums import Sums
from analyses.studies.baoting.kernels import REPORT, SILENT
from zhuoji_sim.tiles.kinds import NAMES

FIELDS = ("fan", "won", "shot", "shot_fan")
"""What is summed of each play: the result, whether won, whether an own discard was won on, and what that cost."""


def reported(tile: int) -> str:
    """Throwing a tile with a report, as the sums name it."""
    return f"report {NAMES[tile]}"


def silent(tile: int) -> str:
    """Throwing a tile in silence, as the sums name it."""
    return f"silent {NAMES[tile]}"


@dataclass(frozen=True)
class Choice:
    """What may be played: any tile of `held` in silence, any of `ready` with a report."""

    held: tuple[int, ...]
    ready: tuple[int, ...]

    def samples(self) -> Iterator[Sample]:
        """Each of `FIELDS` of all plays, and what each reported play has more than the silent ones."""
        for name in FIELDS:
            yield Sample(name, partial(self._plays, name))
        for tile in self.ready:
            yield Sample(reported(tile), partial(self._gains, tile))

    def _plays(self, field: str, rows: Rows) -> Columns:
        values = rows[field]
        quiet = {silent(tile): values[:, tile, SILENT] for tile in self.held}
        return quiet | {reported(tile): values[:, tile, REPORT] for tile in self.ready}

    def _gains(self, tile: int, rows: Rows) -> Columns:
        fan = rows["fan"]
        return {silent(other): fan[:, tile, REPORT] - fan[:, other, SILENT] for other in self.held}

    def best_report(self, sums: Sums) -> int:
        """The discard with the best mean result if reported, the lowest of equals."""
        return self.by_report(sums)[0]

    def by_report(self, sums: Sums) -> list[int]:
        """The ready discards, the best to report with first."""
        return sorted(self.ready, key=lambda tile: (-mean(sums, reported(tile)), tile))

    def best_silent(self, sums: Sums) -> int:
        """The discard with the best mean result in silence, the lowest of equals."""
        return min(self.held, key=lambda tile: (-mean(sums, silent(tile)), tile))

    def reporting(self, sums: Sums) -> bool:
        """Does the best report do at least as well as the best silence?"""
        return mean(sums, reported(self.best_report(sums))) >= mean(sums, silent(self.best_silent(sums)))

    def deciding(self, sums: Sums) -> tuple[PointEstimate, ...]:
        """What a verdict rests on: the best report against every silence, or every report against the best one."""
        if self.reporting(sums):
            best = self.best_report(sums)
            return tuple(gain(sums, best, tile) for tile in self.held)
        best = self.best_silent(sums)
        return tuple(gain(sums, tile, best) for tile in self.ready)


def mean(sums: Sums, play: str, field: str = "fan") -> float:
    """The mean of one of `FIELDS` of a play."""
    return sums[field][play].mean()


def gain(sums: Sums, report: int, silence: int) -> PointEstimate:
    """What reporting with one discard has more than throwing one in silence."""
    return sums[reported(report)][silent(silence)].point()
