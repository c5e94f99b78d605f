// What processes have left of the code that they loaded (tare_code.mjs), as units, and as functions of those that are asked for,
// with which benchmark entered them.
// A function's text is that of its tokens, without comments, and without the functions in it. Run with --expose-internals, for the
// parser that Node has itself; where there is none, or a text is not understood, comments are part of it.
//
//     node --expose-internals tare_parts.mjs FOLDER OWN ROOT < {"units": ["/tree/a.js"]}      or {} for the units
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NODE, partsAt } from './tare_code.mjs';

/** Of a file's name. What has a longer key is looked at. */
const LONGEST_NAME = 250;

const [folder, own, root] = process.argv.slice(2);
const { units } = JSON.parse(fs.readFileSync(0, 'utf8'));
const sum = (text) => createHash('sha256').update(text).digest('hex');

const acorn = (() => {
  try {
    return createRequire(import.meta.url)('internal/deps/acorn/acorn/dist/acorn');
  } catch {
    return null;
  }
})();

/** Unit -> digest of a script or file -> what there is of it. */
const all = new Map();
const variantsOf = (name) => {
  if (!all.has(name)) all.set(name, new Map());
  return all.get(name);
};
const read = (file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
/** Of files that one side alone has come to nothing is compared. */
const left = new Set(fs.existsSync(path.join(folder, 'left.json')) ? read('left.json') : []);
const seen = fs
  .readdirSync(folder)
  .filter((file) => file.startsWith('seen-') && !read(file).of.every((each) => left.has(each)));
for (const file of seen) {
  const { scripts, files } = read(file);
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
  const scripts = [...all].flatMap(([name, variants]) =>
    [...variants].map(([digest, own]) => own && `${name}\0${digest}`),
  );
  fs.writeFileSync(path.join(folder, 'known.json'), JSON.stringify(scripts.filter((each) => each !== null)));
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
      const made = partsOf(digest, [...functions.values()], sourceOf(unit));
      places[unit] ??= {};
      places[unit][digest] = made.map(({ start, end, name }) => [start, end, `${before}${name}`]);
      for (const { start, end, name, ...rest } of made) {
        parts.push({ unit, name: `${before}${name}`, bytes: end - start, ...rest });
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

/** The functions of a script, and what is outside of them. A function's name has those around it, and a number where it has none of its own. */
function partsOf(script, ranges, file) {
  const source = fs.readFileSync(path.join(folder, 'scripts', script), 'utf8');
  const { tokens, declared, plain } = readTokens(source);
  const names = new Set(declared.values());
  const top = { start: 0, end: source.length, path: '(top)', children: [], counts: new Map() };
  const nodes = [top];
  const stack = [top];
  const inOrder = ranges.filter(({ start, end }) => start > 0 || end < source.length);
  inOrder.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, name } of inOrder) {
    while (stack.at(-1).end <= start) stack.pop();
    const around = stack.at(-1);
    const own = name === '' ? '(anonymous)' : name;
    const count = (around.counts.get(own) ?? 0) + 1;
    around.counts.set(own, count);
    const label = count === 1 ? own : `${own}#${count}`;
    // Where a function is declared in another's body says nothing: only its own text does, and those that name it.
    const isDeclared = declared.has(`${start}-${end}`);
    const path = around === top ? label : `${around.path}>${label}`;
    const node = { start, end, path, isDeclared, own, children: [], counts: new Map() };
    around.children.push(node);
    nodes.push(node);
    stack.push(node);
  }
  const texts = textsOf(source, { tokens, names, values: valuesIn(plain, tokens, top) }, top);
  // The lines are those of the file, unless a loader has made another text of it.
  const isFile = file !== null && file.text.length === source.length;
  const lines = isFile ? lineStarts(source) : [];
  return nodes.map((node) => {
    const { start, end, path: name } = node;
    const digest = sum(placeless(texts.get(node)));
    const where = () => ({ file: file.file, firstLine: lineAt(lines, start), lastLine: lineAt(lines, end) });
    return { start, end, name, digest, ...(isFile ? { source: where() } : {}) };
  });
}

function placeless(text) {
  return withoutOwn(text).replace(/\btare_(loop|iterations|compiled)_\d+/g, 'tare_$1');
}

function withoutOwn(text) {
  return text.replaceAll(own, '').replaceAll(encodeURI(own), '');
}

/**
 * Tokens of a script, by place, its functions that are declared in the body of another or outside of all, by range, and
 * statements outside of all that do nothing but name values. tokens null: it is not understood.
 */
function readTokens(source) {
  for (const sourceType of ['module', 'script']) {
    const tokens = [];
    try {
      const tree = acorn.parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        ...{ allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true, allowImportExportEverywhere: true },
        ...{ allowHashBang: true, allowSuperOutsideMethod: true, checkPrivateFields: false },
        onToken: tokens,
      });
      return { tokens, declared: declaredIn(tree), plain: tree.body.filter(namesValues) };
    } catch {
      // Not of this kind, or of no kind that this parser knows.
    }
  }
  return { tokens: null, declared: new Map(), plain: [] };
}

