import { NEGLIGIBLE_SHARE } from '../../analysis/index.ts';
import type { Calibrator } from '../../clocks/calibrator.ts';
import { UserError } from '../../errors.ts';
import type { DiscoveredBenchmark, Discovery, Harness } from '../../harnesses/harness.ts';
import { CALIBRATORS, calibratorNamed } from '../../harnesses/registry.ts';
import type { CalibrationMode, ClockUse, TimerWindowsRule } from '../../model/clock.ts';
import { matchesPattern } from '../../model/inputs/pattern.ts';
import { benchmarkId } from '../../model/results/benchmark-id.ts';
import { SIDES } from '../../model/results/side.ts';
import { nanosecondsPer, wallUnit } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import type { LiveClock } from './clock-slices.ts';
import { clockNames, type TriedClock, type TryRequest, tryClock } from './try-clock.ts';

interface EveryClockRequest extends TryRequest {
  readonly rules: readonly TimerWindowsRule[];
  readonly discovery: Pick<Discovery, 'benchmarks'>;
}

interface CalibrationRequest extends EveryClockRequest {
  readonly mode: CalibrationMode;
  /** The calibrators of its instruments are among its clocks. */
  readonly harness: Pick<Harness, 'clocks'>;
  readonly discovery: Discovery;
}

/**
 * Prepares the clocks that this run needs: each is built and tried once. What is known of every benchmark's clock goes
 * to the record, and so does a clock that could not be had: its rows say so, the run goes on. Throws UserError when
 * `timer-windows` leaves open which clock it means.
 */
