import { listOrNone, readOrNull } from '../files/system-files.ts';

/** The time between looks at a command's threads. */
const LOOK_MS = 10;
const LONGEST_LOOK_MS = 2;
/** Two looks have to be at least so many ms apart. */
const SHORTEST_MS = 20;

interface Times {
  readonly runNs: number;
  readonly waitNs: number;
}

/**
 * Watches the threads of a process's descendants and returns how many were runnable on average: running, or waiting for
 * a processor. Unlike CPU time over wall time this is the same on a crowded machine as on an idle one. It needs Linux
 * with schedstat; elsewhere it is unknown.
 */
export function watchThreads(pid: number): { stop(): number | undefined } {
  const first = new Map<string, Times>();
  const last = new Map<string, Times>();
  let [startMs, endMs] = [0, 0];
  const look = () => {
    const nowMs = performance.now();
    const now = threadsBelow(pid);
    // This process had to wait in the middle of the look, so that the time of its readings is unknown.
    if (now.size === 0 || performance.now() - nowMs > LONGEST_LOOK_MS) return;
    if (first.size === 0) {
      startMs = nowMs;
      for (const [thread, times] of now) first.set(thread, times);
    }
    endMs = nowMs;
    for (const [thread, times] of now) last.set(thread, times);
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return endMs - startMs < SHORTEST_MS ? undefined : runnable(first, last, endMs - startMs);
    },
  };
}

/** The runnable threads on average over one stretch of time, from readings before and after it. */
export function timeThreads(pid: number): { stop(): number | undefined } {
  const first = threadsBelow(pid);
  const startMs = performance.now();
  return {
    stop: () => {
      const passedMs = performance.now() - startMs;
      return runnable(first, threadsBelow(pid), passedMs);
    },
  };
}

const NONE: Times = { runNs: 0, waitNs: 0 };

/**
 * The time of all threads on a processor or in the queue for one, over the time that passed. Threads count by their
 * work as a share of the busiest one's: those of a runtime (timers, signals) do hardly any, however long they wait.
 */
export function runnable(
  first: ReadonlyMap<string, Times>,
  last: ReadonlyMap<string, Times>,
  passedMs: number,
): number | undefined {
  const spent = [...last].map(([thread, { runNs, waitNs }]): Times => {
    const before = first.get(thread) ?? NONE;
    return { runNs: runNs - before.runNs, waitNs: waitNs - before.waitNs };
  });
  const mostNs = spent.reduce((most, { runNs }) => Math.max(most, runNs), 0);
  if (!(mostNs > 0) || spent.some(({ runNs, waitNs }) => runNs < 0 || waitNs < 0)) return undefined;
  // A thread counts at most as one, whatever the clocks say.
  const share = ({ runNs, waitNs }: Times) => Math.min(1, (runNs + waitNs) / (passedMs * 1e6));
  return spent.reduce((sum, times) => sum + (times.runNs / mostNs) * share(times), 0);
}

function threadsBelow(pid: number): ReadonlyMap<string, Times> {
  const found = new Map<string, Times>();
  const waiting = childProcesses(pid);
  for (let process = waiting.pop(); process !== undefined; process = waiting.pop()) {
    for (const thread of listOrNone(`/proc/${process}/task`)) {
      // `91132405 87366900 376`: ns on a processor, ns in its queue, times (kernel, scheduler/sched-stats).
      const [runNs = Number.NaN, waitNs = Number.NaN] = (readOrNull(`/proc/${process}/task/${thread}/schedstat`) ?? '')
        .split(' ')
        .map(Number);
      if (runNs >= 0 && waitNs >= 0) found.set(`${process}/${thread}`, { runNs, waitNs });
    }
    waiting.push(...childProcesses(process));
  }
  return found;
}

/** The processes that a process has started and not yet waited for. */
export function childProcesses(pid: number): number[] {
  return (readOrNull(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);
}
