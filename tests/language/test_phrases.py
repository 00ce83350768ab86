"""Pieces, voyages and what is done to somebody, in words that no pattern has, typed at the positions of the corpora."""

from __future__ import annotations

import pytest

from tests.language.replies import replied


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("divine_right/pennol", "attack 21,11 with all we've got", "attack 21,11 with 8 Hothioran armies"),
        ("divine_right/pennol", "send half my troops to 19,11", "move 4 Hothioran armies from 20,11 to Pennol"),
        (
            "seasons/winter",
            "win back Lanternport with everything I have",
            "plan move 2 infantry and 1 cavalry from Alderhall to Lanternport to attack",
        ),
        ("kingmaker/march", "move whoever's at Lincoln to Derby", "move Clifford and Percy to Derby"),
        ("block_wars/blades", "move the biggest stack to b-0404", "move 2 orc blades and 1 goblin mob to b-0404"),
    ],
)
def test_how_many_is_said_in_other_words(position: str, line: str, order: str) -> None:
    assert replied(position, line).startswith(f"order: {order}\n")


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("seasons/spring", "send the nearest troops to Lanternport", ("1 infantry, Alderhall", "1 infantry, Westyle")),
        ("blood_royale/march", "send half the army to Kent", ("1 of 3 at Burgundy", "2 of 3 at Burgundy")),
        (
            "block_wars/blades",
            "move everything adjacent into b-0404",
            ("2 orc blades and 1 goblin mob", "1 orc bowmen"),
        ),
        ("kingmaker/march", "the nearest noble goes to Derby", ("Clifford", "Holland", "Talbot")),
    ],
)
def test_which_of_them_is_asked(position: str, line: str, asked: tuple[str, ...]) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert all(one in said for one in asked), said


SWAN = "sail Le Swan to Thames Mouth with Talbot"


@pytest.mark.parametrize(
    ("position", "line", "orders"),
    [
        ("kingmaker/letters", "put Talbot on Le Swan and sail to Thames Mouth", SWAN),
        ("kingmaker/letters", "load Talbot onto Le Swan, then sail for Thames Mouth", SWAN),
        ("kingmaker/letters", "Le Swan picks up Talbot and makes for Thames Mouth", SWAN),
        ("kingmaker/letters", "move Talbot to Thames Mouth by sea", SWAN),
        ("kingmaker/letters", "Talbot sails to Thames Mouth", SWAN),
        (
            "divine_right/march",
            "Put an army aboard at Port Lork and sail it to Farnot.",
            "sail 1 Hothioran fleet at Port Lork to Farnot with 1 Hothioran army",
        ),
        (
            "blood_royale/march",
            "embark 2 armies at Normandy and sail to Kent and land there",
            "embark 2 armies on 1 fleet; then sail the fleet to Kent; then land 2 armies",
        ),
        (
            "blood_royale/march",
            "sail to Brittany and land the army there",
            "move 1 fleet to Brittany; then land the army",
        ),
    ],
)
def test_a_voyage_told_in_steps_is_read_back(position: str, line: str, orders: str) -> None:
    said = replied(position, line)
    assert said.splitlines()[0].startswith("question: ")
    assert orders in said


