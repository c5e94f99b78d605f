import { isAllowed, type JobPermissions, NEEDED } from '../../__tests__/github/permissions.ts';
import { type Finding, noted } from './finding.ts';

/** A request of Tare's table, made so that it changes nothing. */
export interface Probe {
  /** `GET /repos/{owner}/{repo}/pulls` */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  /** What it asks about. */
  readonly isThere: boolean;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  /** GitHub's header `X-Accepted-GitHub-Permissions`: `issues=read; pull_requests=read` */
  readonly accepted: string | null;
  readonly message: string;
}

/** What stands in the braces of routes; null: this event has none. Ids that are left out are of nothing. */
export type Known = Readonly<Record<string, string | null>>;

/** Nothing has it, so that who may write changes nothing either. */
const NO_SUCH_ID = String(Number.MAX_SAFE_INTEGER);

/** One for each request that this event has everything for. What writes is asked for with nothing to write. */
export function probesOf(known: Known): { readonly probes: readonly Probe[]; readonly findings: readonly Finding[] } {
  const probes: Probe[] = [];
  const findings: Finding[] = [];
  for (const route of Object.keys(NEEDED)) {
    const [method = '', template = ''] = route.split(' ');
    const values = new Map(
      [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        const isChanged = method === 'PATCH' && name === 'issue_number';
        const isOfNothing = isChanged || (name.endsWith('_id') && (method !== 'GET' || known[name] === undefined));
        return [name, isOfNothing ? NO_SUCH_ID : (known[name] ?? null)];
      }),
    );
    const missing = [...values].filter(([, value]) => value === null).map(([name]) => name);
    if (missing.length > 0) {
      findings.push(noted(route, `not asked: this event has no ${missing.join(', ')}`));
      continue;
    }
    probes.push({
      route,
      method,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
      isThere: ![...values.values()].includes(NO_SUCH_ID),
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    });
  }
  return { probes, findings };
}

/** By the table, and by what GitHub says itself that the request needs. */
export function judge(
  { route, method, isThere }: Probe,
  { status, accepted, message }: Answer,
  { granted, isPrivate }: { readonly granted: JobPermissions; readonly isPrivate: boolean },
): readonly Finding[] {
  const needed = NEEDED[route] ?? '';
  const may = isAllowed(needed, granted);
  // GitHub does not say which of these it answers.
  const isOpen = !may && method === 'GET' && !isPrivate;
  // Of what is there, 404 is how a refusal is hidden.
  const isAnswered = method === 'GET' && isThere ? status < 400 : [404, 422].includes(status);
  return [
    {
      what: route,
      expected: isOpen ? '' : `${may ? 'allowed' : 'refused'} (${needed})`,
      seen: `${status} ${message}`.trim(),
      isAsExpected: isOpen ? null : may ? isAnswered : [401, 403, 404].includes(status),
    },
    {
      what: `${route}: what GitHub says it needs`,
      expected: needed,
      seen: accepted ?? 'no header',
      isAsExpected: accepted === null ? null : alternatives(accepted).includes(needed),
    },
  ];
}

/** Each is enough by itself. One that stands beside another with a comma is not. */
function alternatives(accepted: string): readonly string[] {
  return accepted.split(';').map((each) => each.trim().replaceAll('_', '-').replace('=', ': '));
}
