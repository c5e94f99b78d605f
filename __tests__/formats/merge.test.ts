import { expect, it } from 'vitest';
import { mergeRepeated } from '../../src/formats/merge.ts';
import { tareLines } from '../../src/formats/tare-lines.ts';

// A benchmark that one run prints more than once is one reading.

const line = (rest: object) => JSON.stringify({ tare: 1, benchmark: 'A', metrics: { 'ns/op': 10 }, ...rest });
const merged = (...lines: object[]) => mergeRepeated(tareLines.parse(lines.map(line).join('\n')).measurements);

it('takes the mean of the values and of the windows, and puts the samples together', () => {
  const [once, ...others] = merged(
    { windows: 1, clock: 'rust-instant', samples_ns: [0, 100, 200] },
    { metrics: { 'ns/op': 20 }, windows: 2, samples_ns: [100] },
  );
  expect(others).toEqual([]);
  expect(once).toMatchObject({ windows: 1.5, clock: 'rust-instant', values: new Map([['ns/op', 15]]) });
  // ln 100 / ln(1.0025 / 0.9975) = 921.03, ln 200: 1059.66; bins are the next whole numbers.
  expect(once?.sketch).toEqual({
    accuracy: 0.0025,
    zeros: 1,
    bins: [
      [922, 2],
      [1060, 1],
    ],
  });
});

it('leaves out what no line tells', () => {
  expect(merged({}, {})).toEqual([{ group: '', name: 'A', values: new Map([['ns/op', 10]]) }]);
});
