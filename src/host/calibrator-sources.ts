import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';

/** calibrators/ lies beside dist/, and beside src/, where this file is one folder deeper. */
const PLACES = ['../calibrators', '../../calibrators'];

/** Absolute path of the folder calibrators/, without symlinks. Throws UserError where it is missing. */
export function calibratorSources(): string {
  for (const relative of PLACES) {
    const path = fileURLToPath(new URL(relative, import.meta.url));
    // A file of ours: a folder of that name may be anybody's.
    if (existsSync(`${path}/watch/watch.c`)) return realpathSync(path);
  }
  throw new UserError(
    'calibration needs the folder calibrators beside dist/',
    'Run it from a full checkout of Tare, or set calibration: off.',
    { exitCode: 3 },
  );
}
