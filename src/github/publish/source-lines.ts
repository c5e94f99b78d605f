import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchmarkSource } from '../../harnesses/harness.ts';
import { HARNESSES } from '../../harnesses/registry.ts';
import type { BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import { literally } from '../../model/inputs/name-pattern.ts';
import { ownName } from '../../model/results/cores.ts';
import type { Files } from '../../ports.ts';

/** The folders of sources: the checked-out one, and the one in it that has the benchmarks. */
export interface Sources {
  readonly workspace: string;
  readonly workingDirectory: string;
  /** The run's harness, where it has one. */
  readonly harness: string | null;
  readonly files: Pick<Files, 'readPlainFile'>;
}

/** A line of a file, relative to the workspace. */
interface SourceLine {
  readonly file: string;
  readonly line: number;
}

const LARGEST_SOURCE_BYTES = 1024 * 1024;
/** Longer lines were not written by hand, and take long to search. */
const LONGEST_LINE = 1000;
const MOST_ENTRIES = 50_000;
const MOST_FILES_OF_ONE = 50;
/** Folders of other people's or generated code. */
const NOT_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'target', 'vendor', '__pycache__', 'dist']);

/**
 * Finds the lines at which benchmarks are written. Names and files are untrusted: only line numbers of regular files in
 * the checkout, which no link leads to, are given out.
 */
export class SourceLines {
  readonly #sources: Sources;
  readonly #read = new Map<string, Promise<readonly string[] | null>>();
  #paths: Promise<readonly string[]> | null = null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** null where it is not found. */
  async of(benchmark: BenchmarkAnalysis): Promise<SourceLine | null> {
    const { harness, group } = benchmark;
    const name = ownName(benchmark);
    const [kind = '', ...rest] = (harness ?? this.#sources.harness ?? '').split(':');
    const isLabelled = harness !== null && (group === harness || group.startsWith(`${harness}/`));
    const inner = isLabelled ? group.slice(harness.length + 1) : group;
    const folder = [this.#sources.workingDirectory, harness === null ? '.' : rest.join(':') || '.'].join('/');
    const path = folder
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/');
    if (!isPlain(path)) return null;
    try {
      const source = HARNESSES.find((each) => each.name === kind)?.sourceOf?.({ group: inner, name });
      const below = path === '' ? '' : `${path}/`;
      const own = source === undefined ? null : await this.#find(source, below);
      return own ?? (await this.#find(fileOf(inner, name), below));
    } catch {
      return null;
    }
  }

  /** The first of the changed functions that it runs whose line is in the checkout; null: none is. */
  async ofChanged({ changedFunctions }: BenchmarkAnalysis): Promise<SourceLine | null> {
    for (const { change, source } of changedFunctions) {
      // What is gone stood in base's tree.
      if (change === 'gone' || source === undefined || !isPlain(source.file)) continue;
      const text = await this.#textOf(source.file);
      if (text !== null && source.firstLine >= 1 && source.firstLine <= text.length) {
        return { file: source.file, line: source.firstLine };
      }
    }
    return null;
  }

  async #find({ files, lines }: BenchmarkSource, folder: string): Promise<SourceLine | null> {
    const paths = await this.#matching(files, folder);
    const texts: { readonly file: string; readonly text: readonly string[] }[] = [];
    for (const file of paths.slice(0, MOST_FILES_OF_ONE)) {
      const text = await this.#textOf(file);
      if (text !== null) texts.push({ file, text });
    }
    for (const line of lines) {
      for (const { file, text } of texts) {
        const at = text.findIndex((each) => each.length <= LONGEST_LINE && line.test(each));
        if (at >= 0) return { file, line: at + 1 };
      }
    }
    const [only] = texts;
    return only !== undefined && texts.length === 1 ? { file: only.file, line: 1 } : null;
  }

  /** The likeliest first, of those the nearest to the top. */
  async #matching(files: BenchmarkSource['files'], folder: string): Promise<readonly string[]> {
    const found = new Set<string>();
    for (const wanted of files) {
      if (typeof wanted === 'string') {
        if (isPlain(`${folder}${wanted}`)) found.add(`${folder}${wanted}`);
        continue;
      }
      this.#paths ??= pathsBelow(this.#sources.workspace);
      const own = (await this.#paths).filter(
        (path) => path.startsWith(folder) && wanted.test(path.slice(folder.length)),
      );
      for (const path of own) found.add(path);
    }
    return [...found];
  }

  #textOf(path: string): Promise<readonly string[] | null> {
    const { workspace, files } = this.#sources;
    const known = this.#read.get(path);
    if (known !== undefined) return known;
    const text = files.readPlainFile(workspace, path, LARGEST_SOURCE_BYTES).then(
      (read) => read?.split(/\r\n|\n|\r/) ?? null,
      () => null,
    );
    this.#read.set(path, text);
    return text;
  }
}

/**
 * The texts to look for in a group that is a file (`bench/sum.bench.ts`): the name, its last part (`parse > large`),
 * and that without its values (`test_sum[10]`).
 */
function fileOf(group: string, name: string): BenchmarkSource {
  const last = name.split(/ > |::|\//).at(-1) ?? name;
  const parts = [name, last, last.replace(/\[.*$/s, '')].filter((part) => part.length > 1);
  const literal = (part: string) => new RegExp(literally(part));
  return { files: /\.\w{1,8}$/.test(group) ? [group] : [], lines: parts.map(literal) };
}

function isPlain(path: string): boolean {
  return !path.startsWith('/') && !/\p{Cc}|\\/u.test(path) && !path.split('/').includes('..');
}

/** The paths of regular files, folder by folder from the top; links are not followed. */
async function pathsBelow(root: string): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [''];
  let entries = 0;
  for (const folder of folders) {
    const inside = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of inside.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      entries++;
      if (entries > MOST_ENTRIES) return found;
      if (entry.name.startsWith('.')) continue;
      if (entry.isFile()) found.push(`${folder}${entry.name}`);
      else if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) folders.push(`${folder}${entry.name}/`);
    }
  }
  return found;
}
