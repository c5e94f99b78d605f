import { UserError } from '../errors.ts';
import type { Build, Harness, HarnessOptions, SideContext } from '../harnesses/harness.ts';
import { ownValues } from '../harnesses/option.ts';
import { BuildsWithBenchmarksFrom } from '../harnesses/shared-files.ts';
import { SYSTEM_PROGRAMS } from '../model/command.ts';
import type { BuildVariables, Inputs } from '../model/inputs/inputs.ts';
import type { BuildRecord } from '../model/results/revision.ts';
import { SIDES, type Side } from '../model/results/side.ts';
import { filesIn, folderIn, type SideTree } from '../model/tree.ts';
import type { Warning } from '../model/warning.ts';
import type { SidePorts } from '../ports.ts';
import { areHidden, type HandedPlans, handedPlans } from './isolation/build-variables.ts';
import { runPlan } from './run-plan.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

export interface BuiltSide {
  readonly context: SideContext;
  readonly build: Build;
  /** How its builds are handed variables. Left out: they are handed none. */
  readonly handed?: HandedPlans;
}
export type BuiltSides = Readonly<Record<Side, BuiltSide | null>>;

export interface Builds {
  /** null for a side that does not build (`records` says why), or whose tree has no such folder. At least one is built. */
  readonly sides: BuiltSides;
  readonly records: Readonly<Record<Side, BuildRecord>>;
  /** The toolchain that built both, with its version; two where they differ. */
  readonly toolchain: string;
  readonly identicalBinaries: boolean;
  /** The indexes of those binaries of base that head has to the byte, with the same data to read. */
  readonly sameBinaries: ReadonlySet<number>;
  readonly warnings: readonly Warning[];
}

interface BuildLimits {
  readonly buildTimeoutMs: number;
  readonly variables?: BuildVariables;
}

export const NO_VARIABLES: BuildVariables = { values: {}, isStrangers: false };

type Outcome = { readonly built: BuiltSide | null; readonly record: BuildRecord; readonly error: UserError | null };

/**
 * Builds both sides, one after the other (at once they would fight for the same cores and caches). One side that
 * does not build is part of the result. Throws UserError when neither builds.
 */
export async function buildSides(
  harness: Harness,
  trees: Readonly<Record<Side, SideTree>>,
  inputs: Inputs,
  ports: SidePorts,
  limits: BuildLimits,
): Promise<Builds> {
  const request = { harness, builds: new BuildsWithBenchmarksFrom(harness), inputs, limits };
  const base = await buildSide(request, trees.base, trees.head, ports);
  if (base.built !== null && !areHidden(limits.variables ?? NO_VARIABLES)) {
    for (const folder of harness.handedOn ?? []) await handOn(folder, trees, limits, ports);
  }
  const head = await buildSide(request, trees.head, trees.base, ports);
  ports.log.progressDone();
  if (base.built === null && head.built === null) throw neitherBuilds(base, head);
  const sides: BuiltSides = { base: base.built, head: head.built };
  const sameBinaries = await sameBinariesOf(sides, ports);
  const [ofBase = 0, ofHead = 0] = SIDES.map((side) => sides[side]?.build.binaries.length ?? 0);
  const identicalBinaries = ofBase > 0 && ofBase === ofHead && sameBinaries.size === ofBase;
  return {
    sides,
    records: { base: base.record, head: head.record },
    toolchain: [...new Set(SIDES.flatMap((side) => sides[side]?.build.toolchain || []))].join(', '),
    identicalBinaries,
    sameBinaries,
    warnings: [
      ...warningsOf(sides),
      ...(base.built === null && base.record.state === 'built' ? [absentFrom(inputs)] : []),
    ],
  };
}

/** Half of a copy is none. */
const COPY = 'test ! -d "$1" || { cp -a "$1" "$2.begun" && mv "$2.begun" "$2"; } || rm -rf "$2.begun"';

