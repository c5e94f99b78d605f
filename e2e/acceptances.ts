import assert from 'node:assert/strict';
import type { ApiServer } from '../__tests__/github/api-server.ts';
import { type ActRun, runAct, STEP_WORKFLOW, type Stage } from './act.ts';
import { makeProject, type Project } from './project.ts';

const LABEL = 'accept-benchmark-regression';
const FIRST_RUN = 30;

type Scenario = (name: string, play: () => Promise<ActRun>) => Promise<void>;

/** A known regression: an outsider accepts it in vain, who may write by label and by line; each ends with a worse head. */
export async function acceptanceScenarios(stage: Stage, api: ApiServer, scenario: Scenario): Promise<void> {
  const [slow, slower, slowest] = [3, 6, 9].map((times) => project(stage, times)) as [Project, Project, Project];
  // A little less, since noise alone may read above what was shown.
  const aboutAsSlow = project(stage, 2.99);
  let number = FIRST_RUN;
  const body = () => api.comments.find(({ login }) => login === api.login)?.body ?? '';
  const run = async (of: Project, exitCode: number) => {
    const done = await runAct(stage, of, number++);
    if (done.exitCode !== exitCode) throw new Error(`act ended with ${done.exitCode}, not ${exitCode}:\n${done.log}`);
    assert.deepEqual(api.violations, []);
    assert.equal(done.outputs?.verdict, 'regressed');
    const ours = api.comments.find(({ login }) => login === api.login);
    // What is done next comes later, by whole seconds.
    if (ours !== undefined) ours.updatedAt = now(-60);
    return done;
  };
  const write = (login: string, text: string) =>
    void api.comments.push({ id: 500 + api.comments.length, issue: 7, login, body: text, updatedAt: now() });
  const label = (login: string) => {
    api.pull.labels.push(LABEL);
    api.pull.events.push({ id: 500 + api.pull.events.length, login, label: LABEL, at: now() });
  };
  api.comments.length = 0;
  api.permissions.set('maintainer', 'write').set('author', 'read').set('triager', 'read').set('outsider', 'none');

  await scenario('who may not write accepts nothing, by line or by label, and the comment says so', async () => {
    write('outsider', 'Benchmark-accept: Parse/* up to 900% because it looks fine');
    label('triager');
    const done = await run(slow, 1);
    assert.match(body(), /`outsider` has no write access, so that this line of a comment accepts nothing: `Benchmark/);
    assert.match(body(), /`triager` has no write access, so that this label accepts nothing/);
    assert.match(body(), /check fails/);
    assert.equal(done.outputs?.accepted, '[]');
    return done;
  });

  await scenario('a maintainer’s label accepts what the comment showed, and is recorded', async () => {
    label('maintainer');
    const done = await run(aboutAsSlow, 0);
    assert.match(body(), /was accepted up to [\d.]+.% by `maintainer` \(label, `[^`]+`\): as it was shown of commit `/);
    assert.match(body(), /check passes: accepted/);
    const [accepted] = JSON.parse(done.outputs?.accepted ?? '');
    assert.deepEqual([accepted.benchmark, accepted.by, accepted.source], ['Parse/large', 'maintainer', 'label']);
    return done;
  });

  await scenario('a commit that makes it worse voids the label', async () => {
    const done = await run(slower, 1);
    assert.match(body(), /is certainly worse than the [\d.]+.% that `maintainer` accepted \(label\)/);
    assert.equal(done.outputs?.accepted, '[]');
    return done;
  });

  await scenario('a maintainer’s line accepts it, and is recorded with its reason', async () => {
    write('maintainer', 'Known.\n\nBenchmark-accept: Parse/* up to 550% because the new format has checksums\n');
    const done = await run(slower, 0);
    assert.match(body(), /by `maintainer` \(line of a comment, `[^`]+`\): the new format has checksums\./);
    assert.match(done.outputs?.accepted ?? '', /"reason":"the new format has checksums"/);
    return done;
  });

  await scenario('a commit that makes it worse than the line’s bound voids it', async () => {
    const done = await run(slowest, 1);
    assert.match(body(), /is certainly worse than the 550.% that `maintainer` accepted \(line of a comment\)/);
    assert.equal(api.comments.filter(({ login }) => login === api.login).length, 1);
    return done;
  });
}

/** ISO 8601, whole seconds, as the server writes it. */
function now(seconds = 0): string {
  return `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** A benchmark that only prints: runs take as long as the action itself. */
function project(stage: Stage, times: number): Project {
  const settings = 'harness: command\nbench-command: sh bench.sh\nrounds: 10\n';
  return makeProject(
    stage.temporary,
    {
      name: `accepted-${times}`,
      baseWork: 1,
      headWork: 1,
      files: { '.github/tare.yml': settings, 'bench.sh': printing(100_000) },
      headFiles: { 'bench.sh': printing(100_000 * times) },
    },
    STEP_WORKFLOW,
  );
}

const printing = (nanoseconds: number) =>
  `ns=$((${nanoseconds} + $(od -An -N1 -tu1 /dev/urandom)))\n` +
  `echo '{"tare":1,"benchmark":"Parse/large","metrics":{"ns/op":'$ns'}}'\n`;
