"""What may be typed next, after every key: verbs offered now, words of patterns, names the game allows there.

The walk is the reader's, over the whole words typed so far; the half word at the end only filters what may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from commands.clean import LINE_LIMIT
from commands.frames import Grammar, verbs_of
from commands.names import Hit, NameIndex, continues
from commands.order import BUILT_IN, Order, OrderSpec
from commands.pattern import Pattern, Slot, Word
from commands.quantities import plural
from commands.quantity_words import Crowd, CrowdWords
from commands.step_budget import KEY, TooMuch, spend, within
from commands.subject_first import Doers
from commands.tokens import Tok, normalise, number, tokenize, words_of
from commands.walk import Bind, Conf, bindings, slot_hits

_BUDGET = 600
_MAX_BRANCHES = 6
"""Readings of a slot followed up; more only repeat what the first ones offer."""
_LIST = frozenset((",", "and", "plus"))
_QUANTITY = frozenset(("all", "every", "each", "both", "a", "an", "the", "my", "our", "of", "rest"))
_BUT = frozenset(("but", "except", "without", "for"))
_AT = frozenset(("at", "in", "from", "on", "near", "of"))


class Suggestion(NamedTuple):
    """`text` may replace `line[start:]`."""

    text: str
    start: int
    note: str


class _Typed(NamedTuple):
    """A half-typed line: its whole words, the word begun ('' if none), and where that one starts."""

    line: str
    tokens: Sequence[Tok]
    partial: str
    start: int


class _Reader(Protocol):
    @property
    def specs(self) -> tuple[OrderSpec, ...]: ...
    @property
    def verbs(self) -> tuple[str, ...]: ...

    grammar: Grammar

    def starts(self, tokens: Sequence[Tok]) -> list[Conf]: ...


class _Scope(Protocol):
    def index(self, kind: str) -> NameIndex | None: ...
    def crowd(self, kind: str) -> CrowdWords | None: ...
    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any: ...
    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]: ...
    def pronoun(self, kind: str) -> Sequence[Any]: ...
    def offered(self, cls: type[Order]) -> bool: ...
    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None: ...


def complete(line: str, reader: _Reader, scope: _Scope, limit: int) -> list[Suggestion]:
    """Suggestions for the end of `line`, those for orders of the game before those for the table's words.

    Where a line has too many ways to go on, those that were found.
    """
    out: dict[str, Suggestion] = {}
    with within(KEY), suppress(TooMuch):
        for suggestion in _ways_on(line[:LINE_LIMIT], reader, scope, limit):
            out.setdefault(suggestion.text, suggestion)
            if len(out) >= limit:
                break
    return list(out.values())


def _ways_on(line: str, reader: _Reader, scope: _Scope, limit: int) -> Iterator[Suggestion]:
    tokens = tokenize(line)
    partial, start = "", len(line)
    if tokens and not line[-1].isspace() and tokens[-1].end == len(line):
        partial, start = normalise(tokens[-1].raw).lstrip(), tokens[-1].start
        tokens = [t for t in tokens if t.start < start]
    if not tokens:
        yield from _verbs(reader, scope, partial, start, limit)
        return
    if tokens[0].text not in reader.verbs:
        doers = Doers(line, tokens, reader.grammar, scope)
        yield from (Suggestion(verb, start, summary) for verb, summary in doers.verbs(partial))
        yield from _follow(_Typed(line, tokens, partial, start), [*doers.confs()], reader, scope, limit)
    for table in (False, True):
        confs = [c for c in reader.starts(tokens) if c.spec.table is table and (table or scope.offered(c.spec.cls))]
        yield from _follow(_Typed(line, tokens, partial, start), confs, reader, scope, limit)


def _verbs(reader: _Reader, scope: _Scope, partial: str, start: int, limit: int) -> list[Suggestion]:
    """First words: of an order's first pattern when nothing is typed, of any of its patterns after a letter, else of
    those whose meaning a verb has that begins so.
    """
    out: dict[str, Suggestion] = {}
    for table in (False, True):
        for spec in reader.specs:
            if spec.table is not table or not (table or scope.offered(spec.cls)):
                continue
            patterns = spec.patterns if partial else spec.patterns[:1]
            for lead in (lead for p in patterns for lead in _leads(p, partial)):
                out.setdefault(lead, Suggestion(lead, start, spec.summary))
    if not out:
        for spec in reader.specs:
            if scope.offered(spec.cls) and any(verb.startswith(partial) for verb in verbs_of(spec)):
                for lead in _leads(spec.patterns[0], ""):
                    out.setdefault(lead, Suggestion(lead, start, spec.summary))
    return list(out.values())[:limit]


def _leads(pattern: Pattern, partial: str) -> Iterator[str]:
    """The fixed words a pattern begins with, as one phrase: "lay siege to"; none if it begins with a slot."""
    first = pattern.parts[0]
    if not isinstance(first, Word):
        return
    rest: list[str] = []
    for part in pattern.parts[1:]:
        if not isinstance(part, Word):
            break
        rest.append(part.words[0])
    for word in first.words if partial else first.words[:1]:
        if word.startswith(partial):
            yield " ".join([word, *rest])


def _follow(typed: _Typed, confs: Sequence[Conf], reader: _Reader, scope: _Scope, limit: int) -> Iterator[Suggestion]:
    line, tokens, partial, start = typed
    hits = slot_hits(line, tokens, scope, False)
    live = list(confs)
    live.reverse()
    seen: dict[tuple[int, int, int], None] = {}
    budget = _BUDGET
    while live and budget:
        budget -= 1
        spend()
        conf = live.pop()
        key = (id(conf.pattern), conf.node, conf.pos)
        if key in seen:
            continue
        seen[key] = None
        ahead: list[Conf] = []
        for element, end in conf.pattern.nodes[conf.node].edges:
            if isinstance(element, Word):
                if conf.pos < len(tokens):
                    if _says(tokens[conf.pos].text, element.words):
                        ahead.append(conf._replace(node=end, pos=conf.pos + 1))
                else:
                    words = element.words if partial else element.words[:1]
                    yield from (Suggestion(w, start, "") for w in words if w.startswith(partial))
                continue
            if element.kind in BUILT_IN:
                yield from _inside_text(element, conf, typed, reader, scope, limit)
            else:
                yield from _names(element, conf, typed, scope, limit)
            if conf.pos < len(tokens):
                ahead += [_bound(conf, element, end, h) for h in _shortest_first(hits(element, conf.pos))]
        ahead.reverse()
        live.extend(ahead)


def _says(text: str, words: tuple[str, ...]) -> bool:
    return text in words or (len(text) >= 3 and any(w.startswith(text) for w in words))


def _shortest_first(hits: Sequence[Hit]) -> list[Hit]:
    """One hit per end: the cheapest, since what may follow hardly depends on which name it was."""
    best: dict[int, Hit] = {}
    for hit in hits:
        if hit.end not in best or hit.cost < best[hit.end].cost:
            best[hit.end] = hit
    return [best[end] for end in sorted(best)][-_MAX_BRANCHES:]


def _bound(conf: Conf, slot: Slot, end: int, hit: Hit) -> Conf:
    return conf._replace(node=end, pos=hit.end, bind=Bind(slot.field, hit.value, hit.said, False, conf.bind))


def _inside_text(
    slot: Slot, conf: Conf, typed: _Typed, reader: _Reader, scope: _Scope, limit: int
) -> Iterator[Suggestion]:
    """What a text that begins at the configuration's token is likely to say: names, a whole order, a word for help."""
    line, tokens, partial, start = typed
    names = conf.spec.kinds[slot.field].names
    begin = tokens[conf.pos].start if conf.pos < len(tokens) else start
    if names == "order":
        for inner in complete(line[begin:], reader, scope, limit):
            yield inner._replace(start=begin + inner.start)
    elif names == "verb" and conf.pos >= len(tokens):
        yield from (Suggestion(verb, start, "") for verb in reader.verbs if verb.startswith(partial))
    elif names == "condition":
        yield from _condition(conf, typed, begin, reader, scope, limit)
    elif names:
        if (words := scope.crowd(names)) is not None:
            yield from _crowd(words, tokens, conf.pos, partial, start, limit)
        if (index := scope.index(names)) is not None:
            for _n, name, _value in index.complete(tokens, conf.pos, partial, limit):
                yield Suggestion(name, begin, "")