/** Nothing of head has run by then, so that nobody else writes there; links are copied as they are. */
async function handOn(
  folder: string,
  { base, head }: Readonly<Record<Side, SideTree>>,
  { buildTimeoutMs: timeoutMs }: BuildLimits,
  { exec }: Pick<SidePorts, 'exec'>,
): Promise<void> {
  await exec.run({
    file: 'sh',
    arguments: ['-c', COPY, 'sh', `${base.scratch}/${folder}`, `${head.scratch}/${folder}`],
    cwd: '/',
    environment: SYSTEM_PROGRAMS,
    trust: 'trusted',
    timeoutMs,
  });
}

/** How long a slice is that is a process of its own, where nobody says, ms: docs/statistics.md, "length of a slice". */
export const PROCESS_SLICE_MS = 20;

/** Gives the part of the inputs that a harness sees: of the harnesses' options only its own. */
export function harnessOptions({ options: declared }: Pick<Harness, 'options'>, inputs: Inputs): HarnessOptions {
  const { benchmarks, exclude, sliceMs, calibration, options } = inputs;
  return {
    benchmarks,
    exclude,
    sliceMs: sliceMs ?? PROCESS_SLICE_MS,
    calibration,
    percentiles: inputs.analysis.percentiles,
    own: ownValues(declared, options),
  };
}

/** Makes the folders that this harness finds in the scratch folder of a side. */
export async function makeScratchFolders(
  { scratchFolders = [] }: Pick<Harness, 'scratchFolders'>,
  scratch: string,
  { files }: Pick<SidePorts, 'files'>,
): Promise<void> {
  for (const folder of ['', ...scratchFolders]) await files.makeDirectory(`${scratch}/${folder}`);
}

interface BuildRequest {
  readonly harness: Harness;
  /** How builds are planned, the same for both sides. */
  readonly builds: BuildsWithBenchmarksFrom;
  readonly inputs: Inputs;
  readonly limits: BuildLimits;
}

async function buildSide(
  { harness, builds, inputs, limits: { variables = NO_VARIABLES, buildTimeoutMs } }: BuildRequest,
  tree: SideTree,
  otherTree: SideTree,
  ports: SidePorts,
): Promise<Outcome> {
  const { side, scratch } = tree;
  const directory = folderIn(tree.root, inputs.workingDirectory);
  const otherDirectory = folderIn(otherTree.root, inputs.workingDirectory);
  const context: SideContext = { side, directory, scratch };
  const hasOther = await ports.files.isFolder(otherDirectory);
  if (!(await ports.files.isFolder(directory))) {
    // Head decides where benchmarks are: base has none then, and there is nothing to build.
    if (side === 'base' && hasOther) return { built: null, record: { state: 'built', durationMs: 0 }, error: null };
    const remedy = 'Give a folder of the repository, relative to its root.';
    return failed(new UserError(`working-directory: ${inputs.workingDirectory} does not exist`, remedy));
  }
  const other = hasOther
    ? { other: { directory: otherDirectory, files: filesIn(inputs.workingDirectory, otherTree.files) } }
    : {};
  await makeScratchFolders(harness, scratch, ports);
  const startMs = ports.clock.now();
  ports.log.progress({ stage: `build ${side}`, done: 0, total: 1, subject: '', remainingMs: null });
  try {
    const plan = builds.build({
      ...context,
      root: tree.root,
      options: harnessOptions(harness, inputs),
      files: filesIn(inputs.workingDirectory, tree.files),
      ...other,
      buildTimeoutMs,
    });
    const handed = handedPlans(tree, variables);
    const build = await runPlan(
      await inTemporaryFolder(handed.first(plan), scratch, ports.files),
      `build ${side}`,
      ports,
    );
    const [first, ...others] = build.failures;
    if (build.unusable === true && first !== undefined) {
      const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
      const record: BuildRecord = {
        state: 'failed',
        reason: `${first.reason}${more}`.slice(0, 2000),
        output: (first.output ?? '').slice(0, 8000),
      };
      return { built: null, record, error: null };
    }
    return {
      built: { context, build, handed },
      record: { state: 'built', durationMs: ports.clock.now() - startMs },
      error: null,
    };
  } catch (error) {
    if (error instanceof UserError) return failed(error);
    throw error;
  }
}

