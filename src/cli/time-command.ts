import { resolve } from 'node:path';
import { analyse, decideGate, timeReportOf } from '../analysis/index.ts';
import { inRunFolder, PROGRAM_LIMITS, timePrograms } from '../commands/index.ts';
import { UserError } from '../errors.ts';
import { commandFault } from '../harnesses/process/index.ts';
import { parseInputs } from '../inputs/index.ts';
import type { NamedCommand } from '../model/inputs/inputs.ts';
import { shown } from '../model/inputs/values.ts';
import type { Ports } from '../ports.ts';
import { resultsText } from '../record/index.ts';
import { renderJsonPage, renderMarkdownPage, renderPage, timePage } from '../render/index.ts';
import type { GivenOptions, OutputOptions } from './invocation.ts';
import { endedBy, terminal, writePage } from './print.ts';

interface TimeInvocation {
  readonly command: 'time';
  /** One or two command lines. */
  readonly commands: readonly string[];
  /** As many as commands, or fewer. */
  readonly names: readonly string[];
  readonly given: GivenOptions;
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
  const asked = { inputs, programs: second === undefined ? ([first] as const) : ([first, second] as const), folder };
  const { results, interruption } = await inRunFolder(folder, ports, (scratch, sidePorts) =>
    timePrograms({ ...asked, ...PROGRAM_LIMITS, scratch }, sidePorts),
  );
  const analysis = analyse(results);
  const names = programs.map(({ name }) => name);
  const report = timeReportOf(analysis, names);
  if (inputs.resultsPath !== '') {
    await ports.files.writeText(resolve(folder, inputs.resultsPath), resultsText(results));
  }
  const pages = {
    table: () => renderPage(timePage(report), terminal(output)),
    markdown: () => renderMarkdownPage(timePage(report)),
    json: () => renderJsonPage('tare-time', report),
  };
  await writePage(pages, output, ports);
  if (interruption !== null) return endedBy(interruption, ports);
  if (second === undefined) return report.programs.some(({ failure }) => failure === null) ? 0 : 3;
  return decideGate(analysis).exitCode;
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
