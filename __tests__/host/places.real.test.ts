import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Place, Watch } from '../../src/model/command.ts';
import { namespaces } from '../support/namespaces.ts';
import { temporaryFolder } from '../support/repository.ts';
import { compiledWatch } from '../support/watch.ts';

// Places as the watching program arranges them: what lies behind symbolic links of the machine, and of a side.

const exec = createExec({
  interruption: new AbortController().signal,
  environment: process.env,
  toolchains: [],
  clock: systemClock,
});
let watch: Watch | undefined;
let root: string;

beforeEach(() => {
  root = temporaryFolder();
  for (const folder of ['secret', 'side', 'tools/bin']) mkdirSync(at(folder), { recursive: true });
  for (const file of ['secret/file', 'tools/key']) writeFileSync(at(file), 'seen\n');
});

const at = (path: string) => join(root, path);
const run = (script: string, places: readonly Place[]) => {
  watch ??= compiledWatch();
  const limits = { mostProcesses: 100, mostFileBytes: 1e9, mostDataBytes: 1e9 };
  const confinement = { namespaces: { network: 'none', use: 'own', places, ...limits } } as const;
  const command = { file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 20_000 } as const;
  return exec.run({ ...command, watch: { ...watch, confinement } });
};

describe.runIf(namespaces)('in namespaces', () => {
  it('what a link of the machine leads to is hidden with it', async () => {
    symlinkSync(at('secret'), at('link'));
    const look = `cat '${at('link')}/file' '${at('secret/file')}'`;
    expect((await run(look, [])).stdout).toBe('seen\nseen\n');
    const { stdout, notStarted } = await run(look, [{ kind: 'hidden', path: at('link') }]);
    expect([stdout, notStarted]).toEqual(['', false]);
  });

  it('nothing stands, and nothing is taken for hidden, behind a link in a place that a side writes to', async () => {
    symlinkSync('.', at('side/link'));
    const own: Place = { kind: 'bound', path: at('home'), source: at('side') };
    const around: Place = { kind: 'hidden', path: root };
    const tools: Place = { kind: 'visible', path: at('home/link/tools'), source: at('tools') };
    // At home there is no link: it is the side's own.
    mkdirSync(at('home/link/tools'), { recursive: true });
    writeFileSync(at('home/link/tools/key'), '');
    const refused = {
      notStarted: true,
      stderr: expect.stringMatching(/home\/link\/tools.*Too many levels of symbolic links/),
    };
    expect(await run('true', [around, own, tools])).toMatchObject(refused);
    const key: Place = { kind: 'hidden', path: at('home/link/tools/key') };
    expect(await run('true', [around, own, key])).toMatchObject(refused);
    const beside: Place = { kind: 'visible', path: at('home/tools'), source: at('tools') };
    const hidden: Place = { kind: 'hidden', path: at('home/tools/key') };
    mkdirSync(at('home/tools'));
    writeFileSync(at('home/tools/key'), '');
    expect((await run(`ls '${at('home/tools')}'; cat '${at('home/tools/key')}'`, [around, own, beside])).stdout).toBe(
      'bin\nkey\nseen\n',
    );
    expect(
      (await run(`ls '${at('home/tools')}'; cat '${at('home/tools/key')}'`, [around, own, beside, hidden])).stdout,
    ).toBe('bin\nkey\n');
  });
});
