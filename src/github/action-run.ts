import { setTimeout as sleep } from 'node:timers/promises';
import * as core from '@actions/core';
import { getExecOutput } from '@actions/exec';
import type { Guard } from '../commands/index.ts';
import { InterruptedError, UserError } from '../errors.ts';
import type { FetchAccess } from '../git/index.ts';
import { type EnvironmentBlock, redactedExec, redactedLog, redactedSessions, trustedPath } from '../host/index.ts';
import {
  buildVariables,
  hasValues,
  readRunInputs,
  repeatOptions,
  secretsOf,
  takeVariables,
  withAsked,
} from '../inputs/index.ts';
import type { Analysis, Gate } from '../model/analysis/analysis.ts';
import type { ActionName } from '../model/inputs/actions.ts';
import type { EventContext } from '../model/inputs/event.ts';
import { distrustOf, judgesStrangers } from '../model/inputs/event-trust.ts';
import type { BuildVariables, Inputs } from '../model/inputs/inputs.ts';
import { shown } from '../model/inputs/values.ts';
import type { Results } from '../model/results/results.ts';
import type { Run } from '../model/results/run.ts';
import type { Warning } from '../model/warning.ts';
import type { Clock, Files, Log, Ports } from '../ports.ts';
import { escapeMarkdown, escapeTerminal, fencedBlock, renderFailureLine } from '../render/index.ts';
import { runAgain } from './again/again.ts';
import { askWarnings, newestAsk } from './again/asked.ts';
import { connection, type Patience } from './api.ts';
import { CommandFiles } from './command-files.ts';
import { type RunContext, readContext } from './context.ts';
import { ApiUnreachable } from './forks/fork-api.ts';
import { publishFork } from './forks/publish-fork.ts';
import { createGuard } from './guard.ts';
import { readActionInputs } from './inputs.ts';
import { plan } from './jobs/plan.ts';
import { refuseSameCalls } from './jobs/same-calls.ts';
import { createRunnerLog } from './log.ts';
import { publish } from './publish/publish.ts';
import { writeResults } from './publish/results-file.ts';
import { givenOfComment, tellUncompared, type Uncompared, uncompared } from './publish/stale.ts';
import { writeSummary } from './publish/summary.ts';
import { Secrets } from './secrets.ts';

/** The parts of the program that the action needs; action.ts joins the two. */
export interface Action {
  readonly name: ActionName;
  readonly clock: Clock;
  readonly files: Files;
  /** The remaining ports, for commands that may see what is allowed of this environment. */
  open(log: Log, environment: NodeJS.ProcessEnv): { readonly ports: Ports; dispose(): void };
  /** The pipeline from revisions to the gate. */
  compare(request: ActionRequest, ports: Ports): Promise<ActionResult>;
  /** Joins the results that other jobs of this run measured. */
  merge(
    request: Pick<ActionRequest, 'inputs' | 'ci' | 'repeat' | 'repository' | 'event' | 'access' | 'warnings'>,
    ports: Ports,
  ): Promise<ActionResult>;
  /** Whether others can read the environment that this process was started with. */
  readonly environmentBlock: EnvironmentBlock;
  /** Runs this when nothing else runs any more. */
  atExit(last: () => void): void;
}

export interface ActionRequest {
  readonly inputs: Inputs;
  /** An absolute path inside the repository. */
  readonly repository: string;
  readonly event: EventContext;
  readonly ci: Run['ci'] | null;
  /** Access for fetching missing history where the checkout kept no credentials. */
  readonly access: FetchAccess | null;
  /** The step's inputs as options of the local command. */
  readonly repeat: string;
  readonly guard: Guard;
  readonly buildVariables: BuildVariables;
  /** The report's warnings that are known before anything runs. */
  readonly warnings: readonly Warning[];
}

export interface ActionResult {
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gate: Gate;
  /** Set when SIGINT or SIGTERM ended the run; the results then hold what was measured until then. */
  readonly interruption: InterruptedError | null;
  /** The checkouts are being removed: to be awaited last. Left out: there were none. */
  readonly removed?: Promise<void>;
}

