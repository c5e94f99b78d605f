"""A plug-in of pytest: runs single benchmarks as it is asked to, with a `benchmark` fixture of its own.

It takes the place of the fixture of pytest-benchmark and of pytest-codspeed, whose options and plug-ins stay as they are.
TARE_PYTEST says what is wanted (tare_served.py), and `"files": ["tests/test_a.py"]` which files are to be loaded.

0 iterations: go to the test, and run what it benchmarks once. There it stays, in the call of the fixture: each further
request for it is one timed loop. A request for another test returns from that call, and pytest goes on to it.

With TARE_REACH (tare_reach.py) it says which functions each benchmark enters: a process for each file, and in it one for each
benchmark.
"""

import json
import os
import sys
import time

_reach = None
if "TARE_REACH" in os.environ:
    # Before all that is looked for.
    import tare_reach

    _reach = tare_reach.started()

import pytest
from tare_served import MOST_TEXT, Served


class Next:
    """Stands for the test that comes next, which is known only when its request has come: fixtures that both need stay."""

    def __init__(self, server, left):
        self.server = server
        self.left = left

    def listchain(self):
        item = self.server.item_asked_for()
        # Still asked for, it has failed: which one comes next is not known.
        return [] if item is None or item is self.left else item.listchain()


class Server(Served):
    """Goes from test to test as it is asked to."""

    def __init__(self, wanted):
        super().__init__(wanted)
        self.items = {}
        self.outcome = None

    def item_asked_for(self):
        return None if self.request is None else self.items.get(self.request[1])

    def serve(self):
        self.rest()
        self.read()
        while self.request is not None:
            request = self.request
            item = self.item_asked_for()
            if item is None:
                self.answer({"none": True})
                self.read()
                continue
            self.run(item)
            if self.request is request or (self.request is not None and self.request[1] == request[1]):
                self.answer(self.outcome or {"failed": "it does not call the benchmark fixture"})
                self.read()
            elif self.outcome is not None and "answers" in self.wanted:
                # It failed once it had been measured.
                self.channel.say(dict(self.outcome, id=request[1]))

    def survey(self):
        """Every benchmark once, in order."""
        self.channel.say({"listed": list(self.items)})
        self.channel.requests = self.one_each(set(self.wanted.get("skipped", [])))
        self.serve()
        self.channel.say({"whole": True})

    def look(self):
        """What each enters, in processes of their own."""
        for name in _reach.only:
            if name not in self.items or _reach.is_late():
                continue
            self.channel.say({"started": name})
            if _reach.child():
                self.request = (0, name)
                self.run(self.items[name])
                if self.outcome is None and self.request is None:
                    self.channel.say(dict(_reach.said(), id=name))
                os._exit(0)

    def one_each(self, skipped):
        for name in self.items:
            if name in skipped:
                continue
            self.channel.say({"started": name})
            yield 0, name
            if self.outcome is None:
                yield 1, name

    def run(self, item):
        self.outcome = None
        following = Next(self, item) if _reach is None else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)

    def measure(self, item, once, timed):
        """In the call of the fixture. Gives what the function returned."""
        result = once()
        if _reach is not None:
            _reach.loop(timed)
            self.request = None
            return result
        if self.request is None or self.items.get(self.request[1]) is not item:
            return result
        while self.request is not None and self.items.get(self.request[1]) is item:
            iterations = self.request[0]
            if iterations == 0:
                self.answer({"ready": True})
            else:
                self.answer(self.turn(timed, iterations))
            self.read()
        return result


class Stats(dict):
    """What tests ask of `benchmark.stats`: it has been one round."""

    def __init__(self, seconds):
        super().__init__(dict.fromkeys(("min", "max", "mean", "median", "total", "q1", "q3"), seconds))
        self.update(stddev=0.0, iqr=0.0, rounds=1, iterations=1, ops=1 / seconds if seconds > 0 else 0.0)
        self.update(data=[seconds], outliers="0;0")

    @property
    def stats(self):
        return self

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Benchmark:
    """The fixture, as pytest-benchmark and pytest-codspeed have it."""

    enabled = True
    disabled = False
    skipped = False

    def __init__(self, server, node):
        self._server = server
        self._node = node
        self._is_used = False
        self.name = node.name
        self.fullname = node.nodeid
        self.group = None
        callspec = getattr(node, "callspec", None)
        self.param = callspec.id if callspec else None
        self.params = callspec.params if callspec else None
        self.extra_info = {}
        self.stats = None

    def __call__(self, function_to_benchmark, *args, **kwargs):
        def timed(iterations):
            loops = range(iterations)
            start = time.perf_counter_ns()
            for _ in loops:
                function_to_benchmark(*args, **kwargs)
            return time.perf_counter_ns() - start

        return self._measure(lambda: function_to_benchmark(*args, **kwargs), timed)

    def pedantic(
        self,
        target,
        args=(),
        kwargs=None,
        setup=None,
        teardown=None,
        rounds=1,
        warmup_rounds=0,
        iterations=1,
        **others
    ):
        kwargs = {} if kwargs is None else kwargs
        if setup is None and teardown is None:
            return self(target, *args, **kwargs)

        def each(clock):
            given = (setup() if setup is not None else None) or (args, kwargs)
            start = clock()
            result = target(*given[0], **given[1])
            spent = clock() - start
            if teardown is not None:
                teardown(*given[0], **given[1])
            return spent, result

        def timed(iterations):
            clock = time.perf_counter_ns
            return sum(each(clock)[0] for _ in range(iterations))

        return self._measure(lambda: each(time.perf_counter_ns)[1], timed)

    def weave(self, *args, **kwargs):
        pytest.fail("benchmark.weave is not supported", pytrace=False)

    patch = weave

    def _measure(self, once, timed):
        if self._is_used:
            raise RuntimeError("the benchmark fixture is used twice in one test")
        self._is_used = True

        def first():
            start = time.perf_counter_ns()
            result = once()
            self.stats = Stats((time.perf_counter_ns() - start) / 1e9)
            return result

        return self._server.measure(self._node, first, timed)


