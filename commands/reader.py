"""From a line to an order, and from an order to the line that would give it.

The reader knows all orders of a game and the table's own words. What can be named, what is legal and which pieces a
count means are asked of a `Scope`, which a game makes for one seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import completion, courtesy, lexicon, lookup, refusal, sentences, starting, verbs
from commands.answering import ARTICLES, Answering
from commands.canonical import canonical
from commands.clean import LINE_LIMIT, clean
from commands.closing import Closing
from commands.completion import Suggestion
from commands.disambiguation import settle, text_of
from commands.everyday import is_everyday
from commands.frames import Grammar
from commands.names import TYPO, named
from commands.order import Order, OrderSpec
from commands.own_words import NO_ORDER, NOT_NOW, OwnWords
from commands.pattern import Pattern, Slot, comes_to_speech
from commands.quantities import MAX_CHOICES, match_crowd
from commands.reading import MEANT, Question, Reading, Scope
from commands.refusal import Misread, Read
from commands.spelling import Spelling
from commands.step_budget import LINE, TOO_MUCH, TooMuch, within, without_bound
from commands.table_talk import TableTalk
from commands.taking_back import TakingBack
from commands.tokens import Tok, tokenize
from commands.walk import Bind, Conf, slot_hits, walk
from commands.written import WrittenLines

__all__ = ["Misread", "Question", "Reader", "Reading", "Scope", "Suggestion"]

_NEVER_GUESSED = ("quit", "undo", "redo")
"""What nobody wants to have done by a slip: "aye" is no "bye"."""
_LONG = 7
"""Letters from which on a word may have two slips."""
_READ_LIMIT = 4000
"""Longer than what a person may type (the dialogue sees to that): a journal line may list a whole army."""


ON_THE_WAY = "Do you mean this, on the way there?"


class _Declared:
    """What a line is as patterns have it. read: by its verb. sayable: an order of the game that is on offer reads so.
    bare: by the patterns without a verb. dead, died: how far it went. taken: what is taken without further ado.
    """

    __slots__ = ("bare", "dead", "died", "read", "sayable", "taken")

    def __init__(self) -> None:
        self.read: Read | None = None
        self.bare: Read | None = None
        self.taken: Read | None = None
        self.sayable = False
        self.dead: Sequence[Conf] = ()
        self.died: Sequence[Conf] = ()


class Reader:
    """All the orders of one game, ready to be read."""

    def __init__(self, orders: Sequence[type[Order]], elsewhere: frozenset[str] = frozenset()) -> None:
        """elsewhere: words with which others begin their lines; here they are unknown, and no slip for anything."""
        self._elsewhere = elsewhere
        self.specs: tuple[OrderSpec, ...] = tuple(dict.fromkeys(cls.spec for cls in orders))
        self._heads: dict[str, list[Conf]] = {}
        self._headless: list[Conf] = []
        self._speech: dict[str, list[Pattern]] = {}  # first word -> the patterns in which something is said aloud
        for spec in self.specs:
            for pattern in spec.patterns:
                for element, end in pattern.nodes[0].edges:
                    if isinstance(element, Slot):
                        start = Conf(spec, pattern, 0, 0, 0.0, None)
                        self._headless += [] if start in self._headless else [start]
                        continue
                    for word in element.words:
                        self._heads.setdefault(word, []).append(Conf(spec, pattern, end, 1, 0.0, None))
                        if starting.takes_text(pattern, "speech"):
                            self._speech.setdefault(word, []).append(pattern)
        self.verbs: tuple[str, ...] = tuple(sorted(self._heads))
        self._slips = [w for w in self.verbs if not any(start.spec.name in _NEVER_GUESSED for start in self._heads[w])]
        self._written = WrittenLines(self.specs)
        self.grammar = Grammar(self.specs)
        self._closing = Closing(self.specs)
        self._answering = Answering(self.specs, self.grammar, self._heads)
        self._taking_back = TakingBack(self.specs, self._answering.strictly)
        self._known: tuple[Scope | None, dict[tuple[str, bool], Read]] = (None, {})
        self._table_talk = TableTalk(self.specs)
        self._spelling = Spelling(self.specs, self.grammar)
        self._own_words = OwnWords(self.specs, self.grammar, self._exactly)
        self._openings = {
            (word, second): [start for start in starts if starting.may_follow(second, start)]
            for word, starts in self._heads.items()
            for second in dict.fromkeys(w for start in starts for w in starting.next_words(start))
        }

    # ------------------------------------------------------------ reading

    def read(self, line: str, scope: Scope, guess: bool = True) -> Read:
        """What `line` means for the seat whose `scope` it is. Never raises for anything typed.

        guess: whether a line that says no verb may be asked about by what it names.
        """
        now, known = self._known
        if now is not scope:
            known = {}
        elif (line, guess) in known:
            return known[line, guess]
        with within(LINE):
            try:
                found = known[line, guess] = self._read(line, scope, guess)
                return found
            except TooMuch:
                return Misread(TOO_MUCH, "", ())

    def remember(self, scope: Scope | None) -> None:
        """Read each text once for as long as this is what is asked: nothing changes until another is given."""
        self._known = scope, {}

    def stated(self, line: str, scope: Scope, alone: bool = False) -> dict[str, Order]:
        """The orders that a line may mean which says how something is, by their texts; see `OwnWords.stated`."""
        with within(LINE):
            try:
                return self._own_words.stated(clean(line), scope, alone)
            except TooMuch:
                return {}

    def offered(self, line: str, scope: Scope) -> Question | None:
        """The offer, with terms in own words, that a line may be which is none as its patterns have it."""
        read = self._own_words.bargains.read(line, scope)
        return read if isinstance(read, Question) else None

    def read_kept(self, line: str, scope: Scope) -> Read:
        """As `read`, of a line that counted once and has to count again, whatever it takes."""
        with without_bound():
            return self._read(line, scope)

    def read_at_length(self, line: str, scope: Scope) -> Read:
        """As `read`, without the short way for lines that stand as a journal has them: what holds that way to this."""
        with within(LINE):
            try:
                return self._read_at_length(line, scope)
            except TooMuch:
                return Misread(TOO_MUCH, "", ())

    def _read(self, line: str, scope: Scope, guess: bool = False) -> Read:
        if len(line) > _READ_LIMIT or not line.isprintable():
            line = clean(line, _READ_LIMIT)
        return self._written.read(line, scope) or self._read_at_length(line, scope, guess)

    def _read_at_length(self, line: str, scope: Scope, guess: bool = False) -> Read:
        tokens = tokenize(line)
        if not tokens:
            return Misread("Say an order, or 'help'.", "", ())
        read = self._as_said(line, tokens, scope, guess)
        if isinstance(read, Reading) and read.order.spec.toward and any(tok.text in lexicon.TOWARD for tok in tokens):
            return _on_the_way(read, scope)
        return read

    def _as_said(self, line: str, tokens: Sequence[Tok], scope: Scope, guess: bool) -> Read:
        """What a line means, to wherever it says that somebody goes."""
        if opening := self._opening(tokens):  # what reads a line to the end is mostly among these
            done, _ = walk(opening, tokens, slot_hits(line, tokens, scope, False), False)
            if done:
                read = settle(line, done, scope)
                said = self._closing.read(line, tokens, scope) if _of_the_table(read) else None  # "orders final"
                talk = self._table_talk.read(tokens, line) if _of_the_table(read) and said is None else said
                return talk if isinstance(talk, Reading) else read
        worded = self._is_worded(line, tokens, scope)
        ended = None if worded else self._closing.read(line, tokens, scope)
        if ended is not None and not isinstance(ended, Misread):
            return ended
        if guess and not worded and (back := self._at_table(line, tokens, scope)) is not None:
            return back
        if guess and not worded and courtesy.says_nothing(line):
            return refusal.only_said(line.strip(), True)
        if refusal.forbids(tokens):  # "don't commit" is no slip for anything
            return refusal.nothing_done(line.strip())
        if tokens[0].text == "the" and tokens[1:2] and tokens[1].text in self._heads:  # "the castle takes 2"
            tokens = tokens[1:]
        if tokens[0].text in ARTICLES and (answered := self._answering.answer(line, tokens, scope)) is not None:
            return answered  # "a fleet" before anything that "a" is short for
        plain = self._as_declared(line, tokens, scope)
        if plain.taken is not None:
            return plain.taken
        own = self._own_words.read(line, tokens, scope) if not _of_the_table(plain.read) else None
        sure = scope.offered(type(own.order)) if isinstance(own, Reading) else isinstance(own, Question)
        about = None
        if guess and plain.read is None and (not sure or (isinstance(own, Question) and own.guessed)):
            about = self._answering.asked_for.about(line, tokens, scope)
        if isinstance(own, Question) and isinstance(about, Reading):
            return about  # "I'm rolling", where dice are what is asked for
        taken = self._chosen(plain, own, scope)
        if guess and isinstance(taken, Reading) and not taken.exact and not _given(taken, scope):  # another's verb
            return self._own_words.asked_after(line, tokens, scope) or taken
        if taken is not None:
            return taken
        return (
            self._answering.yes_or_no(tokens, scope)
            or self._answering.answer(line, tokens, scope)
            or about
            or (self._answering.chosen_of(line, tokens, scope) if guess else None)
            or ended
            or (self._closing.declines(tokens, scope) if guess else None)
            or (self._answering.by_its_number(tokens, scope) if guess and not sentences.asks(line, tokens) else None)
            or (self._own_words.asked_after(line, tokens, scope) if guess else None)
            or self._last_resort(line, tokens, plain, own, scope, guess)
        )

    def _is_worded(self, line: str, tokens: Sequence[Tok], scope: Scope) -> bool:
        """Whether a line reads to its end as a pattern has it."""
        starts = self._exact_starts(tokens[0].text)
        return bool(starts) and bool(walk(starts, tokens, slot_hits(line, tokens, scope, False), False)[0])

    def _at_table(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line is that takes something back or concerns the table."""
        if not scope.guesses:
            return None
        back = self._taking_back.read(line, tokens, scope)
        return back if back is not None else self._table_talk.read(tokens, line)

    def _as_declared(self, line: str, tokens: Sequence[Tok], scope: Scope) -> _Declared:
        """What a line is as patterns have it: an exact verb, an abbreviated one, none."""
        out = _Declared()
        verb = tokens[0].text
        exact = self._exact_starts(verb)
        coded = len(tokens) > 1 and starting.is_code(tokens[0])
        short = [] if coded or self._is_english(verb) or starting.parted(line, tokens) else self._prefix_starts(verb)
        for starts in filter(None, (exact, short)):
            done, died = walk(starts, tokens, slot_hits(line, tokens, scope, False), False)
            if done and out.read is None:
                out.read = settle(line, done, scope)
                out.sayable = any(_offered(c.spec, scope) and not c.spec.table for c in done)
                if _stands(out.read, scope):
                    out.taken = out.read  # to the letter: whether it is legal is looked at once, when it is given
                    return out
            elif not done and (taken := self._answering.only_one(line, tokens, died, scope)) is not None:
                out.taken = taken
                return out
            elif not done:
                out.dead, out.died = died, died or out.died
        if self._headless and out.read is None and not exact:
            if (answered := self._answering.answer(line, tokens, scope)) is not None:
                out.taken = answered
                return out
            done, _ = walk(self._headless, tokens, slot_hits(line, tokens, scope, False), False)
            if done:
                out.bare = settle(line, done, scope)
                out.taken = _offered_instead(out.bare) if _legal(out.bare, scope) else None
        return out

    def _chosen(self, plain: _Declared, own: Read | None, scope: Scope) -> Read | None:
        """What is taken of what a line is by the patterns and in its speaker's own words: what can be given now."""
        read = plain.read
        if plain.sayable and isinstance(read, Misread):
            unknown = not scope.pronoun(scope.force_kind) and isinstance(own, Question) and own.guessed
            return own if unknown else read  # what is wrong with it as the patterns have it
        said = read or plain.bare
        firm = isinstance(said, Reading) and said.exact
        if firm and isinstance(own, Reading) and _legal(own, scope):
            # "move" where pieces regroup: another order than the one said is asked about
            return Question(_not_now(said, scope), ((own.text, own.order),))
        if firm and isinstance(own, Question) and own.prompt == NOT_NOW:
            return replace(own, prompt=_not_now(said, scope))  # "attack Pennol", which is besieged and may be stormed
        if isinstance(own, Reading) and scope.offered(type(own.order)) and not firm:
            return own
        if isinstance(own, Question) and not (isinstance(read, Reading) and (firm or _given(read, scope))):
            return own
        return read

    def _last_resort(
        self, line: str, tokens: Sequence[Tok], plain: _Declared, own: Read | None, scope: Scope, guess: bool
    ) -> Read:
        """A slip in the verb, a guess, else why the line was not understood."""
        named = self._named(tokens, scope) if tokens[0].text not in self._heads else 0
        english = self._is_english(tokens[0].text) or starting.parted(line, tokens)
        known = bool(named) or english or self._is_a_piece(tokens, scope)
        starts = self._exact_starts(tokens[0].text) + ([] if known else self._prefix_starts(tokens[0].text))
        if not starts and not known:
            starts = self._typo_starts(tokens[0].text)
        dead = plain.died
        if starts:
            done, died = walk(starts, tokens, slot_hits(line, tokens, scope, True), True)
            if done:
                return settle(line, done, scope)
            dead = died or dead
        if not known and (respelt := self._respelt(line, tokens, scope)) is not None:
            return respelt
        sure = isinstance(own, Reading) and scope.offered(type(own.order))
        if guess and not sure:
            if (instead := self._own_words.instead(line, tokens, scope)) is not None:
                return instead
        later = guess and isinstance(own, Reading) and not sure
        if later and (asked := self._own_words.asked_after(line, tokens, scope, True)) is not None:
            return asked  # "army to Castile", where an army is to be placed
        if isinstance(own, Reading) and (
            scope.offered(type(own.order))
            or any(tok.text in own.order.spec.heads for tok in tokens)
            or all(c.pos < 2 for c in plain.died)
        ):
            return own  # read to its end, by its own verb or the only one: why it cannot be now is told
        if guess and not isinstance(own, Reading) and (meant := self._own_words.guess(line, tokens, scope)) is not None:
            return meant
        if guess and (only := self._answering.asked_for.only(line, tokens, scope)) is not None:
            return only
        if not dead and tokens[0].text in self.grammar.by_verb:
            meaning = [start for start in self._meant_starts(tokens[0].text) if scope.offered(start.spec.cls)]
            _, dead = walk(meaning, tokens, slot_hits(line, tokens, scope, False), False)
        if isinstance(plain.bare, Reading):
            return plain.bare  # why it cannot be is told
        return self._why_not(line, tokens, plain.dead, dead, own, scope, named)

    def _why_not(
        self,
        line: str,
        tokens: Sequence[Tok],
        plain: Sequence[Conf],
        dead: Sequence[Conf],
        own: Read | None,
        scope: Scope,
        named: int,
    ) -> Misread:
        """The refusal that says most: a mistyped name in an order on offer, how far its own words were understood, who
        was named.
        """
        loose = own if isinstance(own, Misread) else None
        at = max((c.pos for c in plain if _offered(c.spec, scope)), default=0)
        if at and not (loose and loose.limits and at < len(tokens) - 1):
            reached = tokens[at].start if at < len(tokens) else len(line)
            slip = refusal.misspelt(line, tokens, plain, scope)
            if slip is not None and (loose is None or loose.expected or 0 <= loose.at <= reached):
                return slip
            if loose is None or (at == len(tokens) and loose.expected) or 0 <= loose.at <= reached:
                return refusal.explain(line, tokens, dead, self, scope)
        far = max((c.pos for c in plain), default=0)
        met = tokens[far].start if far < len(tokens) else len(line)
        if loose is not None and far and not loose.limits and 0 <= loose.at <= met:
            return refusal.explain(line, tokens, dead, self, scope)  # the verb that was said comes first
        if loose is not None:
            return loose
        if courtesy.says_nothing(line) or (sentences.wishes(tokens) and tokens[0].text not in self._heads):
            return refusal.only_said(line.strip())
        if any(root in lexicon.STAYING for tok in tokens[: named + 1] for root in verbs.roots(tok.text)):
            return refusal.needs_no_order(line.strip())
        if (nothing := refusal.answers_nothing(line.strip(), tokens)) is not None:
            return nothing
        if (lone := self._lone(tokens, scope)) is not None:
            return refusal.no_order(line.strip(), *lone)
        if named and not dead:
            return refusal.no_such_order(line.strip())
        if plain and any(conf.pos == len(tokens) for conf in dead):  # it breaks off, and a word in it is a slip
            return refusal.misspelt(line, tokens, plain, scope) or refusal.explain(line, tokens, dead, self, scope)
        return refusal.explain(line, tokens, dead, self, scope)

    def _lone(self, tokens: Sequence[Tok], scope: Scope) -> tuple[OrderSpec, str] | None:
        """The order that moves pieces, and the pieces a line begins with, where it says nothing of what they do."""
        for spec in self.specs:
            if spec.table or not scope.offered(spec.cls):
                continue
            for frame in self.grammar.by_spec.get(spec, ()):
                words = scope.crowd(frame.roles[0].slot.kind) if frame.moving and frame.roles else None
                hits = [h for h in match_crowd(words, tokens, 0, False) if h.cost < 0.7] if words is not None else []
                if hits:
                    return spec, " ".join(t.raw for t in tokens[: max(h.end for h in hits)])
        return None

    def _is_english(self, text: str) -> bool:
        """Whether a word is one of the language, so that it is no slip for another and short for none."""
        return text in lexicon.WORDS or is_everyday(text)

    def _exactly(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Reading | Question | None:
        """What a line is, if it is as a pattern has it and can be given now."""
        starts = self._exact_starts(tokens[0].text) if tokens else []
        if not starts:
            return None
        done, died = walk(starts, tokens, slot_hits(line, tokens, scope, False), False)
        if done:
            read = settle(line, done, scope)
            return None if isinstance(read, Misread) or not _legal(read, scope) else read
        return self._answering.only_one(line, tokens, died, scope)

    def as_worded(self, line: str, scope: Scope) -> Read | None:
        """What a line is that reads to its end as a pattern has it; None if none does, or it takes too much."""
        tokens = tokenize(line)
        starts = self._exact_starts(tokens[0].text) if tokens else []
        if not starts:
            return None
        with within(LINE):
            try:
                done, _ = walk(starts, tokens, slot_hits(line, tokens, scope, False), False)
                return settle(line, done, scope) if done else None
            except TooMuch:
                return None

    def leads(self, word: str) -> bool:
        """Whether a word may begin an order, as it stands or bent."""
        return word in self._heads or self.grammar.begins(word)

    def _opening(self, tokens: Sequence[Tok]) -> list[Conf]:
        """Where a line can start whose first two words ("plan move") and last word are as a pattern has them."""
        starts = self._openings.get((tokens[0].text, tokens[1].text)) if len(tokens) > 1 else None
        last = tokens[-1].text
        return [s for s in starts or () if not s.pattern.closing or starting.says(last, s.pattern.closing)]

    def _is_a_piece(self, tokens: Sequence[Tok], scope: Scope) -> bool:
        """Whether a line begins with a word for pieces, which is a slip for no verb: "fleet Kent" is no "flee Kent"."""
        crowds = (scope.crowd(kind) for kind in self.grammar.kinds)
        return named((words.nouns for words in crowds if words is not None), tokens, 0)

    def _named(self, tokens: Sequence[Tok], scope: Scope) -> int:
        """How many of the first words are a name of something, exactly; 0 if they are none."""
        best = 0
        for kind in self.grammar.kinds:
            words, index = scope.crowd(kind), scope.index(kind)
            for names in (words.names if words is not None else None, index):
                hits = names.match(tokens, 0, False) if names is not None else ()
                best = max([best, *(h.end for h in hits if not h.cost)])
        return best

    def _exact_starts(self, verb: str) -> list[Conf]:
        return self._heads.get(verb, [])

    def _prefix_starts(self, verb: str) -> list[Conf]:
        if is_everyday(verb):  # short for nothing: "by" is no "bye"
            return []
        words = [v for v in self.verbs if v.startswith(verb) and v != verb]
        return self._guessed_starts(verb, [(w, 0.5) for w in words])

    def _meant_starts(self, verb: str) -> list[Conf]:
        """Where a line can go on behind a verb that means the same as the words a pattern begins with."""
        starts = []
        for lead in self.grammar.leads(verb)[0]:
            if lead.agent or (lead.said is not None and not lead.said.is_a_verb):
                continue
            words = lead.frame.lead if lead.said is not None and not lead.needs else lead.frame.lead[:1]
            spec, pattern = lead.frame.spec, lead.frame.pattern
            starts += [Conf(spec, pattern, node, 1, lead.cost, None) for node in pattern.behind(words)]
        return starts

    def _typo_starts(self, verb: str) -> list[Conf]:
        """Where a line can start whose first word is a slip: of one letter, two in a long word, never the first."""
        meant = [(word, TYPO + slips) for word, slips in self._alike(verb, self._slips)]
        return [start for start in self._guessed_starts(verb, meant) if not starting.takes_text(start.pattern, "words")]

    def _alike(self, verb: str, words: Sequence[str]) -> list[tuple[str, float]]:
        """Those of some words for which one may be a slip, and how many letters are wrong."""
        if len(verb) < 3 or not verb.isalpha() or is_everyday(verb) or verb in self._elsewhere or verbs.is_past(verb):
            return []
        limit = 1 if len(verb) < _LONG else 2
        found = process.extract(verb, words, scorer=OSA.distance, score_cutoff=limit, limit=8)
        return [(w, d) for w, d, _ in found if w[0] == verb[0] and not refusal.opposite(verb, w)]

    def _respelt(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line means whose first word is a slip of a verb that leads no pattern, if it reads to its end."""
        verb = tokens[0]
        for word, _ in self._alike(verb.text, tuple(self.grammar.by_verb)):
            said = f"{line[: verb.start]}{word}{line[verb.end :]}"
            read = self._own_words.read(said, tokenize(said), scope)
            if read is None or isinstance(read, Misread) or (isinstance(read, Reading) and read.left_out):
                continue
            return read.asked() if isinstance(read, Reading) and read.note else read  # a guess upon a guess
        return None

    def _guessed_starts(self, verb: str, words: Sequence[tuple[str, float]]) -> list[Conf]:
        starts: list[Conf] = []
        for word, cost in words:
            guess = Bind("", word, word, cost >= TYPO, None)
            for start in self._heads[word]:
                spec, pattern = start.spec, start.pattern
                if starting.takes_text(pattern, "speech") or (
                    len(word) > len(verb) == 1 and starting.takes_text(pattern, "words")
                ):
                    continue  # free text fits any line: a slip in an order must not be said aloud, or become "map ..."
                # Short for an order of the game before a word of the table, for a main word before a synonym.
                extra = (0.2 if spec.table else 0.0) + (0.0 if word in spec.patterns[0].heads else 0.1)
                starts.append(start._replace(cost=cost + extra, bind=guess))
        return starts

    # ------------------------------------------------------------ writing, completing, explaining

    def text(self, order: Order, scope: Scope) -> str:
        """The canonical text, which reads back to the same order. Raises ValueError if no pattern can say it."""
        return canonical(order, scope.name)

    def complete(self, line: str, scope: Scope, limit: int = 30) -> list[Suggestion]:
        """What may be typed next: orders offered now, then the table's words."""
        return completion.complete(line, self, scope, limit)

    def swallows(self, part: str) -> bool:
        """Whether a line is something said aloud, in which "then" and ";" are just words."""
        said = [tok.text for tok in tokenize(part[:LINE_LIMIT])]
        return bool(said) and any(comes_to_speech(pattern, said) for pattern in self._speech.get(said[0], ()))

    def is_lost(self, line: str) -> bool:
        """Whether somebody says that he is new here and asks what to do."""
        return self._table_talk.lost(tokenize(line[:LINE_LIMIT])) is not None

    def leaves(self, line: str) -> bool:
        """Whether a part of a line says that somebody leaves the table."""
        return self._table_talk.leaves(tokenize(line[:LINE_LIMIT]))

    def starts(self, tokens: Sequence[Tok]) -> list[Conf]:
        """Where a line beginning so can start: exact verbs, else abbreviated ones, else those of the same meaning."""
        verb = tokens[0].text
        return self._exact_starts(verb) or self._prefix_starts(verb) or self._meant_starts(verb)

    def story(self, line: str, scope: Scope) -> Question | None:
        """What is asked about a line that says what becomes of an offer, or names one of the few things asked for, and
        is no order of anything.
        """
        tokens = tokenize(line)
        if not tokens or "?" in line or sentences.asks(line, tokens):
            return None
        with within(LINE):
            try:
                told = self._answering
                asked = told.attitude(tokens, scope) or told.naming(line, scope) or told.by_its_name(tokens, scope)
                return asked or self._own_words.going(line, tokens, scope)
            except TooMuch:
                return None

    def mended(self, line: str, scope: Scope) -> list[str]:
        """The line with its slips put right, in each way there is; none where one of its words cannot be."""
        with within(LINE):
            try:
                return [*self._spelling.mended(line, tokenize(line), scope)]
            except TooMuch:
                return []

    def help(self, word: str) -> list[OrderSpec]:
        """The orders a word may refer to, by any of their first words; abbreviated or mistyped if not exactly."""
        return lookup.called(word, self.specs)


def _not_now(read: Read | None, scope: Scope) -> str:
    """What asks about another order than the one that was said, with the rule that stands against that."""
    why = scope.check(read.order) if isinstance(read, Reading) else None
    return f"{why} {MEANT}" if why is not None and why.endswith(")") else NOT_NOW


def _offered_instead(read: Read) -> Read:
    """Pieces and a place without a word for what they are to do: asked about, not done."""
    if isinstance(read, Reading):
        return Question(NO_ORDER, ((read.text, read.order),))
    return read


def _of_the_table(read: Read | None) -> bool:
    """Whether a line is a word of the table."""
    return isinstance(read, Reading) and read.order.spec.table


def _on_the_way(read: Reading, scope: Scope) -> Reading | Question:
    """ "Towards York", where York is too far at once: the furthest place on the way is asked about."""
    no = scope.check(read.order) if scope.offered(type(read.order)) else None
    ways = scope.on_the_way(read.order) if no is not None else ()
    choices = tuple((text_of(order, scope), order) for order in ways[:MAX_CHOICES])
    return Question(f"{no} {ON_THE_WAY}", choices, guessed=True) if choices else read


def _offered(spec: OrderSpec, scope: Scope) -> bool:
    return spec.table or scope.offered(spec.cls)


def _given(read: Reading, scope: Scope) -> bool:
    return _offered(read.order.spec, scope)


def _legal(read: Read | None, scope: Scope) -> bool:
    """Whether a line read so could be carried out, or one of what it may mean."""
    if isinstance(read, Question):
        return any(scope.check(order) is None for _, order in read.choices if not order.spec.table)
    return isinstance(read, Reading) and (
        read.order.spec.table or (_given(read, scope) and scope.check(read.order) is None)
    )


def _stands(read: Read, scope: Scope) -> bool:
    """Whether a reading by the patterns is taken as it is: to the letter and on offer, legal, or asked about."""
    return (isinstance(read, Reading) and read.exact and _given(read, scope)) or _legal(read, scope)
