import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * The rooms of src/ and what each may import: those before it, and nothing after or beside it. The order is the rule;
 * `CONTRIBUTING.md` shows it and `__tests__/structure` holds it.
 */
export const LAYERS: readonly (readonly string[])[] = [
  ['statistics'],
  ['model'],
  ['formats'],
  ['clocks'],
  ['harnesses'],
  ['record'],
  ['analysis'],
  ['measure', 'git'],
  ['inputs', 'render'],
  ['commands', 'host'],
  ['cli', 'github'],
];

/** Values only: every file is open to all rooms above. */
const OPEN: ReadonlySet<string> = new Set(['statistics', 'model']);

/** Beside a room's `index.ts`, the files that other rooms may import: contracts, registries, and what must load alone. */
const INTERFACES: ReadonlySet<string> = new Set([
  'formats/format.ts',
  'formats/registry.ts',
  'clocks/calibrator.ts',
  'clocks/registry.ts',
  'harnesses/harness.ts',
  'harnesses/places.ts',
  'harnesses/registry.ts',
  'harnesses/failure.ts',
  'harnesses/option.ts',
  'harnesses/other-names.ts',
  'harnesses/shared-files.ts',
  'git/user-repository.ts',
  'inputs/definitions.ts',
  'inputs/differences.ts',
  'inputs/gate/defaults.ts',
  'inputs/gate/judging.ts',
  'inputs/own-results.ts',
  'render/text/escape.ts',
]);

export interface SourceFile {
  /** Relative to src/, `/` separated. */
  readonly path: string;
  readonly text: string;
}

/** Every TypeScript file below a folder. */
export function sourceFiles(source: string): readonly SourceFile[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
}

export interface Import {
  /** Relative to src/. */
  readonly to: string;
  /** `await import('./b.ts')`: loaded alone and only when needed, so that a command starts at once. */
  readonly isLate: boolean;
  /** `import type { A } from './b.ts'`: erased, so that nothing is loaded. */
  readonly isType: boolean;
}

/** `import { a } from './b.ts'`, `export * from './b.ts'`, `await import('./b.ts')` */
const IMPORT =
  /(?:^(?:import|export) (type) (?:\w+|\{[^}]*\}|\*(?: as \w+)?) from|\bfrom|\bimport)\s*(\(?)\s*'(\.[^']+)'/gm;

/** What a file imports of ours. */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  return [...withoutComments(text).matchAll(IMPORT)].map(([, type, bracket, to = '']) => ({
    to: normalize(join(dirname(path), to)),
    isLate: bracket === '(',
    isType: type !== undefined,
  }));
}

/** Why a file may not import another; null: it may. Both relative to src/. The entries put everything together. */
export function importFault(from: string, { to, isLate }: Pick<Import, 'to' | 'isLate'>): string | null {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === null || there === null) return null;
  if (here !== there) {
    const [above, below] = [layerOf(here), layerOf(there)];
    if (below >= above) return `${from} imports ${to}: ${there}/ is not below ${here}/`;
  }
  if (here === there) return innerFault(from, to, there);
  if (isLate || OPEN.has(there) || INTERFACES.has(to) || isDoor(to, there)) return null;
  return `${from} imports ${to}: past the door of ${there}/`;
}

/** Folders of formats that are a file each: they have no door. */
const SHELVES: ReadonlySet<string> = new Set(['cpp', 'javascript', 'python', 'rust', 'others']);

/** Harnesses know of each other only what the kit and the contract say; the registry knows their doors. */
function innerFault(from: string, to: string, room: string): string | null {
  if (room !== 'harnesses' && room !== 'formats') return null;
  const [here, there] = [from.split('/').slice(1), to.split('/').slice(1)];
  const [folder = ''] = there;
  if (room === 'formats' && SHELVES.has(folder)) return null;
  if (there.length < 2 || folder === here[0] || folder === 'kit' || isDoor(to, `${room}/${folder}`)) return null;
  return `${from} imports ${to}: past the door of ${room}/${folder}/`;
}

