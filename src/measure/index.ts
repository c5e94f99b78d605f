/** Build, discover, measure: the plans of harnesses are run, in rounds of interleaved pairs. */

export { type Builds, buildSides, harnessOptions, makeScratchFolders, NO_VARIABLES } from './build.ts';
export { checkByLongSlices, checkReserveMs } from './checks/long-slices.ts';
export { prepareCalibration, prepareEveryClock } from './clocks/calibrate.ts';
export type { LiveClock } from './clocks/clock-slices.ts';
export { confirm, confirmationReserveMs } from './confirm/confirm.ts';
export { countInstructions } from './counting/count-instructions.ts';
export { findCounter } from './counting/counter.ts';
export { countingPass, wantsInstructions } from './counting/counting-pass.ts';
export { discoverBenchmarks, notLoaded } from './discover.ts';
export { withOwnBenchmarks } from './isolation/build-variables.ts';
export { prepareIsolation } from './isolation/isolation.ts';
export { prepareWatching } from './isolation/watching.ts';
export { type MeasureRequest, Measuring, measure } from './measure.ts';
export type { NoiseControls } from './noise-controls/noise-controls.ts';
export { findNoiseControls, prepareNoiseControls, watchOf } from './noise-controls/noise-controls.ts';
export { FREE_ROUNDS_MAX, Pinning } from './noise-controls/pinning.ts';
export { benchmarkOnOneCore, readOnOneCore } from './one-core.ts';
export { keepPast, type PastLengths, pastLengths, pastOfTargets, type Unlike } from './pilot/past.ts';
export { type Piloted, pilot } from './pilot/pilot.ts';
export { cutToTime, discoverUntilMs, measuringMsOf, planMeasuring, refuseTooShort } from './planning/plan.ts';
export { takeShard } from './planning/shards.ts';
export { shareWorkers } from './planning/workers.ts';
export { readProject } from './project.ts';
export { putFirst, recordSame, sameGroups, splitNeedless, touchedBy } from './reach.ts';
export { runPlan } from './run-plan.ts';
export { countCalls } from './same-code/calls.ts';
export { isDocumentation, NO_SOURCES } from './same-code/documentation.ts';
export { groupsHolding } from './same-code/holding.ts';
export {
  type Differing,
  findDiffering,
  isKnownByPrograms,
  type WithoutSameCode,
  withoutSameCode,
} from './same-code/same-code.ts';
export { inTemporaryFolder } from './temporary-folder.ts';
