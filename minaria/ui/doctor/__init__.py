"""`minaria doctor`: whether all is well with the program, its terminal, its folders, its tables and its way out.

Nothing is changed by looking, and whatever cannot be looked at is a finding too. Each part is a module beside this one;
what it needs is loaded when it looks, so that one that is broken hides none of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from minaria.ui.doctor import folders, network, program, terminal
from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding, Where

__all__ = ["NOTE", "WELL", "WRONG", "Finding", "Where", "examined"]

Look = Callable[[Where], Iterable[Finding]]
"""One part looked at."""

PARTS: tuple[tuple[str, Look], ...] = (
    ("Program", program.python),
    ("Packages", program.packages),
    ("Package 'commands'", program.shadowed),
    ("Games", program.games_that_load),
    ("Terminal", terminal.kind),
    ("Size", terminal.size),
    ("Letters", terminal.letters),
    ("Colours", terminal.colours),
    ("Choices and keys", terminal.choices),
    ("Keyboard", terminal.keyboard),
    ("Folder of tables", folders.data),
    ("Folder of choices", folders.config),
    ("Tables", folders.tables),
    ("People", folders.people),
    ("Hosting", network.hosting),
)
"""Every part by what it is called, in the order in which they are told."""


def examined(where: Where) -> Iterator[Finding]:
    """Look at everything, part by part."""
    for about, look in PARTS:
        try:
            found = list(look(where))
        except Exception as err:
            if isinstance(err, ImportError) and program.shadow():
                continue  # that is told once
            found = [_not_looked_at(err)]
        for one in found:
            yield one.about(about)


def _not_looked_at(err: Exception) -> Finding:
    """What is said of a part that cannot be looked at."""
    if isinstance(err, OSError) and err.filename is not None:
        why = (err.strerror or str(err)).lower()
        return Finding(WRONG, f"{err.filename} cannot be looked at: {why}.", "Let yourself read it and its folder.")
    why = " ".join(str(err).split()) or type(err).__name__
    return Finding(WRONG, f"It could not be looked at: {why}.", "Tell whoever keeps the program.")
