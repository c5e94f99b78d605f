import type { Calibrator } from '../clocks/calibrator.ts';
import { GENERAL_CALIBRATORS } from '../clocks/registry.ts';
import { UserError } from '../errors.ts';
import type { HarnessOptionValues, HarnessPlace } from '../model/inputs/inputs.ts';
import type { ToolchainEnvironment } from '../model/toolchain.ts';
import { asv } from './asv/index.ts';
import { benchmarkJs } from './benchmarkjs/index.ts';
import { catch2 } from './catch2/index.ts';
import { command } from './command/index.ts';
import { criterion } from './criterion/index.ts';
import { divan } from './divan/index.ts';
import { go } from './go/index.ts';
import { googleBenchmark } from './googlebenchmark/index.ts';
import { gungraun } from './gungraun/index.ts';
import type { Detection, Harness, Project } from './harness.ts';
import { jmh } from './jmh/index.ts';
import { SEEN } from './kit/detection.ts';
import { libtest } from './libtest/index.ts';
import { mitata } from './mitata/index.ts';
import { allOf, chooserOf, oneOf } from './option.ts';
import { type Chosen, followOwn, unreadScripts } from './own.ts';
import { processes } from './process/index.ts';
import { pyperf } from './pyperf/index.ts';
import { pytest } from './pytest/index.ts';
import { type PlacedHarness, severalHarnesses } from './several/index.ts';
import { tinybench } from './tinybench/index.ts';
import { OTHER_TOOLCHAINS } from './toolchains.ts';
import { vitestFiles } from './vitest/index.ts';

/** Every harness. Docs tables and the input check derive from this. */
export const HARNESSES: readonly Harness[] = [
  go,
  criterion,
  divan,
  libtest,
  gungraun,
  pytest,
  asv,
  pyperf,
  vitestFiles,
  tinybench,
  mitata,
  benchmarkJs,
  googleBenchmark,
  catch2,
  jmh,
  command,
  processes,
];

const ALL_CALIBRATORS: readonly Calibrator[] = [...HARNESSES.flatMap(({ clocks }) => clocks), ...GENERAL_CALIBRATORS];

/** Every clock whose cost can be measured. Docs tables and the check of `timer-windows` derive from this. */
export const CALIBRATORS: readonly Calibrator[] = ALL_CALIBRATORS.filter(({ instrument }) => instrument === undefined);

/** Finds clocks of instruments as well. undefined for names that are not known. */
export function calibratorNamed(clock: string): Calibrator | undefined {
  return ALL_CALIBRATORS.find((calibrator) => calibrator.clock === clock);
}

/** Needs of the toolchains of all languages; host/ applies them. */
export const TOOLCHAINS: readonly ToolchainEnvironment[] = [
  ...new Set(HARNESSES.flatMap(({ environment }) => environment ?? [])),
  ...OTHER_TOOLCHAINS,
];

export { unreadScripts };

/** The files whose text the detection of some harness asks for, as `Harness.manifests` names them. */
export const MANIFESTS: ReadonlySet<string> = new Set(HARNESSES.flatMap(({ manifests }) => manifests));

/** The inputs that the choice depends on; `Inputs` fits. */
export interface HarnessChoice {
  readonly harnesses: readonly HarnessPlace[];
  readonly options: HarnessOptionValues;
}

/** For `auto`: the harness that an option asks for; null: its files decide. */
function chosenByOption({ options }: Pick<HarnessChoice, 'options'>): Harness | null {
  return HARNESSES.find((harness) => Object.hasOwn(options, chooserOf(harness)?.name ?? '')) ?? null;
}

/**
 * The harness by name, or several as one; for `auto`, the one that an option asks for, else all whose benchmarks this
 * project has, else the one that is surest of it. null: none recognises it. Throws UserError for a name that is not known,
 * and when several are equally sure that they may have benchmarks here.
 */
