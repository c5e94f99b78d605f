import { randomBytes } from 'node:crypto';
import * as core from '@actions/core';
import { plainProgress } from '../host/index.ts';
import type { Clock, Log } from '../ports.ts';
import { escapeTerminal, formatDuration } from '../render/index.ts';

const UNTRUSTED_LINES = 200;
const UNFOLDED_LINES = 30;
const UNTRUSTED_LINE_LENGTH = 2000;

/**
 * Log for the runner, which reads every line of ours for commands. Lines of our own are made inert; text of the pull
 * request is shown between `stop-commands` and a random token that it cannot have known when it was printed.
 */
export function createRunnerLog(clock: Clock): Log {
  const isDue = plainProgress(clock);
  return {
    info: (line) => core.info(inert(line)),
    // The toolkit escapes a line as the data of a command, so that the runner ignores commands inside it.
    notice: (line) => core.notice(escapeTerminal(line)),
    warning: (line) => core.warning(escapeTerminal(line)),
    untrusted: (title, text) => {
      const lines = text.trimEnd().split(/\r\n|\n|\r/);
      // The runner shows a group folded; a few lines are better seen at once.
      const folded = lines.length > UNFOLDED_LINES;
      if (folded) core.startGroup(escapeTerminal(title));
      else core.info(inert(title));
      const token = randomBytes(24).toString('hex');
      core.info(`::stop-commands::${token}`);
      for (const line of lines.slice(0, UNTRUSTED_LINES)) core.info(inert(line.slice(0, UNTRUSTED_LINE_LENGTH)));
      if (lines.length > UNTRUSTED_LINES) core.info(`(${lines.length - UNTRUSTED_LINES} more lines)`);
      core.info(`::${token}::`);
      if (folded) core.endGroup();
    },
    progress: (progress) => {
      if (!isDue(progress)) return;
      const left = progress.remainingMs === null ? '' : `, ${formatDuration(progress.remainingMs)} left`;
      const subject = progress.subject === '' ? '' : `: ${progress.subject}`;
      core.info(inert(`${progress.stage} ${progress.done}/${progress.total}${left}${subject}`));
    },
    progressDone: () => {},
  };
}

/**
 * One line that the runner takes for text. It obeys `::name::` at the start of a line, white space aside, and the
 * older `##[name]` anywhere (runner: src/Runner.Common/ActionCommand.cs).
 */
export function inert(line: string): string {
  return escapeTerminal(line)
    .replace(/^(\s*):(?=:)/, '$1: ')
    .replaceAll('##[', '## [');
}
