import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { linesIn } from '../kit/lines.ts';

/** The lines of Dart's package benchmark_harness: the time of one call of `exercise`, which calls `run` ten times. */
export const dart: Format = {
  name: 'dart-benchmark-harness',
  summary: 'Lines of the Dart package benchmark_harness: `Template(RunTime): 0.1568472448997197 us.`',
  parse: parseDart,
};

/** Reads `Template(RunTime): 0.1568472448997197 us.`; custom metrics have another word than RunTime. */
function parseDart(text: string): Parsed {
  const gathered = new Gathered();
  for (const line of linesIn(text)) {
    const end = line.lastIndexOf('): ');
    const start = line.lastIndexOf('(', end);
    const said = line.slice(end + '): '.length).trim();
    const metric = line.slice(start + 1, end);
    if (start < 1 || !(said.endsWith(' us.') || metric === 'RunTime')) continue;
    const unit = metric === 'RunTime' ? 'us/op' : `${metric}-us/op`;
    const [, value] = /^(\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?) us\.$/.exec(said) ?? [];
    if (value !== undefined) gathered.add({ group: '', name: line.slice(0, start).trim() }, [[unit, Number(value)]]);
    else gathered.passOver(line, 'its time is not a number, 0 or more');
  }
  return gathered;
}
