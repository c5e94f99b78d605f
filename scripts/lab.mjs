// Runs an experiment on Tare itself: node scripts/lab.mjs NAME [ARGUMENT...] runs lab/NAME.ts on any Node.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importTypescript } from './run-typescript.mjs';

const folder = fileURLToPath(new URL('../lab', import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const [node, script, name, ...rest] = process.argv;
if (!names.includes(name)) {
  console.error(`usage: node scripts/lab.mjs NAME [ARGUMENT...], with NAME one of: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  process.argv = [node, script, ...rest];
  await importTypescript(`lab/${name}.ts`);
}
