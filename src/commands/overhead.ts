import type { InterruptedError } from '../errors.ts';
import { concerns } from '../harnesses/failure.ts';
import type {
  Build,
  DiscoveredBenchmark,
  Discovery,
  Harness,
  SideContext,
  SliceReading,
  Target,
} from '../harnesses/harness.ts';
import { CALIBRATORS, findHarness, nothingFound } from '../harnesses/registry.ts';
import {
  ANYWHERE,
  clockUses,
  differentOf,
  FREE_ROUNDS_MAX,
  findNoiseControls,
  harnessOptions,
  inTemporaryFolder,
  makeScratchFolders,
  Pinning,
  prepareWatching,
  readProject,
  runClockSlice,
  runCopy,
  runPlan,
  type Slice,
  scheduleRound,
  type TriedClock,
  tryClock,
} from '../measure/index.ts';
import type { BenchmarkReadings, OverheadReadings, ProjectReadings } from '../model/analysis/overhead-readings.ts';
import type { ClockReading, ClockRecord, ClockUse } from '../model/clock.ts';
import { succeeded } from '../model/command.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import { hangLimitMs } from '../model/inputs/time-limit.ts';
import { benchmarkId, benchmarkKey } from '../model/results/benchmark-id.ts';
import type { HostFacts } from '../model/results/host.ts';
import type { Warning } from '../model/warning.ts';
import type { SidePorts } from '../ports.ts';
import { interruptionOf, type Limits } from './run-facts.ts';

interface OverheadRequest extends Limits {
  readonly inputs: Inputs;
  /** Absolute path of the folder whose benchmarks are looked at; nothing is written there. */
  readonly folder: string;
  /** A folder for what is built. */
  readonly scratch: string;
  readonly seed: string;
  readonly host: HostFacts;
}

interface LookedAt {
  readonly readings: OverheadReadings;
  /** Set when SIGINT or SIGTERM ended the run; the readings are then those of whole rounds, and some of the next. */
  readonly interruption: InterruptedError | null;
}

/** Slices a round of a clock that some benchmark reads: its cost is taken off, and differs from process to process. */
const SLICES_OF_READ = 5;

const NOT_PINNED: Warning = {
  code: 'not-pinned',
  message: 'Nothing can be kept on one core here, so benchmarks and clocks ran wherever the system put them',
};

interface Project {
  readonly uses: ReadonlyMap<DiscoveredBenchmark, ClockUse>;
  readonly warnings: Warning[];
  readonly harness: Harness;
  readonly context: SideContext;
  readonly build: Build;
  readonly discovery: Discovery;
}

/** Unless more or fewer are asked for. */
const ROUNDS = 20;

/**
 * Measures every clock there is a toolchain for, and the benchmarks of `folder` as they lie there, in rounds: each
 * benchmark and each clock once a round, those clocks that a benchmark reads more often, in random order. Compares nothing.
 */
