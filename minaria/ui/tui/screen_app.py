"""What home and a table have alike as apps: one screen, no keys but those declared here, colours as they are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Console
from textual.binding import BindingType
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor

from minaria.ui.tui.arrangement import TableScreen
from minaria.ui.tui.compat import AppBase, Minded


class ScreenApp(Minded, AppBase):
    """An app with one screen, `stage`."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = []
    stage: TableScreen

    def __init__(self, driver_class: type[Driver] | None, console: Console | None) -> None:
        super().__init__(driver_class=driver_class, ansi_color=True)
        no_colour, self.no_color = self.no_color, False
        if console is not None:
            self.console = console
        elif no_colour:
            self.console.no_color = True

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Colours are left out where they are chosen, not afterwards: a map of painted cells would lose its grounds.

        And what the surroundings of a host say is not said by those who come to it.
        """
        return [f for f in super().get_line_filters() if not isinstance(f, Monochrome | NoColor)]

    def get_default_screen(self) -> TableScreen:
        """The only screen there is."""
        return self.stage
