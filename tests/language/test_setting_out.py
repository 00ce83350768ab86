"""Lines whose first clause only sets out, notes and saving in plain words, and that a part is over, typed at positions
of the corpora.
"""

from __future__ import annotations

import pytest

from tests.language.replies import replied


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        (
            "kingmaker/first_round",
            "Hastings rides out of Ashby and makes for Nottingham",
            "move Hastings to Nottingham",
        ),
        ("kingmaker/first_round", "Holland takes horse and rides to Plymouth", "move Holland to Plymouth"),
        (
            "divine_right/march",
            "Walkhort rides from Port Lork with both his armies and halts at Tadafat.",
            "move Walkhort IV and 2 Hothioran armies from Port Lork to Tadafat",
        ),
        (
            "divine_right/march",
            "one army leaves Tadafat and marches to Port Lork",
            "move 1 Hothioran army from Tadafat to Port Lork",
        ),
        ("block_wars/second_march", "the goblins break camp and march to a-0108", "move 1 goblin mob to a-0108"),
        ("block_wars/second_march", "blades leave a-0107 and storm Pellton", "move 1 orc blade to Pellton"),
        ("blood_royale/italy", "two armies leave Latium and ride for Naples", "move 2 armies at Latium to Naples"),
        (
            "block_wars/second_march",
            "The Orc Blades creep up to a-0108, while the goblins hold their ground",
            "move 1 orc blade to a-0108",
        ),
    ],
)
def test_a_clause_that_only_sets_out_is_no_order_of_its_own(position: str, line: str, order: str) -> None:
    assert replied(position, line).startswith(f"order: {order}\n")


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/first_round", "Hastings leaves York and rides to Nottingham"),
        ("kingmaker/first_round", "Hastings leaves York for Nottingham"),
        ("kingmaker/first_round", "Hastings leaves Ashby and Holland rides to Plymouth"),
        ("kingmaker/first_round", "Hastings rides out with Holland and makes for Nottingham"),
        ("block_wars/second_march", "The Orc Blades creep up to a-0108, while the blades hold their ground"),
        ("divine_right/march", "one army leaves Pennol and marches to Port Lork"),
    ],
)
def test_whoever_is_not_where_he_is_said_to_set_out_from_goes_nowhere(position: str, line: str) -> None:
    assert "order: " not in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "note"),
    [
        ("block_wars/second_march", "jot down that Birch went for the beast", "Birch went for the beast"),
        ("blood_royale/italy", "write down: France took Navarre and Lorraine", "France took Navarre and Lorraine"),
        ("kingmaker/sitting", "please remind me later that Howard is in Coventry", "Howard is in Coventry"),
        ("seasons/spring", "put this down for later: ask Brineholt about a pact", "ask Brineholt about a pact"),
        ("divine_right/march", "memo: watch the Muetarans", "watch the Muetarans"),
    ],
)
def test_what_somebody_wants_noted_is_a_note(position: str, line: str, note: str) -> None:
    assert replied(position, line) == f"note: Note 1: {note}"


def test_what_is_put_down_somewhere_is_no_note() -> None:
    assert replied("block_wars/second_march", "put the goblins down at a-0108").startswith("order: move 1 goblin mob")


@pytest.mark.parametrize(
    "line",
    [
        "pausing here, back on friday",
        "that's enough for tonight, let's stop here",
        "we'll stop there for today, bye all",
        "let's stop here for tonight",
    ],
)
def test_whoever_stops_for_the_day_leaves(line: str) -> None:
    assert replied("block_wars/march", line).startswith("quit: ")


