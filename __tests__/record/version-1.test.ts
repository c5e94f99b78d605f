import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderJson } from '../../src/render/data/json.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures/version-1');
const read = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');

interface ChangeThen {
  readonly kind: string;
  readonly delta?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly relative?: number;
}

interface RowThen {
  readonly metric: { readonly unit: string };
  readonly verdict: string | null;
  readonly base: number | null;
  readonly head: number | null;
  readonly change: ChangeThen;
  readonly confirmation: null | { readonly state: string; readonly change: ChangeThen | null };
}

interface ReportThen {
  readonly gate: { readonly exitCode: number };
  readonly benchmarks: readonly { readonly id: string; readonly status: string; readonly rows: readonly RowThen[] }[];
}

/**
 * A percentile was the middle of the bin that holds it; today it is a point in that bin, or in the clock's step where that
 * is wider: so no more than half of the one or the other away. Its interval then has both sides' halves of it in the
 * estimate, and is moved out by what they leave open as well.
 */
function expectNear(now: RowThen, then: RowThen, stepNs: number): void {
  const log = (value = Number.NaN) => Math.log1p(value);
  const widthOf = (ns: number) => Math.max(BIN_THEN * ns, stepNs);
  for (const side of ['base', 'head'] as const) {
    const [today, before] = [now[side] ?? Number.NaN, then[side] ?? Number.NaN];
    expect(Math.abs(today - before)).toBeLessThanOrEqual(widthOf(before) / 2);
  }
  expect(now.change.kind).toBe(then.change.kind);
  if (then.change.delta === undefined) return;
  const width = Math.log1p(widthOf(then.base ?? Number.NaN) / (then.base ?? Number.NaN));
  expect(Math.abs(log(now.change.delta) - log(then.change.delta))).toBeLessThanOrEqual(width);
  expect(Math.abs(log(now.change.lower) - log(then.change.lower))).toBeLessThanOrEqual(2 * width);
  expect(Math.abs(log(now.change.upper) - log(then.change.upper))).toBeLessThanOrEqual(2 * width);
}

function clockStepOf({ benchmarks }: Results, id: string): number {
  const observations = benchmarks.find((each) => each.id === id)?.observations ?? [];
  return Math.max(0, ...observations.map(({ sketch }) => sketch?.clockStepNs ?? 0));
}

/** As wide as the bins of sketches were, a fraction. */
const BIN_THEN = 0.02;

/** What of a change does not depend on the rules of its time. */
function figures({ kind, delta, lower, upper, relative }: ChangeThen): unknown {
  return { kind, delta, lower, upper, relative };
}

describe.each(['confirmed', 'percentiles-and-instructions', 'reported-windows'])('%s', (name) => {
  const then: ReportThen = JSON.parse(read(`${name}.report.json`));

  it('gives the figures that it gave, and what it says by the rules of today', async () => {
    const results = await parseResults(read(`${name}.json`));
    const analysis = analyse(results);
    const now = JSON.parse(renderJson(analysis, decideGate(analysis)));
    expect(now.gate.exitCode).toBe(then.gate.exitCode);
    for (const { id, status, rows } of then.benchmarks) {
      const today = now.benchmarks.find((each: { id: string }) => each.id === id);
      expect(today).toMatchObject({ status, looks: null });
      for (const row of rows) {
        const same = today.rows.find(({ metric }: RowThen) => metric.unit === row.metric.unit);
        expect(same.verdict).toBe(row.verdict);
        if (/^p[\d.]+-ns$/.test(row.metric.unit)) {
          expectNear(same, row, clockStepOf(results, id));
          continue;
        }
        const { confirmation } = row;
        const first = same.confirmation?.first ?? same.change;
        expect(figures(first)).toEqual(figures(row.change));
        // It had one second build, whose readings decide today.
        if (confirmation?.change) expect(figures(same.change)).toEqual(figures(confirmation.change));
        else expect({ base: same.base, head: same.head }).toEqual({ base: row.base, head: row.head });
      }
    }
  });

  it('is written as version 2 and gives the same again, smaller', async () => {
    const results = await parseResults(read(`${name}.json`));
    const text = resultsText(results);
    expect(JSON.parse(text).version).toBe(2);
    expect(await parseResults(text)).toEqual(results);
    expect(text.length).toBeLessThan(0.75 * read(`${name}.json`).length);
  });
});

describe('what has changed its name', () => {
  it('reads as what it is called now', async () => {
    const percentiles = await parseResults(read('percentiles-and-instructions.json'));
    expect(percentiles.settings.percentiles).toEqual([50, 99]);
    const instruments = percentiles.benchmarks.flatMap(({ observations }) =>
      observations.map((each) => each.instrument),
    );
    expect(new Set(instruments)).toEqual(new Set([undefined, 'percentiles', 'instructions']));
    const reported = await parseResults(read('reported-windows.json'));
    expect(reported.benchmarks[0]?.clock).toMatchObject({ clock: 'js-performance-now', source: 'reported' });
    expect(reported.runs).toHaveLength(1);
    expect(reported.runs[0]).toMatchObject({ seed: '7f3a', noiseControls: { pin: 'auto' } });
  });

  it('is refused where it breaks the rules of version 1, as it was', async () => {
    const file = JSON.parse(read('reported-windows.json'));
    await expect(parseResults(JSON.stringify({ ...file, percentiles: [] }))).rejects.toThrow(
      'do not follow their format',
    );
    const [first, ...others] = file.benchmarks;
    const twice = { ...first, observations: [...first.observations, first.observations[0]] };
    await expect(parseResults(JSON.stringify({ ...file, benchmarks: [twice, ...others] }))).rejects.toThrow(
      'do not follow their format',
    );
    const unknown = { ...first, observations: [{ ...first.observations[0], values: { 'unheard/of': 1 } }] };
    await expect(parseResults(JSON.stringify({ ...file, benchmarks: [unknown, ...others] }))).rejects.toThrow(
      'do not follow their format',
    );
  });
});

it('a thousand benchmarks are still read', async () => {
  const file = JSON.parse(read('confirmed.json'));
  const [first] = file.benchmarks;
  const many = Array.from({ length: 1000 }, (_, index) => ({ ...first, id: `B${index}`, name: `B${index}` }));
  const results = await parseResults(JSON.stringify({ ...file, benchmarks: many, nullControl: undefined }));
  expect(results.benchmarks).toHaveLength(1000);
  expect(results.benchmarks[999]?.observations).toHaveLength(first.observations.length);
});
