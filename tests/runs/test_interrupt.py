"""A Ctrl-C is answered at once, while the work at hand goes on."""

import signal

import pytest

from analyses.runs.interrupt import telling, watch_interrupt


def test_who_asks_is_told_once_and_the_work_goes_on() -> None:
    told: list[str] = []
    with telling(lambda: told.append("now")), watch_interrupt() as interrupted:
        assert not interrupted()
        signal.raise_signal(signal.SIGINT)
        assert (told, interrupted()) == (["now"], True)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert told == ["now"]
    with watch_interrupt():
        signal.raise_signal(signal.SIGINT)
    assert told == ["now"]
