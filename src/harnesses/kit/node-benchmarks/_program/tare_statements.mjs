// What the statements outside of all functions of a script do: most of them only name something (tare_script.mjs).

/** What vitest makes of `import` and `export`. Imports are numbered. */
const VITE = {
  import: '__vite_ssr_import__',
  imported: /^__vite_ssr_import_\d+__$/,
  exportName: '__vite_ssr_exportName__',
  exports: '__vite_ssr_exports__',
  exportAll: '__vite_ssr_exportAll__',
};

/**
 * The outermost statements, in order.
 * isPlain: it names something and does no more; mentioned by what runs, it is as much part of that
 */
export function statementsOf(body, { tokens, assigned }) {
  // These may say any name.
  const isOpaque = (tokens ?? []).some(({ type, value }) => value === 'eval' || type.keyword === 'with');
  const statements = body.map((node) => ({ ...statementOf(node), start: node.start, end: node.end }));
  const owners = new Map();
  for (const each of statements) {
    for (const { name } of each.names) owners.set(name, owners.has(name) ? null : each);
  }
  // A variable has no value before its place; functions and imports are there from the start.
  const isThere = ({ names, imports, start }, user) =>
    start <= user.start || imports.size > 0 || names.every(({ isFunction }) => isFunction);
  const isKnown = (name, user) => {
    const owner = owners.get(name);
    return owner === undefined ? GLOBALS.has(name) : owner?.isPlain === true && isThere(owner, user);
  };
  for (const each of statements) {
    each.isPlain &&= !isOpaque && each.names.every(({ name }) => owners.get(name) === each);
    each.isPlain &&= [...each.globals].every((name) => !owners.has(name));
    each.isPlain &&= [...each.imports.keys()].every((name) => !assigned.has(name));
  }
  const imports = new Map(statements.flatMap((each) => [...each.imports]));
  for (const each of statements)
    each.stars = each.stars.map((star) => star.source ?? imports.get(star.local)?.source ?? '');
  settle(statements, (each) => [...each.mentions].every((name) => isKnown(name, each)));
  return { statements, owners, imports };
}

/** Those of which this does not hold are not plain, and then it may hold of others no more. */
function settle(statements, holds) {
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const each of statements) {
      if (!each.isPlain || holds(each)) continue;
      each.isPlain = false;
      isSettled = false;
    }
  }
}

/** Constant, where the script does not declare them. */
const GLOBALS = new Set(['undefined', 'NaN', 'Infinity', 'Math', 'Number']);
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/**
 * What a statement names, and whether it does anything else.
 * names: {name, start, end}: what says what each is
 * imports: local name -> {source, imported}
 * exports: name -> {local} or {source, imported}; null: a getter says what it is
 * stars: sources whose names are handed on
 * mentions: names that it needs; globals: names that the script must not declare
 * directive: 'use strict', which is for all that is in the script
 */
function statementOf(node) {
  const found = { isPlain: true, names: [], imports: new Map(), exports: new Map(), sources: [], stars: [] };
  const all = { ...found, mentions: new Set(), globals: new Set() };
  const viteImport = viteImportOf(node);
  const viteExport = viteExportOf(node);
  if (viteImport !== null) {
    all.imports.set(viteImport.local, { source: viteImport.source, imported: '*', isNumbered: true });
    all.sources.push(viteImport.source);
    all.names.push({ name: viteImport.local });
  } else if (viteExport !== null) {
    if (viteExport.star !== undefined) all.stars.push({ local: viteExport.star });
    else all.exports.set(viteExport.name, null);
  } else if (node.directive !== undefined) all.directive = node.directive;
  else if (!readStatement(node, all)) all.isPlain = false;
  return all;
}

function viteImportOf({ type, declarations: [{ id, init } = {}] = [] }) {
  if (type !== 'VariableDeclaration' || !VITE.imported.test(id.name ?? '')) return null;
  const call = init?.type === 'AwaitExpression' ? init.argument : null;
  const [source] = call?.callee?.name === VITE.import ? call.arguments : [];
  return typeof source?.value === 'string' ? { local: id.name, source: source.value } : null;
}

function viteExportOf({ expression: { type, callee, arguments: [first, second] = [] } = {} }) {
  if (type !== 'CallExpression') return null;
  if (callee.name === VITE.exportAll && first?.type === 'Identifier') return { star: first.name };
  if (callee.name === VITE.exportName && first?.type === 'Literal') return { name: first.value };
  const isDefined = callee.property?.name === 'defineProperty' && first?.name === VITE.exports;
  return isDefined && second?.type === 'Literal' ? { name: second.value } : null;
}

