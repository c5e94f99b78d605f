import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import {
  type ActionEnd,
  published,
  pullRequestPayload,
  type Runner,
  type RunnerRun,
  startRunner,
  suiteOf,
} from '../support/runner.ts';
import { hasGo } from '../support/toolchains.ts';
import { attack } from './attack.ts';

// Secrets that builds need: written into an input, and handed over by name.

const SECRET = 'npm_aSecretOfTheTests0123';
const TOKEN = { MY_TOKEN: SECRET };
/** In the shell: how long it is there, which no mask can hide. */
const LENGTH = 'printf %s "$MY_TOKEN" | wc -c';
const FILE = 'bench-command: sh ./suite\nbuild-command: sh ./build\nrounds: 10\npin: off\n';

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

async function run(files: Parameters<typeof startRunner>, options: RunnerRun): Promise<[Runner, ActionEnd]> {
  await runner?.api.close();
  const started = await startRunner(...files);
  runner = started;
  return [started, await started.run(options)];
}

const shows = (name: string) => `echo "{\\"tare\\":1,\\"benchmark\\":\\"${name}\\",\\"metrics\\":{\\"ns/op\\":1}}"\n`;
const namesOf = ({ results }: ActionEnd): readonly string[] =>
  JSON.parse(results).benchmarks.map(({ name }: { readonly name: string }) => name);

attack('step-secret', async () => {
  const suite = suiteOf({ A: 100 });
  const inputs = { 'build-command': `NPM_TOKEN=${SECRET} true`, 'bench-command': `TOKEN=${SECRET} sh ./suite` };
  const [started, end] = await run([{ suite }, { suite: `${suite}#\n` }], { inputs: { ...inputs, rounds: '10' } });
  expect(published(started, end)).not.toContain(SECRET);
  expect(end, end.log).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(end.results).runs[0].inputs).toEqual({
    'build-command': null,
    'bench-command': null,
    rounds: '10',
  });
  expect(end.comment).toMatch(/--build-command '<as the step gives it>' --bench-command '<as the step gives it>'/);
  // What stands in the repository is no secret, and is repeated.
  const [, open] = await run([{ suite, '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\n' }, {}], {});
  expect(JSON.parse(open.results).runs[0].inputs).toMatchObject({ 'bench-command': 'sh ./suite' });
  for (const command of [`./tool --token ${SECRET}`, `a=./tool "${SECRET}`, `a=b\nb=${SECRET} '`]) {
    const [wrong, refused] = await run([{ suite }, {}], { inputs: { command } });
    expect(published(wrong, refused)).not.toContain(SECRET);
    expect(refused.exitCode).toBe(2);
    expect(refused.log).toContain('command: what the step gives, which is not shown, has the line "...", ');
  }
});

attack('build-variable', async () => {
  // One of a name that all commands of a toolchain get.
  const environment = { ...TOKEN, MAKEFLAGS: 'a-secret-of-make' };
  const build = `[ $(${LENGTH}) -eq ${SECRET.length} ] && [ "$MAKEFLAGS" = a-secret-of-make ] || exit 7
echo "$MY_TOKEN" > kept; echo "$MY_TOKEN"`;
  const suite = `${suiteOf({ A: 100 })}${shows('kept $(cat kept)')}${shows('measuring $(printenv MY_TOKEN MAKEFLAGS || echo none)')}`;
  const files = { suite, build, '.github/tare.yml': FILE };
  const inputs = { 'build-env': 'MY_TOKEN MAKEFLAGS' };
  const [started, end] = await run([files, { suite: `${suite}#\n` }], { inputs, environment });
  expect(end, end.log).toMatchObject({ exitCode: 0 });
  expect(namesOf(end)).toEqual(['A', 'kept ***', 'measuring none']);
  for (const secret of Object.values(environment)) expect(published(started, end)).not.toContain(secret);
  expect(end.log).toContain(`::add-mask::${SECRET}\n`);
  expect(end.log).toContain('build-env: MY_TOKEN and MAKEFLAGS for the builds of both sides');
  // Nor is it said what builds get: whoever repeats the run hands over his own.
  expect(JSON.parse(end.results).runs[0].inputs).not.toHaveProperty('build-env');
});

