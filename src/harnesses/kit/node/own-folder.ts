import type { Warning } from '../../../model/warning.ts';
import type { SideContext } from '../../harness.ts';

/** A side's tree and its scratch folder lie in one folder, which is that side's. */
export function ownFolder({ directory, scratch }: Pick<SideContext, 'directory' | 'scratch'>): string {
  const [one, other] = [directory.split('/'), scratch.split('/')];
  const differ = one.findIndex((part, index) => part !== other[index]);
  return one.slice(0, differ < 0 ? one.length : differ).join('/');
}

const MOST_CHARACTERS = 2000;

/** @param paths of modules, or of links that lead to them; untrusted */
export function sharedModules(paths: Iterable<string>): Warning {
  const message =
    'The benchmarks load modules from outside of their own side: what lies there is the same for base and head, whatever the change did to it';
  return { code: 'modules-shared', message, subject: [...paths].join(', ').slice(0, MOST_CHARACTERS) };
}
