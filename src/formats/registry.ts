import { asv } from './asv.ts';
import type { Format } from './format.ts';
import { go } from './go/index.ts';
import { pyperf } from './pyperf.ts';
import { pytestBenchmark } from './pytest-benchmark.ts';
import { tareLines } from './tare-lines.ts';

/** Every format Tare reads, in the order `auto` tries them. Docs tables and the input check derive from this. */
export const FORMATS: readonly Format[] = [go, tareLines, pytestBenchmark, pyperf, asv];

/** What `bench-format` may be. */
export const FORMAT_NAMES: readonly string[] = ['auto', ...FORMATS.map(({ name }) => name)];

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
