from __future__ import annotations

import pytest
from toy_realm import ORDERS, Toy

from commands import Reader


@pytest.fixture
def toy() -> Toy:
    return Toy()


@pytest.fixture(scope="session")
def reader() -> Reader:
    return Reader(ORDERS)
