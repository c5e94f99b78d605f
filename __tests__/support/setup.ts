import fc from 'fast-check';
import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './repository.ts';

// Runs before each test file.

// The same cases in each run: what a check says depends on the code, not on the draw. Others are drawn with another
// seed, and a case that fails is then written down as a test of its own: TARE_TEST_SEED=2 npm test
fc.configureGlobal({ seed: Number(process.env.TARE_TEST_SEED ?? 1) });

afterAll(removeTemporaryFolders);
