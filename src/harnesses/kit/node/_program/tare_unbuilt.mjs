// What benchmark files import that is not there and that a script of its package builds. Prints JSON. Its one argument too:
// {"files": [PATH], "root": FOLDER}
import fs from 'node:fs';
import path from 'node:path';

const { files, root } = JSON.parse(process.argv[2]);

const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.tsx', '.jsx', '.json', '.node'];
const SCRIPTS = ['build', 'compile'];
const CONDITIONS = ['node', 'import', 'module-sync', 'require', 'default'];
const MOST_FILES = 500;
const MOST_BYTES = 2 ** 20;

const isInside = (file) => file.startsWith(`${root}/`) && !file.includes('/node_modules/');
const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;

function manifestIn(folder) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
}

function fileAt(at) {
  // `./a.js` may be written for `a.ts`.
  const source = at.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const places = [at, source].flatMap((each) => ENDINGS.map((ending) => each + ending));
  const found = places.find(isFile);
  if (found !== undefined) return found;
  const { main } = manifestIn(at) ?? {};
  const inFolder = [...(typeof main === 'string' ? [path.join(at, main)] : []), path.join(at, 'index')];
  return inFolder.flatMap((each) => ENDINGS.map((ending) => each + ending)).find(isFile);
}

/** Vite may be set to find packages of the tree in their sources. */
const ALIASES = /\b(?:alias|conditions)\b|tsconfig-?paths/i;
const SETTINGS = /^vite(?:st)?\.[\w.-]+\.?[cm]?[jt]s$/;

function findsSources() {
  const settings = [process.cwd(), root].flatMap((folder) =>
    fs.readdirSync(folder).flatMap((name) => (SETTINGS.test(name) ? path.join(folder, name) : [])),
  );
  return settings.some((file) => ALIASES.test(fs.readFileSync(file, 'utf8')));
}

/** The package around a place. */
function packageOf(place) {
  for (let folder = path.dirname(place); folder.startsWith(root); folder = path.dirname(folder)) {
    const manifest = manifestIn(folder);
    if (manifest?.name !== undefined || manifest?.scripts !== undefined) return { folder, manifest };
  }
  return null;
}

/** A package of the tree by its name: itself, or as a workspace has linked it. */
function packageCalled(name, from) {
  for (let folder = path.dirname(from); folder.startsWith(root); folder = path.dirname(folder)) {
    const own = manifestIn(folder);
    if (own?.name === name) return { folder, manifest: own };
    try {
      const linked = fs.realpathSync(path.join(folder, 'node_modules', name));
      return isInside(linked) ? { folder: linked, manifest: manifestIn(linked) ?? {} } : null;
    } catch {
      // Further up.
    }
  }
  return null;
}

/** The file that `exports` gives for `.` or `./sub`. */
function targetOf(exported) {
  if (typeof exported === 'string') return exported;
  if (Array.isArray(exported)) return exported.map(targetOf).find((each) => each !== null) ?? null;
  if (exported === null || typeof exported !== 'object') return null;
  const chosen = CONDITIONS.filter((each) => Object.hasOwn(exported, each)).map((each) => targetOf(exported[each]));
  return chosen.find((each) => each !== null) ?? null;
}

function entryOf({ folder, manifest }, sub) {
  const { exports, main } = manifest;
  if (exports !== undefined && exports !== null) {
    const hasPaths = typeof exports === 'object' && Object.keys(exports).some((key) => key.startsWith('.'));
    const target = targetOf(hasPaths ? exports[sub] : sub === '.' ? exports : null);
    return target === null ? null : path.join(folder, target);
  }
  return path.join(folder, sub === '.' ? (typeof main === 'string' ? main : 'index') : sub);
}

/** What an import leads to: a file, or what is missing and whose it is; null: not known, or not ours. */
function follow(specifier, from) {
  if (specifier.startsWith('.')) {
    const at = path.resolve(path.dirname(from), specifier);
    const file = fileAt(at);
    if (file !== undefined) return { file };
    const owner = isInside(at) ? packageOf(at) : null;
    return owner === null ? null : { missing: path.relative(root, at), owner };
  }
  const [, name, sub] = /^((?:@[\w.-]+\/)?[\w.-]+)(\/.*)?$/.exec(specifier) ?? [];
  const owner = name === undefined || areSources ? null : packageCalled(name, from);
  const entry = owner === null ? null : entryOf(owner, `.${sub ?? ''}`);
  if (entry === null) return null;
  const file = fileAt(entry);
  return file === undefined ? { missing: specifier, owner } : { file };
}

const COMMENT = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;
const IMPORT = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*(['"])([^'"\n]{1,500})\1/g;

function importsOf(file) {
  if (!/\.[cm]?[jt]sx?$/.test(file) || fs.statSync(file).size > MOST_BYTES) return [];
  const text = fs.readFileSync(file, 'utf8').replaceAll(COMMENT, '');
  return Array.from(text.matchAll(IMPORT), (found) => found[2].replace(/\?.*$/, ''));
}

const areSources = findsSources();
const reached = new Set(files.map((file) => path.resolve(file)).filter(isFile));
const missing = new Set();
const owners = new Map();
for (const file of reached) {
  for (const specifier of importsOf(file)) {
    const found = follow(specifier, file);
    if (found?.missing !== undefined) {
      missing.add(found.missing);
      owners.set(found.owner.folder, found.owner.manifest);
    } else if (found !== null && isInside(found.file) && reached.size < MOST_FILES) {
      reached.add(found.file);
    }
  }
}

/** In the order in which they are to be built: those of the tree that a package needs, and are not there, come before it. */
const builds = new Map();
const seen = new Set();
function addBuild(folder, manifest) {
  if (seen.has(folder)) return;
  seen.add(folder);
  const needed = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };
  for (const name of Object.keys(needed)) {
    const other = packageCalled(name, path.join(folder, 'package.json'));
    const entry = other === null ? null : entryOf(other, '.');
    if (entry !== null && fileAt(entry) === undefined) addBuild(other.folder, other.manifest);
  }
  const script = SCRIPTS.find((each) => typeof manifest.scripts?.[each] === 'string');
  if (script !== undefined) builds.set(folder, script);
}
for (const [folder, manifest] of owners) addBuild(folder, manifest);

console.log(
  JSON.stringify({
    missing: [...missing].slice(0, 100),
    builds: Array.from(builds, ([folder, script]) => ({ folder, script })),
  }),
);
