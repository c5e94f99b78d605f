// The code that a process of benchmarks has loaded, and what each of them enters of it, as V8 counts it: in the process itself,
// from before its first module. One that lists benchmarks leaves the texts of its scripts, the places of their functions and what
// each benchmark entered in a folder, for tare_parts.mjs. One that looks says of each benchmark which of the functions that are
// asked for it enters.
//
//     {"folder": "/scratch/code", "own": "/side", "scratch": "/side/scratch", "seenMs": 50, "key": "a.mjs", "isReversed": true}      a list
//     {..., "look": "/scratch/code/look.json"}                                                                                     a look
//
// What processes do that it starts is not seen: that is a doubt. Threads are seen where they load this as well: each by itself.
import childProcess from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import inspector from 'node:inspector';
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import workers from 'node:worker_threads';

/** V8 gives these a range that is not theirs: their text belongs to the function that makes the class. */
const OF_CLASS = /^<(?:instance_members|static)_initializer>$/;
/** Functions that are made of text have a number in their name. */
const NUMBERED = /\btare_(loop|iterations|compiled)_\d+/g;
/** The unit of Node itself. */
export const NODE = '(node)';
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** A process that lists runs its benchmarks for so long in all, beyond once each, ms. */
const LIST_MS = 10_000;

/**
 * The one of this thread; null: none is wanted.
 * @param starts is given each thread that this one starts, where these are watched too; without it they are a doubt
 */
export function watchedCode(wanted, starts = null) {
  if (wanted === undefined) return null;
  const key = Symbol.for('tare.code');
  globalThis[key] ??= new Code(wanted, starts);
  return globalThis[key];
}

function sum(text) {
  return createHash('sha256').update(text).digest('hex');
}

class Code {
  #session = new inspector.Session();
  #wanted;
  #starts;
  #scripts = new Map();
  #isStarted = false;
  name = `seen-${randomUUID()}.json`;
  #files = new Set();
  /** Of these, since it was asked last. */
  #opened = new Set();
  /** What was entered and opened by a list, in order. */
  #noted = [];
  #leftMs = LIST_MS;
  #isShared = false;
  /** Benchmark files that it has loaded. */
  #loadedFor = new Set();
  /** Within a call that is noted, or our own: what it calls of `fs` is no other. */
  #isNoted = false;
  #loadedLines = 0;
  #doubt = null;
  /** null: it makes a list. */
  look = null;
  isReversed;
  #known = new Set();
  #places = {};
  #asked = new Set();

  constructor(wanted, starts) {
    this.#wanted = wanted;
    this.#starts = starts;
    fs.mkdirSync(path.join(wanted.folder, 'scripts'), { recursive: true });
    if (wanted.look !== undefined) this.#readLook();
    this.isReversed = (this.look ?? wanted).isReversed === true;
    // Functions whose code is thrown away are not to be found any more.
    v8.setFlagsFromString('--no-flush-bytecode');
    this.#session.connect();
    this.#session.on('Debugger.scriptParsed', ({ params }) => this.#parsed(params));
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    this.#post('Debugger.enable');
    this.#isStarted = true;
    this.#watchFiles();
    this.#watchOthers();
  }

