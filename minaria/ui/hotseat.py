"""A table played at one keyboard, by one person or several who take turns at it.

Each person sees only what his seats may know: before the keyboard changes hands the screen is cleared, and nothing of
the next person's is shown until he says he is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import Literal, cast

from commands import Suggestion, clean
from minaria.engine.game import REFEREE
from minaria.engine.match import TellingDiffers
from minaria.engine.sheets import Sheet
from minaria.table.line import completing
from minaria.table.line.resends import digest
from minaria.table.people.hosting import YOU, BotStuck, HostedTable, where
from minaria.table.people.learning import OFFER
from minaria.table.people.office_views import Chair, named, office_called
from minaria.table.record.lines import NOTHING, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, not_kept
from minaria.table.record.talk import title
from minaria.table.store.store import StoreTrouble
from minaria.ui import copying, editing
from minaria.ui.alerts import OwnAlerts, ring, spoken
from minaria.ui.copying import answer_at
from minaria.ui.faults import fault_line, note_fault
from minaria.ui.files import seat_at_the_computer
from minaria.ui.leaving import may_leave, nothing_half_done
from minaria.ui.news import MORE, Unread
from minaria.ui.pages import pages
from minaria.ui.passing import HOW, handed
from minaria.ui.settings import remembered
from minaria.ui.switching import CALLED, Way, choose, no_face, of_the_screen, own_page, reader, there_already, way
from minaria.ui.terminal import Channel, Overtaken, Terminal, typed_lines, wants_plain

_MORE = ("more", "next page")
LONG = 8  # things that came of one order; more of them are told in short

Ended = Literal["over", "quit", "left", "stuck", "screen", "lines", "plain"]
"""How a sitting ended: the game is over, somebody said quit, the input ended, the table cannot go on, or it goes on
at another face."""

STAYS = "The table stays open: 'look', 'score', 'log' and 'undo' as before; 'quit' leaves."

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
        terminal.attention.begin()
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
        finally:
            terminal.attention.end()
        said = hosted.save()
        if ended != "over" and ended not in CALLED:
            terminal.say("note", f"{said} Go on with: {sitting.again}")
    return ended


class Sitting:
    """One run of a table at one keyboard."""

    def __init__(self, hosted: HostedTable, terminal: Terminal, data: Path) -> None:
        self.hosted = hosted
        self.terminal = terminal
        self.data = data
        self.left: list[Sheet] = []  # pages of a sheet not shown yet
        self.shown: Sheet | None = None  # the one shown last
        self.edited = ""  # lines that came out of the editor and are typed next
        self.unread = Unread(terminal.plain)
        self._alerts = OwnAlerts(hosted)
        seat_at_the_computer(hosted)
        self.seat: str | None = None
        self.person: str | None = None
        self.public = 0  # first journal line not yet told where no person is at the table
        self.begun = ""  # what was typed when the question went away
        self.passed = False  # whether whoever sits here was given the keyboard by a word, and is asked nothing
        self.parted = False  # whether it was said that the game is over
        self.chairs: dict[tuple[str, str], Chair] = {}
        self._heard, self._first = 0, ""  # lines that came out of a file, and the first of them
        self.office = ""  # the office that sits here, of a seat that people share

    @property
    def again(self) -> str:
        """What is typed to go on."""
        return self.hosted.again

    def run(self) -> Ended:
        """Ask whoever is awaited, line by line."""
        self._welcome()
        for reply in self.hosted.table.services.greets():
            self._show(reply)
        while True:
            self._look_and_let_bots_play()
            seat = self._who_is_next() or self._stays()
            if seat is None:
                return "over"
            try:
                self._turn_to(seat)
                typed = self._ask(named(seat, self.office), seat, self.person or YOU)
            except Overtaken:
                continue
            except EOFError:
                if self.hosted.match.over:
                    return "over"
                raise
            ended = self._lines(seat, typed)
            if ended:
                return ended

    def _who_is_next(self) -> str | None:
        """The seat that sits here now: whoever was given the keyboard by a word keeps it while he is asked nothing."""
        if self.seat in self.hosted.match.awaited() or self.hosted.match.over:
            self.passed = False
        self.parted = self.parted and self.hosted.match.over
        return self.seat if self.passed else self.hosted.next_seat(self.seat)

    def _stays(self) -> str | None:
        """Whose line it is when the game is over: the table can be read and taken back. None where nobody sits here."""
        if not self.parted:
            self._farewell()
            if self.hosted.people:
                self.terminal.say("note", STAYS)
        self.parted = True
        if self.seat is not None or not self.hosted.people:
            return self.seat
        return next(s for s in self.hosted.table.seats if set(self.hosted.sitters(s)) & set(self.hosted.people))

    # -- one prompt

    def _ask(self, who: str, seat: str, person: str) -> str:
        """The next line typed. Raises Overtaken where the question has gone; the same person finds it as he left it."""
        begun, self.begun = self.begun, ""
        if self.edited:
            typed, self.edited = self.edited, ""
            return typed
        self._call(seat)
        self._alert()
        try:
            return self.terminal.ask(who, self._hint(seat), self._complete, person, self._meanwhile, begun)
        except Overtaken as gone:
            self.begun = gone.typed
            self.terminal.anew = True
            raise

    def _call(self, seat: str) -> None:
        """Have the terminal say whose table it is, and that it is somebody's turn here once others have acted."""
        hosted, tell = self.hosted, self.terminal.attention.now
        asked = not hosted.match.over and (seat == REFEREE or seat in hosted.match.awaited())
        if self.terminal.anew:
            tell(False, hosted.game.title, hosted.name)
        tell(asked, hosted.game.title, hosted.name)

    def _meanwhile(self) -> bool:
        """While a line is waited for: take in what others did, let the clocks run, tell of it; False if the question
        has changed."""
        before = self.hosted.match.position
        try:
            if self.hosted.catch_up() + self.hosted.time_passes():
                self._tell_news()
                self._alert()
        except StoreTrouble:  # said when somebody gives an order
            return True
        return self.hosted.match.position is before

    def _alert(self) -> None:
        """Ring and say what the triggers of whoever sits here are for; nothing while nobody is to look."""
        if self.person is None:
            return
        for fired in self._alerts.look(self.person):
            if fired.trigger.ring:
                ring()
            if said := spoken(fired, self.hosted.match):
                self.terminal.say("note", said)
        for trouble in self._alerts.take_troubles():
            self.terminal.say("error", trouble)

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

    def _hint(self, seat: str) -> str:
        """What stands above the prompt; of a fault in finding that out, its line."""
        try:
            return self._about(seat)
        except Exception as err:
            return self._told_of_fault(seat, err)

    def _about(self, seat: str) -> str:
        return f"{where(self._at().match, seat)}. {self._at().table.prompt(seat)}"

    def _complete(self, line: str) -> list[Suggestion]:
        assert self.seat is not None
        table = self._at().table
        return completing.complete(table.match, self.seat, line, more=table.services.words)

    @property
    def face(self) -> Way:
        """Which of the faces this is."""
        return "plain" if self.terminal.plain else "lines"

    def _goes_to(self, line: str) -> Way | Literal["", "here"]:
        """The face a line leads to, "here" where it was answered and one stays, '' if it is something else."""
        if (what := copying.wanted(line)) is not None:
            self._copy(what)
            return "here"
        if (text := editing.wanted(line)) is not None:
            self._edit(text)
            return "here"
        asked = way(line, self.face)
        if not asked:
            said = choose(line, remembered)
            if said is not None:
                self.terminal.say(*said)
                return "here"
            page = own_page(line, remembered, self._at().table, self.seat or "")
            if page is not None:
                self._show(Reply("sheet", sheet=page))
            return "here" if page is not None else ""
        if reading := reader(line):
            self.terminal.say("note", f"reader: {reading}. {remembered().choose('reader', reading).kept()}")
            if asked == "screen" and not self.terminal.screen:
                asked = "plain"
        if asked == self.face:
            if not reading:
                self.terminal.say("note", there_already(asked))
            return "here"
        if asked != "plain" and not self.terminal.screen and (asked == "screen" or wants_plain()):
            self.terminal.say("error", no_face(asked))
            return "here"
        return asked

    def _edit(self, text: str) -> None:
        """A text in the editor of whoever sits here; what is saved is typed next."""
        if self.terminal.alone:
            self.terminal.say("error", editing.NO_EDITOR)
            return
        found: list[str] = []
        try:
            self.terminal.attention.away(lambda: found.extend(editing.edited(text)))
            self.edited = "\n".join(found)
        except (OSError, ValueError) as err:
            self.terminal.say("error", f"{str(err)[:1].upper()}{str(err)[1:]}.")

    def _copy(self, what: str) -> None:
        table, seat, attention = self._at().table, self.seat or "", self.terminal.attention
        last = partial(copying.last_order, table.match, seat)
        try:
            sequence, said = copying.copied(what, attention.term, last, self.shown, partial(answer_at, table, seat))
        except copying.NothingToCopy as err:
            self.terminal.say("error", str(err))
            return
        attention.tell(sequence)
        self.terminal.say("note", said)

    def _passed(self, line: str) -> bool:
        """Whether a line passes the keyboard to somebody else here; who cannot be found is said."""
        if self.seat not in self.hosted.table.seats:
            return False
        found = handed(self.hosted, line, self.seat, self.office)
        if found is None:
            return False
        if isinstance(found, str):
            self.terminal.say("error", found)
            return True
        self._turn_to(found.seat, found.office, asked=False)
        self.passed = found.seat not in self.hosted.match.awaited()
        if self.passed:
            self.terminal.say("note", "You are asked nothing now; 'pass the keyboard' gives it on.")
        return True

    def _lines(self, seat: str, typed: str) -> Literal["", "quit"] | Way:
        """A line, or several pasted at once: each is judged by itself, and none falls to another seat."""
        lines = typed_lines(typed)
        bad: list[int] = []
        if not lines:
            self._read_on()
        for k, line in enumerate(lines):
            if len(lines) > 1:
                self.terminal.say("title", f"{title(seat)}> {clean(line)}")
            to = self._goes_to(line)
            if to:
                if to == "here":
                    continue
                if lines[k + 1 :]:
                    self.terminal.say("error", not_tried(lines[k + 1 :]))
                return to
            if self._passed(line):
                if self.seat != seat or lines[k + 1 :]:
                    if lines[k + 1 :]:
                        self.terminal.say("error", not_tried(lines[k + 1 :]))
                    break
                continue
            if seat in self.hosted.offices and (office := office_called(self.hosted.game, line)):
                self._turn_to(seat, office)
                continue
            if self.left and clean(line).lower() in _MORE:
                self._page(self.left)
                continue
            if self.unread.left and clean(line).lower() in MORE:
                self._read_on()
                continue
            before = len(self.hosted.match.lines)
            replies = self._hear(seat, line, len(lines) > 1, bool(bad))
            if len(self.hosted.match.lines) > before:  # after a page or a slip one still reads on
                self.unread.left = []
            told, short = [reply.text for reply in replies if reply.kind == "told" and reply.text], False
            for reply in replies:
                if reply.kind == "quit":
                    return "quit"
                if reply.kind == "misread" and (why := of_the_screen(line)):
                    reply = Reply("misread", why)
                if reply.kind != "told" or len(told) <= LONG:
                    self._show(reply)
                elif reply.text and not short:
                    short = True
                    self._tell(told)
                if reply.kind in NOTHING_DONE and k + 1 not in bad:
                    bad.append(k + 1)
            if k + 1 < len(lines) and not self._goes_on(seat):
                self.terminal.say("error", not_tried(lines[k + 1 :]))
                break
        if len(lines) > 1 and bad:
            self.terminal.say("error", not_kept(bad, len(lines)))
        return ""

    def _goes_on(self, seat: str) -> bool:
        """Whether the next of several lines is the same seat's still."""
        return self.passed or self.hosted.match.over or self.hosted.next_seat(seat) == seat

    def _read_on(self) -> None:
        """More of the news that was told in short."""
        for channel, text in self.unread.read_on(get_terminal_size().lines - 4):
            self.terminal.say(channel, text)

    def _hear(self, seat: str, line: str, several: bool, broken: bool) -> list[Reply]:
        try:
            return self._at().hear(seat, line, self._sends(line, several, broken))
        except (StoreTrouble, TellingDiffers):
            raise
        except Exception as err:  # a fault in a rule must not cost anybody the evening: nothing was changed
            return [Reply("refusal", self._told_of_fault(seat, err))]

    def _told_of_fault(self, seat: str, err: Exception) -> str:
        """Write a fault down; the one line that is shown."""
        place = f"{self.hosted.name}, line {len(self.hosted.match.lines)}, {seat}"
        return fault_line(note_fault(self.data, place, err))

    def _sends(self, line: str, several: bool, broken: bool) -> Sending:
        """How a line comes: out of a file it may have come before, from whoever was not answered then."""
        if not self.terminal.alone:
            return Sending(several=several, broken=broken)
        self._heard += 1
        self._first = self._first or digest(line)
        return Sending(self._first, self._heard, NOTHING, several, broken)

    def _show(self, reply: Reply) -> None:
        """Show what came of a line. A page that cannot be drawn is told; a terminal that is gone is no fault."""
        try:
            self._draw(reply)
        except OSError:
            raise
        except Exception as err:
            self.terminal.say("error", self._told_of_fault(self.seat or "", err))

    def _draw(self, reply: Reply) -> None:
        if reply.sheet is not None:
            self.shown = reply.sheet
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

    def _turn_to(self, seat: str, office: str = "", asked: bool = True) -> None:
        """Somebody else's turn; of a shared seat the office that answers for it, until another one is called.

        `asked`: it is the game that asks him, so that whoever sits here is told before he goes.
        """
        held = self.hosted.offices.get(seat, {})
        stays = self.office if seat == self.seat else ""
        office = (
            office or stays or next((r.id for r in self.hosted.game.seating.offices if r.leads and r.id in held), "")
        )
        person = held.get(office, self.hosted.players[seat])
        if person != self.person and len(self.hosted.people) > 1:
            self._hand_over(seat, person, office, asked)
        if held and (seat, office) != (self.seat, self.office):
            other = next(o for o in held if o != office)
            self.terminal.say("note", f"You are {named(seat, office)}. '{other}' gives the keyboard to that office.")
        self.seat, self.person, self.office = seat, person, office
        self._tell_news()

    def _hand_over(self, seat: str, person: str, office: str = "", asked: bool = True) -> None:
        """What one person saw goes away before the next one comes, and nothing comes before he says so."""
        self.left, self.unread.left, self.begun, self.shown, self.edited = [], [], "", None, ""
        who = f"{named(seat, office)} ({person})"
        if self.person is not None:
            self.hosted.save()
            if asked:
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
            self.terminal.anew = True

    def _publish(self) -> None:
        """Tell what everybody may know, where nobody plays."""
        for _, text in self.hosted.table.news(None, self.public):
            self.terminal.say("news", text)
        self.public = len(self.hosted.match.lines)

    def _welcome(self) -> None:
        hosted, say = self.hosted, self.terminal.say
        seats = ", ".join(f"{title(s)}: {hosted.table.people[s]}" for s in hosted.table.seats)
        say("title", f"{hosted.game.title}. Table {hosted.name}. {seats}.")
        if hosted.promise:
            say("note", f"Promise of the dice: {hosted.promise} (the hash of their seed, shown when the game is over).")
        if hosted.people and not hosted.match.over:
            say("note", "Say 'orders' for what you can do now, 'help' for more, 'quit' to leave; the game is kept.")
            if hosted.may_learn and not hosted.table.services.greets():
                say("note", OFFER)
            if self.terminal.screen:
                say("note", "'screen' shows the map and the rest on the full screen.")
            if self.terminal.screen and self.face == "plain":
                say("note", "'lines' has colours and Tab; 'reader off' begins on the full screen the next time.")
            if len(hosted.people) > 1:
                say("note", f"The keyboard passes on with the turn; {HOW}")

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


def not_tried(lines: Sequence[str]) -> str:
    """What is said of lines that came after one that led elsewhere."""
    return "Not tried: " + "; ".join(clean(x) for x in lines)
