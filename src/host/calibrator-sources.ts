import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';

/** The folder lies beside dist/, and beside src/, where this file is one folder deeper. */
const PLACES = ['../calibrators', '../../calibrators'];

/** The absolute path of the folder calibrators/, without symlinks. Throws a UserError where it is missing. */
export function calibratorSources(): string {
  for (const relative of PLACES) {
    const path = fileURLToPath(new URL(relative, import.meta.url));
    // One of our files shows that the folder of this name is ours.
    if (existsSync(`${path}/watch/watch.c`)) return realpathSync(path);
  }
  throw new UserError(
    'calibration needs the folder calibrators beside dist/',
    'Run it from a full checkout of Tare, or set calibration: off.',
    { exitCode: 3 },
  );
}
