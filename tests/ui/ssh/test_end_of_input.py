"""Input that ends, as that of `ssh -tt host < file` does: its lines are heard, then it ends, in every face."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.ssh.house import XTERM, House, run


@pytest.mark.parametrize("face", ["screen", "lines", "plain"])
@pytest.mark.parametrize("term", [XTERM, None])
def test_lines_of_a_file_are_heard_before_it_ends(tmp_path: Path, face: str, term: str | None) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        fingerprint = house.key("Ann").get_fingerprint()
        house.host.register.choose(fingerprint, {"face": face})
        ann = await house.come("Ann", term=term)
        ann.line("say first of the file", "say last of the file")
        ann.chan.write_eof()
        await ann.ends()
        assert [line.text for line in house.hosted.match.lines[-2:]] == [
            "first of the file",
            "last of the file",
        ]

    run(doing, tmp_path)


def test_input_that_ends_while_the_screen_stands_ends_it_after_its_lines(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM)
        await ann.sees("Hothior>")
        ann.type("say enough\r")
        ann.chan.write_eof()
        assert "is kept" in await ann.ends()
        assert house.hosted.match.lines[-1].text == "enough"

    run(doing, tmp_path)


@pytest.mark.parametrize("command", ["score", "score\nnonsense here", "export mine"])
def test_a_command_ends_its_lines_as_a_terminal_or_a_pipe_wants_it(tmp_path: Path, command: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        shown = await (await house.come("Ann", term=XTERM, command=command)).ends()
        piped = await (await house.come("Ann", command=command)).ends()
        assert shown == piped.replace("\n", "\r\n")
        assert "\r" not in piped
        assert piped.strip()

    run(doing, tmp_path)


@pytest.mark.parametrize(("face", "term"), [("screen", XTERM), ("lines", XTERM), ("plain", XTERM)])
def test_ctrl_z_at_a_distance_does_nothing_and_says_so(tmp_path: Path, face: str, term: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.host.register.choose(house.key("Ann").get_fingerprint(), {"face": face})
        ann = await house.come("Ann", term=term, size=(120, 40))
        await ann.sees("othior>")
        ann.type("say still ")
        ann.type("\x1a")
        await ann.sees("Ctrl+Z suspends nothing here")
        ann.type("here\r")
        await ann.sees("still here")
        ann.type("quit\r")
        await ann.ends()
        assert any(line.text == "still here" for line in house.hosted.match.lines)

    run(doing, tmp_path)
