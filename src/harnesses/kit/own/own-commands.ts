import { recordIn, recordOf, textOf, textsOf } from '../../../formats/index.ts';
import { matchesPattern } from '../../../model/inputs/pattern.ts';
import type { Project } from '../../harness.ts';
import { isInstalled } from '../node/manifests.ts';
import { quoted } from '../shell-words.ts';
import { tomlIn } from '../toml.ts';
import { folderBelow, type OwnStep, stepsOf } from './steps.ts';

/** A command by which a project runs its benchmarks. Untrusted. */
export interface OwnCommand {
  /** As it is typed: `npm run bench`. */
  readonly name: string;
  /** The file that has it: `package.json`. */
  readonly file: string;
  /** The commands that it runs, those of other scripts that it calls among them, in order. */
  readonly steps: readonly OwnStep[];
}

type Read = (project: Project) => Omit<OwnCommand, 'file'> | null;

/** The files that may have one, in the order in which they are asked: the first that has one says what is meant. */
const READERS: Readonly<Record<string, Read>> = {
  'package.json': ofPackage,
  'pyproject.toml': ofPyproject,
  'noxfile.py': ofNox,
  'tox.ini': ofTox,
  Makefile: ofMakefile('Makefile'),
  makefile: ofMakefile('makefile'),
  GNUmakefile: ofMakefile('GNUmakefile'),
  justfile: ofJustfile('justfile'),
  Justfile: ofJustfile('Justfile'),
  '.justfile': ofJustfile('.justfile'),
};

export const OWN_COMMAND_FILES: readonly string[] = Object.keys(READERS);

/** At most one of each file, in the working directory itself. */
export function ownCommands(project: Project): readonly OwnCommand[] {
  return Object.entries(READERS).flatMap(([file, read]): readonly OwnCommand[] => {
    if (!project.files.includes(file)) return [];
    const found = read(project);
    return found === null || found.steps.length === 0 ? [] : [{ file, ...found }];
  });
}

const NAMES = ['bench', 'benchmark', 'benchmarks', 'perf'] as const;
/** `bench:parse`, `test-bench`; not what compares, draws or saves what others have measured. */
const RELATED = /^(?:(?:test|run)[:_-])?(?:bench|benchmarks?|perf|codspeed)(?:[:_-][\w:.-]+)?$/;
const OTHER_WORK =
  /(?:^|[:_-])(?:build|ci|cmp|compare|install|diff|report|profile|save|update|watch|clean|lint|serve|dev|deploy|publish|check)(?:$|[:_-])/;

/** The names that mean the benchmarks: the plainest alone, or else all that are related. */
function chosenOf(names: readonly string[]): readonly string[] {
  const plain = NAMES.find((name) => names.includes(name));
  if (plain !== undefined) return [plain];
  return names.filter((name) => RELATED.test(name) && !OTHER_WORK.test(name)).slice(0, 20);
}

/** Scripts that call each other go no deeper. */
const DEEPEST = 8;
const MOST_STEPS = 100;

/** Replaces a step that calls scripts by theirs, up to a number of steps in all. @param called null: it calls none. */
function expanded(
  steps: readonly OwnStep[],
  called: (step: OwnStep) => readonly OwnStep[] | null,
  depth = 0,
  budget = { left: MOST_STEPS },
): readonly OwnStep[] {
  return steps.flatMap((step) => {
    if (budget.left <= 0) return [];
    const own = depth < DEEPEST ? called(step) : null;
    if (own !== null) {
      const inherit = (each: OwnStep) => ({ ...each, environment: { ...step.environment, ...each.environment } });
      return expanded(own.map(inherit), called, depth + 1, budget);
    }
    budget.left -= 1;
    return [step];
  });
}

const MOST_CHARACTERS = 200_000;
const LONGEST_LINE = 2000;

/** The part of a file that is read for commands: nobody writes longer ones, and expressions take their time on them. */
function readable(text: string | null): string {
  const lines = (text ?? '').slice(0, MOST_CHARACTERS).split('\n');
  return lines.filter((line) => line.length <= LONGEST_LINE).join('\n');
}

function ofPackage(project: Project): Omit<OwnCommand, 'file'> | null {
  const names = chosenOf(Object.keys(scriptsIn(project, '.')));
  if (names.length === 0) return null;
  const run = ['pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'].find((lock) => project.files.includes(lock));
  const manager = run === undefined ? 'npm' : (/^(pnpm|yarn|bun)/.exec(run)?.[0] ?? 'npm');
  const steps = names.flatMap((name) => scriptSteps(project, '.', name));
  return {
    name: names.map((name) => `${manager} run ${name}`).join(', '),
    steps: expanded(steps, (step) => calledScripts(project, step)),
  };
}

