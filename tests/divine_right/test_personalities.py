"""The 22 personality cards, one after the other: what each does at court, on the march and in battle.

Facts: personality_cards.csv. Immer has 9 regulars; the field of battle is the desert around 29,27.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from minaria.games.divine_right.rules import diplomacy
from minaria.games.divine_right.tables import cards, personalities
from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, state, told

BARE = EMPTY + "referee> set hothior cards none\n"


def court(card: str, ploy: str = "", die: int = 1, more: str = "", turn: int = 3) -> Run:
    """Hothior tries to activate an Immer of that personality."""
    order = f"play {ploy}" if ploy else "roll"
    give = f"referee> give hothior card {ploy}\n" if ploy else ""
    return play(
        f"referee> turn {turn}\nreferee> set Immer personality {card}\n{more}{give}"
        f"referee> phase diplomacy hothior [1]\nhothior> activate Immer\nhothior> {order} [{die}]\n",
        BARE,
    )


def breach(card: str, ploy: str = "", die: int = 1, more: str = "") -> Run:
    """Hothior tries to deactivate an Immer of that personality, Muetar's ally."""
    order = f"play {ploy}" if ploy else "roll"
    give = f"referee> give hothior card {ploy}\n" if ploy else ""
    return play(
        f"referee> turn 3\nreferee> set Immer personality {card}\nreferee> ally Immer with muetar\n{more}{give}"
        f"referee> phase diplomacy hothior [1]\nhothior> deactivate Immer\nhothior> {order} [{die}]\n",
        BARE,
    )


def side(done: Run) -> str:
    """Whose ally Immer is."""
    return state(done).realms["immer"].seat


def ban(done: Run) -> int:
    """Full turns of banishment from Immer earned in turn 3."""
    found = state(done).ban("hothior", "immer")
    return found.until - 3 if found else 0


def battle(card: str, ours: str, theirs: str, outcome: str, dice: str = "[3 3]") -> Run:
    """Muetar with an Immer of that personality attacks Hothior."""
    return play(
        f"""
referee> ally Immer with muetar
referee> set Immer personality {card}
referee> remove everyone
referee> phase movement muetar
{ours}
{theirs}
muetar> attack 29,27 with everyone at 28,27
hothior> stand {dice}
| {outcome}
"""
    )


@rule("DR-SETUP-17")
def test_there_are_22_cards_and_each_has_its_test_here() -> None:
    names = {f"test_{p.name.lower()}" for p in personalities().values()}
    assert len(names) == 22
    for name in names:
        assert any(x.startswith(name + "_") for x in globals()), name


# 1


@rule("DR-SETUP-17")
def test_disciplined_regulars_that_are_half_of_a_side_add_1_in_battle() -> None:
    theirs = "referee> place 4 Hothior armies at 29,27"
    battle(
        "Disciplined",
        "referee> place 2 Immer armies at 28,27\nreferee> place 2 Muetar armies at 28,27",
        theirs,
        "= 5; Hothior 3",
    )
    battle(
        "Disciplined",
        "referee> place 1 Immer army at 28,27\nreferee> place 3 Muetar armies at 28,27",
        theirs,
        "= 4; Hothior 3",
    )


@rule("DR-SETUP-17")
def test_disciplined_regulars_add_1_in_defence_too_but_nothing_in_a_siege() -> None:
    play(
        """
        referee> ally Immer with muetar
        referee> set Immer personality Disciplined
        referee> remove everyone
        referee> phase movement hothior
        referee> place 3 Hothior armies at 28,27
        referee> place 3 Immer armies at 29,27
        hothior> attack 29,27
        muetar> stand [3 3]
        | +1 (Immer is disciplined) = 5. Losses: Hothior 1
        """
    )
    done = play(
        """
        referee> ally Immer with muetar
        referee> set Immer personality Disciplined
        referee> remove everyone
        referee> turn 3
        referee> place 3 Immer armies at Tadafat outside
        referee> set Tadafat siege muetar 2
        referee> phase sieges muetar
        muetar> storm Tadafat [5]
        """
    )
    assert not state(done).plundered


# 2


