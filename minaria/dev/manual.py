"""`minaria dev manual DIR`: the pages of the manual that are made from what is declared, as Markdown.

Of each game its orders (patterns, rule, example, and how one was given in a played game) and its rules; the words of
the table; the keys of the full screen. The site in `docs/site` shows them beside the pages written by hand.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from commands import Order
from commands.order import OrderSpec
from minaria.dev.manual_guides import escaped, guide_page
from minaria.dev.picture import MOMENTS
from minaria.engine.contract import Game
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.kit.rulebook import Rule, Rulebook
from minaria.table.pages.answers import groups
from minaria.table.people.hosting import where
from minaria.ui.tui.keys import KEYS, TITLES, Keymap

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "kept"
TOLD = 3  # sentences shown of what came of an order
ALWAYS = "Of no one section"


class Given(NamedTuple):
    """An order as it was given in a played game: whose turn it was to do what, who gave it, what was told to all."""

    where: str
    seat: str
    text: str
    told: tuple[str, ...]


def pages(kept: Path = KEPT) -> Iterator[tuple[str, str]]:
    """Every page as (path below the manual, Markdown)."""
    yield "playing/keys.md", keys_page()
    yield "playing/words.md", words_page()
    yield "reference/modules.md", modules_page()
    for game_id in games():
        game = load(game_id)
        yield (
            f"games/{game_id}/index.md",
            guide_page(game, f"../../pictures/{game_id}.svg" if game_id in MOMENTS else ""),
        )
        yield f"games/{game_id}/orders.md", orders_page(game, played(game, kept))
        if (book := rulebook(game)) is not None:
            yield f"games/{game_id}/rules.md", rules_page(game.title, book)


def rulebook(game: Game) -> Rulebook | None:
    """The rules of a game as pages, None if it has none or tells them in another way."""
    return game.book if isinstance(game.book, Rulebook) else None


def elsewhere(root: Path) -> Iterator[tuple[str, str]]:
    """Pages that lie elsewhere in a checkout, with their links put right: the guide to the house, the changelog."""
    guide = (root / "minaria" / "GUIDE.md").read_text(encoding="utf-8")
    yield "house.md", guide.replace("](docs/", "](")
    yield "changelog.md", (root / "CHANGELOG.md").read_text(encoding="utf-8")


# -- orders


def journals(game_id: str, kept: Path = KEPT) -> list[list[Line]]:
    """The journals kept of a game in a folder, those made to show every order first; none if there are none."""
    files = [kept / f"{game_id}-orders.jsonl.gz", kept / f"{game_id}.jsonl.gz"]
    packed = [gzip.decompress(file.read_bytes()).splitlines() for file in files if file.is_file()]
    return [msgspec.json.decode(line, type=list[Line]) for lines in packed for line in lines]


def played(game: Game, kept: Path = KEPT) -> dict[type[Order], Given]:
    """Of every kind of order the first one given in the games kept, played again."""
    found: dict[type[Order], Given] = {}
    for lines in journals(game.id, kept):
        match = Match.replay(game, lines, Seeded("0"), upto=0)
        for line in lines[1:]:
            order = match.parse(line.seat, line.text, kept=True) if line.kind == "order" else None
            new = order is not None and order.spec.cls not in found
            moment = where(match, line.seat) if new else ""
            match.again(line)
            if order is not None and new:
                told = tuple(e.text for e in match.marks[-1].events if e.text)[:TOLD]
                found[order.spec.cls] = Given(moment, line.seat, line.text, told)
    return found


def orders_page(game: Game, given: Mapping[type[Order], Given]) -> str:
    """Every order of a game, in the order of its book."""
    out = [
        f"# {game.title}: every order\n",
        "Made from the declarations the interpreter reads by. Capitals stand for names and numbers, `[ ]` for what may "
        "be left out, `|` for either. You need none of these forms by heart: say it your way, and what was understood "
        "is read back in the form shown here.\n",
    ]
    kinds = [kind for kind in game.language.orders if not kind.spec.table]
    for title, chapter in _by_section(rulebook(game), kinds):
        out.append(f"## {title}\n")
        out += [order_text(game, kind.spec, given.get(kind)) for kind in chapter]
    return "\n".join(out)


def _by_section(book: Rulebook | None, kinds: Sequence[type[Order]]) -> list[tuple[str, list[type[Order]]]]:
    """The orders by the sections of the book that their rules belong to, those without a rule last."""
    found: dict[str, list[type[Order]]] = {}
    for kind in kinds:
        rule = book.rules.get(kind.spec.rule) if book is not None else None
        title = book.sections[rule.area].title if book is not None and rule is not None else ALWAYS
        found.setdefault(title, []).append(kind)
    titles = [s.title for s in book.sections.values()] if book is not None else []
    return sorted(found.items(), key=lambda x: titles.index(x[0]) if x[0] in titles else len(titles))


def order_text(game: Game, spec: OrderSpec, given: Given | None) -> str:
    """One order: what it does, every way to say it, examples, its rule, one given in a played game."""
    out = [f"### {escaped(spec.word)} {{ #{spec.name.replace('_', '-')} }}\n"]
    out += [escaped(" ".join(p.split())) + "\n" for p in spec.help.split("\n\n") if p.strip()]
    out.append("```text\n" + "\n".join(dict.fromkeys(p.usage for p in spec.patterns)) + "\n```\n")
    if examples := game.examples(spec):
        out.append("For example " + ", ".join(f"`{x}`" for x in examples) + ".\n")
    if given is not None:
        told = "".join(f"{text}\n" for text in given.told)
        out.append(f"As it was given in a game ({escaped(given.where)}):\n")
        out.append(f"```text\n{given.seat}> {given.text}\n{told}```\n")
    if spec.rule and (book := rulebook(game)) is not None:
        out.append(f"Rule [{spec.rule}](rules.md#{spec.rule.lower()}): {escaped(_rule_said(book, spec.rule))}\n")
    return "\n".join(out)


def _rule_said(book: Rulebook, rule_id: str) -> str:
    rule = book.rules.get(rule_id)
    return rule.text if rule is not None else ""


# -- rules


def rules_page(title: str, book: Rulebook) -> str:
    """The rules of a game in the project's own words, by section, each with its example and rulings."""
    out = [
        f"# {title}: the rules\n",
        "Told in our own words from the published rulebook, the same that `rules` shows at a table. A refusal names "
        "the rule it rests on by its number.\n",
    ]
    by_area: dict[str, list[Rule]] = {}
    for rule in book.rules.values():
        by_area.setdefault(rule.area, []).append(rule)
    for section in book.sections.values():
        out.append(f"## {escaped(section.title)} {{ #{section.id} }}\n\n{escaped(section.introduction)}\n")
        out += [_rule(book, rule) for rule in by_area.get(section.id, ())]
    return "\n".join(out)


