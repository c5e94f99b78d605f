import { benchmarkdotnet } from './benchmarkdotnet.ts';
import { benchmarkjs } from './benchmarkjs.ts';
import { bmf } from './bmf.ts';
import { catch2 } from './catch2.ts';
import { writeCsv } from './csv.ts';
import type { Format } from './format.ts';
import type { Format, Results } from './format.ts';
import { go } from './go/index.ts';
import { googleBenchmark } from './googlebenchmark.ts';
import { hyperfine } from './hyperfine.ts';
import { jmh } from './jmh.ts';
import { julia } from './julia.ts';
import { k6 } from './k6.ts';
import { mitata } from './mitata.ts';
import { nanobench } from './nanobench.ts';
import { phpbench } from './phpbench.ts';
import { pytestBenchmark } from './pytest-benchmark.ts';
import { tareLines } from './tare-lines.ts';
import { vitest } from './vitest.ts';

/** Every format Tare reads, in the order `auto` tries them. Docs tables and the input check derive from this. */
export const FORMATS: readonly Format[] = [go, tareLines, benchmarkjs, mitata, vitest, googleBenchmark, catch2, nanobench, jmh, hyperfine, k6, benchmarkdotnet, julia, phpbench, bmf, pytestBenchmark];

/** What `bench-format` may be. */
export const FORMAT_NAMES: readonly string[] = ['auto', ...FORMATS.map(({ name }) => name)];

/** What results can be written as. */
export const WRITERS: ReadonlyMap<string, (results: Results) => string> = new Map([
  ...FORMATS.flatMap(({ writes = {} }) => Object.entries(writes)),
  ['csv', writeCsv],
]);

/** undefined for `auto` and for names that are not known. */
export function formatNamed(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}

/** The format that reads most benchmarks out of this text; null when none finds any. Ties go to the earlier one. */
export function recogniseFormat(stdout: string): Format | null {
  let best: { readonly format: Format; readonly found: number } | null = null;
  for (const format of FORMATS) {
    const { measurements, failures } = format.parse(stdout);
    const found = measurements.length + failures.length;
    if (found > (best?.found ?? 0)) best = { format, found };
  }
  return best?.format ?? null;
}