export async function prepareCalibration(
  request: CalibrationRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<readonly LiveClock[]> {
  const { discovery, mode } = request;
  const uses = mode === 'off' ? new Map<DiscoveredBenchmark, ClockUse>() : recordedUses(request, record);
  const read = [...uses].filter(([, use]) => isRead(use));
  const wanted = [...new Set(read.map(([, { clock }]) => clock))];
  if (mode === 'off') record.clocks.skip('off');
  else if (wanted.length === 0) record.clocks.skip('no-windows');

  const live: LiveClock[] = [];
  let failed = 0;
  for (const clock of wanted) {
    const readers = read.filter(([, use]) => use.clock === clock);
    const tried = await tryInto(record, clock, request, ports);
    if (tried === null) failed += 1;
    else if (readers.some(([benchmark, use]) => isWorthCorrecting(benchmark, use, tried.nsPerWindow))) {
      live.push(liveClock(tried, new Set(readers.map(([{ targetKey }]) => targetKey)), record));
    }
  }
  if (wanted.length > 0 && live.length + failed === 0) record.clocks.skip('negligible');
  for (const { clock, instrument } of request.harness.clocks) {
    const instrumented = discovery.targets.filter((target) => target.instrument === instrument);
    if (instrument === undefined || instrumented.length === 0) continue;
    // What an instrument costs is measured, whatever is done about the clock.
    const tried = await tryInto(record, clock, request, ports);
    if (tried !== null) live.push(liveClock(tried, new Set(instrumented.map(({ key }) => key)), record));
  }
  ports.log.progressDone();
  for (const { clock, failure } of record.clocks.toCalibration().clocks) {
    if (failure !== undefined) ports.log.untrusted(`${clock} could not be calibrated`, failure);
  }
  return live;
}

/** Slices a round of a clock that some benchmark reads: its cost is taken off, and differs from process to process. */
const SLICES_OF_READ = 5;

/**
 * Prepares every clock that there is a toolchain for, to be measured in every round, and the more often where a benchmark
 * reads it. A clock that could not be had is in the record, with the reason.
 */
export async function prepareEveryClock(
  request: EveryClockRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<readonly LiveClock[]> {
  const uses = recordedUses(request, record);
  const live: LiveClock[] = [];
  for (const { clock } of CALIBRATORS) {
    const tried = await tryInto(record, clock, request, ports);
    const readers = [...uses].filter(([, use]) => use.clock === clock).map(([{ targetKey }]) => targetKey);
    const perRound = readers.length > 0 ? SLICES_OF_READ : 1;
    if (tried !== null) live.push({ ...liveClock(tried, new Set(readers), record), perRound });
  }
  ports.log.progressDone();
  return live;
}

function recordedUses(
  { rules, discovery }: EveryClockRequest,
  record: RunRecord,
): ReadonlyMap<DiscoveredBenchmark, ClockUse> {
  const uses = clockUses(rules, discovery.benchmarks, (warning) => record.warn(warning));
  for (const [benchmark, use] of uses) record.benchmarks.entryOf(benchmark).clock = use;
  return uses;
}

/**
 * Gives what is known of each benchmark's clock: counted or reported by the harness, else declared by the user, else
 * guessed.
 */
export function clockUses(
  rules: readonly TimerWindowsRule[],
  benchmarks: readonly DiscoveredBenchmark[],
  warn: (warning: Warning) => void,
): ReadonlyMap<DiscoveredBenchmark, ClockUse> {
  const groups = benchmarks.map(({ group }) => group);
  const uses = new Map<DiscoveredBenchmark, ClockUse>();
  const used = new Set<TimerWindowsRule>();
  for (const benchmark of benchmarks) {
    const id = benchmarkId(benchmark.group, benchmark.name, groups);
    const matching = rules.filter((rule) => matchesPattern(rule.benchmark, id));
    for (const rule of matching) used.add(rule);
    const known = benchmark.clock ?? null;
    const declared = matching.at(-1);
    if (known !== null && (known.source !== 'scanned' || declared === undefined)) uses.set(benchmark, known);
    else if (declared !== undefined) uses.set(benchmark, declaredUse(declared, known));
  }
  const unused = rules.filter((rule) => !used.has(rule));
  for (const { benchmark } of unused) {
    const message = 'timer-windows has a line that matches no benchmark';
    warn({ code: 'timer-windows-unused', message, subject: benchmark });
  }
  return uses;
}

function declaredUse({ benchmark, windows, clock }: TimerWindowsRule, known: ClockUse | null): ClockUse {
  const name = clock ?? known?.clock;
  if (name !== undefined) return { clock: name, source: 'declared', base: windows, head: windows };
  throw new UserError(
    `timer-windows: the line for ${JSON.stringify(benchmark)} names no clock, and the harness has none of its own`,
    `Add one after the number, such as \`${benchmark}: ${windows} ${CALIBRATORS[0]?.clock}\`: ${clockNames()}.`,
  );
}

/** Whether there is anything to take off. */
function isRead({ base, head, alreadySubtracted }: ClockUse): boolean {
  return alreadySubtracted !== true && ((base ?? 0) > 0 || (head ?? 0) > 0);
}

/** Whether the clock is more than a negligible share of the reading that the discovery has; true where it has none. */
function isWorthCorrecting({ readings }: DiscoveredBenchmark, use: ClockUse, nsPerWindow: number): boolean {
  return SIDES.some((side) => {
    const windows = use[side] ?? 0;
    const ns = wallNs(readings[side]?.values);
    return windows > 0 && (ns === null || windows * nsPerWindow >= NEGLIGIBLE_SHARE * ns);
  });
}

function wallNs(values: ReadonlyMap<string, number> | undefined): number | null {
  const unit = wallUnit(values);
  const value = values?.get(unit ?? '');
  return unit === null || value === undefined ? null : value * (nanosecondsPer(unit) ?? 1);
}

/** Builds a calibrator and runs it once. null when it cannot be had: the record says why. */
async function tryInto(
  record: RunRecord,
  clock: string,
  request: TryRequest,
  ports: SidePorts,
): Promise<TriedClock | null> {
  const tried = await tryClock(clock, request, ports);
  if (!('reason' in tried)) return tried;
  const calibrator = calibratorNamed(clock);
  const effectiveShare = [...(calibrator?.effectiveShare ?? [1, 1])] as [number, number];
  record.clocks.add({ clock, ...instrumentOf(calibrator), toolchain: '', effectiveShare, failure: tried.reason });
  return null;
}

/** Enters it into the record. The slice it was tried with is not kept: it belongs to no round. */
function liveClock(tried: TriedClock, targets: ReadonlySet<string>, record: RunRecord): LiveClock {
  const { calibrator, prepared, clockStepNs, durationMs } = tried;
  const { clock } = calibrator;
  const step = clockStepNs === null ? {} : { clockStepNs };
  const effectiveShare = [...calibrator.effectiveShare] as [number, number];
  const { toolchain } = prepared;
  record.clocks.add({ clock, ...instrumentOf(calibrator), toolchain, effectiveShare, ...step });
  return { clock, prepared, expectedMs: durationMs, targets };
}

function instrumentOf(calibrator: Calibrator | undefined): Pick<Calibrator, 'instrument'> {
  return calibrator?.instrument === undefined ? {} : { instrument: calibrator.instrument };
}
