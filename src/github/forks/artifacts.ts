import { parseResultsName } from '../../model/inputs/artifact-name.ts';
import { shown } from '../../model/inputs/values.ts';
import { ApiUnreachable, type ForkApi } from './fork-api.ts';
import type { ForkRun } from './fork-run.ts';
import { NothingPosted } from './nothing-posted.ts';

/** The results artifact of one job of the run. */
export interface ResultsArtifact {
  readonly id: number;
  /** The whole name, which the fork may have chosen. */
  readonly name: string;
  /** The part of the name that identifies the job. */
  readonly key: string;
  /** The size that the server gives. */
  readonly bytes: number;
}

/** One comment has room for so many reports. */
const MOST_RESULTS = 20;
const PAGE = 100;
/** A job of a run may leave 500, and a run has several. */
const MOST_PAGES = 5;
/** The most compressed bytes; results of 20,000 benchmarks are some 10 MB. */
export const LARGEST_ARCHIVE_BYTES = 64 * 1024 * 1024;

/** The results of the run: of each job those of its newest attempt that this run knows of. */
export async function findArtifacts(run: ForkRun, api: ForkApi): Promise<readonly ResultsArtifact[]> {
  const newest = new Map<string, { readonly attempt: number; readonly all: ListedArtifact[] }>();
  for (const artifact of await list(run, api)) {
    const read = parseResultsName(artifact.name);
    if (read === null || read.attempt > run.attempt) continue;
    const { key, attempt } = read;
    const known = newest.get(key);
    if (known?.attempt === attempt) known.all.push(artifact);
    else if (known === undefined || known.attempt < attempt) newest.set(key, { attempt, all: [artifact] });
  }
  if (newest.size === 0) throw new NothingPosted(`the run ${run.id} has no artifact with results`);
  if (newest.size > MOST_RESULTS) {
    throw new NothingPosted(
      `the run ${run.id} has ${newest.size} artifacts with results; at most ${MOST_RESULTS} are read`,
    );
  }
  return [...newest].map(([key, { all }]) => single(key, all)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function single(key: string, all: readonly ListedArtifact[]): ResultsArtifact {
  const [artifact, another] = all;
  if (artifact === undefined) throw new RangeError('an artifact that was listed');
  const { id, name, size_in_bytes: bytes, expired } = artifact;
  if (another !== undefined) throw new NothingPosted(`two artifacts are called ${shown(name)}`);
  if (expired) throw new NothingPosted(`the artifact ${shown(name)} has expired`);
  if (bytes > LARGEST_ARCHIVE_BYTES) {
    throw new NothingPosted(`the artifact ${shown(name)} is larger than ${LARGEST_ARCHIVE_BYTES} bytes`);
  }
  return { id, name, key, bytes };
}

interface ListedArtifact {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
}

/** All pages, and once more when the list changed while it was read. */
async function list(run: ForkRun, api: ForkApi): Promise<readonly ListedArtifact[]> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { artifacts, total, isSteady } = await pages(run, api);
    if (total > PAGE * MOST_PAGES) {
      throw new NothingPosted(`the run ${run.id} has ${total} artifacts; at most ${PAGE * MOST_PAGES} are looked at`);
    }
    if (isSteady && new Set(artifacts.map(({ id }) => id)).size === total) return artifacts;
  }
  throw new ApiUnreachable('the list of artifacts changed while it was read');
}

async function pages(run: ForkRun, api: ForkApi) {
  const [owner = '', repo = ''] = run.repository.split('/');
  const artifacts: ListedArtifact[] = [];
  let total = -1;
  let isSteady = true;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await api.read('the list of artifacts', 'actions: read', (octokit) =>
      octokit.rest.actions.listWorkflowRunArtifacts({ owner, repo, run_id: run.id, per_page: PAGE, page }),
    );
    if (answer === null)
      throw new ApiUnreachable(`GitHub does not know the run ${run.id}; give the job "permissions: actions: read"`);
    artifacts.push(...answer.data.artifacts);
    if (total >= 0 && total !== answer.data.total_count) isSteady = false;
    total = answer.data.total_count;
    if (answer.data.artifacts.length < PAGE || artifacts.length >= total) break;
  }
  return { artifacts, total, isSteady };
}
