// Writes everything that derives from a table in src/ (action.yml, the reusable workflow, the schema, tables in the
// docs). With --check it writes nothing and fails when a file is not current.
import { importTypescript } from './run-typescript.mjs';

const { generate } = await importTypescript('scripts/generate.ts');
const stale = generate({ write: !process.argv.includes('--check') });
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Not current: ${stale.join(', ')}. Run "npm run generate" and commit what it writes.`);
  process.exitCode = 1;
} else {
  console.log(stale.length === 0 ? 'Everything generated is current.' : `Wrote ${stale.join(', ')}.`);
}