  #post(method, params) {
    let answer;
    this.#session.post(method, params, (error, result) => {
      if (error) throw new Error(error.message);
      answer = result;
    });
    return answer;
  }

  #readLook() {
    const { folder, look } = this.#wanted;
    this.look = JSON.parse(fs.readFileSync(look, 'utf8'));
    this.look.only = new Set(this.look.only);
    this.#asked = new Set(this.look.functions.map((each) => JSON.stringify(each)));
    // Where no script differs, nobody has looked for the places of functions.
    const places = path.join(folder, 'places.json');
    if (fs.existsSync(places)) this.#places = JSON.parse(fs.readFileSync(places, 'utf8'));
    this.#known = new Set(JSON.parse(fs.readFileSync(path.join(folder, 'known.json'), 'utf8')));
  }

  #isOurs(url) {
    return /^(?:node|tare-led):/.test(url) || url.includes(`${this.#wanted.scratch}/bin/tare_`);
  }

  #parsed({ scriptId, url, scriptLanguage }) {
    // What WebAssembly calls is seen, and where it comes from is a file or a text.
    if (this.#isOurs(url) || scriptLanguage === 'WebAssembly') return;
    const script = { scriptId, url, index: this.#scripts.size, isOld: !this.#isStarted, isSeen: false, digest: null };
    this.#scripts.set(scriptId, { ...script, functions: new Map() });
  }

  /** Where a side lies is no part of its code. */
  #placeless(text) {
    return text.replaceAll(this.#wanted.own, '').replaceAll(encodeURI(this.#wanted.own), '');
  }

  #read(script) {
    if (script.digest !== null) return script;
    script.source = this.#post('Debugger.getScriptSource', { scriptId: script.scriptId }).scriptSource;
    script.digest = sum(this.#placeless(script.source).replace(NUMBERED, 'tare_$1'));
    const url = script.url.startsWith('file://')
      ? fileURLToPath(script.url) + (/[?#].*/.exec(script.url)?.[0] ?? '')
      : script.url;
    script.name = url === '' ? `(text) ${script.digest.slice(0, 16)}` : this.#placeless(url);
    if (this.#wanted.loaded === undefined && /\b(?:with|assert)\s*\{\s*['"]?type\b/.test(script.source)) {
      this.#doubt ??= 'it imports what is no script';
    }
    return script;
  }

  /** What was entered since this was called last. */
  #entered() {
    const entered = [];
    for (const { scriptId, functions } of this.#post('Profiler.takePreciseCoverage').result) {
      const script = this.#scripts.get(scriptId);
      if (script === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const [{ startOffset, endOffset, count }] = ranges;
        if (!OF_CLASS.test(functionName)) script.functions.set(`${startOffset}-${endOffset}`, functionName);
        if (count > 0) entered.push({ script, startOffset, endOffset });
      }
    }
    return entered;
  }

  /** The same, as functions of parts that are asked for, and files. */
  #seen() {
    const found = new Map();
    const add = (unit, name) => {
      const key = JSON.stringify([unit, name]);
      if (this.#asked.has(key)) found.set(key, [unit, name]);
    };
    for (const { script, startOffset, endOffset } of this.#entered()) {
      const { name, digest } = this.#read(script);
      for (const part of partsAt(this.#places[name]?.[digest] ?? [], startOffset, endOffset)) add(name, part);
    }
    for (const script of this.#unseen()) {
      const { name, digest, isOld } = this.#read(script);
      if (!this.#known.has(`${name}\0${digest}`)) this.#doubt ??= 'it loads what was not there before';
      // What it did before it was watched, nobody knows.
      if (isOld) for (const [, , part] of this.#places[name]?.[digest] ?? []) add(name, part);
    }
    add(NODE, '(file)');
    const { opened, ...doubt } = this.#openedSince();
    for (const file of opened) add(this.#fileUnit(file), '(file)');
    return { in: this.name, functions: [...found.values()], opened, ...doubt };
  }

  /** Scripts that were not there when this was asked last. */
  #unseen() {
    const scripts = [...this.#scripts.values()].filter(({ isSeen }) => !isSeen);
    for (const script of scripts) script.isSeen = true;
    return scripts;
  }

  #openedSince() {
    this.#readLoaded();
    const opened = [...this.#opened];
    this.#opened.clear();
    const doubt = this.#doubt;
    this.#doubt = null;
    return { opened, ...(doubt === null ? {} : { doubt }) };
  }

  /** Of a list: where which functions are asked for is not known yet. A script without a range: all of it, since nobody has watched it. */
  #note(of) {
    const entered = this.#entered().map(({ script, startOffset, endOffset }) => [script.index, startOffset, endOffset]);
    const old = this.#unseen().filter(({ isOld }) => isOld);
    this.#noted.push({ ...of, ranges: [...entered, ...old.map(({ index }) => [index])], ...this.#openedSince() });
    return {};
  }

  /** A benchmark is about to run: what was entered before it is nobody's. */
  begins() {
    return this.look === null ? this.#note({ around: true }) : { around: true, ...this.#seen() };
  }

  /** It has run. */
  ends(id) {
    return this.look === null ? this.#note({ entered: id }) : { entered: id, ...this.#seen() };
  }

  /** This benchmark file is loaded in it. */
  comesTo(file) {
    this.#loadedFor.add(file);
  }

  /** Threads of one process may do each other's work: only a look tells that. */
  shares() {
    this.#isShared = true;
  }

  /** How much longer a benchmark that has run once runs, ms. */
  moreMs(ranMs) {
    const moreMs = Math.max(0, this.#wanted.seenMs - ranMs);
    this.#leftMs -= moreMs;
    if (this.#leftMs >= 0) return moreMs;
    this.#doubt ??= 'it ran once only';
    return 0;
  }

  /** How long a benchmark runs in a look, ms. */
  get forMs() {
    return this.#wanted.seenMs;
  }

  /** All that it will run has run. */
  finish() {
    if (this.look !== null) return { around: true, ...this.#seen() };
    this.#note({ around: true });
    this.#isNoted = true;
    const { folder, key } = this.#wanted;
    const scripts = [...this.#scripts.values()].map((each) => {
      const { name, digest, source, functions } = this.#read(each);
      const file = path.join(folder, 'scripts', digest);
      if (!fs.existsSync(file)) fs.writeFileSync(file, source);
      return { name, digest, functions: [...functions].map(([range, own]) => [...range.split('-').map(Number), own]) };
    });
    const { version, arch, env } = process;
    const node = [NODE, sum(this.#placeless(JSON.stringify([version, arch, env.NODE_OPTIONS ?? ''])))];
    const files = [...this.#files].map((file) => [this.#fileUnit(file), contentOf(file)]);
    // What reading its scripts has shown.
    const doubt = this.#isShared ? 'it has threads' : this.#doubt;
    const last = doubt === null ? [] : [{ around: true, ranges: [], opened: [], doubt }];
    const seen = { in: this.name, key, of: [...this.#loadedFor], scripts, files: [node, ...files] };
    seen.noted = [...this.#noted, ...last];
    fs.writeFileSync(path.join(folder, this.name), JSON.stringify(seen));
    this.#isNoted = false;
    return {};
  }

  #fileUnit(file) {
    return `${this.#placeless(file)} (read)`;
  }

  /** Modules that are no scripts: JSON, WebAssembly. Lines of tare_hooks.mjs. */
  #readLoaded() {
    const { loaded } = this.#wanted;
    if (loaded === undefined || !fs.existsSync(loaded)) return;
    const lines = fs.readFileSync(loaded, 'utf8').split('\n');
    for (const line of lines.slice(this.#loadedLines)) if (line !== '' && !SCRIPT.test(line)) this.#opens(line);
    this.#loadedLines = lines.length - 1;
  }

  #opens(given) {
    const file =
      given instanceof URL || (typeof given === 'string' && given.startsWith('file://')) ? fileURLToPath(given) : given;
    if (typeof file !== 'string' && !Buffer.isBuffer(file)) return;
    const whole = path.resolve(String(file));
    if (whole.startsWith(`${this.#wanted.scratch}/`) || /^\/(?:proc|sys|dev)\//.test(whole)) return;
    this.#files.add(whole);
    this.#opened.add(whole);
  }

  /**
   * All ways of `fs` to a file that is there or not. Node's own loader comes by the same ways: what it reads of scripts is in
   * scripts, and package.json is in which of them there are.
   */
  #watchFiles() {
    const names = [
      'open',
      'readFile',
      'readdir',
      'opendir',
      'createReadStream',
      'openAsBlob',
      'exists',
      'access',
      'stat',
    ];
    const more = ['lstat', 'readlink', 'realpath', 'copyFile', 'cp', 'glob', 'statfs'];
    const code = this;
    const watch = (object, name) => {
      const real = object[name];
      if (typeof real !== 'function') return;
      const noted = (file, flags) => {
        if (typeof flags === 'string' && /^(?:w|a)/.test(flags) && name.startsWith('open')) return;
        // Modules are read by their addresses.
        const isScript = /(?:\.[cm]?[jt]sx?|\/package\.json)$/.test(String(file).replace(/\?.*/, ''));
        if (isScript && isOfLoader()) return;
        this.#opens(file);
      };
      object[name] = Object.assign(function watched(...all) {
        if (code.#isNoted) return Reflect.apply(real, this, all);
        noted(all[0], all[1]);
        code.#isNoted = true;
        try {
          return Reflect.apply(real, this, all);
        } finally {
          code.#isNoted = false;
        }
      }, real);
    };
    for (const name of [...names, ...more]) {
      watch(fs, name);
      watch(fs, `${name}Sync`);
      watch(fs.promises, name);
    }
    const { dlopen } = process;
    process.dlopen = (...all) => {
      this.#opens(all[1]);
      return Reflect.apply(dlopen, process, all);
    };
  }

  /** What processes do is not seen, nor what threads do that do not say so themselves. */
  #watchOthers() {
    const noted = (object, name, note) => {
      const real = object[name];
      object[name] = new Proxy(real, {
        apply: (target, own, all) => {
          note();
          return Reflect.apply(target, own, all);
        },
        construct: (target, all, made) => {
          const thing = Reflect.construct(target, all, made);
          note(thing);
          return thing;
        },
      });
    };
    // What a hook has others make of a script is seen in that script.
    const unlessOfHook = (note) => (thing) => {
      if (!isOfHook()) note(thing);
    };
    const doubted = (what) =>
      unlessOfHook(() => {
        this.#doubt ??= what;
      });
    for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']) {
      noted(childProcess, name, doubted('it starts processes'));
    }
    noted(workers, 'Worker', this.#starts === null ? doubted('it starts threads') : unlessOfHook(this.#starts));
    module.syncBuiltinESMExports();
  }
}

/** Of the calls that lead to one. */
const DEEPEST = 50;
/** What reads a script to load it: Node, or vitest and what it has of Vite. */
const LOADER = /node:internal\/modules\/|\/node_modules\/(?:@vitest\/[\w-]+|vitest|vite|vite-node)\//;

/** The call comes from a loader: the nearest one behind the three that lead here, or Node had a hook load a module. */
function isOfLoader() {
  const [, , , , caller] = callers(5);
  return LOADER.test(caller?.getFileName() ?? '') || isOfHook();
}

/** Within a hook that loads a module (registerHooks, an extension of require), and not within that module. */
function isOfHook() {
  const nearest = callers(DEEPEST).find((each) => each.getFileName()?.startsWith('node:internal/modules/'));
  const file = nearest?.getFileName() ?? '';
  return file.endsWith('/customization_hooks') || (file.endsWith('/cjs/loader') && nearest.getMethodName() === 'load');
}

/** Calls as they are, the last one first: what maps them to sources takes longer than what is loaded. */
function callers(count) {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.prepareStackTrace = (_, calls) => calls;
  Error.stackTraceLimit = count;
  const { stack: calls } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return Array.isArray(calls) ? calls : [];
}

/** The names of the parts that a function is: itself, or the smallest one that it lies in; all, where it lies in none. */
export function partsAt(places, start, end) {
  let best = [];
  let length = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [from, to] = place;
    if (from > start || end > to || to - from > length) continue;
    if (to - from < length) best = [];
    length = to - from;
    best.push(place);
  }
  return (best.length === 0 ? places : best).map(([, , name]) => name);
}

function contentOf(file) {
  try {
    if (fs.statSync(file).isDirectory()) return sum(fs.readdirSync(file).sort().join('\n'));
    return sum(fs.readFileSync(file));
  } catch {
    return '';
  }
}
