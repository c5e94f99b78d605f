/** The end of a `switch` whose cases are all there are: it does not compile where one is missing. */
export function unreachable(value: never): never {
  throw new TypeError(`no case for ${JSON.stringify(value)}`);
}
