import { isAmount, parseGo } from '../../formats/index.ts';
import { ofBenchmark } from '../failure.ts';
import type { ProcessRequest, SessionPlans, SessionReading } from '../harness.ts';
import { join } from './build/packages.ts';
import { reasonOf } from './command.ts';
import { probe } from './discover/probe.ts';
import { type GoBenchmark, measuredCommand, readLine } from './slice.ts';

/**
 * A test binary that waits for requests, each for one slice of one of its benchmarks (_testing/tare_session.go).
 * @param key which binaries: benchmarks of the same ones share it
 */
export function goSession(benchmark: GoBenchmark, key: string): SessionPlans {
  const { printedName } = benchmark;
  return {
    key,
    parent: printedName.split('/', 1)[0] ?? '',
    // Each request says which of all it runs.
    command: (request) => measuredCommand(benchmark, request, ['-test.bench=.', '-test.count=1', '-test.benchmem']),
    ask: ({ iterations, continued }) => `${continued ? '+' : ''}${iterations} ${printedName}`,
    read: (answer, iterations) => read(benchmark, iterations, answer),
    sizeAlone: (request, sliceMs) => sizeAlone(benchmark, request, sliceMs),
    reasonOf,
  };
}

function* sizeAlone(
  { group, printedName, goroot, countsWindows }: GoBenchmark,
  { side, binaryPath, timeoutMs }: ProcessRequest,
  sliceMs: number,
) {
  const binary = {
    path: binaryPath,
    directory: join(side.directory, group),
    group,
    countsWindows,
    environment: { GOROOT: goroot[side.side] },
  };
  // The difference of two counts leaves out what its process pays once.
  return yield* probe({ binary, printedName, startupMs: 0, sliceMs, timeoutMs });
}

/**
 * `{"ready":true}` to 0 iterations. To more: `{"line":"BenchmarkX-2\t 100\t 27.3 ns/op ...","timed_ns":2730,"cpu_ns":...,
 * "queued_ns":0,"beside_cpu_ns":0,"used_cpu_ns":...,"collections":0,"waited_ns":...,"waited_cpu_ns":...}`, where the line
 * is as Go prints it, `cpu_ns`, `queued_ns` and `beside_cpu_ns` are left out where they are unknown, and `"parallel":true` is there where it called RunParallel. To either: `{"failed":"what it said"}`, `{"skipped":true}`, or `{"none":true}` where
 * there is no benchmark of that name.
 */
function read(benchmark: GoBenchmark, iterations: number, answer: string): SessionReading {
  const said = parse(answer);
  if (said === null) return failed(benchmark, 'the session answered something that is no answer');
  if (typeof said.failed === 'string') return failed(benchmark, saidBy(benchmark, said.failed));
  if (said.skipped === true) return failed(benchmark, 'skipped itself');
  if (said.none === true) return failed(benchmark, 'the session found no benchmark of this name');
  if (iterations === 0 && said.ready === true) return { measurements: [], failures: [], warnings: [] };
  if (iterations === 0 || typeof said.line !== 'string') {
    return failed(benchmark, 'the session answered something that was not asked for');
  }
  const reading = readLine(benchmark, iterations, said.line);
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

function failed({ group, name }: GoBenchmark, reason: string): SessionReading {
  return { measurements: [], failures: [ofBenchmark(group, name, reason)], warnings: [] };
}

/** The output that a process would have printed. */
function saidBy({ printedName }: GoBenchmark, output: string): string {
  const [failure] = parseGo(`--- FAIL: ${printedName}\n${output}\n`).failures;
  return failure?.reason || output.trim() || 'reported itself as failed';
}
