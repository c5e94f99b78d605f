import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { concerns } from '../../src/harnesses/failure.ts';
import { BENCHMARKS_FROM } from '../../src/harnesses/kit/benchmarks-from.ts';
import { HARNESSES } from '../../src/harnesses/registry.ts';
import { benchmarkKey } from '../../src/model/results/benchmark-id.ts';
import type { Side } from '../../src/model/results/side.ts';
import { askedOf, LIMITS, type Played, play, readTranscript, transcriptsOf } from '../support/transcripts.ts';

// What every harness has to do, whatever its tool prints: transcripts of its tool are played into its plans. A harness
// without transcripts of all of these fails. What is to come of each is in the transcript itself.

const SITUATIONS = [
  'nothing-found',
  'one-fails',
  'one-hangs',
  'garbage',
  'crash-in-the-middle',
  'one-side-lacks-it',
  'another-benchmark',
] as const;

const SOURCES = join(import.meta.dirname, '../../src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }));

for (const harness of HARNESSES) {
  describe(`the ${harness.name} harness`, () => {
    it('has a transcript of every situation', () => {
      expect(transcriptsOf(harness.name)).toEqual(expect.arrayContaining([...SITUATIONS]));
    });

    it('knows its own project, and takes nothing for one that is empty', () => {
      expect(harness.detect({ files: [], text: () => null })).toBeNull();
      if (harness.looksFor === null) return;
      const own = harness.detect({ files: [harness.looksFor.file], text: () => '' });
      // A manifest alone may not be enough to be sure; what it found is said where it is.
      if (own !== null) expect(own.reason).not.toBe('');
    });

    it('lets either side be built with the benchmark files of the other where it says which files these are', () => {
      expect(harness.options.includes(BENCHMARKS_FROM)).toBe(
        harness.benchmarkFile !== undefined || harness.name === 'go',
      );
    });

    it('is entered by its index alone', () => {
      const inside = `harnesses/${harness.name}/`;
      const importers = sources.filter(({ path }) => !path.includes(inside));
      const imports = importers.flatMap(({ text }) =>
        [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from),
      );
      const entered = imports.filter((from) => from.includes(`/${harness.name}/`) && !from.includes('formats/'));
      expect(entered.filter((from) => !from.endsWith(`/${harness.name}/index.ts`))).toEqual([]);
    });

    for (const name of transcriptsOf(harness.name)) {
      it(name, async () => {
        const transcript = readTranscript(harness.name, name);
        const { refusal, benchmarks = {} } = transcript;
        expect(transcript.made).not.toBe('');
        if (refusal !== undefined) {
          const error = await play(harness, transcript).then(
            () => null,
            (reason: unknown) => reason,
          );
          if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${String(error)}`);
          expect(`${error.message}\n${error.remedy}`).toMatch(new RegExp(refusal, 'm'));
          return;
        }
        const played = await play(harness, transcript);
        isWellFormed(played);
        expect(outcomeOf(played)).toEqual(
          Object.fromEntries(
            Object.entries(benchmarks).map(([key, { sides, failed = [], slices = {} }]) => [
              key,
              { sides, failed, slices },
            ]),
          ),
        );
      });
    }
  });
}

/** What holds in every situation. */
function isWellFormed({ discovery, slices, commands }: Played): void {
  const { targets, benchmarks } = discovery;
  expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length);
  expect(new Set(benchmarks.map(benchmarkKey)).size).toBe(benchmarks.length);
  for (const { trust, timeoutMs } of commands) {
    expect(trust).toBe('untrusted');
    expect(timeoutMs).toBeGreaterThan(0);
    expect(timeoutMs).toBeLessThanOrEqual(LIMITS.buildTimeoutMs);
  }
  for (const { sides, failures } of benchmarks) {
    for (const [side, reason] of Object.entries(failures)) {
      expect(sides).toContain(side);
      expect(reason).not.toBe('');
    }
  }
  for (const target of targets) {
    const asked = askedOf(discovery, target);
    expect(asked.length).toBeGreaterThan(0);
    expect(target.expectedMs).toBeGreaterThan(0);
    // On a side where all of its benchmarks failed there is nothing to measure.
    for (const side of target.sides) expect(asked.some(({ failures }) => failures[side] === undefined)).toBe(true);
  }
  for (const { target, reading, measured } of slices) {
    const asked = new Set(askedOf(discovery, target).map(benchmarkKey));
    for (const measurement of reading.measurements) expect(asked).toContain(benchmarkKey(measurement));
    for (const { reason } of reading.failures) expect(reason).not.toBe('');
    expect(measured).toBeGreaterThan(0);
    // Nothing read is never nothing said.
    expect(reading.measurements.length + reading.failures.length).toBeGreaterThan(0);
  }
}

function outcomeOf({ discovery, slices }: Played) {
  return Object.fromEntries(
    discovery.benchmarks.map((benchmark) => {
      const own = slices.filter(({ target }) => askedOf(discovery, target).includes(benchmark));
      const gave = own.flatMap(({ side, reading }): readonly (readonly [Side, 'measured' | 'failed'])[] => {
        const isMeasured = reading.measurements.some((each) => benchmarkKey(each) === benchmarkKey(benchmark));
        if (isMeasured) return [[side, 'measured']];
        return reading.failures.some((each) => concerns(each, benchmark)) ? [[side, 'failed']] : [];
      });
      return [
        benchmark.name,
        {
          sides: benchmark.sides,
          failed: Object.keys(benchmark.failures).toSorted(),
          slices: Object.fromEntries(gave),
        },
      ];
    }),
  );
}
