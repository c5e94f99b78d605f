import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments, jsonObjects } from '../kit/documents.ts';
import { numberRepeated } from '../kit/repeated-names.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isRecord, isText, type JsonObject, recordsOf } from '../kit/values.ts';

/** The JSON of mitata. The values are the average of an iteration, which mitata itself shows first, and its memory. */
export const mitata: Format = {
  name: 'mitata',
  summary: 'The JSON of mitata (`run({ format: "json" })`; `run({ json: true })` before 1.0): averages',
  parse: parseMitata,
};

/** Every result has these. */
const SIGNS = ['"benchmarks":', '"stats":', '"ticks":'];
type Failure = Parsed['failures'][number];

function parseMitata(text: string): Parsed {
  const torn = new TornParts('A benchmark of mitata');
  const documents = jsonDocuments(text, ['"benchmarks"']);
  const all = jsonObjects(documents).flatMap((document) => numberRepeated(readDocument(document, torn)));
  const isWhole = all.length > 0 && !documents.some(({ value }) => value === undefined);
  if (!isWhole && SIGNS.every((sign) => text.includes(sign)))
    torn.say('JSON of mitata was passed over: it is not whole');
  return {
    measurements: all.filter((one) => 'values' in one),
    failures: all.filter((one) => 'reason' in one),
    warnings: torn.warnings,
  };
}

function readDocument(document: JsonObject, torn: TornParts): readonly (Measurement | Failure)[] {
  const found: (Measurement | Failure)[] = [];
  for (const benchmark of recordsOf(document.benchmarks)) {
    const group = groupName(benchmark, document);
    for (const { name, run } of namedRuns(benchmark)) {
      const error = isRecord(run.error) ? run.error.message : run.error;
      const average = isRecord(run.stats) ? run.stats.avg : undefined;
      if (typeof error === 'string') found.push({ group, name, reason: error.slice(0, 2000) });
      else if (isAmount(average)) found.push({ group, name, values: valuesOf(average, run.stats) });
      else if (isRecord(run.stats)) torn.say('A benchmark of mitata has no average', name);
    }
  }
  return found;
}

/** The group: before 1.0 it is given by name, since then by an index into `layout`, where no group has no name. */
function groupName({ group }: JsonObject, { layout }: JsonObject): string {
  if (typeof group === 'string') return group;
  const named: unknown = Array.isArray(layout) && typeof group === 'number' ? layout[group] : undefined;
  return isRecord(named) && typeof named.name === 'string' ? named.name : '';
}

/**
 * The runs of a benchmark, since 1.0 one for each combination of arguments: `"name": "fib($n)"` is filled in
 * (`fib(10)`), and where a name has no such place its arguments are added.
 */
function namedRuns(benchmark: JsonObject): readonly { readonly name: string; readonly run: JsonObject }[] {
  if (!Array.isArray(benchmark.runs)) return isText(benchmark.name) ? [{ name: benchmark.name, run: benchmark }] : [];
  const runs = recordsOf(benchmark.runs);
  const names = runs.map((run) => (isText(run.name) ? run.name : benchmark.alias));
  return runs.flatMap((run, index) => {
    const name = names[index];
    if (!isText(name)) return [];
    const isAlone = names.indexOf(name) === index && names.lastIndexOf(name) === index;
    return [{ name: isAlone ? name : `${name}${argumentsOf(run.args)}`, run }];
  });
}

function argumentsOf(given: unknown): string {
  if (!isRecord(given)) return '';
  return Object.entries(given)
    .map(([name, value]) => ` ${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('');
}

function valuesOf(average: number, stats: unknown): ReadonlyMap<string, number> {
  const heap = isRecord(stats) && isRecord(stats.heap) ? stats.heap.avg : undefined;
  return new Map([['ns/op', average], ...(isAmount(heap) ? [['B/op', heap] as const] : [])]);
}
