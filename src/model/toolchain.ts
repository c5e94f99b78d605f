/**
 * What the tools of a language need of the machine: declared by its harness, or in harnesses/toolchains.ts where there
 * is none; applied by host/, which knows none of them by name.
 */
export interface ToolchainEnvironment {
  /**
   * Variables of the parent's environment that every command may see. One by one: a prefix lets through the next secret
   * that somebody names so. None that leads both sides to one shared folder, and none that puts code into every process.
   */
  readonly passes?: readonly string[];
  /** Of those, lists of folders in which programs find their parts before any code of theirs runs: be it the one that isolates. */
  readonly searched?: readonly string[];
  /** The same for names that hold a version. */
  readonly passesMatching?: RegExp;
  /** Variables that pass with exactly this value. */
  readonly passesAs?: Readonly<Record<string, string>>;
  /** Variables that name a folder (or a file) of the toolchain. */
  readonly folders?: readonly string[];
  /** Where it keeps itself in a home folder. Named one by one: beside them lie credentials. */
  readonly homeFolders?: readonly string[];
  /** What builds fill and read again. */
  readonly caches?: readonly ToolchainCache[];
  /** Credentials inside of those. */
  readonly secrets?: readonly ToolchainSecrets[];
  /** Beside TMPDIR, variables that say where its temporary files go. */
  readonly temporaryFolders?: readonly string[];
  readonly settings?: ToolchainSettings;
}

export interface ToolchainSecrets {
  /** What says where the folder lies; the usual one may be there as well. */
  readonly variable?: string;
  /** Where it lies otherwise, below the home folder. */
  readonly folder: string;
  /** Files and folders in it. */
  readonly names: readonly string[];
}

interface ToolchainCache {
  /** The cache is there where this program is on PATH. */
  readonly program: string;
  /** What says where it lies. */
  readonly variable?: string;
  /** Where it lies otherwise, below the home folder. */
  readonly folder: string;
}

/**
 * A file of the user's with one `NAME=value` a line that the toolchain reads by itself. Code that is built or measured
 * can write that file, and would then run in every later command. So the file is read once, before any such code runs,
 * what cannot do harm is handed on as variables, and the toolchain is kept from reading it.
 */
export interface ToolchainSettings {
  /** As shown: `` the file of `go env -w` ``. */
  readonly called: string;
  /** What is handed on, by value. */
  readonly handedOn: Readonly<Record<string, RegExp>>;
  /** Set for every command: keeps the toolchain from reading the file. */
  readonly forced: Readonly<Record<string, string>>;
  /** The program that would have read it. */
  readonly program: string;
  /** Absolute path of the file, null: there is none. @param platform as process.platform */
  path(environment: Readonly<Record<string, string | undefined>>, platform: string): string | null;
}

/**
 * Is this version of a tool older than that one?
 * @param version `20.19.0`
 */
export function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
