import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readingsName, resultsName, sectionKey } from '../../model/inputs/artifact-name.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';

interface ArtifactOutcome {
  /** The name of the uploaded artifact; null when there is none. */
  readonly name: string | null;
  readonly notice: string | null;
}

/** More than the client's own retries need on a slow day; a hanging service must not hold the run. */
const UPLOAD_LIMIT_MS = 3 * 60_000;

/** The name of the artifact with this job's results. */
export function artifactName(
  key: string,
  { action, parts, commentSection }: Pick<Inputs, 'action' | 'parts' | 'commentSection'>,
  runAttempt: number,
): string {
  const own = sectionKey(key, commentSection);
  return action === 'measure' ? readingsName(own, parts, runAttempt) : resultsName(own, runAttempt);
}

/** Whoever reads the artifact knows the file by its name, whatever `results-path` calls it here. */
async function named(path: string): Promise<string> {
  if (basename(path).endsWith('results.json')) return path;
  const copy = join(await mkdtemp(join(tmpdir(), 'tare-artifact-')), 'tare-results.json');
  await copyFile(path, copy);
  return copy;
}

/** `(409) Conflict: an artifact with this name already exists on the workflow run` */
const TAKEN = /\(409\)/;

/**
 * Uploads results.json where the runner offers the service, under a name of its own for each key and attempt
 * (artifacts cannot be replaced). Never throws: the file is there in any case.
 * @param isLast no code that was measured runs any more: what has taken the name is not ours, and is deleted
 */
export async function uploadResults(
  path: string,
  { name, isLast }: { readonly name: string; readonly isLast: boolean },
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
    const client = new DefaultArtifactClient();
    const upload = () => Promise.race([client.uploadArtifact(name, [file], dirname(file)), late]);
    try {
      await upload();
      return { name, notice: null };
    } catch (error) {
      if (!isLast || !TAKEN.test(error instanceof Error ? error.message : '')) throw error;
    }
    await Promise.race([client.deleteArtifact(name), late]);
    await upload();
    return { name, notice: `Another job of this run had left an artifact ${name}; it was replaced by the results.` };
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
    return { name: null, notice: `The results could not be uploaded (${reason}); they are in ${path}.` };
  } finally {
    clearTimeout(timer);
  }
}
