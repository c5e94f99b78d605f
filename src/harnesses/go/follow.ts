import type { Followed, Harness } from '../harness.ts';
import { argumentsOf, followLines } from '../kit/own/following.ts';
import type { OwnStep } from '../kit/own/steps.ts';

/** Flags of `go test` that have a value (`go help testflag`, `go help build`). */
const VALUED =
  /^--?(?:bench|benchtime|run|skip|count|cpu|timeout|tags|mod|o|p|parallel|list|exec|(?:cpu|mem|block|mutex)profile|trace|outputdir|ldflags|gcflags|covermode|coverpkg|coverprofile|vet)$/;

/** `go test -run=^$ -bench=. ./...`. What `-bench` leaves out is measured all the same. */
export function followGo(harness: Harness, steps: readonly OwnStep[]): Followed | null {
  return followLines(harness, steps, ({ words, folder }) => {
    const [program, verb, ...args] = words ?? [];
    if (program !== 'go' || verb !== 'test') return null;
    const { options, words: packages } = argumentsOf(args, VALUED);
    if (!options.some(([name]) => /^--?bench$/.test(name))) return null;
    const named = packages.length === 0 ? ['.'] : packages;
    const below = (each: string) => (folder === '.' ? each : each.replace(/^\.(?=\/|$)/, `./${folder}`));
    return { packages: named.map(below) };
  });
}
