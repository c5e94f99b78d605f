import { isText, recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext, ProcessRequest, SideContext } from '../../harness.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../side-code.ts';
import type { Reached, ReachPlans } from '../../target.ts';
import { ownFolder } from '../node/own-folder.ts';
import { answerLines } from '../served/answers.ts';
import type { CodeWish, ServedProcess } from '../served/program.ts';
import codeMjs from './_program/tare_code.mjs';
import partsMjs from './_program/tare_parts.mjs';
import scriptMjs from './_program/tare_script.mjs';
import statementsMjs from './_program/tare_statements.mjs';

/**
 * The code of a side is what processes of its benchmarks load while they are listed: what V8 says of their scripts once every
 * benchmark has run (_program/tare_code.mjs). So loaders, transforms and builds are done, and nothing has to be known of them; what no benchmark
 * loads is no part of it. A unit is a script, by its path below the side, or a file that was read, by its content. Its parts are
 * functions without those in them, so that a module's top level is a function too, which all benchmarks of its process enter;
 * what makes a class, fields and static blocks with it, belongs to the function around it. Values that the top level does nothing
 * with but name them belong to the functions that do so too.
 *
 * What a file that changed did to scripts is seen in these; so it is an input, for those who open it as a file.
 */
export function nodeCode(context: BuildContext): CodePlans {
  return {
    reachedBy: 'targets',
    isNoted: true,
    covers: () => false,
    *units() {
      const listed = yield* readParts(context, 'units.json', {});
      if ('unknown' in listed) return listed;
      const units = listed.flatMap((pair): readonly CodeUnit[] => {
        const [name, digest]: readonly unknown[] = Array.isArray(pair) ? pair : [];
        return isText(name) && isText(digest) ? [{ name, digest }] : [];
      });
      return units.length === 0 ? { unknown: 'no benchmark was loaded' } : units;
    },
    *partsOf(units) {
      const listed = yield* readParts(context, 'parts.json', { units });
      return 'unknown' in listed ? listed : listed.flatMap((part) => partIn(part) ?? []);
    },
  };
}

function codeWish(side: Pick<SideContext, 'directory' | 'scratch'>): CodeWish {
  return { folder: `${side.scratch}/code`, own: ownFolder(side), scratch: side.scratch, seenMs: SEEN_MS };
}

/**
 * What the process of this key is to note while it lists its benchmarks. Each side comes to them in another order (decisions/060).
 */
export function listWish(side: SideContext, key: string): CodeWish {
  return { ...codeWish(side), key, isReversed: side.side === 'base' };
}

/** What was noted of these files does not count: the other side did not come to them. */
export function* withoutFilesNoted(side: SideContext, files: ReadonlySet<string>, timeoutMs: number): Plan<void> {
  if (files.size === 0) return;
  const { folder } = codeWish(side);
  const writes = [{ path: `${folder}/left.json`, text: JSON.stringify([...files]) }];
  yield* resultsOf([
    { file: 'true', arguments: [], cwd: side.directory, trust: 'untrusted', timeoutMs, writes } as const,
  ]);
}

/** Nothing is noted yet. */
export function* withoutNotes(side: SideContext, timeoutMs: number): Plan<void> {
  const { folder } = codeWish(side);
  yield* resultsOf([
    { file: 'rm', arguments: ['-rf', folder], cwd: side.directory, trust: 'untrusted', timeoutMs } as const,
  ]);
}

const MOST_BYTES = 256 * 1024 * 1024;

function* readParts(
  context: BuildContext,
  path: string,
  wanted: { readonly units?: readonly string[] },
): Plan<readonly unknown[] | NotKnown> {
  const { directory, scratch, buildTimeoutMs: timeoutMs } = context;
  const { folder, own } = codeWish(context);
  const program = `${scratch}/bin/tare_parts.mjs`;
  const [result] = yield* resultsOf([
    {
      file: 'node',
      arguments: ['--expose-internals', '--stack-size=4000', program, folder, own, context.root ?? directory],
      cwd: directory,
      environment: { PWD: directory },
      input: JSON.stringify(wanted),
      trust: 'untrusted',
      timeoutMs,
      writes: [
        { path: program, text: partsMjs },
        { path: `${scratch}/bin/tare_code.mjs`, text: codeMjs },
        { path: `${scratch}/bin/tare_script.mjs`, text: scriptMjs },
        { path: `${scratch}/bin/tare_statements.mjs`, text: statementsMjs },
      ],
      reads: [{ root: scratch, path: `code/${path}`, maxBytes: MOST_BYTES }],
    } as const,
  ]);
  const [text] = result.files;
  const { list } = recordIn(`{"list": ${text ?? 'null'}}`) ?? {};
  if (!succeeded(result) || !Array.isArray(list)) return { unknown: 'its scripts could not be read' };
  return list;
}

