"""Questions at the table: why not, routes, odds, what may they do; bearings, warnings, what people ask in vain."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from minaria.engine.match import Match
from minaria.games.divine_right.advice import chances, routes
from minaria.games.divine_right.advice.subjects import Asked, Unclear
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import movement, sieges
from minaria.games.divine_right.rules.paths import LAND, Mover
from minaria.games.divine_right.rules.terrain import NO_BONUS
from minaria.games.divine_right.tables import kingdoms
from minaria.kit.wording import exact
from minaria.table.line.table import Table
from minaria.table.record.lines import Sending
from minaria.table.record.replies import Reply
from minaria.ui.script import Run, flat

from .tools import here, play, rule, spot, state

OPEN = """
game divine_right seats=hothior,mivior,muetar seed=1
"""

FIELD = """
referee> place 6 Muetar armies at 15,13
referee> place 4 Hothior armies at 15,14
referee> phase movement muetar
"""


def table(done: Run, cautious: bool = True) -> Table:
    assert done.table is not None
    done.table.cautious = cautious
    return done.table


def words(replies: list[Reply]) -> str:
    """Everything shown."""
    return "\n".join(x for r in replies for x in ([r.text] if r.sheet is None else flat(r.sheet)))


def ask(done: Run, line: str, seat: str = "muetar") -> str:
    """What a line is answered with; nothing may have changed."""
    before = (done.match.position.sum(), len(done.match.lines))
    said = words(table(done).hear(seat, line))
    assert (done.match.position.sum(), len(done.match.lines)) == before
    return said


# -- why not


def test_why_not_names_the_rule_what_it_says_and_the_numbers_lacking() -> None:
    done = play(FIELD)
    said = ask(done, "why not besiege Tadafat with 1 army at 15,13")
    assert "(2 for the walls" in said
    assert "DR-SIEGE-06: Declaring a siege needs" in said
    assert "Tadafat needs 2 (2 for the walls, 0 inside); 1 there: 1 combat unit more." in said
    assert "Within reach" not in said or "15,13" in said


def test_why_not_a_move_too_far_says_how_far_they_come() -> None:
    said = ask(play(FIELD), "why not move 1 army from 15,13 to 20,17")
    assert "movement points away; 5 left" in said
    assert "DR-MOVE-04:" in said
    assert "They reach" in said
    assert "route to 20,17" in said


def test_why_not_of_another_round_says_which_and_judges_it_as_things_stand() -> None:
    done = play(
        "referee> place 4 Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 0\n"
        "referee> phase movement muetar"
    )
    said = ask(done, "why not storm Tadafat")
    assert "It belongs to your sieges round; as things stand it would be legal." in said


def test_why_not_while_another_moves_says_who_may_and_what_would_be() -> None:
    done = play(FIELD + "referee> place 2 Mivior armies at Boran\nreferee> phase movement muetar\n")
    said = ask(done, "why not move 1 army from Boran to Pennol", "mivior")
    assert "It is not your turn. Muetar moves." in said
    assert "Who may give such an order now: Muetar" in said
    assert "It belongs to your movement round; as things stand:" in said


def test_why_not_of_a_legal_order_says_what_follows() -> None:
    done = play(FIELD)
    said = ask(done, "why not move 2 armies from 15,13 to 16,12")
    assert "It is legal now" in said
    assert "2 Muetaran armies: 1 point; 4 left after it." in said
    assert "they must stop" not in said
    said = ask(done, "can I attack 15,14?")
    assert "6 against 4: Hothior loses more with 5/12 (41.7 %)" in said


def test_why_not_reads_slips_and_says_what_it_cannot_read() -> None:
    done = play(FIELD)
    assert "It is legal now" in ask(done, "why not mvoe 2 armies from 15,13 to 16,12")
    assert "You have only" in ask(done, "why not move 9 armies from 15,13 to 16,12")
    assert "I do not know the word" in ask(done, "why not frobnicate")
    assert "word of the table" in ask(done, "why not look")


@rule("DR-PENALTY-01", "DR-PENALTY-02")
def test_why_not_names_the_penalty_a_legal_move_brings() -> None:
    said = ask(play(FIELD), "why not move 1 army from 15,13 to 16,10")
    assert "Immer is allied to nobody: entering it costs you -1" in said


# -- what may


def test_what_may_tells_reach_sieges_and_attacks_with_costs_and_chances() -> None:
    said = ask(play(FIELD), "what may 6 armies at 15,13 do")
    assert "Points left: 5" in said
    assert "Plibba 2" in said
    assert "15,14 Hothior 6 against 4 they lose more with 5/12 (41.7 %)" in said


def test_what_may_an_army_marker_do_and_what_may_another_seats_units_do() -> None:
    done = play(FIELD + "muetar> call 6 armies at 15,13 army 2\n")
    assert "Points left: 5" in ask(done, "what may army 2 do?")
    assert "Of: Hothior" in ask(done, "what may 4 Hothior armies do")
    assert "It is not your turn" in ask(done, "what may everyone at 15,14 do", "hothior")


def test_what_may_lists_a_siege_that_can_be_laid() -> None:
    done = play("referee> place 3 Muetar armies at 11,14\nreferee> phase movement muetar\n")
    said = ask(done, "what may 3 armies at 11,14 do")
    assert "Tadafat 2 3 against 2 falls with 1/6 (16.7 %) a die" in said


# -- routes


def test_a_route_tells_each_step_and_its_sum() -> None:
    done = play(FIELD)
    said = ask(done, "route 15,13 to Tadafat")
    assert "5 points a turn" in said
    assert "Tadafat is a closed castle of Hothior: besieging it needs 2 combat units." in said


@pytest.mark.parametrize("start", ["15,13", "20,17", "10,20", "12,12"])
def test_a_route_within_reach_costs_what_the_move_costs(start: str) -> None:
    done = play(f"referee> place 2 Muetar armies at {start}\nreferee> phase movement muetar\n")
    g = state(done)
    units = tuple(here(done, start, "muetar"))[:1]
    asked = Asked(done.match, "muetar")
    for goal, cost in movement.reachable(g, "muetar", units).items():
        t = routes.traveller(asked, units, spot(start), goal)
        shy = routes.way(g, t, spot(start), (goal,))
        stages = shy or routes.way(g, t, spot(start), (goal,), shy=False)
        assert stages is not None, goal
        assert stages[-1].turn == 0 or stages[-1].points > 5, goal
        assert stages[-1].spent == cost or stages[-1].turn, (goal, stages)


def test_a_long_route_rests_where_the_points_end_and_every_step_is_movement() -> None:
    done = play(FIELD)
    g = state(done)
    t = routes.Traveller(Mover("muetar", LAND, NO_BONUS, spot("15,13"), 5, True), 5, "an army", ())
    stages = routes.way(g, t, spot("15,13"), (spot("24,12"),))
    assert stages is not None
    spent, turn = 0, 0
    for s in stages:
        if s.turn != turn:
            assert (s.turn, s.rested) == (turn + 1, True)
            spent, turn = 0, s.turn
        spent += s.points
        assert s.spent == min(spent, 5)
    assert turn > 0


def test_a_route_names_borders_castles_and_enemies_on_it() -> None:
    said = ask(play(FIELD), "route to Castle Altarr with 2 armies at 15,13")
    assert "the border of Immer is violated: -1 on every later diplomacy roll there (DR-PENALTY-02)." in said
    assert "Castle Altarr is a closed castle of Immer: besieging it needs 3 combat units, 2 would come" in said


def test_a_fleets_route_goes_by_water() -> None:
    done = play("referee> place 1 Mivior fleet at Colist\nreferee> phase movement mivior\n")
    said = ask(done, "route to Zefnar with 1 fleet", "mivior")
    assert "1 Mivioran fleet" in said
    assert "sea" in said


def test_a_route_that_cannot_be_says_why() -> None:
    done = play(FIELD)
    assert "is no place" in ask(done, "route to Nowhereville with 2 armies at 15,13")
    assert "From where?" in ask(done, "route to Pennol")
    assert "They are at 15,13 already" in ask(done, "route to 15,13 with 2 armies at 15,13")
    assert "No way leads there" in ask(done, "route to 3,20 with 2 armies at 15,13")


# -- odds


@pytest.mark.parametrize(("attackers", "defenders", "ours", "theirs"), [(6, 4, 1, 1), (7, 3, 2, 2), (3, 4, 1, 3)])
@rule("DR-COMBAT-02", "DR-COMBAT-12")
def test_the_chances_are_those_of_all_thirty_six_throws(attackers: int, defenders: int, ours: int, theirs: int) -> None:
    found = chances.results(ours, theirs, attackers, defenders)
    assert sum(found.values()) == 1
    counted = [fight.losses(a, d, ours, theirs, attackers, defenders) for a, d in product(range(1, 7), repeat=2)]
    for (a, d), chance in found.items():
        assert chance == Fraction(sum(1 for x in counted if (x.attacker, x.defender) == (a, d)), 36)


def test_odds_list_who_fights_and_what_is_added() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 25,11
        referee> place 2 Hothior armies at 25,10
        referee> phase movement muetar
        """
    )
    said = ask(done, "odds at 25,10")
    assert "Attackers: Muetar: 4 Muetaran armies" in said
    assert "Defenders: Hothior: 2 Hothioran armies" in said
    assert "+2 (odds 2 to 1)" in said
    terrain = fight.terrain_bonus(state(done), (spot("25,10"),), here(done, "25,11"))
    assert ("mountains" in said) == bool(terrain)
    assert "may try to retreat first: 4 or more, 1/2 (50.0 %)" in said


