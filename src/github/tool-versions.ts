import * as core from '@actions/core';
import { getExecOutput } from '@actions/exec';
import { escapeTerminal } from '../render/index.ts';

/** A version is printed at once or never. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Which git and Node this run uses, in a folded group of the log: the first thing to look at in a report of a problem.
 * Trusted tools on no input, run in no folder of the pull request; nothing depends on their answer. (Everything else
 * goes through the Exec port, which can end a whole process tree; @actions/exec can not.)
 */
export async function logToolVersions(log: (line: string) => void): Promise<void> {
  const { PATH = '' } = process.env;
  const options = { silent: true, ignoreReturnCode: true, cwd: '/', env: { PATH }, delay: 1000 };
  const asked = getExecOutput('git', ['--version'], options).then(
    ({ stdout }) => stdout.trim(),
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
