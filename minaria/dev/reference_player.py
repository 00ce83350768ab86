"""A player that is a program, to begin one of your own from: by chance it gives orders that are legal.

It needs the standard library alone. To play against it:

minaria play divine_right --seats "hothior=you,pon=program:python reference_player.py"
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


class Player:
    """Speaks protocol 1: a line of JSON in, a line of JSON out."""

    def __init__(self) -> None:
        self.luck = random.Random(1)
        self.view: dict[str, Any] = {}
        self.question: dict[str, Any] = {}

    def say(self, **message: Any) -> None:
        """Send a message."""
        print(json.dumps(message), flush=True)

    def hear(self, message: dict[str, Any]) -> None:
        """Answer a message; those of unknown types are for later versions."""
        if message["type"] == "hello":
            self.say(type="hello", protocol=1, name="reference player")
        elif message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "question":
            self.question = message
            self.answer()
        elif message["type"] == "refused" and message["id"] == self.question.get("id"):
            self.answer()  # something else

    def answer(self) -> None:
        """Give one of the orders that the question lists: this is where a better player thinks."""
        asked, orders = self.question, [x for offer in self.question["offers"] for x in offer["orders"]]
        if not asked["awaited"]:
            self.say(type="pass", id=asked["id"])
        elif orders:
            self.say(type="order", id=asked["id"], order=self.luck.choice(orders))


def main() -> None:
    """Play until the table says good-bye, or is gone."""
    player = Player()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "bye":
            break
        player.hear(message)


if __name__ == "__main__":
    main()
