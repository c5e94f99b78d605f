import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiServer, TOKEN } from '../__tests__/github/api-server.ts';
import { startForkServer } from '../__tests__/github/forks/server.ts';
import { commentSections } from '../src/render/markdown/comment-sections.ts';
import { parseMarker } from '../src/render/markdown/marker.ts';
import { acceptanceScenarios } from './acceptances.ts';
import { ACTION, type ActRun, findAct, freePort, runAct, STEP_WORKFLOW, type Stage, startProxy } from './act.ts';
import { exampleScenarios } from './examples.ts';
import { forkScenarios } from './forks.ts';
import { HOSTILE_BENCHMARK, makeProject } from './project.ts';
import { publicScenarios } from './public.ts';
import { sameCodeScenarios } from './same-code.ts';

/** By a hundredth: binaries that are the same to the byte would not be measured. */
const UNCHANGED = { name: 'unchanged', baseWork: 100, headWork: 101 };
const SLOWER = { name: 'slower', baseWork: 1, headWork: 4 };

/** Fewer benchmarks than shards. */
const LEGS = { ...SLOWER, name: 'legs' };
const HOSTILE = { ...UNCHANGED, name: 'hostile', headFiles: { 'hostile_test.go': HOSTILE_BENCHMARK } };

const CALL_WORKFLOW = `on: pull_request
jobs:
  bench:
    permissions: { contents: read, pull-requests: write }
    uses: ${ACTION.replace('@', '/.github/workflows/benchmark.yml@')}
    with: { comment-key: called, threshold: 60% }
  after:
    needs: bench
    if: always()
    runs-on: ubuntu-latest
    steps:
      - env: { OUTPUTS: '\${{ toJSON(needs.bench.outputs) }}' }
        run: printf '%s' "$OUTPUTS" > "$E2E_OUTPUTS"
`;

/** Runs of the default branch keep what later ones take over. */
const PUSHED_WORKFLOW = CALL_WORKFLOW.replace('on: pull_request', 'on: [push, pull_request]');

/** As a comment asked for it, with what the plan read of that. */
const ASKED_WORKFLOW = CALL_WORKFLOW.replace('threshold: 60%', 'ask: comment, shards: "2"');

/** Two legs of a matrix, each measured in three jobs: one comment. */
const LEGS_WORKFLOW = `on: pull_request
jobs:
  bench:
    strategy: { fail-fast: false, matrix: { leg: [amd64, arm64] } }
    permissions: { contents: read, pull-requests: write }
    uses: ${ACTION.replace('@', '/.github/workflows/benchmark.yml@')}
    with: { comment-key: legs, comment-section: '\${{ matrix.leg }}', shards: '3', fail-on-regression: 'false' }
`;

/**
 * Runs every scenario, or only those of workflows, same-code, acceptances, forks, of the examples (or of these), or of public
 * projects, against the built dist/; returns the exit code.
 */
