import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, inject, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, line, printing, resultsPath, STACK, suites, tare } from '../support/program.ts';
import { fingerprint, gitEnvironment, repository, temporaryFolder } from '../support/repository.ts';

// What a run prints, where it puts what it measured, and what it leaves alone.

/** 100 ns, with a little scatter of its own, by the clock. */
const noisy = (name: string, ns: number) =>
  `echo '{"tare":1,"benchmark":"${name}","metrics":{"ns/op":${ns}.'$(date +%N | cut -c5)'}}'\n`;

describe('one run, several renderings', () => {
  const repo = suites(
    noisy('Parse/large', 100) + noisy('Encode', 100) + noisy('Gone', 5),
    noisy('Parse/large', 120) + noisy('Encode', 80) + noisy('New', 5),
  );

  it('tare analyse gives the very table of the run, and its exit code', async () => {
    const run = await tare(['compare', 'HEAD~1'], { cwd: repo.root });
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/^✗ +Parse\/large.* \+(19|20)\.\d %.* slower$/m);
    expect(run.stdout).toMatch(/^✓ +Encode.* -(19|20)\.\d %.* faster$/m);
    expect(run.stdout).toMatch(/^\+ New \(added\) {3}- Gone \(removed\)$/m);
    expect(run.stdout).toMatch(/^FAIL {2}1 slower by more than 5 %, 1 faster$/m);
    expect(run.stdout).toMatch(/^Method and machine: tare analyse --verbose$/m);
    for (const options of [[], [resultsPath(repo)]]) {
      const again = await tare(['analyse', ...options], { cwd: repo.root });
      // The command for more names the file where it was named.
      expect(again.stdout.replace(/(?<=tare analyse ).*(?=--verbose)/, '')).toBe(run.stdout);
      expect(again.exitCode).toBe(1);
    }
  });

  it('another threshold is another verdict on the same readings', async () => {
    const run = await tare(['analyse', '--threshold', '50%'], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    expect(run.stdout).not.toMatch(/^✗/m);
    expect(run.stdout).toMatch(/^PASS {2}/m);
    expect((await tare(['analyse', '--fail-on-regression', 'false'], { cwd: repo.root })).exitCode).toBe(0);
    expect((await tare(['analyse', '--threshold', '50%', '--fail-on-missing'], { cwd: repo.root })).exitCode).toBe(4);
    expect((await tare(['analyse', '--threshold', 'banana'], { cwd: repo.root })).exitCode).toBe(2);
  });

  it.each(['table', 'markdown', 'json', 'csv', 'html'])(
    '--format %s, to standard output or to a file',
    async (format) => {
      const printed = await tare(['analyse', '--format', format], { cwd: repo.root });
      expect(printed.stdout).toContain('Parse/large');
      const output = join(temporaryFolder(), 'deep/report');
      const written = await tare(['analyse', '--format', format, '--output', output], { cwd: repo.root });
      expect(written.stdout).toBe('');
      expect(readFileSync(output, 'utf8')).toBe(printed.stdout);
      if (format === 'json') expect(JSON.parse(printed.stdout)).toMatchObject({ verdict: 'regressed' });
      if (format === 'html') expect(printed.stdout).toMatch(/^<!doctype html>/);
      if (format === 'csv') expect(printed.stdout.split('\r\n')[0]).toContain('benchmark');
    },
  );

  it('--open keeps the page in the git folder, hands it to what opens pages, or says where it is', async () => {
    const bin = temporaryFolder();
    const path = `${bin}:${process.env.PATH}`;
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > ${bin}/seen\n`, { mode: 0o755 });
    const opened = await tare(['analyse', '--open'], { cwd: repo.root, env: { PATH: path } });
    const page = readFileSync(join(bin, 'seen'), 'utf8').trim();
    expect(page).toMatch(/\/tare\/report\.html$/);
    expect(readFileSync(page, 'utf8')).toContain('Parse/large');
    expect(opened.stdout).toMatch(/^✗ +Parse\/large/m);
    expect(opened.exitCode).toBe(1);
    writeFileSync(join(bin, 'xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    const refused = await tare(['analyse', '--open'], { cwd: repo.root, env: { PATH: path } });
    expect(refused.stderr).toContain(
      `the report page was not opened, as xdg-open ended with exit code 3; it is ${page}`,
    );
  });

  it('is whole where there is no terminal, and without colour unless it is asked for', async () => {
    const plain = await tare(['analyse', '--verbose'], { cwd: repo.root });
    expect(plain.stdout).toMatch(/^rounds +.+ of it measuring\.$/m);
    expect(plain.stdout).not.toContain('\u001b');
    const color = await tare(['analyse', '--verbose'], { cwd: repo.root, env: { FORCE_COLOR: '1' } });
    expect(color.stdout).toContain('\u001b[');
    const refused = await tare(['analyse', '--verbose'], { cwd: repo.root, env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
    expect(refused.stdout).toBe(plain.stdout);
  });

  // util-linux's script gives a program a terminal.
  it.skipIf(!existsSync('/usr/bin/script'))('fits a terminal of any width, and uses it', async () => {
    for (const columns of [80, 120, 200]) {
      const command = `stty cols ${columns}; "$TARE_NODE" "$TARE" analyse --verbose 2>/dev/null; true`;
      const program = inject('program');
      if ('failure' in program) throw new Error(program.failure);
      const printed = execFileSync('script', ['-qec', command, '/dev/null'], {
        cwd: repo.root,
        env: { ...gitEnvironment(), NO_COLOR: '1', TARE_NODE: process.execPath, TARE: program.path },
        stdio: ['ignore', 'pipe', 'inherit'],
        encoding: 'utf8',
      });
      const widths = printed.split(/\r?\n/).map((each) => stringWidth(each));
      expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
      expect(Math.max(...widths)).toBeGreaterThan(columns - 20);
    }
  });

  it('the command that repeats the run repeats it', async () => {
    const before = await lastResults(repo);
    const [, ...commandLine] = firstRun(before).repeat.split(' ');
    expect((await tare(commandLine, { cwd: repo.root })).exitCode).toBe(1);
    const after = await lastResults(repo);
    expect(firstRun(after).seed).toBe(firstRun(before).seed);
    const orders = (results: typeof before) =>
      results.benchmarks.map(({ slices }) =>
        // How long second readings go on depends on what it reads.
        slices.filter(({ build }) => build === undefined).map(({ side, position }) => [side, position]),
      );
    expect(orders(after)).toEqual(orders(before));
  });

  it('--quiet leaves the table and warnings; standard output never has anything but the report', async () => {
    const run = await tare(['compare', 'HEAD~1', '--quiet'], { cwd: repo.root });
    expect(run.stdout).toMatch(/^[0-9a-f]{7} → [0-9a-f]{7} · /);
    expect(run.stderr.split('\n').filter((each) => each !== '' && !each.startsWith('warning: '))).toEqual([]);
  });
});

describe('what is compared with what', () => {
  const same = printing(line('Parse'));

  it('one commit with itself is a legal A/A run and is called one', async () => {
    const repo = suites(same);
    const run = await tare(['compare', 'HEAD', 'HEAD'], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain('Base and head are identical');
    expect((await lastResults(repo)).base.tree).toBe((await lastResults(repo)).head.tree);
  });

  it('no benchmark on both sides: inconclusive, not success and not a crash', async () => {
    const repo = suites(printing(line('Old')), printing(line('New')));
    const run = await tare(['compare', 'HEAD~1', '--fail-on-inconclusive'], { cwd: repo.root });
    expect(run.exitCode).toBe(4);
    const json = await tare(['analyse', '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'inconclusive', counts: { added: 1, removed: 1 } });
    expect((await tare(['analyse', '--fail-on-inconclusive', 'false'], { cwd: repo.root })).exitCode).toBe(0);
  });

  it('uncommitted changes against HEAD, and nothing of the user’s is touched', async () => {
    const repo = suites(same);
    repo.commit({ staged: 'old', changed: 'old', '.gitignore': 'ignored\n' });
    repo.write({ stashed: 'x' });
    repo.git('stash', '--include-untracked');
    repo.write({ suite: `#!/bin/sh\n${printing(line('Parse', { 'ns/op': 200 }))}`, staged: 'new', ignored: '1' });
    repo.git('add', 'staged');
    repo.write({ untracked: '1', changed: 'new' });
    const before = fingerprint(repo.root);
    const run = await tare(['compare'], { cwd: repo.root });
    expect(run.exitCode).toBe(1);
    expect(run.left).toEqual([]);
    expect((await lastResults(repo)).head.commit).toBeNull();
    // All that is new is the results file, in git's own folder.
    rmSync(join(repo.root, '.git/tare'), { recursive: true });
    expect(fingerprint(repo.root)).toEqual(before);
  });

  it('from a folder inside the repository, with results where they are asked for', async () => {
    const repo = suites(same);
    repo.write({ 'inner/file': '' });
    const run = await tare(['compare', 'HEAD~1', '--results-path', 'r.json'], { cwd: join(repo.root, 'inner') });
    expect(run.exitCode).toBe(0);
    const again = await tare(['analyse', 'inner/r.json'], { cwd: repo.root });
    expect(again.stdout.replace('analyse inner/r.json', 'analyse r.json')).toBe(run.stdout);
  });
});

