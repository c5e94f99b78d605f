import { readFileSync } from 'node:fs';
import { afterEach, expect } from 'vitest';
import { TOKEN } from '../github/api-server.ts';
import { attacking, evidenceOf, harmless } from '../support/attacker.ts';
import { nodes } from '../support/nodes.ts';
import { published, RUNTIME_TOKEN, type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

const opened: Runner[] = [];
afterEach(async () => {
  for (const runner of opened.splice(0)) await runner.api.close();
});

async function started(...files: Parameters<typeof startRunner>): Promise<Runner> {
  const runner = await startRunner(...files);
  opened.push(runner);
  return runner;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

attack('environ', async () => {
  const script = `
    const tare = findTare();
    evidence(tare === null ? 'Tare is out of sight' : '<' + fs.readFileSync('/proc/' + tare + '/environ', 'latin1') + '>');`;
  for (const [, node] of nodes()) {
    const runner = await started(harmless({ A: 100 }), attacking(script, { A: 100 }));
    const end = await runner.run({ node, environment: { GH_TOKEN: 'gho_of_the_job', ANYTHING: 'else' } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { unchanged: '1' } });
    // The block is there and holds nothing, whatever was in it.
    expect(evidenceOf(runner)).toMatch(/^(<\0*>|Tare is out of sight)\n$/);
  }
});

attack('secret-as-name', async () => {
  const persisted = 'ghs_persistedByTheCheckout';
  // The checkout left one token, the step was given another: the benchmark takes the first from where it lies.
  const head = `cat <<EOF
{"tare":1,"benchmark":"A/$(git -C "$(sed 's#/.git/objects##' .git/objects/info/alternates)" config --get-regexp extraheader)","metrics":{"ns/op":100}}
{"tare":1,"benchmark":"B/${persisted}","metrics":{"ns/op":100}}
{"tare":1,"benchmark":"C/${base64(persisted)}","metrics":{"${persisted}":100}}
{"tare":1,"benchmark":"D/${base64(`x-access-token:${TOKEN}`)}","metrics":{"ns/op":100}}
{"tare":1,"benchmark":"E/${'x'.repeat(480)}${TOKEN}","metrics":{"ns/op":100}}
{"tare":1,"benchmark":"F/${RUNTIME_TOKEN}
EOF
echo '${TOKEN} ${persisted}' >&2; ${suiteOf({ Z: 100 })}`;
  const runner = await started({ ...harmless({ Z: 100 }) }, { suite: head });
  const basic = base64(`x-access-token:${persisted}`);
  runner.workspace.git('config', 'http.https://github.com/.extraheader', `AUTHORIZATION: basic ${basic}`);
  const end = await runner.run();
  const text = published(runner, end);
  expect(text).toContain('B/***');
  expect(end.results).toContain('A/http.https://github.com/.extraheader AUTHORIZATION: basic ***');
  for (const secret of [persisted, basic, base64(persisted), TOKEN, base64(`x-access-token:${TOKEN}`), RUNTIME_TOKEN]) {
    // Nor the first half of one, where a text was cut.
    expect(text).not.toContain(secret.slice(0, 14));
  }
  // What the runner masks in the logs of later steps too.
  for (const secret of [TOKEN, base64(`x-access-token:${TOKEN}`), persisted, basic]) {
    expect(end.log).toContain(`::add-mask::${secret}\n`);
  }
});

attack('git-filter', async () => {
  const filtered = { '.gitattributes': '*.txt filter=dump\n', 'a.txt': 'a\n' };
  const runner = await started({ ...harmless({ A: 100 }), ...filtered }, { 'b.txt': 'b\n' });
  const seen = `${runner.home}/seen`;
  runner.workspace.git('config', 'filter.dump.smudge', `sh -c 'env >> ${seen}; git config --list >> ${seen}; cat'`);
  const end = await runner.run();
  expect(end, end.log).toMatchObject({ exitCode: 0 });
  const environment = readFileSync(seen, 'utf8');
  expect(environment).toContain('GIT_INDEX_FILE=');
  expect(environment).not.toMatch(/authorization|extraheader/i);
  for (const secret of [TOKEN, base64(`x-access-token:${TOKEN}`), RUNTIME_TOKEN]) {
    expect(environment).not.toContain(secret);
  }
});
