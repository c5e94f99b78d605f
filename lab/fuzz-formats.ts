// Every format over mutated pieces of all formats' fixtures: none may throw, take long, or read a number that is none.
// Usage: node scripts/lab.mjs fuzz-formats [SECONDS 20] [--format NAME] [--seed TEXT]; ends with 1 where it found something.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Format } from '../src/formats/format.ts';
import { FORMATS, formatNamed } from '../src/formats/registry.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { format: { type: 'string' }, seed: { type: 'string', default: String(Date.now()) } },
});
const seconds = Number(positionals[0] ?? 20);
const named = options.format === undefined ? FORMATS : [formatNamed(options.format)].filter((one) => one !== undefined);
if (!(seconds > 0) || named.length === 0) throw new Error('a number of seconds above 0, and the name of a format');

/** CPU time of one text of up to a megabyte, ms. */
const LONG_MS = 5000;
const MOST_BYTES = 1_000_000;
const SHOWN = 5;

const folder = join(import.meta.dirname, '../__tests__/formats/fixtures');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt') && !file.endsWith('.go.txt'))
  .map((file) => readFileSync(join(folder, file), 'utf8'));
const SPLINTERS = [
  '',
  '\n',
  '\r\n',
  '\0',
  '\uFEFF',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  '&#x0;',
  ',',
  ':',
  '-',
  '1e999',
  '-0',
  'NaN',
  'Infinity',
  'null',
  '1,5',
  '0',
  '-1',
  '\u001b[31m',
  '__proto__',
  '{"',
  '[[[[',
  '"}',
  '😀',
  ' '.repeat(500),
];

function mutated(random: RandomStream): string {
  let text = pick(texts, random);
  for (let steps = 1 + random.below(8); steps > 0; steps--) {
    const [from, length] = [random.below(text.length + 1), random.below(1 + random.below(2000))];
    const other = pick(texts, random);
    const start = random.below(other.length + 1);
    const piece = random.coin() ? pick(SPLINTERS, random) : other.slice(start, start + random.below(2000));
    const repeated = random.below(20) === 0 ? piece.repeat(1 + random.below(200)) : piece;
    text = `${text.slice(0, from)}${repeated}${text.slice(from + (random.coin() ? length : 0))}`.slice(0, MOST_BYTES);
  }
  return text;
}

function pick<T>(all: readonly T[], random: RandomStream): T {
  return all[random.below(all.length)] as T;
}

/** What is wrong with what a format makes of a text; null: nothing. */
function fault(format: Format, text: string): string | null {
  const before = process.cpuUsage();
  try {
    const parsed = format.parse(text);
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > LONG_MS) return `took ${Math.round((user + system) / 1000)} ms`;
    for (const { name, values } of parsed.measurements) {
      if (name === '') return 'read a benchmark without a name';
      if (values.size === 0) return 'read a benchmark without a value';
      if (![...values.values()].every(Number.isFinite)) return 'read a number that is none';
    }
    return null;
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

const endMs = Date.now() + seconds * 1000;
let tried = 0;
let found = 0;
while (Date.now() < endMs && found < SHOWN) {
  const text = mutated(randomStream(options.seed, tried));
  for (const format of named) {
    const wrong = fault(format, text);
    if (wrong === null) continue;
    found += 1;
    console.log(
      `${format.name}, --seed ${options.seed}, text ${tried}: ${wrong}\n${JSON.stringify(text.slice(0, 2000))}`,
    );
  }
  tried += 1;
}
console.log(`${tried} texts, ${named.length} formats, seed ${options.seed}: ${found} faults`);
if (found > 0) process.exitCode = 1;
