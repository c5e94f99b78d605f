import { UserError } from '../../errors.ts';
import { isText } from '../../formats/index.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import type { DiscoverContext, Discovery } from '../harness.ts';
import { clocked } from '../kit/clocked.ts';
import { listWish, nodeReach, withoutFilesNoted, withoutNotes } from '../kit/node-benchmarks/code.ts';
import { groupedTool } from '../kit/node-benchmarks/program.ts';
import { discoverServed } from '../kit/served/discover.ts';
import type { Wanted } from '../kit/served/program.ts';
import { type Surveyed, surveySide, surveySides, withoutFiles } from '../kit/served/survey.ts';
import { unloadedWarnings } from '../kit/unloaded.ts';
import { findVitest, type OwnBench, vitestProcess } from './command.ts';

/** One process leads all of them. */
const KEY = 'vitest';

/**
 * Runs every benchmark once on each side, all files in one process, a worker each: one that hangs or dies loses only itself. Files
 * that either side did not come to in time are named, and compared on neither.
 */
export function* discoverVitest(context: DiscoverContext, own: OwnBench | null): Plan<Discovery> {
  const {
    sides,
    sliceTimeoutMs: timeoutMs,
    untilMs = Number.POSITIVE_INFINITY,
    touched = [],
    notesCode = false,
  } = context;
  const tool = groupedTool('vitest');
  const installed: Parameters<typeof vitestProcess>[0] = {};
  const plans: Plan<Surveyed>[] = [];
  for (const [done, { context: side }] of sides.entries()) {
    const clock = { ms: 0 };
    const vitest = yield* clocked(findVitest(side, timeoutMs, own), clock);
    if ('reason' in vitest) throw new UserError(`${vitest.reason} on ${side.side}`, 'Install it with the lock file.');
    Object.assign(installed, { [side.side]: vitest });
    if (notesCode) yield* withoutNotes(side, timeoutMs);
    const progress = { subject: `${side.side} files`, done, total: sides.length };
    const wanted = (skipped: readonly string[]): Wanted => ({
      ...{ survey: true, skipped, touched },
      ...(notesCode ? { code: listWish(side, KEY) } : {}),
      ...(Number.isFinite(untilMs) ? { forMs: Math.max(0, Math.round(untilMs - clock.ms)) } : {}),
    });
    const survey = surveySide({
      side,
      tool: tool.tool,
      command: (skipped) => ({ ...vitestProcess(installed).command(side, wanted(skipped), timeoutMs), progress }),
      partOf: (path) => ({ kind: 'group', group: path }),
      timeoutMs,
    });
    plans.push(clocked(survey, clock));
  }
  const all = yield* surveySides(plans);
  const left = leftIn(all);
  const surveys = withoutFiles(all, left, tool);
  if (notesCode) for (const { context } of sides) yield* withoutFilesNoted(context, left, timeoutMs);
  const discovery = yield* discoverServed({ tool, context, surveys, processOf: () => vitestProcess(installed) });
  if (discovery.benchmarks.length === 0) {
    throw new UserError(
      `\`vitest bench\` found no benchmarks on ${sides.map(({ context: { side } }) => side).join(' and ')}`,
      'Set working-directory to the folder whose vitest configuration includes them.',
      { exitCode: 3 },
    );
  }
  const targets = discovery.targets.map((target) => ({
    ...target,
    reach: nodeReach(target.key, vitestProcess(installed), KEY),
  }));
  const unloaded = unloadedWarnings(discovery.failures);
  return { ...discovery, targets, warnings: [...discovery.warnings, ...unloaded] };
}

/** Files that a side did not come to. */
function leftIn(surveys: ReadonlyMap<Side, Surveyed>): ReadonlySet<string> {
  const said = [...surveys.values()].flatMap(({ besides }) =>
    besides.flatMap(({ left }) => (Array.isArray(left) ? left : [])),
  );
  return new Set(said.filter(isText));
}
