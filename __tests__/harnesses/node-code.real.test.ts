import { join } from 'node:path';
import { expect, it } from 'vitest';
import { benchmarkJs } from '../../src/harnesses/benchmarkjs/index.ts';
import { mitata } from '../../src/harnesses/mitata/index.ts';
import { tinybench } from '../../src/harnesses/tinybench/index.ts';
import { vitestFiles } from '../../src/harnesses/vitest/index.ts';
import { builtAlike, type Compared, comparedCode } from '../support/node-code.ts';
import { lockFileOf } from '../support/node-project.ts';
import type { FileTexts } from '../support/sides.ts';

// Generated changes to small libraries, each with three benchmarks: what can be felt of it, by hand, and what is measured. A
// benchmark that feels a change has to be measured; the others should not be.

const LIMIT_MS = 600_000;
const MODULES = join(import.meta.dirname, '../../node_modules');
const own = { 'build-command': `ln -sfn '${MODULES}' node_modules` };

/** a, b and c are called by the benchmarks A, B and C; all that is exported is that. */
interface Attack {
  readonly base: string;
  readonly head: string;
  /** Other files of it, on each side. */
  readonly files?: readonly [FileTexts, FileTexts];
  /** By letter, by hand: they run something else, on either side, in the loop or before it. */
  readonly felt: string;
}

const A = 'export function a() { return helper(1); }\n';
const BC = 'export function b() { return 2; }\nexport function c() { return [3].map((x) => x + 1); }\n';
const HELPER = 'function helper(x) { return x + 1; }\n';
const LIB = `${A}${BC}${HELPER}`;

/** A library, and what of it becomes what. */
const swap = (base: string, from: string, to: string, felt: string, files?: Attack['files']): Attack => {
  if (!base.includes(from)) throw new Error(`${from} is not in ${base}`);
  return { base, head: base.replace(from, to), felt, ...(files === undefined ? {} : { files }) };
};

const CLASS = `class Box {
  size = 1;
  #secret = 2;
  static made = 0;
  static { Box.made = 7; }
  constructor(n) { this.n = n; }
  get double() { return this.n * 2; }
  set double(v) { this.n = v / 2; }
  method() { return this.n; }
  static of(n) { return new Box(n); }
  *[Symbol.iterator]() { yield this.n; }
  async later() { return this.n; }
  spread() { return [...this]; }
}
const one = new Box(1);
`;
const user = (a: string, b: string, c: string) =>
  `export function a() { return ${a}; }\nexport function b() { return ${b}; }\nexport function c() { return ${c}; }\n`;
const BOX = `${CLASS}${user('one.double', 'one.method()', '3')}`;
const MADE = `${CLASS.replace('const one = new Box(1);\n', '')}${user('new Box(2)', 'Box.made', '3')}`;
const LAZY = `let cache;\nfunction build() { return new Map([[1, 2]]); }\n${user('(cache ??= build()).get(1)', '(cache ??= build()).size', '3')}`;
const PATCH = `const list = { push(x) { return x; } };\nconst real = list.push;\n${user('list.push(1)', 'real(2)', '3')}`;
const MEMO = `const known = new Map();\nconst slow = (n) => n * 2;\nfunction memo(n) { if (!known.has(n)) known.set(n, slow(n)); return known.get(n); }\n${user('memo(1)', '2', 'memo(1)')}`;
const MODE = `let mode = 'slow';\nfunction bySlow() { return 1; }\nfunction byFast() { return 2; }\n${user("(mode = 'fast')", "mode === 'slow' ? bySlow() : byFast()", '3')}`;

/** The library with files beside it, of which head has others. */
const beside = (lib: string, base: FileTexts, head: FileTexts, felt: string): Attack => ({
  ...{ base: lib, head: lib, felt },
  files: [base, head],
});
const both = (files: FileTexts) => [files, files] as const;
const IMPORTING = `import { f } from './x.mjs';\n${user('f()', '2', '3')}`;
const F = 'export const f = () => 1;\n';
const HOLDER = 'class Box { size = 1; get() { return this.size; } static of() { return new Box(); } }\n';
const HELD = `${HOLDER}${user('new Box().size', 'Box.of().get()', '3')}`;
const PARENTS = 'class P { m() { return 1; } get x() { return 1; } }\nclass R { m() { return 9; } }\n';
const CHILD = `${PARENTS}class Q extends P { own() {} }\n${user('new Q().m()', 'new Q().x', '3')}`;
const PUSHED = `const list = [1];\nfunction more() { list.push(2); }\nmore();\nconst copy = [...list];\n`;
const SET = 'var n = 1;\nfunction set() { n = 5; }\nset();\n';
const FIRST = 'globalThis.first ??= 1;\n';

const COMMON = `import x from './x.cjs';\n${user('x.f()', 'x.g()', '3')}`;
const FROM_Y = `'use strict';
const { n } = require('./y.cjs');
function f() { return [n]; }
const g = () => { return n; };
module.exports = { f, g };
`;
const OF_Y = "'use strict';\nexports.n = 2;\nexports.k = 3;\n";
/** The modules of CommonJS as head has them. */
const common = (x: string, y: string, felt: string) =>
  beside(COMMON, { 'x.cjs': FROM_Y, 'y.cjs': OF_Y }, { 'x.cjs': x, 'y.cjs': y }, felt);
