import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import type { HostFacts } from '../model/results.ts';
import type { Host } from '../stages/ports.ts';
import { calibratorSources } from './calibrator-sources.ts';

/** What the report says about the machine. `environment` is the parent's: it tells the kind of runner. */
export function createHost(environment: NodeJS.ProcessEnv): Host {
  return {
    calibrators: calibratorSources,
    facts: async (): Promise<HostFacts> => {
      const processors = cpus();
      return {
        operatingSystem: (await operatingSystem()).slice(0, 200),
        architecture: arch().slice(0, 50),
        // Empty on some ARM machines, where the kernel does not say.
        cpuModel: (processors[0]?.model ?? '').replace(/\s+/g, ' ').trim().slice(0, 200),
        logicalCpus: processors.length,
        memoryBytes: totalmem(),
        runner: runnerKind(environment),
      };
    },
  };
}

/** `PRETTY_NAME="Ubuntu 24.04.1 LTS"` from os-release(5) where there is one, else the kernel's name and release. */
async function operatingSystem(): Promise<string> {
  const kernel = `${type()} ${release()}`;
  if (type() !== 'Linux') return kernel;
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1];
  return name === undefined ? kernel : `${name} (${kernel})`;
}

/** RUNNER_ENVIRONMENT is `github-hosted` or `self-hosted` (GitHub Docs, default environment variables). */
function runnerKind(environment: NodeJS.ProcessEnv): string {
  if (environment.RUNNER_ENVIRONMENT === 'github-hosted') return 'GitHub-hosted';
  return environment.RUNNER_ENVIRONMENT === 'self-hosted' ? 'self-hosted' : '';
}
