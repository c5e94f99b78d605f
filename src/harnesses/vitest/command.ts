import { UserError } from '../../errors.ts';
import type { Parsed } from '../../formats/format.ts';
import { parseVitest } from '../../formats/index.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { isOlder } from '../../model/toolchain.ts';
import type { SideContext } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';
import { ownFolder } from '../kit/node/own-folder.ts';
import { HOOKS, REGISTER } from './times.ts';

/** Since then it writes its results, and Node has the hooks that are used. */
const OLDEST = { vitest: [1, 6], node: [18, 19] } as const;
const RESULTS = 'tare-vitest.json';
const RESULTS_MAX_BYTES = 64 * 1024 * 1024;

/** Links are packages that lie elsewhere; those of a workspace lie in the same tree. Its argument: the folder of the side. */
const WHERE = `const path = require.resolve('vitest/package.json', { paths: [process.cwd()] });
const fs = require('fs');
const below = (folder) => { try { return fs.readdirSync(folder).map((name) => folder + '/' + name); } catch { return []; } };
const packages = below('node_modules').flatMap((each) => (each.startsWith('node_modules/@') ? below(each) : [each]));
const leads = (each) => { try { return fs.realpathSync(each); } catch { return null; } };
const all = ['node_modules', ...packages].map((each) => [each, leads(each)]);
const links = all.filter(([, to]) => to !== null && !to.startsWith(process.argv[1] + '/')).map(([each]) => each);
console.log(JSON.stringify({ path, version: require(path).version, node: process.version, root: process.cwd(), links }));`;

/** Vitest as one side has it installed. */
export interface Vitest {
  /** Absolute path of what starts it. */
  readonly script: string;
  readonly version: string;
  /** `v20.19.0` */
  readonly node: string;
  /** The working directory as its processes see it, without symbolic links. */
  readonly root: string;
}

interface VitestInSide extends Vitest {
  /** Packages that are links out of the side's own folder. Untrusted. */
  readonly foreign: readonly string[];
}

/** Finds vitest on this side; or what there is instead. Throws UserError where there is no node. */
export function* findVitest(
  side: Pick<SideContext, 'directory' | 'scratch'>,
  timeoutMs: number,
): Plan<VitestInSide | { readonly reason: string; readonly output?: string }> {
  const { directory } = side;
  const [result] = yield* resultsOf([
    { file: 'node', arguments: ['-e', WHERE, ownFolder(side)], cwd: directory, trust: 'untrusted', timeoutMs } as const,
  ]);
  if (result.notStarted) {
    throw new UserError('node was not found on this machine', 'Install Node.js first, e.g. with actions/setup-node.');
  }
  const said = succeeded(result) ? parse(result.stdout) : null;
  const { path, version, node, root, links } = said ?? {};
  if (typeof path !== 'string' || typeof version !== 'string' || typeof node !== 'string' || typeof root !== 'string') {
    return { reason: 'vitest is not installed in the working directory', output: firstLines(result.stderr, 6) };
  }
  if (isOlder(version, OLDEST.vitest)) return { reason: `vitest ${version} is too old: 1.6 or newer is needed` };
  if (isOlder(node.slice(1), OLDEST.node)) return { reason: `node ${node} is too old: 18.19 or newer is needed` };
  const foreign = Array.isArray(links) ? links.filter((each): each is string => typeof each === 'string') : [];
  return { script: path.replace(/package\.json$/, 'vitest.mjs'), version, node, root, foreign };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

interface Run {
  readonly vitest: Vitest;
  /** null: every file. */
  readonly file: string | null;
  /** Benchmarks that are to run; null: all. */
  readonly names: readonly string[] | null;
  /** 0: each once, for its name. */
  readonly timeMs: number;
}

/** One process, for a file or for all of them; it leaves its results in a file of the side's scratch folder. */
export function vitestCommand(
  { vitest, file, names, timeMs }: Run,
  { directory, scratch }: SideContext,
  timeoutMs: number,
): PlannedCommand {
  const results = `${scratch}/${RESULTS}`;
  const writes = isOlder(vitest.version, [5, 0])
    ? [`--outputJson=${results}`]
    : ['--reporter=json', `--outputFile=${results}`];
  const named = names === null ? [] : ['-t', namePattern(names)];
  // A file is chosen by its whole path: a part of it could be in others' as well.
  const which = file === null ? [] : [`${vitest.root}/${file}`];
  const hook = `${scratch}/tare-vitest.mjs`;
  return {
    file: 'node',
    arguments: [vitest.script, 'bench', '--run', ...which, ...named, ...writes],
    cwd: directory,
    environment: {
      PWD: directory,
      NO_COLOR: '1',
      NODE_OPTIONS: `--import=file://${encodeURI(hook)}`,
      TARE_BENCH_TIME_MS: String(timeMs),
    },
    trust: 'untrusted',
    timeoutMs,
    writes: [
      { path: hook, text: REGISTER },
      { path: `${scratch}/tare-vitest-hooks.mjs`, text: HOOKS },
    ],
    reads: [{ root: scratch, path: RESULTS, maxBytes: RESULTS_MAX_BYTES }],
  };
}

/**
 * Matches exactly these. Vitest matches a name with those of its suites before it, `sort native`, since 5 `sort >
 * native`; since then a pattern is of tests, which may have several benchmarks or one of their own name: so of each
 * name every beginning will do that ends where a part does. Benchmarks that run besides are not read.
 */
function namePattern(names: readonly string[]): string {
  const quoted = names.map((name) => {
    const parts = name
      .replace(/ #\d+$/, '')
      .split(' > ')
      .map((part) => part.replace(/[\\.+*?()|[\]{}^$/-]/g, '\\$&'));
    return parts.reduceRight((rest, part) => (rest === '' ? part : `${part}(?: (?:> )?${rest})?`), '');
  });
  return `^ ?(?:${quoted.join('|')})$`;
}

export function readResults({ root }: Vitest, { files }: Pick<PlannedResult, 'files'>): Parsed {
  return parseVitest(files[0] ?? '', root);
}

/** Says in a few lines why a run of vitest gave no result. Untrusted text. */
export function reasonOf(result: CommandResult, timeoutMs: number): string {
  // Every run before version 5 prints this.
  const experimental = /^Benchmarking is an experimental feature\.\n|^Breaking changes might not follow SemVer.*\n/gm;
  return whyNoResult({ ...result, stderr: result.stderr.replace(experimental, '') }, timeoutMs);
}
