import pytest
import words

TEXT = " ".join(str(n * n % 997) for n in range(1000))


@pytest.mark.parametrize("texts", [1, 10])
def test_count(benchmark, texts):
    found = benchmark(words.count, TEXT * texts)
    assert found["1"] > 0


def test_longest(benchmark):
    assert len(benchmark(words.longest, TEXT)) == 3
