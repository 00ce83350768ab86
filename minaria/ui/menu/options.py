"""Options changed in people's own words: "make it a short game, 4 turns", "no signs", "with face-down tokens"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from commands import courtesy
from commands.lexicon import LIMITING, POLITE
from commands.tokens import number, words_of
from minaria.engine.game import Option
from minaria.kit.stems import IDLE, stem
from minaria.ui.menu import words as menu_words

_PARTED = re.compile(r"\s*[,;.]\s*|\s+(?:and|but|then)\s+|\s+(?=with(?:out)?\b)", re.IGNORECASE)
_NO = frozenset(("no", "not", "without", "off", "none", "dont", "never", "disable", "drop", "skip", "forbid", "out"))
_YES = frozenset(("yes", "on", "with", "use", "allow", "allowed", "enable", "add", "include", "want", "have", "permit"))
_SETTING = POLITE | frozenset(
    ("make", "it", "set", "change", "put", "game", "the", "a", "an", "to", "of", "number", "is", "be", "as", "at",
     "i", "id", "would", "like", "want", "lets", "let", "us", "we", "have", "play", "playing", "option", "options",
     "only", "just", "for", "in", "please", "can", "could", "turn", "this", "that", "so", "short", "long", "shorter",
     "longer", "quick", "instead", "there", "should", "are", "will", "do", "use", "by", "begin", "start", "go", "ok",
     "me", "with", "on", "yes", "some", "its", "our", "my", "about", "well", "now", "then", "rule", "rules",
     "optional", "per", "each", "every", "up", "down", "value", "take", "give", "from", "one", "=", ":", "-", "!",
     "(", ")", "?")
)  # fmt: skip
"""What may stand beside an option and its value, and says nothing of either."""
_SHORT, _LONG = frozenset(("short", "shorter", "quick", "long", "longer", "length", "brief")), "turn round session end"
_SHORTENED = 4
"""Letters of a value's word cut short."""
_GENERAL = frozenset(("yes", "no", "on", "off", "none", "all", "usual", "open", "full", "one", "two", "book"))
"""Values that say nothing where their option is not named."""


class Change(NamedTuple):
    """An option, and the value it is to have; '' where it has to be asked for. bad: a number that it cannot be."""

    option: str
    value: str = ""
    bad: str = ""


@dataclass
class Changes:
    """What a line changes, the words of it that say nothing of an option, and whether one of these may limit it."""

    made: list[Change] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    limited: str = ""


def read(said: str, options: Mapping[str, Option]) -> Changes:
    """The options a line changes, in its order."""
    out = Changes()
    for part in _PARTED.split(courtesy.plain(said)):
        words = words_of(part.strip())
        words = words[1:] if words[:1] == ("and",) else words
        if words:
            _part(words, options, out)
    given = {change.option for change in out.made if change.value}
    out.made = [change for change in out.made if change.value or change.option not in given]
    return out


def apart(said: str, options: Mapping[str, Option]) -> tuple[dict[str, str], str]:
    """The values that parts of a line give to options, and the line without these parts."""
    wished: dict[str, str] = {}
    left: list[str] = []
    for part in _PARTED.split(said):
        changes = read(part, options)
        if changes.limited or changes.left or not changes.made or not all(change.value for change in changes.made):
            left.append(part)
            continue
        wished |= {change.option: change.value for change in changes.made}
        words = words_of(part)
        _, counted = menu_words.how_many(words)  # "three player, ruins scenario"
        left.append(" ".join(words[k] for k in sorted(counted)))
    return wished, ", ".join(part for part in left if part)


def _part(words: Sequence[str], options: Mapping[str, Option], out: Changes) -> None:
    """The one change that a part of a line makes."""
    for _name, option, claimed in _named(words, options):
        value, spent = _value(words, option, claimed)
        left = [w for k, w in enumerate(words) if k not in claimed | spent and w not in _SETTING | _YES]
        told = {stem(w) for w in words_of(option.help)}
        out.left += [w for w in left if w not in _NO | LIMITING and number(w) is None and stem(w) not in told]
        out.limited = out.limited or next((w for w in left if w in LIMITING | _NO), "")
        bad = next((w for w in left if number(w) is not None), "") if not value else ""
        out.made.append(Change(option.name, value, bad))
        return
    if change := _by_value(words, options) or _by_help(words, options) or _by_length(words, options):
        out.made.append(change)
        return
    out.left += [w for w in words if w not in _SETTING]


