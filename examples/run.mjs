// Compares examples with and without their patch: each in a temporary repository whose first commit is the example's
// folder and whose second commit has the patch.
// Usage: node examples/run.mjs NAME [options of tare compare]
//        node examples/run.mjs --short [NAMES]   all of them, or these, shortly: is the outcome what expected.json says?
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differences, example, exampleNames, inRepository } from './example.mjs';

const TARE = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));
const KNOWN = exampleNames(EXAMPLES);

const [first = '', ...rest] = process.argv.slice(2);
const isShort = first === '--short';
const wanted = isShort ? (rest.length > 0 ? rest : KNOWN) : [first];
if (!wanted.every((name) => KNOWN.includes(name))) {
  console.error(`usage: node examples/run.mjs NAME [options of tare compare]
       node examples/run.mjs --short [NAMES]
NAME is one of: ${KNOWN.join(', ')}`);
  process.exitCode = 2;
} else if (isShort) {
  for (const name of wanted) if (!(await isAsExpected(example(EXAMPLES, name)))) process.exitCode = 1;
} else {
  process.exitCode = (await inRepository(example(EXAMPLES, first), (cwd) => compare(cwd, rest, 'inherit').status)) ?? 3;
}

async function isAsExpected(shown) {
  const startMs = performance.now();
  const wrong = await inRepository(shown, (cwd) => {
    const report = join(cwd, '.git/report.json');
    const options = Object.entries(shown.short).flatMap(([option, value]) => [`--${option}`, String(value)]);
    const { status, stderr } = compare(cwd, [...options, '--format', 'json', '--output', report], 'pipe');
    if (status !== 0 && status !== 1) return [`exit code ${status}:\n${stderr}`];
    const said = JSON.parse(readFileSync(report, 'utf8'));
    const exitCode = said.verdict === 'regressed' ? 1 : 0;
    return [...(status === exitCode ? [] : [`exit code ${status}, not ${exitCode}`]), ...differences(shown, said)];
  });
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${wrong.length === 0 ? 'ok ' : 'NOT ok '} ${shown.name} (${seconds} s)`);
  for (const each of wrong) console.log(`    ${each}`);
  return wrong.length === 0;
}

function compare(cwd, options, stdio) {
  const run = [TARE, 'compare', 'HEAD~1', 'HEAD', ...options];
  return spawnSync(process.execPath, run, { cwd, stdio, encoding: 'utf8' });
}
