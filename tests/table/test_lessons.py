"""Lessons: every one comes out as it is written, and whatever a learner types at one is judged by the real table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from minaria.dev import example
from minaria.dev.lessons import Rehearsal, faults, lesson_faults
from minaria.engine.game import games, load
from minaria.table.lessons import pages
from minaria.table.lessons.text import Lesson, LessonFault, heading, parse
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.people.teaching import LESSON, lesson_of, open_lesson
from minaria.table.record.replies import Reply
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify
from minaria.ui.script import flat
from tests.table.rooms import ROOMS

TAUGHT = [(game, name) for game in games() for name in load(game).lessons()]
HEAD = "title: A\nabout: B\nminutes: 3\ngame marches seats=amber,basalt\nyou: amber\n"


def shown(replies: list[Reply]) -> str:
    """All that is shown, in one piece."""
    return "\n".join(line for r in replies for line in (flat(r.sheet) if r.sheet is not None else [r.text]))


@pytest.fixture
def taught(store: SqliteStore) -> HostedTable:
    """The example's lesson, at its beginning."""
    return open_lesson(store, "marches")


def say(hosted: HostedTable, *lines: str) -> str:
    """What the learner is shown for the last of some lines."""
    found = ""
    for line in lines:
        found = shown(hosted.hear("amber", line))
    return found


# -- as they are written


def test_the_lesson_a_new_game_begins_with_comes_out_as_written_every_way() -> None:
    assert list(faults(example.GAME, lesson_of(example.GAME))) == []


def test_a_whole_lesson_comes_out_as_written() -> None:
    game = load("divine_right")
    played = Rehearsal(game, lesson_of(game))
    played.begin()
    played.to_the_end()


def test_a_games_author_is_told_of_a_lesson_that_is_wrong() -> None:
    broken = replace(example.GAME, lessons=lambda: {"a": "title: A", "b": HEAD + "== A\ntry: x\namber> fly\n== B\nx"})
    assert [fault.partition(":")[0] for fault in lesson_faults(broken)] == ["a, line 1", "b, line 8"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), TAUGHT, ids=[f"{game} {name}" for game, name in TAUGHT])
def test_every_lesson_comes_out_as_written_every_way(game: str, name: str) -> None:
    assert list(faults(load(game), lesson_of(load(game), name))) == []


def offered(played: Rehearsal, luck: random.Random) -> list[str]:
    """Lines somebody might type instead of what is asked: some orders that are lawful now, and something else."""
    match, you = played.table.match, played.lesson.you
    ask = match.ask(you)
    offers = () if ask is None or match.answered(you) else ask.offers
    lines = [match.text(you, luck.choice(some)) for offer in offers if (some := offer.some(6))]
    return [
        *luck.sample(lines, min(4, len(lines))),
        luck.choice(["undo", "again", "abracadabra", "yes", "done", "why"]),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), TAUGHT, ids=[f"{game} {name}" for game, name in TAUGHT])
def test_whatever_is_tried_before_a_step_it_can_be_skipped_and_the_lesson_ends(game: str, name: str) -> None:
    luck = random.Random(f"{game} {name}")
    for _ in range(3):
        played = Rehearsal(load(game), lesson_of(load(game), name))
        played.table.watch = lambda act, heard, told: None
        played.begin()
        while not played.table.place.over:
            for line in offered(played, luck):
                played.type(line)
                assert not played.table.place.over or played.table.place.step == played.lesson.asked, line
            if not played.table.place.over:
                played.type("skip")
        assert played.table.place.step == played.lesson.asked


def test_every_game_that_is_installed_has_a_first_lesson_that_can_be_read() -> None:
    for game, name in TAUGHT:
        lesson = lesson_of(load(game), name)
        assert heading(name, load(game).lessons()[name])["title"] == lesson.title
        assert 5 <= lesson.minutes <= 20 or game == "marches"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("title: A\nyou: amber\n== End\nx", "the game line is missing"),
        (HEAD.replace("amber\n", "dusk\n", 2) + "== End\nx", "'you:' names no seat"),
        (HEAD + "== A\ntry: x\namber> done", "the last step must ask for nothing"),
        (HEAD + "== A\namber> done\n== End\nx", "says what in 'try:'"),
        (HEAD + "== A\nor> done\n== End\nx", "'or>' follows an order"),
        (HEAD + "== A\ncounts: done\n== End\nx", "'counts:' follows an order"),
        (HEAD + "== A\n| told\n== End\nx", "nothing stands before it"),
        (HEAD + "why: x\n== End\nx", "belongs to a step"),
        (HEAD + "== A\nyou: basalt\n== End\nx", "stands before the first step"),
        (HEAD + "dusk> done\n== End\nx", "there is no seat 'dusk'"),
        (HEAD + "== A\n!basalt> done\n== End\nx", "only what the learner tries"),
        (HEAD + "what is this\n== End\nx", "not a line of a lesson"),
        (HEAD.replace("3", "soon") + "== End\nx", "'minutes:' is a number"),
        (HEAD.replace("seats=", "seats:") + "== End\nx", "no name=value"),
    ],
)
def test_a_lesson_that_is_not_written_as_one_says_where(text: str, wrong: str) -> None:
    with pytest.raises(LessonFault, match=r"^line \d+: ") as said:
        parse("a", text)
    assert wrong in str(said.value)


