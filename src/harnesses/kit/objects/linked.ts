import { posix } from 'node:path';
import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../side-code.ts';
import { digest } from '../read-files.ts';
import { objectsIn, Unreadable } from './elf.ts';
import { functionsOf } from './functions.ts';
import { withoutHashes } from './names.ts';

/** The command that linked an executable. */
export interface LinkCommand {
  readonly group: string;
  /** The absolute path of the folder that it ran in. */
  readonly folder: string;
  /** Without the driver. */
  readonly words: readonly string[];
}

interface LinkedCode {
  readonly context: Pick<BuildContext, 'directory' | 'root' | 'scratch' | 'buildTimeoutMs'>;
  commands(): Plan<readonly LinkCommand[] | NotKnown>;
  /** The name of the unit that a file is part of; the same on both sides. @param path absolute */
  unitOf(path: string, group: string): string;
  /** Can it refer to data of files that differ without being another itself? */
  isOpen(path: string): boolean;
  covers(path: string): boolean;
}

/**
 * The code of executables as the linker gets it: object files and archives. What lies outside of the side's own folders
 * is a unit of its own, and mostly the same on both sides.
 */
export function codeOfLinked(linked: LinkedCode): CodePlans {
  let known: Found | NotKnown | null = null;
  const found = function* found(): Plan<Found | NotKnown> {
    known ??= yield* find(linked);
    return known;
  };
  return {
    *units() {
      const all = yield* found();
      return 'unknown' in all ? all : all.units;
    },
    *partsOf(units) {
      const all = yield* found();
      return 'unknown' in all ? all : yield* partsOf(new Set(units), all, linked);
    },
    writtenNames: (symbols) => writtenNames(symbols, linked.context),
    covers: (path) => linked.covers(path),
    reachedBy: 'breakpoints',
  };
}

/** Of binutils, which a compiler comes with, or of LLVM: C++, and both ways in which Rust writes symbols. */
const FILTER = 'if command -v c++filt > /dev/null; then exec c++filt; else exec llvm-cxxfilt; fi';

function* writtenNames(symbols: readonly string[], context: LinkedCode['context']): Plan<ReadonlyMap<string, string>> {
  const lines = symbols.filter((symbol) => !/[\n\0]/.test(symbol));
  const input = lines.map((symbol) => `${symbol}\n`).join('');
  const [filtered] = yield* resultsOf([{ ...shell(FILTER, [], context), input }]);
  const written = filtered.stdout.split('\n');
  if (!succeeded(filtered) || written.length !== lines.length + 1) return new Map();
  return new Map(lines.map((symbol, index) => [symbol, withoutHashes(written[index] ?? '', symbol)]));
}

interface Found {
  readonly units: readonly CodeUnit[];
  /** In the order of linking. */
  readonly files: readonly { readonly unit: string; readonly path: string }[];
}

function* find(linked: LinkedCode): Plan<Found | NotKnown> {
  const commands = yield* linked.commands();
  if ('unknown' in commands) return commands;
  const listed = commands.find(({ words }) => words.some((word) => word.startsWith('@')));
  if (listed !== undefined) return { unknown: `what ${listed.group} is linked from is in a file` };
  const folders = foldersOf(linked.context);
  const isOurs = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
  const inputs = commands.map((command) => ({ ...inputsOf(command, isOurs), group: command.group }));
  const all = inputs.flatMap(({ files, libraries }) => [...files, ...libraries.map((each) => `?${each}`)]);
  const digested = yield* digestsOf([...new Set(all)], linked.context);
  if ('unknown' in digested) return digested;
  const files = new Map<string, { readonly unit: string; readonly path: string; readonly text: string }>();
  for (const { group, files: own, libraries } of inputs) {
    for (const { path, of, text } of [...own, ...libraries].flatMap((file) => digested.get(file) ?? [])) {
      if (/\.so(?:\.\d+)*$/.test(path)) {
        if (isOurs(path)) return { unknown: 'a shared library of the project is linked' };
        continue;
      }
      if (!files.has(path)) files.set(path, { path, text, unit: linked.unitOf(of, group) });
    }
  }
  const open = digest([...files.values()].map(({ text }) => text).toSorted());
  const digests = new Map<string, string[]>();
  for (const { unit, path, text } of files.values()) {
    const more = linked.isOpen(path) ? open : '';
    digests.set(unit, [...(digests.get(unit) ?? []), text, more]);
  }
  const plain = (word: string) => {
    const without = folders.reduce((text, folder) => text.replaceAll(folder, '?'), word);
    // -L /scratch/target/release/build/zstd-sys-8e1f1f3a4d7c2b60/out
    return without.replace(/-[0-9a-f]{16}(?=\b|_)/g, '');
  };
  const ways = inputs.map(
    ({ group, flags }): CodeUnit => ({
      name: `link of ${group}`,
      digest: digest(flags.map(plain)),
      isOfProgram: true,
    }),
  );
  const units = [...digests].map(([name, texts]) => ({ name, digest: digest(texts) }));
  return { units: [...units, ...ways], files: [...files.values()] };
}

