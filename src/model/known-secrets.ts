/** Shorter ones are words: a secret of three letters would be cut out of every table. */
export const SHORTEST_SECRET = 8;
/** Too short a piece of an encoded secret is found by chance. */
const SHORTEST_PIECE = 12;
const REPLACEMENT = '***';

/**
 * What this process was entrusted with, to be cut out of whatever it publishes. Code under test may find a secret where
 * we do not keep it (a token that the checkout left in .git/config) and print it as its benchmark's name: what is
 * then published is not it. Whoever encodes a secret in a way of his own gets it past this, as past the runner's masks.
 */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  /** One of these is in every text that holds a secret in a form we know: looked for first, since there are few. */
  #pieces: readonly string[] = [];
  /** Longest first, so that nothing of an encoded form, or of a secret that begins with another, stays behind. */
  #forms: readonly string[] = [];

  add(...secrets: readonly (string | undefined)[]): void {
    for (const secret of secrets)
      if (secret !== undefined && secret.length >= SHORTEST_SECRET) this.#secrets.add(secret);
    this.#pieces = [...new Set([...this.#secrets].flatMap(piecesOf))];
    const whole = [...this.#secrets].flatMap(encodingsOf);
    this.#forms = [...new Set([...this.#pieces, ...whole])].toSorted((a, b) => b.length - a.length);
  }

  all(): readonly string[] {
    return [...this.#secrets];
  }

  /** The text with `***` in the place of each secret, as it is or encoded. */
  redact(text: string): string {
    if (!this.#pieces.some((piece) => text.includes(piece))) return text;
    return this.#forms.reduce((redacted, form) => redacted.replaceAll(form, REPLACEMENT), text);
  }

  /** The same value with every text in it redacted, names of properties too. Plain data only, as in results.json. */
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

/** What git sends for a token: the user's name is one that GitHub ignores. */
export function basicCredentials(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64');
}

/** The secret, and what every encoding of a text that it is in has in it. */
function piecesOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hexadecimal = bytes.toString('hex');
  const inner = [0, 1, 2].flatMap((offset) => innerBase64(bytes, offset)).flatMap(bothAlphabets);
  return [secret, encodeURIComponent(secret), hexadecimal, hexadecimal.toUpperCase(), ...inner];
}

/** Those encodings whose first and last characters are known too. */
function encodingsOf(secret: string): readonly string[] {
  return [basicCredentials(secret), Buffer.from(secret).toString('base64')]
    .flatMap((text) => [text, text.replace(/=+$/, '')])
    .flatMap(bothAlphabets);
}

/**
 * The characters that any base64 text has which holds these bytes, so many after a multiple of three: those that the
 * bytes before and after have no share in.
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
