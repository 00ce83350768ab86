"""What somebody who sits down for the first time would try, and stumbled over once."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from textual import events

from minaria.dev import picture
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.table.people.hosting import HostedTable
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import NOTHING_PLAYED
from minaria.ui.tui.run import screen_of
from tests.contract import contract
from tests.ui.tui.tools import MEDIUM, SMALL, TWO, Hand, at, hosted, screen


def played(folder: Path, *lines: str) -> HostedTable:
    """A table at which something was played."""
    table = hosted(folder)
    for line in lines:
        table.hear(table.next_seat() or "", line)
        while table.bots_play(1):
            pass
    return table


def click(x: int, y: int, app: TableApp, where: str) -> None:
    """A click into a part of the screen."""
    panel = app.query_one(f"#{where}")
    panel.post_message(events.Click(panel, x, y, 0, 0, 1, False, False, False))


def test_tab_on_an_empty_line_lists_what_can_be_ordered(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.press("tab")
        assert [s.text for s in app.editor.suggestions][:1] == ["roll"]
        assert app.model.list_panel.is_on_screen
        assert app.editor.text == ""
        await hand.press("tab")
        assert app.editor.text == "roll "
        await hand.press("escape", "escape", "tab", "escape")
        assert not app.model.list_panel.is_on_screen

    at(app, do)


def test_a_force_with_fleets_goes_by_land_where_the_map_says_it_can(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", "map port lork")
        await hand.press("f6", "enter", "right", "right", "enter")
        assert app.editor.text.strip() == "move Walkhort IV and 2 Hothioran armies from Port Lork to 11,17"

    at(app, do)


def test_who_has_the_keys_is_said_and_the_footer_stays(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", "besiege plibba with 1 army at port lork")
        assert app.model.answer.size.height == len(app.model.answer.lines(80)) + 1
        await hand.press("escape")
        for key, words in (("f6", "the map cursor"), ("f3", "go through the log")):
            await hand.press(key)
            assert words in app.model.order_line.hint
            assert "Esc" in app.model.order_line.hint
            await hand.press("escape")
        assert app.model.order_line.hint.startswith("type an order")

    at(app, do)


def test_the_map_stays_where_it_is_while_the_cursor_is_in_sight(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.press("f6")
        before, height = app.map.scroll_offset.x, app.map.size.height
        await hand.press("right", "right")
        assert (app.map.scroll_offset.x, app.map.size.height) == (before, height)

    at(app, do)


def test_a_page_longer_than_the_screen_says_which_key_goes_on(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("rules siege")
        assert "PgDn for more" in app.model.sheet_panel.render_line(0).text
        await hand.press("ctrl+end")
        assert "PgDn" not in app.model.sheet_panel.render_line(0).text

    at(app, do)


def test_the_promise_of_the_dice_is_told_once(tmp_path: Path) -> None:
    app = screen_of(hosted(tmp_path), tmp_path, Settings())

    async def do(hand: Hand) -> None:
        assert sum("Promise of the dice" in text for text in app.model.log_panel.text()) == 1

    at(app, do, MEDIUM)


def test_a_click_in_the_log_goes_to_the_place_and_one_in_the_list_takes_a_suggestion(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", "move 2 armies from tadafat to 12,14")
        rows = app.model.log_panel.text()
        assert "12,14" in rows[-1]
        app.map.move_to(1201)
        click(5, app.model.log_panel.size.height - 1, app, "log")
        await hand.settle()
        assert app.map.cell.where == "Tadafat"
        await hand.type("s")
        wanted = app.editor.suggestions[1].text
        click(3, 1, app, "list")
        await hand.settle()
        assert app.editor.text == wanted + " "

    at(app, do, MEDIUM)


def test_a_replay_steps_plays_and_takes_no_orders(tmp_path: Path) -> None:
    table = played(tmp_path, "roll", "move 2 armies from tadafat to 12,14", "done")
    lines = len(table.match.lines)
    app = screen_of(table, tmp_path, Settings(), replay=True)
    app.opens_at = 1

    async def do(hand: Hand) -> None:
        assert app.desk.past == 1
        assert not any("12,14" in text for text in app.model.news.text())  # nothing of what comes later
        await hand.press("right")
        assert app.desk.past == 2
        await hand.line("done")
        assert NOTHING_PLAYED in hand.said
        await hand.line("seen by muetar")
        assert "your own seat" in hand.said  # the game goes on
        await hand.press("end")
        assert app.desk.past is None
        assert len(table.match.lines) == lines
        assert app.desk.hear("quit")[0].kind == "quit"

    at(app, do, SMALL)


def test_a_replay_begins_at_the_start_and_plays_by_itself(tmp_path: Path) -> None:
    app = screen_of(played(tmp_path, "roll"), tmp_path, Settings(), replay=True)

    async def do(hand: Hand) -> None:
        assert app.travel.playing
        await hand.press("space")
        assert not app.travel.playing
        assert app.travel.away

    at(app, do, SMALL, settled=False)


@pytest.mark.parametrize(("value", "strength"), [("anniversary", "3"), ("1979", "2")])
def test_castles_have_the_walls_of_the_edition_that_is_played(tmp_path: Path, value: str, strength: str) -> None:
    game = load("divine_right")
    match = Match.new(game, ["hothior", "muetar"], Seeded("1"), {"castle-strengths": value})
    board = game.the_map.board(game.views.of(match.state, "hothior"))
    assert board is game.the_map.board(game.views.of(match.state, "muetar"))
    addat = next(c for c in board.cells.values() if c.name == "Addat")
    assert (addat.value, f"strength {addat.value}" in addat.says) == (strength, True)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("divine_right", ("Castle", "Hothior>")),
        *(
            pytest.param(game, words, marks=pytest.mark.slow)
            for game, words in {
                "kingmaker": ("Percy", "Amber>"),
                "blood_royale": ("House", "Argent>"),
                "block_wars": ("River Crown", "Amber>"),
                "seasons": ("Resources", "Aldermark>"),
            }.items()
        ),
    ],
)
def test_the_pictures_of_the_readme_are_drawn_from_real_games(
    tmp_path: Path, game: str, words: tuple[str, ...]
) -> None:
    assert picture.main([str(tmp_path / "pictures"), game]) == 0
    drawn = unescape((tmp_path / "pictures" / f"{game}.svg").read_text(encoding="utf-8")).replace("\xa0", " ")
    for piece in ("<svg", picture.MOMENTS[game].turn, "Picked:", *words):
        assert piece in drawn
    root = Path(__file__).parents[3]
    assert (root / "docs" / "pictures" / f"{game}.svg").is_file()
    assert f"](docs/pictures/{game}.svg)" in (root / "README.md").read_text(encoding="utf-8")


def test_lines_typed_before_the_screen_stands_are_given_one_by_one(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.type("roll")
        await hand.press("ctrl+j")
        await hand.type("score")
        await hand.press("ctrl+j")
        assert "roll" in [m.line.text for m in app.desk.match.marks if m.line.seat == "hothior"]
        assert app.pages.name == "score"

    at(app, do)


def test_the_log_opens_where_the_newest_stands(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", *("move 1 army from farnot to 13,17", "undo") * 8)
        await hand.press("f3")
        panel = app.model.log_panel
        assert len(panel.lines()) > panel.room
        assert panel.top == len(panel.lines()) - panel.room

    at(app, do, SMALL)


def test_how_much_news_is_not_seen_stands_over_none_of_its_words(tmp_path: Path) -> None:
    app = screen(tmp_path)
    told = (
        "While unallied: the player with the fewest allies adds 1 to diplomacy here, the player with the most takes "
        "1 from it, and others change nothing at all."
    )

    async def do(hand: Hand) -> None:
        news = app.model.news
        for words in (told[: -k or None] for k in range(40)):
            news.show([("Before.", -1), (words, -1)], 3)
            seen = " ".join(news.render_line(y).text for y in range(news.size.height)).replace("+2 (F3)", " ").split()
            assert words.split()[-len(seen) :] == seen

    at(app, do, SMALL)


@pytest.mark.parametrize("line", ["what do i do now", "what next", "what should I do"])
def test_who_asks_what_to_do_is_told(tmp_path: Path, line: str) -> None:
    replies = hosted(tmp_path).hear("hothior", line)
    assert [r.kind for r in replies] == ["sheet"]
    assert "What you can do now" in str(replies[0])


def test_a_question_is_not_said_to_be_the_referees(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    assert "Only the referee" not in " ".join(r.text for r in table.hear("hothior", "who guards boran"))
    assert [r.text for r in table.hear("hothior", "dice by program")] == ["Only the referee may do that."]


def test_a_small_word_is_no_slip_for_a_name(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    table.hear("hothior", "roll")
    assert "did you mean" not in table.hear("hothior", "attack the armies at 9,13")[0].text
    assert "the word 'center'" in table.hear("hothior", "center on boran")[0].text, "which is no slip for a name either"


def test_the_bad_of_many_pasted_lines_are_named_at_the_end(tmp_path: Path) -> None:
    app = screen(tmp_path)
    lines = ["roll", "", "hodge podge", "score", "besiege nothing at all", "where is the king"]

    async def do(hand: Hand) -> None:
        app.post_message(events.Paste("\n".join(lines) + "\nnote th"))
        await hand.settle()
        assert "Not kept: lines 2, 4 of 5." in hand.said
        named = [e.text for e in app.desk.entries() if e.text.startswith("Not kept")]
        assert named[0].startswith("Not kept: line 2 of 5, 'hodge podge': I do not know the word 'hodge'.")
        assert named[1].startswith("Not kept: line 4 of 5, 'besiege nothing at all': ")
        assert app.editor.text == "note th"
        await hand.press("ctrl+u")
        app.post_message(events.Paste("score\nhodge podge\n"))
        await hand.settle()
        assert "Not kept: line 2 of 2." in hand.said
        assert app.editor.text == "hodge podge"
        app.post_message(events.Paste("score\nwhere is the king\n"))
        await hand.settle()
        assert "Not kept" not in hand.said

    at(app, do)


def test_what_would_be_asked_about_a_pasted_line_refuses_it(tmp_path: Path) -> None:
    app = screen(tmp_path)
    lines = [
        "move 1 army from Tadafat to 11,15",
        "move 1 army to 13,17",
        "move 1 army from 11,15 to 12,14",
        "move 1 army from Castle Lapspell to 13,17",
        "score",
    ]

    async def do(hand: Hand) -> None:
        await hand.line("roll")
        app.post_message(events.Paste("\n".join(lines) + "\n"))
        await hand.settle()
        table = app.desk.hosted.table
        assert table.dialogue("hothior").open is None
        asked = [e.text for e in app.desk.entries() if e.text.startswith("Not kept")]
        assert asked
        assert all("Which do you mean? at" in text for text in asked)
        assert app.desk.match.lines[-1].text == "move 1 Hothioran army from Castle Lapspell to 13,17"

    at(app, do)


def test_what_was_pasted_is_named_before_another_person_comes(tmp_path: Path) -> None:
    app = screen(tmp_path, TWO)

    async def do(hand: Hand) -> None:
        await hand.press("enter")
        app.post_message(events.Paste("hodge podge\nroll\nscore\ndone\n"))
        await hand.settle()
        assert app.intake.hand_over
        assert "Not kept: line 1 of 4. Why of each is in the log: F3." in [s.text for s in app.model.said]
        assert any(s.text == "Not tried: score; done" for s in app.model.said)

    at(app, do)


def test_an_order_shows_the_map_again_where_a_page_hides_it(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", "score", "hodge podge", "where is the king", "say hello")
        assert app.pages.make is not None
        assert not app.map.is_on_screen
        await hand.press("escape")
        await hand.line("score")
        await hand.line("move 1 army from port lork to 11,17")
        assert app.pages.make is None
        assert app.map.is_on_screen
        await hand.line("score", "undo")
        assert app.map.is_on_screen

    at(app, do)


def test_where_the_map_is_seen_beside_it_a_page_stays(tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def do(hand: Hand) -> None:
        await hand.line("roll", "score", "move 1 army from port lork to 11,17")
        assert app.pages.name == "score"
        assert app.map.is_on_screen

    at(app, do, MEDIUM)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("line", ["time", "time?", "time left", "clock", "the clock"])
def test_a_player_who_asks_for_the_time_is_told(tmp_path: Path, game: str, line: str) -> None:
    seats = tuple(contract(game).seats)
    table = hosted(tmp_path, dict.fromkeys(seats, "you"), game)
    assert [r.sheet.title for r in table.hear(seats[0], line) if r.sheet] == ["Clocks"]
    assert all(m.line.seat != "referee" for m in table.match.marks)


def test_who_cannot_undo_a_bots_order_is_told_what_takes_it_back(tmp_path: Path) -> None:
    table = played(tmp_path, "roll")
    n = len(table.match.marks)
    assert table.match.marks[-1].line.seat == "muetar"
    (said,) = table.hear("hothior", "undo")
    assert said.kind == "refusal"
    assert "Say 'propose undo' to take back your 'roll' and all since" in said.text
    assert "bots do" in said.text
    assert "referee" not in said.text
    assert len(table.match.marks) == n
    (said,) = table.hear("hothior", "propose undo")
    assert said.text.startswith("All agree: gone back")
    assert not table.match.marks
    assert table.match.awaited() == ("hothior",)


def test_a_seat_without_an_order_has_nothing_to_propose(tmp_path: Path) -> None:
    table = hosted(tmp_path, TWO)
    table.hear("hothior", "roll")
    assert "you have given none" in table.hear("muetar", "undo")[0].text


def test_what_a_person_ordered_since_counts_in_the_proposal(tmp_path: Path) -> None:
    table = hosted(tmp_path, TWO)
    table.hear("hothior", "roll")
    table.hear("muetar", "roll")
    assert "Say 'propose undo 2' to take back your 'roll'" in table.hear("hothior", "undo")[0].text
    assert "the last 2 orders" in table.hear("hothior", "propose undo 2")[0].text
