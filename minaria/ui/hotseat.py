"""A table played at one keyboard, by one person or several who take turns at it.

Each person sees only what his seats may know: before the keyboard changes hands the screen is cleared, and nothing of
the next person's is shown until he says he is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Literal, cast

from commands import Suggestion, clean
from minaria.engine.match import TellingDiffers
from minaria.engine.sheets import Sheet
from minaria.table.chairs import Chair, named, office_called
from minaria.table.hosting import YOU, BotStuck, HostedTable, where
from minaria.table.replies import NOTHING_DONE, Reply, not_kept
from minaria.table.store import StoreTrouble
from minaria.table.talk import title
from minaria.ui.faults import fault_line, note_fault
from minaria.ui.leaving import may_leave, nothing_half_done
from minaria.ui.news import MORE, Unread
from minaria.ui.pages import pages
from minaria.ui.terminal import Channel, Overtaken, Terminal

_MORE = ("more", "next page")
LONG = 8  # things that came of one order; more of them are told in short
FILE_AT_MOST = 100_000
"""Bytes of a file of orders."""

Ended = Literal["over", "quit", "left", "stuck", "screen"]
"""How a sitting ended: the game is over, somebody said quit, the input ended, the table cannot go on, or it goes on
on the full screen."""

CHANNEL: dict[str, Channel] = {
    "order": "order",
    "told": "news",
    "note": "note",
    "refusal": "error",
    "misread": "error",
    "question": "question",
    "dice": "question",
}


def sit(hosted: HostedTable, terminal: Terminal, data: Path, sitting: Sitting | None = None) -> Ended:
    """Play until the game is over or somebody leaves; the table is kept in any case. Faults are logged in `data`."""
    sitting = sitting or Sitting(hosted, terminal, data)
    ended: Ended
    with nothing_half_done():
        try:
            ended = sitting.run()
        except (EOFError, KeyboardInterrupt):
            ended = "left"
        except (BotStuck, StoreTrouble, TellingDiffers) as err:
            terminal.say("error", str(err))
            ended = "stuck"
        except OSError:  # whoever read what we say has gone
            hosted.save()
            raise
        said = hosted.save()
        if ended not in ("over", "screen"):
            terminal.say("note", f"{said} Go on with: {sitting.again}")
    return ended


class Sitting:
    """One run of a table at one keyboard."""

    def __init__(self, hosted: HostedTable, terminal: Terminal, data: Path) -> None:
        self.hosted = hosted
        self.terminal = terminal
        self.data = data
        self.left: list[Sheet] = []  # pages of a sheet not shown yet
        self.unread = Unread(terminal.plain)
        hosted.table.open_file = text_of
        self.seat: str | None = None
        self.person: str | None = None
        self.public = 0  # first journal line not yet told where no person is at the table
        self.begun = ""  # what was typed when the question went away
        self.chairs: dict[tuple[str, str], Chair] = {}
        self.office = ""  # the office that sits here, of a seat that people share

    @property
    def again(self) -> str:
        """What is typed to go on."""
        return f"minaria resume {self.hosted.name}"

    def run(self) -> Ended:
        """Ask whoever is awaited, line by line."""
        self._welcome()
        while True:
            self._look_and_let_bots_play()
            seat = self.hosted.next_seat(self.seat)
            if seat is None:
                self._farewell()
                return "over"
            try:
                self._turn_to(seat)
                typed = self._ask(named(seat, self.office), seat, self.person or YOU)
            except Overtaken:
                continue
            ended = self._lines(seat, typed)
            if ended:
                return ended

    # -- one prompt

    def _ask(self, who: str, seat: str, person: str) -> str:
        """The next line typed. Raises Overtaken where the question has gone; the same person finds it as he left it."""
        begun, self.begun = self.begun, ""
        try:
            return self.terminal.ask(who, self._about(seat), self._complete, person, self._meanwhile, begun)
        except Overtaken as gone:
            self.begun = gone.typed
            raise

    def _meanwhile(self) -> bool:
        """While a line is waited for: take in what others did, let the clocks run, tell of it; False if the question
        has changed."""
        before = self.hosted.match.position
        try:
            if self.hosted.catch_up() + self.hosted.time_passes():
                self._tell_news()
        except StoreTrouble:  # said when somebody gives an order
            return True
        return self.hosted.match.position is before

    def _tell_news(self) -> None:
        """What the person at the keyboard may know and was not told; nothing while nobody is to look."""
        if self.seat is not None and (news := self._at().news(self.seat)):
            self._tell(news)

    def _tell(self, news: Sequence[str]) -> None:
        """Tell news, much of it in short where somebody sits there who can read on."""
        seat, players = self.seat or "", self.hosted.players
        more = [s for s in players if players[s] == self.person and s != seat and seat not in self.hosted.offices]
        for channel, text in self.unread.tell(self._at().match, (seat, *more), news, self.terminal.alone):
            self.terminal.say(channel, text)

    def _about(self, seat: str) -> str:
        return f"{where(self._at().match, seat)}. {self._at().table.prompt(seat)}"

    def _complete(self, line: str) -> list[Suggestion]:
        assert self.seat is not None
        table = self._at().table
        return table.reader.complete(line, table.match.game.language.scope(table.match, self.seat))

    def _lines(self, seat: str, typed: str) -> Literal["", "quit", "screen"]:
        """A line, or several pasted at once: each is judged by itself, and none falls to another seat."""
        lines = [line for line in typed.splitlines() if line.strip()]
        bad: list[int] = []
        if not lines:
            self._read_on()
        for k, line in enumerate(lines):
            if len(lines) > 1:
                self.terminal.say("title", f"{title(seat)}> {clean(line)}")
            if line.strip().casefold() in ("screen", "tui") and self.terminal.screen:
                return "screen"
            if seat in self.hosted.offices and (office := office_called(self.hosted.game, line)):
                self._turn_to(seat, office)
                continue
            if self.left and clean(line).lower() in _MORE:
                self._page(self.left)
                continue
            if self.unread.left and clean(line).lower() in MORE:
                self._read_on()
                continue
            self.unread.left = []
            with self._at().table.in_a_row(len(lines) > 1):
                replies = self._hear(seat, line)
            told = [reply.text for reply in replies if reply.kind == "told" and reply.text]
            for reply in replies:
                if reply.kind == "quit":
                    return "quit"
                if reply.kind != "told" or len(told) <= LONG:
                    self._show(reply)
                if reply.kind in NOTHING_DONE and k + 1 not in bad:
                    bad.append(k + 1)
            if len(told) > LONG:
                self._tell(told)
            if k + 1 < len(lines) and not self._goes_on(seat):
                self.terminal.say("error", "Not tried: " + "; ".join(clean(x) for x in lines[k + 1 :]))
                break
        if len(lines) > 1 and bad:
            self.terminal.say("error", not_kept(bad, len(lines)))
        return ""

    def _goes_on(self, seat: str) -> bool:
        """Whether the next of several lines is the same seat's still."""
        return self.hosted.next_seat(seat) == seat

    def _read_on(self) -> None:
        """More of the news that was told in short."""
        for channel, text in self.unread.read_on(get_terminal_size().lines - 4):
            self.terminal.say(channel, text)

    def _hear(self, seat: str, line: str) -> list[Reply]:
        try:
            return self._at().hear(seat, line)
        except (StoreTrouble, TellingDiffers):
            raise
        except Exception as err:  # a fault in a rule must not cost anybody the evening: nothing was changed
            place = f"{self.hosted.name}, line {len(self.hosted.match.lines)}, {seat}"
            return [Reply("refusal", fault_line(note_fault(self.data, place, err)))]

    def _show(self, reply: Reply) -> None:
        if reply.sheet is not None:
            size = get_terminal_size()
            fits = self.terminal.alone
            self._page([reply.sheet] if fits else pages(reply.sheet, size.lines, size.columns))
        elif reply.text:
            self.terminal.say(CHANNEL.get(reply.kind, "note"), reply.text)

    def _page(self, sheets: list[Sheet]) -> None:
        """Show the first of some pages, and say that there are more."""
        self.terminal.sheet(sheets[0])
        self.left = sheets[1:]
        if self.left:
            self.terminal.say("note", "Say 'more' for the next page.")

    # -- who sits at the keyboard

    def _at(self) -> HostedTable:
        """The table as it is for whoever sits here: an office of a shared seat has its own part of it."""
        if not self.office or self.seat is None:
            return self.hosted
        key = (self.seat, self.office)
        if key not in self.chairs:
            self.chairs[key] = Chair(self.hosted, *key)
        return cast(HostedTable, self.chairs[key])

    def _turn_to(self, seat: str, office: str = "") -> None:
        """Somebody else's turn; of a shared seat the office that answers for it, until another one is called."""
        held = self.hosted.offices.get(seat, {})
        stays = self.office if seat == self.seat else ""
        office = (
            office or stays or next((r.id for r in self.hosted.game.seating.offices if r.leads and r.id in held), "")
        )
        person = held.get(office, self.hosted.players[seat])
        if person != self.person and len(self.hosted.people) > 1:
            self._hand_over(seat, person, office)
        if held and (seat, office) != (self.seat, self.office):
            other = next(o for o in held if o != office)
            self.terminal.say("note", f"You are {named(seat, office)}. '{other}' gives the keyboard to that office.")
        self.seat, self.person, self.office = seat, person, office
        self._tell_news()

    def _hand_over(self, seat: str, person: str, office: str = "") -> None:
        """What one person saw goes away before the next one comes, and nothing comes before he says so."""
        self.left, self.unread.left, self.begun = [], [], ""
        who = f"{named(seat, office)} ({person})"
        if self.person is not None:
            self.hosted.save()
            self.terminal.wait(f"{who} is next. Press Enter when you have read this.", self._meanwhile)
            self.terminal.clear()
        self.seat = self.person = None  # nobody looks
        self.terminal.wait(f"{who}, press Enter when the others look away.", self._meanwhile)

    # -- bots, beginning and end

    def _look_and_let_bots_play(self) -> None:
        """Take in what others did and let bots order. Where the store fails, that is said and tried again on demand."""
        while True:
            try:
                self.hosted.catch_up()
                self._let_bots_play()
                return
            except StoreTrouble as err:
                if not self.hosted.people:
                    raise
                self.terminal.say("error", str(err))
                if self.hosted.next_seat(self.seat) is not None:
                    return  # that person may still look about, or leave
                about = "The bots cannot go on. Enter tries again; quit leaves, and every order up to here is kept."
                if self.terminal.ask("minaria", about).strip().casefold() in ("quit", "exit", "bye"):
                    raise EOFError from err

    def _let_bots_play(self) -> None:
        alone = not self.hosted.people
        while True:
            if alone:
                self._publish()
            with may_leave():
                pass
            if not self.hosted.bots_play(1):
                return

    def _publish(self) -> None:
        """Tell what everybody may know, where nobody plays."""
        for _, text in self.hosted.table.news(None, self.public):
            self.terminal.say("news", text)
        self.public = len(self.hosted.match.lines)

    def _welcome(self) -> None:
        hosted, say = self.hosted, self.terminal.say
        seats = ", ".join(f"{title(s)}: {hosted.players[s]}" for s in hosted.table.seats)
        say("title", f"{hosted.game.title}. Table {hosted.name}. {seats}.")
        if hosted.promise:
            say("note", f"Promise of the dice: {hosted.promise} (the hash of their seed, shown when the game is over).")
        if hosted.people and not hosted.match.over:
            say("note", "Say 'orders' for what you can do now, 'help' for more, 'quit' to leave; the game is kept.")
            if self.terminal.screen:
                say("note", "'screen' shows the map and the rest on the full screen.")

    def _farewell(self) -> None:
        hosted, say = self.hosted, self.terminal.say
        if hosted.people:
            told = self.seat or next(s for s in hosted.table.seats if set(hosted.sitters(s)) & set(hosted.people))
            alone = len(hosted.people) == 1
            last = hosted.news(told) if alone else [t for _, t in hosted.table.news(None, hosted.seen.get(told, 0))]
            for text in last:
                say("news", text)
        say("title", "The game is over.")
        for line in hosted.result():
            say("title", line)
        say("note", f"The seed of the dice was {hosted.revealed_seed}.")
        say("note", f"Check them with: minaria replay {hosted.name} --verify")


def text_of(name: str) -> str:
    """The text of a file of orders of the person's own. Raises OSError, ValueError."""
    path = Path(name).expanduser()
    if not path.is_file():
        raise ValueError("there is no such file")
    if path.stat().st_size > FILE_AT_MOST:
        raise ValueError(f"it is longer than {FILE_AT_MOST} bytes")
    return path.read_text(encoding="utf-8")
