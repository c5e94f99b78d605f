import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Command, NetworkProgram } from '../../model/command.ts';
import type { Clock } from '../../ports.ts';
import { start } from './running.ts';

/** The arguments that keep this machine's names and ports out of reach: pasta(1), slirp4netns(1). */
const ARGUMENTS: Readonly<Record<NetworkProgram, (first: string) => readonly string[]>> = {
  pasta: (first) => [
    '--config-net',
    '--foreground',
    '--quiet',
    '--no-map-gw',
    '--dns-forward',
    '169.254.1.1',
    '-t',
    'none',
    '-u',
    'none',
    '-T',
    'none',
    '-U',
    'none',
    // Otherwise it would become nobody, who may not enter root's namespaces.
    ...(process.getuid?.() === 0 ? ['--runas', '0'] : []),
    first,
  ],
  slirp4netns: (first) => ['--configure', '--disable-host-loopback', '--mtu=65520', first, 'tap0'],
};

/** The network takes 6 ms to come up, at each change between building and measuring. */
const LOOK_EACH_MS = 2;
const MOST_MS = 5000;

interface ConnectRequest {
  readonly program: NetworkProgram;
  /** The first process of the namespaces. */
  readonly first: number;
  /** The watching program, which ends it when this process ends. */
  readonly watch: string;
  readonly environment: Parameters<typeof start>[1];
}

/** Connects namespaces with the world for as long as they exist, or says why that does not work. */
export async function connect(
  { program, first, watch, environment }: ConnectRequest,
  clock: Clock,
): Promise<{ stop(): Promise<void> } | { readonly reason: string }> {
  const command: Command = {
    file: program,
    arguments: ARGUMENTS[program](String(first)),
    cwd: '/',
    trust: 'trusted',
    timeoutMs: Number.POSITIVE_INFINITY,
    watch: { file: watch, cpu: null, fixedLayout: false, instructions: false },
  };
  const running = await start(command, environment, 'none', clock);
  if ('notStarted' in running) return { reason: running.notStarted.stderr };
  let ended = false;
  const exited = running.exited.then(() => {
    ended = true;
  });
  const stop = () => {
    running.kill();
    return exited;
  };
  const beganMs = clock.now();
  while (!ended && clock.now() - beganMs < MOST_MS) {
    if (hasDefaultRoute(first)) {
      running.child.unref();
      for (const stream of running.child.stdio) (stream as { unref?(): void } | null)?.unref?.();
      return { stop };
    }
    await wait(LOOK_EACH_MS);
  }
  const { stderr } = ended ? await running.result : { stderr: '' };
  if (!ended) await stop();
  return { reason: `${program}: ${stderr.trim().split('\n').at(-1) || 'gave no network'}` };
}

/**
 * Looks for `eth0	00000000	010200C0	0003	0	0	0	00000000	0	0	0`, or in IPv6 for
 * `00000000000000000000000000000000 00 ... 00450003     eth0`; unreachable routes have the interface `lo`.
 */
function hasDefaultRoute(first: number): boolean {
  const read = (name: string) => {
    try {
      return readFileSync(`/proc/${first}/net/${name}`, 'latin1');
    } catch {
      return '';
    }
  };
  return /^\S+\t00000000\t/m.test(read('route')) || /^0{32} 00 .*(?<!\slo)$/m.test(read('ipv6_route'));
}
