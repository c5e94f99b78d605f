import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderJson } from '../../src/render/data/json.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures/version-1');
const read = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');

/** What has another name since, and the words of warnings, which are no conclusions. */
function inTodaysWords(json: string): unknown {
  const renamed = json
    .replaceAll('"source":"told"', '"source":"reported"')
    .replaceAll('"code":"tails-', '"code":"percentiles-');
  return JSON.parse(renamed, (key, value) => (key === 'message' || key === 'reason' ? undefined : value));
}

describe.each(['confirmed', 'percentiles-and-instructions', 'reported-windows'])('%s', (name) => {
  it('gives the analysis that it gave', async () => {
    const analysis = analyse(await parseResults(read(`${name}.json`)));
    const { verdict, counts, gate, family, geometricMeans, benchmarks } = JSON.parse(
      renderJson(analysis, decideGate(analysis)),
    );
    const { failed, exitCode, reason } = gate;
    const today = { verdict, counts, gate: { failed, exitCode, reason }, family, geometricMeans, benchmarks };
    expect(inTodaysWords(JSON.stringify(today))).toEqual(inTodaysWords(read(`${name}.report.json`)));
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
