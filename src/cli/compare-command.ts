import { resolve } from 'node:path';
import { compare } from '../commands/index.ts';
import { openRepository } from '../git/index.ts';
import {
  buildVariables,
  checkResultsPlace,
  defaultResultsPath,
  findInputFile,
  parseInputs,
  type ResultsPlace,
  repeatOptions,
} from '../inputs/index.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Ports } from '../ports.ts';
import { moreOf } from './analyse-command.ts';
import type { GivenOptions, OutputOptions } from './invocation.ts';
import { printComparison, printPlan } from './print.ts';
import { pageRenderer } from './report-page.ts';
import type { Handed } from './world.ts';

interface CompareInvocation {
  readonly command: 'compare' | 'plan';
  readonly revisions: readonly string[];
  readonly given: GivenOptions;
  /** `more`: the command that shows all of the report, where its results file does not stay. */
  readonly output: OutputOptions & { readonly more?: string };
}

/** The file for the raw readings. @throws UserError where it may not be written */
async function resultsPlace(
  { resultsPath }: Pick<Inputs, 'resultsPath'>,
  { folder, root, gitDirectory }: { readonly folder: string; readonly root: string; readonly gitDirectory: string },
  ports: Ports,
): Promise<ResultsPlace> {
  if (resultsPath === '') return { path: defaultResultsPath(gitDirectory), root: null, gitDirectory };
  const path = resolve(folder, resultsPath);
  await checkResultsPlace(root, path, ports.files);
  return { path, root, gitDirectory };
}

/** `tare compare` and `tare plan` in `folder`. Returns the exit code. */
export async function compareCommand(
  invocation: CompareInvocation,
  folder: string,
  ports: Ports,
  { variables, guard }: Handed = { variables: {}, guard: null },
): Promise<number> {
  const { revisions, given, output } = invocation;
  const planOnly = invocation.command === 'plan';
  await pageRenderer(output);
  const { root, gitDirectory } = await openRepository(folder, false, null, ports);
  const inputs = parseInputs({
    given: { ...given, ...named(revisions) },
    givenFrom: 'command line',
    file: await findInputFile(root, ports.files),
  });
  const place = await resultsPlace(inputs, { folder, root, gitDirectory }, ports);
  const comparison = await compare(
    {
      inputs,
      repository: folder,
      event: null,
      access: null,
      uncommitted: revisions.length === 0,
      ci: null,
      repeat: repeatOptions(given, 'command line'),
      planOnly,
      buildVariables: buildVariables(inputs, variables, { isStrangers: false, log: ports.log }),
      guard,
    },
    ports,
  );
  try {
    if (planOnly && comparison.plan !== null) {
      await printPlan(comparison.plan, comparison.results, output, ports);
      return 0;
    }
    const more = output.more ?? moreOf('analyse', inputs.resultsPath === '' ? [] : [inputs.resultsPath]);
    return await printComparison(comparison, place, { ...output, more }, ports);
  } finally {
    await comparison.removed;
  }
}

/** `tare compare A`: A against HEAD; `tare compare A B`: A against B. */
function named([base, head]: readonly string[]): GivenOptions {
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}
