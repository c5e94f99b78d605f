import { UserError } from '../../errors.ts';
import { isText, recordIn } from '../../formats/index.ts';
import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Side } from '../../model/results/side.ts';
import { isOlder } from '../../model/toolchain.ts';
import { folderIn } from '../../model/tree.ts';
import type { SideContext } from '../harness.ts';
import { ownFolder } from '../kit/node/own-folder.ts';
import { servingPrograms } from '../kit/node-benchmarks/program.ts';
import { answersFile, type ServedProcess, wish } from '../kit/served/program.ts';
import turnMjs from './_program/tare_turn.mjs';
import vitestMjs from './_program/tare_vitest.mjs';
import providerMjs from './_program/tare_vitest_provider.mjs';
import runnerMjs from './_program/tare_vitest_runner.mjs';

/** Older ones have another node API. */
const OLDEST = [1, 0] as const;

/**
 * Links are packages that lie elsewhere; those of a workspace lie in the same tree. Its arguments: the folder of the side, that of
 * the package below the working directory, and the package's script where it is known.
 */
const WHERE = `const path = require('path');
const fs = require('fs');
const [, side, place, own] = process.argv;
const trees = new Set(['node_modules', path.relative(place, '.') + '/node_modules'].map((each) => path.normalize('./' + each)));
process.chdir(place);
const manifest = require.resolve('vitest/package.json', { paths: [process.cwd()] });
const below = (folder) => { try { return fs.readdirSync(folder).map((name) => folder + '/' + name); } catch { return []; } };
const packages = [...trees].flatMap(below).flatMap((each) => (path.basename(each).startsWith('@') ? below(each) : [each]));
const leads = (each) => { try { return fs.realpathSync(each); } catch { return null; } };
const all = [...trees, ...packages].map((each) => [each, leads(each)]);
const links = all.filter(([, to]) => to !== null && !to.startsWith(side + '/')).map(([each]) => each);
const scripts = () => { try { return Object.values(JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts); } catch { return []; } };
const script = own ?? scripts().find((each) => /^vitest +bench\\b[^&|;<>$\`]*$/.test(each)) ?? null;
console.log(JSON.stringify({ folder: path.dirname(manifest), version: require(manifest).version, node: process.version, links, script }));`;

/** The project's own call of `vitest bench`. Untrusted. */
export interface OwnBench {
  /** Relative to the working directory. */
  readonly folder: string;
  /** `vitest bench --root perf` */
  readonly line: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Vitest as one side has it installed. Untrusted. */
interface Vitest {
  /** Absolute path of its package. */
  readonly folder: string;
  readonly own: OwnBench | null;
  readonly version: string;
  /** `v20.19.0` */
  readonly node: string;
  /** The package's own script that is one of `vitest bench`; null: there is none. */
  readonly script: string | null;
  /** Packages that are links out of the side's own folder. */
  readonly foreign: readonly string[];
}

/** Finds vitest on this side; or what there is instead. Throws UserError where there is no node. */
export function* findVitest(
  side: Pick<SideContext, 'directory' | 'scratch'>,
  timeoutMs: number,
  own: OwnBench | null,
): Plan<Vitest | { readonly reason: string; readonly output?: string }> {
  const { directory } = side;
  const asked = own === null ? ['.'] : [own.folder, own.line];
  const [result] = yield* resultsOf([
    {
      file: 'node',
      arguments: ['-e', WHERE, ownFolder(side), ...asked],
      cwd: directory,
      trust: 'untrusted',
      timeoutMs,
    } as const,
  ]);
  if (result.notStarted) {
    throw new UserError('node was not found on this machine', 'Install Node.js first, e.g. with actions/setup-node.');
  }
  const { folder, version, node, links, script } = (succeeded(result) ? recordIn(result.stdout) : null) ?? {};
  if (!isText(folder) || !isText(version) || !isText(node)) {
    const place = own === null || own.folder === '.' ? 'the working directory' : own.folder;
    return { reason: `vitest is not installed in ${place}`, output: firstLines(result.stderr, 6) };
  }
  if (isOlder(version, OLDEST)) return { reason: `vitest ${version} is too old: 1.0 or newer is needed` };
  const foreign = Array.isArray(links) ? links.filter(isText) : [];
  return { folder, own, version, node, foreign, script: isText(script) ? script : null };
}

/** Since then a worker comes to its benchmarks in the order of its tests. */
const IN_TESTS = [5, 0] as const;
/** For so long a benchmark is run before its first slice (tare_server.mjs), ms. */
const WARM_MS = 50;

/** The one process that runs all files of a side, led by ours (_program/tare_vitest.mjs). */
export function vitestProcess(installed: Readonly<Partial<Record<Side, Vitest>>>): ServedProcess {
  const goesBack = Object.values(installed).every(({ version }) => isOlder(version, IN_TESTS));
  return {
    key: 'vitest',
    ...(goesBack ? { joinMs: WARM_MS } : {}),
    command: (side, wanted, timeoutMs) => {
      const { directory, scratch } = side;
      const found = installed[side.side];
      if (found === undefined) throw new Error(`vitest has a process on ${side.side}, where it is not`);
      const folder = `${scratch}/bin`;
      const place = found.own?.folder ?? '.';
      return {
        file: 'node',
        arguments: [`${folder}/tare_vitest.mjs`],
        cwd: directory,
        environment: {
          ...found.own?.environment,
          PWD: folderIn(directory, place),
          NO_COLOR: '1',
          // A process that is ended leaves there what vitest keeps for its time.
          TMPDIR: scratch,
          TARE_BENCHMARKS: wish({ ...wanted, package: found.folder, place, script: found.script }, side),
        },
        trust: 'untrusted',
        timeoutMs,
        writes: [
          ...servingPrograms(folder),
          { path: `${folder}/tare_vitest.mjs`, text: vitestMjs },
          { path: `${folder}/tare_vitest_runner.mjs`, text: runnerMjs },
          { path: `${folder}/tare_vitest_provider.mjs`, text: providerMjs },
          { path: `${folder}/tare_turn.mjs`, text: turnMjs },
        ],
        reads: answersFile(wanted, side),
      };
    },
  };
}
