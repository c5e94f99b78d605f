import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodes } from '../support/nodes.ts';
import { temporaryFolder } from '../support/repository.ts';

const source = fileURLToPath(new URL('../../src/host/environment-block.ts', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = temporaryFolder();
  const bundle = await rolldown({ input: source, platform: 'node' });
  await bundle.write({ file: join(folder, 'block.mjs') });
  await bundle.close();
});

/** Clears the block of a fresh process, runs the script there, and returns what it prints as JSON. */
function cleared(node: string, environment: Readonly<Record<string, string>>, script: string): unknown {
  const file = join(folder, 'main.mjs');
  writeFileSync(
    file,
    `import { readFileSync } from 'node:fs';\nimport { execFileSync } from 'node:child_process';
     import { clearEnvironmentBlock } from './block.mjs';\nconst before = { ...process.env };
     const outcome = clearEnvironmentBlock();\nconst print = (value) => console.log(JSON.stringify(value));\n${script}`,
  );
  const { stdout, stderr, status } = spawnSync(node, [file], { env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  'INPUT_GITHUB-TOKEN': 'ghs_secret',
  EMPTY: '',
  TZ: 'Asia/Kolkata',
  LONG: 'x'.repeat(100_000),
  ÄÖ: 'ü',
  EQUALS: 'a=b=c',
};

describe.runIf(process.platform === 'linux').each(nodes())('%s, its environment cleared', (_, node) => {
  it('shows nothing of it to others, and has all of it itself', () => {
    const script = `print({ outcome, left: readFileSync('/proc/self/environ').filter((byte) => byte !== 0).length,
      same: JSON.stringify(before) === JSON.stringify({ ...process.env }), zone: new Date(0).getHours() })`;
    expect(cleared(node, ENVIRONMENT, script)).toEqual({
      outcome: { state: 'cleared' },
      left: 0,
      same: true,
      zone: 5,
    });
  });

  it('hands it on to its children, with what was set and unset since', () => {
    const script = `process.env.ADDED = '1'; delete process.env['INPUT_GITHUB-TOKEN'];
      print(execFileSync(process.execPath, ['-p', 'JSON.stringify(process.env)'], { encoding: 'utf8' }))`;
    const { 'INPUT_GITHUB-TOKEN': _token, ...kept } = ENVIRONMENT;
    expect(JSON.parse(String(cleared(node, ENVIRONMENT, script)))).toEqual({ ...kept, ADDED: '1' });
  });

  it('had none to begin with', () => {
    expect(cleared(node, {}, 'print(outcome)')).toEqual({ state: 'cleared' });
  });
});