export async function measureOverhead(request: OverheadRequest, ports: SidePorts): Promise<LookedAt> {
  const found = await findProject(request, ports);
  const project = 'remark' in found ? null : found;
  const build = project?.build.calibration ?? null;
  const tried: TriedClock[] = [];
  const missing: { clock: string; reason: string }[] = [];
  for (const { clock } of CALIBRATORS) {
    const { scratch, buildTimeoutMs, folder: directory } = request;
    const one = await tryClock(clock, { build, directory, scratch, buildTimeoutMs }, ports);
    if ('reason' in one) missing.push({ clock, reason: one.reason });
    else tried.push(one);
  }
  const { rounds: asked, pin } = request.inputs;
  const rounds = asked ?? ROUNDS;
  const { scratch, buildTimeoutMs, host } = request;
  const watching = await prepareWatching({ scratch, buildTimeoutMs }, ports);
  const { controls } = await findNoiseControls({ pin, watching, scratch }, host, ports);
  const pinning = new Pinning(controls, host.logicalCpus, ['head']);
  if (pin === 'auto' && controls.pinnedBy === null) project?.warnings.push(NOT_PINNED);
  if (project !== null) await findPlaces(project, pinning, request, ports);
  const readers = readersOf(project);
  const clocks = tried.map((one) => ({ one, readings: [] as ClockReading[] }));
  const clockSlices = new Map(
    clocks.flatMap((each) => {
      const { clock } = each.one.calibrator;
      return Array.from({ length: readers.has(clock) ? SLICES_OF_READ : 1 }, (_, index) => [
        `clock:${index}:${clock}`,
        each,
      ]);
    }),
  );
  const targets = new Map((project?.discovery.targets ?? []).map((target) => [`target:${target.key}`, target]));
  const slices = new Map<string, BenchmarkReadings['slices'][number][]>();
  const failures = new Map<string, string>();
  const startMs = ports.clock.now();
  let done = 0;
  const runRound = async (round: number) => {
    for (const { key } of scheduleRound(request.seed, [...clockSlices.keys(), ...targets.keys()], round)) {
      ports.interruption.throwIfAborted();
      const clock = clockSlices.get(key);
      const target = targets.get(key);
      if (clock !== undefined) {
        const places = (readers.get(clock.one.calibrator.clock) ?? []).map((each) => pinning.placeFor(each, round));
        // One that nobody reads here: as most benchmarks would.
        const different = differentOf(places);
        const place = different[clock.readings.length % different.length] ?? {
          ...ANYWHERE,
          cpu: controls.cpus[0] ?? null,
        };
        const timeoutMs = hangLimitMs(clock.one.durationMs, request.sliceTimeoutMs);
        const one = { round, place, controls, runStartMs: startMs, timeoutMs };
        const slice = await runClockSlice(clock.one.prepared, one, ports);
        if (slice === null) throw ports.interruption.reason;
        if (!('reason' in slice.reading)) clock.readings.push(slice.reading);
      } else if (target !== undefined && project !== null) {
        reportProgress(target, round, rounds, ports);
        const slice = await runTarget(target, project, pinning, round, request, ports);
        gather(slice.reading, round, project.discovery, { slices, failures });
      }
    }
  };
  const interruption = await interruptionOf(async () => {
    for (; done < rounds; done++) await runRound(done);
  });
  ports.log.progressDone();
  if (interruption !== null && done === 0) throw interruption;
  const readings: OverheadReadings = {
    rounds: done,
    clocks: clocks.map(({ one, readings }) => clockRecord(one, readings)),
    missing,
    project: project === null ? null : projectReadings(project, { slices, failures }, pinning),
    remark: 'remark' in found ? found.remark : '',
  };
  return { readings, interruption };
}

interface Gathered {
  readonly slices: Map<string, BenchmarkReadings['slices'][number][]>;
  readonly failures: Map<string, string>;
}

/** The project's benchmarks, built and sized; or why there are none to look at, in words. */
async function findProject(request: OverheadRequest, ports: SidePorts): Promise<Project | { readonly remark: string }> {
  const { inputs, folder, scratch, buildTimeoutMs, sliceTimeoutMs } = request;
  const listing = await ports.exec.run({
    file: 'git',
    arguments: ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    cwd: folder,
    trust: 'trusted',
    timeoutMs: 60_000,
  });
  if (!succeeded(listing)) return { remark: 'not a folder of a git repository: its benchmarks were not looked for' };
  const files = listing.stdout.split('\0').filter((file) => file !== '');
  const harness = findHarness(inputs, await readProject(folder, files, ports));
  if (harness === null) {
    const remark = `no benchmarks of a known kind here (${nothingFound()}): give a bench-command to look at others`;
    return { remark };
  }
  const context: SideContext = { side: 'head', directory: folder, scratch };
  await makeScratchFolders(harness, scratch, ports);
  const options = { ...harnessOptions(harness, inputs), calibration: 'auto', percentiles: [] } as const;
  const plan = harness.build({ ...context, options, files, buildTimeoutMs });
  const build = await runPlan(await inTemporaryFolder(plan, scratch, ports.files), 'build', ports);
  const [failure] = build.failures;
  if (build.unusable === true && failure !== undefined) {
    ports.log.untrusted(failure.reason, failure.output ?? '');
    return { remark: `the benchmarks do not build: ${failure.reason}` };
  }
  const sides = [{ context, build }];
  const discovery = await runPlan(harness.discover({ options, sides, sliceTimeoutMs }), 'discover', ports);
  const warnings: Warning[] = [...(build.warnings ?? []), ...discovery.warnings];
  const uses = clockUses(inputs.timerWindows, discovery.benchmarks, (warning) => warnings.push(warning));
  return { harness, context, build, discovery, uses, warnings };
}

