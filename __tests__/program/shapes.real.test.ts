import { describe, expect, it } from 'vitest';
import { lastResults, line, printing, STACK, suites, tare } from '../support/program.ts';
import { repository } from '../support/repository.ts';

// What suites of any kind print: hundreds of benchmarks, rates, steps, zeros, metrics of their own.

async function rowsOf(metrics: readonly [base: object, head: object], options: readonly string[] = []) {
  const [base, head] = metrics.map((each) => printing(line('X', each as Record<string, number>))) as [string, string];
  const repo = suites(base, head);
  const run = await tare(['compare', 'HEAD~1', '--format', 'json', ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  const [benchmark] = JSON.parse(run.stdout).benchmarks;
  const rows = benchmark.rows.map((row: { metric: { unit: string } }) => [row.metric.unit, row] as const);
  return { run, benchmark, row: Object.fromEntries(rows) };
}

describe('metrics', () => {
  it('bigger is better where the unit says so, or the user', async () => {
    const given = [
      { 'req/s': 1000, hits: 100 },
      { 'req/s': 800, hits: 80 },
    ] as const;
    const alone = await rowsOf(given, ['--metrics', '*']);
    expect(alone.row['req/s']).toMatchObject({ verdict: 'regressed' });
    // Nobody knows whether fewer hits are worse: shown, not judged, not gated.
    expect(alone.row.hits).toMatchObject({ verdict: null, gated: false });
    const said = await rowsOf(given, ['--metrics', 'hits', '--metric-direction', 'hits=higher']);
    expect(said.row.hits).toMatchObject({ verdict: 'regressed', gated: true });
    expect(said.run.exitCode).toBe(1);
    const other = await rowsOf(given, ['--metrics', 'hits', '--metric-direction', 'hits=lower']);
    expect(other.row.hits).toMatchObject({ verdict: 'improved' });
    expect(other.run.exitCode).toBe(0);
  });

  it('on one side only are shown and not judged', async () => {
    const { run, row } = await rowsOf([{ 'ns/op': 100 }, { 'ns/op': 100, 'B/op': 64 }]);
    expect(run.exitCode).toBe(0);
    expect(row['B/op']).toMatchObject({ verdict: null, base: null, head: 64 });
    expect(JSON.stringify(row['B/op'].warnings)).toContain('metric-on-one-side');
  });

  it('in steps of a clock: a difference below one step is "can’t tell", not "unchanged"', async () => {
    // Both read 10 ns, and 5 % of that is half a step.
    const { run, row } = await rowsOf([{ 'ns/op': 10 }, { 'ns/op': 10 }]);
    expect(row['ns/op']).toMatchObject({ verdict: 'inconclusive' });
    expect(JSON.stringify(row['ns/op'].warnings)).toContain('below-resolution');
    expect(run.exitCode).toBe(0);
  });

  it('next to nothing: the compiler removed the work, and that is said', async () => {
    const { row } = await rowsOf([{ 'ns/op': 0.2512 }, { 'ns/op': 0.2498 }]);
    expect(JSON.stringify(row['ns/op'].warnings)).toContain('work-removed');
  });

  it('from zero: the change itself, no ratio; and nothing in common is no comparison', async () => {
    const { run, row } = await rowsOf([{ 'allocs/op': 0 }, { 'allocs/op': 1 }]);
    expect(run.exitCode).toBe(1);
    expect(row['allocs/op']).toMatchObject({ verdict: 'regressed', change: { relative: null, absolute: 1 } });
    const apart = await rowsOf([{ 'ns/op': 1 }, { widgets: 1 }], ['--fail-on-inconclusive']);
    expect(apart.benchmark.status).toBe('not-comparable');
    expect([3, 4]).toContain(apart.run.exitCode);
  });
});

describe('a suite of 700', () => {
  const all = Array.from({ length: 700 }, (_, index) => line(`Suite/case-${index}`, { 'ns/op': 100.5 + index }));
  const repo = suites(printing(...all));

  it('is planned as any other: what looks changed is confirmed, so first readings share no level', async () => {
    const plan = await tare(['plan', 'HEAD~1', '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(plan.stdout)).toMatchObject({ comparedBenchmarks: 700, rounds: 10, most: 10, alpha: 0.01 });
    const { stdout } = await tare(['plan', 'HEAD~1'], { cwd: repo.root });
    expect(stdout).toMatch(
      /^700 benchmarks, measured until each is decided, or has 10 bursts: rounds of .+, about 10 of each$/m,
    );
    expect(stdout).not.toContain('note: ');
  });

  it('is measured, and reported in every format', async () => {
    const run = await tare(['compare', 'HEAD~1'], { cwd: repo.root });
    expect(run.exitCode).toBe(0);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks).toHaveLength(700);
    for (const { slices } of benchmarks) expect(slices).toHaveLength(20);
    for (const format of ['table', 'markdown', 'csv']) {
      const { stdout } = await tare(['analyse', '--verbose', '--format', format], { cwd: repo.root });
      expect(stdout).toContain('case-699');
    }
  });

  it('shrinks with a filter', async () => {
    const plan = await tare(['plan', 'HEAD~1', '--benchmarks', 'case-1\\d$', '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(plan.stdout)).toMatchObject({ comparedBenchmarks: 10, rounds: 10 });
  });
});

it('the same name in several groups stays apart; build-command makes the fixture each side runs on', async () => {
  const repo = repository();
  const suite = `echo '{"tare":1,"benchmark":"Same","group":"a","metrics":{"ns/op":100.'$(($$ % 10))'}}'\ncat fixture\n`;
  repo.commit({ suite, source: '100' });
  repo.commit({ source: '200' });
  const build = `echo '{"tare":1,"benchmark":"Same","group":"b","metrics":{"ns/op":'$(cat source)'}}' > fixture`;
  const options = ['--build-command', build, '--bench-command', 'sh ./suite', '--rounds', '10', '--format', 'json'];
  const run = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root });
  const verdicts = JSON.parse(run.stdout).benchmarks.map((each: Record<string, unknown>) => [each.id, each.verdict]);
  expect(verdicts).toEqual([
    ['a:Same', 'unchanged'],
    ['b:Same', 'regressed'],
  ]);
});

it('a time budget that holds fewer rounds than asked for says so before it starts', async () => {
  const repo = suites(`sleep 0.1\n${printing(line('Slow'))}`);
  const plan = await tare(['plan', 'HEAD~1', '--rounds', '30', '--time-budget', '5s'], { cwd: repo.root });
  expect(plan.exitCode).toBe(0);
  const [, about] =
    /^1 benchmark, measured for .+ at most, .+: rounds of .+, about (\d+) of each$/m.exec(plan.stdout) ?? [];
  expect(Number(about)).toBeGreaterThan(0);
  expect(Number(about)).toBeLessThan(30);
});
