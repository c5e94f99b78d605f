import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../../model/command-plan.ts';
import type { SideContext } from '../../harness.ts';
import type { CodePart, NotKnown } from '../../side-code.ts';
import type { Reached, ReachPlans } from '../../target.ts';
import { answerLines } from '../served/answers.ts';
import opensPy from './_program/tare_opens.py';
import reachPy from './_program/tare_reach.py';
import { codeProgram } from './side-code.ts';

interface ReachedProcess {
  readonly key: string;
  /** Name that the program has for it. */
  readonly id: string;
  /** Looks at these, by a program that imports ours (_program/tare_reach.py); `answers` is the first that it reads. */
  command(side: SideContext, only: readonly string[], timeoutMs: number): PlannedCommand;
  readonly sliceMs: number;
}

/** A process whose benchmarks each run in a fork of it: one that ends or hangs loses only itself. */
export function pythonReach({ key, id, command, sliceMs }: ReachedProcess): ReachPlans {
  return {
    key,
    name: id,
    *look({ side, timeoutMs, functions, only, inputs, forMs }): Plan<ReadonlyMap<string, Reached> | NotKnown> {
      const reached = new Map<string, Reached>();
      const tried = new Set<string>();
      const { scratch } = side;
      let leftMs = forMs;
      for (let pending = only; pending.length > 0 && leftMs > 0; pending = pending.filter((name) => !tried.has(name))) {
        const wanted = {
          functions: functions.map(({ unit, name }) => [unit, name]),
          only: pending,
          // Modules are seen as they are imported.
          inputs: inputs.filter((path) => !path.endsWith('.py')),
          seconds: sliceMs / 1000,
          ...(Number.isFinite(leftMs) ? { ends: leftMs / 1000 } : {}),
        };
        const path = `${scratch}/bin/tare_reach.json`;
        const planned = command(side, pending, timeoutMs);
        const [result] = yield* resultsOf([
          {
            ...planned,
            environment: { ...planned.environment, TARE_REACH: path },
            writes: [
              ...(planned.writes ?? []),
              codeProgram(side),
              { path: `${scratch}/bin/tare_reach.py`, text: reachPy },
              { path: `${scratch}/bin/tare_opens.py`, text: opensPy },
              { path, text: JSON.stringify(wanted) },
            ],
          },
        ]);
        leftMs -= result.durationMs;
        const before = tried.size;
        const isWhole = readAnswers(result, (said) => {
          if (typeof said.started === 'string') tried.add(said.started);
          else if (typeof said.id === 'string' && Array.isArray(said.entered)) {
            const entered = said.entered.flatMap((number) => functions[Number(number)] ?? []);
            const opened = Array.isArray(said.opened) ? said.opened.filter((each) => typeof each === 'string') : [];
            const callPaths = callPathsIn(said.paths, functions);
            reached.set(said.id, { functions: entered, callPaths, ...(said.unseen === true ? {} : { opened }) });
          }
        });
        if (isWhole || tried.size === before) break;
      }
      const asked = new Set(only);
      return new Map([...reached].filter(([name]) => asked.has(name)));
    },
  };
}

/** @param said `[[NUMBER, [NAME, ...]], ...]`, untrusted */
function callPathsIn(said: unknown, functions: readonly CodePart[]): ReadonlyMap<CodePart, readonly string[]> {
  const paths = new Map<CodePart, readonly string[]>();
  for (const each of Array.isArray(said) ? said : []) {
    const [number, names] = Array.isArray(each) ? each : [];
    const part = functions[Number(number)];
    const isPath = Array.isArray(names) && names.every((name) => typeof name === 'string');
    if (part !== undefined && isPath) paths.set(part, names);
  }
  return paths;
}

/** Were all of them tried? */
function readAnswers(result: PlannedResult, read: (said: Readonly<Record<string, unknown>>) => void): boolean {
  const lines = answerLines(result.files[0]);
  for (const said of lines) read(said);
  return lines.some(({ whole }) => whole === true);
}
