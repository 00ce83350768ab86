"""What a line is as an answer to what the moment asks for: its end or its verb is missing, or it is a yes or a no."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise, takewhile
from typing import Any

from commands import asked_after, attitudes, lexicon, passing, refusal, verbs
from commands.asked_for import AskedFor
from commands.closing import words_in
from commands.disambiguation import settle, text_of
from commands.everyday import is_everyday
from commands.frames import Grammar
from commands.names import INNER
from commands.naming import named_so
from commands.order import FREE_TEXT, Order, OrderSpec
from commands.own_words import FEW, NO_ORDER
from commands.pattern import Pattern, Slot
from commands.quantities import MAX_CHOICES
from commands.reading import MEANT, WHICH, Question, Reading, Scope, taking
from commands.refusal import Misread, Read
from commands.step_budget import PART, spend
from commands.tokens import RESERVED, Tok, number, tokenize, words_of
from commands.walk import Conf, bindings, slot_hits, walk

ARTICLES = frozenset(("the", "a", "an", "my", "our"))
_ASKED = 2
"""Kinds of order that take something, up to which what is on offer is one question: a line may answer it without a
verb."""
_AGREED = frozenset(
    ("deal", "done deal", "its a deal", "it is a deal", "you have a deal", "sounds good", "fair enough", "very well",
     "all right", "alright then", "yes please", "yes thanks", "go on then", "i accept", "i agree", "we accept")
)  # fmt: skip
_DECLINED = frozenset(
    ("not a chance", "no chance", "no way", "no deal", "no thanks", "no thank you", "never", "out of the question",
     "i refuse", "we refuse", "certainly not", "absolutely not", "by no means", "not on your life")
)  # fmt: skip
"""What answers a question of yes or no, by the sorts of it; a game may call its two orders so or otherwise."""
_LONGEST = 18
_WHERE = frozenset(("at", "in", "into"))
_NAMING = frozenset(("name", "call", "rename", "christen", "baptise"))
_OFFERED = 6
"""Kinds of order that somebody may answer an offer with, at most."""
_STORY = 26
"""Words of a line that tells a story, at most."""
_GRIM = frozenset(
    ("dagger", "knife", "poison", "kill", "kills", "murder", "murderer", "assassin", "assassins", "cutthroat", "death",
     "dead", "die", "dies", "blood", "axe", "hooded", "leaves", "leave", "farewell", "last", "gone")
)  # fmt: skip
"""Words of stories that may tell of somebody's end."""
_LIKING = frozenset(("like", "love", "hate", "trust", "admire", "fear", "doubt", "wonder", "know", "hear", "see"))
_NO_NUMBERS = frozenset(("a", "an", "one", "1"))
_STOPPING = (lexicon.LIMITING - {"least", "most", "before"}) | lexicon.TAKING_BACK | {"or", "no", "later", "back"}
_COMPARING = frozenset(("than", "least", "most", "more", "less", "fewer", "or", "between", "about", "if", "unless"))
"""What says of a number that it is not the one meant, or not for certain."""


