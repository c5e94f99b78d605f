import { createHash } from 'node:crypto';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Results } from '../model/results/results.ts';
import { firstRun } from '../model/results/run.ts';
import type { Files } from '../ports.ts';
import { LARGEST_RESULTS_BYTES, resultsText } from '../record/index.ts';

/**
 * Which results files Tare itself wrote in this clone: a note each, in the git folder, where no commit can put anything.
 * A results.json that lies in a work tree, or was sent, may be anybody's. A file for each note, named by when the run
 * began and by the digest, so that runs beside each other lose none.
 */
const NOTES = 'tare/written';
const NOTE_BYTES = 16 * 1024;
const REMEMBERED = 50;

interface Note {
  readonly path: string;
  readonly readings: boolean;
}

export interface ResultsPlace {
  /** Absolute. */
  readonly path: string;
  /** A folder that the file must not leave by a link if it lies below it; null: the path is Tare's own choice. */
  readonly root: string | null;
  readonly gitDirectory: string;
}

/** Raw readings go here when no results-path is given: `tare analyse` finds them, and they are in nobody's way. */
export function defaultResultsPath(gitDirectory: string): string {
  return join(gitDirectory, 'tare', 'results.json');
}

/**
 * Writes results.json, but not over the results of an earlier run when this one has measured nothing at all: those are
 * still good. A file that Tare did not write is no earlier run, and is replaced.
 */
export async function keepResults(results: Results, place: ResultsPlace, files: Files): Promise<'written' | 'earlier'> {
  const { path, root, gitDirectory } = place;
  const readings = results.benchmarks.some(({ slices }) => slices.length > 0);
  if (!readings && (await holdsReadings(path, gitDirectory, files))) return 'earlier';
  const text = resultsText(results);
  if (root !== null && isBelow(root, path)) await files.writeTextInside(root, path, text);
  else await files.writeText(path, text);
  // Without the note, the next run takes these results for somebody else's, and says so: no reason to fail this one.
  const began = firstRun(results).startedAt.replace(/[^0-9]/g, '');
  await take({ path, readings }, `${began}-${digestOf(text)}`, gitDirectory, files).catch(() => undefined);
  return 'written';
}

/** Did Tare write exactly this text in this clone, to whatever place? */
export async function isOwn(text: string, gitDirectory: string, files: Files): Promise<boolean> {
  const names = await files.list(join(gitDirectory, NOTES)).catch(() => []);
  if (names.length === 0) return false;
  const digest = digestOf(text);
  return names.some((name) => name.endsWith(`-${digest}`));
}

async function take(note: Note, name: string, gitDirectory: string, files: Files): Promise<void> {
  const folder = join(gitDirectory, NOTES);
  await files.writeText(join(folder, name), `${JSON.stringify(note)}\n`);
  const names = await files.list(folder);
  for (const old of names.slice(0, -REMEMBERED)) await files.remove(join(folder, old));
}

/** Does the place hold valid results, as Tare wrote them? */
async function holdsReadings(path: string, gitDirectory: string, files: Files): Promise<boolean> {
  // Tare writes regular files; for a pipe that code under test has put there, one would wait for ever.
  const text = await files.readPlainFile(dirname(path), basename(path), LARGEST_RESULTS_BYTES).catch(() => null);
  if (text === null) return false;
  const digest = digestOf(text);
  const names = await files.list(join(gitDirectory, NOTES)).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(`-${digest}`))) {
    const note = await readNote(gitDirectory, `${NOTES}/${name}`, files);
    if (note?.path === path && note.readings) return true;
  }
  return false;
}

/** Checks before anything is measured that the results can be kept where they were asked for. Throws UserError. */
export async function checkResultsPlace(root: string, path: string, files: Files): Promise<void> {
  if (isBelow(root, path)) await files.checkInside(root, path);
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && join(root, way) === path;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** null when the note cannot be read. */
async function readNote(gitDirectory: string, path: string, files: Files): Promise<Note | null> {
  try {
    const value: unknown = JSON.parse((await files.readPlainFile(gitDirectory, path, NOTE_BYTES)) ?? 'null');
    const { path: of, readings } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Note>;
    return typeof of === 'string' && typeof readings === 'boolean' ? { path: of, readings } : null;
  } catch {
    return null;
  }
}
