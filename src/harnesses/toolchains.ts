import type { ToolchainEnvironment } from '../model/toolchain.ts';

/**
 * Languages without a harness of their own: a command, a build and calibrators use their tools all the same. Left out on
 * purpose: CARGO_TARGET_DIR, PYTHONPATH and NODE_PATH, which lead both sides to one shared folder; NODE_OPTIONS and
 * LD_PRELOAD, which put code into every process. A harness that is added for one of them takes its part along.
 */

const cAndCpp: ToolchainEnvironment = {
  passes: [
    'CC',
    'CXX',
    'AR',
    'LD',
    'CFLAGS',
    'CPPFLAGS',
    'CXXFLAGS',
    'LDFLAGS',
    'PKG_CONFIG',
    'PKG_CONFIG_PATH',
    'CPATH',
    'LIBRARY_PATH',
    'LD_LIBRARY_PATH',
    'DYLD_LIBRARY_PATH',
    'SDKROOT',
    'DEVELOPER_DIR',
    'MAKEFLAGS',
  ],
  searched: ['CPATH', 'LIBRARY_PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  caches: [
    { program: 'ccache', variable: 'CCACHE_DIR', folder: '.cache/ccache' },
    { program: 'sccache', variable: 'SCCACHE_DIR', folder: '.cache/sccache' },
  ],
};

const javascript: ToolchainEnvironment = {
  passes: ['NVM_DIR', 'VOLTA_HOME', 'PNPM_HOME', 'COREPACK_HOME', 'NODE_EXTRA_CA_CERTS'],
  // Node reads all certificates at each start: 70 ms in version 20, 350 ms in 24.
  ofNetwork: ['NODE_EXTRA_CA_CERTS'],
  folders: ['NVM_DIR', 'VOLTA_HOME', 'PNPM_HOME', 'COREPACK_HOME', 'NODE_EXTRA_CA_CERTS'],
  homeFolders: ['.nvm', '.volta', '.bun', '.deno', '.fnm', '.nodenv', '.local/share/pnpm', '.local/share/fnm'],
  // Not all of `.npm` and `.yarn`: programs of npx and of global installations lie there too.
  caches: [
    { program: 'npm', folder: '.npm/_cacache' },
    { program: 'yarn', folder: '.yarn/berry' },
    { program: 'yarn', folder: '.cache/yarn' },
    { program: 'pnpm', folder: '.local/share/pnpm/store' },
    { program: 'bun', folder: '.bun/install/cache' },
  ],
};

const dotnet: ToolchainEnvironment = {
  homeFolders: ['.dotnet'],
  caches: [{ program: 'dotnet', folder: '.nuget/packages' }],
  // Private keys of certificates.
  secrets: [{ folder: '.dotnet', names: ['corefx'] }],
};

const others: ToolchainEnvironment = {
  homeFolders: ['.julia', '.juliaup', '.ghcup', '.opam', '.rbenv'],
  // Tokens for servers of packages, and for publishing.
  secrets: [
    { folder: '.julia', names: ['servers'] },
    { folder: '.opam', names: ['plugins/opam-publish'] },
  ],
};

/** Programs that manage the tools of several languages. */
const managers: ToolchainEnvironment = {
  passes: ['ASDF_DIR', 'ASDF_DATA_DIR', 'MISE_DATA_DIR'],
  folders: ['ASDF_DIR', 'ASDF_DATA_DIR', 'MISE_DATA_DIR'],
  homeFolders: ['.asdf', '.local/share/mise', '.local/share/rtx'],
};

export const OTHER_TOOLCHAINS: readonly ToolchainEnvironment[] = [cAndCpp, javascript, dotnet, others, managers];
