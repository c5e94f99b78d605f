import type { Parsed } from '../../format.ts';
import { Gathered } from '../../kit/gathered.ts';
import { linesIn } from '../../kit/lines.ts';
import { NANOSECONDS, scaled } from '../../kit/times.ts';

/** The unit and the factor of the rates that Criterion prints. */
const RATES: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map(
  ['', 'K', 'M', 'G', 'T'].flatMap((prefix, power): readonly (readonly [string, readonly [string, number]])[] => [
    [`${prefix}iB/s`, ['MB/s', 1024 ** power / 1e6]],
    [`${prefix}B/s`, ['MB/s', 1000 ** power / 1e6]],
    [`${prefix}elem/s`, ['elements/s', 1000 ** power]],
  ]),
);

interface Open {
  readonly name: string;
  readonly values: Map<string, number>;
}

/**
 * What Criterion prints for people, by itself or under cargo-criterion. The value is the middle of the three, which is
 * a slope or a mean: there is no median. A name of more than 23 characters stands on a line of its own.
 *
 *     frequencies/repeated/10 time:   [6.9697 µs 8.1821 µs 10.391 µs]
 *                             thrpt:  [50.478 MiB/s 64.106 MiB/s 75.258 MiB/s]
 *     frequencies/repeated/100
 *                             time:   [31.285 µs 43.347 µs 71.746 µs]
 */
export function parseCriterionText(text: string): Parsed {
  const gathered = new Gathered();
  let open: Open | null = null;
  let before = '';
  const end = () => {
    if (open !== null) gathered.add({ group: '', name: open.name }, open.values);
    open = null;
  };
  for (const whole of linesIn(text)) {
    // On a terminal a line is written over the one before it.
    const line = whole.slice(whole.lastIndexOf('\r') + 1);
    const time = readEstimate(line, 'time:');
    const rate = open === null || time !== null ? null : readEstimate(line, 'thrpt:');
    if (time !== null) {
      end();
      const name = time.name || before;
      const factor = NANOSECONDS.get(time.unit);
      const value: [string, number] =
        factor === undefined ? [`${time.unit}/op`, time.amount] : ['ns/op', scaled(time.amount, factor)];
      if (name === '') gathered.passOver(line.trim(), 'its name is missing');
      else open = { name, values: new Map([value]) };
    } else if (rate !== null) {
      const [unit, factor] = RATES.get(rate.unit) ?? [rate.unit, 1];
      open?.values.set(unit, scaled(rate.amount, factor));
    } else end();
    // Benchmarking frequencies/repeated/100: Analyzing
    before = /^(?:\s|Benchmarking |$)/.test(line) ? '' : line.trim();
  }
  end();
  return gathered;
}

interface Estimate {
  readonly name: string;
  readonly amount: number;
  readonly unit: string;
}

/** Reads the middle of the three; changes are shares, `[-2.0565% -0.2521% +1.6377%] (p = 0.79 > 0.05)`. */
function readEstimate(line: string, label: string): Estimate | null {
  const at = line.lastIndexOf(label);
  if (at < 1 || line[at - 1] !== ' ') return null;
  const three = /^ {1,10}\[[\d.]{1,30} (\S{1,40}) ([\d.]{1,30}) (\S{1,40}) [\d.]{1,30} (\S{1,40})\]$/.exec(
    line.slice(at + label.length).trimEnd(),
  );
  const [, , amount = '', unit = ''] = three ?? [];
  return three !== null && /^\d+(?:\.\d+)?$/.test(amount)
    ? { name: line.slice(0, at).trim(), amount: Number(amount), unit }
    : null;
}
