import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Isolation, prepareIsolation } from '../../src/measure/isolation/isolation.ts';
import { prepareWatching, type Watching } from '../../src/measure/isolation/watching.ts';
import { moveProcess } from '../../src/measure/noise-controls/noise-controls.ts';
import type { Command, Hold } from '../../src/model/command.ts';
import { readCpuList } from '../../src/model/cpu-list.ts';
import type { IsolationMode } from '../../src/model/inputs/inputs.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SidePorts } from '../../src/ports.ts';
import { running, unique } from '../support/processes.ts';
import { answered, ECHO, LONG_MS } from '../support/sessions.ts';
import { twoSides } from '../support/sides.ts';
import { has } from '../support/toolchains.ts';

// Sessions in namespaces, beside commands and other sessions of their side.

let isolation: Isolation | null = null;
afterEach(async () => {
  await isolation?.end();
  isolation = null;
});

interface Sides {
  readonly inside: SidePorts;
  readonly watching: Watching;
  command(side: Side, script: string): Command;
}

async function isolated(mode: IsolationMode): Promise<Sides> {
  const { trees, ports } = twoSides({ file: 'base' }, { file: 'head' });
  const folder = realpathSync(dirname(dirname(trees.base.root)));
  const watching = await prepareWatching({ scratch: folder, buildTimeoutMs: 60_000 }, ports);
  if ('reason' in watching) throw new Error(watching.reason);
  const premises = { folder, repository: [process.cwd()], objects: join(process.cwd(), '.git/objects') };
  isolation = await prepareIsolation({ mode, watching, premises }, ports);
  return {
    inside: isolation.during('measure', ports),
    watching,
    command: (side, script) => ({
      file: 'sh',
      arguments: ['-c', script],
      cwd: join(folder, side, 'tree'),
      trust: 'untrusted',
      timeoutMs: LONG_MS,
    }),
  };
}

const linux = process.platform === 'linux' && has('cc');
/** Whether this machine gives namespaces; where it should, `strict` fails if it does not. */
const namespaces = linux && succeeds('unshare', '--user', '--map-current-user', '--pid', '--fork', '--mount', 'true');

