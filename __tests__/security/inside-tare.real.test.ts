import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { attacking, evidenceOf, harmless } from '../support/attacker.ts';
import { nodes } from '../support/nodes.ts';
import { type ActionEnd, type Runner, startRunner } from '../support/runner.ts';
import { attack } from './attack.ts';

const opened: Runner[] = [];
afterEach(async () => {
  for (const runner of opened.splice(0)) await runner.api.close();
});

/** Head is half again as slow, and its suite attacks. */
async function attacked(script: string): Promise<Runner> {
  const runner = await startRunner(harmless({ A: 100 }), attacking(script, { A: 150 }));
  opened.push(runner);
  return runner;
}

function expectRegressed(end: ActionEnd): void {
  expect(end, end.log).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed', regressed: '1' } });
  expect(end.comment).toContain('slower');
  expect(end.summary).toContain('slower');
  expect(JSON.parse(end.results).format).toBe('tare-results');
}

attack('inspector', async () => {
  // Node listens on 9229 and lists what can be debugged there; of others on this machine it tells by their address.
  const script = `
    (async () => {
      const tare = findTare();
      if (tare === null) return evidence('Tare is out of sight');
      let target;
      for (let tries = 0; tries < 30 && target === undefined; tries++) {
        process.kill(tare, 'SIGUSR1');
        await new Promise((resolve) => setTimeout(resolve, 50));
        const list = await fetch('http://127.0.0.1:9229/json/list').then((answer) => answer.json(), () => []);
        target = list.find(({ url }) => url.includes(dist));
      }
      if (target === undefined) return evidence('no inspector');
      evidence('inspector ' + JSON.stringify(target));
      if (typeof WebSocket === 'undefined') return;
      const socket = new WebSocket(target.webSocketDebuggerUrl);
      socket.onmessage = ({ data }) => { evidence(data); socket.close(); };
      const expression = 'process.exit = () => {}; JSON.stringify(process.env)';
      socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
    })();`;
  for (const [, node] of nodes()) {
    const runner = await attacked(script);
    expectRegressed(await runner.run({ node }));
    expect(evidenceOf(runner)).toMatch(/^(no inspector|Tare is out of sight)\n$/);
  }
});

attack('rewritten-program', async () => {
  const script = `
    const forged = 'require("fs").writeFileSync(' + JSON.stringify(path.join(root, 'forged')) + ', "");' +
      'process.on("exit", () => { process.exitCode = 0; });';
    const text = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' + forged;
    for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) fs.writeFileSync(path.join(entry.parentPath ?? entry.path, entry.name), text);
    }
    evidence('rewritten');`;
  const runner = await attacked(script);
  expectRegressed(await runner.run());
  expect(evidenceOf(runner)).toBe('rewritten\n');
  expect(existsSync(join(dirname(runner.temporary), 'forged'))).toBe(false);
});

it.each(nodes())('the run reads nothing of dist/ once it has begun: on %s it may as well be gone', async (_, node) => {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${base64({ alg: 'none' })}.${base64({ scp: 'Actions.Results:run-id:job-id' })}.x`;
  const asked: unknown[] = [];
  // The artifact service takes nothing; what is looked at is that its client, the largest part of the action, asks it.
  const service = http.createServer(({ headers }, answer) => {
    asked.push(headers.authorization);
    answer.writeHead(403).end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const runner = await attacked(`fs.rmSync(dist, { recursive: true }); evidence('gone');`);
  const environment = { ACTIONS_RUNTIME_TOKEN: token, ACTIONS_RESULTS_URL: address };
  expectRegressed(await runner.run({ node, environment }));
  service.close();
  expect(evidenceOf(runner)).toBe('gone\n');
  expect(asked).toEqual([`Bearer ${token}`]);
});

describe('an inspector that is open when the program starts', () => {
  const tell = 'process.on("exit", () => console.log(inspector.url() === undefined ? "closed" : "open"));';
  /** Of the local command, for which the same module stands first. */
  function start(before: string, ...options: readonly string[]): string {
    const program = inject('program');
    if ('failure' in program) throw new Error(program.failure);
    const text = encodeURIComponent(`import inspector from "node:inspector"; ${before} ${tell}`);
    const command = [...options, '--import', `data:text/javascript,${text}`, program.path, '--version'];
    return execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }

  it('is closed when nobody asked for it', () => {
    expect(start('inspector.open(0);')).toMatch(/closed\n$/);
  });

  it('stays for whoever debugs Tare', () => {
    expect(start('', '--inspect=0')).toMatch(/open\n$/);
  });
});
