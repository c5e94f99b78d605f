import { expect, it } from 'vitest';
import { goCode } from '../../src/harnesses/go/code/code.ts';
import { inputsWith } from '../support/sides.ts';

const options = { ...inputsWith(), sliceMs: 5, percentiles: [], own: {} };
const code = goCode([], { side: 'head', directory: '/', scratch: '/', options, files: [], buildTimeoutMs: 1 });

// As go1.26.8 linux/amd64 has them: in a sub-benchmark and in one that several goroutines run, of package initialisation,
// and of a goroutine that a benchmark starts.
const SCAN = 'gopkg.in/m/words%2ev3.Scan';
const WALK = 'gopkg.in/m/words%2ev3.(*T[go.shape.struct { A example.com/x.y/m/a.B }]).Walk';
const RUN = ['testing.(*B).runN', 'testing.(*B).run1.func1', 'runtime.goexit.abi0'];
const PARALLEL = ['testing.(*B).RunParallel.func1', 'runtime.goexit.abi0'];

it.each([
  [
    [SCAN, WALK, 'gopkg.in/m.BenchmarkSub.func1', ...RUN],
    ['m.BenchmarkSub.func1', 'words.v3.(*T[...]).Walk'],
  ],
  [[SCAN, 'gopkg.in/m.BenchmarkAll.func1', ...PARALLEL], ['m.BenchmarkAll.func1']],
])('a call path begins at the benchmark', (chain, callers) => {
  expect(code.callPath?.(chain)).toEqual([...callers, 'words.v3.Scan']);
});

it.each([
  [[SCAN, 'gopkg.in/m.init', 'runtime.doInit1', 'runtime.main', 'runtime.goexit.abi0']],
  [[SCAN, 'gopkg.in/m.BenchmarkRoutine.func1', 'runtime.goexit.abi0']],
  [[SCAN]],
])('there is no call path where no benchmark was met', (chain) => {
  expect(code.callPath?.(chain)).toEqual([]);
});
