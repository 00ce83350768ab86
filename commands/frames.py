"""The patterns of a game taken apart into frames: what leads, which slots there are, which words stand before each.

    move|march FORCE [from SOURCE] to PLACE     lead: move; roles: FORCE, SOURCE (from), PLACE (to)

A line is read against them slot by slot in whatever order they come (`frame_search`). Patterns that take free text have
no frame: what somebody says is never filled in from words that were meant otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from commands import verbs
from commands.lexicon import ROLES, bent
from commands.order import FREE_TEXT, OrderSpec
from commands.pattern import Part, Pattern, Slot, Word, slots
from commands.tokens import RESERVED
from commands.verbs import Said

PREPOSITIONS = frozenset(ROLES) | RESERVED | frozenset(("without", "inside", "upon", "near", "versus", "vs", "off"))
UNKNOWN = 2.0
"""What a verb costs that nobody knows: it is always asked about."""
SYNONYM = 0.35
"""What a verb of the same meaning costs beside the order's own."""
_MOTIONS = frozenset(("move", "march", "go", "fall", "sail", "regroup", "retreat", "withdraw", "flee", "enter"))
"""Words of orders in which somebody goes somewhere: "back" and "over" say nothing more there."""


_PARTICLES = frozenset(("down", "up", "out", "off", "away", "back"))
"""Words that belong to a verb and name nothing."""


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

    @property
    def voyage(self) -> bool:
        """Whether somebody goes by sea."""
        return "sail" in self.spec.heads

    def by_another_verb(self) -> Frame:
        """The frame where something else is said for its verb: the nouns that go with that are said all the same."""
        rest = self.lead[1:]
        nouns = tuple(words for words in rest if words[0] not in PREPOSITIONS and words[0] not in _PARTICLES)
        return self._replace(words=(*nouns, *self.words), spare=self.spare.union(*rest))


class Lead(NamedTuple):
    """A frame that a verb may lead, what that costs, and what is said for it; nothing where the order's own words are.

    agent: the order is led by whoever carries it out, by his name or by his going somewhere. needs: the words that
    lead it have to be said but for the first.
    """

    frame: Frame
    cost: float
    said: Said | None = None
    agent: bool = False
    needs: bool = False


class Grammar:
    """The frames of all orders of a game, by the verbs that may lead them."""

    def __init__(self, specs: Sequence[OrderSpec], worded: bool = False) -> None:
        """worded: of the patterns behind which words may stand, those without them; else of all that have none."""
        self.by_verb: dict[str, list[Lead]] = {}
        self.by_spec: dict[OrderSpec, list[Frame]] = {}
        self.table_words = frozenset(head for spec in specs if spec.table for head in spec.heads)
        kinds: dict[str, None] = {}
        self.sails = any(not spec.table and "sail" in spec.heads for spec in specs)
        """Whether the game has an order for going by sea."""
        for spec in specs:
            if spec.table:
                continue
            self.by_spec[spec] = frames_of(spec, worded)
            for frame in self.by_spec[spec]:
                self._enter(frame)
                kinds.update(dict.fromkeys(role.slot.kind for role in frame.roles))
        frames = (frame for found in self.by_spec.values() for frame in found)
        self.wording = frozenset(word for frame in frames for words in frame.words for word in words)
        """The words of the wording of any order: of these none is passed over."""
        self.nouns = self._nouns()
        """The orders that a noun behind their verb tells from others: "build tower"."""
        self.kinds = tuple(kinds)
        """The kinds of things that orders name."""

    def _nouns(self) -> Mapping[str, Sequence[OrderSpec]]:
        out: dict[str, list[OrderSpec]] = {}
        for spec, frames in self.by_spec.items():
            said = [words for frame in frames for words in frame.lead[1:] if words[0] not in PREPOSITIONS]
            for word in dict.fromkeys(word for words in said for word in words):
                out.setdefault(word, []).append(spec)
        return out

    def _enter(self, frame: Frame) -> None:
        if not frame.lead or frame.lead[0][0] in ROLES:
            return
        for word in frame.lead[0]:
            self._add(Said((word,)), Lead(frame, 0.0))
        for said, needs in said_for(frame):
            if self.sails and frame.moving and not frame.voyage and "_".join(said.words) in verbs.AT_SEA:
                continue
            rest = frame.lead[1:]
            if needs:
                led = frame._replace(words=(*rest, *frame.words))
            else:
                led = frame._replace(spare=frame.spare.union(*rest)) if rest else frame
            self._add(said, Lead(led, SYNONYM, said, False, needs))
        for word in frame.spec.agent:
            self._add(Said((word,)), Lead(frame, SYNONYM, Said((word,)), True))
        for said in verbs.of_class("move") if frame.spec.agent else ():
            self._add(said, Lead(frame, SYNONYM + 0.1, said, True))

    def _add(self, said: Said, lead: Lead) -> None:
        self.by_verb.setdefault(said.words[0], []).append(lead)

    def leads(self, text: str) -> tuple[Sequence[Lead], float]:
        """The frames a word may lead, and what its ending costs."""
        for k, root in enumerate(verbs.roots(text)):
            if found := self.by_verb.get(root):
                return found, 0.05 * bool(k)
        return (), 0.0

    def begins(self, text: str) -> bool:
        """Whether a word may begin an order as its verb."""
        return any(lead.said is None or not lead.said.noun for lead in self.leads(text)[0])