function readStatement(node, all) {
  switch (node.type) {
    case 'EmptyStatement':
      return true;
    case 'FunctionDeclaration':
      if (node.id !== null) all.names.push({ name: node.id.name, isFunction: true });
      return true;
    case 'ClassDeclaration':
      if (node.id !== null) all.names.push({ name: node.id.name, start: node.start, end: node.end });
      return isPlainClass(node, all);
    case 'VariableDeclaration':
      if (node.declarations.every((each) => requiredBy(each) !== null)) return readRequires(node.declarations, all);
      return node.declarations.map((each) => readDeclarator(node.kind, each, all)).every(Boolean);
    case 'ExpressionStatement':
      return readExpression(node.expression, all);
    case 'ImportDeclaration':
      return readImport(node, all);
    case 'ExportNamedDeclaration':
      return node.declaration === null ? readExports(node, all) : readExported(node.declaration, all);
    case 'ExportDefaultDeclaration':
      return readDefault(node.declaration, all);
    case 'ExportAllDeclaration':
      all.sources.push(node.source.value);
      if (node.exported !== null) all.exports.set(nameOf(node.exported), { source: node.source.value, imported: '*' });
      else all.stars.push({ source: node.source.value });
      return isWithoutAttributes(node);
    default:
      return false;
  }
}

/** `require('./x')`, `require('./x').name`; null: it is neither. */
function requiredBy({ init }) {
  const isOne = init?.type === 'MemberExpression' && !init.computed;
  const { type, callee, arguments: [source, ...more] = [] } = (isOne ? init.object : init) ?? {};
  const isRequire = type === 'CallExpression' && callee.name === 'require' && more.length === 0;
  if (!isRequire || typeof source?.value !== 'string') return null;
  return { source: source.value, imported: isOne ? init.property.name : '*' };
}

function readRequires(declarations, all) {
  all.globals.add('require');
  return declarations
    .map((each) => {
      const { source, imported } = requiredBy(each);
      all.sources.push(source);
      const { type, name, properties = [] } = each.id;
      for (const own of boundBy(each.id)) all.names.push({ name: own });
      if (type === 'Identifier') all.imports.set(name, { source, imported });
      for (const { key, value } of properties) {
        if (value?.type === 'Identifier')
          all.imports.set(value.name, { source, imported: `${imported}.${nameOf(key)}` });
      }
      const isNamed = ({ computed, value }) => computed === false && value.type === 'Identifier';
      return type === 'Identifier' || (type === 'ObjectPattern' && properties.every(isNamed));
    })
    .every(Boolean);
}

/** `module.exports = x`, `exports.name = x`, and what compilers write of `export`. */
function readExpression({ type, operator, left, right, callee, arguments: [first, second, third] = [] }, all) {
  if (type === 'CallExpression') {
    const isDefined = isMember(callee, 'Object', 'defineProperty', all) && exportedTo(first, all) === '*';
    const isValueOf = third?.type === 'ObjectExpression' && isValue(third, all);
    if (!isDefined || !isValueOf || typeof second?.value !== 'string') return false;
    all.exports.set(second.value, null);
    return (
      second.value === '__esModule' ||
      third.properties.some(({ key, value }) => key?.name === 'get' && /^(?:Arrow)?Function/.test(value.type))
    );
  }
  const name = type === 'AssignmentExpression' && operator === '=' ? exportedTo(left, all) : null;
  if (name === null) return false;
  const hand = (exported, value) => {
    all.names.push({ name: `*${exported}*`, start: value.start, end: value.end });
    all.exports.set(exported, { local: `*${exported}*` });
    return isValue(value, all);
  };
  const isNamed = ({ type: own, kind, computed }) => own === 'Property' && kind === 'init' && !computed;
  if (name === '*' && right.type === 'ObjectExpression' && right.properties.every(isNamed)) {
    return right.properties.map(({ key, value }) => hand(nameOf(key), value)).every(Boolean);
  }
  return isUnset(right, all) || hand(name, right);
}

/** `exports.b = void 0`: it is set later. */
function isUnset({ type, operator, argument, left, right }, all) {
  if (type === 'AssignmentExpression') return exportedTo(left, all) !== null && isUnset(right, all);
  return type === 'UnaryExpression' && operator === 'void' && argument.type === 'Literal';
}

/** The name under which a module hands out what is assigned to this; `*`: it is all that there is; null: it is something else. */
function exportedTo(node, all) {
  if (isGlobal(node ?? {}, new Set(['exports']), all) || isMember(node, 'module', 'exports', all)) return '*';
  const isOne = node?.type === 'MemberExpression' && !node.computed && exportedTo(node.object, all) === '*';
  return isOne ? node.property.name : null;
}

function isMember(node, object, property, all) {
  if (node?.type !== 'MemberExpression' || node.computed || node.property.name !== property) return false;
  return isGlobal(node.object, new Set([object]), all);
}

