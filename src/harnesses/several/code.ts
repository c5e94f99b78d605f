import type { Plan } from '../../model/command-plan.ts';
import type { Build } from '../harness.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../side-code.ts';
import type { Reached, ReachPlans } from '../target.ts';
import { contextOf, type Part } from './part.ts';

interface CodeOfPart {
  readonly part: Part;
  readonly code: CodePlans;
}

/** The code of all of them; undefined where that of one is not known, or is found in another way than that of the others. */
export function codeOfAll(
  built: readonly { readonly part: Part; readonly build: Pick<Build, 'code'> }[],
): CodePlans | undefined {
  const members = built.flatMap(({ part, build: { code } }): readonly CodeOfPart[] =>
    code === undefined ? [] : [{ part, code }],
  );
  const [first] = members;
  if (first === undefined || members.length < built.length) return undefined;
  const { reachedBy } = first.code;
  const writtenNames = members.find(({ code }) => code.writtenNames !== undefined)?.code.writtenNames;
  if (members.some(({ code }) => code.reachedBy !== reachedBy)) return undefined;
  return {
    *units() {
      const all: CodeUnit[] = [];
      for (const { part, code } of members) {
        const found = yield* code.units();
        if ('unknown' in found) return found;
        all.push(...found.map((unit) => ({ ...unit, name: outerUnit(part, unit.name) })));
      }
      return all;
    },
    *partsOf(units) {
      const all: CodePart[] = [];
      for (const { part, code } of members) {
        const inner = units.flatMap((unit) => innerUnit(part, unit) ?? []);
        if (inner.length === 0) continue;
        const found = yield* code.partsOf(inner);
        if ('unknown' in found) return found;
        all.push(...found.map((each) => ({ ...each, unit: outerUnit(part, each.unit) })));
      }
      return all;
    },
    covers: (path) => members.every(({ code }) => code.covers(path)),
    reachedBy,
    ...(members.some(({ code }) => code.isNoted) ? { isNoted: true } : {}),
    ...(writtenNames === undefined ? {} : { writtenNames }),
    callPath: (chain) => members.map(({ code }) => code.callPath?.(chain) ?? []).find((path) => path.length > 0) ?? [],
  };
}

/** Looked at where its harness works, for functions of its own side of it. */
export function outerReach(part: Part, plans: ReachPlans): ReachPlans {
  return {
    key: `${part.label} ${plans.key}`,
    name: plans.name,
    *look(request): Plan<ReadonlyMap<string, Reached> | NotKnown> {
      const outer = new Map<CodePart, CodePart>();
      for (const each of request.functions) {
        const unit = innerUnit(part, each.unit);
        if (unit !== null) outer.set({ ...each, unit }, each);
      }
      const side = contextOf(part, request.side);
      const found = yield* plans.look({ ...request, side, functions: [...outer.keys()] });
      if ('unknown' in found) return found;
      return new Map(
        [...found].map(([name, reached]) => {
          const functions = reached.functions.flatMap((each) => outer.get(each) ?? []);
          const callPaths = new Map(
            [...(reached.callPaths ?? [])].map(([each, path]) => [outer.get(each) ?? each, path] as const),
          );
          return [name, { ...reached, functions, callPaths }];
        }),
      );
    },
  };
}

/** Several of them may have a unit of this name. */
function outerUnit({ label }: Part, unit: string): string {
  return `${label}\u0000${unit}`;
}

function innerUnit({ label }: Part, unit: string): string | null {
  return unit.startsWith(`${label}\u0000`) ? unit.slice(label.length + 1) : null;
}
