/** The four verdicts on one row. `error` exists for whole runs only. */
export type Verdict = 'regressed' | 'improved' | 'unchanged' | 'inconclusive';

/** The verdict on a run: the worst of its rows, or `error` when nothing could be compared. */
export type RunVerdict = Verdict | 'error';

/**
 * Which way the interval that is shown leaves out 0, whatever the threshold says of its size. slower: for the worse;
 * faster: for the better, of any metric. unknown: it holds 0, or there is none, or nobody knows which way is better.
 */
export type ChangeDirection = 'slower' | 'faster' | 'unknown';
