import type { BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import { STATUS_WORDS } from './words.ts';

/** `added` (`new` where base did not compile), `removed (renamed?)`, `failed on head`. */
export function statusText(benchmark: BenchmarkAnalysis, baseBuilt: boolean): string {
  if (benchmark.status === 'added' && !baseBuilt) return 'new';
  const word = STATUS_WORDS[benchmark.status];
  if (benchmark.status === 'failed' && benchmark.failedSides.length > 0) {
    return `${word} on ${benchmark.failedSides.join(' and ')}`;
  }
  return benchmark.warnings.some((warning) => warning.code === 'possible-rename') ? `${word} (renamed?)` : word;
}
