import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Runner, suiteOf } from './runner.ts';

/**
 * What the script of an attack begins with. It is told nothing: the runner's folders are found through the objects that
 * its checkout borrows, and Tare through the parents of its process.
 */
const PRELUDE = `
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync, spawn } = require('node:child_process');
const root = fs.readFileSync('.git/objects/info/alternates', 'utf8').split('\\n')[0].replace('/repo/repo/.git/objects', '');
const dist = path.join(root, '_actions/octo/tare/v1/dist');
const commandFiles = path.join(root, '_temp/_runner_file_commands');
const evidence = (text) => fs.appendFileSync(path.join(root, 'evidence'), text + '\\n');
/** Process id of Tare; null where it is out of sight. */
function findTare() {
  for (let pid = process.ppid; pid > 1; ) {
    if (fs.readFileSync('/proc/' + pid + '/cmdline', 'latin1').includes('dist/compare.js')) return pid;
    pid = Number(/^PPid:\\s+(\\d+)$/m.exec(fs.readFileSync('/proc/' + pid + '/status', 'latin1'))[1]);
  }
  return null;
}
`;

/** A pull request's files whose suite runs the script of an attack once, in its first run, and then prints readings. */
export function attacking(script: string, readings: Readonly<Record<string, number>>): Record<string, string> {
  return {
    'attack.cjs': `${PRELUDE}\n${script}\n`,
    suite: `mark="$(sed 's#/repo/repo/.git/objects#/attacked#' .git/objects/info/alternates)"
if [ ! -e "$mark" ]; then touch "$mark"; node ./attack.cjs; fi
${suiteOf(readings)}`,
  };
}

/** Files of base, whose suite is harmless. */
export function harmless(readings: Readonly<Record<string, number>>): Record<string, string> {
  return {
    suite: suiteOf(readings),
    // What these attacks meet where there are no namespaces.
    '.github/tare.yml': 'bench-command: sh ./suite\nrounds: 10\npin: off\nisolation: off\n',
  };
}

/** What the attack wrote down of what it got; throws where it did not run. */
export function evidenceOf(runner: Runner): string {
  const path = join(dirname(runner.temporary), 'evidence');
  if (!existsSync(path)) throw new Error('the attack left no evidence: it did not run');
  return readFileSync(path, 'utf8');
}
