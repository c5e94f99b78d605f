import type { Format, Measurement, Parsed } from '../format.ts';
import { linesIn } from '../kit/lines.ts';
import { TornParts } from '../kit/torn-parts.ts';

/** The lines of benchmark.js, `String(event.target)`. Its value is operations a second, which Tare keeps. */
export const benchmarkjs: Format = {
  name: 'benchmarkjs',
  summary: 'Lines of benchmark.js (`String(event.target)`): `RegExp#test x 1,431,759 ops/sec ±0.74% (93 runs sampled)`',
  parse: parseBenchmarkJs,
};

const MAX_LINE_LENGTH = 2000;
const SAMPLED = ' sampled)';

/**
 * The text after the name, which may hold an ` x ` itself. A wrong encoding may have spoilt the sign:
 *
 *     1,431,759 ops/sec ±0.74% (93 runs sampled)
 *     61.49 ops/sec ±54.58% (1 run sampled)
 */
const REST = /^(\S+) ops\/sec \S{1,3}(\S+)% \((\d+) runs? sampled\)$/;
/** `0.66`, `1431`, `1,431,759` */
const RATE = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function parseBenchmarkJs(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A line of benchmark.js');
  for (const whole of linesIn(text)) {
    if (whole.length > MAX_LINE_LENGTH || !whole.includes(SAMPLED)) continue;
    const line = whole.trim();
    const cross = line.lastIndexOf(' x ');
    const rest = REST.exec(line.slice(cross + 3));
    if (cross < 1 || rest === null) {
      if (line.includes(' ops/sec ')) torn.say('A line of benchmark.js was passed over', line);
      continue;
    }
    const [, rate = '', , runs] = rest;
    const perSecond = RATE.test(rate) ? Number(rate.replaceAll(',', '')) : Number.NaN;
    if (!(perSecond > 0 && Number.isFinite(perSecond))) {
      torn.passOver('its rate is no number above 0', line);
    } else if (Number(runs) === 0) {
      torn.passOver('no run was sampled', line);
    } else {
      measurements.push({ group: '', name: line.slice(0, cross), values: new Map([['ops/s', perSecond]]) });
    }
  }
  return { measurements, failures: [], warnings: torn.warnings };
}
