/** Shorter secrets are not redacted: a secret of three letters would be cut out of every table. */
export const SHORTEST_SECRET = 8;
/** Shorter pieces of an encoded secret would be found by chance. */
const SHORTEST_PIECE = 12;
const REPLACEMENT = '***';

/**
 * The secrets of this process, which are cut out of all that it publishes. Code under test may find a secret where we
 * do not keep it (a token that the checkout left in .git/config) and print it as its benchmark's name. A secret in an
 * unknown encoding gets past this, as it gets past the runner's masks.
 */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  /** Every text that holds a secret in a known form has one of these, which are few and therefore looked for first. */
  #pieces: readonly string[] = [];
  /** Longest first, so that no rest of an encoded form, or of a secret that begins with another, stays behind. */
  #forms: readonly string[] = [];

  add(...secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets)
      if (secret !== undefined && secret.length >= SHORTEST_SECRET) this.#secrets.add(secret);
    this.#pieces = [...new Set([...this.#secrets].flatMap(encodedPieces))];
    const whole = [...this.#secrets].flatMap(wholeEncodings);
    this.#forms = [...new Set([...this.#pieces, ...whole])].toSorted((a, b) => b.length - a.length);
  }

  all(): readonly string[] {
    return [...this.#secrets];
  }

  /** The text with `***` in the place of each secret, whether plain or encoded. */
  redact(text: string): string {
    if (!this.#pieces.some((piece) => text.includes(piece))) return text;
    return this.#forms.reduce((redacted, form) => redacted.replaceAll(form, REPLACEMENT), text);
  }

  /** Plain data with every text in it redacted, names of properties too. */
  redactAll<T>(value: T): T {
    return this.#secrets.size === 0 ? value : (this.#redacted(value) as T);
  }

  #redacted(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value);
    if (Array.isArray(value)) return value.map((each) => this.#redacted(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [this.redact(key), this.#redacted(each)]));
  }
}

/** The credentials that git sends for a token, with a user name that GitHub ignores. */
export function basicCredentials(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64');
}

/** The secret, and the pieces that every encoding of a surrounding text has in it. */
function encodedPieces(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hexadecimal = bytes.toString('hex');
  const inner = [0, 1, 2].flatMap((offset) => innerBase64(bytes, offset)).flatMap(bothAlphabets);
  return [secret, encodeURIComponent(secret), hexadecimal, hexadecimal.toUpperCase(), ...inner];
}

/** The encodings whose first and last characters are known too. */
function wholeEncodings(secret: string): readonly string[] {
  return [basicCredentials(secret), Buffer.from(secret).toString('base64')]
    .flatMap((text) => [text, text.replace(/=+$/, '')])
    .flatMap(bothAlphabets);
}

/**
 * The characters that base64 gives these bytes whatever stands before and after them. @param offset their position in
 * the text modulo 3
 */
function innerBase64(bytes: Buffer, offset: number): readonly string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  const inner = text.slice(first, last);
  return inner.length < SHORTEST_PIECE ? [] : [inner];
}

function bothAlphabets(text: string): readonly string[] {
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
