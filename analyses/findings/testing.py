"""An estimate held against what somebody else states.

The estimate is tested against the nearer end of all that counts as the same as what is stated. Beyond doubt on the one
side of it the statement is confirmed, on the other it is refuted; in between nothing is said.
"""

import math
from dataclasses import replace

from analyses.findings.claimed import Claimed
from analyses.findings.estimates import Estimate
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate
from analyses.statistics.stopping import MIN_NONZERO


def held_against(estimate: Estimate, found: PointEstimate | Rate, claimed: Claimed, method: IntervalMethod) -> Estimate:
    """The estimate, of which one asks whether it is on the same side of the nearer end as it seems.

    found: what the estimate was made from. A rate is tested with the error that it would have if that end were true,
    as its interval is. Of several claims let `judged_together` decide.
    """
    end = claimed.nearer_end(estimate.mean)
    if isinstance(found, Rate):
        enough = found.size > 0
        se = math.sqrt(end * (1 - end / found.most) / found.size) if enough else math.nan
        away = replace(found.point, mean=found.point.mean - end, se=se)
    else:
        enough, away = found.nonzero >= MIN_NONZERO, replace(found, mean=found.mean - end)
    p_value = method.p_value(away) if enough and estimate.shown else None
    return replace(
        estimate, p_value=p_value, beyond_doubt=p_value is not None and p_value <= method.alpha, claimed=claimed
    )