def test_odds_with_a_force_from_afar_say_so_and_odds_of_plain_numbers_need_no_map() -> None:
    done = play(FIELD + "referee> place 2 Muetar armies at Pennol\nreferee> phase movement muetar\n")
    said = ask(done, "odds 2 armies at Pennol against 15,14")
    assert "cannot strike there from now" in said
    assert "Odds of 7 against 3" in ask(done, "odds 7 against 3")
    assert "say 'siege odds Tadafat'" in ask(done, "odds at Tadafat")


@rule("DR-SETUP-09")
@pytest.mark.parametrize("read", ["no", "yes"])
def test_a_personality_nobody_has_read_is_in_no_odds(read: str) -> None:
    done = play(
        """
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality Disciplined
        referee> place 3 Immer armies at 15,14
        referee> place 6 Muetar armies at 15,13
        referee> phase movement muetar
        """
        + ("referee> set Immer read no\n" if read == "no" else "")
    )
    assert ("disciplined" in ask(done, "odds at 15,14").lower()) is (read == "yes")


@rule("DR-SIEGE-22", "DR-SIEGE-24", "DR-SIEGE-25", "DR-SIEGE-29")
def test_siege_odds_are_exact_for_one_die_and_for_several_turns() -> None:
    assert chances.siege_die(0) == (Fraction(1, 6), Fraction(4, 6), Fraction(1, 6))
    assert chances.siege_die(2) == (Fraction(3, 6), Fraction(2, 6), Fraction(1, 6))
    assert chances.siege_die(9)[0] == Fraction(5, 6)
    course = chances.siege_course([0, 0, 0], 3)
    assert course[0][0] == Fraction(1, 6)
    assert course[1][0] == Fraction(11, 36)
    assert course[2] == (Fraction(91, 216), Fraction(91, 216), Fraction(1, 216))
    assert chances.in_the_end([0, 0, 0]) == Fraction(7, 8)


