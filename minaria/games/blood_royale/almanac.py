"""What can be asked about in Blood Royale (see kit.almanac): players, people, provinces, countries, contracts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from commands import NameIndex
from minaria.games.blood_royale import names
from minaria.games.blood_royale.pages.contracts import contracts_page
from minaria.games.blood_royale.pages.families import person_page
from minaria.games.blood_royale.pages.general import country_page, place_page, seat_sheet
from minaria.games.blood_royale.rules import clause_text, money, succession
from minaria.games.blood_royale.state import NEUTRAL, UNKNOWN
from minaria.games.blood_royale.tables import BASICS, CALENDAR, COUNTRIES, links, place_name, provinces, seas
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import country_name, crowns, seat_name
from minaria.kit import pacts
from minaria.kit.almanac import Almanac, Attr, Coming, Is, Kind, Ref, Secret
from minaria.kit.people import children
from minaria.kit.turns import LASTING
from minaria.kit.wording import listing


def _seat(s: str) -> Ref | None:
    return Ref("seat", s) if s and s != NEUTRAL else None


def _refs(kind: str, ids: Any) -> tuple[Ref, ...]:
    return tuple(Ref(kind, i) for i in ids)


def _cash(v: View, s: str) -> Any:
    n = v.g.players[s].cash if s in v.g.players else 0
    return Secret("each player's money is his own affair") if n == UNKNOWN else n


def _upkeep(v: View, s: str) -> Any:
    return money.upkeep(v.g, s) if s == v.seat else Secret("what a player owes is his own affair")


def _cashing(v: View, s: str) -> str | None:
    """What a player's items would bring if they were cashed in now, or what of a set is lacking."""
    if s not in v.g.players:
        return None
    amount, _ = money.best_set(v.g, s)
    if amount:
        return f"{crowns(amount)} for the dearest set in the capital"
    there = money.in_capital(v.g, s)
    lacking = [k for k in BASICS if not there[k]]
    return f"nothing: a set needs {listing(BASICS)} in the capital, and {listing(lacking)} is not there"


def _armies(v: View, s: str) -> tuple[Ref, ...]:
    return _refs("army", (a for a, x in v.g.armies.items() if x.seat == s))


PEOPLES = {"england": "english", "france": "french", "germany": "german", "spain": "spanish", "italy": "italian"}
SEAT = Kind(
    "seat",
    {"player": "", "opponent": "foe", "enemy": "foe", "rival": "foe", "house": "", "seat": "", "bot": "foe"},
    lambda v: v.g.seats,
    lambda v, s: seat_name(v.g, s),
    lambda v: NameIndex(
        [
            *names.WORDS.named("seat", v, v.seat).items,
            *((PEOPLES[p.country], s) for s, p in v.g.players.items() if p.country in PEOPLES),
        ]
    ),
    attrs=(
        Attr(
            "money",
            ("money", "cash", "crowns", "gold", "treasury", "coins"),
            _cash,
            unit="crown",
            scale=(("rich", "wealthy"), ("poor",)),
        ),
        Attr("upkeep", ("upkeep", "maintenance"), _upkeep, unit="crown", verb="owes an upkeep of"),
        Attr(
            "capital",
            ("capital", "capitals", "court", "home", "start", "begin"),
            lambda v, s: _refs("place", (c.capital for c in v.g.crowns.values() if c.seat == s and c.capital)),
            verb="has the capital",
        ),
        Attr(
            "provinces",
            ("provinces", "province", "land", "lands", "places", "territory"),
            lambda v, s: _refs("place", v.g.held(s)),
            verb="controls",
        ),
        Attr(
            "armies",
            ("armies", "army", "troops", "strength", "forces", "soldiers", "power", "men", "units"),
            lambda v, s: len(_armies(v, s)),
            unit="army",
            scale=(("strong", "powerful", "big"), ("weak", "small")),
        ),
        Attr(
            "fleets",
            ("fleets", "fleet", "ships"),
            lambda v, s: _refs("fleet", (f for f, x in v.g.fleets.items() if x.seat == s)),
            verb="has",
        ),
        Attr(
            "people",
            ("people", "family", "relatives", "dynasty"),
            lambda v, s: _refs("person", v.g.living(s)),
            verb="has the people",
        ),
        Attr(
            "countries",
            ("countries", "country", "kingdom"),
            lambda v, s: _refs("country", v.g.crowns_of(s)),
            verb="rules",
        ),
        Attr(
            "monarch",
            ("monarch", "king", "queen", "ruler"),
            lambda v, s: Ref("person", v.g.monarch_of(s)) if v.g.monarch_of(s) else None,
            verb="has the monarch",
        ),
        Attr(
            "heir",
            ("heir", "successor", "throne", "inherits", "inherit", "succeeds"),
            lambda v, s: _heir(v, v.g.players[s].country if s in v.g.players else ""),
            verb="has the heir",
        ),
        Attr(
            "goods",
            ("goods", "items", "resources"),
            lambda v, s: _refs("good", (i for i, x in v.g.goods.items() if x.seat == s)),
            verb="has",
        ),
        Attr(
            "cashing",
            ("cash in", "cashed", "cashed in", "cashing in", "cash value"),
            _cashing,
            verb="would now get by cashing in:",
        ),
        Attr("tax", ("tax", "tax rate"), lambda v, s: v.g.rates.get(s), unit="crown", verb="last taxed {} a province"),
        Attr(
            "allies",
            ("allies", "ally", "allied", "alliance", "alliances", "war"),
            lambda v, s: _refs("seat", (o for x in v.g.alliances if s in x.sides for o in x.sides if o != s)),
            verb="is this turn allied with",
        ),
        Attr(
            "contracts",
            ("contracts", "contract", "offers", "offer"),
            lambda v, s: (
                _refs("contract", (k for k, p in v.g.pacts.items() if s in p.parties))
                if s == v.seat
                else Secret("contracts are read by their parties")
            ),
            verb="is party to",
        ),
    ),
    preds=(Is("foe", (), lambda v, s: s != v.seat),),
    shown=("countries", "monarch", "money", "provinces", "armies"),
    power="armies",
    page=seat_sheet,
)