class Fixtures:
    """Registered last: of plug-ins' fixtures of one name the last is taken."""

    def __init__(self, server):
        self.server = server

    @pytest.fixture
    def benchmark(self, request):
        return Benchmark(self.server, request.node)

    @pytest.fixture
    def codspeed_benchmark(self, benchmark):
        return benchmark


def _says(report):
    """What a report is about, in a few lines."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        return ("%s:%s: %s" % (os.path.basename(crash.path), crash.lineno, crash.message))[:MOST_TEXT]
    return str(report.longrepr)[-MOST_TEXT:]


def _has_fixture(item):
    names = getattr(item, "fixturenames", ())
    return "benchmark" in names or "codspeed_benchmark" in names


def _is_marked(item):
    """With pytest-codspeed a marked test is a benchmark as a whole."""
    return "pytest_codspeed.plugin" in sys.modules and not _has_fixture(item) and (
        item.get_closest_marker("benchmark") is not None or item.get_closest_marker("codspeed_benchmark") is not None
    )


def _is_function(item):
    """Called by pytest_pyfunc_call: no method of a unittest.TestCase, nor what a plug-in makes of another file."""
    case = getattr(sys.modules.get("unittest"), "TestCase", ())
    return isinstance(item, pytest.Function) and not (item.cls is not None and issubclass(item.cls, case))


class Plugin:
    def __init__(self, server):
        self.server = server

    @pytest.hookimpl(hookwrapper=True)
    def pytest_load_initial_conftests(self, early_config):
        # Counting lines would be measured.
        if hasattr(early_config.known_args_namespace, "cov_source"):
            early_config.known_args_namespace.cov_source = None
        yield

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config):
        self.server.open()
        # As the plug-ins do: under --strict-markers one that is not known is an error.
        for marker in "benchmark", "codspeed_benchmark":
            config.addinivalue_line("markers", marker + ": how a test is measured")
        options = {
            "benchmark_skip": False,
            "benchmark_only": False,
            "benchmark_disable": False,
            # Of earlier runs nothing is there.
            "benchmark_compare": None,
            "lf": False,
            "failedfirst": False,
            "newfirst": False,
            "stepwise": False,
            "codspeed": False,
            "maxfail": 0,
            "dist": "no",
            "tx": [],
            "numprocesses": None,
            # The same data on both sides.
            "randomly_seed": 0,
            "randomly_reorganize": False,
        }
        for name, value in options.items():
            if hasattr(config.option, name):
                setattr(config.option, name, value)
        # A test stays for as long as it is measured.
        timeouts = config.pluginmanager.get_plugin("timeout")
        if timeouts is not None:
            config.pluginmanager.unregister(timeouts)
        root = str(getattr(config, "rootpath", None) or config.rootdir)
        wanted = [os.path.join(root, *file.split("/")) for file in self.server.wanted.get("files", [])]
        # One may be on the other side only.
        there = [path for path in wanted if os.path.exists(path)]
        if there:
            config.args = there
        self.files = there
        config.pluginmanager.register(Fixtures(self.server), "tare-fixtures")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session):
        if _reach is None:
            return None
        for path in self.files:
            if not _reach.is_late() and _reach.child():
                # What another file's import does is not done here.
                session.config.args = [path]
                return None
        self.server.channel.say({"whole": True})
        session.items = []
        return True

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if _has_fixture(item) or _is_marked(item)]
        for item in items:
            self.server.items.setdefault(item.nodeid, item)
            if _is_marked(item) and not _is_function(item):
                item.runtest = self.whole(item, item.runtest)

    def whole(self, item, runtest):
        return lambda: Benchmark(self.server, item)(runtest)

    def pytest_collectreport(self, report):
        if report.failed and self.server.is_survey:
            self.server.channel.say({"uncollected": report.nodeid, "reason": _says(report)})

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        # They look for their own fixture in every test. Their options have been read by now.
        plugins = session.config.pluginmanager
        for name in ("pytest_benchmark.plugin", "pytest_codspeed.plugin"):
            module = sys.modules.get(name)
            # With `-p no:NAME` anywhere None counts as registered.
            if module is not None and plugins.is_registered(module):
                plugins.unregister(module)
        if _reach is not None:
            self.server.look()
        elif self.server.is_survey:
            self.server.survey()
        else:
            self.server.serve()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem):
        if not _is_marked(pyfuncitem):
            return None
        arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        Benchmark(self.server, pyfuncitem)(pyfuncitem.obj, **arguments)
        return True

    def pytest_runtest_logreport(self, report):
        if self.server.outcome is not None:
            return
        if report.failed:
            self.server.outcome = {"failed": _says(report)}
        elif report.skipped:
            self.server.outcome = {"skipped": True}


if "TARE_PYTEST" in os.environ:
    _plugin = Plugin(Server(json.loads(os.environ.pop("TARE_PYTEST"))))
    for _name in dir(_plugin):
        if _name.startswith("pytest_"):
            globals()[_name] = getattr(_plugin, _name)
