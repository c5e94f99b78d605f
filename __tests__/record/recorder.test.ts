import { expect, test } from 'vitest';
import { BenchmarkRecorder } from '../../src/record/benchmark-recorder.ts';
import { WarningList } from '../../src/record/warning-list.ts';

const parse = { group: 'm', name: 'Parse' };
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
