"""The real studies made small: every kind of row, sum and estimate, from few deals."""

from dataclasses import replace

from analyses.study.definition import Study

LEARNED_FROM = 400


def small(study: Study, block: int = 50) -> Study:
    """Played so few deals at a time, and taught by few."""
    analysis = study.analysis()
    plays, training = replace(analysis.plays, block=block), analysis.training
    training = training and replace(training, deals=LEARNED_FROM, variation_deals=LEARNED_FROM)
    return replace(study, analysis=lambda: replace(analysis, plays=plays, training=training))


def alone(study: Study) -> Study:
    """Its main run, without the variations."""
    analysis = study.analysis()
    return replace(study, analysis=lambda: replace(analysis, variations=lambda options, table: ()))
