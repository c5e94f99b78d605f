// What code that tries everything gets: as root, as a user with sudo, as a user without; with namespaces, without them, and
// with isolation switched off. Root only: makes a user with sudo, and takes it away again.
// Usage: npx vitest run --config lab/vitest.config.ts attack-table
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { type Everything, tryEverything } from '../__tests__/security/everything.ts';

const USER = 'tare-lab';
const SUDOERS = `/etc/sudoers.d/${USER}`;
const rows: string[][] = [];
let root = '';

beforeAll(() => {
  // Who has changed its root gets no user namespaces (clone(2), EPERM): the same files, on a machine that gives none.
  root = mkdtempSync(join(tmpdir(), 'tare-lab-root-'));
  execFileSync('mount', ['--rbind', '--make-rprivate', '/', root]);
  execFileSync('useradd', ['--no-create-home', USER]);
});

afterAll(() => {
  execFileSync('umount', ['--lazy', root]);
  rmdirSync(root);
  rmSync(SUDOERS, { force: true });
  execFileSync('userdel', [USER]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = ['runs as', 'machine', 'isolation', 'got', 'left running', 'verdict, exit code'];
  console.log([line(head), line(head.map(() => ':--')), ...rows.map(line)].join('\n'));
});

const id = () => execFileSync('id', ['-u', USER], { encoding: 'utf8' }).trim();
const asUser = () => ['setpriv', '--reuid', id(), '--regid', id(), '--init-groups', '--inh-caps=-all'];

for (const who of ['root', 'a user with sudo', 'a user without']) {
  for (const [machine, isolation] of [
    ['with namespaces', 'auto'],
    ['without namespaces', 'auto'],
    ['either', 'off'],
  ] as const) {
    it(`${who}, ${machine}, isolation ${isolation}`, async () => {
      if (who === 'a user with sudo') writeFileSync(SUDOERS, `${USER} ALL=(ALL) NOPASSWD:ALL\n`, { mode: 0o440 });
      else rmSync(SUDOERS, { force: true });
      const own = (folders: readonly string[]) => execFileSync('chown', ['-R', `${USER}:`, ...folders]);
      const through = [
        ...(machine === 'without namespaces' ? ['chroot', root] : []),
        ...(who === 'root' ? [] : asUser()),
      ];
      const all = await tryEverything({ isolation, through, ...(who === 'root' ? {} : { prepared: own }) });
      rows.push([
        who,
        machine,
        `\`${isolation}\``,
        all.got.join('; ') || 'nothing',
        all.left ? 'yes' : 'no',
        ended(all),
      ]);
      await all.runner.api.close();
    });
  }
}

function ended({ end }: Everything): string {
  return `${end.outputs.verdict ?? 'none'}, ${end.exitCode ?? end.signal}`;
}
