import * as core from '@actions/core';
import { getExecOutput } from '@actions/exec';
import { trustedPath } from '../host/index.ts';
import { escapeTerminal } from '../render/index.ts';

/** A version is printed at once or never. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Which git and Node this run uses, in a folded group of the log: the first thing to look at in a report of a problem.
 * Trusted tools on no input, run in no folder of the pull request; nothing depends on their answer. (Everything else
 * goes through the Exec port, which can end a whole process tree; @actions/exec can not.)
 */
export async function logToolVersions(log: (line: string) => void): Promise<void> {
  const options = {
    silent: true,
    ignoreReturnCode: true,
    cwd: '/',
    env: { PATH: trustedPath(process.env) },
    delay: 1000,
  };
  // env searches the PATH that it is given; @actions/exec searches its own, which may name the checkout.
  const [file = '', ...words] = process.platform === 'win32' ? ['git'] : ['/usr/bin/env', 'git'];
  const asked = getExecOutput(file, [...words, '--version'], options).then(
    ({ stdout, exitCode }) => (exitCode === 0 ? stdout.trim() : 'git was not found'),
    () => 'git was not found',
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('git did not say its version'), LONGEST_WAIT_MS);
  });
  const git = await Promise.race([asked, late]);
  clearTimeout(timer);
  core.startGroup('Versions');
  log(escapeTerminal(git));
  log(`node ${process.version}`);
  core.endGroup();
}
