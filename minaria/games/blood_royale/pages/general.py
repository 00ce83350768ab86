"""The state of play, players, countries, places, the score (the pages every game has)."""

from __future__ import annotations

from collections.abc import Mapping

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.blood_royale import tables
from minaria.games.blood_royale.names import WORDS, things
from minaria.games.blood_royale.pages import families
from minaria.games.blood_royale.pages.common import cash_words, creditor, index, meant
from minaria.games.blood_royale.rules.command import usurper
from minaria.games.blood_royale.rules.people import ruling_charisma
from minaria.games.blood_royale.state import HOLY_LAND, BloodRoyale
from minaria.games.blood_royale.tables import coasts, links, place_name, provinces, seas
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import (
    age_words,
    capital,
    country_name,
    listing,
    piece_words,
    seat_name,
    signed_score,
    styled,
)
from minaria.kit.pages import not_one

STEPS = {"setup": "setting up", "dynastic": "dynastic sequence"}


def status(view: View, stage: str, seat: str = "") -> str:
    """One line: '1320, Survival'."""
    g = view.g
    if g.finished:
        return "The game is over."
    return f"{g.year}, {stage}" if g.turn else stage


def score(view: View) -> Sheet:
    """Provinces, and what of the money is known; the richest wins at the end (BR-END-03)."""
    g = view.g
    rows = tuple(
        (
            seat_name(g, s),
            cash_words(p.cash),
            str(len(g.held(s))),
            listing(map(country_name, g.crowns_of(s)), none="none"),
        )
        for s, p in g.players.items()
    )
    last = "this turn" if g.last_turn else g.options["end"]
    said = "The game is over." if g.finished else f"The richest player wins when {last} is over (BR-END-03)."
    if g.options["goal"] != "none" and not g.finished:
        said += f" Whoever has {g.options['goal']} crowns at the end of a turn wins at once."
    if g.options.get("sessions", "none") != "none":
        won = listing(f"{n} {listing(seat_name(g, s) for s in w)}" for n, w in enumerate(g.sessions, 1))
        won = won if g.sessions else "none"
        said += f" A session lasts {g.options['sessions']} turns; won so far: {won} (BR-END-06)."
    return Sheet("Score", (Text((said,)), Grid(("player", "money", "provinces", "countries"), rows)))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what."""
    g = view.g
    rows = tuple(
        (seat_name(g, s), people.get(s, ""), p.house, styled(g, g.monarch_of(s)) if g.monarch_of(s) else "")
        for s, p in g.players.items()
    )
    return Sheet("Players", (Grid(("player", "person", "house", "monarch"), rows),))


def look(view: View, what: str) -> Sheet:
    """The state of play, or whatever is named."""
    return examine(view, what) if what.strip() else overview(view)


def overview(view: View) -> Sheet:
    """Year, step, what stands out on the map, one's own country."""
    g = view.g
    now = ", ".join(dict.fromkeys(x for x in (STEPS.get(g.stage, g.stage), g.step) if x))
    facts = [("Year", f"{g.year}, {now}" if g.turn else "before the first turn")]
    if g.slot:
        waiting = listing((seat_name(g, s) for s in g.bag), none="nobody")
        facts.append(("Moving", f"{seat_name(g, g.slot)}, round {g.round}; still in the cup: {waiting}"))
    facts += [("Famine", listing(map(place_name, g.famine)))] if g.famine else []
    facts += [("In rebellion", listing(map(place_name, g.revolts)))] if g.revolts else []
    facts += [("In the Holy Land", _here(g, HOLY_LAND))] if g.here(HOLY_LAND) else []
    blocks: list[Block] = [Facts(tuple(facts))]
    if view.seat in g.players:
        blocks += seat_sheet(view, view.seat).blocks
    elif g.players:
        blocks += score(view).blocks
    return Sheet("The state of play", tuple(blocks))


def seat_sheet(view: View, seat: str) -> Sheet:
    """A player's country: monarch, capital, money, provinces, forces, people."""
    g = view.g
    if seat not in g.players:
        return note("Nothing yet", "Countries are still chosen.")
    p = g.players[seat]
    facts = [("House", p.house), ("Money", cash_words(p.cash))]
    for c in g.crowns_of(seat):
        facts += crown_facts(g, c)
    facts += [("Owes", f"{x.crowns} to {creditor(g, x)}") for x in g.debts if x.by == seat]
    held = g.held(seat)
    facts.append(("Provinces", f"{len(held)}: {listing(map(place_name, held), none='none')}"))
    blocks: list[Block] = [Facts(tuple(facts))]
    rows = tuple(_forces(g, seat))
    if rows:
        blocks.append(Grid(("place", "forces"), rows, "Forces"))
    blocks.append(families.people_grid(g, g.living(seat)))
    return Sheet(seat_name(g, seat), tuple(blocks))


