import type { HostFacts } from '../results/host.ts';
import type { Row } from './row.ts';

/** A run and its repetition on another machine. */
export interface Replay {
  readonly rows: readonly ReplayedRow[];
  /** Benchmarks that have no row in common, by where they were compared; untrusted. */
  readonly onlyThere: readonly string[];
  readonly onlyHere: readonly string[];
  readonly agreeing: number;
  readonly disagreeing: number;
  readonly machines: readonly MachineFact[];
  readonly harness: Both<string>;
  readonly toolVersion: Both<string>;
  /** Error level of the intervals, the wider one's. */
  readonly alpha: number;
}

export interface Both<Value> {
  readonly there: Value;
  readonly here: Value;
}

/** A benchmark x metric that both have. */
export interface ReplayedRow {
  readonly id: string;
  readonly there: Row;
  readonly here: Row;
  /** agree: the intervals have a value in common. null: one of them has none, or they are of different kinds. */
  readonly outcome: 'agree' | 'disagree' | null;
}

export type MachineFactName = keyof Omit<HostFacts, 'busyProcesses'> | 'toolchain';

/** One thing that is known of both machines, or of one; null: unknown. Untrusted. */
export interface MachineFact extends Both<string | null> {
  readonly name: MachineFactName;
}