def played(text: str) -> Iterator[str]:
    return faults(example.GAME, parse("a", HEAD + text))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("== A\ntry: x\namber> move 3 blocks from Northwold to Westley\n== End\nx", "MA-MOVE-01"),
        ("== A\ntry: x\namber> done\n| Basalt sleeps\n== End\nx", "was to be told 'Basalt sleeps'"),
        ("== A\ntry: x\n!amber> move 2 blocks from Northwold to Westley\n== End\nx", "does not count as what is asked"),
        ("== A\ntry: x\namber> done\nbasalt> move 3 blocks to Midden\n== End\nx", "MA-MOVE"),
        ("== A\ntry: x\namber> done\nor> move 3 blocks\n== End\nx", "with 'move 3 blocks'"),
        (f"== A\n{'much ' * 300}\n== End\nx", "are seen"),
        (f"== A\ntry: {'x' * 91}\namber> done\n== End\nx", "letters; 90 fit"),
        (f"{'== A' + chr(10) + 'x' + chr(10)}" * 13 + "== End\nx", "a lesson has 12 at most"),
        ("== A\ntry: x\namber> done [3]\n== End\nx", "of its numbers left over"),
    ],
)
def test_what_does_not_come_out_as_written_is_found(text: str, wrong: str) -> None:
    assert any(wrong in fault for fault in played(text)), list(played(text))


# -- what becomes of a line


def test_whoever_sits_down_is_shown_the_step_and_asked_what_it_asks(taught: HostedTable) -> None:
    assert "step 1 of 5" in shown(taught.table.services.greets())
    assert taught.table.prompt("amber").startswith("Step 1 of 5: Look about: look\n(The game asks: Move 2 more blocks")
    assert "Step" not in taught.table.prompt("basalt")


def test_what_is_looked_at_is_read_before_the_lesson_goes_on(taught: HostedTable) -> None:
    said = say(taught, "look")
    assert "Northwold: amber: archer 3" in said
    assert "Archers throw first" in said
    assert "step 2" not in said
    assert "step 2 of 5" in say(taught, "next")


def test_next_before_a_step_is_done_tells_what_is_to_be_done(taught: HostedTable) -> None:
    assert say(taught, "next") == pages.FIRST_THIS.format("Look about: look")
    assert taught.table.prompt("amber").startswith("Step 1")


def test_an_order_of_the_next_step_goes_on_too(taught: HostedTable) -> None:
    assert "step 3 of 5" in say(taught, "look", "move 2 archers to Westley")


def test_the_order_counts_whatever_words_are_used(taught: HostedTable) -> None:
    assert "step 3 of 5" in say(taught, "look", "next", "please march two archers from Northwold over to Westley")


def test_another_lawful_order_is_told_and_taken_back(taught: HostedTable) -> None:
    before = taught.match.position.sum()
    said = say(taught, "look", "next", "move 1 block from Northwold to Stonefell")
    assert "Amber moves 1 to Stonefell." in said
    assert pages.TAKEN_BACK in said
    assert "Westley is where we go" in said
    assert taught.match.position.sum() == before
    assert taught.table.prompt("amber").startswith("Step 2")


def test_an_order_in_the_same_line_behind_the_one_asked_for_is_taken_back(taught: HostedTable) -> None:
    say(taught, "look", "next", "move 2 archers to Westley then done")
    assert taught.table.prompt("amber").startswith("Step 3")
    assert taught.match.awaited() == ("amber",)


