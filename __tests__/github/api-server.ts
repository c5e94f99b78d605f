import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import openapi from './fixtures/openapi.json' with { type: 'json' };
import { isAllowed, type JobPermissions, NEEDED } from './permissions.ts';

/**
 * A local stand-in of api.github.com for issue comments. Every request is checked against GitHub's own OpenAPI
 * description, and so is every answer; what does not fit is kept in `violations`. What the description does not say
 * is added by hand: the 65,536 characters, paging, the author of a token, and the faults a test asks for. The repository
 * is a private one: what the job's token may not is refused, and kept in `violations`, too.
 * GraphQL has no OpenAPI description; the one query of ours is compared letter by letter.
 */
export interface ApiServer {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** A test that means one takes it out. */
  readonly violations: string[];
  /** What the token of the job under test may. */
  granted: JobPermissions;
  /** In the order they were made; tests put earlier ones in. */
  readonly comments: StoredComment[];
  /** The pull request that comments are of: who opened it, and what was done to it. */
  readonly pull: StoredPull;
  /** In the order they were made. */
  readonly checkRuns: StoredCheckRun[];
  readonly issues: StoredIssue[];
  /** What `collaborators/{username}/permission` says, by login; nobody else is known. */
  readonly permissions: Map<string, string>;
  /** The login that the token stands for. */
  login: string;
  /** Asked for each request; an answer of its own replaces the server's. */
  fault: (request: RecordedRequest) => Fault | null;
  /** Answers what is not about comments; null: that there is no such thing. */
  answers: (request: RoutedRequest) => Answer | null;
  /** GraphQL by its text, beside whose the token is. */
  readonly queries: Map<string, StoredQuery>;
  close(): Promise<void>;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: unknown;
}

/** A request of the description: `template` is its route's path, `named` what stands in the braces. */
export interface RoutedRequest extends RecordedRequest {
  readonly template: string;
  readonly named: Readonly<Record<string, string>>;
}

interface StoredQuery {
  /** Permissions, as NEEDED has them. */
  readonly needed: readonly string[];
  answer(variables: Readonly<Record<string, unknown>>): object;
}

interface StoredComment {
  readonly id: number;
  readonly issue: number;
  readonly login: string;
  body: string;
  /** ISO 8601; that of GitHub's own example when it is not given. */
  updatedAt?: string;
  /** As GitHub says it to this token; that of its example, COLLABORATOR, when it is not given. */
  readonly association?: string;
}

interface StoredCheckRun {
  readonly id: number;
  name: string;
  head_sha: string;
  external_id: string;
  conclusion: string;
  details_url: string;
  output: { title: string; summary: string };
  /** Those of updates are added. */
  annotations: readonly object[];
}

interface StoredIssue {
  readonly number: number;
  readonly login: string;
  title: string;
  body: string;
  state: string;
  state_reason?: string | null;
  /** Lists of issues have pull requests in them. */
  readonly isPull?: boolean;
}

interface StoredPull {
  login: string;
  body: string | null;
  labels: string[];
  /** Oldest first. */
  events: { id: number; login: string; label: string; at: string; event?: 'labeled' | 'unlabeled' }[];
}

/** hang: never answers. drop: does the work, and cuts the connection before the answer. */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: object;
    }
  | { readonly kind: 'hang' }
  | { readonly kind: 'drop' };

export const TOKEN = 'ghs_tokenOfTheTests';

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: ValidateFunction | null;
  /** That a body may have. The description lets any other through. */
  readonly fields: readonly string[];
  readonly isBodyRequired: boolean;
  answers(status: number): ValidateFunction | null;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly check: ValidateFunction;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: false });
addFormats.default(ajv);
ajv.addFormat('repo.nwo', true);
ajv.addSchema(openapi, 'openapi');

type Json = { readonly [key: string]: Json } & { readonly $ref?: string };

function compile(...pointer: readonly string[]): ValidateFunction {
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  return ajv.compile({ $ref: `openapi#/${escaped.join('/')}` });
}

