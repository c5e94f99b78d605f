import { analyse, decideGate } from '../analysis/index.ts';
import type { InterruptedError } from '../errors.ts';
import {
  type CheckedOut,
  checkOut,
  type FetchAccess,
  objectsOf,
  type ResolvedRevisions,
  resolveRevisions,
} from '../git/index.ts';
import { chooseHarness } from '../harnesses/registry.ts';
import { repeatCommand } from '../inputs/index.ts';
import {
  buildSides,
  countingPass,
  discoverBenchmarks,
  type Guard,
  type Isolation,
  keepPast,
  nearestFirst,
  pastLengths,
  prepareCalibration,
  prepareIsolation,
  prepareNoiseControls,
  prepareWatching,
  readProject,
  recordSame,
  sameGroups,
  splitNeedless,
  takeShard,
  wantsInstructions,
  watchOf,
  withOwnBenchmarks,
} from '../measure/index.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { MeasuringPlan } from '../model/analysis/plan.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { BuildVariables, Inputs } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import type { Run } from '../model/results/run.ts';
import { filesIn, folderIn } from '../model/tree.ts';
import type { Warning } from '../model/warning.ts';
import type { Ports, SidePorts } from '../ports.ts';
import { type RunFacts, RunRecord } from '../record/index.ts';
import { measureStages } from './measure-stages.ts';
import { logUnlike, readPast } from './past-runs.ts';
import { BENCHMARK_LIMITS, inFolders, interruptionOf, type Limits, runFacts } from './run-facts.ts';

interface CompareRequest {
  readonly inputs: Inputs;
  /** Absolute path inside the user's repository. */
  readonly repository: string;
  /** For fetching what is missing; null: with what git itself knows. */
  readonly access: FetchAccess | null;
  /** null on a laptop. */
  readonly event: EventContext | null;
  readonly ci: Run['ci'] | null;
  /** Options that were given by hand, for the command that repeats the run. */
  readonly repeat: string;
  /** What is known before anything ran, for the report. */
  readonly warnings?: readonly Warning[];
  /** Compare the uncommitted work tree against base. */
  readonly uncommitted?: boolean;
  /** Stop after the plan: nothing is measured. */
  readonly planOnly?: boolean;
  /** What builds are handed; absent: nothing. */
  readonly buildVariables?: BuildVariables;
  /** null or absent: nobody else's code, and nobody's secrets. */
  readonly guard?: Guard | null;
  readonly limits?: Limits;
}

export interface Comparison {
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gate: Gate;
  /** null when the run ended before there was one. */
  readonly plan: MeasuringPlan | null;
  /** Set when SIGINT or SIGTERM ended the run; the results then hold what was measured until then. */
  readonly interruption: InterruptedError | null;
}

/**
 * The pipeline: revisions -> build -> discover -> plan -> measure -> analyse -> gate. Publishing is the caller's.
 * Throws UserError when nothing can be compared for a reason the user can mend, and InterruptedError when it was
 * interrupted before there was anything to keep. The checkouts are gone in any case.
 */
export async function compare(request: CompareRequest, ports: Ports): Promise<Comparison> {
  const startMs = ports.clock.now();
  const past = await pastOf(request, ports);
  const { base, head } = request.inputs;
  const uncommitted = request.uncommitted ?? false;
  const revisions = await resolveRevisions({ ...request, base, head, uncommitted }, ports);
  ports.log.info(revisions.how);
  const checkout = await checkOut(revisions, ports);
  const record = new RunRecord(await factsOf(request, revisions, startMs, ports));
  // Before anything is built: where that fails, the file still says which part it is.
  if (Object.keys(request.inputs.parts).length > 0) record.setPlan(request.inputs.parts);
  record.warn(...(request.warnings ?? []), ...checkout.warnings);
  request.guard?.learn(checkout.secrets);
  let plan: MeasuringPlan | null = null;
  const interruption = await interruptionOf(async () => {
    plan = await inFolders([checkout.folder], ports, (sidePorts) =>
      buildAndMeasure({ ...request, past }, { revisions, checkout }, record, sidePorts),
    );
  }).finally(checkout.remove);
  record.warn(...(request.guard?.codeEnded() ?? []));
  const recorded = record.toResults(ports.clock.now());
  const results = request.guard?.redact(recorded) ?? recorded;
  const analysis = analyse(results);
  return { results, analysis, gate: decideGate(analysis), plan, interruption };
}

/** In a job, the files lie where a cache has put them, or not. */
function pastOf({ inputs, repository, event }: CompareRequest, ports: Ports): Promise<readonly Results[]> {
  return readPast({ paths: inputs.past, folder: repository, isHint: event !== null }, ports);
}

/** With the runs before this one. */
type CompareWithPast = CompareRequest & { readonly past: readonly Results[] };

