import pytest

from shop import alpha


@pytest.mark.parametrize("word", ["one"])
def test_a(benchmark, text, word):
    assert benchmark(alpha.run, text, word) >= 0
