import type { Measurement } from '../../formats/format.ts';
import { catch2 as format, mergeRepeated, readXml } from '../../formats/index.ts';
import type { PlannedCommand, PlannedResult } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Warning } from '../../model/warning.ts';
import type { SideContext } from '../harness.ts';
import { programCommand, RESULTS_MAX_BYTES } from '../kit/build-systems/programs.ts';
import { whyNoResult } from '../kit/no-result.ts';

const RESULTS = 'catch2.xml';

interface RunRequest {
  readonly path: string;
  readonly side: Pick<SideContext, 'directory' | 'scratch'>;
  readonly testCase: string;
  readonly samples: number;
  readonly warmUpMs: number;
  readonly timeoutMs: number;
}

/** One test case; the results go to a file, where nothing that it prints comes between them. */
export function runCommand({ path, side, testCase, samples, warmUpMs, timeoutMs }: RunRequest): PlannedCommand {
  const args = runArguments([testCase], { samples, warmUpMs }, ['--out', `${side.scratch}/${RESULTS}`]);
  const reads = [{ root: side.scratch, path: RESULTS, maxBytes: RESULTS_MAX_BYTES }];
  return { ...programCommand(path, side, args, timeoutMs), reads };
}

/** Runs these test cases. The mean needs no analysis, which would draw 100 000 resamples of each benchmark. */
export function runArguments(
  testCases: readonly string[],
  { samples, warmUpMs }: Pick<RunRequest, 'samples' | 'warmUpMs'>,
  more: readonly string[],
): readonly string[] {
  return [
    testCases.map(exactSpec).join(','),
    '--reporter',
    'xml',
    ...more,
    '--benchmark-samples',
    String(samples),
    '--benchmark-warmup-time',
    String(warmUpMs),
    '--benchmark-no-analysis',
    // Random values are to be the same on both sides.
    '--rng-seed',
    '1',
  ];
}

/**
 * The test spec for this test case. Catch2 compares names without their case and the space around them, and takes `*` at
 * either end for anything: what is matched besides is dropped when it is read.
 */
export function exactSpec(testCase: string): string {
  // A name that begins so is an exclusion, however it is written.
  if (testCase.startsWith('exclude:')) return exactSpec(`*${testCase.slice(1)}`);
  const escaped = testCase.replace(/[\\,[]/g, '\\$&');
  // They matter only at the beginning: an exclusion, a quotation, an option of the program, space that is skipped.
  const begin = /^(?:[~"\s-]|\\.)*/.exec(escaped)?.[0] ?? '';
  return begin.replace(/\\.|[^\\]/g, (one) => (one.length > 1 ? one : `\\${one}`)) + escaped.slice(begin.length);
}

export interface TestCaseReading {
  /** Measurements by name: sections and the benchmark's own. */
  readonly measurements: ReadonlyMap<string, Measurement>;
  readonly failures: ReadonlyMap<string, string>;
  /** Says why the rest of the test case gave nothing; null: it came to its end. */
  readonly reason: string | null;
  /** It crashed or took too long: none of its benchmarks can be measured so. */
  readonly isCut: boolean;
  readonly warnings: readonly Warning[];
}

/**
 * Results of the benchmarks of one test case, and why others gave none.
 * @param group replaces the test case, which stands before the names instead
 */
export function readTestCase(
  { group, testCase }: { readonly group: string; readonly testCase: string },
  result: PlannedResult,
  timeoutMs: number,
): TestCaseReading {
  const text = result.files[0] ?? '';
  const parsed = format.parse(text);
  const isOwn = (one: { readonly group: string }) => one.group.trim() === testCase.trim();
  const named = (name: string) => `${testCase}/${name}`;
  const measurements = mergeRepeated(
    parsed.measurements.filter(isOwn).map((each) => ({ ...each, group, name: named(each.name) })),
  );
  const failures = parsed.failures.filter(isOwn).map(({ name, reason }) => [named(name), reason] as const);
  const ended = !result.timedOut && result.exitCode === 0;
  return {
    measurements: new Map(measurements.map((each) => [each.name, each])),
    failures: new Map(failures),
    reason: ended ? null : (result.refusals[0] ?? failedIn(text) ?? whyNoResult(result, timeoutMs)),
    isCut: result.timedOut || result.signal !== null,
    // A benchmark that crashed midway is reported as failed.
    warnings: ended ? parsed.warnings : [],
  };
}

/**
 * The first that failed a test, and where:
 *
 *     <Expression success="false" type="REQUIRE" filename="t.cpp" line="18">
 *       <Original>
 *         w(3)==4
 *       </Original>
 *     <FatalErrorCondition filename="t.cpp" line="20">
 *       SIGILL - Illegal instruction signal
 *     </FatalErrorCondition>
 *     <Exception filename="t.cpp" line="19">
 *       boom
 *     </Exception>
 */
function failedIn(text: string): string | null {
  let found: { readonly attributes: ReadonlyMap<string, string>; said: string } | null = null;
  let isSaid = false;
  readXml(text, {
    start(element, attributes) {
      isSaid = (found === null && isFailure(element, attributes)) || (isSaid && element === 'Original');
      if (isSaid) found ??= { attributes, said: '' };
    },
    text(piece) {
      if (isSaid && found !== null) found.said = (found.said + piece).slice(0, MAX_SAID_LENGTH);
    },
    end() {
      isSaid = false;
    },
  });
  return found === null ? null : inWords(found);
}

function isFailure(element: string, attributes: ReadonlyMap<string, string>): boolean {
  if (element === 'Expression') return attributes.get('success') === 'false';
  return element === 'FatalErrorCondition' || element === 'Exception' || element === 'Failure';
}

function inWords({
  attributes,
  said,
}: {
  readonly attributes: ReadonlyMap<string, string>;
  readonly said: string;
}): string {
  const [macro, file] = [attributes.get('type'), attributes.get('filename')];
  const what = firstLines(said.replace(/^\s+/gm, ''), 3);
  const where = file === undefined ? '' : ` (${file}:${attributes.get('line')})`;
  return macro === undefined ? `${what}${where}` : `${macro}( ${what} ) failed${where}`;
}

const MAX_SAID_LENGTH = 1000;
