import { type CommandResult, succeeded } from '../../model/command.ts';
import type { Warning } from '../../model/warning.ts';

/**
 * Words of programs that miss what isolation keeps from them. Of sudo, the C library, Node, curl:
 *     sudo: The "no new privileges" flag is set, which prevents sudo from running as root.
 *     touch: cannot touch '/etc/x': Read-only file system
 *     connect: Network is unreachable
 *     curl: (6) Could not resolve host: example.com
 *     Error: connect ECONNREFUSED 127.0.0.1:5432
 *     getaddrinfo EAI_AGAIN registry.example.com
 */
const MISSING =
  /no new privileges|read-only file system|\bEROFS\b|network is unreachable|\bENETUNREACH\b|could not resolve host|temporary failure in name resolution|\bEAI_AGAIN\b|connection refused|\bECONNREFUSED\b/i;

/** A warning where isolation may be why a command failed; null where nothing says so. */
export function isolationHint(result: CommandResult): Warning | null {
  if (succeeded(result)) return null;
  const line = `${result.stderr}\n${result.stdout}`.split('\n').find((each) => MISSING.test(each));
  if (line === undefined) return null;
  return {
    code: 'isolation-in-the-way',
    message:
      'A command failed, and what it printed suggests that isolation is the reason (docs/isolation.md says what to do; ' +
      '`isolation: off` switches it off)',
    subject: line.trim().slice(0, 500),
  };
}
