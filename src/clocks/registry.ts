import { goCalibrators } from '../harnesses/go/clock.ts';
import { goPercentileObservation } from '../harnesses/go/percentiles/clock.ts';
import { cCalibrators } from './c.ts';
import type { Calibrator } from './calibrator.ts';
import { cppCalibrators } from './cpp.ts';
import { javaCalibrators } from './java.ts';
import { javascriptCalibrators } from './javascript.ts';
import { pythonCalibrators } from './python.ts';
import { rustCalibrators } from './rust.ts';
import { spawnCalibrators } from './spawn.ts';

/** Every clock whose cost can be measured. Docs tables and the check of `timer-windows` derive from this. */
export const CALIBRATORS: readonly Calibrator[] = [
  ...goCalibrators,
  ...cppCalibrators,
  ...cCalibrators,
  ...rustCalibrators,
  ...javascriptCalibrators,
  ...pythonCalibrators,
  ...javaCalibrators,
  ...spawnCalibrators,
];

/** The percentile instrument's own cost as well, which is no clock of benchmarks. undefined for names that are not known. */
export function calibratorNamed(clock: string): Calibrator | undefined {
  return [...CALIBRATORS, goPercentileObservation].find((calibrator) => calibrator.clock === clock);
}
