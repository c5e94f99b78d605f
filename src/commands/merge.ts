import { join, resolve } from 'node:path';
import { analyse, decideGate } from '../analysis/index.ts';
import { UserError } from '../errors.ts';
import { type FetchAccess, resolveRevisions } from '../git/index.ts';
import { differingSettings } from '../inputs/index.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Results } from '../model/results/results.ts';
import type { Run } from '../model/results/run.ts';
import { SIDES } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { Files, Ports } from '../ports.ts';
import { LARGEST_RESULTS_BYTES, mergeResults, type PartFile, parseResults } from '../record/index.ts';
import type { Comparison } from './compare.ts';
import { repeatCommand } from './run-facts.ts';

/** Reads the parts of one run, one after the other, and joins them. @throws UserError that names every problem */
export async function readParts(paths: readonly string[], read: (path: string) => Promise<string>): Promise<Results> {
  const parts: PartFile[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    try {
      parts.push({ name: path, results: await parseResults(await read(path)) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(`${path}: ${[error.message, ...error.details].join('; ')}`);
    }
  }
  if (problems.length === 0) return mergeResults(parts);
  throw new UserError(
    problems.length === 1 ? 'one of the files cannot be read' : `${problems.length} of the files cannot be read`,
    'Give the results.json of each shard or replicate, unedited.',
    { details: problems },
  );
}

interface MergeRequest {
  readonly inputs: Inputs;
  /** The checkout, whose commits are compared, and that `merge-from` is relative to: absolute. */
  readonly repository: string;
  readonly event: EventContext | null;
  readonly access: FetchAccess | null;
  /** What is known of the settings: of base's file, not of what the parts say of it. */
  readonly warnings: readonly Warning[];
  readonly ci: Run['ci'] | null;
  /** Options that were given by hand, for the command that repeats the run. */
  readonly repeat: string;
}

/**
 * What measuring jobs of this CI run left. Code of the pull request ran in them, so that of their files only readings
 * count: how they are judged, which run this is and what repeats it are said here.
 */
export async function mergeJobs(request: MergeRequest, ports: Ports): Promise<Comparison> {
  const { inputs, repository, ci, repeat } = request;
  const { files } = ports;
  const root = resolve(repository, inputs.mergeFrom);
  const paths = await resultFilesIn(root, files);
  if (paths.length === 0) {
    throw new UserError(
      `merge-from: there is no .json file in ${inputs.mergeFrom}`,
      'Download the artifacts tare-readings-* of the measuring jobs there; where there are none, every one of them failed.',
    );
  }
  const merged = await readParts(paths, async (path) => {
    const text = await files.readPlainFile(root, path, LARGEST_RESULTS_BYTES);
    if (text === null) throw new UserError('it is gone', 'Download the artifacts once more.');
    return text;
  });
  const differing = differingSettings(merged, { settings: inputs.analysis, directions: inputs.metricDirections });
  if (differing.length > 0) {
    throw new UserError(
      'the results were measured by other settings than those of this job',
      'Give the jobs that measure and the one that merges the same inputs.',
      { details: differing },
    );
  }
  const revisions = await resolveRevisions(
    { ...request, base: inputs.base, head: inputs.head, uncommitted: false },
    ports,
  );
  checkCommits(merged, revisions);
  const runs = merged.runs.map(({ ci: _, ...run }): Run => {
    const facts = { ...run, repeat: repeatCommand(repeat, run.seed, merged) };
    return ci === null || ci === undefined ? facts : { ...facts, ci };
  });
  const warnings = [...request.warnings, ...merged.warnings.filter(({ code }) => !isOfSettings(code))];
  const results = { ...merged, base: revisions.base, head: revisions.head, runs, warnings };
  const analysis = analyse(results);
  return { results, analysis, gate: decideGate(analysis), plan: null, interruption: null };
}

/** What was measured has to be what this job was started for: the files could name any commits. */
function checkCommits(merged: Results, own: Pick<Results, 'base' | 'head'>): void {
  const others = SIDES.filter(
    (side) => merged[side].commit !== own[side].commit || merged[side].tree !== own[side].tree,
  );
  if (others.length === 0) return;
  throw new UserError(
    'the results are of other commits than those of this job',
    'Check out the same commit, and give the same base and head, in the jobs that measure and the one that merges.',
    { details: others.map((side) => `${side}: ${merged[side].commit} (here: ${own[side].commit})`) },
  );
}

function isOfSettings(code: string): boolean {
  return code === 'settings-of-base' || code === 'settings-of-head';
}

/** A folder for each artifact, with a file in it. */
const DEEPEST = 3;

/** Relative to `root`, in order. Links are found and not followed: reading refuses them. */
async function resultFilesIn(root: string, files: Files, below = '', depth = 1): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of (await files.list(join(root, below)).catch(() => [])).toSorted()) {
    if (name.startsWith('.')) continue;
    const path = below === '' ? name : `${below}/${name}`;
    if (name.endsWith('.json')) found.push(path);
    else if (depth < DEEPEST) found.push(...(await resultFilesIn(root, files, path, depth + 1)));
  }
  return found;
}
