"""Courtesy in lines: what is taken off, what is a request, and what stays as it is."""

from __future__ import annotations

import pytest

from commands.courtesy import plain, says_nothing, suggestions


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Would you be so kind as to roll for me?", "roll for me"),
        ("could you kindly march the men to Kent", "march the men to Kent"),
        ("Could you please move army 3 to Kent?", "move army 3 to Kent"),
        ("would you mind moving army 3 to Kent?", "moving army 3 to Kent"),
        ("Can you do me the favour of storming Pennol?", "storming Pennol"),
        ("will you please let Anna have the ship, sir?", "let Anna have the ship"),
        ("Could you move army 3 to Kent for me?", "move army 3 to Kent for me"),
        ("Now, if it is no trouble, army 3 should go to Kent.", "Now, army 3 should go to Kent."),
        ("move army 3 to Kent if I may", "move army 3 to Kent"),
        ("move army 3 to Kent, if that's possible, thank you very much", "move army 3 to Kent"),
        ("move army 3 to Kent, my lord!", "move army 3 to Kent!"),
        ("Hello! Move army 3 to Kent", "Move army 3 to Kent"),
        ("Dear umpire, move army 3 to Kent", "move army 3 to Kent"),
        ("My lords, storm Pennol", "storm Pennol"),
        ("good morning all, storm Pennol when you have a moment", "storm Pennol"),
    ],
)
def test_courtesy_is_no_part_of_an_order(line: str, left: str) -> None:
    assert plain(line) == left


@pytest.mark.parametrize(
    "line",
    [
        "could army 3 reach Kent?",
        "can you march from Kent to Immer?",
        "would you attack Pennol?",
        "could you tell me who holds Kent?",
        "would you please tell me who holds Kent?",
        "can you help me please?",
        "move army 3 to Kent if it is free",
        "if you please Immer, he joins you",
        "move army 3 to Kent when you are ready",
        "march on Good Hope",
        "all to Kent",
        "everyone to Kent",
        "thank you",
        "hello",
        "",
        "the captain goes to Kent",
        "move my lords to Kent",
        "no hurry",
    ],
)
def test_what_is_no_courtesy_stays(line: str) -> None:
    assert plain(line) == line


@pytest.mark.parametrize(
    "line", ["hello", "thank you!", "hi all", "Thanks.", "okay", "good evening, my lords", ", cheers"]
)
def test_what_says_nothing(line: str) -> None:
    assert says_nothing(line)


@pytest.mark.parametrize("line", ["done", "no", "yes", "Kent", "good", "next", "thank Anna", "hello Kent", "all"])
def test_what_says_something(line: str) -> None:
    assert not says_nothing(line)


@pytest.mark.parametrize(
    ("line", "idea"),
    [
        ("Would Percy care to go to Kent?", "perhaps Percy go to Kent"),
        ("perhaps Percy might go to Kent", "perhaps Percy go to Kent"),
        ("perhaps we should go to Kent", "perhaps go to Kent"),
        ("how about Percy goes to Kent", "perhaps Percy goes to Kent"),
        ("how about sending Percy to Kent?", "perhaps sending Percy to Kent"),
        ("I'd like for Percy to go to Kent", "perhaps Percy go to Kent"),
        ("it would be good if Percy went to Kent", "perhaps Percy went to Kent"),
        ("Percy had better go to Kent", "perhaps Percy go to Kent"),
        ("we could send Percy to Kent", "perhaps send Percy to Kent"),
        ("Would Anna care to form an alliance with us?", "perhaps form an alliance with Anna"),
    ],
)
def test_what_is_suggested(line: str, idea: str) -> None:
    assert idea in list(suggestions(line))


@pytest.mark.parametrize(
    "line",
    [
        "move Percy to Kent",
        "perhaps",
        "Percy ought not to go to Kent",
        "perhaps Percy should never go to Kent",
        "who could go to Kent?",
        "would you kindly go to Kent",
        "can Percy go to Kent?",
        "Percy goes to Kent",
    ],
)
def test_these_suggest_nothing(line: str) -> None:
    assert list(suggestions(line)) == []
