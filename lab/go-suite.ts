import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from '../src/commands/compare.ts';
import { go } from '../src/harnesses/go/index.ts';
import type { Build, HarnessOptions, SideContext } from '../src/harnesses/harness.ts';
import { TOOLCHAINS } from '../src/harnesses/registry.ts';
import { systemClock } from '../src/host/clock.ts';
import { createConsoleLog } from '../src/host/console-log.ts';
import { openFolders } from '../src/host/files/beneath.ts';
import { openPorts } from '../src/host/ports.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import { measure } from '../src/measure/measure.ts';
import type { Pinning } from '../src/measure/noise-controls/pinning.ts';
import { runPlan } from '../src/measure/run-plan.ts';
import type { Delta } from '../src/model/analysis/change.ts';
import type { Inputs } from '../src/model/inputs/inputs.ts';
import type { Results } from '../src/model/results/results.ts';
import { SIDES, type Side } from '../src/model/results/side.ts';
import type { Ports, SidePorts } from '../src/ports.ts';
import { RunRecord } from '../src/record/record.ts';
import { formatSeed } from '../src/statistics/random.ts';
import { TOOL_VERSION } from '../src/version.ts';

export type BuiltSide = { readonly context: SideContext; readonly build: Build };

/** SidePorts of this machine and a folder that is gone at the end. */
export function openLab(quiet = false) {
  const open = openPorts(
    createConsoleLog({ stream: process.stderr, clock: systemClock, quiet }),
    process.env,
    TOOLCHAINS,
  );
  const folder = mkdtempSync(join(tmpdir(), 'tare-lab-'));
  const close = () => {
    open.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
  const sidePorts: SidePorts = { ...open.ports, files: openFolders([folder]) };
  return { ports: open.ports, sidePorts, folder, close };
}

/** One test file, built as a module of its own on both sides, with what `optionsOf` says for each. */
export async function buildGo(
  { sidePorts: ports, folder }: Pick<ReturnType<typeof openLab>, 'sidePorts' | 'folder'>,
  source: string,
  optionsOf: (side: Side) => HarnessOptions,
): Promise<Record<Side, BuiltSide>> {
  const sides = {} as Record<Side, BuiltSide>;
  for (const side of SIDES) {
    const context = { side, directory: join(folder, side, 'tree'), scratch: join(folder, side, 'work') };
    mkdirSync(context.directory, { recursive: true });
    mkdirSync(join(context.scratch, 'bin'), { recursive: true });
    writeFileSync(join(context.directory, 'go.mod'), 'module example.com/x\n\ngo 1.24\n');
    writeFileSync(join(context.directory, 'x_test.go'), source);
    const files = ['go.mod', 'x_test.go'];
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
    ]) {
      const limits = { trust: 'trusted', timeoutMs: 10_000 } as const;
      await ports.exec.run({ file: 'git', arguments: words, cwd: context.directory, ...limits });
    }
    const plan = go.build({ ...context, files, options: optionsOf(side), buildTimeoutMs: 600_000 });
    sides[side] = { context, build: await runPlan(plan, `build ${side}`, ports) };
  }
  return sides;
}

export interface MeasureGo {
  readonly inputs: Inputs;
  readonly options: HarnessOptions;
  readonly sides: Record<Side, BuiltSide>;
  /** Pairs of each benchmark, all of them: none ends early. */
  readonly rounds: number;
  readonly pinning: Pinning;
}

/** Measures what buildGo built, in pairs like any comparison, without clocks and confirmation. */
export async function measureGo(
  { inputs, options, sides, rounds, pinning }: MeasureGo,
  ports: SidePorts,
): Promise<Results> {
  const both = SIDES.map((side) => sides[side]);
  const discovery = await runPlan(go.discover({ options, sides: both, sliceTimeoutMs: 60_000 }), 'discover', ports);
  const nothing = { label: '', commit: null, tree: '0'.repeat(40), subject: '' };
  const record = new RunRecord({
    toolVersion: TOOL_VERSION,
    startedAt: new Date(),
    startMs: ports.clock.now(),
    seed: formatSeed(Math.random()),
    repeat: '',
    ci: null,
    settings: inputs.analysis,
    directions: [],
    base: nothing,
    head: { ...nothing, tree: '1'.repeat(40) },
    host: await ports.host.facts(),
    sliceMs: options.sliceMs,
  });
  const built = { state: 'built', durationMs: 0 } as const;
  record.setBuilds({ base: built, head: built }, sides.base.build.toolchain, false);
  record.setDiscovery(discovery);
  const { seed } = record.facts;
  const limits = { deadlineMs: null, sliceTimeoutMs: 60_000, needed: rounds, judge: null };
  const what = { discovery, choices: new Map(), clocks: [], sides };
  await measure({ ...what, rounds, seed, pinning, ...limits }, record, ports);
  ports.log.progressDone();
  return record.toResults(ports.clock.now());
}

/** Compares two commits of a repository as the local command does, with these inputs. */
export function compareIn(
  repository: string,
  given: Readonly<Record<string, string>>,
  ports: Ports,
): ReturnType<typeof compare> {
  const inputs = parseInputs({ given, givenFrom: 'command line', file: null });
  return compare({ inputs, repository, access: null, event: null, ci: null, repeat: '' }, ports);
}

/**
 * A repository of two commits of a Go module: base is HEAD~1 and head is HEAD. Of each side's text the benchmarks are a
 * test file, and everything else is the code that they measure: were it in test files, it would be the benchmarks' own.
 */
export function commitGo(folder: string, sourceOf: (side: Side) => string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=lab', '-c', 'user.email=lab@tare.invalid', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '--quiet');
  writeFileSync(join(folder, 'go.mod'), 'module example.com/x\n\ngo 1.21\n');
  for (const side of SIDES) {
    const { code, tests } = withoutBenchmarks(sourceOf(side));
    writeFileSync(join(folder, 'x.go'), code);
    writeFileSync(join(folder, 'x_test.go'), tests);
    git('add', '--all');
    git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '--message', side);
  }
}

function withoutBenchmarks(source: string): { readonly code: string; readonly tests: string } {
  // `import "sort"`, or a line of a group of them.
  const imports = [...source.matchAll(/^(?:import |\t)("[\w/]+")$/gm)].map(([, path = '']) => path);
  const declarations = source.replace(/^package x\n|^import \([^)]*\)\n|^import ".*"\n/gm, '');
  const whole = (text: string) => {
    const used = imports.filter((path) => new RegExp(`\\b${path.slice(1, -1).split('/').at(-1)}\\.`).test(text));
    return `package x\n\n${used.map((path) => `import ${path}\n`).join('')}${text}`;
  };
  // gofmt's: a function ends with the first bracket that begins a line.
  const benchmarks = /^func Benchmark[\s\S]*?^}\n/gm;
  const tests = declarations.match(benchmarks) ?? [];
  return { code: whole(declarations.replace(benchmarks, '')), tests: whole(`\n${tests.join('\n')}`) };
}

/** `+0.27 % [-0.32 %, +1.01 %] at 99.0 %` */
export function deltaText({
  estimate,
  lower,
  upper,
  level,
}: Pick<Delta, 'estimate' | 'lower' | 'upper' | 'level'>): string {
  const percent = (value: number) => `${value < 0 ? '' : '+'}${(100 * value).toFixed(2)} %`;
  return `${percent(estimate)} [${percent(lower)}, ${percent(upper)}] at ${(100 * level).toFixed(1)} %`;
}
