"""A turn as a post for a forum or a mail, in every game: telling, score and map, in each form and each kind of map."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE, games, load
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.files import draw_pages, seat_at_the_computer

FORMS = {"text": "\nThe map\n-------", "markdown": "\n## The map\n", "bbcode": "\n[b]The map[/b]"}


def table(store: SqliteStore, game: str) -> HostedTable:
    names = load(game).seating.names()
    count = max(3, min(load(game).seating.count))
    return new_table(store, game, dict.fromkeys(names[:count], "greedy"), seed="4", name="t")


def say(hosted: HostedTable, line: str, seat: str = REFEREE) -> str:
    return "\n".join(r.text for r in hosted.hear(seat, line))


@pytest.mark.parametrize("game", [g for g in games() if load(g).map is not None])
def test_a_turn_is_posted_with_its_map_in_every_form(game: str, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, game)
        seat_at_the_computer(hosted)
        hosted.hear(REFEREE, "notice we post on [b]Fridays[/b] <br>")
        bare = say(hosted, "publish since 0")
        assert FORMS["text"].strip() not in bare
        for form, head in FORMS.items():
            said = say(hosted, f"publish since 0 as {form} with map in words to {tmp_path}/{form}.words")
            assert said.startswith("Written:"), said
            words = (tmp_path / f"{form}.words").read_text()
            assert head in words
            assert words.index("How things stand") < words.index(head)
            assert "[b]Fridays" not in words or form == "text", "what a person typed means nothing in the form"
            assert say(hosted, f"publish as {form} with map drawn to {tmp_path}/{form}.drawn").startswith("Written:")
            drawn = (tmp_path / f"{form}.drawn").read_text().split("The map")[-1]
            assert max(map(len, drawn.splitlines())) <= 80, "as wide as a mail"
            assert len(drawn.splitlines()) > 15
            assert ("[code]" in drawn) == (form == "bbcode")
            assert ("```" in drawn) == (form == "markdown")
        assert say(hosted, f"publish as bbcode with map as svg to {tmp_path}/post.txt").startswith("Written:")
        assert "[img]post.svg[/img]" in (tmp_path / "post.txt").read_text()
        assert (tmp_path / "post.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("game", [g for g in games() if load(g).pages.map_of is None])
def test_where_there_is_no_map_none_is_posted_or_printed(game: str, tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, game)
        seat_at_the_computer(hosted)
        for line in (
            "publish with map",
            f"publish with map as svg to {tmp_path}/post.txt",
            "print map",
            f"print map as svg to {tmp_path}/map.svg",
        ):
            (reply,) = hosted.hear(REFEREE, line)
            assert (reply.kind, reply.text) == ("refusal", f"{load(game).title} has no map.")
        for line in ("publish since 0", f"print briefing for {hosted.table.seats[0]}"):
            replies = hosted.hear(REFEREE, line)
            assert all(r.kind != "refusal" for r in replies)
            assert not any("has no page" in r.text or "has no page" in str(r.sheet) for r in replies)
        assert not list(tmp_path.glob("*.txt")) + list(tmp_path.glob("*.svg"))


def test_a_post_with_a_picture_that_cannot_be_written_is_refused_whole(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, "kingmaker")
        seat_at_the_computer(hosted)
        (tmp_path / "post.svg").write_text("mine")
        (tmp_path / "old.txt").write_text("mine")
        for name, left in (("post.txt", ("post.txt",)), ("old.txt", ("old.svg",))):
            assert "there is such a file already" in say(hosted, f"publish with map as svg to {tmp_path}/{name}")
            assert not any((tmp_path / x).exists() for x in left)
        assert (tmp_path / "post.svg").read_text() == "mine"


def test_at_a_distance_the_map_comes_in_words_and_in_letters_but_no_file_is_written(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, "kingmaker")
        assert "The map" in say(hosted, "publish with map", "amber")
        draw_pages(hosted)
        assert "♜" in say(hosted, "publish with map drawn", "amber")
        assert "only where you sit" in say(hosted, f"publish with map as svg to {tmp_path}/post.txt", "amber")
        assert not list(tmp_path.glob("post.*"))


PARTS = ("since 0", "as markdown", "with map as svg", "for amber", 'to "{}/{}.md"')


def test_the_parts_of_a_post_stand_in_any_order(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, "kingmaker")
        seat_at_the_computer(hosted)
        posts = set()
        turned = [(*way[n:], *way[:n]) for way in (PARTS, PARTS[::-1]) for n in range(len(PARTS))]
        for k, order in enumerate(turned):  # each part stands everywhere, and before and behind every other
            said = say(hosted, "publish " + " ".join(order).format(tmp_path, k))
            assert said == f"Written: {tmp_path}/{k}.md (" + said.partition("(")[2], f"{order}: {said}"
            assert (tmp_path / f"{k}.svg").read_text().startswith("<svg")
            posts.add((tmp_path / f"{k}.md").read_text().replace(f"{k}.svg", "the.svg"))
        assert len(posts) == 1
        assert say(hosted, f"print map to {tmp_path}/m.svg as svg").startswith("Written:")
        assert (tmp_path / "m.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("publish to {}/a.txt nicely", "'nicely' behind 'to {}/a.txt' is no part of it"),
        ("publish to {}/a.txt with jam", "with map in words"),
        ("publish to {}/a.txt as text to {}/b.txt", "'to' stands there twice."),
        ("publish to {}/a.txt since yesterday", "'since yesterday' is no line of the journal"),
        ("print map to {}/a.svg with jam", "'with jam' is no part of it; there are as FORM, for SEAT, to FILE."),
    ],
)
def test_what_is_no_part_is_said_and_nothing_is_written(tmp_path: Path, line: str, why: str) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    with SqliteStore(tmp_path / "t.sqlite") as store:
        hosted = table(store, "kingmaker")
        seat_at_the_computer(hosted)
        assert why.replace("{}", str(pages)) in say(hosted, line.replace("{}", str(pages)))
        assert [*pages.iterdir()] == []
