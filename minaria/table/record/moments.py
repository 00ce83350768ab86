"""Deadlines at an hour of the clock: "friday 20:00", "2026-12-24 18:30", "daily 20:00", with a time zone behind.

Pure: whoever asks says what time it is (the wall clock is read in `clocks` alone). A deadline is kept in its one form,
with the zone, so that every host comes to the same moment: "2026-12-04 20:00 Europe/London", "daily 20:00 UTC".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from commands import clean
from minaria.table.record import said_times

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
USUAL_ZONE = "UTC"
_HOUR = re.compile(r"(\d{1,2}):(\d\d)")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def zone_called(name: str) -> ZoneInfo | None:
    """The time zone of that name, however it is written; None if there is none."""
    wanted = "/".join("_".join(w.capitalize() for w in re.split(r"[ _]", x)) for x in name.strip().split("/"))
    for said in (name.strip(), wanted, name.strip().upper()):
        try:
            return ZoneInfo(said)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            continue
    return None


def kept(said: str, now: float, zone: str = USUAL_ZONE) -> str:
    """A deadline in its one form; '' if the words name no hour of the clock. Raises ValueError with what is wrong."""
    words = [
        w
        for w in said_times.hour(clean(said)).replace('"', "").replace(",", " ").split()
        if w.casefold() not in ("at", "on", "by")
    ]
    hours = [w for w in words if _HOUR.fullmatch(w)]
    if len(hours) != 1:
        return ""
    k = words.index(hours[0])
    before, behind = [w.casefold() for w in words[:k]], " ".join(words[k + 1 :]) or zone
    found = zone_called(behind)
    if found is None:
        raise ValueError(f"'{behind[:40]}' is no time zone: say one like Europe/London, or UTC.")
    hour, minute = map(int, hours[0].split(":"))
    if hour > 23 or minute > 59:
        raise ValueError(f"'{hours[0]}' is no hour of the clock.")
    clock = f"{hour:02d}:{minute:02d}"
    if before in (["daily"], ["every", "day"]):
        return f"daily {clock} {found.key}"
    today = datetime.fromtimestamp(now, found)
    day = _day(before, today, (hour, minute))
    moment = datetime(day.year, day.month, day.day, hour, minute, tzinfo=found)
    if moment.timestamp() <= now:
        raise ValueError(f"{day} {clock} is past.")
    return f"{day} {clock} {found.key}"


def _day(words: list[str], now: datetime, hour: tuple[int, int]) -> date:
    """The day meant: none named, today or tomorrow, the next one of that name, or a date. Raises ValueError."""
    said = " ".join(words)
    if not words or said in ("today", "tomorrow"):
        passed = not words and (now.hour, now.minute) >= hour
        return now.date() + timedelta(days=1 if passed or said == "tomorrow" else 0)
    if _DATE.fullmatch(said):
        return date.fromisoformat(said)
    near = [d for d in DAYS if len(said) > 2 and d.startswith(said.removeprefix("next "))]
    if len(near) != 1:
        raise ValueError(f"'{said[:40]}' is no day: say friday, tomorrow, or a date like 2026-12-24.")
    ahead = (DAYS.index(near[0]) - now.weekday()) % 7
    return now.date() + timedelta(days=7 if not ahead and (now.hour, now.minute) >= hour else ahead)


def day_of(deadline: str) -> str:
    """The day of the week of a deadline in its one form, '' of a daily one and of a time that is no deadline."""
    first = deadline.partition(" ")[0]
    return DAYS[date.fromisoformat(first).weekday()].capitalize() if _DATE.fullmatch(first) else ""


def next_after(deadline: str, since: float, off: Collection[str] = ()) -> float:
    """The moment (seconds since 1970) of a deadline in its one form; of a daily one the first after `since`.

    Days in `off`, by their names or as dates, do not count: what would fall on one falls on the next that does.
    """
    day, clock, name = deadline.split(" ", 2)
    zone = ZoneInfo(name)
    hour, minute = map(int, clock.split(":"))
    begin = datetime.fromtimestamp(since, zone).date() if day == "daily" else date.fromisoformat(day)
    for k in range(400):
        on = begin + timedelta(days=k)
        moment = datetime(on.year, on.month, on.day, hour, minute, tzinfo=zone).timestamp()
        if on.isoformat() in off or DAYS[on.weekday()] in off or (day == "daily" and moment <= since):
            continue
        return moment
    return float("inf")


def days_off(said: str) -> tuple[str, ...]:
    """Days that do not count, by name or as dates. Raises ValueError with what is none."""
    out: list[str] = []
    for word in said.replace('"', "").replace(",", " ").casefold().split():
        if word in ("and", "on", "none"):
            continue
        near = [d for d in DAYS if len(word) > 2 and d.startswith(word.removesuffix("s"))]
        if len(near) == 1:
            out.append(near[0])
        elif _DATE.fullmatch(word):
            out.append(date.fromisoformat(word).isoformat())
        else:
            raise ValueError(f"'{word[:40]}' is no day: say saturday, or a date like 2026-12-24.")
    if set(DAYS) <= set(out):
        raise ValueError("Some day has to count.")
    return tuple(dict.fromkeys(out))
