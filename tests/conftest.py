"""What every test can use."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="large counts: thousands of games")
    parser.addoption("--update", action="store_true", help="keep the screens as they are now")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "covers(*ids): the rules of a catalogue this test shows")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the large counts are wanted."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether the kept screens are written anew."""
    return bool(request.config.getoption("--update"))