const PATIENCE: Patience = { sleep: (ms) => sleep(ms).then(() => undefined), nowMs: () => Date.now() };

/** One run of the action. Never rejects: what goes wrong fails the step with one line, and sets the exit code. */
export async function runAction(action: Action): Promise<void> {
  const secrets = new Secrets();
  const log = redactedLog(createRunnerLog(action.clock), secrets);
  const guard = createGuard(new CommandFiles(process.env), secrets, log);
  action.atExit(guard.processEnds);
  const watched: Watched = { log, secrets, guard, comment: null };
  try {
    await logToolVersions((line) => log.info(line));
    await compareAndPublish(action, watched);
  } catch (error) {
    guard.codeEnded();
    const line = await fail(error, log, secrets);
    if (line !== null && watched.comment !== null) {
      await tellUncompared(watched.comment, line, { log, secrets, patience: PATIENCE });
    }
  }
}

interface Watched {
  readonly log: Log;
  readonly secrets: Secrets;
  readonly guard: Guard;
  /** The comment to update if nothing is compared; null: none. */
  comment: Uncompared | null;
}

async function compareAndPublish(action: Action, watched: Watched): Promise<void> {
  const { log, secrets, guard } = watched;
  const { files } = action;
  const environment = process.env;
  const context = await readContext(environment, files);
  const step = readActionInputs(environment);
  const variables = takeVariables(step['build-env'], environment);
  secrets.learn(secretsOf(variables));
  secrets.take(environment);
  const token = step['github-token']?.trim() ?? '';
  secrets.learn([token]);
  const gitHub = connection(token, context.apiUrl);
  const publishing = { files, log, environment, patience: PATIENCE, secrets };
  // No code of anybody runs there, so that its event may have any token.
  if (action.name === 'publish') return publishFork({ given: step, connection: gitHub, context }, publishing);
  if (action.name === 'again') return runAgain({ given: step, connection: gitHub, context }, publishing);
  refuseDistrusted(context, step['allow-trusted-event']);
  tellEnvironmentBlock(action.environmentBlock, log);
  watched.comment = uncompared(givenOfComment(step, action.name), context, gitHub);

  const host = action.open(log, environment);
  try {
    const { event, ci, workspace: repository, serverUrl: server } = context;
    const access = token === '' ? null : { token, server };
    const ports = {
      ...host.ports,
      exec: redactedExec(host.ports.exec, secrets),
      sessions: redactedSessions(host.ports.sessions, secrets),
    };
    const ask = step.ask?.trim() === 'comment' ? await newestAsk(context, gitHub, PATIENCE) : step.ask;
    const given = withAsked({ ...step, ask });
    const isStrangers = judgesStrangers(event, context.fork);
    const isBuiltByBase = isStrangers && hasValues(variables);
    const asked = { given, action: action.name, event, isBuiltByBase, workspace: repository, access };
    const { inputs: read, warnings: ofSettings, gitDirectory } = await readRunInputs(asked, ports);
    const warnings = [...ofSettings, ...askWarnings(read.ask)];
    // Only what fetches and what comments is handed the token.
    const inputs = { ...read, githubToken: '' };
    watched.comment = uncompared(inputs, context, gitHub);
    if (inputs.action === 'plan') {
      await refuseSameCalls(given, { environment, workspace: repository }, files);
      plan(inputs, context, log);
      return;
    }
    const repeat = repeatOptions(given, action.name);
    if (inputs.action === 'merge') {
      const outcome = await action.merge({ inputs, ci, repeat, repository, event, access, warnings }, ports);
      await publish({ ...outcome, inputs, context, connection: gitHub, gitDirectory }, publishing);
      return;
    }
    const handed = { buildVariables: buildVariables(inputs, variables, { isStrangers, log }) };
    const request = { inputs, repository, event, ci, access, repeat, warnings, guard, ...handed };
    const outcome = await action.compare(request, ports);
    guard.codeEnded();
    const publication = { ...outcome, inputs, context, connection: gitHub, gitDirectory };
    try {
      if (outcome.interruption !== null) {
        // The runner kills what has not ended within seconds of a cancellation: the file first, and nothing else.
        await writeResults({ ...publication, workspace: repository }, { files, log });
        throw outcome.interruption;
      }
      await publish(publication, publishing);
    } finally {
      await outcome.removed;
    }
  } finally {
    host.dispose();
  }
}

