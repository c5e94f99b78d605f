// Writes what Tare compiles instead of the standard library's package testing, one folder an instrument:
//   node scripts/go-overlay.mjs GOROOT FOLDER
//   go vet -overlay=FOLDER/clock/overlay.json testing
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTypescript } from './run-typescript.mjs';

const [goroot, folder] = process.argv.slice(2);
const { makeOverlay, overlayJson, overlayPath, replacedBy } = await importTypescript(
  'src/harnesses/go/build/overlay.ts',
);
const { CLOCK_PART } = await importTypescript('src/harnesses/go/build/clock-part.ts');
const { PERCENTILES_PART } = await importTypescript('src/harnesses/go/percentiles/part.ts');
const { SESSION_PART } = await importTypescript('src/harnesses/go/build/session-part.ts');

const source = readFileSync(join(goroot, 'src/testing/benchmark.go'), 'utf8');
for (const parts of [[CLOCK_PART], [SESSION_PART], [CLOCK_PART, SESSION_PART], [PERCENTILES_PART]]) {
  const names = parts.map(({ name }) => name).join('-');
  const own = join(folder, names);
  const overlay = makeOverlay(source, parts);
  if ('reason' in overlay) throw new Error(`${names}: ${overlay.reason}`);
  mkdirSync(own, { recursive: true });
  for (const [path, text] of Object.entries(overlay.files)) writeFileSync(overlayPath(own, path), text);
  writeFileSync(join(own, 'overlay.json'), overlayJson(replacedBy(overlay, goroot, own)));
}
