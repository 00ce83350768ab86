"""The menu's questions: what is typed is an answer, or one of the words every question knows, never both."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import games
from tests.table.rooms import minaria


def play(data: Path, *answers: str) -> str:
    done = minaria(data, stdin="\n".join(answers) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("word", ["help", "?", "HELP", "h"])
def test_help_is_answered_and_nobodys_name(tmp_path: Path, word: str) -> None:
    told = play(tmp_path, "new", "divine_right", "muetar, mivior", word, "Anna", "2", "", "quit")
    assert "anything else is a person's name" in told
    assert "Muetar: Anna, Mivior: bot." in told


def test_back_asks_for_the_seats_again(tmp_path: Path) -> None:
    answers = ("new", "divine_right", "muetar, mivior", "back", "hothior, mivior", "", "", "")
    told = play(tmp_path, *answers, "quit")
    assert "Hothior: you, Mivior: bot." in told


def test_back_at_the_seats_goes_back_to_the_menu_and_there_stays(tmp_path: Path) -> None:
    told = play(tmp_path, "back", "new", "divine_right", "back", "resume", "quit")
    assert told.count("What would you like?") == 4
    assert "Error: No table is kept yet." in told


@pytest.mark.parametrize("word", ["quit", "exit", "bye"])
@pytest.mark.parametrize("answered", [(), ("new",), ("new", "divine_right"), ("new", "divine_right", "1,2")])
def test_quit_leaves_from_every_question(tmp_path: Path, answered: tuple[str, ...], word: str) -> None:
    told = play(tmp_path, *answered, word, "list")
    assert "Error" not in told
    assert "Table" not in told


@pytest.mark.parametrize("name", ["3", "-", "!!"])
def test_a_name_has_a_letter(tmp_path: Path, name: str) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", name, "Anna", "", "", "quit")
    assert f"Error: '{name}' is no name" in told
    assert "Hothior: Anna" in told


def test_options_are_shown_and_can_be_changed(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", "", "", "deployment", "by-hand", "begin", "quit")
    assert "deployment: automatic (" in told
    assert "deployment: by-hand (" in told
    assert "Hothior: you, Mivior: bot." in told


def test_the_rules_know_the_words_too(tmp_path: Path) -> None:
    told = play(tmp_path, "rules", "divine_right", "help", "back", "quit")
    assert "'back' goes back" in told
    assert told.count("What would you like?") == 2


@pytest.mark.parametrize(
    "game", ["Divine Right", "divine right", "DIVINE_RIGHT", str(games().index("divine_right") + 1)]
)
def test_a_game_is_called_by_its_title_its_id_or_its_number(tmp_path: Path, game: str) -> None:
    told = play(tmp_path, "new", game, "muetar, mivior", "", "", "", "quit")
    assert "Error" not in told
    assert "Muetar: you, Mivior: bot." in told


@pytest.mark.parametrize("answer", ["", "2", "yes", "mivior"])
def test_a_wrong_seat_alone_is_asked_for_again(tmp_path: Path, answer: str) -> None:
    told = play(tmp_path, "new", "divine_right", "muetar, mivor, pon", answer, "", "", "", "", "quit")
    assert "Did you mean mivior (Enter: mivior)?" in told
    assert "Muetar: you, Mivior: bot, Pon: bot." in told


def test_a_word_like_no_seat_is_asked_for_until_it_is_one(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "muetar, qqq", "", "zzz", "pon", "", "", "", "quit")
    assert told.count("Which seat instead?") == 2  # once for each wrong word
    assert "Muetar: you, Pon: bot." in told


def test_back_from_a_wrong_seat_asks_for_all_of_them(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "muetar, qqq", "back", "hothior, pon", "", "", "", "quit")
    assert "Hothior: you, Pon: bot." in told


def test_who_plays_names_the_bots(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "1, 2", "", "clever", "", "quit")
    assert "2 bot (greedy, clever, random)" in told
    assert "Hothior: you, Mivior: clever." in told


def test_the_table_sat_at_last_is_gone_on_with(tmp_path: Path) -> None:
    for name in ("early", "late"):
        seats = ("--seats", "muetar=you,mivior=bot", "--name", name)
        minaria(tmp_path, "play", "divine_right", *seats, stdin="roll\nquit\n")
    assert "Table late." in minaria(tmp_path, "resume", stdin="quit\n").stdout
    minaria(tmp_path, "replay", "early")
    minaria(tmp_path, "watch", "early", stdin="quit\n")
    assert "Table late." in minaria(tmp_path, "resume", stdin="quit\n").stdout
    minaria(tmp_path, "resume", "early", stdin="score\nquit\n")
    assert "Table early." in minaria(tmp_path, "resume", stdin="quit\n").stdout
    play(tmp_path, "resume", "late", "quit")
    assert "Table late." in minaria(tmp_path, "resume", stdin="quit\n").stdout


# -- what newcomers type


def test_a_number_that_is_a_value_is_that_value(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "seasons", "", "", "", "", "", "turns", "4", "turns", "2", "20", "begin", "quit")
    assert "turns: 4 (" in told
    assert "1. 8" not in told
    assert "Error: '2' is not among: 8, 4, 12, 20." in told
    assert "20 turns; the most areas win." in told


@pytest.mark.parametrize("line", ["turns 4", "turns=4", "TURNS 4"])
def test_an_option_is_changed_with_its_value_at_once(tmp_path: Path, line: str) -> None:
    told = play(tmp_path, "new", "seasons", "", "", "", "", "", line, "begin", "quit")
    assert "Error" not in told
    assert "4 turns; the most areas win." in told


def test_a_value_an_option_has_not_is_told_before_it_is_asked_for(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "kingmaker", "", "", "", "", "", "rounds 5", "20", "begin", "quit")
    assert "Error: rounds: '5' is not among what it may be." in told
    assert "rounds: 20 (" in told
    assert "Choose: new, resume" in play(tmp_path, "", "quit")


@pytest.mark.parametrize("word", ["step by step", "stepwise", "step", "2"])
def test_a_value_is_called_by_the_words_it_is_told_with(tmp_path: Path, word: str) -> None:
    told = play(tmp_path, "new", "seasons", "", "", "", "", "", "reveal", word, "quit")
    assert "Error" not in told
    assert "reveal: stepwise (" in told


@pytest.mark.parametrize(
    ("said", "is_played_by"), [("easy bot", ""), ("clever bot", "clever"), ("the computer", "bot"), ("a bot", "bot")]
)
def test_a_bot_is_nobodys_name(tmp_path: Path, said: str, is_played_by: str) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", "", said, *([] if is_played_by else ["bot"]), "", "quit")
    assert f"Mivior: {is_played_by or 'bot'}." in told
    unknown = f"Error: There is no '{said}'; the bots are greedy, clever, random (bot is greedy)."
    assert (unknown in told) == (not is_played_by)


def test_a_bot_that_a_game_has_not_is_not_offered_and_refused_in_a_sentence(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "seasons", "", "", "clever", "clever bot", "bot", "", "", "", "quit")
    assert "2 bot (greedy, random)" in told
    none = "In Seasons no bot looks ahead before it plays, so there is no 'clever'; there are: greedy, random."
    assert f"Error: {none}" in told
    assert "Error: There is no 'clever bot'; the bots are greedy, random (bot is greedy)." in told
    seats = ("--seats", "aldermark=you,brineholt=clever,cindral=bot,dunmoor=bot")
    assert none in minaria(tmp_path, "play", "seasons", *seats, stdin="quit\n").stderr


def test_games_are_begun_with_the_words_of_the_command_line(tmp_path: Path) -> None:
    told = play(tmp_path, "play", "play seasons", "", "", "", "", "", "", "quit")
    assert "Error" not in told
    assert "Seasons. Table" in told


def test_a_number_alone_is_how_many_seats(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "seasons", "5", "", "", "", "", "", "", "quit")
    assert "Error" not in told
    assert "Seasons. Table" in told
    assert told.count("Who plays ") == 5
    assert "is for 4 to 6 seats, not 1." in play(tmp_path, "new", "seasons", "3", "quit")


def test_a_game_begins_with_the_seats_it_usually_has(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "blood royale", "", "", "", "", "", "", "begin", "quit")
    assert "(Enter: argent, azure, gules, sable, vert)" in told
    assert told.count("Who plays ") == 5
    assert "\nEnter: begin.\n" in told, "of a long list the head has scrolled away"


def test_a_sentence_that_names_no_seat_is_not_asked_for_word_by_word(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "blood royale", "I play England against four bots", "", "quit")
    assert "Error: That names no seat." in told
    assert "Which seat instead?" not in told
    assert "Who plays argent?" in told


def test_back_goes_back_by_one_question(tmp_path: Path) -> None:
    people = ("Anna", "Ben", "back", "back", "Cora", "Dan")
    told = play(tmp_path, "new", "divine_right", "1,2", *people, "deployment", "back", "begin", "quit")
    assert "Hothior: Cora, Mivior: Dan." in told
    assert told.count("Which seats, ") == 1


def test_alone_no_clock_is_offered_but_may_be_had(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "seasons", "", "", "", "", "", "clock 3", "begin", "quit")
    assert "clock: none (" in told
    assert "clock: 3 (" in told
    assert "clock: 10 (" in play(tmp_path, "new", "seasons", "", "", "Anna", "", "", "quit")


@pytest.mark.parametrize(
    "line", ["play kingmaker", "I'd like to play Kingmaker, please", "kingmaker", "can we start a game of Kingmaker?"]
)
def test_a_game_is_begun_by_its_name(tmp_path: Path, line: str) -> None:
    told = play(tmp_path, line, "back", "quit")
    assert "Error" not in told
    if line.endswith("?"):
        assert "'play kingmaker' begins it" in told
    else:
        assert "Which seats, 2 to 8 of: 1 amber" in told


def test_what_a_game_is_about_is_told_and_nothing_begun(tmp_path: Path) -> None:
    told = play(tmp_path, "what is block wars about?", "good night")
    assert "Hidden blocks" in told
    assert "Which seats" not in told


@pytest.mark.parametrize("line", ["the second one", "number 2", "let's play blood royale please"])
def test_one_of_a_list_may_be_said_in_other_words(tmp_path: Path, line: str) -> None:
    told = play(tmp_path, "new", line, "go back please", "take me back", "bye bye")
    assert "Which seats" in told
    assert "Error" not in told


def test_a_person_may_be_called_what_is_no_word_of_the_menu(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", "Good King Hal", "a bot please", "", "quit")
    assert "Hothior: Good King Hal, Mivior: bot." in told or "Hothior: Good King Hal" in told