describe('time', () => {
  /** Each slice takes 20 ms. */
  const slow = `sleep 0.02\n${noisy('Slow', 100)}`;

  it('a plan says what would run and for how long, and measures nothing', async () => {
    const repo = suites(slow);
    const plan = await tare(['plan', 'HEAD~1'], { cwd: repo.root });
    expect(plan.exitCode).toBe(0);
    expect(plan.stdout).toMatch(
      /^1 benchmark, measured until each is decided, or has 10 bursts: .+, about 10 of each$/m,
    );
    const json = await tare(['plan', 'HEAD~1', '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(json.stdout)).toMatchObject({ rounds: 10, countsInstructions: false });
    expect(plan.stdout).not.toContain('besides');
    const pinned = await tare(['plan', 'HEAD~1', '--pin', 'auto', '--instructions', 'on'], { cwd: repo.root });
    expect(pinned.stdout).toMatch(/^additional time: counting instructions$/m);
    expect(() => readFileSync(resultsPath(repo))).toThrow();
  });

  it('a plan says how precise the rows will be: at a typical noise, or at that of earlier runs', async () => {
    const repo = suites(noisy('Calm', 100) + noisy('Calmer', 1000));
    const first = await tare(['plan', 'HEAD~1'], { cwd: repo.root });
    expect(first.stdout).toMatch(/^precision at 10 bursts: of 2 rows that did not change, 0 likely to be decided/m);
    expect(first.stdout).toMatch(/noise unknown, taken as a typical 5 %: .* at 5 %.*\(2 rows\)$/m);
    expect(first.stdout).toContain('--past FILE');
    expect((await tare(['compare', 'HEAD~1', '--results-path', 'r.json'], { cwd: repo.root })).exitCode).toBe(0);
    const past = ['--past', 'r.json', '--past', 'r.json'];
    const second = await tare(['plan', 'HEAD~1', ...past], { cwd: repo.root });
    expect(second.stderr).not.toMatch(STACK);
    expect(second.exitCode, second.stderr).toBe(0);
    expect(second.stdout).toMatch(/^precision at 10 bursts, by 2 earlier runs: of 2 rows .* 2 likely to be decided/m);
    // The one that scatters more in proportion comes first.
    expect(second.stdout).toMatch(
      /^ *±0\.\d+ % {2}Calm ns\/op +likely to be decided at 5 %\n *±0\.\d+ % {2}Calmer ns\/op/m,
    );
    const json = await tare(['plan', 'HEAD~1', ...past, '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(json.stdout)).toMatchObject({
      pastRuns: 2,
      rows: [
        { benchmark: 'Calm', unit: 'ns/op', noiseFrom: 'past', decided: 'likely' },
        { benchmark: 'Calmer', unit: 'ns/op', noiseFrom: 'past', decided: 'likely' },
      ],
    });
    repo.write({ 'broken.json': '{' });
    const broken = await tare(['plan', 'HEAD~1', '--past', 'broken.json'], { cwd: repo.root });
    expect(broken.exitCode).toBe(2);
    expect(broken.stderr).toContain('tare: --past broken.json: the results are no complete JSON\n');
    const missing = await tare(['plan', 'HEAD~1', '--past', 'missing.json'], { cwd: repo.root });
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toMatch(/^tare: --past missing\.json: /m);
  });

  it('a time budget that is too short for any verdict measures what it holds, and the report says so', async () => {
    // Five pairs sleep for 12 s, so that no machine makes them in 11 s; one pair has 8 s for all else.
    const repo = suites(`sleep 1.2\n${printing(line('Slow'))}`);
    const run = await tare(['compare', 'HEAD~1', '--time-budget', '11s'], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    expect(run.stderr).not.toMatch(STACK);
    expect(run.left).toEqual([]);
    const { benchmarks, warnings } = await lastResults(repo);
    expect(benchmarks[0]?.ended).toBe('time-budget');
    expect(benchmarks[0]?.slices.length).toBeGreaterThan(0);
    expect(benchmarks[0]?.slices.length).toBeLessThan(10);
    expect(warnings.map(({ code }) => code)).toContain('time-budget-reached');
    expect(run.stdout.replace(/\s+/g, ' ')).toContain('before the 5 bursts that any verdict needs');
  });

  it('a time budget that holds no pair of slices is refused before one is run, with what would do', async () => {
    const repo = suites(`echo x >> count\nsleep 1.2\n${printing(line('Slow'))}`);
    const run = await tare(['compare', 'HEAD~1', '--time-budget', '1s'], { cwd: repo.root });
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toBe('');
    expect(run.stderr).toMatch(
      /^tare: time-budget: the 1 s that are left of it do not hold one pair of slices of .+, about \d+ s\n {2}Give \d+ s or more: a verdict takes 10 pairs\. Building is not counted\.\n$/m,
    );
  });

  it('building is not in a time budget', async () => {
    const repo = suites(printing(line('Parse')));
    const build = ['--build-command', 'sleep 3', '--time-budget', '2s', '--confirm', 'off'];
    const run = await tare(['compare', 'HEAD~1', ...build], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    expect((await lastResults(repo)).benchmarks[0]?.slices.length).toBeGreaterThan(0);
  });

  it('what stays undecided has as many bursts as rounds allow, and as there is time for', async () => {
    // Head is 6.5 % slower and 6.1 % faster in turn: an interval of ±6.3 % about 0 up to the look at 30 bursts, whatever
    // else the machine does.
    const inTurn =
      `echo x >> count\nn=$(wc -l < count)\n` +
      `echo '{"tare":1,"benchmark":"InTurn","metrics":{"ns/op":'$((n % 2 ? 1065 : 939))'}}'\n`;
    const repo = suites(printing(line('InTurn', { 'ns/op': 1000 })), inTurn);
    await tare(['compare', 'HEAD~1', '--rounds', '10'], { cwd: repo.root });
    const short = await lastResults(repo);
    expect(firstRun(short)).toMatchObject({ roundsPlanned: 10, roundsDone: 10 });
    expect(short.benchmarks[0]?.ended).toBe('rounds');
    await tare(['compare', 'HEAD~1', '--rounds', '30', '--time-budget', '60s'], { cwd: repo.root });
    const results = await lastResults(repo);
    const { benchmarks, warnings } = results;
    const facts = firstRun(results);
    expect(facts).toMatchObject({ roundsPlanned: 30, roundsDone: 30 });
    expect(benchmarks[0]?.ended).toBe('rounds');
    expect(warnings.map(({ code }) => code)).not.toContain('time-budget-reached');
  });

  it('a time budget ends the run cleanly when slices turn out slower than they were', async () => {
    // Fast while it is tried, slow from the fourth slice of a side on: what was planned cannot be kept.
    const turning = `echo x >> count\nif [ $(wc -l < count) -gt 3 ]; then sleep 0.7; fi\n${printing(line('Turning'))}`;
    const repo = suites(turning);
    const run = await tare(['compare', 'HEAD~1', '--time-budget', '6s', '--rounds', '10'], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    const results = await lastResults(repo);
    const { benchmarks, warnings } = results;
    const facts = firstRun(results);
    expect(facts.roundsDone).toBeLessThan(10);
    expect(facts.partial).toBe(false);
    expect(benchmarks[0]?.ended).toBe('time-budget');
    expect(warnings.map(({ code }) => code)).toContain('time-budget-reached');
    // Only full pairs.
    expect((benchmarks[0]?.slices.length ?? 1) % 2).toBe(0);
    // Over by no more than the pair that was under way, however long that took here.
    const slices = benchmarks[0]?.slices ?? [];
    const measuringMs = facts.durationMs - Math.min(...slices.map(({ startMs }) => startMs));
    expect(measuringMs).toBeLessThan(6000 + 2.5 * Math.max(...slices.map(({ durationMs }) => durationMs)));
  });
});

it('results go nowhere when their place cannot be written, and the report is printed all the same', async () => {
  const repo = repository();
  repo.commit({ suite: printing(line('Parse')) });
  repo.write({ file: '' });
  const options = ['--bench-command', 'sh ./suite', '--rounds', '10', '--results-path', 'file/results.json'];
  const run = await tare(['compare', 'HEAD', ...options], { cwd: repo.root });
  expect(run.stdout).toContain('Parse');
  expect(run.stderr).toContain('the raw readings were not kept: ');
  expect(run.stderr).not.toContain('raw readings: ');
  expect(run.exitCode).toBe(0);
});