/** `{"unit": "/tree/a.js", "name": "parse", "digest": "9f86d08...", "bytes": 120, "source": {"file": "a.js", ...}}` */
function partIn(value: unknown): CodePart | null {
  const part: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const { unit, name, digest, bytes, source, isOfNames } = part;
  if (!isText(unit) || !isText(name) || !isText(digest) || typeof bytes !== 'number') return null;
  const { file, firstLine, lastLine } = (typeof source === 'object' ? { ...source } : {}) as Readonly<
    Record<string, unknown>
  >;
  const isKnown = isText(file) && typeof firstLine === 'number' && typeof lastLine === 'number';
  const place = isKnown ? { source: { file, firstLine, lastLine } } : {};
  return { unit, name, digest, bytes, ...place, ...(isOfNames === true ? { isOfNames } : {}) };
}

/** A look is taken again without those that entered something. */
const MOST_LOOKS = 8;
/** How long a benchmark runs while it is watched: longer than a slice in a session, in code that is slowed by being counted. */
const SEEN_MS = 50;

interface Found {
  readonly functions: Map<string, CodePart>;
  /** Those of them that were entered while it ran. */
  readonly inLoop: Set<CodePart>;
  readonly opened: Set<string>;
}

interface Seen extends Found {
  /** No benchmark of its process entered anything, or is in doubt. */
  readonly isClean: boolean;
}

/**
 * All benchmarks of a process are looked at in it, one after the other, so what one leaves behind could hide what the next
 * would have entered alone: a cache that is filled, a module that is loaded. So those that enter a function are left out,
 * and the others of that process are looked at again, until none of them does: then no function that is asked for ran in between. The
 * other side does so in the opposite order, in which, as nothing differs of what was run, this one would have done the same: of two each
 * has then run before the other. What was entered while modules were loaded, or between benchmarks, counts for all of them. A library
 * runs its parts in one order only: there it is that of the file, as in a slice. The first look is what was noted when they were listed.
 */
export function nodeReach(id: string, process: ServedProcess, key: string): ReachPlans {
  return {
    key,
    name: id,
    *look(request) {
      const { side, functions, only } = request;
      const byName = new Map(functions.map((part) => [JSON.stringify([part.unit, part.name]), part]));
      const found = new Map<string, Found>();
      const settled = new Map<string, Reached>();
      const [noted] = yield* resultsOf([notesOf(request, key)]);
      let seen = seenIn(answerLines(noted.files[0]), byName);
      let rest = only;
      for (let looks = 0; ; looks += 1) {
        rest = rest.filter((each) => {
          const own = seen.get(each);
          // It ended the process, or is behind one that did, or did something that nobody sees.
          if (own === undefined) return looks === 0;
          const all = found.get(each) ?? { functions: new Map(), inLoop: new Set(), opened: new Set() };
          found.set(each, all);
          for (const [name, part] of own.functions) all.functions.set(name, part);
          for (const part of own.inLoop) all.inLoop.add(part);
          for (const path of own.opened) all.opened.add(path);
          if (all.functions.size === 0 && !own.isClean) return true;
          settled.set(each, { functions: [...all.functions.values()], inLoop: all.inLoop, opened: [...all.opened] });
          return false;
        });
        if (rest.length === 0 || looks === MOST_LOOKS) return settled;
        const wish = codeWish(side);
        const look = `${wish.folder}/look.json`;
        const timeoutMs = request.timeoutMs + 10 * SEEN_MS * rest.length;
        const asked = {
          functions: functions.map(({ unit, name }) => [unit, name]),
          only: rest,
          isReversed: side.side === 'base',
        };
        const planned = process.command(side, { survey: true, skipped: [], code: { ...wish, look } }, timeoutMs);
        const writes = [...(planned.writes ?? []), { path: look, text: JSON.stringify(asked) }];
        const [result] = yield* resultsOf([{ ...planned, writes }]);
        seen = seenIn(answerLines(result.files[0]), byName);
      }
    },
  };
}

/** Reads what was noted of the benchmarks of this key (_program/tare_parts.mjs). */
function notesOf({ side, timeoutMs }: ProcessRequest, key: string) {
  const { scratch, directory: cwd } = side;
  const path = 'code/noted';
  const names = [`${scratch}/code/entered/${encodeURIComponent(key)}`, `${scratch}/${path}`];
  const reads = [{ root: scratch, path, maxBytes: MOST_BYTES }];
  return { file: 'cp', arguments: names, cwd, trust: 'untrusted', timeoutMs, reads } as const;
}

