import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import { filesIn, folderIn } from '../../model/tree.ts';
import type { BenchmarkCode, BenchmarkName } from '../benchmark-code.ts';
import type { Failure } from '../failure.ts';
import type { Binary, Build, BuildContext, LayoutRequest, Relinked } from '../harness.ts';
import { BuildsWithBenchmarksFrom } from '../shared-files.ts';
import { codeOfAll } from './code.ts';
import { contextOf, innerGroup, optionsOf, outerFailure, outerGroup, type Part } from './part.ts';

/** The build of one of the harnesses on a side. */
export interface BuiltPart {
  readonly part: Part;
  /** null: nothing of it can be measured. */
  readonly build: Build | null;
  /** Index of its first binary among those of all. */
  readonly firstBinary: number;
}

/** The parts of a build that one of these harnesses made. */
export type PartsOf = (build: Build) => readonly BuiltPart[];

/** Builds one after the other. A harness that cannot build loses only itself; if none can, the side is lost. */
export class Builder {
  readonly #parts: readonly (readonly [Part, BuildsWithBenchmarksFrom])[];
  readonly #built = new WeakMap<Build, readonly BuiltPart[]>();
  /** Sides on which a part can be relinked: relinked on one alone they would differ in more than their source. */
  readonly #relinks = new Map<Part, Set<Side>>();

  constructor(parts: readonly Part[]) {
    this.#parts = parts.map((part) => [part, new BuildsWithBenchmarksFrom(part.harness)]);
  }

  readonly partsOf: PartsOf = (build) => this.#built.get(build) ?? [];

  *build(context: BuildContext): Plan<Build> {
    const built: BuiltPart[] = [];
    const failures: Failure[] = [];
    const errors: UserError[] = [];
    let binaries = 0;
    for (const [part, builds] of this.#parts) {
      const made = yield* buildPart(part, builds, context);
      const build = made instanceof UserError || made.unusable === true ? null : made;
      if (made instanceof UserError) errors.push(made);
      failures.push(...failuresOf(part, made));
      built.push({ part, build, firstBinary: binaries });
      binaries += build?.binaries.length ?? 0;
    }
    const [first] = errors;
    if (first !== undefined && errors.length === this.#parts.length) throw withOthers(first, errors.slice(1));
    this.#noteRelinks(context.side, built);
    const whole = this.#whole(context.side, built, failures);
    this.#built.set(whole, built);
    return whole;
  }

  #whole(side: Side, built: readonly BuiltPart[], failures: readonly Failure[]): Build {
    const usable = built.flatMap(({ part, build }) => (build === null ? [] : [{ part, build }]));
    const calibration = usable.find(({ build }) => build.calibration !== undefined)?.build.calibration;
    const prepares = usable.flatMap(({ build }) => build.prepareRelink ?? []);
    const code = codeOfAll(usable);
    const relinkable = usable.filter(({ build }) => build.relink !== undefined);
    return {
      side,
      toolchain: [...new Set(usable.map(({ build }) => build.toolchain).filter((text) => text !== ''))].join(', '),
      binaries: built.flatMap(binariesOf),
      failures,
      ...(usable.length === 0 ? { unusable: true } : {}),
      // Only a harness with a clock of its own needs more than the environment for it.
      ...(calibration === undefined ? {} : { calibration }),
      warnings: usable.flatMap(({ build }) => build.warnings ?? []),
      benchmarkCode: codeOf(usable),
      ...(code === undefined ? {} : { code }),
      ...(relinkable.length > 0 ? { relink: (request: LayoutRequest) => this.#relink(side, built, request) } : {}),
      ...(prepares.length === 0 ? {} : { prepareRelink: (withinMs: number) => inTurn(prepares, withinMs) }),
      ...(usable.some(({ build }) => build.relinksAlone === true) ? { relinksAlone: true } : {}),
      ...(relinkable.every(({ build }) => build.relinksOffline === true) ? { relinksOffline: true } : {}),
    };
  }

  #noteRelinks(side: Side, built: readonly BuiltPart[]): void {
    for (const { part, build } of built) {
      if (build?.relink === undefined) continue;
      const sides = this.#relinks.get(part) ?? new Set();
      this.#relinks.set(part, sides.add(side));
    }
  }

  *#relink(side: Side, built: readonly BuiltPart[], request: LayoutRequest): Plan<Relinked> {
    const binaries: Binary[] = [];
    const failures: Failure[] = [];
    const unfit: Failure[] = [];
    const layouts: Relinked['layout'][] = [];
    const digests: string[] = [];
    const environment: Record<string, string> = {};
    for (const each of built) {
      const { part, build } = each;
      const groups = new Set([...request.groups].flatMap((group) => innerGroup(part, group) ?? []));
      const isOnBoth = this.#relinks.get(part)?.size === 2;
      if (build?.relink === undefined || !isOnBoth || groups.size === 0) {
        binaries.push(...binariesOf(each));
        if (groups.size > 0) layouts.push('environment');
        continue;
      }
      const anew = yield* build.relink({ ...request, groups });
      binaries.push(...binariesOf({ ...each, build: { ...build, binaries: anew.binaries } }));
      failures.push(...anew.failures.map((failure) => outerFailure(part, failure)));
      unfit.push(...(anew.unfit ?? []).map((failure) => outerFailure(part, failure)));
      layouts.push(anew.layout);
      Object.assign(environment, anew.environment);
      digests.push(anew.digest ?? `${side} of ${part.label} differs by itself: ${request.seed}`);
    }
    // A statement about all of them has to hold for each.
    const [layout = 'environment', ...others] = new Set(layouts);
    const digest = request.wantsDigest === true && digests.length > 0 ? { digest: digests.join('\n') } : {};
    return { layout: others.length === 0 ? layout : 'environment', binaries, environment, failures, unfit, ...digest };
  }
}

