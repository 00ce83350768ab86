"""From a line to an order, and from an order to the line that would give it.

The reader knows all orders of a game and the table's own words. What can be named, what is legal and which pieces a
count means are asked of a `Scope`, which a game makes for one seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, NamedTuple, Protocol

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import completion, refusal, sentences
from commands.canonical import canonical
from commands.clean import LINE_LIMIT, clean
from commands.completion import Suggestion
from commands.names import TYPO, NameIndex, typo_limit
from commands.order import BUILT_IN, Order, OrderSpec
from commands.pattern import Pattern, Slot, Word
from commands.quantities import MAX_CHOICES, Trouble, Which
from commands.quantity_words import CrowdWords
from commands.refusal import Misread
from commands.step_budget import LINE, TOO_MUCH, TooMuch, spend, within, without_bound
from commands.tokens import Tok, normalise, number, tokenize, words_of
from commands.walk import Bind, Conf, bindings, slot_hits, walk, word_cost

__all__ = ["Misread", "Question", "Reader", "Reading", "Scope", "Suggestion"]

_NOT_LEGAL, _NOT_OFFERED = 1.0, 5.0
_SAME = 0.05
"""Readings closer than this in cost are equally likely."""
_MAX_CANDIDATES = 48
_ARTICLES = frozenset(("the", "a", "an", "my", "our"))
_FEW = 60
"""Legal orders looked at when a line leaves out what is meant."""
_NO_ORDER = "There is no order in that. Do you mean this?"
_BUILT = 5
"""Steps that building or checking an order counts for, besides those it takes (see `effort`)."""
_NEVER_GUESSED = ("quit", "undo", "redo")
"""What nobody wants to have done by a slip: "aye" is no "bye"."""
_LAST_RESORT = 0.1
"""What it costs that words end a round which an order of the game on offer has too: "no" to a vote is a vote."""
_ASKED = 2
"""Kinds of order that take something, up to which what is on offer is one question: a line may answer it without a
verb."""
_READ_LIMIT = 4000
"""Longer than what a person may type (the dialogue sees to that): a journal line may list a whole army."""


class Scope(Protocol):
    """What one seat can name and do now; implemented by the game."""

    def index(self, kind: str) -> NameIndex | None:
        """The names of a kind; None if it is not a kind of named things."""

    def crowd(self, kind: str) -> CrowdWords | None:
        """The vocabulary of a kind that takes sets and quantities; None for other kinds."""

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order; `slots` hold values, a Crowd for crowd kinds. The values of a Which are complete orders."""

    def check(self, order: Order) -> str | None:
        """None if the order is legal now, else the reason. Only ranks readings."""

    def offered(self, cls: type[Order]) -> bool:
        """Whether this kind of order may be given now at all; True for the table's words."""

    def barred(self, cls: type[Order]) -> str:
        """Why a kind of order that is not offered cannot be given now, whatever it says; "" where that is not said."""

    def name(self, kind: str, value: Any, order: Order) -> str:
        """The text of a slot's value, which must parse back to it; "" if it cannot be said."""

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """Legal completions (text, a word about it) of a field after the slots given; None: all names of the kind."""

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What "it", "them" or "there" stands for now."""

    def nearest(self, kind: str, text: str) -> list[str]:
        """Names to suggest in a refusal."""

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        """Up to `limit` orders of a kind that are legal now, for a line that leaves out what is meant."""


@dataclass(frozen=True)
class Reading:
    """The one order a line means."""

    order: Order
    text: str
    """Canonical."""
    exact: bool
    """Nothing was abbreviated, mistyped or chosen for the player."""
    note: str
    """What was guessed, "(Kent)", or ""."""
    respelt: str = ""
    """The order's own word ("attack") where what was typed ("attak", or no verb) was taken for it, else ""."""


@dataclass(frozen=True)
class Question:
    """A line that can mean several orders."""

    prompt: str
    choices: tuple[tuple[str, Order], ...]

    @property
    def message(self) -> str:
        """The prompt with the choices numbered."""
        return self.prompt + "".join(f"\n  {k}  {label}" for k, (label, _) in enumerate(self.choices, 1))


