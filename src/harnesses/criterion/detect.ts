import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** A repository has a few; what is read of one that has thousands says as much. */
const MOST_READ = 500;

/**
 *     criterion = "0.5"
 *     criterion.workspace = true
 *     [dev-dependencies.criterion]
 *     bench = { package = "codspeed-criterion-compat", version = "2" }
 */
const CRITERION =
  /^[ \t]*"?(?:codspeed-criterion-compat|criterion)"?[ \t]*[.=]|dependencies\.(?:codspeed-criterion-compat|criterion)\]|\bpackage[ \t]*=[ \t]*"(?:codspeed-criterion-compat|criterion)"/m;

/** By the manifests of the package or of a workspace's members: one of them names the library. */
export function detectCriterion({ files, text }: Project): Detection | null {
  const manifests = files.filter((file) => file === 'Cargo.toml' || file.endsWith('/Cargo.toml'));
  const naming = manifests.slice(0, MOST_READ).find((file) => CRITERION.test(text(file) ?? ''));
  if (naming !== undefined) return { score: SEEN.benchmarks, reason: `${naming} with criterion` };
  return manifests[0] === undefined ? null : { score: SEEN.trace, reason: manifests[0] };
}
