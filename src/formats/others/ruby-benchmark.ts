import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { linesIn } from '../kit/lines.ts';

/** Ruby's own library `benchmark`: the real time of a block, and the CPU time of it and of its children. */
export const rubyBenchmark: Format = {
  name: 'ruby-benchmark',
  summary: "The tables of Ruby's `Benchmark.bm` and `Benchmark.bmbm`; no rehearsals",
  parse: parseRuby,
};

/** `              user     system      total        real` */
const HEAD = /^ {1,1000}user {5}system {6}total {8}real$/;
/** `fib(22)        0.002041   0.000000   0.002041 (  0.002043)`, where the times follow the label. */
const TIMES =
  / {1,20}(\d{1,15}\.\d{1,9}) {1,20}(\d{1,15}\.\d{1,9}) {1,20}(\d{1,15}\.\d{1,9}) \( {0,20}(\d{1,15}\.\d{1,9})\)$/;
const NS_PER_SECOND = 1e9;

function parseRuby(text: string): Parsed {
  const gathered = new Gathered();
  let isTable = false;
  for (const whole of linesIn(text)) {
    const line = whole.trimEnd();
    // Rehearsal -----------------------------------------
    // -------------------------------- total: 0.051336sec
    if (HEAD.test(line)) isTable = true;
    else if (/^Rehearsal -+$/.test(line)) isTable = false;
    if (!isTable || !line.endsWith(')')) continue;
    const times = TIMES.exec(line);
    const name = times === null ? '' : line.slice(0, times.index).trim();
    if (times === null) {
      if (/\d\.\d+ {1,20}\( {0,20}\d/.test(line)) gathered.passOver(line, 'it is not as Ruby prints one');
      continue;
    }
    if (name === '') {
      gathered.passOver(line, 'it has no label');
      continue;
    }
    const [total, real] = [Number(times[3]), Number(times[4])];
    gathered.add({ group: '', name }, [
      ['ns/op', real * NS_PER_SECOND],
      ['cpu-ns/op', total * NS_PER_SECOND],
    ]);
  }
  return gathered;
}
