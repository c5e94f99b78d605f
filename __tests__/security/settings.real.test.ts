import { afterEach, expect, it } from 'vitest';
import { formatMarker, parseMarker } from '../../src/render/markdown/marker.ts';
import { type ActionEnd, type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

/** A pull request that makes a benchmark 400 % slower, and changes .github/tare.yml so that nobody is to notice. */
const FILE = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';
const SLOWER = suiteOf({ Parse: 500, Print: 100 });

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

async function pullRequest(lines: string, base: string | null = FILE): Promise<ActionEnd> {
  const file = { '.github/tare.yml': `${FILE}${lines}` };
  const before = base === null ? {} : { '.github/tare.yml': base };
  runner = await startRunner({ suite: suiteOf({ Parse: 100, Print: 100 }), ...before }, { suite: SLOWER, ...file });
  return runner.run();
}

/** The gate fails, and everybody is told what the file would have set. */
function expectStopped(end: ActionEnd, said: string): void {
  expect(end, end.log).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed', regressed: '1' } });
  for (const page of [end.comment, end.summary]) {
    expect(page).toContain('of this pull request would set what follows, which counts after the merge');
    expect(page).toContain(said);
  }
  expect(end.log).toContain(said);
  expect(JSON.parse(end.results).warnings).toContainEqual(
    expect.objectContaining({ code: 'settings-of-base', subject: said }),
  );
}

attack('settings-base', async () => {
  expectStopped(await pullRequest('base: HEAD\n'), 'base: HEAD (base: not given)');
});

attack('settings-exclude', async () => {
  expectStopped(await pullRequest('exclude: Parse\n'), 'exclude: Parse (base: not given)');
});

attack('settings-metrics', async () => {
  const end = await pullRequest('metrics: allocations\n');
  expectStopped(end, 'metrics: allocations (base: wall allocations, the default)');
});

attack('settings-threshold', async () => {
  const end = await pullRequest('threshold: 900%\nthresholds: { "*": 1000% }\n');
  expectStopped(end, 'threshold: 900% (base: 5%, the default)');
  expectStopped(end, 'thresholds: "*: 1000%" (base: not given)');
});

attack('settings-fail', async () => {
  const end = await pullRequest('fail-on-regression: false\n');
  expectStopped(end, 'fail-on-regression: false (base: true, the default)');
});

attack('settings-first-file', async () => {
  runner = await startRunner(
    { suite: suiteOf({ Parse: 100, Print: 100 }) },
    { suite: SLOWER, '.github/tare.yml': `${FILE}fail-on-regression: false\n` },
  );
  expectStopped(await runner.run(), 'fail-on-regression: false (base: true, the default)');
});

attack('settings-comment-key', async () => {
  const theirs = `${formatMarker({ key: 'other-job', runId: 1, runNumber: 1, runAttempt: 1, resultsDigest: 'a'.repeat(64) })}\nof another job`;
  runner = await startRunner(
    { suite: suiteOf({ Parse: 100 }), '.github/tare.yml': FILE },
    { suite: suiteOf({ Parse: 500 }), '.github/tare.yml': `${FILE}comment-key: other-job\n` },
  );
  runner.api.comments.push({ id: 900, issue: 7, login: 'github-actions[bot]', body: theirs });
  const end = await runner.run();
  expect(end.exitCode, end.log).toBe(1);
  expect(runner.api.comments.map(({ body }) => parseMarker(body)?.key)).toEqual(['other-job', 'bench']);
  expect(runner.api.comments[0]?.body).toBe(theirs);
  expect(runner.api.comments[1]?.body).toContain('comment-key: other-job (base: not given)');
});

attack('settings-note', async () => {
  const value = '`|</details>@octo ::error::x <!-- tare -->';
  const end = await pullRequest(`benchmarks: ${JSON.stringify(value)}\nthreshold: banana\nno-such-input: 1\n`);
  expect(end, end.log).toMatchObject({ exitCode: 1, outputs: { regressed: '1' } });
  // As code, whatever is in it; the fence is longer than any in the text.
  expect(end.comment).toContain('``benchmarks: "`|</details>@octo ::error::x <!-- tare -->" (base: not given)``');
  expect(end.log).not.toMatch(/^::error::x/m);
  expect(end.comment).toContain('threshold: banana (base: 5%, the default), which is a mistake: is not a percentage');
  expect(end.comment).toContain('no-such-input');
});

it('what says how to build and run comes from the pull request, and is said', async () => {
  const suite = suiteOf({ Parse: 100 });
  runner = await startRunner(
    { suite, '.github/tare.yml': `${FILE}threshold: 8%\n` },
    { suite, other: suite, '.github/tare.yml': 'bench-command: test -f other && sh ./other || sh ./suite\n' },
  );
  const end = await runner.run();
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
  const results = JSON.parse(end.results);
  expect(results.settings.threshold).toBe(0.08);
  expect(results.warnings.map(({ code }: { readonly code: string }) => code)).toContain('settings-of-head');
  expect(end.comment).toContain('which counts already and for both sides');
});

it('a push is judged by its own file', async () => {
  runner = await startRunner(
    { suite: suiteOf({ Parse: 100 }), '.github/tare.yml': FILE },
    { suite: suiteOf({ Parse: 500 }), '.github/tare.yml': `${FILE}fail-on-regression: false\n` },
  );
  const { workspace } = runner;
  const payload = { before: workspace.git('rev-parse', 'main'), repository: { default_branch: 'main' } };
  const end = await runner.run({ event: 'push', payload, environment: { GITHUB_REF: 'refs/heads/main' } });
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'regressed' } });
});

it("a mistake in base's file fails the run, until a pull request mends it", async () => {
  const suite = suiteOf({ Parse: 100 });
  const broken = `${FILE}threshold: banana\nfail-on-inconclusive: perhaps\n`;
  runner = await startRunner(
    { suite, '.github/tare.yml': broken },
    { suite: `${suite}#\n`, '.github/tare.yml': `${broken}#\n` },
  );
  const failed = await runner.run();
  expect(failed.exitCode).toBe(2);
  expect(failed.log).toMatch(/^threshold: "banana" \(in \.github\/tare\.yml of base /m);
  expect(failed.log).toMatch(/^::error::2 problems with the inputs\. Correct \.github\/tare\.yml of the base branch/m);
  await runner.api.close();
  runner = await startRunner(
    { suite, '.github/tare.yml': broken },
    { suite, '.github/tare.yml': `${FILE}threshold: 8%\n` },
  );
  const mended = await runner.run();
  expect(mended, mended.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
  expect(JSON.parse(mended.results).settings).toMatchObject({ threshold: 0.05, failOnRegression: true });
});
