import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { UserError } from '../../src/errors.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { refusal } from '../support/refusal.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

/** As it is written. */
const textOf = (of: Results) => resultsText(of).trimEnd();

const valid: Results = results({
  benchmarks: [
    benchmark('Parse/large', {
      base: { 'ns/op': around(100), 'B/op': around(16, 20, 0) },
      head: { 'ns/op': around(110) },
    }),
    benchmark('Gone', { base: around(5) }),
    benchmark('Broken', { base: around(5), head: { failed: 'panic: index out of range' } }),
  ],
});

test('looks, chosen slices and long slices are kept', async () => {
  const [first] = valid.benchmarks;
  if (first === undefined) throw new Error('no benchmark');
  const long = benchmark('Parse/large', { base: { 'ns/op': around(100, 4) }, head: { 'ns/op': around(110, 4) } });
  const full: Results = {
    ...valid,
    benchmarks: [
      {
        ...first,
        ended: 'decided',
        looks: 3,
        looksAgain: 2,
        decidedAgain: true,
        ownCodeDiffers: true,
        sliceLength: {
          ms: 40,
          perBurst: 4,
          by: 'session',
          from: 'pilot',
          refused: [{ ms: 2, difference: 0.07, why: 'reads-differently' }],
        },
        // Numbered by themselves, so that they share their numbers with the short ones.
        slices: [...first.slices, ...long.slices.map((each) => ({ ...each, check: true as const }))],
      },
    ],
  };
  expect(await parseResults(textOf(full))).toEqual(full);
});

type Editable = Record<string, unknown> & {
  benchmarks: Record<string, unknown>[];
  metrics: Record<string, unknown>[];
} & {
  runs: Record<string, unknown>[];
};

function columnOf({ benchmarks: [first] }: Editable, name: string): number[] {
  const slices = (first?.slices ?? {}) as Record<string, number[]>;
  return slices[name] ?? [];
}

function edited(edit: (copy: Editable) => void): string {
  const copy = JSON.parse(textOf(valid)) as Editable;
  edit(copy);
  return JSON.stringify(copy);
}

const refused = (text: string) => refusal(parseResults(text));

test('what was written is what is read', async () => {
  expect(await parseResults(textOf(valid))).toEqual(valid);
  expect(await parseResults(`\uFEFF${JSON.stringify(JSON.parse(textOf(valid)), null, 2)}\n`)).toEqual(valid);
});

test.each([
  ['an empty file', '', 'the results file is empty'],
  ['a file that was cut', textOf(valid).slice(0, 500), 'the results are no complete JSON'],
  ['another kind of JSON', '[]', 'this is no results file of tare: its format is not "tare-results"'],
  ['null', 'null', 'this is no results file of tare: its format is not "tare-results"'],
  ['an earlier version', '{"format":"tare-results","version":1}', 'the results are of an unknown version: 1'],
  ['no version', '{"format":"tare-results"}', 'the results are of an unknown version: none given'],
])('%s is refused in one line', async (_, text, message) => {
  expect((await refused(text)).message).toBe(message);
});

test('a file of a newer version says so, whatever else it holds, and asks to upgrade', async () => {
  const error = await refused('{"format":"tare-results","version":3,"entirely":"different"}');
  expect(error.message).toBe('the results are of version 3, and this tare reads up to version 2');
  expect(error.remedy).toMatch(/^Upgrade tare/);
  expect(error.exitCode).toBe(2);
});

test('the first few problems come together, each with its place', async () => {
  const error = await refused(
    edited((copy) => {
      copy.toolVersion = 1;
      Object.assign(copy.runs[0] ?? {}, { seed: 'xyz' });
    }),
  );
  expect(error.message).toBe('the results do not follow their format');
  expect(error.details).toContain('/toolVersion must be string');
  expect(error.details.some((each) => each.startsWith('/runs/0/seed'))).toBe(true);
});

