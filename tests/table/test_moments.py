"""Deadlines at an hour of the clock, in time zones, past days that do not count."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from minaria.table.record import moments

FRIDAY_NOON = datetime(2026, 11, 27, 12, 0, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("friday 20:00", "2026-11-27 20:00 UTC"),
        ("friday 9:30", "2026-12-04 09:30 UTC"),
        ("fri at 20:00 Europe/Berlin", "2026-11-27 20:00 Europe/Berlin"),
        ("monday 8:00 europe/london", "2026-11-30 08:00 Europe/London"),
        ("20:00", "2026-11-27 20:00 UTC"),
        ("8:00", "2026-11-28 08:00 UTC"),
        ("tomorrow at 08:00", "2026-11-28 08:00 UTC"),
        ("on 2026-12-24, 18:30 America/New_York", "2026-12-24 18:30 America/New_York"),
        ("daily at 20:00", "daily 20:00 UTC"),
        ("every day 20:00 Asia/Tokyo", "daily 20:00 Asia/Tokyo"),
        ("2 days", ""),
    ],
)
def test_a_deadline_is_kept_in_one_form(said: str, kept: str) -> None:
    assert moments.kept(said, FRIDAY_NOON) == kept
    assert not kept or moments.kept(kept, FRIDAY_NOON) == kept


@pytest.mark.parametrize(
    "said", ["friday 25:00", "someday 20:00", "2026-11-26 20:00", "today 9:00", "friday 20:00 Middle/Earth"]
)
def test_what_is_no_moment_is_said(said: str) -> None:
    with pytest.raises(ValueError, match=r"is no|is past"):
        moments.kept(said, FRIDAY_NOON)


def test_the_hour_is_that_of_its_zone_also_when_clocks_change() -> None:
    for day, offset in (("2026-03-28", 0), ("2026-03-29", 1)):  # summer time begins in London
        at = moments.next_after(f"{day} 20:00 Europe/London", 0.0)
        assert datetime.fromtimestamp(at, UTC).hour == 20 - offset
        assert datetime.fromtimestamp(at, ZoneInfo("Europe/London")).hour == 20


def test_days_that_do_not_count_are_passed_over() -> None:
    off = moments.days_off("saturdays and sunday, 2026-11-30")
    assert off == ("saturday", "sunday", "2026-11-30")
    after = datetime(2026, 11, 27, 20, 0, tzinfo=UTC).timestamp()
    for deadline in ("daily 20:00 UTC", "2026-11-28 20:00 UTC"):
        found = datetime.fromtimestamp(moments.next_after(deadline, after, off), UTC)
        assert found.date().isoformat() == "2026-12-01"
    assert moments.days_off("none") == ()
    with pytest.raises(ValueError, match="Some day"):
        moments.days_off(" ".join(moments.DAYS))
