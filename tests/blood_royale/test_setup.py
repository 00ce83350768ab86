"""How a game of Blood Royale begins (chapters SETUP, OPTA, OPTB, FOUR, THREE): who, where, with what."""

from __future__ import annotations

import pytest

from commands import Misread
from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, BadSetup
from minaria.engine.match import Match
from minaria.games.blood_royale import setup
from minaria.games.blood_royale.phases.century import Founding
from minaria.games.blood_royale.rules import families
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import COUNTRIES, capital_of
from minaria.table.line.table import Table

from .tools import GAME, SEATS, Court, rule


def begun(seats: int = 5, **options: str) -> BloodRoyale:
    """A game as it stands before the first turn."""
    g = Match.new(GAME, SEATS[:seats], Seeded("7"), {k.replace("_", "-"): v for k, v in options.items()}).state
    assert isinstance(g, BloodRoyale)
    return g


@rule("BR-SETUP-01", "BR-SETUP-02", "BR-THREE-01")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_draws_a_country_of_its_own(seats: int) -> None:
    g = begun(seats)
    drawn = [p.country for p in g.players.values()]
    assert len({*drawn}) == seats
    assert {*drawn} <= {*COUNTRIES}
    assert [g.crowns[c].seat for c in drawn] == list(g.seats)


@rule("BR-SETUP-01")
@pytest.mark.parametrize("seats", [2, 6])
def test_two_or_six_cannot_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        Match.new(GAME, [f"s{n}" for n in range(seats)], Seeded("7"))


@rule("BR-SETUP-02", "BR-THREE-01")
def test_countries_may_be_chosen_by_lot_of_the_choosers() -> None:
    match = Match.new(GAME, SEATS[:3], Seeded("7"), {"countries": "choice"})
    assert not match.state.players
    taken = []
    for country in ("England", "Spain", "Italy"):
        seat = match.awaited()[0]
        match.give(seat, match.parse(seat, f"take {country}"))
        taken.append(seat)
    assert [match.state.players[s].country for s in taken] == ["england", "spain", "italy"]
    assert match.state.turn == 1


@rule("BR-SETUP-03", "BR-SETUP-04", "BR-SETUP-05", "BR-SETUP-11")
def test_ten_provinces_each_the_king_in_the_capital_no_money() -> None:
    g = begun()
    for seat in g.seats:
        country = g.players[seat].country
        assert len(g.held(seat)) == 10
        king = g.people[g.monarch_of(seat)]
        assert (king.piece, king.at) == ("K", capital_of(country))
        assert g.players[seat].cash == 0
    assert g.year == 1300
    g = g.copy()
    g.turn = 4
    assert g.year == 1315


@rule("BR-SETUP-06", "BR-SETUP-08")
def test_king_queen_and_child() -> None:
    g = begun()
    for seat in g.seats:
        born = sorted((x.born, x.male) for x in g.people.values() if x.seat == seat)
        assert [year for year, _ in born] == [1275, 1280, 1295]
        king, queen = g.people[g.monarch_of(seat)], g.people[g.people[g.monarch_of(seat)].spouse]
        assert king.male
        assert not queen.male
        for x in (king, queen):
            assert (x.vigour, x.constitution, x.charisma) == (0, 0, 0)


@rule("BR-SETUP-07", "BR-SETUP-09", "BR-CHILD-01", "BR-CHILD-09")
def test_the_child_has_sex_and_characteristics_rolled() -> None:
    """Die 4 is a girl; 5, 12 and 16 are -2, 0 and +2."""
    court = Court()
    g = court.throw(4, 1, 2, 2, 4, 4, 4, 6, 5, 5).g
    who = families.child_of(g, "argent", "england", court.kings[0], court.queens[0], 5)
    x = g.people[who]
    assert not x.male
    assert (x.vigour, x.constitution, x.charisma) == (-2, 0, 2)
    court.throw(3, *[4] * 9)
    assert g.people[families.child_of(g, "argent", "england", court.kings[0], court.queens[0], 5)].male


