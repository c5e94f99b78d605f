import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compared, line, printing, resultsPath, suites, tare } from '../support/program.ts';

// `--build-env` on a person's own machine.

const SECRET = 'npm_aSecretOfTheTests0123';
const own = { env: { MY_TOKEN: SECRET } };

it('builds have the variable, what is measured has not, and nothing shows its value', async () => {
  const repo = suites(`${printing(line('A'))}cat kept; [ -z "$MY_TOKEN" ] || ${printing(line('seen'))}`);
  const kept = '{"tare":1,"benchmark":"kept %s","metrics":{"ns/op":1}}\\n';
  const options = ['--build-command', `[ -n "$MY_TOKEN" ] && printf '${kept}' "$MY_TOKEN" > kept`];
  const run = await compared(repo, [...options, '--build-env', 'MY_TOKEN'], own);
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const results = readFileSync(resultsPath(repo), 'utf8');
  expect(results).toContain('kept ***');
  expect(results).not.toContain('"seen"');
  for (const text of [results, run.stdout, run.stderr]) expect(text).not.toContain(SECRET);
  // A command that was given by hand is repeated: it is whose who typed it.
  expect(run.stdout.replace(/\s+/g, ' ')).toContain('--build-command');
  expect(JSON.parse(results).runs[0].inputs['build-command']).toContain('MY_TOKEN');
  const without = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root, ...own });
  expect(without.exitCode).toBe(3);
});

it('is there when sides are built again in another layout', async () => {
  const repo = suites('cat lines\n');
  const make = (first: number) => `[ -n "$MY_TOKEN" ] || exit 7
if [ -n "$TARE_LAYOUT_SEED" ]; then value=100; else value=${first}; fi
printf '{"tare":1,"benchmark":"A","metrics":{"ns/op":%s.%s}}\\n' $value "$(($$ % 89 + 10))" > lines
`;
  repo.commit({ make: make(100) }, 'base');
  repo.commit({ make: make(120) }, 'head');
  const options = ['--build-command', 'echo "$TARE_LAYOUT_SEED" >seed\nsh ./make', '--build-env', 'MY_TOKEN'];
  const run = await compared(repo, options, own);
  expect(run, run.stderr + run.stdout).toMatchObject({ exitCode: 0 });
  const { confirmation } = JSON.parse(readFileSync(resultsPath(repo), 'utf8')).runs[0];
  expect(confirmation).toMatchObject({ layout: 'build-command' });
});

it('one that is not set is a mistake', async () => {
  const run = await tare(['compare', 'HEAD~1', '--build-env', 'MY_TOKEN'], { cwd: suites(printing(line('A'))).root });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/^tare: build-env: MY_TOKEN is not set$/m);
});