const COMPILED = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.f = void 0;
var y_1 = require("./y.cjs");
Object.defineProperty(exports, "n", { enumerable: true, get: function () { return y_1.n; } });
const f = () => 1;
exports.f = f;
`;

/** What statements outside of functions do, and what they name. */
const OUTSIDE: Readonly<Record<string, Attack>> = {
  'a function that a constant is': swap(
    LIB.replace('function helper(x) { return x + 1; }', 'const helper = (x) => x + 1;'),
    '=> x + 1;',
    '=> x + 2;',
    'A',
  ),
  'an unused function that a constant is': swap(LIB, HELPER, `${HELPER}const unused = () => 1;\n`, ''),
  'an unused function that is exported': swap(LIB, HELPER, `${HELPER}export const unused = () => 1;\n`, ''),
  'a function that is exported': swap(LIB, HELPER, `export ${HELPER}`, ''),
  'a number that is exported': swap(LIB, HELPER, `${HELPER}export const SIZE = 3;\n`, ''),
  'a cache for one': swap(
    LIB,
    'export function b() { return 2; }',
    'const cache = new Map();\nexport function b() { return cache.size; }',
    'B',
  ),
  'a table of another size': swap(
    `const TABLE = new Set([1, 2]);\n${user('TABLE.size', '2', '3')}`,
    '[1, 2]',
    '[1, 2, 3]',
    'A',
  ),
  'a table under a name that hides': swap(
    user('Map.name', '2', '3'),
    'export',
    'const Map = { name: 1 };\nexport',
    'A',
  ),
  'a function that hides a global one in a table': {
    base: `const TABLE = [Number];\n${user('TABLE[0].MAX_VALUE', '2', '3')}`,
    head: `const TABLE = [Number];\nfunction Number() {}\n${user('TABLE[0].MAX_VALUE', '2', '3')}`,
    felt: 'A',
  },
  'a number in a table': swap(
    `const SIZE = 3;\nconst TABLE = { size: SIZE };\n${user('TABLE.size', 'SIZE', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'AB',
  ),
  'a sum': swap(`const SIZE = 2 * 3;\n${user('SIZE', '2', '3')}`, '2 * 3', '2 * 4', 'A'),
  'a default of options': swap(
    `const OPTIONS = { size: 1, order: (x, y) => x - y };\nconst MORE = { ...OPTIONS, more: 1 };\n${user('MORE.size', 'MORE.order(1, 2)', '3')}`,
    'size: 1',
    'size: 2',
    'AB',
  ),
  'a copy before there is more': {
    base: `${PUSHED}${user('copy.length', '2', '3')}`,
    head: `${PUSHED.replace('more();\nconst copy = [...list];\n', 'const copy = [...list];\nmore();\n')}${user('copy.length', '2', '3')}`,
    felt: 'A',
  },
  'a variable that is set before': {
    base: `${SET}${user('n', '2', '3')}`,
    head: `${SET.replace('var n = 1;\n', '')}var n = 1;\n${user('n', '2', '3')}`,
    felt: 'A',
  },
  'a variable that has its value later': {
    base: `var n = 1;\nconst list = [n];\n${user('list[0]', '2', '3')}`,
    head: `const list = [n];\nvar n = 1;\n${user('list[0]', '2', '3')}`,
    felt: 'A',
  },
  'a table that what runs at import has changed': swap(
    `const TABLE = [1, 2];\nTABLE.push(3);\n${user('TABLE[0]', '2', '3')}`,
    '[1, 2]',
    '[3, 2]',
    'A',
  ),
  'a field of a class that is made later': swap(HELD, 'size = 1', 'size = 2', 'AB'),
  'a method that is added': swap(HELD, 'size = 1;', 'size = 1; more() { return 1; }', ''),
  'a method that is another now': swap(HELD, 'return this.size', 'return this.size + 1', 'B'),
  'a method that is asynchronous now': swap(HELD, 'get() {', 'async get() {', 'B'),
  'a method that is of instances now': swap(HELD.replace('Box.of().get()', 'typeof Box.of'), 'static of', 'of', 'B'),
  'a getter that is a method now': swap(
    `class G { get x() { return 1; } }\n${user('new G().x', '2', '3')}`,
    'get x',
    'x',
    'A',
  ),
  'a class that extends another': swap(CHILD, 'extends P', 'extends R', 'AB'),
  'a method that hides that of another class': swap(CHILD, 'own() {}', 'own() {} m() { return 2; }', 'A'),
  'a method that hides the getter of another class': swap(CHILD, 'own() {}', 'own() {} x() {}', 'B'),
  'a setter that hides the getter of another class': swap(CHILD, 'own() {}', 'own() {} set x(v) {}', 'B'),
  'an import that is added': {
    base: `import { f } from './x.mjs';\n${user('f()', '2', '3')}`,
    head: `import { f } from './x.mjs';\nimport { g } from './y.mjs';\n${user('f()', 'g()', '3')}`,
    felt: 'B',
    files: [{ 'x.mjs': F }, { 'x.mjs': F, 'y.mjs': 'export const g = () => 1;\n' }],
  },
  'an import of what does something': {
    base: user('[1].at(0)', '2', '3'),
    head: `import './x.mjs';\n${user('[1].at(0)', '2', '3')}`,
    felt: 'A',
    files: [{}, { 'x.mjs': 'Array.prototype.at = () => 5;\n' }],
  },
  'an import of what another imports that does something': {
    base: user('[1].at(0)', '2', '3'),
    head: `import { f } from './x.mjs';\n${user('[1].at(0)', '2', '3')}`,
    felt: 'A',
    files: [{}, { 'x.mjs': `import './y.mjs';\n${F}`, 'y.mjs': 'Array.prototype.at = () => 5;\n' }],
  },
  'imports that change places': {
    base: `import './x.mjs';\nimport './y.mjs';\n${user('globalThis.first', '2', '3')}`,
    head: `import './y.mjs';\nimport './x.mjs';\n${user('globalThis.first', '2', '3')}`,
    felt: 'A',
    files: [
      { 'x.mjs': FIRST, 'y.mjs': FIRST.replace('1', '2') },
      { 'x.mjs': FIRST, 'y.mjs': FIRST.replace('1', '2') },
    ],
  },
  'imports that change places, of what imports others': {
    base: `import { f } from './x.mjs';\nimport { g } from './y.mjs';\n${user('globalThis.first', 'f()', 'g()')}`,
    head: `import { g } from './y.mjs';\nimport { f } from './x.mjs';\n${user('globalThis.first', 'f()', 'g()')}`,
    felt: 'A',
    files: both({
      'x.mjs': `export * from './x1.mjs';\n`,
      'x1.mjs': `${FIRST}${F}`,
      'y.mjs': `import './y1.mjs';\nexport const g = () => 2;\n`,
      'y1.mjs': FIRST.replace('1', '2'),
    }),
  },
  'imports that do nothing and change places': {
    base: `import { f } from './x.mjs';\nimport { g } from './y.mjs';\n${user('f()', 'g()', '3')}`,
    head: `import { g } from './y.mjs';\nimport { f } from './x.mjs';\n${user('f()', 'g()', '3')}`,
    felt: '',
    files: both({ 'x.mjs': F, 'y.mjs': 'export const g = () => 2;\n' }),
  },
  'another module for a name': {
    base: IMPORTING,
    head: IMPORTING.replace('x.mjs', 'y.mjs'),
    felt: 'A',
    files: both({ 'x.mjs': F, 'y.mjs': F.replace('1', '2') }),
  },
  'another name of a module': {
    base: IMPORTING,
    head: IMPORTING.replace('{ f }', '{ g as f }'),
    felt: 'A',
    files: both({ 'x.mjs': `${F}export const g = () => 2;\n` }),
  },
  'another number of a module': {
    base: IMPORTING.replace('f()', 'f'),
    head: IMPORTING.replace('f()', 'f').replace('{ f }', '{ g as f }'),
    felt: 'A',
    files: both({ 'x.mjs': 'export const f = 1, g = 2;\n' }),
  },
  'a number that a table is made of comes from another module': {
    base: `import { f } from './x.mjs';\nconst TABLE = [f];\n${user('TABLE[0]', '2', '3')}`,
    head: `import { f } from './y.mjs';\nconst TABLE = [f];\n${user('TABLE[0]', '2', '3')}`,
    felt: 'A',
    files: both({ 'x.mjs': 'export const f = 1;\n', 'y.mjs': 'export const f = 2;\n' }),
  },
  'a number of another module': beside(
    IMPORTING.replace('f()', 'f'),
    { 'x.mjs': 'export const f = 1;\n' },
    { 'x.mjs': 'export const f = 2;\n' },
    'A',
  ),
  'a number of another module, under another name': beside(
    IMPORTING.replace('f()', 'f'),
    { 'x.mjs': 'const own = [1];\nexport { own as f };\n' },
    { 'x.mjs': 'const own = [2];\nexport { own as f };\n' },
    'A',
  ),
  'a table that is the default of another module': beside(
    IMPORTING.replace('{ f }', 'f').replace('f()', 'f.size'),
    { 'x.mjs': 'export default { size: 1 };\n' },
    { 'x.mjs': 'export default { size: 2 };\n' },
    'A',
  ),
  'a class of another module': beside(
    IMPORTING.replace('f()', 'new f().size'),
    { 'x.mjs': 'export class f { size = 1; }\n' },
    { 'x.mjs': 'export class f { size = 2; }\n' },
    'A',
  ),
  'a name that comes from elsewhere': beside(
    IMPORTING.replace('f()', 'f'),
    { 'x.mjs': "export { f } from './y.mjs';\n", 'y.mjs': 'export const f = 1, g = 2;\n' },
    { 'x.mjs': "export { g as f } from './y.mjs';\n", 'y.mjs': 'export const f = 1, g = 2;\n' },
    'A',
  ),
  'all names come from elsewhere': beside(
    IMPORTING.replace('f()', 'f'),
    { 'x.mjs': "export * from './y.mjs';\n", 'y.mjs': 'export const f = 1;\n', 'z.mjs': 'export const f = 2;\n' },
    { 'x.mjs': "export * from './z.mjs';\n", 'y.mjs': 'export const f = 1;\n', 'z.mjs': 'export const f = 2;\n' },
    'A',
  ),
  'one of all names comes from elsewhere': beside(
    IMPORTING.replace('f()', 'f'),
    { 'x.mjs': "export * from './y.mjs';\nexport * from './z.mjs';\n", 'y.mjs': 'export const f = 1;\n', 'z.mjs': '' },
    {
      'x.mjs': "export * from './y.mjs';\nexport { g as f } from './z.mjs';\n",
      'y.mjs': 'export const f = 1;\n',
      'z.mjs': 'export const g = 2;\n',
    },
    'A',
  ),
  'more names of another module': beside(
    IMPORTING,
    { 'x.mjs': "export * from './y.mjs';\n", 'y.mjs': F },
    { 'x.mjs': "export * from './y.mjs';\nexport * from './z.mjs';\n", 'y.mjs': F, 'z.mjs': 'export const g = 1;\n' },
    '',
  ),
  'a function more in CommonJS': common(FROM_Y.replace('= { f, g }', '= { f, g, more: () => 1 }'), OF_Y, ''),
  'a number more in CommonJS': common(FROM_Y, `${OF_Y}exports.more = 5;\n`, ''),
  'a function of CommonJS': common(FROM_Y.replace('return n', 'return n + 1'), OF_Y, 'B'),
  'a number of CommonJS': common(FROM_Y, OF_Y.replace('n = 2', 'n = 3'), 'AB'),
  'a number that CommonJS takes from elsewhere': common(FROM_Y.replace('{ n }', '{ k: n }'), OF_Y, 'AB'),
  'a file that CommonJS takes a number from': beside(
    COMMON,
    { 'x.cjs': FROM_Y, 'y.cjs': OF_Y, 'z.cjs': OF_Y.replace('2', '4') },
    { 'x.cjs': FROM_Y.replace('./y', './z'), 'y.cjs': OF_Y, 'z.cjs': OF_Y.replace('2', '4') },
    'AB',
  ),
  'a file more for CommonJS': beside(
    COMMON,
    { 'x.cjs': FROM_Y, 'y.cjs': OF_Y },
    {
      'x.cjs': `${FROM_Y.replace('return n', 'return z.n')}const z = require('./z.cjs');\n`,
      'y.cjs': OF_Y,
      'z.cjs': OF_Y,
    },
    'B',
  ),
  'a file more for CommonJS that does something': beside(
    COMMON.replace('x.g()', '[1].at(0)'),
    { 'x.cjs': FROM_Y, 'y.cjs': OF_Y },
    {
      'x.cjs': `${FROM_Y}const z = require('./z.cjs');\n`,
      'y.cjs': OF_Y,
      'z.cjs': `${OF_Y}Array.prototype.at = () => 5;\n`,
    },
    'B',
  ),
  'a mode of CommonJS': beside(
    COMMON.replace('x.g()', 'x.h()'),
    { 'x.cjs': 'exports.f = () => 1;\nexports.h = function () { return this === undefined; }.bind(undefined);\n' },
    {
      'x.cjs':
        "'use strict';\nexports.f = () => 1;\nexports.h = function () { return this === undefined; }.bind(undefined);\n",
    },
    'B',
  ),
  'what a compiler makes of exports': beside(
    COMMON.replace('x.g()', 'x.n'),
    { 'x.cjs': COMPILED, 'y.cjs': OF_Y },
    { 'x.cjs': COMPILED.replace('y_1.n', 'y_1.k'), 'y.cjs': OF_Y },
    'B',
  ),
  'what a compiler makes of an export more': beside(
    COMMON.replace('x.g()', 'x.n'),
    { 'x.cjs': COMPILED, 'y.cjs': OF_Y },
    {
      'x.cjs': `${COMPILED.replace('exports.f = void', 'exports.more = exports.f = void')}exports.more = () => 1;\n`,
      'y.cjs': OF_Y,
    },
    '',
  ),
  'code that is made of text and names for all': swap(
    `(0, eval)('var named = 1');\n${user('named', '2', '3')}`,
    'named = 1',
    'named = 2',
    'A',
  ),
};

