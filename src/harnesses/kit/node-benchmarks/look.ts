import { UserError } from '../../../errors.ts';
import { isText, recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import { globPattern } from '../../../model/glob.ts';
import { isOlder } from '../../../model/toolchain.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext, HarnessOptions, SideContext } from '../../harness.ts';
import { npmInstall } from '../node/manager-program.ts';
import lookMjs from './_program/tare_look.mjs';
import { nodeBenchmarkOptions } from './options.ts';
import type { Library } from './program.ts';

/** Versions and benchmark files of one side. Untrusted. */
export interface Looked {
  /** `v20.19.0` */
  readonly node: string;
  /** Version of the library. */
  readonly version: string;
  /** Benchmark files, relative to the working directory, in order. */
  readonly files: readonly string[];
  /** Node runs TypeScript itself. */
  readonly strips: boolean;
  /** Absolute path of what else can run it, tsx or jiti; null: nothing. */
  readonly loader: string | null;
}

/** Since then Node has module hooks. */
const OLDEST_NODE = [18, 19] as const;

/** Fetches what runs the project's own scripts where it is not among its packages, as `npx tsx` does. */
export function* fetchTools(
  { scripts = [] }: Library,
  context: BuildContext,
  { loader }: Looked,
): Plan<readonly Warning[]> {
  if (loader !== null || !scripts.some(({ byTsx }) => byTsx)) return [];
  const [installed] = yield* resultsOf([npmInstall(toolsOf(context), 'tsx', context)]);
  return succeeded(installed) ? [{ code: 'no-lock-file', message: FETCHED, subject: 'tsx' }] : [];
}

const FETCHED = 'The lock file does not have what runs the benchmarks: its newest version was installed beside it';

function toolsOf({ scratch }: Pick<SideContext, 'scratch'>): string {
  return `${scratch}/tools`;
}

/** Throws UserError where there is no node. */
export function* lookAt(
  { specifier, wrappers = [], scripts = [] }: Library,
  { directory, scratch }: SideContext,
  options: Pick<HarnessOptions, 'own'>,
  timeoutMs: number,
): Plan<Looked | { readonly reason: string; readonly output?: string }> {
  const { benchFiles } = nodeBenchmarkOptions(options.own);
  const tools = toolsOf({ scratch });
  const program = `${scratch}/bin/tare_look.mjs`;
  const wanted = benchFiles.length > 0 ? benchFiles : scripts.map(({ file }) => file);
  const named = wanted.length === 0 ? null : wanted.map(globPattern);
  const [result] = yield* resultsOf([
    {
      file: 'node',
      arguments: [program, JSON.stringify({ specifier, wrappers, named, tools })],
      cwd: directory,
      environment: { PWD: directory },
      trust: 'untrusted',
      timeoutMs,
      writes: [{ path: program, text: lookMjs }],
    } as const,
  ]);
  if (result.notStarted) {
    throw new UserError('node was not found on this machine', 'Install Node.js first, e.g. with actions/setup-node.');
  }
  const { node, version, files, strips, tsx, jiti } = (succeeded(result) ? recordIn(result.stdout) : null) ?? {};
  if (!isText(node) || !Array.isArray(files)) {
    return { reason: 'node does not work in the working directory', output: firstLines(result.stderr, 6) };
  }
  if (isOlder(node.slice(1), OLDEST_NODE)) return { reason: `node ${node} is too old: 18.19 or newer is needed` };
  if (!isText(version)) return { reason: `${specifier} is not installed in the working directory` };
  const loader = [tsx, jiti].find(isText) ?? null;
  return { node, version, files: files.filter(isText), strips: strips === true, loader };
}
