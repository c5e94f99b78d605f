import { analyse, decideGate } from '../analysis/index.ts';
import type { InterruptedError } from '../errors.ts';
import {
  type CheckedOut,
  checkOut,
  type FetchAccess,
  mentions,
  objectsOf,
  type ResolvedRevisions,
  resolveRevisions,
} from '../git/index.ts';
import type { Discovery, Harness } from '../harnesses/harness.ts';
import { choosePlace } from '../harnesses/places.ts';
import { repeatCommand, repeatOptions } from '../inputs/index.ts';
import {
  type Builds,
  buildSides,
  countCalls,
  countingPass,
  type Differing,
  discoverBenchmarks,
  discoverUntilMs,
  findDiffering,
  groupsHolding,
  isDocumentation,
  isKnownByPrograms,
  keepPast,
  type LiveClock,
  NO_SOURCES,
  NO_VARIABLES,
  type NoiseControls,
  notLoaded,
  type PastLengths,
  pastLengths,
  prepareCalibration,
  prepareIsolation,
  prepareNoiseControls,
  prepareWatching,
  putFirst,
  readProject,
  recordSame,
  sameGroups,
  splitNeedless,
  takeShard,
  touchedBy,
  type WithoutSameCode,
  wantsInstructions,
  watchOf,
  withOwnBenchmarks,
  withoutSameCode,
} from '../measure/index.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { MeasuringPlan } from '../model/analysis/plan.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { BuildVariables, Inputs } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import type { OwnCommandRecord, Run } from '../model/results/run.ts';
import { filesIn, folderIn } from '../model/tree.ts';
import type { Warning } from '../model/warning.ts';
import type { Ports, SidePorts } from '../ports.ts';
import { type RunFacts, RunRecord } from '../record/index.ts';
import { codeLines, unloadedLines } from '../render/index.ts';
import { measureStages } from './measure-stages.ts';
import { logUnlike, readPast } from './past-runs.ts';
import { BENCHMARK_LIMITS, inFolders, interruptionOf, type Limits, runFacts } from './run-facts.ts';

/** Watches over a run whose code may want more than to be measured. The action has one; a person at a terminal none. */
export interface Guard {
  /** Credentials that were found where the code can find them too. Called before any of it runs. */
  learn(secrets: readonly string[]): void;
  /** The last command of the compared code has ended: puts back what it changed outside its folders. */
  codeEnded(): readonly Warning[];
  /** Gives the same results without secrets. What is published is made from these. */
  redact(results: Results): Results;
}

interface CompareRequest {
  readonly inputs: Inputs;
  /** Absolute path inside the user's repository. */
  readonly repository: string;
  /** For fetching what is missing; null: with what git itself knows. */
  readonly access: FetchAccess | null;
  /** The event of the CI run; null on a laptop. */
  readonly event: EventContext | null;
  readonly ci: Run['ci'] | null;
  /** Options that were given by hand, for the command that repeats the run. */
  readonly repeat: string;
  /** Warnings for the report that are known before anything ran. */
  readonly warnings?: readonly Warning[];
  /** Compare the uncommitted work tree against base. */
  readonly uncommitted?: boolean;
  /** Stop after the plan: nothing is measured. */
  readonly planOnly?: boolean;
  /** The variables that builds are handed. Left out: none. */
  readonly buildVariables?: BuildVariables;
  /** Left out or null: there is nobody else's code, and nobody's secret. */
  readonly guard?: Guard | null;
  readonly limits?: Limits;
}

export interface Comparison {
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gate: Gate;
  /** null when the run ended before there was a plan. */
  readonly plan: MeasuringPlan | null;
  /** Set when SIGINT or SIGTERM ended the run; the results then hold what was measured until then. */
  readonly interruption: InterruptedError | null;
  /**
   * The checkouts are being removed, which can take longer than a run has that was ended: to be awaited last. Left out:
   * there were none.
   */
  readonly removed?: Promise<void>;
}

