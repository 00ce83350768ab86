"""Offices, places, talk, treaties, who sees what, who wins."""

from __future__ import annotations

import pytest

from minaria.engine.carrying import Refused
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.seasons.chapters.pacts import Propose
from minaria.games.seasons.chapters.plans import Commit
from minaria.games.seasons.chapters.talk import Go
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state.records import HALL, beside, table_of
from minaria.games.seasons.view import View
from minaria.table.record.offices import roles_of

from .tools import FULL, SEATS, answer, commits, here, play, rule, started, state, told

TWO = started(offices="two")


def view(match: Match, seat: str | None, office: str = "") -> View:
    """The view of a seat, or of an office of it."""
    game = match.game
    found: View = game.role(office).view(match.state, seat or "") if office else game.views.of(match.state, seat)
    return found


# -- offices


@rule("SE-ROLE-01")
def test_every_nation_has_two_offices() -> None:
    done = play("", TWO)
    assert [r.id for r in roles_of(done.match.game, {"offices": "two"})] == ["commander", "diplomat"]
    assert talk.people(state(done))[:2] == ["aldermark/commander", "aldermark/diplomat"]


@rule("SE-ROLE-02")
def test_one_person_with_both_offices_sees_the_map_only_while_standing_at_it() -> None:
    done = play(
        """
        aldermark> go to the hall
        aldermark> map
        ? You do not see the World Map from here
        aldermark> go to the map
        aldermark> map
        ? Tollmoor
    """,
        FULL,
    )
    assert view(done.match, "aldermark").facts.sight == "live"
    play(
        """
        !aldermark> commander goes to the map
        ! One person holds both offices
    """,
        FULL,
    )


@rule("SE-COMMANDER-03", "SE-WIN-05")
def test_each_office_gives_its_own_orders() -> None:
    match = play("", TWO.replace("clear map", "place 1 infantry at Alderhall for aldermark")).match
    move = match.parse("aldermark", "plan move 1 infantry from Alderhall to Eastwatch")
    with pytest.raises(Refused, match="That is for the commander"):
        match.give("aldermark", move, role="diplomat")
    with pytest.raises(Refused, match="That is for the diplomat"):
        match.give("aldermark", Propose("alliance", "brineholt"), role="commander")
    match.give("aldermark", move, role="commander")
    match.give("aldermark", Propose("alliance", "brineholt"), role="diplomat")
    mark = match.give("aldermark", Go(HALL), role="diplomat")
    assert mark.line.text == "diplomat goes to the hall"
    with pytest.raises(LookupError, match="has no office 'spy'"):
        match.game.role("spy")


@rule("SE-COMMANDER-01", "SE-DIPLOMAT-07", "SE-DIPLOMAT-01")
def test_commanders_go_to_the_map_or_their_table_and_diplomats_never_to_the_map() -> None:
    play(
        """
        !aldermark> commander goes to Brineholt's table
        ! his own table or at the World Map
        !aldermark> diplomat goes to the map
        ! never gets to the World Map
        aldermark> commander goes to Aldermark's table
        aldermark> go to Cindral's table
        aldermark> places
        ? Aldermark's commander Aldermark's table
        ? Aldermark's diplomat Cindral's table
        !aldermark> go to Cindral's table
        ! is there
    """,
        TWO,
    )


@rule("SE-DIPLOMAT-07")
def test_a_diplomat_gets_no_map_in_any_form() -> None:
    done = play("", TWO.replace("referee> clear map\n", ""))
    seen = view(done.match, "aldermark", "diplomat")
    for field in ("owner", "number", "walls", "pieces", "plans"):
        assert seen.known[field] == {}, field
    assert seen.facts.tokens == ()
    assert seen.g.nations["aldermark"].resources == 10
    assert view(done.match, "aldermark", "commander").g.heaps()