def _named(words: Sequence[str], options: Mapping[str, Option]) -> list[tuple[str, Option, frozenset[int]]]:
    """The options named in some words, the one with most of its words in them first, with those words."""
    stems = [stem(w) for w in words]
    found: list[tuple[int, str, Option, frozenset[int]]] = []
    for name, option in options.items():
        own = [stem(w) for w in words_of(name)]
        at = next((k for k in range(len(stems)) if stems[k : k + len(own)] == own), None)
        if at is not None and not _of_another(words, at, len(own)):
            literal = tuple(words[at : at + len(own)]) == words_of(name)
            found.append((-2 * len(own) - literal, name, option, frozenset(range(at, at + len(own)))))
            continue
        rare = [s for s in own if len(s) > 2 and _rare(s, options)]
        if at is None and len(own) > 1 and (hit := [k for k, s in enumerate(stems) if s in rare]):
            found.append((0, name, option, frozenset(hit)))
    found.sort(key=lambda x: x[0])
    return [(name, option, claimed) for _, name, option, claimed in found]


def _of_another(words: Sequence[str], at: int, count: int) -> bool:
    """Whether a name in some words only says what something else is counted by: "5 minutes per turn"."""
    return at > 0 and words[at - 1] in ("per", "each", "every", "a") and count == 1 and at > 1


def _rare(s: str, options: Mapping[str, Option]) -> bool:
    return sum(s in [stem(w) for w in words_of(name)] for name in options) == 1


def _value(words: Sequence[str], option: Option, claimed: frozenset[int]) -> tuple[str, frozenset[int]]:
    """The value of an option that some words give it, and which words; '' if none, or several."""
    numbers = {k: str(n) for k, w in enumerate(words) if (n := number(w)) is not None and k not in claimed}
    if numbers and not any(w in ("not", "dont") for w in words):
        at = [(k, v) for k, n in numbers.items() for v in option.values if v == n or words_of(v) == (words[k],)]
        if len(at) == 1:
            return at[0][1], frozenset({at[0][0]})
    stems = {k: stem(w) for k, w in enumerate(words) if k not in claimed}
    said = []
    for value in option.values:
        own = [stem(w) for w in words_of(value) if w not in IDLE] or [stem(w) for w in words_of(value)]
        spent = frozenset(k for k, s in stems.items() if any(_is_said(s, one) for one in own))
        if value not in _GENERAL and own and all(any(_is_said(s, one) for s in stems.values()) for one in own):
            said.append((len(own), value, spent))
    said.sort(key=lambda x: -x[0])
    denied = [k for k, w in enumerate(words) if w in _NO and k not in claimed]
    if said and not denied and (len(said) == 1 or said[0][0] > said[1][0]):
        return said[0][1], said[0][2]
    if not said and not numbers:
        return _polar(words, option, denied)
    return "", frozenset()


def _is_said(s: str, of_value: str) -> bool:
    """Whether a word is one of a value, or its beginning: "step" of "stepwise"."""
    return s == of_value or (len(s) >= _SHORTENED and of_value.startswith(s))


def _polar(words: Sequence[str], option: Option, denied: Sequence[int]) -> tuple[str, frozenset[int]]:
    """Yes or no, on or off, or none, by the words that say so."""
    no = next((v for v in ("no", "off", "none") if v in option.values), "")
    yes = next((v for v in ("yes", "on") if v in option.values), "")
    if denied:
        return (no, frozenset(denied)) if no and len(denied) == 1 else ("", frozenset())
    meant = [k for k, w in enumerate(words) if w in _YES]
    if yes and meant:
        return yes, frozenset(meant)
    exact = [v for v in option.values if v in words and v in _GENERAL]
    if len(exact) == 1:
        return exact[0], frozenset({words.index(exact[0])})
    return "", frozenset()


def _by_value(words: Sequence[str], options: Mapping[str, Option]) -> Change | None:
    """The change where only a value is said that no other option has: "plundering"."""
    if any(w in LIMITING | _NO for w in words):
        return None
    stems = {stem(w) for w in words}
    found = []
    for name, option in options.items():
        for value in option.values:
            own = {stem(w) for w in words_of(value) if w not in IDLE}
            counts = any(number(w) is not None for w in words_of(value))
            if own and value not in _GENERAL and own <= stems and not counts:
                rest = [w for w in words if stem(w) not in own and w not in _SETTING]
                found += [Change(name, value)] if not rest else []
    return found[0] if len(found) == 1 else None


def _by_help(words: Sequence[str], options: Mapping[str, Option]) -> Change | None:
    """The option to be asked about, where a number stands with a word that tells of it: "5 minutes for planning"."""
    counted = [stem(words[k + 1]) for k, w in enumerate(words[:-1]) if number(w) is not None and w != "one"]
    found = [
        name
        for name, option in options.items()
        if any(s in {stem(w) for w in words_of(option.help)} - {stem(w) for w in IDLE} for s in counted)
    ]
    return Change(found[0]) if len(found) == 1 else None


def _by_length(words: Sequence[str], options: Mapping[str, Option]) -> Change | None:
    """The option that says how long a game lasts, to be asked about: "a shorter game"."""
    if not _SHORT & {*words} or any(w not in _SETTING | _SHORT for w in words):
        return None
    lasting = [name for s in _LONG.split() for name in options if stem(name) == stem(s)]
    return Change(lasting[0]) if lasting else None
