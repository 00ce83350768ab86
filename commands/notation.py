"""Orders as letters, forums and wargamers write them: pieces, where they stand, a sign, where they go; and no verb.

    A York - Leicester          Percy: York -> Pontefract -> Doncaster          K+2A PL-Tad          cav A1 B4

`spelt` puts words for the signs. `Notation` reads a line of which nothing is left over as such an order, whatever order
of the game it is in which somebody goes somewhere; in it names may be cut short (`shorthand`). What names its pieces
and where they go is an order. What names only the place where several stand, or goes by places that the order has no
words for, is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from commands import lexicon
from commands.disambiguation import settle, text_of
from commands.frames import Frame, Grammar, Role
from commands.names import NameIndex, named
from commands.order import Order, OrderSpec
from commands.phrases import OPEN, Bearing, Phrases
from commands.quantity_words import Crowd, Part, a_place
from commands.reading import MEANT, Question, Reading, Scope
from commands.refusal import Read
from commands.shorthand import BEGUN, Shorthand
from commands.step_budget import spend
from commands.tidying import parted
from commands.tokens import Tok, number, tokenize
from commands.verbs import roots
from commands.walk import Bind, Conf

LONGEST = 24
"""Words of an order in such notation, at most."""
_SIGNS = 8
"""Places of a line where what is said of its pieces may end, at most."""
_WAYS = 24
"""Ways to take a line apart for one kind of order, at most."""
_TO, _VIA, _COLON = "to", "via", ":"
_TOWARD = {"to": _TO, "into": _TO, "toward": _TO, "towards": _TO, "via": _VIA, "through": _VIA, ":": _COLON}
_STANDING = frozenset(("at", "in", "from", ":", ","))
"""What may stand between pieces and the place where they are."""
_BEHIND = frozenset((",", "with", ":"))
"""What may stand before pieces that are named behind their way."""
_HYPHENS = "-–—"
_APART = re.compile(r"\s[-–—]+\s")
_MARKED = frozenset(("to", "into", "at", "in", "on", "aboard"))
"""Prepositions of the slot that says where something goes."""
_ALL = frozenset(("all", "everyone", "everything"))
_TIMES = "times"
_CODE = 3
"""Digits from which on a number is rather the code of a place."""
_SHORT = 5
"""Letters that a word written in capitals has at most."""
_DEAR = 0.65
"""What a name may cost, at most: none is guessed, none mistyped."""
_MISTYPED = 4.5
"""The same where names may be mistyped: then it is always asked."""
_LETTERS = 4
"""Letters of a word that may be mistyped, at least."""
_SLIPS = 10
"""Words of a line whose names may be mistyped, at most."""
_PASSED = 0.2
"""What it costs that the first place of "Percy: York - Hull" is passed through, and not where he stands."""
_LIKE = 0.5
"""What it costs that in an order something is given or laid, and nobody goes anywhere."""


class Spelt(NamedTuple):
    """The words of a line with words for its signs."""

    words: list[Tok]
    soft: frozenset[int]
    """Before which of them a hyphen stands that parts two names, or is within one."""
    signs: bool
    """Whether there is a sign at all that parts what goes from where it goes."""


class _Going(NamedTuple):
    """A frame in which something goes somewhere: what, where to, and by way of what places."""

    frame: Frame
    who: Role
    where: Role
    via: tuple[Role, ...]


class _Way(NamedTuple):
    """A line taken apart, and whether its names were said in full."""

    force: Any
    """A crowd, or whatever the slot takes; None: whoever stands there."""
    origin: Any
    stops: tuple[Any, ...]
    goal: Any
    cost: float
    full: tuple[bool, bool]
    """Whether the pieces and the goal are said by their whole names."""


class _Path(NamedTuple):
    """Places one after the other, the last of them the goal, up to a word; what is in between is passed through."""

    end: int
    goal: Any
    stops: tuple[Any, ...]
    cost: float


def spelt(line: str, tokens: Sequence[Tok], dashes: bool = True) -> Spelt:
    """The words of a line with words for its signs: "->", ">", "@", "+", "w/", "2x", "x3", "_", "(2 armies)"; " - "
    where dashes say anything.
    """
    out: list[Tok] = []
    soft: set[int] = set()
    signs = False
    before = tokens[0].start if tokens else 0
    for k, tok in enumerate(tokens):
        gap, before = line[before : tok.start], tok.end
        if gap == "." and out and out[-1].text.isdecimal() and tok.text.isdecimal():  # "21.11" for 21,11
            out.append(Tok(",", ".", tok.start, tok.start))
        plus = "+" in gap or (tok.text[0] == "+" and tok.text != "+")
        if plus and out:
            out.append(Tok("and", "+", tok.start, tok.start))
        if dashes and out and any(c in _HYPHENS for c in gap) and tok.text not in (">", "→"):
            signs = True
            if _APART.fullmatch(gap) and out[-1].text not in _TOWARD:
                out.append(Tok(_TO, "-", tok.start, tok.start))
            else:
                soft.add(len(out))
        word = _word(tok, tokens, k)
        if word is None or (word.text == _TO and out and out[-1].text == _TO):
            continue
        signs = signs or (word.text in _TOWARD and word.text != tok.text) or tok.text == ":"
        out.append(word._replace(text=word.text[1:]) if plus and out and word.text[0] == "+" else word)
    return Spelt(out, frozenset(soft), signs)


def _word(tok: Tok, tokens: Sequence[Tok], k: int) -> Tok | None:
    """The word for a sign, None where it says nothing; any other word as it is."""
    text = tok.text
    beyond = tokens[k + 1] if k + 1 < len(tokens) else None
    if text in (">", "→"):
        return tok._replace(text=_TO)
    if text == "@":  # "@2": with two of whatever it is
        many = beyond is not None and beyond.start == tok.end and beyond.text.isdecimal() and len(beyond.text) < _CODE
        return tok._replace(text="with" if many else "at")
    if text in ("+", "&"):
        return tok._replace(text="and")
    if text == "w" and beyond is not None and beyond.text == "/":
        return tok._replace(text="with")
    if text in ("_", "(", ")") or (text == "/" and k and tokens[k - 1].text == "w"):
        return None
    if text == "=" and beyond is not None and beyond.text == ">":
        return None
    counted = k > 0 and tokens[k - 1].end == tok.start and number(tokens[k - 1].text) is not None
    if text == "x":
        counts = beyond is not None and beyond.start == tok.end and number(beyond.text) is not None
        return None if counted else tok._replace(text=_TIMES) if counts else tok
    if counted and text[0] == "x":  # "2xA"
        return Tok(text[1:], tok.raw[1:], tok.start + 1, tok.end)
    return tok


class Notation:
    """Lines without a verb, read as orders in which somebody goes somewhere, or something to somebody."""

    def __init__(self, specs: Sequence[OrderSpec], grammar: Grammar) -> None:
        self._grammar = grammar
        self._frames: list[_Going] = []
        for spec in specs:
            if not spec.table and not spec.takes_text:
                self._frames += [g for f in grammar.by_spec.get(spec, ()) if (g := _going(f)) is not None]

    def read(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line of pieces and places means; None if it is anything else."""
        said = spelt(line, tokens)
        offered = [g for g in self._frames if scope.offered(g.frame.spec.cls)]
        if not offered and (said.signs or said.soft or any(tok.text in _TOWARD for tok in said.words)):
            going = [g for g in self._frames if g.frame.moving]
            offered = [g for g in going if "move" in g.frame.spec.heads] or going  # why it cannot be now is told
        if not 2 <= len(said.words) <= LONGEST or not scope.guesses or not offered:
            return None
        words = [_in_full(tok) for tok in (said.words if said.soft else _there(said.words))]
        said = said._replace(words=lettered(words, scope))
        certain, likely, passing = _readings(offered, _Apart(line, said, Shorthand(scope), self._grammar), scope)
        if certain or likely or passing or not self._may_slip(said):
            return _decided(line, certain, likely, passing, scope)
        slips = _Apart(line, said, scope, self._grammar, True)
        found = _decided(line, [], [], [conf for confs in _readings(offered, slips, scope) for conf in confs], scope)
        return found if isinstance(found, Question) else None

    def _may_slip(self, said: Spelt) -> bool:
        """Whether a short line has a sign and no verb, so that its names may be mistyped."""
        texts = [tok.text for tok in said.words]
        parted = any(text in _TOWARD for text in texts) or said.soft
        return len(texts) <= _SLIPS and bool(parted) and not any(self._grammar.leads(text)[0] for text in texts)

    def in_short(self, line: str, scope: Scope) -> list[Tok]:
        """The words of a line with a verb, those cut short written out; none where it is not written in short."""
        said = spelt(line, tokenize(line), False)
        words = lettered(self._wording([_in_full(tok) for tok in said.words]), scope)
        short = said.signs or words != said.words or any(map(_cut_short, words))
        return _placed(parted(words), Shorthand(scope)) if short else []

    def _wording(self, words: list[Tok]) -> list[Tok]:
        """The words with a capital behind a verb as the word of its orders that begins so: "bld T" for a tower."""
        out = list(words)
        for k, tok in enumerate(words[1:], 1):
            if len(tok.raw) == 1 and tok.raw.isupper():
                frames = [lead.frame for lead in self._grammar.leads(words[k - 1].text)[0] if len(lead.frame.lead) > 1]
                meant = {f.lead[1][0] for f in frames if f.lead[1][0].startswith(tok.text)}
                out[k] = tok._replace(text=next(iter(meant))) if len(meant) == 1 else tok
        return out


