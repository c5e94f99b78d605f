import { cCalibrators } from './c.ts';
import type { Calibrator } from './calibrator.ts';
import { cppCalibrators } from './cpp.ts';
import { javaCalibrators } from './java.ts';
import { javascriptCalibrators } from './javascript.ts';
import { pythonCalibrators } from './python.ts';
import { rustCalibrators } from './rust.ts';
import { spawnCalibrators } from './spawn.ts';

/** Clocks that any program may read, whichever harness runs it. A harness declares those of its own. */
export const GENERAL_CALIBRATORS: readonly Calibrator[] = [
  ...cppCalibrators,
  ...cCalibrators,
  ...rustCalibrators,
  ...javascriptCalibrators,
  ...pythonCalibrators,
  ...javaCalibrators,
  ...spawnCalibrators,
];
