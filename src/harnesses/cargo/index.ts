/** Shared by harnesses of Cargo packages: how bench targets are found and built, and why one of them failed. */

export { buildBenches } from './build.ts';
export { findToolchain } from './cargo.ts';
export { followCargo } from './follow.ts';
export { OF_CARGO } from './harness.ts';
export { type BenchLibrary, manifestNaming, nearestBench, ownManifests } from './library.ts';
export { BENCH_EXECUTABLES } from './list.ts';
export { type OneByOne, oneByOne, type RunPlace } from './one-by-one.ts';
export { whyNoBenchResult } from './panic.ts';
export { benchExecutable } from './run.ts';
export { criterionSource } from './source.ts';
