import { recordsOf, textOf } from '../../formats/index.ts';
import type { Project } from '../harness.ts';
import { tomlIn } from '../kit/toml.ts';
import { GUNGRAUN } from './detect.ts';

/**
 * Valgrind, and the runner of the version that the project is built with: Cargo.lock says it, and where none is committed
 * the newest is taken.
 */
export function setUpGungraun(folder: string, { files, text }: Project): string {
  const lock = folder === '.' ? 'Cargo.lock' : `${folder}/Cargo.lock`;
  const found = [lock, 'Cargo.lock'].find((file) => files.includes(file));
  const crate = (found === undefined ? null : lockedIn(text(found) ?? '')) ?? 'gungraun';
  const install =
    found === undefined
      ? `cargo install --locked ${crate}-runner`
      : `version=$(grep -A 1 'name = "${crate}"' ${found} | cut -d '"' -f 2 | tail -n 1)
    ${crate}-runner --version 2>/dev/null | grep -qwF "$version" || cargo install --locked --version "$version" ${crate}-runner`;
  return `- name: Gungraun
  run: |
    sudo apt-get update -q && sudo apt-get install -y -q valgrind
    ${install}`;
}

/** The crate that Cargo.lock has; null: none of them. */
function lockedIn(text: string): string | null {
  const names = recordsOf(tomlIn(text).package).map(({ name }) => textOf(name));
  return names.find((name) => GUNGRAUN.crates.includes(name)) ?? null;
}
