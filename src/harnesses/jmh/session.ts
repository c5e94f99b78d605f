import { isAmount, recordIn } from '../../formats/index.ts';
import { ofBenchmark } from '../failure.ts';
import type { SessionPlans, SessionReading } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';
import { exactPattern } from './command.ts';
import { classPathWith, RUNNER } from './runner.ts';
import type { JmhBenchmark, Service } from './slice.ts';
import { scoreIn } from './trial.ts';

/** A slice that takes this many times as long as one of a process is cut. */
const MUCH_LONGER = 10;

/**
 * A virtual machine for each benchmark and each combination of its parameters, as JMH forks: what another one had the
 * compiler learn of shared code is not in it. It is started as JMH's fork would be (_runner/TareSession.java).
 */
export function jmhSession(key: string, benchmark: JmhBenchmark, service: Service): SessionPlans {
  return {
    key,
    parent: key,
    command: ({ side, binaryPath, timeoutMs }) => {
      const { printed, params, warmUpMs, measureMs, places } = benchmark;
      const machine = service.machines[side.side];
      const { directory = side.directory, environment = {} } = places[side.side] ?? {};
      const asked = [exactPattern(printed), warmUpMs, MUCH_LONGER * measureMs, ...params.flat()].map(String);
      return {
        file: 'java',
        arguments: [
          ...machine.arguments,
          '-cp',
          classPathWith(machine.runner, environment, binaryPath),
          RUNNER,
          'serve',
          ...asked,
        ],
        cwd: directory,
        environment: { PWD: directory, ...environment },
        trust: 'untrusted',
        timeoutMs,
        isMeasured: true,
      };
    },
    ask: ({ iterations }) => String(iterations),
    read: (answer, iterations) => readSlice(benchmark, service, iterations, answer),
    *sizeAlone() {
      yield* [];
      return { iterations: null, expectedMs: benchmark.aloneMs };
    },
    reasonOf: (result, timeoutMs) => whyNoResult(result, timeoutMs),
  };
}

/** `{"iterations": 100, "timed_ns": 2680, "operations": 1, "collections": 0, "cpu_ns": 2650}`, `{"ready": true}`, `{"failed": "..."}` */
function readSlice(
  { group, names, printed }: JmhBenchmark,
  { units }: Service,
  iterations: number,
  answer: string,
): SessionReading {
  const [name = printed] = names;
  const nothing = { measurements: [], failures: [], warnings: [] };
  const failed = (reason: string) => ({ ...nothing, failures: [ofBenchmark(group, name, reason)] });
  const said = recordIn(answer);
  if (typeof said?.failed === 'string') return failed(said.failed.trim() || 'failed');
  if (iterations === 0 && said?.ready === true) return nothing;
  const { iterations: calls, timed_ns: timedNs, operations, collections, cpu_ns: cpuNs } = said ?? {};
  // Fewer where it is so much slower than the other side.
  const isRight = isAmount(calls) && Number.isSafeInteger(calls) && calls > 0 && calls <= iterations;
  if (!isRight || !isAmount(timedNs) || !isAmount(operations) || operations === 0) {
    return failed('JMH answered something that was not asked for');
  }
  // A clock that stood still: no rate follows from it.
  const ns = Math.max(timedNs, 1);
  const scores = units.map((unit) => [unit, scoreIn(unit, ns, calls * operations) ?? 0] as const);
  return {
    measurements: [{ group, name, iterations: calls, values: new Map(scores) }],
    failures: [],
    warnings: [],
    timedMs: ns / 1e6,
    ...(isAmount(cpuNs) ? { timedCpuMs: cpuNs / 1e6 } : {}),
    ...(isAmount(collections) ? { collections } : {}),
  };
}
