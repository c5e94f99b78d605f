import type { SidePorts } from '../../ports.ts';

class OutOfTime extends Error {}

/**
 * Does the work with ports whose commands end in time; null where one did not, or would have begun later.
 * @param untilMs monotonic, ms
 */
export async function inTime<T>(
  untilMs: number,
  ports: SidePorts,
  work: (ports: SidePorts) => Promise<T>,
): Promise<T | null> {
  const run: SidePorts['exec']['run'] = async (command) => {
    const leftMs = untilMs - ports.clock.now();
    if (leftMs <= 0) throw new OutOfTime();
    const result = await ports.exec.run({ ...command, timeoutMs: Math.min(command.timeoutMs, leftMs) });
    if (result.timedOut && leftMs < command.timeoutMs) throw new OutOfTime();
    return result;
  };
  try {
    return await work({ ...ports, exec: { ...ports.exec, run } });
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    throw error;
  }
}