def test_a_wrong_line_gets_the_refusal_of_the_game_and_after_two_the_very_words(taught: HostedTable) -> None:
    say(taught, "look", "next")
    first = say(taught, "move 3 blocks from Northwold to Westley")
    assert "MA-MOVE-01" in first
    assert "Type:" not in first
    assert "Type: move 2 archers to Westley" in say(taught, "abracadabra")


def test_what_is_to_be_refused_counts_when_it_is(taught: HostedTable) -> None:
    said = say(taught, "look", "next", "move 2 archers to Westley", "move 1 block from Northwold to Stonefell")
    assert "MA-MOVE-01" in said
    assert "step 4 of 5" in said


def test_others_do_what_the_lesson_has_them_do_and_the_learner_is_told(taught: HostedTable) -> None:
    said = say(taught, "look", "next", "skip", "skip", "done")
    assert said.index("Basalt moves 1 to Midden.") < said.index("step 5 of 5")
    assert taught.bots_play() == 0


def test_dice_fall_as_written_whatever_was_tried_before(taught: HostedTable) -> None:
    say(taught, "look", "next", "move 1 block from Northwold to Stonefell", "again", "skip", "skip", "skip")
    said = say(taught, "move 1 archer from Westley to Northwold", "move 2 archers from Westley to Midden", "done")
    assert "Basalt's archer throws 5, 2: 1 hits." in said


def test_an_order_that_may_stand_stands_and_skip_begins_anew_where_it_is_in_the_way(store: SqliteStore) -> None:
    game = example.GAME
    lesson = parse(
        "a",
        HEAD + "== A\ntry: x\namber> move 2 archers to Westley\nkeep: move\nother move: Well.\n== B\nx\n== End\nx",
    )
    played = Rehearsal(game, lesson)
    played.begin()
    said = shown(played.table.hear("amber", "move 1 block from Northwold to Stonefell"))
    assert "Well." in said
    assert len(played.table.match.marks) == 1
    said = shown(played.table.hear("amber", "skip"))
    assert "> move 2 archers to Westley" in said
    assert [m.line.text for m in played.table.match.marks] == ["move 2 archers to Westley"]
    assert "step 2" in said


def test_a_question_counts_that_brings_the_page_asked_for_and_another_page_does_not() -> None:
    asks_score = Rehearsal(example.GAME, parse("a", HEAD + "== A\ntry: x\namber> score\n== B\nx\n== End\nx"))
    asks_score.begin()
    assert pages.READ not in shown(asks_score.table.hear("amber", "look"))
    assert pages.READ in shown(asks_score.table.hear("amber", "who is winning?"))


# -- the words of a lesson


def test_next_before_its_time_says_what_is_first_in_every_game() -> None:
    for game, name in TAUGHT:
        played = Rehearsal(load(game), lesson_of(load(game), name))
        played.begin()
        assert shown(played.table.hear(played.lesson.you, "next")).startswith("First: "), game


def test_why_hint_and_the_page_once_more(taught: HostedTable) -> None:
    assert "MA-SETUP-01" in say(taught, "why?")
    assert say(taught, "hint") == "Type: look"
    assert "step 1 of 5" in say(taught, "lesson")
    assert taught.match.lines[-1].n == 0


def test_again_and_back(taught: HostedTable) -> None:
    assert pages.FIRST in say(taught, "back")
    say(taught, "look", "next", "move 2 archers to Westley")
    assert pages.BY_AGAIN in say(taught, "undo")
    assert "step 3 of 5" in say(taught, "again")
    assert len(taught.match.marks) == 1
    assert "step 2 of 5" in say(taught, "back")
    assert not taught.match.marks


def test_skip_alone_leads_to_the_end_and_the_table_is_the_learners(taught: HostedTable, store: SqliteStore) -> None:
    said = say(taught, *["skip"] * 5)
    assert "Yours to play" in said
    assert store.entry(taught.name).meta[LESSON] is None
    assert taught.bots_play() == 0
    assert taught.match.awaited() == ("amber",)
    assert "Step" not in taught.table.prompt("amber")
    say(taught, "done")
    assert taught.bots_play() > 0
    assert say(taught, "why") != "why"
    assert "Step" not in resume(store, taught.name).table.prompt("amber")


def test_play_on_ends_it_where_it_is(taught: HostedTable) -> None:
    assert pages.LEFT in say(taught, "look", "play on")
    assert "Step" not in taught.table.prompt("amber")
    assert "Taken back" in say(taught, "move 1 block from Northwold to Westley", "undo")