@rule("DR-SETUP-17")
def test_cowardly_threats_count_1_more_and_banish_nobody() -> None:
    assert side(court("Cowardly", "Threat +1", 4)) == "hothior"
    failed = court("Cowardly", "Threat +2", 2)
    assert side(failed) == ""
    assert ban(failed) == 0
    assert ban(court("Cowardly", "Crass Bribe +2", 2)) == 3
    assert side(court("Cowardly", "Bribe +1", 4)) == ""


@rule("DR-SETUP-17")
def test_cowardly_monarch_drops_out_when_a_monarch_of_his_alliance_is_killed() -> None:
    stage = """
    referee> ally Immer with muetar
    referee> set Immer personality Cowardly
    referee> ally Pon with {}
    referee> set Pon personality Disciplined
    referee> phase diplomacy {}
    {}> assassinate Pon [5 2 3]
    """
    done = play(stage.format("muetar", "hothior", "hothior"))
    assert state(done).realms["immer"].status == "neutral"
    assert not [u for u in state(done).pieces if u.startswith("immer")]
    done = play(stage.format("hothior", "mivior", "mivior"))
    assert side(done) == "muetar"


# 3


@rule("DR-SETUP-17")
def test_gallant_helps_the_player_with_the_fewest_allies() -> None:
    stage = """
    referee> ally Pon with muetar
    referee> ally Ghem with muetar
    referee> ally Rombune with mivior
    referee> set Immer personality Gallant
    referee> phase diplomacy {0} [1]
    {0}> activate Immer
    {0}> roll [{1}]
    """
    assert side(play(stage.format("hothior", 5))) == "hothior"
    assert side(play(stage.format("mivior", 5))) == ""
    assert side(play(stage.format("mivior", 6))) == "mivior"
    assert side(play(stage.format("muetar", 6))) == ""


@rule("DR-SETUP-17")
def test_gallant_makes_no_difference_between_players_with_equal_allies_or_when_allied() -> None:
    assert side(court("Gallant", "", 5)) == ""
    assert side(court("Gallant", "", 6)) == "hothior"
    assert side(breach("Gallant", "Bribe +1", 5)) == "muetar"
    assert side(breach("Gallant", "Bribe +1", 6)) == ""


# 4


@rule("DR-SETUP-17")
def test_indolent_deactivation_gets_1_more_and_activation_nothing() -> None:
    assert side(breach("Indolent", "", 6)) == ""
    assert side(breach("Indolent", "", 5)) == "muetar"
    assert side(court("Indolent", "", 5)) == ""


# 5


@rule("DR-SETUP-17")
def test_amorous_marriages_count_1_more() -> None:
    assert side(court("Amorous", "Marriage +1", 4)) == "hothior"
    assert side(court("Amorous", "Bribe +1", 4)) == ""


# 6


@rule("DR-SETUP-17")
def test_negligent_regulars_that_are_half_of_a_side_take_1_off_in_battle() -> None:
    theirs = "referee> place 4 Hothior armies at 29,27"
    battle(
        "Negligent",
        "referee> place 2 Immer armies at 28,27\nreferee> place 2 Muetar armies at 28,27",
        theirs,
        "= 3; Hothior 3",
    )
    battle(
        "Negligent",
        "referee> place 1 Immer army at 28,27\nreferee> place 3 Muetar armies at 28,27",
        theirs,
        "= 4; Hothior 3",
    )


# 7


@rule("DR-SETUP-17")
def test_obstinate_bribes_threats_and_marriages_have_no_effect() -> None:
    for ploy in ("Bribe +2", "Crass Bribe +2", "Threat +2", "Marriage +2"):
        assert side(court("Obstinate", ploy, 5)) == "", ploy
        assert side(court("Obstinate", ploy, 6)) == "hothior", ploy
    for ploy in ("Long Oration +1", "Blackmail +2", "White Magic +1", "Black Magic +2"):
        assert side(court("Obstinate", ploy, 5)) == "hothior", ploy


# 8


