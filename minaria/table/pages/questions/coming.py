"""When something comes: "how far away is winter", "how many turns are left", "when does my turn come"."""

from __future__ import annotations

import re

from commands.tokens import words_of
from minaria.engine.sheets import Sheet, Text
from minaria.kit.almanac import Coming
from minaria.kit.stems import stems_of
from minaria.kit.turns import LASTING
from minaria.table.pages import answers
from minaria.table.pages.questions.asker import Asker, also, sheet
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query

_MOODS = frozenset(("when", "howlong", "howfar", "howmany", "which"))
_AWAY = r"until|till|til|to|before|away|off|left|remaining|remain|over|more|next|again|end|ends|last"
"""What is said of something that is still to come."""
_THE_END = re.compile(
    r"when (?:is|does|will|are) (?:it|this|the (?:game|war|match)|we)(?: all)? (?:be )?"
    r"(?:over|end|ends|finish|finished|stop|done)|"
    r"how long (?:is|does|will|are|until|till) (?:it|this|the (?:game|war|match|end))"
    r"(?: (?:last|take|go on|run|still|be))*|"
    r"how many (?:turns|rounds) (?:till|until|to|before) the end(?: of the (?:game|war|match))?"
)
"""How it is asked when all of it ends."""
_MY_TURN = re.compile(
    r"(?:when|how long|how far|how soon|how many)\b.*\b(?:my (?:turn|go|round|next turn)|am i (?:next|on|up)|"
    r"it my turn|i (?:am|are) (?:next|on|up)|i (?:can )?(?:go|move|play) again)"
    r"(?: (?:come|comes|again|next|up|begin|start))*"
)
"""How it is asked when oneself is to play."""


def coming(a: Asker, f: Frame) -> Query | None:
    """When something is to come that the game says of when it does."""
    if f.past or f.mood not in _MOODS:
        return None
    if _MY_TURN.fullmatch(f.line):
        return Query("turn")
    if _THE_END.fullmatch(f.line):
        last = next((c for c in a.almanac.coming(a.view) if not set(LASTING).isdisjoint(c.says)), None)
        return Query("coming", words=last.says[:1], noun=last.when) if last is not None else Query("winning")
    if f.names or f.modal is not None or (f.mood != "when" and not f.says(_AWAY)):
        return None
    found = _meant(a, f)
    return Query("coming", words=found.says[:1], noun=found.when) if found is not None else None


def _meant(a: Asker, f: Frame) -> Coming | None:
    """What is spoken of: that of which the most words are said."""
    said = stems_of(f.line)
    best: tuple[int, Coming] | None = None
    for c in a.almanac.coming(a.view):
        whole = [len(stems) for words in c.says if (stems := stems_of(words)) <= said]
        if whole and (best is None or max(whole) > best[0]):
            best = max(whole), c
    return best[1] if best is not None else None


def told(a: Asker, q: Query, f: Frame) -> Sheet:
    """When it comes, what turn it is, and what the rules have of it."""
    now = f"{answers.status(a.match, a.seat).rstrip('.')}."
    rules = a.passages(words_of(q.words[0]), 2, "when")
    return sheet(f"When: {q.words[0]}", Text((q.noun, f"Now: {now}")), *rules, also("whose turn is it"))