def _placed(words: list[Tok], scope: Any) -> list[Tok]:
    """The words with "at" between pieces and where they are: "1A PL", "F Kent"."""
    force, places = scope.crowd(scope.force_kind), scope.index(scope.place_kind)
    if force is None or places is None:
        return words
    out: list[Tok] = []
    ends = {
        h.end for i in range(len(words)) for names in (force.nouns, force.names) for h in names.match(words, i, False)
    }
    for k, tok in enumerate(words):
        if k in ends and any(h.cost <= _DEAR for h in places.match(words, k, False)):
            out.append(Tok("at", "", tok.start, tok.start))
        out.append(tok)
    return out


def _readings(offered: Sequence[_Going], apart: _Apart, scope: Scope) -> tuple[list[Conf], list[Conf], list[Conf]]:
    """The readings of a line taken apart: where all is said, where the pieces are not, where it says more or less."""
    certain: list[Conf] = []
    likely: list[Conf] = []
    passing: list[Conf] = []
    for going in offered:
        for way in apart.ways(going.who.slot.kind, going.where.slot.kind):
            if (bind := _bound(going, way, scope)) is None:
                continue
            cost = way.cost + (0.0 if going.frame.moving else _LIKE)
            conf = Conf(going.frame.spec, going.frame.pattern, 0, len(apart.words), cost, bind)
            sure = way.force is not None and (going.frame.moving or apart.signs)
            vague = len(way.stops) > len(going.via) or (way.force is not None and not _said(way.force))
            (passing if vague else certain if sure else likely).append(conf)
    return certain, likely, passing


