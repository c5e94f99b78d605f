/** A tool's text that is not read, by what no other text has, and what to give instead. */
interface UnreadText {
  readonly sign: RegExp;
  readonly what: string;
  readonly give: string;
  /** Such lines stand in the output of other tools too, whose own words go first. */
  readonly isVague?: true;
}

/**
 * What tools print for people where they have something better to be read. Each sign is a line of real output.
 */
const UNREAD: readonly UnreadText[] = [
  // | Change   | Before [6a7ca8e0] <master~1>   | After [2fd35d95] <master>   | Ratio   | Benchmark (Parameter)        |
  {
    sign: /^\| ?Change +\| Before \[.{0,200}\| Ratio/m,
    what: "asv's comparison",
    give: 'Give the files of `.asv/results`, or what `asv run` prints.',
  },
  // bench.Fib.time_fib [vm/existing-py_tmp_formats-fx_v_bin_python3]
  {
    sign: /^ {2}started: \d{4}-\d\d-\d\d [\d:]{8}, duration: /m,
    what: 'what `asv show` prints',
    give: 'Give the files of `.asv/results`, or what `asv run` prints.',
  },
  // ------------ benchmark: 2 tests ------------
  {
    sign: /^-{3,300} benchmark(?: '.{1,200}')?: \d+ tests -{3,300}$/m,
    what: "pytest-benchmark's table",
    give: 'Run it with `--benchmark-json=FILE`, and name FILE in bench-results.',
  },
  // Benchmark              Time             CPU   Iterations
  {
    sign: /^Benchmark {2,200}Time {2,100}CPU {1,100}Iterations/m,
    what: "Google Benchmark's table",
    give: 'Run it with `--benchmark_format=json`.',
  },
  // name,iterations,real_time,cpu_time,time_unit,bytes_per_second
  {
    sign: /^name,iterations,real_time,cpu_time,time_unit/m,
    what: "Google Benchmark's CSV",
    give: 'Run it with `--benchmark_format=json`.',
  },
  // Benchmark          Mode  Cnt   Score   Error  Units
  {
    sign: /^Benchmark {1,200}(?:\(\S{1,100}\) {1,100}){0,20}Mode {1,20}(?:Cnt|Samples) {1,100}Score/m,
    what: "JMH's table",
    give: 'Run it with `-rf json -rff FILE`, and name FILE in bench-results.',
  },
  //   Time (mean ± σ):      10.2 ms ±   0.3 ms    [User: 8.0 ms, System: 2.1 ms]
  {
    sign: /^ {2}Time \((?:mean ± σ|abs ≡)\): /m,
    what: "hyperfine's text",
    give: 'Run it with `--export-json FILE`, and name FILE in bench-results.',
  },
  // | Method | Mean     | Error    | StdDev   |
  {
    sign: /^\| *Method +(?:\|.{0,500})?\| +Mean +\|/m,
    what: "BenchmarkDotNet's table",
    give: 'Run it with `--exporters json`, and name the report in bench-results.',
  },
  //     name          hz     min     max    mean     p75     p99    p995    p999     rme  samples
  {
    sign: /^ {1,20}name {1,200}hz {1,30}min {1,30}max {1,30}mean /m,
    what: "vitest's table",
    give: 'Run it with `--outputJson=FILE` (since 5.0 `--reporter=json --outputFile=FILE`), and name FILE in bench-results.',
  },
  // benchmark                   avg (min … max) p75 / p99    (min … top 1%)
  {
    sign: /^benchmark {2,200}(?:avg \(min … max\)|time \(avg\) )/m,
    what: "mitata's table",
    give: "Call `run({ format: 'json' })`.",
  },
  // │ (index) │ Task name │ Latency average (ns) │ Throughput average (ops/s) │ Samples │
  {
    sign: /^│ \(index\) +│ '?Task [nN]ame'? +│/m,
    what: "tinybench's table",
    give: 'Print a line of tare-lines for each task (docs/formats.md).',
  },
  //     http_req_duration..............: avg=117.55ms min=117.55ms med=117.55ms max=117.55ms
  {
    sign: /^ {1,20}\w{1,200}\.{3,100}: avg=\S{1,30} +min=/m,
    what: "k6's summary",
    give: 'Run it with `--summary-export FILE`, and name FILE in bench-results.',
  },
  //              │   old.txt   │               new.txt               │
  //              │   sec/op    │   sec/op     vs base                │
  {
    sign: /│ {1,100}(?:\S{1,50} {1,100}vs base|(?:sec|B|allocs)\/op|B\/s) {1,100}│|^,\S{1,50},CI(?:,|$)/m,
    what: "benchstat's comparison",
    give: 'Print what `go test -bench` prints.',
  },
  // parse: Mean +- std dev: 12.3 us +- 0.4 us
  {
    sign: /^(?:.{1,300}: )?Mean \+- std dev: \d/m,
    what: "pyperf's text",
    give: 'Run it with `-o FILE`, and name FILE in bench-results.',
  },
  // BenchmarkTools.Trial: 10000 samples with 1 evaluation.
  {
    sign: /BenchmarkTools\.Trial: /,
    what: "BenchmarkTools' text",
    give: 'Save the results with `BenchmarkTools.save("FILE.json", results)`, and name the file in bench-results.',
  },
  //     benchCount..............................I4 - Mo1.234μs (±1.23%)
  {
    sign: /^ {4}bench\w{1,200}.{0,200}I\d+ - Mo\d/m,
    what: "PHPBench's text",
    give: 'Run it with `--dump-file=FILE`, and name FILE in bench-results.',
  },
  // test result: ok. 0 passed; 0 failed; 19 ignored; 0 measured; 0 filtered out; finished in 0.00s
  {
    sign: /^test result: ok\. \d+ passed; 0 failed; \d+ ignored; 0 measured; /m,
    what: 'the output of tests, none of which is a benchmark',
    give: 'Run `cargo bench`; functions with `#[bench]` need the nightly toolchain or RUSTC_BOOTSTRAP=1.',
    isVague: true,
  },
];

/** What a text is that no format reads, and what to give instead; null where it has no sign of a tool. */
export function unreadText(
  text: string,
): { readonly what: string; readonly give: string; readonly isVague: boolean } | null {
  const found = UNREAD.find(({ sign }) => sign.test(text));
  return found === undefined ? null : { what: found.what, give: found.give, isVague: found.isVague === true };
}
