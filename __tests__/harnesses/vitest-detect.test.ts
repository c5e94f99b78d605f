import { describe, expect, it } from 'vitest';
import { detectVitest, nearestVitest } from '../../src/harnesses/vitest/detect.ts';

// Whose files of `*.bench.*` are: other runners call theirs the same.

const MANIFEST = { 'package.json': '{ "devDependencies": { "vitest": "4.0.0" } }' };

function found(texts: Readonly<Record<string, string | null>>): string | null {
  const all: Readonly<Record<string, string | null>> = { ...MANIFEST, ...texts };
  return detectVitest({ files: Object.keys(all), text: (path) => all[path] ?? null })?.reason ?? null;
}

describe('a file that is called as a benchmark of vitest', () => {
  it('is one that imports of vitest, or whose text is not at hand', () => {
    for (const text of [
      "import { bench, describe } from 'vitest';\nbench('a', () => {});",
      'import * as v from "vitest"\nv.bench("a", () => {})',
      "const { bench } = await import('vitest');",
      "import { bench } from '../helpers.ts';\nbench('a', () => {});",
      null,
    ]) {
      expect(found({ 'src/a.bench.ts': text }), `${text}`).toBe('package.json with vitest, and src/a.bench.ts');
    }
  });

  it('is one that calls bench where a setting makes it global', () => {
    const calls = { 'a.bench.js': "bench.skip('a', () => {});\nbench('b', () => {});" };
    expect(found(calls)).toBeNull();
    expect(found({ ...calls, 'vitest.config.ts': 'export default { test: { globals: true } };' })).not.toBeNull();
    expect(found({ ...calls, 'vitest.config.ts': 'export default { test: { globals: false } };' })).toBeNull();
  });

  it('is none of another runner', () => {
    const globals = { 'vitest.config.js': 'export default { test: { globals: true } };' };
    for (const text of [
      "import assert from 'node:assert';\nexport default () => ({ warm: true, run: () => assert.ok(1) });",
      "import { bench, run } from 'mitata';\nbench('a', () => {});\nawait run();",
      "import { Bench } from 'tinybench';\nconst bench = new Bench();\nbench.add('a', () => {});",
      "import { bench } from '@mitata/counters';\nbench('a', () => {});",
      '',
    ]) {
      expect(found({ ...globals, 'benchmarking/tests/a.bench.js': text }), text).toBeNull();
    }
  });

  it('is named where nothing is found', () => {
    const files = ['package.json', 'b/one.bench.js', 'b/two.bench.js', 'node_modules/x/a.bench.js'];
    expect(nearestVitest({ files, text: () => '' })?.seen).toBe(
      "files are called as vitest's benchmarks are and call no `bench` of vitest's: `b/one.bench.js` and 1 more",
    );
    expect(nearestVitest({ files: ['a.ts'], text: () => '' })).toBeNull();
  });
});
