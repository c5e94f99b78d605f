import type { Family } from '../model/analysis/analysis.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { ranIdenticalBinaries } from '../model/results/run.ts';
import type { AnalysisSettings, PlanRecord } from '../model/results/settings.ts';
import { runsOf } from '../record/index.ts';
import { fewestNeeded } from '../statistics/few.ts';
import { alphaAfter, alphaWithin, type Looked } from '../statistics/looks.ts';
import { machinesThatCount } from '../statistics/machines/over-machines.ts';
import { familyAlpha, observationsNeeded } from '../statistics/multiplicity.ts';
import type { Level } from './rows/compare.ts';
import { byRun } from './rows/observations.ts';
import type { RowKind } from './rows/row-kind.ts';

/**
 * A run judges in one stage or in two (docs/statistics.md). In two, the first only chooses rows (screen), and what is
 * chosen is measured again, in readings that were not chosen for being high or low: those alone decide. In one, the first
 * readings decide, and all gated rows share the chance to err.
 */
export interface Stages {
  readonly family: Family;
  readonly isConfirming: boolean;
  /** For gated rows. */
  readonly first: Stage;
  /** For gated rows where the first readings have to decide alone. */
  readonly alone: Stage;
  /** For gated rows of counted instructions: nothing confirms them, and they are a family of their own. */
  readonly counted: Stage;
  /** For rows that the gate does not look at: each is a statement of its own. */
  readonly others: Stage;
}

/** A stage's level before the looks have their parts of it. */
export interface Stage extends Pick<Level, 'rule' | 'alone'> {
  readonly alpha: number;
  /** Any verdict may rest on Student's interval of few observations, not unchanged alone. */
  readonly byFew?: true;
}

/** There is nothing to confirm where nothing differs between the sides, or no regression fails the gate. */
export function isConfirming(results: Results): boolean {
  const { settings } = results;
  return settings.confirm === 'auto' && settings.failOnRegression && buildsDiffer(results);
}

/** Were the sides built from different sources, so that their code may lie elsewhere? */
export function buildsDiffer(results: Results): boolean {
  return results.base.tree !== results.head.tree && !ranIdenticalBinaries(results);
}

/**
 * @param rows gated rows with an interval, in this file
 * @param counted gated rows of counted instructions; left out where none is asked about
 */
export function stagesOf(results: Results, rows: number, counted = 0): Stages {
  const { settings, plan } = results;
  const confirming = isConfirming(results);
  const family = familyOfSize(rows, settings, plan, confirming);
  const rule = settings.gateRule;
  const alone = { alpha: familyOfSize(rows, settings, plan, false).alpha, rule };
  return {
    family,
    isConfirming: confirming,
    first: { alpha: family.alpha, rule: confirming ? 'screen' : rule, alone },
    alone: { ...alone, alone },
    counted: { alpha: familyAlpha(settings.confidenceLevel, counted), rule, alone },
    others: { alpha: familyAlpha(settings.confidenceLevel, 1), rule, alone },
  };
}

/**
 * The level of the chosen rows: a family of their own, since other readings chose them. Where time holds few layouts,
 * Student's interval decides: without one the row stays open, since one layout of each side says nothing of others.
 */
export function confirmingStage({ confidenceLevel, gateRule }: AnalysisSettings, rows: number): Stage {
  const alone = { alpha: familyAlpha(confidenceLevel, rows), rule: gateRule };
  return { ...alone, alone, byFew: true };
}

/**
 * The family of a run of `rows` gated rows. Where `plan` says that these are part of a larger family, they are judged as
 * they would be in all of it; never by a lower level than was asked for.
 */
export function familyOfSize(rows: number, settings: AnalysisSettings, plan?: PlanRecord, confirming = false): Family {
  const whole = plan?.family !== undefined && plan.family.rows >= rows ? plan.family : null;
  const size = whole?.rows ?? rows;
  const alpha = familyAlpha(Math.max(settings.confidenceLevel, whole?.confidenceLevel ?? 0), confirming ? 1 : size);
  return { size, alpha, observationsNeeded: observationsNeeded(alpha) };
}

export function levelOf(stage: Stage, looked: Looked): Level {
  const alpha = alphaAfter(stage.alpha, looked);
  const within = alphaWithin(stage.alpha, looked);
  const fewest = fewestNeeded(alpha);
  return {
    alpha,
    observationsNeeded: stage.byFew === true ? fewest : observationsNeeded(alpha),
    fewest,
    statedAlpha: stage.alpha,
    rule: stage.rule,
    alone: stage.alone,
    ...(within === null ? {} : { alphaWithin: within }),
  };
}

/**
 * The looks that measuring of a row took in the first stage. Where several machines measured it, each looked at its own
 * readings, and the interval is over what they came to (statistics/machines).
 */
export function lookedAt(record: BenchmarkRecord, { readings }: Pick<RowKind, 'readings'>): Looked {
  const { looks = 0, ended } = record;
  if (runsOf(record).size < 2) return { looks, decided: ended === 'decided' };
  return isOfOneMachine(readings) ? lookedAlone(looks) : NO_LOOKS;
}

const NO_LOOKS: Looked = { looks: 0, decided: false };

/** The looks that measuring of a row took in the confirming stage. */
export function lookedAtAgain(record: BenchmarkRecord, { readings }: Pick<RowKind, 'readings'>): Looked {
  const { looksAgain = 0, decidedAgain } = record;
  if (runsOf(record).size < 2) return { looks: looksAgain, decided: decidedAgain === true };
  return isOfOneMachine(readings) ? lookedAlone(looksAgain) : NO_LOOKS;
}

/** Is the row judged by the readings of one machine alone? It is not where several count, or none. */
function isOfOneMachine(readings: RowKind['readings']): boolean {
  const machines = byRun(readings);
  return (machines.length === 1 ? machines : machinesThatCount(machines)).length === 1;
}

/**
 * Taken to have been stopped by its own looks: how each machine ended is not recorded. Machines that do not count took
 * none, so the most that any took are its looks.
 */
function lookedAlone(looks: number): Looked {
  return { looks, decided: looks > 0 };
}

/** The look that is being taken: it is counted already. */
export function atLook(looks: number | undefined): Looked {
  return { looks: Math.max(1, looks ?? 1), decided: true };
}

/** The stage that judges a row when only the first readings are there. */
export function stageOf({ gated, kind }: RowKind, { first, counted, others }: Stages): Stage {
  return !gated ? others : kind === 'counted' ? counted : first;
}
