import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { goCode } from '../../src/harnesses/go/code/code.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../src/harnesses/side-code.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Plan } from '../../src/model/command-plan.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SidePorts } from '../../src/ports.ts';
import { endsWell, writeTrips } from '../support/elf-trips.ts';
import { goRun } from '../support/go-run.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';
import { describeWithGo, itWithCgo } from '../support/toolchains.ts';
import { ATTACKS } from './go-code/attacks.ts';
import { MODULE } from './go-code/module.ts';

// Which functions of two sides differ, with the real toolchain.

const FLAGS = ['-buildvcs=false', '-trimpath'];
const BENCHMARKS = ['A', 'B', 'C'];

function known<T>(value: T | NotKnown): T {
  if (typeof value === 'object' && value !== null && 'unknown' in value) throw new Error(value.unknown);
  return value as T;
}

interface SideCode {
  readonly code: CodePlans;
  readonly ports: SidePorts;
}

const run = <T>({ ports }: SideCode, plan: Plan<T>) => runPlan(plan, 'code', ports);

function differing(one: readonly CodeUnit[], other: readonly CodeUnit[]): string[] {
  const digests = new Map(other.map(({ name, digest }) => [name, digest]));
  return one.filter(({ name, digest }) => digests.get(name) !== digest).map(({ name }) => name);
}

const keyOf = ({ unit, name }: CodePart) => `${unit}\0${name}`;

/** The parts of each side that the other has not, or has otherwise. */
async function differencesOf(base: SideCode, head: SideCode): Promise<Readonly<Record<Side, readonly CodePart[]>>> {
  const [ours, theirs] = [known(await run(base, base.code.units())), known(await run(head, head.code.units()))];
  const names = [...new Set([...differing(ours, theirs), ...differing(theirs, ours)])];
  const parts = {
    base: known(await run(base, base.code.partsOf(names))),
    head: known(await run(head, head.code.partsOf(names))),
  };
  const without = (some: readonly CodePart[], other: readonly CodePart[]) => {
    const digests = new Map(other.map((part) => [keyOf(part), part.digest]));
    return some.filter((part) => digests.get(keyOf(part)) !== part.digest);
  };
  return { base: without(parts.base, parts.head), head: without(parts.head, parts.base) };
}

const symbolsOf = (parts: readonly CodePart[]) => new Set(parts.flatMap(({ name, symbols }) => symbols ?? [name]));

describeWithGo('the code of a side', () => {
  it.skipIf(process.platform !== 'linux')(
    'has a differing function in the way of every benchmark that a change can be felt by',
    async () => {
      const sides = twoSides(MODULE);
      const { base: tree, head } = sides.trees;
      const program = (side: Side) => join(sides.trees[side].scratch, 'm.test');
      const link = (side: Side) => {
        const args = ['test', '-c', '-vet=off', ...FLAGS, '-ldflags=-w', '-o', program(side), '.'];
        const { status, stderr } = spawnSync('go', args, { cwd: sides.trees[side].root, encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
      };
      const codeOf = (side: Side): SideCode => {
        const { root: directory, scratch } = sides.trees[side];
        const options = { ...inputsWith(), sliceMs: 5, percentiles: [], own: {} };
        const context = { side, directory, scratch, options, files: [], buildTimeoutMs: 240_000 };
        const module = { directory: '', environment: {} };
        const from = { module, importPath: 'example.com/x.y/m', directory: '' };
        const binary = { group: '', path: program(side), directory };
        const toolchain = { goroot: '', goflags: '', gomodcache: '' };
        const test = { binary, from, instrument: null, flags: FLAGS, toolchain };
        return { code: goCode([test], context), ports: sides.ports };
      };
      link('base');
      const base = codeOf('base');
      const missed: string[] = [];
      const false_: string[] = [];
      const table: string[] = [];
      let present: FileTexts = MODULE;
      for (const attack of ATTACKS) {
        replaceFiles(head.root, present, attack.head);
        present = attack.head;
        link('head');
        const differs = await differencesOf(base, codeOf('head'));
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
          if (!isFelt && reached.has(benchmark)) false_.push(`${attack.name}: ${benchmark}`);
        }
        const names = differs.head
          .map(({ name }) => name)
          .slice(0, 4)
          .join(' ');
        table.push(
          `${attack.name} | felt ${attack.felt || '-'} | reached ${[...reached].toSorted().join('') || '-'} | ${differs.head.length} ${names}`,
        );
      }
      process.stdout.write(`${table.join('\n')}\n${false_.length} of ${3 * ATTACKS.length} measured for nothing\n`);
      expect(missed).toEqual([]);
    },
    600_000,
  );
});

function replaceFiles(root: string, before: FileTexts, after: FileTexts): void {
  for (const path of Object.keys(before)) if (!(path in after)) rmSync(join(root, path));
  for (const [path, text] of Object.entries(after)) {
    if (before[path] === text) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
