import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  doorsAtStart,
  importFault,
  importsOf,
  LAYERS,
  languagesNamed,
  roomIntroduction,
  sourceFiles,
} from '../../scripts/rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = join(ROOT, 'src');
const files = sourceFiles(SOURCE);

describe('the rooms of src/', () => {
  it('are all in a layer', () => {
    const rooms = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map(({ name }) => name).sort()).toEqual(LAYERS.flat().sort());
  });

  it('import from below, and through doors', () => {
    const faults = files.flatMap((file) => importsOf(file).map((each) => importFault(file.path, each)));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('name no language, and none of its tools, outside of harnesses, formats and clocks', () => {
    expect(files.flatMap(languagesNamed)).toEqual([]);
  });

  it('that run foreign code reach files from folders that were opened before it ran, and have no other way', () => {
    const pathways = /import type \{[^}]*(?<!Side)\b(?:Ports|Files)\b[^}]*\} from '[./]+ports\.ts'|from 'node:fs/;
    const inside = files.filter(({ path }) => /^(?:measure|harnesses|clocks|record)\//.test(path));
    const programs = /_program\//;
    const found = inside.filter(({ path, text }) => !programs.test(path) && pathways.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('open with a few lines that say what is in them', () => {
    const silent = LAYERS.flat().filter((room) => {
      const text = roomIntroduction(SOURCE, room);
      return text === null || text.length > 400;
    });
    expect(silent).toEqual([]);
  });
});

describe('start-up', () => {
  it('loads no door but those that --help is made of', () => {
    expect(doorsAtStart(files, 'cli.ts')).toEqual([]);
  });

  it('of tare analyse loads nothing that fetches, builds or measures, and no parser of inputs', () => {
    const heavy = /(?:commands|git|inputs|measure)\/index\.ts$/;
    expect(doorsAtStart(files, 'cli/parts/reading.ts').filter((fault) => heavy.test(fault))).toEqual([]);
  });
});

describe('the check itself', () => {
  it.each([
    ['analysis/rows/row.ts', 'render/index.ts', /not below/],
    ['model/units.ts', 'formats/format.ts', /not below/],
    ['measure/build.ts', 'git/index.ts', /not below/],
    ['measure/build.ts', 'inputs/index.ts', /not below/],
    ['measure/build.ts', 'analysis/rows/row.ts', /door of analysis/],
    ['measure/build.ts', 'harnesses/go/slice.ts', /door of harnesses/],
    ['harnesses/process/index.ts', 'harnesses/go/slice.ts', /door of harnesses\/go/],
    ['cli/main.ts', 'measure/measure.ts', /door of measure/],
  ])('refuses %s -> %s', (from, to, fault) => {
    expect(importFault(from, { to, isLate: false })).toMatch(fault);
  });

  it.each([
    ['analysis/rows/row.ts', 'statistics/t.ts'],
    ['analysis/rows/row.ts', 'analysis/noise/noise.ts'],
    ['measure/build.ts', 'harnesses/harness.ts'],
    ['harnesses/registry.ts', 'harnesses/go/index.ts'],
    ['harnesses/go/slice.ts', 'harnesses/kit/select.ts'],
    ['measure/build.ts', 'ports.ts'],
    ['cli.ts', 'cli/main.ts'],
  ])('allows %s -> %s', (from, to) => {
    expect(importFault(from, { to, isLate: false })).toBeNull();
  });

  it.each([
    ["import { main } from './cli/main.ts';", "import { parse } from '../inputs/index.ts';"],
    ["import './cli/main.ts';", "import { type Place, parse } from '../inputs/index.ts';"],
    ["import { main } from './cli/main.ts';", "export * from '../inputs/index.ts';"],
  ])('refuses a start with %s and %s', (entry, main) => {
    const bad = [
      { path: 'cli.ts', text: entry },
      { path: 'cli/main.ts', text: main },
    ];
    expect(doorsAtStart(bad, 'cli.ts')).toEqual(['cli/main.ts imports inputs/index.ts']);
  });

  it.each([
    "import type { Place } from '../inputs/index.ts';",
    "const { parse } = await import('../inputs/index.ts');",
    "import { HARNESSES } from '../harnesses/index.ts';",
    "import { INPUTS } from '../inputs/definitions.ts';",
  ])('allows a start with %s', (main) => {
    const good = [
      { path: 'cli.ts', text: "import { main } from './cli/main.ts';" },
      { path: 'cli/main.ts', text: main },
    ];
    expect(doorsAtStart(good, 'cli.ts')).toEqual([]);
  });

  it.each([
    'const goOptions = 1;',
    "if (harness === 'go') return;",
    "const text = 'no go.mod here';",
    'readGo(x);',
    "'set GOROOT'",
  ])('finds the language in %s', (text) => {
    expect(languagesNamed({ path: 'measure/build.ts', text })).toHaveLength(1);
    expect(languagesNamed({ path: 'harnesses/go/build/build.ts', text })).toEqual([]);
    for (const path of ['harnesses/harness.ts', 'harnesses/option.ts', 'harnesses/failure.ts']) {
      expect(languagesNamed({ path, text })).toHaveLength(1);
    }
  });

  it.each(["const text = 'the rounds go on';", '// as Go does it', 'const category = algorithm;', "log('untrusted')"])(
    'finds none in %s',
    (text) => {
      expect(languagesNamed({ path: 'measure/build.ts', text })).toEqual([]);
    },
  );
});
