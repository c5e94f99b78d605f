/**
 * The page of this action's own release that says how to read a report; empty where the runner does not say which
 * release runs, or runs one of its own folders.
 */
export function helpLink(environment: Readonly<Record<string, string | undefined>>): { readonly helpUrl?: string } {
  const { GITHUB_SERVER_URL: server, GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref } = environment;
  const isNamed = /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository ?? '') && /^[\w./-]{1,200}$/.test(ref ?? '');
  // An action of github.com may run on another server, which does not have its pages.
  if (!isNamed || server !== 'https://github.com') return {};
  return { helpUrl: `${server}/${repository}/blob/${ref}/docs/report-formats.md#reading-the-comment` };
}
