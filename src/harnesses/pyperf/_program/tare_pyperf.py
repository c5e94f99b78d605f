"""Runs benchmarks of a script that gives them to a Runner of pyperf, one by one as it is asked to.

TARE_PYPERF says what is wanted (tare_served.py), and besides `"script": "bench_words.py"`.

The script runs as in a worker of pyperf (`--worker`), whose Runner skips all benchmarks but one. Where it comes to that, it
stays: each request is one call of the task that the Runner made, with so many loops. A process serves one benchmark.
0 iterations: run it once, and warm it up. With TARE_REACH (tare_reach.py) it says which functions each enters.
"""

import json
import os
import runpy
import sys
import time

from tare_served import Served, says, warm_up

reach = None
if "TARE_REACH" in os.environ:
    import tare_reach

    reach = tare_reach.started()
UNITS = {"byte": "B"}


class Script(Served):
    def __init__(self, wanted):
        super().__init__(wanted)
        self.script = wanted["script"]
        self.skipped = set(wanted.get("skipped", []))
        self.names = set()
        self.why = {"none": True}

    def begin(self):
        self.open()
        if not self.is_survey and reach is None:
            self.read()

    def come_to(self, task):
        """In the script's call of the Runner."""
        name = "%s::%s" % (self.script, task.name)
        if name in self.names:
            raise ValueError("duplicated benchmark name: %r" % task.name)
        self.names.add(name)
        if reach is not None:
            self.look(task, name)
        elif self.is_survey:
            self.channel.say({"listed": [name]})
            if name not in self.skipped:
                self.channel.say({"started": name})
                self.channel.say(dict(self.answer_of(task, 0), id=name))
        else:
            while self.request is not None and self.request[1] == name:
                self.answer(self.answer_of(task, self.request[0]))
                self.read()
            if self.request is None:
                # Nothing else is asked of this process; what the script opened is closed.
                sys.exit(0)

    def look(self, task, name):
        if name not in reach.only or reach.is_late():
            return
        self.channel.say({"started": name})
        if reach.child():
            try:
                self.raw(task, 1)
                reach.loop(lambda loops: self.raw(task, loops))
                self.channel.say(dict(reach.said(), id=name))
            finally:
                os._exit(0)

    def answer_of(self, task, iterations):
        try:
            if iterations == 0 and not self.is_survey:
                self.raw(task, 1)
                warm_up(lambda loops: self.raw(task, loops))
                return {"ready": True}
            return self.reading(task, max(1, iterations))
        except (Exception, SystemExit) as error:
            return {"failed": says(error)}

    def raw(self, task, loops):
        task.loops = loops
        return float(task.task_func(task, loops))

    def reading(self, task, loops):
        read = []

        def timed(number):
            start = time.perf_counter_ns()
            read.append(self.raw(task, number))
            return time.perf_counter_ns() - start

        answer = self.turn(timed, loops)
        unit = task.metadata.get("unit", "second")
        value = read[0] / (loops * (task.inner_loops or 1))
        if unit != "second":
            return dict(answer, unit=UNITS.get(unit, str(unit)), value=value)
        wall, spent = answer["timed_ns"], max(0, round(read[0] * 1e9))
        if spent < 0.9 * wall or hasattr(task.task_func, "func"):
            # It leaves some of it out, or another process does it: CPU time of this one says nothing of it.
            del answer["cpu_ns"]
        return dict(answer, timed_ns=spent, unit="ns/op", value=value * 1e9)

    def end(self):
        if self.is_survey or reach is not None:
            self.channel.say({"whole": True})
        while self.request is not None:
            self.answer(self.why)
            self.read()


def main():
    script = Script(json.loads(os.environ.pop("TARE_PYPERF")))
    script.begin()
    # As if Python had been given the script.
    path = os.path.abspath(script.script)
    sys.path[0] = os.path.dirname(path)
    # A worker has to be given these; it runs what it is asked for.
    sys.argv = [script.script, "--worker", "--loops=1", "--warmups=0", "--values=1"]
    try:
        import pyperf

        pyperf.Runner._main = lambda runner, task: runner.parse_args() and script.come_to(task)
        runpy.run_path(path, run_name="__main__")
    except (Exception, SystemExit) as error:
        if isinstance(error, SystemExit) and not error.code:
            pass
        elif script.is_survey:
            script.channel.say({"uncollected": script.script, "reason": says(error)})
        else:
            script.why = {"failed": says(error)}
    script.end()


main()
