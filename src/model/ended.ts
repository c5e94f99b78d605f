import type { CommandResult } from './command.ts';

const MAX_LINE_LENGTH = 300;

/** How a command ended that did not succeed, after "it". */
export function howItEnded(result: CommandResult): string {
  if (result.notStarted) return 'could not be started';
  if (result.timedOut) return 'took too long';
  if (result.signal !== null) return `was ended by ${result.signal}`;
  return `ended with exit code ${result.exitCode}`;
}

/** The first lines that are not empty, each cut to a readable length; of a live line what it showed last. */
export function firstLines(text: string, count: number): string {
  return text
    .slice(0, 64 * 1024)
    .split('\n')
    .map((line) => {
      const whole = line.trimEnd();
      return whole.slice(whole.lastIndexOf('\r') + 1).slice(0, MAX_LINE_LENGTH);
    })
    .filter((line) => line !== '')
    .slice(0, count)
    .join('\n');
}
