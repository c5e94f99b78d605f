// What there is on a side: Node, the benchmark library, and the files that import it. Prints JSON. Its one argument too:
// {"specifier": "tinybench", "named": [REGULAR EXPRESSION] or null}
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { specifier, named } = JSON.parse(process.argv[2]);
const root = process.cwd();
const require = createRequire(`${root}/tare.js`);

const FILE = /\.[cm]?[jt]s$/;
const USUAL = /(?:^|\/)(?:bench|benchmark|benchmarks)\/.*|(?:^|[./])(?:bench|benchmarks?)\.[cm]?[jt]s$/;
/** What other programs made is no source, unless it is named; what they installed is none. */
const LEFT_OUT = named === null ? /^(?:node_modules|dist|build|out|coverage|\..*)$/ : /^(?:node_modules|\..*)$/;
const MOST_FILES = 20_000;
const MOST_BYTES = 2 ** 20;

/** Read and not required: a package.json need not be exported. */
function versionOf() {
  for (const folder of require.resolve.paths(specifier) ?? []) {
    try {
      return JSON.parse(fs.readFileSync(path.join(folder, specifier, 'package.json'), 'utf8')).version;
    } catch {
      // Further up.
    }
  }
  return null;
}

function* below(folder, own) {
  let entries = [];
  try {
    entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  } catch {
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !LEFT_OUT.test(entry.name)) yield* below(file, own);
    else if (entry.isFile() && own(file)) yield file;
  }
}

function imports(file) {
  if (fs.statSync(path.join(root, file)).size > MOST_BYTES) return false;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return new RegExp(`(?:\\bfrom|\\bimport|\\brequire\\s*\\(|\\bimport\\s*\\()\\s*['"]${specifier}['"]`).test(text);
}

const patterns = named?.map((source) => new RegExp(source)) ?? null;
const isCandidate = (file) =>
  FILE.test(file) &&
  !/\.d\.[cm]?ts$/.test(file) &&
  (patterns === null ? USUAL.test(file) : patterns.some((each) => each.test(file)));
const files = [];
let seen = 0;
for (const file of below('', isCandidate)) {
  seen += 1;
  if (seen > MOST_FILES) break;
  if (patterns !== null || imports(file)) files.push(file);
}

function tsx() {
  try {
    return require.resolve('tsx');
  } catch {
    return null;
  }
}

/** Looked for and not resolved: it is there for `import` alone. Versions before 2 run no modules. */
function jiti() {
  const places = require.resolve.paths('jiti') ?? [];
  return (
    places.map((folder) => path.join(folder, 'jiti/lib/jiti-register.mjs')).find((each) => fs.existsSync(each)) ?? null
  );
}

console.log(
  JSON.stringify({
    ...{ node: process.version, version: versionOf(), files, root },
    ...{ strips: Boolean(process.features.typescript), tsx: tsx(), jiti: jiti() },
  }),
);
