"""What may be typed next."""

from __future__ import annotations

import pytest

from commands import Misread, Reader
from commands.subject_first import third_person

from .toy_realm import PLACES, Move, Sail, Storm, Toy

VALID = (
    "move 3 armies from Tadafat to Port Lork via the Golkus",
    "move army 3, 4 and 5 to Kent",
    "move all but 2 fleets to Crow's Nest",
    "move 2 armies, 1 fleet and the king of Immer to Kent",
    "move Herrott Golden Helm and 2 Muetar armies inside Pennol to Bosnia and Herz.",
    "go to Kent with everyone at Pennol",
    "sail to port lork",
    "lay siege to Castle of Zards with 3 armies",
    "come out of Tadafat",
    "bid two crowns on Muetar",
    'name Immer "a; b" to Kent at once',
    "where is the king",
    "undo 3",
    "say hello",
)


def texts(reader: Reader, toy: Toy, line: str, limit: int = 30) -> list[str]:
    return [s.text for s in reader.complete(line, toy, limit)]


def lines(reader: Reader, toy: Toy, line: str) -> list[str]:
    return [line[: s.start] + s.text for s in reader.complete(line, toy)]


def test_an_empty_line_offers_orders_and_then_the_tables_words(reader: Reader, toy: Toy) -> None:
    found = texts(reader, toy, "")
    assert found[:7] == ["move", "sail", "besiege", "go inside", "bid", "name", "storm"]
    assert found[7:10] == ["done", "help", "orders"]
    assert reader.complete("", toy)[0].note == "March a force by land."


def test_only_orders_offered_now(reader: Reader, toy: Toy) -> None:
    toy.not_offered = (Sail, Storm)
    assert "sail" not in texts(reader, toy, "")
    assert texts(reader, toy, "sail to ") == []
    assert "sail" not in texts(reader, toy, "s")


def test_any_wording_of_a_verb_after_a_letter(reader: Reader, toy: Toy) -> None:
    assert texts(reader, toy, "la") == ["lay siege to"]
    assert texts(reader, toy, "mar") == ["march"]


def test_behind_a_verb_of_the_same_meaning_the_order_goes_on_and_half_of_one_offers_the_orders_own(
    reader: Reader, toy: Toy
) -> None:
    assert texts(reader, toy, "relo") == ["move"]
    assert texts(reader, toy, "relocate army 4 to ken") == ["Kent", "Kenton"]
    assert texts(reader, toy, "storms and ") == []
    toy.not_offered = (Move,)
    assert texts(reader, toy, "relo") == []


def test_words_of_the_pattern(reader: Reader, toy: Toy) -> None:
    assert texts(reader, toy, "lay ") == ["siege"]
    assert "with" in texts(reader, toy, "besiege Pennol ")
    assert texts(reader, toy, "lay siege to Pennol w") == ["with"]


def test_names_of_a_kind(reader: Reader, toy: Toy) -> None:
    assert texts(reader, toy, "lay siege to ") == ["Pennol", "Castle of Zards", "Tadafat"]
    assert texts(reader, toy, "sail to ken") == ["Kent", "Kenton"]
    assert texts(reader, toy, "sail to the g") == ["The Golkus"]


def test_a_name_of_several_words_is_replaced_as_a_whole(reader: Reader, toy: Toy) -> None:
    assert lines(reader, toy, "sail to port lo") == ["sail to Port Lork"]
    assert lines(reader, toy, "sail to bosnia and h") == ["sail to Bosnia and Herz."]
    assert lines(reader, toy, "sail to castle of ") == ["sail to Castle of Zards"]


def test_the_game_may_say_which_are_legal(reader: Reader, toy: Toy) -> None:
    toy.choice_rows = {"dest": [("Port Lork", "2 hexes"), ("Kent", "5 hexes")]}
    found = reader.complete("sail to ", toy)
    assert [(s.text, s.note) for s in found] == [("Port Lork", "2 hexes"), ("Kent", "5 hexes")]
    assert lines(reader, toy, "sail to port l") == ["sail to Port Lork"]
    assert texts(reader, toy, "sail to ken") == ["Kent"]


