import type { CommandResult } from '../model/command.ts';
import type { Plan, PlannedCommand } from '../model/command-plan.ts';
import type { SliceReading, SliceRequest, Target } from './harness.ts';

/**
 * A session is a process that waits, on file descriptors of its own (`ports.ts`, Serving), for requests to run a slice.
 * Between requests it blocks: base's and head's take turns on one core. What it cannot serve is run by `slice`.
 */
export interface SessionPlans<Notes = unknown> {
  /** Targets of one key can be served by one process; null: this one by none. */
  keyOf(target: Target<Notes>): string | null;
  /** What prepares it, within its process: those of one parent follow each other soonest in the order of discovery. */
  parentOf?(target: Target<Notes>): string;
  /** The command that serves requests until it is ended. */
  command(request: Pick<SliceRequest<Notes>, 'target' | 'side' | 'binaryPath' | 'timeoutMs'>): PlannedCommand;
  /**
   * What asks for one slice of this target: one line. 0 iterations: only make ready, run it once and read nothing. The
   * first request for a target, or the first after another target, is always of that kind.
   */
  ask(target: Target<Notes>, iterations: number): string;
  /** What the line that answers says. Untrusted. */
  read(target: Target<Notes>, iterations: number, answer: string): SessionReading;
  /**
   * How long a slice is as a process, about `sliceMs`, of a target that no session serves after all: `discover` has left
   * that open. Or why it gives no result.
   */
  sizeAlone?(
    request: SliceRequest<Notes>,
    sliceMs: number,
  ): Plan<Pick<Target, 'iterations' | 'expectedMs'> | { readonly reason: string }>;
  /** Why a process that ended, or answered no more, gave no result, in a few lines. Untrusted. */
  reasonOf(result: CommandResult, timeoutMs: number, target: Target<Notes>): string;
}

/** What one request to a session gave. */
export interface SessionReading extends SliceReading {
  /** The timed region: wall time, and CPU time of the process where that is known, ms. */
  readonly timedMs?: number;
  readonly timedCpuMs?: number;
  /** For how long the thread that did the work had work and no processor in the timed region, ms. */
  readonly queuedMs?: number;
  /** CPU time of the process's other threads in the timed region, ms. */
  readonly besideCpuMs?: number;
  /** CPU time of the process from the request to the answer, with what surrounds the timed region, ms. */
  readonly usedCpuMs?: number;
  /** Collections of garbage that ended in the timed region. */
  readonly collections?: number;
  /** It says that it shares its work out among several cores. */
  readonly isParallel?: true;
  /** While it waited for this request: wall time and CPU time, ms. One that works then disturbs its partner. */
  readonly waitedMs?: number;
  readonly waitedCpuMs?: number;
}