def frames_of(spec: OrderSpec, worded: bool = False) -> list[Frame]:
    """The frames of an order, each once however many patterns come to the same; of those without words of the
    speaker's own, or (`worded`) of those that may have some, without them.
    """
    out: dict[tuple[Any, ...], Frame] = {}
    for pattern in spec.patterns:
        free = [slot.field for slot in slots(pattern.parts) if slot.kind in FREE_TEXT]
        if bool(free) != worded or pattern.needed.intersection(free):
            continue
        frame = _Taking(pattern).frame(spec)
        key = (frame.lead, tuple((r.slot.field, r.markers) for r in frame.roles), frame.words, pattern.constants)
        out.setdefault(key, frame)
    return list(out.values())


def said_for(frame: Frame) -> Iterator[tuple[Said, bool]]:
    """What may be said for what leads a frame, and whether it stands for the first word of it alone: then the others
    are needed ("erect a tower").
    """
    spec, first = frame.spec, frame.lead[0]
    phrase = " ".join(words[0] for words in frame.lead)
    listed = (spec.word,) if _says_all(spec) else ()
    whole = {phrase, *listed, *(words[0] for words in frame.lead[1:])}
    seen: dict[Said, None] = {}
    for name in dict.fromkeys(spec.like or (phrase, *listed, first[0])):
        partly = len(frame.lead) > 1 and name not in whole
        for said in verbs.of_class(name):
            own = said.words[0] in first and len(said.words) == 1 and not (said.tail or said.noun)
            if said not in seen and not (own and (partly or len(frame.lead) == 1)):
                seen[said] = None
                yield said, partly


@lru_cache(maxsize=2048)
def _says_all(spec: OrderSpec) -> bool:
    """Whether the word under which an order is listed says all of it: "raise", and not "build" of "build tower"."""
    named = next((frame for frame in frames_of(spec) if frame.lead), None)
    return named is None or len(named.lead) == 1 or named.lead[0][0] != spec.word


@lru_cache(maxsize=2048)
def verbs_of(spec: OrderSpec) -> tuple[str, ...]:
    """The words that may begin an order: its own first, then the verbs that mean the same."""
    frames = [] if spec.table else [frame for frame in frames_of(spec) if frame.lead]
    same = (said for frame in frames for said, _ in said_for(frame) if said.is_a_verb)
    return tuple(dict.fromkeys((*spec.heads, *(said.words[0] for said in same))))


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
            elif any(slot.kind in FREE_TEXT for slot in slots(part.parts)):
                continue
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


def same(text: str, words: tuple[str, ...]) -> bool:
    """Whether a word is one of a pattern's, however it is bent."""
    return text in words or any(w in bent(text) for w in words)


def instead(text: str, words: tuple[str, ...]) -> bool:
    """Whether people put a preposition for one of the wording."""
    return any(text in ROLES.get(w, ()) for w in words)


def uncounted(frame: Frame) -> bool:
    """Whether a frame says of something that may be counted that it is one: "raise armies" does not say how many."""
    counted = any(kind.id == "number" for kind in frame.spec.kinds.values())
    return counted and all(role.slot.kind != "number" for role in frame.roles)


def counted_otherwise(frame: Frame, role: Role) -> bool:
    """Whether a number without the preposition that this one has is another of the order."""
    numbers = role.slot.kind == "number" and bool(role.markers)
    return numbers and any(r.slot.kind == "number" and not r.markers for r in frame.roles)


def says_all_by_its_verb(frame: Frame) -> bool:
    """Whether what a wording sets is said by its verb alone: "unweave" says the spell."""
    return len(frame.lead) == 1 and not frame.words and bool(frame.pattern.constants)


def going_for(leads: Sequence[Lead], following: str) -> Sequence[Lead]:
    """Of the frames that a verb may lead those that count before a word: "makes for London" makes nobody anything."""
    goes = following == "for" and any(
        lead.frame.moving and lead.said is not None and lead.said.words[1:] == ("for",) for lead in leads
    )
    return [lead for lead in leads if lead.frame.moving] if goes else leads