/** Longest first: one may lie in another. */
function foldersOf({ directory, root, scratch }: LinkedCode['context']): readonly string[] {
  return [...new Set([root ?? directory, directory, scratch])].toSorted((a, b) => b.length - a.length);
}

interface LinkInputs {
  /** Absolute. */
  readonly files: readonly string[];
  /** Absolute paths in folders of the side, where the linker looks for them. */
  readonly libraries: readonly string[];
  readonly flags: readonly string[];
}

function inputsOf({ folder, words }: LinkCommand, isOurs: (path: string) => boolean): LinkInputs {
  const files: string[] = [];
  const flags: string[] = [];
  const places: string[] = [];
  const names: string[] = [];
  let before = '';
  for (const word of words) {
    if (before === '-L') places.push(word);
    else if (before !== '-o') {
      const place = /^-L(.+)/.exec(word)?.[1];
      const name = /^-l(.+)/.exec(word)?.[1];
      if (place !== undefined) places.push(place);
      if (name !== undefined) names.push(name);
      // -Wl,--whole-archive,libtext.a
      const parts = word.startsWith('-Wl,') ? word.split(',').slice(1) : [word];
      const found = parts.filter((part) => !part.startsWith('-') && /\.(?:o|obj|lo|a|rlib|so(?:\.\d+)*)$/.test(part));
      files.push(...found.map((part) => posix.resolve(folder, part)));
      if (place === undefined && found.length === 0 && !/^-[Lo]$/.test(word)) flags.push(word);
    }
    before = word;
  }
  const own = places.map((place) => posix.resolve(folder, place)).filter((place) => isOurs(`${place}/`));
  const libraries = own.flatMap((place) =>
    names.flatMap((name) => [`${place}/lib${name}.so`, `${place}/lib${name}.a`]),
  );
  return { files, libraries, flags };
}

/**
 * Prints the digest, the file and the path that was asked for of each path that it reads; of an archive that holds names of
 * files, of each of these. Side's folders are no part of the digest. After `?` comes what need not be there.
 */
const DIGEST = `test "$(uname -s)" = Linux || exit 3
export LC_ALL=C
one() { printf '%s\\n%s\\n%s\\n' "$(sed "$script" "$1" | sha256sum)" "$1" "$2"; }
script=$1
while IFS= read -r asked; do
  file=\${asked#\\?}
  if ! test -f "$file"; then
    if test "$file" = "$asked"; then exit 4; fi
    continue
  fi
  if test "$(head -c 7 "$file")" = '!<thin>'; then
    cd "\${file%/*}" || exit 4
    ar t "$file" > "$2" || exit 5
    while IFS= read -r member; do
      case $member in /*) ;; *) member=\${file%/*}/$member ;; esac
      test -f "$member" || exit 6
      one "$member" "$file"
    done < "$2"
  else
    one "$file" "$file"
  fi
done`;

interface Digested {
  readonly path: string;
  /** The file that was asked for: an archive that names it. */
  readonly of: string;
  readonly text: string;
}

