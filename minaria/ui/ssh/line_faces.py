"""The two faces of a seat that are lines: bare ones, and lines with editing, history and Tab.

Both say the same statements in the same order: what happened meanwhile, what came of the line, what is asked next. The
bare face redraws nothing and says by the first word of a line what it is; the other shows news above the line that is
being typed.
"""

from __future__ import annotations

import asyncio
import contextvars
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, cast

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, create_app_session, in_terminal, run_in_terminal
from prompt_toolkit.completion import Completer, DummyCompleter
from prompt_toolkit.data_structures import Size
from prompt_toolkit.history import History, InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

from commands import clean
from minaria.engine.sheets import Sheet
from minaria.table.line.resends import moment
from minaria.table.people.register import WATCHER
from minaria.table.record.lines import Moment, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, not_kept
from minaria.ui import copying, editing
from minaria.ui.alerts import BELL, spoken
from minaria.ui.attention import Attention, quiet
from minaria.ui.hotseat import CHANNEL, LONG
from minaria.ui.line import (
    LineTerminal,
    Suggestions,
    kept_history,
    share_alike,
    take_apart,
)
from minaria.ui.line_keys import line_keys
from minaria.ui.news import MORE, Unread
from minaria.ui.pages import pages
from minaria.ui.plain import broken, page_line, statements
from minaria.ui.prompt_compat import let_go_of_prompts
from minaria.ui.render import plain_sheet
from minaria.ui.settings import Settings
from minaria.ui.ssh.piped_keys import PipedKeys
from minaria.ui.ssh.session import Session, Sitting
from minaria.ui.ssh.typing import TypedLines
from minaria.ui.switching import CALLED, NO_SHELL, Way, choose, no_face, own_page, reader, there_already, way
from minaria.ui.terminal import Channel, typed_lines
from minaria.ui.tui.keys import Keymap

Left = Literal["quit", "gone", "screen", "lines", "plain"]
"""How a face was left: for good, because it has to, or for another face."""

_REST = 1.0  # seconds after which nothing is under way any more in a prompt that was left
NO_CURSOR = ("", "dumb", "unknown")
"""Terminals at which plain lines alone can be shown."""

NEWS_AT_MOST = 60
"""Things told at once to somebody who comes back; the log has the rest."""


