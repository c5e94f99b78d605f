/** Ends an exhaustive `switch`: it does not compile where a case is missing. */
export function unreachable(value: never): never {
  throw new TypeError(`no case for ${JSON.stringify(value)}`);
}
