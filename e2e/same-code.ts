import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import type { ApiServer } from '../__tests__/github/api-server.ts';
import { type ActRun, runAct, STEP_WORKFLOW, type Stage } from './act.ts';
import { type Change, makeProject } from './project.ts';

const SAME = { baseWork: 100, headWork: 100 };

const TEST = `package sum

import "testing"

func TestSum(t *testing.T) {
	if Sum(0) != 0 {
		t.Fatal("not 0")
	}
}
`;

/** Of a dependency: nothing that Parse runs differs between the two versions, something that NewV7 runs does. */
const IDS = `package sum

import (
	"testing"

	"github.com/google/uuid"
)

func BenchmarkParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		uuid.MustParse("f47ac10b-58cc-0372-8567-0e02b2c3d479")
	}
}

func BenchmarkNewV7(b *testing.B) {
	for i := 0; i < b.N; i++ {
		uuid.NewV7()
	}
}
`;
const moduleAt = (version: string, sum: string) => ({
  'go.mod': `module example.org/sum\n\ngo 1.21\n\nrequire github.com/google/uuid ${version}\n`,
  'go.sum': `github.com/google/uuid ${version} h1:${sum}\ngithub.com/google/uuid ${version}/go.mod h1:TIyPZe4MgqvfeYDBFedMoGGpEw/LqOeaOT+nhxU+yHo=\n`,
});

/** Pull requests that change no code, or only code that few benchmarks run. */
export async function sameCodeScenarios(
  stage: Stage,
  api: ApiServer,
  scenario: (name: string, play: () => Promise<ActRun>) => Promise<void>,
): Promise<void> {
  const play = async (number: number, change: Change) => {
    const run = await runAct(stage, makeProject(stage.temporary, change, STEP_WORKFLOW), number);
    assert.equal(run.exitCode, 0, run.log);
    assert.deepEqual(api.violations, [], 'every request fits GitHub’s description');
    return run;
  };

  await scenario('a change of documentation builds nothing', async () => {
    const run = await play(30, { ...SAME, name: 'documentation' });
    assert.equal(run.outputs?.verdict, 'same-code', run.log);
    assert.doesNotMatch(run.log, /^build (?:base|head)/m);
    return run;
  });

  await scenario('a change of tests measures nothing but a sample', async () => {
    const run = await play(31, { ...SAME, name: 'tests', headFiles: { 'more_test.go': TEST } });
    assert.equal(run.outputs?.verdict, 'same-code', run.log);
    assert.equal(run.outputs?.['same-code'], '2');
    return run;
  });

  await scenario('a newer dependency is measured where a benchmark runs what differs', async () => {
    const run = await play(32, {
      ...SAME,
      name: 'dependency',
      home: homedir(),
      files: { ...moduleAt('v1.5.0', '1p67kYwdtXjb0gL0BPiP1Av9wiZPo5A8z2cWkTZ+eyU='), 'ids_test.go': IDS },
      headFiles: moduleAt('v1.6.0', 'NIvaJDMOsjHA8n1jAhLSgzrAzy1Hgr+hNrb57e+94F0='),
    });
    assert.equal(run.outputs?.['same-code'], '3', run.log);
    assert.match(run.outputs?.verdict ?? '', /^(unchanged|inconclusive|improved)$/);
    return run;
  });
}
