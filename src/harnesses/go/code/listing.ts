import { succeeded } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { BuildContext } from '../../harness.ts';
import { digest } from '../../kit/read-files.ts';
import type { NotKnown } from '../../side-code.ts';
import type { LinkedTest } from '../build/layout.ts';
import { join, within } from '../build/packages.ts';
import { goCommand, testBinaryCommand } from '../command.ts';

/** A package as it was compiled for a test binary: itself, its variant with tests, one that imports such a variant. */
export interface ListedUnit {
  readonly name: string;
  /** As go list has it: `example.com/m/a [example.com/m.test]`. */
  readonly importPath: string;
  readonly folder: string;
  /** Absolute path of its archive. */
  readonly archive: string;
  /** The half of its build ID that is of its content. */
  readonly content: string;
  /** Names of the units that it imports. */
  readonly imports: readonly string[];
  readonly isStandard: boolean;
  /** C in it is compiled by another compiler, or it asks the linker for something. */
  readonly hasForeign: boolean;
  /** It is linked with files of this tree that are compiled elsewhere. */
  readonly linksTree: boolean;
  /** The generated main of a test binary. */
  readonly program: Program | null;
  /** Its module with its version, as a program shows it. */
  readonly module: string;
}

/** What a program has that no package shows. */
interface Program {
  /** Defaults of GODEBUG, by go.mod and by directives. */
  readonly godebug: string;
  /** Packages in the order in which they are initialized: what one registers comes before what the next one does. */
  readonly order: readonly string[];
}

export interface Listing {
  readonly units: ReadonlyMap<string, ListedUnit>;
  /** Files that are compiled in as data, relative to the root of the tree. */
  readonly embedded: ReadonlySet<string>;
}

/** The fields of go list that are read. */
interface Entry {
  readonly ImportPath: string;
  readonly Dir?: string;
  readonly Name?: string;
  readonly Export?: string;
  readonly BuildID?: string;
  readonly Standard?: boolean;
  readonly Imports?: readonly string[];
  readonly DefaultGODEBUG?: string;
  readonly Module?: ListedModule;
  readonly CgoFiles?: readonly string[];
  readonly SysoFiles?: readonly string[];
  readonly SwigFiles?: readonly string[];
  readonly SwigCXXFiles?: readonly string[];
  readonly CgoLDFLAGS?: readonly string[];
  readonly EmbedFiles?: readonly string[];
  readonly TestEmbedFiles?: readonly string[];
  readonly XTestEmbedFiles?: readonly string[];
}

interface ListedModule {
  readonly Path?: string;
  readonly Version?: string;
  readonly Replace?: ListedModule;
}

const FIELDS =
  'ImportPath,Dir,Name,Export,BuildID,Standard,Imports,DefaultGODEBUG,Module,CgoFiles,SysoFiles,SwigFiles,' +
  'SwigCXXFiles,CgoLDFLAGS,EmbedFiles,TestEmbedFiles,XTestEmbedFiles';

const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/**
 * All packages of these test binaries, with the settings that they were built with: everything but the generated mains
 * comes from the build cache.
 */
export function* listUnits(tests: readonly LinkedTest[], context: BuildContext): Plan<Listing | NotKnown> {
  const units = new Map<string, ListedUnit>();
  const embedded = new Set<string>();
  for (const { command, suffix, group } of listCommands(tests, context)) {
    const [result] = yield* resultsOf([command]);
    const orders = yield* initOrders(group, context);
    if (!succeeded(result) || result.truncated) return { unknown: `go list failed: ${firstLines(result.stderr, 2)}` };
    const entries = readEntries(result.stdout);
    const names = new Set(entries.map(({ ImportPath }) => ImportPath));
    for (const entry of entries) {
      for (const file of embeddedBy(entry, rootOf(context))) embedded.add(file);
      const unit = unitOf(entry, { names, suffix, orders, root: rootOf(context) });
      if (unit === null) continue;
      const known = units.get(unit.name);
      if (known !== undefined && known.content !== unit.content && unit.program === null) {
        return { unknown: `${unit.name} was compiled in two ways` };
      }
      units.set(unit.name, unit);
    }
  }
  // A package is listed as itself too where only its variant for tests is linked.
  const programs = [...units.values()].filter(({ program }) => program !== null);
  const linked = programs.flatMap((program) => linkedWith(program, units));
  return { units: new Map(linked.map((unit) => [unit.name, unit])), embedded };
}

export function rootOf({ root, directory }: BuildContext): string {
  return root ?? directory;
}

interface ListCommand {
  readonly command: PlannedCommand;
  /** Tells units apart that have one import path in two builds of this side. */
  readonly suffix: string;
  readonly group: readonly LinkedTest[];
}

/** One for all test binaries that were built alike. */
function listCommands(tests: readonly LinkedTest[], context: BuildContext): readonly ListCommand[] {
  const alike = new Map<string, LinkedTest[]>();
  for (const test of tests) {
    const { from, instrument, flags } = test;
    const key = JSON.stringify([from.module, instrument?.go, instrument?.flags, instrument?.environment, flags]);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [test]);
    else known.push(test);
  }
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { from, instrument, flags } = first;
    const paths = group.map((test) => test.from.importPath);
    const all = ['-deps', '-test', '-export', ...flags, ...(instrument?.flags ?? []), `-json=${FIELDS}`, ...paths];
    const command = {
      ...goCommand(['list', ...all], {
        cwd: join(context.directory, from.module.directory),
        timeoutMs: context.buildTimeoutMs,
        environment: { ...from.module.environment, ...instrument?.environment },
        ...(instrument === null ? {} : { file: instrument.go }),
      }),
      maxOutputBytes: MAX_OUTPUT_BYTES,
    };
    const suffix = [from.module.directory, flags.includes('-trimpath') ? '' : 'real paths'].filter(
      (each) => each !== '',
    );
    return [{ command, group, suffix: suffix.length === 0 ? '' : ` (${suffix.join(', ')})` }];
  });
}

