import { UserError } from '../../errors.ts';
import { allOf } from '../../harnesses/option.ts';
import type { BuildVariables, Inputs } from '../../model/inputs/inputs.ts';
import type { InputDefinition } from '../../model/inputs/kinds.ts';
import { type Reading, readList, shown } from '../../model/inputs/values.ts';
import { SHORTEST_SECRET } from '../../model/known-secrets.ts';
import type { Log } from '../../ports.ts';

const NAMES = { kind: 'list', maxItems: 20 } as const;

export const BUILD_ENV = {
  name: 'build-env',
  description:
    'Names of variables of the step (its `env:`) or of the shell that builds get, such as `NPM_TOKEN`: what is measured never does. Their values are secret: they are cut out of all that is published. On a pull request from a fork only the build of base gets them (docs/security.md).',
  default: '',
  allowed: 'up to 20 names of letters, digits and _, none of them the runner’s, Tare’s or the system’s own',
  kind: NAMES,
  takers: ['command line', 'compare', 'measure'],
  isCommon: true,
  from: 'step',
} as const satisfies InputDefinition;

/**
 * Variables that the runner and Tare speak by, that decide which program runs, or that are set for each command anyway.
 */
const OTHERS =
  /^(?:GITHUB|RUNNER|ACTIONS|INPUT|TARE|LD|DYLD)_|^(?:PATH|HOME|USER|LOGNAME|SHELL|PWD|TMPDIR|TEMP|TMP|NODE_OPTIONS|BASH_ENV|ENV|IFS)$/i;

/** @param limits as the table of inputs has them */
export function readVariableNames(text: string, limits: { readonly maxItems: number }): Reading<readonly string[]> {
  const names = readList(text, { ...NAMES, ...limits });
  if ('fault' in names) return names;
  const wrong = names.value.find((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  if (wrong !== undefined) return { fault: `has ${shown(wrong)}, which is no name of a variable` };
  const other = names.value.find((name) => OTHERS.test(name));
  return other === undefined ? names : { fault: `has ${other}, which is the runner’s, Tare’s or the system’s own` };
}

/** Values by name; undefined where a variable is not set. */
export type TakenVariables = Readonly<Record<string, string | undefined>>;

/**
 * Takes the variables that `build-env` names out of the environment, so that no command finds them there. Before anything is
 * opened with that environment; names that are wrong are left to whoever reads the inputs.
 */
export function takeVariables(
  buildEnv: string | undefined,
  environment: Record<string, string | undefined>,
): TakenVariables {
  const names = readVariableNames(buildEnv?.trim() ?? '', NAMES);
  if ('fault' in names) return {};
  const taken = Object.fromEntries(names.value.map((name) => [name, environment[name]]));
  for (const name of names.value) delete environment[name];
  return taken;
}

/** A run of a fork or of Dependabot has no secrets: there the variables are set, and empty. */
export function hasValues(taken: TakenVariables): boolean {
  return Object.values(taken).some((value = '') => value.trim() !== '');
}

/** Texts to cut out of all that is published: a value of several lines is often shown one at a time. */
export function secretsOf(taken: TakenVariables): readonly string[] {
  return Object.values(taken).flatMap((value = '') => [value, ...value.split('\n')].map((text) => text.trim()));
}

/**
 * The variables as builds get them.
 * @param isStrangers the code of head may be that of somebody who may not write to the repository
 * @throws UserError for one that is not set, or cannot be kept secret
 */
export function buildVariables(
  { buildEnv }: Pick<Inputs, 'buildEnv'>,
  taken: TakenVariables,
  { isStrangers, log }: { readonly isStrangers: boolean; readonly log: Pick<Log, 'info' | 'notice'> },
): BuildVariables {
  const lengthOf = (name: string) => taken[name]?.trim().length ?? 0;
  const absent = buildEnv.filter((name) => taken[name] === undefined);
  if (absent.length > 0) {
    throw new UserError(`build-env: ${saying(absent, 'not set')}`, 'Give the step a value (env:), or leave it out.');
  }
  const given = buildEnv.filter((name) => lengthOf(name) > 0);
  const short = given.filter((name) => lengthOf(name) < SHORTEST_SECRET);
  if (short.length > 0) {
    throw new UserError(
      `build-env: ${saying(short, `shorter than ${SHORTEST_SECRET} characters`)}, too short to be cut out of what is published`,
      'What is no secret can stand in build-command itself.',
    );
  }
  const empty = buildEnv.filter((name) => lengthOf(name) === 0);
  if (empty.length > 0) log.notice(`build-env: ${saying(empty, 'empty here, so that no build gets it')}`);
  const whose = isStrangers ? 'the first build of base, and for nothing else' : 'the builds of both sides';
  if (given.length > 0) log.info(`build-env: ${allOf(given)} for ${whose}`);
  return { values: Object.fromEntries(given.map((name) => [name, taken[name] ?? ''])), isStrangers };
}

function saying(names: readonly string[], what: string): string {
  return `${allOf(names)} ${names.length === 1 ? 'is' : 'are'} ${what}`;
}
