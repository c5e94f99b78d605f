import type { PassPlans, PassStop, Target } from '../../harnesses/harness.ts';
import type { Command } from '../../model/command.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import { type Place, withNoiseControls } from '../noise-controls/noise-controls.ts';
import type { Lost } from '../sessions/session.ts';
import { between, type Slice, type SliceConditions } from '../slice.ts';
import { type Gone, HeldRun, type Stood } from './held-run.ts';

interface LockStepRequest {
  /** Targets of one pass, in its order. */
  readonly targets: readonly Target[];
  /** The files that are run; empty where a harness has none. */
  readonly paths: Readonly<Record<Side, string>>;
  /** Whose each of the two processes is; in the null control both are base's. */
  readonly of?: Readonly<Record<Side, Side>>;
  readonly place: Place;
  readonly conditions: SliceConditions;
  /** Which side comes first for a target. */
  orderOf(target: Target): readonly Side[];
  /** Called as soon as a target has a slice of both sides, in the order run. */
  paired(target: Target, slices: readonly Slice[]): void;
}

interface LockStepEnd {
  /** Those without a pair, in their order. */
  readonly left: readonly Target[];
  /** The side whose process gave out, or ended before it came to a target; null: neither. */
  readonly lost: (Lost & { readonly side: Side; readonly target: Target }) | null;
  /** Wall time beside slices: starting the processes, and their own preparation, ms. */
  readonly besideMs: number;
}

type LockStepPorts = Pick<SidePorts, 'sessions' | 'interruption' | 'clock' | 'files' | 'host'>;

const OUT_OF_TURN = 'said what its library does not say there';

/**
 * Runs two passes at once: each target on one side, then on the other, before the next. Only one of the processes works at
 * a time. Where the sides come to their benchmarks in another order the slices of a pair lie further apart.
 */
export async function runLockStep(request: LockStepRequest, ports: LockStepPorts): Promise<LockStepEnd> {
  const { targets, place, conditions } = request;
  const [first] = targets;
  if (first === undefined) return { left: [], lost: null, besideMs: 0 };
  const beganMs = ports.clock.now();
  let slicesMs = 0;
  const left = new Map(targets.map((target) => [plansOf(target).name, target]));
  const read: Record<Side, Map<string, Slice>> = { base: new Map(), head: new Map() };
  const runs: Partial<Record<Side, HeldRun<PassStop>>> = {};
  const endedBy = (lost: LockStepEnd['lost']): LockStepEnd => {
    return { left: [...left.values()], lost, besideMs: Math.max(0, ports.clock.now() - beganMs - slicesMs) };
  };
  try {
    for (const side of request.orderOf(first)) runs[side] = await open(request, side, ports);
    for (;;) {
      const [next] = left.values();
      if (next === undefined) return endedBy(null);
      for (const side of request.orderOf(next)) {
        const run = runs[side];
        if (run === undefined) throw new Error(`no pass of ${side}`);
        const before = ports.host.counters();
        const step = await run.resume(hangLimitMs(next.expectedMs + (next.arrivalMs ?? 0), conditions.sliceTimeoutMs));
        if ('result' in step) {
          const target = left.get(step.begun ?? '') ?? next;
          return endedBy({ ...lostBy(step, plansOf(target), conditions), side, target });
        }
        const { ran } = step.stop;
        if (ran === null) continue;
        slicesMs += step.durationMs;
        const reading = left.get(ran.name)?.pass?.whole?.(ran.reading, request.of?.[side] ?? side) ?? ran.reading;
        read[side].set(ran.name, sliceOf(step, reading, side, place, between(before, ports.host.counters())));
        pairUp(ran.name);
      }
    }
  } finally {
    for (const run of Object.values(runs)) await run.end();
  }

  function pairUp(name: string): void {
    const target = left.get(name);
    const slices = SIDES.flatMap((side) => read[side].get(name) ?? []);
    if (target === undefined || slices.length < SIDES.length) return;
    left.delete(name);
    request.paired(
      target,
      slices.toSorted((a, b) => a.startMs - b.startMs),
    );
  }
}

async function open(request: LockStepRequest, side: Side, ports: LockStepPorts): Promise<HeldRun<PassStop>> {
  const { targets, paths, of, place, conditions } = request;
  const [first] = targets;
  const owner = of?.[side] ?? side;
  const context = conditions.sides[owner]?.context;
  if (first === undefined || context === undefined) throw new Error(`no pass of ${owner}`);
  const plans = plansOf(first);
  const { writes = [], ...command } = plans.command({
    side: context,
    binaryPath: paths[side],
    timeoutMs: conditions.sliceTimeoutMs,
    only: targets.map((target) => plansOf(target).name),
  });
  for (const { path, text } of writes) await ports.files.write(path, text);
  const laidOut: Command = { ...command, environment: { ...command.environment, ...conditions.environment } };
  const watched = withNoiseControls(laidOut, place, conditions.pinning.controls);
  return HeldRun.open(watched, { hold: plans.hold, talk: plans.talk(owner) }, ports);
}

function plansOf({ key, pass }: Target): PassPlans {
  if (pass === undefined) throw new Error(`no pass comes to ${key}`);
  return pass;
}

function lostBy({ result, timedOut, isOutOfTurn }: Gone, plans: PassPlans, { sliceTimeoutMs }: SliceConditions): Lost {
  return { reason: isOutOfTurn ? OUT_OF_TURN : plans.reasonOf(result, sliceTimeoutMs), timedOut };
}

/** Pinned, its wall time over its CPU time tells whether it had its processor to itself. */
function sliceOf(
  { startMs, durationMs, cpuMs, runnableThreads }: Stood<PassStop>,
  reading: Slice['reading'],
  side: Side,
  { cpu }: Place,
  machine: Slice['machine'],
): Slice {
  return {
    side,
    startMs,
    durationMs,
    reading: { ...reading, ...(cpuMs === null ? {} : { usedCpuMs: cpuMs }) },
    timedOut: false,
    usage: undefined,
    ...(cpuMs === null ? {} : { used: { cpuMs, ...(runnableThreads === undefined ? {} : { runnableThreads }) } }),
    machine,
    wallPerCpu: cpu !== null && cpuMs !== null && cpuMs > 0 ? durationMs / cpuMs : undefined,
  };
}