@rule("SE-COMMANDER-02", "SE-SECRET-07", "SE-DIPLOMAT-07")
def test_at_the_map_commanders_only_sign() -> None:
    done = play(
        """
        cindral> commander goes to Cindral's table
        !aldermark> commander speaks good morning
        ! only signs
        aldermark> sign wait
        |brineholt Aldermark's commander signs: wait.
    """,
        TWO,
    )
    assert "signs: wait" in told(done)  # onlookers stand at the map
    assert "signs" not in told(done, "cindral")
    assert "signs: wait" in told(done, "brineholt")
    assert "signs" not in told(done, "brineholt/diplomat")
    play(
        """
        !aldermark> sign wait
        ! not allowed
    """,
        started(signs="no"),
    )
    play("""
        aldermark> go to the hall
        !aldermark> sign wait
        ! at the World Map
    """)


@rule("SE-ROLE-04")
def test_a_missing_player_gives_no_orders_and_takes_the_usual_choices() -> None:
    done = play("", FULL)
    ask = done.match.ask("aldermark")
    assert ask is not None
    assert ask.absent == Commit()
    done.match.give("aldermark", ask.absent)
    assert state(done).plans.get("aldermark", ()) == ()


@rule("SE-ROLE-05")
def test_a_nation_without_land_plays_on_with_units_and_is_out_without() -> None:
    away = "".join(f"referee> assign A{k} to Brineholt\n" for k in range(1, 8))
    done = play(away + "referee> place 1 war boat at Heart Sea for aldermark\n" + commits())
    assert not state(done).nations["aldermark"].out
    done = play(away + commits())
    assert "Aldermark has neither land nor units left" in told(done)
    done.table.hear("aldermark", "go to the hall")  # type: ignore[union-attr]
    assert state(done).where["aldermark/both"] == HALL
    assert "aldermark" not in done.match.awaited()
    assert done.match.ask("aldermark").offer(Commit) is None  # type: ignore[union-attr]


# -- talk


@rule("SE-DIPLOMAT-02", "SE-DIPLOMAT-09")
def test_open_talk_reaches_those_at_the_same_place_and_a_whisper_one_of_them() -> None:
    done = play("""
        aldermark> go to Cindral's table
        brineholt> go to Cindral's table
        cindral> go to Cindral's table
        aldermark> speak good evening
        |cindral Aldermark: good evening
        aldermark> whisper to Brineholt they come in autumn
        |brineholt Aldermark whispers: they come in autumn
        !aldermark> whisper to Dunmoor hello
        ! words do not travel
    """)
    assert "Aldermark: good evening" in told(done, "brineholt")
    assert "Aldermark whispers to Brineholt." in told(done, "cindral")
    assert "good evening" not in told(done, "dunmoor")
    assert "autumn" not in told(done, "cindral")
    assert "autumn" not in told(done)
    assert any("they come in autumn" in line.text for line in done.match.lines), "all speech is kept in the journal"


@rule("SE-DIPLOMAT-03", "SE-DIPLOMAT-12")
def test_beside_a_table_one_is_seen_and_hears_open_talk_from_then_on() -> None:
    done = play("""
        brineholt> go to Cindral's table
        cindral> go to Cindral's table
        brineholt> speak the first word
        aldermark> go to beside Cindral
        |cindral Aldermark comes to beside Cindral
        brineholt> speak the second word
        |aldermark Brineholt: the second word
        brineholt> whisper to Cindral the third word
        |aldermark Brineholt whispers to Cindral.
        !aldermark> speak I am only listening
        ! go to the table to speak
    """)
    assert "first" not in told(done, "aldermark")
    assert "third" not in told(done, "aldermark")
    assert not any(k.__name__ in ("Peek", "Steal") for k in done.match.game.language.orders)


@rule("SE-DIPLOMAT-04")
def test_whoever_is_sent_away_comes_back_by_invitation_only() -> None:
    play("""
        !brineholt> send away Aldermark
        ! Nobody of Aldermark
        aldermark> go to Brineholt's table
        brineholt> send away Aldermark
        |aldermark Brineholt sends Aldermark away
        !aldermark> go to Brineholt's table
        ! you need an invitation
        !aldermark> go to beside Brineholt
        ! you need an invitation
        brineholt> invite Aldermark
        |aldermark Brineholt invites Aldermark
        aldermark> go to Brineholt's table
    """)


