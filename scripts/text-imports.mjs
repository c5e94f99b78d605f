// Sources that the program needs as texts: `import text from './x.go'`.
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** For rolldown: those in other languages. */
export const TEXT_MODULES = { '.css': 'text', '.go': 'text', '.java': 'text', '.py': 'text' };

/** Modules that run in processes of their own. */
const PROGRAM = /[\\/]src[\\/].*[\\/]_program[\\/][^\\/]+\.mjs$/;

/** For rolldown as well, beside these: other modules of their kind are code. */
export function programTexts() {
  return textsOf('program-texts', (id) => PROGRAM.test(id));
}

/** All of them for vitest, which bundles nothing. Style sheets have another name there: it leaves those out by theirs. */
export function textImports() {
  return {
    ...textsOf('text-imports', (id) => extname(id) in TEXT_MODULES || PROGRAM.test(id)),
    resolveId(source, importer) {
      return importer !== undefined && source.endsWith('.css') ? `${join(dirname(importer), source)}${SHEET}` : null;
    },
    load(id) {
      return id.endsWith(SHEET)
        ? `export default ${JSON.stringify(readFileSync(id.slice(0, -SHEET.length), 'utf8'))};`
        : null;
    },
  };
}

const SHEET = '.text';

function textsOf(name, isText) {
  return {
    name,
    enforce: 'pre',
    transform(code, id) {
      if (!isText(id)) return null;
      return { code: `export default ${JSON.stringify(code)};`, map: null };
    },
  };
}
