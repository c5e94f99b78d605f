import { describe, expect, it } from 'vitest';
import { allowNamespaces } from '../../src/measure/isolation/user-namespaces.ts';
import { type Command, type CommandResult, SYSTEM_PROGRAMS } from '../../src/model/command.ts';

// Ubuntu's restriction, played back: this machine may not have AppArmor.
function machine({ restricted, sudo }: { readonly restricted: string | null; readonly sudo: boolean }) {
  const ran: Command[] = [];
  const said: string[] = [];
  const ports = {
    exec: {
      run: async (command: Command): Promise<CommandResult> => {
        ran.push(command);
        const none = { signal: null, timedOut: false, notStarted: false, stdout: '', truncated: false };
        return { ...none, exitCode: sudo ? 0 : 1, stderr: '', startMs: 0, durationMs: 1 };
      },
    },
    host: { kernelSetting: () => restricted },
    log: { info: (line: string) => said.push(line) },
    interruption: new AbortController().signal,
  };
  return { ran, said, allow: () => allowNamespaces('/run/x/watch', ports as never) };
}

describe('where AppArmor keeps user namespaces from programs without a profile', () => {
  it('one is loaded by sudo for the watching program alone, and removed at the end', async () => {
    const { allow, ran } = machine({ restricted: '1', sudo: true });
    const allowed = await allow();
    await allowed?.end();
    // Nobody can have put another profile into its place before the second.
    for (const { input } of ran) expect(input).toContain('profile tare_watch "/run/x/watch" flags=(unconfined)');
    expect(ran.map(({ file, arguments: words }) => [file, ...words].join(' '))).toEqual([
      'sudo -n apparmor_parser --replace',
      'sudo -n apparmor_parser --remove',
    ]);
    // Whatever foreign code has put on PATH by then.
    const how = ran.map(({ trust, cwd, environment }) => ({ trust, cwd, environment }));
    expect(how).toEqual(Array(2).fill({ trust: 'trusted', cwd: '/', environment: SYSTEM_PROGRAMS }));
  });

  it('nothing is done without sudo, and nothing is asked where that is not the reason', async () => {
    expect(await machine({ restricted: '1', sudo: false }).allow()).toBeNull();
    const other = machine({ restricted: '0', sudo: true });
    expect(await other.allow()).toBeNull();
    expect(other.ran).toEqual([]);
  });
});
