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
   * With the token, where there is one. Only for what fetches and writes no file of a tree: filters, hooks and other
   * programs that git starts inherit it.
   */
  readonly login?: boolean;
}

/** git in one folder. Both throw the InterruptedError once the run is interrupted. */
export interface Git {
  /** Runs to the end, whatever it says. */
  run(args: readonly string[], options?: GitOptions): Promise<CommandResult>;
  /** stdout without its last line break. A failure is a UserError (exit 3) with git's own line. */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
  /** The same git in another folder, with this environment in the place of what was added before. */
  at(directory: string, environment?: Readonly<Record<string, string>>): Git;
  /** `login` adds something: there is a token. */
  readonly hasLogin: boolean;
}

/** A fetch of a large history over a slow line. */
const GIT_TIMEOUT_MS = 15 * 60_000;
/** Lists of the files of very large trees. */
const GIT_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * On every command: no hook and no file watcher of the repository runs, nothing is packed or cleaned up behind the
 * user's back, replaced objects are not followed, and the user's index is never refreshed in passing.
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

/** An HTTP header for one server, kept out of the arguments. */
export interface Authentication {
  readonly server: string;
  readonly header: string;
}
const AUTHORIZATION = 'TARE_GIT_AUTHORIZATION';

/**
 * The argument names the variable; the variable holds the secret (git --config-env, 2.31). A server that does not take
 * it is asked nothing else: a credential helper or a password dialogue would be started with the token in its
 * environment, and servers refuse two authorizations.
 */
function loggedIn({ server, header }: Authentication): Login {
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
  /** Trust the repository whoever owns it: only where the run itself was started on it by a CI service. */
  readonly anyOwner: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly authentication: Authentication | null;
}

export function createGit(directory: string, ports: GitPorts, settings: GitSettings): Git {
  const owner = settings.anyOwner ? ['-c', 'safe.directory=*'] : [];
  const { authentication } = settings;
  const run = async (args: readonly string[], options: GitOptions = {}): Promise<CommandResult> => {
    const login = options.login === true && authentication !== null ? loggedIn(authentication) : LOGGED_OUT;
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
      throw new UserError(`git ${verbOf(args)} failed: ${gitsOwnLine(result)}`, remedy, { exitCode: 3 });
    },
    at: (other, environment = {}) => createGit(other, ports, { ...settings, environment }),
  };
}

/** The subcommand: what follows git's own options (`-c name=value`, `--no-pager`). */
function verbOf(args: readonly string[]): string {
  return args.find((argument, index) => !argument.startsWith('-') && args[index - 1] !== '-c') ?? '';
}

/** The line of git's stderr that says what is wrong, without control characters. */
export function gitsOwnLine(result: CommandResult): string {
  if (result.timedOut) return 'it did not end in time';
  if (result.truncated) return 'it printed more than can be read';
  const lines = result.stderr.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // `fatal: unable to access 'https://example.com/a.git/': Could not resolve host: example.com`
  const telling = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? 'it gave no reason';
  return plain(withoutPassword(telling));
}

/** Text from outside as one plain piece of line: control and direction characters shown as escapes, and not too long. */
export function plain(text: string, maxLength = 300): string {
  const shown = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal.
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return cut(shown, maxLength);
}

/** git repeats remote addresses in its messages, with the password if there is one in them. */
function withoutPassword(line: string): string {
  return line.replace(/:\/\/[^/\s@]*@/g, '://');
}
