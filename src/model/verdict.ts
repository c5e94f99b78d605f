/**
 * The verdicts on one row. `error` exists for whole runs only. same-code: nothing that it runs differs between the sides,
 * so it cannot fail the gate, whatever it reads.
 */
export type Verdict = 'regressed' | 'improved' | 'unchanged' | 'inconclusive' | 'same-code';

/** The verdict on a run: the worst of its rows, `same-code` where all are that, or `error` when nothing could be compared. */
export type RunVerdict = Verdict | 'error';

/**
 * The side of 0 on which the shown interval lies, whatever the threshold. slower: any metric got worse. faster: it got
 * better. unknown: the interval holds 0, or there is none, or it is unknown which way is better.
 */
export type ChangeDirection = 'slower' | 'faster' | 'unknown';
