import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { temporaryFolder } from './repository.ts';

/** Bundles a program whose source imports from the root of this repository; returns the path of a module for Node. */
export async function inlineProgram(source: string): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const file = join(temporaryFolder(), 'program.mjs');
  const virtual = {
    name: 'program',
    resolveId: (id: string) => (id === 'program' ? join(root, 'program.ts') : null),
    load: (id: string) => (id === join(root, 'program.ts') ? source : null),
  };
  const bundle = await rolldown({
    input: 'program',
    cwd: root,
    platform: 'node',
    plugins: [virtual],
    logLevel: 'silent',
  });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}
