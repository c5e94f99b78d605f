import type { Measurement } from '../formats/format.ts';
import type { CommandResult, Hold } from '../model/command.ts';
import type { Plan, PlannedCommand, Talk } from '../model/command-plan.ts';
import type { Ending } from '../model/results/ending.ts';
import type { Side } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { Failure } from './failure.ts';
import type { CodePart, NotKnown } from './side-code.ts';

/**
 * One benchmark or a whole suite, which a slice runs. Whoever has one may copy it with other numbers or other names (`{
 * ...target, iterations }`), so its plans read nothing of the target that a copy may change: that comes in their
 * requests. A target is a value of one run, and is never written down.
 */
export interface Target {
  /** Unique in the run. */
  readonly key: string;
  readonly group: string;
  /** Name for progress lines. Untrusted. */
  readonly label: string;
  /** Sides it exists on; targets on one side only are not measured in pairs. */
  readonly sides: readonly Side[];
  /**
   * `suite`: a slice is a run of many benchmarks, and how its process ends or how many cores it keeps busy says
   * something of all of them.
   */
  readonly scope: 'benchmark' | 'suite';
  /** Fixed iteration count; null when the harness chooses itself. */
  readonly iterations: number | null;
  /** In a session: a slice goes on where the one before it ended, and garbage is not collected between them. */
  readonly continued?: true;
  /** Expected wall time of one slice, ms: as a process, or in a session where that is how it is measured. */
  readonly expectedMs: number;
  /** In a session: expected wall time of going there from the one before it, ms. */
  readonly arrivalMs?: number;
  /** Both sides go there at the same time. */
  readonly arriveTogether?: true;
  /** Its slices carry this instrument and give no metrics but the instrument's own. */
  readonly instrument?: 'percentiles';
  /** Key of the target that measures the same benchmarks without the instrument. */
  readonly observedTarget?: string;
  /** For a benchmark that keeps several cores busy: its wall time alone, with all its work on one. Set by measure/. */
  readonly cores?: 'one';
  /** Index in Build.binaries by side; -1 where there is none. */
  readonly binary: Readonly<Record<Side, number>>;
  /** One slice on one side: its measured commands are marked, and it ends in what they measured. */
  slice(request: SliceRequest): Plan<SliceReading>;
  /** Plans for slices in a long-lived process. Absent: each slice is a process of its own. */
  readonly session?: SessionPlans;
  /** Plans for the pass that comes to it. Absent: none does. */
  readonly pass?: PassPlans;
  /** Plans for counting its instructions. Absent where the work of a run is not fixed: its count would say nothing. */
  readonly counting?: CountingPlans;
  /** Plans for finding the functions that it enters, from inside of its process. Absent: they are not known so. */
  readonly reach?: ReachPlans;
}

export interface SideContext {
  readonly side: Side;
  /** Absolute path of the working directory inside this side's own tree. */
  readonly directory: string;
  /** Absolute path of a scratch folder of this side (build outputs, caches). Equal length on both sides. */
  readonly scratch: string;
}

/** Place in which a process of a target runs. */
export interface ProcessRequest {
  readonly side: SideContext;
  /** Path of this round's fresh copy of the binary; empty when the harness has none. */
  readonly binaryPath: string;
  /** Limit of each of its commands. */
  readonly timeoutMs: number;
}

export interface SliceRequest extends ProcessRequest, Pick<Target, 'iterations'> {}

export interface SliceReading {
  readonly measurements: readonly Measurement[];
  /** Failures in this slice. */
  readonly failures: readonly Failure[];
  readonly warnings: readonly Warning[];
  /** How its process ended, where it measured something and did not end well. */
  readonly ending?: Ending;
}

/** A process that waits until it is asked: for a slice (a session), or to go on to its next benchmark (a pass). */
interface HeldProcess<Request extends ProcessRequest = ProcessRequest> {
  /** One process can serve all that have this key; base's and head's alternate. */
  readonly key: string;
  /** The command that waits, and works when it is asked, until it is ended. */
  command(request: Request): PlannedCommand;
  /** Says in a few lines why a process that ended, or answered no more, gave no result. Untrusted. */
  reasonOf(result: CommandResult, timeoutMs: number): string;
}

/**
 * A session is a process that waits, on file descriptors of its own (`ports.ts`, Serving), for requests to run a slice.
 * Between requests it blocks: base's and head's alternate on one core. Slices that it cannot serve are run by `slice`.
 */
export interface SessionPlans extends HeldProcess {
  /** The part of the process that prepares it: targets of one parent follow each other soonest. */
  readonly parent: string;
  /**
   * Time in which a side can come to this target from another one of its parent without beginning anew, ms. Absent: it always
   * begins anew, or never.
   */
  readonly joinMs?: number;
  /**
   * Asks for one slice of this target in one line. 0 iterations: only make ready, run it once and read nothing. The
   * first request for a target, or the first after another target, is always of that kind.
   * @param slice `joins`: nothing begins anew for it, where it has `joinMs`
   */
  ask(slice: { readonly iterations: number; readonly joins?: boolean } & Pick<Target, 'continued'>): string;
  /** Reads the line that answers. Untrusted. */
  read(answer: string, iterations: number): SessionReading;
  /**
   * Chooses the length of a slice as a process, about `sliceMs`, for a target that no session serves after all:
   * `discover` has left that open. Or says why it gives no result.
   */
  sizeAlone(
    request: ProcessRequest,
    sliceMs: number,
  ): Plan<Pick<Target, 'iterations' | 'expectedMs'> | { readonly reason: string }>;
}