export async function runEndToEnd(only: string | undefined, names: readonly string[] = []): Promise<number> {
  const root = process.cwd();
  const temporary = mkdtempSync(join(tmpdir(), 'tare-e2e-'));
  const forks = await startForkServer();
  const { api } = forks;
  const stage: Stage = {
    act: findAct(),
    root,
    temporary,
    action: actionFolder(root, temporary),
    artifacts: join(temporary, 'artifacts'),
    actPort: await freePort(),
    proxyPort: await freePort(),
    node24: execFileSync(join(root, '.ci/node24'), { encoding: 'utf8' }).trim(),
    apiUrl: api.url,
    token: TOKEN,
  };
  mkdirSync(stage.artifacts);
  const proxy = startProxy(stage);
  try {
    const isWanted = (name: string) => only === undefined || only === name;
    if (isWanted('workflows')) await scenarios(stage, api);
    if (isWanted('same-code')) await sameCodeScenarios(stage, api, scenario);
    if (isWanted('acceptances')) await acceptanceScenarios(stage, api, scenario);
    if (isWanted('forks')) await forkScenarios(stage, forks, scenario);
    if (isWanted('examples')) await exampleScenarios(stage, api, scenario, 100, names);
    if (only === 'public') await publicScenarios(stage, api, scenario, names);
    console.log('end to end: everything holds');
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    proxy.kill();
    await forks.close();
    if (process.env.TARE_E2E_KEEP === undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

async function scenarios(stage: Stage, api: ApiServer): Promise<void> {
  const calm = makeProject(stage.temporary, UNCHANGED, STEP_WORKFLOW);
  const bad = makeProject(stage.temporary, SLOWER, STEP_WORKFLOW);
  const called = makeProject(stage.temporary, { ...UNCHANGED, name: 'called' }, CALL_WORKFLOW);
  const writes = () => api.requests.filter(({ method, path }) => method !== 'GET' && path !== '/graphql');

  await scenario('a run without inputs posts one comment', async () => {
    const run = await runAct(stage, calm, 2);
    check(run, 0, api);
    assert.equal(api.comments.length, 1);
    assert.equal(parseMarker(api.comments[0]?.body ?? '')?.runNumber, 2);
    assert.match(api.comments[0]?.body ?? '', /unchanged|undecided/);
    assert.match(run.outputs?.['comment-url'] ?? '', /#issuecomment-1001$/);
    assert.match(run.outputs?.verdict ?? '', /^(unchanged|inconclusive|improved)$/);
    hasEverything(run, stage);
    return run;
  });

  await scenario('the next run updates that comment', async () => {
    const run = await runAct(stage, calm, 3);
    check(run, 0, api);
    assert.equal(api.comments.length, 1);
    assert.equal(parseMarker(api.comments[0]?.body ?? '')?.runNumber, 3);
    assert.deepEqual(
      writes().map(({ method }) => method),
      ['POST', 'PATCH'],
    );
    return run;
  });

  await scenario('an older run leaves it as it is', async () => {
    const before = api.comments[0]?.body;
    const run = await runAct(stage, calm, 1);
    check(run, 0, api);
    assert.equal(api.comments[0]?.body, before);
    assert.equal(writes().length, 2);
    assert.match(run.log, /newer run \(number 3, attempt 1\)/);
    hasEverything(run, stage);
    return run;
  });

  await scenario('a regression fails the job after everything is published', async () => {
    const run = await runAct(stage, bad, 4);
    check(run, 1, api);
    assert.equal(run.outputs?.verdict, 'regressed');
    assert.equal(run.outputs?.regressed, '1');
    assert.match(run.outputs?.summary ?? '', /Sum/);
    assert.match(api.comments[0]?.body ?? '', /regression/);
    hasEverything(run, stage);
    // The failing line comes last: after the artifact, the comment and the outputs.
    const at = (pattern: RegExp) => run.log.search(pattern);
    assert.ok(at(/in the artifact tare-results-/) < at(/Comment: http/), run.log);
    assert.ok(at(/Comment: http/) < at(/set-output:: verdict|verdict=regressed|::error::|❗/), run.log);
    return run;
  });

  await scenario('the reusable workflow runs likewise, with a comment of its own', async () => {
    const run = await runAct(stage, called, 5);
    check(run, 0, api);
    assert.equal(api.comments.length, 2);
    assert.equal(parseMarker(api.comments[1]?.body ?? '')?.key, 'called');
    assert.match(run.outputs?.['comment-url'] ?? '', /#issuecomment-1002$/);
    // A pull request looks for results of the default branch, and keeps none.
    assert.match(run.log, /STUB CACHE nothing at tare-past-/);
    assert.doesNotMatch(run.log, /STUB CACHE saved/);
    hasEverything(run, stage);
    return run;
  });

  await scenario(
    'what a run of the default branch has kept is found by a pull request, on another machine',
    async () => {
      const pushed = makeProject(stage.temporary, { ...UNCHANGED, name: 'pushed' }, PUSHED_WORKFLOW);
      const repository = { full_name: 'octo/repo', name: 'repo', owner: { login: 'octo' }, default_branch: 'main' };
      const payload = { ref: 'refs/heads/main', before: pushed.base, after: pushed.merge, repository };
      const kept = await runAct(stage, pushed, 10, { event: 'push', payload });
      check(kept, 0, api);
      assert.match(kept.log, /STUB CACHE saved tare-past-/);
      const run = await runAct(stage, pushed, 11);
      check(run, 0, api);
      assert.match(run.log, /STUB CACHE restored tare-past-/);
      assert.doesNotMatch(run.log, /past: there is no|past: .* is not used/);
      return run;
    },
  );

  await scenario('two legs of three shards have one comment, each its section', async () => {
    const run = await runAct(stage, makeProject(stage.temporary, LEGS, LEGS_WORKFLOW), 8);
    check(run, 0, api);
    const body = api.comments.find((comment) => parseMarker(comment.body)?.key === 'legs')?.body ?? '';
    assert.equal(api.comments.length, 3, run.log);
    assert.deepEqual(
      commentSections(body).map(({ name }) => name),
      ['amd64', 'arm64'],
    );
    for (const { text } of commentSections(body)) {
      assertOneRegressed(text);
      for (const name of ['Sum', 'Make']) assert.ok(text.includes(`\`${name}\``), text);
    }
    return run;
  });

  await scenario('a hostile benchmark leaks nothing and is not obeyed', async () => {
    const run = await runAct(stage, makeProject(stage.temporary, HOSTILE, STEP_WORKFLOW), 6);
    check(run, 0, api);
    const body = api.comments[0]?.body ?? '';
    for (const place of [body, run.results, ...run.summaries]) {
      assert.match(place, /ENVIRONMENT/);
      assert.ok(!place.includes(TOKEN), 'no token');
      // The runner's mark for what is left running is handed on; nothing else.
      assert.doesNotMatch(place, /\b(GITHUB|INPUT|ACTIONS|RUNNER)_(?!TRACKING_ID=)\w+=/);
      assert.ok(!place.includes('\u001b'), 'no escape sequence');
    }
    assert.doesNotMatch(body, /^[^`]*<img/m, 'HTML stays inside code');
    assert.match(run.outputs?.verdict ?? '', /^(unchanged|inconclusive)$/);
    assert.equal(run.outputs?.failed, '1');
    // act echoes each command it obeys with a sign of its own.
    assert.doesNotMatch(run.log, /⚙ .*(add-mask|set-env|STOLEN|improved$)|❗.*obeyed/m);
    return run;
  });

  await scenario('a mistyped input fails with one line', async () => {
    const workflow = STEP_WORKFLOW.replace(`uses: ${ACTION}`, `uses: ${ACTION}\n        with: { treshold: 3% }`);
    const run = await runAct(stage, makeProject(stage.temporary, { ...UNCHANGED, name: 'typo' }, workflow), 7);
    check(run, 1, api);
    assert.match(run.log, /treshold.*did you mean threshold\?/);
    assert.doesNotMatch(run.log, /\n\s+at .*action\.js/);
    return run;
  });

  await scenario('what a comment asks for is measured beside the usual run, and fails nothing', async () => {
    api.permissions.set('octocat', 'write').set('outsider', 'read');
    const said = (id: number, login: string, body: string) => api.comments.push({ id, issue: 7, login, body });
    said(501, 'octocat', '/tare Sum rounds=10 confirm=off');
    said(502, 'outsider', '/tare Make rounds=1000');
    const usual = api.comments.find(({ body }) => parseMarker(body)?.key === 'called')?.body;
    const run = await runAct(stage, makeProject(stage.temporary, { ...SLOWER, name: 'asked' }, ASKED_WORKFLOW), 9);
    check(run, 0, api);
    const body = api.comments.find((comment) => parseMarker(comment.body)?.key === 'called/asked')?.body ?? '';
    assertOneRegressed(body, run.log);
    assert.match(body, /as somebody asked in a comment.*`@octocat Sum rounds=10 confirm=off`/);
    assert.doesNotMatch(body, /`Make`/);
    assert.equal(run.outputs?.verdict, 'regressed');
    assert.equal(api.comments.find((comment) => parseMarker(comment.body)?.key === 'called')?.body, usual);
    return run;
  });
}

/** Of one benchmark; where a neighbour made it look parallel, which the text shows, it is measured on one core as well. */
function assertOneRegressed(text: string, log = text): void {
  assert.match(text, text.includes('`Sum on one core`') ? /\b2 regressions\b/ : /\b1 regression\b/, log);
}

async function scenario(name: string, play: () => Promise<ActRun>): Promise<void> {
  try {
    const { seconds } = await play();
    console.log(`ok  ${name} (${seconds} s)`);
  } catch (error) {
    throw new Error(`NOT ok  ${name}\n${error instanceof Error ? error.message : error}`);
  }
}

function check(run: ActRun, exitCode: number, api: ApiServer): void {
  if (run.exitCode !== exitCode) throw new Error(`act ended with ${run.exitCode}, not ${exitCode}:\n${run.log}`);
  assert.deepEqual(api.violations, [], 'every request fits GitHub’s description');
}

/** Summary, outputs and the artifact that they name are there. */
function hasEverything(run: ActRun, stage: Stage): void {
  assert.ok(
    run.summaries.some((text) => text.includes('Sum')),
    `a job summary with the benchmark:\n${run.log}`,
  );
  const name = /in the artifact (tare-results-\S+?)\.?$/m.exec(run.log)?.[1] ?? 'none is named in the log';
  assert.equal(run.outputs?.artifact, name);
  const files = readdirSync(stage.artifacts, { recursive: true }).map(String);
  assert.ok(
    files.some((file) => file.startsWith(`${run.runId}/${name}/`) && file.endsWith('.zip')),
    `artifact ${name} among:\n${files.join('\n')}\n${run.log}`,
  );
}

/**
 * The actions, dist/ and the reusable workflows, in which `$/` is spelled out: act has no such form (newRemoteAction in
 * its step_action_remote.go wants `@REF`). The path behind it stays, so that the action that runs is the one it names.
 */
function actionFolder(root: string, temporary: string): string {
  const folder = join(temporary, 'tare');
  if (!existsSync(join(root, 'dist/action.js'))) throw new Error('dist/action.js is missing: run "npm run build".');
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  for (const path of ['action.yml', 'package.json']) cpSync(join(root, path), join(folder, path));
  for (const path of ['plan', 'measure', 'merge', 'publish', 'dist', 'calibrators'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of ['.github/workflows/benchmark.yml', '.github/workflows/publish.yml']) {
    const workflow = readFileSync(join(root, path), 'utf8');
    writeFileSync(join(folder, path), workflow.replaceAll(/uses: \$\/(\S+)/g, `uses: ${ACTION.replace('@', '/$1@')}`));
  }
  return folder;
}