def _there(words: Sequence[Tok]) -> list[Tok]:
    """The words with "to hold Kent" as "to Kent"."""
    texts = [tok.text for tok in words]
    return [tok for k, tok in enumerate(words) if not (k and texts[k - 1] == _TO and tok.text in lexicon.HOLDING)]


def _in_full(tok: Tok) -> Tok:
    return tok._replace(text=lexicon.SHORT_WORDS.get(tok.text, tok.text))


def _cut_short(tok: Tok) -> bool:
    """Whether a word looks like letters that stand for a name: "PL", "GM"."""
    return 1 < len(tok.raw) < _SHORT and tok.raw.isupper()


def _decided(line: str, certain: list[Conf], likely: list[Conf], passing: list[Conf], scope: Scope) -> Read | None:
    """The order where it is certain what is meant; a question where it is only likely; else why it cannot be."""
    first: Read | None = None
    for confs in (certain, likely, passing):
        read = settle(line, confs, scope) if confs else None
        first = first if read is None or isinstance(first, Reading) else read
        if isinstance(read, Question) and (confs is certain or any(_legal(o, scope) for _, o in read.choices)):
            return replace(read, choices=tuple((text_of(order, scope), order) for _, order in read.choices))
        if isinstance(read, Reading) and _legal(read.order, scope):
            if confs is certain or (confs is likely and _one_piece(read.order)):
                return replace(read, exact=False, respelt="" if read.exact else read.order.spec.word)
            return Question(MEANT, ((text_of(read.order, scope), read.order),), guessed=True)
    return first


