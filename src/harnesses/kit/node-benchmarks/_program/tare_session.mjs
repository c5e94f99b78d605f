// Loaded before a benchmark file (node --import). Takes the place of its benchmark library: what the file gives the library
// to run is listed, and run as it is asked for. TARE_BENCHMARKS says what is wanted, as JSON:
//
//     {"file": "bench/a.bench.js", "library": "tinybench", "answers": "/scratch/answers", "survey": true, "skipped": [ID]}
//     {"file": ..., "library": ..., "answers": "/scratch/answers", "requests": [[0, ID], [100, ID]]}
//     {"file": ..., "library": ...}                                                          a session
//
// In a session (TARE_SESSION=4,5) requests are read from the one descriptor and answered on the other: `TOKEN ITERATIONS ID`,
// `TOKEN JSON`. The file stays in the call of the library that would run its benchmarks, for as long as these are asked for.
//
// Worker threads that it starts load this as well, and are parts of it: one thread at a time runs benchmarks.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import module from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { clock, isPromise } from './tare_loop.mjs';

const MOST_TEXT = 4000;
/** After its benchmarks have run once, a file that does nothing more but does not end either is done, ms. */
const IDLE_MS = 3000;
/** As long as it takes to compile what is hot: no library's own warm-up has to be longer here, ms. */
const WARM_MS = 50;

const cpuNs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
};

/** Requests that are known beforehand; answers are lines of a file. */
class Requests {
  constructor(path, requests = []) {
    this.path = path;
    this.requests = requests;
    this.done = 0;
  }
  next() {
    const [iterations, id] = this.requests[this.done] ?? [];
    this.done += 1;
    return id === undefined ? null : { iterations, id };
  }
  get state() {
    return this.done;
  }
  set state(done) {
    this.done = done;
  }
  say(answer) {
    fs.appendFileSync(this.path, `${JSON.stringify(answer)}\n`);
  }
  answer(id, answer) {
    this.say({ ...answer, id });
  }
}

/** Requests that come when they come: between them the process does nothing. */
class Descriptors {
  constructor(numbers) {
    [this.from, this.to] = numbers.split(',').map(Number);
    this.unread = Buffer.alloc(0);
    this.token = '';
  }
  next() {
    for (;;) {
      const end = this.unread.indexOf(10);
      if (end >= 0) {
        const line = this.unread.toString('utf8', 0, end);
        this.unread = this.unread.subarray(end + 1);
        const [, token, iterations, id] = /^(\S+) \+?(\d+) (.*)$/s.exec(line) ?? [];
        this.token = token;
        return { iterations: Number(iterations), id };
      }
      const chunk = Buffer.alloc(65536);
      const read = retried(() => fs.readSync(this.from, chunk));
      if (read === 0) return null;
      this.unread = Buffer.concat([this.unread, chunk.subarray(0, read)]);
    }
  }
  get state() {
    return [this.unread.toString('latin1'), this.token];
  }
  set state([unread, token]) {
    this.unread = Buffer.from(unread, 'latin1');
    this.token = token;
  }
  answer(_id, answer) {
    let line = Buffer.from(`${this.token} ${JSON.stringify(answer)}\n`);
    while (line.length > 0) line = line.subarray(retried(() => fs.writeSync(this.to, line)));
  }
}

/** A descriptor may be one that does not block. */
function retried(act) {
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function says(error) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MOST_TEXT) || 'failed';
}

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

class Server {
  #wanted;
  #channel;
  #shared;
  #held = 0;
  #request = null;
  #names = new Map();
  #past = new Set();
  #busy = null;
  #idleSince = [0n, 0];
  #waited = [0, 0];
  #askedCpu = 0;
  #idle;
  #thrown = null;
  #running = null;
  /** Of the library's own kind: whether the file made any, and whether it ran any. */
  made = false;
  ran = false;