function scriptsIn({ text }: Project, folder: string): Readonly<Record<string, unknown>> {
  const file = folder === '.' ? 'package.json' : `${folder}/package.json`;
  return recordOf(recordIn(text(file) ?? '')?.scripts);
}

/** `prebench` and `postbench` belong to `bench`. */
function scriptSteps(project: Project, folder: string, name: string, rest = ''): readonly OwnStep[] {
  const scripts = scriptsIn(project, folder);
  return [`pre${name}`, name, `post${name}`].flatMap((each) => {
    const script = Object.hasOwn(scripts, each) ? textOf(scripts[each]) : '';
    return stepsOf(each === name && rest !== '' ? `${script} ${rest}` : script, folder);
  });
}

/** `npm run build`, `yarn bench:parse`, `run-s bench:*`, `npm test`; with the folder of another package. */
function calledScripts(project: Project, { words, folder, line }: OwnStep): readonly OwnStep[] | null {
  // Patterns of names are in quotes, or the shell leaves them as they are: there are no such files.
  const all = words ?? line.replaceAll(/['"]/g, '').split(/\s+/);
  const [program = '', ...args] = all;
  if (/^(?:npm-run-all2?|run-[sp])$/.test(program)) {
    const names = Object.keys(scriptsIn(project, folder));
    const wanted = args.filter((arg) => !arg.startsWith('-'));
    const meant = wanted.flatMap((pattern) => names.filter((name) => matchesPattern(pattern.replace('**', '*'), name)));
    return meant.slice(0, MOST_STEPS).flatMap((name) => scriptSteps(project, folder, name));
  }
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program) || words === null) return null;
  const places: (string | null)[] = [];
  const rest: string[] = [];
  const isNamed = () => rest.length > (rest[0] === 'run' ? 1 : 0);
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    // What is behind the name of a script is the script's; npm takes its own options from there as well, up to `--`.
    const isOption = arg.startsWith('-') && (!isNamed() || (program === 'npm' && !rest.includes('--')));
    const [option = '', own] = /^(--[\w-]+)=(.*)$/.exec(arg)?.slice(1) ?? [arg];
    const isFolder = /^(?:--prefix|-C|--cwd|--dir)$/.test(option);
    if (isOption && (isFolder || CHOOSES_PACKAGE[program]?.test(option) === true)) {
      const value = own ?? args[index + 1] ?? '';
      places.push(isFolder ? folderBelow(folder, value) : packageOf(project, folder, value));
      if (own === undefined) index += 1;
    } else if (isNamed() || !arg.startsWith('-')) rest.push(arg);
  }
  if (program === 'yarn' && rest[0] === 'workspace') {
    places.push(packageOf(project, folder, rest[1] ?? ''));
    rest.splice(0, 2);
  }
  const [place = folder, ...more] = places;
  if (more.length > 0) return null;
  if (place === null) return null;
  const [verb = '', ...others] = rest;
  const isRun = verb === 'run' || verb === 'run-script';
  const [name = '', ...given] = isRun ? others : rest;
  const isShort = name === 'test' || name === 'start' || program === 'yarn' || program === 'pnpm';
  if (!(isRun || isShort) || !Object.hasOwn(scriptsIn(project, place), name)) return null;
  return scriptSteps(project, place, name, given.filter((each) => each !== '--').join(' '));
}

/** Options with the package of a workspace whose script is meant; where one of them names several, it is none that is known. */
const CHOOSES_PACKAGE: Readonly<Record<string, RegExp>> = {
  npm: /^(?:-w|--workspace)$/,
  pnpm: /^(?:-F|--filter)$/,
};

/** The folder of a package, by its name or its path from here; null: there is none, or more than one. */
function packageOf(project: Project, folder: string, named: string): string | null {
  const manifests = project.files.filter((file) => file.endsWith('/package.json') && !isInstalled(file));
  const folders = manifests.map((file) => file.slice(0, -'/package.json'.length));
  const path = folderBelow(folder, named);
  const byName = folders.filter((each) => recordIn(project.text(`${each}/package.json`) ?? '')?.name === named);
  const [only, ...others] = byName.length > 0 ? byName : folders.filter((each) => each === path);
  return only === undefined || others.length > 0 ? null : only;
}

/**
 *     [tool.poe.tasks]
 *     bench = "pytest --benchmark-only benchmarks"
 *     [tool.hatch.envs.bench.scripts]
 *     run = ["pytest benchmarks"]
 *     [tool.pdm.scripts]
 *     bench = {cmd = "pytest benchmarks"}
 */
