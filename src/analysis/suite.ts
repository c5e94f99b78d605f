import { endingWords, type SuiteEnding } from '../model/results/ending.ts';
import type { Results } from '../model/results/results.ts';
import { SIDES } from '../model/results/side.ts';
import { failingEnding } from '../model/results/suite-endings.ts';
import type { Warning } from '../model/warning.ts';

/**
 * The ending of head's suite where it does not end well and base's does not end so too: its results are kept, but a run
 * of it proves nothing. null: there is no suite, or no failure that only head has.
 */
export function failedSuite({ runs }: Results): SuiteEnding | null {
  for (const { builds, suiteEndings = [] } of runs) {
    // If base was never run, nobody knows how it would have ended.
    const failing = builds.base.state === 'failed' ? null : failingEnding(suiteEndings, 'head');
    if (failing !== null) return failing;
  }
  return null;
}

/** Warnings of suites that did not end well, but for the ending that only head has. */
export function suiteWarnings(results: Results): readonly Warning[] {
  const suiteEndings = results.runs.flatMap((run) => run.suiteEndings ?? []);
  const failed = failedSuite(results);
  const told = suiteEndings.filter((each) => each !== failed);
  return SIDES.flatMap((side) => {
    const [worst] = told.filter((each) => each.side === side).toSorted((a, b) => b.times - a.times);
    if (worst === undefined) return [];
    const { ending, times, runs } = worst;
    const message = `the suite ${endingWords(ending)} in ${times} of ${runs} runs on ${side}; what it printed before was kept`;
    return [{ code: 'suite-ended-badly', message } as const];
  });
}