export function findHarness(
  choice: HarnessChoice,
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): Harness | null {
  if (choice.harnesses.length === 0) return chosenByOption(choice) ?? detect(project, harnesses);
  return asOne(
    choice.harnesses.map(({ name, folder }): PlacedHarness => {
      const harness = harnesses.find((each) => each.name === name);
      if (harness !== undefined) return { harness, folder };
      throw new UserError(
        `harness: ${name} is not known`,
        `Give one of ${harnesses.map((each) => each.name).join(', ')}.`,
      );
    }),
  );
}

/** A single harness in the working directory is itself, and not one of several. */
function asOne(placed: readonly PlacedHarness[]): Harness {
  const [first, ...others] = placed;
  return first !== undefined && others.length === 0 && first.folder === '.' ? first.harness : severalHarnesses(placed);
}

/** Does the same as `findHarness`, and follows the project's own command where the inputs do not say what is measured. */
export function findFollowed(
  choice: HarnessChoice,
  project: Project,
  harnesses: readonly Harness[] = HARNESSES,
): Chosen {
  const isSelected = harnesses.some(({ options }) =>
    options.some(({ name, selects }) => selects === true && Object.hasOwn(choice.options, name)),
  );
  const isPlaced = choice.harnesses.some(({ folder }) => folder !== '.');
  if (isSelected || isPlaced || chosenByOption(choice) !== null) {
    return { harness: findHarness(choice, project, harnesses), own: null };
  }
  const named = choice.harnesses.map(({ name }) => name);
  const isNamed = named.length > 0;
  // Of the user's own kinds, those that are known; `findHarness` complains of the others.
  const found = isNamed ? harnesses.filter(({ name }) => named.includes(name)) : detected(project, harnesses);
  if (found.length < named.length) return { harness: findHarness(choice, project, harnesses), own: null };
  const together = (some: readonly Harness[]) => asOne(some.map((harness) => ({ harness, folder: '.' })));
  return followOwn(project, { found, harnesses: isNamed ? found : harnesses, isNamed, together });
}

/** What the manifests of this project lack, each once: `Cargo.toml without criterion, divan or #[bench]`. Empty: it has none. */
export function nothingFound({ files }: Pick<Project, 'files'>, harnesses: readonly Harness[] = HARNESSES): string {
  const names = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)));
  const having = new Map<string, string[]>();
  for (const { looksFor } of harnesses) {
    if (looksFor !== null && names.has(looksFor.file))
      having.set(looksFor.file, [...(having.get(looksFor.file) ?? []), looksFor.having ?? []].flat());
  }
  return Array.from(having, ([file, words]) => `${file} without ${words.length === 0 ? 'any' : oneOf(words)}`).join(
    '; ',
  );
}

/** Benchmarks were seen, and not only a project that may have some. */
export function isSure({ score }: Pick<Detection, 'score'>): boolean {
  return score >= SEEN.benchmarks;
}

export interface Detected extends Detection {
  readonly harness: Harness;
}

/** Every harness whose benchmarks these files are, or may be. */
function recognise(project: Project, harnesses: readonly Harness[] = HARNESSES): readonly Detected[] {
  return harnesses.flatMap((harness): readonly Detected[] => {
    const detection = harness.detect(project);
    return detection === null ? [] : [{ harness, ...detection }];
  });
}

function detect(project: Project, harnesses: readonly Harness[]): Harness | null {
  const found = detected(project, harnesses);
  return found.length === 0 ? null : asOne(found.map((harness) => ({ harness, folder: '.' })));
}

/** All whose benchmarks were seen, or the one that is surest. */
function detected(project: Project, harnesses: readonly Harness[]): readonly Harness[] {
  const seen = recognise(project, harnesses);
  const best = Math.max(...seen.map(({ score }) => score));
  const [first, ...others] = seen.filter(({ score }) => score === best);
  if (first === undefined) return [];
  if (others.length === 0 || best >= SEEN.benchmarks) return [first, ...others].map(({ harness }) => harness);
  const names = [first, ...others].map(({ harness }) => harness.name);
  throw new UserError(
    `harness: auto is ambiguous: benchmarks of several kinds were found (${allOf(names)})`,
    `Set harness to ${oneOf(names)} (or to several of them), or working-directory to a folder that has only one kind.`,
    { details: [first, ...others].map(({ harness, reason }) => `${harness.name}: ${reason}`) },
  );
}
