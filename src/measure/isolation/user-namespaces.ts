import { type Command, SYSTEM_PROGRAMS, succeeded } from '../../model/command.ts';
import type { SidePorts } from '../../ports.ts';

const SWITCH = 'kernel/apparmor_restrict_unprivileged_userns';
const TIMEOUT_MS = 20_000;

/**
 * Ubuntu since 23.10, and so hosted runners, let only programs with an AppArmor profile make user namespaces. Where sudo
 * asks nothing, one is loaded for the watching program alone, and removed at the end of the run: the machine's setting stays
 * as it is. null: that is not what is in the way, or it cannot be done.
 */
export async function allowNamespaces(
  program: string,
  ports: Pick<SidePorts, 'exec' | 'host' | 'log' | 'interruption'>,
): Promise<{ end(): Promise<void> } | null> {
  if (ports.host.kernelSetting(SWITCH) !== '1') return null;
  // unconfined: a profile that takes nothing away, and gives this one right (apparmor.d(5), "userns").
  const profile = `abi <abi/4.0>,\nprofile tare_watch "${program}" flags=(unconfined) {\n  userns,\n}\n`;
  const parser = (option: string): Command => ({
    file: 'sudo',
    arguments: ['-n', 'apparmor_parser', option],
    // No file: nobody can put another profile into it before it is removed.
    input: profile,
    cwd: '/',
    environment: SYSTEM_PROGRAMS,
    trust: 'trusted',
    timeoutMs: TIMEOUT_MS,
  });
  const loaded = await ports.exec.run(parser('--replace'));
  ports.interruption.throwIfAborted();
  if (!succeeded(loaded)) return null;
  ports.log.info('Loaded an AppArmor profile that lets the watching program make user namespaces');
  return {
    end: async () => {
      const removed = await ports.exec.run(parser('--remove'));
      // Interrupted: nothing starts any more. The profile names a file that is gone with the run.
      if (!succeeded(removed)) ports.log.info('The AppArmor profile tare_watch of this run is still loaded');
    },
  };
}