function ofPyproject({ text }: Project): Omit<OwnCommand, 'file'> | null {
  const tool = recordOf(tomlIn(text('pyproject.toml') ?? '').tool);
  const hatch = Object.entries(recordOf(recordOf(tool.hatch).envs)).map(([name, env]) => {
    const prefix = name === 'default' ? 'hatch run ' : `hatch run ${name}:`;
    const scripts = recordOf(recordOf(env).scripts);
    // In an environment for benchmarks, its one script is meant, however it is called.
    const [only, ...others] = Object.keys(scripts);
    return { prefix, scripts, always: RELATED.test(name) && others.length === 0 ? only : undefined };
  });
  const places = [
    { prefix: 'poe ', scripts: recordOf(recordOf(tool.poe).tasks), always: undefined },
    { prefix: 'pdm run ', scripts: recordOf(recordOf(tool.pdm).scripts), always: undefined },
    { prefix: 'task ', scripts: recordOf(recordOf(tool.taskipy).tasks), always: undefined },
    ...hatch,
  ];
  for (const { prefix, scripts, always } of places) {
    const names = always === undefined ? chosenOf(Object.keys(scripts)) : [always];
    if (names.length === 0) continue;
    const steps = names.flatMap((name) => taskSteps(scripts[name]));
    const called = ({ words }: OwnStep) => {
      const [program = '', ...args] = words ?? [];
      const name = args.at(-1) ?? '';
      const calls = Object.hasOwn(scripts, program)
        ? program
        : `${program} ${args.slice(0, -1).join(' ')} ` === prefix
          ? name
          : '';
      return Object.hasOwn(scripts, calls) ? taskSteps(scripts[calls]) : null;
    };
    return { name: names.map((name) => `${prefix}${name}`).join(', '), steps: expanded(steps, called) };
  }
  return null;
}

/** `"CMD"`, `["CMD", "CMD"]`, `{cmd = "CMD"}`, `{shell = "..."}`, `{sequence = [...]}`, `{composite = [...]}` */
function taskSteps(task: unknown): readonly OwnStep[] {
  if (typeof task === 'string') return stepsOf(task.replaceAll(/\{args:?([^{}]*)\}/g, '$1'));
  if (Array.isArray(task)) return task.flatMap(taskSteps);
  const { cmd, shell, sequence, composite, cwd, working_dir: workingDir } = recordOf(task);
  const place = folderBelow('.', textOf(cwd) || textOf(workingDir) || '.') ?? '.';
  const words = textsOf(cmd);
  const own = words.length > 0 ? words.map(quoted).join(' ') : (cmd ?? shell ?? sequence ?? composite);
  if (own === undefined) return [];
  return taskSteps(own).map((step) => (place === '.' ? step : { ...step, folder: place }));
}

interface Block {
  readonly head: RegExpExecArray;
  readonly lines: readonly string[];
}

