import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { linesIn } from '../kit/lines.ts';

/** The lines of Luau's `bench/bench.py`, whose values are averages. */
export const benchmarkluau: Format = {
  name: 'benchmarkluau',
  summary: "Lines of Luau's `bench/bench.py`: `SUCCESS: base64 : 15.041ms +/- 0.636% on luau`",
  parse: parseLuau,
};

/**
 *     SUCCESS: base64                                  :   15.041ms +/-  0.636% on luau
 *     FAILED: 'bench/tests/chess.lua' on 'luau'
 */
function parseLuau(text: string): Parsed {
  const gathered = new Gathered();
  for (const line of linesIn(text)) {
    if (!line.startsWith('SUCCESS: ')) continue;
    const colon = line.lastIndexOf(':');
    const name = line.slice('SUCCESS: '.length, colon).trim();
    const said = line.slice(colon + 1).trim();
    const [, ms] = /^(\d{1,20}(?:\.\d{1,20})?)ms \+\/- +\d[\d.]{0,20}% on \S/.exec(said) ?? [];
    // Other programs print SUCCESS as well.
    if (ms !== undefined) gathered.add({ group: '', name }, [['ms/op', Number(ms)]]);
    else if (said.includes('ms') && said.includes('+/-')) gathered.passOver(line, 'it is not as bench.py prints one');
  }
  return gathered;
}
