"""What every JSON object for programs begins with: the version of its form, and what it is."""

from __future__ import annotations

from typing import Any

FORMAT = 1
"""The version of the forms that docs/command-line.md promises."""


def document(kind: str, /, **fields: Any) -> dict[str, Any]:
    """An object of a kind, with its version first."""
    return {"format": FORMAT, "kind": kind, **fields}
