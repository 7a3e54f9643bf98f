"""The real studies made small: every kind of row, sum and estimate, from few deals."""

from dataclasses import replace

from analyses.study.definition import Study


def hurried(study: Study) -> Study:
    """With little to learn from, to be run often."""
    analysis = study.analysis()
    if analysis.training is None:
        return study
    training = replace(analysis.training, deals=500, variation_deals=100)
    return replace(study, analysis=lambda: replace(analysis, training=training))


def small(study: Study, block: int = 50) -> Study:
    """Played so few deals at a time, and with little to learn from."""
    analysis = hurried(study).analysis()
    return replace(study, analysis=lambda: replace(analysis, plays=replace(analysis.plays, block=block)))


def alone(study: Study) -> Study:
    """Its main run, without the variations."""
    analysis = study.analysis()
    return replace(study, analysis=lambda: replace(analysis, variations=lambda options, table: ()))
