import { setSecret } from '@actions/core';
import { basicCredentials, KnownSecrets } from '../model/known-secrets.ts';

/** Variables of the runner that are secrets. `env:` of a workflow may add GITHUB_TOKEN or GH_TOKEN. */
const SECRET_VARIABLES = [
  'INPUT_GITHUB-TOKEN',
  'GITHUB_TOKEN',
  'GH_TOKEN',
  'ACTIONS_RUNTIME_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
];

/** All secrets of this process: in its memory and nowhere else, once they have been taken from the environment. */
export class Secrets {
  readonly #known = new KnownSecrets();
  #runtimeToken = '';

  /** Takes them out of the environment. Read the inputs first. */
  take(environment: Record<string, string | undefined>): void {
    this.#runtimeToken = environment.ACTIONS_RUNTIME_TOKEN ?? '';
    this.learn(SECRET_VARIABLES.map((name) => environment[name]?.trim() ?? ''));
    for (const name of SECRET_VARIABLES) delete environment[name];
  }

  /** Cut out of whatever is published from now on, and masked by the runner in the logs of this and later steps. */
  learn(secrets: readonly string[]): void {
    const before = new Set(this.#known.all());
    this.#known.add(...secrets);
    for (const secret of this.#known.all()) {
      if (before.has(secret)) continue;
      setSecret(secret);
      setSecret(basicCredentials(secret));
    }
  }

  readonly redact = (text: string): string => this.#known.redact(text);

  readonly redactAll = <T>(value: T): T => this.#known.redactAll(value);

  /** The artifact client reads the job's token from the environment: there only while it works. */
  async lendRuntimeToken<T>(environment: Record<string, string | undefined>, run: () => Promise<T>): Promise<T> {
    if (this.#runtimeToken !== '') environment.ACTIONS_RUNTIME_TOKEN = this.#runtimeToken;
    try {
      return await run();
    } finally {
      delete environment.ACTIONS_RUNTIME_TOKEN;
    }
  }
}
