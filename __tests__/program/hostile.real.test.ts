import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodesOf, parseMarkdown } from '../render/markdown-tree.ts';
import { type ProgramRun, resultsPath, STACK, tare } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';

// Code of a pull request that looks for secrets, and that prints what runners, terminals and browsers obey.

/** Commands of the runner, terminal escapes, Markdown, HTML, direction marks, and 300 characters. */
const NAMES = [
  '::set-output name=verdict::improved',
  '::error file=a.js,line=1::owned',
  '::add-mask::Good',
  '##[command]rm -rf /',
  '\u001b]0;owned\u0007\u001b[2J\u001b[31mred',
  '\u009b2Jc1',
  'line\r\nbreak\n::warning::x',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '</details></summary>| a | b |',
  '`code` **bold** [link](javascript:alert(1)) ![i](https://evil.example/x.png)',
  '@someone #1 https://evil.example',
  'reversed \u202egnp.exe',
  'x'.repeat(300),
  '-8',
  'a/b c=d:e|f*g',
  '名前',
  'constructor',
  '__proto__',
];
const SUITE = `
const values = Object.entries(process.env).map(([name, value]) => name + '=' + value);
for (const each of values) { console.log(each); console.error(each); }
const names = ${JSON.stringify(NAMES)};
for (const name of names) { console.log(name); console.error(name); }
const slow = process.argv[2] === 'head' ? 2 : 1;
for (const name of names) console.log(JSON.stringify({ tare: 1, benchmark: name, group: names[3], metrics: { 'ns/op': 100 * slow, [name.slice(0, 200)]: 1 } }));
console.log(JSON.stringify({ tare: 1, benchmark: 'Environment', error: values.join(' ') }));
console.log(JSON.stringify({ tare: 1, benchmark: values.join(' ').slice(0, 900), metrics: { 'ns/op': 1 } }));
console.log('{"tare":1,"benchmark":' + names.join(' '));
`;

/** What a runner gives a step; no value may be seen anywhere. */
const folder = temporaryFolder();
const SECRETS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'GITHUB_TOKEN',
    'INPUT_GITHUB-TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'GH_TOKEN',
    'ACTIONS_RUNTIME_URL',
    'ACTIONS_CACHE_URL',
    'NODE_AUTH_TOKEN',
    'NPM_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'DATABASE_URL',
    'SSH_AUTH_SOCK',
    'STATE_token',
    'INPUT_SEED',
  ].map((name, index) => [name, `leak-${index}-3c5e`]),
);
const RUNNER_FILES = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'];
const files = Object.fromEntries(RUNNER_FILES.map((name) => [name, join(folder, `leak-${name}`)]));

let repo: Repository;
let run: ProgramRun;

beforeAll(async () => {
  for (const path of Object.values(files)) writeFileSync(path, '');
  repo = repository();
  repo.commit({ 'bench.cjs': SUITE, side: 'base' }, NAMES[0]);
  repo.commit({ side: 'head' }, `${NAMES[7]} ${NAMES[4]}`);
  const env = { ...SECRETS, ...files, HTTPS_PROXY: 'http://user:leak-proxy@proxy.example:3128', CI: 'true' };
  const command = ['--bench-command', 'node bench.cjs "$(cat side)"', '--rounds', '10'];
  run = await tare(['compare', 'HEAD~1', ...command], { cwd: repo.root, env });
});

const read = () => readFileSync(resultsPath(repo), 'utf8');
const report = async (format: string) =>
  (await tare(['analyse', '--format', format], { cwd: repo.root })).stdout.replaceAll('\r\n', '\n');

describe('secrets', () => {
  it('reach neither results.json nor anything that is printed', async () => {
    expect(run.stderr).not.toMatch(STACK);
    // What was printed did get through, and with it what a benchmark may see.
    expect(read()).toContain('PATH=');
    const texts = [read(), run.stdout, run.stderr];
    for (const format of ['markdown', 'json', 'csv']) texts.push(await report(format));
    for (const text of texts) expect(text).not.toContain('leak-');
    for (const name of [...Object.keys(SECRETS), ...RUNNER_FILES]) expect(read()).not.toContain(`${name}=`);
  });

  it('nothing was written into the runner’s files, nor left behind', () => {
    for (const path of Object.values(files)) expect(readFileSync(path, 'utf8')).toBe('');
    expect(readdirSync(folder)).toHaveLength(RUNNER_FILES.length);
    expect(run.left).toEqual([]);
    expect(repo.git('status', '--porcelain')).toBe('');
  });
});

describe('names', () => {
  it('are all there, each apart from the others', () => {
    const names = JSON.parse(read()).benchmarks.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(NAMES));
    expect(new Set(names).size).toBe(names.length);
    expect(run.exitCode).toBe(1);
  });

  it('give the terminal and the runner nothing to obey', async () => {
    for (const text of [run.stdout, run.stderr, await report('csv'), await report('json'), await report('markdown')]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
      expect(text).not.toMatch(/^\s*(?:::|##\[)/m);
    }
  });

  it('are text and code in Markdown: no link, no image, no mention, no HTML but our own', async () => {
    const nodes = nodesOf(parseMarkdown(await report('markdown')));
    const types = new Set(nodes.map(({ type }) => type));
    for (const type of ['link', 'linkReference', 'image', 'imageReference', 'definition', 'footnoteDefinition']) {
      expect(types).not.toContain(type);
    }
    const html = nodes.flatMap((node) => (node.type === 'html' ? [node.value] : []));
    for (const each of html) expect(each).toMatch(/^(?:<\/?(?:details(?: open)?|summary|br|sub)>|[^<>])*$/);
    const text = nodes.flatMap((node) => (node.type === 'text' ? [node.value] : []));
    for (const each of text) expect(each).not.toMatch(/@someone|evil\.example|onerror/);
    // As many openings as ends, so that nothing swallows the rest of a comment.
    const joined = html.join('');
    expect(joined.match(/<details(?: open)?>/g)).toHaveLength(joined.match(/<\/details>/g)?.length ?? 0);
  });
});

describe('files of the pull request', () => {
  it('a configuration that points outside is refused', async () => {
    const outside = repository();
    mkdirSync(join(outside.root, '.github'), { recursive: true });
    outside.commit({ '.github/tare.yml': 'results-path: ../../x\ngithub-token: abc\nbench-command: "true"\n' });
    const refused = await tare(['compare', 'HEAD'], { cwd: outside.root });
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('2 problems');
  });

  it('programs beside the code are not taken for git or sh', async () => {
    const trap = repository();
    const planted = { executable: '#!/bin/sh\ntouch "$HOME/owned"\n' };
    trap.commit({ git: planted, sh: planted, go: planted, 'go.mod': 'module m\n' });
    const home = temporaryFolder();
    await tare(['compare', 'HEAD', '--bench-command', ':'], { cwd: trap.root, env: { HOME: home } });
    expect(readdirSync(home)).toEqual([]);
  });
});
