"""The full screen at the keyboard in front of one: opens it, and gives the terminal back whatever happens.

Textual is imported here and nowhere earlier, so that no other face of the program waits for it.
"""

from __future__ import annotations

import os
from pathlib import Path

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import YOU, HostedTable
from minaria.ui import drafts
from minaria.ui.drafts import Drafts
from minaria.ui.editing import edited
from minaria.ui.faults import fault_line
from minaria.ui.files import seat_at_the_computer
from minaria.ui.history import add_typed, history_file, typed_before
from minaria.ui.leaving import handlers_put_back
from minaria.ui.served import served
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.at_keyboard import AtKeyboard, own_driver, short_collections
from minaria.ui.tui.editor import History
from minaria.ui.tui.order_line import Said
from minaria.ui.tui.shared_keyboard import KeyboardDesk


class KeyboardApp(AtKeyboard, TableApp):
    """The app of the terminal the program was started from: signals leave by the same door as a key."""

    histories: dict[str, History]
    drafts: Drafts | None = None  # none where nobody gives orders

    def on_mount(self) -> None:
        """Show the line that was begun when the program was killed, and keep what is begun from now on."""
        if self.drafts is None:
            return
        if not self.editor.text and (begun := self.drafts.begun(self.desk.person)):
            self.editor.put(begun)
            self.model.line_changed()
        self.set_interval(drafts.EVERY, self.keep_draft)

    def keep_draft(self) -> None:
        """Keep what is typed, and whose it is."""
        if self.drafts is not None and not self.intake.hand_over:
            self.drafts.keep(self.desk.person, "" if self.editor.kept else self.editor.text)

    def go(self) -> None:
        """Leave as a key would."""
        self.leave("gone")

    def edit(self, text: str) -> None:
        """What is typed in the person's own editor; a single line comes back into the order line, several are given."""
        lend = getattr(self.its_driver, "lent", None)
        if lend is None or self.intake.hand_over:
            super().edit(text)
            return
        try:
            with lend():
                lines = edited(text)
        except (OSError, ValueError) as err:
            self.model.say([Said("error", f"{str(err)[:1].upper()}{str(err)[1:]}.")])
            return
        self.editor.clear()
        if len(lines) == 1:
            self.editor.put(lines[0])
        else:
            self.intake.give(*lines)
        self.model.line_changed()

    def new_seat(self) -> None:
        """Each person has a history of his own."""
        self.editor.history = self.histories.setdefault(self.desk.person, self.editor.history)
        super().new_seat()
        if self.drafts is None:
            return
        for person in self.histories:
            if person != self.desk.person:
                self.drafts.keep(person, "")  # the line that passed the keyboard on is given


class WatchingDesk(KeyboardDesk):
    """A desk of nobody's, from which a table is followed: neither bots nor clocks go on because somebody looks."""

    def __init__(self, hosted: HostedTable, data: Path) -> None:
        super().__init__(hosted, data, ())

    def bots_play(self) -> int:
        """None."""
        return 0

    def time_passes(self) -> int:
        """None."""
        return 0


def screen_of(
    hosted: HostedTable, data: Path, settings: Settings, replay: bool = False, refereed: bool = False
) -> KeyboardApp:
    """The app for a table at this keyboard, to play at, to referee, or only to look at."""
    desk = KeyboardDesk(hosted, data, () if replay else (REFEREE,) if refereed else None, replay)
    seat_at_the_computer(hosted)
    people = dict.fromkeys((*hosted.people, desk.person))
    app = KeyboardApp(desk, settings, driver_class=own_driver(), term=os.environ.get("TERM", ""))
    app.histories = {p: History(typed_before(history_file(data, p or YOU))) for p in people}
    app.editor.history = app.histories[desk.person]
    app.drafts = None if replay or served() else Drafts(data, hosted.name)
    return app


def sit_at_screen(hosted: HostedTable, data: Path, settings: Settings, refereed: bool = False) -> tuple[str, str]:
    """Play or referee on the full screen; how it ended (see app.Ended),
    and a line to say of it ('' if there is none)."""
    return _run(screen_of(hosted, data, settings, refereed=refereed), data)


def replay_at_screen(hosted: HostedTable, data: Path, settings: Settings, upto: int | None = None) -> tuple[str, str]:
    """A table again, from the beginning or as it was after line `upto`; how it ended, and what to say of a fault."""
    app = screen_of(hosted, data, settings, True)
    app.opens_at = upto
    return _run(app, data)


def watch_at_screen(hosted: HostedTable, data: Path, settings: Settings) -> tuple[str, str]:
    """Follow a table as everybody may see it; how it ended, and what to say of a fault."""
    app = KeyboardApp(WatchingDesk(hosted, data), settings, driver_class=own_driver())
    app.histories = {}
    return _run(app, data)


def _run(app: KeyboardApp, data: Path) -> tuple[str, str]:
    try:
        with short_collections(), handlers_put_back():
            ended = app.run(mouse=True)
    finally:
        app.keep_draft()
        for person, history in app.histories.items():
            add_typed(history_file(data, person or YOU), history.fresh)
    if app.fault:
        return "fault", fault_line(app.fault)
    return ended or "left", ""
