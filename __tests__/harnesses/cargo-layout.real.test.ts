import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import { divan } from '../../src/harnesses/divan/index.ts';
import type { Build, Harness } from '../../src/harnesses/harness.ts';
import { buildSides } from '../../src/measure/build.ts';
import { relink } from '../../src/measure/confirm/layout.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { SIDES } from '../../src/model/results/side.ts';
import { COMPILING_MS } from '../support/cargo-examples.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { describeWith, itWith } from '../support/toolchains.ts';

// Executables of Cargo packages are linked again with their functions in another order; nothing is compiled again.

function exampleFiles(name: string): FileTexts {
  const root = fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url));
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map((each) => join(each.parentPath, each.name).slice(root.length));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Both sides, built as the program builds them: head begins with what base compiled. */
async function built(harness: Harness, base: FileTexts, head: FileTexts = base, workingDirectory = '.') {
  const sides = twoSides(base, head);
  const limits = { buildTimeoutMs: COMPILING_MS };
  const builds = await buildSides(harness, sides.trees, inputsWith({ workingDirectory }), sides.ports, limits);
  if (builds.sides.base === null || builds.sides.head === null) throw new Error(JSON.stringify(builds.records));
  return { sides, both: { base: builds.sides.base, head: builds.sides.head } };
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
      for (const seed of [4711, 4712]) {
        const before = sides.ran.length;
        const anew = await relink(both, { seed, groups: new Set([group]) }, sides.ports);
        expect(anew.unfitOf(group)).toBeNull();
        expect(anew.failureOf(group)).toBeNull();
        expect(anew.layout).toBe('link-order');
        expect(sides.ran.slice(before).map(({ command }) => command.file)).not.toContain('cargo');
        const [base, head] = SIDES.map((side) => functionsIn(pathOf(anew.sides[side]?.build)));
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

/** Each of these changes what is linked, or how; Rust's newer names for symbols as well. */
const OWN_SETTINGS = {
  'Cargo.toml': '\n[profile.bench]\nlto = "fat"\ncodegen-units = 1\nstrip = true\n',
  '.cargo/config.toml': `[build]
rustflags = ["-C", "link-arg=-fuse-ld=bfd", "-C", "symbol-mangling-version=v0"]
`,
};

itWith('cargo')(
  "what the project says itself stays in force: its linker for the build, its profile's optimisation",
  async () => {
    const files = exampleFiles('divan');
    const manifest = (files['Cargo.toml'] ?? '').replace('\n[profile.bench.package', `${OWN_SETTINGS['Cargo.toml']}$&`);
    const { sides, both } = await built(divan, { ...files, ...OWN_SETTINGS, 'Cargo.toml': manifest });
    const { build } = both.base;
    const [{ group = '', path = '' } = {}] = build.binaries;
    const linkers = (of: string) => spawnSync('readelf', ['-p', '.comment', of], { encoding: 'utf8' }).stdout;
    expect(linkers(path)).not.toContain('LLD');
    const anew = async (seed: number) => {
      const plan = build.relink?.({ seed, groups: new Set([group]) });
      if (plan === undefined) throw new Error('it cannot be linked again');
      return await runPlan(plan, 'build again', sides.ports);
    };
    const orders: string[] = [];
    for (const seed of [4711, 4712]) {
      const { binaries, unfit } = await anew(seed);
      expect(unfit).toEqual([]);
      const [{ path: again = '' } = {}] = binaries;
      expect(linkers(again)).toContain('LLD');
      const functions = functionsIn(again);
      expect(functions.length).toBeGreaterThan(500);
      orders.push(functions.join('\n'));
      expect(run(again, both.base.context.directory, '--list').stdout).toContain('letters');
    }
    expect(orders[0]).not.toBe(orders[1]);
    // Had it been linked by something else, nothing would be known of it.
    rmSync(`${path}.kept`, { recursive: true });
    const { binaries, unfit } = await anew(4713);
    expect(binaries[0]?.path).toBe(path);
    expect(unfit).toMatchObject([
      {
        of: { kind: 'group', group },
        reason: `${group} does not link with its functions in another order`,
        output: 'what it was linked with is not known: not by a cc, gcc or clang on PATH',
      },
    ]);
  },
  COMPILING_MS,
);

/** Benches in a workspace of their own, which use the library by its path, and it changes with its version. */
const BESIDE = (version: string, factor: number) => ({
  'Cargo.toml': `[package]\nname = "words"\nversion = "${version}"\nedition = "2021"\n`,
  'src/lib.rs': `#[inline(never)]
pub fn total<T: Copy + Into<u64>>(all: &[T]) -> u64 { all.iter().map(|&each| each.into()).sum::<u64>() * factor() }
#[inline(never)]
pub fn factor() -> u64 { std::hint::black_box(${factor}) }
`,
  'divan/Cargo.toml': '[package]\nname = "divan"\nversion = "0.1.21"\nedition = "2021"\n',
  'divan/src/lib.rs': '',
  'bench/Cargo.toml': `[package]
name = "bench"
version = "0.1.0"
edition = "2021"
[workspace]
[dev-dependencies]
divan = { path = "../divan" }
words = { path = ".." }
[[bench]]
name = "sums"
harness = false
`,
  'bench/src/lib.rs': '',
  'bench/benches/sums.rs':
    'use std::hint::black_box;\nfn main() { println!("{} {}", words::total(black_box(&[1u8, 2])), words::total(black_box(&[1u32, 2]))); }\n',
});

itWith('cargo')(
  "symbols of the tree's own crates have the same names on both sides, where cargo names crates by their folders or versions",
  async () => {
    const { both } = await built(divan, BESIDE('0.1.0', 2), BESIDE('0.2.0', 3), 'bench');
    const [base = [], head = []] = SIDES.map((side) => {
      const { stdout } = spawnSync('nm', ['--defined-only', pathOf(both[side].build)], { encoding: 'utf8' });
      return stdout.split('\n').flatMap((line) => /\b_(?:ZN|R)\S*5words\S*/.exec(line) ?? []);
    });
    expect(base.filter((name) => name.includes('5total'))).toHaveLength(2);
    expect(head.toSorted()).toEqual(base.toSorted());
    const printed = SIDES.map((side) => run(pathOf(both[side].build), both[side].context.directory).stdout);
    expect(printed).toEqual(['6 6\n', '9 9\n']);
  },
  COMPILING_MS,
);

/** Functions of one name stand beside each other, and each side may have another number of them. */
function unrepeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => name !== names[index - 1]);
}