class LineFace(ABC):
    """What both faces of lines share."""

    name: Left = "plain"
    answers_once = False
    """Whether it is a command, which has no face to be left."""

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self.session = session
        self.sitting = sitting
        self.guest = sitting.guest
        self.failed = False  # whether anything was refused or not understood
        self.came: Moment | None = None  # when the line had come: one that waited for another question is not for that
        self._asked = ""
        self._left: list[Sheet] = []
        self._shown: Sheet | None = None  # the page shown last
        self._unread = Unread(self.name == "plain")
        self.attention = quiet()

    @abstractmethod
    def say(self, channel: Channel, text: str) -> None:
        """Show a statement."""

    @abstractmethod
    def sheet(self, sheet: Sheet) -> None:
        """Show a page."""

    # -- what there is to say

    def tell_news(self, now: bool = False) -> None:
        """What happened since the last time; of very much the last part. A round of bots is told when it is over, or
        `now` that something is ordered."""
        if not now and self.session.term and self.guest.bots_go_on():
            return
        news = self.guest.news()
        if len(news) > NEWS_AT_MOST:
            self.say("note", f"{len(news) - NEWS_AT_MOST} earlier things are in the log ('log 200').")
        if news:
            self._tell(news[-NEWS_AT_MOST:])
        for fired in self.guest.alerts():
            if fired.trigger.ring and self.session.term:
                self.session.write(BELL)
            if said := spoken(fired, self.guest.hosted.match):
                self.say("note", said)

    def _tell(self, news: Sequence[str]) -> None:
        """News, much of it in short where somebody sits there who can read on."""
        seats = (self.guest.table_seat,) if self.guest.table_seat in self.guest.hosted.table.seats else ()
        for channel, text in self._unread.tell(self.guest.hosted.match, seats, news, not self.session.term):
            self.say(channel, text)

    def ask(self) -> None:
        """What is asked now, if it is not what was asked before; a fault in finding out is told once."""
        try:
            now = self._question()
            if self._is_new(now):
                self.say("question" if now[0] == "?" else "note", self.guest.prompt())
            self._asked = now
            hosted = self.guest.hosted
            self.attention.now(self.guest.asked, hosted.game.title, hosted.name)
        except Exception as err:
            told = self.sitting.told_of_fault(err)
            if told != self._asked:
                self._asked = told
                self.say("error", told)

    def _question(self) -> str:
        """What is asked now; time that runs asks nothing anew."""
        return ("? " if self.guest.asked else "- ") + self.guest.prompt(timed=False)

    def _is_new(self, now: str) -> bool:
        return now != self._asked and (now[0] == "?" or self._asked[:1] in ("", "?"))

    def nothing_new(self) -> bool:
        """Whether there is nothing to tell of what happened: it is known then, and not a byte is sent for it."""
        if self.guest.notices or self.guest.missed() or self._is_new(self._question()):
            return False
        self.guest.up_to_date()
        return True

    async def one(self, typed: str) -> Left | None:
        """A line, or several pasted at once: each is judged by itself. How the face is left, None if it is not."""
        lines = typed_lines(typed)
        bad: list[int] = []
        if not lines:
            self._read_on()
        for k, line in enumerate(lines, 1):
            await self.session.may_take_a_line()
            await self.guest.room.free(self.guest, line)
            if self.guest.gone:
                return "gone"
            other = self._goes_to(line)
            if other in CALLED:
                return cast(Left, other)
            if other:
                continue
            begun = self.session.pace.now()
            try:
                good = self._heard(line, len(lines) > 1, bool(bad))
            finally:
                self.session.pace.took(self.session.pace.now() - begun)
            if good is None:
                return "quit"
            if not good:
                self.failed = True
                bad.append(k)
        if len(lines) > 1 and bad:
            self.say("error", not_kept(bad, len(lines)))
        return None

    def _heard(self, line: str, in_a_row: bool, broken: bool) -> bool | None:
        """Hear a line and show what came of it: whether it was good, None if it was to leave."""
        self.tell_news(now=True)
        if self._left and clean(line).casefold() in ("more", "next page"):
            self._page(self._left)
            return True
        if self._unread.left and clean(line).casefold() in MORE:
            self._read_on()
            return True
        before = len(self.guest.hosted.match.lines)
        replies = self.sitting.hear(line, Sending(several=in_a_row, broken=broken, came=self.came))
        if len(self.guest.hosted.match.lines) > before:  # after a page or a slip one still reads on
            self._unread.left = []
        told = [reply.text for reply in replies if reply.kind == "told" and reply.text]
        for reply in replies:
            if reply.kind == "quit":
                return None
            if reply.kind != "told" or len(told) <= LONG:
                self.show(reply)
        if len(told) > LONG:
            self._tell(told)
        return not any(reply.kind in NOTHING_DONE for reply in replies)

    def _read_on(self) -> None:
        """More of the news that was told in short."""
        for channel, text in self._unread.read_on(self.session.size[1] - 4):
            self.say(channel, text)

    def _goes_to(self, line: str) -> str:
        """The face a line leads to, "here" where it was answered and one stays, '' if it is something else."""
        here = cast(Way, self.name)
        if (what := copying.wanted(line)) is not None:
            self._copy(what)
            return "here"
        if editing.wanted(line) is not None:
            self.failed = True
            self.say("error", editing.NO_EDITOR)
            return "here"
        other = way(line, here)
        if not other:
            said = choose(line, self.sitting.settings)
            if said is not None:
                self.say(*said)
                return "here"
            page = own_page(line, self.sitting.settings, self.guest.hosted.table, self.guest.table_seat)
            if page is not None:
                self._page(self.cut(page))
            return "here" if page is not None else ""
        refused = self.may_show(other)
        if (reading := reader(line)) and not self.answers_once:
            why = self.sitting.choose("reader", reading)
            if refused or other == here:
                self.say("note", f"reader: {reading}. {f'For now only: {why}' if why else 'Remembered.'}")
                return "here"
        if refused or other == here:
            self.failed = self.failed or bool(refused)
            self.say("error" if refused else "note", refused or there_already(here))
            return "here"
        return other

    def _copy(self, what: str) -> None:
        table, seat = self.guest.hosted.table, self.guest.table_seat
        last, page = partial(copying.last_order, table.match, seat), partial(copying.answer_at, table, seat)
        try:
            sequence, said = copying.copied(what, self.attention.term, last, self._shown, page)
        except copying.NothingToCopy as err:
            self.failed = True
            self.say("error", str(err))
            return
        self.attention.tell(sequence)
        self.say("note", said)

    def may_show(self, face: Way) -> str:
        """Why a face cannot be shown here; '' if it can."""
        return no_face(face) if face != "plain" and self.session.term in NO_CURSOR else ""

    def show(self, reply: Reply) -> None:
        """Show what came of a line."""
        if reply.sheet is not None:
            self._shown = reply.sheet
            try:
                self._page(self.cut(reply.sheet))
            except Exception as err:
                self.say("error", self.sitting.told_of_fault(err))
        elif reply.text:
            self.say(CHANNEL.get(reply.kind, "note"), reply.text)

    def cut(self, sheet: Sheet) -> list[Sheet]:
        """A page as it is shown: whole, or in pieces."""
        return [sheet]

    def _page(self, sheets: Sequence[Sheet]) -> None:
        self.sheet(sheets[0])
        self._left = list(sheets[1:])
        if self._left:
            self.say("note", "Say 'more' for the next page.")

    def welcome(self) -> None:
        """Where one is, who one is, how to begin."""
        hosted, guest = self.guest.hosted, self.guest
        who = "You watch." if guest.seat == WATCHER else f"You are {guest.title} ({guest.person})."
        self.say("title", f"{hosted.game.title}. Table {hosted.name}. {who}")
        missed = len(guest.missed())
        if guest.since and missed:
            many = f"{missed} things" if missed > 1 else "one thing"
            self.say("note", f"While you were away {many} happened.")
        if guest.seat != WATCHER:
            self.say("note", "Say 'orders' for what you can do now, 'help' for more, 'quit' to leave.")


