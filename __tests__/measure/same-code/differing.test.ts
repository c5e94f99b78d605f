import { describe, expect, it } from 'vitest';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../../src/harnesses/side-code.ts';
import { changedFunction, differingCode, differingFunctions } from '../../../src/measure/same-code/differing.ts';
import type { Plan } from '../../../src/model/command-plan.ts';

function part(name: string, digest: string, more: Partial<CodePart> = {}): CodePart {
  return { unit: 'lib', name, kind: 'function', digest, bytes: 10, ...more };
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

const run = async <T>(_: unknown, plan: Plan<T>): Promise<T> => {
  const step = plan.next([]);
  if (step.done !== true) throw new Error('no command was expected');
  return step.value;
};

describe('the code of two sides', () => {
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

  it('tells functions apart by unit and name, and leaves out data', () => {
    const base = [
      part('f', '1'),
      part('f', '1', { unit: 'test' }),
      part('gone', '1'),
      part('table', '1', { kind: 'data' }),
    ];
    const head = [
      part('f', '1'),
      part('f', '2', { unit: 'test' }),
      part('new', '1'),
      part('table', '2', { kind: 'data' }),
    ];
    const found = differingFunctions(base, head).map(changedFunction);
    expect(found.map(({ name, change }) => `${change} ${name}`).toSorted()).toEqual([
      'added new',
      'changed f',
      'gone gone',
    ]);
  });

  it('records sizes of the sides that have the function, and the place of its source', () => {
    const source = { file: 'a.go', firstLine: 3, lastLine: 9 };
    const base = part('f', '1', { bytes: 20 });
    const head = part('f', '2', { bytes: 30, instructions: 7, source });
    expect(changedFunction({ base, head })).toEqual({
      name: 'f',
      change: 'changed',
      bytes: { base: 20, head: 30 },
      instructions: { head: 7 },
      source,
    });
    expect(changedFunction({ base, head: null })).toEqual({ name: 'f', change: 'gone', bytes: { base: 20 } });
  });
});
