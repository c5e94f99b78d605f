import type { HarnessOptionValues } from '../../../model/inputs/inputs.ts';
import type { Followed, Harness, HarnessOptions } from '../../harness.ts';
import type { OwnStep } from './steps.ts';

/** The same harness with these values of its options, where the user gives none. */
export function withValues(harness: Harness, values: HarnessOptionValues): Harness {
  const within = <Context extends { readonly options: HarnessOptions }>(context: Context): Context => {
    const { options } = context;
    return { ...context, options: { ...options, own: { ...values, ...options.own } } };
  };
  return {
    ...harness,
    build: (context) => harness.build(within(context)),
    discover: (context) => harness.discover(within(context)),
  };
}

/** Values of a harness's lists, by the names of their options: what its command line names, as it stands there. */
type Named = Readonly<Record<string, readonly string[]>>;

/** Those of the steps that are command lines of this harness. @param read null: the step is none */
export function followLines(
  harness: Harness,
  steps: readonly OwnStep[],
  read: (step: OwnStep) => Named | null,
): Followed | null {
  const own = steps.flatMap((step) => {
    const named = read(step);
    return named === null ? [] : [{ step, named }];
  });
  const [first] = own;
  if (first === undefined) return null;
  // What one of them leaves open is open for all of them.
  const names = Object.keys(first.named).filter((name) => own.every(({ named }) => (named[name] ?? []).length > 0));
  const values = Object.fromEntries(
    names.map((name) => [name, [...new Set(own.flatMap(({ named }) => named[name] ?? []))]]),
  );
  return {
    harness: withValues(harness, values),
    steps: own.map(({ step }) => step),
    measures: harness.options.flatMap(({ name, selects }) => (selects === true ? (values[name] ?? []) : [])),
  };
}

/** What is behind a program on its command line. */
export interface Arguments {
  /** `--bench x`, `--bench=x`; without a value: an empty text. */
  readonly options: readonly (readonly [name: string, value: string])[];
  /** What is no option, up to `--`. */
  readonly words: readonly string[];
}

/** @param valued options whose value may be a word of its own */
export function argumentsOf(args: readonly string[], valued: RegExp): Arguments {
  const options: (readonly [string, string])[] = [];
  const words: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') break;
    const equals = arg.indexOf('=');
    if (!arg.startsWith('-')) words.push(arg);
    else if (equals > 0) options.push([arg.slice(0, equals), arg.slice(equals + 1)]);
    else if (valued.test(arg)) {
      options.push([arg, args[index + 1] ?? '']);
      index += 1;
    } else options.push([arg, '']);
  }
  return { options, words };
}

export function valuesOf({ options }: Arguments, ...names: readonly string[]): readonly string[] {
  return options.flatMap(([name, value]) => (names.includes(name) && value !== '' ? [value] : []));
}
