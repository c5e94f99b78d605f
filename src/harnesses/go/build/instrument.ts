import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { BuildContext } from '../../harness.ts';
import { goCommand } from '../command.ts';
import { makeOverlay, type OverlayPart, overlayJson, overlayPath, type Replaced, replacedBy } from './overlay.ts';
import { type GoModule, type GoPackage, join, within } from './packages.ts';

/** One toolchain, as `go env` describes it in one folder. */
export interface GoToolchain {
  readonly goroot: string;
  readonly goflags: string;
  readonly gomodcache: string;
}

/** Settings with which the go command takes the overlay. */
export interface Instrument {
  /** The go command: `go`, or a path. */
  readonly go: string;
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Files that its overlay replaces: a command takes one overlay. */
  readonly replaced: Replaced;
  /** GOROOT as this go command sees it, where it is run with another. */
  readonly goroot?: string;
}

interface InstrumentRequest {
  readonly toolchain: GoToolchain;
  readonly parts: readonly OverlayPart[];
  /** Folder for what is written, below this side's scratch. */
  readonly folder: string;
  /** Working directory of the go command: the folder of a module that uses this toolchain. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Flags of `go build`, as the benchmarks' own build has them: a trial compilation is then in the cache. */
  readonly flags: readonly string[];
}

/**
 * Writes an overlay of these parts and compiles package testing with it; or the reason why the benchmarks are to be
 * built without. Nothing of the user's is written to, but for new entries in the build cache.
 */
function* fitInstrument(
  request: InstrumentRequest,
  context: BuildContext,
): Plan<Instrument | { readonly reason: string }> {
  const { toolchain, folder } = request;
  if (hasOverlay(toolchain)) return { reason: `GOFLAGS has an -overlay of its own: ${toolchain.goflags}` };
  const source = yield* readSource(toolchain.goroot, 'testing/benchmark.go', context);
  if (typeof source !== 'string') return source;
  const overlay = makeOverlay(source, request.parts);
  if ('reason' in overlay) return overlay;
  const linked = refusesOverlays(toolchain) ? yield* linkRoot(request, context) : null;
  if (linked !== null && 'reason' in linked) return linked;
  const { goroot, ...runs } = linked ?? { goroot: toolchain.goroot, go: 'go', environment: {} };
  const json = `${folder}/overlay.json`;
  const texts = Object.entries(overlay.files).map(([path, text]) => ({ path: overlayPath(folder, path), text }));
  const replaced = replacedBy(overlay, goroot, folder);
  const instrument: Instrument = { ...runs, goroot, flags: [`-overlay=${json}`], replaced };
  const [built] = yield* resultsOf([
    {
      ...goCommand(['build', ...request.flags, ...instrument.flags, 'testing'], {
        cwd: request.directory,
        timeoutMs: context.buildTimeoutMs,
        environment: { ...request.environment, ...instrument.environment },
        file: instrument.go,
      }),
      writes: [...texts, { path: json, text: overlayJson(replaced) }],
    },
  ]);
  if (succeeded(built)) return instrument;
  return { reason: `package testing does not compile with it: ${firstLines(built.stderr, 5)}` };
}