class BareFace(LineFace):
    """Bare lines: nothing redrawn, one announcement a line, the kind of each said by its first word."""

    name: Left = "plain"

    def __init__(self, session: Session, sitting: Sitting) -> None:
        super().__init__(session, sitting)
        limits, guest = session.limits, self.guest
        self.lines = TypedLines(
            limits.line,
            limits.queue,
            self._echo if session.term else None,
            session.hold,
            lambda: moment(guest.hosted.match),  # not by way of this face, which would keep itself alive
            NO_SHELL,
        )
        self._at_prompt = False
        self._prompt = f"{self.guest.title}> " if session.term else ""
        if session.term:
            tell = session.write  # not by way of this face, as above
            self.attention = Attention(lambda text: tell(text.encode()), sitting.settings, session.term, plain=True)

    def _echo(self, text: str) -> None:
        self.session.write(text.encode())

    def say(self, channel: Channel, text: str) -> None:
        for line in statements(channel, text):
            self._line(line, "  ")

    def sheet(self, sheet: Sheet) -> None:
        for line in plain_sheet(sheet):
            self._line(page_line(line))

    def _line(self, text: str, further: str = "") -> None:
        """Show a line; `further` stands before what of it does not fit, so that it begins no statement of its own."""
        if self._at_prompt:  # the line being typed stays as it is; what is said stands below it
            self.session.write(b"\r\n")
            self._at_prompt = False
        width = max(self.session.size[0] - 1, 20) if self.session.term else 0
        for line in broken(text, width, further) if width else [text]:
            self.session.write_line(line)

    def _show_prompt(self) -> None:
        if self._prompt and not self._at_prompt:
            self.session.write((self._prompt + self.lines.text).encode())
            self._at_prompt = True

    async def run(self) -> Left:
        """Until it is left."""
        if self.session.term:
            self.lines.text = self.guest.draft
        elif self.guest.draft:
            self.say("note", f"You had begun a line: {self.guest.draft}")
        self.session.reads(self.lines)
        lines, self.guest.draft = self.lines, ""
        self.guest.typing = lambda: lines.text
        self.welcome()
        typed: asyncio.Task[str | None] | None = None
        news = asyncio.create_task(self.guest.feed.wait())
        try:
            while True:
                await self.session.drained()
                self.tell_news()
                self.ask()
                self._show_prompt()
                typed = typed or asyncio.create_task(self.lines.next())
                await asyncio.wait({typed, news}, return_when=asyncio.FIRST_COMPLETED)
                if news.done():
                    news = asyncio.create_task(self.guest.feed.wait())
                if self.guest.gone:
                    return "gone"
                if not typed.done():
                    continue
                line, typed = typed.result(), None
                self._at_prompt = False
                if line is None:
                    return "quit"
                if self.lines.cut:
                    self.say("error", f"That line was too long: {self.lines.cut} letters were left out.")
                    self.lines.cut = 0
                self.came = self.lines.came
                left = await self.one(line)
                if left is not None:
                    return left
        finally:
            self.guest.draft = self.lines.text
            self.guest.typing = self.guest.draft_left
            for task in (typed, news):
                if task is not None:
                    task.cancel()
            self.session.reads(None)
            self.lines.let_go()


