"""What a verb says of what stands before it: whether it does something, or something is done to it."""

from __future__ import annotations

from collections.abc import Sequence

from commands import lexicon, verbs
from commands.names import INNER, Hit
from commands.quantity_words import Crowd, CrowdWords
from commands.tokens import words_of

_GOING = frozenset(
    ("march", "ride", "go", "set", "sally", "come", "rush", "charge", "move", "sail", "rise", "step", "slip", "head",
     "cross", "break", "put", "mount", "muster", "gather", "assemble", "row", "strike", "take", "hasten", "hurry")
)  # fmt: skip
LEAVING = frozenset(("leave", "quit", "depart", "abandon", "exit", "vacate"))
"""Verbs behind which it stands at once where somebody sets out from."""
OUT = frozenset(
    ("out", "forth", "off", "up", "in", "over", "on", "forward", "down", "ahead", "away", "at", "once", "again", "sail",
     "horse", "camp", "sea", "to", "all", "together", "back", "now", "then")
)  # fmt: skip
"""What says no more of somebody who sets out than that he does."""


def voices(texts: Sequence[str], at: int) -> tuple[tuple[int, bool], ...]:
    """Where a verb begins, and whether what stands before it is what it is done to: "York is besieged"; of "Saxons
    ASSIGNED to Percy" both may be.
    """
    participle = verbs.is_participle(texts[at])
    if participle and at and texts[at - 1] in verbs.BEING:
        return ((at - 1, True),)
    bare = participle and at > 0 and (at + 1 == len(texts) or texts[at + 1] in ("to", "by"))
    return ((at, False), (at, True)) if bare else ((at, False),)


def is_made(texts: Sequence[str], at: int) -> bool:
    """Whether "is made", "is launched" stands behind the noun of what is done: "the attack is made on York"."""
    return at + 1 < len(texts) and texts[at] in verbs.BEING and not verbs.LIGHT.isdisjoint(verbs.roots(texts[at + 1]))


def may_report(texts: Sequence[str], at: int, after: int, patient: bool) -> bool:
    """Whether a verb from `at` to `after` may only tell how things are: "York is besieged", "York BESIEGED"."""
    text = texts[at] if 0 <= at < len(texts) else ""
    bare = at > 0 and after - at == 1 and verbs.is_participle(text)
    return (bare and (patient or after == len(texts))) or (patient and text in ("is", "are"))


def light(texts: Sequence[str], at: int) -> int:
    """Where what is said by a noun begins: at "launch" in "launch an attack", else at its article."""
    k = at
    while k > 0 and (texts[k - 1] in lexicon.DETERMINERS or texts[k - 1] in verbs.PLAIN):
        k -= 1
    before = k - 2 if k > 1 and texts[k - 1] in verbs.LIGHT_ENDS else k - 1
    led = before >= 0 and any(root in verbs.LIGHT for root in verbs.roots(texts[before]))
    return before if led else k


def goes_off(texts: Sequence[str], i: int, verb: int) -> bool:
    """Whether a clause may begin at a word that only says that somebody sets out for what the verb says."""
    if verb - i < 2 or texts[verb - 1] not in ("and", ","):
        return False
    roots = verbs.roots(texts[i])
    return not (_GOING.isdisjoint(roots) and LEAVING.isdisjoint(roots))


def in_full(hit: Hit, most: float) -> bool:
    """Whether what is said before the verb names somebody in full: neither cut short nor a bare number."""
    parts = hit.value.parts if isinstance(hit.value, Crowd) else ()
    unsaid = (p.noun is p.name is p.owner is p.where is None for p in parts)
    bare = parts and all(unsaid) and not any(p.every or p.pronoun or p.numbers for p in parts)
    return hit.cost < most and not (bare and hit.said.partition(" ")[0] not in ("all", "both"))


def by_a_word_of_its_name(hit: Hit, crowd: CrowdWords | None) -> bool:
    """Whether one piece is named by whole words of its name that are no common nouns: "the Pretender"."""
    part = hit.value.parts[0] if isinstance(hit.value, Crowd) and len(hit.value.parts) == 1 else None
    if part is None or part.name is None or part.noun is not None or crowd is None or hit.cost > INNER:
        return False
    said = [word for word in words_of(hit.said) if word not in lexicon.DETERMINERS]
    named = words_of(crowd.names.name_of(part.name))
    return bool(said) and all(word in named and word not in lexicon.NOUNS for word in said)
