"""The order language on the real game: examples, pronouns, near misses, the wording a player meets."""

from __future__ import annotations

import pytest

from commands import TABLE_WORDS, Misread
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match

from .tools import here, play, rule, state

GAME = load("divine_right")
EXAMPLES = [
    (kind, text)
    for kind in (*GAME.language.orders, *GAME.referee.edits, *TABLE_WORDS)
    for text in GAME.examples(kind.spec)
]


@pytest.mark.parametrize(("kind", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_every_example_in_the_help_is_understood_as_far_as_its_words_go(kind: type, text: str) -> None:
    match = Match.new(GAME, ["hothior", "mivior", "muetar"], Seeded("7"))
    seat = "referee" if kind in GAME.referee.edits else "muetar"
    read = GAME.reader(TABLE_WORDS).read(text, GAME.language.scope(match, seat))
    if isinstance(read, Misread):  # the words fit; only the pieces or the moment may be missing
        assert read.good == "" or not read.bad, read.message
        assert "I do not know the word" not in read.message


def test_them_it_and_there_are_what_was_ordered_last() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 21,12
        referee> phase movement muetar
        muetar> move 2 armies from 21,12 to 21,11
        muetar> move them to 21,12
        muetar> call them army 1
        ? army 1
        """
    )
    assert len(here(done, "21,12", "muetar")) == 3


@pytest.mark.parametrize("line", ["leads his men from 21,12 to 21,11", "takes his men to 21,11"])
def test_who_leads_his_men_does_not_go_alone(line: str) -> None:
    done = play(
        f"""
        referee> place 2 Muetar armies at 21,12
        referee> place Herrott Golden Helm at 21,12
        referee> phase movement muetar
        muetar> Herrott {line}
        """
    )
    assert len(here(done, "21,11", "muetar")) == 3


def test_it_is_the_fleet_where_a_fleet_is_wanted() -> None:
    done = play(
        """
        referee> place 1 Mivior fleet at Colist
        referee> place 1 Mivior army at Colist
        referee> phase movement mivior
        mivior> board 1 fleet with 1 army
        mivior> sail it to 3,22
        """
    )
    assert len(here(done, "3,22", "mivior")) == 2


def test_orders_are_chained_and_repeated() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 21,12
        referee> phase movement muetar
        muetar> move 1 army from 21,12 to 21,11 then move 1 army from 21,12 to 20,11
        muetar> move 1 army from 21,12 to 22,12
        muetar> again
        """
    )
    assert len(here(done, "22,12", "muetar")) == 2


@pytest.mark.parametrize(
    "words", ["hire a mercenary army at Colist", "hire mercenary at Colist", "hire an army at colis"]
)
def test_a_mercenary_is_hired_in_many_words(words: str) -> None:
    done = play(
        f"""
        referee> phase events mivior
        mivior> roll [4 4]
        mivior> {words}
        """
    )
    assert len(state(done).mercenaries) == 1


def test_a_refusal_never_mixes_up_its_kinds() -> None:
    done = play(
        """
        referee> place 2 Muetar armies at 21,12
        referee> place 2 Muetar armies at 24,12
        referee> phase movement muetar
        """
    )
    assert done.table is not None
    kinds = {
        line: [r.kind for r in done.table.hear("muetar", line)][-1]
        for line in ("mvoe 2 armys to", "frobnicate", "move 1 army to 20,17", "move 2 armies to 22,12", "roll")
    }
    assert kinds["frobnicate"] == "misread"
    assert kinds["mvoe 2 armys to"] == "misread"
    assert kinds["roll"] == "refusal"
    assert "question" in {kinds["move 1 army to 20,17"], kinds["move 2 armies to 22,12"]}


def test_sea_moves_say_why_not() -> None:
    play(
        """
        referee> place 1 Mivior fleet at 10,20
        referee> place 1 Muetar army at Freeport
        referee> phase movement mivior
        !mivior> sail 1 fleet to Freeport
        ! Enemy armies hold
        """
    )


@pytest.mark.parametrize(
    "words", ["all but one army at 21,12", "all but 1 army at 21,12", "everyone except 1 army at 21,12"]
)
def test_all_but_some_at_a_place_are_those_at_that_place(words: str) -> None:
    done = play(
        f"""
        referee> place 3 Muetar armies at 21,12
        referee> place 2 Muetar armies at 22,12
        referee> phase movement muetar
        muetar> move {words} to 21,11
        """
    )
    assert len(here(done, "21,11", "muetar")) == 2
    assert len(here(done, "21,12", "muetar")) == 1
    assert len(here(done, "22,12", "muetar")) == 2


PORT = """
        referee> place 3 Hothior armies at Port Lork outside
        referee> place 2 Hothior fleets at Port Lork outside
        referee> phase movement hothior
"""


def heard(script: str, line: str, seat: str = "hothior") -> list[str]:
    """What a line after a script is answered with."""
    done = play(script)
    assert done.table is not None
    return [reply.text for reply in done.table.hear(seat, line)]


def test_everyone_on_a_march_by_land_goes_without_the_fleets_and_that_is_said() -> None:
    assert heard(PORT, "move everyone at Port Lork to 10,16") == [
        "move 3 Hothioran armies from Port Lork to 10,16",
        "(without 2 Hothioran fleets)",
        "Hothior moves 3 Hothioran armies from Port Lork to 10,16.",
    ]


def test_everyone_to_where_fleets_can_come_too_is_everyone() -> None:
    assert heard(PORT, "move everyone at Port Lork to 8,18")[0] == (
        "move 3 Hothioran armies and 2 Hothioran fleets from Port Lork to 8,18"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move everyone at Port Lork to 3,20", "3,20 is water; land units need a fleet"),
        ("move everyone at Port Lork to 20,17", "movement points away"),
        ("move 3 armies and 2 fleets at Port Lork to 10,16", "fleets cannot go there"),
    ],
)
def test_a_march_nobody_can_make_is_refused_for_those_who_would_march(line: str, why: str) -> None:
    assert why in heard(PORT, line)[-1]


