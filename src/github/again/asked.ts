import { UserError } from '../../errors.ts';
import { type Ask, askText, readAsk } from '../../inputs/index.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import { LONGEST_GIVEN_KEY } from '../../model/inputs/values.ts';
import type { Warning } from '../../model/warning.ts';
import { accessOf, type Person } from '../acceptance/people.ts';
import type { Connection, Octokit, Patience } from '../api.ts';
import type { RunContext } from '../context.ts';
import { openApi } from '../forks/fork-api.ts';
import { type CommentPlace, listComments } from '../publish/list-comments.ts';

/** A comment that asks for something, and who wrote it. */
interface Asking extends Person {
  readonly ask: Ask;
}

const REMEDY = 'Comment /tare NAME on the pull request: docs/gate.md, "Running again on a comment".';

/**
 * What the newest `/tare NAME OPTIONS` of the pull request asks for, by somebody with write access; as the input `ask`.
 * @throws UserError where there is none, or it asks for what may not be asked for
 * @throws ApiUnreachable
 */
export async function newestAsk(context: RunContext, connection: Connection, patience: Patience): Promise<string> {
  const { event, repository } = context;
  if (event.pullRequest === null || repository === null) {
    throw new UserError('ask: "comment" is for pull requests, and this run is of none', 'Leave ask out.');
  }
  const where = { owner: repository.owner, repository: repository.name, pullRequest: event.pullRequest.number };
  const api = await openApi(connection, patience);
  const found = await api.read('the comments of the pull request', 'pull-requests: read', (octokit) =>
    newestOf(octokit, where),
  );
  if (found === null) throw new UserError('nobody with write access has asked for anything yet', REMEDY);
  if (found.ask.problems.length > 0) {
    throw new UserError('what the newest comment asks for cannot be done', REMEDY, { details: found.ask.problems });
  }
  return askText(found.login, found.ask);
}

async function newestOf(octokit: Octokit, place: CommentPlace): Promise<Asking | null> {
  const asked: Asking[] = [];
  for (const { user, author_association: association, body = '' } of (await listComments(octokit, place)).comments) {
    const ask = readAsk(body);
    // `/tare` alone asks for the usual run.
    if (ask === null || (ask.words === '' && ask.problems.length === 0)) continue;
    asked.push({ ask, login: user?.login ?? '', isBot: user?.type === 'Bot', association });
  }
  const access = await accessOf(asked.toReversed(), place, octokit);
  return asked.findLast(({ login }) => access.get(login.toLowerCase())?.state === 'may') ?? null;
}

/** The report's warning that this is not the usual run. @param ask the input */
export function askWarnings(ask: string): readonly Warning[] {
  if (ask === '') return [];
  return [
    {
      code: 'asked-in-a-comment',
      message: 'measured as somebody asked in a comment, beside the usual run, so that it decides nothing',
      subject: ask,
    },
  ];
}

const END = '/asked';

/**
 * The usual run's comment and artifacts stay: what was asked for has its own. What a job was handed has the end
 * already.
 */
export function keyForAsked(key: string, { ask }: Pick<Inputs, 'ask'>): string {
  return ask === '' || key.endsWith(END) ? key : `${key.slice(0, LONGEST_GIVEN_KEY - END.length)}${END}`;
}
