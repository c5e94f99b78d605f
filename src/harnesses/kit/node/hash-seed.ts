/**
 * The seed of V8's hashes (texts, names of properties) in processes of readings of the re-measurement. Without it V8
 * draws one in each process. Not --random-seed, which would give `Math.random` the same numbers in each process as
 * well.
 */
export const V8_HASH_SEED = 'TARE_V8_HASH_SEED';

/** Node takes the flag on its command line alone: in NODE_OPTIONS it is an error. */
const START = `exec node \${${V8_HASH_SEED}:+"--hash-seed=$${V8_HASH_SEED}"} "$@"`;

/** A command of node's that heeds the variable. */
export function seededNode(args: readonly string[]): { readonly file: string; readonly arguments: readonly string[] } {
  return { file: 'sh', arguments: ['-c', START, 'sh', ...args] };
}
