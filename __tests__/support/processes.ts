import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose command line holds the text, this one aside. Linux. */
export function running(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      try {
        const state = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.[0];
        return state !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
      } catch {
        return false;
      }
    });
}

let seconds = 100_000 + (process.pid % 10_000) * 10;
/** A number of seconds to sleep that no other process sleeps for. */
export const unique = () => String(++seconds);
