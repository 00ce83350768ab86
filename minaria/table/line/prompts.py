"""What a seat is asked now, in the words it reads; and what it is told where its line is a word of the referee's."""

from __future__ import annotations

import re

from commands import clean
from commands.step_budget import without_bound
from commands.tokens import words_of
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.table.pages.answers import sealed_note
from minaria.table.record import referee_lines
from minaria.table.record.host import Host
from minaria.table.record.lines import Line
from minaria.table.record.replies import Reply
from minaria.table.referee import confirmations, dice_entry, ending, undo
from minaria.table.standing import planned

AWAY = "Who plays for a seat meanwhile the referee decides; 'say' tells the table, 'when ...' leaves orders for later."
_AWAY = re.compile(
    r"\b(?:(?:be|am) away|on (?:holiday|vacation)|(?:subs?|substitutes?|plays?|fills? in|takes? over) for me|"
    r"(?:cannot|can't|cant) play)\b",
    re.IGNORECASE,
)
NO_DICE = "No dice are wanted now. They may stand behind the order they are for: roll [4 2]."


def prompt(table: Host, party: str, seat: str, timed: bool = True) -> str:
    """What the seat is asked now, or what it waits for; `timed`: with the time it has left.

    party: who speaks there where things are agreed on (see `Table.party`).
    """
    ask = table.match.ask(seat)
    back = undo.open_proposal(table.office, party) if seat else ""
    back = back or (ending.asked(table.office, party) if seat else "")
    thrown = table.office.decided.thrown
    if thrown is not None and thrown.seat == seat:
        asked = dice_entry.on_the_table(table.office.table.match, thrown)
    elif ask is not None:
        left = table.office.time_left(seat) if timed else ""
        text = ask.prompt if not table.match.answered(seat) else sealed_note(table.match, seat)
        asked = f"{text} ({left})" if left else text
        back = f"{planned.told(table, seat)} {back}".strip()
    elif table.match.over:
        asked = "The game is over."
    else:
        asked = " ".join(table.match.waits_for(seat))
    return f"{asked} {back}".strip()


def explained(table: Host, line: Line, replies: list[Reply]) -> list[Reply]:
    """What is told of a line that was not understood, where there is more to say than that it was not."""
    game, said = table.match.game, line.text
    if line.seat == REFEREE:
        said, _ = table.office.reason(said)
        if said.replace(" ", "").isdecimal():
            return [Reply("refusal", NO_DICE)]
    else:
        if _AWAY.search(said):
            return [Reply("misread", AWAY)]
        replies = _of_the_referees(table.match, line.seat, said, replies)
        if replies[0].kind == "misread" and confirmations.is_yes_or_no(said):
            return [Reply("misread", confirmations.NOT_ASKED.format(clean(said), table.prompt(line.seat)))]
    return _no_such_page(game, said, replies)


def _lacked(game: Game, line: str) -> str:
    """The word of the table that a line begins with and that means nothing in the game, '' if there is none."""
    said = words_of(line)
    return next((k.spec.word for k in game.lacks if said[: len(w := words_of(k.spec.word))] == w), "")


def _no_such_page(game: Game, line: str, replies: list[Reply]) -> list[Reply]:
    """What is told instead, where a line is not understood because the game has nothing of what it asks for."""
    misread = bool(replies) and replies[0].kind == "misread"
    word = _lacked(game, line) if misread else ""
    return [Reply("misread", f"{game.title} has no page for '{word}'.")] if word else replies


def _of_the_referees(match: Match, seat: str, line: str, replies: list[Reply]) -> list[Reply]:
    """What is told a player whose line was not understood, where it is or begins as a word of the referee's."""
    if referee_lines.is_the_referees(match.game, line, match.game.language.scope(match, seat)):
        return [Reply("refusal", "Only the referee may do that.")]
    ask = match.ask(seat)
    if ask is None or not referee_lines.begins_as_the_referees(match.game, line):
        return replies
    with without_bound():  # the line may have used up all it has
        said = f"{replies[0].text} You may: {match.menu(ask)}."
    return [Reply("misread", said, None, replies[0].good), *replies[1:]]
