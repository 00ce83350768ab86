"""Families: people, trees, lines of succession, who may marry, who is what to whom (part of what a seat reads)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.blood_royale.pages.common import index, meant
from minaria.games.blood_royale.rules import offers, people, succession, weddings
from minaria.games.blood_royale.rules.foretelling import if_dies
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import CALENDAR, place_name, survival_need
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import (
    age_words,
    capital,
    country_name,
    listing,
    name,
    rank,
    scores,
    seat_name,
    side_name,
    signed_score,
)
from minaria.kit.pages import grid
from minaria.kit.people import children, elder_first, kinship

SHOWN = 12
"""Heirs shown of a line."""
DECADES = 5
"""Steps of ten years that the calendar shows."""

# -- people


def people_grid(g: BloodRoyale, who: Iterable[str], title: str = "People") -> Grid:
    """People in a table: age, characteristics, spouse, where they are."""
    rows = (
        (
            x.name,
            x.house,
            "man" if x.male else "woman",
            str(g.age(p)),
            signed_score(x.vigour),
            signed_score(x.constitution),
            signed_score(x.charisma),
            name(g, x.spouse) if x.spouse else "",
            where(g, p),
        )
        for p in who
        for x in (g.people[p],)
    )
    columns = ("name", "house", "sex", "age", "Str/Gui", "Con", "Cha", "spouse", "where")
    return grid(columns, rows, ("spouse", "where"), title)


def where(g: BloodRoyale, who: str) -> str:
    """Rank and place of somebody, or whose prisoner; '' of who lives at court."""
    x = g.people[who]
    if who in g.captives:
        return f"prisoner of {side_name(g, g.captives[who].by)}"
    return ", ".join(w for w in (rank(g, who), place_name(x.at) if x.at else "") if w)


def person_page(view: View, who: str) -> Sheet:
    """A character's sheet: house, age, characteristics and what they come to, kin, marriages, titles, claims."""
    g = view.g
    x = g.people[who]
    facts = [("House", x.house), ("Controlled by", seat_name(g, x.seat))]
    facts += [("Born", f"{x.born}, {_fate(g, who)}"), ("Characteristics", scores(g, who))]
    if x.male and x.here and people.strength(g, who) != x.vigour:
        facts.append(("Strength in battle", signed_score(people.strength(g, who))))
    for c in g.thrones(who):
        facts.append((f"Rules {country_name(c)}", f"Charisma {signed_score(people.ruling_charisma(g, c))}"))
    facts += [("Is", where(g, who))] if x.here and where(g, who) else []
    facts += [("Father", name(g, x.father))] if x.father else []
    facts += [("Mother", name(g, x.mother))] if x.mother else []
    for m in g.marriages.values():
        if who in (m.husband, m.wife):
            other = m.wife if who == m.husband else m.husband
            ended = f" to {CALENDAR.year(m.ended)}" if m.ended else ""
            facts.append(("Married", f"{name(g, other)}, from {CALENDAR.year(m.since)}{ended}"))
    own = [f"{name(g, c)} ({_fate(g, c, short=True)})" for c in children(g.people, who)]
    facts += [("Children", listing(own))] if own else []
    facts += [("Governor of", listing(place_name(p) for p, h in g.titles.items() if h == who))] * (
        who in g.titles.values()
    )
    facts += [(f"In line to {country_name(c)}", f"number {n}") for c, n in _claims(g, who)]
    facts += [("Passed over in", country_name(d.crown)) for d in g.disputes.values() if d.person == who]
    return Sheet(x.name, (Facts(tuple(facts)),))


def _fate(g: BloodRoyale, who: str, short: bool = False) -> str:
    x = g.people[who]
    if x.here:
        return str(g.age(who)) if short else f"{g.age(who)} years old"
    return f"died {CALENDAR.year(x.dead)}" if x.dead else f"left {CALENDAR.year(x.gone)}"


