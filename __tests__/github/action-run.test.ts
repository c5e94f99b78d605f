import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { mergeJobs } from '../../src/commands/merge.ts';
import { InterruptedError, UserError } from '../../src/errors.ts';
import { type Action, type ActionRequest, type ActionResult, runAction } from '../../src/github/action-run.ts';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { systemClock } from '../../src/host/clock.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { openPorts } from '../../src/host/ports.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import type { ActionName } from '../../src/model/inputs/actions.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseMarker } from '../../src/render/markdown/marker.ts';
import { TOOL_VERSION } from '../../src/version.ts';
import { type Repository, repository } from '../support/repository.ts';
import { around, benchmark, results } from '../support/results-builder.ts';
import { type ApiServer, TOKEN } from './api-server.ts';
import { DOCUMENTED, jobOf } from './documented-jobs.ts';
import { type JobPermissions, ofFork } from './permissions.ts';
import { eachWithStep, type Step } from './step.ts';

/** The real entry of the action, with real files and a real server; only what it measured is made up. */
let api: ApiServer;
let folder: string;
let repo: Repository;
let log: readonly string[];
let requested: ActionRequest | null;
let name: ActionName;
let read: Step['read'];
let outputs: Step['outputs'];
let summary: Step['summary'];
const NOTHING = { given: {}, givenFrom: 'compare', file: null } as const;

eachWithStep((step) => {
  ({ api, folder, log, read, outputs, summary } = step);
  requested = null;
  name = 'compare';
  repo = repository(folder);
  const payload = {
    pull_request: {
      number: 7,
      base: { sha: repo.commit({ 'a.txt': 'base' }), repo: { full_name: 'octo/repo' } },
      head: { sha: 'c'.repeat(40), repo: { full_name: 'octo/repo' } },
    },
  };
  writeFileSync(join(folder, 'event.json'), JSON.stringify(payload));
  Object.assign(process.env, {
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_API_URL: api.url,
    GITHUB_WORKSPACE: folder,
    GITHUB_RUN_ID: '9001',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_JOB: 'bench',
    'INPUT_GITHUB-TOKEN': TOKEN,
  });
});

function measured(percent: number): Results {
  const head = around(100 * (1 + percent / 100));
  return results({ benchmarks: [benchmark('Parse/large', { base: around(100), head })] });
}

function run(
  compare: (request: ActionRequest) => ActionResult,
  granted: JobPermissions = jobOf(name, {
    'check-run': process.env['INPUT_CHECK-RUN'],
    issue: process.env.INPUT_ISSUE,
  }),
): Promise<void> {
  api.granted = granted;
  const action: Action = {
    name,
    clock: systemClock,
    files: createFiles(),
    environmentBlock: { state: 'cleared' },
    atExit: () => {},
    open: (to, environment) => {
      const { ports, dispose } = openPorts(to, environment, TOOLCHAINS);
      const disposed = () => {
        dispose();
        process.stdout.write('disposed\n');
      };
      return { ports, dispose: disposed };
    },
    merge: mergeJobs,
    compare: async (request) => {
      requested = request;
      return compare(request);
    },
  };
  return runAction(action);
}

function outcome(measurement: Results, interruption: InterruptedError | null = null): ActionResult {
  const analysis = analyse(measurement);
  return { results: measurement, analysis, gate: decideGate(analysis), interruption };
}

const logged = () => log.join('');
/** For programs that read the log: nothing of the run comes after it. */
const lastLine = (): unknown =>
  JSON.parse(
    logged()
      .split('\n')
      .filter((line) => line !== '' && line !== 'disposed')
      .at(-1) ?? '',
  );

