import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/rooms.ts';

// docs/file-accesses.md has a row for each file that touches files or starts programs, and for no other.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The methods of the ports that reach files, as ports.ts declares them. */
const METHODS = ['Files', 'SideFiles', 'OpenFolders'].flatMap((name) => {
  const [, body = ''] =
    new RegExp(`^export interface ${name} [^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(read('src/ports.ts')) ?? [];
  return [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, method]) => method);
});

const TOUCHES = [
  // import * as fs from 'node:fs'; import { stat } from 'node:fs/promises';
  /from 'node:fs(?:\/promises)?'/,
  // import { spawn } from 'node:child_process';
  /^import (?!type ).*from 'node:child_process'/m,
  // ports.files.list(folder); this.#files.copy(from, to)
  new RegExp(`\\b#?files\\.(?:${METHODS.join('|')})\\(`),
  // Of a command that runs outside of all bounds.
  /\btrust: 'trusted',/,
  /\bgetExecOutput\(/,
];

function touching(): readonly string[] {
  const sources = sourceFiles(join(ROOT, 'src')).filter(({ text }) => TOUCHES.some((pattern) => pattern.test(text)));
  const programs = readdirSync(join(ROOT, 'calibrators/watch')).filter((name) => name.endsWith('.c'));
  return [...sources.map(({ path }) => `src/${path}`), ...programs.map((name) => `calibrators/watch/${name}`)];
}

/** `src/host/files/beneath.ts` in the first cell of a row. */
function rows(page: string): readonly string[] {
  const cells = [...page.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`((?:src|calibrators)\/[^`]+)`/g)].map(([, path = '']) => path));
}

it('every file that touches files or starts programs has a row, and no other', () => {
  expect(METHODS).toEqual(expect.arrayContaining(['readPlainFile', 'copy', 'removeFile', 'openFolders']));
  expect([...new Set(rows(read('docs/file-accesses.md')))].toSorted()).toEqual(touching().toSorted());
});