/** Follows a `$ref`, and says where what it found stands. */
function resolve(
  value: Json,
  pointer: readonly string[],
): { readonly value: Json; readonly pointer: readonly string[] } {
  if (value.$ref === undefined) return { value, pointer };
  const target = value.$ref.split('/').slice(1);
  return { value: target.reduce((inner, key) => inner[key] as Json, openapi as unknown as Json), pointer: target };
}

/** Of the schema, and of all that it is any or one of. */
function fieldsOf(schema: Json | undefined): readonly string[] {
  if (schema === undefined) return [];
  const inner = [...Object.values(schema.anyOf ?? {}), ...Object.values(schema.oneOf ?? {})];
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap((each) => fieldsOf(each as Json))];
}

const ROUTES: readonly Route[] = Object.entries(
  openapi.paths as unknown as Record<string, Record<string, Json>>,
).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]): Route => {
    const at = ['paths', template, method];
    const parameters = (operation.parameters as unknown as readonly Json[]).map((raw, index): Parameter => {
      const { value, pointer } = resolve(raw, [...at, 'parameters', String(index)]);
      return { ...(value as unknown as Omit<Parameter, 'check'>), check: compile(...pointer, 'schema') };
    });
    const content = ['content', 'application/json', 'schema'];
    return {
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      parameters,
      fields: fieldsOf(operation.requestBody?.content?.['application/json']?.schema),
      body: operation.requestBody === undefined ? null : compile(...at, 'requestBody', ...content),
      isBodyRequired: operation.requestBody?.required === (true as unknown as Json),
      answers: (status) => {
        const raw = (operation.responses as Json | undefined)?.[String(status)] as Json | undefined;
        if (raw === undefined) return null;
        const { value, pointer } = resolve(raw, [...at, 'responses', String(status)]);
        return value.content === undefined ? null : compile(...pointer, ...content);
      },
    };
  }),
);

