import { resolve } from 'node:path';
import type { GitPorts } from '../git/index.ts';
import { type FetchAccess, openRepository } from '../git/index.ts';
import type { ActionName } from '../model/inputs/actions.ts';
import type { EventContext } from '../model/inputs/event.ts';
import { judgesOthers } from '../model/inputs/event-trust.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { Warning } from '../model/warning.ts';
import { commitOfSettings, inputFileOf } from './base.ts';
import { findInputFile } from './file.ts';
import { parseInputs } from './inputs.ts';
import { parseJudgedInputs } from './judged.ts';
import { checkResultsPlace } from './own-results.ts';
import type { GivenInputs } from './reader.ts';

/** A CI run's inputs. */
interface RunRequest {
  /** The step's own inputs. */
  readonly given: GivenInputs;
  readonly action: ActionName;
  readonly event: EventContext;
  /** Base's build is handed secrets that head's author may not have. */
  readonly isBuiltByBase: boolean;
  readonly workspace: string;
  /** Access for fetching the commit whose settings count. */
  readonly access: FetchAccess | null;
}

interface RunInputs {
  readonly inputs: Inputs;
  /** For the report: changes in the pull request's own file. */
  readonly warnings: readonly Warning[];
  /** Absolute. */
  readonly gitDirectory: string;
}

/**
 * The inputs of a CI run. Where others' code is judged, what is judged, how, and what fails is read from the commit that
 * it is to be merged into; elsewhere the work tree's file counts.
 */
export async function readRunInputs(request: RunRequest, ports: GitPorts): Promise<RunInputs> {
  const run = await parse(request, ports);
  const { resultsPath } = run.inputs;
  const { workspace } = request;
  if (resultsPath !== '') await checkResultsPlace(workspace, resolve(workspace, resultsPath), ports.files);
  return run;
}

async function parse(request: RunRequest, ports: GitPorts): Promise<RunInputs> {
  const { given, action, event, isBuiltByBase, workspace, access } = request;
  const head = await findInputFile(workspace, ports.files);
  if (!judgesOthers(event)) {
    const inputs = parseInputs({ given, givenFrom: action, file: head });
    const { gitDirectory } = await openRepository(workspace, true, access, ports);
    return { inputs, warnings: [], gitDirectory };
  }
  const repository = await openRepository(workspace, true, access, ports);
  const commit = await commitOfSettings(repository, event);
  const base = await inputFileOf(repository, commit);
  const { inputs, warnings } = parseJudgedInputs({ given, action, base, head, isBuiltByBase });
  ports.log.info(
    base === null
      ? `settings: the defaults, as base (${commit.slice(0, 10)}) has no .github/tare.yml`
      : `settings: from ${base.path}`,
  );
  if (warnings.length > 0) {
    const title = 'What .github/tare.yml of this pull request changes, and when that counts:';
    ports.log.untrusted(title, warnings.map(({ message, subject }) => `${message}: ${subject}`).join('\n'));
  }
  return { inputs, warnings, gitDirectory: repository.gitDirectory };
}
