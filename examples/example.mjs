// What every example has: a folder, a patch, the workflow that `tare init` writes for it, and expected.json: settings of a
// short run, and what a comparison without and with the patch has to say of it and of each benchmark.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const EXPECTED = 'expected.json';

/** Those that can be compared. @param {string} examples the folder of all */
export function exampleNames(examples) {
  return readdirSync(examples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(examples, entry.name, EXPECTED)))
    .map(({ name }) => name)
    .sort();
}

/** @param {string} examples @param {string} name */
export function example(examples, name) {
  const folder = join(examples, name);
  const patch = readdirSync(folder).find((file) => file.endsWith('.patch')) ?? '';
  return { name, folder, patch: join(folder, patch), ...JSON.parse(readFileSync(join(folder, EXPECTED), 'utf8')) };
}

/** The example as a project: without what is only about it. @param {string} to */
export function copyExample({ folder, patch }, to) {
  cpSync(folder, to, { recursive: true, filter: (path) => path !== patch && !path.endsWith(`/${EXPECTED}`) });
  for (const made of ['node_modules', 'target', 'build', '__pycache__']) {
    rmSync(join(to, made), { recursive: true, force: true });
  }
}

/**
 * What a report (`--format json`) says other than was expected, a line each. Where several verdicts are right, as for
 * what the patch does not touch, each is listed.
 */
export function differences({ verdict, rows }, report) {
  const wrong = (what, is, allowed) => (allowed.includes(is) ? [] : [`${what}: ${is}, not ${allowed.join(' or ')}`]);
  const seen = new Map(report.benchmarks.map((each) => [each.name, each.verdict ?? each.status]));
  const unexpected = [...seen.keys()].filter((name) => !Object.hasOwn(rows, name));
  return [
    ...wrong('the run', report.verdict, verdict),
    ...Object.entries(rows).flatMap(([name, allowed]) => wrong(name, seen.get(name) ?? 'not there', allowed)),
    ...unexpected.map((name) => `${name}: not expected at all`),
  ];
}
