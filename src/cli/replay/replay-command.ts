import { resolve } from 'node:path';
import { analyse, replayOf } from '../../analysis/index.ts';
import { type Comparison, compare } from '../../commands/index.ts';
import { UserError } from '../../errors.ts';
import { ensureCommitOfRun, openRepository, parentsOf, type UserRepository } from '../../git/index.ts';
import { type Given, inputFileOf, repeatOptions, replayedInputs } from '../../inputs/index.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import type { Revision } from '../../model/results/revision.ts';
import { firstRun } from '../../model/results/run.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Ports } from '../../ports.ts';
import { LARGEST_RESULTS_BYTES, parseResults } from '../../record/index.ts';
import {
  escapeTerminal,
  renderConsole,
  renderGateLine,
  renderJsonPage,
  renderMarkdownPage,
  renderPage,
  replayPage,
  viewOf,
} from '../../render/index.ts';
import { resultsPlace } from '../compare-command.ts';
import type { OutputOptions } from '../invocation.ts';
import { endedBy, keptLine, terminal, writePage } from '../print.ts';
import { optionsOfRepeat } from './repeat-text.ts';
import { runAddressOf } from './run-address.ts';
import { resultsOfRun } from './run-results.ts';

interface ReplayInvocation {
  readonly source: string;
  readonly key: string | null;
  readonly allowCommands: boolean;
  readonly given: Given;
  readonly output: OutputOptions;
}

/** `tare replay FILE`, or the address of a run, in a clone: that run again, on this machine. Returns the exit code that this run has. */
export async function replayCommand(invocation: ReplayInvocation, folder: string, ports: Ports): Promise<number> {
  const { source, key, given, output } = invocation;
  const address = runAddressOf(source);
  const repository = await openRepository(folder, false, null, ports);
  const { text, commit } =
    address === null
      ? { text: await ports.files.readText(resolve(folder, source), LARGEST_RESULTS_BYTES), commit: null }
      : await resultsOfRun(address, key, ports);
  const there = await parseResults(text);
  for (const side of SIDES) await bring(side, there[side], repository);
  if (commit !== null) await requireCommitOfRun(commit, there.head, repository);
  const inputs = await inputsOf(there, repository, invocation, ports);
  tell(there, ports);
  const place = await resultsPlace(inputs, { ...repository, folder }, ports);
  const repeat = repeatOptions({ ...inputs.asked, ...given });
  const request = { inputs, repository: folder, event: null, access: null, ci: null, repeat };
  const here = await compare(request, ports);
  const kept = await keptLine(here.results, place, ports);
  await print({ ...there, settings: inputs.analysis }, here, output, ports);
  if (kept !== '') ports.log.info(kept);
  return here.interruption === null ? here.gate.exitCode : endedBy(here.interruption, ports);
}

/** Makes the commit present, and sees that it is the one that was measured. */
async function bring(side: Side, { commit, tree }: Revision, repository: UserRepository): Promise<void> {
  if (commit === null) {
    throw new UserError(
      `${side} of that run was an uncommitted work tree, which only its author has`,
      'Commit it there, and compare the commits.',
    );
  }
  await ensureCommitOfRun(repository, commit, `${side} of that run`);
  const own = await repository.git.text(['rev-parse', '--verify', `${commit}^{tree}`]);
  if (own !== tree) {
    throw new UserError(
      `the file contradicts itself: ${side} (${commit.slice(0, 10)}) has the tree ${own.slice(0, 10)} and not ${tree.slice(0, 10)}`,
      'Give a results.json as tare wrote it, unedited.',
    );
  }
}

/** Of a run's address nobody expects the code of another commit: its artifact may name any that the server has. */
async function requireCommitOfRun(commit: string, head: Revision, repository: UserRepository): Promise<void> {
  if (head.commit === null || head.commit === commit) return;
  // What a run of a pull request checks out: its head, merged into base.
  const [, second, ...more] = await parentsOf(repository, head.commit);
  if (second === commit && more.length === 0) return;
  throw new UserError(
    `that run was of ${commit.slice(0, 10)}, and its artifact names another head, ${head.commit.slice(0, 10)}, whose code would run here`,
    'If its workflow gives head, look at that commit, download the artifact, and give the file.',
  );
}

async function inputsOf(
  results: Results,
  repository: UserRepository,
  { given, allowCommands }: ReplayInvocation,
  ports: Ports,
): Promise<Inputs> {
  const { inputs: recorded, repeat } = firstRun(results);
  const options = recorded === undefined ? optionsOfRepeat(repeat) : null;
  if (recorded === undefined) {
    ports.log.warning(
      options === null
        ? 'the file does not say what that run was asked for: give its inputs as options'
        : 'the file is of an older version, and says only what was given by hand; the rest is as head’s .github/tare.yml has it',
    );
  }
  const files = {
    base: await inputFileOf(repository, results.base.commit ?? '', 'base'),
    head: await inputFileOf(repository, results.head.commit ?? '', 'head'),
  };
  const { inputs, left } = replayedInputs({ results, given, options, files, allowCommands });
  if (left.length > 0) ports.log.untrusted('Not taken over from the file:', left.join('\n'));
  return inputs;
}

/** What is about to run here: code of commits that a file named. */
function tell(results: Results, ports: Ports): void {
  for (const side of SIDES) {
    const { commit, subject } = results[side];
    ports.log.info(escapeTerminal(`${side}: ${commit?.slice(0, 10)} ${subject}`));
  }
  if (results.runs.length > 1) {
    ports.log.info(
      `the file holds ${results.runs.length} runs; what is repeated is all of its benchmarks, by the first one's seed`,
    );
  }
}

async function print(there: Results, here: Comparison, output: OutputOptions, ports: Ports): Promise<void> {
  const replay = replayOf(analyse(there), here.analysis);
  const page = replayPage(replay);
  const { gate } = here;
  await writePage(
    {
      table: () => {
        const report = renderConsole(viewOf(here.analysis, gate), terminal(output));
        return `${report}\n${renderPage(page, terminal(output))}`;
      },
      markdown: () => renderMarkdownPage(page),
      json: () => renderJsonPage('tare-replay', replay),
    },
    output,
    ports,
  );
  if (gate.failed && (output.format !== 'table' || output.output !== null)) {
    ports.log.warning(renderGateLine(gate, here.analysis));
  }
}
