import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openFolders } from '../../src/host/files/beneath.ts';
import { findCounter, readCachegrind } from '../../src/measure/counting/counter.ts';
import { type Command, type CommandResult, SYSTEM_PROGRAMS, unrun, type Watch } from '../../src/model/command.ts';
import type { SidePorts } from '../../src/ports.ts';
import { temporaryFolder } from '../support/repository.ts';

describe("cachegrind's log", () => {
  // valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null sh -c : (valgrind 3.19.0, Debian 12)
  const LOG = `==1187== Cachegrind, a cache and branch-prediction profiler
==1187== Copyright (C) 2002-2017, and GNU GPL'd, by Nicholas Nethercote et al.
==1187== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info
==1187== Command: /usr/bin/sh -c :
==1187== Parent PID: 1180
==1187== 
==1187== 
==1187== I   refs:      128,337
`;

  it('has the count of a process', () => {
    expect(readCachegrind([LOG])).toEqual({ instructions: 128_337 });
  });

  it('is read in the form of newer releases as well', () => {
    // valgrind 3.21 and later.
    expect(readCachegrind(['==7== \n==7== I refs:        1,174,398,220\n'])).toEqual({ instructions: 1_174_398_220 });
  });

  it('is added up over the processes that were started', () => {
    expect(readCachegrind([LOG, LOG.replace('128,337', '1,000,000')])).toEqual({ instructions: 1_128_337 });
  });

  it('is no count where a process forked', () => {
    expect(readCachegrind([`${LOG}==1188== I   refs:      200,000\n`])).toHaveProperty(
      'reason',
      expect.stringMatching(/^it forks/),
    );
  });

  it.each([[[]], [['']], [['==7== I refs: 0\n']], [['==7== I refs: 99,999,999,999,999,999,999\n']], [['I refs: 5']]])(
    'is no count where it says none: %j',
    (logs) => {
      expect(readCachegrind(logs)).toEqual({ reason: 'cachegrind reported no count' });
    },
  );
});

/** A machine on which commands do what `answers` says, by the file that is run; what is not there is not found. */
function machine(answers: Readonly<Record<string, (command: Command) => Partial<CommandResult>>>, paranoid = '2') {
  const ran: Command[] = [];
  const logs = new Map<string, string>();
  const ports = {
    exec: {
      run: async (command: Command): Promise<CommandResult> => {
        ran.push(command);
        const answer = answers[command.file];
        if (answer === undefined) return { ...ENDED, exitCode: null, notStarted: true };
        const log = command.arguments.find((each) => each.startsWith('--log-file='));
        const result = { ...ENDED, ...answer(command) };
        if (log !== undefined && result.stderr === '') logs.set('1', '==1== I   refs:      100\n');
        return result;
      },
    },
    files: {
      makeDirectory: async () => {},
      list: async () => [...logs.keys()],
      read: async ({ path }) => logs.get(path) ?? '',
      remove: async () => logs.clear(),
    } as Partial<SidePorts['files']> as SidePorts['files'],
    host: { kernelSetting: () => paranoid } as Partial<SidePorts['host']> as SidePorts['host'],
    log: { info: () => {} } as Partial<SidePorts['log']> as SidePorts['log'],
  } as Partial<SidePorts> as SidePorts;
  return { ports, ran };
}

const ENDED: CommandResult = { ...unrun(0), exitCode: 0, durationMs: 1 };
const USAGE = {
  wallMs: 1,
  userMs: 1,
  systemMs: 0,
  minorFaults: 0,
  majorFaults: 0,
  voluntarySwitches: 0,
  involuntarySwitches: 0,
  peakMemoryBytes: 1,
  stoppedMs: 0,
  fixedLayout: true,
};
const WATCH: Watch = { file: '/scratch/watch', cpu: null, fixedLayout: true, instructions: true };
const VALGRIND = { valgrind: () => ({ stdout: 'valgrind-3.19.0\n' }) };
const COUNTS = () => ({ usage: { ...USAGE, instructions: 4242 } });
const PROGRAM: Command = { file: '/bench', arguments: ['-x'], cwd: '/', trust: 'untrusted', timeoutMs: 1000 };
const REQUEST = { watch: null, mayInstall: false, directory: '/', scratch: '/scratch' };

