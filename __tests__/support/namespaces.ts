import { execFileSync } from 'node:child_process';
import { has } from './toolchains.ts';

/** Where code can be isolated at all, and its limits told. */
export const linux = process.platform === 'linux' && has('cc');
/** Whether this machine gives namespaces. */
export const namespaces =
  linux && succeeds('unshare', '--user', '--map-current-user', '--pid', '--fork', '--mount', 'true');
/** A user namespace in which nobody can make another, as a machine that forbids them. */
export const FORBIDDEN = [
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"',
  'sh',
];
/**
 * For what starts the action and stays: an attack of another test, which looks for all that has the action in its command
 * line, sends it SIGUSR1. The action itself has a listener for it.
 */
export const UNDISTURBED = "trap '' USR1";
/** Who sees none of the processes that started it, as in a container. */
export const ALONE = [
  'sh',
  '-c',
  `${UNDISTURBED}; exec "$@"`,
  'sh',
  'unshare',
  '--user',
  '--map-current-user',
  '--pid',
  '--fork',
  '--mount-proc',
];

export function succeeds(file = '', ...args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
