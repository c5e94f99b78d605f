import type { CommandResult } from '../model/command.ts';
import type { KnownSecrets } from '../model/known-secrets.ts';
import type { Exec, Log, Sessions } from '../ports.ts';

type Redacting = Pick<KnownSecrets, 'redact'>;

/** A log that writes no secret. */
export function redactedLog(log: Log, secrets: Redacting): Log {
  const redact = (text: string) => secrets.redact(text);
  return {
    info: (line) => log.info(redact(line)),
    notice: (line) => log.notice(redact(line)),
    warning: (line) => log.warning(redact(line)),
    untrusted: (title, text) => log.untrusted(redact(title), redact(text)),
    progress: (progress) => log.progress({ ...progress, subject: redact(progress.subject) }),
    progressDone: () => log.progressDone(),
  };
}

/** Redacts the output of code under test before it is read, as a text that is cut later could keep half of a secret. */
export function redactedExec(exec: Exec, secrets: Redacting): Exec {
  return {
    run: async (command) => {
      const result = await exec.run(command);
      return command.trust === 'trusted' ? result : redactedOutput(result, secrets);
    },
  };
}

/** Redacts the output and the answers of a session. */
export function redactedSessions(sessions: Sessions, secrets: Redacting): Sessions {
  return {
    serve: async (command) => {
      const serving = await sessions.serve(command);
      if (command.trust === 'trusted') return serving;
      return {
        pid: serving.pid,
        ask: async (request, timeoutMs) => {
          const answer = await serving.ask(request, timeoutMs);
          return answer.kind === 'answered' ? { ...answer, text: secrets.redact(answer.text) } : answer;
        },
        end: async () => redactedOutput(await serving.end(), secrets),
      };
    },
  };
}

function redactedOutput(result: CommandResult, secrets: Redacting): CommandResult {
  return { ...result, stdout: secrets.redact(result.stdout), stderr: secrets.redact(result.stderr) };
}
