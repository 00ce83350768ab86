"""The private parts of Textual that the screen cannot do without, under names of our own: the one place that uses them.

A new version of Textual may move any of them; `tests/ui/test_compat` says which. What has a public way is done that way
where it is needed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from typing import IO, Any

import textual.app
from rich.color import ColorSystem
from rich.console import Console
from textual import events
from textual._compositor import Compositor, CompositorUpdate, ReflowResult
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.cache import LRUCache
from textual.driver import Driver
from textual.geometry import NULL_SIZE, Region, Size
from textual.keys import _character_to_key as key_of_sign
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

__all__ = [
    "AppBase",
    "CompositorUpdate",
    "DriverBase",
    "KeyParser",
    "Minded",
    "PainterBase",
    "ReflowResult",
    "ScreenBase",
    "SizedFirst",
    "hear_of",
    "key_of_sign",
    "leave_standard_streams",
    "read_keys",
    "write_colours",
]

# -- faults


def hear_of(part: MessagePump, error: Exception) -> None:
    """Have the app of a part hear of a fault met there."""
    part.app._handle_exception(error)


class AppBase(App[str]):
    """An app that hears of every fault itself, and of what there was to close."""

    def met_fault(self, error: Exception) -> bool:
        """Whether the app goes on after a fault; otherwise it closes as Textual does."""
        return False

    def closing(self, widgets: Sequence[object]) -> None:
        """Everything is about to be closed, these too."""

    def _handle_exception(self, error: Exception) -> None:
        if not self.met_fault(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Close without the traceback, whose local variables may be somebody's secret."""
        self._close_messages_no_wait()

    def panic(self, *renderables: object) -> None:
        """As above, for errors that would draw themselves."""
        self._close_messages_no_wait()

    async def _shutdown(self) -> None:
        self.closing([*self._registry])
        await super()._shutdown()

    def parting(self) -> str:
        """What the terminal is told before it is given back."""
        return ""

    @property
    def its_driver(self) -> Driver | None:
        """The driver, while the app runs."""
        return self._driver

    def tell_terminal(self, sequence: str) -> None:
        """Send the terminal what draws nothing, beside whatever is drawn."""
        if self._driver is not None:
            getattr(self._driver, "aside", self._driver.write)(sequence)

    def share_parsed(self, cache: LRUCache[tuple[Any, ...], Any]) -> None:
        """Keep style sheets that were parsed where other apps find them."""
        self.stylesheet._parse_cache = cache


class Minded(MessagePump):
    """A part of the screen whose faults are its app's to hear of: it goes on with the next message."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as err:
            hear_of(self, err)


# -- drawing


class PainterBase(Compositor):
    """A compositor that says what of each line is to be drawn anew."""

    def take_dirty(self) -> Iterable[tuple[int, int, int]]:
        """Line, first column and the one after the last of what changed since the last time."""
        regions, screen = self._dirty_regions.copy(), self.size.region
        self._dirty_regions.clear()
        return self._regions_to_spans(r for region in regions if (r := region.intersection(screen)))


class ScreenBase(Minded, Screen[None]):
    """A screen drawn by a painter of ours, at once when it is asked to."""

    def __init__(self, painter: PainterBase, id: str) -> None:
        super().__init__(id=id)
        self.painter = self._compositor = painter

    def lay_out(self) -> None:
        """Lay the parts out and draw them."""
        self._refresh_layout()

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        super()._refresh_layout(size, scroll)
        for part in self.children:
            if part not in self.painter.visible_widgets:
                part._size = NULL_SIZE  # one that is not shown has no size

    def touch(self, part: Widget, areas: Sequence[Region] = ()) -> None:
        """A part, or these areas of it, looks different."""
        if part in self.painter.visible_widgets:
            part._repaint_regions.update(areas or (part.outer_size.region,))
            self._dirty_widgets.add(part)
            self.check_idle()

    def paint(self) -> None:
        """Draw now what is to be drawn, rather than after every part has had its turn."""
        if not self.is_current or self._layout_required or self._scroll_required or self.app._batch_count:
            return
        dirty = {part for part in self.painter.visible_widgets if part._repaint_regions}
        if dirty:
            self._dirty_widgets |= dirty
            self._compositor.update_widgets(self._dirty_widgets)
            self._compositor_refresh()


class SizedFirst(Widget):
    """A part that hears of its new size before it is drawn; the message of it comes too late."""

    def sized(self, size: Size, changed: bool) -> None:
        """It has this size now, `changed` or as before."""

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        self.sized(size, changed)
        return changed


def write_colours(console: Console, system: ColorSystem) -> None:
    """Have a console write the colours of that system."""
    console._color_system = system


# -- keys


class KeyParser(XTermParser):
    """Textual's, which would be kept for the sake of its last thousand keys, and by it the app it had them for."""

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]

    @property
    def waits(self) -> bool:
        """Whether only a pause tells what key the last one was."""
        return self._timeout_time is not None


