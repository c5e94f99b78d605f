import type { SidePorts } from '../../ports.ts';

/** There is no time for a command, or it was ended for that. */
export class OutOfTime extends Error {}

/**
 * The same ports, with an end.
 * @param untilMs monotonic, ms; a command that is not done by then rejects with `OutOfTime`
 */
export function inTime(ports: SidePorts, untilMs: number): SidePorts {
  const { exec, clock } = ports;
  return {
    ...ports,
    exec: {
      ...exec,
      run: async (command) => {
        const leftMs = untilMs - clock.now();
        if (leftMs <= 0) throw new OutOfTime();
        const result = await exec.run({ ...command, timeoutMs: Math.min(command.timeoutMs, leftMs) });
        if (result.timedOut && leftMs < command.timeoutMs) throw new OutOfTime();
        return result;
      },
    },
  };
}

/** What it gives; null: there was no time. */
export async function orOutOfTime<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutOfTime) return null;
    throw error;
  }
}
