import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { goCode } from '../../src/harnesses/go/code/code.ts';
import type { CodePart, CodePlans } from '../../src/harnesses/side-code.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SidePorts } from '../../src/ports.ts';
import { differingParts, symbolsOf } from '../support/differing-parts.ts';
import { endsWell, writeTrips } from '../support/elf-trips.ts';
import { goRun } from '../support/go-run.ts';
import { type FileTexts, inputsWith, type TwoSides, twoSides } from '../support/sides.ts';
import { describeWithGo, itWithCgo } from '../support/toolchains.ts';
import { ATTACKS } from './go-code/attacks.ts';
import { MODULE } from './go-code/module.ts';

// Which functions of two sides differ, with the real toolchain.

const FLAGS = ['-buildvcs=false', '-trimpath'];
const BENCHMARKS = ['A', 'B', 'C'];

interface SideCode {
  readonly code: CodePlans;
  readonly ports: SidePorts;
}

/** The parts of each side that the other has not, or has otherwise. */
async function differencesOf(base: SideCode, head: SideCode): Promise<Readonly<Record<Side, readonly CodePart[]>>> {
  const code = { base: base.code, head: head.code };
  const parts = await differingParts(code, (plan) => runPlan(plan, 'code', head.ports));
  if ('unknown' in parts) throw new Error(parts.unknown);
  return parts;
}

const programOf = ({ trees }: TwoSides, side: Side) => join(trees[side].scratch, 'm.test');

/** The code of the package at the root of this side's tree, as if its test binary had been built with these flags. */
function codeOf({ trees, ports }: TwoSides, side: Side, flags: readonly string[] = FLAGS): SideCode {
  const { root: directory, scratch } = trees[side];
  const options = { ...inputsWith(), sliceMs: 5, percentiles: [], own: {} };
  const module = { directory: '', environment: {} };
  const from = { module, importPath: 'example.com/x.y/m', directory: '' };
  const binary = { group: '', path: join(scratch, 'm.test'), directory };
  const toolchain = { goroot: '', goflags: '', gomodcache: '' };
  const test = { binary, from, instrument: null, flags, toolchain };
  return { code: goCode([test], { side, directory, scratch, options, files: [], buildTimeoutMs: 240_000 }), ports };
}

