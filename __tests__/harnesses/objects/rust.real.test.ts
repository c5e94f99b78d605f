import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildBenches } from '../../../src/harnesses/cargo/index.ts';
import { criterion } from '../../../src/harnesses/criterion/index.ts';
import type { Build, BuildContext } from '../../../src/harnesses/harness.ts';
import type { CodePart, CodeUnit } from '../../../src/harnesses/side-code.ts';
import { harnessOptions } from '../../../src/measure/build.ts';
import { runPlan } from '../../../src/measure/run-plan.ts';
import type { Side } from '../../../src/model/results/side.ts';
import { COMPILING_MS } from '../../support/cargo-examples.ts';
import { type FileTexts, inputsWith, type TwoSides, twoSides } from '../../support/sides.ts';
import { describeWith } from '../../support/toolchains.ts';
import { isTripped, tripped } from '../../support/trip.ts';
import { changed, differing } from './changes.ts';
import { RUST, RUST_CHANGES } from './rust.ts';

// Which functions of a Cargo package differ, by its object files: every change that a benchmark can feel is in one that it enters.

interface Built {
  readonly build: Build;
  readonly program: string;
  readonly directory: string;
}

async function built(side: Side, { trees, ports }: TwoSides): Promise<Built> {
  const { root, scratch, files } = trees[side];
  const options = harnessOptions(criterion, inputsWith());
  const context: BuildContext = { side, directory: root, scratch, options, files, buildTimeoutMs: COMPILING_MS };
  const build = await runPlan(buildBenches({ called: 'plain', crates: ['fast'] }, context), 'build', ports);
  const program = build.binaries[0]?.path;
  if (program === undefined) throw new Error(JSON.stringify(build.failures));
  return { build, program, directory: root };
}

function write(side: Side, files: FileTexts, { trees }: TwoSides): void {
  const { root } = trees[side];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

async function unitsOf({ build }: Built, { ports }: TwoSides): Promise<readonly CodeUnit[]> {
  const units = build.code === undefined ? [] : await runPlan(build.code.units(), 'code', ports);
  if ('unknown' in units) throw new Error(units.unknown);
  return units;
}

async function partsOf({ build }: Built, names: readonly string[], { ports }: TwoSides): Promise<readonly CodePart[]> {
  const parts = build.code === undefined ? [] : await runPlan(build.code.partsOf(names), 'code', ports);
  if ('unknown' in parts) throw new Error(parts.unknown);
  return parts;
}

/** Names of the units that differ, and the symbols of the functions that do, by side. */
async function compared(base: Built, head: Built, sides: TwoSides) {
  const both = [await unitsOf(base, sides), await unitsOf(head, sides)] as const;
  const digests = both.map((units) => new Map(units.map(({ name, digest }) => [name, digest])));
  const names = [...new Set(both.flat().map(({ name }) => name))].filter(
    (name) => digests[0]?.get(name) !== digests[1]?.get(name),
  );
  const parts = [await partsOf(base, names, sides), await partsOf(head, names, sides)] as const;
  return { names, base: differing(parts[0], parts[1]), head: differing(parts[1], parts[0]), parts };
}

/** Benchmarks that enter one of these functions, on either side. */
function reached(sides: readonly (readonly [Built, ReadonlySet<string>])[]): string {
  return [...'ABC']
    .filter((name) =>
      sides.some(([{ program, directory }, symbols]) => {
        const copy = `${program}.trip`;
        tripped(program, symbols, copy);
        return isTripped(copy, [name], directory);
      }),
    )
    .join('');
}

describeWith('cargo')('the functions of a Cargo package that differ', () => {
  it(
    'are entered by whoever can feel it',
    async () => {
      const sides = twoSides(RUST);
      const base = await built('base', sides);
      const same = await compared(base, await built('head', sides), sides);
      expect([...same.base, ...same.head]).toEqual([]);
      expect(same.names).not.toContain('std');
      const missed: string[] = [];
      const forNothing: string[] = [];
      for (const change of RUST_CHANGES) {
        write('head', changed(RUST, change), sides);
        const head = await built('head', sides);
        let by = 'ABC';
        try {
          const { base: before, head: after } = await compared(base, head, sides);
          by = reached([
            [base, before],
            [head, after],
          ]);
        } catch (error) {
          forNothing.push(`${change.what}: ${error}`);
        }
        for (const name of 'ABC') {
          if (change.feels.includes(name) && !by.includes(name)) missed.push(`${change.what}: ${name}`);
          if (!change.feels.includes(name) && by.includes(name)) forNothing.push(`${change.what}: ${name}`);
        }
        write('head', RUST, sides);
      }
      const all = RUST_CHANGES.length * 3;
      console.log(
        `${RUST_CHANGES.length} changes; for nothing ${forNothing.length} of ${all}: ${forNothing.join('; ')}`,
      );
      expect(missed).toEqual([]);
      expect(RUST_CHANGES.length).toBeGreaterThanOrEqual(40);
    },
    COMPILING_MS,
  );
});
