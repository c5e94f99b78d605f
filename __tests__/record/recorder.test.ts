import { expect, test } from 'vitest';
import { BenchmarkRecorder } from '../../src/record/benchmark-recorder.ts';
import { WarningList } from '../../src/record/warning-list.ts';

const parse = { group: 'm', name: 'Parse' };
const other = { group: 'm', name: 'Other' };
const unknownName = { group: 'x', name: 'Unknown' };

function recorder(): BenchmarkRecorder {
  const made = new BenchmarkRecorder(new WarningList());
  made.entryOfMeasured(parse);
  return made;
}

test('what was never set is not in the record', () => {
  const [record] = recorder().toRecords('rounds');
  for (const name of ['looks', 'looksAgain', 'decidedAgain', 'sliceLength', 'ownCodeDiffers']) {
    expect(record).not.toHaveProperty(name);
  }
});

test('looks of both stages, the choice of slices and code that differs are kept', () => {
  const made = recorder();
  const sliceLength = { ms: 2, perBurst: 16, by: 'session', from: 'pilot', refused: [] } as const;
  const entry = made.entryOf(parse);
  entry.setLooks(2);
  entry.setLooksAgain(1, true);
  entry.setSliceLength({ ...sliceLength, refused: [] }, 7);
  entry.ownCodeDiffers = true;
  entry.markEnded('decided');
  expect(made.toRecords('rounds')).toMatchObject([
    { ended: 'decided', looks: 2, looksAgain: 1, decidedAgain: true, sliceLength, ownCodeDiffers: true },
  ]);
});

test('what there was no time for is not measured, and of the same code where that is known', () => {
  for (const [sameCode, ended] of [
    [null, 'not-measured'],
    ['functions', 'same-code'],
    ['binary', 'same-code'],
  ] as const) {
    const made = recorder();
    const entry = made.entryOf(parse);
    entry.sameCode = sameCode;
    entry.markEnded('not-measured');
    expect(made.toRecords('rounds')).toMatchObject([{ ended }]);
  }
});

test('second readings are kept of the units that first readings have, of whichever benchmark', () => {
  const made = recorder();
  const slice = { side: 'base', run: 0, burst: 0, slice: 0, position: 0, startMs: 0, durationMs: 1 } as const;
  made.entryOfMeasured(other).observe({ ...other, values: new Map([['ns/op', 1]]) }, slice);
  made.entryOf(parse).addSecondReadings([{ ...slice, values: { 'ns/op': 2, 'B/op': 3 } }]);
  expect(made.toRecords('rounds')[0]?.slices).toEqual([{ ...slice, build: 1, values: { 'ns/op': 2 } }]);
  expect(made.units()).toEqual(['ns/op']);
});

test('of a benchmark that nobody knows nothing is kept, and nothing breaks', () => {
  const made = recorder();
  const unknown = made.entryOf(unknownName);
  unknown.setLooks(2);
  unknown.observe(
    { ...unknownName, values: new Map([['ns/op', 1]]) },
    { side: 'base', burst: 0, position: 0, startMs: 0, durationMs: 1 },
  );
  expect(unknown.id).toBe('');
  expect(made.toRecords('rounds')).toHaveLength(1);
  expect(made.units()).toEqual([]);
});
