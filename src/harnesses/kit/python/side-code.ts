import { isAmount, recordIn } from '../../../formats/index.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../side-code.ts';
import codePy from './_program/tare_code.py';
import { inside, venvPython } from './venv.ts';

type Context = Pick<BuildContext, 'directory' | 'scratch' | 'buildTimeoutMs'>;

/**
 * The code of a side as its own interpreter compiles it (_program/tare_code.py). A unit is a file: modules of the tree and of
 * the environment, the environment's data, the interpreter, and what pytest reads of a file of settings.
 */
export function pythonCode(context: Context): CodePlans {
  return {
    *units() {
      const said = yield* say(context, 'units', null);
      return 'unknown' in said ? said : said.all.flatMap(unitIn);
    },
    *partsOf(units) {
      const said = yield* say(context, 'parts', units);
      return 'unknown' in said ? said : said.all.flatMap(partIn);
    },
    // One that is opened in another way than by an import is entered as a whole.
    covers: (path) => path.endsWith('.py'),
    reachedBy: 'targets',
  };
}

/** Our program, as programs of ours import it, and where it is. */
export function codeProgram({ scratch }: Pick<Context, 'scratch'>) {
  return { path: `${scratch}/bin/tare_code.py`, text: codePy };
}

/** Written when a side is built: where its tree is, and by its age what was there before anything ran. */
export function builtStamp({
  scratch,
  directory,
  root = directory,
}: Pick<BuildContext, 'directory' | 'scratch' | 'root'>) {
  return { path: `${scratch}/bin/tare_built`, text: root };
}

function* say(
  context: Context,
  kind: 'units' | 'parts',
  units: readonly string[] | null,
): Plan<{ readonly all: readonly unknown[] } | NotKnown> {
  const program = codeProgram(context);
  const wanted = `${context.scratch}/bin/tare_units.json`;
  const args = [program.path, kind];
  const [result] = yield* resultsOf([
    {
      ...inside(context, venvPython(context), units === null ? args : [...args, wanted]),
      maxOutputBytes: MOST_BYTES,
      writes: [program, ...(units === null ? [] : [{ path: wanted, text: JSON.stringify(units) }])],
    },
  ]);
  const said = succeeded(result) && !result.truncated ? recordIn(result.stdout) : null;
  return Array.isArray(said?.all) ? { all: said.all } : { unknown: 'the modules of a side could not be read' };
}

const MOST_BYTES = 256 * 1024 * 1024;

/** `["words.py", "1f0c..."]` */
function unitIn(said: unknown): readonly CodeUnit[] {
  if (!Array.isArray(said)) return [];
  const [name, digest]: readonly unknown[] = said;
  return typeof name === 'string' && typeof digest === 'string' ? [{ name, digest }] : [];
}

/** `{"unit": "words.py", "name": "count", "digest": "1f0c...", "bytes": 42, "source": ["words.py", 1, 4]}` */
function partIn(said: unknown): readonly CodePart[] {
  if (typeof said !== 'object' || said === null) return [];
  const { unit, name, digest, bytes, source }: Readonly<Record<string, unknown>> = { ...said };
  if (typeof unit !== 'string' || typeof name !== 'string' || typeof digest !== 'string' || !isAmount(bytes)) return [];
  const [file, firstLine, lastLine]: readonly unknown[] = Array.isArray(source) ? source : [];
  const isPlaced = typeof file === 'string' && isAmount(firstLine) && isAmount(lastLine);
  const place = isPlaced ? { source: { file, firstLine, lastLine } } : {};
  return [{ unit, name, digest, bytes, ...place }];
}
