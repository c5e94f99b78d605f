import type { MeasuringPlan } from '../model/plan.ts';
import { escapeTerminal } from './escape.ts';
import { formatDuration, NO_BREAK_SPACE } from './numbers.ts';
import { shortenMiddle } from './shorten.ts';
import { counted } from './words.ts';

const LONGEST_LISTED = 40;
const NAME_WIDTH = 56;

/** The plan in a few lines, before the first round. */
export function planLines(plan: MeasuringPlan): readonly string[] {
  const { comparedBenchmarks, addedBenchmarks, removedBenchmarks, rounds } = plan;
  const apart = [
    ...(addedBenchmarks > 0 ? [`${addedBenchmarks} on head only`] : []),
    ...(removedBenchmarks > 0 ? [`${removedBenchmarks} on base only`] : []),
  ];
  const beside = apart.length === 0 ? '' : ` (and ${apart.join(', ')})`;
  const precision = plan.precision
    .map(({ noise, halfWidth }) => `±${Number((100 * halfWidth).toPrecision(2))} % at ${100 * noise} % noise`)
    .join(', ');
  const spare =
    plan.pairsMost > rounds ? `; time that is left goes to undecided ones, up to ${plan.pairsMost} pairs of each` : '';
  return [
    `${counted(comparedBenchmarks, 'benchmark')}${beside}, ${rounds} rounds of ${formatDuration(plan.roundMs)}: ` +
      `about ${formatDuration(plan.measuringMs)} at most, less where a benchmark is precise early${spare}`,
    `expected precision of a delta: ${precision}`,
    ...plan.warnings.map(({ message }) => `note: ${message}`),
  ].map(plain);
}

/** The plan for a person: what, how long, and the slices, longest first. */
export function renderPlan(plan: MeasuringPlan): string {
  const longest = [...plan.slices].sort((a, b) => b.expectedMs - a.expectedMs);
  const listed = longest.slice(0, LONGEST_LISTED).map(({ label, expectedMs, iterations, sides }) => {
    const name = shortenMiddle(escapeTerminal(label), NAME_WIDTH).padEnd(NAME_WIDTH);
    const count = iterations === null ? '' : `  ${iterations} iterations`;
    const where = sides.length === 2 ? '' : `  ${sides[0]} only`;
    return `${formatDuration(expectedMs).padStart(8)}  ${name}${count}${where}`.trimEnd();
  });
  const rest = longest.length - listed.length;
  return [
    ...planLines(plan),
    '',
    'one slice of each, longest first:',
    ...listed,
    ...(rest > 0 ? [`... and ${rest} more`] : []),
    '',
  ]
    .map(plain)
    .join('\n');
}

/** The plan as data; `version` rises when a field changes its meaning. */
export function renderPlanJson(plan: MeasuringPlan): string {
  return `${JSON.stringify({ format: 'tare-plan', version: 1, ...plan }, null, 2)}\n`;
}

function plain(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
