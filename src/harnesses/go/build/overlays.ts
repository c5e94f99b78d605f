import type { CalibrationBuild } from '../../../clocks/calibrator.ts';
import { succeeded } from '../../../model/command.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext } from '../../harness.ts';
import { goCommand } from '../command.ts';
import { CLOCK_PART } from './clock-part.ts';
import { type GoToolchain, type Instrument, instrumentFitter } from './instrument.ts';
import { type GoModule, join } from './packages.ts';

/** How one module is built. */
interface ModuleBuild {
  readonly goroot: string;
  readonly toolchain: GoToolchain;
  /** null: without the overlay. */
  readonly instrument: Instrument | null;
}

interface OverlayRequest {
  /** Of the working directory. */
  readonly toolchain: GoToolchain;
  readonly modules: readonly GoModule[];
  readonly flags: readonly string[];
}

export interface Overlays {
  /** By folder of the module. */
  readonly byModule: ReadonlyMap<string, ModuleBuild>;
  readonly calibration: CalibrationBuild | null;
  readonly warnings: readonly Warning[];
}

/**
 * One overlay for each toolchain: go.mod's toolchain line can give every module another. What does not fit is built
 * as it is, with a warning.
 */
export function* fitOverlays(context: BuildContext, request: OverlayRequest): Plan<Overlays> {
  const { toolchain, modules, flags } = request;
  const byModule = new Map<string, ModuleBuild>();
  const { fitTo, reasons } = instrumentFitter({ name: 'overlay', parts: [CLOCK_PART], flags }, context);
  const wanted = context.options.calibration !== 'off';
  for (const module of modules) {
    if (byModule.has(module.directory)) continue;
    const own = module.directory === '' ? toolchain : yield* toolchainOf(module, toolchain, context);
    const instrument = wanted ? yield* fitTo(own, module) : null;
    byModule.set(module.directory, { goroot: own.goroot, toolchain: own, instrument });
  }
  const [first] = wanted ? modules : [];
  const build = first === undefined ? undefined : byModule.get(first.directory);
  const calibration = build === undefined || first === undefined ? null : calibrationOf(build, first, flags);
  return { byModule, calibration, warnings: reasons.map(noOverlay) };
}

function noOverlay(reason: string): Warning {
  const message = "Go's testing package could not be instrumented, so timer windows are guessed from the source";
  return { code: 'no-overlay', message, subject: reason.slice(0, 2000) };
}

/** Exactly this toolchain: calibrators lie outside the user's module, where `go` may be another one. */
export function calibrationOf(
  { goroot, instrument }: Pick<ModuleBuild, 'goroot' | 'instrument'>,
  module: GoModule,
  flags: readonly string[],
) {
  return {
    flags: ['-vet=off', ...flags, ...(instrument?.flags ?? [])],
    environment: {
      ...module.environment,
      GOROOT: goroot,
      GOTOOLCHAIN: 'local',
      GOWORK: 'off',
      ...instrument?.environment,
    },
  };
}

function* toolchainOf(module: GoModule, otherwise: GoToolchain, context: BuildContext): Plan<GoToolchain> {
  const [result] = yield [
    goCommand(['env', 'GOROOT', 'GOMODCACHE', 'GOFLAGS'], {
      cwd: join(context.directory, module.directory),
      timeoutMs: context.buildTimeoutMs,
      environment: module.environment,
    }),
  ];
  if (result === undefined || !succeeded(result)) return otherwise;
  const [goroot = '', gomodcache = '', goflags = ''] = result.stdout.split('\n');
  return { goroot, gomodcache, goflags };
}
