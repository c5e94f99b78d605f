/**
 * A regression that somebody accepted, who may: read from the pull request and checked by github/acceptance. It changes
 * no verdict, only whether the gate fails.
 */
export interface Acceptance {
  readonly source: AcceptanceSource;
  /** Login of the one who accepted. Untrusted text, as is the reason. */
  readonly by: string;
  /** ISO 8601: when the comment was last edited, or the label set; of a description, when it was read. */
  readonly at: string;
  /** Empty for a label, which has none. */
  readonly reason: string;
  readonly what: AcceptedLine | AcceptedRows;
}

export type AcceptanceSource = 'description' | 'comment' | 'label';

/** A line names benchmarks and how much worse they may be. */
export interface AcceptedLine {
  readonly kind: 'line';
  /** Pattern on the benchmark's id. Untrusted. */
  readonly benchmark: string;
  readonly bound: Bound;
}

/** A label accepts what the report showed when it was set: rows by `rowKey`. The unit of an amount is the row's. */
interface AcceptedRows {
  readonly kind: 'rows';
  readonly bounds: ReadonlyMap<string, Bound>;
}

/** How much worse at most. share: a fraction of the base. amount: in the metric's own unit, of rows with that unit. */
export type Bound =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'amount'; readonly amount: number; readonly unit: string };

/** What was meant to accept something and does not, for the report. Texts are untrusted. */
export type AcceptanceProblem =
  /** Somebody who may not. `what`: the line, or the label. */
  | { readonly kind: 'no-access'; readonly source: AcceptanceSource; readonly by: string; readonly what: string }
  /** Whether they may could not be asked. */
  | { readonly kind: 'not-asked'; readonly source: AcceptanceSource; readonly by: string; readonly why: string }
  /** Nearly a line; `fault`: ours, and trusted. */
  | { readonly kind: 'unreadable'; readonly by: string; readonly line: string; readonly fault: string }
  /** A label that is bound to nothing. `why`: ours, and trusted. */
  | { readonly kind: 'unbound'; readonly by: string; readonly label: string; readonly why: string }
  /** Of a merge queue whose pull request is not known for sure. `why` may name a branch. */
  | { readonly kind: 'no-pull'; readonly why: string }
  /** A line of somebody who may, for a benchmark that this run does not have. */
  | { readonly kind: 'no-benchmark'; readonly by: string; readonly benchmark: string };