describe('what counts instructions', () => {
  it('is the processor, where the watching program could read its counters', async () => {
    const { ports, ran } = machine({ sh: COUNTS, '/bench': COUNTS });
    const { counter, warnings } = await findCounter({ ...REQUEST, watch: WATCH.file }, ports);
    expect(warnings).toEqual([]);
    expect(counter).toMatchObject({ method: 'hardware', tool: '' });
    expect(await counter?.count(PROGRAM, '/scratch')).toMatchObject({ instructions: 4242 });
    expect(ran.at(-1)).toEqual({ ...PROGRAM, watch: WATCH });
  });

  it('tells a run apart whose counter went missing or was shared', async () => {
    const { ports } = machine({ sh: COUNTS, '/bench': () => ({ usage: USAGE }) });
    const { counter } = await findCounter({ ...REQUEST, watch: WATCH.file }, ports);
    expect(await counter?.count(PROGRAM, '/scratch')).toMatchObject({
      reason: "the processor's counters gave no reading",
    });
  });

  it('is cachegrind elsewhere, with the program as its command', async () => {
    const { ports, ran } = machine({ ...VALGRIND, sh: () => ({ usage: USAGE }) });
    const { counter, warnings } = await findCounter({ ...REQUEST, watch: WATCH.file }, ports);
    expect(warnings).toEqual([]);
    expect(counter).toMatchObject({ method: 'cachegrind', tool: 'valgrind-3.19.0' });
    expect(await counter?.count(PROGRAM, '/scratch')).toMatchObject({ instructions: 100 });
    expect(ran.at(-1)).toMatchObject({ file: 'valgrind', cwd: '/', trust: 'untrusted', timeoutMs: 1000 });
    expect(ran.at(-1)?.arguments.slice(-2)).toEqual(['/bench', '-x']);
    expect(ran.at(-1)?.watch).toBeUndefined();
  });

  it('counts a program that ends with another exit code than 0: what that means, its harness knows', async () => {
    const { ports } = machine({
      valgrind: ({ arguments: args }) =>
        args.at(-1) === '-x' ? { exitCode: 1, stdout: 'no match' } : VALGRIND.valgrind(),
    });
    const { counter } = await findCounter(REQUEST, ports);
    expect(await counter?.count(PROGRAM, '/scratch')).toMatchObject({ instructions: 100, result: { exitCode: 1 } });
  });

  it('gives no count where the program leaves so many files among the logs that looking at them takes for ever', async () => {
    const root = temporaryFolder();
    const leave = (count: number) => {
      for (let i = 0; i < count; i++) writeFileSync(`${root}/counts/${i}`, '==1== I   refs:      100\n');
    };
    let processes = 1;
    const { ports } = machine({
      valgrind: ({ arguments: [first] }) => {
        if (first !== '--version') leave(processes);
        return VALGRIND.valgrind();
      },
    });
    const files = openFolders([root]);
    try {
      const { counter } = await findCounter({ ...REQUEST, scratch: root }, { ...ports, files });
      processes = 3;
      expect(await counter?.count(PROGRAM, root)).toMatchObject({ instructions: 300 });
      processes = 10_001;
      expect(await counter?.count(PROGRAM, root)).toMatchObject({ reason: 'cachegrind reported no count' });
      expect(readdirSync(root)).toEqual([]);
    } finally {
      files.close();
    }
  });

  it('says that the counters may not be read, and how to allow it', async () => {
    const { ports } = machine(VALGRIND, '4');
    const { counter, warnings } = await findCounter(REQUEST, ports);
    expect(counter?.method).toBe('cachegrind');
    expect(warnings).toEqual([{ code: 'no-counters', message: expect.stringContaining('perf_event_paranoid is 4') }]);
  });

  it('is nothing without either: the command that would help is in the warning, and nothing is installed', async () => {
    const { ports, ran } = machine({ sh: () => ({}) });
    const { counter, warnings } = await findCounter(REQUEST, ports);
    expect(counter).toBeNull();
    expect(warnings).toEqual([
      { code: 'no-valgrind', message: expect.stringContaining('sudo apt-get install -y valgrind') },
    ]);
    expect(ran.map(({ file }) => file)).toEqual(['valgrind']);
  });

  it('is installed where that may be, and looked for once more', async () => {
    let installed = false;
    const { ports, ran } = machine({
      sh: () => {
        installed = true;
        return {};
      },
      valgrind: () => (installed ? { stdout: 'valgrind-3.22.0\n' } : { exitCode: 127 }),
    });
    const { counter } = await findCounter({ ...REQUEST, directory: '/run/head/tree', mayInstall: true }, ports);
    expect(counter?.tool).toBe('valgrind-3.22.0');
    const install = ran.find(({ file }) => file === 'sh');
    // What head's code can have put into its own folders, or into the user's, has no part in it.
    expect(install).toMatchObject({ trust: 'trusted', cwd: '/', environment: SYSTEM_PROGRAMS });
    expect(install?.arguments[1]).toContain('apt-get install -y');
  });

  it('says so where the installation fails', async () => {
    const { ports } = machine({ sh: () => ({ exitCode: 100 }) });
    const { warnings } = await findCounter({ ...REQUEST, mayInstall: true }, ports);
    expect(warnings[0]?.message).toContain('could not be installed');
  });

  it('says so where valgrind is here and does not work', async () => {
    const { ports } = machine({
      valgrind: ({ arguments: [first] }) =>
        first === '--version'
          ? { stdout: 'valgrind-3.19.0\n' }
          : { exitCode: 1, stderr: "valgrind: failed to start tool 'cachegrind' for platform 'amd64-linux'\n" },
    });
    const { counter, warnings } = await findCounter(REQUEST, ports);
    expect(counter).toBeNull();
    expect(warnings).toEqual([
      {
        code: 'no-valgrind',
        message: 'Instructions were not counted: valgrind is here and does not work',
        subject: expect.stringContaining('failed to start tool'),
      },
    ]);
  });
});
