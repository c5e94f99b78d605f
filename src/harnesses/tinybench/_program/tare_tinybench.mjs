// tinybench 2 to 6: `new Bench()`, `add`, `run`. Its classes stay what they are; only running is ours.
import { AsyncFunction, enterTask, RESULT } from './tare_task.mjs';

export const SPECIFIER = 'tinybench';
export const NAMES = ['Bench'];

export function lead(real, server) {
  class Bench extends real.Bench {
    #given = new Map();
    #warmMs;

    constructor(options = {}) {
      super(options);
      this.#warmMs = options.warmupTime;
      server.made = true;
    }

    add(name, fn, options = {}) {
      // Said here, so that the library has not to call it to find out.
      super.add(name, fn, { ...options, async: options.async ?? fn instanceof AsyncFunction });
      this.#given.set(name, { fn, options });
      return this;
    }

    remove(name) {
      super.remove(name);
      this.#given.delete(name);
      return this;
    }

    async run() {
      await server.run(this.#listed());
      return this.#finished();
    }

    runSync() {
      server.runSync(this.#listed());
      return this.#finished();
    }

    async warmup() {}

    async warmupConcurrently() {}

    async runConcurrently(_threshold, mode = 'bench') {
      this.concurrency = mode;
      return this.run();
    }

    #listed() {
      const label = typeof this.name === 'string' && this.name !== '' ? `${this.name} > ` : '';
      return this.tasks.map((task) => ({
        name: `${label}${task.name}`,
        warmMs: this.#warmMs,
        enter: () => this.#enter(task),
      }));
    }

    #enter(task) {
      const { fn, options } = this.#given.get(task.name) ?? {};
      if (fn === undefined) throw new TypeError('it was not added by add()');
      if (this.concurrency === 'task' || this.concurrency === 'bench') {
        throw new TypeError(`it is run concurrently (concurrency: '${this.concurrency}'), which is not supported`);
      }
      return enterTask(this, task, fn, options);
    }

    /** Listeners and tables find every task done. */
    #finished() {
      const say = (type, task) => {
        const event = new Event(type);
        if (task !== undefined) Object.defineProperty(event, 'task', { value: task });
        this.dispatchEvent(event);
      };
      say('start');
      for (const task of this.tasks) {
        Object.defineProperty(task, 'result', { value: RESULT, configurable: true });
        say('cycle', task);
      }
      say('complete');
      return this.tasks;
    }
  }
  return { Bench };
}