def _heir(v: View, country: str) -> Ref | None:
    g = v.g
    if country not in g.crowns or not g.crowns[country].monarch:
        return None
    found = succession.heir(g, country, g.crowns[country].monarch)
    return Ref("person", found) if found else None


def _person(f: Any) -> Any:
    return lambda v, p: f(v.g, p, v.g.people[p])


def _my_child(id: str, male: tuple[bool, ...]) -> Is:
    """A child of one's own monarch, a son, a daughter or either."""

    def holds(v: View, p: str) -> bool:
        x = v.g.people[p]
        return x.seat == v.seat and x.male in male and p in children(v.g.people, v.g.monarch_of(v.seat))

    return Is(id, (), holds)


PERSON = Kind(
    "person",
    {
        "person": "living",
        "people": "living",
        "family": "mine",
        "relative": "mine",
        "prince": "man",
        "princess": "woman",
        "daughter": "mygirl",
        "son": "myboy",
        "child": "mychild",
        "kid": "mychild",
        "prisoner": "captive",
        "wife": "married",
        "royal": "piece",
        "king": "monarch",
        "monarch": "monarch",
        "queen": "monarch",
        "heir": "heir",
        "man": "man",
        "woman": "woman",
    },
    lambda v: v.g.living(),
    lambda v, p: v.g.people[p].name,
    lambda v: names.WORDS.named("anybody", v, v.seat),
    attrs=(
        Attr("owner", ("player", "owner", "side"), _person(lambda g, p, x: _seat(x.seat)), verb="belongs to"),
        Attr(
            "at",
            ("where", "place"),
            _person(
                lambda g, p, x: (
                    Ref("place", x.at or g.capital(x.seat)) if x.here and (x.at or g.capital(x.seat)) else None
                )
            ),
            verb="is at",
        ),
        Attr(
            "age",
            ("age", "years"),
            lambda v, p: v.g.age(p),
            unit="year",
            scale=(("old",), ("young",)),
            verb="is {} old",
        ),
        Attr("house", ("house", "dynasty"), _person(lambda g, p, x: x.house), verb="is of the house of"),
        Attr(
            "spouse",
            ("spouse", "wife", "husband", "married to", "consort"),
            _person(lambda g, p, x: Ref("person", x.spouse) if x.spouse else None),
            verb="is married to",
        ),
        Attr(
            "children",
            ("children", "child", "sons", "daughters", "kids"),
            _person(lambda g, p, x: _refs("person", (c for c in children(g.people, p) if g.people[c].here))),
            verb="has the children",
        ),
        Attr(
            "heirs",
            ("heir", "heirs", "successor", "inherit", "inherits", "succeed", "succeeds", "next in line", "follows"),
            lambda v, p: tuple(h for c in v.g.thrones(p) if (h := _heir(v, c)) is not None),
            verb="is followed by",
        ),
        Attr(
            "parents",
            ("parents", "father", "mother"),
            _person(lambda g, p, x: _refs("person", x.parents)),
            verb="is a child of",
        ),
        Attr(
            "vigour",
            ("strength", "guile", "vigour"),
            _person(lambda g, p, x: x.vigour),
            scale=(("strong", "brave"), ("weak",)),
        ),
        Attr(
            "constitution",
            ("constitution", "health"),
            _person(lambda g, p, x: x.constitution),
            scale=(("healthy",), ("sick", "ill")),
        ),
        Attr("charisma", ("charisma",), _person(lambda g, p, x: x.charisma)),
        Attr(
            "captor",
            ("captor",),
            lambda v, p: (
                _seat(v.g.captives[p].captor) if p in v.g.captives and hasattr(v.g.captives[p], "captor") else None
            ),
            verb="is a prisoner of",
        ),
    ),
    preds=(
        Is("living", ("alive", "living"), lambda v, p: v.g.people[p].here, lacks=("dead",)),
        Is(
            "married",
            ("married", "wed"),
            lambda v, p: bool(v.g.people[p].spouse),
            lacks=("unmarried", "single", "free", "unwed"),
        ),
        Is(
            "of-age",
            ("of age", "adult", "grown"),
            lambda v, p: v.g.age(p) >= 15,
            lacks=("under age", "a minor"),
        ),
        Is(
            "eligible",
            ("marriageable", "of marriageable age", "eligible", "can marry", "may marry"),
            lambda v, p: v.g.age(p) >= 15 and not v.g.people[p].spouse,
        ),
        Is("captive", ("captive", "captured", "imprisoned", "a prisoner"), lambda v, p: p in v.g.captives),
        Is("man", ("male",), lambda v, p: v.g.people[p].male),
        Is("woman", ("female",), lambda v, p: not v.g.people[p].male),
        Is("mine", (), lambda v, p: v.g.people[p].seat == v.seat),
        _my_child("mygirl", (False,)),
        _my_child("myboy", (True,)),
        _my_child("mychild", (False, True)),
        Is("piece", (), lambda v, p: bool(v.g.people[p].piece)),
        Is("monarch", ("reigning",), lambda v, p: bool(v.g.thrones(p))),
        Is("heir", (), lambda v, p: any(_heir(v, c) == Ref("person", p) for c in v.g.crowns)),
    ),
    shown=("owner", "age", "house", "spouse", "at"),
    owner="owner",
    at="at",
    page=person_page,
)