async function buildAndMeasure(
  request: CompareWithPast,
  { revisions, checkout }: Sources,
  record: RunRecord,
  ports: SidePorts,
): Promise<MeasuringPlan | null> {
  const { inputs, limits = BENCHMARK_LIMITS } = request;
  const watching = await prepareWatching({ scratch: checkout.folder, ...limits }, ports);
  const { root, commonDirectory } = revisions.repository;
  const premises = {
    folder: checkout.folder,
    repository: [root, commonDirectory],
    objects: objectsOf(revisions.repository),
  };
  const isolation = await prepareIsolation({ mode: inputs.isolation, watching, premises }, ports);
  record.setIsolation(isolation.record);
  try {
    return await withIsolation({ ...request, limits }, { checkout, watching, isolation }, record, ports);
  } finally {
    record.setIsolation(isolation.record);
    record.warn(...isolation.warnings());
    for (const { message, subject = '' } of isolation.warnings()) ports.log.untrusted(`${message}:`, subject);
    await isolation.end();
  }
}

interface Sources {
  readonly revisions: ResolvedRevisions;
  readonly checkout: CheckedOut;
}

interface Prepared extends Pick<Sources, 'checkout'> {
  readonly watching: Awaited<ReturnType<typeof prepareWatching>>;
  readonly isolation: Isolation;
}

async function withIsolation(
  request: CompareWithPast & { readonly limits: Limits },
  { checkout: { trees, changed }, watching, isolation }: Prepared,
  record: RunRecord,
  outside: SidePorts,
): Promise<MeasuringPlan | null> {
  const { limits, buildVariables = { values: {}, isStrangers: false } } = request;
  const inputs = withOwnBenchmarks(request.inputs, buildVariables);
  const building = isolation.during('build', outside);
  const ports = isolation.during('measure', outside);
  const { root, files } = trees.head;
  const folder = folderIn(root, inputs.workingDirectory);
  const project = await readProject(folder, filesIn(inputs.workingDirectory, files), ports);
  const harness = chooseHarness(inputs, project);
  record.setHarness(harness.name);
  const builds = await buildSides(harness, trees, inputs, building, { ...limits, variables: buildVariables });
  record.setBuilds(builds.records, builds.toolchain, builds.identicalBinaries, builds.sameBinaries);
  record.warn(...builds.warnings);
  if (builds.sides.head === null) {
    // There is nothing to judge: the compiler's words are the result.
    record.complete();
    return null;
  }
  const built = builds.sides.head;
  const toolRequest = {
    build: built.build.calibration ?? null,
    directory: built.context.directory,
    scratch: built.context.scratch,
    buildTimeoutMs: limits.buildTimeoutMs,
  };
  const controls = await prepareNoiseControls(
    { pin: inputs.pin, watching, scratch: built.context.scratch },
    record,
    ports,
  );
  const watch = watchOf(controls);
  const same = sameGroups(builds, { sameTree: record.facts.base.tree === record.facts.head.tree });
  const discovery = await discoverBenchmarks(harness, builds, inputs, ports, { ...limits, watch, sameGroups: same });
  record.setDiscovery(discovery);
  const { measured: differing, same: needless } = splitNeedless(discovery, same);
  recordSame(needless, record);
  const own = takeShard({ discovery, measured: differing, inputs, past: request.past }, record);
  const measured = nearestFirst(own, filesIn(inputs.workingDirectory, changed), harness.placeOf);
  const lengths = pastLengths(request.past, record.toResults(ports.clock.now()));
  logUnlike(lengths, ports);
  keepPast(needless, lengths, record);
  const clocks = await prepareCalibration(
    {
      harness,
      mode: inputs.calibration,
      rules: inputs.timerWindows,
      discovery: measured,
      watch,
      ...toolRequest,
    },
    record,
    // Calibrators are our own programs, and built: what that takes is kept in the caches of builds.
    building,
  );
  if (!request.planOnly && wantsInstructions(inputs)) {
    await countingPass(
      {
        harness,
        discovery: measured,
        sides: builds.sides,
        timeBudgetMs: inputs.timeBudgetMs,
        analysis: inputs.analysis,
        mayInstall: request.event !== null && record.facts.host.runner === 'GitHub-hosted',
        watch: controls.watch,
        runTimeoutMs: limits.sliceTimeoutMs,
      },
      record,
      ports,
    );
  }
  return measureStages(
    {
      inputs,
      harness,
      discovery: measured,
      sides: builds.sides,
      clocks,
      controls,
      building,
      past: request.past,
      lengths,
      planOnly: request.planOnly ?? false,
      ...limits,
    },
    record,
    ports,
  );
}

function factsOf(
  { inputs, ci, repeat }: CompareRequest,
  revisions: ResolvedRevisions,
  startMs: number,
  ports: Ports,
): Promise<RunFacts> {
  const { base, head } = revisions;
  return runFacts(inputs, { startMs, base, head, ci, repeat: (seed) => repeatCommand(repeat, seed, revisions) }, ports);
}
