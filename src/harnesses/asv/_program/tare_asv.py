"""Runs single benchmarks of an asv suite as it is asked to, by the asv_runner that is installed.

TARE_ASV says what is wanted (tare_served.py), and besides

    {"configuration": "", "module": "benchmarks.text", "folder": "/scratch/bin"}

`module`: only this one is loaded; none: all. `folder`: benchmarks get a working directory of their own in it.

0 iterations: set the benchmark up, and run it once and warm it up where it is a time_ one. There it stays; each further
request for it is one loop of so many calls, timed as asv times a sample: with setup before the loop, or before each call
where that asv_runner does so, outside of the time. What is no time_ benchmark is read once by each request.

With TARE_REACH (tare_reach.py) it says which functions each enters, in a process of its own.
"""

import importlib
import itertools
import json
import math
import os
import pickle
import pkgutil
import re
import shutil
import sys
import tempfile
import time
import timeit
import traceback

sys.dont_write_bytecode = True
import tare_asv_conf
from tare_served import Served, says, warm_up

reach = None
if "TARE_REACH" in os.environ:
    import tare_reach

    reach = tare_reach.started()

# Modules of the project may have the name of one of ours.
sys.path[:] = [path for path in sys.path if os.path.realpath(path or ".") != os.path.dirname(os.path.realpath(__file__))]

MOST_CHARACTERS = 900
# What a benchmark reads in these is shown in others.
UNITS = {"seconds": ("ns/op", 1e9), "bytes": ("B", 1)}


