import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { buildGo } from '../../src/harnesses/go/build/build.ts';
import { layoutFlags } from '../../src/harnesses/go/build/layout.ts';
import { go } from '../../src/harnesses/go/index.ts';
import type { Build, BuildContext } from '../../src/harnesses/harness.ts';
import { harnessOptions } from '../../src/measure/build.ts';
import { prepareRelink, relink } from '../../src/measure/confirm/layout.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { itWithReleases } from '../support/go-run.ts';
import { inputsWith, twoSides } from '../support/sides.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Go's linker puts functions in another order; nothing is compiled again, and the user's own flags stay in force.

describe('-ldflags for another layout', () => {
  it.each([
    ['', ['-ldflags=-w -randlayout=7']],
    ['-mod=mod -race', ['-ldflags=-w -randlayout=7']],
    // The command line's flag would replace that of GOFLAGS.
    ["-mod=mod '-ldflags=-s -w'", ['-ldflags=-w -randlayout=7', '-ldflags=-s -w -w -randlayout=7']],
    [
      '"-ldflags=-X main.name=a b" -trimpath',
      ['-ldflags=-w -randlayout=7', '-ldflags=-X main.name=a b -w -randlayout=7'],
    ],
    // Patterns: the last one that matches a package counts, so each says it again.
    [
      '--ldflags=all=-s -ldflags=./cmd=-w',
      ['-ldflags=-w -randlayout=7', '-ldflags=all=-s -w -randlayout=7', '-ldflags=./cmd=-w -w -randlayout=7'],
    ],
    ['-ldflags=', ['-ldflags=-w -randlayout=7', '-ldflags=-w -randlayout=7']],
    ['-gcflags=-ldflags=x', ['-ldflags=-w -randlayout=7']],
  ])('beside GOFLAGS %j', (goflags, flags) => {
    expect(layoutFlags(goflags, 7)).toEqual(flags);
  });
});

const MOD = 'module example.com/m\n\ngo 1.21\n';
const hot = (name: string) => `//go:noinline
func ${name}(n int) int {
	sum := 0
	for i := 0; i < n; i++ {
		sum += i * i
	}
	return sum
}
`;
const test = (name: string, of: string) => `package ${name}

import "testing"

var sink int

func Benchmark${of}(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += ${of}(100)
	}
}
`;
const FILES = {
  'go.mod': MOD,
  'm.go': `package m\n\n${hot('Hot')}`,
  'm_test.go': test('m', 'Hot'),
  'other/other.go': `package other\n\n${hot('Cold')}`,
  'other/other_test.go': test('other', 'Cold'),
};

async function built(environment: NodeJS.ProcessEnv = {}, head: Readonly<Record<string, string>> = FILES) {
  const sides = twoSides(FILES, head, environment);
  const both = {} as Record<'base' | 'head', { context: BuildContext; build: Build }>;
  for (const side of ['base', 'head'] as const) {
    const { root, scratch } = sides.trees[side];
    const context: BuildContext = {
      side,
      directory: root,
      scratch,
      options: harnessOptions(go, inputsWith()),
      files: Object.keys(FILES),
      buildTimeoutMs: 240_000,
    };
    await sides.ports.files.makeDirectory(`${scratch}/bin`);
    both[side] = { context, build: await runPlan(buildGo(context), 'build', sides.ports) };
  }
  return { sides, both };
}