@pytest.mark.parametrize("line", ["stop here", "let us stop here"])
def test_what_may_stop_a_piece_is_asked_about(line: str) -> None:
    assert replied("block_wars/march", line).startswith("question: Do you want to leave?")


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("save it here, supper's on the table", True),
        ("save the game for tonight, we go on next week", True),
        ("save the goblins, move them to Corvale", False),
        ("save it if I lose", False),
        ("save it and move the goblins to a-0108", False),
    ],
)
def test_the_table_is_kept_whatever_is_said_besides(line: str, kept: bool) -> None:
    assert replied("block_wars/second_march", line).startswith("note: Nothing is kept") is kept


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("block_wars/build_orcs", "happy with that, next"),
        ("block_wars/crown_placed", "looks good, leave them as they stand"),
        ("seasons/spring", "ok thats me done for spring"),
        ("blood_royale/italy", "thats it from italy"),
    ],
)
def test_that_a_part_is_over_is_asked_where_something_is_left(position: str, line: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert "done" in said or "commit" in said


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("blood_royale/italy", "thats all from france"),
        ("seasons/spring", "leave Alderhall alone"),
        ("block_wars/build_orcs", "happy"),
    ],
)
def test_what_is_said_of_something_else_ends_nothing(position: str, line: str) -> None:
    assert "  done" not in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        (
            "kingmaker/first_round",
            "Hastings leaves Ashby for Coventry but does not go inside.",
            "move Hastings to Coventry outside",
        ),
        ("kingmaker/first_round", "Hastings goes to Leicester without entering", "move Hastings to Leicester outside"),
        (
            "kingmaker/north",
            "Greystoke rides to Newcastle and stays outside the walls.",
            "move Greystoke to Newcastle outside",
        ),
        ("block_wars/second_march", "riders join the bowmen please", "move 1 orc wolf rider to a-0207"),
        ("divine_right/march", "Walkhort joins the men at Tadafat", "move Walkhort IV from Port Lork to Tadafat"),
        ("blood_royale/italy", "Please bring the cloth from Tuscany home to the capital.", "move 1 cloth to Latium"),
        ("seasons/spring", "raise the number of Barrowdown by one", "raise Barrowdown"),
        ("kingmaker/first_round", "gimme an alliance with Dusk", "ally with Dusk"),
    ],
)
def test_what_is_said_beside_where_somebody_goes(position: str, line: str, order: str) -> None:
    assert f"{replied(position, line)}\n".startswith(f"order: {order}\n")


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        (
            "divine_right/march",
            "all armies from lapspell west to 12,18",
            "move 2 Hothioran armies from Castle Lapspell to",
        ),
        ("divine_right/march", "the army at lapspell: west", "move 1 Hothioran army from Castle Lapspell to 12,18"),
        ("block_wars/first_march", "the goblins: north", "move 1 goblin mob to a-0205"),
        ("kingmaker/first_round", "Holland goes as far towards London as he can", "move Holland to Winchester"),
    ],
)
def test_where_somebody_goes_without_a_verb_or_as_far_as_can_be_is_asked(position: str, line: str, order: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert f"  {order}" in said


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/first_round", "Hastings goes to Leicester but not Holland"),
        ("kingmaker/first_round", "Hastings does not go to Leicester"),
        ("kingmaker/first_round", "Hastings goes to Leicester, not to Coventry"),
        ("seasons/summer", "upgrade Alderhall's tower"),
        ("kingmaker/march", "talbot too"),
        ("seasons/spring", "glasswood inf over the bridge"),
        ("divine_right/loss", "whatever is weakest"),
    ],
)
def test_what_says_less_or_something_else_is_neither_done_nor_the_one_thing_asked(position: str, line: str) -> None:
    said = replied(position, line)
    assert "order: " not in said
    assert "Do you mean this?" not in said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("recruit Heavy Knights with 2", "actually scrap the knights"), "order: dismiss 1"),
        (("recruit Heavy Knights with 2", "take one knight back"), "order: dismiss 1"),
        (("recruit Heavy Knights with 2", "recruit Pike Levy with 2", "dismiss a knight"), "order: dismiss 1"),
        (("recruit 2 Heavy Knights with 2", "dismiss a knight"), "misread: Say the number of the line: 1 with 2 steps"),
        (("recruit Pike Levy with 2", "dismiss the wizard"), "misread: Your list has no "),
    ],
)
def test_a_line_of_a_list_goes_by_what_it_is(lines: tuple[str, ...], said: str) -> None:
    assert replied("block_wars/recruit amber", *lines).startswith(said)


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("blood_royale/italy", "veneto army to hold lombardy", "move 1 army at Veneto to Lombardy"),
        ("blood_royale/italy", "move 1 army at Veneto to guard Lombardy", "move 1 army at Veneto to Lombardy"),
        ("block_wars/border_march", "send the bats to scout b-0504", "move 1 giant bat to b-0504"),
        ("kingmaker/first_round", "Holland to hold Exeter", "move Holland to Exeter"),
        (
            "divine_right/march",
            "one army from tadafat to hold port lork",
            "move 1 Hothioran army from Tadafat to Port Lork",
        ),
        (
            "seasons/summer",
            "1 cavalry from Alderhall to garrison Eastwatch",
            "plan move 1 cavalry from Alderhall to Eastwatch",
        ),
    ],
)
def test_whoever_is_to_hold_a_place_goes_there(position: str, line: str, order: str) -> None:
    assert replied(position, line).startswith(f"order: {order}\n")


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("blood_royale/italy", "Lombardy army to hold Lombardy"),
        ("kingmaker/first_round", "Holland to besiege Exeter"),
        ("kingmaker/first_round", "Holland not to hold Exeter"),
    ],
)
def test_who_is_there_already_or_is_to_do_more_does_not_go(position: str, line: str) -> None:
    assert not replied(position, line).startswith("order: ")


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        ("kingmaker/ambush", "SP att Grey", "order: attack Grey with Southern Pretender"),
        ("seasons/spring", "cover up my notes, somebody might peek", "question: I leave out 'somebody might peek'."),
        (
            "divine_right/march",
            "group walkhort and his armies as army 1",
            "order: group Walkhort IV and 2 Hothioran armies as army 1",
        ),
        ("block_wars/second_march", "blades & goblins attack pellton", "order: move 1 orc blade"),
        ("divine_right/march", "have Walkhort go to Tadafat", "order: move Walkhort IV from Port Lork to Tadafat"),
    ],
)
def test_codes_signs_and_who_is_had_to_do_something(position: str, line: str, said: str) -> None:
    assert replied(position, line).startswith(said)


@pytest.mark.parametrize("line", ["have the Germans moved", "have I any ships", "have you seen Percy"])
def test_what_begins_with_have_and_asks_is_a_question(line: str) -> None:
    assert "order: " not in replied("kingmaker/march", line)
