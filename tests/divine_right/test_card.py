"""DR-CARD: drawing, keeping, playing and discarding diplomacy cards."""

from __future__ import annotations

from collections import Counter

from minaria.games.divine_right.tables import cards
from tests.divine_right.tools import EMPTY, asked, play, rule, state

BARE = EMPTY + "referee> set hothior cards none\nreferee> set Immer personality Disciplined\n"


@rule("DR-CARD-01")
def test_a_card_is_drawn_at_the_beginning_of_the_round() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        | draws a diplomacy card
        """,
        BARE,
    )
    assert len(state(done).players["hothior"].hand) == 1
    assert len(state(done).deck) == 34


@rule("DR-CARD-01")
def test_a_card_is_drawn_even_while_the_ambassador_is_dead() -> None:
    done = play(
        """
        referee> turn 7
        referee> set hothior ambassador 8
        referee> phase diplomacy hothior
        | draws a diplomacy card
        !hothior> activate Immer
        ! DR-AMBASSADOR-04
        """,
        BARE,
    )
    assert len(state(done).players["hothior"].hand) == 1


@rule("DR-CARD-01")
def test_only_its_owner_learns_what_was_drawn() -> None:
    done = play(
        """
        referee> phase diplomacy hothior [1]
        |hothior You draw Black Magic +2
        """,
        BARE,
    )
    for _, event in done.match.events():
        seen = [event.text, *(words for seat, words in event.private.items() if seat != "hothior")]
        assert not any("Black Magic" in words for words in seen)


@rule("DR-CARD-02")
def test_the_card_just_drawn_may_be_played_at_once() -> None:
    done = play(
        """
        referee> phase diplomacy hothior [1]
        |hothior You draw Black Magic +2
        hothior> activate Immer
        hothior> play Black Magic +2 [4]
        | = 6. Success
        """,
        BARE,
    )
    assert state(done).players["hothior"].hand == ()


@rule("DR-CARD-02")
def test_the_card_just_drawn_may_be_kept() -> None:
    done = play(
        """
        referee> phase diplomacy hothior [1]
        hothior> activate Immer
        hothior> roll [1]
        hothior> done
        """,
        BARE,
    )
    assert len(state(done).players["hothior"].hand) == 1


@rule("DR-CARD-02")
def test_a_card_one_does_not_hold_cannot_be_played() -> None:
    play(
        """
        referee> phase diplomacy hothior [1]
        hothior> activate Immer
        !hothior> play Blackmail +3
        ! do not hold
        """,
        BARE,
    )


@rule("DR-CARD-03")
def test_cards_pile_up_but_are_never_handed_over() -> None:
    done = play(
        """
        referee> give hothior card Bribe +2
        referee> phase diplomacy hothior [1]
        !hothior> give mivior Bribe +2
        !hothior> trade Bribe +2 with mivior
        hothior> done
        """,
        BARE,
    )
    assert len(state(done).players["hothior"].hand) == 2
    assert state(done).players["mivior"].hand == ()


FULL = (
    BARE
    + """
