"""Times in words: spans as clocks take them, hours as deadlines do."""

from __future__ import annotations

import pytest

from minaria.table.record.clocks import seconds
from minaria.table.record.moments import kept
from minaria.table.record.said_times import hour, span

MONDAY = 1764000000.0
"""24 November 2025, 16:00 UTC."""


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("ten minutes", 600),
        ("half an hour", 1800),
        ("an hour and a half", 5400),
        ("a quarter of an hour", 900),
        ("another ten minutes", 600),
        ("ten more minutes", 600),
        ("a couple of days", 172800),
        ("two and a half hours", 9000),
        ("a week", 604800),
    ],
)
def test_a_span_in_words(said: str, found: int) -> None:
    assert seconds(said) == found


@pytest.mark.parametrize("said", ["soon", "ten bananas", "a while", "half"])
def test_what_is_no_span_is_refused(said: str) -> None:
    assert isinstance(seconds(said), str)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("friday at 8pm", "2025-11-28 20:00 UTC"),
        ("friday at eight in the evening", "2025-11-28 20:00 UTC"),
        ("half past eight tomorrow evening", "2025-11-25 20:30 UTC"),
        ("tomorrow morning at nine", "2025-11-25 09:00 UTC"),
        ("tomorrow evening", "2025-11-25 22:00 UTC"),
        ("tomorrow at noon", "2025-11-25 12:00 UTC"),
        ("tonight", "2025-11-24 23:59 UTC"),
        ("friday 20:00", "2025-11-28 20:00 UTC"),
        ("friday 8 pm Europe/London", "2025-11-28 20:00 Europe/London"),
    ],
)
def test_an_hour_in_words(said: str, found: str) -> None:
    assert kept(said, MONDAY) == found


def test_an_hour_that_may_be_two_is_asked_for() -> None:
    with pytest.raises(ValueError, match="say 8:00 or 20:00"):
        kept("friday at eight", MONDAY)


@pytest.mark.parametrize("said", ["10 minutes", "2 days", "5", "2026-12-24", "friday", "daily 20:00 Europe/London"])
def test_what_names_no_hour_in_words_stays(said: str) -> None:
    assert hour(said) == said


def test_figures_stay() -> None:
    assert span("1 hour 30 minutes") == "1 hour 30 minutes"