function* inTurn(prepares: readonly NonNullable<Build['prepareRelink']>[], withinMs: number): Plan<void> {
  for (const prepare of prepares) yield* prepare(withinMs / prepares.length);
}

function* buildPart(part: Part, builds: BuildsWithBenchmarksFrom, context: BuildContext): Plan<Build | UserError> {
  const { other } = context;
  try {
    return yield* builds.build({
      ...context,
      ...contextOf(part, context),
      options: optionsOf(part, context.options),
      files: filesIn(part.folder, context.files),
      ...(other === undefined
        ? {}
        : { other: { directory: folderIn(other.directory, part.folder), files: filesIn(part.folder, other.files) } }),
    });
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

function failuresOf(part: Part, made: Build | UserError): readonly Failure[] {
  if (made instanceof UserError) {
    const reason = `${part.label}: ${made.message}`;
    return [{ of: { kind: 'folder', folder: part.label }, reason, output: made.details.join('\n') }];
  }
  const failures = made.failures.map((failure) => {
    return { ...outerFailure(part, failure), reason: `${part.label}: ${failure.reason}` };
  });
  if (made.unusable !== true) return failures;
  const [first] = failures;
  return first === undefined ? [] : [{ ...first, of: { kind: 'folder', folder: part.label } }, ...failures.slice(1)];
}

function withOthers(first: UserError, others: readonly UserError[]): UserError {
  const { message, remedy, exitCode, details } = first;
  return new UserError(message, remedy, { exitCode, details: [...details, ...others.map((each) => each.message)] });
}

function binariesOf({ part, build }: BuiltPart): readonly Binary[] {
  return (build?.binaries ?? []).map((binary) => ({ ...binary, group: outerGroup(part, binary.group) }));
}

/** Each knows its own benchmarks; of one that says nothing nothing is known. */
function codeOf(usable: readonly { readonly part: Part; readonly build: Build }[]): BenchmarkCode {
  const codes = usable.flatMap(({ part, build: { benchmarkCode: code } }) =>
    code === undefined ? [] : [{ part, code }],
  );
  const among = <Answer>(group: string, ask: (code: BenchmarkCode, inner: string) => Answer, otherwise: Answer) => {
    for (const { part, code } of codes) {
      const inner = innerGroup(part, group);
      if (inner !== null) return ask(code, inner);
    }
    return otherwise;
  };
  const inner = (benchmark: BenchmarkName, group: string): BenchmarkName => ({ ...benchmark, group });
  return {
    of: (benchmark) => among(benchmark.group, (code, group) => code.of(inner(benchmark, group)), null),
    dataOf: (group) => among(group, (code, own) => code.dataOf(own), null),
    shared: new Set(codes.flatMap(({ part, code }) => [...code.shared].map((group) => outerGroup(part, group)))),
    isOwn: (benchmark) => among(benchmark.group, (code, group) => code.isOwn(inner(benchmark, group)), true),
    replaced: codes.flatMap(({ part, code }) =>
      code.replaced.map((benchmark) => ({ ...benchmark, group: outerGroup(part, benchmark.group) })),
    ),
  };
}
