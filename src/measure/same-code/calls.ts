import type { Discovery } from '../../harnesses/harness.ts';
import type { ChangedFunction } from '../../model/results/benchmark.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import type { RunRecord } from '../../record/index.ts';
import type { Builds } from '../build.ts';
import { assemblyOf, type Listed } from './assembly.ts';
import { both, changedFunction, FUNCTIONS_MOST, keyOf, keyOfDiffering } from './differing.ts';
import { type Calls, callsOf } from './native-reach.ts';
import type { WithoutSameCode } from './same-code.ts';

interface CallsRequest extends WithoutSameCode {
  readonly sides: Builds['sides'];
  /** Absolute path of the watching program; null: there is none. */
  readonly watch: string | null;
  readonly sliceTimeoutMs: number;
}

/**
 * Counts how often an operation calls the functions that differ, for these benchmarks, and records it with the instructions
 * of these functions: what explains a row that changed. Of programs only; of others it stays known which functions they enter.
 * @param ids of benchmarks in the record
 */
export async function countCalls(
  { discovery, difference, entered, sides: { base, head }, watch, sliceTimeoutMs }: CallsRequest,
  ids: ReadonlySet<string>,
  record: RunRecord,
  ports: SidePorts,
): Promise<void> {
  if (difference === null || watch === null || base === null || head === null) return;
  const sides = { base, head };
  if (SIDES.some((side) => sides[side].build.code?.reachedBy !== 'breakpoints')) return;
  const of = (side: Side) => difference.functions.flatMap((each) => each[side] ?? []);
  const functions = { base: of('base'), head: of('head') };
  const listed: Listed[] = [];
  for (const { group, name, targetKey } of chosen(discovery, ids, record).slice(0, MOST)) {
    const target = discovery.targets.find(({ key }) => key === targetKey);
    if (target === undefined) continue;
    const counted = { base: new Map<string, Calls>(), head: new Map<string, Calls>() };
    for (const side of SIDES) {
      const request = {
        ...sides[side],
        functions: functions[side],
        watchFile: watch,
        timeoutMs: sliceTimeoutMs,
        target,
      };
      const calls: readonly Calls[] | { readonly unknown: string } = await callsOf(request, ports);
      if ('unknown' in calls) continue;
      for (const each of calls) counted[side].set(keyOf(each.function), each);
    }
    const called = difference.functions.flatMap((differing) => {
      const key = keyOfDiffering(differing);
      const [ofBase, ofHead] = [counted.base.get(key), counted.head.get(key)];
      if (ofBase === undefined && ofHead === undefined) return [];
      const callPath = ofHead?.callPath ?? ofBase?.callPath;
      const changed: ChangedFunction = changedFunction({ ...differing, callPath });
      return [{ differing, changed: { ...changed, calls: both(ofBase?.calls, ofHead?.calls) } }];
    });
    called.sort((a, b) => mostOf(b.changed) - mostOf(a.changed));
    const seen = called.length > 0 ? called.map(({ differing }) => differing) : (entered.get(targetKey) ?? []);
    listed.push(...seen.map((differing) => ({ differing, target })));
    if (called.length === 0) continue;
    const entry = record.benchmarks.entryOf({ group, name });
    const changed = called.map((each) => each.changed);
    const isCalled = ({ name: own }: ChangedFunction) => changed.some((each) => each.name === own);
    const others = (entry.changedFunctions ?? []).filter((each) => !isCalled(each));
    entry.changedFunctions = [...changed, ...others].slice(0, FUNCTIONS_MOST);
  }
  record.setAssembly(await assemblyOf(listed, sides, sliceTimeoutMs, ports));
}

/** Each takes four short processes. */
const MOST = 50;

function chosen({ benchmarks }: Discovery, ids: ReadonlySet<string>, record: RunRecord) {
  return benchmarks.filter((each) => ids.has(record.benchmarks.entryOf(each).id));
}

function mostOf({ calls = {} }: ChangedFunction): number {
  return Math.max(calls.base ?? 0, calls.head ?? 0);
}