function readDeclarator(kind, { id, init, start, end }, all) {
  for (const name of boundBy(id)) all.names.push({ name, start, end, kind });
  return id.type === 'Identifier' && (init === null ? kind !== 'const' : isValue(init, all));
}

/** Names that a pattern binds. */
export function boundBy(node) {
  if (node?.type === 'Identifier') return [node.name];
  const inner = [
    ...(node?.elements ?? []),
    ...(node?.properties ?? []),
    ...[node?.argument, node?.left, node?.type === 'Property' ? node.value : null],
  ];
  return /Pattern|Property|RestElement/.test(node?.type ?? '') ? inner.flatMap(boundBy) : [];
}

function nameOf(node) {
  return node.name ?? node.value;
}

/** `with { type: 'json' }` is what loads it otherwise. */
function isWithoutAttributes({ attributes = [] }) {
  return attributes.length === 0;
}

function readImport(node, all) {
  const source = node.source.value;
  all.sources.push(source);
  for (const { type, local, imported } of node.specifiers) {
    const name = type === 'ImportSpecifier' ? nameOf(imported) : type === 'ImportDefaultSpecifier' ? 'default' : '*';
    all.imports.set(local.name, { source, imported: name });
    all.names.push({ name: local.name });
  }
  return isWithoutAttributes(node);
}

function readExports({ specifiers, source, attributes }, all) {
  if (source !== null) all.sources.push(source.value);
  for (const { local, exported } of specifiers) {
    const of = source === null ? { local: nameOf(local) } : { source: source.value, imported: nameOf(local) };
    all.exports.set(nameOf(exported), of);
  }
  return isWithoutAttributes({ attributes });
}

function readExported(declaration, all) {
  const isPlain = readStatement(declaration, all);
  for (const { name } of all.names) all.exports.set(name, { local: name });
  return isPlain;
}

function readDefault(node, all) {
  const isDeclared = /Declaration$/.test(node.type);
  const isPlain = isDeclared ? readStatement(node, all) : isValue(node, all);
  // A name that no script can say.
  const own = node.id?.name ?? '*default*';
  if (node.id === undefined || node.id === null) {
    const isFunction = /Function/.test(node.type);
    all.names.push({ name: own, ...(isFunction ? { isFunction } : { start: node.start, end: node.end }) });
  }
  all.exports.set('default', { local: own });
  return isPlain;
}

/** To make it does nothing that anybody could feel. */
function isValue(node, all) {
  const isEach = (nodes) => nodes.every((each) => each === null || isValue(each, all));
  switch (node?.type) {
    case 'Literal':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'Identifier':
      all.mentions.add(node.name);
      return true;
    case 'ClassExpression':
      return isPlainClass(node, all);
    case 'TemplateLiteral':
    case 'SequenceExpression':
      return isEach(node.expressions);
    case 'UnaryExpression':
      return node.operator !== 'delete' && isEach([node.argument]);
    case 'SpreadElement':
      return isEach([node.argument]);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isEach([node.left, node.right]);
    case 'ConditionalExpression':
      return isEach([node.test, node.consequent, node.alternate]);
    case 'ArrayExpression':
      return isEach(node.elements);
    case 'ObjectExpression':
      return (
        node.properties.every((each) => each.type === 'SpreadElement' || isKey(each, all)) && isEach(node.properties)
      );
    case 'Property':
      return isEach([node.value]);
    case 'MemberExpression':
      return isEach([node.object]) && isKey({ key: node.property, computed: node.computed }, all);
    case 'NewExpression':
      return isGlobal(node.callee, COLLECTIONS, all) && isEach(node.arguments);
    case 'CallExpression':
      return isMaker(node.callee, all) && isEach(node.arguments);
    default:
      return false;
  }
}

function isKey({ key, computed }, all) {
  return !computed || isWellKnown(key, all) || isValue(key, all);
}

/** `Symbol.iterator` */
function isWellKnown({ type, object, computed }, all) {
  return type === 'MemberExpression' && !computed && isGlobal(object, new Set(['Symbol']), all);
}

function isGlobal({ type, name }, wanted, all) {
  if (type !== 'Identifier' || !wanted.has(name)) return false;
  all.globals.add(name);
  return true;
}

/** `Symbol()`, `Symbol.for()`, `Object.freeze()` */
function isMaker(callee, all) {
  return (
    isGlobal(callee, new Set(['Symbol']), all) ||
    isMember(callee, 'Symbol', 'for', all) ||
    isMember(callee, 'Object', 'freeze', all)
  );
}

function isPlainClass({ superClass, body }, all) {
  const isPlainElement = ({ type, key, computed, value, static: isStatic }) => {
    if (type === 'StaticBlock' || (computed && !isWellKnown(key, all))) return false;
    return type === 'MethodDefinition' || !isStatic || value === null || isValue(value, all);
  };
  return (superClass === null || isValue(superClass, all)) && body.body.every(isPlainElement);
}