def test_crowds(reader: Reader, toy: Toy) -> None:
    assert {"all", "everyone", "Herrott Golden Helm"} <= set(texts(reader, toy, "move "))
    assert texts(reader, toy, "move 3 ar") == ["armies"]
    assert texts(reader, toy, "move an ar") == ["army", "armies"]
    assert "Muetar" in texts(reader, toy, "move 3 Mue")
    assert "fleets" in texts(reader, toy, "move all but 2 fl")
    assert "king" in texts(reader, toy, "move 2 armies and the ki")
    assert lines(reader, toy, "move the fleets in port l") == ["move the fleets in Port Lork"]
    assert lines(reader, toy, "move herrott g") == ["move Herrott Golden Helm"]
    assert {"from", "to"} <= set(texts(reader, toy, "move 3 armies "))


def test_the_limit_holds(reader: Reader, toy: Toy) -> None:
    assert len(texts(reader, toy, "sail to ", 5)) == 5
    assert len(texts(reader, toy, "", 3)) == 3


@pytest.mark.parametrize("line", VALID)
def test_every_prefix_of_a_valid_line_completes_without_harm(reader: Reader, toy: Toy, line: str) -> None:
    for k in range(len(line) + 1):
        for suggestion in reader.complete(line[:k], toy):
            assert 0 <= suggestion.start <= k
            assert suggestion.text


@pytest.mark.parametrize("line", VALID)
def test_every_completion_reads_further_than_the_line_before_it(reader: Reader, toy: Toy, line: str) -> None:
    """No suggestion leads nowhere: what it makes is understood to its end, as far as wording goes."""
    for k in range(len(line) + 1):
        for whole in lines(reader, toy, line[:k]):
            found = reader.read(whole, toy)
            if isinstance(found, Misread) and found.at >= 0:
                pytest.fail(f"{line[:k]!r} was completed to {whole!r}, but: {found.message}")


def test_every_place_is_offered_and_understood(reader: Reader, toy: Toy) -> None:
    for name in PLACES:
        assert name in texts(reader, toy, "sail to " + name[:3], 40)
        assert not isinstance(reader.read("sail to " + name, toy), Misread)


def test_behind_whoever_does_something_stands_what_he_may_do(reader: Reader, toy: Toy) -> None:
    found = lines(reader, toy, "Euwan ")
    assert "Euwan moves" in found
    assert "Euwan besieges" in found
    assert lines(reader, toy, "Euwan bes") == ["Euwan besieges"]
    toy.not_offered = (Move,)
    assert "Euwan moves" not in lines(reader, toy, "Euwan ")


def test_behind_his_verb_the_order_goes_on_without_him(reader: Reader, toy: Toy) -> None:
    assert texts(reader, toy, "Euwan moves ") == ["from", "to"]
    assert texts(reader, toy, "Euwan moves to ken") == ["Kent", "Kenton"]
    assert texts(reader, toy, "Euwan besieges ") == ["Pennol", "Castle of Zards", "Tadafat"]
    assert texts(reader, toy, "army 4 marches to ken") == ["Kent", "Kenton"]


@pytest.mark.parametrize("line", ["Euw moves to ", "Nobody moves to ", "Euwan whistles to ", "Kent moves to "])
def test_whom_nobody_knows_and_what_nobody_does_goes_on_with_nothing(reader: Reader, toy: Toy, line: str) -> None:
    assert texts(reader, toy, line) == []


@pytest.mark.parametrize(
    ("verb", "said"),
    [("attack", "attacks"), ("pass", "passes"), ("march", "marches"), ("carry", "carries"), ("stay", "stays")],
)
def test_a_verb_behind_one_who_does_it(verb: str, said: str) -> None:
    assert third_person(verb) == said
