import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../errors.ts';
import type { PastLengths, Unlike } from '../measure/index.ts';
import type { Results } from '../model/results/results.ts';
import type { Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES, parseResults } from '../record/index.ts';

interface PastRequest {
  /** The paths as they were given. */
  readonly paths: readonly string[];
  /** Absolute: what they are relative to. */
  readonly folder: string;
  /** They lie where a cache may have put them, or not: what is missing or broken is said, and fails nothing. */
  readonly isHint: boolean;
}

/**
 * The earlier runs that the input `past` names. To be read before any code of either side has run, which could change
 * the files. Throws UserError that names the file, unless they are hints.
 */
export async function readPast({ paths, folder, isHint }: PastRequest, ports: Ports): Promise<readonly Results[]> {
  const past: Results[] = [];
  for (const path of paths) {
    const file = resolve(folder, path);
    try {
      const text = isHint ? await readHint(file, ports) : await ports.files.readText(file, LARGEST_RESULTS_BYTES);
      if (text === null) ports.log.info(`past: there is no ${path}, so that nothing is known of earlier runs`);
      else past.push(await parseResults(text));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (!isHint) throw named(path, error);
      ports.log.warning(`past: ${path} is not used: ${error.message}`);
    }
  }
  return past;
}

/** Nothing but a regular file: a pull request may have put something else there. null: there is nothing. */
function readHint(file: string, { files }: Ports): Promise<string | null> {
  return files.readPlainFile(dirname(file), basename(file), LARGEST_RESULTS_BYTES);
}

function named(path: string, error: UserError): UserError {
  const { remedy, details } = error;
  return new UserError(`--past ${path}: ${error.message}`, remedy, { details, cause: error });
}

const UNLIKE: Readonly<Record<Unlike, string>> = {
  harness: 'another harness',
  toolchain: 'another toolchain',
  machine: 'another machine',
};

/** Says of which runs nothing is taken over, and why. */
export function logUnlike({ unlike }: Pick<PastLengths, 'unlike'>, { log }: Pick<Ports, 'log'>): void {
  for (const each of new Set(unlike)) {
    log.info(`past: slice lengths that were tried with ${UNLIKE[each]} are not used`);
  }
}