def _claims(g: BloodRoyale, who: str) -> Iterator[tuple[str, int]]:
    for c, crown in g.crowns.items():
        if crown.monarch and crown.seat:
            line = list(succession.heirs(g, c, crown.monarch))
            if who in line:
                yield c, line.index(who) + 1


# -- trees


def family_page(view: View, words: str) -> Sheet:
    """The tree of a house, a line for each person, children under their parents; of a union in both trees."""
    g = view.g
    seat = meant(view, "seat", words) if words.strip() else view.seat
    house = g.players[seat].house if seat in g.players else ""
    if not house:
        who = meant(view, "anybody", words)
        house = (
            g.people[who].house
            if who
            else next((x.house for x in g.people.values() if x.house.casefold() == words.strip().casefold()), "")
        )
    if not house:
        known = listing(p.house for p in g.players.values())
        said = f"There is no house or person called '{words.strip()[:40]}'; the houses are {known}."
        return note("Family", said if words.strip() else "Say whose family: a player, a country, a house or a person.")
    seat = g.seat_of_house(house)
    country = g.players[seat].country if seat else ""
    said = f"{seat_name(g, seat)}." if seat else "Nobody's house any more."
    if country:
        said += f" Numbers are the line of succession to {country_name(country)}."
    return Sheet(f"The house of {house}", (Text((said,)), Text(tuple(tree(g, house, country)))))


def tree(g: BloodRoyale, house: str, country: str = "") -> Iterator[str]:
    """The lines of a tree: who begins the house, and below each with two spaces more his or her children."""
    monarch = g.crowns[country].monarch if country else ""
    order = {w: n for n, w in enumerate(succession.heirs(g, country, monarch), 1)} if monarch else {}
    members = [w for w, x in g.people.items() if x.house == house]
    shown: set[str] = set()
    below: dict[str, list[str]] = {}
    for who in elder_first(g.people, g.people):
        for parent in g.people[who].parents:
            below.setdefault(parent, []).append(who)
    roots = [w for w in members if not any(p in g.people and g.people[p].house == house for p in g.people[w].parents)]
    for root in elder_first(g.people, roots):
        spouses = {m.husband if m.wife == root else m.wife for m in g.marriages.values() if root in (m.husband, m.wife)}
        if root not in shown and not spouses & shown:
            yield from _branch(g, house, root, order, 0, shown, below)


def _branch(
    g: BloodRoyale,
    house: str,
    who: str,
    order: dict[str, int],
    depth: int,
    shown: set[str],
    below: dict[str, list[str]],
    parent: str = "",
) -> Iterator[str]:
    shown.add(who)
    yield "  " * depth + person_line(g, who, order, parent)
    if g.people[who].house != house:  # the children of a daughter are shown, theirs stand in their own house's tree
        return
    for child in below.get(who, ()):
        if child not in shown:
            yield from _branch(g, house, child, order, depth + 1, shown, below, who)


def person_line(g: BloodRoyale, who: str, order: dict[str, int], parent: str = "") -> str:
    """A person in one line of a tree: number in the line, name, fate, scores, marriages, captivity, whose; and whose
    child, since not everybody sees how far a line stands in.
    """
    x = g.people[who]
    number = f"{order[who]}. " if who in order else ""
    marriages = [
        f"= {name(g, m.wife if who == m.husband else m.husband)}" + ("" if not m.ended else " (ended)")
        for m in g.marriages.values()
        if who in (m.husband, m.wife)
    ]
    said = [f"{number}{x.name}", _fate(g, who, short=True)]
    if x.here:
        marks = (signed_score(x.vigour), signed_score(x.constitution), signed_score(x.charisma))
        said.append("/".join(marks))
        said += [where(g, who)] if where(g, who) else []
        said += [f"of {capital(x.seat)}"] if x.seat and g.seat_of_house(x.house) != x.seat else []
    child = [f"{'son' if x.male else 'daughter'} of {name(g, parent)}"] if parent else []
    return ", ".join([*said, *marriages, *child])


