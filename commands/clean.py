"""What a person typed, made safe to read and to show on another person's screen.

Every line and every name passes through here before anything else looks at it: the dialogue cleans order lines, the
table cleans the names people give themselves.
"""

from __future__ import annotations

import re
import unicodedata

LINE_LIMIT = 500
"""Characters of a line that are read; nobody types a longer order, and cost grows with length."""

# CSI and OSC/DCS/APC/PM/SOS strings first (with their payload), then any other two-character escape.
_ANSI = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
_MARKS_IN_A_ROW = 3
"""Combining marks kept after one letter; more would draw over the lines above and below."""


def clean(text: str, limit: int = LINE_LIMIT) -> str:
    """`text` on one line of at most `limit`, without control characters, escape sequences and direction overrides."""
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text.strip()
    # An escape string may be longer than what is kept, so cut generously first and exactly at the end.
    text = _ANSI.sub("", text[: limit * 8])
    out: list[str] = []
    marks = 0
    for ch in text:
        kind = unicodedata.category(ch)
        if kind in ("Cf", "Cs", "Co", "Cn"):  # bidi controls, zero-width characters, surrogates, private use
            continue
        if kind in ("Cc", "Zs", "Zl", "Zp"):
            # Tabs, line ends and odd spaces separate words; any other control character just goes.
            if kind == "Cc" and ch not in "\t\n\r\v\f\x85":
                continue
            out.append(" ")
            marks = 0
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            out.append(ch)
    return "".join(out).strip()[:limit].strip()
