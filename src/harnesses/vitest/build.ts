import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildNodePackages } from '../kit/node-build.ts';
import { findVitest } from './command.ts';

export function* buildVitest(context: BuildContext): Plan<Build> {
  return yield* buildNodePackages(context, 'vitest', function* ({ directory, buildTimeoutMs }) {
    const found = yield* findVitest({ directory }, buildTimeoutMs);
    return 'reason' in found ? found : { versions: [`node ${found.node}`, `vitest ${found.version}`] };
  });
}
