// What processes have left of the code that they loaded (tare_code.mjs), as units, and as functions of those that are asked for,
// with which benchmark entered them.
// Run with --expose-internals, for the parser that Node has itself (tare_script.mjs).
//
//     node --expose-internals tare_parts.mjs FOLDER OWN ROOT < {"units": ["/tree/a.js"]}      or {} for the units
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { NODE, partsAt } from './tare_code.mjs';
import { partsOf, readScript } from './tare_script.mjs';

/** Of a file's name. What has a longer key is looked at. */
const LONGEST_NAME = 250;

const [folder, own, root] = process.argv.slice(2);
const { units } = JSON.parse(fs.readFileSync(0, 'utf8'));
const sum = (text) => createHash('sha256').update(text).digest('hex');

/** By digest. */
const scripts = new Map();

/** Unit -> digest of a script or file -> what there is of it. */
const all = new Map();
const variantsOf = (name) => {
  if (!all.has(name)) all.set(name, new Map());
  return all.get(name);
};
const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
/** Of files that one side alone has come to nothing is compared. */
const left = new Set(fs.existsSync(path.join(folder, 'left.json')) ? read('left.json') : []);
const seen = [];
for (const file of fs.readdirSync(folder).filter((each) => each.startsWith('seen-'))) {
  const { of, scripts, files } = read(file);
  if (of.every((each) => left.has(each))) continue;
  // One at a time: each has all scripts of its process.
  seen.push(file);
  for (const { name, digest, functions } of scripts) {
    const known = variantsOf(name);
    if (!known.has(digest)) known.set(digest, new Map());
    for (const [start, end, inner] of functions) known.get(digest).set(`${start}-${end}`, { start, end, name: inner });
  }
  for (const [name, digest] of files) variantsOf(name).set(digest, null);
}

if (units === undefined) {
  const digests = [...all].map(([name, variants]) => [name, sum([...variants.keys()].sort().join())]);
  fs.writeFileSync(path.join(folder, 'units.json'), JSON.stringify(digests));
  const known = [...all].flatMap(([name, variants]) =>
    [...variants].map(([digest, functions]) => functions && `${name}\0${digest}`),
  );
  fs.writeFileSync(path.join(folder, 'known.json'), JSON.stringify(known.filter((each) => each !== null)));
  writeEntered({});
} else {
  const parts = [];
  const places = {};
  for (const unit of units) {
    const variants = [...(all.get(unit) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [digest, functions]] of variants.entries()) {
      const before = index === 0 ? '' : `#${index + 1} `;
      if (functions === null) {
        parts.push({ unit, name: `${before}(file)`, digest, bytes: 0 });
        continue;
      }
      const made = withPlaces(unit, digest, [...functions.values()]);
      places[unit] ??= {};
      places[unit][digest] = made.map(({ start, end, name }) => [start, end, `${before}${name}`]);
      for (const { start, end, name, isNone, ...rest } of made) {
        // A name has no size of its own.
        const bytes = rest.isOfNames ? 0 : end - start;
        if (!isNone) parts.push({ unit, name: `${before}${name}`, bytes, ...rest });
      }
    }
  }
  fs.writeFileSync(path.join(folder, 'places.json'), JSON.stringify(places));
  fs.writeFileSync(path.join(folder, 'parts.json'), JSON.stringify(parts));
  writeEntered(places);
}

/**
 * What each benchmark entered of these units, as a look says it. A file for each key.
 * @param places of their functions, by unit and digest
 */
function writeEntered(places) {
  const to = path.join(folder, 'entered');
  fs.rmSync(to, { recursive: true, force: true });
  fs.mkdirSync(to);
  const wanted = new Set(units);
  for (const file of seen) {
    const { in: name, key, scripts, noted } = read(file);
    const placesOf = scripts.map((each) => places[each.name]?.[each.digest] ?? []);
    const lines = noted.map(({ ranges, ...line }) => {
      const functions = new Map();
      const add = (unit, part) => functions.set(JSON.stringify([unit, part]), [unit, part]);
      for (const [index, start, end] of ranges) {
        const [of, unit] = [placesOf[index], scripts[index].name];
        for (const part of start === undefined ? of.map(([, , each]) => each) : partsAt(of, start, end))
          add(unit, part);
      }
      for (const unit of [NODE, ...line.opened.map((each) => `${withoutOwn(each)} (read)`)])
        if (wanted.has(unit)) add(unit, '(file)');
      return `${JSON.stringify({ in: name, ...line, functions: [...functions.values()] })}\n`;
    });
    const own = encodeURIComponent(key);
    if (own.length <= LONGEST_NAME) fs.appendFileSync(path.join(to, own), lines.join(''));
  }
}

