import { expect, it } from 'vitest';
import { seenIn } from '../../src/harnesses/kit/node-benchmarks/code.ts';

// What is said of benchmarks by a process and the threads that it starts: __tests__/harnesses/node-threads.real.test.ts has them.

type Line = Readonly<Record<string, unknown>>;

const part = (name: string) => ({ unit: 'a.js', name, digest: name, bytes: 1 });
const PARTS = new Map(['one', 'two', 'three'].map((name) => [JSON.stringify(['a.js', name]), part(name)]));
const entered = (...names: string[]) => ({ functions: names.map((name) => ['a.js', name]), opened: [] });
const begins = (name: string, thread: number) => ({ of: 'main', begins: name, thread });
const starts = (thread: number) => ({ of: 'main', starts: thread });
const around = (name: string, ...names: string[]) => ({ in: name, around: true, ...entered(...names) });
const ends = (name: string, ...names: string[]) => ({ ...around(name, ...names), ends: true });
const runs = (name: string, id: string, ...names: string[]) => [
  around(name),
  { in: name, entered: id, ...entered(...names) },
];
const thread = (name: string, number: number, ...between: Line[]) => [
  begins(name, number),
  starts(number),
  ...between,
  ends(name),
];

/** Functions by benchmark. */
function found(...lines: readonly Line[]) {
  const seen = seenIn(lines, PARTS);
  return Object.fromEntries(
    [...seen].map(([id, { functions }]) => [id, [...functions.values()].map(({ name }) => name)]),
  );
}

it('counts what a process enters around its benchmarks for each of them', () => {
  expect(found(around('p', 'three'), ...runs('p', 'x', 'one'), ...runs('p', 'y'), { ...around('p', 'two') })).toEqual({
    x: ['one', 'three', 'two'],
    y: ['three', 'two'],
  });
  expect(found(...runs('p', 'x', 'one'), ...runs('q', 'y', 'two'))).toEqual({ x: ['one'], y: ['two'] });
});

it('knows what was entered in the loop of a benchmark', () => {
  const seen = seenIn([around('p', 'three'), ...runs('p', 'x', 'one'), around('p', 'two')], PARTS);
  expect([...(seen.get('x')?.inLoop ?? [])].map(({ name }) => name)).toEqual(['one']);
});

it('counts what another thread does in the meantime, and not what one did before or does after', () => {
  const main = begins('main', 0);
  const one = thread('s', 1, ...runs('s', 'x'), around('s', 'one'));
  const two = thread('t', 2, ...runs('t', 'y'), around('t', 'two'));
  expect(found(main, ...one, ...two, ends('main'))).toEqual({ x: ['one'], y: ['two'] });
  expect(found(main, ...one, ...two, ends('main', 'three'))).toEqual({ x: ['one', 'three'], y: ['two', 'three'] });
  // One that lives from before the first until after the second, whenever it is heard of.
  const beside = [begins('u', 3), starts(3)];
  expect(found(main, ...beside, ...one, ...two, ends('u', 'three'), ends('main'))).toEqual({
    x: ['one', 'three'],
    y: ['two', 'three'],
  });
  // It ends while x runs, in the middle.
  const [before = {}, after = {}] = runs('s', 'x');
  const ending = [begins('s', 1), starts(1), before, ends('u', 'three'), after, ends('s')];
  expect(found(main, ...beside, ...ending, ends('main'))).toEqual({ x: ['three'] });
});

it('leaves out what ran beside a thread that is not seen to its end, or at all', () => {
  const main = begins('main', 0);
  const one = thread('s', 1, ...runs('s', 'x'));
  const two = thread('t', 2, ...runs('t', 'y'));
  expect(found(main, ...one, ...two)).toEqual({});
  expect(found(main, ...one, starts(3), ...two, ends('main'))).toEqual({ x: [] });
  expect(found(main, ...one, begins('u', 3), starts(3), ...two, ends('main'))).toEqual({ x: [] });
  const doubted = { ...ends('main'), doubt: 'it starts processes' };
  expect(found(main, ...one, doubted)).toEqual({});
  expect(found(...runs('p', 'x'), doubted)).toEqual({ x: [] });
  // One that is announced after it has begun.
  expect(found(main, begins('s', 1), ...runs('s', 'x'), starts(1), ends('s'), ends('main'))).toEqual({ x: [] });
});
