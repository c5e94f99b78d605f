import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { DiscoverContext, Discovery } from '../harness.ts';
import { nodeReach } from '../kit/node-benchmarks/code.ts';
import { groupedTool } from '../kit/node-benchmarks/program.ts';
import { discoverServed } from '../kit/served/discover.ts';
import { type Surveyed, surveySide, surveySides } from '../kit/served/survey.ts';
import { unloadedWarnings } from '../kit/unloaded.ts';
import { findVitest, type OwnBench, vitestProcess } from './command.ts';

/** Runs every benchmark once on each side, all files in one process, a worker each: one that hangs or dies loses only itself. */
export function* discoverVitest(context: DiscoverContext, own: OwnBench | null): Plan<Discovery> {
  const { sides, sliceTimeoutMs: timeoutMs } = context;
  const tool = groupedTool('vitest');
  const installed: Parameters<typeof vitestProcess>[0] = {};
  const plans: Plan<Surveyed>[] = [];
  for (const [done, { context: side }] of sides.entries()) {
    const vitest = yield* findVitest(side, timeoutMs, own);
    if ('reason' in vitest) throw new UserError(`${vitest.reason} on ${side.side}`, 'Install it with the lock file.');
    Object.assign(installed, { [side.side]: vitest });
    const progress = { subject: `${side.side} files`, done, total: sides.length };
    plans.push(
      surveySide({
        side,
        tool: tool.tool,
        command: (skipped) => ({
          ...vitestProcess(installed).command(side, { survey: true, skipped }, timeoutMs),
          progress,
        }),
        partOf: (path) => ({ kind: 'group', group: path }),
        timeoutMs,
      }),
    );
  }
  const surveys = yield* surveySides(plans);
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
    reach: nodeReach(target.key, vitestProcess(installed), 'vitest'),
  }));
  const unloaded = unloadedWarnings(discovery.failures);
  return { ...discovery, targets, warnings: [...discovery.warnings, ...unloaded] };
}
