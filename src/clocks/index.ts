/**
 * How the cost of reading each clock is measured: one calibrator a clock, and the list of those that belong to no
 * harness.
 */

export { C } from './c.ts';
export { compile } from './compile.ts';
export { endedSaying, FIRST_RUN_MS, type Reason } from './program.ts';
