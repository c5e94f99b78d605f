import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Command } from '../../model/command.ts';
import type { Held } from '../../ports.ts';
import { CapturedOutput } from './captured-output.ts';
import { connect } from './network.ts';
import { endTree, MARKER, type Started, track, untrack } from './process-tree.ts';
import type { ExecOptions } from './running.ts';
import { REPORT_FD, watchedCommand } from './watch.ts';

const MAX_REPORT_BYTES = 4096;

type HoldCommand = Command & Required<Pick<Command, 'watch'>>;

/**
 * Creates namespaces that are kept, and connects them where they have a network of their own.
 * @param path the folders in which the connecting program, which runs outside of them, is looked up
 */
export async function hold(
  command: HoldCommand,
  environment: NodeJS.ProcessEnv,
  path: string | undefined,
  options: Pick<ExecOptions, 'interruption' | 'clock'>,
): Promise<Held | { readonly reason: string }> {
  const held = await holdNamespaces(command, environment, options);
  const network = command.watch.confinement?.namespaces?.network;
  if ('reason' in held || typeof network !== 'object') return held;
  const connectorEnvironment = { variables: { PATH: path }, marker: randomBytes(8).toString('hex') };
  const request = { program: network.program, first: held.first, watch: command.watch.file };
  const connected = await connect({ ...request, environment: connectorEnvironment }, options.clock);
  if ('reason' in connected) {
    await held.stop();
    return connected;
  }
  const stop = async () => {
    await Promise.all([connected.stop(), held.stop()]);
  };
  return { first: held.first, stop };
}

/**
 * Starts the program that creates namespaces and keeps them (`watch -K`) for commands that join. Resolves when they can
 * join, or with the reason why not. The program ends with this process, at `stop`, or at its time limit where it does
 * not come up.
 */
function holdNamespaces(
  command: HoldCommand,
  environment: NodeJS.ProcessEnv,
  { interruption }: Pick<ExecOptions, 'interruption'>,
): Promise<Held | { readonly reason: string }> {
  const marker = randomBytes(8).toString('hex');
  const line = watchedCommand(command, command.watch);
  const child = spawn(line.file, line.arguments, {
    cwd: '/',
    env: { ...environment, [MARKER]: marker },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) {
    return new Promise((resolve) => {
      child.once('error', (error) => resolve({ reason: error.message }));
    });
  }
  const started: Started = { pid, marker, supervised: true };
  track(started);
  const stderr = new CapturedOutput(child.stderr as Readable, MAX_REPORT_BYTES);
  const reporting = child.stdio[REPORT_FD] as Readable;
  const report = new CapturedOutput(reporting, MAX_REPORT_BYTES);
  // EPIPE means that it has ended already.
  child.stdin?.on('error', () => {});
  child.on('error', () => {});
  return new Promise((resolve) => {
    const ended = new Promise<void>((gone) => {
      child.once('exit', () => {
        untrack(started);
        gone();
      });
    });
    const end = () => endTree(started, Number.POSITIVE_INFINITY);
    const limit = setTimeout(end, command.timeoutMs);
    interruption.addEventListener('abort', end, { once: true });
    const stop = () => {
      interruption.removeEventListener('abort', end);
      child.ref();
      child.stdin?.end();
      return ended;
    };
    reporting.on('data', () => {
      const first = readFirst(report.text());
      if (first === null) return;
      clearTimeout(limit);
      // The program waits for this process, which does not wait for the program.
      child.unref();
      for (const stream of [child.stdin, child.stderr, reporting]) (stream as Socket).unref();
      resolve({ first, stop });
    });
    child.once('close', () => {
      clearTimeout(limit);
      interruption.removeEventListener('abort', end);
      resolve({ reason: stderr.text().trim() || 'the program that keeps namespaces ended' });
    });
  });
}

/**
 * Reads `{"first":12345}`, the process by which namespaces are joined, and `ready`; two processes write them in any
 * order.
 */
function readFirst(report: string): number | null {
  const first = /^\{"first":(\d{1,10})\}$/m.exec(report)?.[1];
  return first !== undefined && /^ready$/m.test(report) ? Number(first) : null;
}
