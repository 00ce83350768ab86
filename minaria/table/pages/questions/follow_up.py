"""What a question leaves to the one before it: "and how strong is he?", "and Percy?", "whose is it?", written out.

What was spoken of last is the seat's own doing, and nothing else is remembered.
"""

from __future__ import annotations

import re

from minaria.kit.almanac import Ref
from minaria.table.pages.questions.asker import Asker, Spoken
from minaria.table.pages.questions.frame import frame
from minaria.table.pages.questions.plain import plain

_ONE = r"he|she|him|it|they|them|that one|this one"
_OWNING = r"his|her|hers|its|their"
_THERE = r"there"
_STANDS_FOR = re.compile(rf"\b(?:{_OWNING}|{_ONE}|{_THERE})\b", re.IGNORECASE)
_LEADING_ON = re.compile(rf"\b(?:{_OWNING}|he|she|him)\b", re.IGNORECASE)
_HIS = re.compile(r"\b(?:his|her|hers)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|she|him)\b", re.IGNORECASE)
_HE_WOULD = re.compile(r"\s*(?:can|could|will|would|may|might|does|did|is|has|should) (?:he|she)\b", re.IGNORECASE)
_PERSON = re.compile(r"\b(?:his|hers?|he|she|him)\b", re.IGNORECASE)
"""Words for somebody."""
_AND = re.compile(r"^(?:and|what about|how about|and what about|or)[,\s]+(.+?)[\s?!.]*$", re.IGNORECASE)
"""A question that only names something else."""
_SMALL = re.compile(r"^(?:in|at|of|for|from|with|the|near|around|to)\b\s*", re.IGNORECASE)


def spoken(a: Asker, line: str) -> Spoken:
    """What is remembered of a question: of one that names nothing, what the one before it named."""
    f = frame(a.lexicon, written_out(a, line) or line)
    if not f.names:
        return a.before._replace(line="") if a.before.name else Spoken(line)
    c = f.names[0]
    x: Ref = c.value[0]
    at = a.place(x)
    return Spoken(line, c.text, a.name(x), a.place_name(at) if at is not None else "")


def written_out(a: Asker, line: str) -> str:
    """A question with what it leaves to the last one; '' where it leaves nothing."""
    and_, stands = _AND.match(line.strip()), _STANDS_FOR.search(line) is not None
    before = a.before if a.before.name or not stands else _of_prompt(a)
    if and_ is not None and before.words and before.line:
        f = frame(a.lexicon, and_[1])
        if len(f.names) == 1 and not f.of("verb", "word", "unknown", "aux"):
            named = _SMALL.sub("", and_[1])
            return re.sub(re.escape(before.words), lambda _: named, before.line, count=1, flags=re.IGNORECASE)
    if stands and not before.name and len(a.foe_refs) == 1 and _HE_WOULD.match(line):
        return _of_the_others(a, line)
    if not stands or frame(a.lexicon, line).names:
        return ""
    if not before.name or (_PERSON.search(line) and _is_a_place(a, before.name)):
        return _of_the_others(a, line)
    for pattern, said in ((_OWNING, f"{before.name}'s"), (_ONE, before.name), (_THERE, f"at {before.place}")):
        found = re.sub(rf"\b(?:{pattern})\b", lambda _, said=said: said, line, count=1, flags=re.IGNORECASE)  # type: ignore[misc]
        if said != "at " and found != line:
            return found
    return ""


def _is_a_place(a: Asker, name: str) -> bool:
    """Whether a name is a place's and nobody else's, so that it is not "he"."""
    return all(x.kind == a.almanac.place for c in frame(a.lexicon, name).names for x in c.value)


def _of_the_others(a: Asker, line: str) -> str:
    """A question about "him" where nobody was spoken of: the one that one plays against, or all of them."""
    foes = a.foe_refs
    if not foes or not _PERSON.search(line):
        return ""
    one = a.name(foes[0]) if len(foes) == 1 else ""
    said = _HIS.sub(f"{one}'s" if one else "their", line, count=1)
    if one:
        return _HE.sub(one, said, count=1) if said == line else said
    return said if said != line and frame(a.lexicon, said).attrs(a.almanac.seat) else ""


def _of_prompt(a: Asker) -> Spoken:
    """What the question at hand is about, where nothing was spoken of before."""
    ask = a.match.ask(a.seat)
    names = (c for c in a.lexicon.cut(plain(ask.prompt)) if c.type == "name") if ask is not None else iter(())
    x = next((c.value[0] for c in names if c.value[0] not in a.me), None)
    at = a.place(x) if x is not None else None
    return (
        a.before._replace(name=a.name(x), place=a.place_name(at) if at is not None else "")
        if x is not None
        else a.before
    )


def leads_on(line: str) -> bool:
    """Whether a question goes on with the one before it: "and Percy?", "what is his age"."""
    return _AND.match(line.strip()) is not None or _LEADING_ON.search(line) is not None
