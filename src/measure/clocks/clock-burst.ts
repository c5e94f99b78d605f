import type { CalibratorReading, CalibratorSession, PreparedCalibrator } from '../../clocks/calibrator.ts';
import { endedSaying } from '../../clocks/index.ts';
import type { Command } from '../../model/command.ts';
import type { Serving, SidePorts } from '../../ports.ts';
import { median } from '../../statistics/descriptive.ts';

/** One observation of a clock, by a session or by a process of its own. */
interface ClockObservation {
  /** Monotonic, ms. */
  readonly startMs: number;
  /** Wall time of all that it took, its process included, ms. */
  readonly durationMs: number;
  readonly reading: CalibratorReading | { readonly reason: string };
}

interface ClockBurstRequest {
  /** Time limit of each slice, or of the whole process where there is no session, ms. */
  readonly timeoutMs: number;
  /** How the command is run: watched, on a processor. */
  readonly as: (command: Command) => Command;
}

/** How many slices a burst has: an odd number, so that the median is one of them. */
const SLICES = 5;

/**
 * Makes one observation: the median over a burst of short slices of one process, after one that is not counted; where
 * there is no such process, a longer slice by a process of its own. A slice in which something else had the processor
 * does not count then, and neither does what a process does while it starts. null when the interruption ended it.
 */
export async function observeClock(
  prepared: PreparedCalibrator,
  request: ClockBurstRequest,
  ports: Pick<SidePorts, 'exec' | 'sessions' | 'clock' | 'interruption'>,
): Promise<ClockObservation | null> {
  const { session } = prepared;
  if (session === undefined) {
    const result = await ports.exec.run(request.as(prepared.slice(prepared.windows, request.timeoutMs)));
    if (ports.interruption.aborted) return null;
    return { startMs: result.startMs, durationMs: result.durationMs, reading: prepared.read(result) };
  }
  const startMs = ports.clock.now();
  const serving = await ports.sessions.serve(request.as(session.command(request.timeoutMs)));
  let reading: ClockObservation['reading'];
  try {
    reading = await burst(session, serving, request.timeoutMs);
  } finally {
    await serving.end();
  }
  if (ports.interruption.aborted) return null;
  return { startMs, durationMs: ports.clock.now() - startMs, reading };
}

async function burst(
  session: CalibratorSession,
  serving: Serving,
  timeoutMs: number,
): Promise<ClockObservation['reading']> {
  const ask = async (windows: number) => {
    const answer = await serving.ask(session.ask(windows), timeoutMs);
    if (answer.kind === 'answered') return answer;
    const words =
      answer.reason === 'out-of-turn' || answer.reason === 'too-long' ? 'wrote what was not asked for' : null;
    return { reason: `the calibrator ${words ?? endedSaying(await serving.end())}` };
  };
  const ready = await ask(0);
  if ('reason' in ready) return ready;
  const readings: CalibratorReading[] = [];
  // The first one finds caches, and what compiles while it runs, as a start leaves them.
  for (let slice = -1; slice < SLICES; slice++) {
    const answer = await ask(session.windows);
    if ('reason' in answer) return answer;
    const reading = session.read(answer.text);
    if ('reason' in reading) return reading;
    if (slice >= 0) readings.push(reading);
  }
  return {
    windows: readings.reduce((sum, { windows }) => sum + windows, 0),
    nsPerWindow: median(readings.map(({ nsPerWindow }) => nsPerWindow)),
    clockStepNs: readings[0]?.clockStepNs ?? null,
  };
}
