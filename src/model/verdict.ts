/** The four verdicts on one row. `error` exists for whole runs only. */
export type Verdict = 'regressed' | 'improved' | 'unchanged' | 'inconclusive';

/** The verdict on a run: the worst of its rows, or `error` when nothing could be compared. */
export type RunVerdict = Verdict | 'error';
