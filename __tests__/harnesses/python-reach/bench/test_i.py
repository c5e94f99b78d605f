from shop import names


def test_i(benchmark):
    benchmark(names.by_prefix)


def test_j(benchmark):
    benchmark(names.by_probes)
