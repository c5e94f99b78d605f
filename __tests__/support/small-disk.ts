import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { temporaryFolder } from './repository.ts';

/**
 * Runs `use` with a folder on a disk of its own of so many KiB; false when this machine does not let us have one
 * (mounting needs root, by itself or through sudo).
 */
export async function withSmallDisk(kibibytes: number, use: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = temporaryFolder('tare-disk-');
  const { uid, gid } = userInfo();
  const asRoot = uid === 0 ? [] : ['sudo', '-n'];
  const run = (...words: readonly string[]) => {
    const [file = '', ...args] = [...asRoot, ...words];
    execFileSync(file, args, { stdio: 'ignore' });
  };
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${kibibytes}k,uid=${uid},gid=${gid}`, 'tmpfs', folder);
  } catch {
    return false;
  }
  try {
    await use(folder);
  } finally {
    run('umount', '--lazy', folder);
  }
  return true;
}
