// The functions of a script, and what it does outside of them.
//
// A function's text is that of its tokens, without comments, and without the functions in it. Most statements outside of all
// functions do nothing but name something: a function, a class, a value, what another module has. Nobody feels them who does not
// say that name. So their text is behind that of the functions that do, and not in that of the top level, which all enter.
// decisions/061.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { boundBy, statementsOf } from './tare_statements.mjs';

const sum = (text) => createHash('sha256').update(text).digest('hex');

// Where Node has no parser of its own (--expose-internals), or a text is not understood, comments are part of the text.
const acorn = (() => {
  try {
    return createRequire(import.meta.url)('internal/deps/acorn/acorn/dist/acorn');
  } catch {
    return null;
  }
})();

/**
 * A script as it is written.
 * tokens: null: it is not understood
 * outer: between what its outermost statements are: all of it, or the function that vitest has around a module
 */
export function readScript(source) {
  const { tree, tokens } = parsed(source, 'module') ?? parsed(source, 'script') ?? NOTHING;
  const outer = outermost(tree);
  const functions = functionsIn(tree, outer);
  return { source, tokens, outer, ...functions, ...statementsOf(outer.body, { tokens, assigned: functions.assigned }) };
}

const NOTHING = { tree: { type: 'Program', body: [] }, tokens: null };

function parsed(source, sourceType) {
  const tokens = [];
  try {
    const tree = acorn.parse(source, {
      ecmaVersion: 'latest',
      sourceType,
      ...{ allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true, allowImportExportEverywhere: true },
      ...{ allowHashBang: true, allowSuperOutsideMethod: true, checkPrivateFields: false },
      onToken: tokens,
    });
    return { tree, tokens };
  } catch {
    // Not of this kind, or of no kind that this parser knows.
    return null;
  }
}

/** `'use strict';async (a, b) => {{ ... }}` is what is in it. */
function outermost(tree) {
  const [only, ...more] = tree.body.filter((each) => each.directive === undefined);
  const isFunction = /^(?:Arrow)?FunctionExpression$/.test(only?.expression?.type ?? '');
  if (more.length > 0 || !isFunction || only.expression.body.type !== 'BlockStatement') {
    return { start: 0, end: tree.end, isWrapped: false, body: tree.body };
  }
  let block = only.expression.body;
  while (block.body.length === 1 && block.body[0].type === 'BlockStatement') [block] = block.body;
  return { start: block.start, end: block.end, isWrapped: true, body: block.body };
}

/**
 * Functions that are declared in the body of another or outside of all, by range, methods of classes, by the end of their function,
 * and names that something is assigned to.
 */
function functionsIn(tree, outer) {
  const [declared, methods, assigned] = [new Map(), new Map(), new Set()];
  const open = [tree];
  const declare = (body) => {
    for (const each of body) {
      const node = /^Export/.test(each.type) ? each.declaration : each;
      if (node?.type === 'FunctionDeclaration') declared.set(`${node.start}-${node.end}`, node.id?.name ?? '');
    }
  };
  declare(outer.body);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type.includes('Function') && node.body?.type === 'BlockStatement') declare(node.body.body);
    if (/^Class(?:Declaration|Expression)$/.test(node.type)) {
      for (const each of node.body.body)
        if (each.type === 'MethodDefinition') methods.set(each.end, methodIn(node, each));
    }
    for (const name of assignedBy(node)) assigned.add(name);
    for (const value of Object.values(node)) {
      if (value === null || typeof value !== 'object') continue;
      for (const each of Array.isArray(value) ? value : [value]) if (typeof each?.type === 'string') open.push(each);
    }
  }
  return { declared, methods, assigned };
}

function assignedBy({ type, left, argument }) {
  if (type === 'UpdateExpression') return boundBy(argument);
  return type === 'AssignmentExpression' || /^For(?:In|Of)Statement$/.test(type) ? boundBy(left) : [];
}

/** isAlone: it hides nothing of another class, so that those feel it who come to it. */
function methodIn({ id, superClass }, { start, end, kind, computed, static: isStatic }) {
  const isAlone = superClass === null && kind === 'method' && !computed && !isStatic;
  return { start, end, isAlone, of: kind === 'constructor' ? '' : (id?.name ?? '') };
}

