export { C } from './c.ts';
export { compile } from './compile.ts';
export { endedSaying, FIRST_RUN_MS, type Reason } from './program.ts';