describe('the plan', () => {
  beforeEach(() => {
    name = 'plan';
  });

  it('lists the jobs that measure, each shard on each machine, and builds nothing', async () => {
    Object.assign(process.env, { INPUT_SHARDS: '2', INPUT_REPLICATES: '2' });
    process.env.GITHUB_WORKFLOW_REF = 'octo/repo/.github/workflows/bench.yml@refs/pull/7/merge';
    await run(() => outcome(measured(0)));
    expect(requested).toBeNull();
    expect(JSON.parse(outputs().jobs ?? '')).toEqual([
      { shard: '1/2', replicate: '1/2' },
      { shard: '2/2', replicate: '1/2' },
      { shard: '1/2', replicate: '2/2' },
      { shard: '2/2', replicate: '2/2' },
    ]);
    expect(outputs()).toMatchObject({ 'comment-key': 'bench', shards: '2', replicates: '2' });
    expect(process.exitCode).toBeUndefined();
  });

  it('refuses a call beside another one of the same comment, in a line, and plans nothing', async () => {
    const uses = 'uses: OWNER/tare/.github/workflows/benchmark.yml@0123456789abcdef';
    const path = '.github/workflows/bench.yml';
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `jobs: { a: { ${uses}, with: { packages: ./a } }, b: { ${uses} } }\n`);
    Object.assign(process.env, {
      GITHUB_WORKFLOW_REF: `octo/repo/${path}@refs/pull/7/merge`,
      GITHUB_ACTION_REPOSITORY: 'OWNER/tare',
    });
    await run(() => outcome(measured(0)));
    expect(logged()).toMatch(
      /^::error::the jobs "a" and "b" of "\S+bench.yml" have one comment .* comment-key of its own/m,
    );
    expect(outputs()).toEqual({ verdict: 'error' });
    expect(process.exitCode).toBe(2);
  });

  it('keeps a comment-key that was given, and tells folders apart where none was', async () => {
    Object.assign(process.env, { 'INPUT_WORKING-DIRECTORY': 'go/fast parser' });
    process.env.GITHUB_WORKFLOW_REF = 'octo/repo/.github/workflows/bench.yml@refs/pull/7/merge';
    await run(() => outcome(measured(0)));
    expect(outputs()['comment-key']).toBe('bench/go/fast-parser');
    process.env['INPUT_COMMENT-KEY'] = 'linux';
    writeFileSync(join(folder, 'outputs'), '');
    await run(() => outcome(measured(0)));
    expect(outputs()['comment-key']).toBe('linux');
  });

  it('refuses more jobs than a matrix has', async () => {
    Object.assign(process.env, { INPUT_SHARDS: '64', INPUT_REPLICATES: '16' });
    await run(() => outcome(measured(0)));
    expect(logged()).toMatch(/shards.*"64".*1024 jobs, and a matrix has at most 256/);
    expect(process.exitCode).toBe(2);
  });
});

