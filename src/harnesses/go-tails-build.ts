import { succeeded } from '../model/command.ts';
import type { Warning } from '../model/warning.ts';
import { firstLines, goCommand } from './go-command.ts';
import { fitInstrument, type Instrument } from './go-instrument.ts';
import { calibrationOf, type Overlays } from './go-overlays.ts';
import { type GoPackage, join } from './go-packages.ts';
import { TAILS_PART, TAILS_SINCE_GO_MINOR } from './go-tails-source.ts';
import type { Binary, BuildContext, CalibrationBuild, Plan } from './harness.ts';

export interface TailsRequest {
  /** Those that compile, in the order of their binaries. */
  readonly packages: readonly GoPackage[];
  readonly overlays: Overlays;
  readonly flags: readonly string[];
  /** 26 of go1.26.8 */
  readonly minor: number;
}

export interface TailsBuild {
  readonly binaries: readonly Binary[];
  /** Flags for the calibrator of the instrument's own cost; null where there is none. */
  readonly calibration: CalibrationBuild | null;
  readonly warnings: readonly Warning[];
}

/**
 * A second binary of every package, with the tail instrument; none when no percentiles are asked for. The first one
 * stays as it is, so that ns/op knows nothing of this. What does not fit costs the percentiles and nothing else.
 */
export function* buildTails(context: BuildContext, request: TailsRequest): Plan<TailsBuild> {
  const { packages, overlays, flags } = request;
  if (context.options.tails.length === 0) return { binaries: [], calibration: null, warnings: [] };
  if (request.minor < TAILS_SINCE_GO_MINOR) {
    const message = `Iterations can be seen one by one from Go 1.${TAILS_SINCE_GO_MINOR} on (b.Loop): there are no percentiles`;
    return { binaries: [], calibration: null, warnings: [{ code: 'tails-unseen', message }] };
  }
  const byRoot = new Map<string, Instrument | { readonly reason: string }>();
  const binaries: Binary[] = [];
  const reasons: string[] = [];
  let calibration: CalibrationBuild | null = null;
  for (const [index, one] of packages.entries()) {
    const build = overlays.byModule.get(one.module.directory);
    if (build === undefined) continue;
    let fitted = byRoot.get(build.goroot);
    if (fitted === undefined) {
      fitted = yield* fitInstrument(
        {
          toolchain: build.toolchain,
          parts: [TAILS_PART],
          folder: `${context.scratch}/tails-${byRoot.size}`,
          directory: join(context.directory, one.module.directory),
          environment: one.module.environment,
          flags,
        },
        context,
      );
      byRoot.set(build.goroot, fitted);
      if ('reason' in fitted) reasons.push(fitted.reason);
    }
    if ('reason' in fitted) continue;
    calibration ??= {
      ...(overlays.calibration ?? calibrationOf({ ...build, instrument: null }, one.module, flags)),
      tails: calibrationOf({ ...build, instrument: fitted }, one.module, flags),
    };
    const path = `${context.scratch}/bin/${index}.tails.test`;
    const [result] = yield [
      goCommand(['test', '-c', '-vet=off', ...flags, ...fitted.flags, '-o', path, one.importPath], {
        cwd: join(context.directory, one.module.directory),
        timeoutMs: context.buildTimeoutMs,
        environment: { ...one.module.environment, ...fitted.environment },
        progress: { subject: `${one.importPath} (tails)`, done: index, total: packages.length },
        file: fitted.go,
      }),
    ];
    if (result === undefined || !succeeded(result)) {
      reasons.push(`${one.importPath} does not compile with it: ${firstLines(result?.stderr ?? '', 3)}`);
      continue;
    }
    const directory = join(context.directory, one.directory);
    binaries.push({
      group: one.directory,
      path,
      directory,
      environment: { GOROOT: build.goroot },
      instrument: 'tails',
    });
  }
  return { binaries, calibration, warnings: reasons.map(notFitted) };
}

function notFitted(reason: string): Warning {
  const message = "Go's testing package could not be instrumented for single iterations, so there are no percentiles";
  return { code: 'tails-unseen', message, subject: reason.slice(0, 2000) };
}
