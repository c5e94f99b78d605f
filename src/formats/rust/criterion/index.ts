import type { Format, Measurement, Parsed } from '../../format.ts';
import { firstThatReads } from '../../kit/first-that-reads.ts';
import { TornParts } from '../../kit/torn-parts.ts';
import { isAmount, isName, MAX_NAME_LENGTH, recordIn, recordOf } from '../../kit/values.ts';
import { parseCriterionText } from './text.ts';

const MAX_LINE_LENGTH = 16 * 1024 * 1024;
const MAX_UNIT_LENGTH = 100;

/**
 * cargo-criterion's messages, one JSON object a line, or else what Criterion prints for people. The value of a message
 * is the median: `typical` is a slope in one run and a mean in another, depending on criterion's sampling.
 */
export const criterion: Format = {
  name: 'criterion',
  summary:
    '`cargo criterion --message-format=json`: the lines whose `reason` is `benchmark-complete`; or what Criterion prints by default',
  parse: firstThatReads(parseMessages, parseCriterionText),
};

function parseMessages(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A "benchmark-complete" line');
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(to, from + MAX_LINE_LENGTH + 1)).trim();
    from = to + 1;
    // {"reason":"benchmark-complete","id":"norm","report_directory":"target/criterion/reports/norm","iteration_count":[30],
    // "measured_values":[124200.0],"unit":"ns","throughput":[{"per_iteration":1024,"unit":"elements"}],"typical":{...},
    // "mean":{...},"median":{"estimate":3362.8,"lower_bound":3334.2,"upper_bound":3387.5,"unit":"ns"},...}
    if (!/^\{\s{0,10}"reason"\s{0,10}:\s{0,10}"benchmark-complete"/.test(line)) continue;
    const read = readLine(line);
    if (typeof read !== 'string') measurements.push(read);
    else torn.passOver(read, line);
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

/** Reads a line, or returns in plain words what is wrong with it. */
function readLine(line: string): Measurement | string {
  if (line.length > MAX_LINE_LENGTH) return 'it is longer than 16 MiB';
  const value = recordIn(line);
  if (value === null) return 'it is not valid JSON';
  const { id: name, median, throughput, iteration_count: counts } = value;
  if (!isName(name)) {
    return `"id" has to be a name of 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const { estimate, unit } = recordOf(median);
  if (!isAmount(estimate)) return '"median" has no "estimate" that is a number, 0 or more';
  if (typeof unit !== 'string' || unit === '' || unit.length > MAX_UNIT_LENGTH) return '"median" has no "unit"';
  const values = new Map([[`${unit}/op`, estimate]]);
  for (const [rate, perSecond] of unit === 'ns' && estimate > 0 ? readRates(throughput, estimate) : []) {
    if (Number.isFinite(perSecond)) values.set(rate, perSecond);
  }
  const iterations = Array.isArray(counts) && counts.every(isAmount) ? counts.reduce((sum, each) => sum + each, 0) : 0;
  return { group: '', name, ...(Number.isSafeInteger(iterations) && iterations > 0 ? { iterations } : {}), values };
}

/** The rates by `[{"per_iteration":1024,"unit":"elements"}]`, or bytes. */
function readRates(throughput: unknown, nsPerOp: number): readonly (readonly [string, number])[] {
  return (Array.isArray(throughput) ? throughput : []).flatMap((each): readonly (readonly [string, number])[] => {
    const { per_iteration: amount, unit } = recordOf(each);
    if (!isAmount(amount)) return [];
    if (unit === 'bytes') return [['MB/s', (amount / 1e6 / nsPerOp) * 1e9]];
    return unit === 'elements' ? [['elements/s', (amount / nsPerOp) * 1e9]] : [];
  });
}
