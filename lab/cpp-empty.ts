// What is left of a call of nothing once the calibrated window is taken off: examples/cpp-empty, the least of 40 short
// slices of the example and of the calibrator each, in turn. Usage: node scripts/lab.mjs cpp-empty [COMPILER...]
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { built, leastInTurn } from '../__tests__/support/calibrators.ts';
import { removeTemporaryFolders, temporaryFolder } from '../__tests__/support/repository.ts';
import { tareLines } from '../src/formats/tare-lines.ts';

const TIMES = 40;
/** Short slices, so that some run undisturbed on a busy machine. */
const WINDOWS = 20_000;
const compilers = process.argv.length > 2 ? process.argv.slice(2) : ['g++', 'clang++'];

console.log('| compiler | least reading | least window | left |\n|:--|--:|--:|--:|');
for (const compiler of compilers) {
  const program = join(temporaryFolder(), 'bench');
  execFileSync(compiler, ['-O2', '-o', program, 'bench.cpp', 'empty.cpp'], { cwd: 'examples/cpp-empty' });
  const calibrator = await built('cpp-steady-clock', { CXX: compiler, CXXFLAGS: '-O2' });
  const [reading = 0, window = 0] = await leastInTurn(
    TIMES,
    async () => {
      const [line] = tareLines.parse(execFileSync(program, [String(WINDOWS)], { encoding: 'utf8' })).measurements;
      return line?.values.get('ns/op') ?? Number.NaN;
    },
    async () => (await calibrator.read(WINDOWS)).nsPerWindow,
  );
  const cells = [reading, window, reading - window].map((ns) => `${ns.toFixed(2)} ns`);
  console.log(`| ${[compiler, ...cells].join(' | ')} |`);
}
removeTemporaryFolders();
