import type { CalibrationBuild, Calibrator } from '../clocks/calibrator.ts';
import type { Measurement } from '../formats/format.ts';
import type { ClockUse } from '../model/clock.ts';
import type { Hold, Watch } from '../model/command.ts';
import type { Plan } from '../model/command-plan.ts';
import type { HarnessOptionValues, Inputs } from '../model/inputs/inputs.ts';
import type { Layout } from '../model/results/confirmation.ts';
import type { Cores } from '../model/results/cores.ts';
import type { Ending } from '../model/results/ending.ts';
import type { Side } from '../model/results/side.ts';
import type { ToolchainEnvironment } from '../model/toolchain.ts';
import type { Warning } from '../model/warning.ts';
import type { BenchmarkCode, OtherSide } from './benchmark-code.ts';
import type { Failure } from './failure.ts';
import type { OwnStep } from './kit/own/steps.ts';
import type { BenchmarkSource, NamedBenchmark } from './kit/source.ts';
import type { HarnessOption } from './option.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from './side-code.ts';
import type {
  CountingPlans,
  PassPlans,
  PassStop,
  ProcessRequest,
  Reached,
  SessionPlans,
  SessionReading,
  SideContext,
  SliceReading,
  SliceRequest,
  Target,
} from './target.ts';

export type {
  BenchmarkSource,
  CodePart,
  CodePlans,
  CodeUnit,
  CountingPlans,
  NotKnown,
  PassPlans,
  PassStop,
  ProcessRequest,
  Reached,
  SessionPlans,
  SessionReading,
  SideContext,
  SliceReading,
  SliceRequest,
  Target,
};

/**
 * A harness finds, builds, lists, sizes and runs the benchmarks of one ecosystem. It plans commands and reads what they
 * printed and wrote; it never runs one (model/command-plan.ts). Stages run its plans, with limits, logging and
 * isolation in one place. Its knowledge of a benchmark is kept by the targets that `discover` returns.
 */
export interface Harness {
  readonly name: string;
  /** One line for the docs table and --help. */
  readonly summary: string;
  /** Features of its projects, for the message where nothing is found; null: it is never found by its files. */
  readonly looksFor: LooksFor | null;
  /**
   * The few files whose text `detect` may ask for, wherever they lie: a name (`Cargo.toml`), with the folder that it is in
   * (`src/lib.rs`), or all of a kind (`benches/*.rs`, `*_test.go`).
   */
  readonly manifests: readonly string[];
  /**
   * Does this project have benchmarks of this kind, that are found from its folder? What is a package of its own below it
   * counts there (places.ts). null: it does not look like it.
   */
  detect(project: Project): Detection | null;
  /** What comes nearest to benchmarks in a project that has none of a known kind; several harnesses may say the same. */
  nearest?(project: Project): Nearest | null;
  /** What measures just what some of these steps of a project's own command run (kit/own/); null: none is of its kind. */
  follow?(steps: readonly OwnStep[], project: Project): Followed | null;
  /**
   * Steps of a workflow that set up its toolchain on a GitHub runner, as YAML that begins with `- name:`; null: it has it.
   * @param folder the working directory, relative to the root of the repository, which `project` is
   */
  setUp?(folder: string, project: Project): string | null;
  /** Names of files that fix the versions of what it installs, in the working directory or above it. */
  readonly lockNames?: readonly string[];
  /** The metric to gate where that is not the time: for the workflow of `tare init`. */
  readonly gatedMetric?: string;
  /** Files that are benchmarks and nothing else: either side can be built with the other's (`benchmarks-from`). */
  readonly benchmarkFile?: RegExp;
  /** They are compiled with the code that they measure, so that a side to which they do not fit fails: `auto` tries it. */
  readonly compilesBenchmarks?: true;
  /** Its own inputs, in the order of the docs; those that it shares with others are declared in kit/. */
  readonly options: readonly HarnessOption[];
  /** Needs of its toolchain in the environment and in the machine's folders. */
  readonly environment?: ToolchainEnvironment;
  /** Calibrators of clocks that only its benchmarks read, and of its instruments; general ones are in clocks/. */
  readonly clocks: readonly Calibrator[];
  /** Folders that `build` finds in the scratch folder of its side. */
  readonly scratchFolders?: readonly string[];
  /**
   * Folders in the scratch folder of its side with what `build` compiled, where a build of the other side finds what is the
   * same for it: head's begins with copies of base's.
   */
  readonly handedOn?: readonly string[];
  /** The folder, relative to the working directory, that a group's benchmarks are in. Absent: the group says it. */
  placeOf?(group: string): string;
  /** The place where a benchmark may be written, for a note at its line. Absent: its group may be a file. Pure. */
  sourceOf?(benchmark: NamedBenchmark): BenchmarkSource;
  /** Compile one side. Throws UserError for the user's mistakes (no manifest, toolchain missing). */
  build(context: BuildContext): Plan<Build>;
  /** List the benchmarks of both sides, and choose how long a slice of each is. Failing ones lose only themselves. */
  discover(context: DiscoverContext): Plan<Discovery>;
}

