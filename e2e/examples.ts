import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiServer } from '../__tests__/github/api-server.ts';
import { type differences, differencesLeft, example, UNDER_ACT } from '../examples/example.mjs';
import { type ActRun, runAct, type Stage } from './act.ts';
import { makeExample } from './project.ts';

type Scenario = (name: string, play: () => Promise<ActRun>) => Promise<void>;

/**
 * What `tare init` writes runs as it is, and ends in a comparison that says what is expected of the example.
 * @param names of examples; those that act shows something of unless there are some
 */
export async function exampleScenarios(
  stage: Stage,
  api: ApiServer,
  scenario: Scenario,
  first: number,
  names: readonly string[],
): Promise<void> {
  const tare = join(stage.root, 'dist/cli.js');
  const examples = join(stage.root, 'examples');
  const wanted = names.length > 0 ? names : UNDER_ACT;
  let number = first;
  for (const name of wanted) {
    await scenario(`the workflow that tare init writes for examples/${name} compares it`, async () => {
      const shown = example(examples, name);
      const project = makeExample(stage.temporary, shown, tare);
      const written = readFileSync(join(project.directory, project.workflow), 'utf8');
      assert.equal(written, readFileSync(join(shown.folder, project.workflow), 'utf8'), 'the example’s own workflow');
      const runs: ActRun[] = [];
      const { report, wrong, unseen } = await differencesLeft(shown, async () => {
        const done = await runAct(stage, project, number++);
        runs.push(done);
        return reportOf(done, stage, tare);
      });
      const run = runs.at(-1) as ActRun;
      if (unseen.length > 0) console.log(`not seen  ${unseen.join('; ')}`);
      assert.deepEqual(wrong, [], run.log);
      assert.equal(run.exitCode, report.verdict === 'regressed' ? 1 : 0, run.log);
      assert.deepEqual(api.violations, []);
      const comment = api.comments.findLast(({ body }) => Object.keys(shown.rows).some((row) => body.includes(row)));
      assert.ok(
        comment !== undefined,
        `a comment with the benchmarks:\n${api.comments.map(({ body }) => body).join('\n')}`,
      );
      return run;
    });
  }
}

/** What was concluded, from the artifact of the run. */
function reportOf(run: ActRun, stage: Stage, tare: string): Parameters<typeof differences>[1] {
  const folder = join(stage.artifacts, run.runId);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const zip = files.find((file) => file.startsWith('tare-results-') && file.endsWith('.zip'));
  assert.ok(zip !== undefined, `an artifact:\n${run.log}`);
  const to = mkdtempSync(join(stage.temporary, 'artifact-'));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, zip), to]);
  const results = readdirSync(to, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith('results.json'));
  assert.ok(results !== undefined, 'results.json in the artifact');
  // With the run's own settings: one that fails nothing would not look at second readings. Exit code 1 is one of the verdicts.
  const analyse = [tare, 'analyse', '--format', 'json', join(to, results)];
  return JSON.parse(spawnSync(process.execPath, analyse, { encoding: 'utf8' }).stdout);
}
