import { isAmount, parseGo } from '../../formats/index.ts';
import { ofBenchmark } from '../failure.ts';
import type { SessionPlans, SessionReading, SliceRequest, Target } from '../harness.ts';
import { join } from './build/packages.ts';
import { reasonOf, testBinaryCommand } from './command.ts';
import { probe } from './discover/probe.ts';
import type { GoNotes } from './notes.ts';
import { readLine } from './slice.ts';

/** A test binary that waits for requests, each for one slice of one of its benchmarks (_testing/tare_session.go). */
export const goSessions: SessionPlans<GoNotes> = {
  keyOf: ({ instrument, notes }) => (instrument === undefined ? notes.session : null),
  parentOf: ({ notes }) => notes.printedName.split('/', 1)[0] ?? '',
  command: ({ target, side, binaryPath, timeoutMs }) => {
    const binary = { path: binaryPath, directory: join(side.directory, target.group) };
    // Which of all it runs is said by each request.
    const flags = ['-test.bench=.', '-test.count=1', '-test.benchmem'];
    return { ...testBinaryCommand(binary, target.notes.goroot[side.side], flags, timeoutMs), isMeasured: true };
  },
  ask: ({ notes, continued }, iterations) => `${continued ? '+' : ''}${iterations} ${notes.printedName}`,
  read,
  sizeAlone,
  reasonOf,
};

function* sizeAlone({ target, side, binaryPath, timeoutMs }: SliceRequest<GoNotes>, sliceMs: number) {
  const { printedName, goroot, countsWindows } = target.notes;
  const binary = {
    path: binaryPath,
    directory: join(side.directory, target.group),
    group: target.group,
    countsWindows,
    environment: { GOROOT: goroot[side.side] },
  };
  // What its process pays once falls out of the difference of two counts.
  return yield* probe({ binary, printedName, startupMs: 0, sliceMs, timeoutMs });
}

/**
 * `{"ready":true}` to 0 iterations. To more: `{"line":"BenchmarkX-2\t 100\t 27.3 ns/op ...","timed_ns":2730,"cpu_ns":...,
 * "queued_ns":0,"beside_cpu_ns":0,"used_cpu_ns":...,"collections":0,"waited_ns":...,"waited_cpu_ns":...}`, where the line
 * is as Go prints it, `cpu_ns`, `queued_ns` and `beside_cpu_ns` are left out where they are unknown, and `"parallel":true` is there where it called RunParallel. To either: `{"failed":"what it said"}`, `{"skipped":true}`, or `{"none":true}` where
 * there is no benchmark of that name.
 */
function read(target: Target<GoNotes>, iterations: number, answer: string): SessionReading {
  const said = parse(answer);
  if (said === null) return failed(target, 'the session answered something that is no answer');
  if (typeof said.failed === 'string') return failed(target, saidBy(target, said.failed));
  if (said.skipped === true) return failed(target, 'skipped itself');
  if (said.none === true) return failed(target, 'the session found no benchmark of this name');
  if (iterations === 0 && said.ready === true) return { measurements: [], failures: [], warnings: [] };
  if (iterations === 0 || typeof said.line !== 'string') {
    return failed(target, 'the session answered something that was not asked for');
  }
  const reading = readLine(target, iterations, said.line);
  const { timed_ns, cpu_ns, queued_ns, beside_cpu_ns, used_cpu_ns, collections, parallel, waited_ns, waited_cpu_ns } =
    said;
  return {
    ...reading,
    ...(isAmount(timed_ns) ? { timedMs: timed_ns / 1e6 } : {}),
    ...(isAmount(cpu_ns) ? { timedCpuMs: cpu_ns / 1e6 } : {}),
    ...(isAmount(queued_ns) ? { queuedMs: queued_ns / 1e6 } : {}),
    ...(isAmount(beside_cpu_ns) ? { besideCpuMs: beside_cpu_ns / 1e6 } : {}),
    ...(isAmount(used_cpu_ns) ? { usedCpuMs: used_cpu_ns / 1e6 } : {}),
    ...(isAmount(collections) ? { collections } : {}),
    ...(parallel === true ? { isParallel: true } : {}),
    ...(isAmount(waited_ns) ? { waitedMs: waited_ns / 1e6 } : {}),
    ...(isAmount(waited_cpu_ns) ? { waitedCpuMs: waited_cpu_ns / 1e6 } : {}),
  };
}

/** The result line of an answer, or why there is none. */
export function resultLine(answer: string): { readonly line: string } | { readonly reason: string } {
  const said = parse(answer);
  if (typeof said?.line === 'string') return { line: said.line };
  return { reason: typeof said?.failed === 'string' ? said.failed.trim() : 'the session answered without a result' };
}

function parse(answer: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function failed({ group, notes }: Target<GoNotes>, reason: string): SessionReading {
  return { measurements: [], failures: [ofBenchmark(group, notes.name, reason)], warnings: [] };
}

/** As a process would have printed it. */
function saidBy({ notes }: Target<GoNotes>, output: string): string {
  const [failure] = parseGo(`--- FAIL: ${notes.printedName}\n${output}\n`).failures;
  return failure?.reason || output.trim() || 'reported itself as failed';
}