class OneShot(LineFace):
    """The lines of a command: what came of each, and nothing else."""

    answers_once = True

    def say(self, channel: Channel, text: str) -> None:
        for line in statements(channel, text):
            self.session.write_line(line)

    def sheet(self, sheet: Sheet) -> None:
        for line in plain_sheet(sheet):
            self.session.write_line(page_line(line))

    def tell_news(self, now: bool = False) -> None:
        """News is told to whoever sits there."""

    def answered(self, line: str) -> None:
        """All is said that there is to say to a line of the command."""

    def over(self) -> None:
        """All of the command's lines are answered."""

    def may_show(self, face: Way) -> str:
        """A command is answered and over."""
        return f"A command is answered and over; connect without one for {CALLED[face]}."


class RemoteLines(LineTerminal):
    """Line mode's way of showing things, at the other end of a channel."""

    def __init__(self, session: Session, settings: Callable[[], Settings]) -> None:
        self._settings, self._term = settings, session.term
        self.console = Console(
            file=session.writer,  # type: ignore[arg-type]
            force_terminal=True,
            color_system=session.colours(),
            width=session.size[0],
            height=session.size[1],
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
            _environ={"TERM": session.term},
        )

    def leads(self) -> str | None:
        """Where the numbers of rules lead, as whoever sits at the other end has chosen."""
        return self._settings().leads(self._term)


def _end_prompt(app: Application[Any], why: BaseException) -> None:
    """End a prompt that is still open; one that has its line already ends by itself."""
    if app.is_running and app.future is not None and not app.future.done():
        app.exit(exception=why)


