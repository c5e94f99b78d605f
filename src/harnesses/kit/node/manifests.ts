import { recordIn, recordOf } from '../../../formats/index.ts';
import type { Project } from '../../harness.ts';

const MANIFEST = 'package.json';

/**
 * The package.json that says that this library is at hand in the working directory: its own, or that of a package of a
 * workspace which installs what its packages need beside them. Where only one package below it names the library, its
 * folder is the place to run from. null: none.
 */
export function manifestNaming(specifier: string, { files, text }: Project): string | null {
  const own = files.filter((file) => (file === MANIFEST || file.endsWith(`/${MANIFEST}`)) && !isInstalled(file));
  const naming = own.filter((file) => dependsOn(specifier, recordIn(text(file) ?? '') ?? {}));
  if (naming.includes(MANIFEST)) return MANIFEST;
  const isShared = recordIn(text(MANIFEST) ?? '')?.workspaces !== undefined;
  return isShared && naming.length > 1 ? (naming[0] ?? null) : null;
}

export function isInstalled(file: string): boolean {
  return file.startsWith('node_modules/') || file.includes('/node_modules/');
}

/** A script may have the same name. */
function dependsOn(specifier: string, manifest: Readonly<Record<string, unknown>>): boolean {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) =>
    Object.hasOwn(recordOf(manifest[kind]), specifier),
  );
}