/** The lines below each line that `head` matches, up to one that `end` matches. */
function blocksIn(text: string, head: RegExp, end: RegExp): readonly Block[] {
  const blocks: { readonly head: RegExpExecArray; readonly lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const found = head.exec(line);
    if (found !== null) blocks.push({ head: found, lines: [] });
    isOpen = found !== null || (isOpen && !end.test(line));
    if (isOpen && found === null) blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/**
 *     @nox.session(python="3.12")
 *     def bench(session):
 *         session.install(".")
 *         session.run("pytest", "--benchmark-only", *session.posargs)
 */
function ofNox({ text }: Project): Omit<OwnCommand, 'file'> | null {
  const sessions = blocksIn(readable(text('noxfile.py')), /^def (\w{1,100})\(/, /^[^\s)#]/);
  const names = chosenOf(sessions.map(({ head }) => head[1] ?? ''));
  const chosen = sessions.filter(({ head }) => names.includes(head[1] ?? ''));
  const steps = chosen.flatMap(({ lines }) => {
    const runs = lines.join('\n').matchAll(/\bsession\.run\(([^()]{0,2000})/g);
    return [...runs].slice(0, MOST_STEPS).flatMap(([, args = '']) => {
      const words = [...args.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, one, other]) => one ?? other ?? '');
      return stepsOf(words.map(quoted).join(' '));
    });
  });
  return names.length === 0 ? null : { name: names.map((name) => `nox -s ${name}`).join(', '), steps };
}

/**
 *     [testenv:bench]
 *     commands =
 *         pytest --benchmark-only {posargs:benchmarks}
 */
function ofTox({ text }: Project): Omit<OwnCommand, 'file'> | null {
  const environments = blocksIn(readable(text('tox.ini')), /^\[testenv:([\w.-]{1,100})\]/, /^\[/);
  const names = chosenOf(environments.map(({ head }) => head[1] ?? ''));
  const chosen = environments.filter(({ head }) => names.includes(head[1] ?? ''));
  const steps = chosen.flatMap(({ lines }) =>
    blocksIn(lines.join('\n'), /^commands[ \t]*=(.*)$/, /^[^\s#]/).flatMap(({ head, lines: own }) => {
      const joined = [head[1] ?? '', ...own].join('\n').replaceAll('\\\n', ' ');
      const commands = joined.split('\n').map((line) => line.trim().replace(/^- */, ''));
      return shellLines(commands).flatMap((line) => stepsOf(line.replaceAll(/\{posargs:?([^{}]*)\}/g, '$1')));
    }),
  );
  return names.length === 0 ? null : { name: names.map((name) => `tox -e ${name}`).join(', '), steps };
}

function shellLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line !== '' && !line.startsWith('#')).slice(0, MOST_STEPS);
}

interface Recipe {
  /** Recipes that are made first. */
  readonly needs: readonly string[];
  readonly lines: readonly string[];
  /** Puts the values of variables into a line. */
  readonly filled: (line: string) => string;
}

/**
 *     bench: build
 *     	@$(GO) test -bench=. ./...
 */
function ofMakefile(file: string): Read {
  return ({ text }) => {
    const source = readable(text(file)).replaceAll('\\\n', ' ');
    const variables = new Map<string, string>();
    for (const { head } of blocksIn(source, /^(?:export )?(\w{1,100}) *[:?]{0,2}= *(.{0,200})$/, /^/)) {
      variables.set(head[1] ?? '', (head[2] ?? '').trim());
    }
    const once = (line: string) =>
      line.replaceAll(/\$[({](\w{1,100})[)}]/g, (all, name: string) => variables.get(name) ?? all);
    const filled = (line: string) => {
      let whole = line;
      for (let depth = 0; depth < DEEPEST && whole.length <= LONGEST_LINE; depth += 1) whole = once(whole);
      return whole.replaceAll('$$', '$');
    };
    const recipes = new Map<string, Recipe>();
    for (const { head, lines } of blocksIn(source, /^([\w./-]{1,100}(?: [\w./ -]{1,500})?):(?![:=])([^#;]*)/, /^\S/)) {
      const recipe = { needs: (head[2] ?? '').trim().split(/\s+/), lines, filled };
      for (const target of (head[1] ?? '').split(' ')) if (!recipes.has(target)) recipes.set(target, recipe);
    }
    return ofRecipes('make', recipes);
  };
}

/**
 *     bench *ARGS: build
 *         cargo bench {{ARGS}}
 */
function ofJustfile(file: string): Read {
  return ({ text }) => {
    const recipes = new Map<string, Recipe>();
    const filled = (line: string) => line.replaceAll(/\{\{[^{}]*\}\}/g, ' ');
    for (const { head, lines } of blocksIn(readable(text(file)), /^@?([\w-]{1,100})(?: [^:]*)?:(?!=)([^#]*)/, /^\S/)) {
      // A line that names an interpreter makes a program of all of them.
      const own = lines[0]?.trim().startsWith('#!') === true ? [] : lines;
      recipes.set(head[1] ?? '', { needs: (head[2] ?? '').split(/[\s&()]+/), lines: own, filled });
    }
    return ofRecipes('just', recipes);
  };
}

function ofRecipes(program: 'make' | 'just', recipes: ReadonlyMap<string, Recipe>): Omit<OwnCommand, 'file'> | null {
  const names = chosenOf([...recipes.keys()]);
  const made = new Set<string>();
  const stepsOfRecipe = (name: string, depth = 0): readonly OwnStep[] => {
    const recipe = recipes.get(name);
    // Each is made once.
    if (recipe === undefined || depth > DEEPEST || made.has(name) || made.size >= MOST_STEPS) return [];
    made.add(name);
    const first = recipe.needs.flatMap((each) => stepsOfRecipe(each, depth + 1));
    const lines = shellLines(recipe.lines.map((line) => line.trim().replace(/^[@+-]+ */, '')));
    // Each line has a shell of its own: a `cd` ends with it.
    return [...first, ...lines.flatMap((line) => stepsOf(recipe.filled(line)))];
  };
  const called = ({ line }: OwnStep) => {
    const [first = '', ...others] = line.split(' ');
    const name = others.find((word) => !word.startsWith('-')) ?? '';
    const isCall = (first === program || first === '$(MAKE)') && recipes.has(name);
    return isCall ? stepsOfRecipe(name) : null;
  };
  const steps = names.flatMap((name) => stepsOfRecipe(name));
  return names.length === 0 ? null : { name: `${program} ${names.join(' ')}`, steps: expanded(steps, called) };
}