class Entry:
    """A benchmark with one combination of its parameters."""

    def __init__(self, benchmark, index):
        from asv_runner.benchmarks.time import TimeBenchmark
        from asv_runner.benchmarks.timeraw import TimerawBenchmark

        self.benchmark = benchmark
        self.index = index
        self.is_raw = isinstance(benchmark, TimerawBenchmark)
        self.is_loop = isinstance(benchmark, TimeBenchmark) and not self.is_raw

    def enter(self, cache):
        """Is it to be skipped?"""
        if self.index is not None:
            self.benchmark.set_param_idx(self.index)
        self.benchmark.set_cache(cache)
        self.benchmark._redo_setup_next = False
        return self.benchmark.do_setup()

    def leave(self):
        self.benchmark.do_teardown()

    def parameters(self):
        return self.benchmark._build_params()

    def loop(self):
        """What times a number of calls as asv does, in seconds."""
        benchmark, parameters = self.benchmark, self.parameters()
        isolates = bool(benchmark._setups) and getattr(benchmark, "_setup_isolates_timed_calls", False)
        if isolates:
            return benchmark._get_interleaved_timer(*parameters).timeit
        function = (lambda: benchmark.func(*parameters)) if parameters else benchmark.func
        timer = timeit.Timer(stmt=function, setup=benchmark.redo_setup, timer=benchmark.timer)
        number = benchmark.number if benchmark._setups else 0
        if number <= 0:
            return timer.timeit

        def in_parts(iterations):
            # So many calls are fit for one setup.
            parts = [number] * (iterations // number) + [iterations % number]
            return sum(timer.timeit(part) for part in parts if part > 0)

        return in_parts

    def value(self):
        """What is no loop, read once, with its unit."""
        benchmark, parameters = self.benchmark, self.parameters()
        if self.is_raw:
            number = max(1, benchmark.number)
            return "ns/op", benchmark._get_timer(*parameters).timeit(number) / number * 1e9
        result = benchmark.do_run()
        if isinstance(result, dict) and result.get("samples"):
            samples = sorted(result["samples"])
            result = samples[len(samples) // 2]
        unit, factor = UNITS.get(str(benchmark.unit), (str(benchmark.unit), 1))
        # Numbers of numpy are not Python's.
        return unit, float(result) * factor


class Suite(Served):
    def __init__(self, wanted):
        super().__init__(wanted)
        self.entries = {}
        self.caches = {}
        self.current = None

    def load(self):
        from asv_runner import discovery
        from asv_runner._aux import update_sys_path

        path, said = tare_asv_conf.read(self.wanted.get("configuration"))
        os.environ.update(tare_asv_conf.matrix(said)[1])
        root = tare_asv_conf.benchmark_folder(path, said)
        os.chdir(tempfile.mkdtemp(prefix="asv-", dir=self.wanted["folder"]))
        update_sys_path(root)
        wanted = self.wanted.get("module")
        package = os.path.basename(root)
        for module in [importlib.import_module(wanted)] if wanted else self.modules(package):
            discovery.disc_modules = lambda *_, **__: iter([module])
            try:
                found = list(discovery.disc_benchmarks(root))
            except Exception as error:
                self.uncollected(module.__name__, error)
                continue
            names = [name for benchmark in found for name in self.add(benchmark)]
            if names and self.is_survey:
                alone = [name for name in names if not self.entries[name].is_loop]
                self.channel.say({"module": module.__name__, "ids": names, "alone": alone})

    def modules(self, name):
        try:
            module = importlib.import_module(name)
        except (Exception, SystemExit) as error:
            self.uncollected(name, error)
            return
        yield module
        for _, inner, _ in pkgutil.iter_modules(getattr(module, "__path__", None) or [], name + "."):
            yield from self.modules(inner)

    def uncollected(self, name, error):
        if self.is_survey:
            self.channel.say({"uncollected": name, "reason": says(error)})

    def add(self, benchmark):
        """Names as asv shows them: `text.Count.time_words(10, 'a b')`."""
        combinations = list(itertools.product(*benchmark.params))
        for index, combination in enumerate(combinations):
            name = benchmark.name + ("(%s)" % ", ".join(combination) if combination else "")
            # Where something lies in memory is no name.
            name = short = re.sub(r" at 0x[0-9a-fA-F]+", "", name)[:MOST_CHARACTERS]
            same = 1
            while name in self.entries:
                same += 1
                name = "%s (%d)" % (short, same)
            self.entries[name] = Entry(benchmark, index if combination else None)
            yield name

    def cache_of(self, benchmark):
        """Each benchmark gets a copy, as it would from asv."""
        key = benchmark.setup_cache_key
        if key is None:
            return None
        if key not in self.caches:
            self.caches[key] = pickle.dumps(benchmark.do_setup_cache())
        return pickle.loads(self.caches[key])

    def survey(self):
        self.channel.say({"listed": list(self.entries)})
        skipped = set(self.wanted.get("skipped", []))
        self.channel.requests = self.each_once([name for name in self.entries if name not in skipped])
        self.serve()
        self.channel.say({"whole": True})

    def look(self):
        for name in reach.only:
            entry = self.entries.get(name)
            if entry is None or reach.is_late():
                continue
            self.channel.say({"started": name})
            if reach.child():
                try:
                    if not entry.enter(self.cache_of(entry.benchmark)):
                        if entry.is_loop:
                            entry.loop()(1)
                            reach.loop(entry.loop())
                        else:
                            entry.value()
                        self.channel.say(dict(reach.said(), id=name))
                finally:
                    os._exit(0)
        self.channel.say({"whole": True})

    def each_once(self, names):
        for name in names:
            self.channel.say({"started": name})
            yield 0, name
            if self.current is self.entries[name]:
                yield 1, name

    def serve(self):
        self.rest()
        self.read()
        while self.request is not None:
            iterations, name = self.request
            entry = self.entries.get(name)
            if entry is None:
                self.answer({"none": True})
            else:
                self.answer(self.answer_of(entry, iterations))
            self.read()
        self.leave()

    def answer_of(self, entry, iterations):
        try:
            if iterations == 0 or self.current is not entry:
                self.leave()
                if entry.enter(self.cache_of(entry.benchmark)):
                    return {"skipped": True}
                self.current = entry
                if entry.is_loop:
                    entry.loop()(1)
                    if not self.is_survey:
                        warm_up(entry.loop(), getattr(entry.benchmark, "warmup_time", -1))
                if iterations == 0:
                    return {"ready": True}
            if not entry.is_loop:
                return self.reading(entry)
            loop = entry.loop()
            return self.turn(lambda number: max(0, round(loop(number) * 1e9)), iterations, not entry.benchmark._setups)
        except (Exception, SystemExit) as error:
            self.current = None
            return self.failure(error)

    def reading(self, entry):
        read = []

        def once(_):
            start = time.perf_counter_ns()
            read.append(entry.value())
            return time.perf_counter_ns() - start

        answer = self.turn(once, 1)
        unit, value = read[0]
        if math.isnan(value):
            return {"skipped": True}
        return dict(answer, unit=unit, value=value)

    def failure(self, error):
        from asv_runner.benchmarks.mark import SkipNotImplemented

        return {"skipped": True} if isinstance(error, SkipNotImplemented) else {"failed": says(error)}

    def leave(self):
        left, self.current = self.current, None
        if left is not None:
            try:
                left.leave()
            except (Exception, SystemExit):
                # It has its readings.
                traceback.print_exc()


def main():
    suite = Suite(json.loads(os.environ.pop("TARE_ASV")))
    suite.open()
    start = os.getcwd()
    suite.load()
    folder = os.getcwd()
    try:
        if reach is not None:
            suite.look()
        elif suite.is_survey:
            suite.survey()
        else:
            suite.serve()
    finally:
        os.chdir(start)
        shutil.rmtree(folder, ignore_errors=True)


main()
