/**
 * The actions of this repository, each with an action.yml of its own. `compare` is the one at the top, `uses: OWNER/tare`;
 * the others do a part of that in a job of their own, `uses: OWNER/tare/measure`, and lie in the folder of their name.
 */
export const ACTIONS = [
  {
    name: 'compare',
    does: 'Tells a pull request’s author how much the change moved the benchmarks, and how sure that is.',
  },
  { name: 'plan', does: 'Reads the inputs of a comparison that several jobs share, and names the jobs that measure.' },
  {
    name: 'measure',
    does: 'Builds and measures, and leaves the readings as an artifact. It comments nothing, and its gate is shown and not applied.',
  },
  { name: 'merge', does: 'Joins what the jobs that measure have left, judges it, and publishes it as one run.' },
  { name: 'publish', does: 'Publishes what a run of a fork has measured, on the event workflow_run.' },
  { name: 'again', does: 'Starts what the comment `/tare` asks for, on the event issue_comment.' },
] as const;

export type ActionName = (typeof ACTIONS)[number]['name'];

/** As messages and pages name it: `tare`, `tare/measure`. */
export function actionTitle(name: ActionName): string {
  return name === 'compare' ? 'tare' : `tare/${name}`;
}

/** Where inputs are given by hand: to a step with one of the actions, or on the command line. */
export type GivenFrom = ActionName | 'command line';

/** What says how to measure and to judge: `merge` repeats it in the report, as the way to run the comparison again. */
export const EVERY_COMPARISON = [
  'command line',
  'compare',
  'plan',
  'measure',
  'merge',
] as const satisfies readonly GivenFrom[];

/** What judges, wherever it was measured. */
export const EVERY_JUDGE = [...EVERY_COMPARISON, 'publish'] as const satisfies readonly GivenFrom[];
