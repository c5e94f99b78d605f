import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';

export interface ConsoleOptions {
  /** The terminal's columns. Infinity, the default, stands for no terminal: nothing is cut or wrapped. */
  readonly width?: number;
  readonly color?: boolean;
}

export interface Terminal {
  /** Infinity where the output is no terminal. */
  readonly width: number;
  readonly colors: Colors;
}

/** @param narrowest the width that is used even where the terminal has fewer columns */
export function createTerminal(options: ConsoleOptions, narrowest = 0): Terminal {
  const { width = Number.POSITIVE_INFINITY, color = false } = options;
  return { width: Math.max(narrowest, Math.floor(width)), colors: picocolors.createColors(color) };
}
