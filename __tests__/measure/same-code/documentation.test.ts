import { describe, expect, it } from 'vitest';
import { isDocumentation } from '../../../src/measure/same-code/documentation.ts';

describe('files that no program is made of, by place and name', () => {
  it.each([
    'README.md',
    'RELEASE.md',
    'RELEASE_NOTES.md',
    'readme.rst',
    'CHANGELOG',
    'LICENSE-MIT',
    'crates/parser/README.md',
    'docs/guide/first.md',
    'docs/picture.svg',
    '.github/workflows/ci.yml',
    '.github/CODEOWNERS',
    '.editorconfig',
  ])('%s is one', (path) => expect(isDocumentation(path)).toBe(true));

  it.each([
    'src/lib.rs',
    'testdata/README.md',
    'benches/data/README.md',
    'src/README.md',
    'notes.md',
    'docs/conf.py',
    'docs/build.sh',
    '.github/scripts/build.sh',
    '.github/tare.yml',
    '.github/workflows/benchmarks.yml',
    'readme.go',
    'go.mod',
    '.gitattributes',
    'package.json',
  ])('%s is none', (path) => expect(isDocumentation(path)).toBe(false));
});
