import type { Calibrator } from '../clocks/calibrator.ts';
import { GENERAL_CALIBRATORS } from '../clocks/registry.ts';
import { UserError } from '../errors.ts';
import type { HarnessOptionValues } from '../model/inputs/inputs.ts';
import type { ToolchainEnvironment } from '../model/toolchain.ts';
import { command } from './command/index.ts';
import { go } from './go/index.ts';
import type { Harness } from './harness.ts';
import { chooserOf } from './option.ts';
import { processes } from './process/index.ts';
import { OTHER_TOOLCHAINS } from './toolchains.ts';

/** Every harness, in the order `auto` asks them. Docs tables and the input check derive from this. */
export const HARNESSES: readonly Harness[] = [go, command, processes];

const ALL_CALIBRATORS: readonly Calibrator[] = [...HARNESSES.flatMap(({ clocks }) => clocks), ...GENERAL_CALIBRATORS];

/** Every clock whose cost can be measured. Docs tables and the check of `timer-windows` derive from this. */
export const CALIBRATORS: readonly Calibrator[] = ALL_CALIBRATORS.filter(({ instrument }) => instrument === undefined);

/** Those of instruments as well. undefined for names that are not known. */
export function calibratorNamed(clock: string): Calibrator | undefined {
  return ALL_CALIBRATORS.find((calibrator) => calibrator.clock === clock);
}

/** What `harness` may be. */
export const HARNESS_NAMES: readonly string[] = ['auto', ...HARNESSES.map(({ name }) => name)];

/** What the toolchains of all languages need; host/ applies it. */
export const TOOLCHAINS: readonly ToolchainEnvironment[] = [
  ...HARNESSES.flatMap(({ environment }) => environment ?? []),
  ...OTHER_TOOLCHAINS,
];

/** What the choice depends on; `Inputs` fits. */
export interface HarnessChoice {
  readonly harness: string;
  readonly options: HarnessOptionValues;
}

/** For `auto`: the harness that an option asks for; null: its files decide. */
export function chosenByOption({ options }: Pick<HarnessChoice, 'options'>): Harness | null {
  return HARNESSES.find((harness) => Object.hasOwn(options, chooserOf(harness)?.name ?? '')) ?? null;
}

/**
 * The harness by name; for `auto`, the one that an option asks for, else the first that recognises these files (relative
 * to the working directory, `/` separated). Throws UserError when there is none.
 */
export function chooseHarness(choice: HarnessChoice, files: readonly string[]): Harness {
  const { harness: name } = choice;
  if (name !== 'auto') {
    const named = HARNESSES.find((harness) => harness.name === name);
    if (named !== undefined) return named;
    throw new UserError(`harness: ${name} is not known`, `Give one of ${HARNESS_NAMES.join(', ')}.`);
  }
  const detected = chosenByOption(choice) ?? HARNESSES.find((harness) => harness.detects(files));
  if (detected !== undefined) return detected;
  throw new UserError(
    'no benchmarks of a known kind were found in the working directory (no go.mod)',
    'Set working-directory to the folder of a Go module, or give a bench-command or a command.',
  );
}
