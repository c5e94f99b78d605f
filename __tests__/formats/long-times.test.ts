import { expect, it } from 'vitest';
import { pytestBenchmark } from '../../src/formats/python/pytest-benchmark.ts';

it('times of more than thirty years have no percentiles, and are no error', () => {
  const stats = { data: [5_099_997_906, 1], median: 1, rounds: 2, iterations: 1 };
  const { measurements } = pytestBenchmark.parse(
    JSON.stringify({ machine_info: {}, benchmarks: [{ fullname: 't.py::long', stats }] }),
  );
  expect(measurements.map(({ name, sketch }) => [name, sketch])).toEqual([['long', undefined]]);
});