function isDoor(path: string, folder: string): boolean {
  if (path === `${folder}/index.ts`) return true;
  // A harness, a format: a room in a room.
  return /^(harnesses|formats)\/[^/]+\/index\.ts$/.test(path) && path.startsWith(`${folder}/`);
}

/** Rooms whose tables `--help` is made of. */
const OPEN_AT_START: ReadonlySet<string> = new Set(['harnesses', 'formats', 'clocks']);

/**
 * Doors that are loaded, with all that is behind them, as soon as a file is: `a.ts imports room/index.ts`. Late imports
 * and those of types load nothing.
 */
export function doorsAtStart(files: readonly SourceFile[], entry: string): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  // Grows while it is gone through.
  const loaded = new Set([entry]);
  const faults: string[] = [];
  for (const path of loaded) {
    const file = byPath.get(path);
    for (const { to, isLate, isType } of file === undefined ? [] : importsOf(file)) {
      if (isLate || isType) continue;
      const room = roomOf(to);
      if (room !== null && !OPEN_AT_START.has(room) && isDoor(to, room)) faults.push(`${path} imports ${to}`);
      loaded.add(to);
    }
  }
  return faults;
}

/** null: an entry, or what all rooms share (ports.ts, errors.ts). */
function roomOf(path: string): string | null {
  const [room, ...rest] = path.split('/');
  return rest.length === 0 || room === undefined || room === '..' ? null : room;
}

function layerOf(room: string): number {
  return LAYERS.findIndex((rooms) => rooms.includes(room));
}

/** Harnesses, formats and clocks may be named there and nowhere else. */
const NAMED_IN = /^(?:harnesses|formats|clocks)\//;
/** The contract, the kit and what all formats share are nobody's own; but for the kit of a language, and of command lines. */
const OF_ALL =
  /^(?:harnesses\/(?:(?:harness|sessions|shared-files|option|failure)\.ts|kit\/(?!(?:python|own|build-systems)\/))|formats\/(?:(?:format|merge)\.ts|kit\/)|clocks\/(?:calibrator|compile|program)\.ts)/;

/** Names of languages and of their tools, as words of an identifier or of a text. */
const LANGUAGES = [
  /\b(?:Go|golang|Golang|Rust|rustc?|cargo|Cargo|criterion|Criterion|Python|python3?|pytest|JavaScript|javascript|Java|javac?|JMH|jmh|JVM|gofmt|GOROOT|GOPATH|GOENV|GOFLAGS|GOTOOLCHAIN|GOMAXPROCS|cpp|gocache)\b/,
  /\bgo(?=[A-Z]|[.-][a-z])/,
  /[a-z](?:Go|Rust|Python|Java|Cargo)(?=[A-Z(\s;,.:)]|$)/,
  /'go'/,
];

/** Lines that name a language or its tools outside of their rooms: `path:line: text`. */
export function languagesNamed({ path, text }: SourceFile): readonly string[] {
  if (NAMED_IN.test(path) && !OF_ALL.test(path)) return [];
  return withoutComments(text)
    .split('\n')
    .flatMap((line, index) =>
      LANGUAGES.some((name) => name.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

/** Comments blanked, lines kept; texts and templates stay as they are. */
export function withoutComments(text: string): string {
  // First those on lines of their own: a quote in a regular expression would otherwise pair with one in them.
  const bare = text.replace(/^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, (found) => found.replace(/[^\n]/g, ''));
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
  return bare.replace(token, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, '') : found));
}

/** The line that opens a room: the comment at the top of its door, or its README.md where it has no door. */
export function roomIntroduction(source: string, room: string): string | null {
  const door = join(source, room, 'index.ts');
  if (existsSync(door)) {
    const comment = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(door, 'utf8'))?.[1];
    return comment?.replaceAll(/\n \*/g, '').trim() ?? null;
  }
  const page = join(source, room, 'README.md');
  if (!existsSync(page)) return null;
  const [first = ''] = readFileSync(page, 'utf8').trim().split(/\n\n/);
  return first.replaceAll('\n', ' ');
}
