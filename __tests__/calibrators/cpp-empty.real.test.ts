import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { tareLines } from '../../src/formats/tare-lines.ts';
import { calibratorNamed } from '../../src/harnesses/registry.ts';
import { temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// A call of an empty function between two reads of the clock. How much is left of it once the clock is taken off is a
// measurement: `npm run lab -- cpp-empty`.

const EXAMPLE = fileURLToPath(new URL('../../examples/cpp-empty/', import.meta.url));

describe.each(['g++', 'clang++'] as const)('%s', (compiler) => {
  itWith(compiler)('says of the empty function that all of it is one window of a clock that can be calibrated', () => {
    const program = join(temporaryFolder(), 'bench');
    execFileSync(compiler, ['-O2', '-o', program, 'bench.cpp', 'empty.cpp'], { cwd: EXAMPLE });
    const { measurements, failures, warnings } = tareLines.parse(
      execFileSync(program, ['20000'], { encoding: 'utf8' }),
    );
    expect([failures, warnings]).toEqual([[], []]);
    expect(measurements).toMatchObject([{ iterations: 20_000, windows: 1, clock: 'cpp-steady-clock' }]);
    expect(measurements[0]?.values.get('ns/op')).toBeGreaterThan(0);
    expect(calibratorNamed(measurements[0]?.clock ?? '')).toBeDefined();
  });
});
