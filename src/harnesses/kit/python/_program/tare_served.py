"""How programs of ours in Python are asked for benchmarks, and answer.

What is wanted is JSON in an environment variable:

    {"answers": "/scratch/answers", "survey": true, "skipped": [ID]}      everything once
    {"answers": "/scratch/answers", "requests": [[0, ID], [100, ID]]}
    {}                                                                    a session

In a session (TARE_SESSION=4,5) requests are read from the one descriptor and answered on the other: `TOKEN ITERATIONS ID`,
`TOKEN JSON`. 0 iterations: go to the benchmark, and run it once.
"""

import json
import os
import sys
import time
import traceback

MOST_TEXT = 4000
DEFAULT_WARM_UP = 0.02
MOST_WARM_UP = 1.0


def says(error):
    """Where it was raised, and what it is."""
    frames = traceback.extract_tb(error.__traceback__)
    where = "%s:%s: " % (os.path.basename(frames[-1].filename), frames[-1].lineno) if frames else ""
    return ("%s%s: %s" % (where, type(error).__name__, error))[:MOST_TEXT]


def warm_up(loop, wanted=-1):
    """Loops of more and more calls for so many seconds; less than 0: what is usual for this Python."""
    if wanted < 0:
        wanted = MOST_WARM_UP if "__pypy__" in sys.modules else DEFAULT_WARM_UP
    end, number = time.perf_counter() + min(wanted, MOST_WARM_UP), 1
    while time.perf_counter() < end:
        start = time.perf_counter()
        loop(number)
        if time.perf_counter() - start < DEFAULT_WARM_UP / 10:
            number *= 2


class Requests:
    """Requests that are known beforehand; answers are lines of a file."""

    def __init__(self, path, requests):
        self.requests = iter(requests)
        self.file = open(path, "a", encoding="utf-8")

    def next(self):
        return next(self.requests, None)

    def say(self, answer):
        self.file.write(json.dumps(answer) + "\n")
        self.file.flush()


class Descriptors:
    """Requests that come when they come."""

    def __init__(self, numbers):
        requests, answers = (int(number) for number in numbers.split(","))
        for descriptor in (requests, answers):
            os.set_inheritable(descriptor, False)
        self.lines = os.fdopen(requests, "rb", buffering=0)
        self.unread = b""
        self.answers = answers
        self.token = ""

    def next(self):
        while b"\n" not in self.unread:
            chunk = self.lines.read(65536)
            if not chunk:
                # Nobody asks any more.
                os._exit(0)
            self.unread += chunk
        line, self.unread = self.unread.split(b"\n", 1)
        self.token, iterations, name = line.decode("utf-8").split(" ", 2)
        return int(iterations.lstrip("+")), name

    def say(self, answer):
        line = (self.token + " " + json.dumps(answer) + "\n").encode("utf-8")
        while line:
            line = line[os.write(self.answers, line) :]


class Served:
    """The request that is being answered, and what was waited for it."""

    def __init__(self, wanted):
        self.wanted = wanted
        self.channel = None
        self.request = None
        self.is_survey = wanted.get("survey") is True
        self.idle_since = (0, 0)
        self.waited = (0, 0)
        self.asked_cpu = 0

    def open(self):
        if "answers" in self.wanted:
            self.channel = Requests(self.wanted["answers"], self.wanted.get("requests", []))
        else:
            self.channel = Descriptors(os.environ.pop("TARE_SESSION"))
        self.rest()

    def rest(self):
        self.idle_since = (time.perf_counter_ns(), time.process_time_ns())

    def read(self):
        self.request = self.channel.next()
        now, cpu = time.perf_counter_ns(), time.process_time_ns()
        self.waited = (now - self.idle_since[0], cpu - self.idle_since[1])
        self.asked_cpu = cpu

    def answer(self, answer):
        self.channel.say(answer if "answers" not in self.wanted else dict(answer, id=self.request[1]))
        self.rest()

    def turn(self, timed, iterations, is_all_timed=True):
        """One timed loop, by what it says it took. CPU time says nothing of it where other work is in between."""
        tracer = sys.gettrace()
        sys.settrace(None)
        cpu = time.process_time_ns()
        try:
            spent = timed(iterations)
        finally:
            now_cpu = time.process_time_ns()
            sys.settrace(tracer)
        answer = {
            "iterations": iterations,
            "timed_ns": spent,
            "used_cpu_ns": now_cpu - self.asked_cpu,
            "waited_ns": self.waited[0],
            "waited_cpu_ns": self.waited[1],
        }
        return dict(answer, cpu_ns=now_cpu - cpu) if is_all_timed else answer
