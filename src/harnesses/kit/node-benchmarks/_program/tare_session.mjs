// Loaded before a benchmark file (node --import). Takes the place of its benchmark library: what the file gives the library
// to run is listed, and run as it is asked for. TARE_BENCHMARKS says what is wanted, as JSON:
//
//     {"file": "bench/a.bench.js", "library": "tinybench", "answers": "/scratch/answers", "survey": true, "skipped": [ID]}
//     {"file": ..., "library": ..., "answers": "/scratch/answers", "requests": [[0, ID], [100, ID]]}
//     {"file": ..., "library": ...}                                                          a session
//
// In a session (TARE_SESSION=4,5) requests are read from the one descriptor and answered on the other. The file stays in the call of the library that would run its benchmarks, for as long as these are asked for.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Descriptors, Requests, Server, says, waiting } from './tare_server.mjs';

/** After its benchmarks have run once, a file that does nothing more but does not end either is done, ms. */
const IDLE_MS = 3000;

class FileServer extends Server {
  #wanted;
  #names = new Map();
  #past = new Set();
  #busy = null;
  #idle;
  #thrown = null;
  /** Of the library's own kind: whether the file made any, and whether it ran any. */
  made = false;
  ran = false;

  constructor(wanted) {
    const { answers, requests } = wanted;
    super(answers === undefined ? new Descriptors(process.env.TARE_SESSION) : new Requests(answers, requests));
    this.#wanted = wanted;
    delete process.env.TARE_SESSION;
    process.on('uncaughtExceptionMonitor', (error) => {
      this.#thrown = says(error);
    });
    process.on('exit', (code) => this.#end(code));
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
    try {
      await waiting(this.#part(tasks));
    } finally {
      done();
    }
  }

  /** The same for a library's call that does not wait. */
  runSync(tasks) {
    const steps = this.#part(tasks);
    let step = steps.next();
    while (!step.done) step = steps.throw(new TypeError('waits for a promise, which its library does not do here'));
  }

  *#part(tasks) {
    clearTimeout(this.#idle);
    this.ran = true;
    const byId = new Map(tasks.map((task) => [this.#idOf(task.name), task]));
    if (this.isSurvey) {
      this.say({ part: [...byId.keys()] });
      yield* this.survey(byId, this.#wanted.skipped);
      // Not while a file does something between two of its runs: then this is taken back before it is looked at.
      this.#idle = setTimeout(() => process.exit(0), IDLE_MS).unref();
      return;
    }
    const past = 'the file has run it already: it cannot be gone back to';
    yield* this.serve(byId, (id) => (this.#past.has(id) ? past : null));
    if (this.request === null) {
      // Nobody asks any more.
      this.#thrown = null;
      process.reallyExit(0);
    }
    for (const each of byId.keys()) this.#past.add(each);
  }

  /** Of equal names the second gets a number. */
  #idOf(name) {
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return `${this.#wanted.file} > ${name}${count === 1 ? '' : ` #${count}`}`;
  }

  #end(code) {
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

if (process.env.TARE_BENCHMARKS !== undefined) {
  const wanted = JSON.parse(process.env.TARE_BENCHMARKS);
  delete process.env.TARE_BENCHMARKS;
  if (wanted.loaded !== undefined) fs.rmSync(wanted.loaded, { force: true });
  const { lead, SPECIFIER, NAMES } = await import(`./tare_${wanted.library}.mjs`);
  const server = new FileServer(wanted);
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
  module._load = function loadLed(request, ...others) {
    const real = load.call(this, request, ...others);
    if (request !== SPECIFIER) return real;
    const own = globalThis[Symbol.for('tare.lead')](real);
    return own.default ?? { ...real, ...own };
  };
}
