import { isText, recordIn, recordOf } from '../../../formats/index.ts';
import type { Nearest, Project } from '../../harness.ts';

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

/** `bench`, `benchmark`, `bench:parse`, `perf` */
const SCRIPT = /^(?:bench(?:mark)?s?|perf)(?:[:-].*)?$/;
const LONGEST_SCRIPT = 100;

/** The script that is most likely its benchmarks: ``package.json has a `bench` script: `node bench.js` ``. */
export function nearestScript({ text }: Project): Nearest | null {
  const scripts = recordOf(recordIn(text(MANIFEST) ?? '')?.scripts);
  const names = Object.keys(scripts).filter((name) => SCRIPT.test(name));
  const name = names.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
  const script = name === undefined ? undefined : scripts[name];
  if (name === undefined || !isText(script)) return null;
  return {
    seen: `${MANIFEST} has a \`${name}\` script: \`${script.slice(0, LONGEST_SCRIPT)}\``,
    remedy: `Give it as bench-command (\`npm run ${name}\`) if it prints a known format, or as command.`,
  };
}