@rule("DR-SETUP-17")
def test_gullible_every_roll_gets_1_more() -> None:
    assert side(court("Gullible", "", 5)) == "hothior"
    assert side(court("Gullible", "Bribe +1", 4)) == "hothior"
    assert side(court("Gullible", "", 4)) == ""
    assert side(breach("Gullible", "", 6)) == ""


# 9


@rule("DR-SETUP-17")
def test_irascible_failure_banishes_for_two_turns_on_top_of_the_cards_term() -> None:
    assert ban(court("Irascible", "", 1)) == 2
    assert ban(court("Irascible", "Bribe +1", 1)) == 2
    assert ban(court("Irascible", "Threat +2", 1)) == 5
    assert ban(court("Irascible", "", 6)) == 0
    assert ban(breach("Irascible", "", 1)) == 2


# 10


@rule("DR-SETUP-17")
def test_incompetent_two_regulars_a_turn_come_to_the_colours() -> None:
    done = court("Incompetent", "", 6)
    assert len(here_of(done, "immer-army")) == 2
    assert here(done, "Castle Altarr", "hothior", "monarch")


@rule("DR-SETUP-17")
def test_incompetent_the_rest_follows_two_in_each_later_turn() -> None:
    stage = """
    referee> set Immer personality Incompetent
    referee> set hothior first yes
    referee> phase diplomacy hothior [1]
    hothior> activate Immer
    hothior> roll [6]
    referee> turn 4
    referee> phase events hothior
    """
    done = play(stage)
    assert len(here_of(done, "immer-army")) == 4
    done = play(stage + "referee> turn 5\nreferee> phase events hothior\n")
    assert len(here_of(done, "immer-army")) == 6


@rule("DR-SETUP-17")
def test_incompetent_monarch_moves_at_the_pace_of_armies() -> None:
    stage = """
    referee> ally Immer with muetar
    referee> set Immer personality {}
    referee> remove everyone
    referee> phase movement muetar
    referee> place the king of Immer at 25,28
    {}muetar> move the king of Immer to 31,28
    """
    play(stage.format("Incompetent", "!"))
    play(stage.format("Disciplined", ""))
    play(stage.format("Incompetent", "").replace("31,28", "30,28"))


# 11


@rule("DR-SETUP-17")
def test_greedy_bribes_count_1_more_and_crass_ones_do_not_banish() -> None:
    assert side(court("Greedy", "Bribe +1", 4)) == "hothior"
    assert side(court("Greedy", "Crass Bribe +2", 3)) == "hothior"
    failed = court("Greedy", "Crass Bribe +2", 2)
    assert side(failed) == ""
    assert ban(failed) == 0
    assert ban(court("Greedy", "Threat +1", 1)) == 2


# 12


@rule("DR-SETUP-17")
def test_treacherous_monarch_joins_whoever_deactivates_him() -> None:
    done = breach("Treacherous", "Bribe +2", 5)
    assert side(done) == "hothior"
    assert len(here(done, "Castle Altarr", "hothior", "army")) == 3
    assert side(breach("Treacherous", "Bribe +2", 4)) == "muetar"


# 13


@rule("DR-SETUP-17")
def test_cursed_yields_to_white_magic_only() -> None:
    assert side(court("Cursed", "", 6)) == ""
    assert side(court("Cursed", "Black Magic +3", 6)) == ""
    assert side(court("Cursed", "White Magic +1", 4)) == ""
    done = court("Cursed", "White Magic +1", 5)
    assert side(done) == "hothior"
    assert state(done).realms["immer"].blessed == "hothior"


@rule("DR-SETUP-17")
def test_cursed_monarch_favours_the_player_who_lifted_the_curse_for_good() -> None:
    blessed = "referee> set Immer blessed {}\n"
    assert side(court("Cursed", "", 5, blessed.format("hothior"))) == "hothior"
    assert side(court("Cursed", "", 6, blessed.format("mivior"))) == ""
    assert side(court("Cursed", "Bribe +1", 6, blessed.format("mivior"))) == "hothior"
    assert side(breach("Cursed", "", 6, blessed.format("hothior"))) == ""
    assert side(breach("Cursed", "Bribe +2", 5, blessed.format("mivior"))) == "muetar"


# 14