const cpus = linux
  ? readCpuList(/^Cpus_allowed_list:\s*(.*)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
  : [];
/** Answers with the processors of its own threads and of those of a process that it has started. */
const SAYS_PROCESSORS = `
const fs = require('fs');
const { pid } = require('child_process').spawn('sleep', ['1000']);
const of = (pid) => fs.readdirSync('/proc/' + pid + '/task').map((thread) =>
  fs.readFileSync('/proc/' + pid + '/task/' + thread + '/status', 'utf8').split('Cpus_allowed_list:')[1].trim().split(/\\s/)[0]);
for (;;) {
  const line = Buffer.alloc(1000);
  const [token] = line.toString('utf8', 0, fs.readSync(4, line)).split(' ');
  fs.writeSync(5, token + ' ' + [...new Set([...of(process.pid), ...of(pid)])].join(',') + String.fromCharCode(10));
}`;

describe.runIf(namespaces)('isolated sessions', () => {
  it('answer, see their side and their temporary folder, and neither network nor other processes', async () => {
    const { inside, command } = await isolated('strict');
    const seen = 'echo "$token $(cat file) $(ls -d "$TMPDIR") $(ls /sys/class/net 2>/dev/null | wc -w) $(id -u)" >&5';
    for (const side of ['base', 'head'] as const) {
      const session = await inside.sessions.serve(command(side, `while read -r token rest <&4; do ${seen}; done`));
      const answer = await session.ask('', LONG_MS);
      expect(answer.kind === 'answered' && answer.text).toMatch(new RegExp(`^${side} /.*/${side}/temp `));
      const outside = `cat ${process.cwd()}/package.json || cat ../*/file`;
      const reaching = await inside.sessions.serve(
        command(side, `read -r token rest <&4; echo "$token $(${outside})" >&5`),
      );
      expect(await reaching.ask('', LONG_MS)).toEqual(answered(side));
      expect(await session.ask('', LONG_MS)).toEqual(answered(answer.kind === 'answered' ? answer.text : ''));
      await reaching.end();
      await session.end();
    }
  });

  it('go on while commands and other sessions of their side come and go', async () => {
    const { inside, command } = await isolated('strict');
    const sleep = unique();
    const [one, two, other] = await Promise.all([
      inside.sessions.serve(command('head', ECHO)),
      inside.sessions.serve(command('head', `sleep ${sleep} & ${ECHO}`)),
      inside.sessions.serve(command('base', ECHO)),
    ]);
    const all = [one, two, other];
    for (const session of all) expect(await session.ask('x', LONG_MS)).toEqual(answered('x'));
    for (const side of ['head', 'base'] as const) {
      // What a command leaves is ended with it, as ever.
      const left = unique();
      const result = await inside.exec.run(command(side, `setsid sleep ${left} & sleep 0.05; cat file`));
      expect(result).toMatchObject({ exitCode: 0, stdout: side });
      expect(running(left)).toEqual([]);
    }
    for (const session of all) expect(await session.ask('y', LONG_MS)).toEqual(answered('y'));
    expect(running(sleep).length).toBeGreaterThan(0);
    await two.end();
    expect(running(sleep)).toEqual([]);
    for (const session of [one, other]) expect(await session.ask('z', LONG_MS)).toEqual(answered('z'));
    await one.end();
    await other.end();
  });

  it('leave nobody in their namespaces, whoever has left the group and wiped its environment', async () => {
    const { inside, command } = await isolated('strict');
    const stays = await inside.sessions.serve(command('head', ECHO));
    const sleep = unique();
    const daemon = `setsid env -i setsid sh -c 'trap "" TERM HUP; exec 4<&- 5>&-; while :; do sleep ${sleep}; done' &`;
    const session = await inside.sessions.serve(command('head', `${daemon} ${ECHO}`));
    while (running(sleep).length < 2) await session.ask('', LONG_MS);
    await session.end();
    expect(running(sleep)).toEqual([]);
    expect(await stays.ask('x', LONG_MS)).toEqual(answered('x'));
    await stays.end();
  });

  it('can be of commands that are held, at their writes or by a port of their own network', async () => {
    const { inside, command, watching } = await isolated('strict');
    expect(watching.holds).toEqual(['socket', 'writes']);
    const said = (text: string) => {
      const bytes = Buffer.from(text).toString('base64').replaceAll('+', '\\+');
      return expect.objectContaining({ kind: 'answered', text: expect.stringMatching(new RegExp(`^\\d+ ${bytes}$`)) });
    };
    const program = "const peer = require('net').connect(process.env.AT, '127.0.0.1', () => peer.write('hello'))";
    for (const side of ['base', 'head'] as const) {
      const held = (hold: Hold, script: string) =>
        inside.sessions.serve({ ...command(side, script), watch: { ...watching.watch, hold } });
      const writing = await held({ kind: 'writes' }, 'cat file; echo two; exit 3');
      const talking = await held({ kind: 'socket', variable: 'AT' }, `exec ${process.execPath} -e "${program}"`);
      // cat is another process than the shell.
      expect(await writing.ask('go ', LONG_MS)).toEqual(said('two\n'));
      expect(await talking.ask('go ', LONG_MS)).toEqual(said('hello'));
      expect(await writing.ask('go ', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
      expect(await writing.end()).toMatchObject({ exitCode: 3, stdout: `${side}two\n` });
      expect((await talking.end()).usage).toBeDefined();
    }
  });

  it.runIf(cpus.length > 1)(
    'are moved to another processor, with their threads and what they have started',
    async () => {
      const { inside, command, watching } = await isolated('strict');
      const [first = 0, second = 0] = cpus;
      const session = await inside.sessions.serve({
        ...command('head', `exec ${process.execPath} -e "${SAYS_PROCESSORS}"`),
        watch: { ...watching.watch, cpu: first },
      });
      expect(await session.ask('', LONG_MS)).toEqual(answered(`${first}`));
      expect(await moveProcess(session.pid ?? 0, second, watching.watch.file, inside)).toBe(true);
      expect(await session.ask('', LONG_MS)).toEqual(answered(`${second}`));
      await session.end();
      expect(await moveProcess(process.pid, 9999, watching.watch.file, inside)).toBe(false);
    },
  );

  it('of the next phase do not meet those of this one: they end with their namespaces', async () => {
    const { inside, command } = await isolated('strict');
    const session = await inside.sessions.serve(command('head', ECHO));
    expect(await session.ask('x', LONG_MS)).toEqual(answered('x'));
    const building = isolation?.during('build', inside);
    expect(await building?.exec.run(command('head', 'cat file'))).toMatchObject({ exitCode: 0, stdout: 'head' });
    expect(await session.ask('y', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    await session.end();
  });

  it('that end for want of what isolation keeps from them are warned of', async () => {
    const { inside, command } = await isolated('strict');
    const well = await inside.sessions.serve(command('head', `echo connection refused; ${ECHO}`));
    expect(await well.ask('x', LONG_MS)).toEqual(answered('x'));
    await well.end();
    expect(isolation?.warnings()).toEqual([]);
    const failing = await inside.sessions.serve(command('head', 'touch /etc/of-tare'));
    expect(await failing.ask('x', LONG_MS)).toEqual({ kind: 'silent', reason: 'ended' });
    await failing.end();
    expect(isolation?.warnings()).toEqual([expect.objectContaining({ code: 'isolation-in-the-way' })]);
  });
});

describe.runIf(linux)('sessions without isolation', () => {
  it('run under the watching program where isolation is off, and are not told of isolation where all went well', async () => {
    const { inside, command } = await isolated('off');
    const session = await inside.sessions.serve(command('head', `echo connection refused; ${ECHO}`));
    expect(await session.ask('x', LONG_MS)).toEqual(answered('x'));
    expect((await session.end()).usage).toBeDefined();
    expect(isolation?.warnings()).toEqual([]);
  });
});

function succeeds(...[file = '', ...args]: readonly string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}