interface LooksFor {
  /** Its manifest (`Cargo.toml`), after "no", and the word that it must contain (`criterion`). */
  readonly file: string;
  readonly having?: string;
}

/** The working directory of one side, before anything runs. */
export interface Project {
  /** Where it lies in the repository, `/` separated; `.` or undefined for the root. */
  readonly folder?: string;
  /** Paths of its files, relative to it, `/` separated. */
  readonly files: readonly string[];
  /** Text of a file that some harness's `manifests` names; null where there is none that may be read. Untrusted. */
  text(path: string): string | null;
}

/** Something like benchmarks that is no known kind. */
export interface Nearest {
  /** A clause for the message: ``package.json has a `bench` script: `node bench.js` ``. Untrusted. */
  readonly seen: string;
  /** What to do, as a sentence. */
  readonly remedy: string;
}

export interface Detection {
  /** The highest score is taken (kit/detection.ts), and equals are reported as an ambiguity. */
  readonly score: number;
  /** Says in a few words what was found: `Cargo.toml with criterion`. Untrusted. */
  readonly reason: string;
}

/** A harness that measures what a project's own command runs. */
export interface Followed {
  /** The user's own options still say otherwise. */
  readonly harness: Harness;
  /** The steps that it measures. */
  readonly steps: readonly OwnStep[];
  /** What it measures of them, by the names that they have there: `bench/index.js`, `./...`. Untrusted. */
  readonly measures: readonly string[];
}

/** The part of the inputs that harnesses see. */
export interface HarnessOptions extends Pick<Inputs, 'benchmarks' | 'exclude' | 'calibration'> {
  /** Length of a slice that is a process of its own. */
  readonly sliceMs: number;
  /** Percentiles of single iterations that are asked for, in percent; empty: none. */
  readonly percentiles: readonly number[];
  /** The harness's own, for the reader of its options.ts. */
  readonly own: HarnessOptionValues;
}

export interface BuildContext extends SideContext {
  /** Absolute path of this side's own tree, where the working directory is not all of it. */
  readonly root?: string;
  readonly options: HarnessOptions;
  /** Paths of the files in the working directory, relative to it, `/` separated. */
  readonly files: readonly string[];
  readonly buildTimeoutMs: number;
  /**
   * What the project's own command (`npm run bench`) runs before its benchmarks, for a shell in the working directory; a
   * build-command of the user's takes its place. Untrusted.
   */
  readonly preparation?: { readonly of: string; readonly script: string };
  /**
   * The other side, for a harness that builds this one with the other's benchmark files. Its commands run in that
   * folder; nothing of it can be seen by commands that run in this side's.
   */
  readonly other?: OtherSide;
}

/**
 * The product of a build. Binaries are copied afresh for each round; harnesses without binaries leave the list empty.
 */
export interface Build {
  readonly side: Side;
  /** Compiler or runtime with its version; shown in the report, compared between sides. */
  readonly toolchain: string;
  readonly binaries: readonly Binary[];
  /** Benchmarks, groups and folders that do not build. */
  readonly failures: readonly Failure[];
  /** Nothing of this side can be measured; `failures` say why. */
  readonly unusable?: true;
  /** Settings to build and run calibrators as the benchmarks are; see clocks/calibrator.ts. */
  readonly calibration?: CalibrationBuild;
  /** Doubts about the build: an instrument that could not be fitted. */
  readonly warnings?: readonly Warning[];
  /** Fingerprints of the benchmarks' own code. Absent where nothing is known of it. */
  readonly benchmarkCode?: BenchmarkCode;
  /** All of its functions and data, benchmarks and what they measure. Absent: nothing is known of it, and all is measured. */
  readonly code?: CodePlans;
  /** Gives the same sources another layout: relinked in another order, by another hash seed. Absent: it cannot. */
  readonly relink?: (request: LayoutRequest) => Plan<Relinked>;
  /** Makes ready what layouts are better with, once and before the first of them; what takes longer is done without. */
  readonly prepareRelink?: (withinMs: number) => Plan<void>;
  /** It runs a command of the user's then, which may use something that is there once: not beside the other side's. */
  readonly relinksAlone?: true;
  /** It links what is there and fetches nothing, so that it can be done where is measured, without a network. */
  readonly relinksOffline?: true;
}

