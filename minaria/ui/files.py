"""Files of whoever sits at the computer itself: orders read from them, turns and pages written to them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from minaria.engine.sheets import Sheet
from minaria.table.people.hosting import HostedTable
from minaria.table.store.folders import meant
from minaria.ui.served import served

FILE_AT_MOST = 100_000


def text_of(name: str) -> str:
    """The text of a file of orders of the person's own. Raises OSError, ValueError."""
    path = meant(name)
    if not path.is_file():
        raise ValueError("there is no such file")
    if path.stat().st_size > FILE_AT_MOST:
        raise ValueError(f"it is longer than {FILE_AT_MOST} bytes")
    return path.read_text(encoding="utf-8-sig")


def write(files: Mapping[str, str]) -> None:
    """Write files of the person's own, by name; nothing that is there is overwritten, and if one is nothing is written.

    Raises OSError, ValueError.
    """
    found = {meant(name): text for name, text in files.items()}
    if any(path.exists() for path in found):
        raise ValueError("there is such a file already")
    try:
        for path, text in found.items():
            path.write_text(text, encoding="utf-8")
    except OSError:
        for path in found:  # none was there before
            with suppress(OSError):
                path.unlink()
        raise


def seat_at_the_computer(hosted: HostedTable) -> None:
    """Let whoever plays here read and write files of his own: he sits where they are."""
    if served():  # he need not
        draw_pages(hosted)
        return
    services = hosted.table.services
    services.open_file, services.write_files = text_of, write
    draw_pages(hosted)


def draw_pages(hosted: HostedTable) -> None:
    """Let pages and maps be drawn for what is published and printed; what draws them is loaded when it is asked for."""

    def printed(what: str, seat: str, sheet: Sheet, form: str) -> str:
        from minaria.ui import printing

        return printing.printed(hosted.match, what, seat, sheet, form)

    hosted.table.services.print_page = printed
