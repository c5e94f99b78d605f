use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
use words::{frequencies, letters};

const TEXT: &str = "the cat and the dog and the considerably smaller mouse ";

fn text(c: &mut Criterion) {
    let mut group = c.benchmark_group("frequencies");
    for times in [10usize, 100] {
        let text = TEXT.repeat(times);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("repeated", times), &text, |b, text| {
            b.iter(|| frequencies(black_box(text)))
        });
    }
    group.finish();
    let text = TEXT.repeat(100);
    c.bench_function("letters", |b| b.iter(|| letters(black_box(&text))));
}

criterion_group!(benches, text);
criterion_main!(benches);