def _said(force: Any) -> bool:
    """Whether pieces are said by more than how many they are."""
    parts = force.parts if isinstance(force, Crowd) else ()
    return all(p.noun is not None or p.name is not None or p.every or p.numbers or p.pronoun for p in parts)


def lettered(words: Sequence[Tok], scope: Scope) -> list[Tok]:
    """The words with "A" for an army and "F" for a fleet written out, where no name and no noun goes with them."""
    force, places = scope.crowd(scope.force_kind), scope.index(scope.place_kind)
    if force is None:
        return list(words)
    words = _counted(words, force.nouns)
    out = list(words)
    for k, tok in enumerate(words):
        letter = lexicon.LETTERS.get(tok.raw)
        if letter is None or named((places,), words, k):
            continue
        kind = named((force.nouns, force.names), words, k + 1)
        meant = next((noun for noun in letter if force.nouns.exact(noun)), "") if not kind else ""
        out[k] = tok._replace(text=meant or tok.text)
    return out


def _counted(words: Sequence[Tok], nouns: NameIndex) -> list[Tok]:
    """The words with "orcs x3" as three orcs."""
    out = list(words)
    for k in [k for k, tok in enumerate(out) if tok.text == _TIMES]:
        begins = [i for i in range(max(k - 3, 0), k) if any(h.end == k for h in nouns.match(out, i, False))]
        if begins and k + 1 < len(out):
            begin = min(begins)
            out[begin : k + 2] = [out[k + 1], *out[begin:k], out[k]._replace(text="")]
    return [tok for tok in out if tok.text]


def _legal(order: Order, scope: Scope) -> bool:
    return scope.check(order) is None


def _one_piece(order: Order) -> bool:
    """Whether an order is about one piece only."""
    return all(len(v) < 2 for f in order.spec.fields if type(v := getattr(order, f)) is tuple)


def _going(frame: Frame) -> _Going | None:
    """A frame as one in which something goes somewhere; None if it is none, or says more than that."""
    who = [r for r in frame.roles if not r.markers and not r.optional]
    where = [r for r in frame.roles if r.markers & _MARKED and not r.optional]
    via = tuple(r for r in frame.roles if "via" in r.markers)
    rest = [r for r in frame.roles if r not in who and r not in where and r not in via and not r.optional]
    if len(who) != 1 or len(where) != 1 or rest or frame.words or frame.pattern.constants or not frame.lead:
        return None
    if "number" in (who[0].slot.kind, where[0].slot.kind) or frame.roles[0] is not who[0]:
        return None
    return _Going(frame, who[0], where[0], via)


def _bound(going: _Going, way: _Way, scope: Scope) -> Bind | None:
    """What a way to take a line apart sets in a frame; None if it does not fit."""
    force = way.force
    if scope.crowd(going.who.slot.kind) is not None:
        if force is None:
            force = Crowd((Part(every=True, where=way.origin),), (), "")
        elif way.origin is not None:
            parts = tuple(p if p.where is not None else p._replace(where=way.origin) for p in force.parts)
            force = force._replace(parts=parts)
    elif force is None or way.origin is not None:
        return None
    bind = Bind(going.who.slot.field, force, "", not way.full[0], None)
    for role, stop in zip(going.via, way.stops if len(way.stops) <= len(going.via) else (), strict=False):
        bind = Bind(role.slot.field, stop, "", False, bind)
    return Bind(going.where.slot.field, way.goal, "", not way.full[1], bind)


