"""The guide to a game in the manual: what is told before one sits down, its lessons as a walk-through, how it works by
the chapters of its rules, its puzzles. All of it comes with the game (`docs/adding-a-game.md`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from minaria.engine.contract import Game
from minaria.kit.rulebook import Rulebook
from minaria.table.lessons.text import Act, Lesson, Step, parse
from minaria.table.pages.about import facts
from minaria.table.puzzles.text import of_game

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|])")


def escaped(text: str) -> str:
    """Text that stands in Markdown as it is."""
    return _MARKS.sub(r"\\\1", text)


def guide_page(game: Game, picture: str = "") -> str:
    """The guide to a game as Markdown. picture: where one of its screen lies."""
    out = [f"# {game.title}\n"]
    out += [f"![{game.title} on the full screen]({picture})\n"] if picture else []
    out.append(f"```sh\nminaria play {game.id}\nminaria learn {game.id}\n```\n")
    out += _in_short(game)
    out.append(
        "Read on: [every order](orders.md)" + (", [the rules](rules.md)" if game.book is not None else "") + ".\n"
    )
    for k, (name, text) in enumerate(game.lessons().items(), 1):
        out += lesson_text(parse(name, text), f"minaria learn {game.id} {k}")
    if isinstance(game.book, Rulebook):
        out += _how_it_works(game.book)
    out += _puzzles(game)
    return "\n".join(out)


def _in_short(game: Game) -> Iterator[str]:
    yield "## In short\n"
    yield "| | |\n|---|---|"
    yield from (f"| **{escaped(head)}** | {escaped(' '.join(text.split()))} |" for head, text in facts(game))
    yield ""


def lesson_text(lesson: Lesson, command: str) -> Iterator[str]:
    """A lesson as a walk-through: what it tells, what is typed, what comes of it, and why."""
    yield f"## {escaped(lesson.title)}\n"
    yield (
        f"{escaped(lesson.about[:1].upper() + lesson.about[1:])}. `{command}` plays it with you, about "
        f"{lesson.minutes} minutes; here it is to read.\n"
    )
    for step in lesson.steps:
        yield f"### {escaped(step.title)}\n"
        yield from (f"{escaped(paragraph)}\n" for paragraph in step.text)
        yield from _typed(step, lesson.you)
        if step.done:
            yield f"{escaped(step.done)}\n"
        if step.why:
            yield f"> *Why?* {escaped(step.why)}\n"


def _typed(step: Step, seat: str) -> Iterator[str]:
    """What the learner types in a step, what is thrown and what is said to it, each after what there is to try."""
    told = ""
    for k, act in enumerate(step.acts):
        if act.seat != seat:
            continue
        asked = step.ask(k)
        if asked and asked != told:
            yield f"**{escaped(asked)}**\n"
        told = asked
        yield f"```text\n{_shown(act)}\n```\n"


def _shown(act: Act) -> str:
    thrown = f"  [{' '.join(map(str, act.dice))}]" if act.dice else ""
    refused = "  (refused)" if act.refused else ""
    return f"> {act.line}{thrown}{refused}"


def _how_it_works(book: Rulebook) -> Iterator[str]:
    yield "## How it works\n"
    yield "By the chapters of the rules; each links to its rules one by one.\n"
    for section in book.sections.values():
        yield f"### [{escaped(section.title)}](rules.md#{section.id})\n"
        yield f"{escaped(' '.join(section.introduction.split()))}\n"


def _puzzles(game: Game) -> Iterator[str]:
    found = of_game(game)
    if found:
        yield f"## Puzzles\n\n`minaria puzzle {game.id}` lists them; the engine says how good an answer is.\n"
        yield "| | puzzle | task |\n|---|---|---|"
        yield from (f"| {p.number} | {escaped(p.written.title)} | {escaped(p.written.task)} |" for p in found)
        yield ""
