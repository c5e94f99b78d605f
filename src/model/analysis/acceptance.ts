/**
 * The acceptance of a regression by somebody with write access: read from the pull request and checked by
 * github/acceptance. It changes no verdict, only whether the gate fails.
 */
export interface Acceptance {
  readonly source: AcceptanceSource;
  /** The login of the person who accepted. It is untrusted text, as is the reason. */
  readonly by: string;
  /** ISO 8601: when the comment was last edited, the label was set, or the description was read. */
  readonly at: string;
  /** Empty for a label, which has none. */
  readonly reason: string;
  readonly what: AcceptedLine | AcceptedRows;
}

export type AcceptanceSource = 'description' | 'comment' | 'label';

/** A line names benchmarks and how much worse they may be. */
export interface AcceptedLine {
  readonly kind: 'line';
  /** A pattern on the benchmark's id; untrusted. */
  readonly benchmark: string;
  readonly bound: Bound;
}

/** A label accepts what the report showed when it was set: rows by `rowKey`. The unit of an amount is the row's. */
interface AcceptedRows {
  readonly kind: 'rows';
  readonly bounds: ReadonlyMap<string, Bound>;
}

/**
 * How much worse a row may be. share: a fraction of base. amount: in the metric's own unit, for rows with that unit.
 */
export type Bound =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: string };

/** An attempt to accept something that does not count, for the report. Texts are untrusted. */
export type AcceptanceProblem =
  /** Its author may not accept. `what`: the line, or the label. */
  | { readonly kind: 'no-access'; readonly source: AcceptanceSource; readonly by: string; readonly what: string }
  /** GitHub did not say whether its author may accept. */
  | { readonly kind: 'not-asked'; readonly source: AcceptanceSource; readonly by: string; readonly why: string }
  /** The line cannot be read. `fault` is ours, and trusted. */
  | { readonly kind: 'unreadable'; readonly by: string; readonly line: string; readonly fault: string }
  /** The label is bound to no readings. `why` is ours, and trusted. */
  | { readonly kind: 'unbound'; readonly by: string; readonly label: string; readonly why: string }
  /** The run is of a merge queue whose pull request is not certain. `why` may name a branch. */
  | { readonly kind: 'no-pull'; readonly why: string }
  /** The line names a benchmark that this run does not have. */
  | { readonly kind: 'no-benchmark'; readonly by: string; readonly benchmark: string };
