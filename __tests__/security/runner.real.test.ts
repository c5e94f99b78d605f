import { afterAll, expect, it } from 'vitest';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';

let runner: Runner | undefined;
afterAll(() => runner?.api.close());

it('the stand-in runner runs the real action on a pull request', async () => {
  const suite = suiteOf({ A: 100 });
  runner = await startRunner(
    { suite, '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\npin: off\n' },
    { suite: `${suite}# changed\n` },
  );
  const end = await runner.run();
  expect(end).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged', unchanged: '1' } });
  expect(end.comment).toContain('unchanged');
  expect(end.summary).toContain('unchanged');
  expect(JSON.parse(end.results).format).toBe('tare-results');
});
