import type { Talk } from '../../model/command-plan.ts';

/** Reads on in what a program prints. Throws where it has run past a stop. */
export interface PrintedReader<Stop> {
  read(printed: string): Read<Stop>;
}

export interface Read<Stop> {
  /** Read again when more has come: something that is torn. */
  readonly rest: string;
  /** null: none yet. */
  readonly stop: Stop | null;
  /** What it says that it has begun, or begins at the stop. */
  readonly begun?: string;
}

/** Longest text that is kept to be read again. */
const MAX_LENGTH = 1024 * 1024;
const NOTHING = new Uint8Array();

/** The conversation with a process that is held at its writes: all that it hears is that a write may return. */
export function talkByWrites<Stop>(reader: PrintedReader<Stop>): Talk<Stop> {
  const decoder = new TextDecoder();
  let kept = '';
  return {
    resume: () => NOTHING,
    hear(bytes) {
      const { rest, stop, begun } = reader.read(kept + decoder.decode(bytes, { stream: true }));
      if (rest.length > MAX_LENGTH) throw new Error('it prints something that is no result');
      kept = rest;
      if (stop !== null) return { kind: 'stands', stop, ...(begun === undefined ? {} : { next: begun }) };
      return { kind: 'on', reply: NOTHING, ...(begun === undefined ? {} : { begun }) };
    },
  };
}
