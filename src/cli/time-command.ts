import { resolve } from 'node:path';
import { analyse } from '../analysis/analyse.ts';
import { decideGate } from '../analysis/gate.ts';
import { timeReportOf } from '../analysis/time.ts';
import { timePrograms } from '../commands/time.ts';
import { InterruptedError, UserError } from '../errors.ts';
import { makeRunFolder, sweepStale } from '../git/run-folder.ts';
import { parseInputs } from '../inputs/inputs.ts';
import { commandFault } from '../inputs/rules.ts';
import { shown } from '../inputs/values.ts';
import type { NamedCommand } from '../model/inputs/inputs.ts';
import type { Ports } from '../ports.ts';
import { renderPage } from '../render/console/page.ts';
import { renderJsonPage } from '../render/data/command-json.ts';
import { renderMarkdownPage } from '../render/markdown/command-page.ts';
import { timePage } from '../render/view/pages/time.ts';
import { terminal, writeOutput } from './print.ts';
import type { Given, OutputOptions } from './program.ts';

const LIMITS = { buildTimeoutMs: 5 * 60_000, sliceTimeoutMs: 60 * 60_000 };

export interface TimeInvocation {
  readonly command: 'time';
  /** One or two command lines. */
  readonly commands: readonly string[];
  /** As many as commands, or fewer. */
  readonly names: readonly string[];
  readonly given: Given;
  readonly output: OutputOptions;
}

/** `tare time CMD [CMD2]`: whole programs without git. Returns the exit code. */
export async function timeCommand(invocation: TimeInvocation, folder: string, ports: Ports): Promise<number> {
  const { given, output } = invocation;
  const programs = readPrograms(invocation);
  const [first, second] = programs;
  const inputs = parseInputs({
    given: { ...given, command: programs.map(({ command }, index) => `${index}=${command}`).join('\n') },
    givenFrom: 'command line',
    file: null,
  });
  const scratch = await makeRunFolder(ports);
  try {
    await sweepStale(scratch, ports);
    const both = second === undefined ? ([first] as const) : ([first, second] as const);
    const results = await timePrograms({ inputs, programs: both, folder, scratch, ...LIMITS }, ports);
    const analysis = analyse(results);
    const report = timeReportOf(
      analysis,
      programs.map(({ name }) => name),
    );
    if (inputs.resultsPath !== '') {
      await ports.files.writeText(resolve(folder, inputs.resultsPath), `${JSON.stringify(results)}\n`);
    }
    const { format } = output;
    const text =
      format === 'json'
        ? renderJsonPage('tare-time', report)
        : format === 'markdown'
          ? renderMarkdownPage(timePage(report))
          : renderPage(timePage(report), terminal(output));
    await writeOutput(text, output, ports);
    if (ports.interruption.aborted) {
      const reason: unknown = ports.interruption.reason;
      return reason instanceof InterruptedError && reason.signal === 'SIGINT' ? 130 : 143;
    }
    if (second === undefined) return report.programs.some(({ failure }) => failure === null) ? 0 : 3;
    return decideGate(analysis).exitCode;
  } finally {
    await ports.files.remove(scratch);
  }
}

function readPrograms({ commands, names }: TimeInvocation): readonly [NamedCommand, ...NamedCommand[]] {
  const programs = commands.map((text, index) => {
    const command = text.trim();
    const fault = /[\r\n]/.test(command) ? 'which has several lines' : commandFault(command);
    if (fault !== null) {
      throw new UserError(
        `command ${index + 1}: ${shown(text)}, ${fault}`,
        "Give each command as one word of your shell: tare time './tool --fast' './tool --slow'.",
      );
    }
    return { name: names[index] ?? command, command };
  });
  if (names.length > programs.length) {
    throw new UserError(`--name: ${names.length} names for ${programs.length} commands`, 'Give one for each command.');
  }
  const [first, ...others] = programs;
  if (first === undefined) throw new Error('no command');
  return [first, ...others];
}
