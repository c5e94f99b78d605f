import { expect, it } from 'vitest';
import { readArtifactZip } from '../../src/host/index.ts';
import { refusal } from '../support/refusal.ts';
import { type ZipEntry, zipOf } from '../support/zip.ts';

const CAPS = { bytes: 1000, name: /results\.json$/ };
const FILE: ZipEntry = { name: 'tare-results.json', data: '{"a": "ä"}' };

it('the only file of an archive is read', async () => {
  expect(await readArtifactZip(zipOf([FILE]), CAPS)).toBe('{"a": "ä"}');
});

it.each<[string, Buffer, RegExp]>([
  ['nothing', zipOf([]), /is empty/],
  ['two files', zipOf([FILE, { ...FILE, name: 'other-results.json' }]), /more than one file/],
  ['two files of one name', zipOf([FILE, FILE]), /more than one file/],
  ['another name', zipOf([{ ...FILE, name: 'results.txt' }]), /not called as results are/],
  ['a path', zipOf([{ ...FILE, name: 'a/results.json' }]), /not called as results are/],
  ['a way out', zipOf([{ ...FILE, name: '../results.json' }]), /no archive that can be read: .*relative path/],
  ['an absolute path', zipOf([{ ...FILE, name: '/results.json' }]), /no archive that can be read: .*absolute path/],
  ['a link', zipOf([{ ...FILE, mode: 0o120777 }]), /no plain file/],
  ['a folder', zipOf([{ ...FILE, mode: 0o040755 }]), /no plain file/],
  ['a bomb', zipOf([{ ...FILE, data: Buffer.alloc(10_000_000) }]), /unfolds to more than 1000 bytes/],
  [
    'a bomb that says it is small',
    zipOf([{ ...FILE, data: Buffer.alloc(100_000), statedBytes: 10 }]),
    /too many bytes/,
  ],
  ['an encrypted file', zipOf([{ ...FILE, isEncrypted: true }]), /is encrypted/],
  ['text', Buffer.from('<html>'), /no archive that can be read/],
  ['half of it', zipOf([FILE]).subarray(0, 40), /no archive that can be read/],
])('an archive with %s is refused in a line', async (_, archive, text) => {
  const { message, exitCode } = await refusal(readArtifactZip(archive, CAPS));
  expect(message).toMatch(text);
  expect(message).not.toContain('\n');
  expect(exitCode).toBe(3);
});
