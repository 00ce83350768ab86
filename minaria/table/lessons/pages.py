"""What is shown of a lesson: the page of a step, that of the end, and the words that belong to lessons alone."""

from __future__ import annotations

from commands import clean, courtesy
from minaria.engine.sheets import Block, Sheet, Text
from minaria.table.lessons.text import Lesson

WORDS = {
    "skip": ("skip", "skip this", "skip it", "skip step", "skip the step", "do it for me"),
    "again": ("again", "once more", "start again", "try again", "repeat", "begin the step again"),
    "back": ("back", "go back", "step back"),
    "why": ("why", "why this", "but why", "why that"),
    "next": ("next", "go on", "continue", "ok", "okay", "next step", "next page"),
    "hint": ("hint", "show me", "how", "how so"),
    "lesson": ("lesson", "step", "task", "learn", "what now"),
    "play on": ("play on", "leave the lesson", "end the lesson", "stop the lesson", "quit the lesson"),
}
"""The words of a lesson, with what else is said for them; only `next` may be an order, and counts where one reads."""

HOW = (
    "You type real orders, and the real rules answer. 'hint' tells the very words, 'why' the reason; 'skip' does it "
    "for you, 'again' and 'back' begin this step or the one before anew, 'lesson' shows this page, 'play on' ends the "
    "lesson. Looking about changes nothing."
)
TRY, THEN = "To do: ", "Then: "
READ = "'next' goes on."
TAKEN_BACK = "That is a lawful order, and it is taken back, for the lesson goes another way here."
STANDS = "That is lawful and stands; the lesson still asks for the other."
NO_WHY = "There is no more to it than it says: {}"
BY_AGAIN = "In a lesson 'again' begins the step anew, and 'back' goes to the step before."
BROKEN = "The lesson cannot go on from here: it is over, and the table is yours as it stands."
LEFT = "The lesson is over, and the table is yours as it stands; bots play the rest."
FIRST = "This is the first step."
FIRST_THIS = "First: {} ('skip' does it for you.)"


def word(line: str) -> str:
    """The word of a lesson that a line is, '' if it is none."""
    said = " ".join(clean(courtesy.plain(line)).casefold().strip(" .!?").split())
    return next((name for name, alike in WORDS.items() if said in alike), "")


def step_page(lesson: Lesson, k: int, before: str, reads: bool) -> Sheet:
    """The page of a step, with what is said of the one before; `reads`: nothing is to be done in it."""
    step = lesson.steps[k]
    blocks: list[Block] = [Text((before, ""))] if before else []
    blocks.append(Text(_apart(step.text)))
    tries = [f"{THEN if k else TRY}{text}" for k, (_, text) in enumerate(step.tries)] or ([READ] if reads else [])
    blocks += [Text(("", *tries))] if tries else []
    blocks += [Text(("", HOW))] if k == 0 else []
    return Sheet(f"{lesson.title} - step {k + 1} of {lesson.asked}: {step.title}", tuple(blocks))


def end_page(lesson: Lesson, before: str, after: str) -> Sheet:
    """The page of the end; `after`: what comes behind the lesson's own words."""
    step = lesson.steps[-1]
    blocks: list[Block] = [Text((before, ""))] if before else []
    return Sheet(f"{lesson.title} - {step.title}", (*blocks, Text(_apart(step.text)), Text(("", after))))


def _apart(paragraphs: list[str]) -> tuple[str, ...]:
    """Paragraphs with an empty line between them."""
    return tuple(line for k, text in enumerate(paragraphs) for line in (("", text) if k else (text,)))
