"""Kept tables to look at: the list, a game told again, its dice checked, a game watched; and a game's rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from commands import table_words
from minaria.engine.game import broken, load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.sheets import Facts, Grid, Sheet, Text
from minaria.table.pages.answers import answer, rules
from minaria.table.people.hosting import HostedTable, where
from minaria.table.people.keeping import What, carry_out, is_archived, refusal
from minaria.table.people.opening import resume
from minaria.table.people.register import PEOPLE
from minaria.table.record.rulings import SCORE, WHOLE
from minaria.table.record.talk import WHISPER, besides, heard
from minaria.table.store.store import Entry, SqliteStore, Store, StoreTrouble
from minaria.table.store.verifying import verify
from minaria.ui.leaving import may_leave
from minaria.ui.settings import remembered
from minaria.ui.terminal import Terminal

_AGAIN = 1.0  # seconds before a file that could not be read is looked at again


def listed(store: Store, archived: bool = False) -> list[Entry]:
    """The kept tables, the one played last first, those put away only if wanted."""
    return [e for e in store.tables() if archived or not is_archived(e)]


def show_list(store: Store, terminal: Terminal, archived: bool = False) -> int:
    """The kept tables, the one played last first, those put away only if wanted; how many there are."""
    entries = listed(store, archived)
    away = len(store.tables()) - len(entries)
    if not entries and away:
        terminal.say("note", "All tables are archived.")
    elif not entries:
        terminal.say("note", "No table is kept yet. Begin one with: minaria play")
    elif terminal.plain:
        for e in entries:
            terminal.say("note", f"{e.id}. {e.name}: {_state(e)}. Seats: {who_sits(e)}. Last played {_day(e.played)}.")
    else:
        rows = tuple((str(e.id), e.name, _state(e), who_sits(e), _day(e.played)) for e in entries)
        heads = ("No.", "Table", "Where it stands", "Seats", "Last played")
        terminal.sheet(Sheet("Kept tables", (Grid(heads, rows),)))
    if away:
        terminal.say("note", f"Archived: {away}; 'minaria list --all' shows them too.")
    return len(entries)


def change(
    store: SqliteStore, terminal: Terminal, data: Path, table: str, what: What, new: str = "", sure: bool = False
) -> bool:
    """Archive, rename or delete a table after a yes; whether it was done. Raises NoTable, StoreTrouble."""
    entry = store.entry(table)
    people = data / PEOPLE
    if why := refusal(store, entry, what, new):
        raise StoreTrouble(why)
    if not sure:
        whose = f"{entry.game}, {_state(entry)}. Seats: {who_sits(entry)}."
        ask = {
            "archive": f"Archive {entry.name} ({whose})? The list leaves it out then.",
            "unarchive": f"Put {entry.name} ({whose}) back into the list?",
            "rename": f"Call {entry.name} ({whose}) {new}?",
            "delete": f"Delete {entry.name} ({whose})? Nothing brings it back.",
        }[what]
        try:
            said = terminal.ask("yes or no", ask).strip().casefold()
        except EOFError:
            said = ""
        if said not in ("y", "yes"):
            terminal.say("note", "Nothing was changed.")
            return False
    terminal.say("note", carry_out(store, people, entry, what, new))
    return True


def _state(e: Entry) -> str:
    if e.trouble:
        return e.trouble.rstrip(".")
    if is_archived(e):
        return "archived"
    orders = f"{e.lines - 1} orders" if e.lines != 2 else "1 order"
    if e.meta.get("where_line") == e.lines - 1:  # noted when the table was left, and nothing was played since
        return f"{e.meta.get('where')}, {orders}"
    return orders


def who_sits(e: Entry) -> str:
    """The seats of a table and who plays them, as far as that was noted."""
    players = e.meta.get("players")
    return ", ".join(f"{seat} ({who})" for seat, who in players.items()) if isinstance(players, dict) else ""


def _day(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # no such time: the note of it is spoilt
        return "some day"


def _unlike_orders(match: Match, line: Line) -> str:
    """What a journal line that is no order says."""
    return besides(match, line, live=True)


class Retold(NamedTuple):
    """Something that is told again: what line `line` of the journal says or led to; `rolls` came up for it."""

    line: int
    kind: Literal["order", "talk", "news"]
    text: str
    seat: str = ""
    rolls: tuple[int, ...] = ()


def retold(hosted: HostedTable, over: bool) -> Iterator[Retold]:
    """A table as everybody may know it; of a game that is `over` with orders and numbers: nothing of it is secret."""
    match = hosted.match
    told: dict[int, list[str]] = {}
    for n, text in hosted.table.news(None):
        told.setdefault(n, []).append(text)
    for line in match.lines:
        if heard(line):
            yield Retold(line.n, "talk", _unlike_orders(match, line), line.seat)
        elif over and line.kind not in ("setup", WHISPER):
            words = line.text if line.kind == "order" else f"{line.kind} {line.text}"
            yield Retold(line.n, "order", words, line.seat, line.rolls)
        for text in told.get(line.n, ()):
            yield Retold(line.n, "news", text)


def show_replay(store: Store, terminal: Terminal, name: str, upto: int | None = None) -> None:
    """The telling of a table as everybody may know it, up to line `upto`; of a finished game with orders and numbers.

    Raises NoTable, StoreTrouble, TellingDiffers.
    """
    hosted = resume(store, name)
    over = hosted.match.over
    if upto is not None:
        hosted = resume(store, name, upto)
    match = hosted.match
    terminal.say("title", f"{match.game.title}. Table {hosted.name}, {len(match.lines) - 1} orders.")
    for event in retold(hosted, over):
        if event.kind == "order":
            numbers = f" [{' '.join(map(str, event.rolls))}]" if event.rolls else ""
            terminal.say("order", f"{event.line}. {event.seat}> {event.text}{numbers}")
        else:
            terminal.say("news", event.text)
    terminal.say("title", f"{where(match)}." if match.over else f"{where(match)}. {_waiting(match)}")
    for text in hosted.result():
        terminal.say("title", text)
    if hosted.revealed_seed is not None:
        terminal.say("note", f"The seed of the dice was {hosted.revealed_seed}, their promise {hosted.promise}.")


def _waiting(match: Match) -> str:
    return " ".join(match.waits_for())


def show_verify(store: Store, terminal: Terminal, name: str) -> None:
    """Say that a journal is as it should be. Raises TellingDiffers where it is not, NoTable, StoreTrouble."""
    checked = verify(store, name)
    terminal.say("note", f"{checked.lines} lines played again: every position is as recorded.")
    if checked.dice:
        terminal.say("note", "The seed is the one promised at the start.")
        terminal.say("note", f"{checked.numbers} numbers thrown again from the seed: all are as recorded.")
    else:
        terminal.say("note", "The dice can be checked when the game is over; until then their seed is secret.")


def watch(store: Store, terminal: Terminal, name: str, public: bool = False, data: Path | None = None) -> None:
    """The public telling so far, and on a terminal what comes, until the game is over. `public`: the map and the score
    too, drawn anew with every change, for a second screen; as a picture where the terminal can show it. Raises NoTable,
    StoreTrouble, TellingDiffers, KeyboardInterrupt."""
    hosted = resume(store, name)
    if public and terminal.screen and not terminal.lines_first:
        from minaria.ui.projector import project

        project(hosted, remembered(), data)
        return
    match = hosted.match
    seats = ", ".join(f"{s}: {who}" for s, who in hosted.players.items())
    terminal.say("title", f"{match.game.title}. Table {hosted.name}. {seats}.")
    seen = 0
    waiting = ""
    while True:
        if public and seen and not terminal.alone:
            terminal.clear()
        for _, text in hosted.table.news(None, seen):
            terminal.say("news", text)
        for line in match.lines[max(seen, 1) :]:
            if line.kind != "order" and (said := _unlike_orders(match, line)):
                terminal.say("news", said)
        seen = len(match.lines)
        stand = f"{where(match)}. {_waiting(match)}"
        if stand != waiting:
            terminal.say("title", stand)
            waiting = stand
        if public:
            shown = hosted.office.decided.screen
            if shown != SCORE:
                terminal.sheet(answer(match, "", table_words.Map("" if shown == WHOLE else shown)))
            terminal.sheet(answer(match, "", table_words.Score()))
        if match.over:
            for text in hosted.result():
                terminal.say("title", text)
            return
        if terminal.alone:
            return
        with may_leave():
            _wait_for_more(hosted, terminal)


def _wait_for_more(hosted: HostedTable, terminal: Terminal) -> None:
    """Return when others have played on; what keeps us from seeing it is said once, and looked at again."""
    said = ""
    while True:
        try:
            if hosted.kept.store.wait(hosted.name, len(hosted.match.lines), 60.0) and hosted.catch_up():
                return
            said = ""
        except StoreTrouble as err:
            if str(err) != said:
                said = str(err)
                terminal.say("error", said)
            time.sleep(_AGAIN)


def show_rules(terminal: Terminal, game_id: str, word: str = "") -> None:
    """What a game's rules say about a word, or what they cover. Raises LookupError for an unknown game."""
    terminal.sheet(rules(load(game_id), word))


def show_games(terminal: Terminal, ids: tuple[str, ...]) -> None:
    """The games there are, a line each."""
    games = [load(i) for i in ids]
    how = "'minaria rules GAME about' tells what a game is like, 'minaria rules GAME' what its rules cover."
    terminal.sheet(Sheet("Games", (Facts(tuple((g.id, g.blurb) for g in games)), Text((how,)))))
    for told in broken():
        terminal.say("error", told)
