import type { Calibrator } from './calibrator.ts';

/** Every clock that can be calibrated. Docs tables, the input check and `tare overhead` derive from this. */
export const CALIBRATORS: readonly Calibrator[] = [];

/** undefined for names that are not known. */
export function calibratorNamed(clock: string): Calibrator | undefined {
  return CALIBRATORS.find((calibrator) => calibrator.clock === clock);
}