/** `const LIMIT = 3, NAME = /[a-z]+/g`: made of nothing else, so that nobody can feel when. */
function namesValues({ type, declarations }) {
  return (
    type === 'VariableDeclaration' && declarations.every(({ id, init }) => id.type === 'Identifier' && isValue(init))
  );
}

function isValue(node) {
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return node.argument.type === 'Literal' && node.operator !== 'delete';
    case 'ArrayExpression':
      return node.elements.every((each) => each === null || isValue(each));
    case 'ObjectExpression':
      return node.properties.every(
        ({ type, kind, computed, value }) => type === 'Property' && kind === 'init' && !computed && isValue(value),
      );
    default:
      return false;
  }
}

/**
 * Of these statements those whose names nothing outside of functions says a second time, by name: they belong to the functions that
 * say it, and not to the top level, which all enter.
 */
function valuesIn(plain, tokens, top) {
  const values = new Map();
  if (plain.length === 0 || tokens.some(({ value }) => value === 'eval')) return values;
  const outside = [];
  let next = 0;
  for (const token of tokens) {
    while (next < top.children.length && top.children[next].end <= token.start) next += 1;
    if (isName(token) && !(next < top.children.length && top.children[next].start <= token.start)) outside.push(token);
  }
  for (const statement of plain) {
    const names = statement.declarations.map(({ id }) => id.name);
    const isWithin = ({ start }) => start >= statement.start && start < statement.end;
    if (outside.some((token) => names.includes(token.value) && !isWithin(token))) continue;
    for (const name of names) values.set(name, statement);
  }
  return values;
}

function isName({ type }) {
  return type?.label === 'name';
}

function declaredIn(tree) {
  const declared = new Map();
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const body = node.type === 'Program' ? node.body : node.type?.includes('Function') ? node.body?.body : null;
    for (const each of Array.isArray(body) ? body : []) {
      if (each.type === 'FunctionDeclaration') declared.set(`${each.start}-${each.end}`, each.id.name);
    }
    for (const value of Object.values(node)) {
      if (value === null || typeof value !== 'object') continue;
      for (const each of Array.isArray(value) ? value : [value]) if (typeof each?.type === 'string') open.push(each);
    }
  }
  return declared;
}

/**
 * The text of each function. A line break between two tokens stays: it may end a statement. A name that is declared in the script
 * is not what it is where it is not declared. Values outside of all functions are behind the text of those that name them.
 */
function textsOf(source, { tokens, names, values }, top) {
  const texts = new Map();
  const apart = new Map([...values.values()].map((statement) => [statement.start, statement.end]));
  const pieces = tokens ?? piecesBetween(source, top);
  let index = 0;
  const write = (node) => {
    let text = '';
    // How it ends: to look into a long text for each token would copy it each time.
    let ending = ' ';
    let last = null;
    let next = 0;
    const named = new Set();
    while (index < pieces.length || next < node.children.length) {
      const child = node.children[next];
      const piece = pieces[index];
      if (child !== undefined && (piece === undefined || piece.start >= child.start)) {
        if (!child.isDeclared) {
          text += `${breakIn(source, last, child.start, ending)}\u0192${child.own}`;
          ending = child.own.at(-1);
        }
        write(child);
        while (index < pieces.length && pieces[index].start < child.end) index += 1;
        last = child.end;
        next += 1;
        continue;
      }
      if (piece === undefined || piece.start >= node.end) break;
      const end = node === top ? apart.get(piece.start) : undefined;
      if (end !== undefined) {
        while (index < pieces.length && pieces[index].start < end) index += 1;
        continue;
      }
      if (isName(piece) && values.has(piece.value)) named.add(piece.value);
      const own = source.slice(piece.start, Math.min(piece.end, node.end));
      text += `${breakIn(source, last, piece.start, ending)}${names.has(own) ? '\u0192' : ''}${own}`;
      ending = own.at(-1) ?? ending;
      last = piece.end;
      index += 1;
    }
    for (const name of [...named].sort()) {
      const { start, end } = values.get(name);
      const own = tokens.filter((token) => token.start >= start && token.start < end);
      text += `\n${own.map((token) => source.slice(token.start, token.end)).join(' ')}`;
    }
    texts.set(node, text);
  };
  write(top);
  return texts;
}

/** Behind these a line break says nothing. @param from null: before all others @param before how the text ends */
function breakIn(source, from, to, before) {
  if (from === null || ';{,('.includes(before)) return ' ';
  return /[\n\r\u2028\u2029]/.test(source.slice(from, to)) ? '\n' : ' ';
}

/** The text itself, cut at the ends of functions. */
function piecesBetween(source, top) {
  const cuts = new Set([0, source.length]);
  const add = ({ start, end, children }) => {
    cuts.add(start).add(end);
    children.forEach(add);
  };
  add(top);
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(1).map((end, index) => ({ start: places[index], end }));
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
