import { type Failure, ofBenchmark } from '../../src/harnesses/failure.ts';
import type {
  Binary,
  Build,
  Discovery,
  Relinked,
  SideContext,
  SliceReading,
  Target,
} from '../../src/harnesses/harness.ts';
import type { Plan } from '../../src/model/command-plan.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import { LINKS, type ScriptedReading } from './scripted-world.ts';

/** Benchmarks that are there, and how they are built. */
export interface ScriptedSuite {
  readonly targets?: readonly string[];
  /** Targets that are on head only. */
  readonly added?: readonly string[];
  readonly groupOf?: (key: string) => string;
  readonly expectedMs?: number;
  readonly iterations?: number;
  /** Which targets one process can serve; null: this one none. All of a binary unless said otherwise. */
  readonly servedBy?: (key: string) => string | null;
  /** What prepares them, and how long a side then takes to come from one of these to another, ms. Left out: each its own. */
  readonly workers?: { readonly parentOf: (key: string) => string; readonly joinMs: number };
  /** How a side is laid out anew: the groups that fail. Left out: it cannot be. */
  readonly failsAnew?: (side: Side, nth: number) => readonly Failure[];
  /** Those that stay as they were built then. */
  readonly unfitAnew?: (side: Side) => readonly Failure[];
  /** Of what that makes. Left out: not known. */
  readonly digestAnew?: (side: Side, nth: number) => string;
  /** Wall time of that, ms. */
  readonly linkMs?: number;
  /** It is a command of the user's. */
  readonly relinksAlone?: true;
  /** It needs no network. */
  readonly relinksOffline?: true;
  /** A side is laid out anew by this variable of its processes, which is the seed, and not linked. */
  readonly seedVariable?: string;
}

const NOTHING_WRONG = { failures: [], warnings: [] } as const;

/** How a target of these is run. */
function scriptedPlans(
  { key, group }: Pick<Target, 'key' | 'group'>,
  process: string | null,
  workers: ScriptedSuite['workers'],
): Pick<Target, 'slice' | 'session'> {
  return {
    ...(process === null
      ? {}
      : {
          session: {
            key: process,
            parent: workers?.parentOf(key) ?? key,
            ...(workers === undefined ? {} : { joinMs: workers.joinMs }),
            command: ({ side: { side, directory }, binaryPath, timeoutMs }) => ({
              file: 'benchmark',
              arguments: [key, side, binaryPath],
              cwd: directory,
              trust: 'untrusted',
              timeoutMs,
              isMeasured: true,
            }),
            ask: ({ iterations, continued, joins }) =>
              `${key} ${iterations}${continued === true ? ' continued' : ''}${joins === true ? ' joins' : ''}`,
            read: (answer, iterations) => {
              if (!answer.startsWith('{')) {
                return { measurements: [], failures: [ofBenchmark(group, key, answer)], warnings: [] };
              }
              const { nsPerOp, values: others = {}, ...said } = JSON.parse(answer) as ScriptedReading;
              const values = new Map([['ns/op', nsPerOp], ...Object.entries(others)]);
              return { measurements: [{ group, name: key, iterations, values }], ...NOTHING_WRONG, ...said };
            },
            *sizeAlone() {
              yield* [];
              return { reason: 'it is not sized here' };
            },
            reasonOf: ({ timedOut }) => (timedOut ? 'it gave no answer in time' : 'its process ended'),
          },
        }),
    *slice({ side: { side, directory }, binaryPath, timeoutMs, iterations }): Plan<SliceReading> {
      const command = {
        file: 'benchmark',
        arguments: [key, side, binaryPath, String(iterations ?? 1)],
        cwd: directory,
      } as const;
      const [result] = yield [{ ...command, trust: 'untrusted', timeoutMs, isMeasured: true }];
      const stdout = result?.stdout ?? '';
      if (stdout === '') return { measurements: [], failures: [ofBenchmark(group, key, 'it broke')], warnings: [] };
      return { measurements: [{ group, name: key, values: new Map([['ns/op', Number(stdout)]]) }], ...NOTHING_WRONG };
    },
  };
}

export function scriptedDiscovery(suite: ScriptedSuite): Discovery {
  const { targets = ['A', 'B', 'C'], added = [], groupOf = () => '', expectedMs = 100, iterations = 1000 } = suite;
  const { servedBy, workers } = suite;
  const all = [
    ...targets.map((key) => [key, SIDES] as const),
    ...added.map((key) => [key, ['head'] as const] as const),
  ];
  return {
    targets: all.map(([key, sides], index): Target => {
      // Two packages: the targets share binaries, as benchmarks do.
      const binary = { base: sides.length === 2 ? index % 2 : -1, head: index % 2 };
      const of = { key, group: groupOf(key), label: key, sides, binary };
      const process = servedBy === undefined ? `package ${binary.head}` : servedBy(key);
      return { ...of, scope: 'benchmark', iterations, expectedMs, ...scriptedPlans(of, process, workers) };
    }),
    benchmarks: all.map(([key, sides]) => {
      return { targetKey: key, group: groupOf(key), name: key, sides, failures: {}, readings: {} };
    }),
    warnings: [],
  };
}

export function scriptedSide(
  side: Side,
  { failsAnew, unfitAnew, digestAnew, linkMs = 0, relinksAlone, relinksOffline, seedVariable }: ScriptedSuite,
): { readonly context: SideContext; readonly build: Build } {
  const binaries = [0, 1].map((index) => ({ group: '', path: `/${side}/${index}.test`, directory: `/${side}` }));
  let nth = 0;
  return {
    context: { side, directory: `/${side}`, scratch: `/scratch/${side}` },
    build: {
      side,
      toolchain: 'go1.26',
      binaries,
      failures: [],
      ...(relinksAlone === undefined ? {} : { relinksAlone }),
      ...(relinksOffline === undefined ? {} : { relinksOffline }),
      ...(failsAnew === undefined
        ? {}
        : {
            relink: ({ seed, wantsDigest }) => {
              const digest = wantsDigest === true ? digestAnew?.(side, nth) : undefined;
              const what = { failures: failsAnew(side, nth++), unfit: unfitAnew?.(side) ?? [] };
              return laidOutAnew(binaries, seed, linkMs, what, digest);
            },
          }),
      ...(seedVariable === undefined
        ? {}
        : { relink: ({ seed }) => byVariable(binaries, { [seedVariable]: `${seed}` }) }),
    },
  };
}

// biome-ignore lint/correctness/useYield: nothing has to be built.
function* byVariable(binaries: readonly Binary[], environment: Readonly<Record<string, string>>): Plan<Relinked> {
  return { layout: 'hash-seed', binaries, failures: [], environment };
}

function* laidOutAnew(
  binaries: readonly Binary[],
  seed: number,
  linkMs: number,
  what: Pick<Relinked, 'failures' | 'unfit'>,
  digest: string | undefined,
): Plan<Relinked> {
  if (linkMs > 0) yield [{ file: LINKS, arguments: [String(linkMs)], cwd: '/', trust: 'untrusted', timeoutMs: linkMs }];
  const anew = binaries.map((each) => ({ ...each, path: `${each.path}.${seed}` }));
  return { layout: 'link-order', binaries: anew, ...what, ...(digest === undefined ? {} : { digest }) };
}
