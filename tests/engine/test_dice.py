"""Where numbers come from: seed, script, hand."""

import hashlib

import pytest

from minaria.engine.dice import BadDice, ByHand, Given, NeedDice, Seeded, Throw

DIE = Throw("a die", 6, "ann")


def test_a_seed_gives_the_same_numbers_again_and_its_hash_is_the_promise() -> None:
    a, b = Seeded("secret"), Seeded("secret")
    assert [a.number(3, k, DIE) for k in range(20)] == [b.number(3, k, DIE) for k in range(20)]
    assert a.promise == hashlib.sha256(b"secret").hexdigest()


def test_all_faces_come_up_about_equally_often() -> None:
    source = Seeded("x")
    counts = [0] * 7
    for n in range(6000):
        counts[source.number(n, 0, DIE)] += 1
    assert counts[0] == 0
    assert all(850 < c < 1150 for c in counts[1:])


def test_written_numbers_come_first_and_then_what_follows_them() -> None:
    source = Given([4, 2], Seeded("x"))
    assert [source.number(1, k, DIE) for k in (0, 1)] == [4, 2]
    assert source.number(1, 2, DIE) == Seeded("x").number(1, 2, DIE)


def test_a_missing_number_is_asked_for_by_name() -> None:
    with pytest.raises(NeedDice, match="a die") as caught:
        Given([5]).number(1, 1, DIE)
    assert caught.value.given == (5,)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_number_the_die_cannot_show_is_refused(number: int) -> None:
    with pytest.raises(BadDice, match="1 to 6"):
        Given([number]).number(1, 0, DIE)


def test_dice_by_hand_are_asked_for_and_hidden_draws_are_not() -> None:
    source = ByHand(Seeded("x"))
    with pytest.raises(NeedDice):
        source.number(1, 0, DIE)
    hidden = DIE._replace(hidden=True)
    assert source.number(1, 0, hidden) == Seeded("x").number(1, 0, hidden)


def test_a_lot_says_what_may_be_drawn() -> None:
    assert DIE.wanted == "a number from 1 to 6"
    assert Throw("chit", 3, "ann", among=("Ann", "Bob", "Cyd")).wanted == "1 Ann, 2 Bob or 3 Cyd"