def _controller(v: View, at: str) -> Ref | None:
    return _seat(v.g.owner(at)) if at in provinces() and v.g.crowns else None


def _there(v: View, at: str) -> tuple[Ref, ...]:
    g = v.g
    kinds = (("army", g.armies), ("fleet", g.fleets), ("good", g.goods), ("person", g.people))
    return tuple(Ref(next(k for k, xs in kinds if p in xs), p) for p in g.here(at))


PLACE = Kind(
    "place",
    {
        "place": "",
        "province": "province",
        "land": "province",
        "sea": "sea",
        "area": "",
        "territory": "province",
        "revolt": "revolt",
        "rebellion": "revolt",
        "capital": "capital",
        "castle": "castle",
    },
    lambda v: (*provinces(), *seas()),
    lambda v, at: place_name(at),
    lambda v: names.WORDS.named("place", v, v.seat),
    attrs=(
        Attr("owner", ("controlled by", "owner", "controller", "ruler"), _controller, verb="is controlled by"),
        Attr(
            "country",
            ("country", "kingdom"),
            lambda v, at: Ref("country", provinces()[at].country) if at in provinces() else None,
            verb="is part of",
        ),
        Attr(
            "yields",
            ("yields", "yield", "goods", "resource", "resources", "produces", "produce"),
            lambda v, at: v.g.resources.get(at),
            verb="yields",
            values=True,
        ),
        Attr(
            "there",
            ("there", "armies", "army", "garrison", "who is there", "troops", "forces", "stands"),
            _there,
            verb="holds",
        ),
        Attr(
            "castle",
            ("castle", "castle strength", "strength"),
            lambda v, at: next((c.castle for c in v.g.crowns.values() if c.capital == at and c.castle), None),
            scale=(("strong", "defended"), ("weak",)),
            verb="has a castle of",
        ),
        Attr(
            "land",
            ("neighbours", "borders", "next to"),
            lambda v, at: _refs("place", links("land").get(at, ())),
            verb="borders on",
        ),
    ),
    preds=(
        Is("province", (), lambda v, at: at in provinces()),
        Is("sea", (), lambda v, at: at in seas()),
        Is("capital", ("a capital",), lambda v, at: any(c.capital == at for c in v.g.crowns.values())),
        Is("castle", (), lambda v, at: any(c.capital == at and c.castle for c in v.g.crowns.values())),
        Is(
            "revolt",
            ("in rebellion", "in revolt", "rebellious", "revolting", "risen"),
            lambda v, at: at in v.g.revolts,
            lacks=("loyal", "quiet"),
        ),
        Is("famine", ("in famine", "starving", "hungry"), lambda v, at: at in v.g.famine),
        Is(
            "neutral",
            ("neutral", "free", "unowned"),
            lambda v, at: at in provinces() and not _controller(v, at),
            lacks=("controlled", "taken"),
        ),
        Is(
            "empty",
            ("empty", "undefended", "ungarrisoned", "unguarded"),
            lambda v, at: not any(x.at == at for x in v.g.armies.values()),
            lacks=("garrisoned", "defended", "occupied"),
        ),
    ),
    shown=("country", "owner", "yields", "there"),
    owner="owner",
    power="castle",
    page=place_page,
)

