"""Home at the keyboard in front of one: opens it, and gives the terminal back whatever happens.

Nothing of a table's screen is imported for it.
"""

from __future__ import annotations

from pathlib import Path

from minaria.ui.faults import fault_line
from minaria.ui.history import add_typed, history_file, typed_before
from minaria.ui.home.home import Home
from minaria.ui.home.said import Act
from minaria.ui.leaving import handlers_put_back
from minaria.ui.settings import Settings
from minaria.ui.tui.at_keyboard import AtKeyboard, own_driver, short_collections
from minaria.ui.tui.editor import History
from minaria.ui.tui.home_app import HomeApp

HISTORY = "at home"  # under which name the lines typed at home are kept


class KeyboardHome(AtKeyboard, HomeApp):
    """Home at the terminal the program was started from."""

    def go(self) -> None:
        """Leave; nothing is done afterwards."""
        self.exit("gone")


def home_at_screen(home: Home, data: Path, settings: Settings) -> tuple[Act, str]:
    """Show home until something is to be done that is done elsewhere; that, and a line to say of a fault."""
    file = history_file(data, HISTORY)
    app = KeyboardHome(home, data, settings, driver_class=own_driver(), history=History(typed_before(file)))
    try:
        with short_collections(), handlers_put_back():
            app.run(mouse=True)
    finally:
        add_typed(file, app.editor.history.fresh)
    return app.act or Act("leave"), fault_line(app.fault) if app.fault else ""
