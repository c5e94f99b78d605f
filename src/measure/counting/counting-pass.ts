import { isGated, thresholdOf } from '../../analysis/index.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { INSTRUCTIONS } from '../../model/results/counting.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import { metricOf } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import { familyAlpha } from '../../statistics/multiplicity.ts';
import { type CountRequest, countInstructions } from './count-instructions.ts';
import { findCounter } from './counter.ts';

interface CountingPassRequest extends Omit<CountRequest, 'counter' | 'deadlineMs' | 'judge'> {
  readonly analysis: AnalysisSettings;
  readonly timeBudgetMs: number | null;
  /** Whether valgrind may be installed: on a runner that is thrown away after the job, never on a person's machine. */
  readonly mayInstall: boolean;
  /** Absolute path of the compiled watching program; null: there is none. */
  readonly watch: string | null;
}

/** Counting comes before measuring, and may take so large a share of its time budget beside it. */
const SHARE_OF_BUDGET = 1 / 3;

/** Whether instructions are counted: `auto` counts what the gate needs. */
export function wantsInstructions({ instructions, analysis }: Pick<Inputs, 'instructions' | 'analysis'>): boolean {
  return instructions === 'on' || (instructions === 'auto' && analysis.gatedMetrics.includes(INSTRUCTIONS));
}

/**
 * Finds what can count, and counts, before the first slice. Where nothing can count, the record says why and the run goes
 * on.
 */
export async function countingPass(request: CountingPassRequest, record: RunRecord, ports: SidePorts): Promise<void> {
  const { discovery, sides, timeBudgetMs, mayInstall, watch, analysis } = request;
  const plain = discovery.targets.filter(({ instrument }) => instrument === undefined);
  const uncounted = plain.filter(({ counting }) => counting === undefined);
  if (uncounted.length > 0 && uncounted.length === plain.length) {
    record.warn(notFixed('Instructions'));
    return;
  }
  if (uncounted.length > 0) record.warn(notFixed('Instructions of some benchmarks'));
  const { head } = sides;
  if (head === null || sides.base === null) return;
  const { counter, warnings } = await findCounter({ watch, mayInstall, ...head.context }, ports);
  record.warn(...warnings);
  if (counter === null) return;
  const now = ports.clock.now();
  const deadlineMs = timeBudgetMs === null ? null : now + SHARE_OF_BUDGET * timeBudgetMs;
  const gated = isGated(metricOf(INSTRUCTIONS), new Set(), analysis);
  const judge = {
    // As the analysis does: what is merely shown is a statement of its own.
    alpha: (rows: number) => familyAlpha(analysis.confidenceLevel, gated ? rows : 1),
    threshold: (id: string) => thresholdOf({ id }, INSTRUCTIONS, analysis),
  };
  await countInstructions({ ...request, counter, deadlineMs, judge }, record, ports);
}

function notFixed(what: string): Warning {
  const message =
    `${what} were not counted: their harness leaves it to the benchmark how often it runs an operation, so that a ` +
    'count of it says nothing';
  return { code: 'not-countable', message };
}
