import { CommanderError } from 'commander';
import type { Invocation } from './invocation.ts';
import { readInvocation } from './program.ts';

/**
 * The local command. Returns the exit code; everything is written by then. What it takes beside the command line is
 * loaded here, in one piece and before anything is run, and nothing later: code under test may have rewritten it by
 * then.
 */
export async function main(commandLine: readonly string[], folder: string, version: string): Promise<number> {
  process.stdout.on('error', ignoreClosed);
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
  if (invocation.command === 'merge' || invocation.command === 'analyse') {
    const { doReading } = await import('./parts/reading.ts');
    const exitCode = await doReading(invocation, folder);
    if (exitCode !== null) return exitCode;
  }
  const { doAny } = await import('./parts/whole.ts');
  return doAny(invocation, folder);
}

/** Whoever reads the output may have seen enough (`tare compare --help all | head`). */
function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
