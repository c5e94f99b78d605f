import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments, jsonObjects } from '../kit/documents.ts';
import { numberRepeated } from '../kit/repeated-names.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isRecord, isText, type JsonObject, recordsOf } from '../kit/values.ts';

/**
 * The JSON of vitest's benchmarks. The value is the median of the samples, or the mean where an old version has none.
 */
export const vitest: Format = {
  name: 'vitest',
  summary: 'The JSON of `vitest bench`: `--outputJson`, since 5.0 `--reporter=json --outputFile`; medians',
  parse: parseVitest,
};

interface VitestTask {
  readonly group: string;
  readonly name: string;
  readonly result: JsonObject | null;
  readonly reason: string | null;
}

/** Every result has these. */
const SIGNS = ['"benchmarks":', '"rme":', '"rank":'];
const NS_PER_MS = 1e6;
/** vitest's library starts and stops the clock around every single operation. */
const CLOCK = { windows: 1, clock: 'js-performance-now' } as const;

/** Of paths the shortest distinct ends are shown. */
function parseVitest(text: string): Parsed {
  const documents = jsonDocuments(text, ['"files"', '"testResults"']);
  const found = jsonObjects(documents).flatMap((document) =>
    numberRepeated([...groupTasks(document), ...testTasks(document)]),
  );
  const measurements: Measurement[] = [];
  const failures: { group: string; name: string; reason: string }[] = [];
  const torn = new TornParts('A benchmark of vitest');
  const isWhole = found.length > 0 && !documents.some(({ value }) => value === undefined);
  if (!isWhole && SIGNS.every((sign) => text.includes(sign)))
    torn.say('JSON of vitest was passed over: it is not whole');
  for (const { group, name, result, reason } of found) {
    const time = result === null ? null : readTime(result);
    if (reason !== null) failures.push({ group, name, reason });
    else if (result === null) continue;
    else if (time !== null) measurements.push({ group, name, ...time, ...CLOCK });
    // A benchmark that threw has only {"id":"-1222782913_0_0","name":"throws","rank":1,"rme":0,"samples":[]}.
    else if (isAmount(result.rank) && result.mean === undefined) {
      failures.push({ group, name, reason: 'vitest gives no result of it, and so it threw an error' });
    } else torn.say('A benchmark of vitest has no time that can be read', `${group}: ${name}`);
  }
  return { measurements, failures, warnings: torn.warnings };
}

/**
 * Tasks of versions until 4: `{"files":[{"filepath":"/x/a.bench.ts","groups":[{"fullName":"a.bench.ts >
 * suite","benchmarks":[{"name":..}]}]}]}`
 */
function groupTasks({ files }: JsonObject): readonly VitestTask[] {
  return recordsOf(files).flatMap(({ filepath, groups }) =>
    recordsOf(groups).flatMap(({ fullName, benchmarks }) => {
      if (typeof filepath !== 'string' || typeof fullName !== 'string') return [];
      const { file: group, suites } = splitFullName(fullName, filepath);
      return recordsOf(benchmarks).flatMap((result) =>
        isText(result.name) ? [{ group, name: [...suites, result.name].join(' > '), result, reason: null }] : [],
      );
    }),
  );
}

/** Splits `a.bench.ts > suite > inner` into file and suites; a file's name may hold the separator. */
function splitFullName(fullName: string, filepath: string) {
  const parts = fullName.split(' > ');
  const count = parts.findIndex((_, index) => filepath.endsWith(`/${parts.slice(0, index + 1).join(' > ')}`)) + 1;
  return { file: parts.slice(0, Math.max(1, count)).join(' > '), suites: parts.slice(Math.max(1, count)) };
}

/**
 * Tasks of versions since 5:
 * `{"testResults":[{"name":"/x/a.bench.ts","assertionResults":[{"ancestorTitles":["suite"],"title":"test",
 * "status":"passed","failureMessages":[],"benchmarks":[{"tasks":[{"name":..,"latency":{"p50":..}}]}]}]}]}`. Other tests
 * have no benchmarks; failed ones count only in a file of benchmarks.
 */
function testTasks({ testResults }: JsonObject): readonly VitestTask[] {
  const files = recordsOf(testResults).filter(({ name }) => typeof name === 'string');
  const shown = shortNames(files.map(({ name }) => String(name)));
  return files.flatMap(({ assertionResults, status, message }, index) => {
    const group = shown[index] ?? '';
    const tests = recordsOf(assertionResults).filter(({ benchmarks }) => Array.isArray(benchmarks));
    const isOfBenchmarks =
      tests.some(({ benchmarks }) => recordsOf(benchmarks).length > 0) || BENCHMARK_FILE.test(group);
    if (tests.length === 0 && status === 'failed' && BENCHMARK_FILE.test(group)) {
      return [
        {
          group,
          name: '(file)',
          result: null,
          reason: typeof message === 'string' && message !== '' ? message.slice(0, 2000) : 'the file failed',
        },
      ];
    }
    return tests.flatMap((test) => {
      const path = [...(Array.isArray(test.ancestorTitles) ? test.ancestorTitles : []), test.title].filter(isText);
      const tasks = recordsOf(test.benchmarks).flatMap(({ tasks }) => recordsOf(tasks));
      // Results of an earlier run's file (`bench.from`) were not measured.
      const own = tasks.filter(({ fromStore }) => fromStore !== true);
      const all: VitestTask[] = own.flatMap((task) => {
        if (!isText(task.name)) return [];
        const parts = task.name === test.title ? path : [...path, task.name];
        return [{ group, name: parts.join(' > '), result: task, reason: null }];
      });
      if (test.status !== 'failed' || !isOfBenchmarks || all.length > 0 || path.length === 0) return all;
      const [said] = Array.isArray(test.failureMessages) ? test.failureMessages : [];
      const reason = typeof said === 'string' ? (said.split('\n', 1)[0] ?? '') : '';
      return [{ group, name: path.join(' > '), result: null, reason: reason.slice(0, 2000) || 'failed' }];
    });
  });
}

/** vitest's default pattern for files of benchmarks. */
const BENCHMARK_FILE = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/;

/** The shortest distinct ends of paths, as absolute paths differ between the two sides. */
function shortNames(paths: readonly string[]): readonly string[] {
  const deepest = Math.max(1, ...paths.map((path) => path.split('/').length));
  for (let count = 1; count <= deepest; count++) {
    const names = paths.map((path) => path.split('/').slice(-count).join('/'));
    if (new Set(names).size === new Set(paths).size) return names;
  }
  return paths;
}

/** The time: in ms, `median` or `mean` until 4 (1.x has no median), `latency.p50` or `latency.mean` since 5. */
function readTime(result: JsonObject): Pick<Measurement, 'values' | 'iterations'> | null {
  const of = isRecord(result.latency) ? result.latency : result;
  const ms = [of.median, of.p50, of.mean].find((each) => each !== undefined);
  if (!isAmount(ms)) return null;
  const count = [of.sampleCount, of.samplesCount].find((each): each is number => Number.isSafeInteger(each));
  return {
    ...(count === undefined ? {} : { iterations: count }),
    values: new Map([['ns/op', Number((ms * NS_PER_MS).toPrecision(12))]]),
  };
}
