import { succeeded } from '../model/command.ts';
import type { Warning } from '../model/warning.ts';
import type { UserRepository } from './user-repository.ts';

/**
 * actions/checkout leaves its token in the repository's configuration (v6: in a file included from there) unless it
 * is told not to. The checkouts of the two sides do not have it, but code under test runs as the same user and can
 * read the user's repository.
 */
export async function persistedCredentials(repository: UserRepository): Promise<Warning | null> {
  const config = ['config', '--local', '--includes', '-z', '--get-regexp'];
  const headers = await repository.git.run([...config, '^http\\..*\\.extraheader$']);
  const addresses = await repository.git.run([...config, '^remote\\..*\\.(push)?url$']);
  // `remote.origin.url\nhttps://user:secret@example.com/a.git`; a user name alone is no secret.
  const inAddress = /\n[a-z+]+:\/\/[^/\s@:]*:[^/\s@]+@/i.test(addresses.stdout);
  if (!(succeeded(headers) && headers.stdout !== '') && !inAddress) return null;
  return {
    code: 'credentials-persisted',
    message:
      'the repository keeps credentials in its configuration, where the benchmarked code can read them; ' +
      'give actions/checkout "persist-credentials: false"',
  };
}