@rule("SE-DIPLOMAT-05", "SE-SECRET-05")
def test_visitors_see_the_sheet_and_the_notes_that_lie_open() -> None:
    done = play(
        """
        brineholt> buy 1 infantry at Brinehall
        brineholt> jot attack Cindral in Summer
        aldermark> go to Brineholt's table
    """,
        FULL,
    )
    page = answer(done, "aldermark", "sheet Brineholt")
    assert "Brineholt: 8 resources, 12 supply." in page
    assert "1 infantry for Brinehall" in page
    assert "attack Cindral in Summer" in page
    assert "8 resources" not in answer(done, "cindral", "sheet Brineholt")


@rule("SE-DIPLOMAT-06")
def test_notes_are_covered_at_any_time_and_the_sheet_only_without_a_visitor() -> None:
    done = play(
        """
        brineholt> jot attack Cindral in Summer
        aldermark> go to beside Brineholt
        !brineholt> cover sheet
        ! A visitor is there
        brineholt> cover notes
    """,
        FULL,
    )
    page = answer(done, "aldermark", "sheet Brineholt")
    assert "10 resources" in page
    assert "attack" not in page
    play(
        """
        brineholt> cover sheet
        !brineholt> cover sheet
        ! covered already
        aldermark> go to Brineholt's table
        aldermark> sheet Brineholt
        ? covered
        brineholt> uncover sheet
        !brineholt> tear up notes
        ! There are no notes
    """,
        FULL,
    )


@rule("SE-DIPLOMAT-08")
def test_a_visitor_may_talk_with_the_commander_at_his_table() -> None:
    play(
        """
        brineholt> commander goes to Brineholt's table
        brineholt> diplomat goes to the hall
        aldermark> go to Brineholt's table
        aldermark> speak is it true
        |brineholt Aldermark's diplomat: is it true
        brineholt> commander speaks it is
        |aldermark Brineholt's commander: it is
        brineholt> commander whispers to Aldermark and worse
        |aldermark whispers: and worse
    """,
        TWO,
    )


@rule("SE-DIPLOMAT-10")
def test_walking_takes_five_seconds_and_who_has_left_is_in_the_hall_or_at_his_table() -> None:
    done = play(
        """
        aldermark> go to Brineholt's table
        !aldermark> speak hello
        ! on your way
        aldermark> places
        ? on the way
        referee> arrive Aldermark
        aldermark> speak hello
    """,
        started(walking="timed"),
    )
    assert state(done).where["aldermark/both"] == table_of("brineholt")
    done = play("aldermark> diplomat goes to Cindral's table\nreferee> gone Aldermark\n", TWO)
    assert state(done).where["aldermark/diplomat"] == HALL
    assert state(done).where["aldermark/commander"] == table_of("aldermark")


@rule("SE-DIPLOMAT-11", "SE-WIN-05")
def test_promises_bind_nobody_and_are_made_in_person() -> None:
    done = play(
        """
        !aldermark> offer peace to Brineholt for 2 turns
        ! offered in person
        aldermark> go to the hall
        brineholt> go to the hall
        aldermark> offer peace to Brineholt for 2 turns
        |brineholt Offer 1: peace of Aldermark and Brineholt for 2 turns
        brineholt> accept 1
        |aldermark It holds
        brineholt> treaties
        ? holds since turn 1, to turn 2
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
    """
        + commits()
    )
    assert state(done).owner["B4"] == "aldermark"
    assert "peace" not in told(done, "cindral")
    done = play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        aldermark> offer peace to Brineholt for 1 turn
        brineholt> accept 1
    """
        + commits()
    )
    assert state(done).treaties == {}
    assert "1 has ended: peace of Aldermark and Brineholt" in told(done, "aldermark")


@rule("SE-WIN-05")
def test_alliances_are_secret_have_at_most_half_the_nations_and_can_be_broken() -> None:
    done = play("""
        aldermark> offer ALLIANCE to Brineholt
        !aldermark> offer ALLIANCE to Brineholt
        ! such an offer
        !cindral> accept 1
        ! no offer 1 to you
        brineholt> accept 1
        !aldermark> offer alliance to Cindral
        ! 2 members at most
        cindral> offer alliance to Brineholt
        !brineholt> accept 2
        ! break it first
        brineholt> break 1
        |aldermark Brineholt breaks 1
        brineholt> decline 2
        |cindral Brineholt declines 1
    """)
    assert "alliance" not in told(done, "dunmoor")
    assert "alliance" not in told(done)


@rule("SE-WIN-05")
def test_with_six_nations_a_third_joins_when_all_members_agree() -> None:
    six = "game seasons seats=aldermark,brineholt,cindral,dunmoor,esterwyn,farrowgate seed=1\n"
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        aldermark> offer alliance to Cindral
        cindral> accept 1
    """,
        six,
    )
    assert state(done).treaties[2].open
    done.table.hear("brineholt", "accept 2")  # type: ignore[union-attr]
    assert list(state(done).treaties) == [2]
    assert not state(done).treaties[2].open


