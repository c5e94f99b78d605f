import type { Warning } from '../../model/warning.ts';
import type { Discovery } from '../harness.ts';

/** The other benchmarks are measured; nobody would miss these where the other side has no such file. */
export function unloadedWarning({ side, failure }: NonNullable<Discovery['failures']>[number]): Warning {
  const file = failure.of.kind === 'group' ? failure.of.group : '';
  const subject = `${file} on ${side}: ${failure.reason}`.slice(0, 2000);
  return { code: 'package-does-not-build', message: 'A file of benchmarks cannot be loaded, or fails', subject };
}
