import type { Project } from '../harness.ts';

/** null: the project says itself which compiler it is for, or that a stable one is to do. */
export function setUpNightly(folder: string, { files, text }: Project): string | null {
  const above = ['.', ...folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))];
  const inFolder = (file: string) => above.map((each) => (each === '.' ? file : `${each}/${file}`));
  const chosen = ['rust-toolchain.toml', 'rust-toolchain'].flatMap(inFolder).some((file) => files.includes(file));
  const settings = ['.cargo/config.toml', '.cargo/config'].flatMap(inFolder);
  if (chosen || settings.some((file) => text(file)?.includes('RUSTC_BOOTSTRAP') === true)) return null;
  return `- name: Rust
  run: rustup toolchain install nightly --profile minimal && echo RUSTUP_TOOLCHAIN=nightly >>"$GITHUB_ENV"`;
}
