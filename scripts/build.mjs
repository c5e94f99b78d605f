// Bundles src/ into dist/: all actions are one whole file, and each a file that starts it; the local command is one that reads the command line and then loads
// one of two others, each of them whole, and what draws a page where one is asked for. The output depends on the sources and the lock file only: no dates, no paths, no
// content hashes of anything else.
import { deepStrictEqual } from 'node:assert';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { importTypescript } from './run-typescript.mjs';
import { programTexts, TEXT_MODULES } from './text-imports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/**
 * A part that is loaded later can be rewritten by then, by code that was measured: docs/security.md. What the local command
 * loads it loads before it runs anything; `reading` ends where it would need more, and `whole` does all again.
 */
const FILES = [
  { name: 'action', source: 'src/action.ts' },
  {
    name: 'cli',
    source: 'src/cli.ts',
    loads: { 'src/cli/parts/reading.ts': 'reading', 'src/cli/parts/whole.ts': 'whole' },
  },
  { name: 'reading', source: 'src/cli/parts/reading.ts', endsWhere: 'src/cli/parts/elsewhere.ts', isLean: true },
  { name: 'whole', source: 'src/cli/parts/whole.ts', loads: { 'src/render/html/html.ts': 'page' } },
  { name: 'page', source: 'src/render/html/html.ts', isLean: true },
];

/** Of a door what is asked for, of a module its exports: none of ours does anything else when it is loaded. */
const ONLY_WHAT_IS_USED = {
  propertyReadSideEffects: false,
  moduleSideEffects: (id) => !id.startsWith(`${root}src/`),
};

/** Modules whose values are put in their place: what makes them is most of Tare. */
const EVALUATED = [
  'src/cli/line/whole-table.ts',
  'src/inputs/gate/defaults.ts',
  'src/inputs/gate/judging-definitions.ts',
];

/**
 * @param {string} outputDirectory absolute
 * @returns the chunks as written, one a file, each with the modules in it
 */
export async function build(outputDirectory) {
  // Beside it first: a build that fails leaves the last good one.
  const fresh = `${outputDirectory}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  const values = await madeBefore();
  const output = [];
  for (const file of FILES) output.push(await bundleFile(file, values, fresh));
  await writeEntries(fresh);
  rmSync(outputDirectory, { recursive: true, force: true });
  renameSync(fresh, outputDirectory);
  return output;
}

/** What the runner starts: it hands over no argument, so that the file itself says which action it is. */
async function writeEntries(folder) {
  const { ACTIONS } = await importTypescript('src/model/inputs/actions.ts');
  for (const { name } of ACTIONS) {
    writeFileSync(`${folder}/${name}.js`, `import { run } from './action.js';\n\nawait run('${name}');\n`);
  }
}

/** Paths -> what takes the place of the module there. */
async function madeBefore() {
  const texts = new Map();
  for (const path of EVALUATED) {
    const exported = { ...(await importTypescript(path)) };
    const text = JSON.stringify(exported);
    deepStrictEqual(JSON.parse(text), exported, `${path} exports more than plain values`);
    const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    texts.set(`${root}${path}`, lines.join('\n'));
  }
  const { compiledCheck } = await importTypescript('scripts/compiled-check.ts');
  texts.set(`${root}src/record/file/is-results-file.ts`, compiledCheck());
  return texts;
}

async function bundleFile({ name, source, loads = {}, endsWhere, isLean = false }, values, folder) {
  const bundle = await rolldown({
    cwd: root,
    input: { [name]: source },
    platform: 'node',
    moduleTypes: TEXT_MODULES,
    plugins: [programTexts(), inPlaceOf(values), unusedSchemas(), lateTables(), lateImports(loads, endsWhere)],
    ...(isLean ? { treeshake: ONLY_WHAT_IS_USED } : {}),
    transform: { define: { TARE_VERSION: JSON.stringify(version) } },
    // A dependency's own warnings (circular imports, eval in protobuf's inquire) are not ours to act on; ours are errors.
    onLog(level, log, handler) {
      if (log.id?.includes('node_modules') || log.message.includes('node_modules')) return;
      handler(level === 'warn' ? 'error' : level, log);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    // import() evaluates what is in the file already.
    codeSplitting: false,
    minify: false,
    sourcemap: false,
    comments: { legal: true, jsdoc: false, annotation: false },
  });
  await bundle.close();
  const [chunk, ...more] = output;
  const known = [chunk.fileName, ...Object.values(loads).map((each) => `./${each}.js`)];
  const foreign = [
    ...chunk.imports.filter((imported) => !isBuiltin(imported)),
    ...chunk.dynamicImports.filter((imported) => !isBuiltin(imported) && !known.includes(imported)),
  ];
  if (more.length > 0 || foreign.length > 0) {
    const what = [...more.map(({ fileName }) => fileName), ...foreign].join(', ');
    throw new Error(`dist/${name}.js would load something later: ${what}`);
  }
  return chunk;
}

function inPlaceOf(values) {
  return {
    name: 'made-before',
    load(id) {
      const code = values.get(id);
      return code === undefined ? null : { code, moduleType: 'js' };
    },
  };
}

/** Where nothing is checked by a schema it is a type, and nobody has to make it. */
function unusedSchemas() {
  return {
    name: 'unused-schemas',
    transform(code, id) {
      if (!id.startsWith(`${root}src/`) || !code.includes("from 'typebox'")) return null;
      const calls = /\b(?:Type\.[A-Z]\w*|text|full|sparse|list|columnsOf)\(/g;
      return { code: code.replace(calls, '/* @__PURE__ */ $&') };
    },
  };
}

/**
 * `string-width` makes its table of emoji and its segmenter when it is loaded, which takes longer than most of what is loaded
 * with it, and is needed for names in scripts that few benchmarks have.
 */
function lateTables() {
  const made = [
    ['const segmenter = new Intl.Segmenter();', 'let segmenter;'],
    ['segmenter.segment(string)', '(segmenter ??= new Intl.Segmenter()).segment(string)'],
    ['const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;', 'let rgiEmojiRegex;'],
    ['rgiEmojiRegex.test(segment)', "(rgiEmojiRegex ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(segment)"],
  ];
  return {
    name: 'late-tables',
    transform(code, id) {
      if (!id.endsWith('/string-width/index.js')) return null;
      for (const [text] of made) if (!code.includes(text)) throw new Error(`string-width has no ${text}`);
      return { code: made.reduce((before, [text, instead]) => before.replace(text, () => instead), code) };
    },
  };
}

/** @param loads source -> the file of dist/ that it is; @param endsWhere the module whose error takes the place of all others */
function lateImports(loads, endsWhere) {
  const ELSEWHERE = '\0elsewhere';
  return {
    name: 'late-imports',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import' || source.startsWith('node:')) return null;
      if (endsWhere !== undefined) return ELSEWHERE;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const file = loads[resolved?.id.slice(root.length)];
      return file === undefined ? null : { id: `./${file}.js`, external: true };
    },
    load(id) {
      if (id !== ELSEWHERE) return null;
      return `import { ElsewhereError } from ${JSON.stringify(root + endsWhere)};\nthrow new ElsewhereError();`;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(`${root}dist`);
