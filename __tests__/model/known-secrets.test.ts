import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KnownSecrets } from '../../src/model/known-secrets.ts';

const TOKEN = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a';

function knowing(...secrets: readonly string[]): KnownSecrets {
  const known = new KnownSecrets();
  known.add(...secrets);
  return known;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a known secret', () => {
  it.each([
    ['as it is', `a ${TOKEN} b`, 'a *** b'],
    ['twice', `${TOKEN}${TOKEN}`, '******'],
    ['as git sends it', `basic ${base64(`x-access-token:${TOKEN}`)}`, 'basic ***'],
    ['in base64', `<${base64(TOKEN)}>`, '<***>'],
    ['in base64 without padding', base64(TOKEN).replace(/=+$/, ''), '***'],
    ['in hexadecimal', Buffer.from(TOKEN).toString('hex'), '***'],
  ])('is cut out %s', (_, text, expected) => {
    expect(knowing(TOKEN).redact(text)).toBe(expected);
  });

  it('is cut out in base64 for addresses', () => {
    const secret = '>>>???>>>???';
    expect(base64(secret)).toMatch(/[+/]/);
    expect(knowing(secret).redact(Buffer.from(secret).toString('base64url'))).toBe('***');
  });

  it('is cut out in an address', () => {
    const secret = 'a b/c+d=e&f';
    expect(knowing(secret).redact(`?token=${encodeURIComponent(secret)}`)).toBe('?token=***');
  });

  it('is not to be had from base64 of a text that it is in, whatever is around it', () => {
    const known = knowing(TOKEN);
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const redacted = known.redact(base64(`${before}${TOKEN}${after}`));
        expect(redacted).toContain('***');
        expect(Buffer.from(redacted, 'base64').toString()).not.toContain(TOKEN.slice(2, -2));
      }),
    );
  });

  it('is cut out of data, names of properties too, and the rest stays as it is', () => {
    const data = { a: [1, null, true, `x${TOKEN}`], [TOKEN]: { b: 'plain' } };
    expect(knowing(TOKEN).redactAll(data)).toEqual({ a: [1, null, true, 'x***'], '***': { b: 'plain' } });
  });
});

it('what is too short to be one is not looked for', () => {
  const known = knowing('', 'pin', 'seven77');
  expect(known.redact('pin seven77')).toBe('pin seven77');
  expect(known.all()).toEqual([]);
});

it('a secret that begins with another leaves nothing of itself', () => {
  expect(knowing('longsecret', 'longsecret-and-more').redact('longsecret-and-more')).not.toMatch(/longsecret|and-more/);
});
