// The action as the runner runs it, end to end: `node e2e/run.mjs`; only the examples whose workflow has something of its
// own: `node e2e/run.mjs examples`, or these: `node e2e/run.mjs examples NAMES`; only pull requests from forks:
// `node e2e/run.mjs forks`; only accepted regressions: `node e2e/run.mjs acceptances`; only pull requests that change no
// code of a benchmark: `node e2e/run.mjs same-code`; what `tare init` writes for clones of public projects, which nothing
// else runs: `node e2e/run.mjs public TIME-BUDGET [FOLDER BASE HEAD]...`. Needs git, go and npm, and the examples their
// toolchains; finds or installs the rest.
import { importTypescript } from '../scripts/run-typescript.mjs';

const { runEndToEnd } = await importTypescript('e2e/run.ts');
process.exitCode = await runEndToEnd(process.argv[2], process.argv.slice(3));
