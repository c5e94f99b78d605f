import type { HarnessOption } from '../../harnesses/option.ts';
import { shown } from '../../model/inputs/values.ts';
import { INPUTS } from '../definitions.ts';
import type { FileSettings } from '../inputs.ts';
import { type Given, OF_ONE_RUN } from '../reader.ts';

interface RecordedRequest {
  /** Inputs by name, as the file of results has them. */
  readonly recorded: Given;
  /** By hand: they win. */
  readonly given: Given;
  /** .github/tare.yml of the two commits, whose code is run anyway. */
  readonly files: readonly FileSettings[];
}

interface RecordedInputs {
  /** What is taken over. */
  readonly taken: Given;
  /** What is run, or names a place outside of the repository, and stands in neither commit. `NAME: VALUE`, untrusted. */
  readonly commands: readonly string[];
  /** What is not taken over, and why. Untrusted. */
  readonly left: readonly string[];
}

/**
 * What of a file's inputs may be taken over. The file may be anybody's: it cannot lift the isolation of the code, and
 * what runs something is set apart, unless one of the commits says the same of itself.
 */
export function recordedInputs({ recorded, given, files }: RecordedRequest): RecordedInputs {
  const taken: Record<string, string> = {};
  const commands: string[] = [];
  const left: string[] = [];
  for (const [name, value = ''] of Object.entries(recorded)) {
    if ((given[name]?.trim() ?? '') !== '' || OF_ONE_RUN.includes(name)) continue;
    if (!INPUTS.names.includes(name) || INPUTS.definition(name).place !== 'everywhere') {
      left.push(`${shown(name)}: no input that this version knows`);
    } else if (name === 'isolation' && value.trim() === 'off') {
      left.push('isolation: off: no file decides that; give --isolation off if you trust the code');
    } else {
      const isCommits = files.some(({ values }) => values.get(name)?.text.trim() === value.trim());
      if (!isCommits && isCommand(name, value)) commands.push(`${name}: ${shown(value)}`);
      taken[name] = value;
    }
  }
  return { taken, commands, left };
}

/** Is it run, or does it lead out of the repository? */
function isCommand(name: string, value: string): boolean {
  const option: HarnessOption | undefined = INPUTS.options.find((each) => each.option.name === name)?.option;
  if (option === undefined) return false;
  return option.runs === true || /(?:^|[\s=,:])(?:[/\\~]|[A-Za-z]:[/\\])|(?:^|[\s=,:/\\])\.\.(?:[/\\\s]|$)/.test(value);
}
