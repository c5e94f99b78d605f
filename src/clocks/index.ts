/**
 * Calibrators, which measure the cost of reading a clock: one for each clock, and the list of those that belong to no
 * harness.
 */

export { C } from './c.ts';
export { compile } from './compile.ts';
export { endedSaying, FIRST_RUN_MS, type Reason } from './program.ts';
