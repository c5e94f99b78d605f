import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { lastResults, type ProgramOptions, pathWith, STACK, suites, tare } from '../support/program.ts';
import { describeWith } from '../support/toolchains.ts';

// How slices are watched and steadied in real runs, with the tools for it there and hidden.

const linux = process.platform === 'linux';
/** Some 20 ms of CPU time in the shell itself, and on how many processors it may run. */
const BUSY = `
i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done
while read -r name value; do [ "$name" = Cpus_allowed_list: ] && list=$value; done < /proc/$$/status
case $list in *[,-]*) free=1;; *) free=0;; esac
echo '{"tare":1,"benchmark":"Work","metrics":{"ns/op":'$((1000 + $$ % 5))',"free":'$free'}}'
`;

async function compared(
  args: readonly string[],
  options: Partial<ProgramOptions> = {},
  suite = BUSY,
  head = `${suite}\n#`,
) {
  const repo = suites(suite, head);
  const run = await tare(['compare', 'HEAD~1', 'HEAD', '--verbose', ...args], { cwd: repo.root, ...options });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.exitCode, run.stderr).toBe(0);
  expect(run.left).toEqual([]);
  const results = await lastResults(repo);
  return { ...run, results, slices: results.benchmarks[0]?.slices ?? [] };
}

const codes = ({ warnings }: Results) => warnings.map(({ code }) => code);
const pinnedIn = (slices: readonly SliceRecord[]) => slices.filter(({ values }) => values.free === 0);

(linux ? describeWith('cc') : describe.skip)('slices', () => {
  it('are watched and pinned: both of a pair to one core, which is another one in the next round', async () => {
    const { results, slices, stdout } = await compared(['--pin', 'auto']);
    expect(codes(results)).not.toContain('not-watched');
    expect(firstRun(results).noiseControls).toMatchObject({ pin: 'auto', watched: true, pinnedBy: 'watch' });
    expect(results.benchmarks[0]?.placement?.state).toBe('pinned');
    expect(stdout).toMatch(/Pinning: 1 benchmark was pinned/);
    for (const { usage, machine, durationMs } of slices) {
      expect(usage?.cpuMs).toBeGreaterThan(0);
      expect(usage?.cpuMs).toBeLessThan(2 * durationMs + 20);
      expect(machine?.busyMs).toBeGreaterThanOrEqual(0);
    }
    const pinned = slices.filter(({ usage }) => usage?.cpu !== undefined);
    expect(pinned).toEqual(pinnedIn(slices));
    for (const { wallPerCpu } of pinned) expect(wallPerCpu).toBeGreaterThan(0.5);
    const cpuOf = new Map<number, number | undefined>();
    for (const { burst, usage } of pinned) {
      expect(usage?.cpu).toBe(cpuOf.get(burst) ?? usage?.cpu);
      cpuOf.set(burst, usage?.cpu);
    }
    const cpus = new Set(pinned.map(({ usage }) => usage?.cpu));
    expect(cpus.size).toBeGreaterThan(firstRun(results).noiseControls?.cpus === '0' ? 0 : 1);
  });

  it('are watched and left free where pin is off', async () => {
    const { results, slices, stdout } = await compared(['--pin', 'off']);
    expect(pinnedIn(slices)).toEqual([]);
    expect(slices.filter(({ usage, wallPerCpu }) => usage === undefined || wallPerCpu !== undefined)).toEqual([]);
    expect(codes(results)).not.toContain('not-pinned');
    expect(stdout).toMatch(/nothing was pinned \(pin is off\)/);
  });

  it.runIf(existsSync('/usr/bin/taskset'))(
    'stay on the one core that there is, and nothing is said of it',
    async () => {
      const { results, slices } = await compared(['--pin', 'auto'], { through: ['taskset', '-c', '0'] });
      expect(firstRun(results).noiseControls).toMatchObject({ pinnedBy: 'watch', cpus: '0' });
      expect(pinnedIn(slices)).toEqual(slices);
      expect(codes(results)).not.toContain('not-pinned');
    },
  );

  it('that were stopped are told as such, and the verdict stays', async () => {
    // The shell that the command runs in is the one that is watched.
    const stopping = `${BUSY}
n=$(cat ./count 2> /dev/null || echo 0); echo $((n + 1)) > ./count
if [ $n = 5 ]; then (sleep 0.7; kill -CONT $$ $PPID) & kill -STOP $PPID $$; fi
`;
    const { results, slices, stdout } = await compared(['--pin', 'auto'], {}, BUSY, stopping);
    const stopped = slices.filter(({ usage }) => (usage?.stoppedMs ?? 0) > 400);
    expect(stopped.map(({ side }) => side)).toEqual(['head']);
    expect(stopped[0]?.wallPerCpu).toBeGreaterThan(1.2);
    expect(results.benchmarks[0]?.ended).not.toBe('failed');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/stopped for \d/);
    expect(stdout).not.toMatch(/slower +Work/);
  });
});

describe.runIf(linux)('where tools are hidden', () => {
  it('no compiler, but taskset: pinned by it, and one warning says what is not known', async () => {
    const { results, slices, stdout } = await compared(['--pin', 'auto'], {
      env: { PATH: pathWith(['taskset']) },
    });
    expect(codes(results).filter((code) => code === 'not-watched')).toHaveLength(1);
    expect(stdout).toMatch(/not-watched|pinned by taskset/);
    expect(slices.every(({ usage, wallPerCpu }) => usage === undefined && wallPerCpu === undefined)).toBe(true);
    if (firstRun(results).noiseControls?.pinnedBy !== 'taskset') return;
    if (results.benchmarks[0]?.placement?.state === 'pinned') expect(pinnedIn(slices).length).toBeGreaterThan(0);
  });

  it('neither compiler nor taskset: nothing is pinned, said once, and the comparison goes on', async () => {
    const { results, slices, stdout } = await compared(['--pin', 'auto'], { env: { PATH: pathWith() } });
    expect(firstRun(results).noiseControls).toEqual({ pin: 'auto', watched: false, pinnedBy: null, cpus: '' });
    expect(codes(results).filter((code) => code.startsWith('not-'))).toEqual(['not-watched']);
    expect(pinnedIn(slices)).toEqual([]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('so what they used is unknown, and nothing was pinned');
  });

  it('a compiler that does not compile: the same', async () => {
    const { results } = await compared(['--pin', 'auto'], { env: { CC: 'false' } });
    expect(codes(results)).toContain('not-watched');
    expect(firstRun(results).noiseControls?.watched).toBe(false);
  });
});

it.runIf(linux)('environment, its size, and the lengths of paths and arguments are equal on both sides', async () => {
  const sized = `
set -- $(cat /proc/$$/environ | wc -c) $(cat /proc/$$/cmdline | wc -c)
echo '{"tare":1,"benchmark":"Size","metrics":{"environment":'$1',"arguments":'$2',"folder":'\${#PWD}'}}'
`;
  // Nothing of it is gated.
  const { slices } = await compared(['--pin', 'auto', '--fail-on-regression', 'false'], {}, sized);
  for (const unit of ['environment', 'arguments', 'folder']) {
    const sizes = new Set(slices.map(({ values }) => values[unit]));
    expect(sizes.size, unit).toBe(1);
    expect([...sizes][0]).toBeGreaterThan(0);
  }
});

it('pin that is neither auto nor off is refused in one line', async () => {
  const repo = suites(BUSY);
  const run = await tare(['compare', 'HEAD~1', 'HEAD', '--pin', 'core 3'], { cwd: repo.root });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain('pin: "core 3"');
  expect(run.stderr).toContain('allowed: auto or off');
});
