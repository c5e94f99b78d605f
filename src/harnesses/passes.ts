import type { NamedBenchmark } from './kit/source.ts';
import type { HeldProcess, ProcessRequest, SessionReading } from './target.ts';

/**
 * A pass is one process of a side that goes through its benchmarks in its own order, as its library does, and stands still
 * between them until it is asked on. Base's and head's passes of one key alternate: the slices of a benchmark
 * follow each other on both sides as in two sessions, and what a process pays once is paid once for all of them. A session
 * is asked for a benchmark by name and runs it as often as it is asked; a pass comes to each once.
 *
 * A process that ends or hangs where it should have come to its next stop fails at what it has begun; where it never says
 * so, at what the pass before came to there. Those behind it are left to another process. Of the first pass nobody knows
 * what it comes to: where the two sides have other benchmarks, their stops fit each other from the second one on.
 */
export interface PassPlans extends HeldProcess<PassRequest> {
  readonly hold: Hold;
  /** `goOn` can skip what comes next. Else it runs, unless the command leaves it out (`only`). */
  readonly skips: boolean;
  /** `goOn` says how many iterations come next. Else all have the length that the command was given. */
  readonly takesIterations: boolean;
  /** The conversation with one process, which knows where that process stands. */
  talk(): PassTalk;
}

export interface PassRequest extends ProcessRequest {
  /** Names within the pass (`Target.pass`); null: all that there are, which nobody has listed yet. */
  readonly only: readonly string[] | null;
  /** Length of a slice, where the command sets it, ms. */
  readonly sliceMs: number;
}

/** The means by which it is held while others run. */
type Hold =
  /** It waits for a line on a descriptor of its own, as a session does. */
  | { readonly kind: 'lines' }
  /** It connects to a port of this machine, whose number this variable has, and waits there. */
  | { readonly kind: 'socket'; readonly variable: string }
  /** The system keeps its writes to standard output from returning. */
  | { readonly kind: 'writes' };

/** Pure: bytes in, bytes out. */
export interface PassTalk {
  /**
   * The message that lets it go on from where it stands to its next stop. The first time it stands before its set-up.
   * @param asked iterations of what comes next; null: as many as it finds right
   */
  goOn(asked: { readonly iterations: number | null } | 'skip'): Uint8Array;
  /**
   * Reads the bytes that it sent, or is held at, as they come, whole or torn. Untrusted. Throws for any other bytes.
   */
  hear(bytes: Uint8Array): Heard;
}

export type Heard =
  /** It has come to its next stop, and does nothing until it is asked on. */
  | { readonly kind: 'stands'; readonly stop: PassStop }
  /** It has not, and goes on with this reply, which may be empty. `begun`: it has said what it runs now. */
  | { readonly kind: 'on'; readonly reply: Uint8Array; readonly begun?: PassBenchmark };

/** A stop of a pass. */
export interface PassStop {
  /**
   * The benchmark that ran since the stop before; null: nothing did. One that comes again in a pass has the reading of all
   * that ran of it: the last counts.
   */
  readonly ran: { readonly benchmark: PassBenchmark; readonly reading: SessionReading } | null;
  /** The benchmark that it runs next, where it says so beforehand; null: that is known only once it has run. */
  readonly next: PassBenchmark | null;
}

export interface PassBenchmark extends NamedBenchmark {
  /** Unique within the pass: `PassRequest.only` names it so. */
  readonly passName: string;
}