@rule("BR-SETUP-10")
def test_houses_and_people_may_be_named_before_the_first_turn() -> None:
    court = Court(Founding())
    assert "calls his house Mortimer" in court.say("argent", "call my house mortimer")
    assert {x.house for x in court.now.people.values() if x.seat == "argent"} == {"Mortimer"}
    court.say("argent", "name Edward as Alfred")
    assert court.now.people[court.kings[0]].name == "Alfred"
    assert "Another house" in court.no("azure", "call my house Mortimer")
    assert "1 to 24 letters" in court.no("azure", "call my house [b]x")
    assert "you name your own" in court.no("azure", "name Alfred as Jean").casefold()
    court.say("azure", "name Jean as Alfred")
    assert court.now.people[court.kings[1]].name == "Alfred II", "no two people have the same name"


@rule("BR-SETUP-10")
def test_a_word_that_is_no_order_is_no_name() -> None:
    court = Court(Founding())
    read = court.match.reader.read("zork", GAME.language.scope(court.match, "argent"))
    assert isinstance(read, Misread)


@rule("BR-SETUP-13")
def test_the_layout_of_twelve_areas() -> None:
    few = list(begun(areas="12").resources.values())
    assert [few.count(k) for k in ("food", "metals", "cloth", "semi-luxury", "luxury")] == [3, 3, 3, 2, 1]
    assert len(begun().resources) == 15


@rule("BR-SETUP-14")
def test_each_optional_rule_is_an_option_that_is_kept() -> None:
    g = begun(rule_e="on", rule_f="on")
    assert [letter for letter in "ABCDEFGHI" if g.rule(letter)] == ["E", "F"]
    with pytest.raises(BadSetup):
        begun(rule_k="on")


@rule("BR-OPTA-01", "BR-OPTA-02")
def test_rule_a_has_four_characters() -> None:
    g = begun(rule_a="on")
    for seat in g.seats:
        assert sorted(x.born for x in g.people.values() if x.seat == seat) == [1270, 1275, 1290, 1295]
    court = Court(rule_a="on")
    g = court.throw(*[4] * 20).g
    g.player("argent", house="Percy")
    families.found(g, "argent", "england")
    assert g.run is not None
    assert len(g.run.rolls) == 2 * (1 + 9), "two sex dice and six times three dice"


@rule("BR-OPTB-01")
def test_rule_b_rolls_the_first_rulers() -> None:
    """King 14, 7, 10 is +1, -1, 0."""
    court = Court(rule_b="on")
    g = court.throw(6, 4, 4, 2, 2, 3, 3, 3, 4, *[4] * 9, 1, *[4] * 9).g
    before = {*g.people}
    families.found(g, "argent", "england")
    king = next(g.people[p] for p in g.people if p not in before)
    assert (king.vigour, king.constitution, king.charisma) == (1, -1, 0)


@rule("BR-FOUR-01", "BR-FOUR-02", "BR-FOUR-07")
@pytest.mark.parametrize("out", COUNTRIES)
def test_four_players_leave_one_country_out(out: str) -> None:
    g = begun(4, absent=out)
    assert out not in {p.country for p in g.players.values()}
    assert g.crowns[out].seat == ""
    assert closed(g, capital_of(out))
    assert begun(4).crowns["england"].seat == "", "England unless the table says otherwise"
    if out == "england":
        assert closed(g, "calais")
        assert g.resources["andalusia"] == "food"
    assert not closed(begun(4, absent=out, absent_land="invaded"), capital_of(out))


def test_options_have_help() -> None:
    assert all(o.help and len(o.values) > 1 for o in setup.OPTIONS)


def test_while_countries_are_chosen_the_referee_sets_no_control() -> None:
    match = Match.new(GAME, SEATS, Seeded("1"), {"countries": "choice"})
    match.give(match.awaited()[0], match.parse(match.awaited()[0], "take England"))
    before = match.position.sum()
    with pytest.raises(Refused, match="Countries are still chosen"):
        match.give(REFEREE, match.parse(REFEREE, "set control of Champagne to argent"))
    assert match.position.sum() == before


def test_a_country_that_is_asked_about_before_anybody_has_one_is_told_to_be_still_chosen() -> None:
    match = Match.new(GAME, SEATS, Seeded("1"), {"countries": "choice"})
    table, seat = Table(match), match.awaited()[0]
    for line in ("tell me about Spain", "rules Spain?", "can i take Spain", "who rules Spain", "look Spain"):
        assert table.hear(seat, line), line
    assert "still chosen" in str(table.hear(seat, "examine Spain"))
