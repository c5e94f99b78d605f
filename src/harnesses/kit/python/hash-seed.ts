/** Python orders sets of texts by it. */
export const HASH_SEED = 'PYTHONHASHSEED';

/** First readings have a fixed seed: with a random one the work would differ from process to process. */
export const FIRST_HASHES = { [HASH_SEED]: '0' } as const;
