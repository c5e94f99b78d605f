import assert from 'node:assert/strict';
import type { ApiServer } from '../__tests__/github/api-server.ts';
import { type ActRun, runAct, type Stage } from './act.ts';
import { makePublic } from './project.ts';

const FIRST_RUN = 300;

/**
 * What `tare init` writes for public projects runs as it is, and ends in a comment.
 * @param given TIME-BUDGET, then FOLDER BASE HEAD of each: a clone, and two of its commits
 */
export async function publicScenarios(
  stage: Stage,
  api: ApiServer,
  scenario: (name: string, play: () => Promise<ActRun>) => Promise<void>,
  [timeBudget = '2min', ...given]: readonly string[],
): Promise<void> {
  let failed = 0;
  for (let at = 0; at + 2 < given.length; at += 3) {
    const [repository = '', base = '', head = ''] = given.slice(at, at + 3);
    const play = async () => {
      const before = new Set(api.comments.map(({ body }) => body));
      const commits = { repository, base, head, timeBudget };
      const project = makePublic(stage.temporary, commits, `${stage.root}/dist/cli.js`);
      const run = await runAct(stage, project, FIRST_RUN + at);
      assert.ok([0, 1].includes(run.exitCode), run.log);
      const comment = api.comments.find(({ body }) => !before.has(body))?.body ?? '';
      const [headline] = /^### .*Benchmarks.*/m.exec(comment) ?? [];
      assert.ok(headline !== undefined, run.log);
      console.log(headline);
      return run;
    };
    try {
      await scenario(`the workflow that tare init writes for ${repository} at ${head}`, play);
    } catch (error) {
      // The others are run all the same.
      console.log(error instanceof Error ? error.message : error);
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${Math.floor(given.length / 3)} did not end in a comment`);
}
