import type { Colors, Formatter } from 'picocolors/types.js';
import { unreachable } from '../../model/unreachable.ts';
import type { RunVerdict } from '../../model/verdict.ts';

/** The colour that a verdict is printed in; null: not judged. */
export function verdictColor(verdict: RunVerdict | null, colors: Colors): Formatter {
  switch (verdict) {
    case 'regressed':
    case 'error':
      return colors.red;
    case 'improved':
      return colors.green;
    case 'inconclusive':
      return colors.yellow;
    case 'unchanged':
    case 'same-code':
    case null:
      return colors.reset;
    default:
      return unreachable(verdict);
  }
}