/** The file of a unit, where it is one of the tree. */
function sourceOf(unit) {
  const whole = `${own}${unit}`;
  if (!unit.startsWith('/') || !whole.startsWith(`${root}/`)) return null;
  const file = whole.slice(root.length + 1);
  if (file.startsWith('node_modules/') || file.includes('/node_modules/')) return null;
  try {
    return { file, text: fs.readFileSync(whole, 'utf8') };
  } catch {
    return null;
  }
}

/** The functions of a script, and what is outside of them, each with its lines in the file. */
function withPlaces(unit, digest, ranges) {
  const script = scriptOf(digest);
  const made = partsOf(script, ranges, modulesOf(unit), placeless);
  const file = sourceOf(unit);
  // The lines are those of the file, unless a loader has made another text of it.
  if (file === null || file.text.length !== script.source.length) return made;
  const lines = lineStarts(script.source);
  return made.map((part) => {
    const [firstLine, lastLine] = [lineAt(lines, part.start), lineAt(lines, part.end)];
    return { ...part, source: { file: file.file, firstLine, lastLine } };
  });
}

function scriptOf(digest) {
  if (!scripts.has(digest)) {
    const source = fs.readFileSync(path.join(folder, 'scripts', digest), 'utf8');
    scripts.set(digest, readScript(source));
  }
  return scripts.get(digest);
}

/** What there is of the modules that a script imports, by their sources. */
function modulesOf(unit) {
  return {
    isQuiet: (source) => isBuiltin(source) || isQuiet(unitOf(unit, source)),
    names: (source) => namesOf(unitOf(unit, source)),
  };
}

/** The script that is this source; null: there is none, or several. */
function only(unit) {
  const [[digest, functions] = []] = all.get(unit) ?? [];
  return all.get(unit)?.size === 1 && functions !== null ? scriptOf(digest) : null;
}

/** As paths and vitest have sources; null: it is a package, or not there. */
function unitOf(unit, source) {
  const bare = withoutOwn(source.replace(/[?#].*/, '')).replace(/^\/@fs\//, '/');
  const folder = path.posix.dirname(unit);
  if (/^\.\.?(?:\/|$)/.test(bare)) {
    const file = path.posix.join(folder, bare);
    const found = ['', '.js', '.json', '/index.js'].map((ending) => `${file}${ending}`).filter((each) => all.has(each));
    return found.length === 1 ? found[0] : null;
  }
  if (!bare.startsWith('/') || !unit.startsWith('/')) return null;
  // By vitest from its root, which may be any that the script lies in.
  const found = new Set(all.has(bare) ? [bare] : []);
  for (let root = folder; root !== '/'; root = path.posix.dirname(root)) {
    if (all.has(`${root}${bare}`)) found.add(`${root}${bare}`);
  }
  return found.size === 1 ? [...found][0] : null;
}

/** Nothing runs when it is loaded, nor when those are that it loads. */
function isQuiet(unit) {
  const open = [unit];
  const seen = new Set(open);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const script = each === null ? null : only(each);
    if (script === null || script.tokens === null) return false;
    for (const { isPlain, sources } of script.statements) {
      if (!isPlain) return false;
      for (const source of sources) {
        const next = isBuiltin(source) ? each : unitOf(each, source);
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
  }
  return true;
}

/** What a module exports; null: not known. */
function namesOf(unit, around = []) {
  const script = unit === null || around.includes(unit) ? null : only(unit);
  if (script === null || script.tokens === null || !script.statements.every(({ isPlain }) => isPlain)) return null;
  const names = new Set(script.statements.flatMap(({ exports }) => [...exports.keys()]));
  for (const source of script.statements.flatMap(({ stars }) => stars)) {
    const more = namesOf(unitOf(unit, source), [...around, unit]);
    if (more === null) return null;
    for (const name of more) if (name !== 'default') names.add(name);
  }
  return [...names];
}

function placeless(text) {
  return withoutOwn(text).replace(/\btare_(loop|iterations|compiled)_\d+/g, 'tare_$1');
}

function withoutOwn(text) {
  return text.replaceAll(own, '').replaceAll(encodeURI(own), '');
}

function lineStarts(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts, offset) {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
