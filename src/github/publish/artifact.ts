import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Part } from '../../model/results/settings.ts';

interface ArtifactOutcome {
  /** Name of the uploaded artifact; null when there is none. */
  readonly name: string | null;
  readonly notice: string | null;
}

const ONLY: Part = { index: 1, of: 1 };

/** More than the client's own retries need on a slow day; a hanging service must not hold the run. */
const UPLOAD_LIMIT_MS = 3 * 60_000;

/**
 * `tare-results-KEY-1`; of a part that another job joins `tare-readings-KEY=2of8-1of1-1` (no key has a `=`). The characters that an
 * artifact's name may not have are a superset of those that a comment key may.
 */
export function artifactName(key: string, { job, parts }: Pick<Inputs, 'job' | 'parts'>, runAttempt: number): string {
  const plain = plainKey(key);
  if (job !== 'measure') return `tare-results-${plain}-${runAttempt}`;
  const { shard = ONLY, replicate = ONLY } = parts;
  const place = [shard, replicate].map(({ index, of }) => `${index}of${of}`).join('-');
  return `tare-readings-${plain}=${place}-${runAttempt}`;
}

export function plainKey(key: string): string {
  return key.replace(/[^A-Za-z0-9._-]/g, '-');
}

/** Legs of a matrix may share a comment, and never an artifact. */
export function artifactKey(key: string, { commentSection }: Pick<Inputs, 'commentSection'>): string {
  return commentSection === '' ? key : `${key}-${commentSection}`;
}

/** Whoever reads the artifact knows the file by its name, whatever `results-path` calls it here. */
async function named(path: string): Promise<string> {
  if (basename(path).endsWith('results.json')) return path;
  const copy = join(await mkdtemp(join(tmpdir(), 'tare-artifact-')), 'tare-results.json');
  await copyFile(path, copy);
  return copy;
}

/**
 * Uploads results.json where the runner offers the service, under a name of its own for each key and attempt
 * (artifacts cannot be replaced). Never throws: the file is there in any case.
 */
export async function uploadResults(
  path: string,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ArtifactOutcome> {
  if (!environment.ACTIONS_RUNTIME_TOKEN || !environment.ACTIONS_RESULTS_URL) {
    return { name: null, notice: `This runner does not support artifacts; the results are in ${path}.` };
  }
  let timer: NodeJS.Timeout | undefined;
  try {
    // Half a megabyte of code that no other path needs.
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the service did not answer in time')), UPLOAD_LIMIT_MS);
    });
    const file = await named(path);
    await Promise.race([new DefaultArtifactClient().uploadArtifact(name, [file], dirname(file)), late]);
    return { name, notice: null };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    return { name: null, notice: `The results could not be uploaded (${reason}); they are in ${path}.` };
  } finally {
    clearTimeout(timer);
  }
}