@pytest.mark.parametrize("line", ["Talbot and Le Swan head for Thames Mouth", "Le Swan carries Talbot to Thames Mouth"])
def test_who_sails_with_a_ship_goes_aboard(line: str) -> None:
    assert f"order: {SWAN}" in replied("kingmaker/letters", line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("divine_right/march", "transport 1 army by sea from Port Lork to Farnot"),
        ("kingmaker/letters", "ship Talbot to Calais"),
        ("divine_right/march", "ferry an army from Tadafat to Willowik"),
    ],
)
def test_nobody_goes_by_land_who_is_told_to_go_by_sea(position: str, line: str) -> None:
    said = replied(position, line)
    assert "order: move" not in said
    assert "question: Did you mean 'move" not in said


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("kingmaker/drawn_men", "Saxons go to Percy", "award Saxons 1 to Percy"),
        ("kingmaker/drawn_men", "Saxons ASSIGNED to Percy", "award Saxons 1 to Percy"),
        (
            "kingmaker/drawn_men",
            "give the Saxons to Percy",
            "(KM-TRANSFER-05) Do you mean this?\n  1  award",
        ),
        ("divine_right/siege", "attack Pennol", "Not now. Do you mean this?\n  1  storm Pennol"),
        ("divine_right/siege", "the attack is made upon Pennol", "storm Pennol"),
        ("divine_right/siege", "Pennol stormed", "storm Pennol"),
        ("kingmaker/letters_captive", "Roos EXECUTED", "execute Roos"),
        ("seasons/spring", "Westyle raised", "raise Westyle"),
    ],
)
def test_what_is_done_to_somebody_is_asked_about(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert "question: " in said
    assert "order: " not in said
    assert asked in said


@pytest.mark.parametrize(
    "line", ["York was attacked", "York besieged", "York attacked", "Mowbray attacked", "the attack on York failed"]
)
def test_what_tells_how_things_are_does_nothing(line: str) -> None:
    assert "order: " not in replied("kingmaker/letters_combat", line)


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("kingmaker/letters_captive", "Roos can go for nothing", "ransom Roos for nothing"),
        ("kingmaker/demand", "I'd pay the crossbowmen for him", "ransom Hastings for Flemish Crossbowmen 1"),
        ("kingmaker/demand", "I'll give Bristol to get Hastings back", "ransom Hastings for Bristol"),
        ("kingmaker/march", "promise Basalt not to attack York", "promise Basalt that I will not attack York"),
        ("kingmaker/letters_captive", "execute him", "execute Roos"),
        ("divine_right/pennol", "attack 21,11 with them", "attack 21,11 with 8 Hothioran armies"),
    ],
)
def test_a_ransom_and_who_was_not_named_are_read_back(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert "question: " in said
    assert "order: " not in said
    assert asked in said


@pytest.mark.parametrize(
    ("position", "line", "why"),
    [
        ("kingmaker/letters_captive", "Roos goes free if you give me Bristol", "KM-RANSOM-02"),
        ("kingmaker/letters_captive", "Roos goes free if you give me 20 troops", "'20 troops' for 'Roos' is no ransom"),
        ("kingmaker/march", "I'll release Roos if Basalt pays me Bristol", "Roos is nobody's captive. (KM-RANSOM-01)"),
        ("kingmaker/march", "Percy goes to York if you give me Kent", "may limit"),
        ("blood_royale/march", "move them to Kent", "Nothing was mentioned before"),
    ],
)
def test_what_is_no_ransom_says_why(position: str, line: str, why: str) -> None:
    said = replied(position, line)
    assert "order: " not in said
    assert why in said


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("seasons/spring", "A Alderhall S A Westyle - Barrowdown", "plan aid at Barrowdown from Alderhall"),
        ("seasons/spring", "A Alderhall S Westyle H", "plan aid at Westyle from Alderhall"),
        ("seasons/spring", "A1 S A4", "plan aid at Westyle from Alderhall"),
        (
            "blood_royale/march",
            "A Burgundy S A Flanders - Calais",
            "move 3 armies at Burgundy and 2 armies at Flanders to Calais",
        ),
    ],
)
def test_support_as_mail_writes_it_is_read_back(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert asked in said


@pytest.mark.parametrize(
    ("position", "line", "why"),
    [
        ("seasons/spring", "A Alderhall S A Eastwatch - Tollmoor", "Tollmoor does not border on Alderhall"),
        ("block_wars/first_march", "A Corvale S A Ashmere - Dunlow", "Nobody supports another by an order here"),
    ],
)
def test_support_that_cannot_be_does_nothing(position: str, line: str, why: str) -> None:
    said = replied(position, line)
    assert "order: " not in said
    assert why in said


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("kingmaker/march", "Would Percy care to go to Derby?", "move Percy to Derby"),
        ("kingmaker/march", "maybe move Percy to Derby", "move Percy to Derby"),
        ("kingmaker/march", "perhaps Basalt might ally with me", "ally with Basalt"),
        ("seasons/spring", "Would Brineholt care to form an alliance with us?", "offer alliance to Brineholt"),
        (
            "divine_right/march",
            "would the king be so good as to go to Tadafat",
            "move Walkhort IV from Port Lork to Tadafat",
        ),
        ("blood_royale/march", "perhaps we might take the Normandy armies to Calais", "2 armies at Normandy to Calais"),
    ],
)
def test_what_is_suggested_is_asked_about(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert asked in said


@pytest.mark.parametrize(
    "line",
    [
        "would Cinder care to go to Derby?",
        "Percy ought not to go to Derby",
        "perhaps Percy should not go to Derby",
        "what about Percy",
        "I wish Roos would go to York",
        "would you say that Percy is strong",
        "perhaps we should attack, but not today",
    ],
)
def test_what_others_might_do_and_what_is_thought_aloud_is_no_order(line: str) -> None:
    said = replied("kingmaker/march", line)
    assert "order: " not in said
    assert "question: " not in said
    assert "You say" not in said


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("seasons/summer", "spend everything on cavalry", "buy 3 cavalry at Alderhall"),
        ("seasons/spring", "buy as many infantry as possible", "buy 5 infantry at Alderhall"),
        ("seasons/spring", "spend 4 on infantry", "buy 2 infantry at Alderhall"),
        ("block_wars/blades_build", "build up Orc Blades to full strength", "build 2 steps on 1 orc blade"),
        ("blood_royale/raising", "spend everything on armies", "raise 10 army"),
        ("divine_right/hiring", "hire as many armies as I can at Port Lork", "hire 2 armies at Port Lork"),
    ],
)
def test_how_much_that_comes_to_is_asked(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert said.startswith("question: ")
    assert asked in said


@pytest.mark.parametrize(
    ("position", "line", "asked"),
    [
        ("kingmaker/setup", "make Herbert the Earl of Kent please", "give Earl of Kent to Herbert"),
        ("kingmaker/setup", "Roos can have it", "give Earl of Kent to Roos"),
        (
            "kingmaker/drawn_men",
            "the saxons follow holland",
            "Do you mean this?\n  1  award Saxons 1 to Holland",
        ),
        (
            "blood_royale/placing",
            "an army marches to Navarre",
            "Do you mean this?\n  1  place army at Navarre",
        ),
        ("blood_royale/the_pass", "our men slip away to Castile", "retreat to Castile"),
        (
            "blood_royale/placing",
            "one army each in Aragon, Navarre and Castile",
            "place army at Aragon; then place army",
        ),
        ("divine_right/siege", "storm the walls!", "storm Pennol"),
        ("divine_right/siege", "attack the gates", "storm Pennol"),
    ],
)
def test_what_is_on_offer_may_be_meant_by_another_verb(position: str, line: str, asked: str) -> None:
    said = replied(position, line)
    assert "order: " not in said
    assert asked in said


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        (
            "divine_right/march",
            "send just one of the two armies in Port Lork up to Tadafat",
            "move 1 Hothioran army from Port Lork to Tadafat",
        ),
        (
            "seasons/spring",
            "aid Eastwatch from Alderhall with just the cavalry",
            "plan aid at Eastwatch from Alderhall with 1 cavalry",
        ),
        ("seasons/spring", "only the cavalry to Lanternport", "plan move 1 cavalry from Alderhall to Lanternport"),
        ("seasons/spring", "raise Westyle by one", "raise Westyle"),
        (
            "seasons/winter",
            "the cavalry rides out and attacks Lanternport",
            "plan move 1 cavalry from Alderhall to Lanternport to attack",
        ),
        # all units of an attacking stack attack together (DR-COMBAT-19)
        (
            "divine_right/pennol",
            "charge the three Muetaran armies with five armies",
            "attack 21,11 with 8 Hothioran armies",
        ),
    ],
)
def test_small_words_between_change_nothing(position: str, line: str, order: str) -> None:
    assert f"order: {order}\n" in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("seasons/spring", "move only if attacked to Lanternport"),
        ("seasons/spring", "raise Westyle by two"),
        ("seasons/spring", "2 infantry board the boat in Lantern Bay"),
        ("kingmaker/setup", "I'd say Stanley is the better man for Essex"),
        ("kingmaker/setup", "I would say so"),
        ("kingmaker/drawn_men", "forget the saxons, follow holland"),
        ("divine_right/siege", "do not storm the walls"),
    ],
)
def test_what_is_no_order_stays_none(position: str, line: str) -> None:
    said = replied(position, line)
    assert "order: " not in said
    assert "question: " not in said
    assert "You say" not in said
