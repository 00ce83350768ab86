"""The order line on the full screen: reading, refusals, suggestions, history, what is typed ahead or pasted."""

from __future__ import annotations

from pathlib import Path

from tests.ui.tui.tools import ALONE, Hand, at, screen


def test_an_order_is_read_back_in_its_canonical_form(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll", "mve 2 armies from tadafat to 12,14")
        assert "= move 2 Hothioran armies from Tadafat to 12,14" in hand.said
        assert hand.app.editor.text == ""
        assert hand.app.desk.match.marks[-1].line.text == "move 2 Hothioran armies from Tadafat to 12,14"

    at(screen(tmp_path), play)


def test_a_refused_line_names_its_rule_and_stays_to_be_mended(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll", "besiege plibba with 2 armies from tadafat")
        assert hand.app.editor.kept
        await hand.line("besiege plibba with everyone at tadafat")
        assert "! " in hand.said
        assert "(DR-SIEGE-06)" in hand.said
        assert hand.app.editor.text == "besiege plibba with everyone at tadafat"
        await hand.press("enter")  # nobody touched it, so it is not given again
        assert "(DR-SIEGE-06)" in hand.said
        await hand.press("left", "backspace")
        assert not hand.app.editor.kept
        assert hand.app.editor.text == "besiege plibba with everyone at tadaft"

    at(screen(tmp_path), play)


def test_of_a_line_not_understood_the_good_part_is_kept(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll", "move 2 armies from tadafat to nowhereville")
        assert hand.app.editor.kept
        await hand.press("right")
        assert hand.app.editor.text == "move 2 armies from tadafat to "
        await hand.line("12,14")
        assert "= move 2 Hothioran armies from Tadafat to 12,14" in hand.said

    at(screen(tmp_path), play)


def test_a_letter_replaces_a_kept_line(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("frobnicate", "roll")
        assert "= roll" in hand.said

    at(screen(tmp_path), play)


def test_suggestions_come_from_legal_orders_and_tab_goes_through_them(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll")
        await hand.type("mov")
        app = hand.app
        assert app.editor.ghost == "e"
        assert app.model.list_panel.is_on_screen
        assert app.model.list_panel.text()[0].startswith("move: ")
        await hand.press("tab")
        assert app.editor.text == "move "
        await hand.type("everyone at tada")
        assert "everyone at Tadafat" in " ".join(app.model.list_panel.text())
        await hand.press("tab")
        assert app.editor.text == "move everyone at Tadafat "
        await hand.press("ctrl+u")
        assert app.editor.text == ""
        await hand.type("rol")
        assert [s.text for s in app.editor.suggestions] == []  # it is not the time for it

    at(screen(tmp_path), play)


def test_the_ghost_text_is_taken_at_the_end_of_the_line(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.type("scor")
        assert hand.app.editor.ghost == "e"
        await hand.press("right")
        assert hand.app.editor.text == "score "
        await hand.press("ctrl+w")
        await hand.type("hel")
        await hand.press("end")
        assert hand.app.editor.text == "help "

    at(screen(tmp_path), play)


def test_history_and_search_in_it(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("score", "where is the king", "look tadafat")
        await hand.type("half")
        await hand.press("up")
        assert app.editor.text == "look tadafat"
        await hand.press("up", "up")
        assert app.editor.text == "score"
        await hand.press("down", "down", "down")
        assert app.editor.text == "half"
        await hand.press("ctrl+u", "ctrl+r")
        await hand.type("k")
        assert app.editor.text == "look tadafat"
        assert "search 'k'" in "".join(s.text for s in app.model.order_line.render_line(0))
        await hand.press("ctrl+r")
        assert app.editor.text == "where is the king"
        await hand.press("enter")
        assert app.pages.make is not None
        assert "Walkhort IV" in " ".join(app.model.sheet_panel.text())

    at(screen(tmp_path), play)


def test_a_paste_of_several_lines_gives_every_one_and_keeps_the_last_to_edit(tmp_path: Path) -> None:
    from textual import events

    async def play(hand: Hand) -> None:
        hand.app.post_message(events.Paste("roll\nscore\r\nmove 1 army fr"))
        await hand.settle()
        assert "roll" in [m.line.text for m in hand.app.desk.match.marks if m.line.seat == "hothior"]
        assert hand.app.pages.name == "score"
        assert hand.app.editor.text == "move 1 army fr"

    at(screen(tmp_path), play)


def test_a_question_mark_on_an_empty_line_shows_what_can_be_done(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.type("?")
        assert hand.app.model.sheet_panel.sheet.title == "What you can do now"
        assert hand.app.editor.text == ""
        await hand.line("rules siege")
        assert "Siege" in hand.app.model.sheet_panel.sheet.title

    at(screen(tmp_path), play)


def test_control_c_clears_the_line_and_leaves_when_pressed_twice_on_an_empty_one(tmp_path: Path) -> None:
    app = screen(tmp_path, ALONE)

    async def play(hand: Hand) -> None:
        await hand.type("something")
        await hand.press("ctrl+c")
        assert app.editor.text == ""
        await hand.press("ctrl+c")
        assert "Once more" in hand.said
        await hand.press("a", "backspace", "ctrl+c")
        assert "Once more" in hand.said
        assert app.return_value is None
        await hand.pilot.press("ctrl+c")

    at(app, play)
    assert app.return_value == "left"
