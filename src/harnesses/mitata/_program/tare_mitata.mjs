// mitata: bench(), group(), run(). A function without a parameter is called in a loop, one with a parameter loops itself over
// its `state`, and a generator yields what is to be called, with parameters that are made outside of what is timed.
import { clock, isPromise, loopOf, loopWithParameters } from './tare_loop.mjs';

export const SPECIFIER = 'mitata';
export const NAMES = ['bench', 'group', 'run', 'baseline'];

const GENERATORS = [function* () {}.constructor, async function* () {}.constructor];

function timeOf(result) {
  return typeof result === 'number' && Number.isFinite(result) && result >= 0 ? result : undefined;
}

export function lead(real, server) {
  let given = [];
  const groups = [];

  function bench(name, fn) {
    const made = real.bench(name, fn);
    const [ownName, ownFn] = typeof name === 'function' ? [name.name || 'anonymous', name] : [name, fn];
    given.push({ made, name: String(ownName), fn: ownFn, group: groups.at(-1) ?? null });
    server.made = true;
    return made;
  }

  function group(name, fn) {
    const [label, inside] = typeof name === 'function' ? [null, name] : [name, fn];
    const within = (...all) => {
      groups.push(typeof label === 'string' && label !== '' ? label : (label?.name ?? groups.at(-1) ?? null));
      const result = inside(...all);
      if (!isPromise(result)) {
        groups.pop();
        return result;
      }
      return result.finally(() => groups.pop());
    };
    return label === null ? real.group(within) : real.group(label, within);
  }

  async function run(options = {}) {
    const tasks = given
      .flatMap(tasksOf)
      .filter(({ own }) => !(options.filter instanceof RegExp) || options.filter.test(own));
    given = [];
    await server.run(tasks);
    return { layout: [], context: {}, benchmarks: [] };
  }
  return { bench, group, run, baseline: bench };
}

/** One for each combination of its arguments. */
function tasksOf({ made, name: first, fn, group }) {
  const own = made?._name ?? first;
  const args = made?._args ?? {};
  const keys = Object.keys(args);
  let combinations = [{}];
  // As the library counts: the first argument changes fastest.
  for (const key of keys.toReversed?.() ?? [...keys].reverse()) {
    combinations = combinations.flatMap((rest) => args[key].map((value) => ({ ...rest, [key]: value })));
  }
  return combinations.map((chosen) => {
    let name = own;
    const unsaid = keys.filter((key) => !name.includes(`$${key}`));
    for (const key of keys) name = name.replaceAll(`$${key}`, String(chosen[key]));
    if (unsaid.length > 0) name += ` (${unsaid.map((key) => `${key}=${chosen[key]}`).join(', ')})`;
    return { own, name: group === null ? name : `${group} > ${name}`, enter: () => enter(fn, chosen) };
  });
}

function enter(fn, args) {
  const get = (name) => args[name];
  if (GENERATORS.some((kind) => fn instanceof kind)) return enterGenerator(fn, { get }, args);
  return fn.length === 0 ? enterCalls(fn) : enterIterations(fn, get);
}

const nothing = () => {};

function enterCalls(fn, leave = nothing) {
  const first = fn();
  if (!isPromise(first)) return { ...loopOf({ call: 'fn()', given: { fn } }), leave };
  return first.then(() => ({ ...loopOf({ call: 'fn()', isAsync: true, given: { fn } }), leave }));
}

let serial = 0;

/** It takes its iterations from us: the clock is read when it asks for the first, and when it asks for one more than there are. */
function enterIterations(fn, get) {
  serial += 1;
  const text = `return function* tare_iterations_${serial}(n, spent) {
    const start = clock();
    for (let i = 0; i < n; i++) yield undefined;
    spent.ns = Number(clock() - start);
  }`;
  const iterations = new Function('clock', text)(clock);
  const turn = (n) => {
    const spent = { ns: null };
    const steps = iterations(n, spent);
    const iterator = { next: () => steps.next() };
    const state = { get, [Symbol.iterator]: () => iterator, [Symbol.asyncIterator]: () => iterator };
    const read = () => {
      if (spent.ns === null) throw new TypeError('it left the loop over its state early');
      return spent.ns;
    };
    const done = fn(state);
    return isPromise(done) ? done.then(read) : read();
  };
  const first = turn(1);
  const standing = { turn, leave: nothing, isWhole: false };
  return isPromise(first) ? first.then(() => standing) : standing;
}

async function enterGenerator(fn, state, args) {
  const steps = fn(state);
  const { value, done } = await steps.next();
  const leave = async () => {
    await steps.next();
  };
  if (done || value === null || value === undefined) throw new TypeError('its generator yields nothing to run');
  if ((value.concurrency ?? args.concurrency ?? 1) > 1)
    throw new TypeError('it is run concurrently, which is not supported');
  if (typeof value === 'function') return enterCalls(value, leave);
  const called = value.bench ?? value.manual;
  if (typeof called !== 'function') throw new TypeError('its generator yields nothing that can be called');
  const makers = Array.from({ length: called.length }, (_, index) => value[index]);
  const made = [];
  for (const maker of makers) made.push(await maker());
  const first = called(...made);
  if (isPromise(first)) await first;
  const own = typeof value.manual === 'function' ? timeOf : null;
  if (makers.length === 0) {
    return { ...loopOf({ call: 'fn()', isAsync: isPromise(first), own, given: { fn: called } }), leave };
  }
  return { ...loopWithParameters({ fn: called, isAsync: isPromise(first), own, makers }), leave };
}
