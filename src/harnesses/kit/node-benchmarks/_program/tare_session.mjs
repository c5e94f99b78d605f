// Loaded before a benchmark file (node --import). Takes the place of its benchmark library: what the file gives the library
// to run is listed, and run as it is asked for. TARE_BENCHMARKS says what is wanted, as JSON:
//
//     {"file": "bench/a.bench.js", "library": "tinybench", "answers": "/scratch/answers", "survey": true, "skipped": [ID]}
//     {"file": ..., "library": ..., "answers": "/scratch/answers", "requests": [[0, ID], [100, ID]]}
//     {"file": ..., "library": ...}                                                          a session
//
// In a session (TARE_SESSION=4,5) requests are read from the one descriptor and answered on the other. The file stays in the
// call of the library that would run its benchmarks, for as long as these are asked for.
//
// Worker threads that it starts load this as well, and are parts of it: one thread at a time runs benchmarks. Where it is looked
// what these enter, each thread says that it lives, the main one too, and which others it starts, so that none is missed:
//
//     {"of": "seen-1.json", "begins": "seen-2.json", "thread": 1}    {"in": "seen-2.json", "around": true, ..., "ends": true}
//     {"of": "seen-1.json", "starts": 1}
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';
import { watchedCode } from './tare_code.mjs';
import { Descriptors, Requests, Server, says, waiting } from './tare_server.mjs';

/** After its benchmarks have run once, a file that does nothing more but does not end either is done, ms. */
const IDLE_MS = 3000;

const STATE_BYTES = 2 ** 22;

/** What the threads of a file have in common. */
class Shared {
  constructor(buffer = new SharedArrayBuffer(16 + STATE_BYTES)) {
    this.buffer = buffer;
    // Whether a thread runs benchmarks; the length of the state; whether nobody asks any more.
    this.head = new Int32Array(buffer, 0, 3);
    this.bytes = new Uint8Array(buffer, 16);
  }
  get isTaken() {
    return Atomics.load(this.head, 0) === 1;
  }
  take() {
    while (Atomics.compareExchange(this.head, 0, 0, 1) !== 0) Atomics.wait(this.head, 0, 1);
  }
  async taken() {
    while (Atomics.compareExchange(this.head, 0, 0, 1) !== 0) await Atomics.waitAsync(this.head, 0, 1).value;
  }
  give() {
    Atomics.store(this.head, 0, 0);
    Atomics.notify(this.head, 0);
  }
  get state() {
    return JSON.parse(Buffer.from(this.bytes.slice(0, this.head[1])).toString());
  }
  set state(state) {
    const text = Buffer.from(JSON.stringify(state));
    if (text.length > STATE_BYTES) throw new RangeError('it has too many benchmarks');
    this.bytes.set(text);
    this.head[1] = text.length;
  }
  end() {
    Atomics.store(this.head, 2, 1);
    Atomics.notify(this.head, 2);
  }
  async ended() {
    await Atomics.waitAsync(this.head, 2, 0).value;
  }
}

class FileServer extends Server {
  #wanted;
  #shared;
  #held = 0;
  #names = new Map();
  #busy = null;
  #idle;
  #thrown = null;
  /** The name of what watches the main thread. */
  #process;
  /** Of the library's own kind: whether the file made any, and whether it ran any. */
  made = false;
  ran = false;

