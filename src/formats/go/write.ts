import { type DirectionRule, metricOf } from '../../model/units.ts';
import type { Measurement, Results } from '../format.ts';

/** Go's benchmark format (https://go.dev/design/14313-benchmark-format), a `pkg:` line a group. Failures have no line in it. */
export function writeGo({ measurements }: Results): string {
  return lines(resultLines(measurements));
}

/** The same, with a `Unit` line for each unit of which it is known which way is better. */
export function writeBenchstat({ measurements, directions = [] }: Results): string {
  return lines([...unitLines(measurements, directions), ...resultLines(measurements)]);
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

/** A number at the end of a name would be taken for that of processors: where there is one, each name has that as well. */
function resultLines(measurements: readonly Measurement[]): readonly string[] {
  let group = '';
  const hasNumber = measurements.some(({ name }) => /-\d+$/.test(name));
  return measurements.flatMap((one) => {
    const values = [...one.values].map(([unit, value]) => `${value} ${word(unit)}`).join('\t');
    const line = `${nameOf(one.name)}${hasNumber ? '-1' : ''}\t${one.iterations ?? 1}\t${values}`;
    if (one.group === group) return [line];
    group = one.group;
    return [`pkg: ${word(group)}`, line];
  });
}

/** `Benchmark` and no small letter, no white space. */
function nameOf(name: string): string {
  const bare = word(name);
  return /^\p{Ll}/u.test(bare) ? `Benchmark_${bare}` : `Benchmark${bare}`;
}

function word(text: string): string {
  return text.replace(/\s+/gu, '_');
}

function unitLines(measurements: readonly Measurement[], directions: readonly DirectionRule[]): readonly string[] {
  const units = new Set(measurements.flatMap(({ values }) => [...values.keys()]));
  return [...units].flatMap((unit) => {
    const { direction } = metricOf(unit, directions);
    return direction === 'unknown' ? [] : [`Unit ${word(unit)} better=${direction}`];
  });
}
