use divan::counter::BytesCount;
use divan::{black_box, Bencher};

const TEXT: &str = "the cat and the dog and the considerably smaller mouse ";

fn main() {
    divan::main();
}

#[divan::bench(args = [10, 100])]
fn frequencies(bencher: Bencher, times: usize) {
    let text = TEXT.repeat(times);
    bencher.counter(BytesCount::of_str(&text)).bench(|| words::frequencies(black_box(&text)));
}

#[divan::bench]
fn letters(bencher: Bencher) {
    let text = TEXT.repeat(100);
    bencher.bench(|| words::letters(black_box(&text)));
}
