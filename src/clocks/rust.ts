import type { Calibrator } from './calibrator.ts';
import { type Compiler, compile } from './compile.ts';
import { sizeProgram } from './program.ts';

/** rustc with the optimisation of cargo's bench profile. */
const RUST: Compiler = {
  command: 'rustc',
  flags: '-C opt-level=3 $RUSTFLAGS',
  versionOption: '--version',
};

function rust(clock: string, source: string, summary: string): Calibrator {
  return {
    clock,
    language: 'Rust',
    summary,
    effectiveShare: [0.5, 1],
    *prepare(context) {
      const output = `${context.scratch}/${clock}`;
      const step = { compiler: RUST, words: '--edition 2021 -o "$1" "$2"', output };
      const compiled = yield* compile({ ...step, source: `${context.sources}/rust/${source}` }, context);
      if ('reason' in compiled) return compiled;
      return yield* sizeProgram({ clock, ...compiled, file: output, before: [] }, context);
    },
  };
}

export const rustCalibrators: readonly Calibrator[] = [
  rust('rust-instant', 'instant.rs', '`Instant::now()` and `elapsed()`'),
  rust(
    'criterion-per-iteration',
    'criterion_per_iteration.rs',
    '`iter_batched` of criterion, `BatchSize::PerIteration`',
  ),
];
