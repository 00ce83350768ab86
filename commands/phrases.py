"""What stands in a slot in own words: "Percy's army", "the castle", "two hexes west of York", "join them".

Beside the names and crowds that `walk` knows, a place may be said by who is there, by what sort it is, by where it
lies; a company by one who is with it. What a word of these means is asked of the scope.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commands import apposition, lexicon, passing
from commands.frames import PREPOSITIONS
from commands.names import PREFIX, TYPO, Hit, named
from commands.order import FREE_TEXT
from commands.pattern import Slot
from commands.quantities import Thing, resolve
from commands.quantity_words import EVERYTHING, PRONOUNS, Crowd, CrowdWords, Part, a_place, match_crowd
from commands.reading import Scope
from commands.tokens import Tok, number
from commands.verbs import OF_PLACES, roots
from commands.walk import Hits, slot_hits

OPEN = object()
"""What a pronoun stands for with which nothing was mentioned: whatever makes the order legal."""
_STEPS = frozenset(
    ("hex", "hexes", "space", "spaces", "step", "steps", "area", "areas", "province", "provinces", "field", "fields")
)
_ANOTHER = frozenset(("a", "an", "another", "one"))
_PIECES = frozenset(("block", "unit", "piece", "blocks", "units", "pieces"))
_WHOLE = frozenset(("whole", "entire", "full", "big", "main", "all"))
_ITS = frozenset(("his", "her", "their", "the", "all"))
_BESIDE = 0.15
"""What it costs that a name has a word beside it that says no more."""
_NEAR = 2
"""Steps up to which something is "east of us"."""
_US = frozenset(("us", "me", "here", "them", "him", "my", "mine", "ours"))
_TO_THEM = frozenset(
    ("join", "rejoin", "reinforce", "relieve", "meet", "reach", "follow", "support", "help", "aid", "assist", "back")
)
"""Verbs behind which somebody is a place: where he is."""
_UNKNOWN = 0.15
"""What a pronoun costs with which nobody was mentioned; less than one with which somebody was."""
_SITE = lexicon.SITES | {"place", "spot", "fortifications", "battlements", "ramparts"}
_JUST = frozenset(("just", "only", "merely", "exactly", "precisely"))
"""Before pieces, that no others are meant."""
_TAKES = OF_PLACES | lexicon.TAKING_ALONG
"""Verbs behind which somebody is who is taken, and no place."""
_GUESSED = 0.7
"""What a name costs that is cut short or mistyped."""
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
        self._line, self._typo = line, typo
        self._plain = slot_hits(line, tokens, scope, typo)
        self._others: dict[frozenset[str], tuple[apposition.Thinned, Hits] | None] = {}
        self._thinned: dict[frozenset[str], apposition.Thinned | None] = {}
        self._found: dict[tuple[str, int], Sequence[Hit]] = {}
        self._taken: dict[tuple[str, int], Sequence[Hit]] = {}

    def hits(self, kind: str, i: int) -> Sequence[Hit]:
        """Readings of a slot of that kind at a word, each worked out once."""
        found = self._found.get((kind, i))
        if found is None:
            found = tuple(hit for hit in self._hits(kind, i) if not self._article(hit, i))
            if any(hit.cost >= _GUESSED for hit in found):  # "Le Swan" is nothing that begins with "Le"
                named = self._piece_ends(i)
                found = tuple(hit for hit in found if hit.cost < _GUESSED or hit.end >= named)
            self._found[kind, i] = found
        return found

    def _article(self, hit: Hit, i: int) -> bool:
        """Whether pieces would be named by an article and nothing else: "a" of the hex "a-0306"."""
        one = hit.end == i + 1 and isinstance(hit.value, Crowd) and self.tokens[i].raw in ("a", "an", "the")
        return one and all(part.noun is part.name is None for part in hit.value.parts)

    def _piece_ends(self, i: int) -> int:
        """Where the longest exact name of a piece ends that begins at a word."""
        words = self.scope.crowd(self.scope.force_kind)
        hits = words.names.match(self.tokens, i, False) if words is not None else ()
        return max((hit.end for hit in hits if not hit.cost), default=i)

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
            return self._named(kind, i)
        found = self._taken.get((kind, i))
        if found is None:
            ways = match_crowd(words.loosely, self.tokens, i, self._typo)
            before = self.texts[i - 1] if i else ""  # "besiege Pennol and Kent" is not with those at Kent
            apart = before in PREPOSITIONS and before not in ("with", "using", "from")
            found = self._taken[kind, i] = [hit for hit in ways if not (apart and a_place(hit.value))]
        return found

    def _named(self, kind: str, i: int) -> Sequence[Hit]:
        """What is called so: by its name, with a title or an epithet, with a word beside the name that says no more."""
        slot = Slot("", kind, "", False)
        out = list(self._plain(slot, i))
        if kind in FREE_TEXT or kind == "number":
            return out
        out = [h._replace(cost=0.3) if h.cost >= 0.7 and passing.one_of_several(h, self.tokens, i) else h for h in out]
        heads = lexicon.SITES if self._sited(kind) else lexicon.REALMS
        if self._typo:  # "the walls" are no slip for the Falls
            out = [h for h in out if h.cost < TYPO or not {*self.texts[i : h.end]} & (lexicon.SITES | lexicon.TROOPS)]
        for hit in tuple(out):
            behind = hit.end + (self._text(hit.end) == "'s")
            if hit.cost < 0.7 and self._text(behind) in heads:
                out.append(hit._replace(end=behind + 1, cost=hit.cost + _BESIDE))
        if self._text(i) in lexicon.DETERMINERS - {"the"} and i + 1 < len(self.tokens) and not out:
            out += [hit._replace(cost=hit.cost + _BESIDE) for hit in self._plain(slot, i + 1)]
        if (j := passing.styled(self.tokens, i)) > i and not any(not hit.cost for hit in out):
            out += [hit._replace(cost=hit.cost + _BESIDE) for hit in self._plain(slot, j)]
        for dropped in (frozenset[str](), heads):
            out += self._thinly(slot, i, dropped)
        return out

    def _thinly(self, slot: Slot, i: int, heads: frozenset[str]) -> Iterator[Hit]:
        """Names that are read once words beside them are left out; without any such, possessives put together."""
        if heads not in self._others:
            line = self._without(heads) if heads else apposition.rejoined(self.tokens)
            found = line and (line, slot_hits(self._line, line.tokens, self.scope, self._typo))
            self._others[heads] = found
        if (other := self._others[heads]) is None:
            return
        thin, hits = other
        start = thin.at[i]
        for hit in hits(slot, start) if start < len(thin.tokens) else ():
            end = thin.ends[hit.end]
            if end - i > hit.end - start:
                yield hit._replace(end=end, cost=hit.cost + _BESIDE * bool(heads))

    def _without(self, heads: frozenset[str]) -> apposition.Thinned | None:
        """The line without words that only stand beside names, made once for each set of them."""
        if heads not in self._thinned:
            self._thinned[heads] = apposition.without(self.tokens, heads)
        return self._thinned[heads]

    def _sited(self, kind: str) -> bool:
        """Whether what is called so is a place."""
        places, names = self.scope.index(self.scope.place_kind), self.scope.index(kind)
        if names is None or places is None or not names.items:
            return False
        return names is places or bool(places.name_of(names.items[0][1]))

    def _hits(self, kind: str, i: int) -> Iterator[Hit]:
        if kind == "number":
            yield from self._number(i)
            return
        text = self.texts[i]
        crowd = self.scope.crowd(kind)
        common = text in lexicon.DETERMINERS and self._text(i + 1) in lexicon.NOUNS
        ends: set[int] = set()
        alone, whole = self._title_alone(i), self._piece(i) if crowd is None else i
        for hit in self._of(kind, i):
            if hit.end == alone or (hit.end < whole and hit.cost):
                continue  # "Le" of "Le Swan" is not short for Leicester
            if common and hit.cost >= 0.9 and crowd is None:
                continue  # "the king" is not short for Kingston
            ends.add(hit.end)
            yield hit
            if crowd is not None:
                yield from self._more(kind, crowd, hit)
        if not ends and crowd is None and text in ("a", "an") and i + 1 < len(self.texts):
            yield from (hit for hit in self._of(kind, i + 1) if not hit.cost)  # "an alliance"
        one = text in ("one", "ones") and i > 0 and self.texts[i - 1] in ("another", "more")
        if not ends and (text in PRONOUNS or text in ("there", "here") or one):
            yield Hit(i + 1, OPEN, 0.3, text)
        if crowd is not None and text in PRONOUNS and not self.scope.pronoun(kind):
            yield Hit(i + 1, OPEN, _UNKNOWN, text)  # "execute him", where nobody was spoken of
        if crowd is not None:
            if text in _JUST and i + 1 < len(self.texts):  # "just the cavalry" is the cavalry
                yield from (hit._replace(cost=hit.cost + _BESIDE) for hit in self.hits(kind, i + 1))
            yield from self._company(kind, crowd, i)
            yield from self._both(kind, i)
            yield from self._all_of(kind, i)
            yield from self._near(crowd, i)
        else:
            if self._sited(kind):
                places = self.scope.index(kind)
                yield from (h for h in self._belonging(i) if places is not None and places.name_of(h.value))
            if kind == self.scope.place_kind:
                yield from self._whereabouts(i)
                yield from self._next_to(kind, i)
                yield from (hit for hit in self._bearings(kind, i) if hit.end not in ends)
            sorts = list(self._sorted(kind, i))
            yield from sorts
            site = text in lexicon.DETERMINERS and self._text(i + 1) in _SITE
            if site and not ends and not sorts and self._sited(kind) and self._text(i + 2) not in ("of", "at", "in"):
                yield Hit(i + 2, OPEN, 0.5, self.said(i, i + 2))  # "storm the walls"

    def _piece(self, i: int) -> int:
        """Where the name of a piece ends that is said in full."""
        words = self.scope.crowd(self.scope.force_kind)
        named = words.names.match(self.tokens, i, False) if words is not None else ()
        return max((hit.end for hit in named if not hit.cost), default=i)

    def _title_alone(self, i: int) -> int:
        """Where a title ends that stands before a name: "King Henry" is not the king, and Henry; -1 without one."""
        words = self.scope.crowd(self.scope.force_kind)
        j = i + (self.texts[i] in lexicon.DETERMINERS)
        if words is None or self._text(j) not in lexicon.TITLES or j + 1 >= len(self.tokens):
            return -1
        named = passing.by_one_name(words.names, self.tokens, j + 1, False)
        return j + 1 if any(hit.cost <= PREFIX for hit in named) else -1

    def _number(self, i: int) -> Iterator[Hit]:
        text = self.texts[i]
        if text in _ANOTHER:
            yield Hit(i + 1, 1, 0.1, text)
            if self._text(i + 1) == "more":
                yield Hit(i + 2, 1, 0.1, text)
        if text == "a" and self._text(i + 1) == "single":
            yield Hit(i + 2, 1, 0.1, "a single")
        if text == "the" and (value := number(self._text(i + 1))) is not None:
            yield Hit(i + 2, value, 0.1, text)
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
        most = lexicon.SUPERLATIVES.get(self._text(j), "")
        j += self._text(j) in _WHOLE or bool(most)
        if j >= len(self.texts):
            return
        sized = most and self._text(j - 1) in lexicon.SIZES
        if sized and (self._collective(j, words) or self._text(j) in lexicon.HOSTS):
            yield from self._extreme(words, i, j + 1, most)
            return
        yield from self._royal(words, i, j)
        if self._collective(j, words):
            yield from self._host(kind, words, i, j + 1)
            return
        for k, where in self._leaders(kind, words, i):
            behind = 1 if self._text(k) == "'s" else 1 if self._text(k) in ("and", "with") else 0
            owned = self._text(k) not in ("and", "with") or self._text(k + 1) in (*_ITS, "company")
            while behind and self._text(k + behind) in _ITS:
                behind += 1
            if owned and self._collective(k + behind, None if behind else words):
                end = k + behind + 1
                lead = next((h for h in passing.named(words.names, self.tokens, i, False) if h.end == k), None)
                many = words.nouns.exact(self.texts[end - 1]) if self.texts[end - 1].endswith("s") else []
                crowd = _every(where, self.said(i, end))
                if many and behind and lead is not None:  # "Walkhort and his armies" are no fleets
                    crowd = crowd._replace(parts=(Part(name=lead.value), crowd.parts[0]._replace(noun=many[0])))
                yield Hit(end, crowd, 0.2, self.said(i, end))

    def _leaders(self, kind: str, words: CrowdWords, i: int) -> Iterator[tuple[int, Any]]:
        """Where the words for somebody end, by his name or as the speaker's only one of a sort, and where he stands."""
        for hit in passing.named(words.names, self.tokens, i, False):
            yield from (
                (hit.end, t.where) for t in self.scope.things() if t.id == hit.value and t.where not in ("", None)
            )
        for hit in self._of(kind, i):
            part = hit.value.parts[0]
            if hit.cost or len(hit.value.parts) > 1 or part.every or part.count or part.noun is None or part.numbers:
                continue
            places = {t.where for t in self.scope.mine() if part.noun in t.nouns}
            yield from ((hit.end, where) for where in places if len(places) == 1)

    def _royal(self, words: CrowdWords, i: int, j: int) -> Iterator[Hit]:
        """ "The royal army": whoever stands with the speaker's king."""
        ends = {j, *(hit.end for hit in words.owners.match(self.tokens, j, self._typo))}
        for k in sorted(ends):
            if self._text(k) == "royal" and self._collective(k + 1, None):
                kings = {*words.nouns.exact("king")}
                for where in dict.fromkeys(t.where for t in self.scope.mine() if kings & t.nouns):
                    yield Hit(k + 2, _every(where, self.said(i, k + 2)), 0.2, self.said(i, k + 2))

    def _host(self, kind: str, words: CrowdWords, i: int, end: int) -> Iterator[Hit]:
        """A word for a company from `i` to `end`: whose it is, where it stands, else any of the speaker's stacks."""
        if self._text(end) in ("of", "with"):
            for stop, where in self._leaders(kind, words, end + 1):
                yield Hit(stop, _every(where, self.said(i, stop)), 0.2, self.said(i, stop))
        noun = words.troops if self._text(end - 1) in lexicon.TROOPS else None
        stacks: dict[Any, int] = {}
        for t in self.scope.mine():
            if noun is None or noun in t.nouns:
                stacks[t.where] = stacks.get(t.where, 0) + 1
        many = [w for w, n in stacks.items() if n > 1] or list(stacks)
        last = self.scope.pronoun(kind)
        spoken_of = {t.where for t in self.scope.mine() if t.id in last}
        many = [w for w in many if w in spoken_of] or many
        for where in many[:_LISTED]:
            crowd = Crowd((Part(every=True, noun=noun, where=where),), (), self.said(i, end))
            yield Hit(end, crowd, 0.6, crowd.said)

    def _extreme(self, words: CrowdWords, i: int, end: int, most: str) -> Iterator[Hit]:
        """ "My biggest army": of the speaker's stacks the one of most pieces, or of fewest."""
        noun = next(iter(words.nouns.exact(self.texts[end - 1])), None)
        sizes: dict[Any, int] = {}
        for t in self.scope.mine():
            sizes[t.where] = sizes.get(t.where, 0) + (noun is None or noun in t.nouns)
        sizes = {where: n for where, n in sizes.items() if n}
        wanted = (max if most == "most" else min)(sizes.values(), default=0)
        for where in [w for w, n in sizes.items() if n == wanted][:_LISTED]:
            crowd = Crowd((Part(every=True, noun=noun, where=where),), (), self.said(i, end))
            yield Hit(end, crowd, 0.4, crowd.said)

    def _near(self, words: CrowdWords, i: int) -> Iterator[Hit]:
        """ "The nearest army", "everything adjacent", "all armies nearby": pieces of any of the speaker's stacks; which
        of these may do what is ordered decides.
        """
        every = self.texts[i] in (*EVERYTHING, "all", "every", "any")
        j = i + (self.texts[i] in (*lexicon.DETERMINERS, "every", "any", "all"))
        if (word := self._text(j)) in lexicon.NEAREST or word in lexicon.NEARBY:
            nouns = [(h.end, h.value) for h in words.nouns.match(self.tokens, j + 1, False) if not h.cost]
            nouns += [(j + 2, None)] if self._collective(j + 1, words) else []
            every = every or word not in lexicon.NEAREST
        elif every:
            nouns = [(h.end, h.value) for h in words.nouns.match(self.tokens, j, False) if not h.cost and j > i]
            nouns = [(end + 1, noun) for end, noun in (nouns or [(i + 1, None)]) if self._text(end) in lexicon.NEARBY]
        else:
            return
        for end, noun in nouns:
            one = not every and noun is not None
            places = dict.fromkeys(t.where for t in self.scope.mine() if noun is None or noun in t.nouns)
            for where in [*places][:_LISTED]:
                part = Part(count=1 if one else None, every=not one, noun=noun, where=where)
                yield Hit(end, Crowd((part,), (), self.said(i, end)), 0.5, self.said(i, end))

    def _both(self, kind: str, i: int) -> Iterator[Hit]:
        """ "Both his armies"."""
        theirs = self.texts[i] == "both" and self._text(i + 1) in lexicon.DETERMINERS and self._text(i + 2)
        for hit in self._of(kind, i + 2) if theirs else ():
            part = hit.value.parts[0]
            if len(hit.value.parts) == 1 and part.every and part.noun is not None and not hit.value.minus:
                two = hit.value._replace(parts=(part._replace(every=False, count=2),))
                yield hit._replace(value=two, cost=hit.cost + 0.1)

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

    # -- places

    def _whereabouts(self, i: int) -> Iterator[Hit]:
        """A place said by who is there: "to Percy", "join them", "Percy's army"."""
        force = self.scope.force_kind
        words = self.scope.crowd(force)
        things = self.scope.things()
        if words is None or not things or (i and number(self.texts[i - 1]) is not None):
            return  # "the three Muetaran armies" are no three at the Muetaran armies
        if self.texts[i] in PRONOUNS:
            before = self._text(i - 1) if i else ""
            toward = before in PREPOSITIONS or not _TO_THEM.isdisjoint(roots(before))
            ids = self.scope.pronoun(force) if toward else ()  # "takes it" goes nowhere
            for where in dict.fromkeys(t.where for t in things if t.id in ids and t.where not in ("", None)):
                yield Hit(i + 1, where, 0.5, self.texts[i])
            return
        if self._captive(i):
            return
        yield from self._fellows(words, i)
        yield from self._foes(i)
        whose = (hit for hit in words.owners.match(self.tokens, i, False) if not hit.cost)
        if self.texts[i] in (*lexicon.DETERMINERS, "enemy", "hostile") or any(True for _ in whose):
            yield from self._theirs(force, i)  # "the spearmen" are somewhere; "2 armies" are no place
        for hit in words.names.match(self.tokens, i, False):
            for t in things if not hit.cost else ():
                if t.id == hit.value and t.where not in ("", None):
                    yield Hit(hit.end, t.where, 0.6, t.where_name)
                    if self._text(hit.end) == "'s" and self._collective(hit.end + 1, None):
                        yield Hit(hit.end + 2, t.where, 0.4, t.where_name)

    def _fellows(self, words: CrowdWords, i: int) -> Iterator[Hit]:
        """ "Join the bowmen": where others of the speaker's are."""
        if not i or _TO_THEM.isdisjoint(roots(self.texts[i - 1])) or self.texts[i] not in lexicon.DETERMINERS:
            return
        for hit in self._of(self.scope.force_kind, i):
            part = hit.value.parts[0]
            if len(hit.value.parts) > 1 or part.noun is None or hit.cost >= _GUESSED:
                continue
            mine = (t.where for t in self.scope.mine() if part.noun in t.nouns and part.where in (None, t.where))
            yield from (Hit(hit.end, where, 0.5, hit.said) for where in [*dict.fromkeys(mine)][:_LISTED])

    def _captive(self, i: int) -> bool:
        """Whether who is named at a word is himself what is taken: "capture the king" takes no place."""
        k = i - 1
        while k > 0 and self.texts[k] in lexicon.DETERMINERS:
            k -= 1
        return k >= 0 and not _TAKES.isdisjoint(roots(self.texts[k]))

    def _belonging(self, i: int) -> Iterator[Hit]:
        """ "The capital", "the capital of France", "France's capital": a place by whose it is."""
        j = i + (self.texts[i] in lexicon.DETERMINERS)
        for n in range(min(2, len(self.texts) - j), 0, -1):
            word, end = " ".join(self.texts[j : j + n]), j + n
            if (mine := self.scope.belonging(word, self.scope.seat)) is None:
                continue
            yield Hit(end, mine, 0.2, self.said(i, end))
            for owner in self._owners(end + 1) if self._text(end) == "of" else ():
                if (theirs := self.scope.belonging(word, owner.value)) is not None:
                    yield Hit(owner.end, theirs, 0.2, self.said(i, owner.end))
        for owner in self._owners(i):
            k = owner.end + (self._text(owner.end) == "'s")
            for n in range(min(2, len(self.texts) - k), 0, -1):
                theirs = self.scope.belonging(" ".join(self.texts[k : k + n]), owner.value)
                if theirs is not None:
                    yield Hit(k + n, theirs, 0.2, self.said(i, k + n))

    def _owners(self, i: int) -> Iterator[Hit]:
        """Whoever owns pieces or places, in full."""
        words = self.scope.crowd(self.scope.force_kind)
        names = words.owners if words is not None and len(words.owners) else self.scope.index(self.scope.owner_kind)
        if names is None or i >= len(self.tokens):
            return
        yield from (hit for hit in names.match(self.tokens, i, False) if not hit.cost)
        thin = self._without(lexicon.REALMS)
        if thin is not None and thin.at[i] < len(thin.tokens):
            for hit in names.match(thin.tokens, thin.at[i], False):
                if not hit.cost:
                    yield hit._replace(end=thin.ends[hit.end])

    def _next_to(self, kind: str, i: int) -> Iterator[Hit]:
        """ "Next to Pennol": any of the places around it; what is legal decides."""
        if (end := apposition.beside(self.texts, i)) == i:
            return
        for hit in self.hits(kind, end) if end < len(self.texts) else ():
            if isinstance(hit.value, str | int) and hit.cost < 0.7:
                around = (self.scope.step(hit.value, way, 1) for way in dict.fromkeys(lexicon.COMPASS.values()))
                for place in dict.fromkeys(p for p in around if p):
                    yield Hit(hit.end, place, hit.cost + 0.3, self.said(i, hit.end))

    def _foes(self, i: int) -> Iterator[Hit]:
        """ "The enemy", "the enemy stack at Kent": wherever others stand; what is legal decides."""
        j = i + (self.texts[i] in lexicon.DETERMINERS)
        if self._text(j) not in lexicon.FOES:
            return
        words = self.scope.crowd(self.scope.force_kind)
        kind = named((words.nouns if words is not None else None,), self.tokens, j + 1)
        end = j + 1 + (kind or self._collective(j + 1, None))
        aside = self._aside(end) or (end, "")
        for where in dict.fromkeys(t.where for t in self._others_pieces()):
            if aside[0] == end or where in self._reached(aside[1]):
                yield Hit(aside[0], where, 0.5, self.said(i, aside[0]))

    def _others_pieces(self) -> list[Thing]:
        mine = {t.id for t in self.scope.mine()}
        return [t for t in self.scope.things() if t.id not in mine and t.owner not in ("", None) and t.where]

    def _theirs(self, force: str, i: int) -> Iterator[Hit]:
        """Where pieces of others stand that are said without a number, "east of us" those that stand there."""
        others = self._others_pieces()
        if i and number(self.texts[i - 1]) is not None:
            return  # of "three Immer armies" the last two are no place
        for hit in self._of(force, i):
            crowd = hit.value
            if hit.cost >= 0.7 or not isinstance(crowd, Crowd) or any(p.pronoun for p in crowd.parts):
                continue
            many = crowd.parts[0].count if len(crowd.parts) == 1 and self.texts[i] == "the" else None
            if many is None and any(p.count for p in crowd.parts):
                continue
            all_of_them = tuple(p._replace(every=True, count=None) for p in crowd.parts)
            found = resolve(crowd._replace(parts=all_of_them), others)
            ids = found if type(found) is tuple else ()
            stacks = Counter(t.where for t in others if t.id in ids)
            places = [where for where, n in stacks.items() if many in (None, n)]
            for where in places[:_LISTED]:
                yield Hit(hit.end, where, 0.4 + hit.cost, hit.said)
            if (end := self._aside(hit.end)) is not None:
                for where in [p for p in places if p in self._reached(end[1])][:_LISTED]:
                    yield Hit(end[0], where, 0.4 + hit.cost, hit.said)

    def _aside(self, i: int) -> tuple[int, str] | None:
        """ "East of us", "to the east": where that ends, and the direction."""
        way = self.direction(i + (self.texts[i : i + 2] == ("to", "the")))
        if way is None:
            return None
        end, bearing = way
        return end + 2 * (self._text(end) in ("of", "from") and self._text(end + 1) in _US), bearing.direction

    def _reached(self, direction: str) -> set[Any]:
        """Places that lie in a direction, up to some steps, from one where the speaker has pieces."""
        turned = [way for way in lexicon.COMPASS.values() if len(direction) == 1 < len(way) and direction in way]
        return {
            self.scope.step(where, way, n)
            for where in dict.fromkeys(t.where for t in self.scope.mine())
            for way in dict.fromkeys((direction, *turned))
            for n in range(1, _NEAR + 1)
        }

    def _sorted(self, kind: str, i: int) -> Iterator[Hit]:
        """ "The castle": whatever of that sort there is; what is legal decides."""
        if i and self.texts[i - 1 : i + 1] in lexicon.BY_SEA:
            return
        j = i + 1 if self.texts[i] in lexicon.DETERMINERS else i
        j += self._text(j) in lexicon.NEAREST
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


def _every(where: Any, said: str) -> Crowd:
    return Crowd((Part(every=True, where=where),), (), said)