COUNTRY = Kind(
    "country",
    {"country": "", "kingdom": "", "crown": ""},
    lambda v: COUNTRIES,
    lambda v, c: country_name(c),
    lambda v: names._countries(),
    attrs=(
        Attr(
            "owner",
            ("played by", "player", "owner"),
            lambda v, c: _seat(v.g.crowns[c].seat) if c in v.g.crowns else None,
            verb="is played by",
        ),
        Attr(
            "monarch",
            ("monarch", "king", "queen", "ruler"),
            lambda v, c: Ref("person", v.g.crowns[c].monarch) if c in v.g.crowns and v.g.crowns[c].monarch else None,
            verb="has the monarch",
        ),
        Attr(
            "heir", ("heir", "successor", "next in line", "throne", "inherits", "succeeds"), _heir, verb="has the heir"
        ),
        Attr(
            "capital",
            ("capital", "court"),
            lambda v, c: Ref("place", v.g.crowns[c].capital) if c in v.g.crowns else None,
            verb="has the capital",
        ),
        Attr(
            "provinces",
            ("provinces", "province"),
            lambda v, c: _refs("place", (p.id for p in provinces().values() if p.country == c)),
            verb="has the provinces",
        ),
    ),
    shown=("owner", "monarch", "heir", "capital"),
    owner="owner",
    page=country_page,
)


def _piece_kind(kind: str, nouns: dict[str, str], all_: Any, noun: str) -> Kind:
    return Kind(
        kind,
        nouns,
        lambda v: all_(v.g),
        lambda v, p: f"{noun} {names._number(p)}" if kind != "good" else f"{all_(v.g)[p].kind} {names._number(p)}",
        lambda v: _piece_index(kind, noun, tuple((p, getattr(x, "kind", "")) for p, x in all_(v.g).items())),
        attrs=(
            Attr("owner", ("player", "owner", "whose"), lambda v, p: _seat(all_(v.g)[p].seat), verb="is of"),
            Attr(
                "at",
                ("where", "place"),
                lambda v, p: Ref("place", all_(v.g)[p].at) if all_(v.g)[p].at else None,
                verb="is at",
            ),
            Attr(
                "sort",
                ("kind",),
                lambda v, p: getattr(all_(v.g)[p], "kind", "") or getattr(all_(v.g)[p], "colour", ""),
            ),
        ),
        preds=(
            Is("moved", ("moved",), lambda v, p: p in v.g.used, lacks=("unmoved", "still to move")),
            Is("aboard", ("aboard", "at sea"), lambda v, p: bool(getattr(all_(v.g)[p], "aboard", ""))),
            Is("inside", ("inside", "in the castle"), lambda v, p: bool(getattr(all_(v.g)[p], "inside", False))),
        ),
        shown=("owner", "at", "sort"),
        owner="owner",
        at="at",
    )


@lru_cache(maxsize=64)
def _piece_index(kind: str, noun: str, ids: tuple[tuple[str, str], ...]) -> NameIndex:
    return NameIndex((f"{sort if kind == 'good' else noun} {names._number(p)}", p) for p, sort in ids)


