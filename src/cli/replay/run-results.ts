import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { UserError } from '../../errors.ts';
import { readArtifactZip, readCappedBody } from '../../host/index.ts';
import { parseResultsName, plainKey } from '../../model/inputs/artifact-name.ts';
import { shown } from '../../model/inputs/values.ts';
import type { Ports } from '../../ports.ts';
import { LARGEST_RESULTS_BYTES } from '../../record/index.ts';
import { apiOf, type RunAddress, tokenFor } from './run-address.ts';

const ArtifactSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  expired: Type.Boolean(),
  size_in_bytes: Type.Number(),
});
type Artifact = Static<typeof ArtifactSchema>;
const PageSchema = Type.Object({ artifacts: Type.Array(ArtifactSchema) });
const RunSchema = Type.Object({ head_sha: Type.String(), run_attempt: Type.Integer({ minimum: 1 }) });

/** What a run left. Code of a pull request may have written it in the place of Tare. */
interface RunResults {
  /** Of results.json. Untrusted. */
  readonly text: string;
  /** That the run was of, as the server says: of a pull request, its head. */
  readonly commit: string;
}

const PAGE = 100;
/** 500 artifacts are the most that a job may leave. */
const MOST_PAGES = 10;
const LARGEST_PAGE_BYTES = 4 * 1024 * 1024;
const LARGEST_ARCHIVE_BYTES = 128 * 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;

/**
 * results.json of a run, from its artifact.
 * @param key of which job, where several left results; null: the only one's
 */
export async function resultsOfRun(address: RunAddress, key: string | null, ports: Ports): Promise<RunResults> {
  const token = await tokenFor(address, process.env, ports);
  const api = { address: `${apiOf(address, process.env)}/repos/${address.repository}/actions`, token };
  const run = await get(`${api.address}/runs/${address.id}`, token, LARGEST_PAGE_BYTES);
  const { head_sha: commit, run_attempt: attempts } = answerOf(RunSchema, run, 'the run');
  const artifact = chosen(await artifactsOf(api, address), { ...address, attempts }, key);
  ports.log.info(`taking ${artifact.name} of run ${address.id} of ${address.repository}`);
  const archive = await get(`${api.address}/artifacts/${artifact.id}/zip`, token, LARGEST_ARCHIVE_BYTES);
  const name = /^[\w.-]*results[\w.-]*\.json$/;
  return { text: await readArtifactZip(archive, { bytes: LARGEST_RESULTS_BYTES, name }), commit };
}

async function artifactsOf(
  api: { readonly address: string; readonly token: string },
  { id }: RunAddress,
): Promise<readonly Artifact[]> {
  const all: Artifact[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const address = `${api.address}/runs/${id}/artifacts?per_page=${PAGE}&page=${page}`;
    const listed = await get(address, api.token, LARGEST_PAGE_BYTES);
    const { artifacts } = answerOf(PageSchema, listed, 'the list of artifacts');
    all.push(...artifacts);
    if (artifacts.length < PAGE) break;
  }
  return all;
}

function answerOf<Schema extends TSchema>(schema: Schema, bytes: Buffer, what: string): Static<Schema> {
  try {
    const answer: unknown = JSON.parse(bytes.toString());
    if (Value.Check(schema, answer)) return answer;
  } catch {
    // Said below: it is not what was asked for either way.
  }
  throw failed(`${what} is not as GitHub’s API has it`);
}

interface Found {
  readonly artifact: Artifact;
  readonly key: string;
  readonly attempt: number;
}

function chosen(
  artifacts: readonly Artifact[],
  { id, attempt, attempts }: RunAddress & { readonly attempts: number },
  key: string | null,
): Artifact {
  const all = artifacts.flatMap((artifact): readonly Found[] => {
    const read = parseResultsName(artifact.name);
    // One of an attempt to come would be the latest for ever.
    return read === null || read.attempt > attempts ? [] : [{ artifact, ...read }];
  });
  const ofAttempt = attempt === null ? all : all.filter((each) => each.attempt === attempt);
  const keys = [...new Set(ofAttempt.map((each) => each.key))];
  // As it was given to the job, or as the artifact's name has it.
  const given = key === null || keys.includes(key) ? key : plainKey(key);
  const wanted = given ?? (keys.length === 1 ? keys[0] : undefined);
  if (wanted === undefined && keys.length > 1) {
    throw new UserError(`run ${id} left results of ${keys.length} jobs`, 'Say which by --key.', {
      details: keys.map((each) => shown(each)),
    });
  }
  const found = ofAttempt.filter((each) => each.key === wanted).toSorted((one, other) => other.attempt - one.attempt);
  const [latest] = found;
  const what = `run ${id}${attempt === null ? '' : `, attempt ${attempt},`}`;
  if (latest === undefined) {
    const others = keys.length > 0 ? `; there are: ${keys.map((each) => shown(each)).join(', ')}` : '';
    throw failed(`${what} left no results of tare${key === null ? '' : ` for the key ${shown(key)}`}${others}`);
  }
  const { artifact } = latest;
  if (artifact.expired) throw failed(`${artifact.name} of ${what} has expired`);
  if (artifact.size_in_bytes > LARGEST_ARCHIVE_BYTES) throw failed(`${artifact.name} is too large`);
  return artifact;
}

const REMEDY = 'See the page of the run; a results.json of it can be given in its place.';

function failed(what: string): UserError {
  return new UserError(what, REMEDY, { exitCode: 3 });
}

/** What the server says of a request that it refuses. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'the token is not valid',
  403: 'the token may not read it (actions: read), or asks too often',
  404: 'there is none, or the token may not see it',
  410: 'it has expired',
  429: 'it is asked too often',
};

/** With the token for the API only: a redirect to another server goes without. */
async function get(address: string, token: string, most: number): Promise<Buffer> {
  const { host, pathname } = new URL(address);
  try {
    const response = await fetch(address, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'tare',
        'x-github-api-version': '2022-11-28',
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (!response.ok) {
      throw failed(
        `${host} refuses ${pathname}: ${response.status}, ${REFUSALS[response.status] ?? 'try again later'}`,
      );
    }
    return await readCappedBody(response, most, () => failed(`the answer has more than ${most} bytes`));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? cause.message : message;
    throw failed(`${host} cannot be asked for ${pathname}: ${shown(reason)}`);
  }
}
