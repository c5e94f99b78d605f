import { isText, textsOf } from '../../formats/index.ts';
import type { Plan } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Failure } from '../failure.ts';
import type { DiscoverContext, Discovery } from '../harness.ts';
import { discoverServed } from '../kit/served/discover.ts';
import { type Surveyed, surveySide, surveySides } from '../kit/served/survey.ts';
import { unloadedWarnings } from '../kit/unloaded.ts';
import { asvOptions } from './options.ts';
import { ASV, asvProcess, asvReach } from './program.ts';

/** Runs every benchmark once on each side, in one process as long as none brings it down. */
export function* discoverAsv(context: DiscoverContext): Plan<Discovery> {
  const { options, sides, sliceTimeoutMs: timeoutMs } = context;
  const { configuration } = asvOptions(options.own);
  const plans = sides.map(({ context: side }, done) => {
    const progress = { subject: `${side.side} suite`, done, total: sides.length };
    const command = (skipped: readonly string[]) => ({
      ...asvProcess(configuration, '').command(side, { survey: true, skipped }, timeoutMs),
      progress,
    });
    return surveySide({ side, tool: ASV.tool, command, partOf, timeoutMs });
  });
  const surveys = yield* surveySides(plans);
  const modules = modulesOf([...surveys.values()]);
  const discovery = yield* discoverServed({
    tool: ASV,
    context,
    surveys: withUnloaded(surveys, modules),
    processOf: (id) => asvProcess(configuration, modules.get(id)?.module ?? ''),
    reachOf: (id) => asvReach(configuration, { id, module: modules.get(id)?.module ?? '' }, options.sliceMs),
    isAlone: (id) => modules.get(id)?.isAlone === true,
  });
  const unloaded = unloadedWarnings(discovery.failures);
  return { ...discovery, warnings: [...discovery.warnings, ...unloaded] };
}

/** `benchmarks.text`; empty: all of it. */
function partOf(module: string): Failure['of'] {
  return module === '' ? { kind: 'folder', folder: '' } : { kind: 'group', group: module };
}

interface InModule {
  readonly module: string;
  /** It is no time_ benchmark: a process reads it once. */
  readonly isAlone: boolean;
}

/** `{"module": "benchmarks.text", "ids": ["text.time_a", "text.track_b"], "alone": ["text.track_b"]}` */
function modulesOf(surveys: readonly Surveyed[]): ReadonlyMap<string, InModule> {
  const modules = new Map<string, InModule>();
  for (const { module, ids, alone } of surveys.flatMap(({ besides }) => besides)) {
    if (!isText(module)) continue;
    const read = new Set(textsOf(alone));
    for (const id of textsOf(ids)) modules.set(id, { module, isAlone: read.has(id) });
  }
  return modules;
}

/** Names do not say where a module ends: what one has on the other side has failed where it cannot be loaded. */
function withUnloaded(
  surveys: ReadonlyMap<Side, Surveyed>,
  modules: ReadonlyMap<string, InModule>,
): ReadonlyMap<Side, Surveyed> {
  const listed = [...surveys.values()].flatMap((each) => [...each.listed]);
  return new Map(
    SIDES.flatMap((side): readonly (readonly [Side, Surveyed])[] => {
      const own = surveys.get(side);
      if (own === undefined) return [];
      const failed = listed.flatMap((id): readonly (readonly [string, string])[] => {
        const module = modules.get(id)?.module ?? '';
        const lost = own.unlisted.find(({ of }) => of.kind === 'group' && isIn(module, of.group));
        return lost === undefined || own.listed.has(id) ? [] : [[id, lost.reason]];
      });
      const ids = failed.map(([id]) => id);
      return [
        [side, { ...own, listed: new Set([...own.listed, ...ids]), failures: new Map([...own.failures, ...failed]) }],
      ];
    }),
  );
}

function isIn(module: string, part: string): boolean {
  return module === part || module.startsWith(`${part}.`);
}