ARMY = _piece_kind(
    "army", {"army": "", "troop": "", "unit": "", "soldier": "", "force": ""}, lambda g: g.armies, "army"
)
FLEET = _piece_kind("fleet", {"fleet": "", "ship": "", "boat": ""}, lambda g: g.fleets, "fleet")
GOOD = _piece_kind("good", {"good": "", "goods": "", "item": "", "resource": ""}, lambda g: g.goods, "goods")


def _stands(key: str) -> tuple[str, str]:
    at, _, seat = key.partition(" ")
    return at, seat


def _stacks(v: View) -> dict[str, int]:
    out: dict[str, int] = {}
    for x in v.g.armies.values():
        if x.at:
            key = f"{x.at} {x.seat}"
            out[key] = out.get(key, 0) + 1
    return out


FORCE = Kind(
    "force",
    {"force": "", "stack": "", "host": ""},
    _stacks,
    lambda v, k: f"{seat_name(v.g, _stands(k)[1]) if _stands(k)[1] else 'Neutral'} at {place_name(_stands(k)[0])}",
    lambda v: NameIndex(()),
    attrs=(
        Attr("owner", ("owner",), lambda v, k: _seat(_stands(k)[1])),
        Attr("at", ("where",), lambda v, k: Ref("place", _stands(k)[0])),
        Attr("many", ("armies", "strength"), lambda v, k: _stacks(v).get(k, 0), unit="army"),
    ),
    shown=("owner", "at", "many"),
    owner="owner",
    at="at",
    power="many",
    force=True,
)


def _number_of(v: View, k: int) -> int:
    return pacts.number_for(k, v.g.pacts[k], v.seat)


CONTRACT = Kind(
    "contract",
    {"contract": "signed", "offer": "open", "deal": "", "treaty": "signed", "pact": ""},
    lambda v: [k for k, p in v.g.pacts.items() if v.seat in p.parties],
    lambda v, k: f"{'offer' if v.g.pacts[k].open else 'contract'} {_number_of(v, k)}",
    lambda v: NameIndex(
        (f"{w} {_number_of(v, k)}", k)
        for k, p in v.g.pacts.items()
        if v.seat in p.parties
        for w in ("offer", "contract")
    ),
    attrs=(
        Attr(
            "with",
            ("with", "parties", "party"),
            lambda v, k: _refs("seat", (s for s in v.g.pacts[k].parties if s != v.seat)),
            verb="is with",
        ),
        Attr(
            "clauses",
            ("clauses", "terms", "text", "says"),
            lambda v, k: tuple(clause_text.says(v.g, c) for c in v.g.pacts[k].clauses),
            verb="says:",
        ),
        Attr("since", ("since", "year"), lambda v, k: v.g.pacts[k].since or None, verb="is since turn"),
    ),
    preds=(
        Is("open", ("open", "unsigned"), lambda v, k: v.g.pacts[k].open),
        Is("signed", ("signed", "in force"), lambda v, k: not v.g.pacts[k].open and not v.g.pacts[k].ended),
    ),
    shown=("with", "clauses"),
    hides=lambda v: True,
    page=lambda v, k: contracts_page(v, _number_of(v, k)),
)


def _coming(v: View) -> Iterator[Coming]:
    """What comes round with the turn of five years, and the end."""
    g = v.g
    turn, last = max(1, g.turn), g.year if g.last_turn else int(g.options["end"])
    after = (
        f"{last - g.year} years, {CALENDAR.turn(last) - turn} turns after this one" if last > g.year else "this turn"
    )
    yield Coming((*LASTING, "years left"), f"The game ends with the turn of {last}: {after}.")
    for step in ("births", "survival", "weddings", "taxes", "upkeep", "cashing in"):
        both = f"those of {CALENDAR.year(turn)} are over, then those of {CALENDAR.year(turn + 1)}"
        yield Coming((step,), f"{step.capitalize()} come once in each turn of five years: next, where {both}.")


ALMANAC = Almanac(
    (SEAT, COUNTRY, PERSON, PLACE, ARMY, FLEET, GOOD, FORCE, CONTRACT),
    ways={
        "land": lambda v, at: links("land").get(at, ()),
        "sea": lambda v, at: links("sea", "port", "crossing").get(at, ()),
    },
    foes=lambda v: [s for s in v.g.seats if s != v.seat],
    threat=2,
    move="move {piece} to {place}",
    terms={"revolt": "rebellion", "combat": "battle", "rise": "rebellion", "rose": "rebellion"},
    coming=_coming,
)
