import type { ToolchainEnvironment } from '../../../model/toolchain.ts';

/**
 * Variables beside those of compilers (toolchains.ts). CMAKE_TOOLCHAIN_FILE is left out: it may lie in the user's tree.
 */
export function buildSystemEnvironment(...folders: readonly string[]): ToolchainEnvironment {
  return {
    passes: [
      'CMAKE_GENERATOR',
      'CMAKE_PREFIX_PATH',
      'CMAKE_BUILD_PARALLEL_LEVEL',
      'CMAKE_C_COMPILER_LAUNCHER',
      'CMAKE_CXX_COMPILER_LAUNCHER',
      'VCPKG_ROOT',
      ...folders,
    ],
    folders: ['VCPKG_ROOT', ...folders],
  };
}
