import { succeeded } from '../../../model/command.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext, CalibrationBuild, Plan } from '../../harness.ts';
import { firstLines } from '../../kit/ended.ts';
import { compileTests, instrumentFitter } from '../build/instrument.ts';
import type { LinkedTest } from '../build/layout.ts';
import { calibrationOf, type Overlays } from '../build/overlays.ts';
import { type GoPackage, join } from '../build/packages.ts';
import { TAILS_PART, TAILS_SINCE_GO_MINOR } from './source.ts';

export interface TailsRequest {
  /** Those that compile, in the order of their binaries. */
  readonly packages: readonly GoPackage[];
  readonly overlays: Overlays;
  readonly flags: readonly string[];
  /** 26 of go1.26.8 */
  readonly minor: number;
}

export interface TailsBuild {
  readonly linked: readonly LinkedTest[];
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
  if (context.options.tails.length === 0) return { linked: [], calibration: null, warnings: [] };
  if (request.minor < TAILS_SINCE_GO_MINOR) {
    const message = `Iterations can be seen one by one from Go 1.${TAILS_SINCE_GO_MINOR} on (b.Loop): there are no percentiles`;
    return { linked: [], calibration: null, warnings: [{ code: 'tails-unseen', message }] };
  }
  const { fitTo, reasons } = instrumentFitter({ name: 'tails', parts: [TAILS_PART], flags }, context);
  const linked: LinkedTest[] = [];
  const uncompiled: string[] = [];
  let calibration: CalibrationBuild | null = null;
  for (const [index, one] of packages.entries()) {
    const build = overlays.byModule.get(one.module.directory);
    const instrument = build === undefined ? null : yield* fitTo(build.toolchain, one.module);
    if (build === undefined || instrument === null) continue;
    calibration ??= {
      ...(overlays.calibration ?? calibrationOf({ ...build, instrument: null }, one.module, flags)),
      tails: calibrationOf({ ...build, instrument }, one.module, flags),
    };
    const path = `${context.scratch}/bin/${index}.tails.test`;
    const progress = { subject: `${one.importPath} (tails)`, done: index, total: packages.length };
    const [result] = yield [compileTests(one, path, instrument, flags, progress, context)];
    if (result === undefined || !succeeded(result)) {
      uncompiled.push(`${one.importPath} does not compile with it: ${firstLines(result?.stderr ?? '', 3)}`);
      continue;
    }
    const directory = join(context.directory, one.directory);
    const environment = { GOROOT: build.goroot };
    const binary = { group: one.directory, path, directory, environment, instrument: 'tails' } as const;
    linked.push({ binary, from: one, instrument, goflags: build.toolchain.goflags });
  }
  return { linked, calibration, warnings: [...reasons, ...uncompiled].map(notFitted) };
}

function notFitted(reason: string): Warning {
  const message = "Go's testing package could not be instrumented for single iterations, so there are no percentiles";
  return { code: 'tails-unseen', message, subject: reason.slice(0, 2000) };
}
