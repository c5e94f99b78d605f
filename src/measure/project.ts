import { UserError } from '../errors.ts';
import type { Project } from '../harnesses/harness.ts';
import { MANIFESTS, unreadScripts } from '../harnesses/registry.ts';
import type { SidePorts } from '../ports.ts';

/** A manifest is written by hand: a larger file of that name is something else. */
const MAX_MANIFEST_BYTES = 1024 * 1024;
/** Of a repository of many packages those nearest to the working directory show what it is. */
const MOST_MANIFESTS = 200;
/** Files of a suite that the project's own command runs. */
const MOST_SCRIPTS = 200;

/**
 * The working directory as harnesses see it when they are asked whose it is: the names of its files, and the text of the few
 * that some harness reads. Those that may not be read (a link, a huge file) count as not there.
 * @param directory absolute
 * @param files relative to it, `/` separated
 */
export async function readProject(
  directory: string,
  files: readonly string[],
  ports: { readonly files: Pick<SidePorts['files'], 'read'> },
  manifests: ReadonlySet<string> = MANIFESTS,
): Promise<Project> {
  const depth = (file: string) => file.split('/').length;
  const nearest = (found: readonly string[]) => found.toSorted((a, b) => depth(a) - depth(b)).slice(0, MOST_MANIFESTS);
  const isPlain = (file: string) => manifests.has(file.slice(file.lastIndexOf('/') + 1));
  // Sources are many: they take the place of no manifest.
  const inFolders = files.filter((file) => !isPlain(file) && namesInFolder(file).some((name) => manifests.has(name)));
  const wanted = [...nearest(files.filter(isPlain)), ...nearest(inFolders)];
  const texts = new Map<string, string | null>();
  const project: Project = { files, text: (path) => texts.get(path) ?? null };
  let next: readonly string[] = wanted;
  for (let read = 0; next.length > 0 && read < MOST_MANIFESTS + MOST_SCRIPTS; read += next.length) {
    for (const file of next) texts.set(file, await textOf(directory, file, ports));
    // A script names others, which are read after it.
    next = unreadScripts(project).filter((file) => !texts.has(file));
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

/** `a/benches/sums.rs`: `benches/sums.rs`, `benches/*.rs` */
function namesInFolder(file: string): readonly string[] {
  const [folder, name] = file.split('/').slice(-2);
  if (folder === undefined || name === undefined) return [];
  return [`${folder}/${name}`, `${folder}/*${name.slice(name.lastIndexOf('.'))}`];
}
