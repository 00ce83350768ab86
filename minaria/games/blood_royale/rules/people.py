"""People: new ones, their scores and names, what their characteristics come to now, which pieces they have.

Chapters SETUP, CHILD, CHARACTER, PRINCE.
"""

from __future__ import annotations

from typing import Any

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.state import BloodRoyale, Royal
from minaria.games.blood_royale.tables import CALENDAR, figures, homes, names, score_of
from minaria.games.blood_royale.wording import name, place_name, scores
from minaria.kit.wording import capital


def acting(g: BloodRoyale, province: str) -> str:
    """Who governs now: for a minor the monarch of whoever controls the province, '' nobody (BR-OPTG-08)."""
    who = g.titles.get(province, "")
    if not who or not g.rule("G") or not g.people[who].here:
        return ""
    return who if g.age(who) >= figures("ages")["governor"] else g.monarch_of(g.owner(province))


ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
"""Roman numerals, the largest first."""


# -- names


def numbered(n: int) -> str:
    """A number as it stands behind a name: II, III, IV."""
    out = ""
    for value, sign in ROMAN:
        while n >= value:
            out, n = out + sign, n - value
    return out


def free_name(g: BloodRoyale, wished: str, but: str = "") -> str:
    """The name, with the first number that makes it the only one in the game: Edward, Edward II."""
    taken = {x.name.casefold() for who, x in g.people.items() if who != but}
    n = 1
    while (made := f"{wished} {numbered(n)}" if n > 1 else wished).casefold() in taken:
        n += 1
    return made


def usual_name(g: BloodRoyale, country: str, male: bool) -> str:
    """The first Christian name of a country's list that fewest people bear (BR-SETUP-10)."""
    among = names(country, "male" if male else "female")
    taken = {x.name.casefold() for x in g.people.values()}
    fresh = next((n for n in among if n.casefold() not in taken), "")
    if fresh:
        return fresh
    many = {n: sum(x.name.split()[0] == n for x in g.people.values()) for n in among}
    return free_name(g, min(among, key=lambda n: many[n]))


def usual_house(g: BloodRoyale, country: str) -> str:
    """The first dynastic name of a country's list that nobody has borne (BR-SETUP-10)."""
    taken = {x.house for x in g.people.values()} | {p.house for p in g.players.values()}
    among = names(country, "dynasty")
    fresh = next((n for n in among if n not in taken), "")
    n = 2
    while not fresh:
        found = f"{among[0]} {numbered(n)}"
        fresh, n = ("" if found in taken else found), n + 1
    return fresh


# -- new people


def throw_three(g: BloodRoyale, what: str, seat: str) -> int:
    """One characteristic: three dice and the table (BR-CHARACTER-01)."""
    return score_of(sum(g.roll(what, seat) for _ in range(3)))


def throw_scores(g: BloodRoyale, what: str, male: bool, seat: str) -> dict[str, int]:
    """The three characteristics in order: Strength or Guile, Constitution, Charisma (BR-CHILD-09)."""
    first = "Strength" if male else "Guile"
    return {
        field: throw_three(g, f"{said} of {what}", seat)
        for field, said in (("vigour", first), ("constitution", "Constitution"), ("charisma", "Charisma"))
    }


def throw_sex(g: BloodRoyale, what: str, seat: str) -> bool:
    """Whether it is a boy: 1-3 on a die (BR-CHILD-01)."""
    return g.roll(f"sex of {what}", seat) in figures("birth")["male_on"]


def add(g: BloodRoyale, **record: Any) -> str:
    """A new person; the id."""
    who = f"p{len(g.people) + 1}"
    g.people[who] = Royal(**record)
    return who


def born_at(g: BloodRoyale, age: int) -> int:
    """The year of birth of somebody who is so old this turn."""
    return CALENDAR.year(max(1, g.turn)) - age


# -- what characteristics come to


def within(n: int) -> int:
    """A score within its limits."""
    limits = figures("characteristics")
    return int(max(limits["min"], min(limits["max"], n)))


def strength(g: BloodRoyale, who: str, against: str = "") -> int:
    """A man's Strength in battle against a seat ('' nobody in particular): his wife's Guile within the limits, then
    what disputes and a governor's title add (BR-CHARACTER-03 to -05, BR-DISPUTE-05, -06, BR-OPTG-04).
    """
    from minaria.games.blood_royale.rules import disputes

    x = g.people[who]
    total = x.vigour
    wife = g.people.get(x.spouse)
    if x.male and wife is not None and wife.here:
        total = within(total + wife.vigour)
    if who in g.titles.values():
        total += figures("governor")["bonus"]
    return total + (disputes.strength_of(g, x.seat, against) if x.male else 0)


def charisma(g: BloodRoyale, who: str) -> int:
    """A person's Charisma with what cards lend this turn (BR-OPTE-34)."""
    own = g.people[who].charisma + g.favours.get(who, 0)
    return min(own, figures("characteristics")["max"]) if g.favours.get(who, 0) > 0 else own


