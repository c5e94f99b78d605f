import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';

// Whatever the documentation tells people to type has options that there are.

const COMMAND = /(?:^ {4}|`)(?:[A-Z_]+=\S+ )*tare (?<name>[a-z]+)(?<rest>[^`\n]*)/gm;
const pages = ['docs', 'examples'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
);
const documented = ['README.md', 'CONTRIBUTING.md', ...pages].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(COMMAND)].map(({ groups }) => {
    const typed = (groups?.rest ?? '').replaceAll(/'[^']*'/g, '').replace(/ #.*/, '');
    return { file, name: groups?.name ?? '', options: typed.match(/(?<=\s)--?[a-z][a-z-]*/g) ?? [] };
  }),
);

it('has only options that the command knows', async () => {
  const names = [...new Set(documented.map(({ name }) => name))];
  expect(names).toEqual(expect.arrayContaining(['compare', 'overhead', 'time']));
  const cwd = temporaryFolder();
  for (const name of names) {
    const { exitCode, stdout } = await tare([name, '--help', 'all'], { cwd });
    expect(exitCode, name).toBe(0);
    const known = new Set(stdout.match(/(?<=^ +(?:-\w, )?)--?[a-z][a-z-]*/gm));
    for (const { file, options } of documented.filter((each) => each.name === name)) {
      for (const option of options) expect(known, `${file}: tare ${name} ${option}`).toContain(option);
    }
  }
  expect(documented.flatMap(({ options }) => options).length).toBeGreaterThan(10);
});
