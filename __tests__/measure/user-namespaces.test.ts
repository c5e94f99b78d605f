import { describe, expect, it } from 'vitest';
import { allowNamespaces } from '../../src/measure/isolation/user-namespaces.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';

// Ubuntu's restriction, played back: this machine may not have AppArmor.
function machine({ restricted, sudo }: { readonly restricted: string | null; readonly sudo: boolean }) {
  const ran: Command[] = [];
  const written = new Map<string, string>();
  const said: string[] = [];
  const ports = {
    exec: {
      run: async (command: Command): Promise<CommandResult> => {
        ran.push(command);
        const none = { signal: null, timedOut: false, notStarted: false, stdout: '', truncated: false };
        return { ...none, exitCode: sudo ? 0 : 1, stderr: '', startMs: 0, durationMs: 1 };
      },
    },
    files: {
      readTextIfPresent: async () => restricted,
      writeText: async (path: string, text: string) => {
        written.set(path, text);
      },
    },
    log: { info: (line: string) => said.push(line) },
    interruption: new AbortController().signal,
  };
  return { ran, written, said, allow: () => allowNamespaces('/run/x/watch', '/run/x', ports as never) };
}

describe('where AppArmor keeps user namespaces from programs without a profile', () => {
  it('one is loaded by sudo for the watching program alone, and removed at the end', async () => {
    const { allow, ran, written } = machine({ restricted: '1\n', sudo: true });
    const allowed = await allow();
    expect(written.get('/run/x/apparmor-profile')).toContain('profile tare_watch "/run/x/watch" flags=(unconfined)');
    await allowed?.end();
    expect(ran.map(({ file, arguments: words }) => [file, ...words].join(' '))).toEqual([
      'sudo -n apparmor_parser --replace /run/x/apparmor-profile',
      'sudo -n apparmor_parser --remove /run/x/apparmor-profile',
    ]);
    expect(ran.every(({ trust }) => trust === 'trusted')).toBe(true);
  });

  it('nothing is done without sudo, and nothing is asked where that is not the reason', async () => {
    expect(await machine({ restricted: '1', sudo: false }).allow()).toBeNull();
    const other = machine({ restricted: '0', sudo: true });
    expect(await other.allow()).toBeNull();
    expect(other.ran).toEqual([]);
  });
});
