// Benchmarks that are run as they are asked for. Requests are known beforehand, or they come on a descriptor: `TOKEN ITERATIONS
// ID`, answered by `TOKEN JSON`. With `&` before the iterations it may come after another one.
import fs from 'node:fs';
import process from 'node:process';
import { clock, isPromise } from './tare_loop.mjs';

const MOST_TEXT = 4000;
/** As long as it takes to compile what is hot: no library's own warm-up has to be longer here, ms. */
const WARM_MS = 50;

const cpuNs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
};

/** Requests that are known beforehand; answers are lines of a file. */
export class Requests {
  constructor(path, requests = []) {
    this.path = path;
    this.requests = requests;
    this.state = 0;
  }
  next() {
    const [iterations, id] = this.requests[this.state] ?? [];
    this.state += 1;
    return id === undefined ? null : { iterations, id };
  }
  say(answer) {
    fs.appendFileSync(this.path, `${JSON.stringify(answer)}\n`);
  }
  answer({ id }, answer) {
    this.say({ ...answer, id });
  }
}

/** Requests that come when they come: between them the process does nothing. */
export class Descriptors {
  constructor(numbers) {
    [this.from, this.to] = numbers.split(',').map(Number);
    this.unread = Buffer.alloc(0);
  }
  next() {
    for (;;) {
      const end = this.unread.indexOf(10);
      if (end >= 0) {
        const line = this.unread.toString('utf8', 0, end);
        this.unread = this.unread.subarray(end + 1);
        const [, token, joins, iterations, id] = /^(\S+) (&?)(\d+) (.*)$/s.exec(line) ?? [];
        return { token, iterations: Number(iterations), id, joins: joins === '&' };
      }
      const chunk = Buffer.alloc(65536);
      const read = retried(() => fs.readSync(this.from, chunk));
      if (read === 0) return null;
      this.unread = Buffer.concat([this.unread, chunk.subarray(0, read)]);
    }
  }
  /** What was read of requests that are to come. */
  get state() {
    return this.unread.toString('latin1');
  }
  set state(unread) {
    this.unread = Buffer.from(unread, 'latin1');
  }
  answer({ token }, answer) {
    let line = Buffer.from(`${token} ${JSON.stringify(answer)}\n`);
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

export function says(error) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MOST_TEXT) || 'failed';
}

/** Lists benchmarks, and runs them as they are asked for. A task: {enter() -> {turn, leave}, warmMs}. */
export class Server {
  #channel;
  #idleSince = [0n, 0];
  #waited = [0, 0];
  #askedCpu = 0;
  /** What was asked and is not answered; null: nothing. */
  request;
  /** The benchmark that runs once in a survey. */
  running = null;
  /** The benchmark that it has served last; null: none yet. */
  served = null;
  /** What is loaded and entered; null: that is not asked for. */
  code = null;

  constructor(channel, request = null) {
    this.#channel = channel;
    this.request = request;
    this.#rest();
  }

  /**
   * Runs these once, but those that are to be skipped; where it is looked what they enter, those that are asked for, and for longer.
   * What fails there behind others is run again before them.
   * @param tasks by id
   * @param waits whether a promise can be given
   */
  *survey(tasks, skipped, waits = true) {
    this.#channel.say({ listed: [...tasks.keys()] });
    const { code } = this;
    const look = code?.look ?? null;
    const going = [...tasks].filter(([id]) => !skipped.includes(id) && look?.only.has(id) !== false);
    const isReversed = code?.isReversed === true;
    if (isReversed) going.reverse();
    const failed = [];
    for (const [id, task] of going) {
      this.#channel.say({ started: id });
      this.running = id;
      this.begins();
      if (code !== null) this.#channel.say(code.begins());
      const answer = yield* look === null ? once(task, code) : often(task, code.forMs);
      // What it does not wait for itself.
      if (code !== null && waits) yield new Promise((resolve) => setImmediate(resolve));
      if (code !== null && answer.failed === undefined) this.#channel.say(code.ends(id));
      if (answer.failed !== undefined && isReversed && look === null) failed.push([id, task]);
      else this.#channel.answer({ id }, answer);
      this.running = null;
    }
    for (const [id, task] of failed.reverse()) {
      this.#channel.say({ started: id });
      this.running = id;
      this.begins();
      this.#channel.answer({ id }, yield* once(task));
      this.running = null;
    }
  }

