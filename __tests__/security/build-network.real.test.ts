import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { namespaces } from '../support/namespaces.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type ActionEnd, type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { has, required } from '../support/toolchains.ts';
import { attack } from './attack.ts';

// What builds reach of the machine, with each program that gives them a network of their own, and with none.

let runner: Runner | undefined;
let server: Server | undefined;
afterEach(() => {
  runner?.api.close();
  server?.close();
});

const METADATA = '169.254.169.254';
const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const address = own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

/** Leaves what came of a connection to each address: that it was made, or the system's word for why not. */
const REACH = `const [port, ...addresses] = process.argv.slice(2);
const tell = (line) => require("fs").appendFileSync("reached", line + "\\n");
for (const address of addresses) {
  const one = require("net").connect({ port: Number(port), host: address, timeout: 3000 }, () => { tell(address + " reached"); one.destroy(); });
  one.on("error", (error) => tell(address + " " + error.code));
  one.on("timeout", () => { tell(address + " silent"); one.destroy(); });
}
`;
const SAYS = `while read -r line; do echo "{\\"tare\\":1,\\"benchmark\\":\\"$line\\",\\"metrics\\":{\\"ns/op\\":1}}"; done < reached`;

async function build(without: readonly string[]): Promise<ActionEnd & { readonly connections: number }> {
  let connections = 0;
  server = createServer(() => {
    connections += 1;
  });
  const listening = server;
  const port = await new Promise<number>((resolve) => {
    listening.listen(0, '0.0.0.0', () => resolve((listening.address() as { port: number }).port));
  });
  const settings = `build-command: node reach.cjs ${port} 127.0.0.1 ${METADATA} ${address ?? ''}\nbench-command: sh ./suite\nrounds: 10\npin: off\n`;
  const suite = `${suiteOf({ A: 100 })}${SAYS}\n`;
  runner = await startRunner({ suite, 'reach.cjs': REACH, '.github/tare.yml': settings }, { 'NOTES.md': 'changed\n' });
  // Found first, and of no use.
  const bin = join(temporaryFolder(), 'bin');
  const { mkdirSync } = await import('node:fs');
  mkdirSync(bin);
  for (const program of without) writeFileSync(join(bin, program), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const end = await runner.run({
    inputs: { isolation: 'strict' },
    environment: { PATH: `${bin}:${process.env.PATH}` },
  });
  return { ...end, connections };
}

const SHARED = 'Builds had the network of this machine';

describe.each([
  ['pasta', []],
  ['slirp4netns', ['pasta']],
] as const)('%s', (program, without) => {
  attack(
    'build-reaches-the-machine',
    async () => {
      const { results, comment, log, connections } = await build(without);
      expect(connections).toBe(0);
      expect(results, log).toContain('127.0.0.1 ECONNREFUSED');
      expect(results).not.toContain(' reached');
      // A route to nowhere (ip-route(8), blackhole), and not a network that happens to have no such address.
      expect(results).toContain(`${METADATA} EINVAL`);
      expect(comment).not.toContain(SHARED);
    },
    { skip: !namespaces || (!has(program) && !required) },
  );
});

it.skipIf(!namespaces)(
  'a build has the network of the machine where neither works, and the report says so',
  async () => {
    const { results, comment, connections } = await build(['pasta', 'slirp4netns']);
    expect(connections).toBeGreaterThan(0);
    expect(results).toContain('127.0.0.1 reached');
    expect(comment).toContain(SHARED);
  },
);
