import { diffArrays } from 'diff';
import type { AssemblyDiff } from '../model/analysis/explanation.ts';
import type { Results } from '../model/results/results.ts';
import type { FunctionAssembly } from '../model/results/run.ts';

/** Equal instructions that are shown before and after what differs. */
const CONTEXT = 3;

/** How the instructions differ, by the name of a function. */
export function assemblyDiffs({ runs }: Results): ReadonlyMap<string, AssemblyDiff> {
  return new Map(runs.flatMap(({ assembly = [] }) => assembly).map((each) => [each.name, assemblyDiff(each)]));
}

/** Compares the instructions of both sides; of labels the numbers may differ. */
export function assemblyDiff({ base = [], head = [] }: FunctionAssembly): AssemblyDiff {
  const changes = diffArrays([...base], [...head], { comparator: (one, other) => plain(one) === plain(other) });
  // Of equal lines those of head are shown.
  const lines = changes.flatMap(({ value, added, removed }, index) => {
    const marked = value.map((line) => `${added ? '+' : removed ? '-' : ' '}${line.endsWith(':') ? '' : '  '}${line}`);
    if (added || removed) return marked;
    const before = index === 0 ? 0 : CONTEXT;
    const after = index === changes.length - 1 ? 0 : CONTEXT;
    if (marked.length <= before + after + 1) return marked;
    return [...marked.slice(0, before), '...', ...marked.slice(marked.length - after)];
  });
  const [ofBase, ofHead] = [calledIn(base), calledIn(head)];
  return {
    lines: changes.some(({ added, removed }) => added || removed) ? lines : [],
    instructions: {
      ...(base.length === 0 ? {} : { base: base.filter(isInstruction).length }),
      ...(head.length === 0 ? {} : { head: head.filter(isInstruction).length }),
    },
    calls:
      base.length === 0 || head.length === 0
        ? { base: [], head: [] }
        : { base: without(ofBase, ofHead), head: without(ofHead, ofBase) },
  };
}

function isInstruction(line: string): boolean {
  return !line.endsWith(':');
}

function plain(line: string): string {
  return line.replace(/\bL\d+\b/, 'L');
}

/** What it calls by name, on x86-64 and arm64. */
function calledIn(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => /^(?:call|bl) +([^\s[].*)$/.exec(line)?.[1] ?? []).filter(isName));
}

/** Not a register. */
function isName(text: string): boolean {
  return !/^(?:r\w{1,3}|e\w\w|x\d+|QWORD\b.*)$/.test(text);
}

function without(some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...some].filter((each) => !others.has(each));
}
