import { expect, test } from 'vitest';
import { BenchmarkRecorder } from '../../src/record/benchmark-recorder.ts';
import { WarningList } from '../../src/record/warning-list.ts';

const parse = { group: 'm', name: 'Parse' };

function recorder(): BenchmarkRecorder {
  const made = new BenchmarkRecorder(new WarningList());
  made.addLate(parse.group, parse.name);
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
  made.setLooks(parse, 2);
  made.setLooksAgain(made.idOf(parse.group, parse.name), 1, true);
  made.setSliceLength(parse, { ...sliceLength, refused: [] }, 7);
  made.markOwnCodeDiffers(parse);
  made.markEnded(parse.group, parse.name, 'decided');
  expect(made.toRecords('rounds')).toMatchObject([
    { ended: 'decided', looks: 2, looksAgain: 1, decidedAgain: true, sliceLength, ownCodeDiffers: true },
  ]);
});

test('of a benchmark that nobody knows nothing is kept, and nothing breaks', () => {
  const made = recorder();
  made.setLooks({ group: 'x', name: 'Unknown' }, 2);
  made.setLooksAgain('unknown', 1, false);
  expect(made.toRecords('rounds')).toHaveLength(1);
});
