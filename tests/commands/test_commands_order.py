"""Declaring orders: the pattern language, and the mistakes it refuses."""

from __future__ import annotations

from typing import Annotated

import pytest

from commands import TABLE_WORDS, Done, Kind, Number, Order, PatternError, Words, order
from commands.pattern import Slot

from .toy_realm import Besiege, Bid, Move, Shelter

Place = Annotated[int, Kind("place", "a place")]


def test_an_order_is_a_frozen_slotted_record_with_its_spec() -> None:
    besiege = Besiege(castle=2, force=("M1",))
    assert not hasattr(besiege, "__dict__")
    with pytest.raises(AttributeError):
        besiege.castle = 3  # type: ignore[misc]
    spec = Besiege.spec
    assert (spec.name, spec.cls, spec.rule) == ("besiege", Besiege, "TOY-1")
    assert spec.help == "Declare a siege on an enemy castle."
    assert (spec.table, spec.word, spec.usage) == (False, "besiege", "besiege CASTLE with FORCE")
    assert Move.spec.kinds["src"].id == "place"
    assert Shelter.spec.word == "inside"
    assert Move.spec.examples == ("move army 3 to Kent",)


def test_names_of_several_words_are_in_snake_case() -> None:
    @order("avoid battle")
    class AvoidBattle(Order):
        pass

    assert AvoidBattle.spec.name == "avoid_battle"
    assert AvoidBattle.spec.help == ""


def test_constants_are_true_false_integers_or_text() -> None:
    @order("raise taxes = up:true, level:2, mood:angry", "leave taxes")
    class Tax(Order):
        up: bool = False
        level: int = 0
        mood: str = ""

    assert Tax.spec.patterns[0].constants == (("up", True), ("level", 2), ("mood", "angry"))


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("go", "has no slot for 'dest'"),
        ("go DEST DEST", "twice"),
        ("go DEST = dest:1", "twice"),
        ("go DEST = away:true", "sets no field"),
        ("go THERE DEST", "slot THERE needs a field"),
        ("go PLAIN DEST", "slot PLAIN needs a field 'plain' annotated with a Kind"),
        ("go [to DEST", "without ']'"),
        ("go] DEST", "without '['"),
        ("Go DEST", "neither a word in lower case nor a slot"),
        ("go|re-go DEST", "must be single words"),
        ("", "is empty"),
    ],
)
def test_patterns_that_cannot_work_are_refused_at_declaration(pattern: str, complaint: str) -> None:
    with pytest.raises(PatternError) as refused:

        @order(pattern)
        class Go(Order):
            dest: Place
            plain: int = 0

    assert complaint in str(refused.value)


def test_an_order_without_pattern_is_refused() -> None:
    with pytest.raises(PatternError, match="has no pattern"):

        @order()
        class Go(Order):
            pass


def test_hyphenated_words_are_two_words_and_usage_shows_first_alternatives() -> None:
    @order("re-roll [the] N")
    class Reroll(Order):
        n: Number = 1

    assert Reroll.spec.usage == "re roll [the] N"
    assert Move.spec.patterns[0].usage == "move FORCE [from SRC] to DEST [via VIA]"


def test_optional_parts_nest() -> None:
    @order("march [to DEST [via VIA]]")
    class March(Order):
        dest: Place | None = None
        via: Place | None = None

    nodes = March.spec.patterns[0].nodes
    assert nodes[1].final
    assert March.spec.patterns[0].fields == ("dest", "via")


def test_only_a_slot_nothing_can_follow_is_last() -> None:
    @order("note TEXT [at PLACE]")
    class Note(Order):
        text: Words
        place: Place | None = None

    slots = {el.field: el.last for node in Note.spec.patterns[0].nodes for el, _ in node.edges if isinstance(el, Slot)}
    assert slots == {"text": False, "place": True}


def test_the_tables_words_are_marked_and_done_is_an_order_of_the_game() -> None:
    assert all(cls.spec.table for cls in TABLE_WORDS)
    assert all(cls.spec.help for cls in TABLE_WORDS)
    assert not Done.spec.table
    assert Done not in TABLE_WORDS


def test_first_words_of_a_pattern() -> None:
    assert Move.spec.patterns[0].heads == ("move", "march")
    assert Bid.spec.word == "bid"


def test_the_summary_ends_with_its_sentence() -> None:
    @order("hum WORDS")
    class Hum(Order):
        """Hum a tune for whoever is there, on and on, until
        somebody asks you to stop. Then stop.
        """

        words: Words

    assert Hum.spec.summary == "Hum a tune for whoever is there, on and on, until somebody asks you to stop."
    for kind in TABLE_WORDS:
        assert kind.spec.summary.endswith("."), kind.__name__
