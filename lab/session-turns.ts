// What a turn of a session costs beside its work: an echo in C, asked again and again; alone, under the watching program, kept
// on one processor, in namespaces. Usage: node scripts/lab.mjs session-turns [--sessions 10] [--turns 2000]
import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/host/clock.ts';
import { prepareIsolation } from '../src/measure/isolation/isolation.ts';
import { prepareWatching } from '../src/measure/isolation/watching.ts';
import type { Command } from '../src/model/command.ts';
import type { Sessions } from '../src/ports.ts';
import { median } from '../src/statistics/descriptive.ts';
import { openLab } from './go-suite.ts';

const { values: options } = parseArgs({
  options: { sessions: { type: 'string', default: '10' }, turns: { type: 'string', default: '2000' } },
});
const lab = openLab(true);
const { sidePorts: ports } = lab;
try {
  const folder = realpathSync(lab.folder);
  for (const side of ['base', 'head']) mkdirSync(`${folder}/${side}`, { recursive: true });
  const file = `${folder}/head/echo`;
  execFileSync(process.env.CC ?? 'cc', ['-O2', '-o', file, `${process.cwd()}/lab/_c/echo.c`]);
  const watching = await prepareWatching({ scratch: folder, buildTimeoutMs: 60_000 }, ports);
  if ('reason' in watching) throw new Error(watching.reason);
  const premises = { folder, repository: [process.cwd()], objects: `${process.cwd()}/.git/objects` };
  const isolation = await prepareIsolation({ mode: 'auto', watching, premises }, ports);
  const isolated = isolation.during('measure', ports).sessions;
  const plain: Command = {
    file,
    arguments: [],
    cwd: `${folder}/head`,
    trust: 'untrusted',
    timeoutMs: 10_000,
  };
  const watched: Command = { ...plain, watch: watching.watch };
  const pinned: Command = { ...plain, watch: { ...watching.watch, cpu: 0 } };
  const ways: readonly (readonly [name: string, sessions: Sessions, command: Command])[] = [
    ['as it is', ports.sessions, plain],
    ['watched', ports.sessions, watched],
    ['watched, on one processor', ports.sessions, pinned],
    [`the same, isolated (${isolation.record.state})`, isolated, pinned],
  ];
  await (await isolated.serve(pinned)).end();
  const took = ways.map(() => ({
    start: [] as number[],
    turn: [] as number[],
    cpu: [] as number[],
    end: [] as number[],
  }));
  for (let session = 0; session < Number(options.sessions); session++) {
    for (const [index, [, sessions, command]] of ways.entries()) {
      const figures = took[index];
      if (figures !== undefined) await one(sessions, command, Number(options.turns), figures);
    }
  }
  await isolation.end();
  console.log('ms; a turn is from the request to the whole answer; our CPU: of this process, a turn');
  console.log(`${''.padEnd(40)}    start   turn: mean median  our CPU      end`);
  for (const [index, [name]] of ways.entries()) {
    const { start = [], turn = [], cpu = [], end = [] } = took[index] ?? {};
    const figures = [median(start), mean(turn), median(turn), mean(cpu), median(end)];
    console.log(`${name.padEnd(40)} ${figures.map((figure) => figure.toFixed(3).padStart(8)).join(' ')}`);
  }
} finally {
  lab.close();
}

/** One session from its start to its end, ms. */
async function one(
  sessions: Sessions,
  command: Command,
  turns: number,
  { start, turn, cpu, end }: Readonly<Record<'start' | 'turn' | 'cpu' | 'end', number[]>>,
): Promise<void> {
  const startMs = systemClock.now();
  const serving = await sessions.serve(command);
  await serving.ask('1000000', 10_000);
  start.push(systemClock.now() - startMs);
  const before = process.cpuUsage();
  for (let index = 0; index < turns; index++) {
    const answer = await serving.ask('1000000', 10_000);
    if (answer.kind === 'silent') throw new Error(answer.reason);
    turn.push(answer.durationMs);
  }
  const { user, system } = process.cpuUsage(before);
  cpu.push((user + system) / 1000 / turns);
  const endMs = systemClock.now();
  await serving.end();
  end.push(systemClock.now() - endMs);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
