import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../harnesses/harness.ts';
import { atOnce, type Plan } from '../../model/command-plan.ts';
import { CALL_PATH_MOST, type ChangedFunction } from '../../model/results/benchmark.ts';
import type { Side } from '../../model/results/side.ts';

/** A function that is not the same on both sides: it differs, or one side has it alone. */
export interface DifferingFunction {
  readonly base: CodePart | null;
  readonly head: CodePart | null;
  /** As its language writes it, where its name is another. Untrusted. */
  readonly written?: string;
}

/** One that a benchmark enters. */
export interface EnteredFunction extends DifferingFunction {
  /** As in Reached; absent: not known. */
  readonly callPath?: readonly string[] | undefined;
}

/** How the code of both sides differs. */
export interface CodeDifference {
  readonly units: number;
  /** Those that are not equal on both sides, or on one alone. Their functions may all be the same. */
  readonly unitsDiffer: number;
  readonly functions: readonly DifferingFunction[];
}

export type RunOf = <T>(plan: Plan<T>) => Promise<T>;

/** Compares the code of both sides: by units first, and by functions in those that differ. */
export async function differingCode(
  code: Readonly<Record<Side, CodePlans>>,
  run: RunOf,
): Promise<CodeDifference | NotKnown> {
  const [base, head] = await run(atOnce([code.base.units(), code.head.units()]));
  if ('unknown' in base) return base;
  if ('unknown' in head) return head;
  const differing = differingUnits(base, head);
  const counts = { units: new Set([...base, ...head].map(({ name }) => name)).size, unitsDiffer: differing.length };
  if (differing.length === 0) return { ...counts, functions: [] };
  const [ofBase, ofHead] = await run(atOnce([code.base.partsOf(differing), code.head.partsOf(differing)]));
  if ('unknown' in ofBase) return ofBase;
  if ('unknown' in ofHead) return ofHead;
  const functions = differingFunctions(ofBase, ofHead);
  const symbols = functions.flatMap((each) => symbolOf(each) ?? []).slice(0, NAMED_MOST);
  const written = symbols.length === 0 ? undefined : code.head.writtenNames?.(symbols);
  const names = written === undefined ? new Map() : await run(written);
  return { ...counts, functions: functions.map((each) => withName(each, names.get(symbolOf(each) ?? ''))) };
}

/** More are in no report. */
const NAMED_MOST = 5000;

function symbolOf({ base, head }: DifferingFunction): string | undefined {
  return head?.symbols?.[0] ?? base?.symbols?.[0] ?? (head ?? base)?.name;
}

function withName(differing: DifferingFunction, written: string | undefined): DifferingFunction {
  return written === undefined ? differing : { ...differing, written };
}

/** The name of a function for people; empty: it is on no side. */
export function nameOf({ base, head, written }: DifferingFunction): string {
  return written ?? (head ?? base)?.name ?? '';
}

function differingUnits(base: readonly CodeUnit[], head: readonly CodeUnit[]): readonly string[] {
  const named = (units: readonly CodeUnit[]) => new Map(units.map((unit) => [unit.name, unit]));
  const [ofBase, ofHead] = [named(base), named(head)];
  const names = new Set([...ofBase.keys(), ...ofHead.keys()]);
  return [...names].filter((name) => {
    const [one, other] = [ofBase.get(name), ofHead.get(name)];
    if (one === undefined || other === undefined) return (one ?? other)?.isOfProgram !== true;
    return one.digest !== other.digest;
  });
}

/**
 * What reads data that differs differs itself (side-code.ts), so functions are enough. They are matched by name, or by
 * symbol; each way is right by itself, a mixture of both is not. By name, one more copy of a template is enough for all
 * that call one of them to differ; by symbol, all differ where a library has another version. So it is the way that
 * finds less.
 */
export function differingFunctions(base: readonly CodePart[], head: readonly CodePart[]): readonly DifferingFunction[] {
  const [ofBase, ofHead] = [functionsByKey(base), functionsByKey(head)];
  const keys = new Set([...ofHead.keys(), ...ofBase.keys()]);
  const pairs = [...keys].map((key) => ({ base: ofBase.get(key) ?? null, head: ofHead.get(key) ?? null }));
  const byName = pairs.filter((pair) => pair.base?.digest !== pair.head?.digest && !isOneName(pair));
  if ([...base, ...head].some((part) => part.bySymbol === undefined)) return byName;
  const bySymbol = pairs.map((pair) => ({
    base: withOtherSymbols(pair.base, pair.head),
    head: withOtherSymbols(pair.head, pair.base),
  }));
  const differing = bySymbol.filter(({ base, head }) => symbolCount([base, head]) > 0);
  const count = (some: readonly DifferingFunction[]) => symbolCount(some.flatMap(({ base, head }) => [base, head]));
  return count(differing) <= count(byName) ? differing : byName;
}

function isOneName({ base, head }: DifferingFunction): boolean {
  return (base === null || head === null) && (base ?? head)?.isOfNames === true;
}

/** The function with those of its symbols that the other side has not, or has otherwise. */
function withOtherSymbols(part: CodePart | null, other: CodePart | null): CodePart | null {
  if (part === null) return null;
  const own = [...(part.bySymbol ?? [])];
  const others = own.filter(([copy, { digest }]) => other?.bySymbol?.get(copy)?.digest !== digest);
  return { ...part, symbols: others.flatMap(([, { symbols }]) => symbols) };
}

function symbolCount(parts: readonly (CodePart | null)[]): number {
  return parts.reduce((sum, part) => sum + (part === null ? 0 : (part.symbols?.length ?? 1)), 0);
}

function functionsByKey(parts: readonly CodePart[]): ReadonlyMap<string, CodePart> {
  return new Map(parts.map((part) => [keyOf(part), part]));
}

/** The key of a function, the same on both sides. */
export function keyOf({ unit, name }: Pick<CodePart, 'unit' | 'name'>): string {
  return `${unit}\u0000${name}`;
}

/** The key of a function of which one side may lack it. */
export function keyOfDiffering({ base, head }: DifferingFunction): string {
  return keyOf(head ?? base ?? { unit: '', name: '' });
}

/** As it is recorded. */
export function changedFunction(entered: EnteredFunction): ChangedFunction {
  const { base, head, callPath = [] } = entered;
  const source = (head ?? base)?.source;
  return {
    name: nameOf(entered).slice(0, NAME_LENGTH),
    change: base === null ? 'added' : head === null ? 'gone' : 'changed',
    bytes: both(base?.bytes, head?.bytes),
    ...(callPath.length < 2 || callPath.length > CALL_PATH_MOST
      ? {}
      : { callPath: callPath.map((each) => each.slice(0, NAME_LENGTH)) }),
    ...(source === undefined ? {} : { source: { ...source, file: source.file.slice(0, NAME_LENGTH) } }),
  };
}

/** The limits of results.json. */
export const NAME_LENGTH = 1000;
export const FUNCTIONS_MOST = 100;

/** A pair of numbers of which one may be missing. */
export function both(base: number | undefined, head: number | undefined): { base?: number; head?: number } {
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}
