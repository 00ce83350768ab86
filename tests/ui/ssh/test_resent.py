"""Lines that come twice over the wire: a command repeated, a connection lost and begun again, lines sent ahead."""

from __future__ import annotations

from pathlib import Path

from tests.ui.ssh.house import House, run

WEST = "move 1 army from tadafat to 12,15"


def test_a_command_sent_again_counts_once_and_with_a_new_mark_again(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.hosted.hear("referee", "phase movement hothior")
        n = len(house.hosted.match.marks)

        async def command(line: str) -> str:
            return await (await house.come("Ann", command=line)).ends()

        assert "Order: move 1 Hothioran army" in await command(WEST)
        again = await command(WEST)
        assert "given already" in again
        assert len(house.hosted.match.marks) == n + 1
        mark = (await command("question")).partition("@")[2].split()[0]
        assert f"@{mark}" in again, "what makes it count once more"
        assert "Order: move 1 Hothioran army" in await command(f"@{mark} {WEST}")
        assert "given already" in await command(f"@{mark} {WEST}")
        late = await house.come("Ann", command=f"@{mark} done")
        assert "answers an earlier question" in await late.ends()
        assert late.status == 1
        assert len(house.hosted.match.marks) == n + 2

    run(doing, tmp_path)


def test_after_a_lost_connection_the_same_first_line_is_asked_for_once_more(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.hosted.hear("referee", "phase movement hothior")
        n = len(house.hosted.match.marks)
        first = await house.come("Ann")
        first.line(WEST)
        await first.sees("Order: move 1 Hothioran army")
        first.conn.abort()
        second = await house.come("Ann")
        second.line(WEST)
        await second.sees("given already", "Say it once more if you mean it again.")
        assert len(house.hosted.match.marks) == n + 1
        second.line(WEST)
        await second.sees("Order: move 1 Hothioran army")
        second.line("quit")
        await second.ends()
        assert len(house.hosted.match.marks) == n + 2

    run(doing, tmp_path)


def test_a_second_order_sent_ahead_does_not_end_the_next_round(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.hosted.hear("referee", "phase movement hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line("done!", "done!", "say there")
        await ann.sees("You say: there")
        assert sum(m.line.seat == "hothior" and m.line.text == "done" for m in house.hosted.match.marks) == 1

    run(doing, tmp_path, seats={"hothior": "Ann", "mivior": "greedy", "muetar": "greedy"})
