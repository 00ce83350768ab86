"""Modules that know each other: no import that is carried out closes a circle, be it in a function; one for types alone
has its reason written beside it."""

import ast
import re
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent


def test_imports_for_types_alone_make_no_circle_without_a_reason() -> None:
    graph = grimp.build_graph("minaria", cache_dir=None)
    silent, reasons = [], 0
    for module in sorted(graph.modules):
        path = ROOT / module.replace(".", "/")
        text = (path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py").read_text()
        reasons += len(re.findall(r"^if TYPE_CHECKING:  # \w", text, re.M))
        for block in re.findall(r"^if TYPE_CHECKING:\n((?:    .*\n)+)", text, re.M):
            for node in ast.walk(ast.parse("if 1:\n" + block)):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("minaria"):
                    known = {f"{node.module}.{a.name}" for a in node.names} & graph.modules or {node.module}
                    silent += [f"{module} <-> {other}" for other in known if graph.chain_exists(other, module)]
    assert silent == []
    assert reasons > 0


def test_no_imports_that_are_carried_out_make_a_circle() -> None:
    graph = grimp.build_graph("minaria", cache_dir=None, exclude_type_checking_imports=True)
    known = {m: graph.find_modules_directly_imported_by(m) for m in graph.modules}
    order = list(TopologicalSorter(known).static_order())  # a CycleError names the circle
    assert order.index("minaria.engine.match") < order.index("minaria.table.line.table")
