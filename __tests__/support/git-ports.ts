import type { GitPorts } from '../../src/git/git.ts';
import { systemClock } from '../../src/host/clock.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Command } from '../../src/model/command.ts';
import { gitEnvironment, temporaryFolder } from './repository.ts';

export interface GitWorld extends GitPorts {
  /** Parent of the temporary folders that are made. */
  readonly temporary: string;
  /** Every command that was run. */
  readonly commands: readonly Command[];
  readonly lines: readonly string[];
}

/** Real processes and files, for stages that drive git; temporary folders in a folder of their own. */
export function gitWorld(environment: Readonly<Record<string, string>> = {}): GitWorld {
  const temporary = temporaryFolder('tare-test-tmp-');
  const commands: Command[] = [];
  const lines: string[] = [];
  const interruption = new AbortController().signal;
  const real = createExec({
    interruption,
    toolchains: [],
    clock: systemClock,
    environment: { ...gitEnvironment(), ...environment },
  });
  const keep = (line: string) => void lines.push(line);
  return {
    temporary,
    commands,
    lines,
    interruption,
    files: createFiles(temporary),
    exec: {
      run: (command) => {
        commands.push(command);
        return real.run(command);
      },
    },
    log: { info: keep, notice: keep, warning: keep, untrusted: keep, progress: () => {}, progressDone: () => {} },
  };
}
