import { afterEach, expect } from 'vitest';
import type { Results } from '../../src/model/results/results.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

// Suites of head that do not end as base's do. What they printed before looks just like base's.

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

const good = suiteOf({ A: 100, B: 100 });
const SETTINGS = 'bench-command: sh ./suite\nrounds: 10\npin: off\nseed: 7f3a\n';

async function compared(head: string) {
  runner = await startRunner({ suite: good, '.github/tare.yml': SETTINGS }, { suite: head });
  const end = await runner.run();
  const { benchmarks } = JSON.parse(end.results) as Results;
  return { ...end, states: Object.fromEntries(benchmarks.map(({ name, head: state }) => [name, state])) };
}

attack('suite-crashes-after-results', async () => {
  const crashes = [
    ['kill -SEGV $$', 'was ended by SIGSEGV'],
    ['kill -KILL $$', 'was ended by SIGKILL'],
    // In a shell of its own: the shell around it reports 128 and the signal's number.
    ["sh -c 'kill -SEGV $$'; exit $?", 'was ended by SIGSEGV'],
    ['exit 1', 'ended with exit code 1'],
  ] as const;
  for (const [crash, words] of crashes) {
    const end = await compared(`${good}${crash}\n`);
    expect(end).toMatchObject({ exitCode: 3, outputs: { verdict: 'error' } });
    expect(end.log).toContain(`the suite ${words} on head in 11 of 11 runs, and not on base`);
    expect(end.comment).toContain(`he suite ${words} on head`);
    // What was measured is kept, and shown.
    expect(end.states).toEqual({ A: { state: 'measured' }, B: { state: 'measured' } });
    expect(end.summary).toContain('`B`');
    runner?.api.close();
  }
});

attack('suite-crashes-before-a-benchmark', async () => {
  const end = await compared(`${suiteOf({ A: 100 })}kill -SEGV $$\n`);
  expect(end).toMatchObject({ exitCode: 3, outputs: { verdict: 'error', failed: '1' } });
  const reason = expect.stringContaining('the suite was ended by SIGSEGV before this gave a result');
  expect(end.states).toEqual({ A: { state: 'measured' }, B: { state: 'failed', reason } });
  expect(end.comment).toMatch(/failed\son\shead.*`B`/);
  expect(end.comment).not.toContain('removed');
});

attack('suite-stops-itself', async () => {
  // Not in its first run, the limit of which is that of a suite whose length is unknown.
  const end = await compared(`echo x >> runs\n${good}[ "$(wc -l < runs)" -lt 2 ] || kill -STOP $$\n`);
  expect(end).toMatchObject({ exitCode: 3, outputs: { verdict: 'error' } });
  expect(end.log).toContain('the suite did not end within its time limit on head in 1 of 2 runs, and not on base');
  expect(end.states).toEqual({ A: { state: 'measured' }, B: { state: 'measured' } });
});