def _condition(
    conf: Conf, typed: _Typed, begin: int, reader: _Reader, scope: _Scope, limit: int
) -> Iterator[Suggestion]:
    """What a standing order may wait for, "at" a place, "by" somebody; behind a colon or a comma an order."""
    line, tokens, partial, start = typed
    said = line[begin:start]
    cut = max(said.rfind(":"), said.rfind(", "))
    if cut >= 0 and not said[cut + 1 :].strip().isdecimal():
        for inner in complete(line[begin + cut + 1 :], reader, scope, limit):
            yield inner._replace(start=begin + cut + 1 + inner.start)
        return
    here = range(conf.pos, len(tokens))
    mark = next((k for k in reversed(here) if tokens[k].text in ("at", "in", "by")), -1)
    kind, first = ("condition", conf.pos) if mark < 0 else ("seat" if tokens[mark].text == "by" else "place", mark + 1)
    index = scope.index(kind)
    if index is None:
        return
    for _n, name, _value in index.complete(tokens, first, partial, limit):
        yield Suggestion(name, tokens[first].start if first < len(tokens) else start, "")
    if mark < 0 and conf.pos < len(tokens):
        yield from (Suggestion(word, start, "") for word in ("at", "by") if word.startswith(partial))


def _names(slot: Slot, conf: Conf, typed: _Typed, scope: _Scope, limit: int) -> Iterator[Suggestion]:
    """Names for a slot that begins at the configuration's token and goes on to the end of the line."""
    _line, tokens, partial, start = typed
    said = [t.text for t in tokens[conf.pos :]]
    begin = tokens[conf.pos].start if said else start
    slots = {b.field: b.value for b in bindings(conf.bind) if b.field}
    slots.update(conf.pattern.constants)
    offered = scope.choices(conf.spec.cls, slot.field, slots)
    found = False
    if offered is not None:
        bare = said[1:] if said[:1] == ["the"] else said
        for text, note in offered:
            spend()
            if continues(words_of(text), bare, partial) is not None:
                found = True
                yield Suggestion(text, begin, note)
    words = scope.crowd(slot.kind)
    if words is not None:
        if offered is None or (said and not found):
            yield from _crowd(words, tokens, conf.pos, partial, start, limit)
    elif offered is None and (index := scope.index(slot.kind)) is not None:
        for _n, name, _value in index.complete(tokens, conf.pos, partial, limit):
            yield Suggestion(name, begin, "")


