import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { succeeded } from '../model/command.ts';
import type { Ports } from '../ports.ts';

/** examples/demo/ lies beside dist/, and beside src/, where this file is one folder deeper. */
const EXAMPLE = ['../examples/demo/', '../../examples/demo/'];
const GIT_TIMEOUT_MS = 60_000;
/** A fixed author and date: the demo's commits have the same hashes everywhere. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Tare demo',
  GIT_AUTHOR_EMAIL: 'demo@tare.invalid',
  GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Tare demo',
  GIT_COMMITTER_EMAIL: 'demo@tare.invalid',
  GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

const COMMITS = [
  {
    side: 'base',
    message: 'numbers: sum, median, histogram, mode',
    files: ['.github/tare.yml', 'bench.js', 'mode.bench.js', 'mode.js', 'numbers.js', 'package.json', 'sample.js'],
    removed: [],
  },
  {
    side: 'head',
    message: 'numbers: a shorter median, bins without a search, variance instead of mode',
    files: ['numbers.js', 'variance.bench.js', 'variance.js'],
    removed: ['mode.bench.js', 'mode.js'],
  },
] as const;
/** The library that runs the demo's benchmarks, as npm has it: the demo needs no network. It is committed with them. */
const TINYBENCH = ['LICENSE', 'dist/index.js', 'package.json'];

/** Makes the embedded example into a real repository at `folder`: two commits, the second checked out. */
export async function makeDemoRepository(folder: string, ports: Ports): Promise<void> {
  const example = await findExample(ports);
  const git = async (...gitArguments: readonly string[]) => {
    const result = await ports.exec.run({
      file: 'git',
      arguments: gitArguments,
      cwd: folder,
      environment: IDENTITY,
      trust: 'trusted',
      timeoutMs: GIT_TIMEOUT_MS,
    });
    ports.interruption.throwIfAborted();
    if (!succeeded(result)) {
      const remedy = 'Install git 2.31 or newer and see that the temporary folder can be written.';
      throw new UserError(`git ${gitArguments[0]} failed in the demo's folder`, remedy, {
        exitCode: 3,
        details: result.stderr.split('\n').slice(0, 5),
      });
    }
  };
  await ports.files.makeDirectory(folder);
  await git('init', '--quiet', '--initial-branch=main');
  for (const { side, message, files, removed } of COMMITS) {
    if (removed.length > 0) await git('rm', '--quiet', ...removed);
    for (const path of files) await copy(`${example}${side}/${path}`, `${folder}/${path}`, ports);
    for (const path of side === 'base' ? TINYBENCH : []) {
      await copy(`${example}tinybench/${path}`, `${folder}/node_modules/tinybench/${path}`, ports);
    }
    await git('add', '--all', '--force');
    await git('commit', '--quiet', '--no-gpg-sign', '--message', message);
  }
}

async function findExample(ports: Ports): Promise<string> {
  for (const relative of EXAMPLE) {
    const path = fileURLToPath(new URL(relative, import.meta.url));
    if (await ports.files.exists(`${path}base/bench.js`)) return path;
  }
  throw new UserError('the demo needs the folder examples/demo beside dist/', 'Run it from a full checkout of Tare.', {
    exitCode: 3,
  });
}

async function copy(from: string, to: string, { files }: Ports): Promise<void> {
  await files.makeDirectory(to.replace(/\/[^/]*$/, ''));
  await files.copyFile(from, to);
}
