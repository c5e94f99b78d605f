import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import type { DiscoverContext, Discovery, SideContext } from '../harness.ts';
import { discoverServed } from '../kit/served/discover.ts';
import { joinedSurveys, type Surveyed, surveySide } from '../kit/served/survey.ts';
import { unloadedWarning } from '../kit/unloaded.ts';
import { pyperfOptions } from './options.ts';
import { PYPERF, pyperfProcess } from './program.ts';
import { scriptsOf } from './scripts.ts';

/** Runs every benchmark once on each side, each script in a process of its own. */
export function* discoverPyperf(context: DiscoverContext): Plan<Discovery> {
  const { options, sides, sliceTimeoutMs: timeoutMs } = context;
  const { scripts: named } = pyperfOptions(options.own);
  const runs: { readonly side: SideContext; readonly script: string }[] = [];
  for (const { context: side } of sides) {
    const scripts = yield* scriptsOf(side, named, timeoutMs);
    runs.push(...scripts.map((script) => ({ side, script })));
  }
  const surveyed = new Map<Side, Surveyed[]>(sides.map(({ context: { side } }) => [side, []]));
  for (const [done, { side, script }] of runs.entries()) {
    const progress = { subject: `${side.side} ${script}`, done, total: runs.length };
    const command = (skipped: readonly string[]) => ({
      ...pyperfProcess(script, script).command(side, { survey: true, skipped }, timeoutMs),
      progress,
    });
    const partOf = () => ({ kind: 'group', group: script }) as const;
    const survey = yield* surveySide({ side, tool: PYPERF.tool, command, partOf, timeoutMs });
    surveyed.get(side.side)?.push(survey);
  }
  const surveys = new Map(
    sides.map(({ context: side }) => [side.side, joinedSurveys(side, surveyed.get(side.side) ?? [])]),
  );
  const discovery = yield* discoverServed({
    tool: PYPERF,
    context,
    surveys,
    // A benchmark has processes of its own, as in pyperf.
    processOf: (id) => pyperfProcess(PYPERF.namesOf(id).group, id),
  });
  if (discovery.benchmarks.length === 0) throw nothingFound();
  const unloaded = (discovery.failures ?? []).map(unloadedWarning);
  return { ...discovery, warnings: [...discovery.warnings, ...unloaded] };
}

function nothingFound(): UserError {
  return new UserError(
    'no script that runs benchmarks by pyperf was found',
    'Name them with pyperf-scripts, or set working-directory to the folder of the project that has them.',
    { exitCode: 3 },
  );
}
