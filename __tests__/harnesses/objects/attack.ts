import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { criterion } from '../../../src/harnesses/criterion/index.ts';
import type { Build, BuildContext } from '../../../src/harnesses/harness.ts';
import type { CodeUnit } from '../../../src/harnesses/side-code.ts';
import { harnessOptions } from '../../../src/measure/build.ts';
import { runPlan } from '../../../src/measure/run-plan.ts';
import type { Plan } from '../../../src/model/command-plan.ts';
import type { Side } from '../../../src/model/results/side.ts';
import { COMPILING_MS } from '../../support/cargo-examples.ts';
import { differingParts, symbolsOf } from '../../support/differing-parts.ts';
import { isTripped, writeTrips } from '../../support/elf-trips.ts';
import { type FileTexts, inputsWith, type TwoSides, twoSides } from '../../support/sides.ts';
import { type Change, changed, groupsOf } from './changes.ts';

/** A project whose program runs benchmark A, B or C by its first argument. */
interface Attacked {
  readonly files: FileTexts;
  readonly changes: readonly Change[];
  build(context: BuildContext): Plan<Build>;
  /** What stands in base's program, among its symbols: without it the changes would attack nothing. */
  readonly having?: RegExp;
}

interface Built {
  readonly build: Build;
  readonly program: string;
  readonly directory: string;
}

export async function built(side: Side, build: Attacked['build'], { trees, ports }: TwoSides): Promise<Built> {
  const { root, scratch, files } = trees[side];
  const options = harnessOptions(criterion, inputsWith());
  const context: BuildContext = { side, directory: root, scratch, options, files, buildTimeoutMs: COMPILING_MS };
  const made = await runPlan(build(context), 'build', ports);
  const program = made.binaries[0]?.path;
  if (program === undefined) throw new Error(JSON.stringify(made.failures));
  return { build: made, program, directory: root };
}

/** Base stays the same, and what it is made of is read for each change. */
async function readOnce(base: Built, { ports }: TwoSides): Promise<Built> {
  const { code } = base.build;
  if (code === undefined) return base;
  const units = await runPlan(code.units(), 'code', ports);
  const known: typeof code = {
    ...code,
    // biome-ignore lint/correctness/useYield: there is nothing left to run
    *units() {
      return units;
    },
  };
  return { ...base, build: { ...base.build, code: known } };
}

export async function unitsOf({ build }: Built, { ports }: TwoSides): Promise<readonly CodeUnit[]> {
  const units = build.code === undefined ? [] : await runPlan(build.code.units(), 'code', ports);
  if ('unknown' in units) throw new Error(units.unknown);
  return units;
}

/** The symbols of the functions that differ, by side; null: not known. */
async function compared(base: Built, head: Built, { ports }: TwoSides) {
  const code = { base: base.build.code, head: head.build.code };
  if (code.base === undefined || code.head === undefined) return null;
  const parts = await differingParts({ base: code.base, head: code.head }, (plan) => runPlan(plan, 'code', ports));
  return 'unknown' in parts ? null : { base: symbolsOf(parts.base), head: symbolsOf(parts.head) };
}

/** Benchmarks that enter one of these functions, on either side. */
function reached(sides: readonly (readonly [Built, ReadonlySet<string>])[]): string {
  const copies = sides.map(([{ program, directory }, symbols]) => {
    const copy = `${program}.trip`;
    writeTrips(program, symbols, copy);
    return { copy, directory };
  });
  const enters = (name: string) => copies.some(({ copy, directory }) => isTripped(copy, [name], directory));
  return [...'ABC'].filter(enters).join('');
}

/** Makes the changes on head. Whoever can feel it has to enter a function that differs; prints who else does. */
export async function attack({ files, changes, build, having = /^/ }: Attacked): Promise<void> {
  const sides = twoSides(files);
  const write = (texts: FileTexts) => {
    for (const [path, text] of Object.entries(texts)) {
      const file = join(sides.trees.head.root, path);
      // What is as it was is not compiled again.
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  const remove = (group: readonly Change[]) => {
    for (const { removes } of group) {
      if (removes !== undefined) rmSync(join(sides.trees.head.root, removes), { force: true });
    }
  };
  const base = await readOnce(await built('base', build, sides), sides);
  expect(having.test(readFileSync(base.program, 'latin1')), String(having)).toBe(true);
  const same = await compared(base, await built('head', build, sides), sides);
  expect([...(same?.base ?? ['?']), ...(same?.head ?? ['?'])]).toEqual([]);
  const missed: string[] = [];
  const forNothing: string[] = [];
  /** Those that enter what differs, with all of a group changed. */
  const reachedBy = async (group: readonly Change[]): Promise<string> => {
    write(group.reduce(changed, files));
    remove(group);
    const head = await built('head', build, sides);
    const found = await compared(base, head, sides);
    write(files);
    remove(group);
    if (found === null) return 'ABC';
    return reached([
      [base, found.base],
      [head, found.head],
    ]);
  };
  const judge = async (group: readonly Change[]): Promise<void> => {
    const by = await reachedBy(group);
    const [felt, what] = [group.map(({ feels }) => feels).join(''), group.map((each) => each.what).join(' + ')];
    const [unseen, more] = [
      [...'ABC'].filter((each) => felt.includes(each) && !by.includes(each)),
      [...by].filter((each) => !felt.includes(each)),
    ];
    // Which of them it is, each alone shows.
    if (group.length > 1 && unseen.length + more.length > 0) for (const change of group) await judge([change]);
    else {
      missed.push(...unseen.map((each) => `${what}: ${each}`));
      forNothing.push(...more.map((each) => `${what}: ${each}`));
    }
  };
  for (const group of groupsOf(files, changes)) await judge(group);
  const unfelt = changes.length * 3 - changes.reduce((sum, { feels }) => sum + feels.length, 0);
  console.log(`${changes.length} changes; for nothing ${forNothing.length} of ${unfelt}: ${forNothing.join('; ')}`);
  expect(missed).toEqual([]);
}
