import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';

/**
 * Tests of a toolchain need it. Node and git are all that the tests take for granted: without Go (or a C compiler, for
 * cgo) those that need it are skipped, by name; where TARE_REQUIRE_TOOLCHAINS=1 (continuous integration) they fail
 * instead, so that a lost toolchain is not taken for success.
 */
export const hasGo = starts('go', 'version');
const hasC = hasGo && starts(process.env.CC ?? 'cc', '--version');
const required = process.env.TARE_REQUIRE_TOOLCHAINS === '1';

export const describeWithGo = describe.skipIf(!hasGo && !required);
export const itWithGo = it.skipIf(!hasGo && !required);
/** For packages that hold C. */
export const itWithCgo = it.skipIf(!hasC && !required);

function starts(file: string, argument: string): boolean {
  const result = spawnSync(file, [argument], { stdio: 'ignore' });
  return result.error === undefined && result.status === 0;
}
