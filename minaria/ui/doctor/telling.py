"""What was found, as a person reads it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding

_WIDTH = 79


def told(found: Iterable[Finding]) -> Iterator[str]:
    """A line for each part that says by its first word how it stands, how to mend it below, and the sum at the end."""
    counted = {NOTE: 0, WRONG: 0, WELL: 0}
    for one in found:
        counted[one.state] += 1
        yield from _wrapped(f"{one.state}: ", f"{one.part}: {one.told}")
        if one.mend:
            yield from _wrapped("      ", one.mend)
    yield ""
    if counted[WRONG]:
        yield f"{counted[WRONG]} wrong, {counted[NOTE]} to be noted."
    else:
        yield f"All is well; {counted[NOTE]} to be noted." if counted[NOTE] else "All is well."


def _wrapped(begin: str, text: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=begin, subsequent_indent=" " * 6, break_long_words=False, break_on_hyphens=False
    )