def _crowd(
    words: CrowdWords, tokens: Sequence[Tok], i: int, partial: str, start: int, limit: int
) -> Iterator[Suggestion]:
    """The next word of a crowd: quantities and nouns at its beginning, places after "at"."""
    fresh, many, after_noun, owned = True, False, False, False
    while i < len(tokens):
        spend()
        for index in (words.names, words.nouns, words.owners):  # a name of several words, half said
            for n, name, _v in index.complete(tokens, i, partial, limit):
                if n:
                    yield Suggestion(name, tokens[i].start, "")
        text = tokens[i].text
        if text in _LIST or text in _BUT:
            fresh, many, after_noun, owned = True, False, False, False
        elif text in _AT and after_noun:
            begin = tokens[i + 1].start if i + 1 < len(tokens) else start
            for index in (words.owners, words.places) if text == "of" and not owned else (words.places,):
                for _n, name, _v in index.complete(tokens, i + 1, partial, limit):
                    yield Suggestion(name, begin, "")
            return
        elif text in _QUANTITY or text in words.qualifiers:
            fresh, many = False, many or text in ("all", "both")
        elif (count := number(text)) is not None:
            fresh, many = False, count != 1
        else:
            noun = next((h for h in words.nouns.match(tokens, i, False) if h.cost < 1.0), None)
            owner = next((h for h in words.owners.match(tokens, i, False) if h.cost < 1.0), None)
            named = next((h for h in words.names.match(tokens, i, False) if h.cost < 1.0), None)
            used = noun or owner or named
            if used is None:
                break
            fresh, after_noun = False, noun is not None or named is not None
            owned = owned or (noun is None and owner is not None)
            i = used.end
            continue
        i += 1
    begin = tokens[i].start if i < len(tokens) else start
    given: dict[str, None] = {}
    if not after_noun:
        if fresh and i >= len(tokens):
            given.update(dict.fromkeys(w for w in ("all", "everyone") if w.startswith(partial)))
        for _n, name, value in words.nouns.complete(tokens, i, partial, limit):
            shown = plural(str(value)) if many and words.nouns.exact(plural(str(value))) else name
            given[shown if shown.startswith(partial) or not partial else name] = None
        for index in (*(() if owned else (words.owners,)), *((words.names,) if fresh else ())):
            given.update((name, None) for _n, name, _v in index.complete(tokens, i, partial, limit))
    elif partial:
        going_on = ("and", "at", "but", "except", *words.qualifiers)
        given.update(dict.fromkeys(w for w in going_on if w.startswith(partial)))
    yield from (Suggestion(shown, begin, "") for shown in given)