/** `-overlay=o.json`, `'--overlay' 'o.json'` in GOFLAGS: one of ours would take its place. */
export function hasOverlay({ goflags }: Pick<GoToolchain, 'goflags'>): boolean {
  return /(?:^|[\s'"])--?overlay(?:[=\s'"]|$)/.test(goflags);
}

/** Fits one set of parts to the toolchains of several modules, each once. */
export function instrumentFitter(
  { name, parts, flags }: { readonly name: string } & Pick<InstrumentRequest, 'parts' | 'flags'>,
  context: BuildContext,
) {
  const byRoot = new Map<string, Instrument | null>();
  /** Reasons for each toolchain that it does not fit. */
  const reasons: string[] = [];
  function* fitTo(toolchain: GoToolchain, module: GoModule): Plan<Instrument | null> {
    const known = byRoot.get(toolchain.goroot);
    if (known !== undefined) return known;
    const directory = join(context.directory, module.directory);
    const folder = `${context.scratch}/${name}-${byRoot.size}`;
    const { environment } = module;
    const fitted = yield* fitInstrument({ toolchain, parts, folder, directory, environment, flags }, context);
    if ('reason' in fitted) reasons.push(fitted.reason);
    const instrument = 'reason' in fitted ? null : fitted;
    byRoot.set(toolchain.goroot, instrument);
    return instrument;
  }
  return { fitTo, reasons };
}

/** Compiles the tests of one package into `path`. */
export function compileTests(
  one: GoPackage,
  path: string,
  instrument: Instrument | null,
  flags: readonly string[],
  progress: NonNullable<PlannedCommand['progress']>,
  context: BuildContext,
): PlannedCommand {
  const { module, importPath } = one;
  return goCommand(['test', '-c', '-vet=off', ...flags, ...(instrument?.flags ?? []), '-o', path, importPath], {
    cwd: join(context.directory, module.directory),
    timeoutMs: context.buildTimeoutMs,
    environment: { ...module.environment, ...instrument?.environment },
    progress,
    ...(instrument === null ? {} : { file: instrument.go }),
  });
}

/**
 * A file of the toolchain's sources. git reads it: it is there on every platform, and prints what it is given as it stands.
 * @param path below $GOROOT/src
 */
export function* readSource(
  goroot: string,
  path: string,
  context: BuildContext,
): Plan<string | { readonly reason: string }> {
  const slash = path.lastIndexOf('/');
  const plain = ['--no-index', '--no-color', '--no-line-number', '--no-column', '--no-heading', '--no-break'];
  const [result] = yield* resultsOf([
    {
      file: 'git',
      arguments: ['grep', ...plain, '-h', '-a', '-e', '', '--', path.slice(slash + 1)],
      cwd: `${goroot}/src/${path.slice(0, slash)}`,
      trust: 'untrusted',
      timeoutMs: context.buildTimeoutMs,
    },
  ]);
  if (succeeded(result) && !result.truncated) return result.stdout;
  return { reason: `${goroot}/src/${path} cannot be read` };
}

/**
 * Toolchains that GOTOOLCHAIN downloads live in the module cache, and since Go 1.25 no file there can be overlaid:
 *
 *     go: overlay contains a replacement for .../golang.org/toolchain@v0.0.1-go1.25.0.linux-amd64/src/testing/
 *     benchmark.go. Files beneath GOMODCACHE (...) must not be replaced.
 *
 * It looks at the path as it is spelled. Older releases take both, so the way that works everywhere is used.
 */
function refusesOverlays({ goroot, gomodcache }: GoToolchain): boolean {
  return gomodcache !== '' && within(gomodcache.replaceAll('\\', '/'), goroot.replaceAll('\\', '/')) !== null;
}

type Linked = Pick<Instrument, 'go' | 'environment'> & { readonly goroot: string };

/** Puts the same toolchain under a path outside the module cache, to run it from there. */
function* linkRoot(request: InstrumentRequest, context: BuildContext): Plan<Linked | { readonly reason: string }> {
  const goroot = `${request.folder}/goroot`;
  const link: PlannedCommand = {
    file: 'ln',
    arguments: ['-s', request.toolchain.goroot, goroot],
    cwd: request.directory,
    trust: 'untrusted',
    timeoutMs: context.buildTimeoutMs,
    writes: [{ path: `${request.folder}/README`, text: 'Made by Tare for one run: a link to the Go toolchain.\n' }],
  };
  const [result] = yield* resultsOf([link]);
  if (succeeded(result)) {
    return { goroot, go: `${goroot}/bin/go`, environment: { GOROOT: goroot, GOTOOLCHAIN: 'local' } };
  }
  const said = firstLines(result.stderr, 1);
  return {
    reason: `the toolchain lies in the module cache, where nothing can be overlaid, and no link to it: ${said}`,
  };
}
