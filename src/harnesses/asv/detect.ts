import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/**
 * asv.conf.json, benchmarks/asv.conf.json, tools/bench/asv.conf.jsonc: _program/tare_asv_conf.py looks for the same.
 */
const CONFIGURATION = /^(?:[^/]+\/){0,2}asv\.conf\.jsonc?$/;

export function detectAsv({ files }: Project): Detection | null {
  const found = files.find((file) => CONFIGURATION.test(file));
  return found === undefined ? null : { score: SEEN.benchmarks, reason: found };
}
