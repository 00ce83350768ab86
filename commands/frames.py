"""The patterns of a game taken apart into frames: what leads, which slots there are, which words stand before each.

    move|march FORCE [from SOURCE] to PLACE     lead: move; roles: FORCE, SOURCE (from), PLACE (to)

A line is read against them slot by slot in whatever order they come (`frame_search`). Patterns that take free text have
no frame: what somebody says is never filled in from words that were meant otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from commands import lexicon
from commands.lexicon import ROLES
from commands.order import FREE_TEXT, OrderSpec
from commands.pattern import Part, Pattern, Slot, Word, slots
from commands.tokens import RESERVED

PREPOSITIONS = frozenset(ROLES) | RESERVED | frozenset(("without", "inside", "upon", "near", "versus", "vs", "off"))
UNKNOWN = 2.0
"""What a verb costs that nobody knows: it is always asked about."""
SYNONYM = 0.35
"""What a verb of the same meaning costs beside the order's own."""
_MOTIONS = frozenset(("move", "march", "go", "fall", "sail", "regroup", "retreat", "withdraw", "flee", "enter"))
"""Words of orders in which somebody goes somewhere: "back" and "over" say nothing more there."""


class Role(NamedTuple):
    """A slot of a frame and the words that may stand before it; none where it follows the verb."""

    slot: Slot
    markers: frozenset[str]
    optional: bool


class Frame(NamedTuple):
    """A pattern taken apart."""

    spec: OrderSpec
    pattern: Pattern
    lead: tuple[tuple[str, ...], ...]
    """The words before the first slot, each with its alternatives."""
    roles: tuple[Role, ...]
    words: tuple[tuple[str, ...], ...]
    """Words of the wording behind the first slot, which have to be said: "by road"."""
    spare: frozenset[str]
    """Words that may be said and say nothing."""
    moving: bool


class Lead(NamedTuple):
    """A frame that a verb may lead: what that costs, and whether the verb stands for all of the leading words."""

    frame: Frame
    cost: float
    whole: bool


class Grammar:
    """The frames of all orders of a game, by the verbs that may lead them."""

    def __init__(self, specs: Sequence[OrderSpec]) -> None:
        self.by_verb: dict[str, list[Lead]] = {}
        self.by_spec: dict[OrderSpec, list[Frame]] = {}
        self.table_words = frozenset(head for spec in specs if spec.table for head in spec.heads)
        kinds: dict[str, None] = {}
        for spec in specs:
            if spec.table:
                continue
            self.by_spec[spec] = frames_of(spec)
            for frame in self.by_spec[spec]:
                self._enter(frame)
                kinds.update(dict.fromkeys(role.slot.kind for role in frame.roles))
        self.kinds = tuple(kinds)
        """The kinds of things that orders name."""

    def _enter(self, frame: Frame) -> None:
        if not frame.lead or frame.lead[0][0] in ROLES:
            return
        seen: dict[str, None] = {}
        for word in frame.lead[0]:
            seen[word] = None
            self.by_verb.setdefault(word, []).append(Lead(frame, 0.0, False))
        phrase, *names = classes_of(frame)
        for name in (phrase, *names):
            for verb in lexicon.VERBS.get(name, ()):
                if verb not in seen:
                    seen[verb] = None
                    self.by_verb.setdefault(verb, []).append(Lead(frame, SYNONYM, True))
                elif len(frame.lead) > 1 and name == phrase and verb in frame.lead[0]:
                    self.by_verb[verb].append(Lead(frame, SYNONYM, True))

    def leads(self, text: str) -> tuple[Sequence[Lead], float]:
        """The frames a word may lead, and what its ending costs."""
        for k, root in enumerate(lexicon.roots(text)):
            if found := self.by_verb.get(root):
                return found, 0.05 * bool(k)
        return (), 0.0


def frames_of(spec: OrderSpec) -> list[Frame]:
    """The frames of an order, each once however many patterns come to the same."""
    out: dict[tuple[Any, ...], Frame] = {}
    for pattern in spec.patterns:
        if any(slot.kind in FREE_TEXT for slot in slots(pattern.parts)):
            continue
        frame = _Taking(pattern).frame(spec)
        key = (frame.lead, tuple((r.slot.field, r.markers) for r in frame.roles), frame.words, pattern.constants)
        out.setdefault(key, frame)
    return list(out.values())


def classes_of(frame: Frame) -> tuple[str, ...]:
    """The words by which a frame's order may have a class of verbs, what leads it as a whole first."""
    phrase = " ".join(words[0] for words in frame.lead)
    return tuple(dict.fromkeys((phrase, frame.lead[0][0], frame.spec.word)))


@lru_cache(maxsize=2048)
def verbs_of(spec: OrderSpec) -> tuple[str, ...]:
    """The words that may begin an order: its own first, then the verbs that mean the same."""
    frames = [] if spec.table else [frame for frame in frames_of(spec) if frame.lead]
    classes = (lexicon.VERBS.get(name, ()) for frame in frames for name in classes_of(frame))
    return tuple(dict.fromkeys((*spec.heads, *(verb for verbs in classes for verb in verbs))))


class _Taking:
    """One pattern being taken apart."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.lead: list[tuple[str, ...]] = []
        self.roles: list[Role] = []
        self.words: list[tuple[str, ...]] = []
        self.spare: set[str] = set()
        self.pending: list[tuple[str, ...]] = []

    def frame(self, spec: OrderSpec) -> Frame:
        """The frame."""
        self._add(self.pattern.parts, False)
        self._settle(False)
        moving = bool(self.lead) and self.lead[0][0] in _MOTIONS
        words = tuple(self.words)
        return Frame(spec, self.pattern, tuple(self.lead), tuple(self.roles), words, frozenset(self.spare), moving)

    def _add(self, parts: Sequence[Part], optional: bool) -> None:
        for part in parts:
            if isinstance(part, Word):
                (self.pending if self.roles or optional else self.lead).append(part.words)
            elif isinstance(part, Slot):
                self._slot(part, optional)
            elif any(True for _ in slots(part.parts)):
                self._settle(False)
                self._add(part.parts, True)
                self._settle(True)
            else:
                self.spare.update(w for word in part.parts if isinstance(word, Word) for w in word.words)

    def _slot(self, slot: Slot, optional: bool) -> None:
        before = self.pending if self.pending or self.roles or optional else self.lead
        marker: tuple[str, ...] = ()
        leads = before is self.pending or len(self.lead) > 1
        if before and leads and (before[-1][0] in PREPOSITIONS or optional):  # "[facing BANK]" needs its word
            marker = before.pop()
        if optional:
            self.spare.update(w for words in self.pending for w in words)
            self.pending.clear()
        self._settle(optional)
        self.roles.append(Role(slot, frozenset(marker), optional))

    def _settle(self, optional: bool) -> None:
        """What stood behind the last slot belongs to the wording, or says nothing."""
        if optional:
            self.spare.update(w for words in self.pending for w in words)
        else:
            self.words.extend(self.pending)
        self.pending.clear()