/** The result of one request to a session. */
export interface SessionReading extends SliceReading {
  /** The timed region: wall time, and CPU time of the process where that is known, ms. */
  readonly timedMs?: number;
  readonly timedCpuMs?: number;
  /** Time that the working thread had work and no processor in the timed region, ms. */
  readonly queuedMs?: number;
  /** CPU time of the process's other threads in the timed region, ms. */
  readonly besideCpuMs?: number;
  /** CPU time of the process from the request to the answer, with what surrounds the timed region, ms. */
  readonly usedCpuMs?: number;
  /** Collections of garbage that ended in the timed region. */
  readonly collections?: number;
  /** It says that it shares its work out among several cores. */
  readonly isParallel?: true;
  /** While it waited for this request: wall time and CPU time, ms. A process that works then disturbs its partner. */
  readonly waitedMs?: number;
  readonly waitedCpuMs?: number;
}

/**
 * A pass is one process of a side that goes through its benchmarks in its own order, as its library does, and stands still
 * between them until it is let go on. Base's and head's passes of one key alternate: the slices of a benchmark
 * follow each other on both sides as in two sessions, and what a process pays once is paid once for all of them. A session
 * is asked for a benchmark by name and runs it as often as it is asked; a pass comes to each once.
 *
 * A process that ends or hangs where it should have come to its next stop fails at what it has begun; where it never says
 * so, at what was expected there. Those behind it are left to another process.
 */
export interface PassPlans extends HeldProcess<PassRequest> {
  /** The name of the target within its pass. */
  readonly name: string;
  readonly hold: Hold;
  /** The conversation with one process of this side. */
  talk(side: Side): Talk<PassStop>;
  /** Adds to a reading of the target what its library does not say where it is nothing. Absent: that is all of it. */
  whole?(reading: SessionReading, side: Side): SessionReading;
}

interface PassRequest extends ProcessRequest {
  /** Names within the pass of those that are to run. It may run others as well: their readings are left out. */
  readonly only: readonly string[];
}

/** A stop of a pass. */
export interface PassStop {
  /** What ran since the stop before, by its name within the pass; null: nothing did. */
  readonly ran: { readonly name: string; readonly reading: SessionReading } | null;
}

export interface CountingPlans {
  /**
   * One slice of so many operations, made to do the same work each time; the one command that it marks as measured is
   * counted. Slices of different numbers differ in nothing else.
   */
  slice(request: ProcessRequest, operations: number): Plan<SliceReading>;
  /**
   * null: a run is one operation, and every instruction of the process is meant. Else the fewest operations that a run
   * can have, and how many are likely to be work of some 50 ms: the count is then the difference of two runs.
   * @param length of a slice of the target, as it is by now
   */
  operations(
    length: Pick<Target, 'iterations' | 'expectedMs'>,
  ): { readonly fewest: number; readonly likely: number } | null;
}

interface ReachRequest extends ProcessRequest {
  readonly functions: readonly CodePart[];
  /** Names of targets. */
  readonly only: readonly string[];
  /** Absolute paths of files and folders of this side that differ. */
  readonly inputs: readonly string[];
  /** No process is begun after so long, and no benchmark where it has a say. */
  readonly forMs: number;
}

/**
 * Finds out from inside of a process which functions benchmarks enter (`CodePlans.reachedBy: 'targets'`). What one
 * benchmark leaves behind must not hide what the next one would have entered: an answer is what each would enter alone,
 * or more.
 */
export interface ReachPlans {
  /** Targets with the same key are looked at by one plan. */
  readonly key: string;
  /** The name of the target among them. */
  readonly name: string;
  /**
   * Runs each of these benchmarks, about as often as a slice does, in a process that notes each entry of these functions,
   * of this side. A benchmark that the result lacks is measured.
   */
  look(request: ReachRequest): Plan<ReadonlyMap<string, Reached> | NotKnown>;
}

/** What a benchmark was seen to do. */
export interface Reached {
  /** Those of the functions that it entered, before its loop as well. */
  readonly functions: readonly CodePart[];
  /** Those of them that it entered in its loop; absent: that is not known. */
  readonly inLoop?: ReadonlySet<CodePart>;
  /**
   * How it first came to these functions, where that is known: names of functions, from the benchmark (or what prepares it)
   * to the function itself. Untrusted.
   */
  readonly callPaths?: ReadonlyMap<CodePart, readonly string[]>;
  /** Absolute paths of files and folders that it opened, as far as that is seen. Absent: it is not. Untrusted. */
  readonly opened?: readonly string[];
}
