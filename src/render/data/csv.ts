import type { Analysis, BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import type { Row } from '../../model/analysis/row.ts';
import { escapeTerminal } from '../text/escape.ts';
import { reproducible } from '../text/numbers.ts';

/**
 * All rows as CSV (RFC 4180: CRLF, quotes doubled), raw numbers in the metric's own unit, changes as fractions.
 * Benchmarks without a row have one line with empty figures. See docs/report-formats.md for the columns.
 */
export function renderCsv(analysis: Analysis): string {
  const lines = [COLUMNS.join(',')];
  for (const benchmark of analysis.benchmarks) {
    const rows = benchmark.rows.length === 0 ? [null] : benchmark.rows;
    for (const row of rows) lines.push(record(benchmark, row).map(field).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

const COLUMNS = [
  'benchmark',
  'group',
  'name',
  'status',
  'metric',
  'direction',
  'gated',
  'threshold',
  'verdict',
  'change_direction',
  'base',
  'head',
  'change',
  'delta',
  'lower',
  'upper',
  'level',
  'observations',
  'absolute',
  'absolute_lower',
  'absolute_upper',
  'reason',
  'warnings',
  'judged',
  'raw_delta',
  'raw_lower',
  'raw_upper',
  'corrected_base',
  'corrected_head',
  'corrected_delta',
  'corrected_lower',
  'corrected_upper',
  'clock',
  'timer_windows_base',
  'timer_windows_head',
  'timer_window_ns',
  'clock_refusal',
  'noise',
  'base_variation',
  'base_max_over_median',
  'wall_per_cpu',
  'confirmation',
  'first_delta',
  'first_lower',
  'first_upper',
  'first_observations',
  'smallest_difference',
  'cores',
] as const;

type Value = string | number | boolean | null;

function record(benchmark: BenchmarkAnalysis, row: Row | null): readonly Value[] {
  const change = row?.change ?? null;
  const delta = change?.kind === 'interval' ? change.delta : null;
  const difference = change?.kind === 'difference' ? change.difference : (row?.correction?.difference ?? null);
  const relative = change?.kind === 'exact' ? change.relative : null;
  const counted = change?.kind === 'exact' ? (change.counted ?? null) : null;
  const warnings = [...benchmark.warnings, ...(row?.warnings ?? [])].map((warning) => warning.code);
  return [
    benchmark.id,
    benchmark.group,
    benchmark.name,
    benchmark.status,
    row?.metric.unit ?? null,
    row?.metric.direction ?? null,
    row?.gated ?? null,
    row?.threshold ?? null,
    row?.verdict ?? null,
    row?.direction ?? null,
    row?.base ?? null,
    row?.head ?? null,
    change?.kind ?? null,
    delta?.estimate ?? relative,
    delta?.lower ?? counted?.lower ?? null,
    delta?.upper ?? counted?.upper ?? null,
    delta?.level ?? difference?.level ?? null,
    delta?.observations ?? difference?.observations ?? null,
    change?.kind === 'exact' ? change.absolute : (difference?.estimate ?? null),
    difference?.lower ?? null,
    difference?.upper ?? null,
    benchmark.reason !== '' ? benchmark.reason : change?.kind === 'none' ? change.reason : null,
    [...new Set(warnings)].join(' '),
    ...clockFields(row),
    row?.noise?.level ?? null,
    row?.noise?.readings.baseVariation ?? null,
    row?.noise?.readings.maxOverMedian ?? null,
    row?.noise?.readings.wallPerCpu ?? null,
    ...confirmationFields(row),
    row?.smallestDifference ?? null,
    benchmark.cores ?? null,
  ];
}

/** Empty where no clock is known to matter. */
function clockFields(row: Row | null): readonly Value[] {
  const correction = row?.correction ?? null;
  const raw = correction?.rawChange.kind === 'interval' ? correction.rawChange.delta : null;
  const corrected = correction?.delta ?? null;
  return [
    correction?.judged ?? null,
    raw?.estimate ?? null,
    raw?.lower ?? null,
    raw?.upper ?? null,
    correction?.base ?? null,
    correction?.head ?? null,
    corrected?.estimate ?? null,
    corrected?.lower ?? null,
    corrected?.upper ?? null,
    correction?.clock ?? null,
    correction?.windows.base ?? null,
    correction?.windows.head ?? null,
    correction?.window?.ns ?? null,
    correction?.refusal?.code ?? null,
  ];
}

/** The change by first readings; empty where nothing had to be confirmed. */
function confirmationFields(row: Row | null): readonly Value[] {
  const confirmation = row?.confirmation ?? null;
  const first = confirmation?.first.kind === 'interval' ? confirmation.first.delta : null;
  return [
    confirmation?.state ?? null,
    first?.estimate ?? null,
    first?.lower ?? null,
    first?.upper ?? null,
    first?.observations ?? null,
  ];
}

/** A spreadsheet takes such a text for a formula (OWASP, CSV injection); an apostrophe in front makes it text. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

function field(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(reproducible(value));
  if (typeof value === 'boolean') return String(value);
  // Also printed to terminals and CI logs: no control characters, and `::` at the start of a line stands in quotes.
  const clean = escapeTerminal(FORMULA.test(value) ? `'${value}` : value);
  return /[",\r\n]|^\s*::/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}
