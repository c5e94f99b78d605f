/**
 * What git needs to work on the runner's checkout, as variables for trusted commands only:
 * - the workspace is safe although, in a container job, another user owns it;
 * - missing history of a private repository can be fetched although the checkout kept no credentials
 *   (`persist-credentials: false`). The header goes through the environment: arguments can be read by every process;
 * - a transfer that has all but stopped for a minute is given up.
 * Entries are added to those the environment already has (git-config(1), GIT_CONFIG_COUNT).
 */
export function gitEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  request: { readonly workspace: string; readonly serverUrl: string; readonly token: string },
): Readonly<Record<string, string>> {
  const existing = Number(environment.GIT_CONFIG_COUNT ?? 0);
  const first = Number.isSafeInteger(existing) && existing > 0 ? existing : 0;
  const header = `http.${request.serverUrl.replace(/\/+$/, '')}/.extraheader`;
  const basic = Buffer.from(`x-access-token:${request.token}`).toString('base64');
  const entries: readonly (readonly [string, string])[] = [
    ['safe.directory', request.workspace],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '60'],
    // The empty value drops a header that the checkout persisted; GitHub refuses two.
    ...(request.token === ''
      ? []
      : ([
          [header, ''],
          [header, `AUTHORIZATION: basic ${basic}`],
        ] as const)),
  ];
  const variables = entries.flatMap(([key, value], index): [string, string][] => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, value],
  ]);
  return { ...Object.fromEntries(variables), GIT_CONFIG_COUNT: String(first + entries.length) };
}