/**
 * The functions of a script, and what is outside of them. A function's name has those around it, and a number where it has none of its own.
 * @param script as readScript has it
 * @param ranges of its functions, as V8 has them
 * @param modules what there is of a source that it imports: isQuiet: nothing runs when it is loaded; names: what it exports, null: not known
 * @param placeless what of a text is the same wherever it lies
 */
export function partsOf(script, ranges, modules, placeless) {
  const { source, outer } = script;
  const { nodes, top } = treeOf(script, ranges);
  const outside = outer.isWrapped ? (innermost(top, outer) ?? top) : top;
  if (outside !== top) rename(outside);
  const { texts, handedOut } = textsOf(script, { top, outside, placeless }, modules);
  const parts = nodes.flatMap((node) => {
    const [{ start, end, path: name }, text] = [node, texts.get(node)];
    if (node !== outside && node !== top) return [{ start, end, name, digest: sum(placeless(text)) }];
    // Nothing that runs: that it is there nobody feels.
    const isNone = node === outside ? text === '' : outside !== top;
    return [{ start, end, name, digest: sum(placeless(text)), ...(isNone ? { isNone } : {}) }];
  });
  const [start, end] = [0, source.length];
  for (const [name, text] of handedOut) {
    parts.push({ start, end, name: `(export) ${name}`, digest: sum(placeless(text)), isOfNames: true });
  }
  return parts;
}

/** The names of what vitest has a module in say nothing. */
function rename(outside) {
  const before = `${outside.path}>`;
  const each = (node) => {
    if (node.path.startsWith(before)) node.path = node.path.slice(before.length);
    node.children.forEach(each);
  };
  outside.children.forEach(each);
  outside.path = '(top)';
}

function treeOf({ source, declared, methods, statements }, ranges) {
  const top = { start: 0, end: source.length, path: '(top)', children: [], counts: new Map() };
  const nodes = [top];
  const stack = [top];
  const inOrder = ranges.filter(({ start, end }) => start > 0 || end < source.length);
  inOrder.sort((a, b) => a.start - b.start || b.end - a.end);
  let at = 0;
  for (const { start, end, name } of inOrder) {
    while (stack.at(-1).end <= start) stack.pop();
    const around = stack.at(-1);
    while (at < statements.length && statements[at].end <= start) at += 1;
    const method = methodOf(methods, { start, end });
    const own = ownName(name, { method, statement: statements[at], start });
    const count = (around.counts.get(own) ?? 0) + 1;
    around.counts.set(own, count);
    const label = count === 1 ? own : `${own}#${count}`;
    // Where a function is declared in another's body says nothing: only its own text does, and those that name it.
    const isDeclared = declared.has(`${start}-${end}`);
    const path = around === top ? label : `${around.path}>${label}`;
    const node = { start, end, path, isDeclared, own, method, children: [], counts: new Map() };
    around.children.push(node);
    nodes.push(node);
    stack.push(node);
  }
  return { nodes, top };
}

/** By V8 a method is without its `static`. */
function methodOf(methods, { start, end }) {
  const method = methods.get(end);
  return method !== undefined && method.start <= start ? method : undefined;
}

function ownName(name, { method, statement, start }) {
  if (method !== undefined && method.of !== '' && name !== '') return `${method.of}.${name}`;
  // vitest's getter of what is exported.
  const isGetter = statement !== undefined && statement.start <= start && statement.exports.size === 1;
  const [[exported, of] = []] = isGetter ? statement.exports : [];
  if (of === null) return `(export) ${exported}`;
  return name === '' ? '(anonymous)' : name;
}

/** The smallest function that all of this lies in. */
function innermost(node, range) {
  const inner = node.children.find(({ start, end }) => start <= range.start && range.end <= end);
  return inner === undefined ? null : (innermost(inner, range) ?? inner);
}

/**
 * The text of each function, and of each name that the script hands out by itself. A line break between two tokens stays: it may
 * end a statement. A name that is declared in the script is not what it is where it is not declared.
 */
