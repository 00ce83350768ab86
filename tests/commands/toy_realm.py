"""A toy realm, small enough to know by heart, on which the interpreter is tested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from commands import (
    TABLE_WORDS,
    Crowd,
    CrowdWords,
    Done,
    Kind,
    NameIndex,
    Number,
    Order,
    Thing,
    Trouble,
    Which,
    Words,
    name_things,
    order,
    resolve,
)
from commands.nameless import Nameless

Place = Annotated[int, Kind("place", "a place")]
Castle = Annotated[int, Kind("castle", "a castle")]
Realm = Annotated[str, Kind("realm", "a kingdom")]
Force = Annotated[tuple[str, ...], Kind("force", "a force")]

PLACES = (
    "Tadafat",
    "Port Lork",
    "Pennol",
    "Immer",
    "Kent",
    "Kenton",
    "Torleyham",
    "Portugal",
    "The Golkus",
    "Crow's Nest",
    "Castle of Zards",
    "Bosnia and Herz.",
    "S. Sudan",
    "Côte-d'Or",
    "Boran",
    "Boren",
)
CASTLES = ("Pennol", "Castle of Zards", "Tadafat")
REALMS = ("Muetar", "Immer", "Hothior")


@order("move|march FORCE [from SRC] to DEST [via VIA]", "go to DEST with FORCE", examples=("move army 3 to Kent",))
class Move(Order):
    """March a force by land."""

    force: Force
    dest: Place
    src: Place | None = None
    via: Place | None = None


@order("sail FORCE to DEST", "sail to DEST")
class Sail(Order):
    """Take a force across the sea."""

    dest: Place
    force: Force = ()


@order("besiege CASTLE with FORCE", "lay siege to CASTLE [with FORCE]", rule="TOY-1")
class Besiege(Order):
    """Declare a siege on an enemy castle."""

    castle: Castle
    force: Force = ()


@order("go inside CASTLE = inside:true", "come out of CASTLE = inside:false", word="inside")
class Shelter(Order):
    """Go behind the walls, or come out."""

    castle: Castle
    inside: bool


@order("bid N crowns on REALM", "offer REALM N crowns")
class Bid(Order):
    """Offer crowns for the favour of a kingdom."""

    n: Number
    realm: Realm


@order("name REALM WORDS to PLACE [at once]", "call REALM WORDS")
class Name(Order):
    """Give something a name."""

    realm: Realm
    words: Words
    place: Place | None = None


@order("storm")
class Storm(Order):
    """Storm the walls."""


ORDERS: tuple[type[Order], ...] = (Move, Sail, Besiege, Shelter, Bid, Name, Storm, Done, *TABLE_WORDS)


def place(name: str) -> int:
    return PLACES.index(name)


def armies(owner: str, where: str, numbers: range, *qualifiers: str, group: int | None = None) -> list[Thing]:
    return [
        Thing(
            f"{owner[0]}{n}",
            frozenset(("army",)),
            owner,
            place(where),
            where,
            f"{owner} army",
            frozenset(qualifiers),
            n,
            group,
        )
        for n in numbers
    ]


def fleet(owner: str, where: str, n: int) -> Thing:
    return Thing(f"{owner[0]}f{n}", frozenset(("fleet",)), owner, place(where), where, f"{owner} fleet", number=n)


def king(owner: str, where: str, name: str) -> Thing:
    return Thing(name, frozenset(("monarch", "leader")), owner, place(where), where, name)


def standing() -> list[Thing]:
    """5 Muetar armies and a king at Tadafat, 3 at Pennol (1 inside), 2 Immer armies and a king at Immer, fleets."""
    return [
        *armies("Muetar", "Tadafat", range(1, 6)),
        king("Muetar", "Tadafat", "Herrott Golden Helm"),
        *armies("Muetar", "Pennol", range(6, 8), "outside"),
        *armies("Muetar", "Pennol", range(8, 9), "inside"),
        *armies("Immer", "Immer", range(11, 13), group=3),
        king("Immer", "Immer", "Euwan"),
        fleet("Muetar", "Port Lork", 1),
        fleet("Muetar", "Port Lork", 2),
        fleet("Immer", "Immer", 3),
    ]


class Toy(Nameless):
    """A scope in which everything is legal unless told otherwise."""

    def __init__(self, things: Sequence[Thing] | None = None) -> None:
        self.pieces = standing() if things is None else list(things)
        self.not_offered: tuple[type[Order], ...] = ()
        self.why_barred = ""
        self.illegal: list[Order] = []
        self.allowed: list[Order] = []
        self.legal_dests: tuple[int, ...] | None = None
        self.mentioned: dict[str, list[Any]] = {}
        self.choice_rows: dict[str, list[tuple[str, str]]] = {}
        places = [(name, k) for k, name in enumerate(PLACES)]
        self.indexes = {
            "place": NameIndex(places),
            "castle": NameIndex((name, place(name)) for name in CASTLES),
            "realm": NameIndex((name, name) for name in REALMS),
        }
        nouns = [
            ("army", "army"),
            ("armies", "army"),
            ("unit", "army"),
            ("units", "army"),
            ("fleet", "fleet"),
            ("fleets", "fleet"),
            ("ship", "fleet"),
            ("ships", "fleet"),
            ("king", "monarch"),
            ("kings", "monarch"),
            ("monarch", "monarch"),
            ("monarchs", "monarch"),
        ]
        self.words = CrowdWords(
            nouns=NameIndex(nouns),
            owners=NameIndex([("Muetar", "Muetar"), ("Muetaran", "Muetar"), *((r, r) for r in REALMS[1:])]),
            names=NameIndex([("Herrott Golden Helm", "Herrott Golden Helm"), ("Euwan", "Euwan")]),
            places=self.indexes["place"],
            qualifiers={"inside": "inside", "outside": "outside"},
        )

    seat, owner_kind = "Muetar", "realm"

    def things(self) -> list[Thing]:
        return self.pieces

    def mine(self) -> list[Thing]:
        return [t for t in self.pieces if t.owner == self.seat]

    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        return resolve(crowd, self.pieces, pronoun=self.pronoun("force"))

    def index(self, kind: str) -> NameIndex | None:
        return self.indexes.get(kind)

    def crowd(self, kind: str) -> CrowdWords | None:
        return self.words if kind == "force" else None

    def written(self, kind: str) -> CrowdWords | NameIndex | None:
        return self.crowd(kind) or self.index(kind)

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        values = dict(slots)
        if isinstance(values.get("force"), Crowd):
            found = resolve(values["force"], self.pieces, where=values.get("src"), pronoun=self.pronoun("force"))
            if isinstance(found, Trouble):
                return found
            if isinstance(found, Which):
                made = [(label, self.build(cls, {**values, "force": ids})) for label, ids in found.choices]
                whole = tuple((label, order) for label, order in made if isinstance(order, Order))
                return Which(found.prompt, whole) if whole else Trouble("Something is missing.")
            values["force"] = found
        try:
            return cls(**values)
        except TypeError:
            return Trouble("Something is missing.")

    def check(self, order: Order) -> str | None:
        if order in self.illegal:
            return "not now"
        if self.legal_dests is not None and getattr(order, "dest", None) not in self.legal_dests:
            return "too far"
        return None

    def after(self, order: Order) -> None:
        return None

    def offered(self, cls: type[Order]) -> bool:
        return cls not in self.not_offered

    def barred(self, cls: type[Order]) -> str:
        return self.why_barred

    def name(self, kind: str, value: Any, order: Order) -> str:
        if kind in ("place", "castle"):
            return PLACES[value]
        if kind == "realm":
            return str(value)
        return name_things([t for t in self.pieces if t.id in value])

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        return self.choice_rows.get(field)

    def pronoun(self, kind: str) -> Sequence[Any]:
        return self.mentioned.get(kind, ())

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        return [o for o in self.allowed if type(o) is cls][:limit]

    def nearest(self, kind: str, text: str) -> list[str]:
        index = self.indexes.get(kind)
        return index.near(text) if index else []
