import { describe, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, line, printing, suites, tare } from '../support/program.ts';
import { repository, temporaryFolder } from '../support/repository.ts';
import { itWith, itWithGo } from '../support/toolchains.ts';

// What the report says of a run that was disturbed, on the real program.

/** Same code, other commit. */
const tail = '# head\n';

describe('a paused process', () => {
  // On its fifth run it stops itself, and something else lets it go on: as a machine that is paused, or a job.
  const pausing = (folder: string) => `echo run >> ${folder}/runs
if [ "$(wc -l < ${folder}/runs)" -eq 5 ]; then
  (sleep 0.4; kill -CONT $$) &
  kill -STOP $$
fi
${printing(line('Parse'))}`;

  itWith('cc')('is called one, with how long it was, and changes no verdict', async () => {
    const script = pausing(temporaryFolder('tare-paused-'));
    const repo = suites(script, `${script}${tail}`);
    // The process itself, not a shell around it.
    // Its runs are counted in a file outside.
    const options = ['--bench-command', 'exec sh ./suite', '--isolation', 'off'];
    const run = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root });
    expect(run.stdout).toMatch(/processes\s+of\s+slices\s+were\s+stopped\s+for\s+[\d.]+\s+m?s\s+\(1\s+slice\)/);
    expect(run.stdout).not.toMatch(/^(?:slower|✗) {2}/m);
    expect(run.exitCode).toBe(0);
  });
});

describe('base against base', () => {
  it('is left out of runs too short for it, which is said', async () => {
    const repo = suites(printing(line('Parse')), `${printing(line('Parse'))}${tail}`);
    const run = await tare(['compare', 'HEAD~1', '--format', 'markdown'], { cwd: repo.root });
    expect(run.stdout).toContain('Base against base was not measured: it would have taken over 5 % of this run.');
    expect(firstRun(await lastResults(repo)).nullControl).toEqual({ skipped: 'too-short', spentMs: 0, pairs: [] });
  });

  itWithGo('is measured where there are benchmarks enough, and said by `tare analyse` as by the run', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const bodies = names.map(
      (name) => `func Benchmark${name}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tsink += step\n\t}\n}\n`,
    );
    const repo = repository();
    repo.commit({
      'go.mod': 'module example.com/eight\n\ngo 1.21\n',
      'x_test.go': `package eight\n\nimport "testing"\n\nvar sink int\n\n${bodies.join('\n')}`,
      'step.go': 'package eight\n\nconst step = 1\n',
    });
    // Another binary of the same work: where both sides' are the same, nothing is measured.
    repo.commit({ 'step.go': 'package eight\n\nconst step = 2\n' });
    // Free: how many pairs there are depends on the number of rows, and what runs on all cores has two.
    const options = ['--rounds', '20', '--slice', '1ms', '--pin', 'off', '--format', 'json'];
    const run = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root });
    const results = await lastResults(repo);
    const { benchmarks } = results;
    const { nullControl } = firstRun(results);
    expect(new Set(nullControl?.pairs.map(({ one }) => one.burst)).size).toBe(8);
    expect(benchmarks.map(({ slices }) => slices.length > 0)).toEqual(names.map(() => true));
    const { noise } = JSON.parse(run.stdout);
    expect(noise.nullControl.pairs).toBe(8);
    expect(['holds', 'off']).toContain(noise.nullControl.state);
    const again = await tare(['analyse', '.git/tare/results.json', '--format', 'json'], { cwd: repo.root });
    expect(JSON.parse(again.stdout).noise).toEqual(noise);
  });
});
