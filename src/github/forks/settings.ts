import { UserError } from '../../errors.ts';
import { INPUT_FILE_MAX_BYTES, type InputFile, parseJudgedInputs } from '../../inputs/index.ts';
import { INPUT_FILE_PATH } from '../../model/inputs/inputs.ts';
import type { ForkApi } from './fork-api.ts';
import type { ForkRun } from './fork-run.ts';
import type { ForkPull } from './pull-request.ts';

type GivenInputs = Readonly<Record<string, string | undefined>>;

/**
 * The settings that judge a fork's readings: the inputs of this step, and .github/tare.yml of the base branch. Changes
 * by the pull request's own file are reported, and decide nothing, as nothing is built here.
 * @param known texts of files by commit, as far as they were asked for already; null: there is none
 */
export async function forkSettings(
  given: GivenInputs,
  { run, pull, known }: { run: ForkRun; pull: ForkPull; known: ReadonlyMap<string, string | null> },
  api: ForkApi,
) {
  const base = await fileAt(pull.baseSha, 'of base', { run, known }, api);
  const head = await fileAt(run.headSha, 'of this pull request', { run, known }, api).catch(mistake);
  const step = { given, action: 'publish' } as const;
  try {
    return { base, ...parseJudgedInputs({ ...step, base, head }) };
  } catch (error) {
    mistake(error);
    // A mistake of the pull request's own must not hide the result; one of base's is thrown again.
    return { base, ...parseJudgedInputs({ ...step, base, head: null }) };
  }
}

function mistake(error: unknown): null {
  if (error instanceof UserError) return null;
  throw error;
}

/** null where there is none. @throws UserError where it is no plain file, or too large */
async function fileAt(
  commit: string,
  whose: string,
  { run, known }: { run: ForkRun; known: ReadonlyMap<string, string | null> },
  api: ForkApi,
): Promise<InputFile | null> {
  const path = `${INPUT_FILE_PATH} ${whose} (${commit.slice(0, 10)})`;
  const text = known.get(commit);
  if (text !== undefined) return text === null ? null : { path, text };
  const [owner = '', repo = ''] = run.repository.split('/');
  const answer = await api.read(path, 'contents: read', (octokit) =>
    octokit.rest.repos.getContent({ owner, repo, path: INPUT_FILE_PATH, ref: commit }),
  );
  if (answer === null) return null;
  const { data } = answer;
  if (Array.isArray(data) || data.type !== 'file') {
    throw new UserError(`${path} is no regular file; only a regular file is read`, 'Put a regular file there.');
  }
  // Beyond a megabyte the content is left out.
  if (data.size > INPUT_FILE_MAX_BYTES || !('content' in data)) {
    throw new UserError(`${path} is ${data.size} bytes; at most ${INPUT_FILE_MAX_BYTES} are read`, 'Make it shorter.');
  }
  return { path, text: Buffer.from(data.content, 'base64').toString() };
}
