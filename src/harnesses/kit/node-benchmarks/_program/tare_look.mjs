// What there is on a side: Node, the benchmark library, and the files that import it. Prints JSON. Its one argument too:
// {"specifier": "benchmark", "wrappers": ["benny"], "named": [REGULAR EXPRESSION] or null,
// "tools": "/scratch/tools"}
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { specifier, wrappers, named, tools } = JSON.parse(process.argv[2]);
const root = process.cwd();
const requireFrom = (folder) => createRequire(path.join(folder, 'tare.js'));

const FILE = /\.[cm]?[jt]s$/;
const USUAL = /(?:^|\/)(?:bench|benchmark|benchmarks)\/.*|(?:^|[./])(?:bench|benchmarks?)\.[cm]?[jt]s$/;
/** What other programs made is no source, unless it is named; what they installed is none. */
const LEFT_OUT = named === null ? /^(?:node_modules|dist|build|out|coverage|\..*)$/ : /^(?:node_modules|\..*)$/;
const MOST_FILES = 20_000;
const MOST_BYTES = 2 ** 20;

/** Read and not required: a package.json need not be exported. null: it is not installed. */
function installed(name, from) {
  for (const folder of from.resolve.paths(name) ?? []) {
    try {
      const file = fs.realpathSync(path.join(folder, name, 'package.json'));
      return { file, version: JSON.parse(fs.readFileSync(file, 'utf8')).version };
    } catch {
      // Further up.
    }
  }
  return null;
}

/** What leads it may have it for itself alone. @param places that files are loaded from */
function versionOf(places) {
  const leading = places.flatMap((from) => wrappers.flatMap((name) => installed(name, from) ?? []));
  const all = [...places, ...leading.map(({ file }) => createRequire(file))];
  return all.map((from) => installed(specifier, from)).find((each) => each !== null)?.version ?? null;
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

/** What a file imports, as it is written, and whether it gives others a function or a class. */
function read(file) {
  if (fs.statSync(path.join(root, file)).size > MOST_BYTES) return { file, imports: [], gives: false };
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(['"])([^'"\n]{1,500})\1/g);
  const gives = /^\s*(?:export\s+(?:default\s+)?(?:async\s+)?(?:function|class)\b|(?:module\.)?exports\b)/m.test(text);
  return { file, imports: Array.from(named, (found) => found[2]), gives };
}

/** `./metabench.js` may be written for `metabench.ts`. */
function isImportOf(one, other) {
  const bare = (name) => name.replace(/(?:\/index)?(?:\.[cm]?[jt]s)?$/, '');
  const target = bare(other.file);
  return one.imports.some(
    (each) => each.startsWith('.') && bare(path.posix.join(path.posix.dirname(one.file), each)) === target,
  );
}

const patterns = named?.map((source) => new RegExp(source)) ?? null;
const isCandidate = (file) =>
  FILE.test(file) &&
  !/\.d\.[cm]?ts$/.test(file) &&
  (patterns === null ? USUAL.test(`${path.basename(root)}/${file}`) : patterns.some((each) => each.test(file)));
const candidates = [];
for (const file of below('', isCandidate)) {
  if (candidates.length >= MOST_FILES) break;
  candidates.push(patterns === null ? read(file) : { file, imports: [], gives: false });
}
const own = candidates.filter(
  ({ imports }) => patterns !== null || [specifier, ...wrappers].some((each) => imports.includes(each)),
);
// A helper of the project's own may lead the library: the benchmarks are in the files that use the helper.
const helpers = own.filter(({ gives }) => gives);
const files = candidates
  .filter((each) => own.includes(each) || helpers.some((helper) => isImportOf(each, helper)))
  .map(({ file }) => file);

// A package below the working directory may have what its benchmarks need for itself.
const folders = new Set([root, ...files.map((file) => path.join(root, path.dirname(file)))]);
const places = Array.from(folders, requireFrom);

function tsx() {
  for (const from of [...places, requireFrom(tools)]) {
    try {
      return from.resolve('tsx');
    } catch {
      // Not there.
    }
  }
  return null;
}

/** Looked for and not resolved: it is there for `import` alone. Versions before 2 run no modules. */
function jiti() {
  const paths = places.flatMap((from) => from.resolve.paths('jiti') ?? []);
  return (
    paths.map((folder) => path.join(folder, 'jiti/lib/jiti-register.mjs')).find((each) => fs.existsSync(each)) ?? null
  );
}

console.log(
  JSON.stringify({
    ...{ node: process.version, version: versionOf(places), files, root },
    ...{ strips: Boolean(process.features.typescript), tsx: tsx(), jiti: jiti() },
  }),
);
