from shop import library


def test_k(benchmark):
    benchmark(library.by_library)


def test_l(benchmark):
    benchmark(library.by_both)
