import { describe, expect, it } from 'vitest';
import { controlGroupFolders, processorQuota, throttledMs } from '../../src/host/machine/control-group.ts';
import { childrenCpuMs, createCounters, pressureMs, processorTime } from '../../src/host/machine/counters.ts';
import { allowedCpus, createHost, physicalCores } from '../../src/host/machine/facts.ts';
import { readProcess } from '../../src/host/processes/busy-processes.ts';
import { between, machineRecord } from '../../src/measure/slice.ts';
import { readCpuList, writeCpuList } from '../../src/model/cpu-list.ts';

// Samples are of Linux 6.18 (Debian 12) and, for version 1 of control groups, of Linux 5.15.

describe('counters of the machine', () => {
  it('are read from the first line of /proc/stat, in ms; steal is its own', () => {
    const stat =
      'cpu  993026 210 382618 3789365 5542 0 2071 474 0 0\ncpu0 491288 74 187776 1905575 1460 0 366 238 0 0\n';
    expect(processorTime(stat)).toEqual({ busyMs: 10 * (993026 + 210 + 382618 + 2071), stealMs: 4740 });
    // Linux 2.4 had four numbers.
    expect(processorTime('cpu  1 2 3 4\n')).toEqual({ busyMs: 60 });
  });

  it('are read of pressure, throttling and ended children', () => {
    const pressure = 'some avg10=5.31 avg60=5.09 avg300=7.79 total=3153390779\nfull avg10=0.00 total=0\n';
    expect(pressureMs(pressure)).toBe(3_153_390.779);
    expect(throttledMs(['nr_periods 3\nnr_throttled 1\nthrottled_usec 1200\n'])).toBe(1.2);
    expect(throttledMs(['nr_throttled 1\nthrottled_time 1200000\n', 'throttled_usec 1000\n'])).toBe(2.2);
    const stat = '12 (a) b (c) S 1 2 3 4 -1 5 6 7 8 9 10 11 70 30 20 0';
    expect(childrenCpuMs(stat)).toBe(1000);
    expect(readProcess(stat)).toEqual({ name: 'a) b (c', ticks: 21 });
  });

  it.each(['', 'garbage', 'cpu', 'cpu  x y z', 'some total=', '\0\0'])('are unknown in %j', (text) => {
    expect(processorTime(text)).toEqual({});
    expect(pressureMs(text)).toBeUndefined();
    expect(throttledMs([text])).toBeUndefined();
    expect(childrenCpuMs(text)).toBeUndefined();
    expect(readProcess(text)).toBeNull();
  });

  it('are unknown when one level of the control group is gone, or there is none', () => {
    expect(throttledMs(['throttled_usec 1\n', null])).toBeUndefined();
    expect(throttledMs([])).toBeUndefined();
  });

  it('that wrap, go missing or are new give nothing rather than a negative number', () => {
    const before = { stealMs: 10, busyMs: 4_294_967_290, pressureMs: 5 };
    expect(between(before, { stealMs: 10, busyMs: 100, throttledMs: 7 })).toEqual({ stealMs: 0 });
    expect(between({}, before)).toEqual({});
    expect(between(before, {})).toEqual({});
    expect(between({ busyMs: Number.NaN }, { busyMs: 1 })).toEqual({});
    expect(machineRecord({ childrenCpuMs: 4 })).toBeUndefined();
    expect(machineRecord({ busyMs: 4, childrenCpuMs: 4 })).toEqual({ busyMs: 4 });
  });

  it('of this machine only rise', () => {
    const read = createCounters();
    const before = read();
    for (const ms of Object.values(between(before, read()))) expect(ms).toBeGreaterThanOrEqual(0);
    if (process.platform === 'linux') expect(before.busyMs).toBeGreaterThan(0);
  });
});

describe('control groups', () => {
  it('of version 2: the own folder and those around it', () => {
    expect(controlGroupFolders('0::/user.slice/a.scope\n')).toEqual([
      '/sys/fs/cgroup/user.slice/a.scope',
      '/sys/fs/cgroup/user.slice',
      '/sys/fs/cgroup',
    ]);
  });

  it('of version 1: of the controller that is asked for, under either name', () => {
    const text = '9:name=systemd:/x\n4:memory:/m\n1:cpu,cpuacct:/docker/4f\n';
    expect(controlGroupFolders(text)).toEqual([
      '/sys/fs/cgroup/cpu,cpuacct/docker/4f',
      '/sys/fs/cgroup/cpu,cpuacct/docker',
      '/sys/fs/cgroup/cpu,cpuacct',
      '/sys/fs/cgroup/cpu/docker/4f',
      '/sys/fs/cgroup/cpu/docker',
      '/sys/fs/cgroup/cpu',
    ]);
    expect(controlGroupFolders(text, 'memory')).toEqual(['/sys/fs/cgroup/memory/m', '/sys/fs/cgroup/memory']);
  });

  it('that lead upwards lead nowhere', () => {
    expect(controlGroupFolders('0::/../../etc\n')).toEqual(['/sys/fs/cgroup/etc', '/sys/fs/cgroup']);
  });

  it.each([
    ['150000 100000\n', 1.5],
    ['max 100000\n', undefined],
    ['-1 100000', undefined],
    ['', undefined],
    ['100000 0', undefined],
  ])('limit %j', (text, limit) => {
    expect(processorQuota(text)).toBe(limit);
  });
});

describe('a list of processors', () => {
  it.each([
    ['0-3,8', [0, 1, 2, 3, 8]],
    ['5', [5]],
    ['10-11,1\n', [1, 10, 11]],
    ['3-1', []],
    ['', []],
    ['a-b', []],
    ['0,x', []],
    ['99999', []],
  ])('%j', (text, numbers) => {
    expect(readCpuList(text)).toEqual(numbers);
  });

  it('is written as it is read', () => {
    for (const list of ['0-3,8', '5', '0,2,4', '']) expect(writeCpuList(readCpuList(list))).toBe(list);
  });

  it('of this process: those that are there of those that are allowed, whatever could be plugged in', () => {
    expect(allowedCpus('Name:\tnode\nCpus_allowed_list:\t0-127\n', '0-1\n')).toBe('0-1');
    expect(allowedCpus('Cpus_allowed_list:\t2,5\n', '0-7\n')).toBe('2,5');
    expect(allowedCpus('Cpus_allowed_list:\t0-3\n', '')).toBe('0-3');
    expect(allowedCpus('', '0-3')).toBeUndefined();
  });
});

it('cores are counted once, however many threads each has', () => {
  const threads = [0, 1, 0, 1].map((core, i) => `processor\t: ${i}\nphysical id\t: 0\ncore id\t\t: ${core}\n`);
  expect(physicalCores(threads.join('\n'))).toBe(2);
  expect(physicalCores('processor\t: 0\nBogoMIPS\t: 50.00\n')).toBeUndefined();
});

it('facts of this machine hold what is known and nothing else', async () => {
  const facts = await createHost({}, []).facts();
  expect(facts.kernel).not.toBe('');
  expect(Object.values(facts)).not.toContain(undefined);
  if (process.platform !== 'linux') return;
  expect(readCpuList(facts.allowedCpus ?? '').length).toBeGreaterThan(0);
  for (const { share } of facts.busyProcesses ?? []) expect(share).toBeGreaterThan(0);
});
