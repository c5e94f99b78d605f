import { posix } from 'node:path';
import { SIDES } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import type { Builds } from '../build.ts';
import type { CodeDifference } from './differing.ts';

/** What has more symbols differs in all of its programs, mostly. */
const MOST_SYMBOLS = 2000;
/** A name this short is in every program, as a part of another. */
const SHORTEST_SYMBOL = 4;
const MOST_OUTPUT_BYTES = 1024 * 1024;

/**
 * The groups with a program that names a function that differs: only their benchmarks can enter one. A hint by which to
 * try them first; empty where it is not known.
 */
export async function groupsHolding(
  { functions }: CodeDifference,
  { sides }: Builds,
  timeoutMs: number,
  { exec }: SidePorts,
): Promise<ReadonlySet<string>> {
  const holding = new Set<string>();
  for (const side of SIDES) {
    const symbols = new Set(functions.flatMap((each) => each[side]?.symbols ?? each[side]?.name ?? []));
    const lines = [...symbols].filter((symbol) => symbol.length >= SHORTEST_SYMBOL && !/[\n\0]/.test(symbol));
    const binaries = sides[side]?.build.binaries.filter(({ path }) => path !== '') ?? [];
    const [first] = binaries;
    if (lines.length === 0 || lines.length > MOST_SYMBOLS || first === undefined) continue;
    const cwd = posix.dirname(first.path);
    const result = await exec.run({
      file: 'grep',
      arguments: ['-l', '-F', '-f', '-', '--', ...binaries.map(({ path }) => path)],
      input: lines.map((line) => `${line}\n`).join(''),
      cwd,
      environment: { PWD: cwd, LC_ALL: 'C' },
      trust: 'untrusted',
      timeoutMs,
      maxOutputBytes: MOST_OUTPUT_BYTES,
    });
    const found = new Set(result.stdout.split('\n'));
    for (const { group, path } of binaries) if (found.has(path)) holding.add(group);
  }
  return holding;
}
