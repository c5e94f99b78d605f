import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './repository.ts';

/** The toolchain on this machine with another testing/benchmark.go: all else is a link to it. */
export function movedToolchain(change: (text: string) => string): string {
  const real = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
  const goroot = join(temporaryFolder('tare-goroot-'), 'go');
  mkdirSync(join(goroot, 'src'), { recursive: true });
  const link = (folder: string, except: string) => {
    for (const name of readdirSync(join(real, folder))) {
      if (name !== except) symlinkSync(join(real, folder, name), join(goroot, folder, name));
    }
  };
  link('', 'src');
  link('src', 'testing');
  cpSync(join(real, 'src/testing'), join(goroot, 'src/testing'), { recursive: true, dereference: true });
  const file = join(goroot, 'src/testing/benchmark.go');
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text || !statSync(file).isFile()) throw new Error('the toolchain was not changed');
  writeFileSync(file, changed);
  return goroot;
}
