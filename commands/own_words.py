"""Lines in the speaker's own words: tidied, read by frames, filled in by what is legal now, guessed.

What is not said is asked about and never done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from commands import asked_after, lexicon, refusal, tidying
from commands.bargains import OFFER, Bargains
from commands.budgets import wanted
from commands.disambiguation import settle, text_of
from commands.everyday import is_everyday
from commands.exchanges import exchanged, permitted, promised, received
from commands.frame_search import Search
from commands.frames import PREPOSITIONS, SYNONYM, UNKNOWN, Grammar
from commands.leaving import gone, left
from commands.notation import Notation, spelt
from commands.order import FREE_TEXT, Order, OrderSpec
from commands.quantities import MAX_CHOICES, Trouble, Which
from commands.quantity_words import Crowd, Part
from commands.reading import MEANT, WHICH, Question, Reading, Scope, taking
from commands.refusal import Misread, Read
from commands.shorthand import Shorthand
from commands.staying import left_there, staying
from commands.step_budget import PART, spend
from commands.supporting import supported
from commands.tokens import Tok, tokenize
from commands.walk import Conf, bindings
from commands.walked import Found, Reach

FEW = 60
"""Legal orders looked at when a line leaves out what is meant."""
NO_ORDER = "There is no order in that. Do you mean this?"
NOT_NOW = "Not now. Do you mean this?"
_SUPPORTING = frozenset(("aid", "support", "help", "assist"))
NO_SUPPORT = "Nobody supports another by an order here, or not now: say who goes or attacks where, and with whom."
_OUTSIDE = re.compile(
    r"(?P<order>.+?)(?:,|\s)\s*(?:(?:and|but)\s+)?(?:(?:stays?|staying|waits?|remains?|remaining|halts?|camps?|keeps?)\s+"
    r"outside|(?:(?:does|do|is|are|must|should|shall|will)\s+)?not\s+(?:to\s+)?"
    r"(?:(?:go(?:ing)?\s+)?(?:in|inside)|enter(?:ing)?(?:\s+it)?)"
    r"|without\s+(?:going\s+in(?:side)?|entering(?:\s+it)?))(?:\s+(?:the|its)\s+(?:walls?|gates?|town|city|castle))?[\s.!]*",
    re.IGNORECASE,
)
"""Where somebody goes who is not to go in, where the game has a wording for that."""
_WHITHER = frozenset((*lexicon.COMPASS, "to", "into", "toward", "towards", "onto", "back", "home"))
_GOING_WORDS = 14
"""Words of a line that says without a verb where somebody goes, at most."""
_FEW_KINDS = 4
"""Kinds of order on offer, up to which one of them may be meant by a verb that is of none of them."""
_HIGHEST, _LOWEST = 60, 3
"""Up to which number it is looked how much can be, and up to which some has to be."""
_LEFT_OUT = "Something is left out. Do you mean this?"
_LIKELY = 0.5
"""Readings that leave something out are looked at as far as they cost so much more than the cheapest."""
_TRIED = 6
LONGEST = 48
"""Words of a line in the speaker's own words, at most."""
_LETTERS = 2
"""Letters of the shortest line that is guessed at."""
_AS_LIKELY = 0.3
_UNSURE = UNKNOWN + 0.6
_TOO = frozenset(("and", "too", "also", "same", "well", "plus"))
_THE_SAME = (("the", "same", "for"), ("the", "same", "with"), ("same", "for"), ("same", "with"), ("so", "does"))
_DOES_THE_SAME = ("does", "the", "same")


