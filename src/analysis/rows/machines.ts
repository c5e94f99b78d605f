import type { Row } from '../../model/analysis/row.ts';
import { cut } from '../../model/cut.ts';
import type { Results } from '../../model/results/results.ts';
import type { Warning } from '../../model/warning.ts';
import { machinesThatCount } from '../../statistics/machines/over-machines.ts';
import { PAIRS_MIN } from '../../statistics/multiplicity.ts';
import { signedRankInterval } from '../../statistics/signed-rank.ts';
import { limitOf, logRatio } from './compare.ts';
import { byRun, isPositive } from './pairs.ts';
import type { RowKind } from './row-kind.ts';

/** Fewer readings of a machine say nothing of it. */
const READINGS_MIN = 2;

interface Machine {
  readonly name: string;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * A row that several machines measured, with each one's own interval where that matters: they do not all meet, or there
 * are too few machines for an interval over machines. What is said is of the readings that the row is judged by.
 */
export function withMachines(row: Row, kind: RowKind | undefined, { runs }: Pick<Results, 'runs'>): Row {
  if (kind === undefined || runs.length === 1 || row.change.kind !== 'interval') return row;
  const groups = byRun(kind.readings).filter((group) => group.length >= READINGS_MIN && group.every(isPositive));
  if (groups.length < 2) return row;
  // All of them together err with this chance: one machine that stands apart by chance is no finding.
  const alpha = row.alpha / groups.length;
  const machines = groups.map((group): Machine => {
    const run = group[0]?.run ?? 0;
    return {
      name: runs[run]?.host.cpuModel || `machine ${run + 1}`,
      ...signedRankInterval(group.map(logRatio), alpha),
    };
  });
  const message = messageOf(machines, machinesThatCount(byRun(kind.readings)).length, row);
  return message === null ? row : { ...row, warnings: [...row.warnings, warningOf(message, machines)] };
}

/** They differ where two intervals do not meet, by what is worth saying: half of the threshold. */
function messageOf(machines: readonly Machine[], counting: number, { change, threshold }: Row): Message | null {
  const estimates = machines.map(({ estimate }) => estimate);
  const apart = Math.max(...estimates) - Math.min(...estimates);
  const highest = machines.reduce((most, { lower }) => Math.max(most, lower), Number.NEGATIVE_INFINITY);
  const lowest = machines.reduce((least, { upper }) => Math.min(least, upper), Number.POSITIVE_INFINITY);
  if (highest > lowest && apart > limitOf(threshold) / 2) return DIFFER;
  const method = change.kind === 'interval' ? change.delta.method : null;
  // Otherwise long slices decide, or there are machines enough.
  if (method !== 'each-machine' && method !== 'signed-rank') return null;
  return { code: 'too-few-machines', message: counting === 0 ? NONE : counting === 1 ? ONE : TWO };
}

type Message = Pick<Warning, 'code' | 'message'>;

const DIFFER: Message = { code: 'machines-differ', message: 'the change is not the same on all machines' };
const NONE = `no machine has ${PAIRS_MIN} observations: what is shown holds all of them, and nothing is judged by it`;
const ONE = `only one machine has ${PAIRS_MIN} observations: what is shown is its own`;
const TWO = 'two machines are too few for an interval over machines: what is shown holds both';

function warningOf(message: Message, machines: readonly Machine[]): Warning {
  const texts = machines.map(({ name, estimate, lower, upper }) => {
    return `${cut(name, 60)}: ${percent(estimate)} % [${percent(lower)}, ${percent(upper)}]`;
  });
  return { ...message, subject: cut(texts.join('; '), 2000) };
}

/** Of a log ratio. */
function percent(log: number): string {
  const value = 100 * Math.expm1(log);
  return `${value < 0 ? '' : '+'}${value.toFixed(1)}`;
}
