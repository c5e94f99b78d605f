import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// The example's two programs: however different their times, they find the same.

const EXAMPLE = fileURLToPath(new URL('../../examples/threaded-grep/', import.meta.url));

itWith('rustc')('with and without its patch, the example counts the lines that there are', () => {
  const folder = temporaryFolder();
  cpSync(EXAMPLE, folder, { recursive: true });
  const run = (file: string, ...args: readonly string[]) => execFileSync(file, args, { cwd: folder, encoding: 'utf8' });
  const build = (name: string) => run('rustc', '--edition', '2021', '-o', name, `${name}.rs`);
  build('generate');
  run('./generate', 'tree', '1100');
  const files = readdirSync(join(folder, 'tree'), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  expect(files).toHaveLength(1100);
  const lines = files.flatMap((file) => readFileSync(join(file.parentPath, file.name), 'utf8').split('\n'));
  const there = lines.filter((line) => line.includes('needle')).length;
  expect(there).toBeGreaterThan(0);
  build('search');
  expect(run('./search', 'needle', 'tree')).toBe(`${there}\n`);
  run('git', 'apply', 'parallel-walk.patch');
  build('search');
  expect(run('./search', 'needle', 'tree')).toBe(`${there}\n`);
});
