// Does it pay to leave disturbed pairs out, and what does it cost? It was a rule until this was measured. Recorded
// slices of byte-identical programs are played again, base and head by a coin, with a change of head: none, 5 % more
// work, or 4.5 % more time because the benchmark itself waits more. Compared are all pairs, those that the rule kept, and
// those that a rule would keep that knew what others imposed (as the waiting time of a scheduler tells, and wall over CPU
// time does not); and all pairs, with the time that others imposed taken off, which is what rows do. Sources: pairs of processes of 60 to 100 ms pinned to a core (docs/statistics.md), and bursts of slices
// of 2 ms (`lab short-slices`) of which 1, 4, 8 or 16 count.
// Usage: node scripts/lab.mjs disturbed-rule [RUNS]
import { normal } from '../__tests__/support/noise-models.ts';
import { benchmark } from '../__tests__/support/results-builder.ts';
import { readShortSlices, readTraces, type ShortSliceBurst } from '../__tests__/support/traces.ts';
import { logRatio } from '../src/analysis/rows/compare.ts';
import { type Burst, burstsOf, readingsOf } from '../src/analysis/rows/observations.ts';
import type { Side } from '../src/model/results/side.ts';
import type { SliceRecord } from '../src/model/results/slice-record.ts';
import { median } from '../src/statistics/descriptive.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';
import { hodgesLehmann, signedRankInterval } from '../src/statistics/signed-rank.ts';

const runs = Number(process.argv[2] ?? 100);
const OBSERVATIONS = 20;
const PAIRS_NEEDED = 10;
/** An observation of which a slice took this many times its CPU time was left out. */
const DISTURBED_WALL_PER_CPU = 1.2;
/** One in a hundred benchmarks whose slices wait as often on either side is taken for one that does not. */
const LOPSIDED_BELOW = 0.01;
const ALPHA = 0.01;
const TRACES = new URL('../__tests__/statistics/traces/', import.meta.url);

interface Source {
  readonly name: string;
  /** By benchmark, in time order. */
  readonly benchmarks: ReadonlyMap<string, readonly ShortSliceBurst[]>;
}

/** What the benchmark itself waits beyond its CPU time, as a share of it: mean of base, mean of head, scatter (log). */
interface Change {
  readonly name: string;
  readonly work: number;
  readonly waits: readonly [number, number];
  readonly scatter: number;
}

const waiting = (share: number, scatter: number): Change => ({
  name: `waits ${100 * share} % more or less by ${100 * scatter} %, head 4.5 % longer`,
  work: 0,
  waits: [share, (1 + share) * 1.045 - 1],
  scatter,
});
const CHANGES: readonly Change[] = [
  { name: 'none', work: 0, waits: [0, 0], scatter: 0 },
  { name: '5 % more work', work: 0.05, waits: [0, 0], scatter: 0 },
  waiting(0.05, 0.5),
  waiting(0.1, 0.5),
  waiting(0.15, 0.2),
  waiting(0.15, 0.5),
];

const RULES = ['all', 'as it was', 'imposed', 'taken off'] as const;
type Rule = (typeof RULES)[number];

interface Tally {
  runs: number;
  covered: number;
  errors: number[];
  halfWidths: number[];
  dropped: number;
}

const sources: readonly Source[] = [...processPairs(), ...shortSlices()];
for (const source of sources) {
  console.log(
    `\n${source.name}: ${source.benchmarks.size} benchmarks, ${runs} runs of each, ${OBSERVATIONS} observations\n`,
  );
  console.log('| change | pairs | bias | coverage at 99 % | half-width | left out |');
  console.log('| :-- | :-- | --: | --: | --: | --: |');
  for (const change of CHANGES) {
    for (const [rule, tally] of simulate(source, change)) console.log(line(change, rule, tally));
  }
}

function line({ name }: Change, rule: Rule, { runs: total, covered, errors, halfWidths, dropped }: Tally): string {
  const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
  const bias = median(errors);
  const figures = [
    `${bias < 0 ? '' : '+'}${percent(bias, 2)}`,
    percent(covered / total),
    percent(median(halfWidths), 2),
  ];
  return `| ${[name, rule, ...figures, percent(dropped / total / OBSERVATIONS)].join(' | ')} |`;
}

function simulate({ name, benchmarks }: Source, change: Change): ReadonlyMap<Rule, Tally> {
  const tallies = new Map<Rule, Tally>(
    RULES.map((rule) => [rule, { runs: 0, covered: 0, errors: [], halfWidths: [], dropped: 0 }]),
  );
  const truth = trueRatio(change);
  for (const [key, recorded] of benchmarks) {
    const stream = randomStream('d157', name, key, change.name);
    for (let run = 0; run < runs; run++) {
      const played = play(recorded, change, stream);
      for (const [rule, tally] of tallies) add(tally, compared(played, rule), truth);
    }
  }
  return tallies;
}

interface Played {
  readonly slices: readonly SliceRecord[];
  /** By burst: wall over CPU time without what the benchmark waited itself. */
  readonly imposed: readonly number[];
}

