import { readXml } from '../../formats/index.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import type { Binary, SideContext } from '../harness.ts';
import { programCommand } from '../kit/build-systems/programs.ts';
import { whyNoResult } from '../kit/no-result.ts';

/** A test case as its program lists it. Untrusted. */
interface TestCase {
  readonly name: string;
  readonly tags: string;
  readonly file: string;
  readonly line: number;
}

const NAME_LENGTH = 1000;

/**
 * The test cases of a program that may hold benchmarks, hidden ones among them: `[!benchmark]` hides. That is asked of
 * their sources, since to run a test is the only other way to learn it.
 */
export function* listTestCases(
  { path }: Pick<Binary, 'path'>,
  side: SideContext,
  timeoutMs: number,
  progress?: PlannedCommand['progress'],
): Plan<{ readonly testCases: readonly TestCase[] } | { readonly reason: string }> {
  const list = (...args: readonly string[]) => ({
    ...programCommand(path, side, ['*', ...args], timeoutMs),
    ...(progress && { progress }),
  });
  const [listed] = yield* resultsOf([list('--list-tests', '--reporter', 'xml')]);
  let testCases = listed.stdout.includes('<MatchingTests>') ? inXml(listed.stdout) : null;
  // Version 2 lists tests for people only, in lines that it wraps; their names it lists with their places.
  if (testCases === null && /^(?:Matching|All available) test cases:/m.test(listed.stdout)) {
    const [named] = yield* resultsOf([list('--list-test-names-only', '--verbosity', 'high')]);
    testCases = inLines(named.stdout);
  }
  if (testCases === null) return { reason: `is no program of Catch2's: ${whyNoResult(listed, timeoutMs)}` };
  const files = [...new Set(testCases.map(({ file }) => file))].filter((file) => file !== '');
  const scan: PlannedCommand = {
    file: 'sh',
    arguments: ['-c', SCAN, 'sh', ...files.slice(0, MOST_FILES)],
    cwd: side.directory,
    trust: 'untrusted',
    timeoutMs,
  };
  const [scanned] = files.length === 0 ? [] : yield* resultsOf([scan]);
  const places = placesIn(scanned?.stdout ?? '');
  const known = testCases;
  return { testCases: known.filter((one) => mayHold(one, known, places)) };
}

/** Names of more files than this do not fit a command; of the rest nothing is known. */
const MOST_FILES = 2000;

/** Prints the lines with a benchmark of the files that can be read: `@PATH`, `12`. */
const SCAN = `for file do
  test -r "$file" || continue
  printf '@%s\\n' "$file"
  grep -nE '(^|[^A-Za-z0-9_])(CATCH_)?BENCHMARK(_ADVANCED)?[[:space:]]*[(]' "$file" | cut -d: -f1
done`;

type Places = ReadonlyMap<string, readonly number[]>;

function placesIn(printed: string): Places {
  const places = new Map<string, number[]>();
  let lines: number[] = [];
  for (const line of printed.split('\n')) {
    if (line.startsWith('@')) {
      lines = [];
      places.set(line.slice(1), lines);
    } else if (line !== '') lines.push(Number(line));
  }
  return places;
}

/** Is it tagged as such, or is a benchmark between its line and the next test case's, or above all of the file's? */
function mayHold({ tags, file, line }: TestCase, all: readonly TestCase[], places: Places): boolean {
  const lines = places.get(file);
  if (lines === undefined || /\[!?bench/i.test(tags)) return true;
  const starts = all.filter((other) => other.file === file).map((other) => other.line);
  const first = Math.min(...starts);
  const next = Math.min(...starts.filter((start) => start > line));
  return lines.some((at) => at < first || (at >= line && at < next));
}

/**
 *     <TestCase>
 *       <Name>sort &lt;fast></Name>
 *       <ClassName/>
 *       <Tags>[.][bench]</Tags>
 *       <SourceInfo>
 *         <File>/project/tests/sort.cpp</File>
 *         <Line>10</Line>
 */
function inXml(text: string): readonly TestCase[] {
  const testCases: TestCase[] = [];
  let said = new Map<string, string>();
  let element = '';
  readXml(text, {
    start(name) {
      element = name;
      if (name === 'TestCase') said = new Map();
      said.set(name, '');
    },
    text(piece) {
      said.set(element, (said.get(element) ?? '') + piece);
    },
    end(name) {
      element = '';
      if (name !== 'TestCase') return;
      const called = said.get('Name') ?? '';
      if (called === '' || called.length > NAME_LENGTH) return;
      const line = Number(said.get('Line') ?? '');
      testCases.push({ name: called, tags: said.get('Tags') ?? '', file: said.get('File') ?? '', line });
    },
  });
  return testCases;
}

/**
 *     sort <fast>	@/project/tests/sort.cpp:10
 *     "#12 is fixed"	@/project/tests/sort.cpp:17
 */
function inLines(text: string): readonly TestCase[] {
  return text.split('\n').flatMap((line): readonly TestCase[] => {
    const [, printed = '', file = '', number] = /^(.*?)(?:\t@(.*?)[:(](\d+)\)?)?$/.exec(line.trimEnd()) ?? [];
    const name = /^"#.*"$/.test(printed) ? printed.slice(1, -1) : printed;
    return name === '' || name.length > NAME_LENGTH ? [] : [{ name, tags: '', file, line: Number(number ?? 0) }];
  });
}