describeWithGo('the code of a side', () => {
  it.skipIf(process.platform !== 'linux')(
    'has a differing function in the way of every benchmark that a change can be felt by',
    async () => {
      const sides = twoSides(MODULE);
      const { head } = sides.trees;
      const program = (side: Side) => programOf(sides, side);
      const link = (side: Side) => {
        const args = ['test', '-c', '-vet=off', ...FLAGS, '-ldflags=-w', '-o', program(side), '.'];
        const { status, stderr } = spawnSync('go', args, { cwd: sides.trees[side].root, encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
      };
      link('base');
      const base = codeOf(sides, 'base');
      const missed: string[] = [];
      const forNothing: string[] = [];
      const table: string[] = [];
      let present: FileTexts = MODULE;
      for (const attack of ATTACKS) {
        replaceFiles(head.root, present, attack.head);
        present = attack.head;
        link('head');
        const differs = await differencesOf(base, codeOf(sides, 'head'));
        const reached = new Set<string>();
        for (const side of ['base', 'head'] as const) {
          const copy = `${program(side)}.trip`;
          if (writeTrips(program(side), symbolsOf(differs[side]), copy) === 0) continue;
          for (const benchmark of BENCHMARKS) {
            const args = ['-test.run=^$', `-test.bench=^Benchmark${benchmark}$`, '-test.benchtime=1x'];
            if (!endsWell(copy, args, sides.trees[side].root)) reached.add(benchmark);
          }
        }
        for (const benchmark of BENCHMARKS) {
          const isFelt = attack.felt.includes(benchmark);
          if (isFelt && !reached.has(benchmark)) missed.push(`${attack.name}: ${benchmark}`);
          if (!isFelt && reached.has(benchmark)) forNothing.push(`${attack.name}: ${benchmark}`);
        }
        const names = differs.head
          .map(({ name }) => name)
          .slice(0, 4)
          .join(' ');
        table.push(
          `${attack.name} | felt ${attack.felt || '-'} | reached ${[...reached].toSorted().join('') || '-'} | ${differs.head.length} ${names}`,
        );
      }
      process.stdout.write(`${table.join('\n')}\n${forNothing.length} of ${3 * ATTACKS.length} measured for nothing\n`);
      expect(missed).toEqual([]);
      const doubted = ATTACKS.flatMap((each) => [...(each.doubted ?? '')].map((one) => `${each.name}: ${one}`));
      expect(forNothing).toEqual(doubted);
    },
    600_000,
  );

  const MOD = 'module example.com/x.y/m\n\ngo 1.24\n';
  const TEST = `package m

import "testing"

func BenchmarkX(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Twice(i)
	}
}
`;
  const names = (parts: readonly CodePart[]) => parts.map(({ name }) => name);

  it('is the same in two folders, where programs have the real paths of their sources', async () => {
    const files = { 'go.mod': MOD, 'm.go': 'package m\n\nfunc Twice(n int) int { return 2 * n }\n', 'm_test.go': TEST };
    const moved = {
      ...files,
      'm.go': `// Package m doubles.\n${files['m.go']}\nfunc More() string { return "more" }\n`,
    };
    const sides = twoSides(files, moved);
    const paths = ['-buildvcs=false'];
    const { base, head } = await differencesOf(codeOf(sides, 'base', paths), codeOf(sides, 'head', paths));
    expect(names(base)).toEqual([]);
    expect(head).toMatchObject([
      { name: 'example.com/x.y/m.More', source: { file: 'm.go', firstLine: 6, lastLine: 6 } },
    ]);
  });

  itWithCgo('takes C for something that every benchmark of a program can feel', async () => {
    const files = (answer: number) => ({
      'go.mod': MOD,
      'answer.h': `#define ANSWER ${answer}\n`,
      'm.go':
        'package m\n\n// #include "answer.h"\n// static int answer(void) { return ANSWER; }\nimport "C"\n\nfunc Twice(n int) int { return n * int(C.answer()) }\n',
      'm_test.go': TEST,
    });
    const sides = twoSides(files(1), files(2));
    const { base, head } = await differencesOf(codeOf(sides, 'base'), codeOf(sides, 'head'));
    expect(symbolsOf(base)).toContain('main.main');
    expect(symbolsOf(head)).toContain('main.main');
    const same = twoSides(files(1), { ...files(1), 'idle.go': 'package m\n\nfunc Idle(n int) int { return n }\n' });
    const none = await differencesOf(codeOf(same, 'base'), codeOf(same, 'head'));
    expect(names(none.head)).toEqual(['example.com/x.y/m.Idle']);
  });

  it('comes with a build, and says what it covers', async () => {
    const files = {
      'go.mod': MOD,
      'm.go':
        'package m\n\nimport _ "embed"\n\n//go:embed testdata/a.txt\nvar A string\n\nfunc Twice(n int) int { return len(A) * n }\n',
      'testdata/a.txt': 'a',
      'testdata/b.txt': 'b',
      'm_test.go': TEST,
    };
    const { builds, sides } = await goRun(files, { head: { ...files, 'testdata/a.txt': 'b' } });
    const code = (side: Side): SideCode => {
      const found = builds.sides[side]?.build.code;
      if (found === undefined) throw new Error(`nothing is known of ${side}`);
      return { code: found, ports: sides.ports };
    };
    const [base, head] = [code('base'), code('head')];
    const differ = await differencesOf(base, head);
    expect(names(differ.head).filter((name) => !name.startsWith('main.'))).toEqual(['example.com/x.y/m.Twice']);
    const covered = ['m.go', 'a/b.s', 'go.mod', 'vendor/modules.txt', 'testdata/a.txt'];
    const inputs = ['README.md', 'testdata/b.txt', 'testdata/c.go', '_x/c.go', 'lib/c.a'];
    expect([...covered, ...inputs].filter((path) => base.code.covers(path))).toEqual(covered);
  });
});

function replaceFiles(root: string, before: FileTexts, after: FileTexts): void {
  for (const path of Object.keys(before)) if (!(path in after)) rmSync(join(root, path));
  for (const [path, text] of Object.entries(after)) {
    if (before[path] === text) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