# -- lines


def heirs_page(view: View, words: str) -> Sheet:
    """The line of succession to a country or a monarch, numbered."""
    g = view.g
    country = words if words in g.crowns else meant(view, "country", words)
    if not country and not words.strip() and view.seat in g.players:
        country = g.players[view.seat].country
    if not country:
        seat, who = meant(view, "seat", words), meant(view, "anybody", words)
        country = g.players[seat].country if seat in g.players else next(iter(g.thrones(who)), "")
    if country in g.crowns and not g.crowns[country].monarch:
        return note("Heirs", f"Nobody is monarch of {country_name(country)} now.")
    if not country or country not in g.crowns:
        return note("Heirs", "Say the heirs of which country or monarch.")
    late = g.crowns[country].monarch
    rows = []
    for n, who in enumerate(succession.heirs(g, country, late), 1):
        if n > SHOWN:
            break
        x = g.people[who]
        held = f"prisoner of {side_name(g, g.captives[who].by)}" if who in g.captives else ""
        rows.append(
            (str(n), x.name, x.house, str(g.age(who)), kinship(g.people, who, late), seat_name(g, x.seat), held)
        )
    blocks: list[Block] = [Text((f"After {name(g, late)} of {country_name(country)}:",))]
    if rows:
        columns = ("", "name", "house", "age", "is", "controlled by", "captivity")
        blocks.append(grid(columns, rows, ("captivity",)))
    else:
        blocks.append(Text(("Nobody; a relative would be found (BR-SUCCESSION-10).",)))
    return Sheet(f"Heirs of {country_name(country)}", tuple(blocks))


def succeeds_page(view: View, words: str) -> Sheet:
    """What a person's death would lead to: thrones, regents, unions, marriages, who moves up in which line."""
    g = view.g
    who = meant(view, "anybody", words) if words.strip() else ""
    if not who and not words.strip() and view.seat in g.players:
        who = g.monarch_of(view.seat)
    if not who:
        return note("Succession", "Say whose death: who would succeed if Edward dies.")
    if not g.people[who].here:
        return note("Succession", f"{name(g, who)} is no longer in the game.")
    return note(f"If {name(g, who)} dies", *if_dies(g, who))


# -- weddings and kin


def marriageable_page(view: View, words: str = "") -> Sheet:
    """Everybody who may marry, player by player, and who will be of age next turn; or all whom one person could."""
    g = view.g
    if words.strip():
        return matches_page(view, words)
    blocks: list[Block] = []
    for seat in dict.fromkeys((view.seat, *g.seats, "")):
        found = [who for who in g.living(seat) if weddings.free(g, who)]
        if found and (seat in g.players or not seat):
            blocks.append(
                people_grid(g, found, seat_name(g, seat) if seat else f"The house of {g.aristocrats}, to be courted")
            )
    soon = [age_words(g, w) for w in g.living() if g.age(w) == 10]
    if soon:
        blocks.append(Text((f"Of age next turn: {listing(soon)}.",)))
    return Sheet("Marriageable", tuple(blocks)) if blocks else note("Marriageable", "Nobody may marry now.")


def matches_page(view: View, words: str) -> Sheet:
    """Who could marry somebody now, player by player, and who once both are of age (BR-MARRIAGE-01 to -05)."""
    called = _called(view, words)
    if len(called) > 1:
        pages = [_matches_of(view, who) for who in called]
        blocks = tuple(b for p in pages for b in (Text((p.title,)), *p.blocks))
        return Sheet(f"Matches of {len(called)} of that name", blocks)
    if not called:
        return note("Matches", f"There is nobody called '{words.strip()[:40]}'.")
    return _matches_of(view, called[0])


