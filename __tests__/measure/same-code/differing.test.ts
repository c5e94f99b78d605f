import { describe, expect, it } from 'vitest';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../../src/harnesses/side-code.ts';
import {
  changedFunction,
  type DifferingFunction,
  differingCode,
  differingFunctions,
} from '../../../src/measure/same-code/differing.ts';
import type { Plan } from '../../../src/model/command-plan.ts';

function part(name: string, digest: string, more: Partial<CodePart> = {}): CodePart {
  return { unit: 'lib', name, digest, bytes: 10, ...more };
}

// biome-ignore lint/correctness/useYield: a plan that needs no command.
function* giving<T>(value: T): Plan<T> {
  return value;
}

function code(units: readonly CodeUnit[] | NotKnown, parts: readonly CodePart[] | NotKnown = []) {
  const asked: (readonly string[])[] = [];
  const plans: CodePlans = {
    units: () => giving(units),
    partsOf: (names) => {
      asked.push(names);
      return giving(parts);
    },
    covers: () => true,
    reachedBy: 'breakpoints',
  };
  return { plans, asked };
}

const run = async <T>(plan: Plan<T>): Promise<T> => {
  const step = plan.next([]);
  if (step.done !== true) throw new Error('no command was expected');
  return step.value;
};

describe('the code of two sides', () => {
  it('is not other for how a program is made that one side alone has', async () => {
    const link = (name: string, digest: string): CodeUnit => ({ name, digest, isOfProgram: true });
    const base = code([link('old', '1'), link('gone', '1')]);
    const head = code([link('old', '1'), link('new', '1'), { name: 'new.o', digest: '1' }]);
    await differingCode({ base: base.plans, head: head.plans }, run);
    expect(head.asked).toEqual([['new.o']]);
    const other = code([link('old', '2')]);
    await differingCode({ base: base.plans, head: other.plans }, run);
    expect(other.asked).toEqual([['old']]);
  });

  it('looks only into units that are not equal', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, digest: '1' }));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three units');
    const base = code([a, b], [part('f', '1')]);
    const head = code([a, { ...b, digest: '2' }, c], [part('f', '2')]);
    const found = await differingCode({ base: base.plans, head: head.plans }, run);
    expect(found).toMatchObject({
      units: 3,
      unitsDiffer: 2,
      functions: [{ base: { digest: '1' }, head: { digest: '2' } }],
    });
    expect(base.asked).toEqual([['b', 'c']]);
    expect(head.asked).toEqual([['b', 'c']]);
  });

  it('asks for no parts where all units are equal', async () => {
    const same = code([{ name: 'a', digest: '1' }]);
    const other = code([{ name: 'a', digest: '1' }]);
    expect(await differingCode({ base: same.plans, head: other.plans }, run)).toMatchObject({
      functions: [],
      unitsDiffer: 0,
    });
    expect(same.asked).toEqual([]);
  });

  it('is not known where one side, or the parts of one, are not', async () => {
    const known = code([{ name: 'a', digest: '1' }]);
    const unknown = code({ unknown: 'stripped' });
    const partsUnknown = code([{ name: 'a', digest: '2' }], { unknown: 'too long' });
    expect(await differingCode({ base: known.plans, head: unknown.plans }, run)).toEqual({ unknown: 'stripped' });
    expect(await differingCode({ base: unknown.plans, head: known.plans }, run)).toEqual({ unknown: 'stripped' });
    expect(await differingCode({ base: known.plans, head: partsUnknown.plans }, run)).toEqual({ unknown: 'too long' });
  });

  it('tells functions apart by unit and name', () => {
    const base = [part('f', '1'), part('f', '1', { unit: 'test' }), part('gone', '1')];
    const head = [part('f', '1'), part('f', '2', { unit: 'test' }), part('new', '1')];
    const found = differingFunctions(base, head).map(changedFunction);
    expect(found.map(({ name, change }) => `${change} ${name}`).toSorted()).toEqual([
      'added new',
      'changed f',
      'gone gone',
    ]);
  });

  describe('of one template', () => {
    const copies = (name: string, digest: string, digests: Readonly<Record<string, string>>) => {
      const all = Object.entries(digests).map(([symbol, one]) => [symbol, { digest: one, symbols: [symbol] }] as const);
      return part(name, digest, { symbols: Object.keys(digests), bySymbol: new Map(all) });
    };
    const symbolsOf = (found: readonly DifferingFunction[]) =>
      found.flatMap(({ base, head }) => [...(base?.symbols ?? []), ...(head?.symbols ?? [])]).toSorted();

    it('are told apart by symbol where that finds less', () => {
      const base = [copies('f', '1', { f1: '1' }), copies('calls', '1', { calls1: '1' })];
      const head = [copies('f', '2', { f1: '1', f2: '2' }), copies('calls', '2', { calls1: '1' })];
      expect(symbolsOf(differingFunctions(base, head))).toEqual(['f2']);
    });

    it('are the same where only what the compiler adds to their symbols is another', () => {
      const added = (more: string, digest: string, name: string) => {
        const one = { digest, symbols: [`f1.llvm.${more}`, `f1.llvm.${more}9`] };
        return part('f', name, { symbols: one.symbols, bySymbol: new Map([['f1', one]]) });
      };
      expect(differingFunctions([added('3', '1', '1')], [added('5', '1', '2')])).toEqual([]);
      const found = differingFunctions([added('3', '1', '1')], [added('5', '2', '2')]);
      expect(symbolsOf(found)).toEqual(['f1.llvm.3', 'f1.llvm.39', 'f1.llvm.5', 'f1.llvm.59']);
    });

    it('are told apart by name where all symbols are others', () => {
      const base = [copies('f', '1', { f1: '1' }), copies('g', '1', { g1: '1' })];
      const head = [copies('f', '2', { f2: '2' }), copies('g', '1', { g2: '2' })];
      expect(symbolsOf(differingFunctions(base, head))).toEqual(['f1', 'f2']);
    });

    it('are not told apart by both: two copies that were swapped differ', () => {
      const base = [copies('f', 'both', { f1: '1', f2: '2' }), copies('calls', '1', { calls1: '1' })];
      const head = [copies('f', 'both', { f1: '2', f2: '1' }), copies('calls', '2', { calls1: '1' })];
      expect(symbolsOf(differingFunctions(base, head))).toEqual(['calls1', 'calls1']);
      const more = [copies('again', '1', { again1: '1' }), copies('more', '1', { more1: '1' })];
      const other = [copies('again', '2', { again1: '1' }), copies('more', '2', { more1: '1' })];
      expect(symbolsOf(differingFunctions([...base, ...more], [...head, ...other]))).toEqual(['f1', 'f1', 'f2', 'f2']);
    });

    it('are told apart by name where one side says nothing of symbols', () => {
      const base = [copies('f', '1', { f1: '1' })];
      expect(symbolsOf(differingFunctions(base, [part('f', '2', { symbols: ['f1'] })]))).toEqual(['f1', 'f1']);
    });
  });

  it('records sizes of the sides that have the function, and the place of its source', () => {
    const source = { file: 'a.go', firstLine: 3, lastLine: 9 };
    const base = part('f', '1', { bytes: 20 });
    const head = part('f', '2', { bytes: 30, source });
    expect(changedFunction({ base, head })).toEqual({
      name: 'f',
      change: 'changed',
      bytes: { base: 20, head: 30 },
      source,
    });
    expect(changedFunction({ base, head: null })).toEqual({ name: 'f', change: 'gone', bytes: { base: 20 } });
  });

  it('records a call path of two functions and more, within the limits of results.json', () => {
    const recorded = (...callPath: readonly string[]) =>
      changedFunction({ base: part('f', '1'), head: null, callPath }).callPath;
    const long = Array.from({ length: 32 }, (_, index) => `f${index}`);
    expect(recorded('bench', 'f')).toEqual(['bench', 'f']);
    expect(recorded('bench')).toBeUndefined();
    expect(recorded('bench', 'f'.repeat(2000))?.[1]).toHaveLength(1000);
    expect(recorded(...long)).toEqual(long);
    expect(recorded('bench', ...long)).toBeUndefined();
  });
});
