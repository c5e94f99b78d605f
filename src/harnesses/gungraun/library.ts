import type { BenchLibrary } from '../cargo/index.ts';

/** Before version 0.17 it was Iai-Callgrind. */
export const GUNGRAUN: BenchLibrary = { called: 'Gungraun', crates: ['gungraun', 'iai-callgrind'] };
