import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';

export interface ConsoleOptions {
  /** Columns of the terminal; Infinity, which is the default, where there is none: nothing is cut or wrapped. */
  readonly width?: number;
  readonly color?: boolean;
}

export interface Terminal {
  /** Columns; Infinity where the output is no terminal. */
  readonly width: number;
  readonly colors: Colors;
}

/** @param narrowest columns that are used even where the terminal has fewer */
export function terminalOf(options: ConsoleOptions, narrowest = 0): Terminal {
  const { width = Number.POSITIVE_INFINITY, color = false } = options;
  return { width: Math.max(narrowest, Math.floor(width)), colors: picocolors.createColors(color) };
}
