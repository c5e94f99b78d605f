import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildNodePackages } from '../kit/node/node-build.ts';
import { sharedModules } from '../kit/node/own-folder.ts';
import { nodeCode } from '../kit/node-benchmarks/code.ts';
import { findVitest, type OwnBench } from './command.ts';
import { BENCHMARK_FILE } from './detect.ts';

export function* buildVitest(context: BuildContext, own: OwnBench | null): Plan<Build> {
  const built = yield* buildNodePackages(context, 'vitest', function* (side) {
    const found = yield* findVitest(side, side.buildTimeoutMs, own);
    if ('reason' in found) return found;
    const warnings = found.foreign.length === 0 ? [] : [sharedModules(found.foreign)];
    // What its own script says is followed: which projects, which configuration.
    const by = found.script === null ? '' : ` by \`${found.script}\``;
    const files = side.files.filter((file) => BENCHMARK_FILE.test(file));
    return { versions: [`node ${found.node}`, `vitest ${found.version}${by}`], warnings, files };
  });
  if (built.unusable === true) return built;
  return { ...built, code: nodeCode(context) };
}
