import shop.gamma


def test_c(benchmark):
    benchmark(shop.gamma.look_up, 7)


def test_d(benchmark):
    benchmark(shop.gamma.look_up_twice, 7)


def test_e(benchmark):
    benchmark(shop.gamma.by_bytecode)


def test_f(benchmark):
    benchmark.pedantic(shop.gamma.in_thread, setup=lambda: ((2,), {}), rounds=2)