@rule("DR-SETUP-17")
def test_mad_monarch_joins_more_easily_with_half_of_his_force() -> None:
    done = court("Mad", "", 5)
    assert side(done) == "hothior"
    assert len(here_of(done, "immer-army")) == 4
    assert here_of(done, "immer-monarch")


@rule("DR-SETUP-17")
def test_mad_monarch_kills_the_ambassador_who_fails() -> None:
    done = court("Mad", "", 4)
    assert side(done) == ""
    assert state(done).players["hothior"].envoy_back == 6
    assert state(done).players["hothior"].envoy_back == state(done).turn + 3
    assert side(breach("Mad", "", 6)) == ""
    assert state(breach("Mad", "", 5)).players["hothior"].envoy_back == 6


# 15


@rule("DR-SETUP-17")
def test_loyal_monarch_cannot_be_deactivated_by_diplomacy() -> None:
    assert side(breach("Loyal", "Bribe +2", 6, "referee> set Immer read no\n")) == "muetar"
    play(
        """
        referee> ally Immer with muetar
        referee> set Immer personality Loyal
        referee> phase diplomacy hothior
        !hothior> deactivate Immer
        ! loyal
        hothior> assassinate Immer [4 2 3]
        | is dead
        """
    )


# 16


@rule("DR-SETUP-17")
def test_genius_adds_1_where_he_leads() -> None:
    theirs = "referee> place 4 Hothior armies at 29,27"
    men = "referee> place 4 Immer armies at 28,27"
    battle("Genius", men + "\nreferee> place the king of Immer at 28,27", theirs, "= 5; Hothior 3")
    battle("Genius", men + "\nreferee> place the king of Immer at 27,27", theirs, "= 4; Hothior 3")


@rule("DR-SETUP-17")
def test_genius_adds_nothing_to_a_siege_die() -> None:
    done = play(
        """
        referee> ally Immer with muetar
        referee> set Immer personality Genius
        referee> remove everyone
        referee> turn 3
        referee> place 3 Immer armies at Tadafat outside
        referee> place the king of Immer at Tadafat outside
        referee> set Tadafat siege muetar 2
        referee> phase sieges muetar
        muetar> storm Tadafat [5]
        """
    )
    assert not state(done).plundered


# 17


@rule("DR-SETUP-17")
def test_invalid_monarch_never_leaves_his_castle_but_his_regulars_march() -> None:
    done = play(
        """
        referee> ally Immer with muetar
        referee> set Immer personality Invalid
        referee> phase movement muetar
        !muetar> move the king of Immer to 15,6
        !muetar> move the king of Immer and 1 army from Castle Altarr to 15,6
        muetar> move 2 armies from Castle Altarr to 15,6
        """
    )
    assert len(here(done, "15,6", "muetar")) == 2
    assert here(done, "Castle Altarr", "muetar", "monarch")


# 18


@rule("DR-SETUP-17")
def test_compromised_blackmail_counts_1_more() -> None:
    assert side(court("Compromised", "Blackmail +2", 3)) == "hothior"
    assert side(court("Compromised", "Blackmail +2", 2)) == ""
    assert side(court("Compromised", "Bribe +2", 3)) == ""


@rule("DR-SETUP-17")
def test_compromised_monarch_won_by_blackmail_is_harder_to_deactivate_except_by_blackmail() -> None:
    stage = """
    referee> set Immer personality Compromised
    referee> give hothior card {}
    referee> give muetar card Bribe +2
    referee> give muetar card Blackmail +2
    referee> turn 3
    referee> phase diplomacy hothior
    hothior> activate Immer
    hothior> play {} [5]
    referee> turn 4
    referee> phase diplomacy muetar
    muetar> deactivate Immer
    muetar> play {} [{}]
    """
    assert side(play(stage.format("Blackmail +2", "Blackmail +2", "Bribe +2", 5))) == "hothior"
    assert side(play(stage.format("Blackmail +2", "Blackmail +2", "Bribe +2", 6))) == ""
    assert side(play(stage.format("Bribe +2", "Bribe +2", "Bribe +2", 5))) == ""
    done = play(stage.format("Blackmail +3", "Blackmail +3", "Blackmail +2", 4))
    assert side(done) == ""


