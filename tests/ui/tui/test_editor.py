"""The text of the order line by itself: editing, and that no stream of keys breaks it."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from commands import Suggestion
from commands.clean import LINE_LIMIT
from minaria.ui.tui.editor import HISTORY, Editor, History

KEYS = (
    "left",
    "right",
    "word_left",
    "word_right",
    "start",
    "end",
    "delete_left",
    "delete_right",
    "delete_word",
    "delete_rest",
    "delete_all",
    "put_back",
    "older",
    "newer",
    "search",
    "accept",
    "dismiss",
    "clear",
    "take",
)


def test_words_and_letters_are_moved_over_and_deleted() -> None:
    e = Editor()
    e.type("move 2 armies to Tadafat")
    e.word_left()
    e.word_left()
    assert e.text[e.cursor :] == "to Tadafat"
    e.delete_word()
    assert e.text == "move 2 to Tadafat"
    e.put_back()
    assert e.text == "move 2 armies to Tadafat"
    e.start()
    e.delete_right()
    e.word_right()
    assert (e.text, e.cursor) == ("ove 2 armies to Tadafat", 3)
    e.delete_rest()
    assert e.text == "ove"
    e.delete_all()
    assert e.text == ""


def test_a_long_line_is_cut_and_history_is_bounded() -> None:
    e = Editor()
    e.type("x" * 2 * LINE_LIMIT)
    assert len(e.text) == LINE_LIMIT
    history = History([str(i) for i in range(2 * HISTORY)])
    history.add("last")
    history.add("last")
    assert len(history.lines) == HISTORY
    assert history.fresh == ["last"]


def test_a_name_is_put_in_with_spaces_around_it() -> None:
    e = Editor()
    e.type("move army 3 to")
    e.insert_words("Port Lork")
    assert e.text == "move army 3 to Port Lork "
    e.keep("refused line")
    e.insert_words("Pennol")
    assert e.text == "Pennol "


def test_stepping_through_suggestions_and_back_to_what_was_typed() -> None:
    e = Editor()
    e.type("move to p")
    e.suggest([Suggestion("Pennol", 8, ""), Suggestion("Parros", 8, "5 points")])
    assert e.ghost == "ennol"
    e.choose(1)
    e.choose(1)
    assert e.text == "move to Parros "
    e.choose(1)
    assert e.text == "move to Pennol "
    assert e.dismiss()
    assert e.text == "move to p"
    e.choose(-1)
    e.type("now")
    assert not e.listing


@given(st.integers(0, 10_000))
def test_no_stream_of_keys_breaks_it(seed: int) -> None:
    luck = random.Random(seed)
    e = Editor(History(["one", "two words", "three"]))
    for _ in range(60):
        match luck.randrange(6):
            case 0:
                e.type(luck.choice(["a", "é", "move ", "字", " "]))
            case 1:
                e.suggest([Suggestion("Pennol", luck.randrange(len(e.text) + 1), "")])
            case 2:
                e.choose(luck.choice((1, -1)))
            case 3:
                e.keep("besiege Plibba with them", luck.choice(("", "besiege Plibba")))
            case _:
                getattr(e, luck.choice(KEYS))()
        assert 0 <= e.cursor <= len(e.text) <= LINE_LIMIT
        assert isinstance(e.ghost, str)