def test_siege_odds_of_a_siege_in_force_and_of_one_to_come() -> None:
    done = play(
        "referee> place 6 Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 0\n"
        "referee> place 4 Muetar armies at 20,16\nreferee> phase movement muetar\n"
    )
    said = ask(done, "siege odds")
    assert "Besiegers: 6" in said
    assert "The castle falls: 1/2 (50.0 %), on 4 or more" in said
    bonus = sum(n for n, _ in sieges.siege_bonuses(state(done), spot("Tadafat")))
    assert exact(chances.siege_die(bonus)[0]) in said
    said = ask(done, "siege odds Muscaster with 4 armies at 20,16")
    assert "Immer would join an enemy of yours, drawn by lot" in said
    assert "would deploy here, counted as inside" in said


# -- nothing leaks, nothing changes


QUESTIONS = (
    "why not activate Immer",
    "why not besiege Muscaster with 4 armies",
    "odds at 15,14",
    "siege odds Muscaster with 4 armies",
    "route to Muscaster with 4 armies",
    "what may 4 armies do",
    "why not storm Muscaster",
    "why not deactivate Pon",
    "examine immer",
    "spell immer",
)


def test_positions_a_seat_cannot_tell_apart_are_answered_alike() -> None:
    done = play(FIELD, OPEN)
    match: Match = done.match
    for seat in ("muetar", "hothior"):
        other = match.game.views.twin(match.state, seat)
        assert other is not None
        twin = Match(match.game, match.setup, match.source)
        twin.start = match.position._replace(state=other)
        for question in QUESTIONS:
            mine, theirs = (words(Table(m).hear(seat, question)) for m in (match, twin))
            assert mine == theirs, question
        hidden = match.game.views.secrets(match.state, seat)
        said = "\n".join(words(Table(match).hear(seat, q)) for q in QUESTIONS)
        assert not [word for word in hidden if word in said]


