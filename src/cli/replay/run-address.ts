import { UserError } from '../../errors.ts';
import { succeeded } from '../../model/command.ts';
import type { Ports } from '../../ports.ts';

/** A run of GitHub Actions, as its page is addressed. */
export interface RunAddress {
  readonly host: string;
  /** `OWNER/NAME` */
  readonly repository: string;
  readonly id: string;
  /** null: the latest that left results. */
  readonly attempt: number | null;
}

/** `https://github.com/owner/name/actions/runs/123`, also `.../attempts/2` and what the page itself adds */
const ADDRESS =
  /^https:\/\/([\w.-]+(?::\d+)?)\/([\w.-]{1,100}\/[\w.-]{1,100})\/actions\/runs\/(\d{1,20})(?:\/attempts\/(\d{1,6}))?(?:[/?#].*)?$/;

/** null: it is the name of a file. @throws UserError for an address of something else */
export function runAddressOf(source: string): RunAddress | null {
  if (!/^https?:/i.test(source)) return null;
  const [, host, repository, id, attempt] = ADDRESS.exec(source) ?? [];
  if (host === undefined || repository === undefined || id === undefined) {
    throw new UserError(
      'this is no address of a run',
      'Give a results.json, or https://github.com/OWNER/REPOSITORY/actions/runs/ID, as the address of its page is.',
    );
  }
  return { host, repository, id, attempt: attempt === undefined ? null : Number(attempt) };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the API of the address's server is. */
export function apiOf({ host }: RunAddress, environment: Environment): string {
  const own = environment.GITHUB_API_URL ?? '';
  if (own !== '' && isOwnServer(host, environment)) return own.replace(/\/+$/, '');
  return host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
}

const GH_TIMEOUT_MS = 20_000;

/**
 * A token for the address's server and no other: an address can be anybody's.
 * @throws UserError where there is none, with the way without one
 */
export async function tokenFor(address: RunAddress, environment: Environment, ports: Ports): Promise<string> {
  const { host, repository, id } = address;
  const given = environment.GITHUB_TOKEN || environment.GH_TOKEN || '';
  if (given.trim() !== '' && isOwnServer(host, environment)) return given.trim();
  const asked = await ports.exec.run({
    file: 'gh',
    arguments: ['auth', 'token', '--hostname', host],
    cwd: process.cwd(),
    trust: 'trusted',
    timeoutMs: GH_TIMEOUT_MS,
  });
  ports.interruption.throwIfAborted();
  const token = asked.stdout.trim();
  if (succeeded(asked) && /^[\x21-\x7e]{1,1000}$/.test(token)) return token;
  throw new UserError(
    `artifacts of ${host} can be downloaded with a token only, and there is none`,
    `Run gh auth login, or set GITHUB_TOKEN (actions: read); or download the artifact tare-results-... from the page of the run (gh run download ${id} -R ${repository}), unpack it, and give the file: tare replay tare-results.json`,
  );
}

/** The server that this environment's tokens and addresses are of. */
function isOwnServer(host: string, { GITHUB_SERVER_URL: server = '', GH_HOST: named = '' }: Environment): boolean {
  if (server !== '') return server.replace(/^https?:\/\//, '').replace(/\/+$/, '') === host;
  return (named === '' ? 'github.com' : named) === host;
}
