import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import type { MachineSummary } from '../../src/model/analysis/analysis.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { machineLines } from '../../src/render/view/machine-lines.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const STEADYING = { pin: 'auto', watched: true, pinnedBy: 'watch', cpus: '0-1' } as const;
const linesOf = (of: Results) =>
  machineLines(analyse(of)).map((line) => phraseToMarkdown(line).replaceAll('\u00a0', ' '));

function watched(slice: (each: SliceRecord, index: number) => Partial<SliceRecord>, parts: ResultsParts = {}): Results {
  const record = benchmark('Parse', { base: around(100), head: around(100) });
  const slices = record.slices.map((each, index) => ({ ...each, ...slice(each, index) }));
  const pinned = { ...record, slices, placement: { state: 'pinned', cpuPerWall: 1 } } as const;
  const { run: _, settings: __, ...rest } = parts;
  return results({ noiseControls: STEADYING, benchmarks: [pinned], ...rest });
}

const usage = {
  cpuMs: 90,
  voluntarySwitches: 1,
  involuntarySwitches: 2,
  minorFaults: 3,
  majorFaults: 0,
  peakMemoryBytes: 1e6,
  stoppedMs: 0,
};

describe('what the machine did', () => {
  it('is silent where nothing was watched, as in results of old', () => {
    expect(linesOf(results({ benchmarks: [benchmark('A', { base: around(100), head: around(100) })] }))).toEqual([]);
  });

  it('is reported in words', () => {
    const [did] = linesOf(
      watched(() => ({
        usage: { ...usage, cpu: 0 },
        machine: { busyMs: 170, stealMs: 8, pressureMs: 30 },
      })),
    );
    expect(did).toBe(
      'While slices ran: other work kept 0.8 CPUs busy; some process waited for a CPU 30 % of the time; CPU ' +
        'steal 2 %.',
    );
  });

  it('says what was pinned, and what was left free and why', () => {
    const parallel = benchmark('Walk`x', { base: around(50), head: around(50) });
    const one = watched(() => ({}));
    const lines = linesOf({
      ...one,
      benchmarks: [...one.benchmarks, { ...parallel, placement: { state: 'parallel', cpuPerWall: 1.93 } }],
    });
    expect(lines.at(-1)).toBe(
      'Pinning: 1 benchmark was pinned, both slices of a pair on one of the CPUs 0-1, another in each round; left ' +
        'free, because they keep more than one core busy: ``Walk`x`` 1.9.',
    );
  });

  it.each([
    [{ pin: 'off', watched: true, pinnedBy: null, cpus: '' }, 'Pinning: nothing was pinned (`pin` is off).'],
    [{ pin: 'auto', watched: true, pinnedBy: null, cpus: '' }, 'Pinning: nothing could be pinned here.'],
  ] as const)('says where nothing was pinned, and why', (noiseControls, line) => {
    expect(linesOf(watched(() => ({}), { noiseControls }))).toEqual([line]);
  });

  it('one core is said as such', () => {
    const [line] = linesOf(watched(() => ({}), { noiseControls: { ...STEADYING, cpus: '3' } }));
    expect(line).toBe('Pinning: 1 benchmark was pinned on CPU 3.');
  });
});

it('the state of the machine names what is known; names of processes are data', () => {
  const host = {
    ...firstRun(results()).host,
    virtualisation: 'KVM',
    kernel: '6.18',
    smt: true,
    turbo: false,
    cpuLimit: 1.5,
    freeMemoryBytes: 3 * 2 ** 30,
    busyProcesses: [{ name: '<b>`x`](http://a)', share: 0.98 }],
  };
  const [line] = linesOf(results({ host, benchmarks: [] }));
  expect(line).toBe(
    "Its state: under `KVM`, kernel `6.18`, several threads a core, turbo off, limited to 1.5 CPUs' worth of time, " +
      '3 GiB free at the start, busy at the start: ``<b>`x`](http://a)`` 98 %.',
  );
});

it('a summary is unknown where readings are: nothing is zero that was not read', () => {
  const { machine } = analyse(watched(() => ({})));
  expect(machine).toMatchObject({
    stolenShare: null,
    othersCpus: null,
    waitingShare: null,
  } satisfies Partial<MachineSummary>);
});
