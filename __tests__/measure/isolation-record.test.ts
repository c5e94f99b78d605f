import { describe, expect, it } from 'vitest';
import { prepareIsolation } from '../../src/measure/isolation/isolation.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';
import type { IsolationMode } from '../../src/model/inputs/inputs.ts';
import type { SidePorts } from '../../src/ports.ts';

/** A machine without namespaces, played back: another system, or a kernel that gives up privileges and nothing else. */
interface Machine {
  readonly gainsNone: boolean;
  readonly sockets?: readonly string[];
  /** AppArmor keeps user namespaces from programs without a profile, and sudo asks nothing. */
  readonly restricted?: boolean;
}

function machine({ gainsNone, sockets = [], restricted = false }: Machine) {
  const ran: Command[] = [];
  const run = async (command: Command): Promise<CommandResult> => {
    ran.push(command);
    const isolated = command.watch?.confinement?.namespaces;
    const exitCode = isolated === null ? (gainsNone ? 0 : 2) : isolated === undefined ? 0 : 127;
    const stderr = exitCode === 127 ? 'sh: cannot be isolated: namespaces: Function not implemented\n' : '';
    const none = { signal: null, timedOut: false, notStarted: false, stdout: '', truncated: false };
    return { ...none, exitCode, stderr, startMs: 0, durationMs: 1 };
  };
  const surroundings = () => ({
    home: '/home/u',
    tools: [],
    caches: [],
    secrets: [],
    sockets,
    runner: [],
    isRunnerUnseen: false,
    system: [],
    real: new Map(),
    networks: [],
    blocked: [],
    memoryBytes: 1,
    freeDiskBytes: () => 1,
  });
  const ports = {
    exec: { run },
    files: { makeDirectory: async () => {} },
    host: { surroundings, calibrators: () => '/c', kernelSetting: () => (restricted ? '1' : null) },
    log: { info: () => {} },
    interruption: new AbortController().signal,
  } as unknown as SidePorts;
  const watch = { file: '/w', cpu: null, fixedLayout: false, instructions: false };
  const premises = { folder: '/r', repository: [], objects: '/o' };
  const prepare = (mode: IsolationMode) =>
    prepareIsolation({ mode, watching: { watch, holds: [], toolchain: 'cc' }, premises }, ports);
  return { ran, ports, prepare };
}

const plain: Command = { file: 'x', arguments: [], cwd: '/r/head', trust: 'untrusted', timeoutMs: 1 };
const reason = 'namespaces: Function not implemented';

describe('what is recorded of isolation where there are no namespaces', () => {
  it('is nothing where no privilege was given up, as on another system than Linux', async () => {
    const { prepare, ports, ran } = machine({ gainsNone: false });
    const isolation = await prepare('auto');
    expect(isolation.record).toEqual({ mode: 'auto', state: 'none', reason });
    await isolation.during('build', ports).exec.run(plain);
    // Still watched, so that what is left running is ended.
    expect(ran.at(-1)?.watch).toMatchObject({ file: '/w' });
    expect(ran.at(-1)?.watch).not.toHaveProperty('confinement');
  });

  it('is what the kernel said of a command of ours', async () => {
    const { prepare, ports, ran } = machine({ gainsNone: true });
    const isolation = await prepare('auto');
    expect(isolation.record).toEqual({ mode: 'auto', state: 'no-new-privileges', reason });
    await isolation.during('measure', ports).exec.run(plain);
    expect(ran.at(-1)?.watch).toMatchObject({ confinement: { namespaces: null } });
  });

  it('names the sockets by which it could become root all the same', async () => {
    const { prepare } = machine({ gainsNone: true, sockets: ['/run/docker.sock'] });
    for (const mode of ['auto', 'off'] as const) {
      expect((await prepare(mode)).record).toMatchObject({ sockets: ['/run/docker.sock'] });
    }
  });

  it('is after a profile that was loaded in vain has been removed: no code runs while more is allowed', async () => {
    const { prepare, ran } = machine({ gainsNone: true, restricted: true });
    await (await prepare('auto')).end();
    const asked = ran.flatMap(({ file, arguments: words }) => (file === 'sudo' ? words.at(-1) : []));
    expect(asked).toEqual(['--replace', '--remove']);
    expect(ran.findIndex(({ arguments: words }) => words.includes('--remove'))).toBeLessThan(
      ran.findIndex(({ arguments: words }) => words.some((word) => word.includes('NoNewPrivs'))),
    );
  });
});
