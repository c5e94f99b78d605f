import type { Hold } from '../model/command.ts';
import type { Talk } from '../model/command-plan.ts';
import type { Side } from '../model/results/side.ts';
import type { HeldProcess, ProcessRequest, SessionReading } from './target.ts';

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
  talk(side: Side): PassTalk;
}

interface PassRequest extends ProcessRequest {
  /** Names within the pass of those that are to run. It may run others as well: their readings are left out. */
  readonly only: readonly string[];
}

export type PassTalk = Talk<PassStop>;

/** A stop of a pass. */
export interface PassStop {
  /** What ran since the stop before, by its name within the pass; null: nothing did. */
  readonly ran: { readonly name: string; readonly reading: SessionReading } | null;
}
