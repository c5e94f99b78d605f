import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The variables that name a step's files, which the runner reads when the step has ended. */
const VARIABLES = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'] as const;
/** The files that Tare itself writes, after code under test's text in them is removed. */
const OWN = ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'] as const;
/**
 * Their folder below RUNNER_TEMP (runner: src/Runner.Worker/FileCommandManager.cs), with those of outer composite
 * steps.
 */
const FOLDER = '_runner_file_commands';
/** The runner takes 1 MiB of a summary and no more of the others; what is larger is nobody's command. */
const LARGEST_BYTES = 64 * 1024 * 1024;

const PERMISSIONS = 0o7777;

type Environment = Readonly<Record<string, string | undefined>>;

/** A file's state; content is null where it did not exist. */
interface Noted {
  readonly path: string;
  readonly folderMode: number;
  readonly content: Buffer | null;
  readonly mode: number;
  readonly owner: { readonly uid: number; readonly gid: number };
}

/** A changed file. `failure`: why it could not be restored. */
export interface Changed {
  readonly name: string;
  readonly failure: string | null;
}

/**
 * The files by which steps set variables, paths, outputs and summaries for those after them. Nothing in the environment
 * of code under test says where they are, but their folder is easily found, and the user is the same.
 */
export class CommandFiles {
  readonly #noted: readonly Noted[];
  readonly #own: ReadonlySet<string>;
  #restored = false;

  /** Notes all there are: before the first command of compared code. */
  constructor(environment: Environment) {
    const named = VARIABLES.flatMap((name) => environment[name] || []);
    const folders = new Set(named.map(dirname).filter((folder) => basename(folder) === FOLDER));
    if (environment.RUNNER_TEMP) folders.add(join(environment.RUNNER_TEMP, FOLDER));
    const found = [...folders].flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
    this.#noted = [...new Set([...named, ...found])].flatMap((path) => note(path) ?? []);
    this.#own = new Set(OWN.flatMap((name) => environment[name] || []));
  }

  /** Restores all of them. Only the first call does, as Tare writes to its own files afterwards. */
  restore(): readonly Changed[] {
    if (this.#restored) return [];
    this.#restored = true;
    return this.#noted.flatMap(putBack);
  }

  /** Restores the files that Tare does not write, in the last moment of the process. */
  restoreOthers(): readonly Changed[] {
    return this.#noted.filter(({ path }) => !this.#own.has(path)).flatMap(putBack);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function note(path: string): Noted | null {
  try {
    const folder = fs.lstatSync(dirname(path));
    if (!folder.isDirectory()) return null;
    const folderMode = folder.mode & PERMISSIONS;
    const stats = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { path, folderMode, content: null, mode: 0, owner: { uid: 0, gid: 0 } };
    if (!stats.isFile() || stats.size > LARGEST_BYTES) return null;
    return { path, folderMode, content: fs.readFileSync(path), mode: stats.mode & PERMISSIONS, owner: stats };
  } catch {
    // One that we may not read the code under test cannot write: it runs as the same user.
    return null;
  }
}

function putBack(noted: Noted): readonly Changed[] {
  const name = basename(noted.path);
  if (isAsNoted(noted)) return [];
  try {
    openFolder(noted);
    write(noted);
    return [{ name, failure: null }];
  } catch (error) {
    return [{ name, failure: error instanceof Error ? error.message : String(error) }];
  }
}

function isAsNoted(noted: Noted): boolean {
  try {
    return holdsTheSame(noted);
  } catch {
    // The file became unreadable, or was removed between two looks.
    return false;
  }
}

function holdsTheSame({ path, content, mode }: Noted): boolean {
  if (fs.lstatSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  const there = fs.lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined || content === null) return there === undefined && content === null;
  if (!there.isFile() || there.size !== content.length || (there.mode & PERMISSIONS) !== mode) return false;
  // A file that became a pipe or a link between these two lines: not followed, not waited for.
  const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
  try {
    const now = Buffer.alloc(content.length);
    return (
      fs.fstatSync(file).isFile() && fs.readSync(file, now, 0, now.length, 0) === now.length && now.equals(content)
    );
  } finally {
    fs.closeSync(file);
  }
}

/** Something else in the folder's place is moved away: removing what somebody else put there may remove anything. */
function openFolder({ path, folderMode }: Noted): void {
  const place = dirname(path);
  const now = fs.lstatSync(place, { throwIfNoEntry: false });
  if (now !== undefined && !now.isDirectory()) moveAway(place);
  fs.mkdirSync(place, { recursive: true, mode: folderMode });
  if ((fs.lstatSync(place).mode & PERMISSIONS) !== folderMode) fs.chmodSync(place, folderMode);
}

/** A new file renamed into the place: nothing is written through a link, into a pipe, or to whoever has it open. */
function write({ path, content, mode, owner }: Noted): void {
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) moveAway(path);
  if (content === null) {
    fs.rmSync(path, { force: true });
    return;
  }
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    // Exclusive: no link is followed either.
    const file = fs.openSync(fresh, 'wx', mode);
    try {
      fs.writeFileSync(file, content);
      fs.fchmodSync(file, mode);
      if (process.getuid?.() === 0) fs.fchownSync(file, owner.uid, owner.gid);
    } finally {
      fs.closeSync(file);
    }
    fs.renameSync(fresh, path);
  } catch (error) {
    fs.rmSync(fresh, { force: true });
    throw error;
  }
}

function moveAway(path: string): void {
  fs.renameSync(path, `${path}.moved-${randomBytes(6).toString('hex')}`);
}
