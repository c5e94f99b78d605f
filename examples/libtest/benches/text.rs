#![feature(test)]

extern crate test;

use test::{black_box, Bencher};

const TEXT: &str = "the cat and the dog and the considerably smaller mouse ";

#[bench]
fn frequencies(bencher: &mut Bencher) {
    let text = TEXT.repeat(100);
    bencher.bytes = text.len() as u64;
    bencher.iter(|| words::frequencies(black_box(&text)));
}

#[bench]
fn letters(bencher: &mut Bencher) {
    let text = TEXT.repeat(100);
    bencher.iter(|| words::letters(black_box(&text)));
}
