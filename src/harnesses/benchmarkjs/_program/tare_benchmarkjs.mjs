// Benchmark.js: suites and single benchmarks, `defer` ones among them. With `setup` or `teardown`, which share their variables
// with the benchmark, the three are compiled as one function from their texts, as the library does it; where that does not
// work since they use what lies around them, they are called.
import { clock, isPromise, loopOf } from './tare_loop.mjs';

export const SPECIFIER = 'benchmark';
export const NAMES = ['Suite'];

export function lead(real, server) {
  const Benchmark = real.default ?? real;
  const none = [Benchmark.prototype.setup, Benchmark.prototype.teardown];
  const taskOf = (bench, label) => ({
    name: `${label}${bench.name ?? `#${bench.id}`}`,
    enter: () => enter(bench, none),
  });

  function runAll(benches, label, options, finished) {
    server.made = true;
    const tasks = benches.map((bench) => taskOf(bench, label));
    if (benches.some(({ defer }) => defer === true)) {
      server.run(tasks).then(finished);
      return;
    }
    server.runSync(tasks);
    if (options?.async === true) setImmediate(finished);
    else finished();
  }

  Benchmark.Suite.prototype.run = function run(options) {
    const benches = Array.from({ length: this.length }, (_, index) => this[index]);
    const say = (type, target) => {
      this.emit(Object.assign(Benchmark.Event(type), { target, currentTarget: this }));
    };
    const label = typeof this.name === 'string' && this.name !== '' ? `${this.name} > ` : '';
    runAll(benches, label, options, () => {
      say('start', benches[0]);
      for (const bench of benches) {
        finish(bench);
        say('cycle', bench);
      }
      say('complete', benches.at(-1));
    });
    return this;
  };
  Benchmark.prototype.run = function run(options) {
    runAll([this], '', options, () => {
      finish(this);
      this.emit(Object.assign(Benchmark.Event('complete'), { target: this, currentTarget: this }));
    });
    return this;
  };
  return { default: Benchmark, Suite: Benchmark.Suite };
}

/** What listeners may read of it: numbers that mean nothing. */
function finish(bench) {
  bench.hz = 1000;
  bench.count = 1;
  bench.cycles = 1;
  bench.stats = { moe: 0, rme: 0, sem: 0, deviation: 0, mean: 0.001, variance: 0, sample: [0.001] };
  bench.times = { cycle: 0.001, elapsed: 0.001, period: 0.001, timeStamp: Date.now() };
}

function enter(bench, none) {
  const { fn, setup, teardown, defer } = bench;
  const leave = () => {};
  const hooks = [setup, teardown].map((hook) => (none.includes(hook) ? null : hook));
  if (defer === true) return enterDeferred(bench, hooks, leave);
  if (typeof fn === 'string' || hooks.some((hook) => hook !== null)) {
    const turn = compiled(fn, hooks, bench);
    try {
      turn?.(1);
      if (turn !== null) return { turn, leave, isWhole: false };
    } catch (error) {
      if (typeof fn === 'string') throw error;
    }
    const [before, after] = hooks.map((hook) => calling(hook, bench));
    before();
    fn.call(bench);
    after();
    const loop = loopOf({ call: 'fn.call(bench)', given: { fn, bench } });
    const around = (n) => {
      before();
      const spent = loop.turn(n);
      after();
      return spent;
    };
    return { turn: around, leave, isWhole: false };
  }
  const first = fn.call(bench);
  // The library does not wait for it, and so knows nothing of it.
  if (isPromise(first)) first.catch(() => {});
  return { ...loopOf({ call: 'fn.call(bench)', given: { fn, bench } }), leave };
}

function calling(hook, bench) {
  if (typeof hook === 'string') return () => new Function(hook).call(bench);
  return () => hook?.call(bench);
}

/** What is between its outer braces; null: there are none. */
function bodyOf(code) {
  if (code === null) return '';
  if (typeof code === 'string') return code;
  return /^[^{]+\{([\s\S]*)\}\s*$/.exec(Function.prototype.toString.call(code))?.[1] ?? null;
}

let serial = 0;

function compiled(fn, hooks, bench) {
  const [body, before, after] = [fn, ...hooks].map(bodyOf);
  if (body === null || before === null || after === null) return null;
  serial += 1;
  const text = `return function tare_compiled_${serial}(tare_n) {
${before}
const tare_start = tare_clock();
for (let tare_i = 0; tare_i < tare_n; tare_i++) {
${body}
}
const tare_spent = Number(tare_clock() - tare_start);
${after}
return tare_spent;
}`;
  try {
    const turn = new Function('tare_clock', text)(clock);
    return (n) => turn.call(bench, n);
  } catch {
    return null;
  }
}

async function enterDeferred(bench, hooks, leave) {
  const [before, after] = hooks.map((hook) => calling(hook, bench));
  const deferred = () => new Promise((resolve) => bench.fn.call(bench, { benchmark: bench, resolve: () => resolve() }));
  const loop = loopOf({ call: 'deferred()', isAsync: true, given: { deferred } });
  const turn = async (n) => {
    before();
    const spent = await loop.turn(n);
    after();
    return spent;
  };
  await turn(1);
  return { turn, leave, isWhole: false };
}
