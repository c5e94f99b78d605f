import { createHash } from 'node:crypto';
import type { Acceptance, AcceptanceProblem, Bound } from '../../model/analysis/acceptance.ts';
import type { AcceptedRow, BenchmarkAnalysis, BenchmarkRow, ExceededRow } from '../../model/analysis/analysis.ts';
import { matchesPattern } from '../../model/inputs/pattern.ts';
import { unreachable } from '../../model/unreachable.ts';
import { worseningOf } from './worsening.ts';

/** Regressed rows by what was accepted of them; a row is in one list. */
export interface Sorted {
  readonly accepted: readonly AcceptedRow[];
  /** They are worse than was accepted, and fail the gate. */
  readonly exceeded: readonly ExceededRow[];
  /** Nobody accepted them. */
  readonly open: readonly BenchmarkRow[];
}

/**
 * Keeps the order of the rows, which is that of their severity.
 * @param part which report of a comment that has several they are of; empty: the only one
 */
export function sortByAcceptance(rows: readonly BenchmarkRow[], acceptances: readonly Acceptance[], part = ''): Sorted {
  const accepted: AcceptedRow[] = [];
  const exceeded: ExceededRow[] = [];
  const open: BenchmarkRow[] = [];
  for (const entry of rows) {
    const judged = acceptances.flatMap((acceptance): readonly Judged[] => {
      const bound = boundFor(entry, acceptance, part);
      const state = bound === null ? 'elsewhere' : stateOf(entry, bound);
      return bound === null || state === 'elsewhere' ? [] : [{ row: { ...entry, acceptance, bound }, state }];
    });
    const within = judged.findLast(({ state }) => state === 'within');
    const beyond = judged.findLast(({ state }) => state === 'beyond') ?? judged.at(-1);
    if (within !== undefined) accepted.push(within.row);
    else if (beyond !== undefined) exceeded.push({ ...beyond.row, certainly: beyond.state === 'certainly-beyond' });
    else open.push(entry);
  }
  return { accepted, exceeded, open };
}

interface Judged {
  readonly row: AcceptedRow;
  readonly state: State;
}

/** `elsewhere`: the bound is in a measure that the row does not have. */
type State = 'within' | 'beyond' | 'certainly-beyond' | 'elsewhere';

function boundFor({ benchmark, row }: BenchmarkRow, { what }: Acceptance, part: string): Bound | null {
  switch (what.kind) {
    case 'line':
      return matchesPattern(what.benchmark, benchmark.id) ? what.bound : null;
    case 'rows': {
      const [own, only] = [part, ''].map((of) => what.bounds.get(rowKey(benchmark.id, row.metric.unit, of)));
      const bound = own ?? only ?? null;
      return bound?.kind === 'amount' ? { ...bound, unit: row.metric.unit } : bound;
    }
    default:
      return unreachable(what);
  }
}

/** Judges by the estimate, as the gate does; an interval that reaches beyond the bound is no reason to refuse. */
function stateOf({ row }: BenchmarkRow, bound: Bound): State {
  const { share, amount } = worseningOf(row);
  const [size, limit] =
    bound.kind === 'share' ? [share, bound.share] : [bound.unit === row.metric.unit ? amount : null, bound.amount];
  if (size === null) return bound.kind === 'share' ? 'beyond' : 'elsewhere';
  if (size.estimate <= limit) return 'within';
  return size.nearer > limit ? 'certainly-beyond' : 'beyond';
}

/** Lines for benchmarks that the run does not have. */
export function withoutBenchmark(
  acceptances: readonly Acceptance[],
  benchmarks: readonly Pick<BenchmarkAnalysis, 'id'>[],
): readonly AcceptanceProblem[] {
  return acceptances.flatMap(({ by, what }) =>
    what.kind === 'line' && !benchmarks.some(({ id }) => matchesPattern(what.benchmark, id))
      ? [{ kind: 'no-benchmark' as const, by, benchmark: what.benchmark }]
      : [],
  );
}

/**
 * Stands for a row in what our comment keeps: names come from the pull request, and have no place in a hidden text. 128
 * bits, so that nobody finds a second name for the key of an accepted row.
 * @param part which of several reports in one comment it is of; empty: there is one
 */
export function rowKey(benchmark: string, unit: string, part: string): string {
  const of = part === '' ? '' : `${part}\0`;
  return createHash('sha256').update(`${of}${benchmark}\0${unit}`).digest('hex').slice(0, 32);
}
