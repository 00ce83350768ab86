"""What every JSON object for programs begins with: the version of its form, and what it is."""

from __future__ import annotations

from typing import Any, NamedTuple

FORMAT = 1
"""The version of the forms."""


class Form(NamedTuple):
    """What is promised of a kind of object: what answers with it, and its keys besides `format` and `kind`."""

    kind: str
    source: str
    keys: tuple[str, ...]


FORMS = (
    Form("tables", "list --json", ("tables",)),
    Form("games", "rules --json", ("games",)),
    Form("rules", "rules GAME WORD --json", ("game", "asked", "page")),
    Form(
        "replay",
        "replay TABLE --json",
        (
            *("table", "game", "seats", "orders", "events"),
            *("stands", "waits", "over", "result", "promise", "seed"),
        ),
    ),
    Form("verified", "replay TABLE --verify --json", ("table", "lines", "dice", "numbers")),
    Form("export", "replay FILE --json, of what 'export mine' wrote", ("events",)),
    Form("script", "script FILE --json", ("file", "orders", "recorded")),
    Form("state", "script FILE --state OUT.json", ("game", "setup", "line", "asked", "state", "stack")),
    Form("doctor", "doctor --json", ("well", "findings")),
    Form("answer", "over ssh: a line with --json at the end", ("line", "refused", "said")),
)
"""Every kind."""


def document(kind: str, /, **fields: Any) -> dict[str, Any]:
    """An object of a kind, with its version first."""
    return {"format": FORMAT, "kind": kind, **fields}
