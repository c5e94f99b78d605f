// A fixed sample in [0, 1): the same work in every run.
let state = 12345;
export const sample = Float64Array.from({ length: 200 }, () => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x80000000;
});
