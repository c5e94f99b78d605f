import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Run } from '../../src/model/results/run.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { around, benchmark, type ResultsParts, results, withRun } from '../support/results-builder.ts';

// The noise check: what it says of quiet, noisy and disturbed runs, and that it never touches a verdict.

type Usage = NonNullable<SliceRecord['usage']>;
type Machine = NonNullable<SliceRecord['machine']>;

const USAGE: Usage = {
  cpuMs: 98,
  voluntarySwitches: 3,
  involuntarySwitches: 2,
  minorFaults: 600,
  majorFaults: 0,
  peakMemoryBytes: 8_000_000,
  stoppedMs: 0,
};

/** The same run with readings of the machine in every slice, or those of the slices that `where` picks. */
function withReadings(
  run: Results,
  readings: { readonly usage?: Partial<Usage>; readonly machine?: Machine },
  where: (slice: SliceRecord, index: number) => boolean = () => true,
): Results {
  return {
    ...run,
    benchmarks: run.benchmarks.map((record) => ({
      ...record,
      slices: record.slices.map((slice, index) => ({
        ...slice,
        usage: { ...USAGE, ...(where(slice, index) ? readings.usage : {}) },
        machine: { busyMs: 100, ...(where(slice, index) ? readings.machine : {}) },
      })),
    })),
  };
}

/** Copies of base that read so much more than their twins, by pair. */
function control(differences: readonly number[], parts: Partial<NonNullable<Run['nullControl']>> = {}) {
  const slice = (value: number, position: 0 | 1, round: number): SliceRecord => {
    return {
      side: 'base',
      run: 0,
      slice: 0,
      burst: round,
      position,
      startMs: round,
      durationMs: 100,
      values: { 'ns/op': value },
    };
  };
  return {
    spentMs: 200 * differences.length,
    pairs: differences.map((difference, round) => {
      const base = 100 * (1 + (round % 5));
      return {
        benchmark: `Steady${round % 4}`,
        one: slice(base, 0, round),
        other: slice(base * (1 + difference), 1, round),
      };
    }),
    ...parts,
  };
}

const BALANCED = [0.01, -0.012, 0.003, -0.002, 0.008, -0.009, 0.001, -0.004, 0.005, -0.006];
const steady = (count = 6) =>
  Array.from({ length: count }, (_, index) =>
    benchmark(`Steady${index}`, { base: around(100 + index), head: around(100 + index).toReversed() }),
  );
/** Readings that vary by about 17 %. */
const wild = (name: string, factor = 1) =>
  benchmark(name, { base: around(100, 20, 0.3), head: around(100 * factor, 20, 0.3).toReversed() });
const codes = (run: Results) => analyse(run).warnings.map(({ code }) => code);
const messages = (run: Results) => analyse(run).warnings.map(({ message }) => message);

describe('a verdict on the run', () => {
  it('quiet runs are called so, and nothing else is said', () => {
    const run = results({ benchmarks: steady(), nullControl: control(BALANCED) });
    const { noise, warnings } = analyse(run);
    expect(noise).toMatchObject({ level: 'quiet', signs: [], rows: 6, explained: 0, remedy: null, disturbances: [] });
    expect(noise.readings.wallPerCpu).toBeNull();
    expect(noise.nullControl).toMatchObject({ state: 'holds', pairs: 10, benchmarks: 4 });
    expect(warnings).toEqual([]);
  });

  it('readings of a calm machine change nothing of that', () => {
    const run = withReadings(results({ benchmarks: steady() }), {
      machine: { stealMs: 0, busyMs: 105, pressureMs: 4, throttledMs: 0 },
    });
    expect(analyse(run).noise).toMatchObject({ level: 'quiet', disturbances: [] });
    expect(codes(run)).toEqual([]);
  });

  it('noisy when base varies by more than 10 %, by the median over benchmarks', () => {
    const { noise } = analyse(results({ benchmarks: [wild('A'), wild('B'), wild('C'), ...steady(2)] }));
    expect(noise.level).toBe('noisy');
    expect(noise.signs).toContain('baseVariation');
    expect(analyse(results({ benchmarks: [wild('A'), wild('B'), ...steady(3)] })).noise.level).toBe('quiet');
  });

  it('noisy when pinned slices wait for their processor', () => {
    const waiting = (name: string, wallPerCpu: number) =>
      benchmark(name, { base: around(100), head: around(100), wallPerCpu: around(wallPerCpu) });
    const level = (ratio: number) => analyse(results({ benchmarks: [waiting('A', ratio)] })).noise.level;
    expect(level(1.02)).toBe('quiet');
    expect(level(1.12)).toBe('noisy');
  });

  it('a benchmark that waits by itself is not a noisy machine', () => {
    const record = benchmark('Sleeps', { base: around(100), head: around(100), wallPerCpu: around(12) });
    const { noise } = analyse(results({ benchmarks: [record] }));
    expect(noise).toMatchObject({ level: 'quiet', readings: { wallPerCpu: null } });
  });

  it('noisy when the slowest slice takes more than 1.4 times the median', () => {
    const base = around(100).map((value, index) => (index === 7 ? 1.42 * value : value));
    const { noise } = analyse(results({ benchmarks: [benchmark('A', { base, head: around(100) })] }));
    expect(noise).toMatchObject({ level: 'noisy', signs: ['maxOverMedian'] });
  });

  it('unusable when hardly any change could be told', () => {
    const hopeless = benchmark('A', { base: around(100, 20, 0.8), head: around(100, 20, 0.8).toReversed() });
    const { noise } = analyse(results({ benchmarks: [hopeless] }));
    expect(noise.level).toBe('unusable');
    expect(messages(results({ benchmarks: [hopeless] }))[0]).toContain('too noisy to tell much');
  });

  it('unknown without a gated row that has an interval', () => {
    expect(analyse(results()).noise).toMatchObject({ level: 'unknown', rows: 0 });
    expect(analyse(results({ benchmarks: [benchmark('New', { head: around(5) })] })).noise.level).toBe('unknown');
  });
});

