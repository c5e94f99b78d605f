import { describe, expect, it } from 'vitest';
import { Secrets } from '../../src/github/secrets.ts';
import { systemClock } from '../../src/host/clock.ts';
import { createExec } from '../../src/host/processes/exec.ts';
import { redactedSessions } from '../../src/host/redacted.ts';
import type { Command } from '../../src/model/command.ts';

const SECRET = 'ghs_aSecretOfTheTests0123456789';

/** Answers, prints and complains with the secret in it. */
async function session(trust: Command['trust']) {
  const secrets = new Secrets();
  secrets.learn([SECRET]);
  const exec = createExec({
    interruption: new AbortController().signal,
    environment: process.env,
    toolchains: [],
    clock: systemClock,
  });
  const script = `echo "out ${SECRET}"; echo "err ${SECRET}" >&2; read -r token rest <&4; echo "$token $rest ${SECRET}" >&5; exit 3`;
  const serving = await redactedSessions(exec, secrets).serve({
    file: 'sh',
    arguments: ['-c', script],
    cwd: '/',
    trust,
    timeoutMs: 60_000,
  });
  const answer = await serving.ask('asked', 60_000);
  const silence = await serving.ask('more', 60_000);
  return { answer, silence, result: await serving.end() };
}

describe('a session of compared code', () => {
  it('loses secrets from what it answers and prints', async () => {
    const all = await session('untrusted');
    expect(all.answer).toMatchObject({ kind: 'answered', text: expect.stringMatching(/^asked /) });
    expect(all.result).toMatchObject({
      exitCode: 3,
      stdout: expect.stringMatching(/^out /),
      stderr: expect.stringMatching(/^err /),
    });
    expect(all.silence).toEqual({ kind: 'silent', reason: 'ended' });
    expect(JSON.stringify(all)).not.toContain(SECRET);
  });

  it('of ours is left as it is', async () => {
    const { answer, result } = await session('trusted');
    expect(answer).toMatchObject({ text: `asked ${SECRET}` });
    expect(result).toMatchObject({ stdout: `out ${SECRET}\n`, stderr: `err ${SECRET}\n` });
  });
});
