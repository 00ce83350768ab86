"""Sets and quantities: what is said, and which pieces it means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from commands import Crowd, Part, Thing, Trouble, Which, match_crowd, name_things, resolve
from commands.tokens import tokenize

from .toy_realm import Toy, armies, king, place


def said(toy: Toy, text: str, typo: bool = False) -> Crowd:
    """The cheapest reading of the whole text."""
    tokens = tokenize(text)
    hits = [h for h in match_crowd(toy.words, tokens, 0, typo) if h.end == len(tokens)]
    assert hits, text
    crowd: Crowd = min(hits, key=lambda h: h.cost).value
    return crowd


def meant(toy: Toy, text: str, **more: Any) -> Any:
    return resolve(said(toy, text), toy.pieces, **more)


PENNOL, TADAFAT, LORK = place("Pennol"), place("Tadafat"), place("Port Lork")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("everyone", [Part(every=True)]),
        ("everything", [Part(every=True)]),
        ("all", [Part(every=True)]),
        ("the rest", [Part(every=True)]),
        ("all armies", [Part(every=True, noun="army")]),
        ("every army", [Part(every=True, noun="army")]),
        ("armies", [Part(every=True, noun="army")]),
        ("the armies", [Part(every=True, noun="army")]),
        ("all my armies", [Part(every=True, noun="army")]),
        ("all of the armies", [Part(every=True, noun="army")]),
        ("all the Muetar armies", [Part(every=True, noun="army", owner="Muetar")]),
        ("3 armies", [Part(count=3, noun="army")]),
        ("all 3 armies", [Part(count=3, noun="army")]),
        ("both armies", [Part(count=2, noun="army")]),
        ("three Muetaran armies", [Part(count=3, noun="army", owner="Muetar")]),
        ("an army", [Part(count=1, noun="army")]),
        ("the army", [Part(noun="army", stack=True)]),
        ("army", [Part(noun="army")]),
        ("2 armies and a fleet", [Part(count=2, noun="army"), Part(count=1, noun="fleet")]),
        (
            "2 armies, 1 fleet and the king",
            [Part(count=2, noun="army"), Part(count=1, noun="fleet"), Part(noun="monarch")],
        ),
        (
            "2 armies, 1 fleet, and the king",
            [Part(count=2, noun="army"), Part(count=1, noun="fleet"), Part(noun="monarch")],
        ),
        ("the king", [Part(noun="monarch")]),
        ("army 3", [Part(noun="army", numbers=(3,))]),
        ("army3", [Part(noun="army", numbers=(3,))]),
        ("army 3, 4 and 5", [Part(noun="army", numbers=(3, 4, 5))]),
        ("Muetar army #4", [Part(noun="army", owner="Muetar", numbers=(4,), hashed=True)]),
        ("Muetar armies #1, #3 and #4", [Part(noun="army", owner="Muetar", numbers=(1, 3, 4), hashed=True)]),
        ("army 2 and 2 fleets", [Part(noun="army", numbers=(2,)), Part(count=2, noun="fleet")]),
        ("the 3rd army", [Part(noun="army", numbers=(3,))]),
        ("2 more armies", [Part(count=2, noun="army")]),
        ("the king of Immer", [Part(noun="monarch", owner="Immer")]),
        ("the monarch of Immer", [Part(noun="monarch", owner="Immer")]),
        ("Herrott Golden Helm", [Part(name="Herrott Golden Helm")]),
        ("king Herrott Golden Helm", [Part(noun="monarch", name="Herrott Golden Helm")]),
        ("them", [Part(pronoun=True)]),
        ("it", [Part(pronoun=True)]),
        ("him and 2 armies", [Part(pronoun=True), Part(count=2, noun="army")]),
        ("3 armies at Tadafat", [Part(count=3, noun="army", where=TADAFAT)]),
        ("3 armies from Tadafat", [Part(count=3, noun="army", where=TADAFAT)]),
        ("the fleets in Port Lork", [Part(every=True, noun="fleet", where=LORK)]),
        ("2 armies inside Pennol", [Part(count=2, noun="army", where=PENNOL, qualifier="inside")]),
        ("2 inside armies", [Part(count=2, noun="army", qualifier="inside")]),
        ("2 armies outside", [Part(count=2, noun="army", qualifier="outside")]),
        ("everyone at Pennol", [Part(every=True, where=PENNOL)]),
        ("everyone inside Pennol", [Part(every=True, where=PENNOL, qualifier="inside")]),
        ("3", [Part(count=3)]),
        ("all Muetar", [Part(every=True, owner="Muetar")]),
    ],
)
def test_what_is_said(toy: Toy, text: str, parts: list[Part]) -> None:
    assert said(toy, text).parts == tuple(parts)
    assert said(toy, text).minus == ()


@pytest.mark.parametrize(
    ("text", "minus"),
    [
        ("all but 2 fleets", [Part(count=2, noun="fleet")]),
        ("all except the king and 1 army", [Part(noun="monarch"), Part(count=1, noun="army")]),
        ("everyone except for Euwan", [Part(name="Euwan")]),
        ("all armies without army 3", [Part(noun="army", numbers=(3,))]),
        ("all but one", [Part(count=1)]),
    ],
)
def test_what_is_left_out(toy: Toy, text: str, minus: list[Part]) -> None:
    assert said(toy, text).minus == tuple(minus)
    assert said(toy, text).parts[0].every


def test_mistyped_and_abbreviated_nouns(toy: Toy) -> None:
    assert said(toy, "king herrott").parts == (Part(noun="monarch", name="Herrott Golden Helm"),)
    assert said(toy, "3 arm").parts == (Part(count=3, noun="army"),)
    assert said(toy, "3 amries", typo=True).parts == (Part(count=3, noun="army"),)


def test_from_place_comes_with_and_without(toy: Toy) -> None:
    hits = list(match_crowd(toy.words, tokenize("3 armies from Tadafat to Kent"), 0, False))
    ends = {h.end: h.cost for h in hits}
    assert ends[2] + 0.05 < ends[4]


def test_trap_8_except_at_the_end_of_a_half_typed_line(toy: Toy) -> None:
    halves = ("all except", "all but the", "2 armies,", "2 armies and", "army 3, ", "the", "all of the", "#", "rest of")
    for text in halves:
        assert all(h.end <= len(tokenize(text)) for h in match_crowd(toy.words, tokenize(text), 0, True))


# ---------------------------------------------------------------- which pieces


def test_everyone_at_a_place(toy: Toy) -> None:
    assert meant(toy, "everyone at Pennol") == ("M6", "M7", "M8")


def test_all_armies_of_an_owner(toy: Toy) -> None:
    assert meant(toy, "all the Muetar armies") == tuple(f"M{n}" for n in range(1, 9))


def test_a_count_takes_the_first_ones_at_the_one_place_with_enough(toy: Toy) -> None:
    assert meant(toy, "4 armies") == ("M1", "M2", "M3", "M4")


def test_a_count_that_several_places_can_give_is_asked_about_by_place(toy: Toy) -> None:
    assert meant(toy, "3 armies") == Which(
        "Which do you mean?", (("at Tadafat", ("M1", "M2", "M3")), ("at Pennol", ("M6", "M7", "M8")))
    )


def test_where_of_another_slot_restricts_parts_without_place(toy: Toy) -> None:
    assert meant(toy, "3 armies", where=PENNOL) == ("M6", "M7", "M8")
    assert meant(toy, "all", where=LORK) == ("Mf1", "Mf2")
    assert meant(toy, "1 army at Tadafat", where=PENNOL) == ("M1",)


def test_too_few_says_how_many_there_are(toy: Toy) -> None:
    assert meant(toy, "9 armies at Tadafat") == Trouble("You have only 5 armies at Tadafat.")
    assert meant(toy, "2 armies", where=LORK) == Trouble("You have no armies at Port Lork.")
    assert meant(toy, "9 armies") == Trouble("You have only 5 armies in one place, at Tadafat.")
    assert meant(toy, "2 armies inside Pennol") == Trouble("You have only 1 such army at Pennol.")
    assert meant(toy, "0 armies") == Trouble("None of them: then there is nothing to do.")


def test_the_king_with_two_candidates_is_asked_about(toy: Toy) -> None:
    found = meant(toy, "the king")
    assert isinstance(found, Which)
    assert [label for label, _ in found.choices] == ["Herrott Golden Helm at Tadafat", "Euwan at Immer"]
    assert meant(toy, "the king of Immer") == ("Euwan",)
    assert meant(toy, "the king at Tadafat") == ("Herrott Golden Helm",)


def test_interchangeable_things_at_one_place_are_never_asked_about(toy: Toy) -> None:
    assert meant(toy, "1 army at Tadafat") == ("M1",)
    assert meant(toy, "an army at Tadafat") == ("M1",)
    assert meant(toy, "the fleet at Immer") == ("If3",)


def test_a_word_for_one_and_for_a_company_is_asked_about_where_several_stand(toy: Toy) -> None:
    found = meant(toy, "the army at Tadafat")
    assert isinstance(found, Which)
    assert [ids for _, ids in found.choices] == [("M1", "M2", "M3", "M4", "M5"), ("M1",)]
    assert found.choices[0][0] == "all 5 armies at Tadafat"


def test_different_things_at_one_place_are_asked_about_when_one_is_meant() -> None:
    toy = Toy([king("Muetar", "Kent", "Herrott Golden Helm"), king("Immer", "Kent", "Euwan")])
    assert isinstance(meant(toy, "the king"), Which)
    assert meant(toy, "a king") == ("Herrott Golden Helm",)


def test_an_army_in_different_places_is_asked_about(toy: Toy) -> None:
    found = meant(toy, "an army")
    assert isinstance(found, Which)
    assert [ids for _, ids in found.choices] == [("M1",), ("M6",), ("I11",)]


def test_a_list_that_keeps_together_goes_before_one_that_does_not(toy: Toy) -> None:
    assert meant(toy, "2 armies and the fleets at Immer") == ("I11", "I12", "If3")
    assert meant(toy, "3 armies and the king") == ("M1", "M2", "M3", "Herrott Golden Helm")


def test_the_same_noun_twice_takes_other_things(toy: Toy) -> None:
    assert meant(toy, "2 armies at Tadafat and 2 armies at Tadafat") == ("M1", "M2", "M3", "M4")


def test_army_3_is_the_named_army_first(toy: Toy) -> None:
    assert meant(toy, "army 3") == ("I11", "I12")
    assert meant(toy, "army #3") == ("M3",)
    assert meant(toy, "army 4") == ("M4",)
    assert meant(toy, "#4") == ("M4",)


def test_a_named_army_holds_more_than_armies() -> None:
    general = replace(king("Muetar", "Kent", "Herrott Golden Helm"), group=2)
    toy = Toy([*armies("Muetar", "Kent", range(1, 3), group=2), general, *armies("Muetar", "Kent", range(3, 4))])
    assert meant(toy, "army 2") == ("M1", "M2", "Herrott Golden Helm")


def test_trap_2_a_number_that_is_not_there(toy: Toy) -> None:
    assert meant(toy, "army 99") == Trouble("You have no army 99; yours are 1 to 8, 11 and 12.")
    assert meant(toy, "army 99", where=PENNOL) == Trouble("You have no army 99 at Pennol; yours are 6 to 8.")
    assert meant(toy, "king 4") == Trouble("You have no monarch 4; none of yours has a number.")


def test_trap_3_a_bare_number_in_a_list_repeats_the_noun_and_owner() -> None:
    toy = Toy([*armies("Muetar", "Kent", range(1, 5)), *armies("Immer", "Kent", range(1, 5))])
    assert meant(toy, "Muetar army 2 and 3") == ("M2", "M3")
    found = meant(toy, "army 2 and 3")
    assert isinstance(found, Which)
    assert [ids for _, ids in found.choices] == [("M2", "M3"), ("I2", "I3")]


def test_trap_3_numbers_in_one_list_are_all_named_armies_or_all_single_ones(toy: Toy) -> None:
    assert meant(toy, "army 3, 4 and 5") == ("M3", "M4", "M5")


def test_all_but_some(toy: Toy) -> None:
    assert meant(toy, "all fleets but 1 fleet at Immer") == ("Mf1", "Mf2")
    assert meant(toy, "everyone at Tadafat except the king and 1 army") == ("M1", "M2", "M3", "M4")
    assert meant(toy, "all but 2 fleets", where=LORK) == Trouble("That leaves nothing.")


def test_pronouns_mean_what_was_mentioned(toy: Toy) -> None:
    assert meant(toy, "them", pronoun=("M2", "M1")) == ("M1", "M2")
    assert isinstance(meant(toy, "them"), Trouble)
    assert meant(toy, "it and the king at Immer", pronoun=("M2",)) == ("M2", "Euwan")


def test_a_name_that_is_not_here(toy: Toy) -> None:
    assert meant(toy, "Euwan", where=PENNOL) == Trouble("Euwan is at Immer, not at Pennol.")
    assert isinstance(resolve(Crowd((Part(name="nobody"),)), toy.pieces), Trouble)


def test_nothing_to_choose_from() -> None:
    assert meant(Toy([]), "3 armies") == Trouble("You have no armies.")
    assert meant(Toy([]), "everyone") == Trouble("You have no pieces.")


def test_a_question_lists_nine_at_most() -> None:
    things = [Thing(k, frozenset(("army",)), "Muetar", k, f"place {k}", "army") for k in range(30)]
    found = meant(Toy(things), "an army")
    assert isinstance(found, Which)
    assert len(found.choices) == 9


def test_a_long_list_is_understood_to_its_end() -> None:
    toy = Toy(armies("Muetar", "Kent", range(1, 61)))
    numbers = range(1, 61, 2)
    assert meant(toy, ", ".join(f"Muetar army #{n}" for n in numbers)) == tuple(f"M{n}" for n in numbers)
    assert meant(toy, " and ".join(["1 army at Kent"] * 20)) == tuple(f"M{n}" for n in range(1, 21))


def test_things_are_named_so_that_they_are_found_again(toy: Toy) -> None:
    chosen = [t for t in toy.pieces if t.id in ("M1", "M3", "Herrott Golden Helm", "I11", "Mf2")]
    text = name_things(chosen)
    assert text == "Muetar army #1, #3, Herrott Golden Helm, Immer army #11, Muetar fleet #2"
    assert meant(toy, text) == tuple(t.id for t in chosen)


def test_no_thing_twice(toy: Toy) -> None:
    assert meant(toy, "everyone at Pennol, army 6") == ("M6", "M7", "M8")


@pytest.mark.parametrize("line", ["the Pennol armies", "Pennol armies", "all Pennol armies", "3 Pennol armies"])
def test_a_place_before_the_noun_says_where_they_are(toy: Toy, line: str) -> None:
    assert meant(toy, line) == ("M6", "M7", "M8")
