import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import { divan } from '../../src/harnesses/divan/index.ts';
import type { Build, BuildContext, Harness } from '../../src/harnesses/harness.ts';
import { harnessOptions } from '../../src/measure/build.ts';
import { relink } from '../../src/measure/confirm/layout.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { COMPILING_MS } from '../support/cargo-examples.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { describeWith } from '../support/toolchains.ts';

// Executables of Cargo packages are linked again with their functions in another order; nothing is compiled again.

function exampleFiles(name: string): FileTexts {
  const root = fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url));
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map((each) => join(each.parentPath, each.name).slice(root.length));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

async function built(harness: Harness, base: FileTexts, head: FileTexts = base) {
  const sides = twoSides(base, head);
  const both = {} as Record<'base' | 'head', { context: BuildContext; build: Build }>;
  for (const side of ['base', 'head'] as const) {
    const { root, scratch, files } = sides.trees[side];
    const context: BuildContext = {
      side,
      directory: root,
      scratch,
      options: harnessOptions(harness, inputsWith()),
      files,
      buildTimeoutMs: COMPILING_MS,
    };
    both[side] = { context, build: await runPlan(harness.build(context), 'build', sides.ports) };
  }
  return { sides, both };
}

/** Names of functions without Rust's hashes, by address. */
function functionsIn(path: string): readonly string[] {
  const { stdout } = spawnSync('nm', ['--numeric-sort', '--defined-only', path], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const names = stdout.split('\n').map((line) => /^[0-9a-f]+ [tTwW] (_(?:ZN|R).*)$/.exec(line)?.[1]);
  return names.flatMap((name) => name?.replace(/17h[0-9a-f]{16}E.*$/, '') ?? []);
}

function run(path: string, cwd: string, ...flags: readonly string[]) {
  return spawnSync(path, ['--bench', ...flags], { cwd, encoding: 'utf8', timeout: COMPILING_MS });
}

const pathOf = (build: Build | undefined) => build?.binaries[0]?.path ?? '';

/** What nothing calls is left out by the linker: so something does. */
const ADDED = `
#[inline(never)]
pub fn added(n: usize) -> usize { (0..n).map(|each| std::hint::black_box(each) * 3).sum() }
#[used]
static USES: fn(usize) -> usize = added;
`;

describeWith('cargo')('executables of Cargo packages in another layout', () => {
  it.each([
    [
      'criterion',
      criterion,
      ['--warm-up-time', '0.01', '--measurement-time', '0.01', '--noplot', '--nresamples', '1001'],
    ],
    ['divan', divan, ['--sample-count', '2', '--max-time', '0.1']],
  ] as const)(
    '%s',
    async (name, harness, short) => {
      const files = exampleFiles(name);
      const { sides, both } = await built(harness, files, { ...files, 'src/lib.rs': files['src/lib.rs'] + ADDED });
      const [{ group = '' } = {}] = both.head.build.binaries;
      const first = pathOf(both.base.build);
      const orders = [functionsIn(first)];
      const list = run(first, both.base.context.directory, '--list').stdout;
      expect(list).toContain('letters');
      for (const seed of [4711, 4712, 4713]) {
        const before = sides.ran.length;
        const anew = await relink(both, { seed, groups: new Set([group]) }, sides.ports);
        expect(anew.unfitOf(group)).toBeNull();
        expect(anew.failureOf(group)).toBeNull();
        expect(anew.layout).toBe('link-order');
        expect(sides.ran.slice(before).map(({ command }) => command.file)).not.toContain('cargo');
        const [base, head] = (['base', 'head'] as const).map((side) => functionsIn(pathOf(anew.sides[side]?.build)));
        if (base === undefined || head === undefined) throw new Error('a side is missing');
        expect(base.length).toBeGreaterThan(1000);
        const own = head.findIndex((each) => each.includes('5added'));
        expect(own).toBeGreaterThanOrEqual(0);
        const onBase = new Set(base);
        const onHead = new Set(head);
        expect(onBase.has(head[own] ?? '')).toBe(false);
        // Both sides hold the functions that they share in the same order.
        expect(unrepeated(head.filter((each) => onBase.has(each)))).toEqual(
          unrepeated(base.filter((each) => onHead.has(each))),
        );
        orders.push(base);
        const { directory } = both.base.context;
        const path = pathOf(anew.sides.base?.build);
        expect(run(path, directory, '--list').stdout).toBe(list);
        const ran = run(path, directory, ...short);
        expect(ran.status).toBe(0);
        expect(ran.stdout).toContain('letters');
      }
      expect(new Set(orders.map((each) => each.join('\n'))).size).toBe(orders.length);
    },
    COMPILING_MS,
  );
});

/** Functions of one name stand beside each other, and each side may have another number of them. */
function unrepeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => name !== names[index - 1]);
}
