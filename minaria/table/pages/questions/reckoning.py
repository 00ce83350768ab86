"""What is reckoned from two figures: "what would 3 cavalry cost", "what is left in supply once upkeep is paid".

Prices are attributes of kinds of things; what a seat owes is an attribute whose sentence says that it owes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from commands.tokens import number
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.kit.almanac import Attr, Kind, Ref
from minaria.kit.stems import stem, stems_of
from minaria.kit.wording import capital, count
from minaria.table.pages.questions.asker import Asker, sheet
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.own_rows import rows
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.telling import page_of, sentence

_COSTING = r"costs?|price|pay for|be|buy|worth"
_PRICE = frozenset(("cost", "price", "costs"))
_OWING = "owes"
"""How the sentence of what a seat owes begins."""
_AFTER = r"after|once|when|paid|pay|left|remain|remains|over|keep"
_NEEDING = r"need|needs|needed|require|required|owe|due"
_STOCKS = frozenset(("money", "resources", "supply", "gold", "coins", "crowns", "cash"))


# -- prices


def price(a: Asker, f: Frame) -> Query | None:
    """What so many of a thing cost that has a price."""
    if f.past or f.mood not in ("what", "howmuch") or len(f.names) != 1 or not f.says(_COSTING):
        return None
    c = f.names[0]
    attr = _attribute(a.kind(kind_of(c)), _PRICE)
    many = _many_of(f, c)
    if (
        attr is None
        or (many == 1 and f.modal is None)
        or not (f.says("costs?|price") or (f.mood == "howmuch" and f.modal is not None))
    ):
        return None
    return Query("price", kind=kind_of(c), about=c.value[:1], attr=attr.id, limit=many)


def _many_of(f: Frame, c: Chunk) -> int:
    """The number that stands before a name, 1 if none does."""
    before = f.chunks[: f.chunks.index(c)]
    last = before[-1] if before else None
    if last is None:
        return 1
    said = last.value if last.type == "num" else number(last.text)
    return said if isinstance(said, int) and said > 0 else 1


def price_told(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The price of one, of as many as are asked about, and what else is known of it."""
    x, attr = q.about[0], a.attr(q.about[0], q.attr)
    each = a.value(x, q.attr)
    if attr is None or not isinstance(each, int):
        return None
    lines = [capital(sentence(a, x, attr))]
    if q.limit > 1:
        total = each * q.limit
        lines.append(f"{q.limit} of them: {count(total, attr.unit) if attr.unit else total}.")
    return Sheet(f"{a.name(x)}: {attr.says[0]}", (Text(tuple(lines)), *page_of(a, x).blocks))


# -- what is left


def balance(a: Asker, f: Frame) -> Query | None:
    """What is left of something when what is owed has been paid; how much is needed for that."""
    if f.past or f.names or f.of("not") or not a.me or f.mood not in ("what", "howmuch", "howmany", "yesno"):
        return None
    seat = a.kind(a.almanac.seat)
    said = [attr for _, id in f.attrs(seat.id) if (attr := seat.attr(id)) is not None]
    owed = [attr for attr in seat.attrs if attr.verb.startswith(_OWING)]
    stocks = [attr for attr in said if not set(attr.says).isdisjoint(_STOCKS)]
    if not owed:
        return None
    paying = owed[0] in said and f.says(_AFTER) and (bool(f.of("self")) or f.says("left|remains?"))
    owing = not said and bool(f.of("self")) and f.says("owe|owing") and f.mood in ("what", "howmuch")
    needing = stocks and f.says(_NEEDING) and f.says("how much|how many") and not f.nouns()
    if not (paying or needing or owing):
        return None
    return Query("balance", kind=seat.id, about=a.me, attr=owed[0].id, words=tuple(attr.id for attr in stocks))


def balance_told(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is owed, what there is of each stock, what is left of the one that is spoken of."""
    me, owed = q.about[0], a.attr(q.about[0], q.attr)
    if owed is None:
        return None
    stocks = [attr for attr in a.kind(me.kind).attrs if _is_stock(a, me, attr, q.words)]
    lines = [capital(sentence(a, me, attr)) for attr in (owed, *stocks)]
    due = a.value(me, owed.id)
    if len(stocks) == 1 and isinstance(due, int):
        left = a.value(me, stocks[0].id) - due
        said = f"{left} of it left" if left >= 0 else f"{-left} too little"
        lines.append(f"Paid from {stocks[0].says[0]}: {said}.")
    label = stem(owed.says[0])
    when = tuple(pair for pair in rows(a) if label in stems_of(pair[0]))
    rules = a.passages((owed.says[0], "pay"), 2, "cost")
    return sheet(f"{a.name(me)}: {owed.says[0]}", Text(tuple(lines)), *((Facts(when),) if when else ()), *rules)


def _is_stock(a: Asker, me: Ref, attr: Attr, wanted: Iterable[str]) -> bool:
    """Whether one has so much of something to pay with; of what is spoken of, where anything is."""
    return isinstance(a.value(me, attr.id), int) and (
        attr.id in wanted if wanted else not set(attr.says).isdisjoint(_STOCKS)
    )


def _attribute(k: Kind, words: frozenset[str]) -> Attr | None:
    return next((x for x in k.attrs if words & set(x.says)), None)
