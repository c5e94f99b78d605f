import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { go } from '../../src/formats/go/index.ts';
import { tareLines } from '../../src/formats/tare-lines.ts';
import { calibratorNamed } from '../../src/harnesses/registry.ts';
import { metricOf } from '../../src/model/units.ts';
import { singleValue } from '../../src/render/view/values.ts';
import { sketchCount } from '../../src/statistics/sketch.ts';

// What docs/formats.md says is what happens.
const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');

it('reads the examples', () => {
  const [goExample = '', tareExample = ''] = examples;
  const fromGo = go.parse(goExample);
  expect(fromGo.measurements.map(({ group, name, values }) => [group, name, values.size])).toEqual([
    ['example.com/text', 'Parse/large', 5],
  ]);
  expect(fromGo.failures).toEqual([
    { group: 'example.com/text', name: 'Parse/huge', reason: 'parse_test.go:77: wrong result: 42' },
  ]);
  const fromTare = tareLines.parse(tareExample);
  expect(fromTare.measurements.map(({ group, name, iterations }) => [group, name, iterations])).toEqual([
    ['text', 'Parse/large', 1000],
    ['', 'Encode', undefined],
  ]);
  expect(fromTare.measurements[1]).toMatchObject({ windows: 1, clock: 'js-performance-now' });
  expect(sketchCount(fromTare.measurements[1]?.sketch ?? { accuracy: 0.01, zeros: 0, bins: [] })).toBe(3);
  expect(fromTare.failures).toEqual([{ group: '', name: 'Open', reason: 'the file is missing' }]);
});

it('states the direction of every unit it names', () => {
  const section = page.slice(page.indexOf('## Units'), page.indexOf('## Adding'));
  const rows = [...section.matchAll(/^\|[^|]+\| +(`[^|]+?) +\| +(\w+) +\| +(\w+) +\|$/gm)];
  expect(rows).toHaveLength(7);
  for (const [, units = '', direction, shown] of rows) {
    for (const [, unit = ''] of units.matchAll(/`([^`]+)`/g)) {
      const metric = metricOf(unit);
      expect([unit, metric.direction, metric.quantity]).toEqual([
        unit,
        direction,
        shown === 'number' ? 'other' : shown,
      ]);
    }
  }
});

it('shows readings as it says', () => {
  const section = page.slice(page.indexOf('## Custom metrics'), page.indexOf('## Adding'));
  const rows = [...section.matchAll(/^\| `([\d.]+) (\S+)` +\| `([^`]+)` +\|$/gm)];
  expect(rows).toHaveLength(7);
  for (const [, value = '', unit = '', shown] of rows) {
    const text = singleValue(Number(value), metricOf(unit)).replaceAll('\u00a0', ' ');
    expect([unit, text]).toEqual([unit, shown]);
  }
});

it('knows every clock that it names', () => {
  const clocks = [...page.matchAll(/"clock":"([^"]*)"/g)].map((match) => match[1] ?? '');
  expect(clocks).toHaveLength(1);
  for (const clock of clocks) expect(calibratorNamed(clock)?.clock).toBe(clock);
});
