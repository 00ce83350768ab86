"""Times in words: "half an hour", "ten more minutes", "tomorrow evening", "friday at eight in the evening".

Pure text: what comes of it is a time as it is written elsewhere ("30 minutes", "tomorrow 20:00"). A part of a day ends
when it is over, so that nobody has less time than he was promised.
"""

from __future__ import annotations

import re

from commands.tokens import NUMBERS

_HALVES = (
    (re.compile(r"\b(?:a )?half an? hour\b", re.I), "30 minutes"),
    (re.compile(r"\b(?:a )?quarter of an hour\b", re.I), "15 minutes"),
    (re.compile(r"\bthree quarters of an hour\b", re.I), "45 minutes"),
    (re.compile(r"\ban hour and a half\b", re.I), "90 minutes"),
    (re.compile(r"\ban hour and a quarter\b", re.I), "75 minutes"),
    (re.compile(r"\ba (?:couple|pair) of\b", re.I), "2"),
    (re.compile(r"\b(\w+) and a half (hours|days)\b", re.I), r"\1.5 \2"),
)
_UNIT = r"(?=(?:\.\d+)? ?(?:more |extra )?(?:seconds?|secs?|minutes?|mins?|hours?|days?|weeks?)\b)"
_ONE = re.compile(rf"\b(?:a|an|another|one) {_UNIT}", re.I)
_WEEKS = re.compile(r"\b(\d+) weeks?\b", re.I)
_MORE = re.compile(r"\b(?:more|extra|another|further|of time|longer)\b", re.I)
_WORD = re.compile(r"[a-z]+", re.I)
_ENDS = {"morning": "12:00", "afternoon": "18:00", "evening": "22:00", "night": "23:59"}
_SET = {"noon": "12:00", "midday": "12:00", "midnight": "23:59"}
_PART = re.compile(r"\b(?:in the |at )?(morning|afternoon|evening|night)\b", re.I)
_CLOCK = re.compile(
    r"\b(?:at |by |until |till )?(?P<past>half past |(?:a )?quarter past |(?:a )?quarter to )?(?P<hour>\d{1,2})"
    r"(?:[:.h](?P<minute>\d\d))?\s*(?P<said>o'?clock\b|h\b|am\b|pm\b|a\.m\.?|p\.m\.?)?(?=[\s,]|$)",
    re.I,
)
_FIGURES = re.compile(r"\d:\d\d")
_HALF_DAY = re.compile(r"\d\s*(?:am|pm)\b|\b(?:morning|evening|afternoon|night|noon)\b", re.I)
_TONIGHT = re.compile(r"\btonight\b", re.I)
_LONGEST = 80
"""Letters of an hour in words, at most."""
_MINUTES = {"half": 30, "quarter past": 15, "quarter to": -15}


def span(said: str) -> str:
    """A span of time with figures for its words."""
    for pattern, figures in _HALVES:
        said = pattern.sub(figures, said)
    said = _MORE.sub(" ", _ONE.sub("1 ", said))
    said = _figures(said)
    said = _WEEKS.sub(lambda met: f"{int(met[1]) * 7} days", said)
    return " ".join(said.split())


def _figures(said: str) -> str:
    return _WORD.sub(lambda met: str(NUMBERS.get(met[0].lower(), met[0])), said)


def hour(said: str) -> str:
    """A day and an hour with the hour as figures, as it stands where it has one or names none. Raises ValueError where
    it may be the morning or the evening.
    """
    if len(said) > _LONGEST or (_FIGURES.search(said) and not _HALF_DAY.search(said)):
        return said
    words = _TONIGHT.sub("today night", said)
    for name, figures in _SET.items():
        if re.search(rf"\b{name}\b", words, re.I):
            return _written(re.sub(rf"\b{name}\b", " ", words, flags=re.I), figures)
    part = _PART.search(words)
    words = _figures(_PART.sub(" ", words))
    met = next((m for m in _CLOCK.finditer(words) if part is not None or _says_an_hour(m)), None)
    if met is None:
        return _written(words, _ENDS[part[1].lower()]) if part is not None else said
    return _written(words.replace(met[0], " ", 1), _at(met, part[1].lower() if part is not None else ""))


def _says_an_hour(met: re.Match[str]) -> bool:
    """Whether a number is one of the clock, and no date."""
    return bool(met["said"] or met["past"] or met["minute"]) or met[0][:3].lower() in ("at ", "by ")


def _at(met: re.Match[str], part: str) -> str:
    """The hour that was said. Raises ValueError."""
    past = next((more for words, more in _MINUTES.items() if words in (met["past"] or "").lower()), 0)
    minutes = int(met["hour"]) * 60 + int(met["minute"] or 0) + past
    said = (met["said"] or "").lower().replace(".", "")
    late = said == "pm" or part in ("afternoon", "evening", "night")
    early = said == "am" or part == "morning"
    if late and minutes < 12 * 60:
        minutes += 12 * 60
    elif early and minutes >= 12 * 60:
        minutes -= 12 * 60
    elif not (late or early) and minutes < 12 * 60 and said != "h" and not met["minute"]:
        either = f"{minutes // 60}:{minutes % 60:02d} or {minutes // 60 + 12}:{minutes % 60:02d}"
        raise ValueError(f"'{met[0].strip()}' may be the morning or the evening: say {either}.")
    return f"{minutes // 60 % 24}:{minutes % 60:02d}"


def _written(day: str, figures: str) -> str:
    """A day with its hour behind it, and what stands behind that."""
    days = [
        w for w in re.split(r"[\s,]+", day) if w and w.lower() not in ("at", "on", "by", "in", "the", "of", "until")
    ]
    named = [w for w in days if "/" in w or w.isupper()]
    return " ".join([*(w for w in days if w not in named), figures, *named])
