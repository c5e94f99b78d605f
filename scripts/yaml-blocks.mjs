// Writes every YAML block of README and docs, and what `tare init` writes, as whole workflows, into two folders for the linters (see .ci/workflows),
// and checks what is given to Tare by its own input parser: `node scripts/yaml-blocks.mjs ACTIONLINT_FOLDER ZIZMOR_FOLDER`
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTypescript } from './run-typescript.mjs';

const { yamlBlocks, writtenWorkflows, checkInputs, forActionlint, forZizmor } =
  await importTypescript('scripts/yaml-blocks.ts');
const [, , actionlint, zizmor] = process.argv;
const blocks = yamlBlocks(process.cwd());
const written = writtenWorkflows(process.cwd());
for (const block of [...blocks, ...written]) {
  try {
    checkInputs(block);
  } catch (error) {
    console.error(`${block.place}: ${error.message}`);
    process.exitCode = 1;
  }
  if (block.kind !== 'workflow') continue;
  const name = `${block.place.replace(/[^\w.]+/g, '-')}.yml`;
  for (const [folder, text] of [
    [actionlint, forActionlint(block.text)],
    [zizmor, forZizmor(block.text)],
  ]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
console.log(`${blocks.length} YAML blocks in README and docs, ${written.length} workflows of tare init`);