def _called(view: View, words: str) -> list[str]:
    """Whoever is called so: the one that is meant, else those of them who are unmarried, one's own first."""
    who = meant(view, "anybody", words)
    g, alike = view.g, index(view, "anybody").exact(words)
    free = [p for p in dict.fromkeys(alike) if g.people[p].here and not g.people[p].spouse]
    return [who] if who else sorted(free, key=lambda p: g.people[p].seat != view.seat)


def _matches_of(view: View, who: str) -> Sheet:
    """Who could marry one person, now and once both are of age."""
    g = view.g
    if not g.people[who].here or g.people[who].spouse:
        why = f"is married to {name(g, g.people[who].spouse)}" if g.people[who].here else "is no longer in the game"
        return note("Matches", f"{name(g, who)} {why}.")
    blocks: list[Block] = []
    for seat in dict.fromkeys((view.seat, *g.seats, "")):
        found = [p for p in g.living(seat) if weddings.refusal(g, who, p) is None]
        if found:
            whose = seat_name(g, seat) if seat in g.players else f"The house of {g.aristocrats}"
            blocks.append(people_grid(g, found, whose))
    later = [age_words(g, p) for p in g.living() if p != who and offers.only_young(g, who, p)]
    if later:
        blocks.append(Text((f"Once both are of age: {listing(later)}.",)))
    title = f"Who could marry {age_words(g, who)}"
    return Sheet(title, tuple(blocks)) if blocks else note(title, "Nobody.")


def related_page(view: View, words: str) -> Sheet:
    """What two people are to each other."""
    g = view.g
    first, _, second = words.partition(" and ")
    a, b = meant(view, "anybody", first), meant(view, "anybody", second)
    if not a or not b or a == b:
        return note("Kinship", "Name two people: how are Edward and Blanche related.")
    is_, other = kinship(g.people, a, b), kinship(g.people, b, a)
    if is_:
        return note(
            "Kinship", f"{name(g, a)} is the {is_} of {name(g, b)}; {name(g, b)} is the {other} of {name(g, a)}."
        )
    for spouse, whose, of in ((g.people[a].spouse, a, b), (g.people[b].spouse, b, a)):
        if spouse and (by := kinship(g.people, spouse, of)):
            said = f"{name(g, whose)} is married to {name(g, spouse)}, the {by} of {name(g, of)}."
            return note("Kinship", said)
    return note("Kinship", f"{name(g, a)} and {name(g, b)} are not related.")


def prisoners_page(view: View) -> Sheet:
    """Who is whose prisoner and where, and how a ransom is proposed (BR-RANSOM-01)."""
    g = view.g
    rows = [
        (
            name(g, who),
            seat_name(g, g.people[who].seat),
            side_name(g, held.by),
            place_name(g.people[who].at) if g.people[who].at else "",
        )
        for who, held in g.captives.items()
    ]
    if not rows:
        return note("Prisoners", "Nobody is a prisoner.")
    said = "In a slot of movement of either side: 'ransom NAME for 60', 'release NAME'."
    columns = ("name", "of", "held by", "at")
    return Sheet("Prisoners", (grid(columns, rows, ("at",)), Text((said,))))


def calendar_page(view: View) -> Sheet:
    """One's own people in steps of ten years: ages, and in brackets what survival needs then."""
    g = view.g
    mine = g.living(view.seat) if view.seat in g.players else g.living()
    if not mine:
        return note("Calendar", "There is nobody yet.")
    years = [g.year + 10 * k for k in range(DECADES)]
    rows = [
        (name(g, who), *(_in_years(g.age(who) + 10 * k) for k in range(DECADES)))
        for who in sorted(mine, key=lambda w: g.people[w].born)
    ]
    said = (
        "Ages, and what two dice with Constitution must reach; 15 marries, 20 has a piece, mothers are 50 or younger."
    )
    return Sheet("Calendar", (Text((said,)), Grid(("name", *map(str, years)), tuple(rows))))


def _in_years(age: int) -> str:
    need = survival_need(age)
    return f"{age} ({need}+)" if need else str(age)
