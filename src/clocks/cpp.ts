import type { Calibrator } from './calibrator.ts';
import { type Compiler, compile } from './compile.ts';
import { sizeProgram } from './program.ts';

/** The C++ compiler, called as by make's built-in rules; it optimises unless the user sets flags. */
const CPP: Compiler = {
  command: '${CXX:-c++}',
  flags: '${CXXFLAGS--O2} $CPPFLAGS',
  versionOption: '--version',
};

const steadyClock: Calibrator = {
  clock: 'cpp-steady-clock',
  language: 'C++',
  summary: 'two calls of `std::chrono::steady_clock::now()`',
  effectiveShare: [0.5, 1],
  *prepare(context) {
    const output = `${context.scratch}/cpp-steady-clock`;
    const source = `${context.sources}/cpp/steady_clock.cpp`;
    const compiled = yield* compile({ compiler: CPP, words: '-o "$1" "$2" $LDFLAGS', output, source }, context);
    if ('reason' in compiled) return compiled;
    return yield* sizeProgram({ clock: 'cpp-steady-clock', ...compiled, file: output, before: [] }, context);
  },
};

/** Every compiler names the header where it is not found. */
const NO_HEADER = /benchmark\/benchmark\.h/;
const NO_LIBRARY = /-lbenchmark|library (?:not found|'benchmark')/;

function googleBenchmark(way: 'pause' | 'manual', summary: string): Calibrator {
  const clock = `google-benchmark-${way}`;
  return {
    clock,
    language: 'C++',
    summary,
    effectiveShare: [0.5, 1],
    *prepare(context) {
      const output = `${context.scratch}/${clock}`;
      const source = `${context.sources}/cpp/google_benchmark.cpp`;
      const words = '-o "$1" "$2" $LDFLAGS -lbenchmark -lpthread';
      const compiled = yield* compile({ compiler: CPP, words, output, source }, context);
      if ('reason' in compiled) {
        const missing = NO_HEADER.test(compiled.reason) || NO_LIBRARY.test(compiled.reason);
        const why = 'Google Benchmark is not installed where the compiler looks (CPPFLAGS and LDFLAGS say where)';
        return missing ? { reason: `${why}: ${compiled.reason}` } : compiled;
      }
      return yield* sizeProgram({ clock, ...compiled, file: output, before: [], after: [way] }, context);
    },
  };
}

export const cppCalibrators: readonly Calibrator[] = [
  steadyClock,
  googleBenchmark('pause', '`state.PauseTiming()` and `state.ResumeTiming()` of Google Benchmark'),
  googleBenchmark('manual', '`steady_clock` and `state.SetIterationTime()` of Google Benchmark'),
];