  constructor({ wanted, descriptors, buffer }) {
    this.#wanted = wanted;
    this.#channel =
      wanted.answers === undefined ? new Descriptors(descriptors) : new Requests(wanted.answers, wanted.requests);
    this.#shared = new Shared(buffer);
    process.on('uncaughtExceptionMonitor', (error) => {
      this.#thrown = says(error);
    });
    if (isMainThread) {
      this.#rest();
      this.#save();
      setEnvironmentData('tare', { wanted, descriptors, buffer: this.#shared.buffer });
      this.#shared.ended().then(() => process.reallyExit(0));
    }
    process.on('exit', (code) => (isMainThread ? this.#end(code) : this.#endThread()));
  }

  #save() {
    this.#shared.state = {
      ...{ request: this.#request, names: [...this.#names], past: [...this.#past], channel: this.#channel.state },
      ...{
        idleSince: [String(this.#idleSince[0]), this.#idleSince[1]],
        waited: this.#waited,
        askedCpu: this.#askedCpu,
      },
      ...{ thrown: this.#thrown, running: this.#running, made: this.made, ran: this.ran },
    };
  }

  #load() {
    const state = this.#shared.state;
    this.#request = state.request;
    this.#names = new Map(state.names);
    this.#past = new Set(state.past);
    this.#channel.state = state.channel;
    this.#idleSince = [BigInt(state.idleSince[0]), state.idleSince[1]];
    this.#waited = state.waited;
    this.#askedCpu = state.askedCpu;
    this.#thrown ??= state.thrown;
    this.#running = state.running;
    this.made ||= state.made;
    this.ran ||= state.ran;
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

  /** As the file's library would have run them, one after the other. A task: {name, enter() -> {turn, leave}}. */
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
      const steps = this.#part(tasks);
      let step = steps.next();
      while (!step.done) {
        try {
          step = steps.next(await step.value);
        } catch (error) {
          step = steps.throw(error);
        }
      }
    } finally {
      this.#leave();
      done();
    }
  }

  /** The same for a library's call that does not wait. */
  runSync(tasks) {
    this.#enter(false);
    try {
      const steps = this.#part(tasks);
      let step = steps.next();
      while (!step.done) step = steps.throw(new TypeError('waits for a promise, which its library does not do here'));
    } finally {
      this.#leave();
    }
  }

  *#part(tasks) {
    clearTimeout(this.#idle);
    this.ran = true;
    const byId = new Map(tasks.map((task) => [this.#idOf(task.name), task]));
    if (this.isSurvey) yield* this.#survey(byId);
    else yield* this.#serve(byId);
  }

  /** Of equal names the second gets a number. */
  #idOf(name) {
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return `${this.#wanted.file} > ${name}${count === 1 ? '' : ` #${count}`}`;
  }

  *#survey(tasks) {
    this.#channel.say({ listed: [...tasks.keys()] });
    this.#channel.say({ part: [...tasks.keys()] });
    for (const [id, task] of tasks) {
      if (this.#wanted.skipped.includes(id)) continue;
      this.#channel.say({ started: id });
      this.#running = id;
      this.#save();
      this.#channel.answer(id, yield* this.#once(task));
      this.#running = null;
    }
    this.#rests();
  }

  #rests() {
    // Not while a file does something between two of its runs: then this is taken back before it is looked at.
    this.#idle = setTimeout(() => {
      if (this.#shared.isTaken) this.#rests();
      else process.exit(0);
    }, IDLE_MS).unref();
  }

  *#once(task) {
    try {
      const stand = yield* wait(task.enter());
      const spent = yield* wait(stand.turn(1));
      yield* wait(stand.leave());
      return { iterations: 1, timed_ns: spent };
    } catch (error) {
      return { failed: says(error) };
    }
  }

  *#serve(tasks) {
    let at = null;
    let stand = null;
    for (;;) {
      if (this.#request === null) this.#read();
      const { iterations, id } = this.#request;
      const task = tasks.get(id);
      if (task === undefined && this.#past.has(id)) {
        this.#answer({ failed: 'the file has run it already: it cannot be gone back to' });
        continue;
      }
      if (at !== task && stand !== null) {
        try {
          yield* wait(stand.leave());
        } catch {
          // What it did is done: nothing hangs on it any more.
        }
        stand = null;
      }
      if (task === undefined) {
        for (const each of tasks.keys()) this.#past.add(each);
        return;
      }
      at = task;
      try {
        if (stand === null) {
          stand = yield* wait(task.enter());
          yield* warm(stand.turn, task.warmMs);
        }
        if (iterations === 0) this.#answer({ ready: true });
        else {
          const cpu = cpuNs();
          const spent = yield* wait(stand.turn(iterations));
          const now = cpuNs();
          this.#answer({
            ...{ iterations, timed_ns: spent, used_cpu_ns: now - this.#askedCpu },
            ...{ waited_ns: this.#waited[0], waited_cpu_ns: this.#waited[1] },
            ...(stand.isWhole ? { cpu_ns: now - cpu } : {}),
          });
        }
      } catch (error) {
        stand = null;
        this.#answer({ failed: says(error) });
      }
    }
  }

  #read() {
    this.#request = this.#channel.next();
    if (this.#request === null) {
      // Nobody asks any more.
      this.#thrown = null;
      if (!isMainThread) {
        this.#shared.end();
        Atomics.wait(this.#shared.head, 2, 1);
      }
      process.reallyExit(0);
    }
    this.#waited = [Number(clock() - this.#idleSince[0]), cpuNs() - this.#idleSince[1]];
    this.#askedCpu = cpuNs();
  }

  #answer(answer) {
    this.#channel.answer(this.#request.id, answer);
    this.#request = null;
    this.#rest();
  }

  #rest() {
    this.#idleSince = [clock(), cpuNs()];
  }

  /** What a thread knows and another has to say. */
  #endThread() {
    if (this.#wanted.loaded !== undefined) {
      const files = Object.keys(module._cache ?? {});
      fs.appendFileSync(this.#wanted.loaded, files.map((file) => `${file}\n`).join(''));
    }
    if (this.#thrown === null || (this.#held === 0 && this.#shared.isTaken)) return;
    if (this.#held === 0) this.#load();
    this.#save();
  }

  #end(code) {
    // What it is in the middle of is newer than what it has saved.
    if (this.#held === 0) this.#load();
    if (!this.isSurvey) {
      // Somebody waits for an answer, or will: the file went past what was asked for, or never came to it.
      if (this.#request === null && this.#channel instanceof Requests) this.#request = this.#channel.next();
      if (this.#request !== null) this.#answer({ failed: this.#thrown ?? 'the file ended without running it' });
      return;
    }
    if (this.#running !== null) return;
    const { file, library } = this.#wanted;
    const uncollected = (reason) => this.#channel.say({ uncollected: file, reason });
    if (code !== 0) {
      const why = this.#thrown ?? `ended with exit code ${code}`;
      uncollected(this.ran ? `after its benchmarks: ${why}` : why);
    } else if (!this.ran && this.made) uncollected(`it has benchmarks of ${library} and runs none of them`);
    this.#channel.say({ loaded: loadedModules(this.#wanted.loaded) });
    this.#channel.say({ whole: true });
  }
}

/** A promise is waited for where there is one. */
function* wait(value) {
  return isPromise(value) ? yield value : value;
}

function* warm(turn, mostMs = WARM_MS) {
  const endNs = clock() + BigInt(Math.round(Math.min(WARM_MS, mostMs) * 1e6));
  for (let iterations = 1; clock() < endNs; ) {
    const start = clock();
    yield* wait(turn(iterations));
    const now = clock();
    const perIteration = Math.max(1, Number(now - start) / iterations);
    iterations = Math.max(1, Math.min(2 * iterations, Math.floor(Number(endNs - now) / perIteration)));
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
  const { lead, SPECIFIER, NAMES } = await import(`./tare_${wanted.library}.mjs`);
  const server = new Server(asked);
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
