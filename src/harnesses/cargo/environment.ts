import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/** CARGO_TARGET_DIR is left out on purpose: it leads both sides to one folder. */
export const rustEnvironment: ToolchainEnvironment = {
  passes: [
    'CARGO_HOME',
    'RUSTUP_HOME',
    'RUSTUP_TOOLCHAIN',
    'RUSTFLAGS',
    'RUSTC_BOOTSTRAP',
    'GUNGRAUN_RUNNER',
    'IAI_CALLGRIND_RUNNER',
  ],
  folders: ['CARGO_HOME', 'RUSTUP_HOME', 'GUNGRAUN_RUNNER', 'IAI_CALLGRIND_RUNNER'],
  homeFolders: ['.cargo', '.rustup'],
  caches: [
    { program: 'cargo', folder: '.cargo/registry' },
    { program: 'cargo', folder: '.cargo/git' },
  ],
  secrets: [{ variable: 'CARGO_HOME', folder: '.cargo', names: ['credentials', 'credentials.toml'] }],
};
