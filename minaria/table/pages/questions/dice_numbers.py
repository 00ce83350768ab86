"""What a number of the dice does: "what happens on a 4", "what if I throw a 6", "what does a roll of 10 do".

It is a number of what the seat is asked to throw for. The rules of that chapter say what each number does.
"""

from __future__ import annotations

import re

from commands.tokens import number
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.table.pages.questions import at_hand
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.plain import plain
from minaria.table.pages.questions.query import Query

_N = r"(?P<{}>\d{{1,2}}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)s?"
_THROWN = re.compile(
    rf"\b(?:rolls?|throws?|rolled|threw|rolling|throwing|dice?|sum|total|result|score|get) "
    rf"(?:of |is |says |shows )?(?:an? |the )?"
    rf"{_N.format('a')}\b(?! \w+s\b)|"
    rf"\b(?:an? |the )?{_N.format('b')} (?:comes?|came|turns?|turned) up\b|"
    rf"\b(?:an? |the ){_N.format('c')} is (?:rolled|thrown)\b|"
    rf"\b(?:on|with) an? {_N.format('d')}$|"
    rf"\b(?:is|will|would|does) (?:an? |the ){_N.format('e')} (?:enough|do|hit|hits|succeed|work|suffice|take)\b"
)
_MOODS = frozenset(("whatif", "what", "yesno", "howmany", "how"))
_NEEDED = re.compile(r"(\d+) or more (?:is )?needed")
_SHOWN = 4


def of_dice(line: str) -> bool:
    """Whether a line speaks of a number that is thrown."""
    return _THROWN.search(plain(line)) is not None


def dice_number(a: Asker, f: Frame) -> Query | None:
    """What a number does that is thrown."""
    if f.mood not in _MOODS or f.past:
        return None
    found = _THROWN.search(f.line)
    said = next((n for n in found.groups() if n), "") if found is not None else ""
    n = int(said) if said.isdecimal() else number(said) if said else None
    if n is None or (f.names and a.match.ask(a.seat) is None):
        return None
    return Query("dice", limit=n, words=tuple(f.line.split()))


def _enough(n: int, prompt: str) -> tuple[str, ...]:
    """Whether a number is enough for what a question at hand says is needed."""
    needed = _NEEDED.search(prompt)
    if needed is None:
        return ()
    enough = n >= int(needed[1])
    more = "" if enough else "; what is added to the die may make up for it"
    return (f"A {n} is {'enough' if enough else 'not enough'} by itself{more}.",)


def told(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is asked, what is thrown for with its chances, and the rules in which that number is one of the dice."""
    ask, n = a.match.ask(a.seat), q.limit
    throws = at_hand.thrown_for(a, ask, f) if ask is not None else []
    ids = [rule for rule, _, _ in throws if rule]
    book = a.game.book
    rules = book.of_number(n, ids)[:_SHOWN] if book is not None else ()
    if not throws and not rules:
        return None
    blocks: list[Block] = [Text((ask.prompt, *_enough(n, ask.prompt)))] if ask is not None and throws else []
    if not throws:
        blocks.append(Text((f"Nothing that you are asked is thrown for. Of a {n} on the dice the rules have:",)))
    elif not rules and not _enough(n, str(blocks)):
        blocks.append(Text((f"No rule of this names a {n} by itself.",)))
    blocks += [Facts(rules)] if rules and not _enough(n, str(blocks)) else []
    facts = tuple((order, leads) for _, order, leads in throws)
    blocks += [Facts(facts)] if facts else []
    return Sheet(f"A {n} on the dice", tuple(blocks))
