/**
 * Where a project's benchmarks are: in the working directory itself, else in a package, module or crate of its own below
 * it, which the tools of the working directory do not see.
 */

import { posix } from 'node:path';
import { UserError } from '../errors.ts';
import { readInsidePath } from '../model/inputs/values.ts';
import { filesIn } from '../model/tree.ts';
import type { Harness, Project } from './harness.ts';
import { type Chosen, followsOwn } from './own.ts';
import {
  type Detected,
  findFollowed,
  findHarness,
  HARNESSES,
  type HarnessChoice,
  isSure,
  nothingFound,
} from './registry.ts';

/** Benchmarks of one kind, in the outermost folder that has a manifest of theirs. */
export interface Place extends Detected {
  /** Relative to the project's, `/` separated; `.` for itself. */
  readonly folder: string;
}

interface ChosenPlace extends Chosen {
  readonly harness: Harness;
  /** Below the folder that was looked at; `.` for itself. */
  readonly folder: string;
  /** Why it is that folder: `Cargo.toml with criterion`; empty for the folder that was looked at. Untrusted. */
  readonly reason: string;
}

/** A workspace has hundreds of packages; looking at each takes longer than it says something new. */
const MOST_FOLDERS = 1000;

/** Other people's code, and what is there to be read or to be broken. */
const NOT_OWN =
  /^(?:\..*|node_modules|vendor(?:ed)?|third[-_]?party|3rdparty|extern(?:al)?|test[-_]?data|(?:__)?fixtures(?:__)?|fuzz)$/;
/** Looked at where there is nothing else. */
const EXAMPLES = /(?:^|\/)_?examples?(?:\/|$)/;

/**
 * All places of benchmarks in a project, harness by harness, the outermost first: the folders with a manifest that lie in no
 * other of its own; where there are none the project's own folder, else its examples.
 */
export function placesIn(project: Project, harnesses: readonly Harness[] = HARNESSES): readonly Place[] {
  const places: Place[] = [];
  const look = (folder: string, own: readonly Harness[]) => {
    const below = projectIn(folder, project);
    for (const harness of own) {
      if (places.some((each) => each.harness === harness && isWithin(folder, each.folder))) continue;
      const detection = harness.detect(below);
      if (detection !== null && isSure(detection)) places.push({ harness, folder, ...detection });
    }
  };
  const folders = foldersWithManifests(project.files, harnesses);
  for (const [folder, own] of folders) if (!EXAMPLES.test(folder)) look(folder, own);
  if (places.length === 0) look('.', harnesses);
  if (places.length === 0) for (const [folder, own] of folders) look(folder, own);
  return harnesses.flatMap((harness) => places.filter((place) => place.harness === harness));
}

