import type { Analysis, BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import type { Change } from '../../model/analysis/change.ts';
import type { Both, MachineFact, MachineFactName, Replay, ReplayedRow } from '../../model/analysis/replay.ts';
import { firstRun } from '../../model/results/run.ts';

/** A run beside its repetition: which rows agree, and how the machines differ. */
export function replayOf(there: Analysis, here: Analysis): Replay {
  const before = new Map(there.benchmarks.map((each) => [each.id, each]));
  const rows = here.benchmarks.flatMap((benchmark) => sharedRows(before.get(benchmark.id), benchmark));
  const shared = new Set(rows.map(({ id }) => id));
  const own = ({ benchmarks }: Analysis) =>
    benchmarks.filter((each) => each.rows.length > 0 && !shared.has(each.id)).map(({ id }) => id);
  return {
    rows,
    onlyThere: own(there),
    onlyHere: own(here),
    agreeing: rows.filter(({ outcome }) => outcome === 'agree').length,
    disagreeing: rows.filter(({ outcome }) => outcome === 'disagree').length,
    machines: machineFacts(there, here),
    harness: both(there, here, ({ results }) => results.harness.name),
    toolVersion: both(there, here, ({ results }) => results.toolVersion),
    alpha: Math.max(there.family.alpha, here.family.alpha),
  };
}

function both<Value>(there: Analysis, here: Analysis, of: (analysis: Analysis) => Value): Both<Value> {
  return { there: of(there), here: of(here) };
}

function sharedRows(before: BenchmarkAnalysis | undefined, { id, rows }: BenchmarkAnalysis): readonly ReplayedRow[] {
  return rows.flatMap((here) => {
    const there = before?.rows.find(({ metric }) => metric.unit === here.metric.unit);
    return there === undefined ? [] : [{ id, there, here, outcome: outcomeOf(there.change, here.change) }];
  });
}

function outcomeOf(there: Change, here: Change): ReplayedRow['outcome'] {
  const [one, other] = [rangeOf(there), rangeOf(here)];
  if (one === null || other === null || one.scale !== other.scale) return null;
  return one.lower <= other.upper && other.lower <= one.upper ? 'agree' : 'disagree';
}

interface Range {
  readonly scale: 'relative' | 'absolute';
  readonly lower: number;
  readonly upper: number;
}

/** What a change may be, as far as it is known; null: nothing is. */
function rangeOf(change: Change): Range | null {
  switch (change.kind) {
    case 'interval':
      return { scale: 'relative', lower: change.delta.lower, upper: change.delta.upper };
    case 'difference':
      return { scale: 'absolute', lower: change.difference.lower, upper: change.difference.upper };
    case 'exact': {
      const { counted, relative, absolute } = change;
      if (counted !== undefined) return { scale: 'relative', lower: counted.lower, upper: counted.upper };
      if (relative !== null) return { scale: 'relative', lower: relative, upper: relative };
      return { scale: 'absolute', lower: absolute, upper: absolute };
    }
    case 'none':
      return null;
    default: {
      const never: never = change;
      throw new TypeError(`unknown change ${String(never)}`);
    }
  }
}

/** In the order in which they are told. What changes from one moment to the next, such as free memory, is no difference. */
const FACTS: readonly MachineFactName[] = [
  ...(['cpuModel', 'logicalCpus', 'physicalCores', 'smt', 'allowedCpus', 'cpuLimit', 'governor', 'turbo'] as const),
  ...(['microcode', 'architecture', 'operatingSystem', 'kernel', 'clockSource', 'virtualisation'] as const),
  ...(['container', 'memoryBytes', 'memoryLimitBytes', 'runner', 'toolchain'] as const),
];

function machineFacts(there: Analysis, here: Analysis): readonly MachineFact[] {
  return FACTS.map((name) => ({ name, ...both(there, here, (analysis) => factOf(analysis, name)) }));
}

function factOf({ results }: Analysis, name: MachineFactName): string | null {
  const value = name === 'toolchain' ? results.harness.toolchain : firstRun(results).host[name];
  if (value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
