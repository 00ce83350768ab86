"""Files of orders: their lines given one after the other, and what is said of those that did not count."""

from __future__ import annotations

from collections.abc import Sequence

from commands import clean
from minaria.table.host import Host
from minaria.table.replies import NOTHING_DONE, Reply, first_line

BATCH_AT_MOST = 500  # lines of one file


def read(table: Host, seat: str, name: str) -> tuple[list[Reply], bool]:
    """Give the orders in a file: good lines count, bad ones are named by their number."""
    if table.services.open_file is None or table.reading:
        why = "A file cannot read another."
        if not table.reading:
            why = "Files are read only where you sit at the computer itself."
        return [Reply("refusal", why)], False
    try:
        lines = table.services.open_file(name.strip().strip('"')).splitlines()
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        return [Reply("refusal", f"{clean(name, 100)} cannot be read: {why}.")], False
    table.reading = True
    try:
        with table.in_a_row():
            return batch(table, seat, lines), True
    finally:
        table.reading = False


def batch(table: Host, seat: str, lines: Sequence[str]) -> list[Reply]:
    """Lines one after the other, as from a file: what each led to; at the end which were not kept and why.

    Stops when it is somebody else's turn to answer, so that no line meant for now counts later.
    """
    out: list[Reply] = []
    bad: list[str] = []
    given = good = 0
    asked = table.match.ask(seat) is not None
    for k, line in enumerate(lines[:BATCH_AT_MOST], 1):
        said = clean(line)
        if not said or said.startswith("#"):
            continue
        if asked and table.match.ask(seat) is None:
            left = f"lines {k} to {len(lines)}" if k < len(lines) else f"line {k}"
            bad.append(f"{left}: not tried, it is no longer your turn")
            break
        given += 1
        replies = table.hear(seat, said)
        why = next((first_line(r.text) for r in replies if r.kind in NOTHING_DONE), "")
        if why:
            table.doubted.pop(seat, None)
            table.dialogue(seat).pending = None
            bad.append(f"line {k}, '{said}': {why}")
            continue
        good += 1
        out += [r for r in replies if r.kind != "quit"]
        if any(r.kind == "quit" for r in replies):
            break
    out.append(Reply("note", f"{good} of {given} lines kept."))
    return out + [Reply("refusal", f"Not kept: {text}") for text in bad]