/**
 * The pipeline: revisions -> build -> discover -> plan -> measure -> analyse -> gate. Publishing is the caller's.
 * Throws UserError when nothing can be compared for a reason the user can mend, and InterruptedError when it was
 * interrupted before there was anything to keep; the checkouts are gone then.
 */
export async function compare(request: CompareRequest, ports: Ports): Promise<Comparison> {
  const startMs = ports.clock.now();
  const past = await pastOf(request, ports);
  const { base, head } = request.inputs;
  const uncommitted = request.uncommitted ?? false;
  const revisions = await resolveRevisions({ ...request, base, head, uncommitted }, ports);
  ports.log.info(revisions.how);
  const checkout = await checkOut(revisions, ports);
  const failed = async (error: unknown): Promise<never> => {
    await checkout.remove();
    throw error;
  };
  const { place, record } = await begin(request, { revisions, checkout, startMs }, ports).catch(failed);
  request.guard?.learn(checkout.secrets);
  let plan: MeasuringPlan | null = null;
  const interruption = await interruptionOf(async () => {
    if (await changesNoCode(place.inputs, revisions, checkout)) {
      record.setHarness(place.harness.name);
      record.setNoCodeChanged(checkout.changed.length);
      record.complete();
      return;
    }
    plan = await inFolders([checkout.folder], ports, (sidePorts) =>
      buildAndMeasure(
        { ...request, ...place, past, buildVariables: request.buildVariables ?? NO_VARIABLES },
        { revisions, checkout },
        record,
        sidePorts,
      ),
    );
  }).catch(failed);
  const removed = checkout.remove();
  // Its failure is the business of whoever awaits it.
  removed.catch(() => undefined);
  record.warn(...(request.guard?.codeEnded() ?? []));
  const recorded = record.toResults(ports.clock.now());
  const results = request.guard?.redact(recorded) ?? recorded;
  const analysis = analyse(results);
  return { results, analysis, gate: decideGate(analysis), plan, interruption, removed };
}

/** The record, with the facts that are known before anything is built: whose benchmarks they are, and where. */
async function begin(
  request: CompareRequest,
  {
    revisions,
    checkout,
    startMs,
  }: { readonly revisions: ResolvedRevisions; readonly checkout: CheckedOut; readonly startMs: number },
  ports: Ports,
): Promise<{ readonly place: Placed; readonly record: RunRecord }> {
  const { reason, ...place } = await placeOf(request.inputs, checkout, ports);
  const found = reason === '' ? null : place.inputs.workingDirectory;
  const record = new RunRecord(await factsOf({ ...request, ...place }, found, revisions, startMs, ports));
  // Before anything is built: where that fails, the file still says which part it is.
  if (Object.keys(request.inputs.parts).length > 0) record.setPlan(request.inputs.parts);
  record.warn(...(request.warnings ?? []), ...checkout.warnings);
  if (found !== null) {
    const message =
      'The root of the repository has no benchmarks of a known kind: those of a folder below it were measured';
    record.warn({ code: 'found-below', message, subject: `${found} (${reason})` });
    ports.log.info(`benchmarks are in ${found}/, a project of its own: ${reason}`);
  }
  return { place, record };
}

/** Are the files that differ documentation, that no source names? Nothing needs to be built to know what runs then. */
async function changesNoCode(
  { sameCode }: Inputs,
  { repository, head }: ResolvedRevisions,
  { changed }: CheckedOut,
): Promise<boolean> {
  if (sameCode === 'measure' || sameCode === 'off' || head.commit === null || changed.length === 0) return false;
  if (!changed.every(isDocumentation)) return false;
  const names = [...new Set(changed.map((path) => path.slice(path.lastIndexOf('/') + 1)))];
  return !(await mentions(repository.git, head.commit, names, NO_SOURCES));
}

interface Placed {
  readonly harness: Harness;
  /** What of the project's own command it measures; null: there is none. */
  readonly own: OwnCommandRecord | null;
  /** With the working directory that was found, where none was given. */
  readonly inputs: Inputs;
}