function textsOf(script, { top, outside, placeless }, modules) {
  const { source, tokens, statements } = script;
  const names = namesIn(script, outside, placeless);
  const pieces = tokens ?? piecesBetween(source, top);
  const strict = statements.flatMap(({ directive }) => directive ?? []).join();
  const texts = new Map();
  let index = 0;
  let at = 0;
  const statementAt = (place) => {
    while (at < statements.length && statements[at].end <= place) at += 1;
    return statements[at]?.start <= place ? statements[at] : null;
  };
  const write = (node) => {
    let text = '';
    // How it ends: to look into a long text for each token would copy it each time.
    let ending = ' ';
    let last = null;
    let next = 0;
    const said = new Set();
    const add = (own, { start, end }) => {
      text += `${breakIn(source, last, start, ending)}${own}`;
      ending = own.at(-1) ?? ending;
      last = end;
    };
    const isOuter = node === outside && tokens !== null;
    let statement = null;
    while (index < pieces.length || next < node.children.length) {
      const child = node.children[next];
      const piece = pieces[index];
      const isChild = child !== undefined && (piece === undefined || piece.start >= child.start);
      if (!isChild && (piece === undefined || piece.start >= node.end)) break;
      const { start } = isChild ? child : piece;
      const before = statement;
      if (isOuter) statement = statementAt(start);
      if (statement !== before && statement !== null) {
        [text, ending, last] = [`${text}${ranFor(statement)}${names.isApart(statement) ? '' : '\n'}`, ' ', null];
      }
      // What it does is to name something, or it is what vitest has around a module.
      const isLeft = isOuter ? statement === null || names.isApart(statement) : node === top && outside !== top;
      if (isChild) {
        if (!isLeft && !child.isDeclared && child.method?.isAlone !== true) add(`\u0192${child.own}`, child);
        write(child);
        while (index < pieces.length && pieces[index].start < child.end) index += 1;
        last = child.end;
        next += 1;
        continue;
      }
      index += 1;
      if (isLeft || (child?.method?.isAlone === true && isWithin(piece, child.method))) continue;
      const name = names.saidBy(piece, pieces[index - 2]);
      if (name !== null) said.add(name);
      add(names.wordOf(piece, node.end), piece);
    }
    const isNone = isOuter && text.trim() === '';
    texts.set(node, isNone ? '' : `${strict}${text}${names.behind(said)}`);
  };
  /** What is done for a statement that is no part of the text. */
  const ranFor = ({ isPlain, sources, stars }) => {
    const loaded = isPlain ? sources.filter((each) => !modules.isQuiet(each)) : [];
    const unknown = isPlain ? stars.filter((each) => modules.names(each) === null) : [];
    return [
      ...loaded.map((each) => `import ${quoted(each)}\n`),
      ...unknown.map((each) => `export * ${quoted(each)}\n`),
    ].join('');
  };

  write(top);
  return { texts, handedOut: handedOut(statements, names, modules) };
}

/** By name what it is that is handed out; null by vitest's getters, which say it themselves. */
function handedOut(statements, names, modules) {
  const found = new Map();
  const plain = statements.filter(({ isPlain }) => isPlain);
  const own = new Map(plain.flatMap((each) => [...each.exports]));
  for (const [name, of] of own) {
    if (of === null) continue;
    const { local, source, imported } = of;
    found.set(name, local === undefined ? `${quoted(source)}.${imported}` : `${local}${names.behind([local])}`);
  }
  for (const source of plain.flatMap(({ stars }) => stars)) {
    for (const name of modules.names(source) ?? []) {
      if (name !== 'default' && !own.has(name)) found.set(name, `${found.get(name) ?? ''} * ${quoted(source)}`);
    }
  }
  return found;
}

function quoted(source) {
  return `\u00ab${source}\u00bb`;
}