function failed(error: UserError): Outcome {
  const reason = error.message.slice(0, 2000);
  return { built: null, record: { state: 'failed', reason, output: error.details.join('\n').slice(0, 8000) }, error };
}

/** A user's mistake is shown as it is; of two compilers' complaints head's come first. */
function neitherBuilds(base: Outcome, head: Outcome): UserError {
  if (head.error !== null) return head.error;
  const said = ({ record }: Outcome, side: Side): readonly string[] => {
    if (record.state !== 'failed') return [];
    const reason = `${side} does not build: ${record.reason}`;
    const isSame = side === 'base' && head.record.state === 'failed' && alike(record) === alike(head.record);
    return isSame ? [reason] : [reason, ...record.output.split('\n').slice(0, 15)];
  };
  return new UserError(
    'neither head nor base builds, so nothing can be measured',
    'Make at least head compile, then run again.',
    { exitCode: 3, details: [...said(head, 'head'), ...said(base, 'base')] },
  );
}

/** What was said, wherever the side lies. */
function alike({ reason, output }: Extract<BuildRecord, { state: 'failed' }>): string {
  return `${reason}\n${output}`.replaceAll('/base/', '/head/');
}

/**
 * Finds the binaries that are the same to the byte on both sides, as far as is known with the same files to read when
 * they run: indexes in base's build.
 */
async function sameBinariesOf(
  { base, head }: BuiltSides,
  ports: Pick<SidePorts, 'files'>,
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  if (base === null || head === null) return same;
  for (const [index, binary] of base.build.binaries.entries()) {
    const other = head.build.binaries.find(
      ({ group, instrument }) => group === binary.group && instrument === binary.instrument,
    );
    if (other === undefined) continue;
    const data = base.build.benchmarkCode?.dataOf(binary.group) ?? null;
    if (data === null || data !== head.build.benchmarkCode?.dataOf(binary.group)) continue;
    if ((await ports.files.digest(binary.path)) === (await ports.files.digest(other.path))) same.add(index);
  }
  return same;
}

function absentFrom({ workingDirectory }: Inputs): Warning {
  const message = 'Base has no such folder, so that all benchmarks are added and nothing could be compared';
  return { code: 'benchmarks-on-one-side', message, subject: workingDirectory };
}

/** Gives the warnings of building. That binaries are identical, or a side does not build, the analysis says. */
function warningsOf({ base, head }: BuiltSides): readonly Warning[] {
  const warnings: Warning[] = [];
  if (base !== null && head !== null) {
    if (base.build.toolchain !== head.build.toolchain) {
      const subject = `${base.build.toolchain} and ${head.build.toolchain}`;
      const message = 'Base and head were built with different toolchains, which alone can change the speed';
      warnings.push({ code: 'toolchain-differs', message, subject });
    }
  }
  // Both sides usually say the same of one toolchain.
  const doubts = [base, head].flatMap((built) => built?.build.warnings ?? []);
  const said = new Set<string>();
  for (const doubt of doubts) {
    // Where head does not build, what else it cannot do says nothing.
    if (head === null && doubt.code === 'benchmarks-not-shared') continue;
    const key = `${doubt.code}\n${doubt.subject ?? ''}`;
    if (!said.has(key)) warnings.push(doubt);
    said.add(key);
  }
  for (const built of [base, head]) {
    for (const { reason, output = '' } of built?.build.failures ?? []) {
      const message = `A package does not build on ${built?.context.side}: its benchmarks failed there`;
      const subject = `${reason}: ${output.split('\n').slice(0, 3).join(' ')}`.slice(0, 2000);
      warnings.push({ code: 'package-does-not-build', message, subject });
    }
  }
  return warnings;
}