referee> give hothior card Bribe +1
referee> give hothior card Bribe +2
referee> give hothior card Threat +1
referee> give hothior card Marriage +1
referee> phase diplomacy hothior [1]
"""
)


@rule("DR-CARD-04")
def test_the_fifth_card_must_go_at_the_end_of_the_round() -> None:
    done = play(
        """
        hothior> done
        !hothior> discard Blackmail +3
        hothior> discard Threat +1
        """,
        FULL,
    )
    g = state(done)
    assert len(g.players["hothior"].hand) == 4
    assert not any(c.startswith("threat+1") for c in g.players["hothior"].hand)
    assert [c.rsplit("-", 1)[0] for c in g.discards] == ["threat+1"]


@rule("DR-CARD-04")
def test_five_cards_may_be_held_until_the_round_ends_and_a_played_one_counts() -> None:
    done = play(
        """
        hothior> activate Immer
        hothior> play Marriage +1 [1]
        hothior> done
        !hothior> discard Threat +1
        """,
        FULL,
    )
    assert len(state(done).players["hothior"].hand) == 4


@rule("DR-CARD-04")
def test_nobody_goes_on_before_the_excess_is_discarded() -> None:
    done = play(
        """
        hothior> done
        !hothior> done
        """,
        FULL,
    )
    assert list(done.match.awaited()) == ["hothior"]
    assert "discard" in asked(done, "hothior").prompt


@rule("DR-CARD-05")
def test_one_card_a_round_and_it_comes_before_the_die() -> None:
    play(
        """
        hothior> activate Immer
        hothior> play Marriage +1 [1]
        !hothior> play Bribe +2
        """,
        FULL,
    )
    play(
        """
        hothior> activate Immer
        hothior> roll [3]
        !hothior> play Bribe +2
        """,
        FULL,
    )


@rule("DR-CARD-05")
def test_two_cards_cannot_be_played_together() -> None:
    play(
        """
        hothior> activate Immer
        hothior> play Marriage +1  [1]
        !hothior> play Bribe +2
        """,
        FULL,
    )


@rule("DR-CARD-06")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    names = [f"{c.title} +{c.bonus}" for c in cards().values()]
    gives = "".join(f"referee> give mivior card {n}\n" for n in names)
    kept, dropped = names[:4], names[4:]
    drops = "".join(f"mivior> discard {n}\n" for n in dropped)
    done = play(
        gives
        + "referee> phase diplomacy mivior\n| No diplomacy card is left\nmivior> done\n"
        + drops
        + "| shuffled into a new deck\n| Hothior draws a diplomacy card\n",
        BARE + "referee> set mivior first yes\nreferee> set hothior first yes\nreferee> set mivior first yes\n",
    )
    g = state(done)
    assert len(g.players["mivior"].hand) == len(kept) == 4
    assert len(g.players["hothior"].hand) == 1
    assert len(g.deck) == len(dropped) - 1 == 30
    assert g.discards == ()


@rule("DR-CARD-07")
def test_a_played_card_is_discarded_whether_it_works_or_not() -> None:
    for die, status in ((6, "ally"), (1, "neutral")):
        done = play(
            f"""
            hothior> activate Immer
            hothior> play Bribe +1 [{die}]
            """,
            FULL,
        )
        g = state(done)
        assert g.realms["immer"].status == status
        assert [c.rsplit("-", 1)[0] for c in g.discards] == ["bribe+1"]
        assert not any(c.startswith("bribe+1") for c in g.players["hothior"].hand)


@rule("DR-CARD-08")
def test_the_deck_holds_the_35_cards_of_the_basic_game() -> None:
    count = Counter((c.ploy, c.bonus) for c in cards().values())
    assert count == {
        ("long-oration", 1): 4,
        ("long-oration", 2): 2,
        ("bribe", 1): 4,
        ("bribe", 2): 2,
        ("crass-bribe", 2): 3,
        ("threat", 1): 2,
        ("threat", 2): 2,
        ("marriage", 1): 3,
        ("marriage", 2): 1,
        ("blackmail", 2): 2,
        ("blackmail", 3): 1,
        ("white-magic", 1): 3,
        ("white-magic", 2): 2,
        ("black-magic", 2): 3,
        ("black-magic", 3): 1,
    }
    assert sum(count.values()) == 35


@rule("DR-CARD-08")
def test_a_game_begins_with_the_whole_deck_and_empty_hands() -> None:
    done = play("", "game divine_right seats=hothior,mivior,muetar seed=3\n")
    g = state(done)
    assert sorted(g.deck) == sorted(cards())
    assert all(p.hand == () for p in g.players.values())


@rule("DR-CARD-09")
def test_no_card_is_played_in_a_duel() -> None:
    done = play(
        """
        !hothior> duel mivior with Threat +1
        hothior> duel mivior [4 3]
        !hothior> play Threat +1
        """,
        FULL,
    )
    assert len(state(done).players["hothior"].hand) == 5
    assert state(done).players["mivior"].envoy_back == 4


@rule("DR-CARD-09")
def test_no_card_is_played_in_an_assassination() -> None:
    done = play(
        """
        referee> ally Pon with muetar
        !hothior> assassinate Pon with Threat +1
        hothior> assassinate Pon [3 4]
        | ambassador 3, monarch 4
        !hothior> play Threat +1
        """,
        FULL,
    )
    assert len(state(done).players["hothior"].hand) == 5
