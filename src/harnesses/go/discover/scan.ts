import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { SideContext } from '../../harness.ts';

/**
 * Guesses from the source how often one iteration stops its clock, for benchmarks that are built without the overlay.
 * It sees the calls that stand in the loop over b.N (or b.Loop) of the benchmark's own function, not those of functions
 * that the loop calls, and not whether a call is reached. The report calls it a guess.
 */

/** Calls of StopTimer in the loop of each top-level benchmark (`BenchmarkParse`); left out where its loops disagree. */
export function scanGo(source: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const code = withoutTextAndComments(source);
  let from = 0;
  // func BenchmarkParse(b *testing.B) {
  for (const match of code.matchAll(/^func (Benchmark\w*)\(\w+ \*testing\.B\) \{$/gm)) {
    // Functions do not stand in functions: each place is looked at once, however many openings lack their end.
    if (match.index < from) continue;
    const [opening, name = ''] = match;
    const block = blockAt(code, match.index + opening.length - 1);
    from = match.index + block.length;
    const counts = new Set(loopBodies(block).map(stopsIn));
    const [count] = counts;
    if (count !== undefined && counts.size === 1) found.set(name, count);
  }
  return found;
}

/** The bodies of loops over b.N or b.Loop, outermost only. */
function loopBodies(code: string): readonly string[] {
  const bodies: string[] = [];
  let from = 0;
  // for i := 0; i < b.N; i++ {
  // for range b.N {
  // for b.Loop() {
  for (const match of code.matchAll(/\bfor\b([^{}]{0,1000})\{/g)) {
    // The count stands in the condition, which is the first or the second clause.
    const [first = '', second = ''] = (match[1] ?? '').split(';', 2);
    if (!/\b\w+\.(?:N\b|Loop\(\))/.test(`${first};${second}`)) continue;
    if (match.index < from) continue;
    const open = match.index + match[0].length - 1;
    const body = blockAt(code, open);
    bodies.push(body);
    from = open + body.length;
  }
  return bodies;
}

function stopsIn(body: string): number {
  return [...body.matchAll(/\.StopTimer\(\)/g)].length;
}

/** The text from a `{` to the `}` that closes it. */
function blockAt(code: string, open: number): string {
  let depth = 0;
  for (let i = open; i < code.length; i++) {
    if (code[i] === '{') depth += 1;
    else if (code[i] === '}') depth -= 1;
    if (depth === 0) return code.slice(open, i + 1);
  }
  return code.slice(open);
}

/**
 * Braces and calls in these do not count. Lines stay. Text that is not closed ends with the file or the line, so that
 * nothing is looked at twice: the source is the pull request's.
 */
function withoutTextAndComments(source: string): string {
  const token = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|`[^`]*`?|'(?:[^'\\\n]|\\.)*'?/g;
  return source.replaceAll('\r\n', '\n').replace(token, (text) => text.replace(/[^\n]/g, ' '));
}

const MAX_FILES = 200;

/** The guesses for one side, by package folder. Reads only test files that stop a clock. Empty when git cannot say. */
export function* scanSide(
  context: SideContext,
  groups: readonly string[],
  timeoutMs: number,
): Plan<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const grep = (arguments_: readonly string[]) => ({
    file: 'git',
    arguments: ['grep', '--no-index', '--no-color', '--no-line-number', '--no-column', '-I', ...arguments_],
    cwd: context.directory,
    trust: 'untrusted' as const,
    timeoutMs,
  });
  const globs = groups.map((group) => `:(glob)${group === '' ? '' : `${group}/`}*_test.go`);
  const scanned = new Map<string, Map<string, number>>();
  if (globs.length === 0) return scanned;
  const [listed] = yield* resultsOf([grep(['-l', '-z', '-F', '.StopTimer()', '--', ...globs])]);
  const files = (listed.exitCode === 0 ? listed.stdout : '').split('\0').filter((file) => file !== '');
  for (const file of files.slice(0, MAX_FILES)) {
    const [read] = yield* resultsOf([grep(['-h', '--no-heading', '--no-break', '-e', '', '--', `:(literal)${file}`])]);
    if (read.exitCode !== 0) continue;
    const group = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    const found = scanned.get(group) ?? new Map<string, number>();
    for (const [name, count] of scanGo(read.stdout)) found.set(name, count);
    scanned.set(group, found);
  }
  return scanned;
}
