import { describe, expect, it } from 'vitest';
import { probe } from '../../src/harnesses/go/discover/probe.ts';
import type { SliceReading, SliceRequest } from '../../src/harnesses/harness.ts';
import { ANYWHERE, NO_NOISE_CONTROLS } from '../../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../../src/measure/noise-controls/pinning.ts';
import { runCopy } from '../../src/measure/slice.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';
import { type Plan, withoutFiles } from '../../src/model/command-plan.ts';
import { hangLimitMs } from '../../src/model/inputs/time-limit.ts';
import type { SidePorts } from '../../src/ports.ts';
import { aTarget } from '../support/target.ts';

// How long a slice may take: 20 times what it should, at least 10 s, at most what it may when nothing is known.

const MOST_MS = 300_000;

it('is 20 times what is expected, within its bounds', () => {
  expect([0, 100, 500, 501, 1000, 15_000, 16_000].map((expectedMs) => hangLimitMs(expectedMs, MOST_MS))).toEqual([
    10_000, 10_000, 10_000, 10_020, 20_000, 300_000, 300_000,
  ]);
  expect(hangLimitMs(100, 500)).toBe(500);
});

describe('which limit is handed on', () => {
  const done: CommandResult = {
    exitCode: 0,
    signal: null,
    timedOut: false,
    notStarted: false,
    stdout: '',
    stderr: '',
    truncated: false,
    startMs: 0,
    durationMs: 100,
  };

  it('of a slice: by what its target was found to take', async () => {
    const limits: number[] = [];
    const run = async ({ timeoutMs }: Command) => {
      limits.push(timeoutMs);
      return done;
    };
    function* slice({ side, timeoutMs }: SliceRequest): Plan<SliceReading> {
      yield [{ file: 'x', arguments: [], cwd: side.directory, trust: 'untrusted', timeoutMs, isMeasured: true }];
      return { measurements: [], failures: [], warnings: [] };
    }
    const context = { side: 'head', directory: '/', scratch: '/' } as const;
    const build = { side: 'head', toolchain: '', binaries: [], failures: [] } as const;
    const request = {
      sides: { base: null, head: { context, build } },
      sliceTimeoutMs: MOST_MS,
      pinning: new Pinning(NO_NOISE_CONTROLS, 1),
    };
    const clock = { now: () => 0 };
    const ports = { exec: { run }, clock, host: { counters: () => ({}) }, interruption: new AbortController().signal };
    for (const expectedMs of [100, 2000, 100_000]) {
      await runCopy(
        aTarget({ key: 'T', expectedMs, slice }),
        'head',
        '',
        ANYWHERE,
        request,
        ports as unknown as SidePorts,
      );
    }
    expect(limits).toEqual([10_000, 40_000, 300_000]);
  });

  it("of Go's probes: the first one's is open, then by slice and step before", () => {
    const limits: number[] = [];
    const plan = probe({
      binary: { group: '', path: '/x', directory: '/' },
      printedName: 'BenchmarkX',
      startupMs: 0,
      sliceMs: 1000,
      timeoutMs: MOST_MS,
    });
    let step = plan.next([]);
    for (let n = 0; n < 3 && step.done !== true; n++) {
      const [command] = step.value;
      limits.push(command?.timeoutMs ?? 0);
      const stdout = `BenchmarkX \t ${[1, 2, 4][n]}\t 2000000000 ns/op\nPASS\n`;
      step = plan.next([{ ...withoutFiles(done), stdout, durationMs: [400, 2000, 4000][n] ?? 0 }]);
    }
    expect(limits.slice(0, 3)).toEqual([300_000, 20 * 3 * 1000, 20 * 3 * 2000]);
  });
});
