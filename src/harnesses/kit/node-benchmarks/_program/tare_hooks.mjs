// Node's module hooks: where a file imports the benchmark library it gets a module of ours, which has all that the library's
// has, and in place of some of it what tare_session.mjs leads. In a thread of their own, or in the main one.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const BEFORE = 'tare-led:';
let wanted;

export function initialize(data) {
  wanted = data;
}

/** @param main what the library itself would be from here; null: it is no file of that which is asked for by its path */
function led(specifier, context, { found, main }) {
  if (wanted.loaded !== null && found.url.startsWith('file:')) {
    fs.appendFileSync(wanted.loaded, `${fileURLToPath(found.url)}\n`);
  }
  const isLibrary = specifier === wanted.specifier || (main !== null && main.url === found.url);
  // There may be several of these hooks, one behind the other.
  if (!isLibrary || context.conditions?.includes('require') || found.url.startsWith(BEFORE)) return found;
  return { url: `${BEFORE}${encodeURIComponent(found.url)}`, format: 'module', shortCircuit: true };
}

/** A loader may have looked up where the library is (jiti), and imports that file. */
function mayBeMain(specifier, { parentURL = '' }, { url }) {
  const folder = `/node_modules/${wanted.specifier}/`;
  return (
    specifier.includes(folder) && url.includes(folder) && !parentURL.includes(folder) && !parentURL.startsWith(BEFORE)
  );
}

/** null: none of ours. */
function sourceOf(url) {
  if (!url.startsWith(BEFORE)) return null;
  const real = JSON.stringify(decodeURIComponent(url.slice(BEFORE.length)));
  const source = `import * as real from ${real};
export * from ${real};
const led = globalThis[Symbol.for('tare.lead')](real);
${wanted.names.map((name) => `export const ${name} = led.${name};`).join('\n')}
export default led.default ?? real.default;
`;
  return { format: 'module', source, shortCircuit: true };
}

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const isPath = mayBeMain(specifier, context, found);
  const main = isPath ? await next(wanted.specifier, { ...context, parentURL: found.url }) : null;
  return led(specifier, context, { found, main });
}

export async function load(url, context, next) {
  return sourceOf(url) ?? next(url, context);
}

export function resolveSync(specifier, context, next) {
  const found = next(specifier, context);
  const isPath = mayBeMain(specifier, context, found);
  const main = isPath ? next(wanted.specifier, { ...context, parentURL: found.url }) : null;
  return led(specifier, context, { found, main });
}

export function loadSync(url, context, next) {
  return sourceOf(url) ?? next(url, context);
}