  /** A benchmark of a survey is about to run. */
  begins() {}

  /** What another thread needs to go on from here, as JSON takes it. */
  get state() {
    const [since, cpu] = this.#idleSince;
    const asked = { request: this.request, waited: this.#waited, askedCpu: this.#askedCpu };
    return { ...asked, running: this.running, channel: this.#channel.state, idleSince: [String(since), cpu] };
  }
  set state({ request, waited, askedCpu, running, channel, idleSince: [since, cpu] }) {
    this.request = request;
    this.running = running;
    this.#waited = waited;
    this.#askedCpu = askedCpu;
    this.#channel.state = channel;
    this.#idleSince = [BigInt(since), cpu];
  }

  /**
   * Serves one of these until something else is asked for, which is left as the `request`, or nothing any more: what ran before
   * decides how V8 compiles what it shares. One that may come after another one is served as well.
   */
  *serve(tasks) {
    let stand = null;
    for (;;) {
      if (this.request === null) this.next();
      if (this.request === null) return;
      const { iterations, id, joins } = this.request;
      const task = tasks.get(id);
      if (this.served !== null && this.served !== id) {
        try {
          yield* wait(stand?.leave());
        } catch {
          // What it did is done: nothing hangs on it any more.
        }
        if (joins !== true) return;
        stand = null;
      }
      if (task === undefined) return;
      this.served = id;
      try {
        if (stand === null) {
          stand = yield* wait(task.enter());
          yield* warm(stand.turn, task.warmMs);
        }
        if (iterations === 0) this.answer({ ready: true });
        else {
          const cpu = cpuNs();
          const spent = yield* wait(stand.turn(iterations));
          const now = cpuNs();
          this.answer({
            ...{ iterations, timed_ns: spent, used_cpu_ns: now - this.#askedCpu },
            ...{ waited_ns: this.#waited[0], waited_cpu_ns: this.#waited[1] },
            ...(stand.isWhole ? { cpu_ns: now - cpu } : {}),
          });
        }
      } catch (error) {
        stand = null;
        this.answer({ failed: says(error) });
      }
    }
  }

  next() {
    this.request = this.#channel.next();
    this.#waited = [Number(clock() - this.#idleSince[0]), cpuNs() - this.#idleSince[1]];
    this.#askedCpu = cpuNs();
  }

  say(what) {
    this.#channel.say(what);
  }

  answer(answer) {
    this.#channel.answer(this.request, answer);
    this.request = null;
    this.#rest();
  }

  #rest() {
    this.#idleSince = [clock(), cpuNs()];
  }
}

/** @param code notes what it enters; null: nothing does */
function* once(task, code = null) {
  try {
    const stand = yield* wait(task.enter());
    const start = clock();
    const spent = yield* wait(stand.turn(1));
    const leftMs = code?.moreMs(Number(clock() - start) / 1e6) ?? 0;
    if (leftMs > 0) yield* warm(stand.turn, leftMs, leftMs);
    yield* wait(stand.leave());
    return { iterations: 1, timed_ns: spent };
  } catch (error) {
    return { failed: says(error) };
  }
}

function* often(task, forMs) {
  try {
    const stand = yield* wait(task.enter());
    yield* warm(stand.turn, forMs, forMs);
    yield* wait(stand.leave());
    return { iterations: 1, timed_ns: 0 };
  } catch (error) {
    return { failed: says(error) };
  }
}

/** What such a generator gives that is a promise is waited for. */
export async function waiting(steps) {
  let step = steps.next();
  while (!step.done) {
    try {
      step = steps.next(await step.value);
    } catch (error) {
      step = steps.throw(error);
    }
  }
}

/** A promise is waited for where there is one. */
function* wait(value) {
  return isPromise(value) ? yield value : value;
}

function* warm(turn, ownMs = WARM_MS, mostMs = WARM_MS) {
  const endNs = clock() + BigInt(Math.round(Math.min(mostMs, ownMs) * 1e6));
  for (let iterations = 1; clock() < endNs; ) {
    const start = clock();
    yield* wait(turn(iterations));
    const now = clock();
    const perIteration = Math.max(1, Number(now - start) / iterations);
    iterations = Math.max(1, Math.min(2 * iterations, Math.floor(Number(endNs - now) / perIteration)));
  }
}
