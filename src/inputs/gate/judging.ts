import type { GateOn } from '../../model/clock.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import * as read from '../../model/inputs/values.ts';
import type { ConfirmMode } from '../../model/results/confirmation.ts';
import type { AnalysisSettings, GateRule } from '../../model/results/settings.ts';
import { meansWallTime, WALL_TIME_THRESHOLD_FLOOR } from '../../model/wall-time.ts';
import { inputFailure } from '../problems.ts';
import { type GivenInputs, InputReader } from '../reader.ts';
import { readDirections, readMetrics, readPercentiles, readThresholds } from '../rules.ts';
import { tableOf } from '../table.ts';
import { JUDGING_DEFINITIONS } from './judging-definitions.ts';
import { readWhatFails } from './read.ts';

/** Readings are judged by these, whichever way they were measured. */
export type Judging = Pick<Inputs, 'analysis' | 'metricDirections'>;

export function readJudging(reader: InputReader): Judging {
  return {
    analysis: {
      threshold: reader.value('threshold', 'share', read.readShare) ?? WALL_TIME_THRESHOLD_FLOOR,
      thresholds: reader.lines('thresholds', readThresholds).flat(),
      confidenceLevel: reader.value('confidence-level', 'percentage', read.readPercentage) ?? 0,
      gatedMetrics: [...(reader.value('metrics', 'list', readMetrics) ?? [])],
      gateOn: (reader.value('gate-on', 'choice', read.readChoice) ?? 'corrected') as GateOn,
      confirm: (reader.value('confirm', 'choice', read.readChoice) ?? 'auto') as ConfirmMode,
      gateRule: (reader.value('gate-rule', 'choice', read.readChoice) ?? 'estimate') as GateRule,
      percentiles: [...(reader.value('percentiles', 'list', readPercentiles) ?? [])],
      ...readWhatFails(reader),
    },
    metricDirections: reader.lines('metric-direction', readDirections),
  };
}

export function checkThreshold({ threshold, gatedMetrics }: AnalysisSettings, reader: InputReader): void {
  if (threshold < WALL_TIME_THRESHOLD_FLOOR && gatedMetrics.some(meansWallTime))
    reader.fault('threshold', 'is below what code layout alone can move wall time by');
}

/**
 * Judging from the command line alone, for readings that are there already: no harness has to be known. Throws one
 * UserError that names every problem.
 */
export function parseJudging(given: GivenInputs): Judging {
  const table = tableOf({ harnesses: [], definitions: JUDGING_DEFINITIONS, options: [], groups: [] });
  const reader = new InputReader(table, given, 'command line', new Map(), false);
  const judging = readJudging(reader);
  checkThreshold(judging.analysis, reader);
  if (reader.problems.length > 0) throw inputFailure(reader.problems, 'command line');
  return judging;
}
