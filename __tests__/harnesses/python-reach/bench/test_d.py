from shop import delta


def test_g(benchmark):
    benchmark(delta.lazily)


def test_h(benchmark):
    benchmark(delta.by_text)


def test_by_process(benchmark):
    benchmark(delta.by_process)


def test_by_cache(benchmark):
    benchmark(delta.by_cache)