test.each<[string, (copy: Editable) => void, RegExp]>([
  [
    'the same benchmark twice',
    (copy) => copy.benchmarks.push(copy.benchmarks[0] ?? {}),
    /^\/benchmarks\/3\/id occurs twice: Parse\/large$/,
  ],
  [
    'the same slice twice',
    (copy) => {
      const burst = columnOf(copy, 'burst');
      burst[2] = 0;
      burst[3] = 0;
    },
    /^\/benchmarks\/0\/slices has a row 2 that is a second one of head in slice 0 of burst 0$/,
  ],
  ['the same metric twice', (copy) => copy.metrics.push(copy.metrics[0] ?? {}), /^\/metrics\/2\/unit occurs twice/],
  [
    'a unit out of nowhere',
    (copy) => copy.metrics.pop(),
    /^\/benchmarks\/0\/slices\/values has a unit that \/metrics lacks: B\/op$/,
  ],
  [
    'a column that is too short',
    (copy) => columnOf(copy, 'startMs').pop(),
    /^\/benchmarks\/0\/slices\/startMs has not one value a row$/,
  ],
  [
    'a run that there is not',
    (copy) => Object.assign(copy.benchmarks[0]?.slices ?? {}, { run: 1 }),
    /slices has a row 0 of run 1, which there is not$/,
  ],
  ['no run at all', (copy) => copy.runs.pop(), /^\/runs must not have fewer than 1 items$/],
  [
    'what a slice used without its CPU time',
    (copy) => Object.assign(copy.benchmarks[0]?.slices ?? {}, { usage: { stoppedMs: 1 } }),
    /slices\/usage has rows of which a part is missing$/,
  ],
  [
    'more bursts than analysis can take',
    (copy) => {
      const once = { rows: 6002, side: 0, run: 0, slice: 0, position: 0, startMs: 0, durationMs: 1 };
      const burst = Array.from({ length: 6002 }, (_, index) => index >> 1);
      const side = burst.map((_, index) => index % 2);
      Object.assign(copy.benchmarks[0] ?? {}, { slices: { ...once, side, burst } });
    },
    /^\/benchmarks\/0\/slices has 3001 bursts; at most 3000 are read$/,
  ],
  ['an unknown field', (copy) => Object.assign(copy, { verdict: 'unchanged' }), /additional properties/],
])('%s is refused', async (_, edit, problem) => {
  const error = await refused(edited(edit));
  expect(
    error.details.some((each) => problem.test(each)),
    error.details.join('\n'),
  ).toBe(true);
});

test('numbers that are none are refused', async () => {
  const text = textOf(valid).replace(/"ns\/op":\[[0-9.]+/, '"ns/op":[1e999');
  await refused(text);
});

test('values under a name with a line break are checked like the others', async () => {
  const text = textOf(valid).replace('"ns/op":', '"ns\\nop":"no number","ns/op":');
  const error = await refused(text);
  expect(error.details.join()).not.toContain('\n');
});

test('a prototype cannot be smuggled in', async () => {
  await refused(textOf(valid).replace('{"format"', '{"__proto__":{"partial":true},"format"'));
  await refused(textOf(valid).replace('"ns/op":', '"__proto__":1,"ns/op":'));
});

test('units named like what every object has are units like others', async () => {
  const odd = results({
    benchmarks: [
      benchmark('A', { base: { constructor: around(1), 'ns/op': around(1) }, head: { 'ns/op': around(1) } }),
      benchmark('B', { base: around(2), head: around(2) }),
    ],
    metrics: ['constructor', '__proto__', 'ns/op'].map((unit) => ({ unit, direction: 'lower', quantity: 'other' })),
  });
  const analysis = analyse(await parseResults(textOf(odd)));
  expect(analysis.benchmarks[0]?.rows.map((row) => row.metric.unit)).toEqual(['constructor', 'ns/op']);
  expect(analysis.benchmarks[1]?.rows.map((row) => row.metric.unit)).toEqual(['ns/op']);
});

test('absurd lengths are refused, and what is shown of them is short', async () => {
  const error = await refused(edited((copy) => Object.assign(copy, { ['x'.repeat(100_000)]: 1 })));
  for (const detail of error.details) expect(detail.length).toBeLessThan(400);
  await refused(edited((copy) => Object.assign(copy.benchmarks[0] ?? {}, { name: 'x'.repeat(100_000) })));
  await refused(`${'['.repeat(1_000_000)}`);
});

test('whatever the text, the answer is results or a UserError', async () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"format":"tare-results","version":2,"benchmarks":${json}}`),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      await refused(text);
    }),
    { numRuns: 300 },
  );
});

test('whatever is put in place of one part, the answer is results that can be analysed or a UserError', async () => {
  const paths = placesIn(JSON.parse(textOf(valid))).filter((path) => path.length > 0);
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(-1, 0, 1e308, -1e308, 5e-324, 1e-300, 2 ** 53, 'x'.repeat(5000), null, [], {}),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), hostile, async (path, value) => {
      const copy = JSON.parse(textOf(valid));
      let at = copy;
      for (const step of path.slice(0, -1)) at = at[step];
      at[path.at(-1) as string] = value;
      try {
        analyse(await parseResults(JSON.stringify(copy)));
      } catch (error) {
        expect(error).toBeInstanceOf(UserError);
      }
    }),
    { numRuns: 500 },
  );
});

/** Paths of every part of a value. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

test('a small file that unfolds to more than a machine holds is refused before it is unfolded', async () => {
  const columns = { rows: 20_000, side: 0, run: 0, burst: 0, slice: 0, position: 0, startMs: 0, durationMs: 1 };
  const text = edited((copy) => {
    copy.benchmarks = Array.from({ length: 1000 }, (__, index) => {
      const { slices: _, ...facts } = copy.benchmarks[0] ?? {};
      return { ...facts, id: `B${index}`, slices: { ...columns, values: { 'ns/op': 1 } } };
    });
  });
  expect(text.length).toBeLessThan(400_000);
  const error = await refused(text);
  expect(error.message).toBe('the results are too large: 480000000 readings in all columns, at most 64000000 are read');
});