/** What the names of outermost statements stand for. */
function namesIn(script, outside, placeless) {
  const { source, tokens, declared, owners, imports } = script;
  const functions = new Set(declared.values());
  const isNumbered = (name) => imports.get(name)?.isNumbered === true;
  const kept = keptOf(script, outside);
  const isApart = (statement) => statement.isPlain && !kept.has(statement);
  /** A property of that name is something else. */
  const saidBy = (piece, before) => {
    return isName(piece) && owners.has(piece.value) && !isNumbered(piece.value) && !isAccess(before)
      ? piece.value
      : null;
  };
  const wordOf = (piece, end) => {
    const own = source.slice(piece.start, Math.min(piece.end, end));
    if (!isName(piece)) return own;
    if (isNumbered(own)) return quoted(imports.get(own).source);
    return functions.has(own) ? `\u0192${own}` : own;
  };
  /** Own tokens, without those of functions. */
  const textBetween = ({ start, end, kind = '' }) => {
    const said = new Set();
    let text = kind;
    let next = firstAt(outside.children, start);
    for (let at = firstAt(tokens, start); at < tokens.length && tokens[at].start < end; ) {
      const [child, token] = [outside.children[next], tokens[at]];
      if (child !== undefined && child.start <= token.start) {
        if (child.method?.isAlone !== true) text += ` \u0192${child.own}`;
        while (at < tokens.length && tokens[at].start < child.end) at += 1;
        next += 1;
        continue;
      }
      at += 1;
      if (child?.method?.isAlone === true && isWithin(token, child.method)) continue;
      const name = saidBy(token, tokens[at - 2]);
      if (name !== null) said.add(name);
      text += ` ${wordOf(token, end)}`;
    }
    return { digest: sum(placeless(text)), said };
  };
  const known = new Map();
  const ofName = (name) => {
    const own = owners.get(name)?.names.find((each) => each.name === name);
    if (!known.has(name)) known.set(name, own?.start === undefined ? { digest: '', said: [] } : textBetween(own));
    return known.get(name);
  };
  /** What stands behind a text that says these names, and what is said there. */
  const behind = (names) => {
    const found = new Map();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      const owner = owners.get(name);
      if (found.has(name) || owner === null || owner === undefined || !isApart(owner)) continue;
      const from = imports.get(name);
      const { digest, said } = ofName(name);
      found.set(name, from === undefined ? digest : `${quoted(from.source)}.${from.imported}`);
      open.push(...said);
    }
    const lines = [...found].filter(([, text]) => text !== '');
    return lines
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `\n${name} = ${text}`)
      .join('');
  };
  return { isApart, saidBy, wordOf, behind };
}

/**
 * Plain statements that stay where they are, if anything runs outside of functions: what that says; and, as it may hang on what has run
 * before, what is made of other names, or is assigned to later, and all that such say.
 */
function keptOf({ tokens, statements, owners, assigned }, outside) {
  const kept = new Set();
  if (tokens === null || statements.every(({ isPlain }) => isPlain)) return kept;
  const said = new Set();
  let [at, next] = [0, 0];
  for (const statement of statements) {
    if (statement.isPlain) continue;
    at = firstAt(tokens, statement.start);
    for (; at < tokens.length && tokens[at].start < statement.end; at += 1) {
      while (next < outside.children.length && outside.children[next].end <= tokens[at].start) next += 1;
      const isInFunction = next < outside.children.length && outside.children[next].start <= tokens[at].start;
      if (!isInFunction && isName(tokens[at]) && !isAccess(tokens[at - 1])) said.add(tokens[at].value);
    }
  }
  // A function that is declared is there from the start.
  const isMade = (name) => {
    const own = owners.get(name)?.names.find((each) => each.name === name);
    return own?.isFunction !== true || assigned.has(name);
  };
  const isNaming = ({ names, imports }) => names.length > 0 && imports.size === 0;
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const each of statements) {
      if (!each.isPlain || kept.has(each) || !isNaming(each) || each.names.every(({ isFunction }) => isFunction))
        continue;
      const hasPlace = [...each.mentions].some(isMade) || each.names.some(({ name }) => assigned.has(name));
      if (!hasPlace && !each.names.some(({ name }) => said.has(name))) continue;
      kept.add(each);
      for (const name of each.mentions) said.add(name);
      isSettled = false;
    }
  }
  return kept;
}

function firstAt(tokens, place) {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle].start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isWithin({ start }, range) {
  return range !== undefined && range.start <= start && start < range.end;
}

function isName({ type }) {
  return type?.label === 'name';
}

function isAccess(token) {
  return token?.type?.label === '.' || token?.type?.label === '?.';
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
