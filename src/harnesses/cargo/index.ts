export { buildBenches } from './build.ts';
export { rustEnvironment } from './environment.ts';
export { type BenchLibrary, manifestNaming, manifestsIn } from './library.ts';
export { CARGO_OPTIONS } from './options.ts';
export { whyNoBenchResult } from './panic.ts';
export { benchExecutable } from './run.ts';
