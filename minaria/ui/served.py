"""Whether another program shows this one's screen to somebody: `textual serve` to a browser, or Textual's own tools.

Who sits there need not be the computer's own user, so nothing is done for him as for that one: no file of his is read
or written, no program started, no choice of the user's changed.
"""

from __future__ import annotations

import os

DRIVER = "TEXTUAL_DRIVER"
"""By which such a program says which of Textual's drivers is to be used."""

NOT_KEPT = "choices are kept where one sits at the computer itself."


def served() -> bool:
    """Whether the screen is shown by another program."""
    return bool(os.environ.get(DRIVER))
