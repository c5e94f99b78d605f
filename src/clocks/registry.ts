import { cCalibrators } from './c.ts';
import type { Calibrator } from './calibrator.ts';
import { cppCalibrators } from './cpp.ts';
import { javaCalibrators } from './java.ts';
import { javascriptCalibrators } from './javascript.ts';
import { pythonCalibrators } from './python.ts';
import { rustCalibrators } from './rust.ts';
import { spawnCalibrators } from './spawn.ts';

/** Clocks that belong to no harness: a suite of any kind may read them. harnesses/registry.ts adds those that do. */
export const SHARED_CALIBRATORS: readonly Calibrator[] = [
  ...cppCalibrators,
  ...cCalibrators,
  ...rustCalibrators,
  ...javascriptCalibrators,
  ...pythonCalibrators,
  ...javaCalibrators,
  ...spawnCalibrators,
];
