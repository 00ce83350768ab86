"""Every test that goes through the games there are goes through the strange ones too.

Hundreds of modules are collected and stay: nothing is looked for among them that could go.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

from tests import strange

strange.install()
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # programs that tests start find what earlier ones have compiled


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Neighbours stay together, since they share what they set up, and whoever has nothing left takes some over."""
    return WorkStealingScheduling(config, log)