/** The targets that read each clock. */
function readersOf(project: Project | null): ReadonlyMap<string, readonly Target[]> {
  const readers = new Map<string, Target[]>();
  for (const [{ targetKey }, { clock }] of project?.uses ?? []) {
    const target = project?.discovery.targets.find(({ key }) => key === targetKey);
    if (target !== undefined) readers.set(clock, [...(readers.get(clock) ?? []), target]);
  }
  return readers;
}

/** Finds out where each target runs, by slices that count for nothing else. */
async function findPlaces(
  project: Project,
  pinning: Pinning,
  request: OverheadRequest,
  ports: SidePorts,
): Promise<void> {
  for (const target of project.discovery.targets) {
    for (let slice = 0; slice < FREE_ROUNDS_MAX && pinning.placeFor(target, 0).undecided; slice++) {
      const ran = await runTarget(target, project, pinning, 0, request, ports);
      pinning.note(target, [ran]);
    }
  }
}

async function runTarget(
  target: Target,
  { context, build }: Project,
  pinning: Pinning,
  round: number,
  { sliceTimeoutMs }: OverheadRequest,
  ports: SidePorts,
): Promise<Slice> {
  const { side } = context;
  const binaryPath = build.binaries[target.binary[side]]?.path ?? '';
  const one = { sides: { base: null, head: { context, build } }, sliceTimeoutMs, pinning };
  const slice = await runCopy(target, side, binaryPath, pinning.placeFor(target, round), one, ports);
  if (slice === null) throw ports.interruption.reason;
  return slice;
}

function gather(
  { measurements, failures: failed }: SliceReading,
  round: number,
  { benchmarks }: Discovery,
  { slices, failures }: Gathered,
): void {
  for (const measurement of measurements) {
    const { values, windows = null } = measurement;
    const key = benchmarkKey(measurement);
    slices.set(key, [...(slices.get(key) ?? []), { round, values, windows }]);
  }
  for (const benchmark of benchmarks) {
    const failure = failed.find((each) => concerns(each, benchmark));
    if (failure !== undefined) failures.set(benchmarkKey(benchmark), failure.reason);
  }
}

function clockRecord(
  { calibrator, prepared, clockStepNs }: TriedClock,
  readings: readonly ClockReading[],
): ClockRecord {
  return {
    clock: calibrator.clock,
    toolchain: prepared.toolchain,
    effectiveShare: [...calibrator.effectiveShare] as [number, number],
    ...(clockStepNs === null ? {} : { clockStepNs }),
    readings: [...readings],
  };
}

function projectReadings(project: Project, gathered: Gathered, pinning: Pinning): ProjectReadings {
  const { harness, build, discovery, uses, warnings } = project;
  const groups = discovery.benchmarks.map(({ group }) => group);
  const benchmarks = discovery.benchmarks.map((benchmark): BenchmarkReadings => {
    const key = benchmarkKey(benchmark);
    const slices = gathered.slices.get(key) ?? [];
    const failure = benchmark.failures.head ?? gathered.failures.get(key) ?? null;
    return {
      id: benchmarkId(benchmark.group, benchmark.name, groups),
      use: uses.get(benchmark) ?? null,
      pinned: discovery.targets.some(
        (target) => target.key === benchmark.targetKey && pinning.placementOf(target)?.state === 'pinned',
      ),
      slices,
      failure: slices.length > 0 ? null : (failure ?? 'it printed no reading'),
    };
  });
  return { harness: harness.name, toolchain: build.toolchain, benchmarks, warnings };
}

function reportProgress(target: Target, round: number, rounds: number, ports: SidePorts): void {
  ports.log.progress({ stage: 'round', done: round + 1, total: rounds, subject: target.label, remainingMs: null });
}
