import type { Command, CommandResult } from './command.ts';

/**
 * What a harness or a calibrator wants run: a plan is a generator that yields commands to run in order, is sent their
 * results, and returns its conclusion. Whoever runs it brings limits, logging and isolation.
 */
export type Plan<T> = Generator<readonly PlannedCommand[], T, readonly CommandResult[]>;

/** A command, and where the plan stands while it runs. */
export interface PlannedCommand extends Command {
  /** Files of ours that it needs, written before it runs; absolute paths in a scratch folder. */
  readonly writes?: readonly { readonly path: string; readonly text: string }[];
  /** Of a slice of several commands: one that is measured, and not what is done before or after it. */
  readonly isMeasured?: boolean;
  readonly progress?: {
    /** The package or benchmark at work. Untrusted. */
    readonly subject: string;
    /** How many of the plan's steps are behind it, of how many. */
    readonly done: number;
    readonly total: number;
  };
}