_feed, _keys = XTermParser.feed, XTermParser._sequence_to_key_events

Keys = Iterable[events.Key]


def read_keys(before: Callable[[str], str], read: Callable[[str, Callable[[str], Keys]], Keys]) -> None:
    """Have every screen of this process read what terminals send so.

    before: what is taken for what came. read: the keys of a whole sequence; it is given Textual's own way of that.
    """

    def feed(self: XTermParser, data: str) -> Iterable[Message]:
        return _feed(self, before(data))

    def keys(self: XTermParser, sequence: str, alt: bool = False) -> Keys:
        return read(sequence, lambda own: _keys(self, own, alt))

    XTermParser.feed = feed  # type: ignore[method-assign]
    XTermParser._sequence_to_key_events = keys  # type: ignore[method-assign]


# -- drivers


class DriverBase(Driver):
    """A driver of ours: what of Textual's drivers it goes by."""

    @property
    def app(self) -> App[Any]:
        """The app it is the driver of."""
        return self._app

    def parting(self) -> str:
        """What the app tells the terminal before it is given back."""
        return self._app.parting() if isinstance(self._app, AppBase) else ""

    def parser(self) -> KeyParser:
        """Something that makes keys of what comes."""
        return KeyParser(self._debug)

    def later(self, seconds: float, doing: Callable[..., object], *given: Any) -> asyncio.TimerHandle:
        """Have something done in the app's loop; what is returned can be cancelled."""
        return self._loop.call_later(seconds, doing, *given)

    @property
    def wanted_size(self) -> tuple[int, int] | None:
        """Columns and lines where it was told them."""
        return self._size

    @wanted_size.setter
    def wanted_size(self, size: tuple[int, int]) -> None:
        self._size = size


class KeyboardDriverBase(DriverBase):
    """What a driver of a terminal in front of one goes by besides; its other base is Textual's for that system."""

    _file: Any
    _writer_thread: Any

    def write_through(self, made: Callable[[IO[str]], Any]) -> None:
        """Write by way of what is made of the terminal."""
        self._file = made(self._file or sys.stderr)

    @property
    def writes(self) -> bool:
        """Whether it has the terminal."""
        return self._writer_thread is not None

    def written(self) -> None:
        """What comes from now on is not written any more."""
        self._writer_thread = None

    def stop_asked(self) -> None:
        """The system's signal to stop came."""

    def gone_on(self) -> None:
        """The system's signal to go on came."""

    def _sigtstp_application(self, *_: object) -> None:
        self.stop_asked()

    def _sigcont_application(self, *_: object) -> None:
        self.gone_on()


def leave_standard_streams() -> None:
    """Leave sys.stdout and sys.stderr alone, which an app swaps for as long as it runs: with several in one process
    they would be put back in the wrong order and end as the leavings of a dead app.
    """
    for name in ("redirect_stdout", "redirect_stderr"):
        assert hasattr(textual.app, name), "Textual has changed"
        setattr(textual.app, name, lambda _new: nullcontext())