class EditedFace(LineFace):
    """Lines with editing, history and Tab; news stands above the line being typed."""

    name: Left = "lines"

    def __init__(self, session: Session, sitting: Sitting) -> None:
        super().__init__(session, sitting)
        self.terminal = RemoteLines(session, sitting.settings)
        self.attention = Attention(lambda text: session.write(text.encode()), sitting.settings, session.term)
        self.prompting: PromptSession[str] | None = None

    def say(self, channel: Channel, text: str) -> None:
        self.terminal.console.width = self.session.size[0]
        self.terminal.say(channel, text)

    def sheet(self, sheet: Sheet) -> None:
        self.terminal.console.width = self.session.size[0]
        self.terminal.sheet(sheet)

    def cut(self, sheet: Sheet) -> list[Sheet]:
        width, height = self.session.size
        return pages(sheet, height, width)

    def _history(self) -> History:
        key = self.guest.key if self.sitting.keeps else ""
        return kept_history(self.sitting.data, key) if key else InMemoryHistory()

    async def run(self) -> Left:
        """Until it is left."""
        session = self.session
        output = Vt100_Output(
            session.writer,  # type: ignore[arg-type]
            lambda: Size(rows=session.size[1], columns=session.size[0]),
            term=session.term,
            default_color_depth=ColorDepth.DEPTH_1_BIT,
            enable_cpr=False,
            enable_bell=False,
        )
        with create_pipe_input() as keys, create_app_session(input=keys, output=output):
            suggestions = Suggestions(self.sitting.told_of_fault, self.say)
            suggestions.complete = self.guest.complete
            completer: Completer = DummyCompleter() if self.guest.seat == WATCHER else suggestions
            self.prompting = PromptSession(
                f"{self.guest.title}> ",
                completer=completer,
                complete_while_typing=False,
                complete_style=CompleteStyle.READLINE_LIKE,
                history=self._history(),
                key_bindings=self._keys(),
                enable_suspend=False,
                mouse_support=False,
            )
            self._mind_faults(self.prompting.app)
            share_alike(self.prompting.app)
            session.reads(PipedKeys(keys, session.hold, session.pace))
            self.attention.begin()
            self.welcome()
            news = asyncio.create_task(self._follow())
            try:
                return await self._lines()
            finally:
                self.attention.end()
                news.cancel()
                with suppress(asyncio.CancelledError):
                    await news
                session.reads(None)
                clear_typeahead(keys)
                over, self.prompting = self.prompting, None
                let_go_of_prompts()
                asyncio.get_running_loop().call_later(_REST, take_apart, over, context=contextvars.Context())

    def _keys(self) -> KeyBindings:
        """The keys of every line with his own, and one that means nothing at a distance."""
        self._own_keys = self.sitting.settings().keys
        keys = line_keys(Keymap(self._own_keys), words=True, readline=True, focus=self.attention.focus)

        @keys.add("c-z")
        def no_shell(event: KeyPressEvent) -> None:
            run_in_terminal(lambda: self.say("note", NO_SHELL))

        return keys

    async def _lines(self) -> Left:
        assert self.prompting is not None
        draft = self.guest.draft
        while True:
            await self.session.drained()
            self.tell_news()
            self.ask()
            if self.guest.gone:
                return "gone"
            buffer = self.prompting.default_buffer
            self.guest.typing = lambda buffer=buffer: buffer.text  # type: ignore[misc]
            try:
                line = await self.prompting.prompt_async(
                    default=draft, handle_sigint=False, set_exception_handler=False, pre_run=self._look_up
                )
            except (EOFError, KeyboardInterrupt) as err:
                err.with_traceback(None)  # the prompt has it, and by it would have us
                return "gone" if self.guest.gone else "quit"
            finally:
                self.guest.draft = buffer.text
                self.guest.typing = self.guest.draft_left
            self.guest.draft = draft = ""
            left = await self.one(line)
            if left is not None:
                return left
            if self.sitting.settings().keys != self._own_keys:
                self.prompting.key_bindings = self._keys()

    def _mind_faults(self, app: Application[str]) -> None:
        """A fault that a key leads to ends the prompt, and the session says so; else it would be deaf from then on."""
        process, pace = app.key_processor.process_keys, self.session.pace

        def process_keys() -> None:
            begun = pace.now()
            try:
                process()
            except Exception as err:
                if not app.is_running or (app.future is not None and app.future.done()):
                    raise
                app.exit(exception=err)
            finally:
                pace.took(pace.now() - begun)

        app.key_processor.process_keys = process_keys  # type: ignore[method-assign]

    def _look_up(self) -> None:
        """Whatever happened between the last look and the prompt is seen now."""
        self.guest.feed.wake()

    async def _follow(self) -> None:
        """Show what happens above the line being typed, which stays as it is. A fault ends the prompt."""
        try:
            await self._show_what_happens()
        except Exception as err:
            if self.prompting is not None:
                _end_prompt(self.prompting.app, err)

    async def _show_what_happens(self) -> None:
        while True:
            await self.guest.feed.wait()
            app = self.prompting.app if self.prompting is not None else None
            if app is None or not app.is_running:
                continue  # told before the next prompt
            if self.guest.gone:
                _end_prompt(app, EOFError())
                return
            await self.session.drained()
            if self.nothing_new():
                continue  # a line that is nobody's news here must not be seen to have been
            async with in_terminal():
                self.terminal.console.width = self.session.size[0]
                self.tell_news()
                self.ask()