describe('a comparison', () => {
  it('is published everywhere', async () => {
    await run(() => outcome(measured(0)));
    expect(process.exitCode).toBeUndefined();
    expect(JSON.parse(read('tare-results.json')).format).toBe('tare-results');
    expect(summary()).toContain('unchanged');
    expect(api.comments).toHaveLength(1);
    expect(parseMarker(api.comments[0]?.body ?? '')?.key).toBe('bench');
    expect(outputs()).toEqual({
      verdict: 'unchanged',
      regressed: '0',
      improved: '0',
      unchanged: '1',
      inconclusive: '0',
      direction: 'unknown',
      'same-code': '0',
      'not-measured': '0',
      failed: '0',
      accepted: '[]',
      'results-path': join(folder, 'tare-results.json'),
      artifact: '',
      'comment-url': 'https://github.com/octo/repo/pull/7#issuecomment-1001',
      'page-url': '',
      summary: expect.stringContaining('unchanged'),
    });
    expect(logged()).toContain(
      `This runner does not support artifacts; the results are in ${join(folder, 'tare-results.json')}`,
    );
    expect(logged()).toContain(`::add-mask::${TOKEN}`);
    expect(lastLine()).toMatchObject({ format: 'tare-line', verdict: 'unchanged', exitCode: 0, worst: null });
  });

  it('that regressed fails the step last of all, with one line that names the worst row', async () => {
    await run(() => outcome(measured(20)));
    expect(process.exitCode).toBe(1);
    expect(outputs()).toMatchObject({ verdict: 'regressed', regressed: '1' });
    expect(summary()).toContain('Parse/large');
    expect(api.comments[0]?.body).toContain('Parse/large');
    const errors = logged().match(/^::error.*$/gm) ?? [];
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('Parse/large');
    expect(logged().indexOf('::error')).toBeGreaterThan(logged().indexOf('Comment: '));
    expect(logged()).toMatch(/^::warning title=Benchmark regressed::Parse\/large regressed/m);
    expect(lastLine()).toMatchObject({
      verdict: 'regressed',
      exitCode: 1,
      counts: { regressed: 1 },
      worst: { benchmark: 'Parse/large', metric: 'ns/op', verdict: 'regressed', change: { kind: 'interval' } },
      repeat: expect.stringMatching(/^tare compare /),
    });
  });

  it('makes a check run where one is asked for, at the line of what regressed', async () => {
    process.env['INPUT_CHECK-RUN'] = 'true';
    writeFileSync(join(folder, 'parse.bench.ts'), 'import x;\nbench("large", () => {});\n');
    const of = { base: around(100), head: around(130), group: 'parse.bench.ts' };
    const harness = { name: 'vitest', toolchain: 'node' };
    await run(() => outcome({ ...results({ benchmarks: [benchmark('Parse/large', of)] }), harness }));
    expect(process.exitCode).toBe(1);
    expect(api.checkRuns).toMatchObject([
      {
        name: 'Tare (bench)',
        head_sha: 'c'.repeat(40),
        conclusion: 'failure',
        annotations: [{ path: 'parse.bench.ts', start_line: 2, message: expect.stringContaining('Parse/large') }],
      },
    ]);
    expect(api.checkRuns[0]?.output.summary).toContain('### ❌ Benchmarks: 1 regression, check fails');
  });

  it('says what is missing where no check run may be made, and ends as it would', async () => {
    process.env['INPUT_CHECK-RUN'] = 'true';
    await run(() => outcome(measured(0)), DOCUMENTED.compare);
    expect(process.exitCode).toBeUndefined();
    expect(logged()).toMatch(/^::notice::No check run: .*permissions: checks: write/m);
    expect(api.violations.splice(0)).toEqual([expect.stringContaining('the job has no checks: read')]);
    expect(api.comments).toHaveLength(1);
  });

  /** Judged by the settings that the run was given, as the pipeline does. */
  const observed = (until: string) => {
    Object.assign(process.env, { INPUT_MODE: 'observe', 'INPUT_OBSERVE-UNTIL': until });
    return run((request) => {
      const measurement = measured(20);
      return outcome({ ...measurement, settings: { ...measurement.settings, ...modeOf(request) } });
    });
  };
  const modeOf = ({ inputs: { analysis } }: ActionRequest) => {
    const { mode, observeUntil } = analysis;
    return { ...(mode && { mode }), ...(observeUntil && { observeUntil }) };
  };

  it('of a schedule keeps an issue where one is asked for, with nothing but text in it of what it compares', async () => {
    Object.assign(process.env, { INPUT_ISSUE: 'true', GITHUB_EVENT_NAME: 'schedule', GITHUB_REF: 'refs/heads/main' });
    writeFileSync(join(folder, 'event.json'), JSON.stringify({ repository: { default_branch: 'main' } }));
    const since = (percent: number, name = 'Parse/large') => {
      const head = around(100 * (1 + percent / 100));
      const all = results({ benchmarks: [benchmark(name, { base: around(100), head })] });
      return outcome({ ...all, base: { ...all.base, label: 'v1.2.0 @octocat' } });
    };
    await run(() => since(20, '</details>@octocat [x](http://evil.example) <!-- -->'));
    expect(api.issues).toMatchObject([{ title: 'Benchmarks regressed since v1.2.0??octocat', state: 'open' }]);
    const body = api.issues[0]?.body ?? '';
    expect(parseMarker(body)).toMatchObject({ key: 'bench' });
    expect(body).toContain('Each run brings this issue up to date');
    expect(body.replace(/^```[\s\S]*?^```$|`[^`\n]*`|<code>.*?<\/code>/gm, '')).not.toMatch(
      /@octocat|\]\(http:\/\/evil|<\/details>@/,
    );
    expect(logged()).toContain('Issue: https://github.com/octo/repo/issues/100');
    expect(process.exitCode).toBe(1);
    Object.assign(process.env, { INPUT_ISSUE: 'true', 'INPUT_GITHUB-TOKEN': TOKEN });
    await run(() => since(0));
    expect(api.issues).toMatchObject([{ state: 'closed' }]);
  });

  it('of a pull request keeps no issue, whatever is asked for', async () => {
    process.env.INPUT_ISSUE = 'true';
    await run(() => outcome(measured(20)), jobOf('compare'));
    expect(api.issues).toEqual([]);
    expect(logged()).toContain('No issue: only runs of the events schedule');
  });

  it('that regressed while only observing says what would fail and until when, and fails nothing', async () => {
    await observed('2999-12-31');
    expect(process.exitCode).toBeUndefined();
    expect(outputs()).toMatchObject({ verdict: 'regressed', regressed: '1', accepted: '[]' });
    const said = 'This run only observes (mode: observe until 2999-12-31).';
    expect(api.comments[0]?.body).toMatch(/^### 🔴 Benchmarks: 1 regression, check passes: only observed$/m);
    expect(api.comments[0]?.body).toContain(said);
    expect(summary()).toContain(said);
    expect(logged()).not.toMatch(/^::error/m);
    expect(logged()).toMatch(
      /^::notice::would fail, but this run only observes \(mode: observe until 2999-12-31\): Parse/m,
    );
  });

  it('that regressed once observing is over fails, and says that it was', async () => {
    await observed('2020-01-31');
    expect(process.exitCode).toBe(1);
    expect(api.comments[0]?.body).toContain('Observing ended after 2020-01-31: the gate decides.');
    expect(logged()).toMatch(/^::error::Parse\/large regressed.*\(observing ended after 2020-01-31\)/m);
  });

  it('loses nothing when the comment is refused', async () => {
    await run(() => outcome(measured(20)), ofFork(DOCUMENTED.compare));
    expect(process.exitCode).toBe(1);
    expect(logged()).toMatch(/^::notice::No comment: the token may not write/m);
    expect(api.violations.splice(0)).toEqual([expect.stringContaining('the job has no pull-requests: write')]);
    expect(summary()).toContain('Parse/large');
    expect(outputs()).toMatchObject({ verdict: 'regressed', 'comment-url': '' });
  });

  it('loses no comment when neither the results nor the summary can be written', async () => {
    process.env['INPUT_RESULTS-PATH'] = join(folder, 'event.json', 'below-a-file.json');
    rmSync(join(folder, 'summary.md'));
    mkdirSync(join(folder, 'summary.md'));
    await run(() => outcome(measured(0)));
    expect(logged()).toMatch(/^::warning::The results could not be written/m);
    expect(logged()).toMatch(/^::notice::The job summary could not be written/m);
    expect(api.comments).toHaveLength(1);
    expect(outputs()).toMatchObject({ verdict: 'unchanged', 'results-path': '' });
  });

  it('that measured nothing waits for no pipe where earlier results would be, and replaces it', async () => {
    execFileSync('mkfifo', [join(folder, 'tare-results.json')]);
    await run(() => outcome(results({ benchmarks: [] })));
    expect(JSON.parse(read('tare-results.json')).benchmarks).toEqual([]);
  });

  it('uploads to no artifact service that is not there, and says where the file is', async () => {
    process.env.ACTIONS_RUNTIME_TOKEN = 'not a token';
    process.env.ACTIONS_RESULTS_URL = 'http://127.0.0.1:9/';
    await run(() => outcome(measured(0)));
    expect(logged()).toMatch(/The results could not be uploaded \(.+\); they are in /);
    expect(api.comments).toHaveLength(1);
  });

  it('hands the job’s token to the artifact service, and to nobody else', async () => {
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${base64({ alg: 'none' })}.${base64({ scp: 'Actions.Results:run-id:job-id' })}.x`;
    const authorizations: unknown[] = [];
    const service = http.createServer(({ headers }, answer) => {
      authorizations.push(headers.authorization);
      answer.writeHead(403).end('{}');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    process.env.ACTIONS_RUNTIME_TOKEN = token;
    process.env.ACTIONS_RESULTS_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
    let whileMeasuring: NodeJS.ProcessEnv = {};
    await run(() => {
      whileMeasuring = { ...process.env };
      return outcome(measured(0));
    });
    service.close();
    expect(authorizations).toEqual([`Bearer ${token}`]);
    for (const environment of [whileMeasuring, process.env]) {
      expect(JSON.stringify(environment)).not.toContain(token);
      expect(JSON.stringify(environment)).not.toContain(TOKEN);
    }
    expect(requested?.inputs.githubToken).toBe('');
    expect(requested?.access?.token).toBe(TOKEN);
  });

  it('of another event makes no comment', async () => {
    writeFileSync(join(folder, 'event.json'), '{"before": null}');
    process.env.GITHUB_EVENT_NAME = 'push';
    await run(() => outcome(measured(0)));
    expect(api.requests).toEqual([]);
    expect(outputs()['comment-url']).toBe('');
  });
});

describe('what the pipeline is given', () => {
  it('is the step over .github/tare.yml over the defaults', async () => {
    repo.commit({ '.github/tare.yml': 'rounds: 10\nslice: 5ms\n' });
    process.env.GITHUB_EVENT_NAME = 'push';
    writeFileSync(join(folder, 'event.json'), '{"before": null}');
    process.env.INPUT_ROUNDS = '30';
    await run(() => outcome(measured(0)));
    expect(requested).toMatchObject({
      inputs: { rounds: 30, sliceMs: 5, analysis: { threshold: 0.05 } },
      repository: folder,
      event: { name: 'push', pullRequest: null },
      ci: { runId: 9001, runNumber: 1, runAttempt: 1 },
      access: { token: TOKEN, server: 'https://github.com' },
      repeat: '--rounds 30',
    });
  });
});

describe('what goes wrong', () => {
  const unused = () => {
    throw new Error('not reached');
  };

  it('all bad inputs are named at once, and nothing is measured', async () => {
    Object.assign(process.env, { INPUT_TRESHOLD: '3%', INPUT_ROUNDS: '3', INPUT_SLICE: '::error::x' });
    await run(unused);
    expect(process.exitCode).toBe(2);
    expect(requested).toBeNull();
    expect(logged()).toMatch(/^"treshold" in the step is not an input; did you mean threshold\?/m);
    expect(logged()).toMatch(/^rounds: "3" is too small; allowed: a whole number from 10 to 1000\.$/m);
    expect(logged()).toMatch(/^slice: "::error::x" is not a duration/m);
    expect(logged().match(/^::error/gm)).toHaveLength(1);
    expect(outputs().verdict).toBe('error');
    expect(summary()).toContain('did you mean threshold?');
    expect(lastLine()).toMatchObject({ verdict: 'error', exitCode: 2, message: '3 problems with the inputs' });
  });

  it('a mistake of the user is one line and its remedy, without a stack', async () => {
    await run(() => {
      throw new UserError('no go.mod was found', 'Set working-directory.', { exitCode: 3, details: ['::error::x'] });
    });
    expect(process.exitCode).toBe(3);
    expect(logged()).toMatch(/^::error::no go\.mod was found\. Set working-directory\.$/m);
    expect(logged()).not.toMatch(/^\s+at /m);
    expect(logged()).not.toMatch(/^::error::x/m);
    expect(logged()).toContain('disposed');
  });

  it('a mistake of ours keeps its stack', async () => {
    await run(() => {
      throw new TypeError('x is undefined');
    });
    expect(process.exitCode).toBe(3);
    expect(logged()).toMatch(/^\s+at .*action-run\.test\.ts/m);
    expect(logged()).toMatch(/^::error::internal error: x is undefined/m);
  });

  it('a cancelled run keeps what was measured before its checkouts are gone, and does not wait for anyone', async () => {
    const isKept = () => existsSync(join(folder, 'tare-results.json'));
    const removed = async () => {
      while (!isKept()) await new Promise(setImmediate);
    };
    await run(() => ({ ...outcome(measured(0), new InterruptedError('SIGTERM')), removed: removed() }));
    expect(process.exitCode).toBe(143);
    expect(isKept()).toBe(true);
    expect(api.requests).toEqual([]);
  });

  it.each(['pull_request_target', 'issue_comment', 'workflow_run', 'check_suite', 'an event of tomorrow'])(
    '%s is refused, unless the step trusts it',
    async (event) => {
      process.env.GITHUB_EVENT_NAME = event;
      process.env.GITHUB_SHA = repo.git('rev-parse', 'HEAD');
      await run(unused);
      expect(process.exitCode).toBe(2);
      expect(requested).toBeNull();
      expect(logged()).toMatch(new RegExp(`^::error::the event "${event}" .* Use the event pull_request; if `, 'm'));
      process.exitCode = undefined;
      process.env['INPUT_ALLOW-TRUSTED-EVENT'] = 'true';
      await run(() => outcome(measured(0)));
      expect(process.exitCode).toBeUndefined();
    },
  );

  it.each(['push', 'schedule', 'workflow_dispatch', 'merge_group', 'pull_request_review'])('%s runs', async (event) => {
    process.env.GITHUB_EVENT_NAME = event;
    const base_sha = repo.git('rev-parse', 'HEAD');
    const payload = JSON.parse(read('event.json'));
    writeFileSync(join(folder, 'event.json'), JSON.stringify({ ...payload, merge_group: { base_sha } }));
    await run(() => outcome(measured(0)));
    expect(process.exitCode).toBeUndefined();
  });

  it('a payload that is no JSON leaves a comparison without a comment', async () => {
    process.env.GITHUB_EVENT_NAME = 'push';
    writeFileSync(join(folder, 'event.json'), '{');
    await run(() => outcome(measured(0)));
    expect(process.exitCode).toBeUndefined();
    expect(outputs().verdict).toBe('unchanged');
  });

  it('a pull request without a payload has nobody whose settings could count', async () => {
    writeFileSync(join(folder, 'event.json'), '{');
    await run(unused);
    expect(process.exitCode).toBe(2);
    expect(logged()).toContain('nobody’s settings can count');
  });
});

describe('a commit that cannot be compared', () => {
  const [first, second] = ['c'.repeat(40), 'd'.repeat(40)];
  const body = (at = 0) => api.comments[at]?.body ?? '';
  /** A run takes its token out of the environment. */
  const started = (compare: (request: ActionRequest) => ActionResult) => {
    process.env['INPUT_GITHUB-TOKEN'] = TOKEN;
    return run(compare);
  };
  const broken = (line = 'head has no go.mod') =>
    started(() => {
      throw new UserError(line, 'Add one.', { exitCode: 3 });
    });
  const compared = (percent: number) =>
    started(({ ci }) => {
      const found = measured(percent);
      return outcome({ ...found, runs: found.runs.map((each) => ({ ...each, ...(ci ? { ci } : {}) })) });
    });

  /** As the next push would start it. */
  function nextRun(id: number, headSha: string) {
    process.env.GITHUB_RUN_ID = String(9000 + id);
    process.env.GITHUB_RUN_NUMBER = String(id);
    const payload = JSON.parse(read('event.json'));
    payload.pull_request.head.sha = headSha;
    writeFileSync(join(folder, 'event.json'), JSON.stringify(payload));
    process.exitCode = undefined;
  }

  it('is said at the top of the comment, with the earlier result folded and named', async () => {
    await compared(20);
    nextRun(2, second);
    await broken('head has no <b>go.mod</b> @octo\n## all is well');
    expect(api.comments).toHaveLength(1);
    const [mark, hidden, title, , reason] = body().split('\n');
    expect(parseMarker(mark ?? '')).toMatchObject({ runId: 9002, runNumber: 2 });
    expect(hidden).toMatch(/^<!-- tare-shown 1 head=c{40} rows=.+ -->$/);
    expect(title).toBe('### ❌ Commit `dddddddddd` could not be compared');
    expect(reason).toMatch(/^head has no `<b>go\.mod<\/b> @octo ##` all is well\. Add one\. \(\[its run\]\(http/);
    expect(body()).toContain(
      '<details><summary>Result of commit cccccccccc</summary>\n\nOf [the run that measured it](',
    );
    expect(body()).toContain('/runs/9001/attempts/1');
    expect(body().indexOf('### ❌ Benchmarks')).toBeGreaterThan(body().indexOf('<details>'));
    expect(body().trimEnd().endsWith('</details>')).toBe(true);
    expect(process.exitCode).toBe(3);
  });

  it('twice keeps the one result, and a third that can be compared is all there is', async () => {
    await compared(20);
    nextRun(2, second);
    await broken();
    const once = body();
    nextRun(3, 'e'.repeat(40));
    await broken('again');
    expect(body()).toContain('### ❌ Commit `eeeeeeeeee`');
    expect(body()).not.toContain('dddddddddd');
    expect(body().slice(body().indexOf('<!-- tare-earlier'))).toBe(once.slice(once.indexOf('<!-- tare-earlier')));
    nextRun(4, first);
    await compared(0);
    expect(body()).not.toContain('could not be compared');
    expect(api.comments).toHaveLength(1);
  });

  it('makes no comment where there is none, unless each run makes its own', async () => {
    await broken();
    expect(api.comments).toEqual([]);
    process.env['INPUT_COMMENT-MODE'] = 'on-change';
    await broken();
    expect(api.comments).toEqual([]);
    process.env['INPUT_COMMENT-MODE'] = 'new';
    await broken();
    await broken();
    expect(api.comments).toHaveLength(1);
    expect(body()).toContain('### ❌ Commit `cccccccccc`');
    expect(body()).not.toContain('<details>');
  });

  it('is told where the inputs cannot be read, and by no job that only measures', async () => {
    process.env['INPUT_COMMENT-KEY'] = 'forks/a';
    await compared(20);
    nextRun(2, second);
    process.env.INPUT_ROUNDS = '3';
    for (const job of ['measure', 'plan'] as const) {
      name = job;
      await broken();
      expect(body()).not.toContain('could not be compared');
    }
    name = 'compare';
    await broken();
    expect(body()).toContain('rounds');
    expect(body()).toContain('### ❌ Commit `dddddddddd`');
  });

  it('leaves what this run, or a newer one, has written', async () => {
    await compared(20);
    const written = body();
    await broken();
    expect(body()).toBe(written);
    nextRun(0, second);
    await broken();
    expect(body()).toBe(written);
  });

  it('where GitHub does not answer is a notice, and the run’s own failure stands', async () => {
    await compared(20);
    nextRun(2, second);
    api.fault = ({ method }) => (method === 'PATCH' ? { kind: 'answer', status: 403 } : null);
    await broken();
    expect(logged()).toMatch(/^::notice::No comment: the token may not write/m);
    expect(process.exitCode).toBe(3);
  });
});

describe('a part of a run', () => {
  const part = (index: number, id: string, head: number) =>
    results({
      benchmarks: [benchmark(id, { base: around(100), head: around(head) })],
      plan: { shard: { index, of: 2 }, split: [['A'], ['B']] },
    });

  it('is measured without a comment, and its gate is shown and not applied', async () => {
    name = 'measure';
    process.env.INPUT_SHARD = '2/2';
    await run(() => outcome(measured(20)));
    expect(process.exitCode).toBeUndefined();
    expect(api.requests).toEqual([]);
    expect(requested?.inputs.parts).toEqual({ shard: { index: 2, of: 2 } });
    expect(outputs()).toMatchObject({ verdict: 'regressed' });
    expect(logged()).toMatch(/^::notice::By this part alone the gate would fail: Parse\/large/m);
  });

  const download = (name: string, text: string) => {
    mkdirSync(join(folder, 'parts', name), { recursive: true });
    writeFileSync(join(folder, 'parts', name, 'tare-results.json'), text);
  };
  const merge = async () => {
    name = 'merge';
    Object.assign(process.env, {
      'INPUT_GITHUB-TOKEN': TOKEN,
      'INPUT_MERGE-FROM': 'parts',
      INPUT_BASE: 'HEAD~1',
      INPUT_HEAD: 'HEAD',
    });
    await run(() => {
      throw new Error('nothing is measured');
    });
  };
  const revision = (name: string) => {
    const [commit = '', tree = ''] = repo.git('rev-parse', name, `${name}^{tree}`).trim().split('\n');
    return { label: 'whatever the file says', commit, tree, subject: 'this, too' };
  };
  /** As it is measured here, of the two last commits. */
  const judgedHere = (of: Results) => {
    const revisions = { base: revision('HEAD~1'), head: revision('HEAD') };
    return { ...of, ...revisions, toolVersion: TOOL_VERSION, settings: parseInputs(NOTHING).analysis };
  };
  beforeEach(() => void repo.commit({ 'a.txt': 'head' }));

  it('is joined with the others and published as one', async () => {
    download('tare-readings-bench=1of2-1of1-1', resultsText(judgedHere(part(1, 'A', 100))));
    download('tare-readings-bench=2of2-1of1-1', resultsText(judgedHere(part(2, 'B', 250))));
    await merge();
    expect(process.exitCode).toBe(1);
    expect(api.comments).toHaveLength(1);
    expect(outputs()).toMatchObject({ verdict: 'regressed', regressed: '1', unchanged: '1' });
    const merged = JSON.parse(read('tare-results.json'));
    expect(merged.runs).toHaveLength(2);
    expect(merged.runs[0].ci.runId).toBe(9001);
    expect(merged.runs[0].repeat).toMatch(
      /^tare compare [0-9a-f]{40} [0-9a-f]{40} --base HEAD~1 --head HEAD --seed 00007f3a$|^tare compare [0-9a-f]{40} [0-9a-f]{40} --seed 00007f3a$/,
    );
    expect(merged.head).toMatchObject({ label: 'HEAD', commit: revision('HEAD').commit });
  });

  it('that is lost is named', async () => {
    download('tare-readings-bench=1of2-1of1-1', resultsText(judgedHere(part(1, 'A', 100))));
    await merge();
    expect(process.exitCode).toBeUndefined();
    expect(outputs()).toMatchObject({ verdict: 'inconclusive', unchanged: '1' });
    expect(api.comments[0]?.body).toContain('Shard 2 of 2 gave no results');
  });

  it('is named where it disagrees, and the others are reported', async () => {
    download('tare-readings-bench=1of2-1of1-1', resultsText(judgedHere(part(1, 'A', 250))));
    const other = judgedHere(part(2, 'B', 100));
    download(
      'tare-readings-bench=2of2-1of1-1',
      resultsText({ ...other, settings: { ...other.settings, threshold: 9 } }),
    );
    process.env.INPUT_SHARDS = '2';
    await merge();
    expect(process.exitCode).toBe(1);
    expect(outputs()).toMatchObject({ verdict: 'regressed', regressed: '1' });
    expect(api.comments[0]?.body).toContain('it was measured by other settings: threshold: 900% (here: 5%)');
    expect(api.comments[0]?.body).toContain('Shard 2 of 2 gave no results: `B`');
  });

  it('is one of as many as were asked for', async () => {
    download('tare-readings-bench=1of2-1of1-1', resultsText(judgedHere(part(1, 'A', 100))));
    process.env.INPUT_SHARDS = '3';
    await merge();
    expect(process.exitCode).toBe(2);
    expect(logged()).toContain('::error::the only file is no part of this run: measured with shards: 2 (here: 3).');
  });

  it('is of this run of CI, of an attempt that there was, and of one machine', async () => {
    const ci = {
      runId: 9001,
      runNumber: 1,
      runAttempt: 1,
      url: 'https://github.com/octo/repo',
      repository: 'octo/repo',
    };
    const [run] = part(1, 'A', 100).runs;
    if (run === undefined) throw new Error('no run');
    const forged = {
      run: [{ ...run, ci: { ...ci, runId: 9002 } }],
      attempt: [{ ...run, ci: { ...ci, runAttempt: 2 } }],
      machines: [run, run, run],
    };
    for (const [name, runs] of Object.entries(forged)) {
      download(name, resultsText({ ...judgedHere(part(1, 'A', 100)), runs }));
    }
    await merge();
    expect(process.exitCode).toBe(2);
    for (const fault of [
      'attempt/tare-results.json: it is of another run of CI',
      'machines/tare-results.json: it is of 3 machines, and a job measures on one',
      'run/tare-results.json: it is of another run of CI',
    ]) {
      expect(logged()).toContain(fault);
    }
  });

  it('cannot choose how it is judged', async () => {
    const lenient = judgedHere(part(1, 'A', 250));
    const text = resultsText({ ...lenient, settings: { ...lenient.settings, threshold: 9 } });
    download('tare-readings-bench=1of2-1of1-1', text);
    await merge();
    expect(process.exitCode).toBe(2);
    expect(api.comments).toEqual([]);
    expect(logged()).toContain(
      '::error::the only file is no part of this run: it was measured by other settings: threshold: 900%25 (here: 5%25).',
    );
  });

  it('is refused where it is of other commits', async () => {
    const forged = judgedHere(part(1, 'A', 250));
    download(
      'tare-readings-bench=1of2-1of1-1',
      resultsText({ ...forged, head: { ...forged.head, tree: forged.base.tree } }),
    );
    await merge();
    expect(process.exitCode).toBe(2);
    expect(logged()).toMatch(
      /::error::the only file is no part of this run: it is of another head: \w+ \(tree \w+\) \(here: /,
    );
    expect(api.comments).toEqual([]);
  });

  it('is refused when it is no results file, or a link', async () => {
    download('a', '{}');
    download('b', '');
    mkdirSync(join(folder, 'parts/c'));
    symlinkSync('/etc/hostname', join(folder, 'parts/c/x.json'));
    await merge();
    expect(process.exitCode).toBe(2);
    expect(logged()).toContain('none of the 3 files is a part of this run');
    expect(api.comments).toEqual([]);
  });

  it('is missed with one line, and the comment of an earlier commit says so', async () => {
    await merge();
    expect(logged()).toContain('merge-from: there is no .json file in "parts"');
    expect(api.comments).toEqual([]);
    download('tare-readings-bench=1of2-1of1-1', resultsText(judgedHere(part(1, 'A', 100))));
    await merge();
    rmSync(join(folder, 'parts'), { recursive: true });
    process.env.GITHUB_RUN_ID = '9002';
    await merge();
    expect(api.comments).toHaveLength(1);
    expect(api.comments[0]?.body).toContain(
      '### ❌ Commit `cccccccccc` could not be compared\n\nmerge-from: there is no',
    );
  });
});