def crown_facts(g: BloodRoyale, country: str) -> list[tuple[str, str]]:
    """A country in facts: monarch, regent, how its people take it, capital and castle."""
    c = g.crowns[country]
    if not c.monarch:
        return [(country_name(country), "nobody's")]
    rules = f"{age_words(g, c.monarch)}" + (f", regent {age_words(g, c.regent)}" if c.regent else "")
    castle = f"castle {c.castle}" if c.castle else "no castle"
    return [
        (country_name(country), f"{rules}; Charisma {signed_score(ruling_charisma(g, country))}"),
        ("Capital", f"{place_name(c.capital)}, {castle}{', not the first one' if c.lost else ''}"),
    ]


def _forces(g: BloodRoyale, seat: str) -> list[tuple[str, str]]:
    out = []
    for place, pieces in sorted(g.standing().items()):
        mine = [p for p in pieces if g.piece(p).seat == seat]
        if mine and place:
            out.append((place_name(place), piece_words(g, mine)))
    return out


def country_page(view: View, country: str) -> Sheet:
    """A country: who rules it, who comes next, its ten provinces."""
    g = view.g
    if country not in g.crowns:
        return note("Nothing yet", "Countries are still chosen.")
    facts = [("Played by", seat_name(g, g.crowns[country].seat)), *crown_facts(g, country)]
    rows = tuple(
        (p.name, seat_name(g, g.owner(p.id)), g.resources.get(p.id, ""), _marks(g, p.id), _here(g, p.id))
        for p in provinces().values()
        if p.country == country
    )
    blocks: list[Block] = [Facts(tuple(facts)), Grid(("province", "controller", "yields", "marks", "there"), rows)]
    if g.crowns[country].monarch:
        blocks += families.heirs_page(view, country).blocks
    return Sheet(country_name(country), tuple(blocks))


def _marks(g: BloodRoyale, place: str) -> str:
    said = [word for word, there in (("famine", g.famine), ("rebellion", g.revolts)) if place in there]
    said += [f"castle {c.castle}" for c in g.crowns.values() if c.capital == place and c.castle]
    return ", ".join(said)


def _here(g: BloodRoyale, place: str) -> str:
    owners = dict.fromkeys(g.piece(p).seat for p in g.here(place))
    return "; ".join(f"{seat_name(g, s) if s else 'Neutral'}: {piece_words(g, g.here(place, s))}" for s in owners)


def place_page(view: View, at: str) -> Sheet:
    """A province or sea: whose, what it yields, who stands there, what it borders on."""
    g = view.g
    facts: list[tuple[str, str]] = []
    if at in provinces():
        p = provinces()[at]
        facts = [("Country", country_name(p.country)), ("Controlled by", seat_name(g, g.owner(at)))]
        facts += [("Yields", g.resources[at])] if at in g.resources else []
        facts += [("Marks", _marks(g, at))] if _marks(g, at) else []
        if at in g.titles:
            facts.append(("Governor", _governor(g, at)))
        facts.append(("Neighbours", listing(map(place_name, links("land")[at]), none="none")))
        facts += [("Crossing", listing(map(place_name, links("crossing")[at])))] if links("crossing").get(at) else []
        facts += [("Coast", listing(map(place_name, coasts(at))))] if coasts(at) else []
    else:
        facts = [("Coasts", listing(map(place_name, coasts(at)))), ("Seas", listing(map(place_name, links("sea")[at])))]
    facts += [("There", _here(g, at) or "nobody")]
    return Sheet(place_name(at), (Facts(tuple(facts)),))


def _governor(g: BloodRoyale, at: str) -> str:
    """A governor, whose he is, and whose armies he commands (BR-OPTG-13)."""
    who = g.titles[at]
    taken = usurper(g, at, g.owner(at))
    armies = f"; commands the armies of {seat_name(g, g.owner(at))} there" if taken else ""
    return f"{age_words(g, who)}, {seat_name(g, g.people[who].seat)}{armies}"


def examine(view: View, what: str) -> Sheet:
    """A place, a person, a country or a player."""
    if found := meant(view, "country", what):
        return country_page(view, found)
    for kind, page in (("place", place_page), ("seat", seat_sheet), ("anybody", families.person_page)):
        if found := meant(view, kind, what):
            return page(view, found)
    if pieces := pieces_page(view, what):
        return pieces
    kinds = ("country", "place", "seat", "anybody")
    return not_one(what, (index(view, k) for k in kinds), "a country, a province or sea, a player or a person")


