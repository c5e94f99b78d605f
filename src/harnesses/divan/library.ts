import type { BenchLibrary } from '../cargo/index.ts';

export const DIVAN: BenchLibrary = { called: 'Divan', crates: ['divan', 'codspeed-divan-compat'] };
