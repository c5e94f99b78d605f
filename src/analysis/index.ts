/** Results -> analysis -> gate: what the observations say of each benchmark and of the run, and how sure that is. */

export { rowKey, withoutBenchmark } from './acceptance/accepted.ts';
export { worstBound } from './acceptance/worsening.ts';
export { analyse } from './analyse.ts';
export { assemblyDiffs } from './assembly.ts';
export { NEGLIGIBLE_SHARE } from './clock/refusal.ts';
export {
  alphaOfRows,
  decidedAgain,
  decidedBenchmarks,
  furtherAgain,
  furtherBursts,
  JUDGE,
  JUDGE_AGAIN,
  screened,
} from './decided.ts';
export { decideGate } from './gate.ts';
export { type Stretch, timelineOf } from './noise/timeline.ts';
export { overheadOf } from './overhead.ts';
export { ofBuild } from './prepare.ts';
export { type ReadingsByRow, type RowReadings, readingsOfRows, type SidesRead } from './readings.ts';
export { compare, limitOf, limitsAt } from './rows/compare.ts';
export { COUNT_LOOKS, isCountDecided } from './rows/counted.ts';
export { burstsOf, observationsIn, SHORT_SLICE_MS } from './rows/observations.ts';
export { isGated, rowKindsOf, thresholdOf } from './rows/row-kind.ts';
export { confirmingStage } from './stages.ts';
export { timeReportOf } from './time.ts';
