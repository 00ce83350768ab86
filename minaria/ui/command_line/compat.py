"""Private parts of argparse: what a parser takes and how it looks at a value, which it lets nobody else see to.

Tools that read parsers (completions, manual pages) lean on the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any


def actions(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """The arguments and options of a parser, those of its groups and parents too, in their order."""
    return parser._actions


class CheckingParser(argparse.ArgumentParser):
    """A parser that may say in words of its own why a value is none of those there are."""

    def look_at(self, action: argparse.Action, value: Any) -> None:
        """Look at a value before argparse does: `error` refuses it."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        self.look_at(action, value)
        super()._check_value(action, value)
