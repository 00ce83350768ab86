"""The full screen as the face of a seat at a distance."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Collection
from typing import Any

# The driver first: it sets what Textual reads when it is imported.
from minaria.ui.ssh.driver import SSHDriver, console_for  # isort: skip

from commands import Suggestion
from minaria.engine.sheets import Sheet
from minaria.table.people.register import WATCHER
from minaria.table.people.triggers import Fired
from minaria.table.record.lines import Sending
from minaria.table.record.replies import Reply
from minaria.ui.history import add_typed, history_file, typed_before
from minaria.ui.ssh.session import Session, Sitting, fault_words
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import NEARLY, Desk
from minaria.ui.tui.editor import History
from minaria.ui.tui.log_book import Entry

_REST = 1.0  # seconds after which nothing is under way any more on a screen that was left


class GuestDesk(Desk):
    """A screen's place at a table where others sit at a distance: lines go by way of the room, bots play there."""

    def __init__(self, sitting: Sitting, session: Session | None = None) -> None:
        self.sitting, self.guest, self.session = sitting, sitting.guest, session
        seats = () if self.guest.seat == WATCHER else (self.guest.seat,)
        super().__init__(self.guest.hosted, sitting.data, seats)

    @property
    def person(self) -> str:
        """Who sits here."""
        return self.guest.person

    @property
    def muted(self) -> Collection[str]:
        """Whom the guest does not want to hear."""
        return self.guest.muted

    @property
    def prompt(self) -> str:
        """Whose order line it is."""
        return self.guest.title if self.guest.place.office else super().prompt

    def give(self, line: str, sending: Sending) -> list[Reply]:
        """A line typed here, as the room hears it."""
        return self.sitting.hear(line, sending)

    def note_fault(self, err: BaseException, doing: str = "") -> str:
        """Write down a fault met here, and have the referee and the host know of it; its number."""
        number = super().note_fault(err, doing)
        self.sitting.host.fault(self.guest.room, number)
        return number

    async def breathe(self, seconds: float) -> None:
        """Others have their turn, all the longer the more was done here."""
        if self.session is not None:
            self.session.pace.took(seconds)
            await self.session.pace.rest()

    async def ready(self, line: str) -> None:
        """Until the line may be taken: not more of them than a connection may give, and no bot thinks."""
        if self.session is not None:
            await self.session.may_take_a_line()
        await self.guest.room.free(self.guest, line)

    def complete(self, line: str) -> list[Suggestion]:
        """What may be typed next; somebody who only watches orders nothing."""
        return [] if self.guest.seat == WATCHER else list(self.guest.complete(line, NEARLY))

    def bots_play(self) -> int:
        """They play in the room, not on one of its screens."""
        return 0

    def catch_up(self) -> int:
        """The room does that for all."""
        return 0

    def time_passes(self) -> int:
        """Nor here do the clocks run."""
        return 0

    def page(self, order: Any) -> Sheet:
        """The sheet that answers a word of the table."""
        return self.guest.room.with_more_help(self.guest, order, super().page(order))

    def entries(self) -> list[Entry]:
        """The log; whoever is shown it knows everything up to now."""
        self.guest.up_to_date()
        return super().entries()

    def alerts(self) -> list[Fired]:
        """Triggers of the guest's whose moment has come; a host rings and says a line, and no more."""
        return self.guest.alerts()

    def take_talk(self) -> list[str]:
        """What others said, and what the table noticed, since the last time."""
        talk = super().take_talk()
        while self.guest.notices:
            notice = self.guest.notices.popleft()
            self.note(notice)
            talk.append(notice)
        return talk


async def show_screen(session: Session, sitting: Sitting) -> str:
    """Show the full screen until it is left; how it was left, or the next face."""
    guest = sitting.guest
    missed = len(guest.missed()) if guest.since else 0
    path = history_file(sitting.data, guest.key) if sitting.keeps else None
    history = History(typed_before(path))
    desk = GuestDesk(sitting, session)
    settings = sitting.settings()
    app = TableApp(
        desk,
        settings,
        console=console_for(session.term, session.env),
        driver_class=SSHDriver,
        link=session,
        feed=guest.feed,
        history=history,
        typed=guest.draft,
        term=session.term,
    )
    app.model.seen = app.model.since = guest.since
    editor = app.editor
    guest.typing = lambda: editor.text
    if missed:
        many = "something" if missed == 1 else f"{missed} things"
        guest.notices.appendleft(f"While you were away {many} happened; F3 shows the log.")
        guest.feed.wake()
    try:
        ended = await app.run_async(size=session.size, mouse=False)
    finally:
        guest.draft = app.editor.text
        guest.typing = guest.draft_left
        add_typed(path, history.fresh)
        session.restore()
        asyncio.get_running_loop().call_later(_REST, app.take_apart, context=contextvars.Context())
    if app.fault:
        session.status = 1
        guest.room.log(f"{guest.room.name}: a fault on a screen, number {app.fault}")
        guest.room.tell(f"A screen had to close: fault {app.fault}, in faults.log beside the tables.", "referee")
        guest.gone = f"{fault_words(app.fault)} Connect again to go on."
        return "gone"
    if ended in ("lines", "plain"):
        return ended
    return "gone" if guest.gone else "quit"
