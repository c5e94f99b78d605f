import type { BenchmarkAnalysis } from '../model/analysis.ts';
import { STATUS_WORDS } from './words.ts';

/** `added`, `removed (renamed?)`, `failed on head`. */
export function statusText(benchmark: BenchmarkAnalysis): string {
  const word = STATUS_WORDS[benchmark.status];
  if (benchmark.status === 'failed' && benchmark.failedSides.length > 0) {
    return `${word} on ${benchmark.failedSides.join(' and ')}`;
  }
  return benchmark.warnings.some((warning) => warning.code === 'possible-rename') ? `${word} (renamed?)` : word;
}