_KINDS = {"army": "armies", "fleet": "fleets", "item": "goods", "royal": "royals", "prince": "princes", "king": "kings"}


def pieces_page(view: View, what: str) -> Sheet | None:
    """Where pieces of a kind stand: one's own ("my armies"), a player's ("fleets of France"), everybody's ("goods");
    None where the words say no such kind.
    """
    g = view.g
    said, _, owner = what.casefold().strip().removeprefix("the ").partition(" of ")
    words = [w for w in said.split() if w not in ("all", "the")]
    mine = words[:1] in (["my"], ["our"]) and view.seat in g.players
    noun = WORDS.noun_index.exact(words[-1]) if words else []
    if not noun:
        return None
    owner = owner or " ".join(words[mine:-1])
    seat = view.seat if mine else meant(view, "seat", owner) if owner else ""
    if owner and not seat:
        return None
    found = [t for t in things(view, view.seat) if noun[0] in t.nouns and seat in ("", t.owner) and t.where]
    places: dict[tuple[str, str], list[str]] = {}
    for t in found:
        places.setdefault((t.owner, t.where), []).append(t.id)
    rows = tuple(
        (seat_name(g, s) if s else "Neutral", place_name(at), piece_words(g, ids)) for (s, at), ids in places.items()
    )
    title = f"{capital(_KINDS.get(noun[0], noun[0]))}{f' of {seat_name(g, seat)}' if seat else ''}"
    return Sheet(title, (Grid(("who", "place", "what"), rows),)) if rows else note(title, "There are none on the map.")


def sheet_of(view: View, what: str) -> Sheet:
    """One's own sheet, or another player's, or a person's."""
    g = view.g
    if not what.strip() or what.strip().casefold() in ("me", "mine", "my"):
        if view.seat in g.players:
            return seat_sheet(view, view.seat)
        return Sheet(
            "All players", tuple(b for s in g.players for b in (Text((seat_name(g, s),)), *seat_sheet(view, s).blocks))
        )
    return examine(view, what)


def cards(view: View) -> Sheet:
    """The event cards: what lies open, how many are undrawn (rule E); without that rule there are none."""
    g = view.g
    if not g.rule("E"):
        return note("Event cards", "This table plays with the event die, not with cards (rule E is off).")
    deck = tables.cards()
    kept = tuple((deck[n].title, f"{seat_name(g, k.seat)}. {deck[n].effect}") for n, k in g.kept.items())
    facts = (("Undrawn", str(len(g.deck.left))), ("Discarded", str(len(g.deck.used))))
    return Sheet("Event cards", (Facts(kept), Facts(facts)) if kept else (Facts(facts),))


def here(view: View, at: str) -> Sheet:
    """The place somebody points at."""
    if at not in provinces() and at not in seas():
        return note(place_name(at), "Nobody may enter this land.")
    return place_page(view, at)


def near(view: View, distance: int) -> Sheet:
    """What of others stands within so many provinces of one's own pieces."""
    g = view.g
    close = {place for place, ps in g.standing().items() if place and any(g.piece(p).seat == view.seat for p in ps)}
    for _ in range(max(1, min(distance, 10))):
        close |= {n for at in sorted(close) for n in links("land", "port", "sea", "crossing").get(at, ())}
    rows = tuple(
        (place_name(at), seat_name(g, s) if s else "Neutral", piece_words(g, g.here(at, s)))
        for at in sorted(close)
        for s in dict.fromkeys(g.piece(p).seat for p in g.here(at))
        if s != view.seat
    )
    return (
        Sheet("Near", (Grid(("place", "who", "what"), rows),))
        if rows
        else note("Near", "Nobody else is near your pieces.")
    )


def map_of(view: View, what: str) -> Sheet:
    """Europe in words: every province by country, or one place and what lies round it."""
    g = view.g
    at = meant(view, "place", what)
    if what.strip() and not at:
        return note("The map", f"There is no place called '{what.strip()[:60]}'.")
    if at:
        round_it = tuple(
            (place_name(n), seat_name(g, g.owner(n)) if n in provinces() and g.crowns else "", _here(g, n))
            for n in links("land", "sea", "port", "crossing").get(at, ())
        )
        return Sheet(
            f"Round {place_name(at)}",
            (*place_page(view, at).blocks, Grid(("place", "controller", "there"), round_it, "Round it")),
        )
    rows = tuple(
        (
            p.name,
            country_name(p.country),
            seat_name(g, g.owner(p.id)) if g.crowns else "",
            g.resources.get(p.id, ""),
            _marks(g, p.id),
            _here(g, p.id),
        )
        for p in provinces().values()
    )
    return Sheet("Europe", (Grid(("province", "country", "controller", "yields", "marks", "there"), rows),))