@rule("SE-WIN-06")
def test_the_game_ends_early_only_if_everybody_agrees() -> None:
    done = play(
        """
        aldermark> agree to end
        | Aldermark agrees
        !aldermark> agree to end
        ! agreed already
        brineholt> agree to end
        cindral> agree to end
        aldermark> play on
        dunmoor> agree to end
    """,
        FULL,
    )
    assert not state(done).finished
    done.table.hear("aldermark", "agree to end")  # type: ignore[union-attr]
    assert state(done).finished
    two = play("".join(f"{s}> diplomat agrees to end\n{s}> commander agrees to end\n" for s in SEATS), TWO)
    assert state(two).finished


@rule("SE-WIN-01", "SE-WIN-04", "SE-ROLE-05")
def test_the_nation_with_most_areas_after_the_last_battles_wins() -> None:
    done = play(
        """
        referee> turn 8
        referee> assign Crown Isle to Dunmoor
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Alderhall number 3
    """
        + commits()
    )
    assert state(done).winners == ("dunmoor",)
    assert "1. Dunmoor: 8 areas." in told(done)
    assert load("seasons").rules.result(state(done))[0] == "1. dunmoor: 8 areas"


@rule("SE-WIN-02", "SE-WIN-03")
def test_allies_within_three_areas_win_together() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> turn 8
        referee> assign Crown Isle to Aldermark
    """
        + commits()
    )
    assert state(done).winners == ("aldermark", "brineholt")


# -- who sees what


@rule("SE-SECRET-01", "SE-SECRET-05")
def test_at_the_map_everything_is_public_but_kinds_and_stocks() -> None:
    done = play("aldermark> plan pillage Alderhall\naldermark> commit\n", FULL)
    seen = view(done.match, "brineholt")
    assert ("A1", "aldermark", 3) in seen.g.heaps()
    assert (seen.g.owner["A1"], seen.g.number["A1"], seen.g.walls["A1"]) == ("aldermark", 3, "tower")
    assert seen.facts.tokens == (("aldermark", "A1", "A1"),)
    assert "Pillage" not in answer(done, "brineholt", "map")


@rule("SE-SECRET-04")
def test_at_his_table_a_commander_has_the_map_as_he_last_saw_it() -> None:
    done = play(
        """
        aldermark> plan pillage Alderhall
        aldermark> commit
        brineholt> go to Brineholt's table
        cindral> plan pillage Cinderkeep
        cindral> commit
    """,
        FULL,
    )
    seen = view(done.match, "brineholt")
    assert seen.facts.sight == "kept"
    assert seen.facts.tokens == (("aldermark", "A1", "A1"),)
    assert "As you last saw it" in answer(done, "brineholt", "map")
    done.table.hear("brineholt", "go to the map")  # type: ignore[union-attr]
    assert len(view(done.match, "brineholt").facts.tokens) == 2


@rule("SE-SECRET-05")
def test_what_is_pillaged_on_the_map_is_told_to_all() -> None:
    done = play("aldermark> plan pillage Alderhall\n" + commits(), FULL)
    assert "Aldermark pillages Alderhall for 3 resources." in told(done, "cindral")


@rule("SE-SECRET-07")
def test_onlookers_see_the_map_without_hidden_data() -> None:
    done = play("aldermark> plan pillage Alderhall\n", FULL)
    seen = view(done.match, None)
    assert ("A1", "aldermark", 3) in seen.g.heaps()
    assert seen.facts.tokens == (("aldermark", "A1", "A1"),)
    assert seen.facts.flipped == ()
    assert (seen.g.plans, seen.g.tables) == ({}, {})
    assert not set(seen.g.pieces) & set(state(done).pieces)
    assert {(n.resources, n.supply) for n in seen.g.nations.values()} == {(0, 0)}


@rule("SE-MOD-01")
def test_the_moderator_corrects_and_every_act_is_told() -> None:
    done = play("""
        referee> place 3 untrained cavalry at Eastwatch for aldermark
        |aldermark 3 untrained cavalry
        referee> remove 1 cavalry at Eastwatch
        | takes 1 unit off the map
        referee> award 5 resources to Cindral
        |cindral gives you 5 resources
        referee> fine Cindral 20 supply
        referee> assign Crown Isle to Dunmoor
        | The moderator rules: Crown Isle: controller Dunmoor.
        referee> set Hartfen castle
        referee> set Hartfen bare
        referee> set Hartfen number 4
        !referee> set Hartfen number 5
        ! from -1 to 4
        !referee> place 1 infantry at Heart Sea for aldermark
        ! aboard boats only
        !referee> place 1 war boat at Hartfen for aldermark
        ! Boats stand in oceans
        !referee> place 1 infantry aboard at Heart Sea for aldermark
        ! room for 0
        referee> move Cindral to the hall
        referee> phase last minute
        referee> phase planning
        referee> phase reveal
        !aldermark> award 5 resources to Cindral
        !referee> next
        ! no reveal that waits
    """)
    assert len(here(done, "Eastwatch", "aldermark")) == 2
    assert state(done).nations["cindral"].supply >= 0


@rule("SE-MOD-01")
def test_the_moderator_may_undo_the_turn_in_progress() -> None:
    done = play(
        """
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
    """
        + commits()
    )
    assert state(done).turn == 2
    done.match.undo("referee", 5)
    assert state(done).turn == 1
    assert state(done).plans.get("aldermark", ()) == ()


@rule("SE-WIN-05")
def test_an_offer_is_accepted_declined_or_broken_by_what_it_offers() -> None:
    done = play("""
        aldermark> offer alliance to Brineholt
        cindral> offer alliance to Brineholt
        brineholt> decline alliance from Cindral
        brineholt> accept alliance
        |brineholt Brineholt agrees to 1: alliance of Aldermark and Brineholt. It holds.
        aldermark> break our alliance
        |brineholt Aldermark breaks 1
        !brineholt> accept the alliance
        ! There is no such offer
    """)
    assert not state(done).treaties


@rule("SE-DIPLOMAT-03")
def test_whoever_wants_to_listen_says_so() -> None:
    done = play("aldermark> listen to Cindral\n")
    assert state(done).where["aldermark/both"] == beside("cindral")
    asked = answer(done, "aldermark", "listen")
    assert "listen at Brineholt's table" in asked
    assert "Cindral" not in asked


@rule("SE-DIPLOMAT-02")
def test_a_whisper_may_name_the_person_who_sits_there() -> None:
    done = play("aldermark> go to the hall\nbrineholt> go to the hall\n")
    assert done.table is not None
    done.table.people.update(aldermark="Anna", brineholt="Ben Ness (commander), Bo (diplomat)", cindral="Aldermark")
    for line in ("whisper ben ness they come", "whisper to Bo they come", "whisper Brineholt they come"):
        assert answer(done, "aldermark", line).startswith("whisper to Brineholt they come"), line
    assert "I expected a nation" in answer(done, "aldermark", "whisper Carl they come")


@rule("SE-DIPLOMAT-11", "SE-TURN-03")
def test_a_promise_may_be_made_for_as_long_as_the_longest_game() -> None:
    start = FULL.replace("seed=1", "seed=1 turns=20")
    play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        aldermark> offer peace to Brineholt for 20 turns
        !aldermark> offer passage to Brineholt for 21 turns
        ! No game has as many turns
    """,
        start,
    )