/** A process, or a thread of one, and what it entered: lines are numbered. */
interface Within {
  readonly functions: Map<string, CodePart>;
  /** Of them those that no benchmark of its own is known to have entered. */
  readonly around: Map<string, CodePart>;
  /** Where there is no `process`. */
  readonly opened: Set<string>;
  isDoubted: boolean;
  isDoubtedAround: boolean;
  /** The process whose threads tell of each other; undefined: it is none of such. */
  process: Process | undefined;
  from: number;
  /** Where a benchmark of its own began last. */
  begunAt: number;
  /** null: it was not heard to end. */
  to: number | null;
}

interface Process {
  readonly opened: Set<string>;
  readonly threads: Within[];
  /** Numbers of threads that are looked into, and the lines in which each was started. */
  readonly known: Set<unknown>;
  readonly started: Map<unknown, number>;
}

/**
 * `{"in": "4f9e", "around": true, "functions": [["/tree/a.js", "(top)"]], "opened": ["/side/tree/a.txt"]}`, `{"in": "4f9e",
 * "entered": "bench/a.js > one", "functions": [], "opened": [], "doubt": "it starts processes"}`, in order. Those in doubt are left
 * out. What one has opened, all behind it in its process may have read. Threads of one process say when they begin and end, and what they
 * start (tare_session.mjs): whatever one does that lives while a benchmark of another runs counts for that benchmark as well.
 */
export function seenIn(
  lines: readonly Readonly<Record<string, unknown>>[],
  byName: ReadonlyMap<string, CodePart>,
): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen & { readonly within: Within; readonly from: number; readonly to: number }>();
  const withins = new Map<unknown, Within>();
  const processes = new Map<unknown, Process>();
  const unclean = new Set<Process | Within>();
  for (const [at, line] of lines.entries()) {
    const { entered: id, doubt, of } = line;
    if (of !== undefined) {
      const process: Process = processes.get(of) ?? nothingOfThreads();
      processes.set(of, process);
      if (line.starts !== undefined) process.started.set(line.starts, at);
      else {
        const within = { ...nothingWithin(at), process };
        withins.set(line.begins, within);
        process.threads.push(within);
        process.known.add(line.thread);
      }
      continue;
    }
    const within = withins.get(line.in) ?? nothingWithin(at);
    withins.set(line.in, within);
    const functions = (Array.isArray(line.functions) ? line.functions : []).flatMap((pair) => {
      const part = byName.get(JSON.stringify(pair));
      return part === undefined ? [] : [[JSON.stringify(pair), part] as const];
    });
    const { opened } = within.process ?? within;
    for (const path of Array.isArray(line.opened) ? line.opened.filter(isText) : []) opened.add(path);
    for (const [name, part] of functions) within.functions.set(name, part);
    if (doubt !== undefined) within.isDoubted = true;
    if (line.ends === true) within.to = at;
    if (line.around === true) {
      for (const [name, part] of functions) within.around.set(name, part);
      if (doubt !== undefined) within.isDoubtedAround = true;
      within.begunAt = at;
    }
    if (isText(id) && doubt !== undefined) unclean.add(within.process ?? within);
    else if (isText(id)) {
      const entered = { functions: new Map(functions), inLoop: new Set(functions.map(([, part]) => part)) };
      seen.set(id, { ...entered, opened: new Set(opened), isClean: false, within, from: within.begunAt, to: at });
    }
  }
  for (const [id, { functions, within, from, to }] of seen) {
    const { threads = [], known, started = new Map() } = within.process ?? {};
    const beside = threads.filter((each) => each !== within && each.from < to && (each.to ?? to) > from);
    const isUnseen = [...started].some(([thread, at]) => at < to && known?.has(thread) !== true);
    const isDoubted = within.isDoubtedAround || beside.some((each) => each.isDoubted || each.to === null);
    if (isUnseen || isDoubted) seen.delete(id);
    for (const each of [within.around, ...beside.map((other) => other.functions)]) {
      for (const [name, part] of each) functions.set(name, part);
    }
    if (isUnseen || isDoubted || functions.size > 0) unclean.add(within.process ?? within);
  }
  return new Map(
    [...seen].map(([id, { within, from: _from, to: _to, ...each }]) => {
      return [id, { ...each, isClean: !unclean.has(within.process ?? within) }];
    }),
  );
}

function nothingOfThreads(): Process {
  return { opened: new Set(), threads: [], known: new Set(), started: new Map() };
}

function nothingWithin(from: number): Within {
  const entered = { functions: new Map<string, CodePart>(), around: new Map<string, CodePart>() };
  return {
    ...entered,
    opened: new Set(),
    isDoubted: false,
    isDoubtedAround: false,
    process: undefined,
    from,
    begunAt: from,
    to: null,
  };
}
