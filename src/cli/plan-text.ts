import { escapeTerminal } from '../render/escape.ts';
import { formatDuration, NO_BREAK_SPACE } from '../render/numbers.ts';
import { shortenMiddle } from '../render/shorten.ts';
import { counted } from '../render/words.ts';
import type { MeasuringPlan } from '../stages/plan.ts';
import type { Ports } from '../stages/ports.ts';
import { writeOutput } from './print.ts';
import type { OutputOptions } from './program.ts';

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
  return [
    `${counted(comparedBenchmarks, 'benchmark')}${beside}, ${rounds} rounds of ${formatDuration(plan.roundMs)}: ` +
      `about ${formatDuration(plan.measuringMs)} at most, less where a benchmark is precise early`,
    `expected precision of a delta: ${precision}`,
  ].map(plain);
}

export async function printPlan(plan: MeasuringPlan, output: OutputOptions, ports: Ports): Promise<number> {
  await writeOutput(output.format === 'json' ? planJson(plan) : planTable(plan), output, ports);
  return 0;
}

function planTable(plan: MeasuringPlan): string {
  const longest = [...plan.targets].sort((a, b) => b.expectedMs - a.expectedMs);
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
function planJson(plan: MeasuringPlan): string {
  const { targets, warnings, ...figures } = plan;
  const slices = targets.map(({ label, group, expectedMs, iterations, sides }) => {
    return { label, group, expectedMs, iterations, sides };
  });
  return `${JSON.stringify({ format: 'tare-plan', version: 1, ...figures, targets: slices, warnings }, null, 2)}\n`;
}

function plain(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
