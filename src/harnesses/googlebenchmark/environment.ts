import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/** Beside what C and C++ need (harnesses/toolchains.ts). Not CMAKE_TOOLCHAIN_FILE: it may lie in the user's own tree. */
export const cmakeEnvironment: ToolchainEnvironment = {
  passes: [
    ...['CMAKE_GENERATOR', 'CMAKE_PREFIX_PATH', 'CMAKE_BUILD_PARALLEL_LEVEL', 'CMAKE_C_COMPILER_LAUNCHER'],
    ...['CMAKE_CXX_COMPILER_LAUNCHER', 'VCPKG_ROOT', 'benchmark_DIR', 'benchmark_ROOT'],
  ],
  folders: ['VCPKG_ROOT', 'benchmark_DIR', 'benchmark_ROOT'],
};
