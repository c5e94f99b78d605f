// Tare's own share of the wall time of a real run: everything but the time in which a child (git, compiler,
// benchmark) was running, or answered. Usage: node scripts/lab.mjs own-share REPOSITORY BASE HEAD [--input value ...]

import { compare } from '../src/commands/compare.ts';
import { TOOLCHAINS } from '../src/harnesses/registry.ts';
import { systemClock } from '../src/host/clock.ts';
import { createConsoleLog } from '../src/host/console-log.ts';
import { openPorts } from '../src/host/ports.ts';
import { findInputFile } from '../src/inputs/file.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { firstRun } from '../src/model/results/run.ts';
import type { Ports } from '../src/ports.ts';

const [repository = '.', base = 'HEAD', head = 'HEAD', ...options] = process.argv.slice(2);
const given: Record<string, string> = { base, head };
for (let i = 0; i + 1 < options.length; i += 2) given[(options[i] ?? '').replace(/^--/, '')] = options[i + 1] ?? '';

const log = createConsoleLog({ stream: process.stderr, clock: systemClock, quiet: true });
const open = openPorts(log, process.env, TOOLCHAINS);
let childrenMs = 0;
let commands = 0;
let sessions = 0;
let requests = 0;
let [working, workingSinceMs] = [0, 0];
let startingMs = 0;
let endingMs = 0;
let copyingMs = 0;
let namespaces = 0;
let namespacesMs = 0;
/** Adds the time that this takes. */
const timed = async <T>(work: Promise<T>, add: (ms: number) => void): Promise<T> => {
  const beganMs = systemClock.now();
  const done = await work;
  add(systemClock.now() - beganMs);
  return done;
};
const ports: Ports = {
  ...open.ports,
  files: {
    ...open.ports.files,
    openFolders: async (roots) => {
      const files = await open.ports.files.openFolders(roots);
      const copy: typeof files.copy = (from, to) =>
        timed(files.copy(from, to), (ms) => {
          copyingMs += ms;
        });
      return { ...files, copy };
    },
  },
  keeper: {
    hold: (command) => {
      namespaces += 1;
      return timed(open.ports.keeper.hold(command), (ms) => {
        namespacesMs += ms;
      });
    },
  },
  exec: {
    run: async (command) => {
      const result = await open.ports.exec.run(command);
      childrenMs += result.durationMs;
      commands += 1;
      return result;
    },
  },
  sessions: {
    serve: async (command) => {
      const serving = await timed(open.ports.sessions.serve(command), (ms) => {
        startingMs += ms;
      });
      sessions += 1;
      return {
        pid: serving.pid,
        ask: async (request, timeoutMs) => {
          if (working++ === 0) workingSinceMs = systemClock.now();
          const answer = await serving.ask(request, timeoutMs);
          // Both sides may work at the same time.
          if (--working === 0) childrenMs += systemClock.now() - workingSinceMs;
          requests += 1;
          return answer;
        },
        end: () =>
          timed(serving.end(), (ms) => {
            endingMs += ms;
          }),
      };
    },
  },
};
try {
  const file = await findInputFile(repository, ports.files);
  const inputs = parseInputs({ given, givenFrom: 'command line', file });
  const startMs = systemClock.now();
  const { results, gate } = await compare(
    { inputs, repository, access: null, event: null, ci: null, repeat: '' },
    ports,
  );
  const totalMs = systemClock.now() - startMs;
  const ownMs = totalMs - childrenMs;
  console.log(`benchmarks            ${results.benchmarks.length}`);
  console.log(`rounds                ${firstRun(results).roundsDone}`);
  console.log(`commands              ${commands}`);
  console.log(`sessions              ${sessions}, ${requests} requests`);
  console.log(`wall time             ${(totalMs / 1000).toFixed(1)} s`);
  console.log(`in benchmark slices   ${(firstRun(results).measuringMs / 1000).toFixed(1)} s`);
  console.log(`in git and compilers  ${((childrenMs - firstRun(results).measuringMs) / 1000).toFixed(1)} s`);
  console.log(
    `Tare itself           ${(ownMs / 1000).toFixed(2)} s = ${((100 * ownMs) / totalMs).toFixed(2)} % of the wall time`,
  );
  console.log(
    `of that               ${(startingMs / 1000).toFixed(2)} s starting sessions, ${(endingMs / 1000).toFixed(2)} s ending them, ${(copyingMs / 1000).toFixed(2)} s copying files, ${(namespacesMs / 1000).toFixed(2)} s making namespaces ${namespaces} times`,
  );
  const { user, system } = process.cpuUsage();
  // On a crowded machine the figure above holds waiting for a processor; this one does not.
  console.log(`CPU time of its own   ${((user + system) / 1e6).toFixed(2)} s, with starting and loading`);
  console.log(`gate                  exit code ${gate.exitCode}`);
} finally {
  open.dispose();
}
