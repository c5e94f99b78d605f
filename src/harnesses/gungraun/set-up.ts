import type { Project } from '../harness.ts';
import { GUNGRAUN } from './detect.ts';

const NAMED = GUNGRAUN.crates.join('|');

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

/**
 *     [[package]]
 *     name = "gungraun"
 *     version = "0.20.0"
 */
function lockedIn(text: string): string | null {
  return new RegExp(`^name = "(${NAMED})"$`, 'm').exec(text)?.[1] ?? null;
}
