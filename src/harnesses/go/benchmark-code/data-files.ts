/**
 * The files of one side that code names: what a benchmark may read when it runs. Paths are relative to the working
 * directory, `/` separated; the folder of the package is where its binary runs.
 */
export class DataFiles {
  readonly #files: readonly string[];
  readonly #names: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;

  constructor(files: readonly string[]) {
    this.#files = files.toSorted(inOrder);
    this.#names = new Set(files);
    const folders = new Set<string>(['']);
    for (const file of files) {
      for (let folder = parentOf(file); !folders.has(folder); folder = parentOf(folder)) folders.add(folder);
    }
    this.#folders = folders;
  }

  /** Everything in the package's testdata. */
  testdataOf(group: string): readonly string[] {
    return this.#below(joined(group, 'testdata'));
  }

  /** The package's testdata, and folders above with that name: helpers of other packages read those too. */
  testdataAround(group: string): readonly string[] {
    const around: string[] = [...this.testdataOf(group)];
    for (let folder = group; folder !== ''; ) {
      folder = parentOf(folder);
      around.push(...this.testdataOf(folder));
    }
    return around;
  }

  /**
   * The files that these string literals of a package name, alone or as the last part of a path: `testdata/a.json`,
   * `../corpus`, `fixtures/%s.txt`, and `..` beside `corpus`. A folder stands for all that lies below it, but for Go
   * sources, which are compiled and not read unless they are named.
   */
  namedBy(strings: readonly string[], group: string): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<string>();
    const levels = Math.min(
      MOST_LEVELS,
      strings.filter(isUpward).reduce((sum, each) => sum + partsOf(each).length, 0),
    );
    for (const string of new Set(strings)) {
      if (string === '' || string.length > LONGEST || string.startsWith('/') || isUpward(string)) continue;
      for (let up = 0; up <= levels; up++) {
        const path = resolved(group, [...Array(up).fill('..'), ...partsOf(string)]);
        if (path === null || seen.has(path)) continue;
        seen.add(path);
        for (const file of this.#at(path, group, string.includes('/'))) found.add(file);
      }
    }
    return found;
  }

  #at(path: string, group: string, isPath: boolean): readonly string[] {
    if (this.#names.has(path)) return [path];
    if (path === group || path === '') return [];
    if (this.#folders.has(path)) return this.#read(path, group);
    if (!isPath) return [];
    // Its end is made at run time.
    let folder = parentOf(path);
    while (!this.#folders.has(folder)) folder = parentOf(folder);
    return isAround(folder, group) ? [] : this.#read(folder, group);
  }

  #read(folder: string, group: string): readonly string[] {
    const files = isAround(folder, group)
      ? this.#below(folder).filter((file) => parentOf(file) === folder)
      : this.#below(folder);
    return files.filter((file) => !file.endsWith('.go') || /(?:^|\/)testdata\//.test(file));
  }

  /** A run of the sorted files. */
  #below(folder: string): readonly string[] {
    if (folder === '') return this.#files;
    return this.#files.slice(this.#firstFrom(`${folder}/`), this.#firstFrom(`${folder}0`));
  }

  /** `0` comes next after `/`. */
  #firstFrom(path: string): number {
    let [low, high] = [0, this.#files.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#files[middle] ?? '') < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const LONGEST = 300;
const MOST_LEVELS = 8;

function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `..`, `../..` */
function isUpward(string: string): boolean {
  return /^\.\.(?:\/\.\.)*\/?$/.test(string);
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** null: outside of the tree. */
function resolved(group: string, parts: readonly string[]): string | null {
  const path = [...partsOf(group)];
  for (const part of parts) {
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) return null;
  }
  return path.join('/');
}

/** Does the package lie in this folder, or below it? */
function isAround(folder: string, group: string): boolean {
  return folder === '' || group === folder || group.startsWith(`${folder}/`);
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