function* digestsOf(
  files: readonly string[],
  context: LinkedCode['context'],
): Plan<ReadonlyMap<string, readonly Digested[]> | NotKnown> {
  const script = foldersOf(context).map((folder) => `s|${folder.replace(/[|\\.*[\]^$]/g, '\\$&')}|?|g`);
  const [result] = yield* resultsOf([
    { ...shell(DIGEST, [script.join(';'), `${context.scratch}/members`], context), input: `${files.join('\n')}\n` },
  ]);
  if (!succeeded(result) || result.truncated) return { unknown: 'what executables are linked from is not all there' };
  const lines = result.stdout.split('\n');
  const found = new Map<string, Digested[]>();
  for (let at = 0; at + 2 < lines.length; at += 3) {
    const [text = '', path = '', of = ''] = lines.slice(at, at + 3);
    found.set(of, [...(found.get(of) ?? []), { path, of, text }]);
  }
  return found;
}

/** Prints how long each file is. */
const SIZES = 'while IFS= read -r file; do wc -c < "$file" || exit 4; done';
/** Puts files one behind the other. */
const PACK = 'rm -f "$1"; while IFS= read -r file; do cat "$file" >> "$1" || exit 4; done';
/** Of files that are read at a time. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Of all files: they are held at once. */
const MOST_BYTES_IN_ALL = 2 * 1024 * 1024 * 1024;

function* partsOf(
  wanted: ReadonlySet<string>,
  { units: all, files }: Found,
  { context }: LinkedCode,
): Plan<readonly CodePart[] | NotKnown> {
  if (all.some(({ name, isOfProgram }) => isOfProgram === true && wanted.has(name)))
    return { unknown: 'executables are linked in another way' };
  const meant = files.filter(({ unit }) => wanted.has(unit));
  if (meant.length === 0) return [];
  const asked = (some: readonly { readonly path: string }[]) => some.map(({ path }) => `${path}\n`).join('');
  const [measured] = yield* resultsOf([{ ...shell(SIZES, [], context), input: asked(meant) }]);
  const sizes = measured.stdout.trim().split(/\s+/).map(Number);
  if (!succeeded(measured) || sizes.length !== meant.length) return NOT_READ;
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES_IN_ALL) return { unknown: 'object files are too large' };
  const units: { readonly unit: string; readonly objects: ReturnType<typeof objectsIn> }[] = [];
  for (const batch of batchesOf(meant.map((file, index) => ({ ...file, size: sizes[index] ?? 0 })))) {
    const [packed] = yield* resultsOf([
      {
        ...shell(PACK, [`${context.scratch}/objects`], context),
        input: asked(batch),
        reads: [{ root: context.scratch, path: 'objects', maxBytes: MOST_BYTES, isBytes: true }],
      },
    ]);
    const [text] = packed.files;
    if (!succeeded(packed) || text === null || text === undefined) return NOT_READ;
    const bytes = Buffer.from(text, 'latin1');
    let at = 0;
    for (const { unit, size } of batch) {
      const objects = readable(() => objectsIn(bytes.subarray(at, at + size)));
      if ('unknown' in objects) return objects;
      units.push({ unit, objects });
      at += size;
    }
  }
  return readable(() => functionsOf(units, foldersOf(context)));
}

function readable<T>(read: () => T): T | NotKnown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { unknown: error.message };
    throw error;
  }
}

const NOT_READ: NotKnown = { unknown: 'object files could not be read' };

/** In their order, as many at a time as can be read at once; one that is too large by itself is not read. */
function batchesOf<T extends { readonly size: number }>(files: readonly T[]): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let left = 0;
  for (const file of files) {
    if (file.size > left || batches.length === 0) {
      batches.push([]);
      left = MOST_BYTES;
    }
    batches.at(-1)?.push(file);
    left -= file.size;
  }
  return batches;
}

function shell(
  script: string,
  words: readonly string[],
  { directory, buildTimeoutMs }: LinkedCode['context'],
): PlannedCommand {
  return {
    file: 'sh',
    arguments: ['-c', script, 'sh', ...words],
    cwd: directory,
    environment: { PWD: directory },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    maxOutputBytes: MOST_OUTPUT_BYTES,
  };
}

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
