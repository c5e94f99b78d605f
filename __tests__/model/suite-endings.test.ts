import { describe, expect, it } from 'vitest';
import type { CommandResult } from '../../src/model/command.ts';
import { type Ending, endingOf } from '../../src/model/results/ending.ts';
import type { Side } from '../../src/model/results/side.ts';
import { Endings, failingEnding } from '../../src/model/results/suite-endings.ts';

// Whose fault is a suite that does not end well? docs/formats.md, "How the suite ends".

const SEGV: Ending = { kind: 'signal', signal: 'SIGSEGV' };
const ABRT: Ending = { kind: 'signal', signal: 'SIGABRT' };
const LIMIT: Ending = { kind: 'time-limit' };
const exit = (code: number): Ending => ({ kind: 'exit', code });

/** Ten runs a side; those that are not given end well. */
function failing(given: Partial<Record<Side, readonly Ending[]>>) {
  const endings = new Endings();
  for (const side of ['base', 'head'] as const) {
    for (let run = 0; run < 10; run++) endings.note(side, given[side]?.[run] ?? null);
  }
  return failingEnding(endings.toRecords(), 'head')?.ending ?? null;
}
const always = (ending: Ending) => Array.from({ length: 10 }, () => ending);

describe('head is failed by', () => {
  it('an ending that base does not have', () => {
    expect(failing({ head: always(SEGV) })).toEqual(SEGV);
    expect(failing({ head: always(exit(1)) })).toEqual(exit(1));
    expect(failing({ base: always(exit(1)), head: always(SEGV) })).toEqual(SEGV);
    expect(failing({ base: always(ABRT), head: always(SEGV) })).toEqual(SEGV);
  });

  it('twice the same, or two different ones', () => {
    expect(failing({ head: [SEGV, SEGV] })).toEqual(SEGV);
    expect(failing({ head: [exit(3), exit(4)] })).toEqual(exit(3));
  });

  it('one run that did not end', () => {
    expect(failing({ head: [LIMIT] })).toEqual(LIMIT);
  });

  it('its only run', () => {
    const endings = new Endings();
    endings.note('head', SEGV);
    expect(failingEnding(endings.toRecords(), 'head')).toMatchObject({ ending: SEGV, times: 1, runs: 1 });
  });
});

describe('head is not failed by', () => {
  it('nothing, or one run of ten', () => {
    expect(failing({})).toBeNull();
    expect(failing({ head: [SEGV] })).toBeNull();
  });

  it('what base does too: any exit code, the same signal, its time limit', () => {
    expect(failing({ base: always(exit(1)), head: always(exit(2)) })).toBeNull();
    expect(failing({ base: always(SEGV), head: always(SEGV) })).toBeNull();
    expect(failing({ base: [LIMIT], head: [LIMIT] })).toBeNull();
  });

  it('what base does alone', () => {
    expect(failing({ base: always(SEGV) })).toBeNull();
  });
});

it('a shell that reports a signal as its exit code is understood', () => {
  const result = { signal: null, timedOut: false } as CommandResult;
  expect(endingOf({ ...result, exitCode: 139 })).toEqual(SEGV);
  expect(endingOf({ ...result, exitCode: 128 })).toEqual(exit(128));
  expect(endingOf({ ...result, exitCode: 0 })).toBeNull();
});
