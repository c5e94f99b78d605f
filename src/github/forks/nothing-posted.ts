/**
 * Why nothing is posted of a fork's run: one plain line, without a full stop. What of it comes from the fork is shown
 * in quotes (`shown`), and escaped once more where it is printed.
 */
export class NothingPosted extends Error {
  override readonly name = 'NothingPosted';
}