const ATTACKS: Readonly<Record<string, Attack>> = {
  ...OUTSIDE,
  nothing: { base: LIB, head: LIB, felt: '' },
  'a constant in a helper': swap(LIB, 'x + 1; }', 'x + 2; }', 'A'),
  'a constant in an arrow function of one': swap(LIB, '(x) => x + 1', '(x) => x + 2', 'C'),
  'a text of the same length': swap(`${LIB}`, 'return 2;', 'return 3;', 'B'),
  'a comment only': swap(LIB, HELPER, `/* more */ ${HELPER}`, ''),
  'a comment within a function': swap(LIB, 'return helper(1);', 'return helper(1); // as it was\n', ''),
  'a comment that ends a statement': swap(LIB, 'return helper(1)', 'return /*\n*/ helper(1)', 'A'),
  'lines that move': swap(LIB, A, `\n\n\n${A}`, ''),
  'functions that change places': { base: LIB, head: `${HELPER}${BC}${A}`, felt: '' },
  'an unused function': swap(LIB, HELPER, `${HELPER}function unused() { return 1; }\n`, ''),
  'a renamed unused function': swap(`${LIB}function unused() {}\n`, 'unused', 'idle', ''),
  'a function that hides a global one': swap(
    `${user('typeof structuredClone.own', '2', '3')}structuredClone.own = 1;\n`,
    'structuredClone.own = 1;\n',
    'structuredClone.own = 1;\nfunction structuredClone() {}\n',
    'A',
  ),
  'a regular expression': swap(user("/a+/.test('aa')", "'x'", '3'), '/a+/', '/a*/', 'A'),
  'what looks like a comment in a text': swap(user("'/* 1 */'", '2', '3'), '/* 1 */', '/* 2 */', 'A'),
  'what looks like a comment in a regular expression': swap(
    user('/[/*] 1/.source', '2', '3 /* x */'),
    '] 1',
    '] 2',
    'A',
  ),
  'a template': swap(user(`\`a\${1}b\``, '2', '3'), '}b', '}c', 'A'),
  'a tag of a template': swap(`const tag = (s) => s.raw[0];\n${user('tag`x`', '2', '3')}`, 's.raw[0]', 's[0]', 'A'),
  'a default parameter': swap(`function d(x = 1) { return x; }\n${user('d()', 'd.name', '3')}`, 'x = 1', 'x = 2', 'A'),
  'a default that is a function': swap(
    `function d(f = () => 1) { return f(); }\n${user('d()', 'd(() => 5)', '3')}`,
    '=> 1',
    '=> 2',
    'A',
  ),
  'a getter': swap(BOX, 'this.n * 2', 'this.n * 3', 'A'),
  'a setter': swap(BOX.replace('one.method()', '(one.double = 4)'), 'v / 2', 'v / 4', 'B'),
  'a method of a prototype': swap(BOX, 'return this.n; }\n  static', 'return this.n + 1; }\n  static', 'B'),
  'a method of a prototype that is put there': swap(
    `function P() {}\nP.prototype.m = function () { return 1; };\n${user('new P().m()', 'new P()', '3')}`,
    'return 1',
    'return 2',
    'A',
  ),
  'a static method': swap(BOX.replace('one.method()', 'Box.of(1)'), 'return new Box(n)', 'return new Box(n + 1)', 'B'),
  'a field of a class': swap(MADE, 'size = 1', 'size = 2', 'A'),
  'a private field of a class': swap(MADE, '#secret = 2', '#secret = 3', 'A'),
  'a static block': swap(MADE, 'Box.made = 7', 'Box.made = 8', 'B'),
  'a static field': swap(MADE, 'made = 0', 'made = 1', 'ABC'),
  'a constructor': swap(MADE, 'this.n = n;', 'this.n = n + 1;', 'A'),
  'a constructor of what is made at import': swap(BOX, 'this.n = n;', 'this.n = n + 1;', 'ABC'),
  'an iterator': swap(BOX.replace('one.method()', 'one.spread()'), 'yield this.n', 'yield this.n + 1', 'B'),
  'an asynchronous method': swap(
    BOX.replace('one.method()', 'one.later()'),
    'async later() { return this.n; }',
    'async later() { return 5; }',
    'B',
  ),
  'a class that is extended': swap(
    `class P { m() { return 1; } }\nclass Q extends P {}\n${user('new Q().m()', 'Q', '3')}`,
    'return 1',
    'return 2',
    'A',
  ),
  'a generator': swap(`function* g() { yield 1; }\n${user('[...g()]', 'g', '3')}`, 'yield 1', 'yield 2', 'A'),
  'a generator behind its first step': swap(
    `function* g() { yield 1; yield* more(); }\nfunction* more() { yield 2; }\n${user('[...g()]', 'g().next()', '3')}`,
    'yield 2',
    'yield 3',
    'A',
  ),
  'an asynchronous function': swap(
    `async function f() { await null; return 1; }\n${user('f()', '2', '3')}`,
    'return 1',
    'return 2',
    'A',
  ),
  'what goes on after a promise': swap(
    `const after = () => 1;\n${user('Promise.resolve().then(() => after()) && 1', '2', '3')}`,
    '=> 1;',
    '=> 2;',
    'A',
  ),
  'a closure': swap(
    `const make = (k) => () => k + 1;\nconst add = make(1);\n${user('add()', '2', '3')}`,
    'k + 1',
    'k + 2',
    'A',
  ),
  'a maker of closures': swap(
    `const make = (k) => { const n = k; return () => n; };\nconst add = make(1);\n${user('add()', '2', '3')}`,
    'n = k',
    'n = k + 1',
    'ABC',
  ),
  'two arrow functions that change places': swap(
    `const [f, g] = [() => 1, () => 2];\n${user('f()', 'g()', '3')}`,
    '() => 1, () => 2',
    '() => 2, () => 1',
    'AB',
  ),
  'a pattern that one names': swap(
    `const PATTERN = /x/g\n${user("'x'.replace(PATTERN, '')", '2', '3')}`,
    'const PATTERN = /x/g',
    'const PATTERN = /x+/g',
    'A',
  ),
  'a pattern and its name': {
    base: `const PATTERN = /x/g;\n${user("'x'.replace(PATTERN, '')", '2', '3')}`,
    head: `const OTHER = /y/g;\n${user("'x'.replace(OTHER, '')", '2', '3')}`,
    felt: 'A',
  },
  'a number that a helper of two names': swap(
    `const MOST = 3, LEAST = -1;\nconst isFew = (n) => n < MOST && n > LEAST;\n${user('isFew(1)', 'isFew(5)', '3')}`,
    'LEAST = -1',
    'LEAST = 1',
    'AB',
  ),
  'a number in the default of a parameter': swap(
    `const SIZE = 3;\nfunction f(n = SIZE) { return n; }\n${user('f()', '2', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'A',
  ),
  'a number that a value is made with': swap(
    `const SIZE = 3;\nconst LIST = new Array(SIZE).fill(1);\n${user('LIST.length', '2', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'A',
  ),
  'a number in the field of a class': swap(
    `const SIZE = 3;\nclass C { size = SIZE; }\n${user('new C().size', '2', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'A',
  ),
  'a number that a module hands out': swap(
    `const SIZE = 3;\nexport { SIZE as size };\nimport * as self from './lib.mjs';\n${user('self.size', '2', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'A',
  ),
  'a number by its name in a text': swap(
    `let SIZE = 3;\n${user("eval('SIZE')", '2', '3')}`,
    'SIZE = 3',
    'SIZE = 4',
    'A',
  ),
  'an entry of a table': swap(`const TABLE = [1, 2];\n${user('TABLE[0]', '2', '3')}`, '[1, 2]', '[3, 2]', 'A'),
  'a function in a table': swap(
    `const TABLE = { x: () => 1, y: () => 2 };\n${user('TABLE.x()', 'TABLE.y()', '3')}`,
    '=> 1',
    '=> 9',
    'A',
  ),
  'the first value of a variable': swap(`let state = 1;\n${user('state', '2', '3')}`, 'state = 1', 'state = 2', 'A'),
  'a cache that is built by the first who needs it': swap(LAZY, '[1, 2]', '[1, 3]', 'AB'),
  'a value that is remembered': swap(MEMO, 'n * 2', 'n * 3', 'AC'),
  'what another benchmark keeps from being entered': swap(MODE, 'return 1', 'return 7', 'B'),
  'what another benchmark makes be entered': swap(MODE, 'return 2', 'return 7', ''),
  'a patch at import': swap(
    PATCH,
    'const real = list.push;\n',
    'const real = list.push;\nlist.push = (x) => [x];\n',
    'A',
  ),
  'a patch of what the language has': {
    base: user('[1].at(0)', '2', '3'),
    head: `Array.prototype.at = function at() { return 5; };\n${user('[1].at(0)', '2', '3')}`,
    felt: 'A',
  },
  'a handler of a Proxy': swap(
    `const p = new Proxy({}, { get: () => 1, has: () => true });\n${user('p.x', "'x' in p", '3')}`,
    '=> 1',
    '=> 2',
    'A',
  ),
  'what Symbol.toPrimitive gives': swap(
    `const o = { [Symbol.toPrimitive]() { return 1; } };\n${user('o + 1', 'o', '3')}`,
    'return 1',
    'return 2',
    'A',
  ),
  'what sorting calls': swap(
    `const order = (x, y) => x - y;\n${user('[2, 1].sort(order)', '[2, 1].sort()', '3')}`,
    'x - y',
    'y - x',
    'A',
  ),
  'what a finalizer of an error calls': swap(
    `class Own extends Error { get name() { return 'x'; } }\n${user('String(new Own())', 'Own', '3')}`,
    "'x'",
    "'y'",
    'A',
  ),
  'code that is made of text': swap(
    `const f = new Function('x', 'return x + 1');\n${user('f(1)', '2', '3')}`,
    'x + 1',
    'x + 2',
    'A',
  ),
  'code that is made of text later': swap(user("new Function('return 1')()", '2', '3'), 'return 1', 'return 2', 'A'),
  'code in a comment of code that is made of text': swap(
    user("eval('1 /* a */')", '2', '3'),
    '/* a */',
    '/* b */',
    'A',
  ),
  'another implementation that is exported': {
    base: "export * from './x.mjs';\n",
    head: "export * from './y.mjs';\n",
    felt: 'A',
    files: [
      { 'x.mjs': user('1', '2', '3'), 'y.mjs': user('9', '2', '3') },
      { 'x.mjs': user('1', '2', '3'), 'y.mjs': user('9', '2', '3') },
    ],
  },
  'a module behind another': {
    base: `import { f } from './x.mjs';\n${user('f()', '2', '3')}`,
    head: `import { f } from './x.mjs';\n${user('f()', '2', '3')}`,
    felt: 'A',
    files: [{ 'x.mjs': 'export const f = () => 1;\n' }, { 'x.mjs': 'export const f = () => 2;\n' }],
  },
  'a module that is imported when it is needed': {
    base: `export const a = async () => (await import('./x.mjs')).f();\n${BC}`,
    head: `export const a = async () => (await import('./x.mjs')).f();\n${BC}`,
    felt: 'A',
    files: [{ 'x.mjs': 'export const f = () => 1;\n' }, { 'x.mjs': 'export const f = () => 2;\n' }],
  },
  'an import under a condition': {
    base: `const { f } = await import(process.env.NOT_SET ? './y.mjs' : './x.mjs');\n${user('f()', '2', '3')}`,
    head: `const { f } = await import(process.env.NOT_SET ? './y.mjs' : './x.mjs');\n${user('f()', '2', '3')}`,
    felt: '',
    files: [
      { 'x.mjs': 'export const f = () => 1;\n', 'y.mjs': 'export const f = () => 1;\n' },
      { 'x.mjs': 'export const f = () => 1;\n', 'y.mjs': 'export const f = () => 2;\n' },
    ],
  },
  'a CommonJS module': {
    base: `import x from './x.cjs';\n${user('x.f()', 'x.g()', '3')}`,
    head: `import x from './x.cjs';\n${user('x.f()', 'x.g()', '3')}`,
    felt: 'A',
    files: [
      { 'x.cjs': 'exports.f = () => 1;\nexports.g = function () { return 2; };\n' },
      { 'x.cjs': 'exports.f = () => 5;\nexports.g = function () { return 2; };\n' },
    ],
  },
  'a module of JSON': {
    base: `import { createRequire } from 'node:module';\nconst x = createRequire(import.meta.url)('./x.json');\n${user('x.n', '2', '3')}`,
    head: `import { createRequire } from 'node:module';\nconst x = createRequire(import.meta.url)('./x.json');\n${user('x.n', '2', '3')}`,
    felt: 'A',
    files: [{ 'x.json': '{"n": 1}' }, { 'x.json': '{"n": 2}' }],
  },
  'a file that is read before': {
    base: `import { readFileSync } from 'node:fs';\nconst x = readFileSync(new URL('./x.txt', import.meta.url), 'utf8');\n${user('x.length', '2', '3')}`,
    head: `import { readFileSync } from 'node:fs';\nconst x = readFileSync(new URL('./x.txt', import.meta.url), 'utf8');\n${user('x.length', '2', '3')}`,
    felt: 'A',
    files: [{ 'x.txt': 'one' }, { 'x.txt': 'more' }],
  },
  'a file that one reads': {
    base: `import fs from 'node:fs/promises';\nexport const a = () => fs.readFile(new URL('./x.txt', import.meta.url));\n${BC}`,
    head: `import fs from 'node:fs/promises';\nexport const a = () => fs.readFile(new URL('./x.txt', import.meta.url));\n${BC}`,
    felt: 'A',
    files: [{ 'x.txt': 'one' }, { 'x.txt': 'more' }],
  },
  'a script that one reads as a file': {
    base: `import fs from 'node:fs';\nexport const a = () => fs.readFileSync(new URL('./x.mjs', import.meta.url));\n${BC}`,
    head: `import fs from 'node:fs';\nexport const a = () => fs.readFileSync(new URL('./x.mjs', import.meta.url));\n${BC}`,
    felt: 'A',
    files: [{ 'x.mjs': 'one' }, { 'x.mjs': 'more' }],
  },
  'a folder that one reads': {
    base: `import fs from 'node:fs';\nexport const a = () => fs.readdirSync(new URL('./x', import.meta.url));\n${BC}`,
    head: `import fs from 'node:fs';\nexport const a = () => fs.readdirSync(new URL('./x', import.meta.url));\n${BC}`,
    felt: 'A',
    files: [{ 'x/one': '' }, { 'x/one': '', 'x/two': '' }],
  },
  'a process that one starts': {
    base: `import { execFileSync } from 'node:child_process';\nexport const a = () => execFileSync('cat', [new URL('./x.txt', import.meta.url).pathname]);\n${BC}`,
    head: `import { execFileSync } from 'node:child_process';\nexport const a = () => execFileSync('cat', [new URL('./x.txt', import.meta.url).pathname]);\n${BC}`,
    felt: 'A',
    files: [{ 'x.txt': 'one' }, { 'x.txt': 'more' }],
  },
  'a dependency that is patched': {
    base: `import { f } from './node_modules/dep/index.js';\n${user('f()', '2', '3')}`,
    head: `import { f } from './node_modules/dep/index.js';\n${user('f()', '2', '3')}`,
    felt: 'A',
    files: [
      {
        'node_modules/dep/index.js': 'export const f = () => 1;\n',
        'node_modules/dep/package.json': '{"type": "module"}',
      },
      {
        'node_modules/dep/index.js': 'export const f = () => 2;\n',
        'node_modules/dep/package.json': '{"type": "module"}',
      },
    ],
  },
  'an argument of the benchmark itself': {
    base: LIB,
    head: LIB,
    felt: 'B',
    files: [{ 'bench.txt': '' }, { 'bench.txt': 'b(1)' }],
  },
};

/** The same for what vitest makes of TypeScript, and for its own ways. */
const X = (text: string) => ({ 'x.ts': text });
const TYPED: Readonly<Record<string, Attack>> = {
  'an import that is added before another': {
    base: `import { f } from './x';\n${user('f()', '2', '3')}`,
    head: `import { g } from './y';\nimport { f } from './x';\n${user('f()', 'g()', '3')}`,
    felt: 'B',
    files: [X(F), { ...X(F), 'y.ts': 'export const g = () => 1;\n' }],
  },
  'an import of what does something': {
    base: user('[1].at(0)', '2', '3'),
    head: `import './x';\n${user('[1].at(0)', '2', '3')}`,
    felt: 'A',
    files: [{}, X('Array.prototype.at = () => 5;\n')],
  },
  'imports that change places': {
    base: `import './x';\nimport './y';\n${user('(globalThis as any).first', '2', '3')}`,
    head: `import './y';\nimport './x';\n${user('(globalThis as any).first', '2', '3')}`,
    felt: 'A',
    files: both({
      ...X('(globalThis as any).first ??= 1;\n'),
      'y.ts': '(globalThis as any).first ??= 2;\n',
    }),
  },
  'another module for a name': {
    base: `import { f } from './x';\n${user('f()', '2', '3')}`,
    head: `import { f } from './y';\n${user('f()', '2', '3')}`,
    felt: 'A',
    files: both({ ...X(F), 'y.ts': F.replace('1', '2') }),
  },
  'an unused function that is exported': swap(LIB, HELPER, `${HELPER}export const unused = () => 1;\n`, ''),
  'a number of another module': beside(
    `import { f } from './x';\n${user('f', '2', '3')}`,
    X('export const f = 1;\n'),
    X('export const f = 2;\n'),
    'A',
  ),
  'a table that is the default of another module': beside(
    `import f from './x';\n${user('f.size', '2', '3')}`,
    X('export default { size: 1 };\n'),
    X('export default { size: 2 };\n'),
    'A',
  ),
  'all names come from elsewhere': beside(
    `import { f } from './x';\n${user('f', '2', '3')}`,
    { ...X("export * from './y';\n"), 'y.ts': 'export const f = 1;\n', 'z.ts': 'export const f = 2;\n' },
    { ...X("export * from './z';\n"), 'y.ts': 'export const f = 1;\n', 'z.ts': 'export const f = 2;\n' },
    'A',
  ),
  'more names of another module': beside(
    `import { f } from './x';\n${user('f()', '2', '3')}`,
    { ...X("export * from './y';\n"), 'y.ts': F },
    { ...X("export * from './y';\nexport * from './z';\n"), 'y.ts': F, 'z.ts': 'export const g = 1;\n' },
    '',
  ),
  'a field of a class that is made later': swap(HELD, 'size = 1', 'size = 2', 'AB'),
  'a method that is added': swap(HELD, 'size = 1;', 'size = 1; more() { return 1; }', ''),
  'a constant in a helper': swap(LIB.replace('(x) {', '(x: number): number {'), 'x + 1; }', 'x + 2; }', 'A'),
  'types only': swap(LIB.replace('(x) {', '(x: number): number {'), 'x: number', 'x: 1 | 2', ''),
  'an interface and a comment': swap(LIB, HELPER, `/** more */\ninterface Own { x: 1 }\n${HELPER}`, ''),
  'the value of an enum': swap(`enum E { one = 1, two = 2 }\n${user('E.one', '2', '3')}`, 'one = 1', 'one = 5', 'A'),
  'a const enum': swap(`const enum E { one = 1, two = 2 }\n${user('E.one', 'E.two', '3')}`, 'one = 1', 'one = 5', 'A'),
  'what a decorator does': swap(
    `function twice(t: any, k: string, d: any) { const f = d.value; return { ...d, value() { return 2 * f(); } }; }\nclass D { @twice m() { return 1; } }\n${user('new D().m()', '2', '3')}`,
    '2 * f()',
    '3 * f()',
    'A',
  ),
  'a decorator that is left out': swap(
    `function twice(t: any, k: string, d: any) { const f = d.value; return { ...d, value() { return 2 * f(); } }; }\nclass D { @twice m() { return 1; } }\n${user('new D().m()', '2', '3')}`,
    '@twice ',
    '',
    'A',
  ),
  'a property of a constructor': swap(
    `class P { constructor(public x = 1) {} }\n${user('new P().x', '2', '3')}`,
    'x = 1',
    'x = 2',
    'A',
  ),
  'a namespace': swap(`namespace N { export const f = () => 1; }\n${user('N.f()', '2', '3')}`, '=> 1', '=> 2', 'A'),
  'a module of JSON': {
    ...swap(`import x from './x.json';\n${user('x.n', '2', '3')}`, 'x.n', 'x.n', 'A'),
    files: [{ 'x.json': '{"n": 1}' }, { 'x.json': '{"n": 2}' }],
  },
  'a text that is imported raw': {
    ...swap(`import x from './x.txt?raw';\n${user('x.length', '2', '3')}`, 'x.length', 'x.length', 'A'),
    files: [{ 'x.txt': 'one' }, { 'x.txt': 'more' }],
  },
  'a file that one reads': {
    ...swap(
      `import { readFileSync } from 'node:fs';\n${user("readFileSync(import.meta.dirname + '/x.ts')", '2', '3')}`,
      '3',
      '3',
      'A',
    ),
    files: [{ 'x.ts': 'one' }, { 'x.ts': 'more' }],
  },
};

/** Each in a folder and a process of its own. */
function treeOf(attacks: readonly (readonly [string, Attack])[], side: 0 | 1, isTyped: boolean): FileTexts {
  const files = attacks.flatMap(([, { base, head, files: more = [{}, {}] }], index) => {
    const folder = `cases/${index}`;
    const { 'bench.txt': call = 'b()', ...others }: FileTexts = more[side];
    const own = call === '' ? 'b()' : call;
    const calls = `import { a, b, c } from '../cases/${index}/lib${isTyped ? '' : '.mjs'}';\n`;
    const bench = isTyped
      ? `import { bench } from 'vitest';\n${calls}bench('A', () => { a(); });\nbench('B', () => { ${own}; });\nbench('C', () => { c(); });\n`
      : `import { Bench } from 'tinybench';\n${calls}const bench = new Bench();\nbench.add('A', () => a()).add('B', () => ${own}).add('C', () => c());\nawait bench.run();\n`;
    return [
      [`bench/${index}${isTyped ? '.bench.ts' : '.mjs'}`, bench],
      [`${folder}/lib${isTyped ? '.ts' : '.mjs'}`, side === 0 ? base : head],
      ...Object.entries(others).map(([path, text]) => [`${folder}/${path}`, text]),
    ];
  });
  const options = '{"compilerOptions": {"experimentalDecorators": true}}';
  return { 'package.json': '{"type": "module"}', 'tsconfig.json': options, ...Object.fromEntries(files) };
}

/** Which benchmarks of each are measured, by letter, as `felt` has it. */
function lettersOf({ measured }: Compared, attacks: readonly (readonly [string, Attack])[], ending: string) {
  return attacks.map(([name, { felt }], index) => {
    const before = `bench/${index}${ending} > `;
    const found = measured.flatMap((key) => (key.startsWith(before) ? key.slice(-1) : []));
    return { name, felt, found: found.sort().join('') };
  });
}

/** Says how many are measured for nothing. */
function judged(all: ReturnType<typeof lettersOf>, what: string) {
  const missed = all.filter(({ felt, found }) => [...felt].some((letter) => !found.includes(letter)));
  const idle = all.flatMap(({ name, felt, found }) => {
    const letters = [...found].filter((letter) => !felt.includes(letter));
    return letters.length === 0 ? [] : [{ name, letters }];
  });
  const count = idle.reduce((total, { letters }) => total + letters.length, 0);
  const unfelt = all.reduce((total, { felt }) => total + 3 - felt.length, 0);
  const each = idle.map(({ name, letters }) => `${name}: ${letters.join('')}`);
  console.log(`${what}: ${all.length} changes, ${count} of ${unfelt} measured for nothing\n${each.join('\n')}`);
  expect(missed).toEqual([]);
  // Most have to be left out: to measure all would miss nothing either.
  expect(count).toBeLessThan(unfelt / 2);
}

it.each([
  ['tinybench', tinybench, ATTACKS, '.mjs'],
  ['vitest', vitestFiles, TYPED, '.bench.ts'],
] as const)(
  'finds every change that a benchmark can feel: %s',
  { timeout: LIMIT_MS },
  async (name, harness, all, ending) => {
    const attacks = Object.entries(all);
    const isTyped = harness === vitestFiles;
    const compared = await comparedCode(harness, treeOf(attacks, 0, isTyped), treeOf(attacks, 1, isTyped), own);
    expect(compared.all).toHaveLength(3 * attacks.length);
    judged(lettersOf(compared, attacks, ending), name);
  },
);

it.each([
  ['mitata', mitata, { mitata: '1.0.34' }, "import { bench, run } from 'mitata';\n", 'await run();\n'],
  [
    'benchmark.js',
    benchmarkJs,
    { benchmark: '2.1.4' },
    "import Benchmark from 'benchmark';\nconst suite = new Benchmark.Suite();\nconst bench = (name, run) => suite.add(name, run);\n",
    'suite.run();\n',
  ],
  [
    'mitata, by its path',
    mitata,
    { mitata: '1.0.34' },
    "const { bench, run } = await import(import.meta.resolve('mitata'));\n",
    'await run();\n',
  ],
  [
    'benchmark.js, by its path',
    benchmarkJs,
    { benchmark: '2.1.4' },
    "import { createRequire } from 'node:module';\nconst { resolve } = createRequire(import.meta.url);\nconst suite = new (createRequire(import.meta.url)(resolve('benchmark')).Suite)();\nconst bench = (name, run) => suite.add(name, run);\n",
    'suite.run();\n',
  ],
  [
    'benny',
    benchmarkJs,
    { benny: '3.7.1' },
    "import { add, complete, cycle, suite } from 'benny';\nconst all = [];\nconst bench = (name, run) => all.push(add(name, run));\n",
    "await suite('', ...all, cycle(), complete());\n",
  ],
] as const)(
  'the helper that one benchmark calls: %s',
  { timeout: LIMIT_MS },
  async (_, harness, devDependencies, first, last) => {
    const manifest = {
      'package.json': JSON.stringify({ name: 'own', private: true, type: 'module', devDependencies }),
    };
    const lock = { ...manifest, 'package-lock.json': lockFileOf(manifest) };
    const calls = ['a', 'b', 'c'].map((name) => `bench('${name.toUpperCase()}', () => ${name}());\n`).join('');
    const tree = (lib: string) => ({
      ...lock,
      'lib.mjs': lib,
      'bench/x.mjs': `${first}import { a, b, c } from '../lib.mjs';\n${calls}${last}`,
    });
    const compared = await comparedCode(harness, tree(LIB), tree(LIB.replace('x + 1; }', 'x + 2; }')), {
      'bench-files': ['bench/x.mjs'],
    });
    expect(compared.differ).toEqual({ base: ['lib.mjs helper'], head: ['lib.mjs helper'] });
    expect(compared.all).toEqual(['A', 'B', 'C'].map((name) => `bench/x.mjs > ${name}`));
    // Benny runs all of them before the first, so that each could have been moved by any.
    const measured = 'benny' in devDependencies ? compared.all : ['bench/x.mjs > A'];
    expect(compared.measured).toEqual(measured);
  },
);

it.each([
  ['tinybench', tinybench, ATTACKS],
  ['vitest', vitestFiles, TYPED],
] as const)(
  'leaves all out where nothing differs that they load or read: %s',
  { timeout: LIMIT_MS },
  async (_, harness, all) => {
    const tree = treeOf(Object.entries(all).slice(0, 1), 0, harness === vitestFiles);
    const compared = await comparedCode(harness, tree, { ...tree, 'settings.yaml': 'a: 1\n' }, own);
    expect(compared.all).toHaveLength(3);
    expect(compared.measured).toEqual([]);
  },
);

it('lists what works only behind others of its file, on both sides', { timeout: LIMIT_MS }, async () => {
  const bench = `import { Bench } from 'tinybench';
let made;
const bench = new Bench();
bench.add('A', () => { made = []; }).add('B', () => { made.push(1); }).add('C', () => made.pop());
await bench.run();
`;
  const tree = { 'package.json': '{"type": "module"}', 'bench/x.mjs': bench };
  const { discover } = await builtAlike(tinybench, tree, own);
  const { benchmarks } = await discover({ notesCode: true });
  expect(benchmarks.map(({ name, failures }) => [name, failures])).toEqual(['A', 'B', 'C'].map((name) => [name, {}]));
});

it('sees what a loader of the project makes of scripts, and not how: it reads them, and has a thread', {
  timeout: LIMIT_MS,
}, async () => {
  const loader = `const Module = require('node:module');
const { Worker } = require('node:worker_threads');
const fs = require('node:fs');
let thread;
Module._extensions['.ts'] = (module, file) => {
  thread ??= new Worker('setTimeout(() => {}, 100)', { eval: true });
  module._compile(fs.readFileSync(file, 'utf8').replace(/export (function)/g, (_, what) => what) + 'module.exports = { a, b, c };', file);
};
`;
  const bench = `require('../loader.cjs');
const { a, b, c } = require('../lib.ts');
module.exports = import('tinybench').then(({ Bench }) => new Bench().add('A', () => a()).add('B', () => b()).add('C', () => c()).run());
`;
  const tree = (lib: string) => ({ 'package.json': '{}', 'loader.cjs': loader, 'lib.ts': lib, 'bench/x.cjs': bench });
  const compared = await comparedCode(tinybench, tree(LIB), tree(LIB.replace('x + 1; }', 'x + 2; }')), own);
  expect(compared.differ).toEqual({ base: ['lib.ts helper'], head: ['lib.ts helper'] });
  expect(compared.all).toHaveLength(3);
  expect(compared.measured).toEqual(['bench/x.cjs > A']);
});
