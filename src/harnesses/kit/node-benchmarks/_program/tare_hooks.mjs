// Node's module hooks: where a file imports the benchmark library it gets a module of ours, which has all that the library's
// has, and in place of some of it what tare_session.mjs leads. In a thread of their own, or in the main one.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const BEFORE = 'tare-led:';
let wanted;

export function initialize(data) {
  wanted = data;
}

function led(specifier, context, found) {
  if (wanted.loaded !== null && found.url.startsWith('file:')) {
    fs.appendFileSync(wanted.loaded, `${fileURLToPath(found.url)}\n`);
  }
  if (specifier !== wanted.specifier || context.conditions?.includes('require')) return found;
  return { url: `${BEFORE}${encodeURIComponent(found.url)}`, format: 'module', shortCircuit: true };
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
  return led(specifier, context, await next(specifier, context));
}

export async function load(url, context, next) {
  return sourceOf(url) ?? next(url, context);
}

export function resolveSync(specifier, context, next) {
  return led(specifier, context, next(specifier, context));
}

export function loadSync(url, context, next) {
  return sourceOf(url) ?? next(url, context);
}
