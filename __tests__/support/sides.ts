import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { calibratorSources } from '../../src/host/calibrator-sources.ts';
import { systemClock } from '../../src/host/clock.ts';
import { openFolders } from '../../src/host/files/beneath.ts';
import { readSurroundings } from '../../src/host/machine/surroundings.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import type { Command, CommandResult } from '../../src/model/command.ts';
import type { Inputs } from '../../src/model/inputs/inputs.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SideTree } from '../../src/model/tree.ts';
import type { Clock, Progress, SidePorts } from '../../src/ports.ts';
import { temporaryFolder } from './repository.ts';
import { results } from './results-builder.ts';

/** Two trees on disk and real ports, for tests that build and run the real thing on both sides. */
export interface TwoSides {
  readonly trees: Readonly<Record<Side, SideTree>>;
  readonly ports: SidePorts;
  /** Every command that was run, and what came of it. */
  readonly ran: readonly { readonly command: Command; readonly result: CommandResult }[];
  readonly progress: readonly Progress[];
  /** Raises the interruption. */
  interrupt(reason: Error): void;
}

export type FileTexts = Readonly<Record<string, string>>;

/** Writes both trees into folders of equal length; head is base when it is not given. */
export function twoSides(
  base: FileTexts,
  head: FileTexts = base,
  environment: NodeJS.ProcessEnv = {},
  clock: Clock = systemClock,
): TwoSides {
  const root = temporaryFolder('tare-sides-');
  const controller = new AbortController();
  const ran: { command: Command; result: CommandResult }[] = [];
  const progress: Progress[] = [];
  const exec = createExec({
    interruption: controller.signal,
    environment: { ...process.env, ...environment },
    toolchains: TOOLCHAINS,
    clock,
    graceMs: 100,
  });
  const silent = () => {};
  const ports: SidePorts = {
    exec: {
      run: async (command) => {
        const result = await exec.run(command);
        ran.push({ command, result });
        return result;
      },
    },
    keeper: exec,
    sessions: exec,
    clock,
    files: openFolders([root]),
    log: {
      info: silent,
      notice: silent,
      warning: silent,
      untrusted: silent,
      progress: (one) => {
        progress.push(one);
      },
      progressDone: silent,
    },
    host: {
      facts: () => Promise.reject(new Error('not asked for in these tests')),
      counters: () => ({}),
      calibrators: calibratorSources,
      surroundings: () => readSurroundings(process.env, TOOLCHAINS),
      kernelSetting: () => null,
    },
    interruption: controller.signal,
  };
  return {
    trees: { base: tree(root, 'base', base), head: tree(root, 'head', head) },
    ports,
    ran,
    progress,
    interrupt: (reason) => controller.abort(reason),
  };
}

function tree(folder: string, side: Side, files: FileTexts): SideTree {
  const root = join(folder, side, 'tree');
  const scratch = join(folder, side, 'work');
  for (const path of [root, scratch]) mkdirSync(path, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const revision = { label: side, commit: null, tree: '0'.repeat(40), subject: '' };
  return { side, revision, root, scratch, files: Object.keys(files) };
}

/** Inputs as they are when nothing is given, but with slices short enough for tests. */
export function inputsWith(some: Partial<Inputs> = {}): Inputs {
  return {
    base: null,
    head: null,
    harnesses: [],
    workingDirectory: '.',
    benchmarks: null,
    exclude: null,
    options: {},
    rounds: 20,
    sliceMs: 5,
    timeBudgetMs: null,
    isTimeChosen: false,
    analysis: results().settings,
    metricDirections: [],
    calibration: 'auto',
    instructions: 'auto',
    timerWindows: [],
    sameCode: 'sample',
    pin: 'auto',
    isolation: 'off',
    action: 'compare',
    parts: {},
    mergeFrom: '',
    commentMode: 'off',
    commentKey: '',
    commentSection: '',
    checkRun: false,
    issue: false,
    ask: '',
    workflow: '',
    acceptLabel: 'accept-benchmark-regression',
    githubToken: '',
    shards: 1,
    replicates: 1,
    buildEnv: [],
    allowTrustedEvent: false,
    asked: {},
    seed: null,
    past: [],
    resultsPath: 'results.json',
    ...some,
  };
}