class _Apart:
    """One line taken apart, once for each two kinds of slots."""

    def __init__(self, line: str, said: Spelt, scope: Any, grammar: Grammar, slips: bool = False) -> None:
        self.words, self.soft, self.signs = said.words, said.soft, said.signs
        self.slips, self.dear = slips, _MISTYPED if slips else _DEAR
        self.texts = tuple(t.text for t in said.words)
        self.scope = scope
        self.grammar = grammar
        self.phrases = Phrases(line, said.words, scope, slips)
        self._known: dict[tuple[str, str], list[_Way]] = {}

    def ways(self, who: str, where: str) -> list[_Way]:
        """The ways to take the line apart, the cheapest first."""
        key = (who, where)
        if key not in self._known:
            self._known[key] = sorted(self._ways(who, where), key=_cost_of)[:_WAYS]
        return self._known[key]

    def _begins(self, who: str) -> bool:
        """Whether the first word can be of somebody who goes, or of where he is."""
        places = self.scope.index(self.scope.place_kind)
        at_places = places is not None and any(True for _ in places.match(self.words, 0, self.slips))
        return at_places or bool(self.phrases.hits(who, 0))

    def _ways(self, who: str, where: str) -> Iterator[_Way]:
        for end, begin, sign in self._parting() if self._begins(who) else ():
            paths = [p for p in self._paths(where, begin, sign) if p.end == len(self.words) or self._tail(p.end)]
            for force, origin, cost in self._said_of(who, 0, end) if paths else ():
                for path in paths:
                    spend()
                    yield from self._joined(who, force, origin, path, cost + path.cost, sign)

    def _parting(self) -> Iterator[tuple[int, int, str]]:
        """Where what goes ends, where the way begins, and what parts them: a sign, a preposition, nothing."""
        signs = [(self._before(k), k + 1, _TOWARD[t]) for k, t in enumerate(self.texts) if k and t in _TOWARD]
        yield from (signs + [(k, k, _TO) for k in sorted(self.soft)])[:_SIGNS]
        if not signs and not self.soft:
            yield from ((k, k, "") for k in range(1, min(len(self.words), _SIGNS)))

    def _before(self, k: int) -> int:
        """Where what is said of the pieces ends before a sign: "Le Swan moves 5: Kingston" says how far he comes."""
        if self.texts[k] != ":":
            return k
        end = k - 1 if k > 1 and number(self.texts[k - 1]) is not None else k
        moves = end > 1 and "move" in roots(self.texts[end - 1])
        return end - 1 if moves else k

    def _joined(self, who: str, force: Any, origin: Any, path: _Path, cost: float, sign: str) -> Iterator[_Way]:
        """What is said of the pieces and their way, put together with what follows it."""
        more = self._after(who, path.end)
        if path.end < len(self.words) and (more is None or force is not None):
            return
        force = more if more is not None else force
        full = (cost - path.cost < BEGUN, path.cost < BEGUN)
        if (force is None and origin is None) or (not sign and origin is None):
            return
        stops = path.stops
        if sign == _COLON and stops and origin is None:  # "Percy: York - Hull" says where he stands
            yield _Way(force, stops[0], stops[1:], path.goal, cost, full)
            cost += _PASSED
        yield _Way(force, origin, stops, path.goal, cost, full)

    # -- the way

    def _paths(self, kind: str, begin: int, sign: str) -> list[_Path]:
        """The places from a word on, with signs between them."""
        out: list[_Path] = []
        todo: list[tuple[int, str, tuple[tuple[str, Any], ...], float]] = [(begin, sign, (), 0.0)]
        while todo and len(out) < _WAYS:
            at, sign, said, cost = todo.pop()
            spend()
            named = self._origins(kind, at) if said and kind == self.scope.place_kind else self._names(kind, at)
            for end, value, extra in named:
                places = (*said, (sign, value))
                goals = [k for k, (s, _) in enumerate(places) if s != _VIA]
                if goals:
                    stops = tuple(v for k, (_, v) in enumerate(places) if k != goals[-1])
                    out.append(_Path(end, places[goals[-1]][1], stops, cost + extra))
                if len(places) < _SIGNS and end < len(self.words):
                    listed = self.texts[end] == "," and places[0][0] == _COLON
                    following = _TO if listed else _TOWARD.get(self.texts[end])
                    if following not in (None, _COLON):
                        todo.append((end + 1, following, places, cost + extra))
                    elif end in self.soft:
                        todo.append((end, _TO, places, cost + extra))
        return out

    def _names(self, kind: str, i: int) -> Iterator[tuple[int, Any, float]]:
        """What stands at a word: where it ends, what it means, what it costs."""
        if i >= len(self.words):
            return
        for hit in self.phrases.hits(kind, i):
            if hit.cost <= self.dear and hit.value is not OPEN and not isinstance(hit.value, Bearing | Crowd):
                if self._whole(i, hit.end, hit.cost):
                    yield hit.end, hit.value, hit.cost

    def _origins(self, kind: str, i: int) -> Iterator[tuple[int, Any, float]]:
        """A place by its own name."""
        index = self.scope.index(kind)
        for hit in index.match(self.words, i, self.slips) if index is not None and i < len(self.words) else ():
            if hit.cost <= self.dear and self._whole(i, hit.end, hit.cost):
                yield hit.end, hit.value, hit.cost

    def _whole(self, i: int, end: int, cost: float) -> bool:
        """Whether words may be one name: a hyphen may stand within one said in full; no verb and no "road" is short
        for one.
        """
        if cost and any(i < k < end for k in self.soft):
            return False
        if self.slips and cost >= BEGUN and max(map(len, self.texts[i:end])) < _LETTERS:
            return False
        common = all(text in lexicon.NOUNS or text in lexicon.DETERMINERS for text in self.texts[i:end])
        return not cost or not (common or self.grammar.leads(self.texts[i])[0])

    def _tail(self, end: int) -> bool:
        """Whether pieces may be named behind the way: "alderhall lanternport all", "b-0403 to b-0404, 2 blocks"."""
        return self.texts[end] in _BEHIND or self.texts[end] in _ALL or number(self.texts[end]) is not None

    def _after(self, who: str, end: int) -> Crowd | None:
        """The pieces named behind the way."""
        if end >= len(self.words):
            return None
        begin = end + (self.texts[end] in _BEHIND)
        return next((f for f, o, _ in self._said_of(who, begin, len(self.words)) if o is None and f is not None), None)

    # -- what goes

    def _said_of(self, kind: str, i: int, end: int) -> Iterator[tuple[Any, Any, float]]:
        """What some words say of who goes, from where: pieces, a place, the one before or behind the other."""
        if i >= end:
            return
        if self.scope.crowd(kind) is None:
            yield from ((v, None, c) for e, v, c in self._names(kind, i) if e == end)
            return
        places = self.scope.place_kind
        for stop, crowd, cost in self._pieces(kind, i):
            if stop == end:
                yield crowd, None, cost
            elif stop < end:
                begin = stop + (self.texts[stop] in _STANDING)
                yield from ((crowd, v, cost + c) for e, v, c in self._origins(places, begin) if e == end)
        for stop, place, cost in self._origins(places, i):
            if stop == end:
                yield None, place, cost
            elif stop < end:
                begin = stop + (self.texts[stop] in _STANDING)
                yield from ((f, place, cost + c) for e, f, c in self._pieces(kind, begin) if e == end)

    def _pieces(self, kind: str, i: int) -> Iterator[tuple[int, Crowd, float]]:
        if i >= len(self.words):
            return
        places = {end: cost for end, _, cost in self._origins(self.scope.place_kind, i)}
        for hit in self.phrases.hits(kind, i):
            if not isinstance(hit.value, Crowd) or hit.cost > self.dear * len(hit.value.parts):
                continue
            if hit.end in places and (a_place(hit.value) or places[hit.end] < BEGUN <= hit.cost):
                continue  # where several stand is asked about; a place is no short name for somebody
            if self._whole(i, hit.end, hit.cost):
                yield hit.end, hit.value, hit.cost
                last = hit.value.parts[-1]
                if last.numbers and not last.hashed and not hit.value.minus:  # "GM 0206": no mob of that number
                    begin = next(k for k in range(i, hit.end) if number(self.texts[k]) in last.numbers)
                    parts = (*hit.value.parts[:-1], last._replace(numbers=()))
                    yield begin, hit.value._replace(parts=parts), hit.cost


def _cost_of(way: _Way) -> float:
    return way.cost
