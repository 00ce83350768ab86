"""The private parts of prompt_toolkit that prompts at a distance cannot do without: the one place that uses them.

`tests/ui/test_compat` says which of them a new version has moved.
"""

from __future__ import annotations

from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Filter
from prompt_toolkit.filters import app as filters
from prompt_toolkit.layout.screen import _CHAR_CACHE


def keep_letters(most: int) -> None:
    """Keep at most so many letters as they were drawn, for all prompts of the process."""
    _CHAR_CACHE.size = most


def share_with(app: Application[Any], template: Application[Any]) -> None:
    """Have an app use the keys and the style of another."""
    app._default_bindings = template._default_bindings
    app._merged_style = app.renderer.style = template._merged_style


def let_go_of_prompts() -> None:
    """Free what prompts that ended have left behind: each filter they were combined with keeps the combination."""
    for one in [f for f in vars(filters).values() if isinstance(f, Filter)]:
        inverse = one._invert_result
        for one_way in (one, inverse) if inverse is not None else (one,):
            for combined in (*one_way._and_cache.values(), *one_way._or_cache.values()):
                combined._and_cache.clear()
                combined._or_cache.clear()
            one_way._and_cache.clear()
            one_way._or_cache.clear()
