// What every example has: a folder, a patch, the workflow that `tare init` writes for it, and expected.json: settings of a
// short run, and what a comparison without and with the patch has to say of it and of each benchmark.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const EXPECTED = 'expected.json';

/**
 * Those that e2e/ compares by their workflow, under act: together they run each command that `tare init` writes into one,
 * and set up each language that needs it. The others are compared without a workflow.
 */
export const UNDER_ACT = ['googlebenchmark', 'gungraun', 'pytest', 'tinybench', 'write-string'];

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

/** A temporary repository of two commits, the example's folder and its patch, for as long as `act` uses it. */
export async function inRepository(shown, act) {
  const repository = mkdtempSync(join(tmpdir(), 'tare-example-'));
  const git = (...gitArguments) =>
    execFileSync('git', ['-c', 'user.name=Tare', '-c', 'user.email=examples@tare.invalid', ...gitArguments], {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    copyExample(shown, repository);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message', `${shown.name}: as it was`);
    git('apply', '--index', shown.patch);
    const what = basename(shown.patch, '.patch').replaceAll('-', ' ');
    git('commit', '--quiet', '--message', `${shown.name}: ${what}`);
    return await act(repository);
  } finally {
    rmSync(repository, { recursive: true, force: true });
  }
}

/**
 * What a report (`--format json`) says other than was expected, a line each. Where several verdicts are right, as for
 * what the patch does not touch, each is listed. `corrected`: the change of the work itself, which the interval without
 * the clock overhead has to hold; or the benchmark that does the same work without a clock, whose interval it has to meet.
 */
export function differences({ verdict, rows, corrected = {} }, report) {
  const wrong = (what, is, allowed) => (allowed.includes(is) ? [] : [`${what}: ${is}, not ${allowed.join(' or ')}`]);
  const correctionOf = (name) => {
    const found = report.benchmarks.find((each) => each.name === name)?.rows ?? [];
    return found.map(({ correction }) => correction).find((correction) => correction !== null);
  };
  const intervalOf = (name) => {
    const found = report.benchmarks.find((each) => each.name === name)?.rows ?? [];
    return found.map(({ change }) => change).find((change) => change?.kind === 'interval') ?? null;
  };
  const seen = new Map(report.benchmarks.map((each) => [each.name, each.verdict ?? each.status]));
  const unexpected = [...seen.keys()].filter((name) => !Object.hasOwn(rows, name));
  return [
    ...wrong('the run', report.verdict, verdict),
    ...Object.entries(rows).flatMap(([name, allowed]) => wrong(name, seen.get(name) ?? 'not there', allowed)),
    ...unexpected.map((name) => `${name}: not expected at all`),
    ...Object.entries(corrected).flatMap(([name, change]) => {
      const truth = typeof change === 'number' ? { lower: change, upper: change } : intervalOf(change);
      return uncorrected(name, change, truth, correctionOf(name));
    }),
  ];
}

/**
 * The same of the last of up to three reports: a busy machine makes a clock vary too much to be taken off, or a short run too wide.
 * That a clock varies too much on this machine is a right thing to say; what it costs is not seen then.
 * @param reportOfRun compares the example once
 */
export async function differencesLeft(shown, reportOfRun) {
  let report = await reportOfRun();
  for (let again = 0; again < 2 && differences(shown, report).length > 0; again++) report = await reportOfRun();
  const left = differences(shown, report);
  const isUnseen = (text) => text.includes('not corrected (clock-unsteady)');
  return { report, wrong: left.filter((text) => !isUnseen(text)), unseen: left.filter(isUnseen) };
}

function uncorrected(name, change, truth, correction) {
  if (correction?.state !== 'applied') {
    const { code, message } = correction?.refusal ?? { code: 'no clock', message: 'none is known of it' };
    return [`${name}: not corrected (${code}): ${message}`];
  }
  const { lower, upper } = correction.delta;
  if (truth === null) return [`${name}: ${change} has no interval to hold it against`];
  const isMet = lower <= truth.upper && truth.lower <= upper;
  const what = typeof change === 'number' ? change : `${change} [${truth.lower}, ${truth.upper}]`;
  return isMet ? [] : [`${name}: ${what} is not in [${lower}, ${upper}], corrected`];
}
