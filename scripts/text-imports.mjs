// Sources that the program needs as texts: `import text from './x.go'`.
import { extname } from 'node:path';

/** For rolldown: those in other languages. */
export const TEXT_MODULES = { '.css': 'text', '.go': 'text', '.java': 'text', '.py': 'text' };

/** Modules that run in processes of their own. */
const PROGRAM = /[\\/]src[\\/].*[\\/]_program[\\/][^\\/]+\.mjs$/;

/** For rolldown as well, beside these: other modules of their kind are code. */
export function programTexts() {
  return textsOf('program-texts', (id) => PROGRAM.test(id));
}

/** All of them for vitest, which bundles nothing. */
export function textImports() {
  return textsOf('text-imports', (id) => extname(id) in TEXT_MODULES || PROGRAM.test(id));
}

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
