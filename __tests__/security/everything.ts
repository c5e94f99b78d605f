import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN } from '../github/api-server.ts';
import {
  type ActionEnd,
  COMMAND_FILES,
  RUNTIME_TOKEN,
  type Runner,
  type RunnerRun,
  startRunner,
} from '../support/runner.ts';

/** One run of the real action on a pull request that tries everything (fixtures/everything.cjs). */
export interface Everything {
  readonly runner: Runner;
  readonly end: ActionEnd;
  /** In its own words; without what is no harm by itself. */
  readonly got: readonly string[];
  /** A process of it lives on after the action's end. */
  readonly left: boolean;
  /** A word in the command line of the process that it leaves. */
  readonly daemon: string;
}

const HOME_SECRET = 'the-password-of-the-tests';

export interface EverythingOptions extends Omit<RunnerRun, 'started'> {
  readonly isolation?: string;
  readonly started?: (child: ChildProcess, daemon: string) => void;
}

export async function tryEverything(options: EverythingOptions = {}): Promise<Everything> {
  const script = readFileSync(new URL('fixtures/everything.cjs', import.meta.url), 'utf8');
  const settings = `build-command: node everything.cjs "$(cat known)" build\nbench-command: node everything.cjs "$(cat known)"\nrounds: 10\npin: off\nisolation: ${options.isolation ?? 'auto'}\n`;
  const runner = await startRunner({ '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
  const daemon = `daemon-${process.hrtime.bigint()}`;
  const known = {
    action: runner.action,
    workspace: runner.workspace.root,
    home: runner.home,
    commandFiles: COMMAND_FILES.map(runner.file),
    port: Number(new URL(runner.api.url).port),
    secrets: [TOKEN, RUNTIME_TOKEN, HOME_SECRET],
    daemon,
  };
  writeFileSync(join(runner.home, '.netrc'), `machine example.com password ${HOME_SECRET}\n`);
  runner.commitBoth({ known: JSON.stringify(known), 'everything.cjs': script });
  const { started, ...rest } = options;
  const end = await runner.run({ ...rest, started: (child) => started?.(child, daemon) });
  const results = end.results === '' ? { benchmarks: [] } : JSON.parse(end.results);
  const names: string[] = results.benchmarks.map(({ name }: { readonly name: string }) => name);
  const got = names.flatMap((name) => /^got: (.*)$/.exec(name)?.[1] ?? []).filter((name) => name !== 'starts a daemon');
  const kept = COMMAND_FILES.some((name) => /STOLEN|LATE/.test(readFileSync(runner.file(name), 'utf8')));
  const told = got.map((what) => (what === 'command files' && !kept ? 'command files (put back)' : what));
  const left = daemonsOf(daemon);
  if (started === undefined) for (const pid of left) process.kill(pid, 'SIGKILL');
  return { runner, end, got: told.sort(), left: left.length > 0, daemon };
}

/** Processes whose command line holds the word. */
export function daemonsOf(word: string): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-f', word], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