/** Head decides whose benchmarks they are, and in which folder, for both sides. Nothing of it has run yet. */
async function placeOf(
  inputs: Inputs,
  checkout: CheckedOut,
  ports: Ports,
): Promise<Placed & { readonly reason: string }> {
  const { folder: checkedOut, trees } = checkout;
  const { workingDirectory } = inputs;
  const { root, files } = trees.head;
  const project = await inFolders([checkedOut], ports, (sidePorts) =>
    readProject(
      { directory: folderIn(root, workingDirectory), folder: workingDirectory },
      filesIn(workingDirectory, files),
      sidePorts,
    ),
  );
  const { harness, own, folder, reason } = choosePlace({ ...inputs, isGiven: workingDirectory !== '.' }, project);
  if (folder === '.') return { harness, own, inputs, reason };
  const asked = { ...inputs.asked, 'working-directory': folder };
  // What it runs itself is read there.
  return { ...(await placeOf({ ...inputs, workingDirectory: folder, asked }, checkout, ports)), reason };
}

/** In a job, the files lie where a cache has put them, or not. */
function pastOf({ inputs, repository, event }: CompareRequest, ports: Ports): Promise<readonly Results[]> {
  return readPast({ paths: inputs.past, folder: repository, isHint: event !== null }, ports);
}

/** A request with what was found, the runs before this one, and what builds are handed. */
type CompareWithPast = CompareRequest &
  Placed & { readonly past: readonly Results[]; readonly buildVariables: BuildVariables };

/** What all stages of a comparison share. */
interface Setting extends CompareWithPast {
  readonly limits: Limits;
  readonly checkout: CheckedOut;
  readonly watching: Awaited<ReturnType<typeof prepareWatching>>;
  readonly record: RunRecord;
  /** The ports with the isolation of builds. */
  readonly building: SidePorts;
  /** The ports with the isolation of what is measured. */
  readonly ports: SidePorts;
}

/** Makes what the stages run in, and ends it: build, discover, calibrate, count, measure. */
async function buildAndMeasure(
  request: CompareWithPast,
  { revisions, checkout }: { readonly revisions: ResolvedRevisions; readonly checkout: CheckedOut },
  record: RunRecord,
  outside: SidePorts,
): Promise<MeasuringPlan | null> {
  const { limits = BENCHMARK_LIMITS, buildVariables } = request;
  const inputs = withOwnBenchmarks(request.inputs, buildVariables);
  const watching = await prepareWatching({ scratch: checkout.folder, ...limits }, outside);
  const { root, commonDirectory } = revisions.repository;
  const premises = {
    folder: checkout.folder,
    repository: [root, commonDirectory],
    objects: objectsOf(revisions.repository),
  };
  const isolation = await prepareIsolation({ mode: inputs.isolation, watching, premises }, outside);
  record.setIsolation(isolation.record);
  const building = isolation.during('build', outside);
  const ports = isolation.during('measure', outside);
  const setting: Setting = { ...request, inputs, limits, checkout, watching, record, building, ports };
  try {
    const built = await build(setting);
    if (built === null) return null;
    const discovered = await discover(setting, built);
    const clocks = await calibrate(setting, built, discovered);
    await count(setting, built, discovered);
    const { planOnly = false, past } = request;
    const { sides } = built;
    const measuring = { ...discovered, inputs, sides, clocks, building, past, planOnly, ...limits };
    const plan = await measureStages(measuring, record, ports);
    if (!planOnly) await explainRows(setting, built, discovered);
    return plan;
  } finally {
    record.setIsolation(isolation.record);
    record.warn(...isolation.warnings());
    for (const { message, subject = '' } of isolation.warnings()) outside.log.untrusted(`${message}:`, subject);
    await isolation.end();
  }
}

interface Built {
  readonly harness: Harness;
  readonly builds: Builds;
  readonly sides: Builds['sides'];
  readonly head: NonNullable<Builds['sides']['head']>;
}

