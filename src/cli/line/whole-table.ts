import { INPUTS } from '../../inputs/definitions.ts';
import { lineTable } from './table.ts';

/** Of Tare's inputs. The bundler puts the value here: what makes it loads all harnesses (scripts/build.mjs). */
export const LINE_TABLE = lineTable(INPUTS);
