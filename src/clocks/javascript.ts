import { succeeded } from '../model/command.ts';
import { resultsOf } from '../model/command-plan.ts';
import type { Calibrator } from './calibrator.ts';
import { endedSaying, inPlace, sizeProgram } from './program.ts';

/**
 * The code is compiled just in time, and reading the clock overlaps with the work as in native code: 0.48 to 1 of an
 * empty window was seen around chains of 0 to 64 multiplications.
 */
const MEASURED_SHARE = [0.45, 1] as const;

function javascript(clock: string, source: string, summary: string): Calibrator {
  return {
    clock,
    language: 'JavaScript',
    summary,
    effectiveShare: MEASURED_SHARE,
    *prepare(context) {
      // This is the user's node, not the one that runs this program.
      const [asked] = yield* resultsOf([
        { ...inPlace(context, context.buildTimeoutMs), file: 'node', arguments: ['--version'] },
      ]);
      if (!succeeded(asked)) return { reason: `\`node --version\` ${endedSaying(asked)}` };
      const toolchain = `node ${asked.stdout.trim()}`;
      const before = [`${context.sources}/javascript/${source}`];
      return yield* sizeProgram({ clock, toolchain, file: 'node', before }, context);
    },
  };
}

export const javascriptCalibrators: readonly Calibrator[] = [
  javascript('js-performance-now', 'performance-now.mjs', 'two calls of `performance.now()` (Node)'),
  javascript('js-hrtime', 'hrtime.mjs', 'two calls of `process.hrtime.bigint()` (Node)'),
];
