import { spawnSync } from 'node:child_process';
import { it } from 'vitest';
import { go } from '../../src/harnesses/go/index.ts';
import type { DiscoveredBenchmark, Discovery, SliceReading } from '../../src/harnesses/harness.ts';
import { type Builds, buildSides } from '../../src/measure/build.ts';
import { discoverBenchmarks } from '../../src/measure/discover.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import type { Inputs } from '../../src/model/inputs/inputs.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Clock } from '../../src/ports.ts';
import { type FileTexts, inputsWith, type TwoSides, twoSides } from './sides.ts';
import { required } from './toolchains.ts';

/** Go benchmarks built on both sides and found, with the real toolchain. */
export interface GoRun {
  readonly sides: TwoSides;
  readonly builds: Builds;
  readonly discovery: Discovery;
  benchmark(name: string): DiscoveredBenchmark;
  /** One slice, really run; as many iterations as were chosen unless said otherwise. */
  slice(name: string, iterations?: number, side?: Side): Promise<SliceReading>;
}

export async function goRun(
  base: FileTexts,
  { head = base, inputs = {}, environment = {}, clock }: GoRunOptions = {},
): Promise<GoRun> {
  const sides = twoSides(base, head, environment, clock);
  const all = inputsWith({ ...inputs });
  const builds = await buildSides(go, sides.trees, all, sides.ports, { buildTimeoutMs: 240_000 });
  const discovery = await discoverBenchmarks(go, builds, all, sides.ports, { sliceTimeoutMs: 10_000 });
  const benchmark = (name: string) => {
    const found = discovery.benchmarks.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no benchmark ${name}`);
    return found;
  };
  const slice = async (name: string, iterations?: number, side: Side = 'head') => {
    const target = discovery.targets.find(({ key }) => key === benchmark(name).targetKey);
    const built = builds.sides[side];
    if (target === undefined || built === null) throw new Error(`${name} is not measured on ${side}`);
    const binaryPath = built.build.binaries[target.binary[side]]?.path ?? '';
    const sized = { iterations: iterations ?? target.iterations };
    const plan = target.slice({ ...sized, side: built.context, binaryPath, timeoutMs: 20_000 });
    return runPlan(plan, 'slice', sides.ports);
  };
  return { sides, builds, discovery, benchmark, slice };
}

export interface GoRunOptions {
  readonly head?: FileTexts;
  readonly inputs?: Partial<Inputs>;
  readonly environment?: NodeJS.ProcessEnv;
  /** By which it is told how long processes take. */
  readonly clock?: Clock;
}

/**
 * `it` where these releases of Go can be had: from the module cache, or downloaded as well where toolchains have to be
 * there.
 */
export function itWithReleases(...releases: readonly string[]): typeof it.skip {
  const proxy = required ? {} : { GOPROXY: 'off' };
  const present = (release: string) => {
    const environment = { ...process.env, ...proxy, GOTOOLCHAIN: release };
    return spawnSync('go', ['version'], { env: environment, stdio: 'ignore', timeout: 240_000 }).status === 0;
  };
  return it.skipIf(!releases.every(present) && !required);
}
