"""What a line may cost: past the bound it ends with a sentence, and nothing has changed."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import Crowd, Dialogue, Misread, Order, Part, Reader, Reading, Thing, Trouble, resolve
from commands.quantities import MAX_CHOICES, MAX_TRIES, _Choice, _ways
from commands.step_budget import LINE, TOO_MUCH, TooMuch, spend, spent, within, without_bound

from .toy_realm import Toy


def test_steps_count_only_within_a_bound_and_the_outer_one_holds() -> None:
    spend(10**9)
    assert spent() == 0
    with within(10):
        spend(4)
        with within(100):
            spend(6)
            assert spent() == 10
            with without_bound():
                spend(1000)
            with pytest.raises(TooMuch, match=r"more than can be thought through"):
                spend()


def test_one_bound_does_not_reach_past_its_block() -> None:
    with pytest.raises(TooMuch), within(1):
        spend(2)
    with within(5):
        spend(5)


# -- many ways to take the parts of a list


def many(armies: int, places: int) -> list[Thing]:
    return [
        Thing(f"{p}-{k}", frozenset(("army", "unit")), "me", p, f"place {p}", "army", number=k)
        for p in range(places)
        for k in range(armies)
    ]


@pytest.mark.parametrize("parts", [2, 9, 14, 60])
@pytest.mark.parametrize("minus", [0, 14])
def test_the_same_part_over_and_over_is_answered_after_few_tries(parts: int, minus: int) -> None:
    one = Part(count=1, noun="army")
    with within(LINE):
        found = resolve(Crowd((one,) * parts, (one,) * minus), many(1, 9))
        assert isinstance(found, Trouble) or parts < 14
        assert spent() < 200 * MAX_TRIES


def test_lists_that_cannot_be_taken_apart_say_so() -> None:
    parts = tuple(Part(count=1, noun=n) for n in ("army", "unit") * 7)
    found = resolve(Crowd(parts), many(1, 13))
    assert found == Trouble("They can be taken in too many ways; say how many of each kind, and where.")


def test_what_the_parts_before_took_is_not_said_to_be_nowhere() -> None:
    found = resolve(Crowd((Part(count=1, noun="army"),) * 3), many(1, 1))
    assert found == Trouble("You do not have so many of them.")


@given(
    st.lists(st.lists(st.frozensets(st.integers(0, 6), max_size=3), min_size=1, max_size=4), min_size=1, max_size=4),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_ways_are_those_of_every_product_in_its_order(alike: list[list[frozenset[int]]], counted: list[bool]) -> None:
    """Whatever is given up early: what is left is what looking at every product would leave."""
    things = {k: Thing(k, frozenset(), "", 0, "", str(k)) for k in range(7)}
    choices = [[_Choice("", tuple(things[i] for i in sorted(ids))) for ids in part] for part in alike]
    parts = [Part(count=1 if counted[k] else None) for k in range(len(choices))]

    def twice(way: tuple[_Choice, ...]) -> bool:
        for k, part in enumerate(parts):
            others = {t.id for j, c in enumerate(way) if j != k for t in c.things}
            if part.count is not None and any(t.id in others for t in way[k].things):
                return True
        return False

    wanted = [way for way in product(*choices) if not twice(way)][: MAX_CHOICES**2]
    assert _ways(parts, choices)[0] == wanted


# -- whole lines


def long_line(words: str, joint: str) -> str:
    line = "move " + words
    while len(line) < 440:
        line += joint + words
    return line + " to Kent"


LONG = [
    long_line(words, joint)
    for words in ("1 army", "1 army and 1 unit", "the king", "all but one army", "army 1, 2 and 3", "2 armies at Kent")
    for joint in (" and ", ", ", " but ", " to ", " ")
]


@pytest.mark.parametrize("line", LONG)
def test_a_long_line_takes_no_more_steps_than_a_line_may(reader: Reader, line: str) -> None:
    toy = Toy()
    with within(LINE):
        reader.complete(line, toy)
        read = reader.read(line, toy)
        assert spent() <= LINE + 1
    assert not (isinstance(read, Misread) and not read.message)


def test_a_line_past_the_bound_is_one_sentence_and_nothing_is_done(reader: Reader) -> None:
    toy = Toy()
    with within(3):
        read = reader.read("move 3 armies from Pennol to Kent", toy)
    assert read == Misread(TOO_MUCH, "", ())
    assert TOO_MUCH.count(".") == 1
    assert isinstance(reader.read("move 3 armies from Pennol to Kent", toy), Reading)
    with within(3):
        assert isinstance(reader.read_kept("move 3 armies from Pennol to Kent", toy), Reading)


def test_what_was_found_before_the_bound_is_suggested(reader: Reader) -> None:
    toy = Toy()
    every = [s.text for s in reader.complete("move 3 armies to ", toy)]
    with within(20):
        some = [s.text for s in reader.complete("move 3 armies to ", toy)]
    assert some == every[: len(some)]
    assert len(some) < len(every)


def test_a_chain_past_the_bound_keeps_what_was_done_and_says_what_was_not(reader: Reader) -> None:
    toy, done = Toy(), list[Order]()

    def act(reading: Reading) -> bool:
        done.append(reading.order)
        spend(LINE - spent())  # the next one has nothing left
        return True

    replies = Dialogue(reader).take("look; look; look", lambda: toy, act)
    assert len(done) == 1
    assert [r.text for r in replies] == [TOO_MUCH, "Not tried: look."]


def test_short_words_of_short_words_do_not_go_on_for_ever(reader: Reader) -> None:
    dialogue = Dialogue(reader)
    dialogue.aliases = {("wa",): ";", **{(f"w{b}",): f"w{a};" * 150 for a, b in pairwise("abcdefg")}}
    assert [r.text for r in dialogue.take("wg", Toy, lambda reading: True)] == [TOO_MUCH]


@pytest.mark.parametrize("sign", [" ", ",", ";", '"', "(", "then ", " then", ", and "])
def test_a_line_of_signs_is_parted_in_time_that_grows_with_its_length(reader: Reader, sign: str) -> None:
    """A space before 'then' is looked for once, not again from each space before it."""
    dialogue = Dialogue(reader)
    parts = dialogue._split("look" + sign * (400_000 // len(sign)) + " Kent")
    assert parts
    assert parts[0].startswith("look")
