import type { CalibrationBuild } from '../../../clocks/calibrator.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { Warning } from '../../../model/warning.ts';
import type { BuildContext } from '../../harness.ts';
import { goCommand } from '../command.ts';
import { CLOCK_PART } from './clock-part.ts';
import { type GoToolchain, type Instrument, instrumentFitter } from './instrument.ts';
import { type GoModule, join } from './packages.ts';
import { SESSION_PART } from './session-part.ts';

/** Settings that build one module. */
interface ModuleBuild extends Fitted {
  readonly goroot: string;
  readonly toolchain: GoToolchain;
}

/** The parts that fit. */
interface Fitted {
  /** null: without an overlay. */
  readonly instrument: Instrument | null;
  readonly countsWindows: boolean;
  readonly servesSessions: boolean;
}

interface OverlayRequest {
  /** Toolchain of the working directory. */
  readonly toolchain: GoToolchain;
  readonly modules: readonly GoModule[];
  readonly flags: readonly string[];
}

export interface Overlays {
  /** Builds by folder of the module. */
  readonly byModule: ReadonlyMap<string, ModuleBuild>;
  readonly calibration: CalibrationBuild | null;
  readonly warnings: readonly Warning[];
}

/**
 * One overlay for each toolchain: go.mod's toolchain line can give every module another. A part that does not fit is
 * left out, with a warning; the other one is not.
 */
export function* fitOverlays(context: BuildContext, request: OverlayRequest): Plan<Overlays> {
  const { toolchain, modules, flags } = request;
  const byModule = new Map<string, ModuleBuild>();
  const wanted = context.options.calibration !== 'off';
  const { fitTo, warnings } = partsFitter(flags, wanted, context);
  for (const module of modules) {
    if (byModule.has(module.directory)) continue;
    const own = module.directory === '' ? toolchain : yield* toolchainOf(module, toolchain, context);
    byModule.set(module.directory, { goroot: own.goroot, toolchain: own, ...(yield* fitTo(own, module)) });
  }
  const [first] = wanted ? modules : [];
  const build = first === undefined ? undefined : byModule.get(first.directory);
  const calibration = build === undefined || first === undefined ? null : calibrationOf(build, first, flags);
  return { byModule, calibration, warnings: warnings() };
}

/** Fits both parts, or the one that fits. */
function partsFitter(flags: readonly string[], wantsClock: boolean, context: BuildContext) {
  const both = instrumentFitter({ name: 'overlay', parts: [CLOCK_PART, SESSION_PART], flags }, context);
  const session = instrumentFitter({ name: 'session', parts: [SESSION_PART], flags }, context);
  const clock = instrumentFitter({ name: 'clock', parts: [CLOCK_PART], flags }, context);
  function* fitTo(toolchain: GoToolchain, module: GoModule): Plan<Fitted> {
    if (wantsClock) {
      const instrument = yield* both.fitTo(toolchain, module);
      if (instrument !== null) return { instrument, countsWindows: true, servesSessions: true };
    }
    const serves = yield* session.fitTo(toolchain, module);
    const counts = wantsClock ? yield* clock.fitTo(toolchain, module) : null;
    // Where each fits and both together do not, slices matter more.
    const countsWindows = serves === null && counts !== null;
    return { instrument: serves ?? counts, countsWindows, servesSessions: serves !== null };
  }
  const warnings = (): readonly Warning[] => {
    const together = both.reasons.length > 0 && clock.reasons.length === 0 && session.reasons.length === 0;
    return [...(together ? both.reasons : clock.reasons).map(noOverlay), ...session.reasons.map(noSessions)];
  };
  return { fitTo, warnings };
}

function noOverlay(reason: string): Warning {
  const message = "Go's testing package could not be instrumented, so timer windows are guessed from the source";
  return { code: 'no-overlay', message, subject: reason.slice(0, 2000) };
}

function noSessions(reason: string): Warning {
  const message =
    "Go's testing package could not be made to run slices on request, so each slice is a process of its own";
  return { code: 'no-sessions', message, subject: reason.slice(0, 2000) };
}

/** Exactly this toolchain: calibrators lie outside the user's module, where `go` may be another one. */
export function calibrationOf(
  { goroot, instrument, servesSessions }: Pick<ModuleBuild, 'goroot' | 'instrument' | 'servesSessions'>,
  module: GoModule,
  flags: readonly string[],
) {
  return {
    servesSessions,
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
  const [result] = yield* resultsOf([
    goCommand(['env', 'GOROOT', 'GOMODCACHE', 'GOFLAGS'], {
      cwd: join(context.directory, module.directory),
      timeoutMs: context.buildTimeoutMs,
      environment: module.environment,
    }),
  ]);
  if (!succeeded(result)) return otherwise;
  const [goroot = '', gomodcache = '', goflags = ''] = result.stdout.split('\n');
  return { goroot, gomodcache, goflags };
}
