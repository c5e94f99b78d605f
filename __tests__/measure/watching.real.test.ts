import { describe, expect, it } from 'vitest';
import { prepareWatching } from '../../src/measure/isolation/watching.ts';
import { twoSides } from '../support/sides.ts';
import { itWith } from '../support/toolchains.ts';

// The program that watches others, compiled here.

function prepare(environment: NodeJS.ProcessEnv = {}) {
  const { trees, ports } = twoSides({}, {}, environment);
  const { root: directory, scratch } = trees.head;
  return prepareWatching({ scratch, buildTimeoutMs: 60_000 }, ports).then((watching) => ({
    watching,
    ports,
    directory,
  }));
}

describe('the watching program', () => {
  itWith('cc')('tells what a command used', async () => {
    const { watching, ports, directory } = await prepare();
    if ('reason' in watching) throw new Error(watching.reason);
    expect(watching.toolchain).not.toBe('');
    const result = await ports.exec.run({
      file: 'sh',
      arguments: ['-c', 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; sleep 0.05; exit 3'],
      cwd: directory,
      trust: 'untrusted',
      timeoutMs: 30_000,
      watch: watching.watch,
    });
    expect(result.exitCode).toBe(3);
    const { usage } = result;
    expect(usage?.userMs).toBeGreaterThan(0);
    expect(usage?.peakMemoryBytes).toBeGreaterThan(100_000);
    expect(usage?.wallMs).toBeGreaterThanOrEqual(50);
    expect(usage?.wallMs).toBeLessThanOrEqual(result.durationMs);
    expect(usage?.instructions !== undefined).toBe(watching.watch.instructions);
  });

  it('is a reason and no error where there is no compiler', async () => {
    const { watching } = await prepare({ CC: 'no-such-compiler' });
    expect(watching).toEqual({ reason: expect.stringMatching(/^`no-such-compiler --version` /) });
  });
});
