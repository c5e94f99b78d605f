import type { Followed, Harness, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { argumentsOf, followLines, valuesOf } from '../kit/own/following.ts';
import type { OwnStep } from '../kit/own/steps.ts';

/** Options of `cargo bench` that have a value. */
const VALUED =
  /^(?:-p|--package|--exclude|--bench|--features|-F|--profile|--target|--target-dir|--color|-j|--jobs|-Z|--config)$/;

/** `cargo bench -p one --bench parse`, where this library is seen. A filter of names is left out: all of them are measured. */
export function followCargo(harness: Harness, steps: readonly OwnStep[], project: Project): Followed | null {
  if ((harness.detect(project)?.score ?? 0) < SEEN.benchmarks) return null;
  return followLines(harness, steps, ({ words, folder }) => {
    const [program, ...all] = words ?? [];
    const args = all.filter((arg) => !arg.startsWith('+'));
    if (program !== 'cargo' || args[0] !== 'bench' || folder !== '.') return null;
    const given = argumentsOf(args.slice(1), VALUED);
    if (valuesOf(given, '--manifest-path').length > 0) return null;
    return {
      'cargo-packages': valuesOf(given, '-p', '--package'),
      'cargo-benches': valuesOf(given, '--bench'),
      'cargo-features': valuesOf(given, '--features', '-F').flatMap((each) => each.split(/[ ,]+/)),
    };
  });
}