/** null: head does not build. There is nothing to judge then, and the compiler's words are the result. */
async function build({
  harness,
  own,
  inputs,
  checkout,
  limits,
  buildVariables,
  record,
  building,
  ports,
}: Setting): Promise<Built | null> {
  record.setHarness(harness.name);
  record.setOwnCommand(own);
  logOwn(own, ports);
  const limited = { ...limits, variables: buildVariables };
  const builds = await buildSides(harness, checkout.trees, inputs, building, limited);
  record.setBuilds(builds.records, builds.toolchain, builds.identicalBinaries, builds.sameBinaries);
  record.warn(...builds.warnings);
  const { sides } = builds;
  if (sides.head !== null) return { harness, builds, sides, head: sides.head };
  record.complete();
  return null;
}

/** Names come from the project's own files. */
function logOwn(own: OwnCommandRecord | null, { log }: SidePorts): void {
  if (own === null) return;
  const { name, measured, left } = own;
  if (measured.length > 0)
    log.untrusted('measured as the project itself runs its benchmarks:', `${name}: ${measured.join(', ')}`);
  if (left.length > 0) log.untrusted('not measured of what the project itself runs:', `${name}: ${left.join(', ')}`);
}

interface Discovered extends WithoutSameCode {
  /**
   * The benchmarks that are measured: they differ between the sides and fall to this shard; the nearest to the change
   * first.
   */
  readonly discovery: Discovery;
  readonly controls: NoiseControls;
  readonly lengths: PastLengths;
}

async function discover(setting: Setting, { harness, builds, head }: Built): Promise<Discovered> {
  const { inputs, checkout, past, limits, watching, record, ports } = setting;
  const { scratch } = head.context;
  const controls = await prepareNoiseControls({ pin: inputs.pin, watching, scratch }, record, ports);
  // Where all is measured, so are those.
  const same = inputs.sameCode === 'measure' ? new Set<string>() : sameGroups(builds, { sameTree: isSameTree(record) });
  const watch = watchOf(controls);
  const { holds } = controls;
  const touched = filesIn(inputs.workingDirectory, checkout.changed);
  const early = await differingEarly(setting, builds);
  const holding = await holdingGroups(setting, builds, early);
  const isTouched = touchedBy(touched, harness.placeOf);
  const isNear = (group: string) => holding.has(group) || isTouched(group);
  const notesCode = isLookedInto(setting);
  const isNoted = notesCode && head.build.code?.isNoted === true;
  const untilMs = discoverUntilMs(inputs, ports.clock.now(), isNoted ? 2 : 1);
  const means = { ...limits, watch, holds, sameGroups: same, isNear, touched, notesCode, untilMs };
  const found = await discoverBenchmarks(harness, builds, inputs, ports, means);
  record.setDiscovery(found);
  record.setNotLoaded(notLoaded(found, builds));
  for (const line of unloadedLines(record.toResults(ports.clock.now()))) ports.log.info(line);
  const { measured: differing, same: needless, untried } = splitNeedless(found, same);
  recordSame(needless, record);
  const own = takeShard({ discovery: found, measured: differing, inputs, past }, record);
  const code = await lookIntoCode(setting, builds, { differing: early, discovery: own, untried }, controls);
  for (const each of untried) record.benchmarks.entryOf(each).markEnded('not-measured');
  const discovery = putFirst(
    putFirst(code.discovery, ({ group }) => isNear(group)),
    ({ key }) => code.entered.has(key),
  );
  const lengths = pastLengths(past, record.toResults(ports.clock.now()));
  logUnlike(lengths, ports);
  keepPast(needless, lengths, record);
  return { ...code, discovery, controls, lengths };
}

/** Counts the calls of what differs, for the benchmarks that changed. */
async function explainRows(
  { limits, record, ports }: Setting,
  { sides }: Built,
  { controls, ...code }: Discovered,
): Promise<void> {
  if (code.difference === null || code.difference.functions.length === 0) return;
  const changed = analyse(record.toResults(ports.clock.now())).benchmarks.filter(({ rows }) =>
    rows.some(({ verdict }) => verdict === 'regressed' || verdict === 'improved'),
  );
  const request = { ...code, sides, watch: controls.watch, sliceTimeoutMs: limits.sliceTimeoutMs };
  await countCalls(request, new Set(changed.map(({ id }) => id)), record, ports);
}

