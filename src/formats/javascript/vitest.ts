import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments, jsonObjects } from '../kit/documents.ts';
import { numberRepeated } from '../kit/repeated-names.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isRecord, isText, recordsOf } from '../kit/values.ts';

/** The median of a benchmark's samples; the mean where an old version gives none. */
export const vitest: Format = {
  name: 'vitest',
  summary: 'The JSON of `vitest bench`: `--outputJson`, since 5.0 `--reporter=json --outputFile`; medians',
  parse: (text) => parseVitest(text),
};

type JsonObject = Readonly<Record<string, unknown>>;

interface VitestTask {
  readonly group: string;
  readonly name: string;
  readonly result: JsonObject | null;
  readonly reason: string | null;
}

/** What every result has. */
const SIGNS = ['"benchmarks":', '"rme":', '"rank":'];
const NS_PER_MS = 1e6;
/** Its library starts and stops the clock around every single operation. */
const CLOCK = { windows: 1, clock: 'js-performance-now' } as const;

/** @param root folder that the paths of files are shown relative to; null: as little of them as keeps them apart */
export function parseVitest(text: string, root: string | null = null): Parsed {
  const documents = jsonDocuments(text, ['"files"', '"testResults"']);
  const found = jsonObjects(documents).flatMap((document) =>
    numberRepeated([...ofGroups(document, root), ...ofTests(document, root)]),
  );
  const measurements: Measurement[] = [];
  const failures: { group: string; name: string; reason: string }[] = [];
  const torn = new TornParts('A benchmark of vitest');
  const isWhole = found.length > 0 && !documents.some(({ value }) => value === undefined);
  if (!isWhole && SIGNS.every((sign) => text.includes(sign)))
    torn.say('JSON of vitest was passed over: it is not whole');
  for (const { group, name, result, reason } of found) {
    const time = result === null ? null : timeOf(result);
    if (reason !== null) failures.push({ group, name, reason });
    else if (result === null) continue;
    else if (time !== null) measurements.push({ group, name, ...time, ...CLOCK });
    // {"id":"-1222782913_0_0","name":"throws","rank":1,"rme":0,"samples":[]} is all that is said of one that threw.
    else if (isAmount(result.rank) && result.mean === undefined) {
      failures.push({ group, name, reason: 'vitest gives no result of it, and so it threw an error' });
    } else torn.say('A benchmark of vitest has no time that can be read', `${group}: ${name}`);
  }
  return { measurements, failures, warnings: torn.warnings };
}

/** Until 4: `{"files":[{"filepath":"/x/a.bench.ts","groups":[{"fullName":"a.bench.ts > suite","benchmarks":[{"name":..}]}]}]}` */
function ofGroups({ files }: JsonObject, root: string | null): readonly VitestTask[] {
  return recordsOf(files).flatMap(({ filepath, groups }) =>
    recordsOf(groups).flatMap(({ fullName, benchmarks }) => {
      if (typeof filepath !== 'string' || typeof fullName !== 'string') return [];
      const { file, suites } = placeOf(fullName, filepath);
      const group = root === null ? file : relativeTo(root, filepath);
      return recordsOf(benchmarks).flatMap((result) =>
        isText(result.name) ? [{ group, name: [...suites, result.name].join(' > '), result, reason: null }] : [],
      );
    }),
  );
}

/** `a.bench.ts > suite > inner`: a file's name may hold what stands between the parts. */
function placeOf(fullName: string, filepath: string) {
  const parts = fullName.split(' > ');
  const count = parts.findIndex((_, index) => filepath.endsWith(`/${parts.slice(0, index + 1).join(' > ')}`)) + 1;
  return { file: parts.slice(0, Math.max(1, count)).join(' > '), suites: parts.slice(Math.max(1, count)) };
}

/**
 * Since 5: `{"testResults":[{"name":"/x/a.bench.ts","assertionResults":[{"ancestorTitles":["suite"],"title":"test",
 * "status":"passed","failureMessages":[],"benchmarks":[{"tasks":[{"name":..,"latency":{"p50":..}}]}]}]}]}`. Other tests
 * have no benchmarks; of those that failed only such are taken as stand in a file of benchmarks.
 */
function ofTests({ testResults }: JsonObject, root: string | null): readonly VitestTask[] {
  const files = recordsOf(testResults).filter(({ name }) => typeof name === 'string');
  const shown = root === null ? shortNames(files.map(({ name }) => String(name))) : null;
  return files.flatMap(({ name: path, assertionResults, status, message }, index) => {
    const group = shown?.[index] ?? relativeTo(root ?? '', String(path));
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
      // Read from a file of an earlier run (`bench.from`): nothing was measured.
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

/** What vitest takes for files of benchmarks. */
const BENCHMARK_FILE = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/;

function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** Absolute paths differ between the two sides: as many of their last parts as keep these apart. */
function shortNames(paths: readonly string[]): readonly string[] {
  const deepest = Math.max(1, ...paths.map((path) => path.split('/').length));
  for (let count = 1; count <= deepest; count++) {
    const names = paths.map((path) => path.split('/').slice(-count).join('/'));
    if (new Set(names).size === new Set(paths).size) return names;
  }
  return paths;
}

/** In ms: `median` and `mean` until 4 (1.x has no median), `latency.p50` and `latency.mean` since 5. */
function timeOf(result: JsonObject): Pick<Measurement, 'values' | 'iterations'> | null {
  const of = isRecord(result.latency) ? result.latency : result;
  const ms = [of.median, of.p50, of.mean].find((each) => each !== undefined);
  if (!isAmount(ms)) return null;
  const count = [of.sampleCount, of.samplesCount].find((each): each is number => Number.isSafeInteger(each));
  return {
    ...(count === undefined ? {} : { iterations: count }),
    values: new Map([['ns/op', Number((ms * NS_PER_MS).toPrecision(12))]]),
  };
}
