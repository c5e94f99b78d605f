/**
 * `vitest bench` gives a benchmark 600 ms where its file says nothing, and no option changes that. So the library that
 * it measures with, tinybench, is led: a file's own options stay, but none is given more time than a slice has. Node's
 * module hooks put a module before tinybench where vitest imports it, and nowhere else.
 */

/** Loaded before anything else in every process of vitest's (NODE_OPTIONS). */
export const REGISTER = `import { register } from 'node:module';

register('./tare-vitest-hooks.mjs', import.meta.url);
`;

export const HOOKS = `const BEFORE = new URL('./tare-vitest-bench.mjs', import.meta.url).href;

async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const isVitests = specifier === 'tinybench' && /\\/vitest\\//.test(context.parentURL ?? '');
  return isVitests ? { url: BEFORE + '?' + encodeURIComponent(found.url), format: 'module', shortCircuit: true } : found;
}

async function load(url, context, next) {
  if (!url.startsWith(BEFORE + '?')) return next(url, context);
  const real = JSON.stringify(decodeURIComponent(url.slice(BEFORE.length + 1)));
  return { format: 'module', source: SOURCE.replaceAll('"tinybench"', () => real), shortCircuit: true };
}

export { load, resolve };

const SOURCE = \`
import { Bench as Real } from "tinybench";
export * from "tinybench";

const timeMs = Number(process.env.TARE_BENCH_TIME_MS);
const atMost = (own, most) => (typeof own === 'number' ? Math.min(own, most) : most);

function limited(own) {
  if (timeMs === 0) return { ...own, time: 0, iterations: 1, warmup: false, warmupTime: 0, warmupIterations: 0 };
  const warmup = { warmupTime: atMost(own.warmupTime, timeMs), warmupIterations: atMost(own.warmupIterations, 1) };
  // Without a time it is their number that counts.
  if (own.time === 0) return { ...own, ...warmup };
  return { ...own, ...warmup, time: atMost(own.time, timeMs), iterations: atMost(own.iterations, 4) };
}

class Bench extends Real {
  constructor(own = {}) {
    super(limited(own));
  }
}

export { Bench };
\`;
`;
