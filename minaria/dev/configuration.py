"""`minaria dev configuration [--write]`: `docs/configuration.md` from the choices and keys as they are declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from minaria.ui.config.choices import CHOICES, SECTIONS
from minaria.ui.config.file import written
from minaria.ui.config.themes import ROLES, THEMES
from minaria.ui.theme_gallery import least_contrast
from minaria.ui.tui.keys import KEYS, LINES, TITLES, Keymap

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"
BEGIN, END = "<!-- choices -->\n", "<!-- choices end -->\n"


def main(args: Sequence[str]) -> int:
    """Show the generated part of the page, or write it into the page."""
    if "--write" in args:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(before + BEGIN + generated() + END + rest.partition(END)[2], encoding="utf-8")
    else:
        print(generated(), end="")
    return 0


def generated() -> str:
    """The part of the page that comes from the declarations."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for section, says in SECTIONS.items():
        yield f"\n## {f'`[{section}]`: ' if section else ''}{says}\n"
        yield "| choice | usual | can be | what it is | said at a table |"
        yield "|---|---|---|---|---|"
        for one in CHOICES:
            if one.section == section:
                word = f"`{one.word} ...`" if one.word else ""
                yield f"| `{one.name}` | `{written(one.default)}` | {one.allowed} | {one.help} | {word} |"
    yield "\n## `[keys]`: which key does what\n"
    yield "The last column says which keys work in lines too: in the line that is typed, or as a word on an empty one."
    keymap = Keymap()
    for place, title in TITLES.items():
        yield f"\n### {title}\n"
        yield "| id | usual keys | what it does | in words | in lines |"
        yield "|---|---|---|---|---|"
        for key in KEYS:
            if key.place == place:
                keys = keymap.shown(key.id, True).replace("|", "\\|")
                words = f"`{key.word}`" if key.word else ""
                yield f"| `{key.id}` | {keys} | {key.help} | {words} | {'yes' if key.id in LINES else ''} |"
    yield "\n## Themes\n"
    yield "| theme | what it is | least contrast of text |"
    yield "|---|---|---|"
    for theme in THEMES.values():
        yield f"| `{theme.name}` | {theme.says} | {least_contrast(theme):.1f} : 1 |"
    yield f"\nThe roles of a theme of your own: {', '.join(f'`{r}`' for r in ROLES)}; and `players`, `like`."