def _rule(book: Rulebook, rule: Rule) -> str:
    rulings = [book.rulings[r] for r in rule.rulings if r in book.rulings]
    parts = [f"**{rule.id}**{{ #{rule.id.lower()} }}  \n{escaped(rule.text)}"]
    parts += [f"*For example:* {escaped(rule.example)}"] if rule.example else []
    parts += [f"*Ruling, {escaped(r.title)}:* {escaped(r.text)}" for r in rulings]
    return "\n\n".join(parts) + "\n"


# -- modules


def modules_page(root: Path = ROOT) -> str:
    """Every module of the program by its room, with the sentence it begins with."""
    out = ["# Every module\n", "By rooms, each with the first sentence of what it says of itself.\n"]
    rooms: dict[str, list[tuple[str, str]]] = {}
    for file in sorted((*(root / "commands").rglob("*.py"), *(root / "minaria").rglob("*.py"))):
        if said := _first_sentence(file):
            rooms.setdefault(str(file.parent.relative_to(root)), []).append((file.stem, said))
    for room, modules in rooms.items():
        out += [f"## {escaped(room)}\n", "| module | what it is |", "|---|---|"]
        out += [f"| `{name}` | {escaped(said)} |" for name, said in modules]
        out.append("")
    return "\n".join(out)


def _first_sentence(file: Path) -> str:
    """The first sentence of a module's docstring, '' if it has none."""
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(told.partition("\n\n")[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph)[0]


# -- words and keys


def words_page() -> str:
    """The words of the table that every game has, in groups."""
    game = load(games()[0])
    own = {f"In {game.title}"}
    out = [
        "# Words of the table\n",
        "They mean the same in every game, at any moment, and cost nothing. `help WORD` says more of each.\n",
    ]
    for title, kinds in groups(game):
        if title not in own:
            out.append(f"## {title}\n")
            out += [f"- `{spec.usage}`: {escaped(spec.summary)}" for spec in (kind.spec for kind in kinds)]
            out.append("")
    return "\n".join(out)


def keys_page() -> str:
    """Every key of the full screen, by where it works."""
    out = [
        "# Keys of the full screen\n",
        "Every key has a word that does the same; nothing needs a mouse. `keys` shows this list at a table, with the "
        "keys you have given other places.\n",
    ]
    keymap = Keymap()
    for place, title in TITLES.items():
        out += [f"## {title}\n", "| key | what it does | word | id |", "|---|---|---|---|"]
        for key in KEYS:
            if key.place == place:
                names = escaped(keymap.shown(key.id, all_of_them=True))
                word = f"`{key.word}`" if key.word else ""
                out.append(f"| {names} | {escaped(key.help)} | {word} | `{key.id}` |")
        out.append("")
    return "\n".join(out)


def write(folder: Path, made: Iterable[tuple[str, str]]) -> list[Path]:
    """Write pages below a folder; where they lie. Raises OSError."""
    out = []
    for name, text in made:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        out.append(file)
    return out


def main(argv: Sequence[str]) -> int:
    """Write the pages."""
    parser = argparse.ArgumentParser(prog="minaria dev manual", description="Make the generated pages of the manual.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write them")
    args = parser.parse_args(list(argv))
    for file in write(args.folder, pages()):
        print(file)
    return 0
