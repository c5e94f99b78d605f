import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BuildContext, Harness } from '../../src/harnesses/harness.ts';
import { buildSides } from '../../src/measure/index.ts';
import type { BuildVariables } from '../../src/model/inputs/inputs.ts';
import { inputsWith, twoSides } from '../support/sides.ts';

// What base's build hands on to head's, copied by the real program.

const never = (): never => {
  throw new Error('not asked for here');
};

/** What head's build finds of what base's left. */
async function found(variables: BuildVariables, isFailing = false) {
  let seen: { readonly folder: string } | null = null;
  const harness: Harness = {
    name: 'files',
    summary: '',
    looksFor: null,
    manifests: [],
    options: [],
    clocks: [],
    handedOn: ['made', 'not-made'],
    detect: () => null,
    discover: never,
    *build({ side, scratch }: BuildContext) {
      yield [];
      const folder = join(scratch, 'made');
      if (side === 'base') {
        mkdirSync(join(folder, 'deps'), { recursive: true });
        writeFileSync(join(folder, 'deps/lib'), 'compiled');
        chmodSync(join(folder, 'deps/lib'), 0o750);
        utimesSync(join(folder, 'deps/lib'), 1_000_000_000, 1_000_000_000.25);
        symlinkSync('/etc/hostname', join(folder, 'link'));
      } else seen = { folder };
      const failures = [{ of: { kind: 'folder', folder: '' }, reason: 'no' } as const];
      const failed = isFailing && side === 'base' ? ({ failures, unusable: true } as const) : { failures: [] };
      return { side, toolchain: '', binaries: [], ...failed };
    },
  };
  const { trees, ports } = twoSides({ 'a.txt': 'a\n' }, { 'a.txt': 'b\n' });
  await buildSides(harness, trees, inputsWith(), ports, { buildTimeoutMs: 60_000, variables });
  if (seen === null) throw new Error('head was not built');
  return (seen as { readonly folder: string }).folder;
}

const NONE: BuildVariables = { values: {}, isStrangers: true };

it('head begins with a copy of it: times, modes and links are as they were', async () => {
  const folder = await found(NONE);
  expect(readFileSync(join(folder, 'deps/lib'), 'utf8')).toBe('compiled');
  expect(lstatSync(join(folder, 'deps/lib'))).toMatchObject({ mtimeMs: 1_000_000_000_250, nlink: 1, mode: 0o100750 });
  expect(readlinkSync(join(folder, 'link'))).toBe('/etc/hostname');
  expect(existsSync(join(folder, '../not-made'))).toBe(false);
});

it("nothing of base's reaches a stranger's head where base was built with variables", async () => {
  expect(existsSync(await found({ values: { TOKEN: 'secret' }, isStrangers: true }))).toBe(false);
  expect(existsSync(await found({ values: { TOKEN: 'secret' }, isStrangers: false }))).toBe(true);
});

it('of a build that failed nothing is handed on', async () => {
  expect(existsSync(await found(NONE, true))).toBe(false);
});
