import { parse } from 'yaml';
import { UserError } from '../../errors.ts';
import { shown } from '../../model/inputs/values.ts';
import type { Files } from '../../ports.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/** The inputs in which calls of a run have to differ, as they name comment and artifacts. */
const OWN = ['comment-key', 'comment-section', 'working-directory'] as const;

/** GitHub takes no larger workflows. */
const WORKFLOW_MAX_BYTES = 512 * 1024;

/**
 * Refuses a call of the reusable workflow beside another one of the same run that would write the same comment and the
 * same artifacts. What measures in one would replace the other's, and their jobs end each other as a newer run's do: by
 * then only the plan of one is left to say so. Read from the workflow of the caller, in which what an expression gives
 * is not known.
 * @param given the inputs of this call
 */
export async function refuseSameCalls(
  given: Texts,
  { environment, workspace }: { readonly environment: Texts; readonly workspace: string },
  files: Pick<Files, 'readPlainFile'>,
): Promise<void> {
  const { GITHUB_WORKFLOW_REF: ref = '', GITHUB_REPOSITORY = '', GITHUB_ACTION_REPOSITORY = '' } = environment;
  // "octo/repo/.github/workflows/bench.yml@refs/pull/3/merge"
  const [whole = ''] = ref.split('@');
  if (GITHUB_ACTION_REPOSITORY === '' || !whole.startsWith(`${GITHUB_REPOSITORY}/`)) return;
  const path = whole.slice(GITHUB_REPOSITORY.length + 1);
  const text = (await files.readPlainFile(workspace, path, WORKFLOW_MAX_BYTES).catch(() => null)) ?? '';
  const called = `${GITHUB_ACTION_REPOSITORY}/.github/workflows/benchmark.yml@`.toLowerCase();
  const calls = jobsIn(text).filter(({ uses }) => uses.toLowerCase().startsWith(called));
  const own = identity(given);
  for (const { condition } of calls) {
    const same = calls.filter((each) => each.condition === condition && identity(each.given) === own);
    const [first, second] = same.flatMap(({ id, legs }) => Array<string>(Math.min(legs, 2)).fill(shown(id)));
    if (first === undefined || second === undefined) continue;
    const who = first === second ? `the legs of the job ${first}` : `the jobs ${first} and ${second}`;
    throw new UserError(
      `${who} of ${shown(path)} have one comment and one name for their results`,
      'Give each a comment-key of its own, or one comment-key and each its comment-section.',
    );
  }
}

interface CallingJob {
  readonly id: string;
  readonly uses: string;
  /** Jobs with the same one run together. */
  readonly condition: string;
  readonly given: Texts;
  readonly legs: number;
}

/** null where an expression is a part of it. */
function identity(given: Texts): string | null {
  const [key = '', section = '', folder = ''] = OWN.map((name) => given[name]?.trim());
  // A run that a comment asks for writes a comment beside the usual one.
  const place = [key, section, key === '' ? folder || '.' : '', (given.ask ?? '') === '' ? '' : 'asked'];
  return place.some((text) => text.includes('${{')) ? null : JSON.stringify(place);
}

/** Nothing of a text that cannot be read: GitHub has read the workflow, and this is no second check of it. */
function jobsIn(text: string): readonly CallingJob[] {
  let jobs: unknown;
  try {
    jobs = (parse(text) as { readonly jobs?: unknown } | null)?.jobs;
  } catch {
    return [];
  }
  return Object.entries(mapOf(jobs)).map(([id, value]) => {
    const job = mapOf(value);
    const given = Object.fromEntries(Object.entries(mapOf(job.with)).map(([name, each]) => [name, String(each ?? '')]));
    const { matrix } = mapOf(job.strategy);
    return { id, uses: String(job.uses ?? ''), condition: String(job.if ?? ''), given, legs: legsOf(mapOf(matrix)) };
  });
}

/** The least number of legs. */
function legsOf({ include, exclude, ...axes }: Readonly<Record<string, unknown>>): number {
  const lists = Object.values(axes).map((values) => (Array.isArray(values) ? values.length : 1));
  if (exclude !== undefined) return 1;
  return lists.length === 0 && Array.isArray(include) ? include.length : lists.reduce((all, many) => all * many, 1);
}

function mapOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
