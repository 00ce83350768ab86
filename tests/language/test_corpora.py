"""Lines as people type them: they are taken no less well than they were, and what became of each is judged rightly."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.dev import language, typed_figures
from minaria.dev.corpora import BadCorpus, lines
from minaria.dev.typed_lines import Positions, typed_at

HERE = Path(__file__).parent
POSITIONS = Positions(HERE)
POSITION = "game block_wars seats=amber,birch seed=7\n"


def _no_worse(scope: str) -> None:
    typed = lines(HERE)
    outcomes = [typed_at(POSITIONS, x) for x in (typed if scope == "all" else typed_figures.sampled(typed))]
    kept = typed_figures.floor(HERE, scope)
    assert kept
    assert typed_figures.worse(outcomes, kept, scope) == []


def test_a_sample_of_the_lines_is_taken_no_less_well_than_it_was() -> None:
    _no_worse("sample")


@pytest.mark.slow
def test_all_lines_are_taken_no_less_well_than_they_were() -> None:
    _no_worse("all")


def test_every_position_of_a_corpus_can_be_set_up() -> None:
    for name, seat in sorted({(x.position, x.seat) for x in lines(HERE) if not x.position.endswith("/menu")}):
        table = POSITIONS.table(name)
        assert table.match.awaited(), name
        assert seat in ("", "referee", *table.seats), name


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("draft river crown => draft River Crown", "understood"),
        ("draft river crown => draft Iron Orcs", "misread"),
        ("draft river crown => draft River Crown;;done", "not understood"),
        ("river crown => draft River Crown", "asked"),
        ("river crown => draft Iron Orcs", "misread"),
        ("river crown => Q: draft River Crown", "asked"),
        ("draft river crown => Q: draft River Crown", "misread"),
        ("draft nobody => R: I expected", "refused"),
        ("draft nobody => draft River Crown", "not understood"),
        ("fnord => R: .", "not understood"),
        ("done => R: .", "refused"),
        ("? where is corvale => Corvale & a-0206", "understood"),
        ("? where is corvale => Corvale & !a-0206", "misread"),
        ("? where is fnord => fnord in Corvale", "not understood"),
        ("? draft river crown => River Crown", "misread"),
        ("! quit => (quit)", "understood"),
        ("quit => draft River Crown", "misread"),
        ("! say hello => You say: hello", "understood"),
        ("say hello => R: .", "misread"),
    ],
)
def test_what_became_of_a_line_is_judged_by_what_was_expected(tmp_path: Path, line: str, verdict: str) -> None:
    _corpus(tmp_path, f"@block_wars/draft\n{line}\n")
    (typed,) = lines(tmp_path)
    assert typed_at(Positions(tmp_path), typed).verdict == verdict


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("! 2 => Who plays amber", "understood"),
        ("! fnord => Who plays amber", "not understood"),
        ("! fnord => R: That names no seat", "refused"),
        ("! 2 => Who plays birch", "misread"),
    ],
)
def test_a_line_at_the_menu_is_judged_by_what_is_said_and_asked_next(tmp_path: Path, line: str, verdict: str) -> None:
    _corpus(tmp_path, f"@block_wars/menu after new; block wars\n{line}\n")
    (typed,) = lines(tmp_path)
    assert typed_at(Positions(tmp_path), typed).verdict == verdict


def test_every_line_is_typed_at_a_position_of_its_own(tmp_path: Path) -> None:
    _corpus(tmp_path, "@block_wars/draft\n" + "draft river crown => draft River Crown\n" * 2)
    outcomes = typed_figures.measured(tmp_path, lines(tmp_path))
    assert [x.verdict for x in outcomes] == ["understood", "understood"]


def test_lines_typed_before_count_for_the_line(tmp_path: Path) -> None:
    _corpus(tmp_path, "@block_wars/draft after draft river crown\ndraft iron orcs => draft Iron Orcs\n")
    (typed,) = lines(tmp_path)
    assert typed.before == ("draft river crown",)
    assert typed_at(Positions(tmp_path), typed).said.startswith("refusal")  # Amber has an army already


def test_a_line_that_is_none_of_a_corpus_is_named(tmp_path: Path) -> None:
    _corpus(tmp_path, "@block_wars/draft\ndraft river crown\n")
    with pytest.raises(BadCorpus, match="line 2"):
        lines(tmp_path)


def test_the_command_tells_figures_and_the_lines_that_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _corpus(tmp_path, "@block_wars/draft\ndraft river crown => draft River Crown\nfnord => draft Iron Orcs\n")
    where = ["--lines-in", str(tmp_path)]
    assert language.main([*where, "--keep"]) == 0
    assert "| mine | block_wars | order | 2 | 1 | 0 | 0 | 1 | 0 | 0 | 50.0 | 0.0 |" in capsys.readouterr().out
    assert typed_figures.floor(tmp_path, "all") == {("all", "mine", "block_wars"): (2, 1, 0)}
    assert language.main([*where, "--failing", "--game", "block_wars", "--corpus", "mine"]) == 0
    said = capsys.readouterr().out
    assert "fnord" in said
    assert "expected: draft Iron Orcs" in said
    assert "draft river crown" not in said
    assert language.main([*where, "--times"]) == 0
    assert "| order | understood | 1 |" in capsys.readouterr().out
    assert language.main([*where, "--corpus", "nobody's"]) == 2


def test_numbers_that_got_worse_are_named(tmp_path: Path) -> None:
    _corpus(tmp_path, "@block_wars/draft\nfnord => draft Iron Orcs\n")
    outcomes = typed_figures.measured(tmp_path, lines(tmp_path))
    key = "all", "mine", "block_wars"
    assert typed_figures.worse(outcomes, {key: (1, 0, 0)}, "all") == []
    assert "good 0, at least 1" in typed_figures.worse(outcomes, {key: (1, 1, 0)}, "all")[0]
    assert "1 lines, kept for 2" in typed_figures.worse(outcomes, {key: (2, 0, 0)}, "all")[0]


def _corpus(folder: Path, text: str) -> None:
    (folder / "corpora").mkdir()
    (folder / "corpora" / "mine.txt").write_text(text, encoding="utf-8")
    (folder / "positions" / "block_wars").mkdir(parents=True)
    (folder / "positions" / "block_wars" / "draft.script").write_text(POSITION, encoding="utf-8")
