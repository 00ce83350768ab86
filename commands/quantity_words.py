"""How people say sets and quantities of things: "2 Muetar armies, a fleet and the king, all but army 3".

This module only turns words into a `Crowd`; which pieces are meant is settled in `commands.quantities`, against what
the speaker has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from commands import lexicon, passing
from commands.names import Hit, NameIndex
from commands.step_budget import spend
from commands.tokens import NUMBERS, Tok, number


@dataclass(frozen=True)
class CrowdWords:
    """The vocabulary of one seat for one kind of crowd."""

    nouns: NameIndex
    """"army" and "armies" -> "army"; synonyms too."""
    owners: NameIndex
    """"Muetar", "Muetaran", "mercenary" -> owner id."""
    names: NameIndex
    """Proper names of single things -> thing id."""
    places: NameIndex
    qualifiers: Mapping[str, str]
    """"inside" -> "inside", "fresh" -> "fresh"."""
    loose: bool = False
    """Whether what people say in passing counts: "the Tadafat garrison", "the lads", a place for those who stand there.
    """
    known: dict[str, Crowd | None] = field(default_factory=dict, compare=False, repr=False)
    """The texts that were read as a whole, and as what (see `commands.written`)."""

    @cached_property
    def troops(self) -> str | None:
        """What soldiers are in this game: whatever it calls "troops"; None where they may be any of its pieces."""
        return next(iter(self.nouns.exact("troops")), None)

    @cached_property
    def loosely(self) -> CrowdWords:
        """The same vocabulary, with what people say in passing."""
        return replace(self, loose=True, known={})


class Part(NamedTuple):
    """One member of a list of things."""

    count: int | None = None  # type: ignore[assignment]  # hides the method of tuples, which nobody needs here
    every: bool = False
    """All of them, or a plural without a number."""
    noun: str | None = None
    owner: Any = None
    numbers: tuple[int, ...] = ()
    name: Any = None
    where: Any = None
    qualifier: str | None = None
    pronoun: bool = False
    hashed: bool = False
    """The numbers were said as "#4": a thing's own number, never a named army's."""
    stack: bool = False
    """A word for a company as much as for a piece, with "the" before it: "the army at Kent"."""
    half: bool = False
    """Half of those meant."""
    extreme: str = ""
    """ "least" or "most": the weakest or the strongest of those meant."""
    other: str = ""
    """ "rest" or "others": those that were not spoken of last, where some were."""


class Crowd(NamedTuple):
    """What was said, before it is known which pieces are meant."""

    parts: tuple[Part, ...]
    minus: tuple[Part, ...] = ()
    said: str = ""


PRONOUNS = frozenset(("them", "it", "him", "her", "he", "she", "they", "these", "those"))
THERE = "there"
"""Stands for a place in a `Part` where "here" or "there" was said; the game knows which place that is."""
_THERE = frozenset(("here", "there"))
EVERYTHING = frozenset(("everyone", "everything", "everybody"))
_ALL = frozenset(("all", "every", "each"))
_SPEAKERS = lexicon.SPEAKERS - {"im"}
_WHOEVER = frozenset(("whoever", "whatever", "anyone", "anybody", "whichever"))
"""Before where somebody is: all who stand there."""
_FILLERS = frozenset(("the", "of", "my", "our", "your", "his", "its", "their", "other", "more", "own"))
_BUT = frozenset(("but", "except", "without", "excluding", "excepting"))
COUNTING = frozenset((*PRONOUNS, *_THERE, *EVERYTHING, *_ALL, *_FILLERS, *_BUT))
"""Words that say how many or which: nothing can be called so."""
_AT = frozenset(("at", "in", "from", "on", "of", "near"))
ALIKE = frozenset(("infantry", "cavalry", "metals"))
"""Nouns that are the same for one and for many."""
_ONE = ("ss", "us", "is")
"""How words in -s end that mean one."""
_ORDINAL = re.compile(r"(\d{1,9})(?:st|nd|rd|th)")
_THE = frozenset(("the", "my", "our", "his", "her", "their"))
_STANDING = 0.55
"""What it costs that a place is said for those who stand there."""
_MAX_PARTS = 80
_MAX_HITS = 24
_MAX_LISTS = 240
_MAX_WAYS = 4


class _Said(NamedTuple):
    """A part, the token it ends before, and how sure the reading is."""

    end: int
    part: Part
    cost: float


def match_crowd(words: CrowdWords, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
    """Readings of the tokens from `i` on as a `Crowd`, shorter and longer ones, at most a few dozen.

    "3 armies from Tadafat" comes both with and without "from Tadafat": where the order has a slot of its own for it,
    the shorter reading is the cheaper one; where it has none, the shorter one leaves words over and dies.
    """
    for parts, end, cost in _lists(words, tokens, i, typo):
        said = _said(tokens, i, end)
        yield Hit(end, Crowd(parts, (), said), cost, said)
        if end < len(tokens) and tokens[end].text in _BUT:
            for minus, stop, extra in _lists(words, tokens, _after_but(tokens, end), typo):
                said = _said(tokens, i, stop)
                yield Hit(stop, Crowd(parts, minus, said), cost + extra, said)


def _lists(
    words: CrowdWords, tokens: Sequence[Tok], i: int, typo: bool
) -> Iterator[tuple[tuple[Part, ...], int, float]]:
    """Lists of parts from `i` on, every length of each.

    Only the cheapest few ways to reach a member are followed, so that a long list costs no more than its words.
    """
    reached: dict[int, list[tuple[tuple[Part, ...], float]]] = {i: [((), 0.0)]}
    given = 0
    while reached and given < _MAX_LISTS:
        at = min(reached)
        before = sorted(reached.pop(at), key=_list_cost)[:_MAX_WAYS]
        spend()
        for end, part, extra in _parts(words, tokens, at, typo):
            following = _after_comma(tokens, end)
            for parts, cost in before:
                longer = (*parts, part)
                yield longer, end, cost + extra
                given += 1
                if following is not None and len(longer) < _MAX_PARTS:
                    reached.setdefault(following, []).append((longer, cost + extra))


def _list_cost(way: tuple[tuple[Part, ...], float]) -> float:
    return way[1]


def _said(tokens: Sequence[Tok], i: int, end: int) -> str:
    return " ".join(t.raw for t in tokens[i:end]).replace(" ,", ",")


def _after_comma(tokens: Sequence[Tok], i: int) -> int | None:
    """The token after ",", "and" or ", and" at `i`; None without one, or when the line ends there."""
    j = i
    if j < len(tokens) and tokens[j].text == ",":
        j += 1
    if j < len(tokens) and tokens[j].text in ("and", "plus"):
        j += 1
    return j if j > i and j < len(tokens) else None


def _after_but(tokens: Sequence[Tok], i: int) -> int:
    j = i + 1
    return j + 1 if j < len(tokens) and tokens[j].text == "for" else j  # "except for"


def _parts(words: CrowdWords, tokens: Sequence[Tok], i: int, typo: bool) -> list[_Said]:
    """Readings of one member of a list, cheapest and shortest first."""
    if i >= len(tokens):
        return []
    text = tokens[i].text
    if text in PRONOUNS:
        out = [_Said(i + 1, Part(pronoun=True), 0.2)]
        if text in ("these", "those"):
            out += _described(words, tokens, i + 1, Part(every=True), typo, False)
            if words.loose:  # "those at Kent"
                out += [s for s in _tails(words, tokens, _Said(i + 1, Part(every=True), 0.1), typo) if _known(s.part)]
        return out
    found: list[_Said] = []
    rest = i + 1 + (text == "the")
    if words.loose and (end := _all_that_is_mine(tokens, i)):
        found = _tails(words, tokens, _Said(end, Part(every=True), 0.0), typo)
    elif text in EVERYTHING:
        found = _tails(words, tokens, _Said(i + 1, Part(every=True), 0.0), typo)
        if words.loose and _text(tokens, i + 1) == "else":
            found += _tails(words, tokens, _Said(i + 2, Part(every=True, other="rest"), 0.0), typo)
    elif _text(tokens, rest - 1) == "rest" or (words.loose and _text(tokens, rest - 1) == "others"):
        other = _text(tokens, rest - 1) if words.loose else ""
        found = _described(words, tokens, rest, Part(every=True, other=other), typo, True)
    elif words.loose and text in _WHOEVER:
        stands = i + 1 + (_text(tokens, i + 1) in (*lexicon.STANDING, "'s"))
        found = [s for s in _tails(words, tokens, _Said(stands, Part(every=True), 0.0), typo) if s.part.where]
    elif words.loose and text in ("a", "couple", "pair") and (two := _two(tokens, i)):
        found = _described(words, tokens, two, Part(count=2), typo, True)
    elif words.loose and text == "half":
        found = _described(words, tokens, i + 1, Part(half=True), typo, True)
    elif text in _ALL:
        found = _described(words, tokens, i + 1, Part(every=True), typo, True)
    elif text == "both":
        found = _described(words, tokens, i + 1, Part(count=2), typo, True)
    elif text in ("a", "an"):
        found = _described(words, tokens, i + 1, Part(count=1), typo, False)
    elif text.startswith("#") and text[1:].isdecimal():
        end, numbers, _ = _numbers(words, tokens, i)
        found = _tails(words, tokens, _Said(end, Part(numbers=numbers, hashed=True), 0.0), typo)
    elif (count := number(text)) is not None:
        found = _described(words, tokens, i + 1, Part(count=count), typo, True)
    else:
        found = _described(words, tokens, i, Part(), typo, False)
    if text not in NUMBERS and not text.isdecimal():
        for hit in passing.named(words.names, tokens, i, typo) if words.loose else words.names.match(tokens, i, typo):
            found += _tails(words, tokens, _Said(hit.end, Part(name=hit.value), hit.cost), typo)
    if words.loose:  # "Alderhall moves up": those who stand there
        for hit in words.places.match(tokens, i, False):
            if not hit.cost:
                found.append(_Said(hit.end, Part(every=True, where=hit.value), _STANDING))
    return sorted(found, key=_rank)[:_MAX_HITS]


def _two(tokens: Sequence[Tok], i: int) -> int:
    """Where "a couple of" ends; 0 where it does not stand."""
    j = i + (tokens[i].text == "a")
    return j + 2 if _text(tokens, j) in ("couple", "pair") and _text(tokens, j + 1) == "of" else 0


def _all_that_is_mine(tokens: Sequence[Tok], i: int) -> int:
    """Where "all I have", "everything we've got left" ends; 0 where nothing of the kind stands."""
    j = i + 1 + (_text(tokens, i + 1) == "that")
    if _text(tokens, i) not in (*EVERYTHING, "all", "whatever") or _text(tokens, j) not in _SPEAKERS:
        return 0
    owns = j + (_text(tokens, j) in ("i", "we"))
    if owns > j and _text(tokens, owns) not in ("have", "own", "command", "got"):
        return 0
    end = owns + 1
    while _text(tokens, end) in ("got", "left", "available", "there"):
        end += 1
    return end


def _rank(said: _Said) -> tuple[float, int]:
    return said.cost, said.end


def _text(tokens: Sequence[Tok], i: int) -> str:
    return tokens[i].text if i < len(tokens) else ""


def _described(words: CrowdWords, tokens: Sequence[Tok], i: int, part: Part, typo: bool, bare: bool) -> list[_Said]:
    """Adjectives, noun, numbers and tails after a quantity; `bare` when the quantity can stand alone ("all", "3")."""
    out: list[_Said] = []
    states = [_Said(i, part, 0.0)]
    k = 0
    while k < len(states) and k < _MAX_HITS:
        spend()
        end, so_far, cost = states[k]
        k += 1
        text = _text(tokens, end)
        counted = bool(so_far.every or so_far.count or so_far.half)
        if text in _FILLERS and (end > i or text != "of" or counted):
            other = "others" if words.loose and text == "other" else so_far.other
            states.append(_Said(end + 1, so_far._replace(other=other), cost))
            continue
        if so_far.every and so_far.count is None and not so_far.owner and (count := number(text)) is not None:
            states.append(_Said(end + 1, so_far._replace(every=False, count=count), cost))  # "all 3 armies"
            continue
        if end > i and so_far == Part() and (count := number(text)) is not None:
            states.append(_Said(end + 1, Part(count=count), cost))  # "the two armies"
            continue
        if so_far.count is None and not so_far.numbers and (ordinal := _ORDINAL.fullmatch(text)):
            third = so_far._replace(every=False, numbers=(int(ordinal[1]),))
            states.append(_Said(end + 1, third, cost))  # "the 3rd army"
            continue
        nouns = _nouns(words, tokens, end, typo)
        if words.loose and text:
            exact = bool(nouns) and nouns[0].cost == 0
            on, ended = _in_passing(words, tokens, states[k - 1], typo, exact)
            states += on
            out += ended
        for hit in nouns:
            the = tokens[i].text in _THE
            out += _after_noun(words, tokens, hit, so_far, cost + hit.cost, typo, the)
        if end < len(tokens) and not (nouns and nouns[0].cost == 0):
            if so_far.qualifier is None and text in words.qualifiers:
                states.append(_Said(end + 1, so_far._replace(qualifier=words.qualifiers[text]), cost))
            if so_far.owner is None:
                for hit in words.owners.match(tokens, end, typo):
                    states.append(_Said(hit.end, so_far._replace(owner=hit.value), cost + hit.cost))
            if so_far.where is None:  # "the Pennol armies", "2 Pennol armies"
                for hit in words.places.match(tokens, end, typo and words.loose):
                    if passing.company(words.nouns, tokens, hit.end) or any(
                        noun.cost == 0 for noun in _nouns(words, tokens, hit.end, False)
                    ):
                        there = so_far._replace(where=hit.value)
                        end_of = hit.end + (_text(tokens, hit.end) == "'s")
                        states.append(_Said(end_of, there, cost + hit.cost + 0.1))
        if nouns:
            continue
        if (
            bare
            or so_far.extreme
            or (words.loose and so_far.count)
            or (so_far.owner is not None and (so_far.every or so_far.count))
        ):
            settled = so_far.owner is not None or so_far.qualifier is not None or so_far.every
            out += _tails(words, tokens, _Said(end, so_far, cost + (0.0 if settled else 0.5)), typo)
        elif so_far.owner is not None:
            # "the Muetar" alone: all of theirs, if nothing better can be meant.
            out += _tails(words, tokens, _Said(end, so_far._replace(every=True), cost + 0.6), typo)
    return out


def _in_passing(
    words: CrowdWords, tokens: Sequence[Tok], said: _Said, typo: bool, exact: bool
) -> tuple[list[_Said], list[_Said]]:
    """What people say in passing where a noun may stand: the ways on, and what a part ends with there.

    exact: whether a noun of the game stands there.
    """
    end, part, cost = said
    text, before = _text(tokens, end), _text(tokens, end - 1)
    on: list[_Said] = []
    ended: list[_Said] = []
    if text in PRONOUNS and before == "of" and (part.half or part.count):
        ended = [_Said(end + 1, part._replace(pronoun=True), cost + 0.2)]
    elif text in ("rest", "others") and (part.every or part.half):
        ended = _tails(words, tokens, _Said(end + 1, part._replace(other=text), cost), typo)
    elif part.count and before in _THE and number(text) is not None:
        on = [_Said(end + 1, part, cost)]  # "one of the two"
    elif exact:
        pass
    elif text in lexicon.SUPERLATIVES:
        on = [_Said(end + 1, part._replace(extreme=lexicon.SUPERLATIVES[text]), cost)]
    elif text in lexicon.EPITHETS:
        on = [_Said(end + 1, part, cost + 0.05)]
    if passing.company(words.nouns, tokens, end) and not (part.count and text not in lexicon.TROOPS):
        together = not (part.count or part.half or part.extreme)
        men = part._replace(noun=words.troops if text in lexicon.TROOPS else None, every=together)
        ended = [s for s in _tails(words, tokens, _Said(end + 1, men, cost + 0.2), typo) if _known(s.part)]
    return on, ended


def _known(part: Part) -> bool:
    """Whether it is said of a company which one it is."""
    said = (part.where, part.owner, part.count, part.qualifier, part.half or None, part.other or None)
    return any(x is not None for x in said)


def _nouns(words: CrowdWords, tokens: Sequence[Tok], i: int, typo: bool) -> list[Hit]:
    """Readings of a noun, one for each thing it can mean: "arm" is army, not army and armies."""
    out: list[Hit] = []
    seen: dict[tuple[int, Any], None] = {}
    if i < len(tokens) and tokens[i].text != "the":
        for hit in (
            passing.by_one_name(words.nouns, tokens, i, typo) if words.loose else words.nouns.match(tokens, i, typo)
        ):
            if (hit.end, hit.value) not in seen:
                seen[hit.end, hit.value] = None
                out.append(hit)
    return out


def _after_noun(
    words: CrowdWords, tokens: Sequence[Tok], noun: Hit, part: Part, cost: float, typo: bool, the: bool
) -> list[_Said]:
    """What a noun comes to; `the`: it was said of one or of a company that is known."""
    part = part._replace(noun=noun.value)
    end = noun.end
    out: list[_Said] = []
    if part.count is None and not part.every and not part.numbers:
        stop, numbers, hashed = _numbers(words, tokens, end)
        if numbers:
            # Only the whole list of numbers: "army 2 and 3" must never become "army 2" and any three things.
            return _tails(words, tokens, _Said(stop, part._replace(numbers=numbers, hashed=hashed), cost), typo)
        if end < len(tokens):
            for hit in words.names.match(tokens, end, typo):  # "king Herrott"
                out += _tails(words, tokens, _Said(hit.end, part._replace(name=hit.value), cost + hit.cost), typo)
        if _plural(noun.said, _text(tokens, end - 1)):
            part = part._replace(every=True)
        elif _text(tokens, end - 1) in lexicon.HOSTS and (the or part.where is not None):
            part = part._replace(stack=True)
    return out + _tails(words, tokens, _Said(end, part, cost), typo)


def _plural(said: str, typed: str) -> bool:
    """Whether a noun was said in the plural, by the name it was read as or by the last word typed of it ("armys")."""
    head = _head(said)
    return many(head) or (many(typed) and len(typed) > 3 and not any(w.startswith(typed) for w in said.lower().split()))


def _head(noun: str) -> str:
    """The word of a noun that says one or many: "men" of "men at arms"."""
    words = noun.lower().split()
    stop = next((k for k, word in enumerate(words) if k and word in _AT), len(words))
    return words[stop - 1]


def many(word: str) -> bool:
    """Whether a word is a plural, or the same for one and for many ("cavalry")."""
    return word in ALIKE or word == "people" or word.endswith("men") or (word[-1:] == "s" and word[-2:] not in _ONE)


def _numbers(words: CrowdWords, tokens: Sequence[Tok], i: int) -> tuple[int, tuple[int, ...], bool]:
    """Numbers after a noun: "3", "#4", "3, 4 and 5". A number that begins another part ("and 2 fleets") is left."""
    numbers: list[int] = []
    hashed = False
    end = j = i
    while j is not None and j < len(tokens):
        text = tokens[j].text
        value = number(text.removeprefix("#")) if text[:1].isdigit() or text[:1] == "#" else None
        if value is None:
            break
        if numbers and not text.startswith("#") and _begins_part(words, tokens, j + 1):
            break
        hashed = hashed or text.startswith("#")
        numbers.append(value)
        end = j + 1
        following = _after_comma(tokens, end)
        if following is None:
            break
        j = following
    return end, tuple(dict.fromkeys(numbers)), hashed


def _begins_part(words: CrowdWords, tokens: Sequence[Tok], i: int) -> bool:
    if i >= len(tokens):
        return False
    if tokens[i].text in words.qualifiers:
        # "army 2 and 3 inside Pennol" goes on with a place or ends; "2 and 3 inside armies" goes on with a noun.
        i += 1
    return any(True for index in (words.nouns, words.owners) for _ in index.match(tokens, i, False))


def _tails(words: CrowdWords, tokens: Sequence[Tok], said: _Said, typo: bool) -> list[_Said]:
    """The part as it stands and with what may follow it: "of Immer", "at Pennol", "inside", "outside Pennol"."""
    out = [said]
    k = 0
    while k < len(out) and len(out) < _MAX_HITS:
        spend()
        end, part, cost = out[k]
        k += 1
        text = _text(tokens, end)
        if not text:
            continue
        if words.loose and text in lexicon.RELATIVE and _text(tokens, end + 1) in lexicon.STANDING:
            end += 2  # "all who are at Kent"
            text = _text(tokens, end)
        if text in words.qualifiers and part.qualifier is None:
            qualified = part._replace(qualifier=words.qualifiers[text])
            out.append(_Said(end + 1, qualified, cost + 0.1))
            if part.where is None:
                for hit in words.places.match(tokens, end + 1, typo):
                    out.append(_Said(hit.end, qualified._replace(where=hit.value), cost + hit.cost + 0.1))
        elif text in _THERE and part.where is None:
            out.append(_Said(end + 1, part._replace(where=THERE), cost + 0.1))
        elif text in _AT and end + 1 < len(tokens):
            owned = False
            if words.loose and text == "of" and tokens[end + 1].text in lexicon.ALLIES:
                out.append(_Said(end + 2, part, cost + 0.05))  # "five of ours"
                continue
            if part.where is None and tokens[end + 1].text in _THERE:
                out.append(_Said(end + 2, part._replace(where=THERE), cost + 0.1))
                continue
            if text == "of" and part.owner is None:
                for hit in words.owners.match(tokens, end + 1, typo):
                    out.append(_Said(hit.end, part._replace(owner=hit.value), cost + hit.cost))
                    owned = owned or hit.cost == 0
            if part.where is None and not owned:
                for hit in words.places.match(tokens, end + 1, typo):
                    out.append(_Said(hit.end, part._replace(where=hit.value), cost + hit.cost + 0.1))
    return out


def a_place(crowd: Crowd) -> bool:
    """Whether nothing but a place was said for those who stand there."""
    part = crowd.parts[0]
    return part.every and part.where is not None and part.noun is part.owner is part.qualifier is None
