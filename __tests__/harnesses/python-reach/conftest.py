import pytest


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: item.name)


@pytest.fixture
def text():
    return " ".join(str(n) for n in range(50))


@pytest.fixture
def session_scale():
    yield 3


@pytest.fixture
def nobody_uses():
    return 1
