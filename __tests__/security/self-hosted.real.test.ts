import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { ALONE, FORBIDDEN, namespaces, succeeds, UNDISTURBED } from '../support/namespaces.ts';
import { type ActionEnd, type Runner, type RunnerRun, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

// What a machine of one's own has beside the job: the runner's key, the sockets of programs that start others.

const SELF_HOSTED = { RUNNER_ENVIRONMENT: 'self-hosted' };
const KEY = 'the-private-key-of-the-runner';

let runner: Runner | null = null;
let folder = '';
let server: Server | null = null;
afterEach(async () => {
  await runner?.api.close();
  runner = null;
  server?.close();
  server = null;
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

/** Where nothing is hidden because of where it lies: neither below a temporary folder nor at home. */
function otherFolder(): string {
  folder = realpathSync(mkdtempSync(join(process.cwd(), 'node_modules/.tare-')));
  return folder;
}

/** Builds and suite try `script`, a condition of the shell, and the suite says whether it held. */
async function trying(script: string, options: RunnerRun): Promise<ActionEnd> {
  const print = (what: string) => `echo '{"tare":1,"benchmark":"got it ${what}","metrics":{"ns/op":1}}'`;
  const suite = `${suiteOf({ A: 100 })}
if ${script}; then ${print('measuring')}; fi
if [ -e got ]; then ${print('building')}; fi
`;
  const build = `if ${script}; then touch got; fi`;
  runner = await startRunner(
    {
      suite,
      build,
      '.github/tare.yml': 'bench-command: sh ./suite\nbuild-command: sh ./build\nrounds: 10\npin: off\n',
    },
    { 'NOTES.md': 'changed\n' },
  );
  return runner.run(options);
}

/** A program of a runner that was set up in `root`, which does nothing but start the action and wait for it. */
function startedBy(root: string, bin: string): readonly string[] {
  const program = join(root, bin, 'Runner.Worker');
  mkdirSync(join(root, bin), { recursive: true });
  for (const name of ['.runner', '.credentials', '.credentials_rsaparams']) writeFileSync(join(root, name), KEY);
  copyFileSync(realpathSync('/bin/sh'), program);
  return [program, '-c', `${UNDISTURBED}; "$@"; exit $?`, 'sh'];
}

const readsKey = (root: string) => `grep -q ${KEY} ${root}/.credentials_rsaparams ${root}/.credentials ${root}/.runner`;

attack(
  'runner-key',
  async () => {
    for (const bin of ['bin', 'bin.2.336.0']) {
      const root = otherFolder();
      const through = startedBy(root, bin);
      const inputs = { isolation: 'strict' };
      const end = await trying(readsKey(root), { environment: SELF_HOSTED, through, inputs });
      expect(end.results).not.toContain('got it');
      expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
      await runner?.api.close();
      rmSync(root, { recursive: true });
    }
    // It is there to be read: without isolation it is.
    const root = otherFolder();
    const through = startedBy(root, 'bin');
    const end = await trying(readsKey(root), { environment: SELF_HOSTED, through, inputs: { isolation: 'off' } });
    expect(end.results).toContain('got it measuring');
    expect(end.results).toContain('got it building');
  },
  { skip: !namespaces },
);

attack(
  'runner-unseen',
  async () => {
    const unseen = { environment: SELF_HOSTED, through: ALONE };
    const refused = await trying('false', { ...unseen, inputs: { isolation: 'strict' } });
    expect(refused).toMatchObject({ exitCode: 3, outputs: { verdict: 'error' } });
    expect(refused.log).toMatch(
      /^::error::isolation: strict is not possible here: this is a self-hosted runner, and its own folder, which holds its key, was not found\. /m,
    );
    await runner?.api.close();
    const end = await trying('false', unseen);
    expect(end, end.log).toMatchObject({ exitCode: 0 });
    expect(end.summary).toContain('The folder of this self-hosted runner was not found');
  },
  { skip: !namespaces || !succeeds(...ALONE, 'true') },
);

/** A program that listens where docker was told to. */
async function socket(): Promise<{ readonly path: string; readonly environment: Readonly<Record<string, string>> }> {
  const path = join(otherFolder(), 'docker.sock');
  const listening = createServer((connection) => void connection.end('root\n'));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(path, resolve));
  return { path, environment: { DOCKER_HOST: `unix://${path}` } };
}

const connects = (path: string) =>
  `node -e "require('node:net').connect('${path}').on('data', () => process.exit(0)).on('error', () => process.exit(1))"`;

attack(
  'container-socket',
  async () => {
    const { path, environment } = await socket();
    const end = await trying(connects(path), { environment, inputs: { isolation: 'strict' } });
    expect(end.results).not.toContain('got it');
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
    expect(end.summary).not.toContain(path);
  },
  { skip: !namespaces },
);

attack(
  'container-socket-named',
  async () => {
    const { path, environment } = await socket();
    const end = await trying(connects(path), { environment, through: FORBIDDEN });
    expect(end, end.log).toMatchObject({ exitCode: 0 });
    expect(end.results).toContain('got it measuring');
    expect(end.summary).toMatch(/Isolation: no namespaces here .* by sudo or the like\. It could reach/);
    expect(end.summary).toContain(path);
  },
  { skip: !namespaces },
);
