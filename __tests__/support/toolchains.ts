import { spawnSync } from 'node:child_process';
import { describe, it } from 'vitest';

/**
 * Tests of a toolchain need it. Node and git are all that the tests take for granted: without Go (or a C compiler, for
 * cgo) those that need it are skipped, by name; where TARE_REQUIRE_TOOLCHAINS=1 (continuous integration) they fail
 * instead, so that a lost toolchain is not taken for success.
 */
export const hasGo = starts('go', 'version');
const hasC = hasGo && starts(process.env.CC ?? 'cc', '--version');
export const required = process.env.TARE_REQUIRE_TOOLCHAINS === '1';

export const describeWithGo = describe.skipIf(!hasGo && !required);
export const itWithGo = it.skipIf(!hasGo && !required);
/** For packages that hold C. */
export const itWithCgo = it.skipIf(!hasC && !required);

/** Toolchains whose clocks are calibrated, or that examples are built with. */
const present = {
  cc: () => starts(process.env.CC ?? 'cc', '--version'),
  'c++': () => starts(process.env.CXX ?? 'c++', '--version'),
  'g++': () => starts('g++', '--version'),
  'clang++': () => starts('clang++', '--version'),
  // Not every C++ compiler finds it: asked is the one that would compile it.
  'Google Benchmark': () =>
    // Not -E: what that prints is more than spawnSync takes.
    spawnSync(process.env.CXX ?? 'c++', ['-fsyntax-only', '-x', 'c++', '-'], {
      input: '#include <benchmark/benchmark.h>',
    }).status === 0,
  // Of version 2 or 3.
  Catch2: () =>
    spawnSync(process.env.CXX ?? 'c++', ['-fsyntax-only', '-x', 'c++', '-'], {
      input: '#if !__has_include(<catch2/catch.hpp>) && !__has_include(<catch2/catch_all.hpp>)\n#error\n#endif\n',
    }).status === 0,
  meson: () => starts('meson', '--version') && (starts('ninja', '--version') || starts('ninja-build', '--version')),
  cmake: () => starts('cmake', '--version'),
  'ld.lld': () => starts('ld.lld', '--version'),
  objdump: () => starts('objdump', '--version'),
  mold: () => starts('mold', '--version'),
  rustc: () => starts('rustc', '--version'),
  cargo: () => starts('cargo', '--version'),
  'gungraun-runner': () =>
    starts('cargo', '--version') && starts('valgrind', '--version') && starts('gungraun-runner', '--version'),
  python3: () => starts('python3', '--version'),
  uv: () => starts('uv', '--version'),
  valgrind: () => starts('valgrind', '--version'),
  pasta: () => starts('pasta', '--version'),
  slirp4netns: () => starts('slirp4netns', '--version'),
  javac: () => starts('javac', '-version'),
  maven: () => starts('mvn', '--version') && starts('javac', '-version'),
  node: () => true,
} as const satisfies Readonly<Record<string, () => boolean>>;
export type Toolchain = keyof typeof present;

const known = new Map<Toolchain, boolean>();
export function has(toolchain: Toolchain): boolean {
  const answer = known.get(toolchain) ?? present[toolchain]();
  known.set(toolchain, answer);
  return answer;
}

/** `it` where the toolchain is there, or has to be. */
export const itWith = (toolchain: Toolchain) => it.skipIf(!has(toolchain) && !required);
export const describeWith = (toolchain: Toolchain) => describe.skipIf(!has(toolchain) && !required);

function starts(file: string, argument: string): boolean {
  const result = spawnSync(file, [argument], { stdio: 'ignore' });
  return result.error === undefined && result.status === 0;
}
