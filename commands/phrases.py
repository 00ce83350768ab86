"""What stands in a slot in own words: "Percy's army", "the castle", "two hexes west of York", "join them".

Beside the names and crowds that `walk` knows, a place may be said by who is there, by what sort it is, by where it
lies; a company by one who is with it. What a word of these means is asked of the scope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commands import lexicon
from commands.frames import PREPOSITIONS
from commands.names import Hit
from commands.pattern import Slot
from commands.quantities import Thing, resolve
from commands.quantity_words import PRONOUNS, Crowd, CrowdWords, Part, match_crowd
from commands.reading import Scope
from commands.tokens import Tok, number
from commands.walk import slot_hits

OPEN = object()
"""What a pronoun stands for with which nothing was mentioned: whatever makes the order legal."""
_STEPS = frozenset(
    ("hex", "hexes", "space", "spaces", "step", "steps", "area", "areas", "province", "provinces", "field", "fields")
)
_ANOTHER = frozenset(("a", "an", "another", "one"))
_PIECES = frozenset(("block", "unit", "piece", "blocks", "units", "pieces"))
_WHOLE = frozenset(("whole", "entire", "full", "big", "main", "all"))
_ITS = frozenset(("his", "her", "their", "the", "all"))
_FAR = 20
"""Steps in a direction, at most."""
_LISTED = 9


class Bearing(NamedTuple):
    """Some steps in a direction from where the pieces stand."""

    direction: str
    steps: int


class Phrases:
    """The readings of the slots of one line."""

    def __init__(self, line: str, tokens: Sequence[Tok], scope: Scope, typo: bool) -> None:
        self.tokens = tokens
        self.texts = tuple(t.text for t in tokens)
        self.scope = scope
        self._typo = typo
        self._plain = slot_hits(line, tokens, scope, typo)
        self._found: dict[tuple[str, int], Sequence[Hit]] = {}
        self._taken: dict[tuple[str, int], Sequence[Hit]] = {}

    def hits(self, kind: str, i: int) -> Sequence[Hit]:
        """Readings of a slot of that kind at a word, each worked out once."""
        found = self._found.get((kind, i))
        if found is None:
            found = self._found[kind, i] = tuple(self._hits(kind, i))
        return found

    def said(self, i: int, end: int) -> str:
        """The words as typed."""
        return " ".join(t.raw for t in self.tokens[i:end])

    def direction(self, i: int) -> tuple[int, Bearing] | None:
        """Where a direction ends, and which it is: "n", "two hexes to the north-west"."""
        texts, steps = self.texts, 1
        while i < len(texts) and texts[i] in ("the", "one", "a"):
            i += 1
        if i < len(texts) and (n := number(texts[i])) is not None and n < _FAR:
            i, steps = i + 1, n
        if i < len(texts) and texts[i] in _STEPS:
            i += 1
            if texts[i : i + 2] == ("to", "the"):
                i += 2
        elif steps > 1:
            return None
        for n in (2, 1):
            said = "".join(texts[i : i + n])
            if len(texts[i : i + n]) == n and said in lexicon.COMPASS:
                return i + n, Bearing(lexicon.COMPASS[said], steps)
        return None

    # -- one slot

    def _of(self, kind: str, i: int) -> Sequence[Hit]:
        """As the patterns take it, and pieces as they are called in passing."""
        words = self.scope.crowd(kind)
        if words is None:
            return self._plain(Slot("", kind, "", False), i)
        found = self._taken.get((kind, i))
        if found is None:
            ways = match_crowd(words.loosely, self.tokens, i, self._typo)
            before = self.texts[i - 1] if i else ""  # "besiege Pennol and Kent" is not with those at Kent
            apart = before in PREPOSITIONS and before not in ("with", "using", "from")
            found = self._taken[kind, i] = [hit for hit in ways if not (apart and a_place(hit.value))]
        return found

    def _hits(self, kind: str, i: int) -> Iterator[Hit]:
        if kind == "number":
            yield from self._number(i)
            return
        text = self.texts[i]
        crowd = self.scope.crowd(kind)
        common = text in lexicon.DETERMINERS and self._text(i + 1) in lexicon.NOUNS
        empty = True
        for hit in self._of(kind, i):
            if common and hit.cost >= 0.9 and crowd is None:
                continue  # "the king" is not short for Kingston
            empty = False
            yield hit
            if crowd is not None:
                yield from self._more(kind, crowd, hit)
        if empty and (text in PRONOUNS or text in ("there", "here")):
            yield Hit(i + 1, OPEN, 0.3, text)
        if crowd is not None:
            yield from self._company(kind, crowd, i)
            yield from self._all_of(kind, i)
        else:
            if kind == self.scope.place_kind:
                yield from self._whereabouts(i)
                yield from self._bearings(kind, i)
            yield from self._sorted(kind, i)

    def _number(self, i: int) -> Iterator[Hit]:
        text = self.texts[i]
        if text in _ANOTHER:
            yield Hit(i + 1, 1, 0.1, text)
            if self._text(i + 1) == "more":
                yield Hit(i + 2, 1, 0.1, text)
        if (value := number(text)) is not None:
            yield Hit(i + 1, value, 0.0, text)
            if self._text(i + 1) in ("more", "of", "extra"):
                yield Hit(i + 2, value, 0.1, text)

    def _text(self, i: int) -> str:
        return self.texts[i] if i < len(self.texts) else ""

    # -- companies

    def _more(self, kind: str, words: CrowdWords, hit: Hit) -> Iterator[Hit]:
        """What may follow a force without a preposition: a word for any piece ("axemen block"), where it stands."""
        k = hit.end
        if k >= len(self.texts) or not isinstance(hit.value, Crowd) or len(hit.value.parts) != 1 or hit.value.minus:
            return
        part = hit.value.parts[0]
        if self.texts[k] in _PIECES and part.noun is not None:
            many = self.texts[k].endswith("s") and part.count is None
            longer = part._replace(every=part.every or many)
            yield Hit(k + 1, hit.value._replace(parts=(longer,)), hit.cost + 0.1, hit.said)
        if self.texts[k] == "with" and k + 1 < len(self.texts):
            for other in self._of(kind, k + 1):
                if isinstance(other.value, Crowd) and not other.value.minus:
                    both = Crowd((part, *other.value.parts), (), hit.value.said)
                    yield Hit(other.end, both, hit.cost + other.cost + 0.25, hit.said)
        if part.where is None and self.texts[k] not in PREPOSITIONS:
            for place in words.places.match(self.tokens, k, False):
                if not place.cost:
                    there = hit.value._replace(parts=(part._replace(where=place.value),))
                    yield Hit(place.end, there, hit.cost + 0.3, hit.said)

    def _company(self, kind: str, words: CrowdWords, i: int) -> Iterator[Hit]:
        """ "Percy's army", "the army of Percy", "the army", "Percy and his men": who stands together."""
        j = i
        while self._text(j) in lexicon.DETERMINERS:
            j += 1
        j += self._text(j) in _WHOLE
        if j >= len(self.texts):
            return
        if self._collective(j, words):
            yield from self._host(kind, words, i, j + 1)
            return
        for hit in words.names.match(self.tokens, i, False):
            k = hit.end
            if self._text(k) == "'s" and self._collective(k + 1, None):
                yield from self._with(hit, k + 2)
            elif self._text(k) in ("and", "with") and self._text(k + 1) in _ITS and self._collective(k + 2, None):
                yield from self._with(hit, k + 3)

    def _host(self, kind: str, words: CrowdWords, i: int, end: int) -> Iterator[Hit]:
        """A word for a company from `i` to `end`: whose it is, where it stands, else any of the speaker's stacks."""
        if self._text(end) in ("of", "with"):
            for hit in words.names.match(self.tokens, end + 1, False):
                yield from self._with(hit, hit.end)
        if self._text(end) in ("at", "in", "of", "from"):
            for hit in words.places.match(self.tokens, end + 1, False):
                if not hit.cost:
                    yield Hit(hit.end, _every(hit.value, self.said(i, hit.end)), 0.2, self.said(i, hit.end))
        stacks: dict[Any, int] = {}
        for t in self._mine():
            stacks[t.where] = stacks.get(t.where, 0) + 1
        many = [w for w, n in stacks.items() if n > 1] or list(stacks)
        last = self.scope.pronoun(kind)
        spoken_of = {t.where for t in self._mine() if t.id in last}
        many = [w for w in many if w in spoken_of] or many
        for where in many[:_LISTED]:
            yield Hit(end, _every(where, self.said(i, end)), 0.6, self.said(i, end))

    def _all_of(self, kind: str, i: int) -> Iterator[Hit]:
        """ "All of them", "both of the armies"."""
        if (
            self.texts[i] not in ("all", "both", "each", "everyone")
            or self._text(i + 1) != "of"
            or not self._text(i + 2)
        ):
            return
        for hit in self.hits(kind, i + 2):
            whole = Crowd((Part(every=True),), (), self.texts[i])
            if hit.value is OPEN:
                yield Hit(hit.end, whole, 0.3, self.texts[i])
            elif isinstance(hit.value, Crowd):
                yield hit._replace(cost=hit.cost + 0.1)
                if any(p.pronoun for p in hit.value.parts) and not self.scope.pronoun(kind):
                    yield Hit(hit.end, whole, 0.2, self.texts[i])

    def _collective(self, j: int, words: CrowdWords | None) -> bool:
        """Whether a word means a company, and is no word of the game's for one piece."""
        text = self._text(j)
        return text in lexicon.COLLECTIVES and (words is None or not words.nouns.exact(text))

    def _mine(self) -> list[Thing]:
        seat = self.scope.seat
        return [t for t in self.scope.things() if t.owner == seat and t.where not in ("", None)]

    def _with(self, hit: Hit, end: int) -> Iterator[Hit]:
        """All that stand with somebody who was named."""
        for t in self.scope.things():
            if t.id == hit.value and t.where not in ("", None):
                yield Hit(end, _every(t.where, hit.said), hit.cost + 0.2, hit.said)
                return

    # -- places

    def _whereabouts(self, i: int) -> Iterator[Hit]:
        """A place said by who is there: "to Percy", "join them", "Percy's army"."""
        force = self.scope.force_kind
        words = self.scope.crowd(force)
        things = self.scope.things()
        if words is None or not things:
            return
        if self.texts[i] in PRONOUNS:
            ids = self.scope.pronoun(force)
            for where in dict.fromkeys(t.where for t in things if t.id in ids and t.where not in ("", None)):
                yield Hit(i + 1, where, 0.5, self.texts[i])
            return
        if self.texts[i] in lexicon.DETERMINERS:  # "the spearmen" are somewhere; "2 armies" are no place
            yield from self._theirs(force, i)
        for hit in words.names.match(self.tokens, i, False):
            for t in things if not hit.cost else ():
                if t.id == hit.value and t.where not in ("", None):
                    yield Hit(hit.end, t.where, 0.6, t.where_name)
                    if self._text(hit.end) == "'s" and self._collective(hit.end + 1, None):
                        yield Hit(hit.end + 2, t.where, 0.4, t.where_name)

    def _theirs(self, force: str, i: int) -> Iterator[Hit]:
        """Where pieces of others stand that are said without a number."""
        others = [t for t in self.scope.things() if t.owner not in (self.scope.seat, "", None) and t.where]
        for hit in self._of(force, i):
            crowd = hit.value
            if hit.cost >= 0.7 or not isinstance(crowd, Crowd) or any(p.count or p.pronoun for p in crowd.parts):
                continue
            found = resolve(crowd._replace(parts=tuple(p._replace(every=True) for p in crowd.parts)), others)
            ids = found if type(found) is tuple else ()
            for where in list(dict.fromkeys(t.where for t in others if t.id in ids))[:_LISTED]:
                yield Hit(hit.end, where, 0.4 + hit.cost, hit.said)

    def _sorted(self, kind: str, i: int) -> Iterator[Hit]:
        """ "The castle": whatever of that sort there is; what is legal decides."""
        j = i + 1 if self.texts[i] in lexicon.DETERMINERS else i
        if j < len(self.texts):
            for value, near in self.scope.of_sort(kind, self.texts[j]):
                yield Hit(j + 1, value, 0.5 if near else 0.69, self.said(i, j + 1))

    def _bearings(self, kind: str, i: int) -> Iterator[Hit]:
        """ "Two hexes west of Ashmere", "n": a place by where it lies."""
        if (way := self.direction(i)) is None:
            return
        end, bearing = way
        if self._text(end) in ("of", "from"):
            for hit in self.hits(kind, end + 1) if end + 1 < len(self.texts) else ():
                if isinstance(hit.value, str | int) and (there := self.scope.step(hit.value, *bearing)):
                    yield Hit(hit.end, there, hit.cost + 0.1, self.said(i, hit.end))
        else:
            yield Hit(end, bearing, 0.1, self.said(i, end))


def a_place(crowd: Crowd) -> bool:
    """Whether nothing but a place was said for those who stand there."""
    part = crowd.parts[0]
    return part.every and part.where is not None and part.noun is part.owner is part.qualifier is None


def _every(where: Any, said: str) -> Crowd:
    return Crowd((Part(every=True, where=where),), (), said)
