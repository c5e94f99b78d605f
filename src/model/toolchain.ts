/**
 * What the tools of a language need of the machine. Its harness declares it, or harnesses/toolchains.ts where there is
 * none; host/ applies it and knows no tool by name.
 */
export interface ToolchainEnvironment {
  /**
   * The variables of the parent's environment that every command may see. They are named one by one, since a prefix
   * would let through a future secret. None leads both sides to one shared folder, and none puts code into every
   * process.
   */
  readonly passes?: readonly string[];
  /** Those of them that only serve a network: a command without one does not get them. */
  readonly ofNetwork?: readonly string[];
  /**
   * Those of them that list folders in which every program, the isolating one too, finds its parts before its code
   * runs.
   */
  readonly searched?: readonly string[];
  /** Passing variables whose names hold a version. */
  readonly passesMatching?: RegExp;
  /** Variables that pass with exactly this value. */
  readonly passesAs?: Readonly<Record<string, string>>;
  /** Variables that name a folder (or a file) of the toolchain. */
  readonly folders?: readonly string[];
  /** Its folders in a home folder, named one by one, as credentials lie beside them. */
  readonly homeFolders?: readonly string[];
  /** Folders that builds fill and read again. */
  readonly caches?: readonly ToolchainCache[];
  /** Credentials inside of the folders above. */
  readonly secrets?: readonly ToolchainSecrets[];
  /** Variables beside TMPDIR that say where its temporary files go. */
  readonly temporaryFolders?: readonly string[];
  readonly settings?: ToolchainSettings;
}

export interface ToolchainSecrets {
  /** The variable that names the folder; the usual one may exist as well. */
  readonly variable?: string;
  /** The usual folder, below the home folder. */
  readonly folder: string;
  /** Files and folders in it. */
  readonly names: readonly string[];
}

interface ToolchainCache {
  /** The cache exists where this program is on PATH. */
  readonly program: string;
  /** The variable that names its folder. */
  readonly variable?: string;
  /** The usual folder, below the home folder. */
  readonly folder: string;
}

/**
 * A file of the user's with one `NAME=value` a line that the toolchain reads. Code under test can write that file, and
 * would then run in every later command. So the file is read once, before any such code runs, its harmless settings are
 * passed on as variables, and the toolchain is kept from reading it.
 */
export interface ToolchainSettings {
  /** The shown name: `` `go env -w` ``. */
  readonly called: string;
  /** The settings that are passed on, with the values that they may have. */
  readonly handedOn: Readonly<Record<string, RegExp>>;
  /** Variables of every command that keep the toolchain from reading the file. */
  readonly forced: Readonly<Record<string, string>>;
  /** The program that would have read it. */
  readonly program: string;
  /** The file's absolute path; null where there is none. @param platform as process.platform */
  path(environment: Readonly<Record<string, string | undefined>>, platform: string): string | null;
}

/**
 * Whether this version of a tool is older than that one.
 * @param version `20.19.0`
 */
export function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
