// Before vitest 5: the runner of its workers (test.runner), one file in each turn: it lists the benchmarks that vitest would run, in vitest's
// order, and runs them as they are asked for. What it was asked and does not have is left for the main process.
import { waiting } from './tare_server.mjs';
import { enterTask } from './tare_task.mjs';
import { codeOf, readTurn, serverOf, writeTurn } from './tare_turn.mjs';

codeOf();
const { modules } = readTurn();
const { NodeBenchmarkRunner } = await import(modules.runners);
const { getBenchFn, getBenchOptions } = await import(modules.suite);

class Runner extends NodeBenchmarkRunner {
  async runSuite(file) {
    const turn = readTurn();
    writeTurn({ begun: true });
    const tasks = tasksOf(file, turn.name, await this.importTinybench());
    const server = await serverOf(turn);
    await waiting(turn.survey ? server.survey(tasks, turn.skipped) : server.serve(tasks));
    if (server.code !== null) server.say(server.code.finish());
    writeTurn({ isDone: true, request: server.request });
  }
}

// biome-ignore lint/style/noDefaultExport: vitest takes it for the runner.
export { Runner as default };

/** By id, as the suites come: those in a suite before its own benchmarks. Of equal names the second gets a number. */
function tasksOf(file, name, { Bench, Task }) {
  const tasks = new Map();
  const add = (suite, path) => {
    const going = suite.tasks.filter(({ mode }) => mode === 'run' || mode === 'queued');
    const benchmarks = going.filter(({ meta }) => meta?.benchmark);
    for (const each of going) if (each.type === 'suite') add(each, [...path, each.name]);
    for (const each of benchmarks) {
      const options = getBenchOptions(each);
      const fn = getBenchFn(each);
      const bench = new Bench(options);
      const task = new Task(bench, each.name, fn);
      let id = [...path, each.name].join(' > ');
      for (let count = 2; tasks.has(id); count++) id = `${[...path, each.name].join(' > ')} #${count}`;
      tasks.set(id, { warmMs: options?.warmupTime, enter: () => enterTask(bench, task, fn) });
    }
  };
  add(file, [name]);
  return tasks;
}