describe('what is inconclusive', () => {
  it('is explained by noise, with what would help', () => {
    const run = results({ benchmarks: [wild('A'), wild('B'), ...steady(2)] });
    const { noise, benchmarks } = analyse(run);
    expect(noise.explained).toBe(2);
    expect(benchmarks[0]?.rows[0]).toMatchObject({ verdict: 'inconclusive', noise: { explains: true } });
    expect(noise.remedy?.settleable).toBeGreaterThanOrEqual(0);
    const [message] = messages(run);
    expect(message).toContain('noise is why 2 of 4 rows are undecided');
    expect(message).toMatch(/; what helps is a larger or less busy machine, or to gate CPU time/);
  });

  it('names how many more bursts would settle it', () => {
    const nearly = benchmark('A', { base: around(100, 12, 0.07), head: around(100, 12, 0.07).toReversed() });
    const run = results({ benchmarks: [nearly] });
    const { remedy } = analyse(run).noise;
    expect(remedy?.settleable).toBe(1);
    expect(12 + (remedy?.moreObservations ?? 0)).toBeLessThanOrEqual(30);
  });

  it('is not, where the estimate lies next to the threshold of a quiet row', () => {
    const close = benchmark('A', { base: around(100, 20, 0.02), head: around(105, 20, 0.02).toReversed() });
    const { noise, benchmarks } = analyse(results({ benchmarks: [close] }));
    expect(benchmarks[0]?.verdict).toBe('inconclusive');
    expect(noise.explained).toBe(0);
  });

  it('a noisy run in which everything was told has nothing to explain', () => {
    const run = results({ benchmarks: [wild('A', 5), wild('B', 5)] });
    expect(analyse(run).noise).toMatchObject({ level: 'noisy', explained: 0 });
    expect(codes(run)).not.toContain('noisy-run');
  });
});