/** We run the code that is checked out: only where the token and the secrets of the event suit that. */
function refuseDistrusted({ event }: RunContext, allowed = ''): void {
  const reason = distrustOf(event.name);
  if (reason === null || /^(true|True|TRUE)$/.test(allowed.trim())) return;
  throw new UserError(
    `the event ${shown(event.name)} ${reason}`,
    'Use the event pull_request; if the job checks out only code that you trust, give the step allow-trusted-event: true.',
  );
}

/** Nothing that Tare could do about it; the job's permissions are what counts then. */
function tellEnvironmentBlock(block: EnvironmentBlock, log: Log): void {
  if (block.state === 'cleared') return;
  log.notice(
    `Code under test can read the environment of this process, with github-token in it (${block.reason}): docs/security.md`,
  );
}

/** Reports the failure and returns it in a line; null where the run was ended from outside. */
async function fail(error: unknown, log: Log, { redact }: Secrets): Promise<string | null> {
  log.progressDone();
  if (error instanceof InterruptedError) {
    core.setFailed(`Ended by ${error.signal}; what was measured until then has been kept.`);
    process.exitCode = error.exitCode;
    return null;
  }
  const { line, remedy, details, exitCode } = redacted(describe(error), redact);
  if (details.length > 0) log.untrusted('Details:', details.join('\n'));
  const block = details.length > 0 ? `\n\n${fencedBlock(details.slice(0, 50).join('\n'))}` : '';
  await writeSummary(`## Nothing was compared\n\n${escapeMarkdown(line)}\n\n${escapeMarkdown(remedy)}${block}\n`);
  core.setOutput('verdict', 'error');
  core.setFailed(escapeTerminal(`${line}. ${remedy}`));
  process.exitCode = exitCode;
  log.info(renderFailureLine({ message: line, remedy, details, exitCode }));
  return `${line}. ${remedy}`;
}

interface Description {
  readonly line: string;
  readonly remedy: string;
  readonly details: readonly string[];
  readonly exitCode: number;
}

function redacted(description: Description, redact: (text: string) => string): Description {
  const { line, remedy, details, exitCode } = description;
  return { line: redact(line), remedy: redact(remedy), details: details.map(redact), exitCode };
}

function describe(error: unknown): Description {
  if (error instanceof UserError) {
    return { line: error.message, remedy: error.remedy, details: error.details, exitCode: error.exitCode };
  }
  if (error instanceof ApiUnreachable) {
    return { line: error.message, remedy: 'Run the job again.', details: [], exitCode: 3 };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const details = (stack ?? message).split('\n');
  return {
    line: `internal error: ${message}`,
    remedy: 'Please report it with the lines above.',
    details,
    exitCode: 3,
  };
}

/** A version is printed at once or never. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Which git and Node this run uses, in a folded group of the log: the first thing to look at in a report of a problem.
 * Trusted tools on no input, run in no folder of the pull request; nothing depends on their answer. (Everything else
 * goes through the Exec port, which can end a whole process tree; @actions/exec can not.)
 */
async function logToolVersions(log: (line: string) => void): Promise<void> {
  const options = {
    silent: true,
    ignoreReturnCode: true,
    cwd: '/',
    env: { PATH: trustedPath(process.env) },
    delay: 1000,
  };
  // env searches the PATH that it is given; @actions/exec searches its own, which may name the checkout.
  const [file = '', ...words] = process.platform === 'win32' ? ['git'] : ['/usr/bin/env', 'git'];
  const asked = getExecOutput(file, [...words, '--version'], options).then(
    ({ stdout, exitCode }) => (exitCode === 0 ? stdout.trim() : 'git was not found'),
    () => 'git was not found',
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('git did not say its version'), LONGEST_WAIT_MS);
  });
  const git = await Promise.race([asked, late]);
  clearTimeout(timer);
  core.startGroup('Versions');
  log(escapeTerminal(git));
  log(`node ${process.version}`);
  core.endGroup();
}
