"""python-perf-counter: what one timer window costs: two calls of time.perf_counter() with nothing between them.

Usage: python3 perf_counter.py WINDOWS; or with TARE_SESSION=IN,OUT: answers lines `TOKEN WINDOWS` on the one descriptor
by `TOKEN {...}` on the other, 0 windows with nothing but a warm-up.
"""

import json
import os
import statistics
import sys
from time import perf_counter, perf_counter_ns

BATCH = 1000
WARM_UP_BATCHES = 5
STEPS = 1000
MOST_WINDOWS = 1_000_000_000


def batch():
    """Mean of one window over a batch of empty ones, ns."""
    total = 0.0
    for _ in range(BATCH):
        start = perf_counter()
        end = perf_counter()
        total += end - start
    return total * 1e9 / BATCH


def clock_step():
    """The clock's step, ns.

    Where reads come faster than it advances: the smallest advance. Else: the longest step that divides all advances
    but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
    """
    advances = []
    stood_still = False
    last = perf_counter_ns()
    while len(advances) < STEPS:
        now = perf_counter_ns()
        if now > last:
            advances.append(now - last)
        else:
            stood_still = True
        last = now
    smallest = min(advances)
    if stood_still:
        return smallest
    # A read that was interrupted tells nothing.
    regular = [advance for advance in advances if advance <= 2 * smallest]
    for parts in range(1, smallest // 4 + 1):
        step = smallest / parts
        misfits = [advance for advance in regular if abs(advance - round(advance / step) * step) > 1]
        if len(misfits) <= STEPS / 200:
            return round(step, 1)
    return 1


def warm_up():
    for _ in range(WARM_UP_BATCHES):
        batch()


def line(windows, step):
    batches = max(1, windows // BATCH)
    # The median of the batches: one that was interrupted does not count.
    median = statistics.median([batch() for _ in range(batches)])
    metrics = {"ns/window": round(median, 4), "clock-step-ns": step}
    said = {"tare": 1, "benchmark": "python-perf-counter", "metrics": metrics, "iterations": batches * BATCH}
    return json.dumps(said, separators=(",", ":"))


def serve(descriptors):
    incoming, outgoing = (int(number) for number in descriptors.split(","))
    step = clock_step()
    with open(incoming, encoding="ascii") as requests, open(outgoing, "w", encoding="ascii") as answers:
        while request := requests.readline():
            token, windows = request.split()
            if not 0 <= int(windows) <= MOST_WINDOWS:
                sys.exit(2)
            if int(windows) == 0:
                warm_up()
            answers.write(f"{token} {line(int(windows), step) if int(windows) > 0 else '{}'}\n")
            answers.flush()


def main():
    session = os.environ.get("TARE_SESSION")
    if session is not None:
        serve(session)
        return
    try:
        windows = int(sys.argv[1])
    except (IndexError, ValueError):
        windows = 0
    if not 1 <= windows <= MOST_WINDOWS:
        sys.exit("usage: perf_counter.py WINDOWS (1 to 1000000000)")
    warm_up()
    print(line(windows, clock_step()))


main()
