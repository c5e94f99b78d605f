// node scripts/first-run/trial.mjs FOLDER OWNER/NAME COMMIT: the project that docs/first-run.md tries Tare on.
import { fileURLToPath } from 'node:url';
import { importTypescript } from '../run-typescript.mjs';

const [folder, action, commit] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(action ?? '') || !/^[0-9a-f]{40}$/.test(commit ?? '')) {
  console.error(
    'node scripts/first-run/trial.mjs FOLDER OWNER/NAME COMMIT: where to, whose copy of Tare, and its full commit.',
  );
  process.exitCode = 2;
} else {
  const { writeTrial } = await importTypescript('scripts/first-run/trial.ts');
  writeTrial({ root: fileURLToPath(new URL('../..', import.meta.url)), folder, action, commit });
  console.log(`Wrote ${folder}.`);
}
