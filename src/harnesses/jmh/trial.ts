import { jmhName } from '../../formats/index.ts';

/** The part of JMH's results on one benchmark with its parameters that is no score. Untrusted. */
interface TrialDetails {
  readonly params: readonly (readonly [string, string])[];
  /** null: only JMH itself can run it. */
  readonly fork: Fork | null;
}

/** Settings with which JMH runs and reports it. */
export interface Fork {
  readonly jvm: string;
  readonly jvmArgs: readonly string[];
  readonly units: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Details by the format's names, but for the mode of several: `Words.count{size=10}`. */
export function trialDetails(text: string): ReadonlyMap<string, TrialDetails> {
  const found = new Map<string, TrialDetails>();
  let results: unknown;
  try {
    results = JSON.parse(text);
  } catch {
    return found;
  }
  for (const result of Array.isArray(results) ? (results as readonly unknown[]) : []) {
    if (typeof result !== 'object' || result === null) continue;
    const { benchmark, params = {} } = result as { readonly benchmark?: unknown; readonly params?: unknown };
    if (typeof benchmark !== 'string' || typeof params !== 'object' || params === null) continue;
    const pairs = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
    const { name } = jmhName(benchmark, Object.fromEntries(pairs));
    const known = found.get(name);
    const fork = forkOf(result as Values);
    const both = known === undefined ? fork : together(known.fork, fork);
    found.set(name, { params: pairs, fork: both });
  }
  return found;
}

/** Joins the modes in which one fork reports the same benchmark. */
function together(one: Fork | null, other: Fork | null): Fork | null {
  return one === null || other === null ? null : { ...one, units: [...one.units, ...other.units] };
}

/**
 * A loop of so many calls reads the same as these two modes, where one thread calls and nothing else is counted. Only
 * JMH itself runs first calls (ss), the scatter of calls (sample), and threads that have to begin and end together.
 */
function forkOf(result: Values): Fork | null {
  const { mode, threads, measurementBatchSize = 1, jvm, jvmArgs, primaryMetric, secondaryMetrics = {} } = result;
  if ((mode !== 'avgt' && mode !== 'thrpt') || threads !== 1 || measurementBatchSize !== 1) return null;
  if (typeof jvm !== 'string' || !Array.isArray(jvmArgs) || !jvmArgs.every(isArgument)) return null;
  if (typeof secondaryMetrics !== 'object' || Object.keys(secondaryMetrics ?? {}).length > 0) return null;
  const { scoreUnit } = (primaryMetric ?? {}) as { readonly scoreUnit?: unknown };
  if (typeof scoreUnit !== 'string' || scoreIn(scoreUnit, 1, 1) === null) return null;
  return { jvm, jvmArgs, units: [scoreUnit] };
}

/** JMH joins several such files into one; the machine itself takes the last. */
function isArgument(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('-XX:CompileCommandFile=') && !value.includes('\0');
}

const NS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 6e10, hr: 3.6e12, day: 8.64e13 };

/** A time as a score in JMH's unit, `us/op` or `ops/us`; null: it is neither. */
export function scoreIn(unit: string, timedNs: number, operations: number): number | null {
  const [, per, rate] = /^(?:(ns|us|ms|s|min|hr|day)\/op|ops\/(ns|us|ms|s|min|hr|day))$/.exec(unit) ?? [];
  const ns = NS[per ?? rate ?? ''];
  if (ns === undefined) return null;
  return per === undefined ? (operations * ns) / timedNs : timedNs / (operations * ns);
}
