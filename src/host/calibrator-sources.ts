import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';

/** calibrators/ lies beside both src/ and dist/, so one of these serves the sources and the other the bundle. */
const FOLDERS = ['../../calibrators/', '../calibrators/'];

/** Absolute path of the folder with the sources of the calibrators. Throws UserError when it is missing. */
export function calibratorSources(): string {
  for (const relative of FOLDERS) {
    const path = fileURLToPath(new URL(relative, import.meta.url));
    if (existsSync(path)) return path.replace(/[/\\]$/, '');
  }
  throw new UserError(
    'the folder calibrators/ is missing beside dist/',
    'Run Tare from a full checkout of it, or set calibration to off.',
  );
}
