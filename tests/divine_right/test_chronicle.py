"""Sheets at a glance: alliances, the turn track, what is in a place; and the turns a log is folded by."""

from __future__ import annotations

from minaria.engine.sheets import Facts, Grid
from minaria.games.divine_right import pages
from minaria.games.divine_right.pages.finding import find_all
from minaria.ui.render import plain_sheet
from tests.divine_right.tools import play, spot, state, told
from tests.divine_right.tools import rule as rule


def view(script: str, seat: str = "hothior"):  # type: ignore[no-untyped-def]
    done = play(script)
    return done.match.game.views.of(state(done), seat)


def test_alliances_show_every_kingdom_and_every_side() -> None:
    seen = view("""
        referee> ally Immer with mivior
        referee> set mivior banished pon 2
    """)
    lines = plain_sheet(pages.look(seen, "alliances"))
    assert any(line.startswith("Immer: ") and "ally of Mivior" in line for line in lines)
    assert any(line.startswith("Pon: ") and "banished there Mivior" in line for line in lines)
    assert any(line.startswith("Mivior: ") and "Immer" in line for line in lines[lines.index("Sides:") :])
    assert sum(1 for line in lines if "home of" in line) == 3
    assert find_all(seen, "alliances") == pages.look(seen, "alliance table")


def test_the_turn_track_shows_what_ends_and_what_lasts() -> None:
    seen = view("""
        referee> place 9 muetar armies at Port Lork
        referee> turn 3
        referee> set Port Lork siege muetar 2
        referee> set mivior banished pon 2
    """)
    grid = next(b for b in pages.look(seen, "turn track").blocks if isinstance(b, Grid))
    track = {row[0]: row[1] for row in grid.rows}
    assert "Muetar lays siege to Port Lork" in track["2"]
    assert track["3"].startswith("now")
    assert "Pon banishes Mivior" in track["5"]
    assert track["20"] == "the game ends"


def test_what_is_in_a_place_says_who_stands_there_and_what_they_have_done() -> None:
    script = """
        referee> place 3 hothior armies at Tadafat
        referee> phase movement hothior
        hothior> move 2 armies from Tadafat to 12,14
    """
    seen = view(script)
    lines = plain_sheet(pages.here(seen, spot("12,14")))
    assert any("2 Hothioran armies" in line for line in lines)
    assert any("points used" in line for line in lines)
    at_home = pages.here(seen, spot("Tadafat"))
    assert not any("points used" in str(b) for b in at_home.blocks if isinstance(b, Facts))
    assert pages.here(seen, 1).title == "Not on the map"


def test_a_told_line_that_begins_a_turn_is_known() -> None:
    done = play("")
    assert pages.heading("Turn 3. The order of play: Hothior and Muetar.") == "Turn 3"
    assert pages.heading("Turn 20 is over; the game ends.") == ""
    assert pages.heading("Hothior rolls 5 and 2: No event.") == ""
    assert [h for text in told(done) if (h := pages.heading(text))] == ["Turn 1"]
