import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Talk } from '../../src/model/command-plan.ts';

/** Writes of real programs to their standard output, each held until it was let on: the files of a folder. */
export function recordingsIn(folder: string): readonly { readonly file: string; readonly writes: readonly string[] }[] {
  return readdirSync(folder).map((file) => {
    const { writes }: { writes: string[] } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return { file, writes };
  });
}

/** What a talk hears of such writes. @param size bytes of a piece at most */
export function heardBy<Stop>(talk: Talk<Stop>, writes: readonly string[], size = Number.POSITIVE_INFINITY) {
  const stops: Stop[] = [];
  const begun = new Set<string>();
  for (const write of writes) {
    const bytes = new TextEncoder().encode(write);
    for (let at = 0; at < bytes.length; at += size) {
      const answer = talk.hear(bytes.slice(at, Math.min(bytes.length, at + size)));
      if (answer.kind === 'stands') stops.push(answer.stop);
      else if (answer.begun !== undefined) begun.add(answer.begun);
    }
  }
  return { stops, begun: [...begun] };
}
