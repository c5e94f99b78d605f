import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
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

/** @param isLast no code that was measured runs any more: what has taken the name is not ours, and is deleted */
interface Naming {
  readonly name: string;
  readonly isLast: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Uploads results.json where the runner offers the service, under a name of its own for each key and attempt
 * (artifacts cannot be replaced). Never throws: the file is there in any case.
 */
export async function uploadResults(path: string, naming: Naming, environment: Environment): Promise<ArtifactOutcome> {
  const { name } = naming;
  if (!hasService(environment)) {
    return { name: null, notice: `This runner does not support artifacts; the results are in ${path}.` };
  }
  try {
    const { wasTaken } = await upload(await named(path), naming, false);
    const notice = `Another job of this run had left an artifact ${name}; it was replaced by the results.`;
    return { name, notice: wasTaken ? notice : null };
  } catch (error) {
    return { name: null, notice: `The results could not be uploaded (${reasonOf(error)}); they are in ${path}.` };
  }
}

interface PageOutcome {
  /** null when there is none. */
  readonly url: string | null;
  readonly notice: string | null;
}

/**
 * Uploads the page of a report as it is, without an archive, so that a browser opens it. Never throws: the report stands
 * without it. @param runUrl the address of this run
 */
export async function uploadPage(
  page: string,
  naming: Naming,
  runUrl: string,
  environment: Environment,
): Promise<PageOutcome> {
  if (!hasService(environment)) return { url: null, notice: null };
  try {
    const file = join(await mkdtemp(join(tmpdir(), 'tare-page-')), naming.name);
    await writeFile(file, page);
    const { id } = await upload(file, naming, true);
    return { url: id === undefined ? null : `${runUrl.replace(/\/attempts\/\d+$/, '')}/artifacts/${id}`, notice: null };
  } catch (error) {
    return { url: null, notice: `The report's page could not be uploaded (${reasonOf(error)}).` };
  }
}

function hasService({ ACTIONS_RUNTIME_TOKEN: token, ACTIONS_RESULTS_URL: url }: Environment): boolean {
  return Boolean(token) && Boolean(url);
}

async function upload(
  file: string,
  { name, isLast }: Naming,
  skipArchive: boolean,
): Promise<{ readonly id: number | undefined; readonly wasTaken: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  try {
    // Half a megabyte of code that no other path needs.
    const { DefaultArtifactClient } = await import('@actions/artifact');
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the service did not answer in time')), UPLOAD_LIMIT_MS);
    });
    const client = new DefaultArtifactClient();
    const once = () => Promise.race([client.uploadArtifact(name, [file], dirname(file), { skipArchive }), late]);
    try {
      return { id: (await once()).id, wasTaken: false };
    } catch (error) {
      if (!isLast || !TAKEN.test(error instanceof Error ? error.message : '')) throw error;
    }
    await Promise.race([client.deleteArtifact(name), late]);
    return { id: (await once()).id, wasTaken: true };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
