"""A line read against frames: whoever does it, what it is done to, where, in any order, with any verb of the meaning.

The line is walked once for each frame that one of its words may lead. Nothing may be left over: every word fills a
slot, belongs to the wording, or is known to say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commands import bound, colour, frames, lexicon, setting_out, verbs
from commands.accompanied import beside_pieces, lead_by, together
from commands.everyday import is_everyday
from commands.frames import PREPOSITIONS, SYNONYM, UNKNOWN, Frame, Grammar, Lead, Role, instead, same, uncounted
from commands.lexicon import ROLES, SKIPPED
from commands.names import TYPO, Hit, named
from commands.order import OrderSpec
from commands.phrases import OPEN, Phrases
from commands.quantity_words import PRONOUNS, Crowd
from commands.reading import Scope
from commands.step_budget import spend
from commands.tokens import Tok, number, words_of
from commands.voices import by_a_word_of_its_name, goes_off, in_full, is_made, light, may_report, voices
from commands.walk import Bind, Conf
from commands.walked import At, Found, Reach, Verb

BUDGET = 2500
"""Steps of all walks of one line together."""
_FRAMES = 48
"""Frames looked at for one verb, at most."""
_WAYS = 40
_UNMARKED, _OTHER_PREPOSITION, _SUBJECT, _SKIP, _PREPOSED = 0.4, 0.15, 0.1, 0.05, 0.5
"""What it costs that a slot stands without its preposition, behind another, before the verb; a word that says nothing;
a slot without a preposition that has one.
"""
_RIVAL, _INANIMATE = 0.6, 0.5
"""Before the verb: what a slot costs where another takes the doer, and what is no piece."""
_SWAPPED = frozenset(("to", "with", "at", "in", "on", "for", "aboard", "into"))
"""Prepositions that people leave out."""
_CUT_SHORT, _BY_NAME = 0.7, 0.3
_WITH = frozenset(("with", "to", "upon", "over", "alongside"))
"""Prepositions behind a verb of the same meaning whose order's own takes none: "join forces with"."""
_BOARDED = frozenset(("on", "aboard"))
_AT_SOMEBODY = frozenset(("to", "at", "for"))
_ON_THE_WAY = frozenset(("all", "the", "out", "away", "on", "off", "far", "round", "around", "forth"))
"""Words for how somebody goes that say nothing."""
_OURS = frozenset(("my", "our"))
_TOWARD = frozenset(("to", "into", "onto", "toward", "towards"))
_FOR_ME = frozenset(("me", "us", "myself", "ourselves"))
"""For whom something is done, behind the verb: "get me a ship"."""
_FROM, _AGENT = setting_out.FROM, 1 << 31
_COLOUR = 0.3
"""What it costs that words are left out which are only colour."""


