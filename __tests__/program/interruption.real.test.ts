import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { STACK, suites, tare } from '../support/program.ts';
import { fingerprint, temporaryFolder } from '../support/repository.ts';

// Ended at any moment, from outside: nothing runs on, nothing is left behind, and what was measured is kept.

const RUNS = 20;
const AT_ONCE = 4;
const SEED = '7f3a';
/** 30 rounds of two slices of 60 ms last beyond the last of the moments. */
const LAST_MOMENT_MS = 4000;
const LAST_SLICE = 50;
const SUITE = `
echo >> "$TMPDIR/../slices"
setsid sleep 60 > /dev/null 2>&1 &
sleep 0.06
# Numbers of no precision: no run ends by itself before its last round.
for name in Parse Encode; do echo '{"tare":1,"benchmark":"'$name'","metrics":{"ns/op":'$(($$ % 100 + 1))'}}'; done
`;

const repo = suites(SUITE);
// The suite counts its runs in a file outside.
const options = ['HEAD~1', 'HEAD', '--rounds', '30', '--build-command', 'sleep 0.1', '--isolation', 'off'];

interface Moment {
  readonly signal: 'SIGINT' | 'SIGTERM';
  /** So long after the start, or once so many slices were begun: the latter is reached on the slowest machine too. */
  readonly after: { readonly ms: number } | { readonly slices: number };
}
const cases = Array.from({ length: RUNS }, (_, index): Moment => {
  const moment = randomStream(SEED, 'moment', index).next();
  const signal = randomStream(SEED, 'signal', index).coin() ? 'SIGINT' : 'SIGTERM';
  const after =
    index % 2 === 0 ? { ms: Math.round(LAST_MOMENT_MS * moment) } : { slices: Math.ceil(LAST_SLICE * moment) };
  return { signal, after };
});

/** Processes whose environment has this line: every command of a run inherits its TMPDIR, wherever it went. */
function processesWith(variable: string): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(variable);
    } catch {
      return false;
    }
  });
}

async function endedAt({ signal, after }: Moment) {
  const folder = temporaryFolder('tare-test-tmp-');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const slices = join(folder, 'slices');
  const begun = () => (existsSync(slices) ? readFileSync(slices).length : 0);
  const path = join(temporaryFolder(), 'results.json');
  const run = await tare(['compare', ...options, '--results-path', path], {
    cwd: repo.root,
    env: { TMPDIR: temporary },
    killWhen: { is: 'ms' in after ? after.ms : () => begun() >= after.slices, signal },
  });
  const processes = processesWith(`TMPDIR=${temporary}`);
  return { run, path, processes };
}

it(`${RUNS} runs, each ended by SIGINT or SIGTERM at a random moment`, async () => {
  const before = untouched(repo.root);
  const measured: number[] = [];
  const waiting = [...cases];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { run, path, processes } = await endedAt(next);
      const { signal } = next;
      const what = JSON.stringify(next);
      // Before Node has begun to listen the system ends it, which a shell reports as the same number.
      const code = run.signal === null ? run.exitCode : signal === 'SIGINT' ? 130 : 143;
      expect(code, `${what}\n${run.stderr}`).toBe(signal === 'SIGINT' ? 130 : 143);
      expect(run.stderr, what).not.toMatch(STACK);
      expect(processes, what).toEqual([]);
      expect(run.left, what).toEqual([]);
      if (!existsSync(path)) continue;
      const results = await parseResults(readFileSync(path, 'utf8'));
      expect(firstRun(results).partial, what).toBe(true);
      for (const each of results.benchmarks) expect(each.slices.length % 2, what).toBe(0);
      measured.push(firstRun(results).roundsDone);
      const again = await tare(['analyse', path], { cwd: repo.root });
      expect(again.stdout, what).toBe(run.stdout);
      expect([0, 1, 3, 4], what).toContain(again.exitCode);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // Not all of them ended before there was anything to lose.
  expect(measured.filter((rounds) => rounds > 0).length).toBeGreaterThan(3);
  expect(untouched(repo.root)).toEqual(before);
});

/** All but the folder in which Tare notes what it wrote. */
function untouched(root: string): object {
  const own = join(root, '.git/tare/');
  return Object.fromEntries(Object.entries(fingerprint(root)).filter(([path]) => !path.startsWith(own)));
}

it('the demo leaves nothing either', async () => {
  const temporary = temporaryFolder('tare-test-tmp-');
  // Once it has begun to write: by then it listens.
  const begun = () => readdirSync(temporary).length > 0;
  const options = { env: { TMPDIR: temporary }, killWhen: { is: begun, signal: 'SIGINT' } } as const;
  const run = await tare(['demo'], { cwd: temporaryFolder(), ...options });
  expect(run.exitCode).toBe(130);
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
});

it('a run that ended early says so, in every format', async () => {
  const { run, path } = await endedAt({ signal: 'SIGINT', after: { slices: 20 } });
  expect(run.stderr).toContain('warning: ended by SIGINT; what was measured until then is kept');
  expect(run.stderr).toContain(`raw readings: ${path}`);
  for (const format of ['table', 'markdown']) {
    const { stdout } = await tare(['analyse', path, '--format', format], { cwd: repo.root });
    expect(stdout).toMatch(/ended early/i);
  }
  const { stdout } = await tare(['analyse', path, '--format', 'json'], { cwd: repo.root });
  expect(JSON.parse(stdout)).toMatchObject({ run: { partial: true } });
});
