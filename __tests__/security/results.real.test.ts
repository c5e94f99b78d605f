import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { line, printing, resultsPath, suites, tare } from '../support/program.ts';
import { repository, temporaryFolder } from '../support/repository.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

const FILE = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';
const SUITE = suiteOf({ A: 100 });
/** Builds base only. */
const NO_HEAD = '! grep -q head suite';

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

attack('results-of-an-empty-run', async () => {
  runner = await startRunner({ suite: SUITE, '.github/tare.yml': FILE }, { suite: `${SUITE}# head\n` });
  const good = await runner.run();
  expect(good, good.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
  const began = join(runner.home, 'began');
  // Interrupted before there is a reading: the signal comes from within the first build.
  const build = `touch '${began}'; while :; do sleep 0.1; done`;
  const interrupted = await runner.run({
    // The signal is sent when the build has written to a place that it does not see otherwise.
    inputs: { 'build-command': build, isolation: 'off' },
    started: (child) => {
      const look = setInterval(() => {
        if (child.exitCode !== null || child.signalCode !== null) clearInterval(look);
        else if (existsSync(began)) {
          clearInterval(look);
          child.kill('SIGTERM');
        }
      }, 10);
    },
  });
  expect(interrupted.exitCode, interrupted.log).toBe(143);
  expect(interrupted.results).toBe(good.results);
  expect(interrupted.log).toContain('stays as an earlier run wrote it');
  // Head does not compile: there is a record of that, and no reading.
  const failed = await runner.run({ inputs: { 'build-command': NO_HEAD } });
  expect(failed.exitCode, failed.log).not.toBe(0);
  expect(failed.results).toBe(good.results);
  expect(failed.outputs['results-path'] ?? '').toBe('');
});

it('what a pull request planted there is no earlier run', async () => {
  // A file of the pull request that looks like good results of an earlier run.
  const planted = '{"format":"tare-results","version":1,"benchmarks":[{"observations":[{}]}]}\n';
  runner = await startRunner(
    { suite: SUITE, '.github/tare.yml': FILE },
    { suite: `${SUITE}# head\n`, 'tare-results.json': planted },
  );
  const failed = await runner.run({ inputs: { 'build-command': NO_HEAD } });
  expect(failed.exitCode, failed.log).not.toBe(0);
  expect(failed.results).not.toBe(planted);
  expect(JSON.parse(failed.results).benchmarks).toEqual([]);
});

it('the local command keeps good results, too', async () => {
  const repo = suites(printing(line('A')), `${printing(line('A'))}# head\n`);
  expect((await tare(['compare', 'HEAD~1'], { cwd: repo.root })).exitCode).toBe(0);
  const good = readFileSync(resultsPath(repo), 'utf8');
  const failed = await tare(['compare', 'HEAD~1', '--build-command', NO_HEAD], { cwd: repo.root });
  expect(failed.exitCode).toBe(3);
  expect(readFileSync(resultsPath(repo), 'utf8')).toBe(good);
  expect(failed.stderr).toContain('stays as an earlier run wrote it');
});

attack('results-with-settings', async () => {
  // 400 % slower, and sent with settings by which that is nothing.
  const repo = suites(printing(line('A')), printing(line('A', { 'ns/op': 500 })));
  const { root } = repo;
  expect((await tare(['compare', 'HEAD~1'], { cwd: root })).exitCode).toBe(1);
  const own = JSON.parse(readFileSync(resultsPath(repo), 'utf8'));
  const settings = { ...own.settings, threshold: 9, failOnRegression: false };
  const metrics = own.metrics.map((metric: object) => ({ ...metric, direction: 'higher' }));
  const sent = join(temporaryFolder(), 'sent.json');
  writeFileSync(sent, JSON.stringify({ ...own, settings, metrics }));
  const run = await tare(['analyse', sent], { cwd: root });
  expect(run.stderr).toContain(
    'threshold, fail-on-regression, metric-direction: taken from the results file, which was not written here',
  );
  const page = run.stdout.replace(/\s+/g, ' ');
  expect(page).toContain(
    'This results file was not written here and is judged by its own setting: threshold: 900% (here: 5%)',
  );
  expect(page).toContain('fail-on-regression: false (here: true)');
  expect(page).toContain('metric-direction: "ns/op=higher (time)" (here: "lower (time)")');
  // Also outside of any repository, and in every format.
  const json = await tare(['analyse', sent, '--format', 'json'], { cwd: temporaryFolder() });
  expect(JSON.stringify(JSON.parse(json.stdout))).toContain('settings-of-file');
  // What is given counts.
  const given = ['--threshold', '5%', '--fail-on-regression', '--metric-direction', 'ns/op=lower'];
  const overruled = await tare(['analyse', sent, ...given], { cwd: root });
  expect(overruled.exitCode, overruled.stdout).toBe(1);
  expect(overruled.stderr).not.toContain('not written here');
});

it('says nothing of results that were written here, wherever they lie', async () => {
  const repo = suites(printing(line('A')));
  repo.write({ '.github/tare.yml': `${repo.read('.github/tare.yml')}threshold: 9%\n` });
  expect((await tare(['compare', 'HEAD~1'], { cwd: repo.root })).exitCode).toBe(0);
  repo.write({ '.github/tare.yml': '' });
  const copy = join(temporaryFolder(), 'copy.json');
  copyFileSync(resultsPath(repo), copy);
  for (const file of [[], [copy]]) {
    expect((await tare(['analyse', ...file], { cwd: repo.root })).stderr).not.toContain('not written here');
  }
  const elsewhere = repository();
  elsewhere.commit({ a: '' });
  const other = await tare(['analyse', copy], { cwd: elsewhere.root });
  expect(other.stderr).toContain('threshold: taken from the results file, which was not written here');
});
