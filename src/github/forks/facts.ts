import { INPUT_FILE_MAX_BYTES } from '../../inputs/index.ts';
import { INPUT_FILE_PATH } from '../../model/inputs/inputs.ts';
import { knowAuthor } from '../publish/own-comments.ts';
import type { ForkApi } from './fork-api.ts';
import type { ForkRun } from './fork-run.ts';
import type { ForkPull } from './pull-request.ts';

/** The facts of a pull request that one request gives instead of four. */
interface ForkFacts {
  /** The text of the settings at each commit; null where there are none. */
  readonly settings: ReadonlyMap<string, string | null>;
  readonly comments: number;
}

const [FOLDER = '', FILE = ''] = INPUT_FILE_PATH.split('/');

/** `expression` is as git reads it: `COMMIT:.github/tare.yml`. */
export const FACTS_QUERY = `query($owner: String!, $name: String!, $number: Int!, $baseFolder: String!, $baseFile: String!, $headFolder: String!, $headFile: String!) {
  viewer { login }
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { comments { totalCount } }
    baseFolder: object(expression: $baseFolder) { ... on Tree { entries { name mode } } }
    baseFile: object(expression: $baseFile) { ... on Blob { byteSize isTruncated text } }
    headFolder: object(expression: $headFolder) { ... on Tree { entries { name mode } } }
    headFile: object(expression: $headFile) { ... on Blob { byteSize isTruncated text } }
  }
}`;

interface Folder {
  readonly entries?: readonly { readonly name: string; readonly mode: number }[];
}

interface Blob {
  readonly byteSize?: number;
  readonly isTruncated?: boolean;
  readonly text?: string | null;
}

interface Answer {
  readonly viewer: { readonly login: string };
  readonly repository: {
    readonly pullRequest: { readonly comments: { readonly totalCount: number } };
    readonly baseFolder: Folder | null;
    readonly baseFile: Blob | null;
    readonly headFolder: Folder | null;
    readonly headFile: Blob | null;
  };
}

/** null where the server has no GraphQL, or answers otherwise, so that each fact needs a request of its own. */
export async function askForFacts(
  { run, pull }: { readonly run: ForkRun; readonly pull: ForkPull },
  api: ForkApi,
): Promise<ForkFacts | null> {
  const [owner, name] = run.repository.split('/');
  const { baseSha, number } = pull;
  const [base, head] = [baseSha, run.headSha].map((commit) => `${commit}:${FOLDER}`);
  const variables = { owner, name, number };
  const paths = { baseFolder: base, baseFile: `${base}/${FILE}`, headFolder: head, headFile: `${head}/${FILE}` };
  try {
    const { viewer, repository } = await api.query<Answer>(FACTS_QUERY, { ...variables, ...paths });
    const settings = new Map<string, string | null>();
    const files = [
      [baseSha, repository.baseFolder, repository.baseFile],
      [run.headSha, repository.headFolder, repository.headFile],
    ] as const;
    for (const [commit, folder, blob] of files) {
      const text = textOf(folder, blob);
      if (text !== undefined) settings.set(commit, text);
    }
    knowAuthor(api.octokit, viewer.login);
    return { settings, comments: repository.pullRequest.comments.totalCount };
  } catch {
    return null;
  }
}

const REGULAR_FILES: readonly number[] = [0o100644, 0o100755];

/** undefined: it is none that is read without a closer look, such as a link, or too large. */
function textOf(folder: Folder | null, blob: Blob | null): string | null | undefined {
  if (folder === null && blob === null) return null;
  const entry = folder?.entries?.find(({ name }) => name === FILE);
  if (folder?.entries !== undefined && entry === undefined && blob === null) return null;
  if (entry === undefined || !REGULAR_FILES.includes(entry.mode) || blob === null) return undefined;
  const { byteSize = Number.POSITIVE_INFINITY, isTruncated = true, text = null } = blob;
  return byteSize > INPUT_FILE_MAX_BYTES || isTruncated || text === null ? undefined : text;
}
