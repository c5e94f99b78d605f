import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import { buildBenches } from '../cargo/index.ts';
import type { Build, BuildContext } from '../harness.ts';
import { LIBTEST } from './detect.ts';

/** Remedy where the compiler is not nightly. */
const REMEDY =
  'Name a nightly one in rust-toolchain.toml (`channel = "nightly"`), or set RUSTUP_TOOLCHAIN=nightly where Tare runs.';

/** Throws UserError where the compiler knows no `#[bench]`. */
export function* buildLibtest(context: BuildContext): Plan<Build> {
  const build = yield* buildBenches(LIBTEST, context);
  // error[E0554]: `#![feature]` may not be used on the stable release channel
  const isStable = build.failures.some(({ output = '' }) => /^error\[E0554\]: /m.test(output));
  if (build.unusable !== true || !isStable) return build;
  throw new UserError(`#[bench] needs a nightly Rust compiler, and ${build.toolchain} is none`, REMEDY);
}
