"""Games of other packages, which the shared tests meet beside those of the house.

This folder is to Python what a folder of installed packages is: it names the games as entry points. One of them is the
package in `tests/bazaar/minaria-bazaar`, as its author would have it; the other the example that a new game begins as.
"""

from __future__ import annotations

import sys
from pathlib import Path

STRANGE = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "bazaar" / "minaria-bazaar")]
"""What stands on the path of whoever has these packages installed."""


def install() -> None:
    """Have them found in this process."""
    sys.path += [folder for folder in STRANGE if folder not in sys.path]
