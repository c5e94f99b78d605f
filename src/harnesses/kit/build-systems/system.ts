import type { Plan, PlannedCommand } from '../../../model/command-plan.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext } from '../../harness.ts';
import type { Switch } from './switches.ts';

/** An executable of the project, as its build system describes it. Untrusted. */
export interface Executable {
  /** Unique in a project. */
  readonly target: string;
  /** Absolute. */
  readonly path: string;
  /** Libraries and flags that it is linked with. */
  readonly links: readonly string[];
  /** Targets of the project that it needs, by name. */
  readonly needs: readonly string[];
  /** Absolute. */
  readonly sources: readonly string[];
}

/** A command in the working directory, with the limits of a build. */
export type Run = (file: string, args: readonly string[]) => PlannedCommand;

export interface ConfigureRequest {
  readonly context: BuildContext;
  /** The build folder, absolute; outside of the side's tree. */
  readonly folder: string;
  readonly run: Run;
  /** Flags for the compilers, beside those of the project and the environment; empty: none. */
  readonly compilerFlags: string;
  /** Options that are turned on, unless the user says otherwise. Not empty: the folder was configured without them. */
  readonly on: readonly Switch[];
}

export interface ConfiguredProject {
  readonly executables: readonly Executable[];
  /** `GNU 12.2.0`; empty: not known. */
  readonly compiler: string;
  /** Its name; empty: not known. Untrusted. */
  readonly name: string;
  /** Its options that are off, those of libraries that it brings along among them. Untrusted. */
  readonly switches: readonly Switch[];
  /** Builds these; with several, as many as can be. */
  build(targets: readonly string[]): PlannedCommand;
  /** Links one again with more flags and leaves it beside the first, as `PATH.anew`. */
  relink(executable: Pick<Executable, 'target' | 'path'>, flags: string): PlannedCommand;
}

export interface BuildSystem {
  readonly name: string;
  /** The name, and its version. Throws UserError where it is missing or too old. */
  version(run: Run): Plan<string>;
  configure(request: ConfigureRequest): Plan<ConfiguredProject | Failure>;
  /** Names of targets that are asked for; empty: those that hold benchmarks. */
  targets(context: BuildContext): readonly string[];
  /** Options that the user sets. */
  settings(context: BuildContext): readonly string[];
}