/** Listens on a free port of this machine. @param granted what the token of the job under test may */
export async function startApiServer(granted: JobPermissions): Promise<ApiServer> {
  const state = new State(granted);
  const server = http.createServer((request, response) => {
    // A mistake of a test's own must not look like a server that hangs.
    state.handle(request, response).catch((error: unknown) => {
      state.violations.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

const VIEWER = '{ viewer { login } }';

interface Query {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

class State {
  url = '';
  granted: JobPermissions;
  readonly requests: RecordedRequest[] = [];
  readonly violations: string[] = [];
  readonly comments: StoredComment[] = [];
  readonly checkRuns: StoredCheckRun[] = [];
  readonly issues: StoredIssue[] = [];
  readonly pull: StoredPull = { login: 'author', body: null, labels: [], events: [] };
  readonly permissions = new Map<string, string>();
  login = 'github-actions[bot]';
  fault: (request: RecordedRequest) => Fault | null = () => null;
  answers: (request: RoutedRequest) => Answer | null = () => null;
  readonly queries = new Map<string, StoredQuery>();

  constructor(granted: JobPermissions) {
    this.granted = granted;
  }

  async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.url);
    const text = Buffer.concat(chunks).toString();
    const recorded = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.requests.push(recorded);
    const route = this.#check(recorded);
    const refused = this.#refused(recorded, route);
    const fault = refused ?? this.fault(recorded);
    if (fault?.kind === 'hang') return;
    const answer: Answer =
      fault?.kind === 'answer' ? { body: { message: 'no' }, ...fault } : this.#answer(recorded, route);
    if (fault?.kind === 'drop') {
      response.destroy();
      return;
    }
    // The description leaves out that what is deleted already is not found. A redirect has no body.
    const isDeleted = recorded.method === 'DELETE' && [204, 404].includes(answer.status);
    if (route !== null && fault === null && !isDeleted && answer.status !== 302)
      this.#fits(route.answers(answer.status), answer.body, `answer ${answer.status}`);
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body));
  }

  #check({ method, path, query, headers, body }: RecordedRequest): Route | null {
    const say = (what: string) => this.violations.push(`${method} ${path}: ${what}`);
    // https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
    if (!headers['user-agent']) say('no user-agent');
    if (headers.authorization !== `token ${TOKEN}`) say(`authorization is ${headers.authorization}`);
    if (path === '/graphql') {
      const { query: text } = body as { readonly query: string };
      if (method !== 'POST' || ![VIEWER, ...this.queries.keys()].includes(text)) say('not our query');
      return null;
    }
    if (!/application\/(vnd\.github\.[^,]*\+)?json/.test(headers.accept ?? '')) say(`accept is ${headers.accept}`);
    const route = ROUTES.find((one) => one.method === method && one.pattern.test(path));
    if (route === undefined) {
      say('no such route');
      return null;
    }
    const inPath = route.pattern.exec(path)?.groups ?? {};
    for (const parameter of route.parameters) {
      const value = parameter.in === 'path' ? inPath[parameter.name] : query[parameter.name];
      if (value === undefined) {
        if (parameter.required) say(`${parameter.name} is missing`);
      } else this.#fits(parameter.check, asJson(value, parameter.check), `${method} ${path}: ${parameter.name}`);
    }
    const known = route.parameters.filter((one) => one.in === 'query').map((one) => one.name);
    for (const name of Object.keys(query)) if (!known.includes(name)) say(`unknown query parameter ${name}`);
    if (route.body === null) {
      if (body !== undefined) say('has a body');
    } else if (body !== undefined || route.isBodyRequired) {
      if (!/^application\/json/.test(headers['content-type'] ?? '')) say(`content-type is ${headers['content-type']}`);
      this.#fits(route.body, body, `${method} ${path}: body`);
      for (const name of Object.keys(body as object)) if (!route.fields.includes(name)) say(`unknown field ${name}`);
    }
    return route;
  }

  /** https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#resource-not-accessible */
  #refused({ method, path, body }: RecordedRequest, route: Route | null): Fault | null {
    const ofRoute = route === null ? undefined : NEEDED[`${method} ${route.template}`];
    if (route !== null && ofRoute === undefined) this.violations.push(`${method} ${path}: not in permissions.ts`);
    const ofQuery = path === '/graphql' ? this.queries.get((body as Query).query)?.needed : undefined;
    const missing = [ofRoute ?? [], ofQuery ?? []].flat().filter((needed) => !isAllowed(needed, this.granted));
    if (missing.length === 0) return null;
    this.violations.push(`${method} ${path}: the job has no ${missing.join(', ')}`);
    const message = 'Resource not accessible by integration';
    // GraphQL says it in an answer.
    if (path === '/graphql') {
      return { kind: 'answer', status: 200, body: { data: null, errors: [{ type: 'FORBIDDEN', message }] } };
    }
    return { kind: 'answer', status: 403, body: { ...notFound, message, status: '403' } };
  }

  #fits(check: ValidateFunction | null, value: unknown, what: string): void {
    if (check === null) this.violations.push(`${what}: not in the description`);
    else if (!check(value)) this.violations.push(`${what}: ${ajv.errorsText(check.errors)}`);
  }

  #answer(request: RecordedRequest, route: Route | null): Answer {
    if (request.path === '/graphql') return this.#query(request.body as Query);
    const named = route?.pattern.exec(request.path)?.groups ?? {};
    const { issue_number, comment_id, username = '' } = named;
    if (route?.template.endsWith('/events')) return this.#paged(this.#events(), request);
    if (route?.template.includes('check-runs')) return this.#checkRun(request, named);
    if (route !== null && /\/issues(?:\/\{issue_number\})?$/.test(route.template)) return this.#issue(request, named);
    if (route?.template.endsWith('/permission')) return this.#permission(decodeURIComponent(username));
    if (route !== null && !route.template.includes('/issues/')) {
      const decoded = Object.fromEntries(
        Object.entries(named).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const answer = this.answers({ ...request, template: route.template, named: decoded });
      if (answer !== null) return answer;
      if (route.template.endsWith('/pulls/{pull_number}')) return this.#onePull(Number(named.pull_number));
      return { status: 404, body: notFound };
    }
    switch (route?.method) {
      case 'GET':
        if (comment_id !== undefined) return this.#one(Number(comment_id));
        return this.#list(Number(issue_number), request);
      case 'POST':
        return this.#write({ id: 0, issue: Number(issue_number), login: this.login, body: '' }, request);
      case 'PATCH': {
        const found = this.comments.find((one) => one.id === Number(comment_id));
        return found === undefined ? { status: 404, body: notFound } : this.#write(found, request);
      }
      case 'DELETE': {
        const at = this.comments.findIndex((one) => one.id === Number(comment_id));
        if (at < 0) return { status: 404, body: notFound };
        this.comments.splice(at, 1);
        return { status: 204, body: undefined };
      }
      default:
        return { status: 404, body: notFound };
    }
  }

  #issue(request: RecordedRequest, named: Readonly<Record<string, string>>): Answer {
    const { method, query } = request;
    if (method === 'GET') {
      const all = this.issues.filter(({ login, state }) => login === query.creator && state === query.state);
      return this.#paged(
        all.map((one) => this.#shownIssue(one)),
        request,
      );
    }
    const body = request.body as Partial<StoredIssue>;
    if (method === 'POST') {
      const number = 100 + this.issues.length;
      const made = { title: '', body: '', state: 'open', ...body, number, login: this.login };
      this.issues.push(made);
      return { status: 201, headers: { location: this.#shownIssue(made).url }, body: this.#shownIssue(made) };
    }
    const found = this.issues.find(({ number }) => number === Number(named.issue_number));
    if (found === undefined) return { status: 404, body: notFound };
    Object.assign(found, body);
    return { status: 200, body: this.#shownIssue(found) };
  }

  #shownIssue({ login, isPull = false, ...issue }: StoredIssue) {
    const { pull_request, ...example } = openapi['x-issue-example'];
    const html_url = `https://github.com/octo/repo/issues/${issue.number}`;
    const user = { ...example.user, login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
    return { ...example, ...issue, ...(isPull && { pull_request }), html_url, user };
  }

  #checkRun({ method, query, body }: RecordedRequest, named: Readonly<Record<string, string>>): Answer {
    const { annotations = [], ...output } = (body as { output: StoredCheckRun['output'] & { annotations?: object[] } })
      ?.output ?? { title: '', summary: '' };
    const given = { ...(body as StoredCheckRun), output };
    if (method === 'GET') {
      const all = this.checkRuns.filter(({ name, head_sha }) => name === query.check_name && head_sha === named.ref);
      const check_runs = all.map((one) => this.#shownCheckRun(one));
      return { status: 200, body: { total_count: all.length, check_runs } };
    }
    if (method === 'POST') {
      const made = { ...given, id: 5000 + this.checkRuns.length, annotations };
      this.checkRuns.push(made);
      return { status: 201, body: this.#shownCheckRun(made) };
    }
    const found = this.checkRuns.find(({ id }) => id === Number(named.check_run_id));
    if (found === undefined) return { status: 404, body: notFound };
    Object.assign(found, given, { annotations: [...found.annotations, ...annotations] });
    return { status: 200, body: this.#shownCheckRun(found) };
  }

  #shownCheckRun({ annotations, output, ...run }: StoredCheckRun) {
    const example = openapi['x-check-run-example'];
    const shown = { ...example.output, ...output, annotations_count: annotations.length };
    return { ...example, ...run, status: 'completed', output: shown };
  }

  #query({ query, variables }: Query): Answer {
    const viewer = { login: this.login };
    return { status: 200, body: { data: { viewer, ...this.queries.get(query)?.answer(variables) } } };
  }

  #onePull(number: number): Answer {
    const example = openapi['x-one-pull-example'];
    const { login, body, labels } = this.pull;
    const shown = labels.map((name) => ({ ...example.labels[0], name }));
    const user = { ...example.user, login };
    return { status: 200, body: { ...example, number, body, labels: shown, user, requested_teams: [] } };
  }

  #events(): readonly object[] {
    const example = openapi['x-event-example'];
    return this.pull.events.map(({ id, login, label, at, event = 'labeled' }) => ({
      ...example,
      id,
      event,
      created_at: at,
      label: { ...example.label, name: label },
      actor: { ...example.actor, login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
    }));
  }

  #permission(login: string): Answer {
    const example = openapi['x-permission-example'];
    const permission = this.permissions.get(login);
    if (permission === undefined) return { status: 404, body: notFound };
    return {
      status: 200,
      body: { ...example, permission, role_name: permission, user: { ...example.user, login, role_name: permission } },
    };
  }

  #one(id: number): Answer {
    const found = this.comments.find((one) => one.id === id);
    return found === undefined ? { status: 404, body: notFound } : { status: 200, body: this.#shown(found) };
  }

  #list(issue: number, request: RecordedRequest): Answer {
    const all = this.comments.filter((one) => one.issue === issue);
    return this.#paged(
      all.map((one) => this.#shown(one)),
      request,
    );
  }

  #paged(all: readonly object[], { path, query }: RecordedRequest): Answer {
    const perPage = Math.min(100, Number(query.per_page ?? 30));
    const page = Number(query.page ?? 1);
    const link = (number: number, rel: string) =>
      `<${this.url}${path}?per_page=${perPage}&page=${number}>; rel="${rel}"`;
    const more = page * perPage < all.length;
    const last = Math.max(1, Math.ceil(all.length / perPage));
    const links = [
      ...(page > 1 ? [link(page - 1, 'prev')] : []),
      ...(more ? [link(page + 1, 'next'), link(last, 'last')] : []),
      ...(page > 1 ? [link(1, 'first')] : []),
    ];
    return {
      status: 200,
      headers: links.length > 0 ? { link: links.join(', ') } : {},
      body: all.slice((page - 1) * perPage, page * perPage),
    };
  }

  #write(comment: StoredComment, { body, method }: RecordedRequest): Answer {
    const text = (body as { body: string }).body;
    if ([...text].length > 65_536) return { status: 422, body: tooLong };
    if (method === 'PATCH') {
      comment.body = text;
      if (comment.updatedAt !== undefined) comment.updatedAt = new Date().toISOString();
      return { status: 200, body: this.#shown(comment) };
    }
    const id = Math.max(1000, ...this.comments.map((one) => one.id)) + 1;
    const made = { ...comment, id, body: text };
    this.comments.push(made);
    return { status: 201, headers: { location: this.#shown(made).url }, body: this.#shown(made) };
  }

  #shown({ id, issue, login, body, updatedAt, association }: StoredComment) {
    const example = openapi['x-comment-example'];
    const html_url = `https://github.com/octo/repo/pull/${issue}#issuecomment-${id}`;
    const updated_at = updatedAt ?? example.updated_at;
    return {
      ...example,
      id,
      body,
      html_url,
      updated_at,
      author_association: association ?? example.author_association,
      user: { ...example.user, login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
    };
  }
}

const notFound = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' };
const tooLong = {
  message: 'Validation Failed',
  documentation_url: 'https://docs.github.com/rest/issues/comments',
  errors: [
    {
      resource: 'IssueComment',
      code: 'unprocessable',
      field: 'data',
      message: 'Body is too long (maximum is 65536 characters)',
    },
  ],
};

/** A parameter is text on the wire; what the description calls an integer is checked as one. */
function asJson(value: string, check: ValidateFunction): unknown {
  const number = Number(value);
  return !check(value) && /^-?\d+$/.test(value) && Number.isSafeInteger(number) ? number : value;
}
