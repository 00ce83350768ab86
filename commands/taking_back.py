"""Lines that take something back in other words than the game's or the table's: "scrap that", "oops, undo".

Where the game has an order for it, that order is meant, if the rest of the line is worded as it is; else, if the line
names nothing else, the table's own word. What is named is never guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from commands import lexicon
from commands.back_again import back_again, several
from commands.closing import words_in
from commands.disambiguation import text_of
from commands.order import Order, OrderSpec
from commands.quantities import MAX_CHOICES
from commands.reading import WHICH, Question, Reading, Scope
from commands.refusal import Misread, Read
from commands.table_words import Undo
from commands.tokens import Tok, number, words_of

ASKED = "Is that to be taken back? yes or no"
SEVERAL = "'undo' takes back your last order, 'undo 3' the last three{}."
_VERBS: tuple[tuple[str, ...], ...] = (
    ("undo",), ("cancel",), ("scrap",), ("scratch",), ("revert",), ("reverse",), ("forget",), ("withdraw",),
    ("rescind",), ("retract",), ("abandon",), ("drop",), ("take", "back"), ("took", "back"), ("call", "off"),
    ("get", "rid", "of"), ("dont",), ("do", "not"), ("i", "dont", "want"),
)  # fmt: skip
"""How somebody says that something is not to be; of two words something may stand between them."""
_NEGATED = frozenset(("dont", "do", "i"))
_OPENERS = frozenset(
    ("oops", "no", "wait", "oh", "sorry", "actually", "hold", "on", "hang", "please", "lets", "let", "me", "us", "i",
     "id", "ill", "would", "like", "want", "to", "can", "we", "my", "mistake", "hm", "hmm", "ah", "argh", "damn",
     "whoops", "ok", "okay", "and", "just", ",", "better", "stop", "that", "was", "a", "wrong", "made", "will", "well")
)  # fmt: skip
_OBJECTS = frozenset(
    ("that", "it", "this", "the", "my", "last", "one", "move", "order", "thing", "what", "i", "did", "just", "now",
     "said", "please", "again", "all", "after", ",", "step", "action", "command", "mistake", "of", "mine", "back",
     "for", "me", "quickly", "then", "sorry", "wait", "turn")
)  # fmt: skip
_ALL = frozenset(("everything", "orders", "moves", "plans", "actions", "lot", "things"))
_SMALL = lexicon.DETERMINERS | frozenset(
    ("all", "after", "please", "any", "more", "again", "now", ",", "of", "for", "me")
)
_HINTS = frozenset(("back", "both", *(verb[0] for verb in _VERBS if len(verb) == 1)))
"""A word of these stands in every line that wants something back as it was."""
_FEW = 60


class TakingBack:
    """Which lines take something back. strictly: what a line is as patterns have it."""

    def __init__(self, specs: Sequence[OrderSpec], strictly: Callable[[str, Scope], Read]) -> None:
        heads = {head for spec in specs if not spec.table for head in spec.heads}
        self._strictly = strictly
        self._own = {
            spec: [head for head in spec.heads if _contrary(head, heads)]
            for spec in specs
            if not spec.table and _contrary(spec.word.partition(" ")[0], heads)
        }
        self._undo = any(spec.cls is Undo for spec in specs)

    def read(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """What a line takes back; None for any other line."""
        texts = [tok.text for tok in tokens]
        if (said := self._said_back(texts, tokens, scope)) is not None or not self._undo or _HINTS.isdisjoint(texts):
            return said
        return several(tokens) or back_again(line, tokens, scope)

    def _said_back(self, texts: Sequence[str], tokens: Sequence[Tok], scope: Scope) -> Read | None:
        for at, verb, rest in _said(texts):
            if not all(text in _OPENERS for text in texts[:at]):
                continue
            if (verb, rest) in ((("forget",), ["it"]), (("cancel",), [])):
                return None  # what was asked, if anything was
            own = self._of_the_game(verb, rest, scope)
            if own is not None or verb[0] in _NEGATED:
                return own
            if self._undo and all(text in _OBJECTS for text in rest):
                order = Undo()
                return Reading(order, text_of(order, scope), False, "")
            if self._undo and all(text in _OBJECTS | _ALL for text in rest):
                words = "".join(f", '{spec.word}' is for more" for spec in self._offered(scope)[:1])
                return Misread(SEVERAL.format(words), "", ())
        return None

    def _offered(self, scope: Scope) -> list[OrderSpec]:
        return [spec for spec in self._own if scope.offered(spec.cls)]

    def _of_the_game(self, verb: tuple[str, ...], rest: Sequence[str], scope: Scope) -> Reading | Question | None:
        """The order of the game that takes back what is named; asked about where that is only what it is called."""
        offered = self._offered(scope)
        bare = [text for text in rest if text not in _SMALL]
        for spec in offered if verb != ("undo",) or any(text not in _OBJECTS for text in rest) else ():
            for words in ((head, *behind) for head in self._own[spec] for behind in (rest, bare, _but_it(bare))):
                read = self._strictly(" ".join(words), scope)
                if not isinstance(read, Reading) or read.order.spec is not spec or scope.check(read.order) is not None:
                    continue
                if not read.note:
                    return Reading(read.order, read.text, False, "")
                if any(text not in _OBJECTS for text in rest):
                    return Question(ASKED, ((read.text, read.order),), guessed=True)
        ways = {text: order for spec in offered for text, order in self._ways(spec, bare, scope)}
        if not bare or not 0 < len(ways) <= MAX_CHOICES:
            return None
        return Question(ASKED if len(ways) == 1 else WHICH, tuple(ways.items()), guessed=True)

    def _ways(self, spec: OrderSpec, named: Sequence[str], scope: Scope) -> Iterator[tuple[str, Order]]:
        """The orders of a kind that are about all of what is named."""
        words = words_in(spec, constants=False)
        if spec.takes_text or not any(text in words for text in named):
            return
        for order in scope.legal(spec.cls, _FEW):
            label = text_of(order, scope)
            said = {*words_of(label), *words}
            if all(text in said or number(text) is not None for text in named):
                yield label, order


def _but_it(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if text != "it"]


def _contrary(head: str, heads: set[str]) -> bool:
    """Whether a word begins an order that takes another back: "unplan" where there is "plan", "cancel"."""
    return head == "cancel" or (head.startswith("un") and head[2:] in heads)


def _said(texts: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...], list[str]]]:
    """Where a line says that something is not to be, how, and the words that say what."""
    for at in range(len(texts)):
        for verb in _VERBS:
            if tuple(texts[at : at + len(verb)]) == verb:
                yield at, verb, [*texts[at + len(verb) :]]
            elif len(verb) == 2 and verb[1] in ("back", "off") and texts[at] == verb[0] and verb[1] in texts[at + 1 :]:
                end = texts.index(verb[1], at + 1)
                yield at, verb, [*texts[at + 1 : end], *texts[end + 1 :]]
