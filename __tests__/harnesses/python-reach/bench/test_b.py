from shop import beta


def test_b(benchmark, session_scale):
    thing = beta.Thing(session_scale)
    benchmark(thing.work)


def test_not_measured():
    assert beta.unused() == 1
