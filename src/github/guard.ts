import type { Guard } from '../commands/index.ts';
import type { Warning } from '../model/warning.ts';
import type { Log } from '../ports.ts';
import type { Changed, CommandFiles } from './command-files.ts';
import type { Secrets } from './secrets.ts';

/** The action's guard: secrets and the runner's command files. */
interface ActionGuard extends Guard {
  /** Does the last work, when everything has been published. */
  processEnds(): void;
}

export function createGuard(files: CommandFiles, secrets: Secrets, log: Log): ActionGuard {
  return {
    learn: (found) => secrets.learn(found),
    redact: (results) => secrets.redactAll(results),
    codeEnded: () => {
      const changed = files.restore();
      tell(changed, log);
      return changed.length === 0 ? [] : [warningOf(changed)];
    },
    processEnds: () => tell(files.restoreOthers(), log),
  };
}

function tell(changed: readonly Changed[], log: Log): void {
  for (const { name, failure } of changed) {
    const what = `Code under test wrote to ${name}, by which a step speaks to the runner.`;
    if (failure === null) log.warning(`${what} It was put back as it was.`);
    else log.warning(`${what} It could not be put back (${failure}): do not trust the steps after this one.`);
  }
}

function warningOf(changed: readonly Changed[]): Warning {
  const failed = changed.some(({ failure }) => failure !== null);
  return {
    code: 'command-files-written',
    message:
      'code under test wrote to files by which the steps of a job set variables and outputs for later ones; ' +
      (failed
        ? 'they could not be put back, so the steps after this one are not to be trusted'
        : 'they were put back as they were'),
    subject: changed.map(({ name }) => name).join(', '),
  };
}
