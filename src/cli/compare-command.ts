import { join, resolve } from 'node:path';
import { compare } from '../commands/index.ts';
import { openRepository } from '../git/index.ts';
import { checkResultsPlace, findInputFile, parseInputs, repeatOptions } from '../inputs/index.ts';
import type { Ports } from '../ports.ts';
import type { Given, OutputOptions } from './invocation.ts';
import { printComparison, printPlan } from './print.ts';

interface CompareInvocation {
  readonly command: 'compare' | 'plan';
  readonly revisions: readonly string[];
  readonly given: Given;
  readonly output: OutputOptions;
}

/** Where the raw readings go when no results-path is given: found again by `tare analyse`, and in nobody's way. */
export function defaultResultsPath(gitDirectory: string): string {
  return join(gitDirectory, 'tare', 'results.json');
}

/** `tare compare` and `tare plan` in `folder`. Returns the exit code. */
export async function compareCommand(invocation: CompareInvocation, folder: string, ports: Ports): Promise<number> {
  const { revisions, given, output } = invocation;
  const planOnly = invocation.command === 'plan';
  const { root, gitDirectory } = await openRepository(folder, false, null, ports);
  const inputs = parseInputs({
    given: { ...given, ...named(revisions) },
    givenFrom: 'command line',
    file: await findInputFile(root, ports.files),
  });
  const place =
    inputs.resultsPath === ''
      ? { path: defaultResultsPath(gitDirectory), root: null, gitDirectory }
      : { path: resolve(folder, inputs.resultsPath), root, gitDirectory };
  if (place.root !== null) await checkResultsPlace(place.root, place.path, ports.files);
  const comparison = await compare(
    {
      inputs,
      repository: folder,
      event: null,
      access: null,
      uncommitted: revisions.length === 0,
      ci: null,
      repeat: repeatOptions(given),
      planOnly,
    },
    ports,
  );
  if (planOnly && comparison.plan !== null) {
    await printPlan(comparison.plan, output, ports);
    return 0;
  }
  return printComparison(comparison, place, output, ports);
}

/** `tare compare A`: A against HEAD; `tare compare A B`: A against B. */
function named([base, head]: readonly string[]): Given {
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}
