import type { PassBenchmark, PassStop, PassTalk } from '../passes.ts';

export interface PrintedReader {
  /** Reads on in what a program prints. Throws where it has run past a stop. */
  read(printed: string): Read;
}

export interface Read {
  /** Read again when more has come: something that is torn. */
  readonly rest: string;
  /** null: none yet. */
  readonly stop: PassStop | null;
  readonly begun?: PassBenchmark;
}

/** Longest text that is kept to be read again. */
const MAX_LENGTH = 1024 * 1024;
const NOTHING = new Uint8Array();

/** The conversation with a process that is held at its writes: all that it can be told is that a write may return. */
export function talkByWrites(reader: PrintedReader): PassTalk {
  const decoder = new TextDecoder();
  let kept = '';
  return {
    goOn: () => NOTHING,
    hear(bytes) {
      const { rest, stop, begun } = reader.read(kept + decoder.decode(bytes, { stream: true }));
      if (rest.length > MAX_LENGTH) throw new Error('it prints something that is no result');
      kept = rest;
      if (stop !== null) return { kind: 'stands', stop };
      return { kind: 'on', reply: NOTHING, ...(begun === undefined ? {} : { begun }) };
    },
  };
}
