import type { InterruptedError } from '../errors.ts';
import type { Build, Discovery, Harness, SideContext } from '../harnesses/harness.ts';
import { findPlace } from '../harnesses/places.ts';
import { nothingFound } from '../harnesses/registry.ts';
import {
  FREE_ROUNDS_MAX,
  findNoiseControls,
  harnessOptions,
  inTemporaryFolder,
  type MeasureRequest,
  makeScratchFolders,
  measure,
  Pinning,
  prepareEveryClock,
  prepareWatching,
  readProject,
  runPlan,
  watchOf,
} from '../measure/index.ts';
import { succeeded } from '../model/command.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import { filesIn, folderIn } from '../model/tree.ts';
import type { Warning } from '../model/warning.ts';
import type { SidePorts } from '../ports.ts';
import { RunRecord } from '../record/index.ts';
import { interruptionOf, type Limits, runFacts } from './run-facts.ts';

interface OverheadRequest extends Limits {
  readonly inputs: Inputs;
  /** Absolute path of the folder whose benchmarks are looked at; nothing is written there. */
  readonly folder: string;
  /** A folder for what is built. */
  readonly scratch: string;
}

interface LookedAt {
  /** Results of one side: the folder stands on head. */
  readonly results: Results;
  /** Why no benchmarks were looked at; empty where they were. */
  readonly remark: string;
  /** Set when SIGINT or SIGTERM ended the run; the readings are then those of whole rounds, and some of the next. */
  readonly interruption: InterruptedError | null;
}

const NOT_PINNED: Warning = {
  code: 'not-pinned',
  message: 'Nothing can be kept on one core here, so benchmarks and clocks ran wherever the system put them',
};

/** The benchmarks of the folder, built and listed. */
interface Project {
  readonly harness: Harness;
  readonly context: SideContext;
  readonly build: Build;
  readonly discovery: Discovery;
}

/** Unless more or fewer are asked for. */
const ROUNDS = 20;

/**
 * Measures every clock there is a toolchain for, and the benchmarks of `folder` as they lie there, in the rounds of a
 * comparison that has one side only. Throws the InterruptedError when it was interrupted before the first round ended.
 */
export async function measureOverhead(request: OverheadRequest, ports: SidePorts): Promise<LookedAt> {
  const { inputs, scratch, buildTimeoutMs } = request;
  const nothing = { label: '', commit: null, tree: '', subject: '' };
  const facts = { startMs: ports.clock.now(), base: nothing, head: nothing, ci: null, repeat: () => '' };
  const record = new RunRecord(await runFacts(inputs, facts, ports));
  const found = await findProject(request, record, ports);
  const project = 'remark' in found ? null : found;
  const watching = await prepareWatching({ scratch, buildTimeoutMs }, ports);
  const { host } = record.facts;
  const { controls } = await findNoiseControls({ pin: inputs.pin, watching, scratch }, host, ports);
  if (inputs.pin === 'auto' && controls.pinnedBy === null) record.warn(NOT_PINNED);
  const build = project?.build.calibration ?? null;
  const discovery = project?.discovery ?? { benchmarks: [], targets: [], warnings: [] };
  const directory = project?.context.directory ?? request.folder;
  const asked = { build, directory, scratch, buildTimeoutMs, watch: watchOf(controls) };
  const clocks = await prepareEveryClock({ ...asked, rules: inputs.timerWindows, discovery }, record, ports);
  const rounds = inputs.rounds ?? ROUNDS;
  const measuring: MeasureRequest = {
    discovery,
    sides: { base: null, head: project },
    clocks,
    choices: new Map(),
    rounds,
    needed: rounds,
    oneSidedSlices: rounds,
    seed: record.facts.seed,
    sliceTimeoutMs: request.sliceTimeoutMs,
    pinning: new Pinning(controls, host.logicalCpus, ['head']),
    judge: null,
  };
  const interruption = await interruptionOf(async () => {
    await findPlaces(measuring, record, ports);
    await measure({ ...measuring, deadlineMs: null }, record, ports);
  });
  ports.log.progressDone();
  if (interruption !== null && record.roundsDone === 0) throw interruption;
  const remark = 'remark' in found ? found.remark : '';
  return { results: record.toResults(ports.clock.now()), remark, interruption };
}

/** The benchmarks of the folder, entered into the record; or why there are none to look at, in words. */
async function findProject(
  request: OverheadRequest,
  record: RunRecord,
  ports: SidePorts,
): Promise<Project | { readonly remark: string }> {
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
  const isGiven = inputs.workingDirectory !== '.';
  const project = await readProject({ directory: folder, folder: inputs.workingDirectory }, files, ports);
  const place = findPlace({ ...inputs, isGiven }, project);
  if (place === null) {
    const lacking = nothingFound(project);
    const what = `no benchmarks of a known kind here${lacking === '' ? '' : ` (${lacking})`}`;
    return { remark: `${what}: give a bench-command to look at others` };
  }
  const { harness } = place;
  const context: SideContext = { side: 'head', directory: folderIn(folder, place.folder), scratch };
  await makeScratchFolders(harness, scratch, ports);
  const options = { ...harnessOptions(harness, inputs), calibration: 'auto', percentiles: [] } as const;
  const plan = harness.build({ ...context, options, files: filesIn(place.folder, files), buildTimeoutMs });
  const beganMs = ports.clock.now();
  const build = await runPlan(await inTemporaryFolder(plan, scratch, ports.files), 'build', ports);
  const [failure] = build.failures;
  if (build.unusable === true && failure !== undefined) {
    ports.log.untrusted(failure.reason, failure.output ?? '');
    return { remark: `the benchmarks do not build: ${failure.reason}` };
  }
  const built = { state: 'built', durationMs: ports.clock.now() - beganMs } as const;
  const sides = [{ context, build }];
  const discovery = await runPlan(harness.discover({ options, sides, sliceTimeoutMs }), 'discover', ports);
  record.setHarness(harness.name);
  record.setBuilds({ base: built, head: built }, build.toolchain, false);
  record.warn(...(build.warnings ?? []));
  record.setDiscovery(discovery);
  return { harness, context, build, discovery };
}

/** Finds out where each target runs, by slices that count for nothing else. */
async function findPlaces(measuring: MeasureRequest, { facts }: RunRecord, ports: SidePorts): Promise<void> {
  const { discovery, pinning } = measuring;
  for (let slice = 0; slice < FREE_ROUNDS_MAX; slice++) {
    const targets = discovery.targets.filter((target) => pinning.placeFor(target, 0).undecided);
    if (targets.length === 0) return;
    const trial = { ...measuring, discovery: { ...discovery, targets }, clocks: [], rounds: 1, oneSidedSlices: 1 };
    await measure({ ...trial, deadlineMs: null }, new RunRecord(facts), ports);
  }
}