class _Candidate(NamedTuple):
    cost: float
    base: float
    order: Order
    bind: Bind | None
    label: str
    """What a Which called it, or ""."""


class Reader:
    """All the orders of one game, ready to be read."""

    def __init__(self, orders: Sequence[type[Order]]) -> None:
        self.specs: tuple[OrderSpec, ...] = tuple(dict.fromkeys(cls.spec for cls in orders))
        self._heads: dict[str, list[Conf]] = {}
        self._headless: list[Conf] = []
        speech: dict[str, bool] = {}
        for spec in self.specs:
            for pattern in spec.patterns:
                for element, end in pattern.nodes[0].edges:
                    if isinstance(element, Slot):
                        start = Conf(spec, pattern, 0, 0, 0.0, None)
                        self._headless += [] if start in self._headless else [start]
                        continue
                    for word in element.words:
                        self._heads.setdefault(word, []).append(Conf(spec, pattern, end, 1, 0.0, None))
                        speech[word] = speech.get(word, False) or _takes_text(pattern, "speech")
        self.verbs: tuple[str, ...] = tuple(sorted(self._heads))
        self._slips = [w for w in self.verbs if not any(start.spec.name in _NEVER_GUESSED for start in self._heads[w])]
        self._speech = frozenset(word for word, says in speech.items() if says)
        self._doing = frozenset(
            word
            for word, starts in self._heads.items()
            if not any(start.spec.table or _takes_any(start.spec) for start in starts)
        )
        kinds = (kind.id for spec in self.specs if not spec.table for kind in spec.kinds.values())
        self._kinds = tuple(dict.fromkeys(kind for kind in kinds if kind not in BUILT_IN))
        self._openings = {
            (word, second): [start for start in starts if _may_follow(second, start)]
            for word, starts in self._heads.items()
            for second in dict.fromkeys(w for start in starts for w in _next_words(start))
        }

    # ------------------------------------------------------------ reading

    def read(self, line: str, scope: Scope) -> Reading | Question | Misread:
        """What `line` means for the seat whose `scope` it is. Never raises for anything typed."""
        with within(LINE):
            try:
                return self._read(line, scope)
            except TooMuch:
                return Misread(TOO_MUCH, "", ())

    def read_kept(self, line: str, scope: Scope) -> Reading | Question | Misread:
        """As `read`, of a line that counted once and has to count again, whatever it takes."""
        with without_bound():
            return self._read(line, scope)

    def _read(self, line: str, scope: Scope) -> Reading | Question | Misread:
        if len(line) > _READ_LIMIT or not line.isprintable():
            line = clean(line, _READ_LIMIT)
        tokens = tokenize(line)
        if not tokens:
            return Misread("Say an order, or 'help'.", "", ())
        if opening := self._opening(tokens):  # what reads a line to the end is mostly among these
            done, _ = walk(opening, tokens, slot_hits(line, tokens, scope, False), False)
            if done:
                return self._settle(line, done, scope)
        if refusal.forbids(tokens):  # "don't commit" is no slip for anything
            return refusal.nothing_done(line.strip())
        if (n := sentences.begun(tokens)) and tokens[0].text not in self._heads:
            return self._wish(line, tokens, n, scope)
        if tokens[0].text in _ARTICLES and (answered := self._answer(line, tokens, scope)) is not None:
            return answered  # "a fleet" before anything that "a" is short for
        dead: list[Conf] = []
        plain: list[Conf] = []
        lone = False
        named = self._named(tokens, scope) if tokens[0].text not in self._heads else 0
        # Guesses come only when nothing better reads to the end: exact verb, abbreviated verb, no verb, then slips.
        for starts, typo in self._passes(tokens[0].text, bool(named)):
            if starts is self._headless and (answered := self._answer(line, tokens, scope)) is not None:
                return answered
            done, died = walk(starts, tokens, slot_hits(line, tokens, scope, typo), typo)
            verbless = starts is self._headless
            if done:
                read = self._settle(line, done, scope)
                return _offered_instead(read) if verbless else read
            if not typo and not verbless and (taken := self._only_one(line, tokens, died, scope)) is not None:
                return taken
            if verbless:
                lone = any(conf.pos == len(tokens) and _begins_with_pieces(conf.pattern, scope) for conf in died)
                continue
            plain = plain if typo else died
            dead = died or dead
        if (answered := self._answer(line, tokens, scope)) is not None:
            return answered
        if named and not any(conf.pos == len(tokens) for conf in dead):
            turned = sentences.verb_first(line, tokens, named, self._doing)
            ways = [self._read(said, scope) for said in turned]
            if ways:
                return _offered_instead(next((r for r in ways if not isinstance(r, Misread)), ways[0]))
        if lone and not any(conf.pos == len(tokens) for conf in dead):
            moving = next(start.spec for start in self._headless if _begins_with_pieces(start.pattern, scope))
            return refusal.no_order(line.strip(), moving)
        if named and not dead and (spec := self._commanding(tokens, scope)) is not None:
            return refusal.no_order(line.strip(), spec, line[: tokens[named - 1].end].strip())
        if named and not dead:
            return refusal.no_such_order(line.strip())
        if plain and any(conf.pos == len(tokens) for conf in dead):  # it breaks off, and a word in it is a slip
            return refusal.misspelt(line, tokens, plain, scope) or refusal.explain(line, tokens, dead, self, scope)
        return refusal.explain(line, tokens, dead, self, scope)

    def _opening(self, tokens: Sequence[Tok]) -> list[Conf]:
        """Where a line can start whose first two words ("plan move") and last word are as a pattern has them."""
        starts = self._openings.get((tokens[0].text, tokens[1].text)) if len(tokens) > 1 else None
        last = tokens[-1].text
        return [s for s in starts or () if not s.pattern.closing or _says(last, s.pattern.closing)]

    def _wish(self, line: str, tokens: Sequence[Tok], begun: int, scope: Scope) -> Reading | Question | Misread:
        """What is meant by "I want to ..." or "please ...": the order after it, or none."""
        if begun < len(tokens):
            asked = tokens[0].text not in sentences.SPEAKERS  # after "please" comes an order, be it misspelt
            if asked or tokens[begun].text in self._heads:
                return self._read(line[tokens[begun].start :], scope)
        return refusal.only_said(line.strip())

    def _named(self, tokens: Sequence[Tok], scope: Scope) -> int:
        """How many of the first words are a name of something, exactly; 0 if they are none."""
        best = 0
        for kind in self._kinds:
            words, index = scope.crowd(kind), scope.index(kind)
            for names in (words.names if words is not None else None, index):
                hits = names.match(tokens, 0, False) if names is not None else ()
                best = max([best, *(h.end for h in hits if not h.cost)])
        return best

    def _commanding(self, tokens: Sequence[Tok], scope: Scope) -> OrderSpec | None:
        """The first order on offer that begins with its word and some pieces, if the line begins with some."""
        for spec in self.specs:
            if spec.table or not scope.offered(spec.cls):
                continue
            for element, end in spec.patterns[0].nodes[0].edges:
                after = spec.patterns[0].nodes[end].edges if isinstance(element, Word) else ()
                if any(isinstance(el, Slot) and _pieces(tokens, el.kind, scope) for el, _ in after):
                    return spec
        return None

    def _passes(self, verb: str, named: bool) -> Iterable[tuple[list[Conf], bool]]:
        exact = self._exact_starts(verb)
        if exact:
            yield exact, False
        prefix = self._prefix_starts(verb)
        if prefix:
            yield prefix, False
        if not exact and self._headless:
            yield self._headless, False
        starts = exact + prefix
        if not exact and not prefix and not named:  # a name is no slip for a word
            starts = self._typo_starts(verb)
        if starts:
            yield starts, True

    def _only_one(
        self, line: str, tokens: Sequence[Tok], dead: Sequence[Conf], scope: Scope
    ) -> Reading | Question | None:
        """What is meant by a line that breaks off ("storm"), if the moment allows one or a few things only."""
        found: dict[str, Order] = {}
        for conf in dead:
            cls = conf.spec.cls
            if conf.spec.table or not _says_no_more(conf, tokens) or not scope.offered(cls):
                continue
            said = {b.field: b.value for b in bindings(conf.bind) if b.field}
            said.update(conf.pattern.constants)
            missing = _missing(conf.pattern, conf.node)
            ways: dict[tuple[Any, ...], Order] = {}
            for order in scope.legal(cls, _FEW):
                spend()
                if all(getattr(order, f) == value for f, value in said.items()):
                    ways.setdefault(tuple(getattr(order, f) for f in missing), order)
            found.update((self._safe_text(order, scope), order) for order in ways.values())
        if len(found) == 1:
            ((text, order),) = found.items()
            return Reading(order, text, False, f"({text})")
        return Question("Which do you mean?", tuple(found.items())) if 1 < len(found) <= MAX_CHOICES else None

    def _answer(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Reading | Question | Misread | None:
        """What a line without a verb answers, where the moment asks for one or two kinds of order only.

        A number alone chooses nothing by itself: what it could be a number of is listed.
        """
        if tokens[0].text in self._heads:
            return None
        asked = [s for s in self.specs if not s.table and s.kinds and not _takes_any(s) and scope.offered(s.cls)]
        if not 0 < len(asked) <= _ASKED:
            return None
        read = [] if _one_number(tokens) else [self._read(f"{spec.word} {line}", scope) for spec in asked]
        meant = [r for r in read if isinstance(r, Reading) and type(r.order).spec in asked]
        legal = [r for r in meant if scope.check(r.order) is None]
        choices = [order for r in read if isinstance(r, Question) for _, order in r.choices]
        found = {r.text: r.order for r in legal}
        found.update((self._safe_text(order, scope), order) for order in choices if scope.check(order) is None)
        if len(found) == 1 and legal:
            return replace(legal[0], exact=False, respelt=type(legal[0].order).spec.word)
        if not found and (meant or choices):  # why it cannot be is told
            return meant[0] if meant else Reading(choices[0], self._safe_text(choices[0], scope), False, "")
        if not found:
            said = [tok.text for tok in tokens]
            listed = {label: order for spec in asked for label, order in self._listed(spec, scope)}
            found = {t: o for t, o in listed.items() if _one_number(tokens) or answers(said, t)}
        if not found:
            return next((r for r in read if isinstance(r, Misread) and not r.bad and not r.expected), None)
        prompt = "Which do you mean?" if len(found) > 1 else _NO_ORDER
        return Question(prompt, tuple(found.items())) if len(found) <= MAX_CHOICES else None

    def _listed(self, spec: OrderSpec, scope: Scope) -> Sequence[tuple[str, Order]]:
        """Every order of a kind that is legal now, if its word alone would be answered with them."""
        read = self._read(spec.word, scope)
        if isinstance(read, Question):
            return [(self._safe_text(order, scope), order) for _, order in read.choices]
        return [(read.text, read.order)] if isinstance(read, Reading) else []

    def _exact_starts(self, verb: str) -> list[Conf]:
        return self._heads.get(verb, [])

    def _prefix_starts(self, verb: str) -> list[Conf]:
        words = [v for v in self.verbs if v.startswith(verb) and v != verb]
        return self._guessed_starts(verb, [(w, 0.5) for w in words])

    def _typo_starts(self, verb: str) -> list[Conf]:
        if len(verb) < 3 or not verb.isalpha():
            return []
        limit = 1 if len(verb) < 5 else 2
        found = process.extract(verb, self._slips, scorer=OSA.distance, score_cutoff=limit, limit=4)
        return self._guessed_starts(verb, [(w, TYPO + d) for w, d, _ in found if not refusal.opposite(verb, w)])

    def _guessed_starts(self, verb: str, words: Sequence[tuple[str, float]]) -> list[Conf]:
        starts: list[Conf] = []
        for word, cost in words:
            guess = Bind("", word, word, cost >= TYPO, None)
            for start in self._heads[word]:
                spec, pattern = start.spec, start.pattern
                if _takes_text(pattern, "speech") or (len(word) > len(verb) == 1 and _takes_text(pattern, "words")):
                    continue  # free text fits any line: a slip in an order must not be said aloud, or become "map ..."
                # Short for an order of the game before a word of the table, for a main word before a synonym.
                extra = (0.2 if spec.table else 0.0) + (0.0 if word in spec.patterns[0].heads else 0.1)
                starts.append(start._replace(cost=cost + extra, bind=guess))
        return starts

    def _settle(self, line: str, done: list[Conf], scope: Scope) -> Reading | Question | Misread:
        """Build the orders, rank them by cost and by what the player can do, and take the best if it stands alone."""
        candidates: list[_Candidate] = []
        troubles: list[tuple[Conf, str]] = []
        for conf, slots in _different(done):
            spend(_BUILT)
            built = _table_order(conf.spec, slots) or scope.build(conf.spec.cls, slots)
            if isinstance(built, Trouble):
                troubles.append((conf, built.message))
                continue
            for label, order in built.choices if isinstance(built, Which) else (("", built),):
                if order not in [c.order for c in candidates]:
                    candidates.append(_Candidate(conf.cost, conf.cost, order, conf.bind, label))
        if not candidates:
            ranked = [(c.cost + (0.0 if _offered(c.spec, scope) else _NOT_OFFERED), message) for c, message in troubles]
            return Misread(min(ranked)[1] if ranked else "That cannot be understood.", line.strip(), ())
        if len(candidates) > 1:
            candidates = _ranked(candidates, scope)
        best = [c for c in candidates if c.cost <= candidates[0].cost + _SAME]
        kinds = dict.fromkeys(type(c.order) for c in best)
        if len(kinds) > 1 and not any(_offered(kind.spec, scope) for kind in kinds):
            best = best[:1]  # none of them can be given now: nothing to choose
        if len(best) > 1:
            return self._ask(best, scope)
        rivals = [c for c in candidates[1:] if c.base <= best[0].base + _SAME and type(c.order) is type(best[0].order)]
        return self._reading(best[0], rivals, line, scope)

    def _reading(self, best: _Candidate, rivals: Sequence[_Candidate], line: str, scope: Scope) -> Reading:
        order = best.order
        spec = order.spec
        try:
            text = self.text(order, scope)
        except ValueError:
            text = line.strip()  # said in a way the patterns cannot write; the line itself is still true
        said = bindings(best.bind)
        guessed = [b for b in said if b.guessed]
        notes: list[str] = []
        for b in guessed:
            shown = self._slot_text(spec, b.field, getattr(order, b.field), order, scope) if b.field else b.said
            notes.append(shown or b.said)
        if rivals:
            # Legality chose between readings alike in wording: say which one was taken.
            label = best.label or self._label(best, rivals, scope)
            notes += [
                part for part in label.split(", ") if part not in notes
            ]  # a name that was guessed is said already
        elif best.label:
            notes.append(best.label)  # what the game took it for: "everyone" who can go
        shown_notes = list(dict.fromkeys(n for n in notes if n))
        # A field is no word of the pattern; one without a field was not typed as it stands.
        exact = not (guessed or rivals or any(not b.field for b in said))
        note = f"({', '.join(shown_notes)})" if shown_notes else ""
        return Reading(order, text, exact, note, _respelt(said))

    def _ask(self, best: Sequence[_Candidate], scope: Scope) -> Question:
        labels = [c.label or self._label(c, [d for d in best if d is not c], scope) for c in best[:MAX_CHOICES]]
        if len(dict.fromkeys(labels)) < len(labels):
            labels = [self._safe_text(c.order, scope) for c in best[:MAX_CHOICES]]
        prompt = "Which do you mean?"
        if len(best) > MAX_CHOICES:
            prompt = f"Which do you mean? (these and {len(best) - MAX_CHOICES} more; say more of the name)"
        return Question(prompt, tuple(zip(labels, (c.order for c in best), strict=False)))

    def _label(self, one: _Candidate, others: Sequence[_Candidate], scope: Scope) -> str:
        """What sets a candidate apart: the fields in which it differs, or all of it."""
        order, spec = one.order, one.order.spec
        if any(type(c.order) is not type(order) for c in others):
            return self._safe_text(order, scope)
        differing = [f for f in spec.fields if any(getattr(c.order, f) != getattr(order, f) for c in others)]
        texts = [self._slot_text(spec, f, getattr(order, f), order, scope) for f in differing]
        return ", ".join(texts) if texts and all(texts) else self._safe_text(order, scope)

    def _safe_text(self, order: Order, scope: Scope) -> str:
        try:
            return self.text(order, scope)
        except ValueError:
            return order.spec.name.replace("_", " ")

    def _slot_text(self, spec: OrderSpec, field: str, value: Any, order: Order, scope: Scope) -> str:
        kind = spec.kinds.get(field)
        if kind is None or value is None:
            return ""
        return str(value) if kind.id in BUILT_IN else scope.name(kind.id, value, order)

    # ------------------------------------------------------------ writing, completing, explaining

    def text(self, order: Order, scope: Scope) -> str:
        """The canonical text, which reads back to the same order. Raises ValueError if no pattern can say it."""
        return canonical(order, scope.name)

    def complete(self, line: str, scope: Scope, limit: int = 30) -> list[Suggestion]:
        """What may be typed next: orders offered now, then the table's words."""
        return completion.complete(line, self, scope, limit)

    def swallows(self, part: str) -> bool:
        """Whether a line is something said aloud, in which "then" and ";" are just words."""
        tokens = tokenize(part[:LINE_LIMIT])
        return bool(tokens) and tokens[0].text in self._speech

    def starts(self, tokens: Sequence[Tok]) -> list[Conf]:
        """Where a line beginning with these words can start: exact verbs, else abbreviated ones."""
        return self._exact_starts(tokens[0].text) or self._prefix_starts(tokens[0].text)

    def help(self, word: str) -> list[OrderSpec]:
        """The orders a word may refer to, by any of their first words; abbreviated or mistyped if not exactly."""
        wanted = normalise(clean(word)).strip()
        if not wanted:
            return []
        for match in (_is_exact, _is_inside, _is_prefix, _is_typo):
            found = [spec for spec in self.specs if any(match(wanted, text) for text in _titles(spec))]
            if found:
                return found
        return []


def answers(said: Sequence[str], label: str) -> bool:
    """Whether the words said, in their order, each begin a word of the label."""
    words = iter(t.text for t in tokenize(label))
    return bool(said) and all(any(_begins(word, w) for word in words) for w in said)


def _begins(word: str, said: str) -> bool:
    return word == said or (word.startswith(said) and not said[0].isdigit())


def _one_number(tokens: Sequence[Tok]) -> bool:
    return len(tokens) == 1 and number(tokens[0].text) is not None


def _table_order(spec: OrderSpec, slots: Mapping[str, Any]) -> Order | None:
    """Table words hold only words and numbers, so no game need know how to build them."""
    if spec.table and all(kind.id in BUILT_IN for kind in spec.kinds.values()):
        return spec.cls(**slots)
    return None


def _begins_with_pieces(pattern: Pattern, scope: Scope) -> bool:
    return any(isinstance(el, Slot) and scope.crowd(el.kind) is not None for el, _ in pattern.nodes[0].edges)


def _pieces(tokens: Sequence[Tok], kind: str, scope: Scope) -> bool:
    """Whether the first words are the name of a piece of this kind."""
    words = scope.crowd(kind)
    return words is not None and any(not h.cost for h in words.names.match(tokens, 0, False))


def _offered_instead(read: Reading | Question | Misread) -> Reading | Question | Misread:
    """Pieces and a place without a word for what they are to do: asked about, not done."""
    if isinstance(read, Reading):
        return Question(_NO_ORDER, ((read.text, read.order),))
    return read


def _says_no_more(conf: Conf, tokens: Sequence[Tok]) -> bool:
    """Whether the rest of the line only says what sort of thing is wanted: "play card", "storm the castle"."""
    slots = [el for el, _ in conf.pattern.nodes[conf.node].edges if isinstance(el, Slot)]
    nouns = {word for slot in slots for word in words_of(slot.noun)}
    return all(tok.text in nouns or tok.text in _ARTICLES for tok in tokens[conf.pos :])


def _missing(pattern: Pattern, node: int) -> tuple[str, ...]:
    """The fields still needed on the shortest way from a node to the end of the pattern."""
    ways: list[tuple[int, tuple[str, ...]]] = [(node, ())]
    seen: dict[int, None] = {}
    for at, fields in ways:
        if pattern.nodes[at].final:
            return fields
        for element, end in pattern.nodes[at].edges:
            if end not in seen:
                seen[end] = None
                ways.append((end, (*fields, element.field) if isinstance(element, Slot) else fields))
    return ()


def _takes_text(pattern: Pattern, kind: str) -> bool:
    return any(isinstance(el, Slot) and el.kind == kind for node in pattern.nodes for el, _ in node.edges)


def _next_words(start: Conf) -> list[str]:
    """The words of the pattern that may come next."""
    edges = start.pattern.nodes[start.node].edges
    return [word for element, _ in edges if isinstance(element, Word) for word in element.words]


def _may_follow(text: str, start: Conf) -> bool:
    """Whether the pattern may go on with a word; a slot may begin with any."""
    return any(
        isinstance(element, Slot) or _says(text, element.words) for element, _ in start.pattern.nodes[start.node].edges
    )


def _says(text: str, words: tuple[str, ...]) -> bool:
    """Whether a word is one of these, or short for one."""
    return text in words or word_cost(text, words, False) is not None


def _different(done: list[Conf]) -> list[tuple[Conf, dict[str, Any]]]:
    """Readings that say different things, cheapest first, with the fields they set."""
    done.sort(key=_conf_cost)
    out: list[tuple[Conf, dict[str, Any]]] = []
    for conf in done[:_MAX_CANDIDATES]:
        slots = {b.field: b.value for b in bindings(conf.bind) if b.field}
        slots.update(conf.pattern.constants)
        if not any(slots == other and conf.spec is before.spec for before, other in out):
            out.append((conf, slots))
    return out


def _offered(spec: OrderSpec, scope: Scope) -> bool:
    return spec.table or scope.offered(spec.cls)


def _checked(order: Order, scope: Scope) -> str | None:
    """Why an order is not legal now, None if it is."""
    spend(_BUILT)
    return scope.check(order)


def _ranked(candidates: Sequence[_Candidate], scope: Scope) -> list[_Candidate]:
    """The candidates, given from the cheapest on, by what they cost where they cannot be given now.

    Those are left out that cost more than one which is legal: they can be neither taken nor a rival of it.
    """
    out: list[_Candidate] = []
    enough = inf
    for one in candidates:
        if one.base > enough:
            break
        spec = one.order.spec
        penalty = 0.0
        if not _offered(spec, scope):
            penalty = _NOT_OFFERED
        elif not spec.table and _checked(one.order, scope) is not None:
            penalty = _NOT_LEGAL
        else:
            penalty = _LAST_RESORT if spec.name == "done" else 0.0
            enough = min(enough, one.base + _SAME + penalty)
        out.append(one._replace(cost=one.base + penalty))
    out.sort(key=_candidate_cost)
    return out


def _conf_cost(conf: Conf) -> float:
    return conf.cost


def _candidate_cost(candidate: _Candidate) -> float:
    return candidate.cost


def _takes_any(spec: OrderSpec) -> bool:
    """Whether an order has a slot that takes any words: every line would be an answer to it."""
    return any(kind.id in ("words", "speech") for kind in spec.kinds.values())


def _respelt(said: Sequence[Bind]) -> str:
    """The word of the pattern itself, before all that it takes, in which a slip was put right; '' if there is none."""
    return said[0].said if said and said[0].guessed and not said[0].field else ""


def _titles(spec: OrderSpec) -> list[str]:
    """What an order goes by: its head word, its first words, its patterns' fixed words, its name."""
    out = {spec.word: None, spec.name.replace("_", " "): None}
    for pattern in spec.patterns:
        out.update(dict.fromkeys(pattern.heads))
        lead: list[str] = []
        for part in pattern.parts:
            if not isinstance(part, Word):
                break
            lead.append(part.words[0])
        out[" ".join(lead)] = None
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
