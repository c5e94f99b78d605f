import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildNodePackages } from '../kit/node/node-build.ts';
import { sharedModules } from '../kit/node/own-folder.ts';
import { findVitest } from './command.ts';

export function* buildVitest(context: BuildContext): Plan<Build> {
  return yield* buildNodePackages(context, 'vitest', function* (side) {
    const found = yield* findVitest(side, side.buildTimeoutMs);
    if ('reason' in found) return found;
    const warnings = found.foreign.length === 0 ? [] : [sharedModules(found.foreign)];
    // What its own script says is followed: which projects, which configuration.
    const by = found.script === null ? '' : ` by \`${found.script}\``;
    return { versions: [`node ${found.node}`, `vitest ${found.version}${by}`], warnings };
  });
}