/** Folders that have a manifest, the outermost first, each with the harnesses that read it. */
function foldersWithManifests(
  files: readonly string[],
  harnesses: readonly Harness[],
): readonly (readonly [string, readonly Harness[]])[] {
  const readers = new Map<string, Harness[]>();
  for (const harness of harnesses) {
    for (const name of new Set([...harness.manifests, harness.looksFor?.file ?? ''])) {
      readers.set(name, [...(readers.get(name) ?? []), harness]);
    }
  }
  const found = new Map<string, Set<Harness>>();
  for (const file of files) {
    const own = readers.get(posix.basename(file));
    const folder = posix.dirname(file);
    if (own === undefined || !isOwn(folder)) continue;
    const known = found.get(folder) ?? new Set();
    for (const harness of own) known.add(harness);
    found.set(folder, known);
  }
  const depth = (folder: string) => (folder === '.' ? 0 : folder.split('/').length);
  return [...found]
    .toSorted(([a], [b]) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .slice(0, MOST_FOLDERS)
    .map(([folder, own]) => [folder, harnesses.filter((harness) => own.has(harness))]);
}

/** May benchmarks be looked for there, and can the folder be given as an input? */
function isOwn(folder: string): boolean {
  return folder === '.' || (!folder.split('/').some((name) => NOT_OWN.test(name)) && 'value' in readInsidePath(folder));
}

function isWithin(folder: string, outer: string): boolean {
  return outer === '.' || folder === outer || folder.startsWith(`${outer}/`);
}

export function projectIn(folder: string, project: Project): Project {
  if (folder === '.') return project;
  const own = posix.join(project.folder ?? '.', folder);
  return { folder: own, files: filesIn(folder, project.files), text: (path) => project.text(`${folder}/${path}`) };
}

/**
 * The harness that `findFollowed` gives, in the working directory; where it was not given, has no benchmarks that are
 * sure and no command of its own that runs some, in the one folder below it that has some. null: nothing recognises it. Throws UserError where several folders have.
 * @param isGiven the working directory was given, so that nothing below it is asked
 */
export function findPlace(
  choice: HarnessChoice & { readonly isGiven: boolean },
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): ChosenPlace | null {
  const isHere = choice.isGiven || (choice.harnesses.length === 0 && followsOwn(project, harnesses));
  const below = isHere ? [] : placesBelow(choice, project, harnesses);
  const folders = new Set(below.map(({ folder }) => folder));
  // A harness that was asked for may find in the folder itself what its files do not show.
  if (folders.size > 1 && choice.harnesses.length === 0) throw severalFolders(below);
  const [folder = '.'] = folders.size > 1 ? [] : folders;
  const { harness, own } = findFollowed(choice, projectIn(folder, project), harnesses);
  if (harness === null) return null;
  return { harness, own, folder, reason: folder === '.' ? '' : below.map(({ reason }) => reason).join(', and ') };
}

/** Empty where the folder itself will do, or was asked for by a harness that is not known by its files. */
function placesBelow(
  { harnesses: named, options }: HarnessChoice,
  project: Project,
  harnesses: readonly Harness[],
): readonly Place[] {
  if (named.some(({ folder }) => folder !== '.')) return [];
  if (named.length === 0 && findHarness({ harnesses: [], options }, NOTHING, harnesses) !== null) return [];
  const asked =
    named.length === 0 ? harnesses : harnesses.filter(({ name }) => named.some((each) => each.name === name));
  if (asked.some((harness) => isSure(harness.detect(project) ?? { score: 0 }))) return [];
  return placesIn(project, asked);
}

const NOTHING: Project = { files: [], text: () => null };

function severalFolders(places: readonly Place[]): UserError {
  const folders = [...new Set(places.map(({ folder }) => folder))];
  const lines = folders.map((folder) => {
    const own = places.filter((place) => place.folder === folder);
    return `working-directory: ${folder}   # ${own.map(({ harness, reason }) => `${harness.name}: ${reason}`).join('; ')}`;
  });
  // As an input takes them (inputs/own-definitions.ts).
  const isList = places.length <= 10 && !folders.some((folder) => /[\s,]/.test(folder));
  const all = isList
    ? `, or all: \`harness: ${places.map((each) => `${each.harness.name}:${each.folder}`).join(', ')}\``
    : '';
  const [first = '.'] = folders;
  return new UserError(
    `no benchmarks of a known kind are in the root of the repository, and ${folders.length} folders below it have some`,
    `Give one of these lines (on the command line as --working-directory ${first})${all}.`,
    { details: lines },
  );
}

/** Does the same as `findPlace`; throws UserError where nothing recognises the project. */
export function choosePlace(
  choice: HarnessChoice & { readonly isGiven: boolean },
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): ChosenPlace {
  const found = findPlace(choice, project, harnesses);
  if (found !== null) return found;
  const remedy =
    'Set working-directory to the folder that has them, or say how yours run: bench-command, or command for a whole program.';
  throw nothingKnown('the working directory', remedy, project, harnesses);
}

/** One short message: what comes nearest to benchmarks, else what the manifests lack. */
export function nothingKnown(
  where: string,
  remedy: string,
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): UserError {
  const near = harnesses.flatMap((harness) => harness.nearest?.(project) ?? []);
  const seen = [...new Set(near.map((each) => each.seen))].join('; ') || nothingFound(project, harnesses);
  const remedies = new Set(near.map((each) => each.remedy));
  return new UserError(
    `no benchmarks of a known kind were found in ${where}${seen === '' ? '' : `: ${seen}`}`,
    remedies.size > 0 ? [...remedies].join(' ') : remedy,
  );
}