/** The request to make a build again in another layout. */
export interface LayoutRequest {
  /** Same on both sides; 1 to 2^31 - 1. */
  readonly seed: number;
  /** Groups whose benchmarks are to be measured again. */
  readonly groups: ReadonlySet<string>;
  /** `digest` is asked for, where the harness does not know that every layout is another. */
  readonly wantsDigest?: boolean;
}

/** The result of a `LayoutRequest`. */
export interface Relinked {
  readonly layout: Layout;
  /** As many as in the build before, in the same order; those of other groups are as they were. */
  readonly binaries: readonly Binary[];
  /** Variables for the layout of programs without a linker: same names on both sides; they win over the harness's. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Digest of all files that it made, with their paths. Absent: not known. Untrusted. */
  readonly digest?: string;
  /** Groups whose program is not what it was in another layout, and why: both sides are measured again as they were built. */
  readonly unfit?: readonly Failure[];
  /** Failed parts cannot be measured again. */
  readonly failures: readonly Failure[];
}

export interface Binary {
  /** The package path, as shown. */
  readonly group: string;
  /** Absolute path. */
  readonly path: string;
  /** Working directory that it has to run in, absolute. */
  readonly directory: string;
  /** Added to its environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Its harness was instrumented: it counts timer windows itself. */
  readonly countsWindows?: boolean;
  /** Its harness was instrumented: it runs slices as a long-lived process (SessionPlans). */
  readonly servesSessions?: true;
  /** A further binary of its group that carries this instrument. Such ones come after all the others. */
  readonly instrument?: 'percentiles';
}

export interface DiscoverContext {
  readonly options: HarnessOptions;
  /** Sides that built; at least one. */
  readonly sides: readonly { readonly context: SideContext; readonly build: Build }[];
  /**
   * Groups that are not measured because their binaries are the same on both sides: their names are wanted, and one side
   * says them; they need no target.
   */
  readonly sameGroups?: ReadonlySet<string>;
  readonly sliceTimeoutMs: number;
  /** The way to watch programs; null: there is none. */
  readonly watch?: Watch | null;
  /** Monotonic, ms: benchmarks that need processes of their own to be found are left untried from then on. */
  readonly untilMs?: number;
  /** Does the change touch the folder of this group? Such benchmarks are tried first. */
  readonly isNear?: (group: string) => boolean;
  /** Files that the change touches, relative to the directory. */
  readonly touched?: readonly string[];
  /** The code is compared next: a harness whose code is noted while benchmarks are listed notes it (`CodePlans.isNoted`). */
  readonly notesCode?: boolean;
  /** How a process can be held between its benchmarks here. Left out: not at all. */
  readonly holds?: readonly Hold['kind'][];
}

export interface Discovery {
  readonly targets: readonly Target[];
  /** Benchmarks seen, in listing order; `sides` says where; a failure carries its reason (untrusted). */
  readonly benchmarks: readonly DiscoveredBenchmark[];
  readonly warnings: readonly Warning[];
  /**
   * Groups and folders whose benchmarks could not be listed on a side (a file that cannot be loaded): those that the
   * other side has failed there, and were not removed.
   */
  readonly failures?: readonly { readonly side: Side; readonly failure: Failure }[];
  /** The harness that measures in place of the one that was asked, which found nothing. */
  readonly measuredBy?: string;
  /** Endings of the run on each side, where all benchmarks are one suite; null: well. */
  readonly suiteEndings?: readonly { readonly side: Side; readonly ending: Ending | null }[];
}

export interface DiscoveredBenchmark {
  /** The target that measures it; there may be none by that key when it fails on every side it exists on. */
  readonly targetKey: string;
  readonly group: string;
  readonly name: string;
  /** Whose it is, where a run has several harnesses. */
  readonly harness?: string;
  /** The name as printed, where `name` leaves something out: filters match either. */
  readonly printedName?: string;
  readonly sides: readonly Side[];
  readonly failures: Readonly<Partial<Record<Side, string>>>;
  /** The clock that it reads and how often, as far as the harness knows. */
  readonly clock?: ClockUse;
  /** Which of the two it is, for a benchmark measured on one core and on all. Set by measure/. */
  readonly cores?: Cores;
  /** Its own code, or data that it reads, differs between the sides (`BenchmarkCode`): set by measure/. */
  readonly ownCodeDiffers?: true;
  /** There was no time to try it: nothing is known but its name. */
  readonly isUntried?: true;
  /** Readings of the discovering run by side: shown for added benchmarks when nothing better exists. */
  readonly readings: Readonly<Partial<Record<Side, Measurement>>>;
}