  constructor({ wanted, descriptors, buffer, of }) {
    const { answers, requests, loaded } = wanted;
    super(answers === undefined ? new Descriptors(descriptors) : new Requests(answers, requests));
    this.#wanted = wanted;
    this.#shared = new Shared(buffer);
    if (wanted.code !== undefined) {
      const starts = ({ threadId }) => {
        this.code.shares();
        this.say({ of: this.#process, starts: threadId });
      };
      this.code = watchedCode({ ...wanted.code, loaded }, starts);
      this.code.comesTo(wanted.file);
      if (!isMainThread) this.code.shares();
      this.#process = of ?? this.code.name;
      this.say({ of: this.#process, begins: this.code.name, thread: threadId });
    }
    process.on('uncaughtExceptionMonitor', (error) => {
      this.#thrown = says(error);
    });
    if (isMainThread) {
      this.#save();
      setEnvironmentData('tare', { wanted, descriptors, buffer: this.#shared.buffer, of: this.#process });
      this.#shared.ended().then(() => process.reallyExit(0));
    }
    process.on('exit', (code) => (isMainThread ? this.#end(code) : this.#endThread()));
  }

  #save() {
    const { made, ran } = this;
    const known = { names: [...this.#names], thrown: this.#thrown, made, ran };
    this.#shared.state = { server: this.state, ...known };
  }

  #load() {
    const { server, names, thrown, made, ran } = this.#shared.state;
    this.state = server;
    this.#names = new Map(names);
    this.#thrown ??= thrown;
    this.made ||= made;
    this.ran ||= ran;
  }

  /** From here on this thread runs benchmarks. @param isTaken it did so already, or has waited for its turn */
  #enter(isTaken) {
    this.#held += 1;
    if (this.#held > 1) return;
    if (!isTaken) this.#shared.take();
    this.#load();
  }

  #leave() {
    this.#held -= 1;
    if (this.#held > 0) return;
    this.#save();
    this.#shared.give();
  }

  get isSurvey() {
    return this.#wanted.survey === true;
  }

  /** As the file's library would have run them, one after the other. A task has a `name` besides. */
  async run(tasks) {
    // Others of the same file may be under way.
    const before = this.#busy;
    let done = () => {};
    this.#busy = new Promise((resolve) => {
      done = resolve;
    });
    if (before !== null) await before;
    const isTaken = this.#held === 0;
    if (isTaken) await this.#shared.taken();
    this.#enter(isTaken);
    try {
      await waiting(this.#part(tasks, true));
    } finally {
      this.#leave();
      done();
    }
  }

  /** The same for a library's call that does not wait. */
  runSync(tasks) {
    this.#enter(false);
    try {
      const steps = this.#part(tasks, false);
      let step = steps.next();
      while (!step.done) step = steps.throw(new TypeError('waits for a promise, which its library does not do here'));
    } finally {
      this.#leave();
    }
  }

  *#part(tasks, waits) {
    clearTimeout(this.#idle);
    this.ran = true;
    const byId = new Map(tasks.map((task) => [this.#idOf(task.name), task]));
    if (this.isSurvey) {
      yield* this.survey(byId, this.#wanted.skipped, waits);
      this.#rests();
      return;
    }
    yield* this.serve(byId);
    if (this.request === null) this.#isOver();
  }

  /** Nobody asks any more. */
  #isOver() {
    this.#thrown = null;
    if (!isMainThread) {
      this.#shared.end();
      Atomics.wait(this.#shared.head, 2, 1);
    }
    process.reallyExit(0);
  }

  begins() {
    this.#save();
  }

  #rests() {
    // Not while a file does something between two of its runs: then this is taken back before it is looked at.
    this.#idle = setTimeout(() => {
      if (this.#shared.isTaken) this.#rests();
      else process.exit(0);
    }, IDLE_MS).unref();
  }

  /** Of equal names the second gets a number. What colours or aligns a name for a terminal is not part of it. */
  #idOf(given) {
    const name = stripVTControlCharacters(String(given)).replaceAll(/\s+/g, ' ').trim() || given;
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return `${this.#wanted.file} > ${name}${count === 1 ? '' : ` #${count}`}`;
  }

  /** What a thread knows and another has to say. */
  #endThread() {
    if (this.#wanted.loaded !== undefined) {
      const files = Object.keys(module._cache ?? {});
      fs.appendFileSync(this.#wanted.loaded, files.map((file) => `${file}\n`).join(''));
    }
    if (this.code !== null) this.say({ ...this.code.finish(), ends: true });
    if (this.#thrown === null || (this.#held === 0 && this.#shared.isTaken)) return;
    if (this.#held === 0) this.#load();
    this.#save();
  }

  #end(code) {
    // What it is in the middle of is newer than what it has saved.
    if (this.#held === 0) this.#load();
    if (!this.isSurvey) {
      // Somebody waits for an answer, or will: the file went past what was asked for, or never came to it.
      if (this.request === null && this.#wanted.answers !== undefined) this.next();
      if (this.request !== null) this.answer({ failed: this.#thrown ?? 'the file ended without running it' });
      return;
    }
    if (this.running !== null) return;
    const { file, library } = this.#wanted;
    const uncollected = (reason) => this.say({ uncollected: file, reason });
    if (code !== 0) {
      const why = this.#thrown ?? `ended with exit code ${code}`;
      uncollected(this.ran ? `after its benchmarks: ${why}` : why);
    } else if (!this.ran && this.made) uncollected(`it has benchmarks of ${library} and runs none of them`);
    if (this.code !== null) this.say({ ...this.code.finish(), ends: true });
    this.say({ loaded: loadedModules(this.#wanted.loaded) });
    this.say({ whole: true });
  }
}

/** Files of the modules that were loaded by now, with sums. Those of ES modules are lines of a file: tare_hooks.mjs. */
function loadedModules(path) {
  const files = new Set(Object.keys(module._cache ?? {}));
  try {
    for (const line of fs.readFileSync(path, 'utf8').split('\n')) files.add(line);
  } catch {
    // No ES module was loaded.
  }
  const own = fileURLToPath(new URL('.', import.meta.url));
  return [...files].flatMap((file) => {
    if (!file.startsWith('/') || file.startsWith(own)) return [];
    try {
      return [[file, createHash('sha256').update(fs.readFileSync(file)).digest('hex')]];
    } catch {
      return [];
    }
  });
}

/** In a thread of the file what the main one has got; null: nobody wants anything. */
function given() {
  if (!isMainThread) return getEnvironmentData('tare') ?? null;
  if (process.env.TARE_BENCHMARKS === undefined) return null;
  const wanted = JSON.parse(process.env.TARE_BENCHMARKS);
  const descriptors = process.env.TARE_SESSION;
  delete process.env.TARE_BENCHMARKS;
  delete process.env.TARE_SESSION;
  if (wanted.loaded !== undefined) fs.rmSync(wanted.loaded, { force: true });
  return { wanted, descriptors };
}

const asked = given();
if (asked !== null) {
  const { wanted } = asked;
  // What is watched is so from its first module on.
  const server = new FileServer(asked);
  const { lead, SPECIFIER, NAMES } = await import(`./tare_${wanted.library}.mjs`);
  const led = new WeakMap();
  globalThis[Symbol.for('tare.lead')] = (real) => {
    const key = real.default ?? real;
    if (!led.has(key)) led.set(key, lead(real, server));
    return led.get(key);
  };
  const data = { specifier: SPECIFIER, names: NAMES, loaded: wanted.loaded ?? null };
  // Not registerHooks(): under it require() takes a way of its own in a CommonJS main module (Node 24), past both.
  if (module.register !== undefined) module.register('./tare_hooks.mjs', { parentURL: import.meta.url, data });
  else {
    const hooks = await import('./tare_hooks.mjs');
    hooks.initialize(data);
    module.registerHooks({ resolve: hooks.resolveSync, load: hooks.loadSync });
  }
  // Those hooks are of import alone.
  const load = module._load;
  const folder = `/node_modules/${SPECIFIER}/`;
  // A loader may have looked up where the library is.
  const isMain = (request, parent) =>
    request.includes(folder) &&
    parent?.filename?.includes(folder) !== true &&
    module.createRequire(request).resolve(SPECIFIER) === request;
  module._load = function loadLed(request, parent, ...others) {
    const real = load.call(this, request, parent, ...others);
    if (request !== SPECIFIER && !isMain(request, parent)) return real;
    const own = globalThis[Symbol.for('tare.lead')](real);
    return own.default ?? { ...real, ...own };
  };
}
