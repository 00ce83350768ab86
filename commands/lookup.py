"""The orders that a word may refer to, for help: by any of their first words, in full, by a verb that means the same,
cut short or mistyped.
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from commands.clean import clean
from commands.frames import verbs_of
from commands.names import typo_limit
from commands.order import OrderSpec
from commands.pattern import leading
from commands.tokens import normalise


def called(word: str, specs: Sequence[OrderSpec]) -> list[OrderSpec]:
    """The orders a word may refer to; abbreviated or mistyped if not exactly."""
    wanted = normalise(clean(word)).strip()
    if not wanted:
        return []
    for titles, match in _WAYS:
        found = [spec for spec in specs if any(match(wanted, text) for text in titles(spec))]
        if found:
            return found
    return []


def _titles(spec: OrderSpec) -> list[str]:
    """What an order goes by: its head word, its first words, its patterns' fixed words, its name."""
    out = {spec.word: None, spec.name.replace("_", " "): None}
    for pattern in spec.patterns:
        out.update(dict.fromkeys(pattern.heads))
        out[" ".join(words[0] for words in leading(pattern.parts))] = None
    return [t for t in out if t]


def _is_exact(wanted: str, text: str) -> bool:
    return wanted == text


def _is_inside(wanted: str, text: str) -> bool:
    return wanted in text.split()


def _is_prefix(wanted: str, text: str) -> bool:
    return text.startswith(wanted)


def _is_typo(wanted: str, text: str) -> bool:
    limit = typo_limit(len(wanted))
    return bool(limit) and OSA.distance(wanted, text, score_cutoff=limit) <= limit


_WAYS = (
    (_titles, _is_exact),
    (verbs_of, _is_exact),
    (_titles, _is_inside),
    (_titles, _is_prefix),
    (_titles, _is_typo),
)
"""What of an order a word is held against, and how; the first that finds something ends it."""
