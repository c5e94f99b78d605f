import { expect, it } from 'vitest';
import { buildBenches } from '../../../src/harnesses/cargo/index.ts';
import type { BuildContext } from '../../../src/harnesses/harness.ts';
import { COMPILING_MS } from '../../support/cargo-examples.ts';
import { describeWith } from '../../support/toolchains.ts';
import { attack } from './attack.ts';
import { RUST, RUST_CHANGES } from './rust.ts';

// Which functions of a Cargo package differ, by its object files: every change that a benchmark can feel is in one that it enters.

describeWith('cargo')('the functions of a Cargo package that differ', () => {
  it(
    'are entered by whoever can feel it',
    async () => {
      expect(RUST_CHANGES.length).toBeGreaterThanOrEqual(40);
      await attack({ files: RUST, changes: RUST_CHANGES, build });
    },
    COMPILING_MS,
  );

  it(
    'are known where each module is compiled apart, and LLVM makes private functions public by other symbols each time',
    async () => {
      const files = { ...RUST, 'Cargo.toml': `${RUST['Cargo.toml']}[profile.bench]\nincremental = true\n` };
      const changes = RUST_CHANGES.filter(({ what }) => /private|closures|instance|^lines|^numbers? beside/.test(what));
      expect(changes.length).toBe(15);
      await attack({ files, changes, build, having: /\.llvm\.\d/ });
    },
    COMPILING_MS,
  );

  it(
    'are known after link-time optimisation: all code is in objects of the executable then',
    async () => {
      const files = { ...RUST, 'Cargo.toml': `${RUST['Cargo.toml']}[profile.bench]\nlto = "fat"\n` };
      const changes = RUST_CHANGES.filter(({ what }) => what === 'table of functions' || what === 'comment');
      expect(changes.length).toBe(2);
      await attack({ files, changes, build });
    },
    COMPILING_MS,
  );
});

function build(context: BuildContext) {
  return buildBenches({ called: 'plain', crates: ['fast'] }, context, 'rustc');
}
