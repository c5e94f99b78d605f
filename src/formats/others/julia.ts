import { median } from 'simple-statistics';
import type { Format } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isFiniteNumber, isRecord, type JsonObject, recordOf, textOf } from '../kit/values.ts';

/**
 * The file of BenchmarkTools.jl (`BenchmarkTools.save("results.json", results)`). Names are the keys of the groups with
 * `/` between them. The value of a trial is the median of its times; an estimate (`median(results)`) has a value of its
 * own.
 */
export const julia: Format = {
  name: 'julia',
  summary: 'BenchmarkTools.jl, the JSON of `BenchmarkTools.save`',
  parse: (text) => readDocuments(text, ['"BenchmarkTools"'], readSaved),
};

/** The most groups within groups. */
const MAX_DEPTH = 50;

/** `[{"Julia": "1.10.4", "BenchmarkTools": "1.5.0"}, [["BenchmarkGroup", {...}], ...]]` */
function readSaved(document: unknown, gathered: Gathered): void {
  if (!Array.isArray(document)) return;
  const [versions, saved] = document as readonly unknown[];
  if (!isRecord(versions) || !('BenchmarkTools' in versions) || !Array.isArray(saved)) return;
  for (const [index, value] of saved.entries()) {
    readValue(value, [], `result ${index + 1}`, gathered);
  }
}

/** @param unnamed the name of a value outside of any group */
function readValue(value: unknown, path: readonly string[], unnamed: string, gathered: Gathered): void {
  const [type, content] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const fields = recordOf(content);
  const name = path.length === 0 ? unnamed : path.join('/');
  // Before version 1.0 the types were written with their module: `BenchmarkTools.Trial`.
  switch (textOf(type).replace(/^BenchmarkTools\./, '')) {
    case 'BenchmarkGroup':
      if (path.length >= MAX_DEPTH) gathered.passOver(name, `it lies ${MAX_DEPTH} groups deep`);
      else
        for (const [key, each] of Object.entries(recordOf(fields.data))) readValue(each, [...path, key], key, gathered);
      return;
    case 'Trial':
      readTrial(name, fields, gathered);
      return;
    case 'TrialEstimate':
      gathered.add({ group: '', name }, valuesByUnit(fields, fields.time, fields.gctime));
      return;
    default:
      gathered.passOver(name, 'it is neither a group nor a trial nor an estimate');
  }
}

function readTrial(name: string, fields: JsonObject, gathered: Gathered): void {
  const times = listOf(fields.times);
  const gcTimes = listOf(fields.gctimes);
  const [, params] = Array.isArray(fields.params) ? (fields.params as readonly unknown[]) : [];
  const { evals } = recordOf(params);
  const middle = (list: readonly unknown[]) => {
    const numbers = list.filter(isFiniteNumber);
    return numbers.length === list.length && numbers.length > 0 ? median(numbers) : undefined;
  };
  const gcTime = gcTimes.length === 0 ? undefined : middle(gcTimes);
  // A time is the mean of `evals` evaluations, and of a single iteration only where `evals` is 1.
  const singleNs = evals === 1 ? times : [];
  const iterations = times.length * (isFiniteNumber(evals) ? evals : 1);
  gathered.add({ group: '', name, iterations }, valuesByUnit(fields, middle(times), gcTime), singleNs);
}

/** The values by unit; times are in ns. */
function valuesByUnit(
  { memory, allocs }: JsonObject,
  time: unknown,
  gcTime: unknown,
): readonly (readonly [string, unknown])[] {
  const others: readonly (readonly [string, unknown])[] = [
    ['B/op', memory],
    ['allocs/op', allocs],
    ['gc-ns/op', gcTime],
  ];
  return [['ns/op', time], ...others.filter(([, value]) => value !== undefined)];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
