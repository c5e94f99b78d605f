// Since vitest 5: the provider of its benchmarks (benchmark.provider). What a test gives it to run is listed, and run as it is
// asked for; the test stays in that call for as long. What was asked and is not among it may come in a later test: if not, or
// if it has served another one, it is left for the main process, which runs the file again.
import { waiting } from './tare_server.mjs';
import { enterTask, RESULT } from './tare_task.mjs';
import { codeOf, readTurn, serverOf, writeTurn } from './tare_turn.mjs';

codeOf();
let state;

async function run({ test, registrations, options = {} }) {
  // Tests may run beside each other.
  const before = state?.busy;
  let done;
  const busy = new Promise((resolve) => {
    done = resolve;
  });
  if (state !== undefined) state.busy = busy;
  await before;
  try {
    const turn = readTurn();
    if (turn.name !== undefined) state = { turn, server: await serverOf(turn), ids: new Set(), isOver: false, busy };
    if (state.isOver) throw new Error('another file has its turn');
    writeTurn({ begun: true });
    await runPart(tasksOf(test, registrations, options));
  } finally {
    done();
  }
  return registrations.map(({ name }) => ({ ...RESULT, name }));
}

async function runPart(tasks) {
  const { turn, server } = state;
  if (turn.survey) {
    await waiting(server.survey(tasks, turn.skipped));
    if (server.code !== null) server.say(server.code.finish());
    return;
  }
  await waiting(server.serve(tasks));
  state.isOver = server.served !== null;
  writeTurn({ isDone: true, request: server.request });
}

/** By id. A test that is one benchmark of its own name is called by that alone; of equal names the second gets a number. */
function tasksOf(test, registrations, options) {
  const { turn, ids } = state;
  const path = options.name ?? test.fullTestName;
  return new Map(
    registrations.map(({ name, fn, fnOpts }) => {
      const isTest = registrations.length === 1 && name === test.name && options.name === undefined;
      const whole = `${turn.name} > ${path}${isTest ? '' : ` > ${name}`}`;
      let id = whole;
      for (let count = 2; ids.has(id); count++) id = `${whole} #${count}`;
      ids.add(id);
      return [id, { warmMs: options.warmupTime, enter: () => enterTask(options, { name }, fn, fnOpts) }];
    }),
  );
}

// biome-ignore lint/style/noDefaultExport: vitest takes it for the provider.
export { provider as default };

const provider = { run };