@pytest.mark.parametrize("game", sorted({g for g, _ in TAUGHT}))
def test_no_word_of_a_lesson_is_an_order(game: str) -> None:
    hosted = Rehearsal(load(game), lesson_of(load(game))).table
    for word in ("skip", "again", "back", "why", "hint", "lesson", "play on"):
        assert not any(word in kind.spec.heads for kind in load(game).language.orders), word
        assert pages.word(word) == word
    assert pages.word("move 2 archers to Westley") == ""
    assert hosted.you in hosted.seats


# -- kept


def test_a_lesson_that_was_left_goes_on_where_it_was(taught: HostedTable, store: SqliteStore) -> None:
    say(taught, "look", "next", "move 2 archers to Westley")
    taught.save()
    later = resume(store, taught.name)
    assert "step 3 of 5" in shown(later.table.services.greets())
    assert "step 4 of 5" in say(later, "move 1 block from Northwold to Stonefell")


def test_a_lesson_there_is_no_more_leaves_a_table_like_any_other(taught: HostedTable, store: SqliteStore) -> None:
    for noted in ({"lesson": "gone", "step": 1}, {"lesson": "first-moves", "step": 77, "starts": [0]}, "odd"):
        store.update_meta(taught.name, {LESSON: noted})
        later = resume(store, taught.name)
        assert later.table.services.greets() == []
        assert "Step" not in later.table.prompt("amber")


def test_each_lesson_has_a_table_of_its_own(store: SqliteStore) -> None:
    names = [open_lesson(store, "marches").name for _ in range(2)]
    assert names == ["learn-marches-1", "learn-marches-1-2"]


def test_a_lesson_is_found_by_number_and_by_a_piece_of_its_name() -> None:
    for which in (
        "",
        "1",
        "first moves",
        "FIRST-MOVES",
        "how to play",
        "the first lesson",
        "lesson 1",
        "this game, please",
    ):
        assert lesson_of(example.GAME, which).name == "first-moves"
    for which in ("2", "0", "sieges"):
        with pytest.raises(LookupError, match="there are: 1 \\(first-moves\\)"):
            lesson_of(example.GAME, which)


def test_the_game_after_a_lesson_is_checked_like_any_other(taught: HostedTable, store: SqliteStore) -> None:
    say(taught, "move 1 block from Northwold to Westley", *["skip"] * 5)
    while not taught.match.over:
        taught.bots_play()
        say(taught, "done")
    assert verify(store, taught.name).dice


# -- `learn` at a table


def test_learn_before_the_first_order_leads_to_the_lessons_table(store: SqliteStore) -> None:
    hosted = new_table(store, "marches", {"amber": "you", "basalt": "bot"})
    hosted.begin_lesson = lambda which: open_lesson(store, "marches", which).name
    assert "there are: 1 (first-moves)" in say(hosted, "learn 7")
    assert [r.kind for r in hosted.hear("amber", "learn")] == ["quit"]
    assert hosted.goes_to == "learn-marches-1"


def test_from_a_lesson_one_goes_to_another(taught: HostedTable, store: SqliteStore) -> None:
    taught.begin_lesson = lambda which: open_lesson(store, "marches", which).name
    assert [r.kind for r in taught.hear("amber", "learn first moves")] == ["quit"]
    assert taught.goes_to == "learn-marches-1-2"
    say(taught, *["skip"] * 5)
    assert [r.kind for r in taught.hear("amber", "learn 1")] == ["quit"]
    assert "there are: 1" in say(taught, "learn 2")


def test_learn_in_a_game_that_has_begun_or_at_a_distance_says_how(store: SqliteStore) -> None:
    hosted = new_table(store, "marches", {"amber": "you", "basalt": "bot"})
    assert "minaria learn marches" in say(hosted, "learn")
    hosted.begin_lesson = lambda which: open_lesson(store, "marches", which).name
    assert "under way" in say(hosted, "done", "teach me")
    assert not hosted.goes_to


def test_a_game_without_lessons_says_so(store: SqliteStore) -> None:
    assert ROOMS
    hosted = new_table(store, "ford", {"a": "you", "b": "bot", "c": "bot"})
    assert "has no lesson" in shown(hosted.hear("a", "learn"))
    with pytest.raises(LookupError, match="has no lesson"):
        open_lesson(store, "ford")


def test_the_words_of_the_text_are_data(store: SqliteStore) -> None:
    lesson: Lesson = lesson_of(example.GAME)
    assert lesson.begins.seats == ("amber", "basalt")
    assert Path(example.__file__).with_name("data").joinpath("lessons", "1-first-moves.lesson").is_file()