class OwnWords:
    """What lines mean that no pattern has so. `exactly` reads a line as the patterns have it, None if it cannot be."""

    def __init__(
        self,
        specs: Sequence[OrderSpec],
        grammar: Grammar,
        exactly: Callable[[str, Sequence[Tok], Scope], Reading | Question | None],
    ) -> None:
        self.specs = specs
        self.grammar = grammar
        self._exactly = exactly
        self._notation = Notation(specs, grammar)
        self.bargains = Bargains(specs)

    def read(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line means: tidied, by frames, filled in, taken up from the order before. None if it is no order, or
        nothing of it is understood.
        """
        if "outside" in self.grammar.wording and (stays := _OUTSIDE.fullmatch(line.strip())) is not None:
            line = f"{stays['order'].rstrip(' ,')} outside"
            tokens = tokenize(line)
        words = self._verb_at_once(tidying.parted(spelt(line, tokens, False).words))
        if len(words) > 1 and words[0].text in lexicon.HEDGES:
            return self._suggested(line[words[0].end :].strip(" ,"), scope)
        start, end = tidying.core(words)
        edges = [t.text for t in (*words[:start], *words[end:])]
        opening = words[start - 1] if start and words[start - 1].text in lexicon.CAUSING else None
        if (start, end) != (0, len(words)):
            for first, last in tidying.less(words):
                inner = line[words[first].start : words[last - 1].end]
                taken = self._exactly(inner, tokenize(inner), scope)
                thinks = words[0].text in lexicon.ASKING or words[0].text == "id" or words[1].text == "would"
                if taken is not None and not (thinks and _said_aloud(taken)):
                    return taken
            words = words[start:end]
        if _asks(line, words):
            return self._follow_up(line, words, edges, scope) if words and "and" in edges else None
        if len(words) > LONGEST:
            return None
        inner = line[words[0].start : words[-1].end]
        if left_there(words, scope) is not None and staying(inner, scope) is not None:
            return refusal.needs_no_order(line.strip())
        if (aided := self._supported(inner, scope)) is not None:
            return aided
        noted = self._notation.read(inner, tokenize(inner), scope)
        if isinstance(noted, Question) or (isinstance(noted, Reading) and scope.check(noted.order) is None):
            return noted
        read = self._by_frames(line, words, opening, edges, scope)
        if not isinstance(read, Question) and not (isinstance(read, Reading) and scope.offered(type(read.order))):
            offer = self.bargains.read(inner, scope)
            exchange = self._exchanged(inner, scope) if not isinstance(offer, Question) else None
            much = self._as_much(inner, scope) if offer is None and exchange is None else None
            if offer is not None or exchange is not None or much is not None:
                return exchange or offer or much
        return noted if noted is not None and not isinstance(read, Reading | Question) else read

    def _suggested(self, line: str, scope: Scope) -> Read | None:
        """What is only suggested, which is asked about at most."""
        tokens = tokenize(line)
        read = self._exactly(line, tokens, scope) or (self.read(line, tokens, scope) if tokens else None)
        if isinstance(read, Reading):
            no = scope.check(read.order)
            return Misread(no, "", ()) if no is not None else read.asked()
        return replace(read, guessed=True) if isinstance(read, Question) else read

    def _supported(self, line: str, scope: Scope) -> Question | Misread | None:
        """What a line comes to that is written as support is, which is asked about; or why it is nothing."""
        said = supported(line)
        if said is None or not scope.guesses:
            return None
        why = ""
        for one in said.orders():
            spend(PART)
            tokens = tokenize(one)
            read = self._settled(one, Search(self.grammar, one, tokens, scope, False).whole(), scope)
            orders = [read.order] if isinstance(read, Reading) else []
            orders += [order for _, order in read.choices] if isinstance(read, Question) else []
            legal = {text_of(order, scope): order for order in orders if scope.check(order) is None}
            if legal:
                return Question(MEANT if len(legal) == 1 else WHICH, tuple(legal.items()), guessed=True)
            own = [order for order in orders if scope.offered(type(order)) and _SUPPORTING & {*order.spec.heads}]
            why = why or next((scope.check(order) or "" for order in own), "")
        return Misread(why or NO_SUPPORT, "", ()) if said.short else None

    def _exchanged(self, line: str, scope: Scope) -> Question | Misread | None:
        """The ransom that a line offers, or the promise that it makes, which is asked about; or why it cannot be."""
        ransom = next((spec for spec in self.specs if "ransom" in spec.heads and scope.offered(spec.cls)), None)
        if not scope.guesses:
            return None
        why: Misread | None = None
        offers = list(exchanged(line)) if ransom is not None else []
        for said in (*(offer.order for offer in offers), *promised(line), *received(line), *permitted(line)):
            spend(PART)
            tokens = tokenize(said)
            read: Read | None = self._exactly(said, tokens, scope)
            read = read or self._settled(said, Search(self.grammar, said, tokens, scope, False).whole(), scope)
            if isinstance(read, Reading) and scope.check(read.order) is None:
                return Question(OFFER if read.order.spec is ransom else MEANT, ((read.text, read.order),), guessed=True)
            if isinstance(read, Question):
                return Question(OFFER if len(read.choices) == 1 else WHICH, read.choices, guessed=True)
            if isinstance(read, Reading):
                why = why or Misread(scope.check(read.order) or "", "", ())
        if why is None and offers and ransom is not None:
            told = f"'{offers[0].paid}' for '{offers[0].who}' is no ransom that I understand: nothing is done."
            return Misread(f"{told}  usage: {ransom.usage}", "", ())
        return why

    def _as_much(self, line: str, scope: Scope) -> Question | None:
        """What a line orders that wants as much as can be, or as a sum pays for: which orders that may be is asked."""
        found: dict[str, Order] = {}
        for much in wanted(line) if scope.guesses else ():
            specs = [s for s in self.specs if not s.table and scope.offered(s.cls) and _numbers(s)]
            for said in [f"{s.word} {much.said}" for s in specs] if much.verbless else [much.said]:
                spend(PART)
                parts = Search(self.grammar, said, tidying.parted(tokenize(said)), scope, False).whole()
                for part in [p for p in parts if p.conf.spec in specs and _numbers(p.conf.spec) & {*p.missing}]:
                    found.update((text_of(order, scope), order) for order in self._sized(part, much.all, scope))
            if found:
                break
        found = dict([*found.items()][:MAX_CHOICES])
        return Question(MEANT if len(found) == 1 else WHICH, tuple(found.items()), guessed=True) if found else None

    def _sized(self, part: Found, most: bool, scope: Scope) -> list[Order]:
        """The legal orders that a reading without a number may be: by every number, or by the highest."""
        cls, said = part.conf.spec.cls, _said(part.conf)
        number = next(f for f in part.missing if f in _numbers(part.conf.spec))
        others = [f for f in part.missing if f != number]
        ways: dict[tuple[Any, ...], None] = {(): None}
        if others:
            ways = {tuple(getattr(order, f) for f in others): None for order in scope.legal(cls, FEW)}
        out: list[Order] = []
        for way in [*ways][:MAX_CHOICES]:
            sizes: list[Order] = []
            for n in range(1, _HIGHEST):
                spend()
                made = scope.build(cls, {**said, **dict(zip(others, way, strict=True)), number: n})
                if isinstance(made, Order) and scope.check(made) is None:
                    sizes.append(made)
                elif sizes or n > _LOWEST:
                    break
            out += sizes[-1:] if most else sizes[::-1]
        return out

    def _by_frames(
        self, line: str, words: Sequence[Tok], opening: Tok | None, edges: Sequence[str], scope: Scope
    ) -> Read | None:
        """What a line means read by frames, with the word that opens it and without, or as taken up from the order
        before; else what of it has no use.
        """
        for some in left(words, scope):
            found = Search(self.grammar, line, some.words, scope, False).whole()
            going = [f._replace(conf=conf) for f in found if (conf := gone(f.conf, some, scope)) is not None]
            if (read := self._settled(line, going, scope)) is not None:
                return read
        reach, leads = Reach(0, None), False
        for typo in (False, True):
            for said in ([opening, *words], words) if opening else (words,):
                search = Search(self.grammar, line, said, scope, typo)
                if (read := self._settled(line, search.whole(), scope)) is not None:
                    return read
            leads = leads or search.begins_an_order(True)
            if search.reach.at > reach.at or reach.frame is None:
                reach = search.reach
        if short := self._notation.in_short(line[words[0].start : words[-1].end], scope):
            found = Search(self.grammar, line, short, Shorthand(scope), False).whole()
            if (read := self._settled(line, found, scope)) is not None:
                return read
        if (same := self._follow_up(line, words, edges, scope)) is not None:
            return same
        if leads and reach.frame is not None and reach.cost >= SYNONYM and not scope.offered(reach.frame.spec.cls):
            return None  # the verb that was said is another's
        return refusal.left_over(line, words, reach.at, reach.frame, scope)

    def guess(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Question | Misread | None:
        """Legal orders about just the things a line names, where its verb is missing or known to nobody; of a line that
        asks nothing and takes nothing back.
        """
        words = tidying.parted(spelt(line, tokens, False).words)
        start, end = tidying.core(words)
        words = words[start:end]
        if words and staying(line[words[0].start : words[-1].end], scope) is not None:
            return refusal.needs_no_order(line.strip())
        takes_back = any(w.text in lexicon.TAKING_BACK for w in words) or refusal.takes_back(tokens[0].text)
        alone = len(words) == 1 and (is_everyday(words[0].text) or len(words[0].raw) < _LETTERS)
        if not scope.guesses or len(words) > LONGEST or takes_back or alone or _asks(line, words):
            return None
        # nobody takes back what he has no word for
        offered = [s for s in taking(self.specs, scope) if not s.word.startswith("un")]
        search = Search(self.grammar, line, words, scope, False)
        short = self._notation.in_short(line[words[0].start : words[-1].end], scope)
        if short and not self.grammar.leads(words[0].text)[0]:
            search = Search(self.grammar, line, short, Shorthand(scope), False)
        if words[0].text in self.grammar.nouns and not search.names(0):
            offered = [s for s in offered if s in self.grammar.nouns[words[0].text]]  # "tower at York" is about a tower
        if not search.begins_an_order():
            mistyped = Search(self.grammar, line, words, scope, True)
            for some in (search, mistyped):
                ways = some.verbless(offered, False)
                if words[0].text in PREPOSITIONS or some is mistyped:  # "by ship" alone is no order
                    ways = [w for w in ways if not w.missing]
                if (guessed := self._named(ways, scope)) is not None:
                    return guessed
        least = (
            2 if len(offered) > 1 or words[0].text in PREPOSITIONS else 1
        )  # one thing and a verb that nobody knows may be anything
        return self._named(search.verbless(offered, True), scope, least)

    def asked_after(self, line: str, tokens: Sequence[Tok], scope: Scope, unsaid: bool = False) -> Read | None:
        """What is asked for now about just the things that a line names by another verb, or (`unsaid`) by none."""
        asked = asked_after.orders(self.specs, scope) if scope.guesses else []
        words = asked_after.tidied(line, tidying.parted(spelt(line, tokens, False).words)) if asked else []
        if not words:
            return None
        whole = Search(self.grammar, line, words, scope, False)
        why: Misread | None = None
        found_verb = list(asked_after.without_verb(words, asked, whole.names, not scope.mine()))
        for some in found_verb or ([words] if unsaid else []):
            ways = Search(self.grammar, line, some, scope, False).verbless(asked, False) if some else []
            found = self._named([w for w in ways if not w.opened and asked_after.says_whose(w.conf, scope)], scope)
            if isinstance(found, Question):
                return replace(found, prompt=MEANT if len(found.choices) == 1 else WHICH)
            why = why or found
        return why if unsaid else None

    def going(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line without a verb may order somebody to do who is to go somewhere: "bowmen two hexes north-east"."""
        words = tidying.parted(tokens)
        if len(words) > _GOING_WORDS or any(self.grammar.begins(tok.text) for tok in words) or not scope.guesses:
            return None
        moving = [s for s, fs in self.grammar.by_spec.items() if scope.offered(s.cls) and any(f.moving for f in fs)]
        spec = next((s for s in moving if "move" in s.heads), moving[0] if moving else None)
        stops = [k for k, tok in enumerate(words) if tok.text in (",", ":") and not words[k - 1].text.isdecimal()]
        first = stops[0] if stops else -1
        if spec is None or len(words) < 2 or not _WHITHER.intersection(tok.text for tok in words):
            return None
        said = line if first < 0 else f"{line[: words[first].start]} {line[words[first].end :]}"
        said = f"{spec.word} {said}"
        read = self.read(said, tokenize(said), scope)
        orders = [read.order] if isinstance(read, Reading) else []
        orders += [order for _, order in read.choices] if isinstance(read, Question) else []
        legal = {text_of(order, scope): order for order in orders if scope.check(order) is None}
        asks = NO_ORDER if len(legal) == 1 else WHICH
        return Question(asks, tuple(legal.items()), guessed=True) if 0 < len(legal) <= MAX_CHOICES else None

    def instead(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line may be of the few orders on offer whose verb is of none of them: "the castle goes to York", where
        it is set down.
        """
        words = tidying.parted(spelt(line, tokens, False).words)
        start, end = tidying.core(words)
        words = words[start:end]
        takes_back = any(w.text in lexicon.TAKING_BACK for w in words) or refusal.takes_back(tokens[0].text)
        if not scope.guesses or takes_back or not 1 < len(words) <= LONGEST or _asks(line, words):
            return None
        offered = [spec for spec in taking(self.specs, scope) if scope.legal(spec.cls, 1)]
        if not 0 < len(offered) <= _FEW_KINDS:
            return None
        search = Search(self.grammar, line, words, scope, False)
        ways = search.led_by(offered, [at for at in range(len(words)) if search.not_now(at)])
        found = self._named(ways, scope, 2 if len(offered) > 1 else 1)
        if not isinstance(found, Question) or any(order.spec.grave for _, order in found.choices):
            return None
        return replace(found, prompt=NOT_NOW if len(found.choices) == 1 else f"Not now. {WHICH}")

    def stated(self, line: str, scope: Scope, alone: bool = False) -> dict[str, Order]:
        """The orders about just the things a line names, which says how something is, by their texts.

        alone: also those that take nothing but the one thing it names.
        """
        tokens = tidying.parted(tokenize(line))
        if not tokens or len(tokens) > LONGEST:
            return {}
        ways = Search(self.grammar, line, tokens, scope, False).verbless(self.specs, False)
        worded = {id(f.pattern) for frames in self.grammar.by_spec.values() for f in frames if f.words}
        confs = [w.conf for w in ways if not w.missing]
        whole = [c for c in confs if alone or len(bindings(c.bind)) > 1 or id(c.pattern) in worded]
        return self._likely(whole, scope, False)[0]

    def _verb_at_once(self, words: list[Tok]) -> list[Tok]:
        """The words without a colon behind the verb: "buy: 2 infantry at York"."""
        headed = len(words) > 2 and words[1].text == ":" and bool(self.grammar.leads(words[0].text)[0])
        return [words[0], *words[2:]] if headed else words

    # -- read by frames

    def _settled(self, line: str, found: Sequence[Found], scope: Scope) -> Read | None:
        """The order of the whole readings, else what those that leave something out come to; None without any."""
        whole = every = [f for f in found if not f.missing]
        parts = [f for f in found if f.missing]
        if not any(f.own_verb or _may(scope)(f) for f in whole) and any(map(_may(scope), parts)):
            whole = []  # what lacks something and may be said now is meant before what comes another time
        whole = [f for f in whole if not f.alone] or whole
        if whole:
            read = settle(line, [f.conf for f in whole], scope)
            if isinstance(read, Reading) and whole[0].alone:
                return self._told(read, whole[0].own_verb, scope)
            if isinstance(read, Reading):
                said = [f for f in whole if f.own_verb]
                mine = [f for f in whole if f.conf.spec is read.order.spec]
                plain = any(f.own_verb for f in mine) or (
                    any(f.plain for f in mine) and not any(_legal_too(f, scope) for f in whole if f not in mine)
                )
                if said and all(f.conf.spec is not read.order.spec for f in said):
                    return self._by_its_verb(line, said, read, scope)
                likely = [p for p in parts if (not said or p.conf.spec is read.order.spec) and _lacks_pieces(p, scope)]
                if likely and scope.check(read.order) is not None and (filled := self._filled(likely, scope)):
                    return filled  # "Talbot sails to Calais": by what ship
                if not said and any(p.own_verb and scope.offered(p.conf.spec.cls) for p in parts):
                    return read.asked(NO_ORDER)  # of the verb said a part lacks
                return replace(read, exact=False, respelt="" if plain else read.order.spec.word)
            if not isinstance(read, Misread) or not parts or _least(whole) <= _least(parts):
                return read
        if parts and (filled := self._filled(parts, scope)) is not None:
            return filled
        if not whole and any(f.own_verb for f in every):
            return settle(line, [f.conf for f in every], scope)  # why it cannot be now is told
        if whole and any(p.opened for p in parts):
            return read  # nobody was mentioned
        return refusal.lacking(line, [(f.conf, f.missing) for f in found], scope) if found else None

    @staticmethod
    def _told(read: Reading, own_verb: bool, scope: Scope) -> Question | Misread | None:
        """What may only tell how things are: asked about at most; by the order's own verb, why it cannot be."""
        if not scope.offered(type(read.order)):
            why = scope.barred(type(read.order)) if own_verb else ""
            return Misread(why, "", ()) if why else None
        if (no := scope.check(read.order)) is not None:
            return Misread(no, "", ()) if own_verb else None
        return read.asked()

    @staticmethod
    def _by_its_verb(line: str, said: Sequence[Found], other: Reading, scope: Scope) -> Read:
        """The verb that was said comes before what is legal: what it comes to, else another order is asked about; with
        the reason, where that can be and what was said cannot.
        """
        now = [f.conf for f in said if scope.offered(f.conf.spec.cls)]
        may = scope.offered(type(other.order)) and scope.check(other.order) is None
        if not now and not may:  # nothing is offered that cannot be
            why_not = scope.check(other.order) if scope.offered(type(other.order)) else scope.barred(type(other.order))
            return Misread(why_not or scope.barred(said[0].conf.spec.cls), line.strip(), ())
        if not now:
            return Question(NOT_NOW, ((other.text, other.order),))
        read = settle(line, now, scope)
        orders = [read.order] if isinstance(read, Reading) else []
        orders += [order for _, order in read.choices] if isinstance(read, Question) else []
        why = [scope.check(order) for order in orders]
        if not why or None in why or not may:
            return read
        return other.asked(f"{why[0]} {MEANT}")

    def _filled(self, parts: Sequence[Found], scope: Scope) -> Question | None:
        """What is meant where the line leaves something out, if the moment allows one or a few things only."""
        found: dict[str, Order] = {}
        parts = sorted(parts, key=_cost_of)
        tried: dict[object, None] = {}
        for part in parts:
            conf = part.conf
            key = (
                conf.spec,
                part.missing,
                conf.pattern.constants,
                tuple((b.field, b.said) for b in bindings(conf.bind)),
            )
            if not scope.guesses or key in tried or len(tried) >= _TRIED or conf.cost > parts[0].conf.cost + _LIKELY:
                continue
            tried[key] = None
            said_more = conf.bind is not None or part.opened or conf.pattern.constants
            if not said_more or not (scope.offered(conf.spec.cls) or scope.ahead):
                continue
            ways = {text_of(order, scope): order for order in self._ways(conf, part.missing, scope)}
            if len(ways) > MAX_CHOICES:
                if any(p.own_verb for p in parts if p.conf.spec is conf.spec):
                    return None
                continue  # a verb of several meanings: the others may leave less open
            found.update(ways)
            if len(found) > MAX_CHOICES:
                return None
        return Question(_LEFT_OUT if len(found) == 1 else WHICH, tuple(found.items()), guessed=True) if found else None

    def _ways(self, conf: Conf, missing: Sequence[str], scope: Scope) -> list[Order]:
        """The legal orders that a reading with something left out may stand for."""
        cls, kinds, said = conf.spec.cls, conf.spec.kinds, _said(conf)
        if scope.ahead:  # "... and sails to York": whoever was spoken of does that too
            forces = (f for f in missing if f in kinds and scope.crowd(kinds[f].id) and scope.pronoun(kinds[f].id))
            said.update(dict.fromkeys(forces, Crowd((Part(pronoun=True),))))
        built = scope.build(cls, said)
        if isinstance(built, Order):
            return [built] if scope.ahead or scope.check(built) is None else []
        if any(kinds[f].id in (*FREE_TEXT, "number") for f in missing if f in kinds):
            return []  # no sum and nobody's words are made up
        out: list[Order] = []
        legal = scope.legal(cls, FEW)
        if len(legal) == FEW and any(f in kinds and kinds[f].id == scope.place_kind for f in missing):
            return out  # there are more, and to where is anybody's guess
        for order in legal:
            spend()
            made = scope.build(cls, {**said, **{f: getattr(order, f) for f in missing}})
            if isinstance(made, Order) and scope.check(made) is None:
                out.append(made)
        return out

    def _follow_up(self, line: str, words: Sequence[Tok], edges: Sequence[str], scope: Scope) -> Question | None:
        """ "And Cromwell?", "Talbot too", "the same for Percy": the order before, with something else in it."""
        last = scope.last_order()
        texts = tuple(t.text for t in words)
        same = next((phrase for phrase in _THE_SAME if texts[: len(phrase)] == phrase), ())
        words = words[len(same) :]
        if texts[-3:] == _DOES_THE_SAME:
            same, words = _DOES_THE_SAME, words[:-3]
        if last is None or not words or not scope.offered(type(last)) or not (same or _TOO & {*edges}):
            return None
        found: dict[str, Order] = {}
        for one in Search(self.grammar, line, words, scope, False).verbless([last.spec], False):
            mine = {b.field: b.value for b in bindings(one.conf.bind) if b.field}
            built = scope.build(type(last), {f: getattr(last, f) for f in last.spec.fields} | mine) if mine else last
            if isinstance(built, Order) and built != last and scope.check(built) is None:
                found.setdefault(text_of(built, scope), built)
        prompt = NO_ORDER if len(found) == 1 else WHICH
        return Question(prompt, tuple(found.items())[:MAX_CHOICES], guessed=True) if found else None

    # -- guessed

    def _named(self, ways: Sequence[Found], scope: Scope, unknown: int = 0) -> Question | Misread | None:
        """The orders that lines without a verb may mean, or with one that nobody knows and so many things at least."""
        least = max(unknown, 1)
        ways = [w for w in ways if len(bindings(w.conf.bind)) >= least]
        found, why = self._likely([w.conf for w in ways if not w.missing], scope, bool(unknown))
        if not any(w.own_verb for w in ways if not w.missing):
            why = ""  # nothing was said of that order but what others take too
        if (
            not found
            and not unknown
            and (parts := [w for w in ways if w.missing])
            and (filled := self._filled(parts, scope))
        ):
            found = dict(filled.choices)
        if 0 < len(found) <= MAX_CHOICES:
            prompt = NO_ORDER if not unknown else MEANT if len(found) == 1 else WHICH
            return Question(prompt, tuple(found.items()), guessed=True)
        return Misread(why, "", ()) if why else None

    def _likely(self, whole: Sequence[Conf], scope: Scope, unknown: bool) -> tuple[dict[str, Order], str]:
        """The legal orders among the cheapest readings, and what is wrong where there is none."""
        found: dict[str, Order] = {}
        why = ""
        whole = sorted(whole, key=_conf_cost)
        for conf in (c for c in whole[:16] if c.cost <= whole[0].cost + _AS_LIKELY):
            built = scope.build(conf.spec.cls, _said(conf))
            if isinstance(built, Trouble):
                says_enough = conf.cost < _UNSURE and len(bindings(conf.bind)) > 1
                why = why or (built.message if says_enough else "")
                continue
            for order in [o for _, o in built.choices] if isinstance(built, Which) else [built]:
                no = scope.check(order)
                if no is None:
                    found.setdefault(text_of(order, scope), order)
                elif not unknown and len(bindings(conf.bind)) + len(conf.pattern.constants) > 1:
                    why = why or no
        return found, why


def _said_aloud(read: Reading | Question) -> bool:
    """Whether a line would be words of the table's own with what is said behind them: "would you say that ...?"."""
    return isinstance(read, Reading) and read.order.spec.table and read.order.spec.takes_text


def _numbers(spec: OrderSpec) -> frozenset[str]:
    """The fields of an order that say how many."""
    return frozenset(f for f, kind in spec.kinds.items() if kind.id == "number")


def _asks(line: str, words: Sequence[Tok]) -> bool:
    """Whether a line asks something, or says nothing."""
    return not words or words[0].text in lexicon.ASKING or line.rstrip().endswith("?")


def _may(scope: Scope) -> Callable[[Found], bool]:
    return lambda found: scope.offered(found.conf.spec.cls)


def _lacks_pieces(found: Found, scope: Scope) -> bool:
    """Whether nothing but pieces is left out."""
    kinds = found.conf.spec.kinds
    return not found.opened and all(f in kinds and scope.crowd(kinds[f].id) is not None for f in found.missing)


def _legal_too(found: Found, scope: Scope) -> bool:
    """Whether another kind of order that the line may be could be given too."""
    if not scope.offered(found.conf.spec.cls):
        return False
    spend()
    built = scope.build(found.conf.spec.cls, _said(found.conf))
    return isinstance(built, Which) or (isinstance(built, Order) and scope.check(built) is None)


def _said(conf: Conf) -> dict[str, Any]:
    """The fields that a reading sets."""
    said = {b.field: b.value for b in bindings(conf.bind) if b.field}
    said.update(conf.pattern.constants)
    return said


def _least(found: Sequence[Found]) -> float:
    return min(map(_cost_of, found))


def _cost_of(found: Found) -> float:
    return found.conf.cost


def _conf_cost(conf: Conf) -> float:
    return conf.cost
