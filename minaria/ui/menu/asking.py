"""How the menu in lines asks: one of a list, a line; what every question knows besides its answers.

A question is left by an exception: for the step before, for another face, for another row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from commands import clean
from commands.lexicon import ASKING
from commands.tokens import words_of
from minaria.engine.game import Game, load
from minaria.table.pages.about import page as page_on
from minaria.ui import saved_tables
from minaria.ui.menu import choices as menu_choices
from minaria.ui.menu import questions as menu_questions
from minaria.ui.menu import rows as menu_rows
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.choices import Completion
from minaria.ui.settings import remembered
from minaria.ui.switching import AT, CALLED, Way, no_face, reader, way
from minaria.ui.switching import choose as choose_look
from minaria.ui.terminal import Terminal, wants_plain

_LONG = 12
"""Lines of a list after which what Enter takes is said again."""
NOTHING_ELSE: Mapping[str, str] = {}
_WAYS_OUT = "'help' tells more, 'back' goes back."


class Back(Exception):
    """The person wants the step before."""


class Elsewhere(Back):
    """The person wants another face, and the menu again."""

    def __init__(self, face: Way) -> None:
        super().__init__()
        self.face = face


class Instead(Back):
    """The person wants a row of the menu, whatever is asked; `game`: the one it names, `said`: the rest of the line."""

    def __init__(self, row: str, game: str = "", said: str = "") -> None:
        super().__init__()
        self.row, self.game, self.said = row, game, said


def nothing(said: str) -> str:
    """A line is read in no way but by the list."""
    return ""


def read_rules(terminal: Terminal, game: str) -> None:
    """Show what a game's rules cover, and then of each word what they say. Raises as `ask` does, Instead for whoever
    names another game.
    """
    saved_tables.show_rules(terminal, game)
    how = "Any word the rules may have something to say about, such as the name of an order, or a rule's number."
    while word := ask(terminal, "rules", "Which word? Enter goes back.", None, how, top=True):
        wanted = menu_rows.elsewhere(word, load(game))
        if wanted is not None and wanted.game not in ("", game):
            raise Instead(wanted.row, wanted.game, wanted.said)
        saved_tables.show_rules(terminal, game, word)


def choose(
    terminal: Terminal,
    about: str,
    among: Sequence[tuple[str, str]],
    usual: str = "",
    called: Mapping[str, str] = NOTHING_ELSE,
    top: bool = False,
    game: Game | None = None,
    first: Callable[[str], str] = nothing,
    described: bool = False,
) -> str:
    """One of the words offered, by number, by word, by the beginning of one or by a slip of it; `called`: what else
    names one of them; `described`: what is said of them too. first: reads a line before that is tried, to what is
    returned instead.

    Raises Back; at the `top` Elsewhere.
    """
    names = [name for name, _ in among]
    numbered = not any(name.isdecimal() for name in names)

    def show() -> None:
        terminal.say("title", about + (f" (Enter: {usual})" if usual else ""))
        for k, (name, what) in enumerate(among, 1):
            terminal.say("note", f"{f'{k}. ' if numbered else ''}{name}{': ' + what if what else ''}")
        if usual and len(among) > _LONG:  # the head of the list has scrolled away
            terminal.say("note", f"Enter: {usual}.")

    how = f"Answer with {'a number, ' if numbered else ''}a word of the list, or the beginning of one."
    while True:
        show()
        typed = ask(terminal, "minaria", "", Completion(names), how, game, top, bool(usual), again=show)
        said = typed.casefold()
        if not said and usual:
            return usual
        try:
            return menu_choices.one_of(said, names)
        except LookupError as err:
            told = _switched(terminal, said, top) or choose_look(said, remembered)
            if told is None and (found := first(typed)):
                return found
            why = str(err.args[0])
        if told is None:
            try:
                picked = menu_choices.pick(said, among, called, described)
            except LookupError as err:
                why = str(err.args[0])
            else:
                if picked.guessed:
                    terminal.say("note", f"Taken for: {picked.name}.")
                return picked.name
            if usual and menu_words.agrees(said):
                return usual
        terminal.say(*(told or ("error", f"{why} {_WAYS_OUT}")))


def _switched(terminal: Terminal, said: str, top: bool) -> tuple[Literal["note", "error"], str] | None:
    """Take up a word that leads to another face; what to say, None for other words. Raises Elsewhere."""
    lines: Way = "plain" if terminal.plain else "lines"
    here: Way = "screen" if terminal.screen and not terminal.lines_first else lines
    asked = way(said, here)
    if not asked:
        return None
    if reading := reader(said):
        kept = remembered().choose("reader", reading).kept()
    if not terminal.screen and (asked == "screen" or (asked == "lines" and wants_plain())):
        return ("note", f"reader: {reading}. {kept}") if reading else ("error", no_face(asked))
    if top:
        raise Elsewhere(asked)
    if asked not in ("screen", lines):
        return "error", f"Go 'back' to the first question for {CALLED[asked]}, or say it at the table."
    terminal.lines_first = asked != "screen"
    return "note", f"The table will be shown {AT[asked]}."


def ask(
    terminal: Terminal,
    who: str,
    about: str,
    complete: Completion | None,
    how: str,
    game: Game | None = None,
    top: bool = False,
    agreeing: bool = False,
    answers: Callable[[str, Game], bool] = lambda said, game: False,
    again: Callable[[], None] = lambda: None,
) -> str:
    """The answer typed to a question; `how` to answer is told to whoever asks for help, and what was offered shown
    `again`; about `game`, where one is chosen, what is asked. agreeing: there is something to agree to. answers:
    whether a line that asks politely answers.

    Raises Back, Instead for whoever wants a row of the menu but at its `top`, and EOFError for whoever wants to leave.
    """
    while True:
        said = clean(terminal.ask(who, about, complete)).strip()
        word = said.casefold()
        if menu_words.goes_back(word):
            raise Back
        if menu_words.leaves(word):
            raise EOFError
        if not word or (complete is not None and word in complete.words) or (agreeing and menu_words.agrees(word)):
            return said
        if menu_words.helps(word):
            terminal.say("note", f"{how} 'back' goes back, 'quit' leaves.")
            again()
            continue
        polite = menu_words.asks_leave(said) or not ASKING & {*words_of(said)[:1]}
        if game is not None and polite and answers(said, game):
            return said
        page = menu_questions.answered(said, game)
        if page is not None:
            terminal.sheet(page)
            continue
        if not top and (row := menu_rows.elsewhere(said, game)):
            if row.row == "about" and row.game:
                terminal.sheet(page_on(load(row.game)))
                again()
            elif row.row == "rules" and game is not None and row.game in ("", game.id):
                read_rules(terminal, game.id)
            else:
                raise Instead(row.row, row.game, row.said)
            continue
        return said
