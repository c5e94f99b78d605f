import { readCappedBody } from '../../host/index.ts';
import { shown } from '../../model/inputs/values.ts';
import { type Patience, withRetries } from '../api.ts';
import { LARGEST_ARCHIVE_BYTES, type ResultsArtifact } from './artifacts.ts';
import { ApiUnreachable, type ForkApi } from './fork-api.ts';
import { NothingPosted } from './nothing-posted.ts';

const DOWNLOAD_LIMIT_MS = 3 * 60_000;

interface Source {
  readonly repository: string;
  readonly apiUrl: string;
}

/**
 * The archive of an artifact, as it lies there. The API says where: an address of the storage that is good for a
 * minute, and which is asked without our token.
 */
export async function downloadArtifact(
  artifact: ResultsArtifact,
  { repository, apiUrl }: Source,
  api: ForkApi,
  patience: Patience,
): Promise<Buffer> {
  const what = `the artifact ${shown(artifact.name)}`;
  const [owner = '', repo = ''] = repository.split('/');
  const request = {
    owner,
    repo,
    artifact_id: artifact.id,
    archive_format: 'zip',
    request: { redirect: 'manual' as const },
  };
  const answer = await api.read(what, 'actions: read', async (octokit) => {
    const response = await octokit.rest.actions.downloadArtifact(request).catch((error: unknown) => {
      // "410 Gone": the artifact has expired since it was listed.
      if ((error as { readonly status?: number }).status === 410) return null;
      throw error;
    });
    return { location: response?.headers.location ?? null, isGone: response === null };
  });
  if (answer === null || answer.isGone) throw new NothingPosted(`${what} is gone`);
  const location = storageAddress(answer.location, apiUrl);
  if (location === null) throw new ApiUnreachable(`${what} could not be read: GitHub named no place to fetch it from`);
  try {
    return await withRetries(() => fetched(location, what), patience);
  } catch (error) {
    if (error instanceof NothingPosted) throw error;
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new ApiUnreachable(`${what} could not be read: ${message.slice(0, 200)}`, { cause: error });
  }
}

/** The address, if it is https or of a server on this machine. */
function storageAddress(location: string | null, apiUrl: string): string | null {
  if (location === null || !URL.canParse(location)) return null;
  const { protocol } = new URL(location);
  return protocol === 'https:' || protocol === new URL(apiUrl).protocol ? location : null;
}

/** Not more than the limit, whatever the server says of its size. What passes is thrown as Octokit throws it. */
async function fetched(location: string, what: string): Promise<Buffer> {
  const response = await fetch(location, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_LIMIT_MS) });
  if (!response.ok) {
    await response.body?.cancel();
    const headers = Object.fromEntries(response.headers);
    throw Object.assign(new Error(`the storage answered ${response.status}`), {
      status: response.status,
      response: { headers },
    });
  }
  const tooLarge = () => new NothingPosted(`${what} is larger than ${LARGEST_ARCHIVE_BYTES} bytes`);
  return readCappedBody(response, LARGEST_ARCHIVE_BYTES, tooLarge);
}