/** Consecutive bursts from a random start; after the last comes the first again. */
function play(recorded: readonly ShortSliceBurst[], change: Change, stream: RandomStream): Played {
  const start = stream.below(recorded.length);
  const slices: SliceRecord[] = [];
  const imposed: number[] = [];
  for (let burst = 0; burst < OBSERVATIONS; burst++) {
    const pairs = recorded[(start + burst) % recorded.length] ?? [];
    imposed.push(median(pairs.map(([first, second]) => Math.max(first.wallPerCpu, second.wallPerCpu))));
    for (const [slice, pair] of pairs.entries()) {
      const sides = stream.coin() ? (['base', 'head'] as const) : (['head', 'base'] as const);
      for (const [position, side] of sides.entries()) {
        const { ns, wallPerCpu } = pair[position as 0 | 1];
        const waits = waitOf(change, side, stream);
        slices.push({
          side,
          run: 0,
          burst,
          slice,
          position: position as 0 | 1,
          startMs: 0,
          durationMs: 1,
          wallPerCpu: wallPerCpu * (1 + waits),
          imposed: 1 - 1 / Math.max(1, wallPerCpu),
          values: { 'ns/op': ns * (1 + waits) * (side === 'head' ? 1 + change.work : 1) },
        });
      }
    }
  }
  return { slices, imposed };
}

/** Lognormal, of the mean that is asked for. */
function waitOf({ waits, scatter }: Change, side: 'base' | 'head', stream: RandomStream): number {
  const mean = waits[side === 'base' ? 0 : 1];
  return mean === 0 ? 0 : mean * Math.exp(scatter * normal(stream) - scatter ** 2 / 2);
}

/** What the estimate is without any machine. */
function trueRatio(change: Change): number {
  const stream = randomStream('0', 'truth', change.name);
  const logs = Array.from({ length: 1500 }, () => {
    const [base, head] = [waitOf(change, 'base', stream), waitOf(change, 'head', stream)];
    return Math.log(((1 + head) * (1 + change.work)) / (1 + base));
  });
  return hodgesLehmann(logs);
}

function compared({ slices, imposed }: Played, rule: Rule) {
  const told = rule === 'taken off' ? slices : slices.map(({ imposed: _, ...slice }) => slice);
  const record = { ...benchmark('Played', {}), slices: [...told] };
  const bursts = burstsOf(record);
  const readings = readingsOf(bursts, { unit: 'ns/op', quantity: 'time' });
  const all = { logs: readings.map(logRatio), dropped: 0 };
  if (rule === 'all' || rule === 'taken off' || (rule === 'as it was' && !tellsOfMachine(bursts))) return all;
  const waited = rule === 'imposed' ? imposed : readings.map(({ wallPerCpu }) => wallPerCpu);
  const calm = readings.filter((_, burst) => (waited[burst] ?? 0) < DISTURBED_WALL_PER_CPU);
  if (calm.length < PAIRS_NEEDED) return all;
  return { logs: calm.map(logRatio), dropped: readings.length - calm.length };
}

/**
 * What the machine does falls on both sides alike. Where the slices of one side wait far more often, the waiting was
 * taken for the benchmark's own and nothing was left out: by a sign test on the bursts of which one side waited.
 */
function tellsOfMachine(bursts: readonly Burst[]): boolean {
  const waits = { base: 0, head: 0 };
  for (const { pairs } of bursts) {
    const hasWaited = (side: Side) => median(pairs.map((pair) => pair[side].wallPerCpu ?? 0)) >= DISTURBED_WALL_PER_CPU;
    if (hasWaited('base') !== hasWaited('head')) waits[hasWaited('base') ? 'base' : 'head'] += 1;
  }
  return signTest(waits.base + waits.head, waits.base) >= LOPSIDED_BELOW;
}

/** Two-sided: the chance of a split at least as uneven as k of n among n fair coins. */
function signTest(n: number, k: number): number {
  const fewer = Math.min(k, n - k);
  let term = 0.5 ** n;
  let tail = 0;
  for (let i = 0; i <= fewer; i++) {
    tail += term;
    term *= (n - i) / (i + 1);
  }
  return Math.min(1, 2 * tail);
}

function add(tally: Tally, { logs, dropped }: ReturnType<typeof compared>, truth: number): void {
  const { estimate, lower, upper } = signedRankInterval(logs, ALPHA);
  tally.runs += 1;
  if (lower <= truth && upper >= truth) tally.covered += 1;
  tally.errors.push(estimate - truth);
  tally.halfWidths.push((upper - lower) / 2);
  tally.dropped += dropped;
}

function processPairs(): readonly Source[] {
  const pinned = readTraces(TRACES, ['round-robin, pinned']);
  return (['less-contended', 'saturated'] as const).map((trace) => ({
    name: `processes of 60 to 100 ms, ${trace}`,
    benchmarks: new Map(
      pinned
        .filter((each) => each.trace === trace)
        .map(({ benchmark: key, pairs }) => [
          key,
          pairs.map(({ first, second }) => [
            [
              { ns: first.nsPerOp, wallPerCpu: first.wallPerCpu },
              { ns: second.nsPerOp, wallPerCpu: second.wallPerCpu },
            ] as const,
          ]),
        ]),
    ),
  }));
}

function shortSlices(): readonly Source[] {
  return [...readShortSlices(new URL('short-slices.csv.gz', TRACES))].flatMap(([state, benchmarks]) =>
    [1, 4, 8, 16].map((turns) => ({
      name: `bursts of ${turns} slices of 2 ms, ${state === 'busy' ? 'beside two busy processes' : 'the machine as it was'}`,
      benchmarks: new Map(
        [...benchmarks].map(([key, bursts]) => [key, bursts.map((slices) => slices.slice(0, turns))]),
      ),
    })),
  );
}
