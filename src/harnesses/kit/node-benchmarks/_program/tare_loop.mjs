// The loop that times a benchmark: the clock is process.hrtime.bigint().
import process from 'node:process';

export const clock = process.hrtime.bigint;

export function isPromise(value) {
  return value !== null && typeof value === 'object' && typeof value.then === 'function';
}

let serial = 0;

/**
 * A function of its own for each benchmark, that calls it so many times: one that all share would be compiled for the calls of
 * all of them. Its text is unlike any other, since V8 shares what it learns between functions of one text. The clock is read
 * before the first call and after the last; with hooks, or where the benchmark says itself how long it took, around each.
 *
 * What a call gave is kept until the next: a call whose result nobody could see might be left out.
 */
export function loopOf(benchmark) {
  const { call, isAsync = false, before = null, after = null, hooksWait = false, own = null, given = {} } = benchmark;
  serial += 1;
  const isEach = before !== null || after !== null || own !== null;
  const one = isAsync ? `await ${call}` : call;
  const hook = (name) => (hooksWait ? `await ${name}();` : `${name}();`);
  const waits = isAsync || hooksWait;
  const body = isEach
    ? `let spent = 0;
       for (let i = 0; i < n; i++) {
         ${before === null ? '' : hook('before')}
         const start = clock();
         const result = ${one};
         const time = Number(clock() - start);
         sink.value = result;
         spent += ${own === null ? 'time' : 'own(result) ?? time'};
         ${after === null ? '' : hook('after')}
       }
       return spent;`
    : `const start = clock();
       for (let i = 0; i < n; i++) sink.value = ${one};
       return Number(clock() - start);`;
  const values = { ...given, before, after, own, clock, isPromise, sink: { value: undefined } };
  const text = `return ${waits ? 'async ' : ''}function tare_loop_${serial}(n) {\n${body}\n}`;
  const turn = new Function(...Object.keys(values), text)(...Object.values(values));
  return { turn, isWhole: !isEach };
}

const MOST_PARAMETERS = 4096;

/**
 * The same for a benchmark whose calls get parameters that are made anew for each of them, outside of what is timed.
 */
export function loopWithParameters({ fn, isAsync = false, own = null, makers }) {
  serial += 1;
  const names = makers.map((_, index) => `p${index}`);
  const make = (name, index) => `
      for (let i = 0; i < m; i++) {
        const made = makers[${index}]();
        ${name}[i] = isPromise(made) ? await made : made;
      }`;
  const call = `${isAsync ? 'await ' : ''}fn(${names.map((name) => `${name}[i]`).join(', ')})`;
  const text = `return async function tare_loop_${serial}(n) {
    let spent = 0;
    for (let left = n; left > 0; ) {
      const m = Math.min(left, ${own === null ? MOST_PARAMETERS : 1});
      ${names.map((name) => `const ${name} = new Array(m);`).join(' ')}
      ${names.map(make).join('')}
      const start = clock();
      for (let i = 0; i < m; i++) sink.value = ${call};
      const time = Number(clock() - start);
      spent += ${own === null ? 'time' : 'own(sink.value) ?? time'};
      left -= m;
    }
    return spent;
  }`;
  const values = { fn, own, makers, clock, isPromise, sink: { value: undefined } };
  return { turn: new Function(...Object.keys(values), text)(...Object.values(values)), isWhole: false };
}