# -- places by where they lie


@pytest.mark.parametrize(
    ("line", "goal"),
    [
        ("move 1 army at 21,12 west", "20,12"),
        ("move 1 army at 21,12 nw", "20,11"),
        ("march 1 army from 21,12 south-east", "21,13"),
        ("move 1 army at 21,12 to the hex north-east of 21,12", "21,11"),
        ("move 1 army at 21,12 to two hexes west of 21,12", "19,12"),
        ("move 1 army at 21,12 to 2 hexes north of 21,12", "21,10"),
        ("move 1 army at 21,12 2 hexes to the west", "19,12"),
        ("move 1 army from two hexes east of 19,12 to 20,12", "20,12"),
    ],
)
def test_a_place_may_be_said_by_where_it_lies(line: str, goal: str) -> None:
    done = play(f"referee> place 2 Muetar armies at 21,12\nreferee> phase movement muetar\nmuetar> {line}\n")
    assert len(here(done, goal, "muetar")) == 1


def test_here_and_there_are_the_place_spoken_of_last() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 21,12
        referee> phase movement muetar
        muetar> move 2 armies at 21,12 west
        muetar> call everyone there army 1
        muetar> move army 1 to west of there
        """
    )
    assert len(here(done, "19,12", "muetar")) == 2


def test_what_a_direction_cannot_mean_is_said() -> None:
    done = play(
        "referee> place 1 Muetar army at 21,12\nreferee> place 1 Muetar army at 24,12\nreferee> phase movement muetar\n"
    )
    assert "No hex lies north of 21,12: say north-east or north-west" in ask(done, "move 1 army at 21,12 north")
    assert "They stand in several places" in ask(done, "move 2 armies west") or "only 1" in ask(
        done, "move 2 armies west"
    )
    assert "The map ends" in ask(done, "move 1 army at 21,12 to 35 hexes east of 21,12")
    assert "20,12" in ask(done, "look west of 21,12")


def test_a_place_in_a_question_may_be_unclear() -> None:
    asked = Asked(play(FIELD).match, "muetar")
    with pytest.raises(Unclear, match="is no place"):
        asked.place("xyzzy")
    with pytest.raises(Unclear, match="West of what"):
        asked.place("west")
    assert asked.place("immer") == kingdoms()["immer"].royal
    assert asked.place("the hex west of pennol") == spot("18,11")


# -- what is left out, and what is asked in vain


def test_a_bare_word_takes_the_only_thing_there_is_to_do() -> None:
    done = play(
        "referee> place 4 Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 0\n"
        "referee> phase sieges muetar\nmuetar> storm [3]\n"
    )
    assert any("Tadafat" in line.text for line in done.match.lines if line.seat == "muetar")


def test_pieces_without_a_word_are_offered_a_move() -> None:
    done = play(FIELD)
    said = ask(done, "two armies at 15,13 to 16,12")
    assert "There is no order in that. Do you mean this?" in said
    table(done).hear("muetar", "yes")
    assert len(here(done, "16,12", "muetar")) == 2
    assert "names pieces but no order" in ask(done, "the two armies")


@pytest.mark.parametrize(
    ("line", "piece"),
    [
        ("what does army 1 contain", "Muetaran army"),
        ("how do I win", "VICTORY-01"),
        ("how to win", "VICTORY-01"),
        ("what can I do", "What you can do now"),
        ("who is winning", "player rank points"),
        ("where is pennol", "19,11"),
        ("spell Tadafat", "T, a, d, a, f, a, t"),
        ("spell port lork", "P, o, r, t, space, L, o, r, k"),
        ("spell xyzzy", "I know no 'xyzzy'"),
        ("what is in pennol", "Pennol"),
        ("how do i besiege", "besiege CASTLE with FORCE"),
    ],
)
def test_questions_people_ask_are_answered(line: str, piece: str) -> None:
    said = ask(play(FIELD), line)
    assert piece in said.replace("\n", " ") or piece in said


def test_kingdoms_and_armies_are_told_in_the_right_number() -> None:
    play("referee> ally Trolls with muetar\n| Trolls join Muetar")
    play("referee> ally Immer with muetar\n| Immer joins Muetar")
    play(FIELD + "muetar> call 1 army at 15,13 army 2\n| as army 2")
    done = play(FIELD + "muetar> call 1 army at 15,13 army 2\n")
    assert "army army" not in done.match.lines[-1].text


def test_undo_says_how_many_there_are_and_that_a_line_in_vain_did_nothing() -> None:
    done = play(FIELD + "muetar> move 1 army from 15,13 to 16,12\nmuetar> move 1 army from 15,13 to 15,12\n")
    said = ask(done, "undo 20")
    assert "You can take back 2 orders now, not 20" in said
    ask(done, "move 1 army to Nowhereville")
    replies = table(done).hear("muetar", "undo")
    assert "Taken back: move 1 Muetaran army from 15,13 to 15,12." in words(replies)
    assert "'move 1 army to Nowhereville', had done nothing" in words(replies)


# -- grave consequences


@rule("DR-PENALTY-01", "DR-PENALTY-02")
def test_a_neutral_border_is_asked_about_once_and_no_means_no() -> None:
    done = play(FIELD)
    line = "move 1 army from 15,13 to 16,10"
    assert "Do it all the same" in ask(done, line)
    assert "Then not" in ask(done, "no")
    assert "Do it all the same" in ask(done, line)
    said = words(table(done).hear("muetar", "yes"))
    assert "Muetar violates Immer" in said
    assert "Do it all the same" not in words(table(done).hear("muetar", line.replace("16,10", "16,9")))


def test_another_line_drops_the_question() -> None:
    done = play(FIELD)
    ask(done, "move 1 army from 15,13 to 16,10")
    table(done).hear("muetar", "move 1 army from 15,13 to 16,12")
    assert here(done, "16,12", "muetar")
    assert not here(done, "16,10", "muetar")
    table(done).hear("muetar", "yes")
    assert not here(done, "16,10", "muetar")


@rule("DR-SIEGE-11")
def test_a_neutral_castle_is_asked_about() -> None:
    done = play("referee> place 6 Muetar armies at 16,9\nreferee> phase movement muetar\n")
    said = ask(done, "besiege Muscaster with 6 armies at 16,9")
    assert "Muscaster is a castle of neutral Immer" in said
    assert "join an enemy of yours" in said


def test_who_does_not_want_to_be_asked_is_not() -> None:
    done = play(FIELD)
    said = words(table(done).hear("muetar", "move 1 army from 15,13 to 16,10!"))
    assert "Muetar violates Immer" in said
    done = play(FIELD)
    table(done).hear("muetar", "warnings off")
    assert "Muetar violates Immer" in words(table(done).hear("muetar", "move 1 army from 15,13 to 16,10"))
    done = play(FIELD)  # a transcript is not asked, nor is a table that does not ask
    assert "Muetar violates Immer" in words(table(done, False).hear("muetar", "move 1 army from 15,13 to 16,10"))


# -- slips that could not be taken back


def test_a_misspelt_order_that_cannot_be_taken_back_is_asked_about() -> None:
    done = play(FIELD)
    said = ask(done, "attak 15,14 with 6 armies")
    assert "(attack)" in said
    assert "Did you mean 'attack 15,14 with 6 Muetaran armies'? yes or no" in said
    assert "Then not. Nothing has happened." in ask(done, "no")
    assert "After a yes: done." in ask(done, "atack 15,14 with 6 armies; done")
    assert "declares an attack" in words(table(done).hear("muetar", "yes"))


def test_a_misspelt_throw_is_asked_about_and_a_misspelt_step_is_taken() -> None:
    done = play(
        "referee> place 4 Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 0\n"
        "referee> phase sieges muetar"
    )
    assert "Did you mean 'storm Tadafat'?" in ask(done, "strom tadafat")
    assert "Siege of Tadafat: die" in words(table(done).hear("muetar", "yes"))
    done = play(FIELD)
    table(done).hear("muetar", "mvoe 1 army from 15,13 to 16,12")
    assert here(done, "16,12", "muetar")


@pytest.mark.parametrize("line", ["attack 15,14 with 6 armies", "att 15,14", "attak 15,14 with 6 armies!"])
def test_a_word_spelt_right_or_cut_short_or_meant_for_sure_is_not_asked_about(line: str) -> None:
    assert "declares an attack" in words(table(play(FIELD)).hear("muetar", line))


def test_a_slip_is_not_asked_about_where_nobody_wants_to_be_asked() -> None:
    done = play(FIELD)
    table(done).hear("muetar", "warnings off")
    assert "declares an attack" in words(table(done).hear("muetar", "attak 15,14 with 6 armies"))
    assert "declares an attack" in words(table(play(FIELD), False).hear("muetar", "attak 15,14 with 6 armies"))


def test_in_lines_of_a_file_or_pasted_a_slip_that_cannot_be_taken_back_is_refused_with_what_it_may_mean() -> None:
    done = play(FIELD)
    there = table(done)
    there.services.open_file = lambda name: "move 1 army from 15,13 to 16,12\nattak 15,14 with 5 armies\nyes\n"
    said = words(there.hear("muetar", "read orders.txt"))
    assert "'attak 15,14 with 5 armies': Did you mean 'attack 15,14 with 5 Muetaran armies'?" in said
    assert "1 of 3 lines kept." in said
    several = there.hear("muetar", "attak 15,14 with 5 armies", sending=Sending(several=True))
    assert [r.kind for r in several] == ["note", "refusal"]
    assert "declares an attack" not in words(there.hear("muetar", "yes"))


# -- completion


def test_where_my_pieces_are_tells_of_ones_own_alone() -> None:
    done = play("", OPEN)
    armies = ask(done, "where are my armies")
    assert armies.startswith("Your armies\nBasimar (24,9): Muetar: 3 Muetaran armies inside\n")
    assert "Hothior" not in armies
    assert "Mivior" not in armies
    assert ask(done, "where are my fleets") == "Your fleets\nNone is on the map."
    assert ask(done, "where are our kings") == "Your monarchs\nHerrott Golden Helm: Pennol inside"
    castles = ask(done, "where are my castles")
    assert "Pennol" in castles
    assert "Tadafat" not in castles


def test_where_pieces_are_tells_of_ones_own_first() -> None:
    done = play("", OPEN)
    first = {
        seat: [line.split(": ")[1] for line in ask(done, "where are the armies", seat).splitlines()[1:]]
        for seat in ("hothior", "muetar")
    }
    assert first["muetar"][:6] == ["Muetar"] * 6
    assert first["hothior"][:4] == ["Hothior"] * 4
    assert set(first["hothior"]) == {"Hothior", "Mivior", "Muetar"}
    assert ask(done, "where are the kings").splitlines()[1].startswith("Herrott")


@pytest.mark.parametrize(
    ("half", "whole"),
    [
        ("look pen", "look Pennol"),
        ("examine herr", "examine Herrott Golden Helm"),
        ("help bes", "help besiege"),
        ("rules sie", "rules siege"),
        ("rules DR-SIEGE-0", "rules DR-SIEGE-06"),
        ("why not besiege tad", "why not besiege Tadafat"),
        ("route to tad", "route to Tadafat"),
        ("route Pennol to tad", "route Pennol to Tadafat"),
        ("odds at tad", "odds at Tadafat"),
        ("siege odds tad", "siege odds Tadafat"),
        ("spell tad", "spell Tadafat"),
        ("what may arm", "what may army"),
    ],
)
def test_questions_are_completed(half: str, whole: str) -> None:
    done = play("referee> place 6 Muetar armies at 11,14\nreferee> phase movement muetar\n")
    scope = done.match.game.language.scope(done.match, "muetar")
    found = [half[: s.start] + s.text for s in table(done).reader.complete(half, scope)]
    assert whole in found


# -- questions while something is asked


FOUGHT = FIELD + "muetar> attack 15,14\n"


@pytest.mark.parametrize("seat", ["hothior", "muetar", "mivior"])
@pytest.mark.parametrize("line", ["odds", "odds at 15,14", "odds of this battle", "what are my chances"])
def test_the_odds_of_a_battle_now_fought_are_told_to_either_side_and_to_onlookers(line: str, seat: str) -> None:
    said = ask(play(FOUGHT), line, seat)
    assert "Attackers: Muetar: 6 Muetaran armies" in said
    assert "Defenders: Hothior: 4 Hothioran armies" in said
    assert "Defender loses more: 5/12" in said
    assert "may try to retreat first" in said


def test_odds_alone_without_a_battle_say_how_to_ask() -> None:
    assert "No battle is being fought. Say 'odds at PLACE'" in ask(play(FIELD), "odds")


def test_odds_of_an_attack_declared_and_still_to_be_fought_are_told() -> None:
    done = play(FOUGHT.replace("muetar> attack", "referee> place 2 Hothior armies at 14,13\nmuetar> attack"))
    assert "Attackers: Muetar: 6" in ask(done, "odds at 15,14", "hothior")


def test_of_a_battle_whose_dice_have_fallen_that_is_said() -> None:
    assert "have been thrown" in ask(play(FOUGHT + "hothior> stand [6 1]\n"), "odds", "hothior")


def test_what_standing_leads_to_is_told_as_a_chance() -> None:
    said = ask(play(FOUGHT), "why not stand", "hothior")
    assert "6 against 4: you lose more with 5/12 (41.7 %), Muetar with 17/36 (47.2 %)." in said


def test_a_question_asked_meanwhile_leaves_the_battle_question_standing() -> None:
    done = play(FOUGHT)
    asked = ("odds", "route to Pennol with 4 armies", "what may 4 armies do", "why not retreat", "siege odds Tadafat")
    for line in asked:
        ask(done, line, "hothior")
        assert "Retreat (needs 4+) or stand?" in done.match.asks[0].prompt
    assert words(table(done).hear("hothior", "stand", [1, 6])).startswith("stand")


def test_a_choice_between_readings_is_still_open_after_a_look() -> None:
    done = play(
        "referee> place 3 Muetar armies at 21,12\nreferee> place 3 Muetar armies at 24,12\n"
        "referee> phase movement muetar\n"
    )
    assert "1  at 21,12" in ask(done, "move 2 armies to 22,12")
    for line in ("look Pennol", "odds 3 against 1", "why not done"):
        assert "Still asked: Which do you mean?\n  1  at 21,12\n  2  at 24,12" in ask(done, line)
    ask(done, "frobnicate")
    assert words(table(done).hear("muetar", "2")).startswith("move 2 Muetaran armies from 24,12 to 22,12")


def test_a_yes_counts_after_a_look_and_not_after_another_order() -> None:
    done = play(FIELD)
    line = "move 1 army from 15,13 to 16,10"
    assert "Do it all the same" in ask(done, line)
    assert "Still asked: Immer is allied to nobody" in ask(done, "look 16,10")
    assert "Still asked: Immer is allied to nobody" in ask(done, "yess please")
    assert words(table(done).hear("muetar", "yes")).startswith("move 1 Muetaran army from 15,13 to 16,10")
    table(done).hear("muetar", "undo")
    assert "Do it all the same" in ask(done, line)
    table(done).hear("muetar", "move 1 army from 15,13 to 16,12")
    assert "Not now" in ask(done, "yes")


def test_a_yes_is_to_the_whole_line_that_was_asked_about() -> None:
    """Nothing is left to choose or to say again: the order asked about is given, and what stood behind it there."""
    done = play(FIELD)
    asked = ask(done, "move 1 army from 15,13 to 16,10 then move 2 armies from 15,13 to 15,12; done")
    assert "Do it all the same: move 1 Muetaran army from 15,13 to 16,10?" in asked
    assert "After a yes: move 2 armies from 15,13 to 15,12; done." in asked
    assert "Not tried" not in asked
    n = len(done.match.lines)
    told = table(done).hear("muetar", "yes")
    assert not any(r.kind in ("question", "misread", "refusal") for r in told)
    assert [x.text.partition(" ")[0] for x in done.match.lines[n:]] == ["move", "move", "done"]


def test_a_yes_to_a_list_asks_which_and_keeps_it_and_a_yes_to_a_warning_lists_nothing() -> None:
    done = play(FIELD.replace("referee> phase", "referee> place 3 Muetar armies at 15,12\nreferee> phase"))
    assert "1  at 15,13\n  2  at 15,12" in ask(done, "move 2 armies to 16,10")
    assert "Say which one, by its number.\nWhich do you mean?\n  1  at 15,13" in ask(done, "yes")
    assert "Do it all the same: move 2 Muetaran armies from 15,12 to 16,10?" in ask(done, "2")
    assert words(table(done).hear("muetar", "yes")).startswith("move 2 Muetaran armies from 15,12 to 16,10")
    assert not here(done, "15,12", "muetar")[1:]


def test_a_list_asked_for_by_a_look_does_not_stand_in_the_way_of_a_yes() -> None:
    done = play(FIELD)
    assert "Do it all the same" in ask(done, "move 1 army from 15,13 to 16,10")
    for look in ("look port", "where is castle", "what may army", "odds at castle"):
        ask(done, look)
    assert words(table(done).hear("muetar", "yes")).startswith("move 1 Muetaran army from 15,13 to 16,10")
    assert table(done).dialogue("muetar").open is None


def test_a_yes_that_comes_when_the_game_has_gone_on_says_so_and_the_question_is_over() -> None:
    done = play(FIELD)
    assert "Do it all the same" in ask(done, "move 1 army from 15,13 to 16,10")
    table(done).hear("referee", "kill 1 Muetar army at 15,13")
    said = ask(done, "yes")
    assert said.startswith("The game has gone on since you were asked, and 'move 1 Muetaran army")
    assert "Still asked" not in said
    assert "Still asked" not in ask(done, "look 16,10")


# -- more than one has


@pytest.mark.parametrize(
    "line",
    [
        "siege odds Tadafat with 9 armies",
        "odds 9 armies against 15,14",
        "route to Tadafat with 9 armies",
        "what may 9 armies do",
        "siege odds Tadafat with 9 armies at 15,13",
    ],
)
def test_asked_about_more_units_than_one_has_it_is_said_how_many_there_are(line: str) -> None:
    done = play(FIELD + "referee> place 12 Hothior armies at Tadafat\nreferee> phase movement muetar\n")
    said = ask(done, line)
    assert "You have only 6 armies" in said
    assert "Hothior" not in said
    assert "Of: Hothior" in ask(done, "what may 9 armies at Tadafat do")  # others' units are named by where they are


# -- words that name nothing here


@pytest.mark.parametrize("line", ["what is my plan", "where is my plan", "look plan", "look lrok"])
def test_a_short_word_like_one_of_a_long_name_is_not_taken_for_it(line: str) -> None:
    said = ask(play(FIELD), line)
    assert "is no place, piece, kingdom or card" in said
    assert "Bones" not in said


@pytest.mark.parametrize(
    ("line", "place"), [("look plain", "Plain of Bones"), ("look lapspel", "Castle Lapspell"), ("look penol", "Pennol")]
)
def test_a_word_of_a_name_is_found_and_a_longer_one_with_a_slip_in_it(line: str, place: str) -> None:
    assert ask(play(FIELD), line).startswith(f"{place}, at ")


@pytest.mark.parametrize(
    "line", ["why not activate Ghem", "activate Ghem?", "why not duel mivior", "why not storm Tadafat"]
)
def test_who_has_no_seat_may_ask_why_not(line: str) -> None:
    done = play("referee> phase diplomacy hothior\n")
    assert done.table is not None
    said = done.table.hear("", line)
    assert [r.kind for r in said] == ["sheet"], "it is answered, and nothing goes wrong"
