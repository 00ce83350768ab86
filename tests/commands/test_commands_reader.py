"""From a line to an order: readings, questions and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from commands import Done, Misread, Question, Reader, Reading
from commands.table_words import Examine, Help, Log, Look, Orders, Rules, Say, Undo, WhereIs

from .toy_realm import Besiege, Bid, Move, Name, Sail, Shelter, Storm, Toy, place

KENT, LORK, TADAFAT, PENNOL = place("Kent"), place("Port Lork"), place("Tadafat"), place("Pennol")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("move army 4 to Kent", Move(("M4",), KENT)),
        ("march muetar army #4 to kent", Move(("M4",), KENT)),
        (
            "Move 3 armies from Tadafat to Port Lork via the Golkus.",
            Move(("M1", "M2", "M3"), LORK, TADAFAT, place("The Golkus")),
        ),
        ("go to Kent with army 4", Move(("M4",), KENT)),
        ("sail to Port Lork", Sail(LORK)),
        ("sail 2 ships to côte-d'or", Sail(place("Côte-d'Or"), ("Mf1", "Mf2"))),
        ("lay siege to Pennol", Besiege(PENNOL)),
        ("besiege Pennol with army 4", Besiege(PENNOL, ("M4",))),
        ("go inside Pennol", Shelter(PENNOL, True)),
        ("come out of Pennol", Shelter(PENNOL, False)),
        ("bid 12 crowns on Muetar", Bid(12, "Muetar")),
        ("bid two crowns on Muetar", Bid(2, "Muetar")),
        ("offer Muetar +2 crowns", Bid(2, "Muetar")),
        ("call Immer Land of Rain", Name("Immer", "Land of Rain")),
        ('call Immer "Land of Rain"', Name("Immer", "Land of Rain")),
        ("name Immer foo to you to Kent at once", Name("Immer", "foo to you", KENT)),
        ("done", Done()),
        ("pass", Done()),
        ("end turn", Done()),
        ("continue", Done()),
        ("help", Help()),
        ("help lay siege", Help("lay siege")),
        ("what can I do?", Orders()),
        ("?", Orders()),
        ("look", Look()),
        ("look at Kent", Look("Kent")),
        ("x army 3", Examine("army 3")),
        ("where is the king?", WhereIs("the king?")),
        ("where are my armies", WhereIs("my armies")),
        ("find the king", WhereIs("the king")),
        ("log", Log(10)),
        ("log 5", Log(5)),
        ("rule DR-SIEGE-29", Rules("DR-SIEGE-29")),
        ("explain sieges", Rules("sieges")),
        ("undo", Undo(1)),
        ("undo three", Undo(3)),
        ("say hello; I will come, then leave", Say("hello; I will come, then leave")),
    ],
)
def test_lines_that_mean_one_order(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order
    assert found.note == ""


@pytest.mark.parametrize(
    ("line", "order", "note"),
    [
        ("move army 4 to Tor", Move(("M4",), place("Torleyham")), "(Torleyham)"),
        ("mov army 4 to Kent", Move(("M4",), KENT), ""),
        ("mvoe army 4 to Kent", Move(("M4",), KENT), "(move)"),
        ("sail to golkis", Sail(place("The Golkus")), "(The Golkus)"),
        ("lay siege to penol", Besiege(PENNOL), "(Pennol)"),
        ("lay seige to Pennol", Besiege(PENNOL), "(siege)"),
        ("bes zards with army 4", Besiege(place("Castle of Zards"), ("M4",)), "(Castle of Zards)"),
    ],
)
def test_what_was_guessed_is_said(reader: Reader, toy: Toy, line: str, order: Any, note: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert (found.order, found.note, found.exact) == (order, note, False)


def labels(found: Any) -> list[str]:
    assert isinstance(found, Question), found
    return [label for label, _ in found.choices]


def test_several_names_are_asked_about_and_numbered(reader: Reader, toy: Toy) -> None:
    found = reader.read("sail to bor", toy)
    assert labels(found) == ["Boran", "Boren"]
    assert isinstance(found, Question)
    assert found.message == "Which do you mean?\n  1  Boran\n  2  Boren"


def test_a_slip_as_near_to_two_names_is_asked_about(reader: Reader, toy: Toy) -> None:
    assert labels(reader.read("sail to borun", toy)) == ["Boran", "Boren"]


def test_legality_chooses_between_equal_readings_and_says_so(reader: Reader, toy: Toy) -> None:
    toy.illegal = [Sail(place("Boren"))]
    found = reader.read("sail to bor", toy)
    assert isinstance(found, Reading)
    assert (found.order, found.note, found.exact) == (Sail(place("Boran")), "(Boran)", False)


def test_legality_chooses_among_the_pieces_of_a_question(reader: Reader, toy: Toy) -> None:
    assert labels(reader.read("move 3 armies to Kent", toy)) == ["at Tadafat", "at Pennol"]
    toy.illegal = [Move(("M1", "M2", "M3"), KENT)]
    found = reader.read("move 3 armies to Kent", toy)
    assert isinstance(found, Reading)
    assert (found.order, found.note) == (Move(("M6", "M7", "M8"), KENT), "(at Pennol)")


def test_an_order_not_offered_now_is_still_read(reader: Reader, toy: Toy) -> None:
    toy.not_offered = (Storm,)
    found = reader.read("storm", toy)
    assert isinstance(found, Reading)
    assert found.order == Storm()


def test_a_line_that_breaks_off_is_told_why_its_order_cannot_be_given_at_all(reader: Reader, toy: Toy) -> None:
    toy.not_offered, toy.why_barred = (Bid, Besiege), "Not now. You may: move."
    for line in ("bid lots", "besiege", "besiege nowhere with 2 fishes"):
        found = reader.read(line, toy)
        assert isinstance(found, Misread)
        assert found.message == "Not now. You may: move."
    slip = reader.read("biid lots", toy)  # a word that only may be meant
    assert isinstance(slip, Misread)
    assert "Not now" not in slip.message
    toy.not_offered = (Besiege,)
    offered = reader.read("bid lots", toy)
    assert isinstance(offered, Misread)
    assert offered.message.startswith("I understood 'bid'")


def test_an_exact_illegal_name_is_not_swapped_for_a_legal_longer_one(reader: Reader, toy: Toy) -> None:
    toy.illegal = [Sail(KENT)]
    found = reader.read("sail to kent", toy)
    assert isinstance(found, Reading)
    assert found.order == Sail(KENT)


def test_a_verb_that_abbreviates_several_prefers_what_is_offered(reader: Reader, toy: Toy) -> None:
    found = reader.read("st", toy)
    assert isinstance(found, Reading)
    assert found.order == Storm()
    toy.not_offered = (Storm,)
    assert labels(reader.read("s", toy)) == ["save", "score"]


def test_free_text_never_catches_a_line_with_a_guessed_verb(reader: Reader, toy: Toy) -> None:
    for line in ("m army 4 Kent", "sya army 4 Kent", "sa army 4 Kent"):
        found = reader.read(line, toy)
        assert not isinstance(found, Reading), line
        asked = found.choices if isinstance(found, Question) else ()
        assert {type(order) for _, order in asked} <= {Move, Sail}, line
    assert isinstance(reader.read("exam army 4", toy), Reading)


def test_trap_1_function_words_are_not_names(reader: Reader, toy: Toy) -> None:
    found = reader.read("move army 4 to to", toy)
    assert isinstance(found, Misread)
    assert found.good == "move army 4 to"


def test_trap_2_no_such_number(reader: Reader, toy: Toy) -> None:
    found = reader.read("move army 99 to Kent", toy)
    assert isinstance(found, Misread)
    assert found.message == "You have no army 99; yours are 1 to 8, 11 and 12."


def test_trap_4_a_slip_in_the_second_word(reader: Reader, toy: Toy) -> None:
    found = reader.read("move army 4 to port lrok", toy)
    assert isinstance(found, Reading)
    assert found.order == Move(("M4",), LORK)


def test_trap_5_a_prefix_is_asked_about_even_if_it_is_most_of_a_name(reader: Reader, toy: Toy) -> None:
    assert labels(reader.read("sail to port", toy)) == ["Port Lork", "Portugal"]


def test_trap_6_names_with_dots_and_and(reader: Reader, toy: Toy) -> None:
    for line, name in (("sail to S. Sudan.", "S. Sudan"), ("sail to bosnia and herz", "Bosnia and Herz.")):
        found = reader.read(line, toy)
        assert isinstance(found, Reading)
        assert found.order == Sail(place(name))


def test_trap_7_pattern_words_may_be_abbreviated_mistyped_or_swapped(reader: Reader, toy: Toy) -> None:
    for line in ("move army 4 toward Kent", "move army 4 into Kent"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), line
        assert found.order == Move(("M4",), KENT)
    found = reader.read("bid 2 crwons on Muetar", toy)
    assert isinstance(found, Reading)
    assert found.order == Bid(2, "Muetar")


@pytest.mark.parametrize(
    ("line", "good", "message", "expected"),
    [
        (
            "besiege",
            "besiege",
            "I understood 'besiege'; then I need a castle.  usage: besiege CASTLE with FORCE",
            ("a castle",),
        ),
        (
            "move army 4 to",
            "move army 4 to",
            "I understood 'move army 4 to'; then I need a place.  usage: move FORCE [from SRC] to DEST [via VIA]",
            ("a place",),
        ),
        (
            "besiege Pennol with army 4 sideways",
            "besiege Pennol with army 4",
            "I understood 'besiege Pennol with army 4' but not 'sideways'; nothing more was expected."
            "  usage: besiege CASTLE with FORCE",
            (),
        ),
        (
            "lay siege to jipls",
            "lay siege to",
            "I understood 'lay siege to' but not 'jipls'; I expected a castle.  "
            "usage: lay siege to CASTLE [with FORCE]",
            ("a castle",),
        ),
        (
            "lay siege to tdft",
            "lay siege to",
            "I understood 'lay siege to', but 'tdft' is not a castle; did you mean Tadafat?"
            "  usage: lay siege to CASTLE [with FORCE]",
            ("a castle",),
        ),
        (
            "sail 2 fleets and",
            "sail 2 fleets and",
            "I understood 'sail 2 fleets and'; then I need more of a force.  usage: sail FORCE to DEST",
            ("more of a force",),
        ),
        ("xyzzy 3", "", "I do not know the word 'xyzzy'. Say 'orders' for what you can do now.", ()),
        ("besieging", "", "I do not know the word 'besieging'. Did you mean 'besiege'?", ()),
        ("stork by night", "", "I do not know the word 'stork'. Did you mean 'storm'?", ()),
        ("bed flowers", "", "I do not know the word 'bed'. Did you mean 'bid'?", ()),
        ("", "", "Say an order, or 'help'.", ()),
    ],
)
def test_refusals_say_how_far_and_what_could_follow(
    reader: Reader, toy: Toy, line: str, good: str, message: str, expected: tuple[str, ...]
) -> None:
    toy.nearest = lambda kind, text: ["Tadafat"] if text == "tdft" else []  # type: ignore[method-assign]
    found = reader.read(line, toy)
    assert isinstance(found, Misread), found
    assert (found.good, found.message, found.expected) == (good, message, expected)


def test_a_refusal_tells_the_word_to_put_right(reader: Reader, toy: Toy) -> None:
    line = "move army 4 to Zzyzx via Kent"
    found = reader.read(line, toy)
    assert isinstance(found, Misread)
    assert line[found.at : found.at + len(found.bad)] == "Zzyzx"


def test_pronouns_ask_the_scope(reader: Reader, toy: Toy) -> None:
    toy.mentioned = {"force": ["M2"], "place": [KENT]}
    for line in ("move it there", "move it to there"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading)
        assert found.order == Move(("M2",), KENT)


def test_a_question_over_nine_says_there_are_more(reader: Reader) -> None:
    toy = Toy()
    from commands import NameIndex

    toy.indexes["place"] = NameIndex((f"Borough{chr(97 + k)}", k) for k in range(14))
    found = reader.read("sail to borough", toy)
    assert isinstance(found, Question)
    assert len(found.choices) == 9
    assert "5 more" in found.prompt


# ---------------------------------------------------------------- canonical text


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (Move(("M4",), KENT), "move Muetar army #4 to Kent"),
        (Move(("M4",), KENT, via=LORK), "move Muetar army #4 to Kent via Port Lork"),
        (Sail(KENT), "sail to Kent"),
        (Besiege(PENNOL), "lay siege to Pennol"),
        (Shelter(PENNOL, True), "go inside Pennol"),
        (Shelter(PENNOL, False), "come out of Pennol"),
        (Name("Immer", "a b", KENT), 'name Immer "a b" to Kent'),
        (Name("Immer", "a; b"), 'call Immer "a; b"'),
        (Say("a; b"), "say a; b"),
        (Look(), "look"),
        (Done(), "done"),
        (Log(), "log"),
        (Log(3), "log 3"),
    ],
)
def test_canonical_text_is_the_first_pattern_that_says_all(reader: Reader, toy: Toy, order: Any, text: str) -> None:
    assert reader.text(order, toy) == text
    found = reader.read(text, toy)
    assert isinstance(found, Reading)
    assert (found.order, found.text, found.exact) == (order, text, True)


def test_an_order_no_pattern_can_say_is_an_error(reader: Reader, toy: Toy) -> None:
    with pytest.raises(ValueError, match="no pattern of 'move' can say"):
        reader.text(Move((), KENT), toy)


# ---------------------------------------------------------------- help


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("besiege", ["besiege"]),
        ("lay", ["besiege"]),
        ("lay siege to", ["besiege"]),
        ("siege", ["siege_odds"]),
        ("march", ["move"]),
        ("inside", ["shelter"]),
        ("bes", ["besiege"]),
        ("besige", ["besiege"]),
        ("go", ["move", "shelter"]),
        ("travel", ["move"]),
        ("invest", ["besiege"]),
        ("", []),
        ("xyzzy", []),
        ("x", ["examine"]),
    ],
)
def test_help_finds_orders_by_any_of_their_words(reader: Reader, word: str, names: list[str]) -> None:
    assert [spec.name for spec in reader.help(word)] == names


def only_besieging(toy: Toy) -> Toy:
    """The realm at a moment that asks for nothing but a siege."""
    toy.not_offered = (Move, Sail, Shelter, Bid, Name, Storm)
    return toy


def test_where_one_order_is_asked_for_its_verb_may_be_left_out(reader: Reader, toy: Toy) -> None:
    found = reader.read("Pennol with army 4", only_besieging(toy))
    assert isinstance(found, Reading)
    assert (found.order, found.respelt) == (Besiege(PENNOL, ("M4",)), "besiege")
    slip = reader.read("penol with army 4", toy)
    assert isinstance(slip, Reading)
    assert slip.note == "(Pennol)"


def test_a_number_alone_chooses_nothing_by_itself(reader: Reader, toy: Toy) -> None:
    only_besieging(toy).allowed = [Besiege(PENNOL), Besiege(TADAFAT)]
    found = reader.read("2", toy)
    assert isinstance(found, Question)
    assert [order for _, order in found.choices] == toy.allowed


def test_a_line_without_a_verb_is_asked_about(reader: Reader, toy: Toy) -> None:
    found = reader.read("Pennol with army 4", toy)
    assert isinstance(found, Question)
    assert [order for _, order in found.choices] == [Besiege(PENNOL, ("M4",))]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("I want to move army 4 to Kent", Move(("M4",), KENT)),
        ("we will sail to Port Lork", Sail(LORK)),
        ("I sail to Port Lork", Sail(LORK)),
        ("please march army 4 to Kent", Move(("M4",), KENT)),
        ("I would like to lay siege to Pennol", Besiege(PENNOL)),
    ],
)
def test_who_wants_an_order_is_no_part_of_it(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    "line", ["I want five crowns", "i need a friend", "we want peace", "I think Kent is lost", "I have no ships", "we"]
)
def test_what_somebody_only_says_is_no_order(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Misread), found
    assert found.message.startswith(f"'{line}' orders nothing.")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Euwan moves to Kent", Move(("Euwan",), KENT)),
        ("Euwan marches to Kent", Move(("Euwan",), KENT)),
        ("Herrott Golden Helm will march to Kent", Move(("Herrott Golden Helm",), KENT)),
        ("Euwan besieges Pennol", Besiege(PENNOL, ("Euwan",))),
    ],
)
def test_a_sentence_about_ones_pieces_is_an_order(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order
    assert not found.exact


def test_a_name_is_no_slip_for_a_word(reader: Reader, toy: Toy) -> None:
    """What is said names the piece, and no verb that its name is like."""
    found = reader.read("Euwan dances", toy)
    assert isinstance(found, Misread)
    assert found.message.startswith("'Euwan dances' is no order I know. Say what they are to do, such as 'move Euwan")


def test_leaving_and_taking_back_are_never_guessed(reader: Reader, toy: Toy) -> None:
    for line in ("aye", "qiut", "undoo", "rdeo"):
        assert isinstance(reader.read(line, toy), Misread), line


def test_a_guess_is_told_once(reader: Reader, toy: Toy) -> None:
    """Where a name was guessed and legality chose among the readings, the name is not said twice."""
    toy.illegal = [Sail(place("Boren"))]
    found = reader.read("sail to borun", toy)
    assert isinstance(found, Reading)
    assert found.note == "(Boran)"