# 19


@rule("DR-SETUP-17")
def test_bellicose_is_easier_to_win_and_harder_to_detach() -> None:
    assert side(court("Bellicose", "", 5)) == "hothior"
    assert side(court("Bellicose", "", 4)) == ""
    assert side(breach("Bellicose", "Bribe +2", 5)) == "muetar"
    assert side(breach("Bellicose", "Bribe +2", 6)) == ""


# 20


@rule("DR-SETUP-17")
def test_paranoid_half_of_the_regulars_stay_in_the_home_kingdom() -> None:
    stage = """
    referee> ally Immer with muetar
    referee> set Immer personality Paranoid
    referee> remove everyone
    referee> phase movement muetar
    referee> place 9 Immer armies at 12,6
    """
    done = play(
        stage
        + """
    !muetar> move 6 armies from 12,6 to 11,5
    muetar> move 5 armies from 12,6 to 11,5
    !muetar> move 1 army from 12,6 to 11,5
    muetar> move 4 armies from 12,6 to 13,6
    """
    )
    assert len(here(done, "11,5", "muetar")) == 5


# 21


@rule("DR-SETUP-17")
def test_outlander_draws_his_homeland_when_first_read() -> None:
    done = play(
        """
        referee> set Immer personality Outlander
        referee> phase diplomacy hothior [1]
        hothior> activate Immer [1]
        | is Outlander
        """,
        BARE,
    )
    origin = state(done).realms["immer"].origin
    assert origin == "hothior"
    assert any("Hothior" in t and "born" in t for t in told(done))


@rule("DR-SETUP-17")
def test_outlander_favours_whoever_holds_his_homeland() -> None:
    assert side(court("Outlander", "", 5, "referee> set Immer origin Hothior\n")) == "hothior"
    assert side(court("Outlander", "", 6, "referee> set Immer origin Muetar\n")) == ""
    assert side(court("Outlander", "Bribe +1", 6, "referee> set Immer origin Muetar\n")) == "hothior"
    assert side(court("Outlander", "", 6, "referee> set Immer origin Pon\n")) == "hothior"
    assert side(court("Outlander", "", 5, "referee> set Immer origin Pon\n")) == ""
    allied = "referee> ally Pon with hothior\nreferee> set Immer origin Pon\n"
    assert side(court("Outlander", "", 5, allied)) == "hothior"
    assert side(breach("Outlander", "", 6, "referee> set Immer origin Hothior\n")) == ""


# 22


@rule("DR-SETUP-17")
def test_superstitious_magic_counts_1_more_and_orations_1_less() -> None:
    assert side(court("Superstitious", "White Magic +1", 4)) == "hothior"
    assert side(court("Superstitious", "Black Magic +2", 3)) == "hothior"
    assert side(court("Superstitious", "Long Oration +1", 5)) == ""
    assert side(court("Superstitious", "Long Oration +2", 5)) == "hothior"


@rule("DR-SETUP-17")
def test_superstitious_failed_black_magic_banishes_one_turn_longer() -> None:
    assert ban(court("Superstitious", "Black Magic +2", 1)) == 4
    assert ban(court("Superstitious", "Blackmail +2", 1)) == 3
    assert ban(court("Superstitious", "White Magic +2", 1)) == 0


@rule("DR-SETUP-17", "DR-BANISH-01")
def test_how_much_longer_a_ban_is_stands_on_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    g = state(court("Superstitious"))
    black = next(c for c in cards().values() if c.ploy == "black-magic" and c.bonus == 2)
    assert diplomacy.banishment(g, "immer", black.id) == black.banish + 1
    people = {n: replace(p, banish=p.banish.replace(":1", ":3")) for n, p in personalities().items()}
    monkeypatch.setattr(diplomacy, "personalities", lambda: people)
    assert diplomacy.banishment(g, "immer", black.id) == black.banish + 3


def here_of(done: Run, prefix: str) -> list[str]:
    """Counters on the map whose id begins so."""
    return [u for u in state(done).pieces if u.startswith(prefix)]
