import { existsSync } from 'node:fs';
import { arch, cpus, freemem, release, totalmem, type } from 'node:os';
import { readCpuList, writeCpuList } from '../../model/cpu-list.ts';
import type { HostFacts } from '../../model/results/host.ts';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';
import type { Host } from '../../ports.ts';
import { calibratorSources } from '../calibrator-sources.ts';
import { readOrNull } from '../files/system-files.ts';
import { busyProcesses } from '../processes/busy-processes.ts';
import { memoryLimitBytes, processorLimit } from './control-group.ts';
import { createCounters } from './counters.ts';
import { readSurroundings } from './surroundings.ts';

/** Gathers the report's facts about the machine. @param environment the parent's, which shows the kind of runner */
export function createHost(environment: NodeJS.ProcessEnv, toolchains: readonly ToolchainEnvironment[]): Host {
  return {
    calibrators: calibratorSources,
    counters: createCounters(),
    surroundings: () => readSurroundings(environment, toolchains),
    kernelSetting: (path) => readOrNull(`/proc/sys/${path}`)?.trim() ?? null,
    facts: async (): Promise<HostFacts> => {
      const processors = cpus();
      const linux = type() === 'Linux';
      return {
        operatingSystem: operatingSystem().slice(0, 200),
        architecture: arch().slice(0, 50),
        // The model is empty on some ARM machines, where the kernel does not know it.
        cpuModel: (processors[0]?.model ?? '').replace(/\s+/g, ' ').trim().slice(0, 200),
        logicalCpus: processors.length,
        memoryBytes: totalmem(),
        runner: runnerKind(environment),
        kernel: release().slice(0, 200),
        freeMemoryBytes: freemem(),
        ...(linux ? linuxFacts() : {}),
        ...(linux ? { busyProcesses: [...(await busyProcesses())] } : {}),
      };
    },
  };
}

/** `PRETTY_NAME="Ubuntu 24.04.1 LTS"` from os-release(5) where it exists, else the kernel's name and release. */
function operatingSystem(): string {
  const kernel = `${type()} ${release()}`;
  if (type() !== 'Linux') return kernel;
  const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read('/etc/os-release'))?.[1];
  return name === undefined ? kernel : `${name} (${kernel})`;
}

/** RUNNER_ENVIRONMENT is `github-hosted` or `self-hosted` (GitHub Docs, default environment variables). */
function runnerKind(environment: NodeJS.ProcessEnv): string {
  if (environment.RUNNER_ENVIRONMENT === 'github-hosted') return 'GitHub-hosted';
  return environment.RUNNER_ENVIRONMENT === 'self-hosted' ? 'self-hosted' : '';
}

const CPU = '/sys/devices/system/cpu';

/** The facts in /proc and /sys; missing ones are left out. */
function linuxFacts(): Partial<HostFacts> {
  const info = read('/proc/cpuinfo');
  const facts = {
    microcode: text(/^microcode\s*: (\S+)$/m.exec(info)?.[1], 50),
    physicalCores: physicalCores(info),
    smt: flag(read(`${CPU}/smt/active`)),
    governor: text(read(`${CPU}/cpu0/cpufreq/scaling_governor`), 50),
    turbo: turbo(),
    clockSource: text(read('/sys/devices/system/clocksource/clocksource0/current_clocksource'), 50),
    virtualisation: text(virtualisation(info), 100),
    container: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
    allowedCpus: text(allowedCpus(read('/proc/self/status'), read(`${CPU}/online`)), 2000),
    cpuLimit: processorLimit(),
    memoryLimitBytes: memoryLimitBytes(),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** The trimmed text; unknown where it is too long, since a cut list would name other processors. */
function text(found: string | undefined, most: number): string | undefined {
  const trimmed = found?.replace(/\s+/g, ' ').trim() ?? '';
  return trimmed === '' || trimmed.length > most ? undefined : trimmed;
}

function flag(found: string): boolean | undefined {
  return /^[01]\s*$/.test(found) ? found.startsWith('1') : undefined;
}

/** Counts distinct `physical id : 0` and `core id : 1`, which processors of one core have in common. */
export function physicalCores(cpuinfo: string): number | undefined {
  const cores = new Set<string>();
  for (const part of cpuinfo.split(/\n\s*\n/)) {
    const core = /^core id\s*: (\d+)$/m.exec(part)?.[1];
    if (core !== undefined) cores.add(`${/^physical id\s*: (\d+)$/m.exec(part)?.[1]} ${core}`);
  }
  return cores.size === 0 ? undefined : cores.size;
}

function turbo(): boolean | undefined {
  const none = flag(read(`${CPU}/intel_pstate/no_turbo`));
  return none === undefined ? flag(read(`${CPU}/cpufreq/boost`)) : !none;
}

/** The hypervisor's own name, the machine's maker and product, or only that there is a hypervisor. */
function virtualisation(cpuinfo: string): string | undefined {
  if (!/^flags\s*:.* hypervisor\b/m.test(cpuinfo)) return text(read('/sys/hypervisor/type'), 100);
  const named = `${read('/sys/class/dmi/id/sys_vendor')} ${read('/sys/class/dmi/id/product_name')}`;
  return text(read('/sys/hypervisor/type'), 100) ?? text(named, 100) ?? 'a hypervisor';
}

/**
 * The processors that this process may use. `Cpus_allowed_list:	0-127` of proc_pid_status(5) also holds processors that
 * could be plugged in; the kernel's list `online` has those that are present.
 */
export function allowedCpus(status: string, online: string): string | undefined {
  const allowed = readCpuList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
  const there = new Set(readCpuList(online));
  const usable = there.size === 0 ? allowed : allowed.filter((cpu) => there.has(cpu));
  return usable.length === 0 ? undefined : writeCpuList(usable);
}

function read(path: string): string {
  return readOrNull(path, 'utf8') ?? '';
}
