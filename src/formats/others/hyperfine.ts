import type { Format } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isFiniteNumber, isRecord, recordOf, textOf } from '../kit/values.ts';

/**
 * The file of hyperfine's `--export-json`. The value is hyperfine's mean over the runs; with it the CPU time (user and
 * system) and, where the export has `memory_usage_byte`, the largest peak of memory, in the units of a whole process.
 */
export const hyperfine: Format = {
  name: 'hyperfine',
  summary: "hyperfine's `--export-json`",
  parse: (text) => readDocuments(text, ['"results"', '"command"'], readExport),
};

function readExport(document: unknown, gathered: Gathered): void {
  if (!isRecord(document) || !Array.isArray(document.results)) return;
  const results: readonly unknown[] = document.results;
  const found = results.flatMap((result) => (isRecord(result) && isResult(result) ? [result] : []));
  for (const result of found) {
    const command = textOf(result.command);
    const isRepeated = found.some((other) => other !== result && other.command === command);
    // `-n NAME` with `-P` or `-L` gives all of them one name, and only the parameters differ.
    const pairs = Object.entries(recordOf(result.parameters)).map(([name, value]) => `${name}=${String(value)}`);
    const name = isRepeated && pairs.length > 0 ? `${command} {${pairs.join(', ')}}` : command;
    const times: readonly unknown[] = Array.isArray(result.times) ? result.times : [];
    const memory: readonly unknown[] = Array.isArray(result.memory_usage_byte) ? result.memory_usage_byte : [];
    const peaks = memory.filter(isFiniteNumber);
    gathered.add(
      { group: '', name, ...(times.length === 0 ? {} : { iterations: times.length }) },
      [
        ['ns/op', secondsToNs(result.mean)],
        ...(isFiniteNumber(result.user) && isFiniteNumber(result.system)
          ? [['cpu-ns/op', secondsToNs(result.user + result.system)] as const]
          : []),
        ...(peaks.length === 0 ? [] : [['peak-B', peaks.reduce((most, peak) => Math.max(most, peak), 0)] as const]),
      ],
      times.map(secondsToNs),
    );
  }
}

/** Whether this is a result of hyperfine, as other tools have lists of results too. */
function isResult(result: Readonly<Record<string, unknown>>): boolean {
  return typeof result.command === 'string' && 'mean' in result && ('times' in result || 'stddev' in result);
}

/** Converts seconds to ns. */
function secondsToNs(value: unknown): unknown {
  return isFiniteNumber(value) ? value * 1e9 : value;
}
