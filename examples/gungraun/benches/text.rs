use gungraun::{library_benchmark, library_benchmark_group, main};
use std::collections::HashMap;
use std::hint::black_box;

const TEXT: &str = "the cat and the dog and the considerably smaller mouse ";

#[library_benchmark]
#[bench::short(TEXT.repeat(10))]
#[bench::long(TEXT.repeat(100))]
fn frequencies(text: String) -> HashMap<String, usize> {
    black_box(words::frequencies(black_box(&text)))
}

#[library_benchmark]
fn letters() -> usize {
    black_box(words::letters(black_box(TEXT)))
}

library_benchmark_group!(name = all, benchmarks = [frequencies, letters]);

main!(library_benchmark_groups = all);