def ruling_charisma(g: BloodRoyale, country: str, province: str = "") -> int:
    """The Charisma with which a country is ruled: the ruler's, a lost capital's loss within the limits; then, below
    them, that of passing over, of foreign troops, of a union (BR-CHARACTER-07, BR-REGENT-04, BR-UNION-04).

    province: in whose rolls it counts, for what holds in the annexed land only.
    """
    crown = g.crowns[country]
    who = g.ruler_of(country)
    if not who:
        return 0
    total = charisma(g, who)
    if crown.lost:
        total = within(total + figures("rebellion")["capital_lost_charisma"])
    total -= crown.shame
    if helped(g, crown.seat):
        total += figures("rebellion")["foreign_troops_charisma"]
    player = g.players.get(crown.seat)
    native = g.people[crown.monarch].of == country if crown.monarch else False  # a claimant set up there (BR-OPTE-26)
    if player is not None and player.country != country and province in ("", *homes(country)) and not native:
        total += figures("succession")["union_charisma_in_annexed"]
    return int(total)


def helped(g: BloodRoyale, seat: str) -> bool:
    """Whether foreign troops stand under a seat's command in its country (BR-FOREIGN-01)."""
    return any(x.under == seat and x.seat != seat and a not in g.joint for a, x in g.armies.items())


# -- pieces of princes


def pieces_of(g: BloodRoyale, seat: str) -> list[str]:
    """The numbers of the Prince pieces a seat has on the board."""
    return sorted(x.piece for x in g.people.values() if x.seat == seat and x.here and x.piece and x.piece != "K")


def free_piece(g: BloodRoyale, seat: str) -> str:
    """The first free Prince piece of a seat, '' if all are in use (BR-PRINCE-03)."""
    used = pieces_of(g, seat)
    return next((str(n) for n in range(1, figures("pieces")["princes"] + 1) if str(n) not in used), "")


def landing(g: BloodRoyale, seat: str) -> list[str]:
    """The home provinces a seat controls, its capital first: where a new prince may stand (BR-PRINCE-01)."""
    from minaria.games.blood_royale.rules.land import home_held

    mine = home_held(g, seat)
    first = g.capital(seat)
    return sorted(mine, key=lambda p: p != first)


def waiting_princes(g: BloodRoyale, seat: str) -> list[str]:
    """Men of 20 or more of a seat without a piece, the oldest first (BR-PRINCE-01, -04, -06)."""
    of_age = figures("ages")["prince_piece"]
    found = [
        who
        for who in g.living(seat)
        if (x := g.people[who]).male and not x.piece and g.age(who) >= of_age and x.kind not in ("regent", "aristocrat")
    ]
    return sorted(found, key=lambda who: (g.people[who].born, who))


def place_prince(g: BloodRoyale, who: str, at: str = "") -> bool:
    """Give a man a piece, in the province named or in the capital (a baronial house: any province); whether he has it
    now (BR-PRINCE-01 to -06). Prisoners stand in their captor's capital.
    """
    x = g.people[who]
    number = free_piece(g, x.seat)
    where = g.captives[who].at if who in g.captives else at or next(iter(landing(g, x.seat)), "")
    if not number or not where:
        return False
    g.change(who, piece=number, at=where, aboard="")
    return True


def settle_princes(g: BloodRoyale, seat: str) -> None:
    """Whoever waits for a piece gets the next that is free, the oldest first (BR-PRINCE-04)."""
    for who in waiting_princes(g, seat):
        if not place_prince(g, who):
            break
        x = g.people[who]
        said = f"{name(g, who)} has Prince piece {x.piece} of {capital(seat)} at {place_name(x.at)}."
        g.tell(said, hap.PRINCE(x.at, {seat: hap.GAINS}, (who,)))


def take_piece(g: BloodRoyale, who: str) -> None:
    """A person's piece leaves the board (BR-PRINCE-11)."""
    if g.people[who].piece or g.people[who].at:
        g.change(who, piece="", at="", aboard="")


def move_house(g: BloodRoyale, who: str, seat: str) -> None:
    """A person passes to another player: his piece changes colour, where there is one free, and stands in that player's
    capital (BR-PRINCE-05, -06); he is nobody's prisoner there who held him before.
    """
    had = bool(g.people[who].piece)
    at = g.people[who].at
    take_piece(g, who)
    if g.meets and who in g.captives and g.captives[who].by == seat:
        del g.captives[who]  # who is of his captor's house now is no prisoner of it (BR-QUEEN-05)
    g.change(who, seat=seat)
    if had and seat:
        place_prince(g, who, g.capital(seat) or at)


def told_birth(g: BloodRoyale, who: str) -> str:
    """A new person in words: name, sex, scores (BR-ANNOUNCE-02)."""
    x = g.people[who]
    return f"{x.name} of {x.house}, {'a boy' if x.male else 'a girl'}: {scores(g, who)}"
