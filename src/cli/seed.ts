import { formatSeed, parseSeed } from '../statistics/random.ts';

/** The seed that was asked for, or a new one. Eight hexadecimal digits. */
export function seedOf(asked: string | null): string {
  return (asked === null ? null : parseSeed(asked)) ?? formatSeed(Math.random());
}
