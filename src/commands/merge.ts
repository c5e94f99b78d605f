import { join, resolve } from 'node:path';
import { analyse, decideGate } from '../analysis/index.ts';
import { UserError } from '../errors.ts';
import { type FetchAccess, resolveRevisions } from '../git/index.ts';
import { differingSettings, repeatCommand } from '../inputs/index.ts';
import type { EventContext } from '../model/inputs/event.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import { shown } from '../model/inputs/values.ts';
import { revisionText } from '../model/results/revision.ts';
import type { Run } from '../model/results/run.ts';
import { SIDES } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { Files, Ports } from '../ports.ts';
import {
  LARGEST_RESULTS_BYTES,
  mergeOwn,
  type OwnFacts,
  type ResultsFile,
  readEachPart,
  readingsOnly,
  resultsOf,
} from '../record/index.ts';
import { TOOL_VERSION } from '../version.ts';
import type { Comparison } from './compare.ts';

interface MergeRequest {
  readonly inputs: Inputs;
  /** The checkout, whose commits are compared, and that `merge-from` is relative to: absolute. */
  readonly repository: string;
  readonly event: EventContext | null;
  readonly access: FetchAccess | null;
  /** Warnings about the settings: about base's file, not about what the parts say of it. */
  readonly warnings: readonly Warning[];
  readonly ci: Run['ci'] | null;
  /** Options that were given by hand, for the command that repeats the run. */
  readonly repeat: string;
}

/**
 * What measuring jobs of this CI run left. Code of the pull request ran in them, so that of their files only readings
 * count (record/claims.ts). A file that is not of this run, as this job knows it, is left out, and its machine lost.
 */
export async function mergeJobs(request: MergeRequest, ports: Ports): Promise<Comparison> {
  const { inputs, repository, ci, repeat } = request;
  const { files, clock } = ports;
  const root = resolve(repository, inputs.mergeFrom);
  const paths = await resultFilesIn(root, files);
  if (paths.length === 0) {
    throw new UserError(
      `merge-from: there is no .json file in ${shown(inputs.mergeFrom)}`,
      'Download the artifacts tare-readings-* of the measuring jobs there; where there are none, every one of them failed.',
    );
  }
  const revisions = await resolveRevisions(
    { ...request, base: inputs.base, head: inputs.head, uncommitted: false },
    ports,
  );
  const { parts, unread } = await readEachPart(paths, async (path) => {
    const text = await files.readPlainFile(root, path, LARGEST_RESULTS_BYTES);
    if (text === null) throw new UserError('it is gone', 'Download the artifacts once more.');
    return text;
  });
  const now = clock.date().toISOString();
  const own: OwnFacts = {
    settings: inputs.analysis,
    directions: inputs.metricDirections,
    base: revisions.base,
    head: revisions.head,
    ci: ci ?? null,
    repeat: (seed) => repeatCommand(repeat, seed, revisions),
    asked: inputs.asked,
    now,
    texts: 'shown',
  };
  const merged = mergeOwn(parts, unread, {
    shards: inputs.shards,
    replicates: inputs.replicates,
    faultsOf: (file) => faultsOf(file, own),
    believed: (file) => readingsOnly(file, own),
  });
  const results = resultsOf({ ...merged, warnings: [...request.warnings, ...merged.warnings] });
  const analysis = analyse(results);
  const gate = decideGate(analysis, { today: now.slice(0, 10) });
  return { results, analysis, gate, plan: null, interruption: null };
}

/** What was measured has to be what this job was started for: a file could name any commits. */
function faultsOf(file: ResultsFile, own: OwnFacts): readonly string[] {
  const commits = SIDES.filter(
    (side) => file[side].commit !== own[side].commit || file[side].tree !== own[side].tree,
  ).map((side) => `it is of another ${side}: ${revisionText(file[side])} (here: ${revisionText(own[side])})`);
  const settings = differingSettings(file, own);
  return [
    ...(file.toolVersion === TOOL_VERSION ? [] : [`it is by tare ${shown(file.toolVersion)} (here: ${TOOL_VERSION})`]),
    ...commits,
    ...(settings.length === 0 ? [] : [`it was measured by other settings: ${settings.join(', ')}`]),
    ...(file.runs.every((run) => isOfRun(run, own)) ? [] : ['it is of another run of CI']),
    // Several would count as so many machines.
    ...(file.runs.length === 1 ? [] : [`it is of ${file.runs.length} machines, and a job measures on one`]),
  ];
}

/** An attempt that is still to come would count for more than any. */
function isOfRun({ ci }: Pick<Run, 'ci'>, { ci: own }: Pick<OwnFacts, 'ci'>): boolean {
  if (ci === undefined || own === undefined || own === null) return true;
  return ci.runId === own.runId && ci.repository === own.repository && ci.runAttempt <= own.runAttempt;
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
