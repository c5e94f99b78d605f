import { UserError } from '../errors.ts';
import type { Project } from '../harnesses/harness.ts';
import { MANIFESTS, unreadScripts } from '../harnesses/registry.ts';
import { globPattern } from '../model/glob.ts';
import type { SidePorts } from '../ports.ts';

/** A manifest is written by hand: a larger file of that name is something else. */
const MAX_MANIFEST_BYTES = 1024 * 1024;
/** Of a repository of many packages those nearest to the working directory show what it is; so many of each kind. */
const MOST_OF_A_KIND = 400;
/** Nobody writes more by hand. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Files of a suite that the project's own command runs. */
const MOST_SCRIPTS = 200;

/**
 * The working directory as harnesses see it when they are asked whose it is: the names of its files, and the text of the few
 * that some harness reads. Those that may not be read (a link, a huge file) count as not there.
 * @param directory absolute
 * @param folder the same, relative to the repository
 * @param files relative to it, `/` separated
 */
export async function readProject(
  { directory, folder }: { readonly directory: string; readonly folder: string },
  files: readonly string[],
  ports: { readonly files: Pick<SidePorts['files'], 'read'> },
  manifests: ReadonlySet<string> = MANIFESTS,
): Promise<Project> {
  const texts = new Map<string, string | null>();
  const project: Project = { folder, files, text: (path) => texts.get(path) ?? null };
  let left = MOST_BYTES;
  let scripts = 0;
  let next = nearest(files, manifests);
  while (next.length > 0 && scripts <= MOST_SCRIPTS) {
    for (const file of next) {
      const text = left > 0 ? await textOf(directory, file, ports) : null;
      left -= text?.length ?? 0;
      texts.set(file, text);
    }
    // A script names others, which are read after it.
    next = unreadScripts(project).filter((file) => !texts.has(file));
    scripts += next.length;
  }
  return project;
}

/** null: there is none that may be read. */
async function textOf(
  root: string,
  path: string,
  ports: { readonly files: Pick<SidePorts['files'], 'read'> },
): Promise<string | null> {
  try {
    return await ports.files.read({ root, path, maxBytes: MAX_MANIFEST_BYTES });
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The files that are named, the outermost first, so many of each kind. */
function nearest(files: readonly string[], manifests: ReadonlySet<string>): readonly string[] {
  const patterns = [...manifests].filter((kind) => kind.includes('*'));
  const tests = patterns.map((kind) => [kind, new RegExp(globPattern(kind))] as const);
  const kinds = new Map<string, string[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const inFolder = file.split('/').slice(-2).join('/');
    const own = [name, inFolder].filter((kind) => manifests.has(kind));
    const alike = tests.filter(([kind, test]) => test.test(kind.includes('/') ? inFolder : name)).map(([kind]) => kind);
    for (const kind of new Set([...own, ...alike])) {
      const known = kinds.get(kind);
      if (known === undefined) kinds.set(kind, [file]);
      else known.push(file);
    }
  }
  const depth = (file: string) => file.split('/').length;
  const outermost = (found: readonly string[]) => found.toSorted((a, b) => depth(a) - depth(b));
  return outermost([...new Set([...kinds.values()].flatMap((found) => outermost(found).slice(0, MOST_OF_A_KIND)))]);
}