def test_everyone_leaves_behind_who_can_move_no_more() -> None:
    script = (
        PORT
        + """
        hothior> move 1 army from Port Lork to 11,15
        referee> place 2 Hothior armies at 11,15
    """
    )
    assert heard(script, "move everyone at 11,15 to 12,14")[:2] == [
        "move 2 Hothioran armies from 11,15 to 12,14",
        "(without 1 Hothioran army)",
    ]


def test_everyone_never_sends_a_monarch_out_alone() -> None:
    script = """
        referee> place 2 Hothior fleets at Port Lork outside
        referee> place the king of Hothior at Port Lork outside
        referee> phase movement hothior
    """
    assert "fleets cannot go there" in heard(script, "move everyone at Port Lork to 10,16")[-1]


def test_besieging_with_everyone_leaves_fleets_in_their_port() -> None:
    note, why = heard(PORT, "besiege Castle Altarr with everyone at Port Lork")
    assert note == "(without 2 Hothioran fleets)"
    assert "movement points away" in why


def test_units_named_where_there_are_none_are_not_called_anothers() -> None:
    assert heard(PORT, "move 2 Hothior armies from Tadafat to 10,16") == ["You have no such armies there."]
    assert heard(PORT, "move 2 Muetar armies from Tadafat to 10,16") == ["Those units are not yours."]
    assert heard(PORT, "move the king to 10,16") == ["You have no monarchs."]


DUE = """
        referee> place 3 Hothior armies at Port Lork outside
        referee> place 2 Hothior fleets at Port Lork outside
        referee> phase events hothior
        hothior> roll [4 4]
"""


@rule("DR-EVENT-10", "DR-EVENT-21")
def test_two_mercenaries_are_hired_in_one_order() -> None:
    done = play(DUE + "hothior> hire 2 armies at Tadafat\n| Hothior hires 2 mercenary armies at Tadafat.\n")
    assert len(here(done, "Tadafat", "hothior")) == 2
    assert len(here(play(DUE + "hothior> hire two mercenary fleets at Port Lork\n"), "Port Lork", kind="fleet")) == 4


@rule("DR-EVENT-10", "DR-MERC-02")
def test_no_more_mercenaries_are_hired_than_are_due_or_left() -> None:
    play(DUE + "!hothior> hire 3 armies at Tadafat\n! 2 units may be brought in, not 3. (DR-EVENT-10)\n")
    few = "referee> place 15 mercenary armies at 4,20 for mivior\n" + DUE
    play(few + "!hothior> hire 2 armies at Tadafat\n! Only 1 mercenary army is left in the pool. (DR-MERC-02)\n")


@pytest.mark.parametrize(
    "lines",
    [
        ["hire", "2"],
        ["2", "2"],
        ["army at port lork"],
        ["a mercenary army at port lork"],
        ["port lork", "army"],
        ["hire army", "port lork"],
        ["hire army", "army at port lork"],
        ["hire", "hire army at port lork"],
    ],
)
def test_what_is_asked_may_be_answered_by_number_by_name_or_with_an_order(lines: list[str]) -> None:
    done = play(DUE)
    assert done.table is not None
    for line in lines:
        said = [r.text for r in done.table.hear("hothior", line)]
    assert said == ["hire army at Port Lork", "Hothior hires a mercenary army at Port Lork."]


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (["hire 2 armies", "2"], "hire 2 armies at Port Lork"),
        (["hire 2 armies", "lapspell"], "hire 2 armies at Castle Lapspell"),
        (["hire 2 mercenaries", "2 armies at tadafat"], "hire 2 armies at Tadafat"),
        (["2 fleets at lapspell"], "hire 2 fleets at Castle Lapspell"),
    ],
)
def test_where_several_are_to_enter_is_asked_and_answered_as_well(lines: list[str], order: str) -> None:
    done = play(DUE)
    assert done.table is not None
    for line in lines:
        said = [r.text for r in done.table.hear("hothior", line)]
    assert said[0] == order


def test_an_answer_that_cannot_be_is_refused_with_its_reason() -> None:
    port = "Mercenary fleets enter at friendly ports; Tadafat is none. (DR-EVENT-21)"
    assert heard(DUE, "a fleet at Tadafat") == [port]
    mutiny = DUE.replace("[4 4]", "[2 2]")
    assert heard(mutiny, "2 armies") == ["You must lose 1 unit, not 2. (DR-COMBAT-03)"]
    assert heard(mutiny, "army at Pennol") == ["You have no armies there."]
    assert heard(mutiny, "1 fleet") == ["lose 1 Hothioran fleet", "Hothior loses 1 Hothioran fleet."]
    assert "I do not know the word 'frobnicate'" in heard(mutiny, "frobnicate")[0]


def test_an_answer_without_a_verb_that_is_final_is_asked_about_first() -> None:
    done = play(DUE.replace("[4 4]", "[2 2]"))
    assert done.table is not None
    done.table.cautious = True
    assert done.table.hear("hothior", "1 fleet")[0].text == "Did you mean 'lose 1 Hothioran fleet'? yes or no"
    assert done.table.hear("hothior", "yes")[0].text == "lose 1 Hothioran fleet"


@pytest.mark.parametrize("words", ["the Port Lork armies", "3 lork armies", "port lork armies"])
def test_armies_may_be_called_by_where_they_stand(words: str) -> None:
    assert heard(PORT, f"send {words} to 10,16")[0] == "move 3 Hothioran armies from Port Lork to 10,16"
