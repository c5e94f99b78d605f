import { succeeded } from '../../model/command.ts';
import type { Warning } from '../../model/warning.ts';
import type { UserRepository } from '../user-repository.ts';

interface PersistedCredentials {
  readonly warnings: readonly Warning[];
  /** Texts that must not be published, though code under test may read them. */
  readonly secrets: readonly string[];
}

/**
 * Finds the token that actions/checkout leaves in the repository's configuration (v6: in a file included from there)
 * unless `persist-credentials` is false. The checkouts of the two sides do not have it, but code under test runs as the
 * same user and can read the user's repository.
 */
export async function persistedCredentials(repository: UserRepository): Promise<PersistedCredentials> {
  const config = ['config', '--local', '--includes', '-z', '--get-regexp'];
  const headers = await repository.git.run([...config, '^http\\..*\\.extraheader$']);
  const addresses = await repository.git.run([...config, '^remote\\..*\\.(push)?url$']);
  const secrets = [
    ...(succeeded(headers) ? headers.stdout.split('\0').flatMap(headerSecrets) : []),
    // `remote.origin.url\nhttps://user:secret@example.com/a.git`; a user name alone is no secret.
    ...[...addresses.stdout.matchAll(/\n[a-z+]+:\/\/[^/\s@:]*:([^/\s@]+)@/gi)].map((match) => match[1] ?? ''),
  ];
  const warning: Warning = {
    code: 'credentials-persisted',
    message:
      'the repository keeps credentials in its configuration, where the benchmarked code can read them; ' +
      'give actions/checkout "persist-credentials: false"',
  };
  return { warnings: secrets.length === 0 ? [] : [warning], secrets };
}

/**
 * The header of `http.https://github.com/.extraheader\nAUTHORIZATION: basic eC1hY2Nlc3MtdG9rZW46Z2hz...`, and its
 * token.
 */
function headerSecrets(record: string): readonly string[] {
  const value = record.slice(record.indexOf('\n') + 1).trim();
  if (value === '' || !record.includes('\n')) return [];
  const encoded = value.split(/\s+/).at(-1) ?? '';
  const [, password] = /^[^:]*:([\x21-\x7e]+)$/.exec(Buffer.from(encoded, 'base64').toString('latin1')) ?? [];
  return password === undefined ? [encoded] : [encoded, password];
}
