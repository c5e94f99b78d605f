import { afterEach, expect } from 'vitest';
import { scanGo } from '../../src/harnesses/go/discover/scan.ts';
import { matchesPattern } from '../../src/model/inputs/pattern.ts';
import { escapeMarkdown } from '../../src/render/text/escape.ts';
import { warningPhrase } from '../../src/render/view/notes/footnotes.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

attack('pattern-without-end', async () => {
  const file = "bench-command: sh ./suite\nrounds: 10\npin: off\nexclude: '^(a|aa)+$'\n";
  runner = await startRunner(
    { suite: suiteOf({ A: 100 }), '.github/tare.yml': file },
    { suite: suiteOf({ A: 100, [`${'a'.repeat(300)}!`]: 100 }) },
  );
  const end = await runner.run();
  expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged', unchanged: '1' } });
  expect(matchesPattern(`${'a*'.repeat(400)}b`, 'a'.repeat(1000))).toBe(false);
});

attack('text-without-end', () => {
  // Each took time by the square or the cube of its length: days for these.
  const size = 400_000;
  const benchmark = 'func BenchmarkA(b *testing.B) {\n';
  expect(scanGo(`${benchmark}${'for b.N '.repeat(size)}`)).toEqual(new Map());
  expect(scanGo(`${benchmark}}\n${'/*'.repeat(size)}`)).toEqual(new Map());
  expect(scanGo(benchmark.repeat(size / 10))).toEqual(new Map());
  expect(scanGo(`${benchmark}for b.Loop() {\nb.StopTimer()\n}\n}\n`)).toEqual(new Map([['BenchmarkA', 1]]));
  expect(escapeMarkdown(`${'('.repeat(size)}…`)).toBe(`\`${'('.repeat(size)}…\``);
  const message = `${'. '.repeat(size)}x`;
  expect(warningPhrase({ code: 'torn-line', message })).toHaveLength(2);
});
