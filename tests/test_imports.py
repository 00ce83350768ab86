"""Modules that know each other: no import closes a circle of files, be it in a function or for types alone."""

import grimp
import pytest

Known = dict[str, frozenset[str]]


def imports(*packages: str) -> Known:
    """Who knows whom: every import that is written down, at the top, in a function, and under TYPE_CHECKING."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    return {m: frozenset(graph.find_modules_directly_imported_by(m) & graph.modules) for m in graph.modules}


def reached(known: Known, start: str) -> frozenset[str]:
    """All that a module knows, by however many others."""
    found: set[str] = set()
    todo = [start]
    while todo:
        new = known[todo.pop()] - found
        found |= new
        todo += new
    return frozenset(found)


def circles(known: Known) -> frozenset[frozenset[str]]:
    """The largest sets of modules each of which knows all others of it, by however many."""
    all_of = {m: reached(known, m) for m in known}
    return frozenset(frozenset(o for o in all_of[m] if m in all_of[o]) for m in known if m in all_of[m])


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ({"a": "b", "b": "", "c": "ab"}, []),
        ({"a": "b", "b": "c", "c": "a", "d": "a"}, ["abc"]),
        ({"a": "b", "b": "ac", "c": "d", "d": "c"}, ["ab", "cd"]),
    ],
)
def test_a_circle_is_found_whole(known: dict[str, str], found: list[str]) -> None:
    assert circles({m: frozenset(k) for m, k in known.items()}) == {frozenset(f) for f in found}


def test_imports_under_type_checking_and_in_functions_count() -> None:
    known = imports("minaria", "commands")
    assert "minaria.ui.tui.keyboard_driver" in known["minaria.ui.tui.at_keyboard"]  # in a function
    assert "minaria.engine.game" in known["minaria.dev"]  # for types


def test_no_imports_make_a_circle() -> None:
    assert [sorted(c) for c in circles(imports("minaria", "commands"))] == []