class Search:
    """One line read against the frames of a grammar."""

    def __init__(self, grammar: Grammar, line: str, tokens: Sequence[Tok], scope: Scope, typo: bool) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.texts = tuple(t.text for t in tokens)
        self.scope = scope
        self._typo = typo
        self.phrases = Phrases(line, tokens, scope, typo)
        self.reach = Reach(0, None)
        self._left = BUDGET
        self._things = frozenset(t.id for t in scope.things())
        self._colours: dict[int, Sequence[int]] = {}

    # -- which frames

    def whole(self) -> list[Found]:
        """Every way to read the whole line, by whichever of its words leads an order."""
        out: list[Found] = []
        for at, text in enumerate(self.texts):
            if text in PREPOSITIONS or text in lexicon.DETERMINERS or (at == 0 and self._tells(text)):
                continue
            leads, ending = self.grammar.leads(text)
            leads = frames.going_for(leads, self._text(at + 1))
            led = [one for lead in leads for one in self._leading(lead, at, ending)]
            for frame, verb, cost in [one for one in led if self._worded(one[0])][:_FRAMES]:
                out += self._walk(frame, verb, cost, not (at or ending))
            if out and at == 0:
                break
        return out

    def _tells(self, text: str) -> bool:
        """Whether a first word tells what somebody has done, and is no order: "gone to Kent"."""
        return verbs.is_participle(text) and not text.endswith("ed") and text not in self.grammar.by_verb

    def _leading(self, lead: Lead, at: int, ending: float) -> Iterator[tuple[Frame, Verb, float]]:
        """The frame that a verb leads from a word on, if all that belongs to the verb is there."""
        cost = lead.cost + ending
        spoken = voices(self.texts, at)
        if lead.said is None:
            if (after := self._led(lead.frame, at)) is not None:
                own = not lead.cost  # also where it is bent: "sails"
                for begin, patient in spoken:
                    yield lead.frame, Verb(begin, after, bool(cost), patient, own=own), cost
            return
        said = lead.said
        if lead.agent and any(self.scope.crowd(role.slot.kind) is not None for role in lead.frame.roles):
            return  # who heals is a piece that goes where it goes
        if said.place and all(role.slot.kind != self.scope.place_kind for role in lead.frame.roles):
            return
        after = at + len(said.words)
        if not all(map(self._goes_with, said.words[1:], range(at + 1, after))):
            return
        frame = lead.frame
        if said.tail:
            if not self._stands(said.tail, after + 1):
                return
            frame = frame._replace(words=(*frame.words, *((word,) for word in said.tail)))
        after += 2 * (said.noun and is_made(self.texts, after))
        led = len(said.words) > 1
        going = lead.agent and said.words[0] not in frame.spec.agent
        for begin, patient in ((light(self.texts, at), False),) if said.noun else spoken:
            yield frame, Verb(begin, after, True, said.patient or patient, led, going), cost

    def _goes_with(self, word: str, at: int) -> bool:
        """Whether a word of the line is one that belongs to a verb."""
        text = self._text(at)
        return text == word or (word == "$" and text in verbs.POSSESSIVE)

    def _stands(self, words: tuple[str, ...], begin: int) -> bool:
        """Whether words stand together from some word on."""
        return any(all(map(self._goes_with, words, range(at, at + len(words)))) for at in range(begin, len(self.texts)))

    def _text(self, at: int) -> str:
        return self.texts[at] if 0 <= at < len(self.texts) else ""

    def verbless(self, specs: Sequence[OrderSpec], unknown: bool) -> list[Found]:
        """Ways to read a line that names things and says no verb of the game, or one that nobody knows."""
        out: list[Found] = []
        strange = list(self._strange()) if unknown else []
        for spec in specs if strange or not unknown else ():
            for frame in self.grammar.by_spec.get(spec, ())[:_FRAMES]:
                if not frame.roles or not all(map(self._has, frame.words)):
                    continue
                if unknown:
                    for at in strange:
                        out += self._walk(frame, Verb(at, at + 1), UNKNOWN, False)
                else:  # "army to Kent" says all of "place army at PLACE" but its verb
                    led = self._led(frame, -1)
                    verb = Verb(-1, 0, led is None or frames.says_all_by_its_verb(frame))
                    out += self._walk(frame, verb, 0.5, False, led or 0)
        return out

    def led_by(self, specs: Sequence[OrderSpec], ats: Sequence[int]) -> list[Found]:
        """Ways to read a line as one of some orders whose verb stands at one of some words, and is none of theirs."""
        found = [f.by_another_verb() for spec in specs for f in self.grammar.by_spec.get(spec, ())[:_FRAMES]]
        found = [frame for frame in found if frame.roles and all(map(self._has, frame.words))]
        return [one for at in ats for f in found for one in self._walk(f, Verb(at, at + 1), UNKNOWN, False)]

    def not_now(self, at: int) -> bool:
        """Whether a word is the verb of orders of the game of which none is on offer."""
        leads = [lead for lead in self.grammar.leads(self.texts[at])[0] if lead.said is None or not lead.said.noun]
        said = bool(leads) and self.texts[at] not in PREPOSITIONS and not self._named(at)
        return said and not any(self.scope.offered(lead.frame.spec.cls) for lead in leads)

    def begins_an_order(self, now: bool = False) -> bool:
        """Whether the first word is a verb of orders of the game, `now` of such as are on offer, and is no name."""
        leads = (
            lead for lead in self.grammar.by_verb.get(self.texts[0], ()) if lead.said is None or not lead.said.noun
        )
        return any(not now or self.scope.offered(lead.frame.spec.cls) for lead in leads) and not self._named(0)

    def _strange(self) -> Iterator[int]:
        """Words that may be a verb nobody knows: before any preposition."""
        for at, text in enumerate(self.texts):
            if text.isalpha() and not is_everyday(text) and not self._known(at):
                yield at
            if text in PREPOSITIONS:
                return

    def _known(self, at: int) -> bool:
        """Whether a word is known, so that it is no verb that nobody knows."""
        text = self.texts[at]
        return (
            text in PREPOSITIONS
            or text in lexicon.LIMITING
            or text in lexicon.ASKING
            or text in lexicon.DETERMINERS
            or number(text) is not None
            or len(text) < 3
            or self.grammar.begins(text)
            or text in self.grammar.table_words
            or text in lexicon.OTHER_VERBS
            or self.names(at)
        )

    def names(self, at: int) -> bool:
        """Whether a word names something, a kind of piece too."""
        words = self.scope.crowd(self.scope.force_kind)
        return named((words.nouns if words is not None else None,), self.tokens, at) or self._named(at)

    def orders(self, at: int) -> bool:
        """Whether a word says what to do in an order of the game."""
        return bool(self.grammar.leads(self.texts[at])[0])

    def _named(self, at: int) -> bool:
        """Whether a word begins the exact name of something."""
        return named(map(self.scope.index, self.grammar.kinds), self.tokens, at)

    def _has(self, words: tuple[str, ...]) -> bool:
        """Whether a word of the wording, or what people put for it, stands anywhere in the line."""
        return any(same(text, words) or instead(text, words) for text in self.texts)

    def _worded(self, frame: Frame) -> bool:
        """Whether the wording may be said in the line: its nouns are, and with them what stands before these."""
        nouns = [words for words in frame.words if words[0] not in PREPOSITIONS]
        return all(map(self._has, nouns or frame.words))

    def _led(self, frame: Frame, at: int) -> int | None:
        """The word after the frame's leading ones, from the verb on; small words between them are passed over."""
        i = at + 1
        for words in frame.lead[1:]:
            while i < len(self.texts) and not same(self.texts[i], words) and self._between(frame, i):
                i += 1
            if i >= len(self.texts) or not same(self.texts[i], words):
                return None
            i += 1
        return i

    def _between(self, frame: Frame, i: int) -> bool:
        text = self.texts[i]
        return text in frame.spare or text in lexicon.DETERMINERS or text in lexicon.EPITHETS

    # -- one frame

    def _walk(self, frame: Frame, verb: Verb, cost: float, plain: bool, begin: int = 0) -> list[Found]:
        """The line against one frame, from a word on."""
        out: list[Found] = []
        count = len(self.texts)
        todo = [At(begin, 0, 0, cost, None, plain)]
        while todo and self._left > 0 and len(out) <= _WAYS:
            self._left -= 1
            spend()
            here = todo.pop()
            if here.pos == verb.at:
                here = here._replace(pos=verb.after)
            if here.pos < count:
                ahead = list(self._ahead(frame, verb, here))
                if not ahead:
                    self._stuck(frame, here)
                todo += reversed(ahead)
            elif (found := self._ended(frame, verb, here)) is not None:
                out.append(found)
        return out

    def _leaving(self, verb: Verb) -> bool:
        return verb.synonym and verb.at >= 0 and "leave" in verbs.roots(self.texts[verb.at])

    def _stuck(self, frame: Frame, here: At) -> None:
        """Remember how far the line was understood."""
        i, texts = here.pos, self.texts
        if texts[i] in PREPOSITIONS and i + 1 < len(texts):
            i += 2 if texts[i + 1] in lexicon.DETERMINERS and i + 2 < len(texts) else 1
        if i > self.reach.at or (i == self.reach.at and here.cost < self.reach.cost - 0.2):
            self.reach = Reach(i, frame, here.cost)

    def _ended(self, frame: Frame, verb: Verb, here: At) -> Found | None:
        """The reading that a walk to the end of the line came to. A verb alone is not taken for another."""
        alone = verb.synonym and here.bind is None and verb.after - verb.at < 2 and not here.worded
        if alone and (here.cost < SYNONYM or any(not role.optional for role in frame.roles)):
            return None
        alone = alone or self._reports(frame, verb, here)
        if verb.agent and not here.filled & _AGENT:
            return None
        if self._leaving(verb) and not here.filled & _FROM:
            return None  # "leave one army in Kent" moves nobody; "leave Kent for York" does
        if not all(here.worded & 1 << k for k in range(len(frame.words))):
            return None
        bind, opened, from_ = bound.sorted_out(here.bind)
        if not bound.leads_there(here.bind, frame, self.scope):
            return None
        left_out = (r.slot.field for k, r in enumerate(frame.roles) if not here.filled & 1 << k and not r.optional)
        missing = (*left_out, *sorted(opened))
        if from_ is not None:
            if (placed := bound.placed(bind, frame, from_, self.scope)) is None:
                return None
            bind, field = placed
            missing = tuple(f for f in missing if f != field)
        ok, bind = bound.steered(bind, frame, self.scope)
        if not ok:
            return None
        for begin, end in () if missing else here.left:
            bind = Bind("", colour.LEFT_OUT, self.phrases.said(begin, end).lstrip(", "), True, bind)
        conf = Conf(frame.spec, frame.pattern, 0, len(self.texts), here.cost, bind)
        own = verb.own or not verb.synonym
        return Found(conf, missing, here.plain, own, bool(opened), alone)

    def _reports(self, frame: Frame, verb: Verb, here: At) -> bool:
        """Whether a line may only tell how things are ("York is besieged", "York BESIEGED", without by whom), or what
        somebody did ("Percy moved to York").
        """
        if not verb.patient and verbs.is_past(self._text(verb.at)):
            return True
        by_whom = any("with" in r.markers and here.filled & 1 << k for k, r in enumerate(frame.roles))
        return may_report(self.texts, verb.at, verb.after, verb.patient) and not by_whom

    def _ahead(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """The ways on from a word. What most words cannot be is not looked for."""
        text = self.texts[here.pos]
        if frame.words:
            yield from self._wording(frame, here)
        if text in frame.spare or (text == "our" and "my" in frame.spare):
            yield here._replace(pos=here.pos + 1)
        if text == "from" or (here.pos == verb.after and frame.moving):
            yield from self._origin(frame, verb, here)
        if text == "and":
            yield from self._again(frame, verb, here)
        if frame.moving and here.bind is not None:
            yield from self.accompanied(frame, verb, here)
        yield from self._passed_over(frame, verb, here)
        yield from self._filled(frame, verb, here)

    def _wording(self, frame: Frame, here: At) -> Iterator[At]:
        """A word of the wording, in whatever form, or a small word before it."""
        text = self.texts[here.pos]
        for k, words in enumerate(frame.words):
            before = [w for j, w in enumerate(frame.words[:k]) if not here.worded & 1 << j]
            if here.worded & 1 << k or not all(w[0] in PREPOSITIONS for w in before):
                continue
            said = here._replace(pos=here.pos + 1, worded=here.worded | (2 << k) - 1)
            names = self.scope.index(words[0])  # "by the Great North Road"
            for hit in names.match(self.tokens, here.pos, False) if names is not None else ():
                if not hit.cost:
                    way = Bind(bound.WAY, hit.value, "", False, here.bind)
                    yield said._replace(pos=hit.end, bind=way, cost=here.cost + _SKIP, plain=False)
            if before and text in words:  # "take the road to York"
                yield said._replace(cost=here.cost + _OTHER_PREPOSITION, plain=False)
            elif before:
                continue
            elif same(text, words) and (text in words or not (text.endswith("s") and uncounted(frame))):
                yield said._replace(cost=here.cost + _SKIP * (text not in words))
            elif instead(text, words):
                yield said._replace(cost=here.cost + _OTHER_PREPOSITION)
            elif text in ("the", "a", "as", "my", "our") and {*self.texts[here.pos + 1 : here.pos + 3]} & {*words}:
                yield here._replace(pos=here.pos + 1, cost=here.cost + _SKIP)

    def _origin(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """ "From York", "leave York for Hull": where the pieces come from, if no slot takes it."""
        text, i = self.texts[here.pos], here.pos
        if here.filled & _FROM:
            return
        begins = -1
        if text == "from" and not any("from" in r.markers for r in frame.roles):
            begins = i + 1
        elif frame.moving and i == verb.after and self._leaving(verb):
            begins = i
        limit = verb.at if i < verb.at else len(self.texts)
        most = 1 if text == "from" else _BY_NAME
        for hit in self.phrases.hits(self.scope.place_kind, begins) if 0 <= begins < limit else ():
            if hit.value is not OPEN and hit.cost < most and hit.end <= limit:
                bind = Bind(bound.PLACE_OF, hit.value, "", False, here.bind)
                cost = here.cost + hit.cost + (_SUBJECT if text == "from" else 0.0)
                plain = here.plain and text == "from"
                yield here._replace(pos=hit.end, filled=here.filled | _FROM, cost=cost, bind=bind, plain=plain)

    def _again(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """The same verb said again behind "and": "go to York and attack York"."""
        i = here.pos
        if self.texts[i] != "and" or not i > verb.at >= 0 or i + 1 >= len(self.texts):
            return
        leads: Sequence[Lead] = self.grammar.leads(self.texts[i + 1])[0]
        said: Sequence[Lead] = self.grammar.leads(self.texts[verb.at])[0]
        if any(lead.frame.spec is not frame.spec and not lead.cost for lead in said):
            return  # "step out with Percy and move Roos": two orders
        ends = [
            i + 2 if lead.said is None else i + 1 + len(lead.said.words)
            for lead in leads
            if self._once_more(frame, lead, i)
        ]
        for end in dict.fromkeys(ends):
            yield here._replace(pos=end, cost=here.cost + 2 * _SUBJECT, plain=False)

    def _once_more(self, frame: Frame, lead: Lead, i: int) -> bool:
        """Whether the words behind "and" say the same order again."""
        if lead.frame.spec is not frame.spec or lead.agent or lead.frame.pattern.constants != frame.pattern.constants:
            return False
        if lead.said is None:
            return True
        words, end = lead.said.words, i + 1 + len(lead.said.words)
        said_so = all(map(self._goes_with, words[1:], range(i + 2, end)))
        on = words[-1] in PREPOSITIONS or self._text(end) in PREPOSITIONS  # "and takes Richard" is another order
        goes = frame.moving or self._text(end) in ("to", "for", "toward")  # "boards the Swan and sails to Hull"
        return goes and said_so and on and not (lead.said.noun or lead.said.tail)

    def accompanied(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """Whom somebody takes along who was named before the verb: "Percy takes Holland with him", "leads his host"."""
        i = here.pos
        led = next((b for b in lead_by(here.bind, verb.at, i) if self.scope.crowd(bound.kind_of(frame, b.field))), None)
        if led is None or not frame.moving:
            return
        along = bool({*verbs.roots(self.texts[verb.at])} & lexicon.TAKING_ALONG)
        if not along and (self.texts[i] != "with" or any("with" in r.markers for r in frame.roles)):
            return
        if self.texts[i] == "with" and self.texts[i + 1 : i + 2] and self.texts[i + 1] in PRONOUNS:
            yield here._replace(pos=i + 2, cost=here.cost + _SKIP)
            return
        at = {t.where for t in self.scope.things() if t.id in {p.name for p in led.value.parts}}
        begin = i + (self.texts[i] == "with")
        for hit in self.phrases.hits(bound.kind_of(frame, led.field), begin) if begin < len(self.texts) else ():
            if (both := together(led.value, hit.value, at)) is not None and hit.cost < _CUT_SHORT:
                bind = Bind(led.field, both, led.said, False, here.bind)
                yield here._replace(pos=hit.end, cost=here.cost + hit.cost + _SUBJECT, bind=bind, plain=False)

    def _passed_over(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """Words that say nothing here; the speaker himself before the verb; who carries it out; colour."""
        i, text = here.pos, self.texts[here.pos]
        before = i < verb.at
        if verb.at >= 0:
            for end in self.colours(i):
                if not i < verb.at < end:
                    yield here._replace(pos=end, cost=here.cost + _COLOUR, plain=False, left=(*here.left, (i, end)))
        if frame.spec.agent:
            yield from self._by_agent(frame, verb, here)
        if frame.moving and (frame.voyage or not self.grammar.sails):
            by_sea = (len(said) for said in lexicon.BY_SEA if self.texts[i : i + len(said)] == said)
            yield from (here._replace(pos=i + n, cost=here.cost + _SKIP, plain=False) for n in by_sea)
        if before and goes_off(self.texts, i, verb.at):
            yield from setting_out.ways(self, frame, verb, here)  # "marches out and takes York"
        if (
            text == "by"
            and number(self._text(i + 1)) == 1
            and not frame.moving
            and all(r.slot.kind != "number" for r in frame.roles)
        ):
            yield here._replace(pos=i + 2, cost=here.cost + _SKIP, plain=False)  # "raise York by one"
        if text in _FOR_ME and i == verb.after:
            yield here._replace(pos=i + 1, cost=here.cost + _SKIP, plain=False)
        if here.bind is not None and (end := beside_pieces(self.texts, i, here.bind)) > i:
            yield here._replace(pos=end, cost=here.cost + _SKIP, plain=False)
        if before and i == 0 and self.texts[0] in _OURS and self._text(1) in lexicon.COLLECTIVES:
            if not self._takes_pieces(frame):  # "our men retreat to York"
                yield here._replace(pos=2, cost=here.cost + _SUBJECT, plain=False)
        if before and i == 0 and self.scope.index(self.scope.owner_kind) is not None:
            for hit in self.phrases.hits(self.scope.owner_kind, 0):
                if hit.value == self.scope.seat and not hit.cost and hit.end <= verb.at:
                    yield here._replace(pos=hit.end, cost=here.cost + _SUBJECT, plain=False)
        if before and text in ("is", "are") and self._text(i + 1) == "to":
            yield here._replace(pos=i + 2, cost=here.cost + _SKIP)
        if (
            (before and text in ("will", "shall", "should", "must", "to", "now", "can"))
            or (text in SKIPPED and (frame.moving or text not in lexicon.MOTION))
            or text == ","
        ):
            yield here._replace(pos=i + 1, cost=here.cost + _SKIP)
        elif frame.moving and (text in _ON_THE_WAY or (text in lexicon.PATHS and text not in self.grammar.wording)):
            yield here._replace(pos=i + 1, cost=here.cost + 2 * _SKIP, plain=False)
        if frame.moving and i > verb.at >= 0 and (way := self.phrases.direction(i)) is not None:
            goes_on = self.texts[way[0] : way[0] + 1] in (("with",), ("by",)) and "to" in self.texts[way[0] :]
            if self._text(way[0]) in _TOWARD or goes_on:  # "north to York": the place says it
                yield here._replace(pos=way[0], cost=here.cost + 2 * _SKIP, plain=False)

    def _by_agent(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """Who carries an order out, where no slot takes him: "send the ambassador", "duel Muetar's ambassador"."""
        i, agent = here.pos, frame.spec.agent
        j = i + (i == verb.after and self.texts[i] in _WITH)
        j += self._text(j) in lexicon.DETERMINERS
        if not here.filled & _AGENT and self._text(j) in agent:
            j += 1 + (self._text(j + 1) == "of")
            yield here._replace(pos=j, filled=here.filled | _AGENT, cost=here.cost + _SUBJECT, plain=False)
        if self.texts[i] == "'s" and self._text(i + 1) in agent:
            yield here._replace(pos=i + 2, cost=here.cost + _SUBJECT, plain=False)

    def colours(self, i: int) -> Sequence[int]:
        """Where colour that begins at a word ends."""
        if i not in self._colours:
            self._colours[i] = tuple(colour.ends(self.texts, i, self.names, self.orders))
        return self._colours[i]

    def _takes_pieces(self, frame: Frame) -> bool:
        return any(self.scope.crowd(role.slot.kind) is not None for role in frame.roles)

    def _filled(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
        """A slot filled by what stands here, behind its preposition or at once."""
        before = here.pos < verb.at
        limit = verb.at if before else len(self.texts)
        stays = here.pos == verb.after and self._leaving(verb)  # "leave one army": it goes nowhere
        for k, role in enumerate(frame.roles):
            if here.filled & 1 << k or not _may_follow(frame, k, here) or (stays and self._crowds(role)):
                continue
            ways = self._before(frame, role, here.pos, verb) if before else self._behind(frame, role, here.pos, verb)
            for start, extra, plain in ways:
                if start == here.pos and here.bind is None and frames.counted_otherwise(frame, role):
                    continue  # "two men at arms" are not men at arms with two steps
                for hit in self.phrases.hits(role.slot.kind, start) if start < limit else ():
                    if hit.end > limit or (before and not (self._does(hit, verb) or self._slip(hit, start))):
                        continue
                    if (
                        hit.cost
                        and hit.end - start > 1
                        and not self._crowds(role)
                        and self._told_apart(frame, hit, start)
                    ):
                        continue
                    if before and start == here.pos and not (verb.patient or self._animate(role, hit)):
                        extra = _INANIMATE
                    bind = Bind(role.slot.field, hit.value, hit.said, hit.cost >= 0.7, here.bind)
                    cost = here.cost + hit.cost + extra
                    filled, so_plain = here.filled | 1 << k, here.plain and plain
                    yield here._replace(pos=hit.end, filled=filled, cost=cost, bind=bind, plain=so_plain)

    def _told_apart(self, frame: Frame, hit: Hit, start: int) -> bool:
        """Whether a word beside a name tells another order that may be given from this one: "upgrade York's tower",
        where a tower may be built and York be improved.
        """
        for text in self.texts[start : hit.end]:
            meant = self.grammar.nouns.get(text, ())
            if meant and frame.spec not in meant and text not in words_of(hit.said):
                if any(self.scope.offered(spec.cls) for spec in meant):
                    return True
        return False

    def _slip(self, hit: Hit, start: int) -> bool:
        """Whether what is said before the verb is a slip of the names and nouns that the game declares."""
        return self._typo and hit.cost >= TYPO and not self._named(start)

    def _does(self, hit: Hit, verb: Verb) -> bool:
        """Whether what stands before the verb may do it, or suffer it: named in full, and not another player. Whoever
        suffers something is no place where he is.
        """
        parts = hit.value.parts if isinstance(hit.value, Crowd) else ()
        another = any(p.owner not in (None, self.scope.seat) and p.noun is p.name is None for p in parts)
        crowd = self.scope.crowd(self.scope.force_kind)
        sure = in_full(hit, _CUT_SHORT) or by_a_word_of_its_name(hit, crowd)
        return sure and not another and not (verb.patient and hit.cost > _BY_NAME)

    def _animate(self, role: Role, hit: Hit) -> bool:
        """Whether what fills a slot may do something: pieces."""
        return self._crowds(role) or hit.value in self._things

    def _crowds(self, role: Role) -> bool:
        return self.scope.crowd(role.slot.kind) is not None

    def _before(self, frame: Frame, role: Role, i: int, verb: Verb) -> Iterator[tuple[int, float, bool]]:
        """Where what fills a slot may begin before the verb, and what that costs. What another player does is nobody
        else's order.
        """
        if role.slot.kind in (self.scope.owner_kind, "number"):
            return
        if not role.markers:
            rivals = not verb.patient and any(
                "with" in r.markers and r.slot.kind == role.slot.kind for r in frame.roles
            )
            yield i, _RIVAL if rivals else _SUBJECT, False
        elif verb.patient and "with" not in role.markers and role.slot.kind != self.scope.place_kind:
            yield i, 2 * _SUBJECT, False  # "Percy becomes Marshal": "award Marshal to Percy"
        elif "with" in role.markers and not verb.patient:
            yield i, 0.0, False
        elif role.markers & _BOARDED and self.scope.crowd(role.slot.kind) is not None:
            yield i, 2 * _SUBJECT, False  # "Le Swan embarks Talbot"
        if self.texts[i] in role.markers:
            yield i + 1, _SUBJECT, False

    def _behind(self, frame: Frame, role: Role, i: int, verb: Verb) -> Iterator[tuple[int, float, bool]]:
        """Where what fills a slot may begin behind the verb: after its preposition or at once, and what that costs."""
        text = self.texts[i]
        if text == "to" and "to" in role.markers and self._text(i + 1) in lexicon.HOLDING and not self._named(i + 1):
            yield i + 2, _OTHER_PREPOSITION, False  # "leave Kent to hold York"
        if text in role.markers:
            yield i + 1, 0.0, True
        elif role.markers and verb.led and i == verb.after and text not in PREPOSITIONS:
            yield i, 0.0, True
        elif role.markers:
            if any(text in ROLES.get(m, ()) for m in role.markers):
                yield i + 1, _OTHER_PREPOSITION, True
            an = role.slot.kind == "number" and text in lexicon.DETERMINERS  # of "an alliance" no number is said
            if text not in PREPOSITIONS and role.markers & _SWAPPED and not an:
                yield i, _UNMARKED if self.phrases.direction(i) is None else _SUBJECT, False
        if role.markers:
            return
        crowd = self.scope.crowd(role.slot.kind) is not None
        if text in ("with", "using") and crowd and not any("with" in r.markers for r in frame.roles):
            yield i + 1, 2 * _SUBJECT, False
        elif (frame.spec.agent and text in _AT_SOMEBODY) or (verb.synonym and i == verb.after and text in _WITH):
            yield i + 1, _SUBJECT, False
        elif text in ("of", "at", "on", "against", "for", "in") and not (text == "at" and frame.moving):
            leaves = frame.lead[:1] == (("leave",),)  # "leave one army in Kent" leaves it there
            if not leaves and role.slot.kind != "number":
                yield i + 1, _PREPOSED, False
        yield i, 0.0, True


def _may_follow(frame: Frame, k: int, here: At) -> bool:
    """Whether a slot may come next: one behind "and" goes on with the slot before it, and stands nowhere else."""
    return "and" not in frame.roles[k].markers or (
        here.bind is not None and here.bind.field == frame.roles[k - 1].slot.field
    )
