import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildPython } from '../kit/python/build.ts';

/** The project with what its tests need, and a plug-in that has the `benchmark` fixture. */
export function* buildPytest(context: BuildContext): Plan<Build> {
  return yield* buildPython(context, {
    name: 'pytest',
    module: 'pytest',
    packages: ({ hasCodspeed }) => ['pytest', hasCodspeed ? 'pytest-codspeed' : 'pytest-benchmark'],
  });
}
