import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type {
  CountingPlans,
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  PassPlans,
  ProcessRequest,
  SessionPlans,
  SliceReading,
  Target,
} from '../harness.ts';
import type { BuiltPart, PartsOf } from './build.ts';
import { outerReach } from './code.ts';
import {
  contextOf,
  innerGroup,
  optionsOf,
  outerFailure,
  outerGroup,
  outerMeasurement,
  outerReading,
  type Part,
} from './part.ts';

/**
 * The benchmarks of all of them, one harness after the other. A harness that finds none, or cannot list its own, loses
 * only itself. @throws UserError the first one's, where all of them do
 */
export function* discoverAll(parts: readonly Part[], context: DiscoverContext, partsOf: PartsOf): Plan<Discovery> {
  const found: Discovery[] = [];
  const errors: UserError[] = [];
  const warnings: Warning[] = [];
  for (const part of parts) {
    const sides = sidesOf(part, context, partsOf);
    if (sides.length === 0) continue;
    try {
      const discovery = yield* part.harness.discover({
        ...context,
        options: optionsOf(part, context.options),
        sides: sides.map(({ own }) => own),
        sameGroups: new Set([...(context.sameGroups ?? [])].flatMap((group) => innerGroup(part, group) ?? [])),
        isNear: (group) => context.isNear?.(outerGroup(part, group)) ?? false,
      });
      if (discovery.benchmarks.length === 0) warnings.push(leftOut(part, 'no benchmarks were found'));
      found.push(outerDiscovery(part, discovery, firstBinaries(sides)));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      errors.push(error);
      warnings.push(leftOut(part, error.message));
    }
  }
  const [first] = errors;
  if (first !== undefined && found.every(({ benchmarks }) => benchmarks.length === 0)) throw first;
  const suiteEndings = found.flatMap((each) => each.suiteEndings ?? []);
  return {
    targets: found.flatMap(({ targets }) => targets),
    benchmarks: found.flatMap(({ benchmarks }) => benchmarks),
    warnings: [...found.flatMap((each) => each.warnings), ...warnings],
    failures: found.flatMap(({ failures = [] }) => failures),
    ...(suiteEndings.length === 0 ? {} : { suiteEndings }),
  };
}

function leftOut({ label }: Part, why: string): Warning {
  return { code: 'harness-left-out', message: `Nothing of ${label} was measured`, subject: why };
}

interface PartSide {
  readonly side: Side;
  readonly own: DiscoverContext['sides'][number];
  readonly firstBinary: number;
}

function sidesOf(part: Part, { sides }: DiscoverContext, partsOf: PartsOf): readonly PartSide[] {
  return sides.flatMap(({ context, build }) => {
    const built: BuiltPart | undefined = partsOf(build).find((each) => each.part === part);
    if (built === undefined || built.build === null) return [];
    const own = { context: contextOf(part, context), build: built.build };
    return [{ side: context.side, own, firstBinary: built.firstBinary }];
  });
}

function firstBinaries(sides: readonly PartSide[]): Readonly<Record<Side, number>> {
  const of = (side: Side) => sides.find((each) => each.side === side)?.firstBinary ?? 0;
  return { base: of('base'), head: of('head') };
}

function outerDiscovery(part: Part, discovery: Discovery, first: Readonly<Record<Side, number>>): Discovery {
  const keyOf = (key: string) => `${part.label} ${key}`;
  const indexOf = (target: Target, side: Side) => {
    const index = target.binary[side];
    return index < 0 ? index : index + first[side];
  };
  const targets = discovery.targets.map(
    (target): Target => ({
      ...target,
      key: keyOf(target.key),
      group: outerGroup(part, target.group),
      ...(target.observedTarget === undefined ? {} : { observedTarget: keyOf(target.observedTarget) }),
      binary: { base: indexOf(target, 'base'), head: indexOf(target, 'head') },
      ...outerPlans(part, target),
    }),
  );
  const benchmarks = discovery.benchmarks.map((benchmark): DiscoveredBenchmark => {
    const { base, head } = benchmark.readings;
    return {
      ...benchmark,
      targetKey: keyOf(benchmark.targetKey),
      group: outerGroup(part, benchmark.group),
      harness: part.label,
      readings: {
        ...(base === undefined ? {} : { base: outerMeasurement(part, base) }),
        ...(head === undefined ? {} : { head: outerMeasurement(part, head) }),
      },
    };
  });
  const failures = (discovery.failures ?? []).map(({ side, failure }) => ({
    side,
    failure: outerFailure(part, failure),
  }));
  return { ...discovery, targets, benchmarks, failures };
}

/** The plans that its harness made, asked where that harness works and read by the outer names. */
function outerPlans(
  part: Part,
  { slice, session, pass, counting, reach }: Target,
): Pick<Target, 'slice' | 'session' | 'pass' | 'counting' | 'reach'> {
  const within = <Request extends ProcessRequest>(request: Request): Request => {
    return { ...request, side: contextOf(part, request.side) };
  };
  const outer = function* <Reading extends SliceReading>(plan: Plan<Reading>): Plan<Reading> {
    return outerReading(part, yield* plan);
  };
  const outerSession = (plans: SessionPlans): SessionPlans => ({
    ...plans,
    key: `${part.label} ${plans.key}`,
    parent: `${part.label} ${plans.parent}`,
    command: (request) => plans.command(within(request)),
    read: (answer, iterations) => outerReading(part, plans.read(answer, iterations)),
    sizeAlone: (request, sliceMs) => plans.sizeAlone(within(request), sliceMs),
  });
  const outerPass = (plans: PassPlans): PassPlans => ({
    ...plans,
    key: `${part.label} ${plans.key}`,
    command: (request) => plans.command(within(request)),
    talk(side) {
      const talk = plans.talk(side);
      return {
        resume: () => talk.resume(),
        hear(bytes) {
          const heard = talk.hear(bytes);
          if (heard.kind === 'on' || heard.stop.ran === null) return heard;
          const { name, reading } = heard.stop.ran;
          return { ...heard, stop: { ran: { name, reading: outerReading(part, reading) } } };
        },
      };
    },
  });
  const outerCounting = (plans: CountingPlans): CountingPlans => ({
    ...plans,
    slice: (request, operations) => outer(plans.slice(within(request), operations)),
  });
  return {
    slice: (request) => outer(slice(within(request))),
    ...(session === undefined ? {} : { session: outerSession(session) }),
    ...(pass === undefined ? {} : { pass: outerPass(pass) }),
    ...(counting === undefined ? {} : { counting: outerCounting(counting) }),
    ...(reach === undefined ? {} : { reach: outerReach(part, reach) }),
  };
}
