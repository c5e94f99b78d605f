import type { BenchLibrary } from '../cargo/index.ts';

export const CRITERION: BenchLibrary = { called: 'Criterion', crates: ['criterion', 'codspeed-criterion-compat'] };