/** A program that does more than list its tests is ended: the order was said before. */
const LISTING_MS = 10_000;

/** The orders in which these programs initialize their packages: the linker's, as the runtime traces it. */
function* initOrders(
  tests: readonly LinkedTest[],
  { buildTimeoutMs }: BuildContext,
): Plan<ReadonlyMap<string, readonly string[]>> {
  const commands = tests.map(({ binary, toolchain }) => {
    const command = testBinaryCommand(
      binary,
      toolchain.goroot,
      ['-test.list=^$'],
      Math.min(LISTING_MS, buildTimeoutMs),
    );
    return { ...command, environment: { ...command.environment, GODEBUG: 'inittrace=1' } };
  });
  const results: readonly PlannedResult[] = yield* resultsOf(commands);
  return new Map(
    tests.map(({ from }, index) => {
      // init internal/bytealg @0.008 ms, 0 ms clock, 0 bytes, 0 allocs
      const lines = results[index]?.stderr.matchAll(/^init (\S+) @/gm) ?? [];
      return [`${from.importPath}.test`, [...lines].map(([, path = '']) => path)];
    }),
  );
}

/** One object after the other, each from `{` to `}` in the first column. */
function readEntries(text: string): readonly Entry[] {
  return text
    .split(/(?<=^\})\n/m)
    .filter((each) => each.trim() !== '')
    .map((each) => JSON.parse(each) as Entry);
}

interface UnitContext {
  readonly names: ReadonlySet<string>;
  readonly suffix: string;
  /** By the import path of the program. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  readonly root: string;
}

function unitOf(entry: Entry, { names, suffix, orders, root }: UnitContext): ListedUnit | null {
  const { ImportPath: importPath, Export: archive = '', BuildID: buildId = '', CgoLDFLAGS: linkFlags = [] } = entry;
  if (archive === '') return null;
  const content = buildId.slice(buildId.lastIndexOf('/') + 1);
  const { CgoFiles = [], SysoFiles = [], SwigFiles = [], SwigCXXFiles = [] } = entry;
  const isStandard = entry.Standard === true;
  const isProgram = entry.Name === 'main' && importPath.endsWith('.test');
  return {
    name: `${importPath}${suffix}`,
    importPath,
    folder: entry.Dir ?? '',
    archive,
    content,
    imports: (entry.Imports ?? []).filter((each) => names.has(each)).map((each) => `${each}${suffix}`),
    isStandard,
    hasForeign: !isStandard && [...CgoFiles, ...SysoFiles, ...SwigFiles, ...SwigCXXFiles].length > 0,
    linksTree: linkFlags.some((flag) => flag.includes(root)),
    program: isProgram ? { godebug: entry.DefaultGODEBUG ?? '', order: orders.get(importPath) ?? [] } : null,
    module: shown(entry.Module),
  };
}

function shown({ Path = '', Version = '', Replace }: ListedModule = {}): string {
  return `${Path} ${Version}${Replace === undefined ? '' : ` => ${shown(Replace)}`}`;
}

function embeddedBy(entry: Entry, root: string): readonly string[] {
  const { Dir = '', EmbedFiles = [], TestEmbedFiles = [], XTestEmbedFiles = [] } = entry;
  const folder = within(root, Dir);
  if (folder === null) return [];
  return [...EmbedFiles, ...TestEmbedFiles, ...XTestEmbedFiles].map((file) => join(folder, file));
}

/** Digests of units: of their contents, and of those of all that they import, whose data they may refer to. */
export function unitDigests({ units }: Listing): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  const digestOf = (unit: ListedUnit): string => {
    const known = digests.get(unit.name);
    if (known !== undefined) return known;
    const imported = unit.imports.flatMap((name) => units.get(name) ?? []).map(digestOf);
    const made = digest([unit.content, programOf(unit, units), ...imported.toSorted()]);
    digests.set(unit.name, made);
    return made;
  };
  for (const unit of units.values()) digestOf(unit);
  return digests;
}

function programOf(unit: ListedUnit, units: Listing['units']): string {
  if (unit.program === null) return '';
  const linked = linkedWith(unit, units);
  const foreign = linked.filter(({ hasForeign }) => hasForeign).map(({ name, content }) => `${name} ${content}`);
  return digest([unit.program.godebug, ...unit.program.order, ...modulesOf(linked), ...foreign.toSorted()]);
}

/** The modules of a program, as debug.ReadBuildInfo gives them. */
export function modulesOf(linked: readonly ListedUnit[]): readonly string[] {
  return [...new Set(linked.map(({ module }) => module))].toSorted();
}

/** All that is linked into a program. */
export function linkedWith(program: ListedUnit, units: Listing['units']): readonly ListedUnit[] {
  const found = new Set<ListedUnit>();
  const next = [program];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    next.push(...one.imports.flatMap((name) => units.get(name) ?? []));
  }
  return [...found];
}
