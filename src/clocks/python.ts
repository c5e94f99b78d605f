import { succeeded } from '../model/command.ts';
import { resultsOf } from '../model/command-plan.ts';
import type { Calibrator } from './calibrator.ts';
import { endedSaying, inPlace, sizeProgram } from './program.ts';

const perfCounter: Calibrator = {
  clock: 'python-perf-counter',
  language: 'Python',
  summary: 'two calls of `time.perf_counter()`',
  // 0.91 to 1.17 of an empty window was seen around calls of functions with 0 to 16 rounds of a loop.
  effectiveShare: [0.85, 1.2],
  *prepare(context) {
    const [asked] = yield* resultsOf([
      { ...inPlace(context, context.buildTimeoutMs), file: 'python3', arguments: ['--version'] },
    ]);
    if (!succeeded(asked)) return { reason: `\`python3 --version\` ${endedSaying(asked)}` };
    const toolchain = asked.stdout.trim();
    // -B writes nothing beside the source. -I ignores the folder and the user's settings.
    const before = ['-B', '-I', `${context.sources}/python/perf_counter.py`];
    return yield* sizeProgram({ clock: 'python-perf-counter', toolchain, file: 'python3', before }, context);
  },
};

export const pythonCalibrators: readonly Calibrator[] = [perfCounter];
