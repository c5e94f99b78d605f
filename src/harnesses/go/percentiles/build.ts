import type { CalibrationBuild } from '../../../clocks/calibrator.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext } from '../../harness.ts';
import type { Way } from '../benchmark-code/sharing.ts';
import { compileTests, type Instrument, instrumentFitter } from '../build/instrument.ts';
import type { LinkedTest } from '../build/layout.ts';
import { calibrationOf, type Overlays } from '../build/overlays.ts';
import { type GoPackage, join } from '../build/packages.ts';
import { PERCENTILES_PART, PERCENTILES_SINCE_GO_MINOR } from './part.ts';

interface PercentilesRequest {
  /** Packages that compile, in the order of their binaries. */
  readonly packages: readonly GoPackage[];
  readonly overlays: Overlays;
  readonly flags: readonly string[];
  /** Flags of the build of one package. */
  flagsOf(one: GoPackage): readonly string[];
  /** 26 of go1.26.8 */
  readonly minor: number;
  /** The way to compile a package with this instrument, as it was without; undefined: it cannot be. */
  wayOf(one: GoPackage, instrument: Instrument): Way | undefined;
}

interface PercentilesBuild {
  readonly linked: readonly LinkedTest[];
  /** Flags for the calibrator of the instrument's own cost; null where there is none. */
  readonly calibration: CalibrationBuild | null;
  readonly warnings: readonly Warning[];
}

/**
 * A second binary of every package, with the percentile instrument; none when no percentiles are asked for. The first
 * one stays as it is, so that ns/op knows nothing of this. A package that it does not fit loses its percentiles and
 * nothing else.
 */
export function* buildPercentiles(context: BuildContext, request: PercentilesRequest): Plan<PercentilesBuild> {
  const { packages, overlays, flags } = request;
  if (context.options.percentiles.length === 0) return { linked: [], calibration: null, warnings: [] };
  if (request.minor < PERCENTILES_SINCE_GO_MINOR) {
    const message = `Iterations can be seen one by one from Go 1.${PERCENTILES_SINCE_GO_MINOR} on (b.Loop): there are no percentiles`;
    return { linked: [], calibration: null, warnings: [{ code: 'percentiles-unseen', message }] };
  }
  const { fitTo, reasons } = instrumentFitter({ name: 'percentiles', parts: [PERCENTILES_PART], flags }, context);
  const linked: LinkedTest[] = [];
  const uncompiled: string[] = [];
  let calibration: CalibrationBuild | null = null;
  for (const [index, one] of packages.entries()) {
    const build = overlays.byModule.get(one.module.directory);
    const instrument = build === undefined ? null : yield* fitTo(build.toolchain, one.module);
    if (build === undefined || instrument === null) continue;
    calibration ??= {
      ...(overlays.calibration ??
        calibrationOf({ ...build, instrument: null, servesSessions: false }, one.module, flags)),
      percentiles: calibrationOf({ ...build, instrument, servesSessions: false }, one.module, flags),
    };
    const path = `${context.scratch}/bin/${index}.percentiles.test`;
    const progress = { subject: `${one.importPath} (percentiles)`, done: index, total: packages.length };
    const way = request.wayOf(one, instrument);
    if (way === undefined) continue;
    const { writes } = way;
    const own = request.flagsOf(one);
    const [result] = yield* resultsOf([{ ...compileTests(one, path, way.instrument, own, progress, context), writes }]);
    if (!succeeded(result)) {
      uncompiled.push(`${one.importPath} does not compile with it: ${firstLines(result.stderr, 3)}`);
      continue;
    }
    const directory = join(context.directory, one.directory);
    const environment = { GOROOT: build.goroot };
    const binary = { group: one.directory, path, directory, environment, instrument: 'percentiles' } as const;
    linked.push({ binary, from: one, instrument: way.instrument, flags: own, toolchain: build.toolchain });
  }
  return { linked, calibration, warnings: [...reasons, ...uncompiled].map(notFitted) };
}

function notFitted(reason: string): Warning {
  const message = "Go's testing package could not be instrumented for single iterations, so there are no percentiles";
  return { code: 'percentiles-unseen', message, subject: reason.slice(0, 2000) };
}
