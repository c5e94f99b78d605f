// The action as the runner runs it, end to end: `node e2e/run.mjs`. Needs git, go and npm; finds or installs the rest.
import { importTypescript } from '../scripts/run-typescript.mjs';

const { runEndToEnd } = await importTypescript('e2e/run.ts');
process.exitCode = await runEndToEnd();