describe('base against base', () => {
  const nullControl = (differences: readonly number[], rest: ResultsParts = {}) =>
    analyse(results({ benchmarks: steady(), nullControl: control(differences), ...(rest as object) })).noise
      .nullControl;

  it('must contain 0: warned of when it does not', () => {
    const shifted = BALANCED.map((difference) => difference + 0.03);
    expect(nullControl(shifted)).toMatchObject({ state: 'off', pairs: 10 });
    const [message] = messages(results({ benchmarks: steady(), nullControl: control(shifted) }));
    // The median of the Walsh averages of the shifted differences.
    expect(message).toMatch(
      /^two copies of base, which are the same program, differed by \+\d\.\d % \[\+\d\.\d, \+\d\.\d\]/,
    );
  });

  it('fewer pairs than an interval needs tell nothing, however far they lie apart', () => {
    expect(nullControl([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toMatchObject({ state: 'too-few', pairs: 7 });
    expect(nullControl([0.1])).toMatchObject({ state: 'too-few', pairs: 1, delta: null });
  });

  describe('of short slices reads what the rows read', () => {
    /** Bursts of four slices of 2 ms, of which head's last one is `slow` times as slow. */
    const slicesOf = (bursts: number, slow: (burst: number) => number) =>
      Array.from({ length: bursts * 4 }, (_, at) => ({ burst: Math.floor(at / 4), slice: at % 4 })).flatMap(
        ({ burst, slice }) =>
          (['base', 'head'] as const).map((side, position): SliceRecord => {
            const factor = side === 'head' && slice === 3 ? slow(burst) : 1;
            const value = (100 + (burst % 3) / 10) * factor;
            return {
              side,
              run: 0,
              burst,
              slice,
              position: position as 0 | 1,
              startMs: 10 * burst + slice,
              durationMs: 2,
              values: { 'ns/op': value },
            };
          }),
      );
    const control = (ofRow: (burst: number) => number, slow: (burst: number) => number) => {
      const records = Array.from({ length: 6 }, (_, at) => ({
        ...benchmark(`Short${at}`, { base: [1], head: [1] }),
        slices: slicesOf(20, ofRow),
      }));
      const slices = slicesOf(10, slow);
      const pairs = slices.flatMap((one, at) => {
        const other = slices[at + 1];
        return one.side === 'base' && other !== undefined
          ? [{ benchmark: `Short${one.burst % 4}`, one, other: { ...other, side: 'base' as const } }]
          : [];
      });
      return analyse(results({ benchmarks: records, nullControl: { spentMs: 1, pairs } })).noise.nullControl;
    };
    const never = () => 1;

    it('the mean over a burst: one slow slice in four of one copy is seen', () => {
      const { state, pairs, benchmarks, delta } = control(never, () => 1.4);
      expect({ state, pairs, benchmarks }).toEqual({ state: 'off', pairs: 10, benchmarks: 4 });
      expect(delta?.estimate).toBeCloseTo(0.1, 2);
    });

    it('the fastest slices where these stand for the mean in the row', () => {
      const { state, delta } = control(
        (burst) => [1, 1.4, 1, 1][burst % 4] ?? 1,
        () => 1.4,
      );
      expect(state).toBe('holds');
      expect(delta?.estimate).toBeCloseTo(0, 6);
    });
  });

  it('says why there is none', () => {
    const skipped = control([], { skipped: 'too-short' });
    expect(analyse(results({ benchmarks: steady(), nullControl: skipped })).noise.nullControl).toMatchObject({
      state: 'none',
      reason: 'too-short',
    });
    expect(nullControl([])).toMatchObject({ state: 'none', reason: 'no-time' });
    expect(analyse(results({ benchmarks: steady() })).noise.nullControl).toMatchObject({
      state: 'none',
      reason: 'unknown',
    });
  });
});

describe('rows that move together', () => {
  const moved = (count: number, factor: number, isSame = false) =>
    Array.from({ length: count }, (_, index) => ({
      ...benchmark(`Moved${index}`, {
        base: around(100 + index),
        head: around((100 + index) * (factor + 0.0005 * (index % 3))).toReversed(),
      }),
      ...(isSame ? { sameCode: { by: 'binary' as const } } : {}),
    }));

  it('are named with their median, and keep their verdicts', () => {
    const run = results({ benchmarks: moved(8, 1.08) });
    const { noise, counts } = analyse(run);
    expect(noise.shifts).toMatchObject([{ group: 'all', rows: 8, sameWay: 8 }]);
    expect(noise.shifts[0]?.median).toBeCloseTo(0.0805, 3);
    expect(counts.regressed).toBe(8);
    expect(decideGate(analyse(run)).failed).toBe(true);
    expect(messages(run)[0]).toMatch(
      /^8 of 8 benchmarks moved together, by \+8\.\d % \(median\): .*code that all of them run/,
    );
  });

  it('of the same code: the machine moved, or the place of their code', () => {
    const run = results({ benchmarks: [...moved(3, 1.03, true), ...steady(4)] });
    expect(analyse(run).noise.shifts).toMatchObject([{ group: 'same-code', rows: 3 }]);
    expect(messages(run)[0]).toContain('the machine moved, or the place of their code, and not these benchmarks');
  });

  it('are counted without those that stayed where they were, whose estimates have a sign too', () => {
    const stayed = [0.999, 0.9995].flatMap((factor) => moved(1, factor));
    const { shifts } = analyse(results({ benchmarks: [...moved(9, 0.82), ...stayed] })).noise;
    expect(shifts).toMatchObject([{ group: 'all', rows: 11, sameWay: 9 }]);
  });

  it.each([
    ['five that moved, three that stayed', [...moved(5, 0.82), ...moved(3, 0.998)]],
    ['one that moved alone', [...moved(1, 1.2), ...steady(7)]],
    ['some up, some down', [...moved(4, 1.1), ...moved(4, 0.9)]],
    ['different sizes', [1.01, 1.02, 1.3, 1.9, 1.02, 1.4].flatMap((factor) => moved(1, factor))],
    ['less than a percent', moved(8, 1.004)],
    ['too few', moved(4, 1.1)],
    ['nothing', steady(12)],
  ])('no pattern: %s', (_, benchmarks) => {
    expect(analyse(results({ benchmarks })).noise.shifts).toEqual([]);
  });
});

describe('what the machine did', () => {
  const run = results({ benchmarks: steady(4) });
  const said = (changed: Results) => analyse(changed).warnings.find(({ code }) => code === 'disturbed-run');

  it('a paused process is called one', () => {
    const paused = withReadings(run, { usage: { stoppedMs: 2000 } }, ({ burst: round, side }, index) => {
      return index === 0 && round === 0 && side === 'base';
    });
    const one = {
      ...paused,
      benchmarks: [paused.benchmarks[0] as (typeof paused.benchmarks)[number], ...run.benchmarks.slice(1)],
    };
    expect(said(one)).toMatchObject({
      message: 'while slices ran, their processes were stopped for 2.0 s (1 slice)',
      subject: 'Steady0',
    });
  });

  it('a throttled control group is called one', () => {
    // The benchmarks of one run take turns; here they start at the same times, and a slice counts once: 40 of them.
    const changed = withReadings(run, { machine: { throttledMs: 80 } });
    expect(said(changed)?.message).toBe(
      'while slices ran, they were throttled by their control group for 3.2 s (40 slices)',
    );
  });

  it('other processes are, with their share of the processors', () => {
    // 4 processors for 100 ms: 98 ms are the slice's own, 180 those of others: 45 %.
    const changed = withReadings(run, { machine: { busyMs: 278 } });
    expect(said(changed)?.message).toBe('while slices ran, other processes used 45 % of the processors');
  });

  it('time that the hypervisor took is', () => {
    const changed = withReadings(run, { machine: { stealMs: 20 } });
    expect(said(changed)?.message).toBe("while slices ran, CPU steal was 5 % of the processors' time");
  });

  it('pressure names nobody', () => {
    const changed = withReadings(run, { machine: { pressureMs: 60 } });
    expect(analyse(changed).noise.disturbances).toEqual([]);
    expect(said(changed)).toBeUndefined();
  });

  it('what is not known is not said', () => {
    expect(analyse(run).noise.disturbances).toEqual([]);
    const some = {
      ...run,
      benchmarks: run.benchmarks.map((record) => ({
        ...record,
        slices: record.slices.map((slice) => ({ ...slice, machine: {} })),
      })),
    };
    expect(analyse(some).noise).toEqual(analyse(run).noise);
  });
});

test('no reading of noise changes a verdict, an interval, a count or the gate', () => {
  const milliseconds = fc.double({ min: 0, max: 1e6, noNaN: true });
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const machine = fc.record({
    stealMs: optional(milliseconds),
    busyMs: optional(milliseconds),
    pressureMs: optional(milliseconds),
    throttledMs: optional(milliseconds),
  });
  const factor = fc.constantFrom(0.5, 0.9, 0.95, 1, 1.02, 1.05, 1.1, 2);
  const spread = fc.constantFrom(0.001, 0.02, 0.1, 0.4);
  const suite = fc.array(fc.record({ factor, spread }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      suite,
      machine,
      milliseconds,
      fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { maxLength: 30 }),
      (specs, read, stoppedMs, differences) => {
        const plain = results({
          benchmarks: specs.map((spec, index) =>
            benchmark(`B${index}`, {
              base: around(100, 20, spec.spread),
              head: around(100 * spec.factor, 20, spec.spread).toReversed(),
            }),
          ),
        });
        const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
        const told = withReadings(plain, { usage: { stoppedMs }, machine: given as Machine });
        const noted: Results = {
          ...withRun(told, { nullControl: control(differences) }),
        };
        const conclusions = (run: Results) => {
          const { verdict, counts, family, benchmarks, geometricMeans, ...rest } = analyse(run);
          const { failed, exitCode } = decideGate({ ...analyse(run), ...rest });
          const rows = benchmarks.map((each) => each.rows.map(({ noise, ...row }) => row));
          return { verdict, counts, family, rows, geometricMeans, failed, exitCode };
        };
        expect(conclusions(noted)).toEqual(conclusions(plain));
      },
    ),
    { numRuns: 60 },
  );
});
