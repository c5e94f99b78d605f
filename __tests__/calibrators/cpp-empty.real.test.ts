import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { tareLines } from '../../src/formats/tare-lines.ts';
import { built, changedSources, leastInTurn } from '../support/calibrators.ts';
import { temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// A call of an empty function between two reads of the clock: what is read is the clock, so nothing may be left of it
// once the calibrated window is taken off.

const EXAMPLE = fileURLToPath(new URL('../../examples/cpp-empty/', import.meta.url));
/** Short slices, so that some run undisturbed on a busy machine. */
const CALLS = '20000';
const WINDOWS = 20_000;

/** What is left of the empty call, ns: the least of its readings without the least of the calibrator's. */
async function leftOver(compiler: string, sources?: string): Promise<number> {
  const program = join(temporaryFolder(), 'bench');
  execFileSync(compiler, ['-O2', '-o', program, 'bench.cpp', 'empty.cpp'], { cwd: EXAMPLE });
  const calibrator = await built('cpp-steady-clock', { CXX: compiler, CXXFLAGS: '-O2' }, sources);
  const [read = 0, t = 0] = await leastInTurn(
    40,
    async () => {
      const [line] = tareLines.parse(execFileSync(program, [CALLS], { encoding: 'utf8' })).measurements;
      expect(line).toMatchObject({ windows: 1, clock: 'cpp-steady-clock' });
      return line?.values.get('ns/op') ?? Number.NaN;
    },
    async () => (await calibrator.read(WINDOWS)).nsPerWindow,
  );
  return read - t;
}

describe.each(['g++', 'clang++'] as const)('%s', (compiler) => {
  itWith(compiler)('nothing is left of an empty function: at most 1 ns either way', async () => {
    expect(Math.abs(await leftOver(compiler))).toBeLessThanOrEqual(1);
  });

  itWith(compiler)('and this is seen where the calibrator’s window does some work', async () => {
    const end = 'const auto end';
    const work = 'for (volatile int work = 0; work < 30; work = work + 1) {}';
    const sources = changedSources('cpp/steady_clock.cpp', end, `${work} ${end}`);
    expect(Math.abs(await leftOver(compiler, sources))).toBeGreaterThan(1);
  });
});
