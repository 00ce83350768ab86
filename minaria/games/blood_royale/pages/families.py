"""Families: people, trees, lines of succession, who may marry, who is what to whom (part of what a seat reads)."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.blood_royale.pages.common import meant
from minaria.games.blood_royale.rules import succession, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import place_name
from minaria.games.blood_royale.telling import country_name, name, rank, scores, seat_name, signed_score
from minaria.games.blood_royale.view import View
from minaria.kit.people import kinship

SHOWN = 12
"""Heirs shown of a line."""


def people_grid(g: BloodRoyale, people: Iterable[str], title: str = "People") -> Grid:
    """People in a table: age, characteristics, spouse, where they are."""
    rows = tuple(
        (
            x.name,
            x.house,
            "m" if x.male else "f",
            str(g.age(who)),
            signed_score(x.vigour),
            signed_score(x.constitution),
            signed_score(x.charisma),
            name(g, x.spouse) if x.spouse else "",
            _where(g, who),
        )
        for who in people
        for x in (g.people[who],)
    )
    return Grid(("name", "house", "", "age", "Str/Gui", "Con", "Cha", "spouse", "where"), rows, title)


def _where(g: BloodRoyale, who: str) -> str:
    x = g.people[who]
    if who in g.captives:
        return f"prisoner of {seat_name(g, g.captives[who].by)}"
    said = rank(g, who)
    return ", ".join(w for w in (said, place_name(x.at) if x.at else "") if w)


def person_page(view: View, who: str) -> Sheet:
    """A character's sheet."""
    g = view.known
    x = g.people[who]
    facts = [
        ("House", x.house),
        ("Controlled by", seat_name(g, x.seat)),
        ("Born", f"{x.born}, {g.age(who)} years old" if x.here else f"{x.born}, dead" if x.dead else f"{x.born}, gone"),
        ("Characteristics", scores(g, who)),
    ]
    facts += [("Father", name(g, x.father))] if x.father else []
    facts += [("Mother", name(g, x.mother))] if x.mother else []
    facts += [("Married to", name(g, x.spouse))] if x.spouse else []
    children = [c for c, y in g.people.items() if who in y.parents]
    facts += (
        [
            (
                "Children",
                ", ".join(f"{name(g, c)} ({g.age(c)})" if g.people[c].here else f"{name(g, c)} †" for c in children),
            )
        ]
        if children
        else []
    )
    facts += [("Is", _where(g, who))] if x.here and _where(g, who) else []
    return Sheet(x.name, (Facts(tuple(facts)),))


def heirs_page(view: View, words: str) -> Sheet:
    """The line of succession to a country or a monarch, numbered."""
    g = view.known
    country = words if words in g.crowns else meant(view, "country", words)
    if not country and not words.strip() and view.seat in g.players:
        country = g.players[view.seat].country
    if not country:
        seat = meant(view, "seat", words)
        country = g.players[seat].country if seat in g.players else ""
    if not country or not g.crowns.get(country) or not g.crowns[country].monarch:
        return note("Heirs", "Say the heirs of which country.")
    late = g.crowns[country].monarch
    rows = []
    for n, who in enumerate(succession.heirs(g, country, late), 1):
        if n > SHOWN:
            break
        x = g.people[who]
        rows.append((str(n), x.name, x.house, str(g.age(who)), kinship(g.people, who, late), seat_name(g, x.seat)))
    blocks: list[Block] = [Text((f"After {name(g, late)} of {country_name(country)}:",))]
    if rows:
        blocks.append(Grid(("", "name", "house", "age", "is", "controlled by"), tuple(rows)))
    else:
        blocks.append(Text(("Nobody; a relative would be found.",)))
    return Sheet(f"Heirs of {country_name(country)}", tuple(blocks))


def marriageable_page(view: View) -> Sheet:
    """Everybody who may marry."""
    g = view.known
    found = [who for who in g.living() if weddings.free(g, who)]
    return (
        Sheet("Marriageable", (people_grid(g, found, ""),)) if found else note("Marriageable", "Nobody may marry now.")
    )


def family_page(view: View, words: str) -> Sheet:
    """The people of a house."""
    g = view.known
    seat = meant(view, "seat", words) or view.seat
    if seat not in g.players:
        return note("Family", "Say whose family.")
    return Sheet(f"The house of {g.players[seat].house}", (people_grid(g, g.living(seat), ""),))


def related_page(view: View, words: str) -> Sheet:
    """What two people are to each other."""
    g = view.known
    first, _, second = words.partition(" and ")
    a, b = meant(view, "anybody", first), meant(view, "anybody", second)
    if not a or not b:
        return note("Kinship", "Name two people: how are Edward and Blanche related.")
    is_, other = kinship(g.people, a, b), kinship(g.people, b, a)
    said = (
        f"{name(g, a)} is the {is_} of {name(g, b)}; {name(g, b)} is the {other} of {name(g, a)}."
        if is_
        else f"{name(g, a)} and {name(g, b)} are not related."
    )
    return note("Kinship", said)


def succeeds_page(view: View, words: str) -> Sheet:
    """What a person's death would lead to."""
    g = view.known
    who = meant(view, "anybody", words) or (g.monarch_of(view.seat) if view.seat in g.players else "")
    if not who:
        return note("Succession", "Say whose death.")
    lines = []
    for country in g.thrones(who):
        heir = succession.heir(g, country, who)
        lines.append(
            f"{country_name(country)} would go to {name(g, heir) if heir else 'a relative who would be found'}."
        )
    return note(f"If {name(g, who)} dies", *(lines or [f"{name(g, who)} sits on no throne."]))


def calendar_page(view: View) -> Sheet:
    """One's own people by age."""
    g = view.known
    mine = g.living(view.seat) if view.seat in g.players else g.living()
    return Sheet("Calendar", (people_grid(g, sorted(mine, key=lambda w: g.people[w].born), ""),))
