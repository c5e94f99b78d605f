import type { DirectionRule } from '../model/units.ts';
import { catch2 } from './cpp/catch2/index.ts';
import { googleBenchmark } from './cpp/googlebenchmark.ts';
import { nanobench } from './cpp/nanobench.ts';
import type { Format } from './format.ts';
import { go } from './go/index.ts';
import { benchmarkjs } from './javascript/benchmarkjs.ts';
import { consoleTime } from './javascript/console-time.ts';
import { mitata } from './javascript/mitata.ts';
import { vitest } from './javascript/vitest.ts';
import { benchmarkdotnet } from './others/benchmarkdotnet.ts';
import { benchmarkluau } from './others/benchmarkluau.ts';
import { bmf } from './others/bmf.ts';
import { customBiggerIsBetter, customSmallerIsBetter } from './others/custom.ts';
import { dart } from './others/dart.ts';
import { hyperfine } from './others/hyperfine.ts';
import { jmh } from './others/jmh.ts';
import { julia } from './others/julia.ts';
import { k6 } from './others/k6.ts';
import { phpbench } from './others/phpbench.ts';
import { rubyBenchmark } from './others/ruby-benchmark.ts';
import { asv } from './python/asv/index.ts';
import { pyperf } from './python/pyperf.ts';
import { pytestBenchmark } from './python/pytest-benchmark.ts';
import { criterion } from './rust/criterion/index.ts';
import { divan } from './rust/divan.ts';
import { gungraun } from './rust/gungraun/index.ts';
import { iai } from './rust/iai.ts';
import { libtest } from './rust/libtest.ts';
import { tareLines } from './tare-lines.ts';
import { unreadText } from './unread.ts';

/**
 * Every format that Tare reads, in the order in which `auto` tries them. Docs tables and the input check derive from
 * this.
 */
export const FORMATS: readonly Format[] = [
  go,
  tareLines,
  benchmarkjs,
  mitata,
  vitest,
  googleBenchmark,
  catch2,
  nanobench,
  jmh,
  hyperfine,
  k6,
  benchmarkdotnet,
  julia,
  phpbench,
  bmf,
  pytestBenchmark,
  libtest,
  criterion,
  divan,
  gungraun,
  pyperf,
  asv,
  customSmallerIsBetter,
  customBiggerIsBetter,
  iai,
  benchmarkluau,
  dart,
  rubyBenchmark,
  consoleTime,
];

/** The directions that a named format gives its units. */
export function directionsOf(name: string): readonly DirectionRule[] {
  const direction = formatNamed(name)?.direction;
  return direction === undefined ? [] : [{ metric: '*', direction }];
}

/** The values of `bench-format`. */
export const FORMAT_NAMES: readonly string[] = ['auto', ...FORMATS.map(({ name }) => name)];

/** The format of this name; undefined for `auto` and for unknown names. */
export function formatNamed(name: string): Format | undefined {
  return FORMATS.find((format) => format.name === name);
}

/**
 * The format that reads most benchmarks out of this text; null when none finds any, or a loose one in the text of a tool
 * that is known. Ties go to the earlier one.
 */
export function recogniseFormat(stdout: string): Format | null {
  let best: { readonly format: Format; readonly found: number } | null = null;
  for (const format of FORMATS) {
    const { measurements, failures } = format.parse(stdout);
    const found = measurements.length + failures.length;
    if (found > (best?.found ?? 0) && (best === null || format.isLoose !== true)) best = { format, found };
  }
  if (best?.format.isLoose === true && unreadText(stdout)?.isVague === false) return null;
  return best?.format ?? null;
}

/**
 * Says of a text that no format reads what it is and what to give instead, or why its results were passed over; null
 * where it is like nothing that is known. The subject is untrusted text.
 */
export function whyUnread(
  text: string,
): { readonly why: string; readonly give: string | null; readonly subject: string } | null {
  const known = unreadText(text);
  const [warning] =
    known?.isVague === false
      ? []
      : FORMATS.flatMap((format) => (format.isLoose === true ? [] : format.parse(text).warnings));
  if (warning !== undefined) return { why: warning.message, give: null, subject: warning.subject ?? '' };
  return known === null ? null : { why: `This is ${known.what}`, give: known.give, subject: '' };
}
