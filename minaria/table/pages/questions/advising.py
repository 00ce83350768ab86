"""Advice that is asked for: "what should I do first", "any tips", "what is my best move".

What is best is nobody's to say at a table; what each order on offer leads to is, with the rule and what speaks for it:
what is in danger, what is in reach, what may be lost by it.
"""

from __future__ import annotations

import re

from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.pages.questions import prospects
from minaria.table.pages.questions.asker import Asker, also
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query

_ASKED_FOR = re.compile(
    r"what (?:should|shall|would|must|can|could|ought) (?:i|we|you) (?:to )?(?:do|try|play|order) "
    r"(?:first|now|here|next)|"
    r"what (?:would|do|should) you (?:do|suggest|advise|recommend|say|think)(?: i (?:do|should do))?|"
    r"what (?:is|would be|are) (?:my |the |a |our )?(?:best|good|wisest|smartest|sensible|next best|first) "
    r"(?:moves?|thing to do|things to do|plan|option|play|step|order)|"
    r"(?:have you |is there |are there )?(?:any|some|a bit of) "
    r"(?:advice|tips?|hints?|suggestions?|ideas?)(?: for me)?|"
    r"where (?:do|should|shall|would|must) (?:i|we|you|one) (?:begin|start)|"
    r"what (?:do|should) (?:i|we) (?:do|start with|begin with) first|how (?:do|should) (?:i|we|one) (?:begin|start)"
)
_OFFERS = 6
"""Orders of which it is told what they lead to."""


def advice(a: Asker, f: Frame) -> Query | None:
    """What one had best do."""
    return Query("advice", about=a.me) if not f.names and a.me and _ASKED_FOR.fullmatch(f.line) else None


def told(a: Asker, q: Query, f: Frame) -> Sheet:
    """What is asked, what an order of each kind leads to, what of one's own is in danger and what is in reach."""
    ask = a.match.ask(a.seat)
    if ask is None:
        return Sheet(
            "What could be done",
            (Text((*a.match.waits_for(a.seat), "Nothing is asked of you now.")), also("who is winning")),
        )
    shown = [(o, next(iter(o.some(1)), None)) for o in ask.offers]
    facts = tuple(
        (a.match.text(a.seat, order), " ".join((*a.game.advice.follows(a.match, a.seat, order), *_warned(a, order))))
        for _, order in shown
        if order is not None
    )[:_OFFERS]
    lead = (
        ask.prompt,
        "Which is best is yours to judge. One order of each kind that you may give, and what it leads to:",
    )
    force = next((k.id for k in a.almanac.kinds if k.force and not k.unseen), "")
    danger = prospects.exposed(a, Query("exposed", kind=force), f).blocks[:1] if force and a.mine() else ()
    reach = prospects.targets(a, Query("targets"), f).blocks[:1] if a.mine() and a.almanac.reach is not None else ()
    return Sheet(
        "What could be done",
        (Text(lead), Facts(facts), *danger, *reach, also("hint", "orders", "how do I win")),
    )


def _warned(a: Asker, order: object) -> tuple[str, ...]:
    """What a player is told before an order counts."""
    said = a.game.advice.warning(a.match, a.seat, order)  # type: ignore[arg-type]
    return (said,) if said else ()
