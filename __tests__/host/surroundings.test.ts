import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runnerRoots } from '../../src/host/machine/runner-folder.ts';
import { containerSockets } from '../../src/host/machine/sockets.ts';
import { readSurroundings } from '../../src/host/machine/surroundings.ts';
import { temporaryFolder } from '../support/repository.ts';

interface Process {
  readonly parent: number;
  /** Of its program; absent: another user's, of which the kernel does not say it. */
  readonly exe?: string;
  readonly words?: readonly string[];
}

/** As proc(5) shows them. */
function processes(all: Readonly<Record<number, Process>>): string {
  const proc = temporaryFolder();
  for (const [pid, { parent, exe, words = [] }] of Object.entries(all)) {
    const folder = join(proc, pid);
    mkdirSync(folder);
    writeFileSync(join(folder, 'status'), `Name:\tx y\nPid:\t${pid}\nPPid:\t${parent}\n`);
    writeFileSync(join(folder, 'cmdline'), words.map((word) => `${word}\0`).join(''));
    if (exe !== undefined) symlinkSync(exe, join(folder, 'exe'));
  }
  return proc;
}

describe('where a runner was set up', () => {
  const tare = { parent: 20, exe: '/usr/bin/node' };

  it.each([
    ['by its program', { exe: '/srv/runner/bin/Runner.Worker' }],
    ['by its program, after it updated itself', { exe: '/srv/runner/bin.2.336.0/Runner.Worker' }],
    ['by a program that has been replaced since', { exe: '/srv/runner/bin.2.335.1/Runner.Worker (deleted)' }],
    ['by the command line of another user’s', { words: ['/srv/runner/bin/Runner.Worker', 'spawnclient', '1', '2'] }],
    ['by what runs it', { exe: '/usr/bin/dotnet', words: ['dotnet', '/srv/runner/bin/Runner.Worker.dll'] }],
  ])('is told %s', (_, worker) => {
    const proc = processes({ 30: tare, 20: { parent: 10, ...worker }, 10: { parent: 1 }, 1: { parent: 0 } });
    expect(runnerRoots(proc, 30)).toEqual(['/srv/runner']);
  });

  it('is told by any ancestor, the first process of a container too', () => {
    const proc = processes({ 30: tare, 20: { parent: 1 }, 1: { parent: 0, exe: '/srv/runner/bin/Runner.Listener' } });
    expect(runnerRoots(proc, 30)).toEqual(['/srv/runner']);
    expect(runnerRoots(processes({ 30: tare, 20: { parent: 1, exe: '/bin/Runner.Worker' } }), 30)).toEqual(['/']);
  });

  it('is told by nothing else', () => {
    const other = { parent: 0, exe: '/srv/bin/Runner.Workers', words: ['sh', '-c', 'x /srv/bin/Runner.Worker'] };
    expect(runnerRoots(processes({ 30: tare, 20: other, 5: { parent: 30, exe: '/a/bin/Runner.Worker' } }), 30)).toEqual(
      [],
    );
  });
});

describe('what belongs to the runner', () => {
  const root = temporaryFolder();
  const work = join(root, '_work');
  mkdirSync(join(work, '_temp'), { recursive: true });
  const environment = { HOME: '/', RUNNER_ENVIRONMENT: 'self-hosted', RUNNER_TEMP: join(work, '_temp') };

  it('is its work folder, with other repositories in it, and its own folder', () => {
    const proc = processes({ [process.pid]: { parent: 1 }, 1: { parent: 0 } });
    const unseen = readSurroundings(environment, [], proc);
    expect(unseen).toMatchObject({ isRunnerUnseen: true });
    expect(unseen.runner).toContain(work);
    expect(unseen.runner).not.toContain(root);
    writeFileSync(join(root, '.runner'), '{}');
    const seen = readSurroundings(environment, [], proc);
    expect(seen).toMatchObject({ isRunnerUnseen: false });
    // Each by itself as well, for a root that cannot be hidden as a whole.
    expect(seen.runner).toEqual(expect.arrayContaining([work, root, join(root, '.runner')]));
  });

  it('is missed on no runner of GitHub’s, and on none at all', () => {
    const elsewhere = { HOME: '/', RUNNER_TEMP: join(work, '_temp', 'x') };
    for (const kind of [{}, { RUNNER_ENVIRONMENT: 'github-hosted' }]) {
      expect(readSurroundings({ ...elsewhere, ...kind }, [], '/none')).toMatchObject({ isRunnerUnseen: false });
    }
  });

  it('is a folder of sockets that lies elsewhere than usual', () => {
    expect(readSurroundings({ HOME: '/', XDG_RUNTIME_DIR: work }, []).runner).toContain(work);
  });
});

describe('sockets of container programs', () => {
  it('are those that can be written to, wherever variables say that they are', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'podman'));
    const paths = ['a.sock', 'podman/podman.sock'].map((name) => join(folder, name));
    const servers = await Promise.all(
      paths.map(async (path) => {
        const server = createServer();
        await new Promise<void>((resolve) => server.listen(path, resolve));
        return server;
      }),
    );
    symlinkSync(join(folder, 'a.sock'), join(folder, 'link.sock'));
    writeFileSync(join(folder, 'docker.sock'), 'a file');
    const environment = { DOCKER_HOST: `unix://${folder}/link.sock`, XDG_RUNTIME_DIR: folder };
    const found = containerSockets(environment, folder).filter((path) => path.startsWith(folder));
    expect(found).toEqual(paths);
    const { secrets, sockets } = readSurroundings({ HOME: folder, ...environment }, []);
    expect(sockets).toEqual(expect.arrayContaining(paths));
    expect(secrets).toEqual(expect.arrayContaining(paths));
    for (const server of servers) server.close();
    expect(
      containerSockets({ DOCKER_HOST: 'tcp://127.0.0.1:2375' }, folder).filter((path) => path.startsWith(folder)),
    ).toEqual([]);
  });
});
