/** A Go test file cut before every function that is marked so: the parts that an experiment moves or takes several times. */
export interface GoPieces {
  readonly top: string;
  /** Each ends where the next begins, with a newline: a function, and the benchmark that calls it. */
  readonly pieces: readonly string[];
}

export function goPieces(source: string): GoPieces {
  const [top = '', ...pieces] = source.split(/^(?=\/\/go:noinline$)/m);
  return { top, pieces: pieces.map((piece) => `${piece.trimEnd()}\n`) };
}

/** The text with this one thing in it, which has to stand there once, written as something else. */
export function withInstead(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} does not stand there once`);
  return text.replace(from, to);
}
