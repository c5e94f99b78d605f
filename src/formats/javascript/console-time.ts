import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { linesIn } from '../kit/lines.ts';

/** The lines of `console.timeEnd`. Logs of other programs have such lines too. */
export const consoleTime: Format = {
  name: 'console-time',
  summary:
    'Lines of `console.timeEnd`: `parse: 1.234ms`, `parse: 7ms - timer ended`; `auto` takes it where no other format reads anything',
  parse: parseConsoleTime,
  isLoose: true,
};

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000 };

/**
 *     fib(10): 0.082ms
 *     fib(10): 7617ms - timer ended
 *     fib(38): 2.199s
 *     a minute: 1:01.060 (m:ss.mmm)
 *     an hour: 1:00:01.060 (h:mm:ss.mmm)
 */
function parseConsoleTime(text: string): Parsed {
  const gathered = new Gathered();
  for (const line of linesIn(text)) {
    const timed = line.trimEnd().replace(/ - timer ended$/, '');
    const colon = timed.lastIndexOf(': ');
    if (colon < 1) continue;
    const [said, name] = [timed.slice(colon + 2), timed.slice(0, colon).trim()];
    if (name === '') continue;
    const [, figure, unit = ''] = /^(\d{1,20}(?:\.\d{1,3})?)(ms|s)$/.exec(said) ?? [];
    const long = /^(?:(\d{1,10}):)?(\d{1,2}):(\d\d\.\d{3}) \((?:h:m)?m:ss\.mmm\)$/.exec(said);
    const ms =
      long === null
        ? Number(figure) * (UNITS[unit] ?? Number.NaN)
        : ((Number(long[1] ?? 0) * 60 + Number(long[2])) * 60 + Number(long[3])) * 1000;
    if (Number.isFinite(ms)) gathered.add({ group: '', name }, [['ms/op', ms]]);
  }
  return gathered;
}
