import { isRecord, isText, recordIn } from '../../../formats/index.ts';
import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../../model/ended.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext } from '../../harness.ts';
import unbuiltMjs from './_program/tare_unbuilt.mjs';
import { inFolder } from './manager-program.ts';
import type { ScriptRunner } from './node-packages.ts';

/** A package of the tree, and the script of its package.json that builds it. */
interface Building {
  /** Absolute. */
  readonly folder: string;
  readonly script: string;
}

/**
 * Builds what benchmarks import and is not there: `../lib/index.js`, or the entry of a package of the tree. Benchmarks
 * whose imports do not come of it fail to load.
 * @param files of benchmarks, relative to the working directory
 */
export function* buildImported(
  files: readonly string[],
  { command, name, environment }: ScriptRunner,
  context: BuildContext,
): Plan<readonly Warning[]> {
  const { root = context.directory } = context;
  const { missing, builds } = yield* unbuilt(files, context);
  const warnings: Warning[] = [];
  for (const [done, { folder, script }] of builds.entries()) {
    const subject = `${name} ${script}${folder === root ? '' : ` in ${folder.slice(root.length + 1)}`}`;
    const [result] = yield* resultsOf([
      {
        ...inFolder([...command, script], folder, context, environment),
        progress: { subject, done, total: builds.length },
      },
    ]);
    if (!succeeded(result)) warnings.push(notBuilt(`\`${name} ${script}\``, missing, result));
  }
  return warnings;
}

function* unbuilt(
  files: readonly string[],
  context: BuildContext,
): Plan<{ readonly missing: readonly string[]; readonly builds: readonly Building[] }> {
  const { directory, scratch, root = directory } = context;
  const program = `${scratch}/bin/tare_unbuilt.mjs`;
  const [result] = yield* resultsOf([
    {
      ...inFolder(['node', program, JSON.stringify({ files, root })], directory, context),
      writes: [{ path: program, text: unbuiltMjs }],
    },
  ]);
  const { missing, builds } = (succeeded(result) ? recordIn(result.stdout) : null) ?? {};
  const isOwn = (folder: string) => folder === root || folder.startsWith(`${root}/`);
  return {
    missing: Array.isArray(missing) ? missing.filter(isText) : [],
    builds: (Array.isArray(builds) ? builds : []).flatMap((each) => {
      const { folder, script } = isRecord(each) ? each : {};
      return isText(folder) && isText(script) && isOwn(folder) ? [{ folder, script }] : [];
    }),
  };
}

const MOST_CHARACTERS = 2000;

function notBuilt(command: string, missing: readonly string[], result: CommandResult): Warning {
  const output = firstLines(`${result.stderr}\n${result.stdout}`, 6);
  return {
    code: 'imports-not-built',
    message: 'Benchmarks import what has to be built first, and building it failed',
    subject: `${command} ${howItEnded(result)}, for ${missing.join(', ')}: ${output}`.slice(0, MOST_CHARACTERS),
  };
}