const ofFork = (started: Runner) => {
  const payload = pullRequestPayload(started.workspace) as { pull_request: { head: object } };
  return {
    ...payload,
    pull_request: { ...payload.pull_request, head: { ...payload.pull_request.head, repo: { full_name: 'eve/repo' } } },
  };
};

attack('build-variable-fork', async () => {
  const inputs = { 'build-env': 'MY_TOKEN' };
  const suite = (side: string) =>
    `${suiteOf({ A: 100 })}${shows(`${side} had $(cat had)`)}if [ -e took ]; then ${shows('took $(cat took)')}fi\n`;
  const build = `${LENGTH} > had\n`;
  const took = FILE.replace('sh ./build', `sh ./build; ${LENGTH} > took`);
  const started = await startRunner(
    { suite: suite('base'), build, '.github/tare.yml': FILE },
    { suite: suite('head'), build: `${build}#\n`, '.github/tare.yml': took },
  );
  runner = started;
  const end = await started.run({ inputs, environment: TOKEN, payload: ofFork(started) });
  const names = namesOf(end);
  expect(names).toContain(`base had ${SECRET.length}`);
  expect(names).toContain('head had 0');
  expect(names.filter((name) => name.startsWith('took'))).toEqual([]);
  expect(end.log).toContain('build-env: MY_TOKEN for the first build of base, and for nothing else');
  expect(end.comment || end.summary).toContain('which counts after the merge');
});

it.skipIf(!hasGo)(
  'benchmarks of a fork are compiled into no program of base’s that is built with secrets',
  async () => {
    const bench = (work: string) =>
      `package x\nimport "testing"\nfunc BenchmarkA(b *testing.B) {\n  for i := 0; i < b.N; i++ {\n    ${work}\n  }\n}\n`;
    const settings =
      'harness: go\nbenchmarks-from: head\nrounds: 10\ntime-budget: 5s\ncalibration: off\nconfirm: off\n';
    const codes = async (environment: Readonly<Record<string, string>>) => {
      await runner?.api.close();
      const started = await startRunner(
        { 'go.mod': 'module example.com/x\n', 'x_test.go': bench('_ = i * i'), '.github/tare.yml': settings },
        { 'x_test.go': bench('_ = i + i') },
      );
      runner = started;
      const inputs = { 'build-env': 'MY_TOKEN' };
      // This machine's: with an empty one the standard library is compiled first.
      const GOCACHE = execFileSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).trim();
      const end = await started.run({ inputs, environment: { ...environment, GOCACHE }, payload: ofFork(started) });
      expect(end.results, end.log).not.toBe('');
      return JSON.parse(end.results).warnings.map(({ code }: { readonly code: string }) => code);
    };
    // A run of a fork that has no secrets, as usual.
    expect(await codes({ MY_TOKEN: '' })).toContain('benchmarks-shared');
    expect(await codes(TOKEN)).not.toContain('benchmarks-shared');
  },
);

it('a variable that is missing, short or not the step’s to give is one clear line', async () => {
  const suite = suiteOf({ A: 100 });
  const refused = async (names: string, environment: Readonly<Record<string, string>>) => {
    const file = { '.github/tare.yml': 'bench-command: sh ./suite\n' };
    const [, end] = await run([{ suite, ...file }, {}], { inputs: { 'build-env': names }, environment });
    expect(end.exitCode).toBe(2);
    return /^::error::(.*)$/m.exec(end.log)?.[1];
  };
  expect(await refused('MY_TOKEN', {})).toMatch(/^build-env: MY_TOKEN is not set\. Give the step a value/);
  expect(await refused('MY_TOKEN', { MY_TOKEN: 'short' })).toMatch(
    /^build-env: MY_TOKEN is shorter than 8 characters, /,
  );
  expect(await refused('GITHUB_TOKEN', { GITHUB_TOKEN: SECRET })).toMatch(
    /^build-env: "GITHUB_TOKEN" has GITHUB_TOKEN, which is the runner’s/,
  );
});
