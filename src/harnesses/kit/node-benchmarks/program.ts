import type { Side } from '../../../model/results/side.ts';
import { folderIn } from '../../../model/tree.ts';
import { seededNode } from '../node/hash-seed.ts';
import { answersFile, type ServedProcess, type ServedTool, wish } from '../served/program.ts';
import codeMjs from './_program/tare_code.mjs';
import hooksMjs from './_program/tare_hooks.mjs';
import loopMjs from './_program/tare_loop.mjs';
import serverMjs from './_program/tare_server.mjs';
import sessionMjs from './_program/tare_session.mjs';
import taskMjs from './_program/tare_task.mjs';
import type { NodeScript } from './own-scripts.ts';

/** A benchmark library that a program of ours leads. */
export interface Library {
  /** Name of the harness, and of its program: `tare_NAME.mjs`. */
  readonly name: string;
  readonly summary: string;
  /** Specifier that files import and manifests name. */
  readonly specifier: string;
  /** Packages that lead the library for files that import them in its place. */
  readonly wrappers?: readonly string[];
  /** Text of the program that leads it: it exports `SPECIFIER`, `NAMES` and `lead` (_program/tare_session.mjs). */
  readonly program: string;
  /** Files as the package's own script runs them, and no others, where the user names none. */
  readonly scripts?: readonly NodeScript[];
}

/** A benchmark file, and what runs it. */
interface NodeFile {
  readonly file: string;
  /** Modules that Node loads first to run a TypeScript file, by side; none: Node alone does. */
  readonly loaders: Readonly<Partial<Record<Side, string>>>;
}

const SEPARATOR = ' > ';

/** Ids are `bench/a.bench.js > group > name`. */
export function groupedTool(tool: string): ServedTool {
  return {
    tool,
    namesOf: (id) => {
      const end = id.indexOf(SEPARATOR);
      if (end <= 0) return { group: '', name: id };
      return { group: id.slice(0, end), name: id.slice(end + SEPARATOR.length) };
    },
  };
}

/** Files of ours that serve benchmarks of any library, and those of tinybench (_program/tare_server.mjs, tare_task.mjs). */
export function servingPrograms(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return [
    { path: `${folder}/tare_code.mjs`, text: codeMjs },
    { path: `${folder}/tare_server.mjs`, text: serverMjs },
    { path: `${folder}/tare_loop.mjs`, text: loopMjs },
    { path: `${folder}/tare_task.mjs`, text: taskMjs },
  ];
}

/** One process that runs one benchmark file, whose library is led by ours (_program/tare_session.mjs). */
export function nodeProcess({ name, program, scripts = [] }: Library, { file, loaders }: NodeFile): ServedProcess {
  const script = scripts.find((each) => each.file === file);
  return {
    key: file,
    command: (side, wanted, timeoutMs) => {
      const { directory, scratch } = side;
      const folder = `${scratch}/bin`;
      const cwd = folderIn(directory, script?.folder ?? '.');
      const loader = loaders[side.side];
      const asked = { ...wanted, file, library: name };
      const loaded = `${folder}/tare_loaded`;
      return {
        ...seededNode([
          ...(script?.nodeArguments ?? []),
          ...(loader === undefined ? [] : [`--import=${urlOf(loader)}`]),
          `--import=${urlOf(`${folder}/tare_session.mjs`)}`,
          `${directory}/${file}`,
          ...(script?.arguments ?? []),
        ]),
        cwd,
        environment: {
          ...script?.environment,
          PWD: cwd,
          NO_COLOR: '1',
          TARE_BENCHMARKS: wish(wanted.survey === true ? { ...asked, loaded } : asked, side),
        },
        trust: 'untrusted',
        timeoutMs,
        writes: [
          { path: `${folder}/tare_session.mjs`, text: sessionMjs },
          { path: `${folder}/tare_hooks.mjs`, text: hooksMjs },
          ...servingPrograms(folder),
          { path: `${folder}/tare_${name}.mjs`, text: program },
        ],
        reads: answersFile(wanted, side),
      };
    },
  };
}

function urlOf(path: string): string {
  return `file://${path.split('/').map(encodeURIComponent).join('/')}`;
}
