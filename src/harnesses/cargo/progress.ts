import type { LineProgress } from '../../model/command-plan.ts';

/** Cargo counts what it compiles, and without a terminal prints it only with these. */
export const SHOWS_PROGRESS = { CARGO_TERM_PROGRESS_WHEN: 'always', CARGO_TERM_PROGRESS_WIDTH: '120' } as const;

/**
 *     Building [======>          ] 41/112: serde_core(build.rs), proc-macro2(build)
 *  Downloading 5 crates
 */
export function cargoProgress(line: string): LineProgress | null {
  const [, done, total, subject] = /^ *Building \[[=> ]*\] (\d{1,6})\/(\d{1,6})(?:: ([^,\s]{1,100}))?/.exec(line) ?? [];
  if (done !== undefined) return { done: Number(done), total: Number(total), subject: subject ?? '' };
  const [, waited] = /^ *(Downloading \d{1,6} crates?)\b/.exec(line) ?? [];
  return waited === undefined ? null : { subject: waited.toLowerCase() };
}
