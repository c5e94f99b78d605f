import type { GivenFrom } from './actions.ts';

/** One row of the table of inputs (inputs/definitions.ts). */
export interface InputDefinition {
  readonly name: string;
  /** Its purpose in one or two sentences. */
  readonly description: string;
  /** The default as a user would write it; empty: none. */
  readonly default: string;
  /** The allowed range, in words; also the second half of every complaint about a bad value. */
  readonly allowed: string;
  readonly kind: InputKind;
  /** Who may be given it by hand: it is an input of these actions, and maybe an option of the command line. */
  readonly takers: readonly GivenFrom[];
  /** It is one that people set. All others are advanced: they stand after these in each action.yml. */
  readonly isCommon?: true;
  readonly from: InputOrigin;
}

/**
 * Which commit's .github/tare.yml may set an input where a pull request is judged. (Everywhere else there is one file, that
 * of the work tree. The step's own inputs win over both.)
 *
 * base: the file of the commit that the pull request is compared with, for inputs that decide what is judged, how, and what
 *   fails: the author of a pull request must not be able to switch off its gate, or to hide a benchmark from it.
 * head: the pull request's own file, for inputs that only say how its code is built and run, which that code decides anyway.
 * step: no file, since a file is committed and read by anyone; for secrets, and for inputs that lift a guard.
 *
 * base is the default, so that a new input is not a new way around the gate.
 */
export type InputOrigin = 'base' | 'head' | 'step';

/** How the value is written, and the limits that are checked by kind. */
export type InputKind =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'revision' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'path' }
  | { readonly kind: 'list'; readonly maxItems: number }
  | { readonly kind: 'pattern' }
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'duration'; readonly minimumMs: number; readonly maximumMs: number }
  | { readonly kind: 'share'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'percentage'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'boolean' }
  /** true, false, or lines. */
  | { readonly kind: 'boolean-or-rules'; readonly maxItems: number }
  | { readonly kind: 'date' }
  | { readonly kind: 'rules'; readonly maxItems: number }
  | { readonly kind: 'seed' }
  | { readonly kind: 'part'; readonly most: number }
  | { readonly kind: 'key' }
  | { readonly kind: 'secret' };
