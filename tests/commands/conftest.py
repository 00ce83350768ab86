from __future__ import annotations

import pytest

from commands import Reader

from .toy_realm import ORDERS, Toy


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader(ORDERS)
