// One task of tinybench. As in the library the result of an async function is waited for, hooks run outside of what is timed, and
// a function that returns `overriddenDuration` says itself how long it took.
import { isPromise, loopOf } from './tare_loop.mjs';

export const AsyncFunction = (async () => {}).constructor;

function durationOf(result) {
  const ms = typeof result === 'object' && result !== null ? result.overriddenDuration : undefined;
  return typeof ms === 'number' && Number.isFinite(ms) && ms >= 0 ? ms * 1e6 : undefined;
}

/** What a file may read of a result: numbers that mean nothing, under the names of all versions. */
function statistics(ms) {
  const names = ['min', 'max', 'mean', 'variance', 'sd', 'sem', 'df', 'critical', 'moe', 'rme', 'mad', 'aad'];
  const quantiles = ['p50', 'p75', 'p99', 'p995', 'p999'];
  const all = Object.fromEntries([...names, ...quantiles].map((name) => [name, ms]));
  return { ...all, samples: [ms], samplesCount: 1 };
}

export const RESULT = {
  ...statistics(1),
  ...{ state: 'completed', latency: statistics(1), throughput: statistics(1000) },
  ...{ totalTime: 1, hz: 1000, period: 1, aborted: false, runtime: 'node', runtimeVersion: process.versions.node },
};

/** Goes to a task, as far as its first call. @param options of the task, with its hooks */
export function enterTask(bench, task, fn, options = {}) {
  const setup = bench.setup ?? bench.opts?.setup;
  const teardown = bench.teardown ?? bench.opts?.teardown;
  const { beforeAll, beforeEach, afterEach, afterAll } = options;
  let hooksWait = false;
  const hookOf = (hook) => {
    if (typeof hook !== 'function') return null;
    return () => {
      const waited = hook.call(task, 'run');
      hooksWait ||= isPromise(waited);
      return waited;
    };
  };
  const standing = (first, isCalled) => {
    const isAsync = isCalled || options.async === true || fn instanceof AsyncFunction;
    const own = durationOf(first) === undefined ? null : durationOf;
    const hooks = { before: hookOf(beforeEach), after: hookOf(afterEach) };
    const loop = loopOf({ call: 'fn.call(task)', isAsync, hooksWait, own, ...hooks, given: { fn, task } });
    const leave = () => inOrder([hookOf(afterAll), () => teardown?.(task, 'run')]);
    return { ...loop, leave };
  };
  let first;
  let isThenable = false;
  const once = () => {
    first = fn.call(task);
    isThenable = isPromise(first);
    return isThenable
      ? first.then((value) => {
          first = value;
        })
      : undefined;
  };
  const begun = inOrder([() => setup?.(task, 'run'), hookOf(beforeAll), hookOf(beforeEach), once, hookOf(afterEach)]);
  return isPromise(begun) ? begun.then(() => standing(first, isThenable)) : standing(first, isThenable);
}

/** One after the other; what gives a promise is waited for, and nothing else. */
function inOrder(steps) {
  for (const [index, step] of steps.entries()) {
    const value = step?.();
    if (isPromise(value)) return value.then(() => inOrder(steps.slice(index + 1)));
  }
  return undefined;
}
