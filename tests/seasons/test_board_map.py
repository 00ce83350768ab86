"""The map on a screen, the sheets, the rules to read, and what the program says where people would ask."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.seasons import board_map
from minaria.games.seasons.book import RULES
from minaria.games.seasons.tables import drawn, ring
from minaria.ui.maps import map_text
from minaria.ui.maps.palette import palette

from .tools import FULL, SEATS, answer, play, state


@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_area_has_an_outline_a_middle_inside_it_and_its_neighbours(n: int) -> None:
    match = Match.new(load("seasons"), list(drawn(n)), Seeded("1"))
    found = board_map.board(match.game.views.of(match.state, drawn(n)[0]))
    assert found is board_map.board(match.game.views.of(match.state, None)), "the same object every time"
    assert set(found.cells) == set(ring(drawn(n)).areas)
    for spot in found.cells:
        assert len(found.outlines[spot][0]) > 6
        assert set(found.neighbours[spot]) == set(ring(drawn(n)).near[str(spot)])
    bridges = [s for s in found.sides if s.kind == "crossing"]
    assert len(bridges) == n
    points = [p for rings in found.outlines.values() for r in rings for p in r]
    assert min(x for x, _ in points) == min(y for _, y in points) == 0


def test_tables_with_the_same_nations_share_a_board_whatever_the_order_of_their_seats() -> None:
    found = []
    for seats in (drawn(4), drawn(4)[::-1]):
        match = Match.new(load("seasons"), list(seats), Seeded("1"))
        found.append(board_map.board(match.game.views.of(match.state, None)))
    assert found[0] is found[1]


def test_the_scene_shows_counts_holders_and_tokens_face_down() -> None:
    done = play("aldermark> plan pillage Alderhall\naldermark> commit\n", FULL)
    scene = board_map.scene(done.match.game.views.of(done.match.state, "brineholt"))
    assert scene.held["A1"] == "aldermark"
    assert any(t.spot == "A1" and t.kind == "army" and t.number == 3 for t in scene.tokens)
    assert any(t.spot == "A8" and t.kind == "fleet" for t in scene.tokens)
    assert any(t.spot == "A1" and t.kind == "marker" and t.name == "?" for t in scene.tokens)
    done.table.hear("brineholt", "go to the hall")  # type: ignore[union-attr]
    assert board_map.scene(done.match.game.views.of(done.match.state, "brineholt")).tokens == ()


def test_reach_gives_the_neighbours_units_could_be_sent_to() -> None:
    done = play("", FULL)
    assert set(board_map.reach(done.match, "aldermark", "A5")) == {"A1", "A2", "A7", "A9", "B4"} - {"A9"}
    assert board_map.reach(done.match, "aldermark", "B1") == {}
    boats = tuple(u for u, p in state(done).pieces.items() if p.kind == "war_boat" and p.seat == "aldermark")
    assert "Z0" in board_map.reach(done.match, "aldermark", boats)
    done = play("aldermark> commit\n", FULL)
    assert board_map.reach(done.match, "aldermark", "A5") == {}


@pytest.mark.parametrize(
    ("line", "piece"),
    [
        ("look", "The state of play"),
        ("look Hartfen", "Holder: Brineholt"),
        ("look B5", "Number: 2"),
        ("examine cavalry", "Upkeep: 3"),
        ("examine Brineholt", "Areas: 7"),
        ("sheet", "Upkeep: 11, due in Summer"),
        ("score", "Aldermark 7"),
        ("map", "Alderhall (A1)"),
        ("map Hartfen", "Furnace Vale"),
        ("near 3", "Tollmoor"),
        ("where is infantry", "Westyle"),
        ("where is Hartfen", "Brineholt"),
        ("who", "nothing saved"),
        ("plan", "planned nothing"),
        ("what is my plan", "planned nothing"),
        ("where is my plan", "planned nothing"),
        ("where are my units", "Your units"),
        ("where are my armies", "Westyle"),
        ("where are our troops", "Alderhall"),
        ("battles", "no battle"),
        ("treaties", "no offer"),
        ("places", "the World Map"),
        ("rules pillage", "Pillage"),
        ("rules TOKEN-01", "smaller of its resource number"),
        ("rules WN-01", "number - 1"),
        ("cards", "Seasons has no page for 'cards'"),
        ("siege odds at Tollmoor", "Seasons has no page for 'siege odds'"),
        ("help plan", "Plan a Move"),
        ("orders", "plan move"),
        ("help", "buy"),
        ("examine wizards", "nothing called"),
        ("rules", "178 rules"),
        ("sheet Brineholt", "Face down"),
    ],
)
def test_answers(line: str, piece: str) -> None:
    done = play("", FULL)
    assert piece.lower() in answer(done, "aldermark", line).lower()


def test_where_my_units_are_tells_of_ones_own_alone() -> None:
    done = play("", FULL)
    said = answer(done, "brineholt", "where are my units")
    assert "Hartfen" in said
    assert "Alderhall" not in said
    cleared = play("referee> clear map\n", FULL)
    assert "There are no units that are yours." in answer(cleared, "brineholt", "where are my units")


def test_spectators_and_the_moderator_get_pages_too() -> None:
    done = play("aldermark> plan pillage Alderhall\n", FULL)
    assert "pillage" not in answer(done, "referee", "look").lower()
    assert "Alderhall" in answer(done, "referee", "map")
    assert "Brineholt" in answer(done, "referee", "sheet")


def test_every_section_word_and_rule_leads_to_its_page() -> None:
    for section in RULES.sections.values():
        for word in section.words:
            assert RULES.find(word).title == section.title, word
        assert set(section.see) <= set(RULES.sections)
    for rule_id, rule in RULES.rules.items():
        assert RULES.find(rule.short).title == rule_id
        assert all(r in RULES.rulings for r in rule.rulings), rule_id
    for ruling in RULES.rulings.values():
        assert RULES.find(ruling.id).title.startswith(ruling.id)
        assert all(r in RULES.rules for r in ruling.rules), ruling.id


def test_every_order_cites_a_rule_there_is_and_its_examples_read() -> None:
    game = load("seasons")
    match = Match.new(game, list(SEATS), Seeded("1"))
    for kind in (*game.language.orders, *game.referee.edits):
        assert kind.spec.help
        assert not kind.spec.rule or RULES.cite(kind.spec.rule), kind
    for line in (
        "plan move 2 infantry from Alderhall to Eastwatch",
        "plan move 1 war boat to Heart Sea to attack",
        "march everyone from Alderhall to A4",
        "plan attack Tollmoor with 1 infantry",
        "aid Tollmoor",
        "plan fight as one with Brineholt at Tollmoor",
        "hire 2 foot at Alderhall",
        "ready",
        "offer ALLIANCE to Brin",
        "plan pillage Alderhall",
        "go to the hall",
        "say hello",
        "give Brineholt 2 supply",
    ):
        assert match.read("aldermark", line).order


def test_the_map_calls_things_what_the_game_calls_them() -> None:
    done = play("referee> place 2 infantry at Westyle for aldermark\n", FULL)
    view = done.match.game.views.of(done.match.state, "aldermark")
    drawn, scene = board_map.board(view), board_map.scene(view)
    meanings = [meaning for _, meaning in map_text.legend(drawn, scene, palette("none", "ascii"))]
    assert {"home of a nation", "harbour", "six units face down", "war boats"} <= set(meanings)
    for other in ("castle", "hero", "fleet", "army"):
        assert not any(other in meaning for meaning in meanings), other
    told = "\n".join(map_text.text(drawn, scene))
    assert "Aldermark at Westyle: 3 units." in told
    assert "armies" not in told


def test_words_without_a_meaning_in_the_game_are_not_offered() -> None:
    shown = answer(play("", FULL), "aldermark", "help")
    assert "odds" in shown
    assert "siege odds" not in shown
    assert "cards" not in shown
