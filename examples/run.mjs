// Compares examples with and without their patch: each in a temporary repository whose first commit is the example's
// folder and whose second commit has the patch.
// Usage: node examples/run.mjs NAME [options of tare compare]
//        node examples/run.mjs --short [NAMES]   all of them, or these, shortly: is the outcome what expected.json says?
//        node examples/run.mjs --short --not-under-act [N/M]   those that e2e/ does not compare, or the Nth of M parts of them
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differencesLeft, example, exampleNames, inRepository, UNDER_ACT } from './example.mjs';

const TARE = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('.', import.meta.url));
const KNOWN = exampleNames(EXAMPLES);

const [first = '', ...rest] = process.argv.slice(2);
const isShort = first === '--short';
const wanted = isShort ? shortly(rest) : [first];
if (!wanted.every((name) => KNOWN.includes(name))) {
  console.error(`usage: node examples/run.mjs NAME [options of tare compare]
       node examples/run.mjs --short [NAMES | --not-under-act [N/M]]
NAME is one of: ${KNOWN.join(', ')}`);
  process.exitCode = 2;
} else if (isShort) {
  for (const name of wanted) if (!(await isAsExpected(example(EXAMPLES, name)))) process.exitCode = 1;
} else {
  process.exitCode = (await inRepository(example(EXAMPLES, first), (cwd) => compare(cwd, rest, 'inherit').status)) ?? 3;
}

function shortly([first, ...more]) {
  if (first === undefined) return KNOWN;
  if (first !== '--not-under-act') return [first, ...more];
  const [part = 1, parts = 1] = (more[0] ?? '').split('/').flatMap((each) => Number(each) || []);
  return KNOWN.filter((name) => !UNDER_ACT.includes(name)).filter((_, index) => index % parts === part - 1);
}

async function isAsExpected(shown) {
  const startMs = performance.now();
  const { wrong, unseen } = await inRepository(shown, (cwd) =>
    differencesLeft(shown, () => reportOf(shown, cwd)),
  ).catch(({ message }) => ({ wrong: [message], unseen: [] }));
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${wrong.length === 0 ? 'ok ' : 'NOT ok '} ${shown.name} (${seconds} s)`);
  for (const each of wrong) console.log(`    ${each}`);
  for (const each of unseen) console.log(`    not seen: ${each}`);
  return wrong.length === 0;
}

function reportOf(shown, cwd) {
  const file = join(cwd, '.git/report.json');
  const options = Object.entries(shown.short).flatMap(([option, value]) => [`--${option}`, String(value)]);
  const { status, stderr } = compare(cwd, [...options, '--format', 'json', '--output', file], 'pipe');
  if (status !== 0 && status !== 1) throw new Error(`exit code ${status}:\n${stderr}`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const exitCode = report.verdict === 'regressed' ? 1 : 0;
  if (status !== exitCode) throw new Error(`exit code ${status}, not ${exitCode}: the run is ${report.verdict}`);
  return report;
}

function compare(cwd, options, stdio) {
  const run = [TARE, 'compare', 'HEAD~1', 'HEAD', ...options];
  return spawnSync(process.execPath, run, { cwd, stdio, encoding: 'utf8' });
}