/** Where functions lie, by name. */
function addresses(path: string, pattern: RegExp): readonly string[] {
  const { stdout } = spawnSync('go', ['tool', 'nm', path], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').filter((line) => pattern.test(line));
}

describeWithGo('a build in another layout', () => {
  it('moves the functions of the packages that were asked for, the same way on both sides', async () => {
    const { sides, both } = await built();
    const before = sides.ran.length;
    const anew = await relink(both, { seed: 4711, groups: new Set(['']) }, sides.ports);
    expect(anew.layout).toBe('link-order');
    expect(anew.failureOf('')).toBeNull();
    const [first, second] = [both.head.build.binaries, anew.sides.head?.build.binaries ?? []];
    expect(second.map(({ group, countsWindows }) => ({ group, countsWindows }))).toEqual(
      first.map(({ group, countsWindows }) => ({ group, countsWindows })),
    );
    const index = first.findIndex(({ group }) => group === '');
    const pathOf = (binaries: typeof first, at = index) => binaries[at]?.path ?? '';
    const symbols = / T (?:example\.com\/m\.BenchmarkHot|runtime\.mallocgc)$/;
    expect(addresses(pathOf(first), symbols)).toHaveLength(2);
    expect(addresses(pathOf(second), symbols)).not.toEqual(addresses(pathOf(first), symbols));
    // Equal sources, equal seed: byte-identical.
    const digest = (path: string) => sides.ports.files.digest(path);
    expect(await digest(pathOf(second))).toBe(await digest(pathOf(anew.sides.base?.build.binaries ?? [])));
    // What was not asked for is not linked again.
    const other = first.findIndex(({ group }) => group === 'other');
    expect(pathOf(second, other)).toBe(pathOf(first, other));
    expect(sides.ran.slice(before).map(({ command }) => command.arguments[0])).toEqual(['test', 'test']);
  });

  it('has functions in the same order on both sides, where head has some more', async () => {
    const more = `${hot('Hot')}\n${hot('Added')}\nfunc init() { Added(1) }\n`;
    const { sides, both } = await built({}, { ...FILES, 'm.go': `package m\n\n${more}` });
    await prepareRelink(both, 600_000, sides.ports);
    const seen: string[][] = [];
    for (const seed of [4711, 4712]) {
      const anew = await relink(both, { seed, groups: new Set(['']) }, sides.ports);
      expect(anew.layout).toBe('link-order');
      const [base, head] = (['base', 'head'] as const).map((side) => {
        const index = anew.sides[side]?.build.binaries.findIndex(({ group }) => group === '') ?? -1;
        return addresses(anew.sides[side]?.build.binaries[index]?.path ?? '', / T (?:runtime|testing|example)/)
          .map((line) => line.trim().split(/\s+/))
          .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
          .map(([, , name = '']) => name);
      });
      expect(base?.length).toBeGreaterThan(1000);
      expect(head).toContain('example.com/m.Added');
      expect(base).not.toContain('example.com/m.Added');
      const common = new Set(base);
      const isCommon = (name: string) => common.has(name) && !name.includes('init');
      expect(head?.filter(isCommon)).toEqual(base?.filter((name) => head?.includes(name) && isCommon(name)));
      seen.push(base ?? []);
    }
    expect(seen[0]).not.toEqual(seen[1]);
  });

  it("keeps GOFLAGS' own linker flags", async () => {
    const { sides, both } = await built({ GOFLAGS: "'-ldflags=-s -w'" });
    const anew = await relink(both, { seed: 4711, groups: new Set(['']) }, sides.ports);
    expect(anew.layout).toBe('link-order');
    const path = anew.sides.head?.build.binaries[0]?.path ?? '';
    // -s: no symbols.
    expect(addresses(path, / T /)).toEqual([]);
  });

  itWithReleases('go1.22.12')(
    'is not to be had before Go 1.23',
    async () => {
      const { sides, both } = await built({ GOTOOLCHAIN: 'go1.22.12' });
      expect(both.head.build.relink).toBeUndefined();
      const anew = await relink(both, { seed: 4711, groups: new Set(['']) }, sides.ports);
      expect(anew.layout).toBe('environment');
      expect(anew.sides).toEqual(both);
    },
    240_000,
  );

  it('that does not link leaves its group without one', async () => {
    const { sides, both } = await built();
    sides.ports.files.remove(`${both.head.context.directory}/m.go`);
    const anew = await relink(both, { seed: 4711, groups: new Set(['', 'other']) }, sides.ports);
    expect(anew.failureOf('')).toMatch(/^head could not be built in another layout: example\.com\/m does not link/);
    expect(anew.failureOf('other')).toBeNull();
  });
});