function isSameTree({ facts: { base, head } }: RunRecord): boolean {
  return base.tree === head.tree;
}

function isLookedInto({ inputs, record }: Setting): boolean {
  // Base against itself is measured because it was asked for.
  return !isSameTree(record) && inputs.sameCode !== 'off';
}

/** How the code of both sides differs, where that is known before benchmarks are listed; else null. */
async function differingEarly(setting: Setting, builds: Builds): Promise<Differing | null> {
  return isLookedInto(setting) && isKnownByPrograms(builds) ? await findDiffering({ builds }, setting.building) : null;
}

async function holdingGroups(
  { limits, ports }: Setting,
  builds: Builds,
  differing: Differing | null,
): Promise<ReadonlySet<string>> {
  if (differing === null || 'unknown' in differing.found) return new Set();
  return await groupsHolding(differing.found, builds, limits.sliceTimeoutMs, ports);
}

/** Finds out which of these benchmarks run nothing that differs; of those only controls are left to be measured. */
async function lookIntoCode(
  setting: Setting,
  builds: Builds,
  looked: {
    readonly differing: Differing | null;
    readonly discovery: Discovery;
    readonly untried: Discovery['benchmarks'];
  },
  { watch }: NoiseControls,
): Promise<WithoutSameCode> {
  const { inputs, checkout, limits, record, building, ports } = setting;
  const { discovery } = looked;
  if (!isLookedInto(setting)) return { discovery, entered: new Map(), difference: null };
  // What a part of a run says of its controls is a claim to whoever joins the parts.
  const isPart = Object.keys(inputs.parts).length > 0;
  const mode = isPart && inputs.sameCode === 'sample' ? 'skip' : inputs.sameCode;
  const request = { builds, ...looked, watch, mode, seed: record.facts.seed, ...limits };
  const { changed, trees } = checkout;
  const untilMs = discoverUntilMs(inputs, ports.clock.now());
  const found = await withoutSameCode({ ...request, changed, trees, untilMs }, record, building, ports);
  for (const line of codeLines(record.toResults(ports.clock.now()))) ports.log.info(line);
  return found;
}

function calibrate(
  { inputs, limits, record, building }: Setting,
  { harness, head }: Built,
  { discovery, controls }: Discovered,
): Promise<readonly LiveClock[]> {
  const { directory, scratch } = head.context;
  const tool = { build: head.build.calibration ?? null, directory, scratch, buildTimeoutMs: limits.buildTimeoutMs };
  const { calibration: mode, timerWindows: rules } = inputs;
  // Calibrators are our own programs, and built: what that takes is kept in the caches of builds.
  return prepareCalibration({ harness, mode, rules, discovery, watch: watchOf(controls), ...tool }, record, building);
}

async function count(
  { inputs, event, planOnly, limits, record, ports }: Setting,
  { sides }: Built,
  { discovery, controls }: Discovered,
): Promise<void> {
  if (planOnly || !wantsInstructions(inputs)) return;
  const { timeBudgetMs, analysis } = inputs;
  const mayInstall = event !== null && record.facts.host.runner === 'GitHub-hosted';
  const asked = { discovery, sides, timeBudgetMs, analysis, mayInstall, watch: controls.watch };
  await countingPass({ ...asked, runTimeoutMs: limits.sliceTimeoutMs }, record, ports);
}

function factsOf(
  { inputs, ci, repeat: asked }: CompareRequest,
  found: string | null,
  revisions: ResolvedRevisions,
  startMs: number,
  ports: Ports,
): Promise<RunFacts> {
  const { base, head } = revisions;
  const options = found === null ? asked : `${asked} ${repeatOptions({ 'working-directory': found }, 'command line')}`;
  const repeat = (seed: string) => repeatCommand(options, seed, revisions);
  return runFacts(inputs, { startMs, base, head, ci, repeat }, ports);
}
