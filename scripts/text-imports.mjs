// Sources in other languages that the program needs as texts: `import text from './x.go'`.
import { extname } from 'node:path';

/** For rolldown. */
export const TEXT_MODULES = { '.go': 'text', '.java': 'text', '.py': 'text' };

/** The same for vitest, which bundles nothing. */
export function textImports() {
  return {
    name: 'text-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!(extname(id) in TEXT_MODULES)) return null;
      return { code: `export default ${JSON.stringify(code)};`, map: null };
    },
  };
}
