import { CommanderError } from 'commander';
import { InterruptedError, UserError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import { escapeTerminal } from '../render/text/escape.ts';
import type { Invocation } from './invocation.ts';
import { readInvocation } from './program.ts';

const DETAIL_LINES = 25;

/** The local command. Returns the exit code; everything is written by then. */
export async function main(commandLine: readonly string[], folder: string, version: string): Promise<number> {
  let invocation: Invocation;
  try {
    invocation = readInvocation(commandLine, version, {
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
      width: Math.min(process.stdout.columns ?? 80, 100),
    });
  } catch (error) {
    // commander has said what is wrong; --help and --version end this way too, with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  // What measures is evaluated only now, so that --help and --version answer at once.
  const { openWorld } = await import('./world.ts');
  const world = openWorld(invocation.output.quiet);
  try {
    return await runCommand(invocation, folder, world.ports);
  } catch (error) {
    world.ports.log.progressDone();
    return explain(error);
  } finally {
    world.dispose();
  }
}

async function runCommand(invocation: Invocation, folder: string, ports: Ports): Promise<number> {
  switch (invocation.command) {
    case 'compare':
    case 'plan': {
      const { compareCommand } = await import('./compare-command.ts');
      return compareCommand(invocation, folder, ports);
    }
    case 'demo': {
      const { demoCommand } = await import('./demo-command.ts');
      return demoCommand(invocation, folder, ports);
    }
    case 'replay': {
      const { replayCommand } = await import('./replay/replay-command.ts');
      return replayCommand(invocation, folder, ports);
    }
    case 'overhead': {
      const { overheadCommand } = await import('./overhead-command.ts');
      return overheadCommand(invocation, folder, ports);
    }
    case 'time': {
      const { timeCommand } = await import('./time-command.ts');
      return timeCommand(invocation, folder, ports);
    }
    case 'init': {
      const { initCommand } = await import('./init-command.ts');
      return initCommand(invocation, folder, ports);
    }
    case 'compare-results': {
      const { compareResultsCommand } = await import('./compare-results-command.ts');
      return compareResultsCommand(invocation, folder, ports);
    }
    case 'merge': {
      const { mergeCommand } = await import('./analyse-command.ts');
      return mergeCommand(invocation, folder, ports);
    }
    case 'convert': {
      const { convertCommand } = await import('./convert-command.ts');
      return convertCommand(invocation, folder, ports);
    }
    case 'analyse': {
      const { analyseCommand } = await import('./analyse-command.ts');
      return analyseCommand(invocation, folder, ports);
    }
    default:
      throw new Error(`no command ${JSON.stringify(invocation satisfies never)}`);
  }
}

/** A user's mistake: one line, its details, what to do. Anything else is ours, and keeps its stack. */
function explain(error: unknown): number {
  if (error instanceof UserError) {
    const details = error.details.slice(0, DETAIL_LINES).map((line) => `  ${escapeTerminal(line)}\n`);
    process.stderr.write(
      `tare: ${escapeTerminal(error.message)}\n${details.join('')}  ${escapeTerminal(error.remedy)}\n`,
    );
    return error.exitCode;
  }
  if (error instanceof InterruptedError) {
    process.stderr.write(`tare: ${error.message}; nothing had been measured yet\n`);
    return error.exitCode;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`tare: internal error, please report it:\n${stack}\n`);
  return 3;
}
