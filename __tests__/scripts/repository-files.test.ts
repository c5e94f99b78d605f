import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

// What GitHub reads of this repository beside its workflows.

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly cooldown?: object;
  readonly groups?: object;
}

it('Dependabot looks after every lock file and the actions, in groups, some days after a release', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as { readonly updates: readonly Update[] };
  const placesOf = (ecosystem: string) =>
    updates
      .filter((each) => each['package-ecosystem'] === ecosystem)
      .flatMap(({ directory, directories = [] }) => (directory === undefined ? directories : [directory]));
  const locks = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim().split('\n');
  const folders = locks.map((path) => `/${dirname(path)}`.replace(/\/\.$/, '/'));
  expect(placesOf('npm').toSorted()).toEqual(folders.toSorted());
  expect(placesOf('github-actions')).toEqual(['/']);
  for (const update of updates) {
    expect(update).toMatchObject({ cooldown: { 'default-days': 7 }, groups: expect.anything() });
  }
});

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly { readonly type: string; readonly id?: string; readonly attributes: object }[];
}

const FORMS = '.github/ISSUE_TEMPLATE';
const forms = readdirSync(FORMS).filter((name) => name !== 'config.yml');

// https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms
it.each(forms)('the issue form %s is one that GitHub shows', (file) => {
  const { name, description, body } = parse(readFileSync(`${FORMS}/${file}`, 'utf8')) as Form;
  expect([name, description].filter((text) => text.length < 4 || text.length > 200)).toEqual([]);
  const fields = body.filter(({ type }) => type !== 'markdown');
  const ids = fields.map(({ id = '' }) => id);
  expect(new Set(ids).size).toBe(fields.length);
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
  const types = ['input', 'textarea', 'dropdown', 'checkboxes'];
  for (const { type, attributes } of fields) {
    expect(types).toContain(type);
    expect(attributes).toMatchObject({ label: expect.any(String) });
    if (type === 'dropdown' || type === 'checkboxes') expect(attributes).toMatchObject({ options: expect.anything() });
  }
});
