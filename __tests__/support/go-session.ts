import type { SessionPlans, SessionReading, Target } from '../../src/harnesses/harness.ts';
import type { CommandResult } from '../../src/model/command.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Answer } from '../../src/ports.ts';
import type { GoRun } from './go-run.ts';

/** A real session of one binary, asked by hand. */
export interface GoSession {
  /** One turn at a benchmark of the binary; null: it answered no more. 0 iterations: goes there. */
  turn(name: string, iterations: number, timeoutMs?: number): Promise<SessionReading | null>;
  /** One that goes on where the last one ended. */
  resume(name: string, iterations: number): Promise<SessionReading | null>;
  /** Why it was silent last. */
  silence(): (Answer & { kind: 'silent' })['reason'] | null;
  end(): Promise<CommandResult>;
  reasonOf(result: CommandResult): string;
}

const TIMEOUT_MS = 60_000;

/** Started for this benchmark; the others of its binary are served as well. */
export async function goSession(run: GoRun, first: string, side: Side = 'head'): Promise<GoSession> {
  const targetOf = (name: string) => {
    const found = run.discovery.targets.find(({ label }) => label === name);
    return found ?? never(`target ${name}`);
  };
  const target = targetOf(first);
  const built = run.builds.sides[side] ?? never(side);
  const binaryPath = built.build.binaries[target.binary[side]]?.path ?? '';
  const command = plansOf(target).command({ side: built.context, binaryPath, timeoutMs: TIMEOUT_MS });
  const serving = await run.sides.ports.sessions.serve(command);
  let silent: (Answer & { kind: 'silent' })['reason'] | null = null;
  const ask = async (plans: SessionPlans, slice: Parameters<SessionPlans['ask']>[0], timeoutMs: number) => {
    const answer = await serving.ask(plans.ask(slice), timeoutMs);
    if (answer.kind === 'answered') return plans.read(answer.text, slice.iterations);
    silent = answer.reason;
    return null;
  };
  return {
    turn: (name, iterations, timeoutMs = TIMEOUT_MS) => ask(plansOf(targetOf(name)), { iterations }, timeoutMs),
    resume: (name, iterations) => ask(plansOf(targetOf(name)), { iterations, continued: true }, TIMEOUT_MS),
    silence: () => silent,
    end: () => serving.end(),
    reasonOf: (result) => plansOf(target).reasonOf(result, TIMEOUT_MS),
  };
}

function plansOf({ session }: Target): SessionPlans {
  return session ?? never('session');
}

function never(what: string): never {
  throw new Error(`there is no ${what}`);
}
