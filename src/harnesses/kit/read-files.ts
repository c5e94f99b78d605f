import { createHash } from 'node:crypto';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';

/** Place and time limit of a reading. */
export interface Reading {
  /** Absolute path of a side's working directory. */
  readonly directory: string;
  readonly timeoutMs: number;
}

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/**
 * The texts of the files that git finds by these pathspecs, by path relative to the directory; null when git cannot say.
 * Read as the code of that side: links are not followed.
 */
export function* readTexts(
  pathspecs: readonly string[],
  { directory, timeoutMs }: Reading,
): Plan<ReadonlyMap<string, string> | null> {
  if (pathspecs.length === 0) return new Map();
  const plain = ['--no-color', '--no-line-number', '--no-column', '--no-heading', '--no-break', '--no-full-name'];
  const [result] = yield* resultsOf([
    {
      file: 'git',
      arguments: ['grep', '--no-index', ...plain, '-a', '-z', '-e', '', '--', ...pathspecs],
      cwd: directory,
      trust: 'untrusted',
      timeoutMs,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    },
  ]);
  // 1: there are none.
  if (result.truncated || (result.exitCode !== 0 && result.exitCode !== 1)) return null;
  const lines = new Map<string, string[]>();
  for (const line of result.stdout.split('\n')) {
    // a/x_test.go\0func BenchmarkX(b *testing.B) {
    const end = line.indexOf('\0');
    if (end < 0) continue;
    const path = line.slice(0, end);
    const known = lines.get(path);
    if (known === undefined) lines.set(path, [line.slice(end + 1)]);
    else known.push(line.slice(end + 1));
  }
  return new Map([...lines].map(([path, each]) => [path, `${each.join('\n')}\n`]));
}

/** Files that cannot be read, such as links to nothing or to a folder. */
export const UNREADABLE = 'unreadable';
const MOST_UNREADABLE = 100;

/** Content hashes of files, links followed; a file without one could not be asked for. */
export function* hashFiles(
  files: readonly string[],
  { directory, timeoutMs }: Reading,
): Plan<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  // hash-object takes one path a line.
  let left = files.filter((file) => !file.includes('\n'));
  for (let failed = 0; left.length > 0 && failed <= MOST_UNREADABLE; failed++) {
    const [result] = yield* resultsOf([
      {
        file: 'git',
        arguments: ['hash-object', '--no-filters', '--stdin-paths'],
        input: `${left.join('\n')}\n`,
        cwd: directory,
        trust: 'untrusted',
        timeoutMs,
        maxOutputBytes: MAX_OUTPUT_BYTES,
      },
    ]);
    if (result.notStarted || result.timedOut || result.truncated) break;
    const done = result.stdout.split('\n').filter((line) => line !== '');
    for (const [index, hash] of done.entries()) hashes.set(left[index] ?? '', hash);
    if (succeeded(result)) break;
    // It ends at the first that it cannot read.
    hashes.set(left[done.length] ?? '', UNREADABLE);
    left = left.slice(done.length + 1);
  }
  return hashes;
}

export function digest(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line.length}\0${line}`);
  return hash.digest('hex');
}