class Answering:
    """Lines as answers to what a seat is asked. heads: where a line can start, by its first word."""

    def __init__(self, specs: Sequence[OrderSpec], grammar: Grammar, heads: Mapping[str, list[Conf]]) -> None:
        self._specs = specs
        self._heads = heads
        self._grammar = grammar
        self._kinds = grammar.kinds
        self.verbs = tuple(sorted(heads))
        self.asked_for = AskedFor(specs, grammar)

    def only_one(
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
            if any(kind.id in FREE_TEXT for f in missing if (kind := conf.spec.kinds.get(f)) is not None):
                continue  # nobody's words are guessed
            ways: dict[tuple[Any, ...], Order] = {}
            for order in scope.legal(cls, FEW):
                spend()
                if all(getattr(order, f) == value for f, value in said.items()):
                    ways.setdefault(tuple(getattr(order, f) for f in missing), order)
            found.update((text_of(order, scope), order) for order in ways.values())
        if len(found) == 1 and not next(iter(found.values())).spec.grave:
            ((text, order),) = found.items()
            return Reading(order, text, False, f"({text})")
        asked = WHICH if len(found) > 1 else "Do you mean that? yes or no"
        return Question(asked, tuple(found.items())) if 0 < len(found) <= MAX_CHOICES else None

    def answer(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line without a verb answers, where the moment asks for one or two kinds of order only.

        A number alone chooses nothing by itself: what it could be a number of is listed, those that have it alone.
        """
        asked = self._taking_one_thing(scope)
        if not 0 < len(asked) <= _ASKED:
            return None
        if tokens[0].text in self._heads:
            return self._name_like_a_verb(line, tokens, asked, scope)
        read = [] if _one_number(tokens) else [self._told(spec, line, scope) for spec in asked]
        meant = [r for r in read if isinstance(r, Reading) and type(r.order).spec in asked]
        legal = [r for r in meant if scope.check(r.order) is None]
        choices = [order for r in read if isinstance(r, Question) for _, order in r.choices]
        found = {r.text: r.order for r in legal}
        found.update((text_of(order, scope), order) for order in choices if scope.check(order) is None)
        if len(found) == 1 and legal and legal[0].order.spec.grave:
            return Question("Do you mean that? yes or no", tuple(found.items()))
        if all(tok.text in ARTICLES for tok in tokens):
            return None
        if len(found) == 1 and legal and legal[0].note == f"({legal[0].text})":  # nothing of it was said
            return Question(NO_ORDER, tuple(found.items()), guessed=True)
        if len(found) == 1 and legal:
            return replace(legal[0], exact=False, respelt=type(legal[0].order).spec.word)
        if not found and (meant or choices):  # why it cannot be is told; of what is grave only when it is meant
            first = meant[0] if meant else Reading(choices[0], text_of(choices[0], scope), False, "")
            return Question(NO_ORDER, ((first.text, first.order),)) if first.order.spec.grave else first
        if not found:
            said = [tok.text for tok in tokens]
            sized = said[-1] == "one" or len(said) == 1
            listed = {label: order for spec in asked for label, order in self._listed(spec, scope)}
            found = {t: o for t, o in listed.items() if _one_number(tokens) or answers(said, t)}
            found = by_size([w for w in said if w != "one" and w not in ARTICLES], listed) or found if sized else found
            if (n := number(said[0])) is not None and _one_number(tokens):  # "7" to "5 crowns or 7"
                found = {t: o for t, o in found.items() if any(number(w) == n for w in words_of(t))} or found
                told = [] if found else self._meant(line, asked, scope)  # of more than are listed, or why it cannot be
                found = found or {r.text: r.order for r in told if scope.check(r.order) is None}
                if len(told) == 1 and not found and not told[0].order.spec.grave:
                    return told[0]
        if not found:
            return next((r for r in read if isinstance(r, Misread) and not r.bad and not r.expected), None)
        found = _named_so(tokens, found)
        prompt = WHICH if len(found) > 1 else MEANT
        return Question(prompt, tuple(found.items()), guessed=True) if len(found) <= MAX_CHOICES else None

    def _meant(self, line: str, asked: Sequence[OrderSpec], scope: Scope) -> list[Reading]:
        """The orders among those asked for that a line is, without their own words; nothing of them is guessed."""
        read = [self._told(spec, line, scope) for spec in asked]
        return [r for r in read if isinstance(r, Reading) and type(r.order).spec in asked and r.note != f"({r.text})"]

    def _name_like_a_verb(
        self, line: str, tokens: Sequence[Tok], asked: Sequence[OrderSpec], scope: Scope
    ) -> Reading | None:
        """A name that begins as an order does which is not on offer: "Bribe +2", where a card is to be discarded."""
        if any(conf.spec.table or scope.offered(conf.spec.cls) for conf in self._heads[tokens[0].text]):
            return None
        found = {r.text: r.order for r in self._meant(line, asked, scope) if scope.check(r.order) is None}
        if len(found) != 1 or len(tokens) == 1:
            return None
        ((text, order),) = found.items()
        return None if order.spec.grave else Reading(order, text, False, "", type(order).spec.word)

    def _taking_one_thing(self, scope: Scope) -> list[OrderSpec]:
        """The orders on offer whose slots take something that has a name, one more at most than may be asked about."""
        asked = list(islice(taking(self._specs, scope), _ASKED + 1))
        plain = [spec for spec in asked if lexicon.TAKING_BACK.isdisjoint(spec.heads)]
        return plain if plain and len(asked) <= _ASKED else asked  # nobody takes back what he has no word for

    def chosen_of(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Reading | Question | None:
        """What "I'll take the low one" answers: what is asked for, without the words of taking it and its own name."""
        for start, end in self.asked_for.chosen(tokens, scope):
            inner = line[tokens[start].start : tokens[end - 1].end]
            read = self.answer(inner, tokenize(inner), scope)
            if read is None and tokenize(inner)[0].text in self._heads:
                read = self.strictly(inner, scope)  # "the low tax", where "low tax" is a wording
                spec = read.order.spec if isinstance(read, Reading) else None
                if not isinstance(read, Reading) or spec is None or spec.table or spec.ends or not spec.fields:
                    continue
                if scope.check(read.order) is not None:
                    continue
                if read.order.spec.grave:
                    return read.asked(NO_ORDER)
            if read is not None and not isinstance(read, Misread):
                return read
        return None

    def _told(self, spec: OrderSpec, line: str, scope: Scope) -> Read:
        """A line that leaves out the words of an order before what it is about: its name, else all ("take hit on").

        A verb is no slip for a name: "charge" is not Charles.
        """
        slips = tokenize(line)[0].text not in verbs.KNOWN
        read = self.strictly(f"{spec.word} {line}", scope, slips)
        lead = _lead(spec.patterns[0].text)
        if not isinstance(read, Misread) or lead in ("", spec.word) or spec.patterns[0].constants:
            return read
        fuller = self.strictly(f"{lead} {line}", scope, slips)
        return fuller if isinstance(fuller, Reading) and not fuller.note else read

    def strictly(self, line: str, scope: Scope, slips: bool = True) -> Read:
        """A line as the patterns have it, names mistyped at worst, and not even that without `slips`."""
        tokens = tokenize(line)
        dead: list[Conf] = []
        for typo in (False, True) if slips else (False,):
            done, dead = walk(self._heads.get(tokens[0].text, []), tokens, slot_hits(line, tokens, scope, typo), typo)
            if done:
                return settle(line, done, scope)
            if not typo and (taken := self.only_one(line, tokens, dead, scope)) is not None:
                return taken
        return refusal.explain(line, tokens, dead, self, scope)

    def by_its_number(self, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line answers that says one number where a number is what is asked for: "just the usual five, and no
        trouble with the peasants". Always asked about.
        """
        texts = [tok.text for tok in tokens]
        numbers = dict.fromkeys(n for text in texts if (n := number(text)) is not None)
        if len(numbers) != 1 or len(texts) > _LONGEST or not _COMPARING.isdisjoint(texts) or not scope.guesses:
            return None
        if any(text in ("not", "never", "no") and number(after) is not None for text, after in pairwise(texts)):
            return None
        asked = [s for s in self._specs if not s.table and not s.ends and s.fields and scope.offered(s.cls)]
        if len(asked) != 1 or [kind.id for kind in asked[0].kinds.values()] != ["number"] or asked[0].grave:
            return None
        (field,) = asked[0].kinds
        meant = [order for order in scope.legal(asked[0].cls, MAX_CHOICES + 1) if getattr(order, field) in numbers]
        found = tuple((text_of(order, scope), order) for order in meant)
        return Question(NO_ORDER, found, guessed=True) if len(found) == 1 else None

    def by_its_name(self, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line answers that tells a story and names one of the things that are asked for, by words that no other
        of them has: "the legions of the Gravebound shall march under my banner". Always asked about.
        """
        texts = [tok.text for tok in tokens]
        if len(texts) > _STORY or not _STOPPING.isdisjoint(texts) or not scope.guesses:
            return None
        if any(one in ("i", "we") and two in _LIKING for one, two in pairwise(texts)):
            return None
        asked = asked_after.orders(self._specs, scope)
        if not _GRIM.isdisjoint(texts) and any(spec.grave for spec in taking(self._specs, scope)):
            return None  # what is grave may be what is told of
        legal = {spec: scope.legal(spec.cls, FEW) for spec in asked}
        if any(len(orders) >= FEW for orders in legal.values()):
            return None  # where there is so much to do no one thing is asked for
        listed = {text_of(order, scope): order for orders in legal.values() for order in orders}
        words = {label: {*words_of(label)} for label in listed}
        common = {head for spec in asked for head in spec.heads} | lexicon.DETERMINERS | RESERVED
        common |= set[str]().intersection(*words.values()) if len(words) > 1 else set()
        said = {root for text in texts if len(text) > 1 for root in _singular(text)} - common
        numbers = {n for text in texts if text not in _NO_NUMBERS and (n := number(text)) is not None}
        if numbers:
            words = {label: own for label, own in words.items() if numbers <= {number(word) for word in own}}
        values = self._named_in(tokens, asked, scope)
        named = {label: sum(getattr(order, f) in values for f in order.spec.kinds) for label, order in listed.items()}
        hits = {label: len(own & said) or named[label] for label, own in words.items()}
        most = max(hits.values(), default=0)
        found = {label: listed[label] for label, n in hits.items() if n == most}
        if not most:
            sizes = [text for text in texts if text in lexicon.LOW | lexicon.HIGH]
            found = by_size(sizes, listed)
        filled = {getattr(order, f) for order in found.values() for f in order.spec.kinds}
        if not self._named_in(tokens, asked, scope, _WHERE) <= filled:
            return None  # "two fleets, one at Kent and one at Hull"
        kinds = {type(order) for order in found.values()}
        if len(kinds) != 1 or len(found) > MAX_CHOICES or self._about_another(tokens, found, scope):
            return None
        if self._by_another_verb(texts, next(iter(found.values())).spec):
            return None
        return Question(NO_ORDER if len(found) == 1 else WHICH, tuple(found.items()), guessed=True)

    def _by_another_verb(self, texts: Sequence[str], asked: OrderSpec) -> bool:
        """Whether a line has the verb of an order that is not the one asked for: "talk Mivior out of its alliance"."""
        for k, text in enumerate(texts):
            light = not verbs.LIGHT.isdisjoint(verbs.roots(text))  # "put one in Kent" says no more than "one in Kent"
            if light or text in RESERVED or is_everyday(text) or (k and texts[k - 1] in lexicon.DETERMINERS):
                continue
            said = [lead for lead in self._grammar.leads(text)[0] if lead.said is None or _said_at(lead.said, texts, k)]
            own = {lead.frame.spec for lead in said if lead.said is None and not lead.frame.moving}
            if asked in own or (not own and any(lead.frame.spec is asked for lead in said)):
                continue
            if own or any(lead.said is not None and len(lead.said.tail) > 1 for lead in said):
                return True
        return False

    @staticmethod
    def _named_in(
        tokens: Sequence[Tok], asked: Sequence[OrderSpec], scope: Scope, behind: frozenset[str] = frozenset()
    ) -> frozenset[Any]:
        """What a line names anywhere, or `behind` some words, that fills a slot of some orders: "one more try for the
        queen".
        """
        indices = dict.fromkeys(scope.index(kind.id) for spec in asked for kind in spec.kinds.values())
        begins = [k for k in range(len(tokens)) if not behind or (k and tokens[k - 1].text in behind)]
        hits = (hit for k in begins for names in indices if names for hit in names.match(tokens, k, False))
        return frozenset(hit.value for hit in hits if not hit.cost)

    def _about_another(self, tokens: Sequence[Tok], found: Mapping[str, Order], scope: Scope) -> bool:
        """Whether a line begins with somebody who is in none of some orders: "king Alfonso goes to Navarre"."""
        start = passing.styled(tokens, 0)
        crowds = [crowd for kind in self._kinds if (crowd := scope.crowd(kind)) is not None]
        pieces = [names for crowd in crowds for names in (crowd.names, crowd.nouns)]
        names = dict.fromkeys([*pieces, *map(scope.index, self._kinds)])
        hits = [hit for index in names if index for hit in index.match(tokens, start, False) if not hit.cost]
        hits = [hit for hit in hits if tokens[hit.end : hit.end + 1] and tokens[hit.end].text != "and"]
        asked = {word for label in found for word in words_of(label)}
        if start and tokens[start - 1].text in lexicon.TITLES and tokens[start].text not in asked:
            return True
        if any(asked.isdisjoint((*words_of(hit.said), str(hit.value))) for hit in hits):
            return True
        first = tokens[start].text if start < len(tokens) else ""
        kinds = (hit for index in dict.fromkeys(pieces) for hit in index.match(tokens, start, False))
        both = [tok.text for tok in tokens[start + 1 : start + 2]] == ["and"]
        partly = not both and any(hit.cost <= INNER and first in words_of(hit.said) for hit in kinds)
        return partly and asked.isdisjoint(_singular(first))  # "acolyte casts swarm"

    def yes_or_no(self, tokens: Sequence[Tok], scope: Scope) -> Reading | Question | None:
        """What a yes or a no means where two orders are asked for and nothing else, one of either sort."""
        words = " ".join(tok.text for tok in tokens)
        said = "yes" if words in _AGREED else "no" if words in _DECLINED else words
        sort = "yes" if said in attitudes.YES else "no" if said in attitudes.NO else ""
        if not sort:
            return None
        asked = [s for s in self._specs if not s.table and s.name != "done" and scope.offered(s.cls)]
        found = {spec: attitudes.of_order(spec) for spec in asked}
        if len(asked) != _ASKED or sorted(found.values()) != ["no", "yes"]:
            return None
        meant = next(spec for spec, of_it in found.items() if of_it == sort)
        legal = list(scope.legal(meant.cls, MAX_CHOICES))
        choices = tuple((text_of(order, scope), order) for order in legal)
        if len(choices) == 1 and not meant.grave:
            return Reading(legal[0], choices[0][0], False, f"({choices[0][0]})", meant.word)
        asks = "Do you mean that? yes or no" if len(choices) == 1 else WHICH
        return Question(asks, choices) if choices else None

    def attitude(self, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line says of an offer that is open, whatever it says besides. Always asked about."""
        meant = attitudes.of_line(tokens) if scope.guesses else ""
        if not meant:
            return None
        asked = [s for s in self._specs if not s.table and s.name != "done" and scope.offered(s.cls)]
        sorts = {spec: attitudes.of_order(spec) for spec in asked}
        if len(asked) > _OFFERED or [*sorts.values()].count("no") != 1 or "yes" not in sorts.values():
            return None
        legal = (order for spec, sort in sorts.items() if sort == meant for order in scope.legal(spec.cls, MAX_CHOICES))
        found = {text_of(order, scope): order for order in legal}
        asks = MEANT if len(found) == 1 else WHICH
        return Question(asks, tuple(found.items()), guessed=True) if 0 < len(found) <= MAX_CHOICES else None

    def naming(self, line: str, scope: Scope) -> Question | None:
        """What a line calls somebody or something, where that is asked for. Always asked about."""
        heads = {head for spec in self._specs if scope.offered(spec.cls) and not spec.table for head in spec.heads}
        for said in named_so(line) if scope.guesses and not _NAMING.isdisjoint(heads) else ():
            for spec in (s for s in self._specs if not s.table and s.takes_text and scope.offered(s.cls)):
                if _NAMING.isdisjoint(spec.heads):
                    continue
                own = [w for w in words_of(said.who) if w not in lexicon.DETERMINERS]
                whole = own and all(word in words_in(spec) for word in own)  # "our house" of "call my house"
                for way in [f"{spec.word} {said.name}"] if whole else [f"name {w} as {said.name}" for w in said.whom()]:
                    spend(PART)
                    read = self.strictly(way, scope, False)
                    if isinstance(read, Reading) and read.order.spec is spec and scope.check(read.order) is None:
                        return Question(MEANT, ((read.text, read.order),), guessed=True)
        return None

    def _listed(self, spec: OrderSpec, scope: Scope) -> Sequence[tuple[str, Order]]:
        """Every order of a kind that is legal now, if its word alone would be answered with them."""
        read = self.strictly(spec.word, scope)
        if isinstance(read, Question):
            return [(text_of(order, scope), order) for _, order in read.choices]
        return [(read.text, read.order)] if isinstance(read, Reading) else []


def _named_so(tokens: Sequence[Tok], found: dict[str, Order]) -> dict[str, Order]:
    """Of some orders those in whose texts just these words stand and which the others do not have; all if none has.

    "Warwick" to "Warwick, Middleham or Cardiff?", where Warwick is also who is to begin there.
    """
    said = [tok.text for tok in tokens if tok.text not in ARTICLES]
    so = {text: order for text, order in found.items() if answers(said, text)}
    return so or found


def _said_at(said: verbs.Said, texts: Sequence[str], k: int) -> bool:
    """Whether the words of a verb stand from a word on, and what belongs to it behind them."""
    end = k + len(said.words)
    if tuple(texts[k + 1 : end]) != said.words[1:]:
        return False
    left = iter(texts[end:])
    return all(any(text == word or (word == "$" and text in verbs.POSSESSIVE) for text in left) for word in said.tail)


def _singular(word: str) -> tuple[str, ...]:
    """A word as it may stand in the name of a thing: "elfs" and "elves" alike."""
    forms = verbs.roots(word)
    return (*forms, f"{word[:-2]}ves") if word.endswith("fs") else forms


def by_size(said: Sequence[str], listed: Mapping[str, Order]) -> dict[str, Order]:
    """The least or the most of some orders that differ in one number, by a word that says so; none by any other."""
    kinds = dict.fromkeys(type(order) for order in listed.values())
    fields = next(iter(kinds)).spec.fields if len(kinds) == 1 else ()
    differing = [f for f in fields if len({getattr(order, f) for order in listed.values()}) > 1]
    if len(said) != 1 or len(differing) != 1 or said[0] not in lexicon.LOW | lexicon.HIGH:
        return {}
    sizes = {label: getattr(order, differing[0]) for label, order in listed.items()}
    if not all(isinstance(size, int) for size in sizes.values()):
        return {}
    wanted = min(sizes.values()) if said[0] in lexicon.LOW else max(sizes.values())
    return {label: order for label, order in listed.items() if sizes[label] == wanted}


def _lead(pattern: str) -> str:
    """The words of a pattern before its first slot, without what may be left out: "take hit on"."""
    words = takewhile(lambda word: not word.isupper(), re.sub(r"\[[^]]*\]", "", pattern).partition(" = ")[0].split())
    return " ".join(word.partition("|")[0] for word in words)


def answers(said: Sequence[str], label: str) -> bool:
    """Whether the words said, in their order, each begin a word of the label."""
    words = iter(t.text for t in tokenize(label))
    return bool(said) and all(any(_begins(word, w) for word in words) for w in said)


def _begins(word: str, said: str) -> bool:
    return word == said or (word.startswith(said) and not said[0].isdigit())


def _one_number(tokens: Sequence[Tok]) -> bool:
    return len(tokens) == 1 and number(tokens[0].text) is not None


def _says_no_more(conf: Conf, tokens: Sequence[Tok]) -> bool:
    """Whether the rest of the line only says what sort of thing is wanted: "play card", "storm the castle"."""
    slots = [el for el, _ in conf.pattern.nodes[conf.node].edges if isinstance(el, Slot)]
    nouns = {word for slot in slots for word in words_of(slot.noun)}
    return all(tok.text in nouns or tok.text in ARTICLES for tok in tokens[conf.pos :])


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
