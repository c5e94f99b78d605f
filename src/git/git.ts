import { UserError } from '../errors.ts';
import { type CommandResult, succeeded } from '../model/command.ts';
import { cut } from '../model/cut.ts';
import type { Ports } from '../ports.ts';

export type GitPorts = Pick<Ports, 'exec' | 'files' | 'interruption' | 'log'>;

interface GitOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly timeoutMs?: number;
  /**
   * Gives git the token, where there is one. It is only for commands that fetch and write no file of a tree, since
   * filters, hooks and other programs that git starts inherit it.
   */
  readonly login?: boolean;
}

/** git in one folder. Both throw the InterruptedError once the run is interrupted. */
export interface Git {
  /** Runs a command to its end, also where it fails. */
  run(args: readonly string[], options?: GitOptions): Promise<CommandResult>;
  /**
   * Runs a command and returns stdout without its last line break. A failure is a UserError (exit 3) with git's own
   * line.
   */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
  /** git in another folder, with this environment instead of this git's own. */
  at(directory: string, environment?: Readonly<Record<string, string>>): Git;
  /** Whether there is a token for `login`. */
  readonly hasLogin: boolean;
}

/** The time limit allows a fetch of a large history over a slow line. */
const GIT_TIMEOUT_MS = 15 * 60_000;
/** The limit allows lists of the files of very large trees. */
const GIT_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Settings of every command: no hook and no file watcher of the repository runs, nothing is packed or cleaned up behind
 * the user's back, replaced objects are not followed, and the user's index is not refreshed.
 */
const CONFIGURATION = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.splitIndex=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
  'core.quotePath=false',
].flatMap((setting) => ['-c', setting]);
const ENVIRONMENT = { LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_NO_REPLACE_OBJECTS: '1', GIT_LFS_SKIP_SMUDGE: '0' };

/**
 * error: unable to write file large.bin
 * fatal: write error: No space left on device
 * fatal: unable to create '/tmp/x/.git/index.lock': No space left on device
 */
const NO_ROOM = /No space left on device|Disk quota exceeded|unable to write (?:file|new index)/;

/** An HTTP header for one server, which is kept out of the arguments. */
export interface Authentication {
  readonly server: string;
  readonly header: string;
}
const AUTHORIZATION = 'TARE_GIT_AUTHORIZATION';

/**
 * The arguments and variables of a login. The argument names the variable, and the variable holds the secret (git
 * --config-env, 2.31). Other ways to authenticate are switched off: a credential helper or a password dialogue would be
 * started with the token in its environment, and servers refuse two authorizations.
 */
function loginOptions({ server, header }: Authentication): Login {
  return {
    arguments: ['-c', `credential.${server}.helper=`, `--config-env=http.${server}/.extraheader=${AUTHORIZATION}`],
    environment: { [AUTHORIZATION]: header, GIT_ASKPASS: '' },
  };
}

interface Login {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}
const LOGGED_OUT: Login = { arguments: [], environment: {} };

interface GitSettings {
  /** Trusts the repository whoever owns it; only where a CI service started the run on it. */
  readonly anyOwner: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly authentication: Authentication | null;
}

export function createGit(directory: string, ports: GitPorts, settings: GitSettings): Git {
  const owner = settings.anyOwner ? ['-c', 'safe.directory=*'] : [];
  const { authentication } = settings;
  const run = async (args: readonly string[], options: GitOptions = {}): Promise<CommandResult> => {
    const login = options.login === true && authentication !== null ? loginOptions(authentication) : LOGGED_OUT;
    const result = await ports.exec.run({
      file: 'git',
      arguments: [...CONFIGURATION, ...owner, ...login.arguments, ...args],
      cwd: directory,
      environment: { ...ENVIRONMENT, ...settings.environment, ...options.environment, ...login.environment },
      trust: 'trusted',
      timeoutMs: options.timeoutMs ?? GIT_TIMEOUT_MS,
      maxOutputBytes: GIT_OUTPUT_BYTES,
      ...(options.input === undefined ? {} : { input: options.input }),
    });
    if (ports.interruption.aborted) throw ports.interruption.reason;
    return result;
  };
  return {
    run,
    hasLogin: authentication !== null,
    text: async (args, options) => {
      const result = await run(args, options);
      if (succeeded(result) && !result.truncated) return result.stdout.replace(/\n$/, '');
      const remedy = NO_ROOM.test(result.stderr)
        ? 'Free some space, or point TMPDIR at a larger disk, then run again.'
        : 'Fix what git reports, then run again.';
      throw new UserError(`git ${subcommand(args)} failed: ${gitsOwnLine(result)}`, remedy, { exitCode: 3 });
    },
    at: (other, environment = {}) => createGit(other, ports, { ...settings, environment }),
  };
}

/** The subcommand, which follows git's own options (`-c name=value`, `--no-pager`). */
function subcommand(args: readonly string[]): string {
  return args.find((argument, index) => !argument.startsWith('-') && args[index - 1] !== '-c') ?? '';
}

/** The line of git's stderr that names the failure, without control characters. */
export function gitsOwnLine(result: CommandResult): string {
  if (result.timedOut) return 'it did not end in time';
  if (result.truncated) return 'it printed more than can be read';
  const lines = result.stderr.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // `fatal: unable to access 'https://example.com/a.git/': Could not resolve host: example.com`
  const telling = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? 'it gave no reason';
  return plain(removePasswords(telling));
}

/** Untrusted text as a short piece of a line, with control and direction characters as escapes. */
export function plain(text: string, maxLength = 300): string {
  const shown = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return cut(shown, maxLength);
}

/** Removes passwords of remote addresses, which git repeats in its messages. */
function removePasswords(line: string): string {
  return line.replace(/:\/\/[^/\s@]*@/g, '://');
}
