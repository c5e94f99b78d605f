/** A 32-bit hash of a key: words mixed one into the other, each step waiting for the one before. */
export function hash(key, words) {
  let mixed = key;
  for (let word = 0; word < words; word += 1) {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  }
  return mixed ^ (mixed >>> 12);
}
