import type { FileTexts } from '../../support/sides.ts';
import type { Change } from './changes.ts';

/** Two crates and a bench target of which A, B and C are benchmarks by their first argument. */
export const RUST: FileTexts = {
  'Cargo.toml': `[package]
name = "m"
version = "0.1.0"
edition = "2021"
[features]
default = []
wide = []
[workspace]
members = ["fast"]
[dependencies]
fast = { path = "fast" }
[[bench]]
name = "run"
harness = false
`,
  'fast/Cargo.toml': '[package]\nname = "fast"\nversion = "0.1.0"\nedition = "2021"\n',
  'fast/src/lib.rs': `//! Shared by all.
pub mod shape;
pub mod table;
pub mod text;
#[inline(never)]
pub fn mix(n: u64) -> u64 {
    n.wrapping_mul(31).rotate_left(7)
}
#[inline(never)]
pub fn largest<T: PartialOrd + Copy>(all: &[T]) -> T {
    let mut most = all[0];
    for each in all {
        if *each > most {
            most = *each;
        }
    }
    most
}
`,
  'fast/src/text.rs': `use std::collections::HashMap;
const LIMIT: usize = 40;
static WORDS: [&str; 4] = ["alpha", "beta", "gamma", "delta"];
static NAMES: [&[u8]; 3] = [b"one", b"two", b"three"];
#[inline(never)]
pub fn find(text: &str) -> usize {
    WORDS.iter().position(|word| text.contains(word)).unwrap_or(LIMIT)
}
#[inline]
fn step(n: usize) -> usize {
    n * 3 + 1
}
#[inline(never)]
pub fn count(text: &str) -> usize {
    let mut n = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'a' {
            n += step(at);
        }
    }
    n
}
#[inline(never)]
pub fn label(kind: u32) -> &'static str {
    match kind % 6 {
        0 => "zero",
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        _ => "many words",
    }
}
#[inline(never)]
pub fn branch(kind: u32, by: u64) -> u64 {
    match kind % 5 {
        0 => by.count_ones() as u64,
        1 => by.leading_zeros() as u64 * 3,
        2 => super::mix(by),
        3 => by.swap_bytes(),
        _ => by / 7,
    }
}
#[inline(never)]
pub fn at(all: &[u8], place: usize) -> u8 {
    all[place]
}
#[inline(never)]
pub fn shout(text: &str) -> String {
    format!("<{}>", text.to_uppercase())
}
#[inline(never)]
pub fn named(kind: usize) -> usize {
    NAMES[kind % NAMES.len()].len()
}
#[inline(never)]
pub fn passes(n: u64) -> u64 {
    super::table::through(n) / 3
}
static FILES: [&(&str, u64); 2] = [&("one.rs", 5), &("two.rs", 7)];
static SPOTS: [&(&str, u32, u32); 2] = [&("one.rs", 5, 6), &("two.rs", 7, 8)];
#[inline(never)]
pub fn filed(kind: usize) -> u64 {
    FILES[kind % 2].1 + SPOTS[kind % 2].1 as u64
}
pub trait Tag {
    const N: u64;
}
pub struct P;
pub struct Q;
impl Tag for P {
    const N: u64 = 5;
}
impl Tag for Q {
    const N: u64 = 9;
}
#[inline(never)]
fn tag<T: Tag>() -> u64 {
    super::mix(T::N)
}
#[inline(never)]
pub fn deep<T: Tag>(n: u64) -> u64 {
    tag::<T>() + n
}
#[inline(never)]
pub fn tagged(n: u64) -> u64 {
    deep::<P>(n)
}
#[inline(never)]
fn twice<F: Fn(u64) -> u64>(of: F, n: u64) -> u64 {
    of(of(n))
}
#[inline(never)]
pub fn closures(n: u64) -> u64 {
    let one = |n: u64| n.wrapping_mul(7);
    let two = |n: u64| n ^ 11;
    twice(one, n).wrapping_sub(twice(two, n))
}
pub struct Index {
    by: HashMap<String, u32>,
    pad: [u8; 8],
}
impl Index {
    #[inline(never)]
    pub fn new(text: &str) -> Self {
        let mut by = HashMap::new();
        for word in text.split(' ') {
            *by.entry(word.to_string()).or_insert(0) += 1;
        }
        Index { by, pad: [1; 8] }
    }
    #[inline(never)]
    pub fn of(&self, word: &str) -> u32 {
        self.by.get(word).copied().unwrap_or(0) + self.pad[3] as u32
    }
}
#[inline(never)]
pub fn fails(text: &str) -> Result<u32, String> {
    text.parse::<u32>().map_err(|_| String::from("no number"))
}
`,
  'fast/src/shape.rs': `use std::fmt;
pub trait Shape {
    fn area(&self) -> f64;
    fn sides(&self) -> u32 {
        4
    }
}
pub struct Square(pub f64);
pub struct Circle {
    pub radius: f64,
    pub hue: u16,
}
impl Circle {
    #[inline(never)]
    pub fn new(radius: f64) -> Self {
        Circle { radius: radius + 0.5, hue: 3 }
    }
}
impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Circle {
    fn area(&self) -> f64 {
        self.radius * self.radius * 3.14159 + self.hue as f64
    }
}
impl fmt::Display for Circle {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "circle of {}", self.radius)
    }
}
pub struct Guard<'a>(pub &'a mut u64);
impl Drop for Guard<'_> {
    #[inline(never)]
    fn drop(&mut self) {
        *self.0 += 5;
    }
}
#[inline(never)]
pub fn guarded(n: &mut u64) {
    let guard = Guard(n);
    *guard.0 *= 2;
}
#[inline(never)]
pub fn all(n: usize) -> Vec<Box<dyn Shape>> {
    (0..n)
        .map(|each| -> Box<dyn Shape> {
            if each % 2 == 0 { Box::new(Square(each as f64)) } else { Box::new(Circle::new(each as f64)) }
        })
        .collect()
}
#[inline(never)]
pub fn total(all: &[Box<dyn Shape>]) -> f64 {
    all.iter().map(|each| each.area() + each.sides() as f64).sum()
}
#[inline(never)]
pub fn adder(by: u64) -> Box<dyn Fn(u64) -> u64> {
    Box::new(move |n| n + by * 2)
}
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Small,
    Large,
    Huge(u32),
}
#[inline(never)]
pub fn kind(n: u32) -> Kind {
    if n < 10 { Kind::Small } else if n < 100 { Kind::Large } else { Kind::Huge(n) }
}
#[inline(never)]
pub fn catches(n: usize) -> u32 {
    std::panic::catch_unwind(|| {
        let _kept = vec![n; 3];
        if n > 1000 { panic!("too many: {n}") }
        7
    })
    .unwrap_or(9)
}
`,
  'fast/src/table.rs': `use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
static POWERS: [u64; 12] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
pub static OPEN: [u32; 6] = [9, 8, 7, 6, 5, 4];
static COUNTER: AtomicU64 = AtomicU64::new(17);
static DATA: &str = include_str!("data.txt");
const fn squares() -> [u32; 16] {
    let mut all = [0; 16];
    let mut at = 0;
    while at < 16 {
        all[at] = (at * at + 1) as u32;
        at += 1;
    }
    all
}
static SQUARES: [u32; 16] = squares();
thread_local! {
    static LAST: Cell<u64> = const { Cell::new(23) };
}
static CALLS: [fn(u64) -> u64; 3] = [double, triple, super::mix];
#[inline(never)]
fn double(n: u64) -> u64 {
    n * 2
}
#[inline(never)]
fn triple(n: u64) -> u64 {
    n * 3
}
#[inline(never)]
fn halve(n: u64) -> u64 {
    n / 2
}
#[inline(never)]
fn inner(n: u64) -> u64 {
    n ^ 21
}
#[inline(never)]
fn other(n: u64) -> u64 {
    n.rotate_left(5)
}
static STEPS: [u64; 5] = [3, 1, 4, 1, 5];
pub fn through(n: u64) -> u64 {
    inner(n) + other(n + 1) + STEPS[(n % 6) as usize]
}
macro_rules! scaled {
    ($n:expr) => {
        $n * 11 + 2
    };
}
#[inline(never)]
pub fn power(n: usize) -> u64 {
    POWERS[n % 12]
}
#[inline(never)]
pub fn counted() -> u64 {
    COUNTER.fetch_add(1, Ordering::Relaxed)
}
#[inline(never)]
pub fn data() -> usize {
    DATA.lines().count() + DATA.len()
}
#[inline(never)]
pub fn square(n: usize) -> u32 {
    SQUARES[n % 16]
}
#[inline(never)]
pub fn last(n: u64) -> u64 {
    LAST.with(|last| last.replace(n))
}
#[inline(never)]
pub fn call(kind: usize, n: u64) -> u64 {
    CALLS[kind % 3](n) + halve(n)
}
#[inline(never)]
pub fn scale(n: u64) -> u64 {
    scaled!(n)
}
#[inline(never)]
pub fn wave(x: f64) -> f64 {
    (x * 0.25).max(-1.5) + 6.75
}
#[inline(never)]
pub fn sorted(mut all: Vec<u32>) -> u32 {
    all.sort_by_key(|each| each % 10);
    all[0]
}
#[cfg(target_pointer_width = "64")]
#[inline(never)]
pub fn width() -> u32 {
    64
}
#[cfg(not(target_pointer_width = "64"))]
#[inline(never)]
pub fn width() -> u32 {
    32
}
#[inline(never)]
pub fn unsafe_sum(all: &[u32]) -> u32 {
    let mut sum = 0u32;
    for at in 0..all.len() {
        sum = sum.wrapping_add(unsafe { *all.get_unchecked(at) });
    }
    sum
}
`,
  'fast/src/data.txt': 'some words\nand a line\n',
  'src/lib.rs': 'pub use fast::*;\n',
  'benches/run.rs': `use std::hint::black_box as hidden;
const INPUT: &str = "beta and alpha and a banana";
static SIZES: [usize; 3] = [4, 6, 9];
#[inline(never)]
fn a() -> u64 {
    let index = fast::text::Index::new(hidden(INPUT));
    let mut sum = fast::text::find(hidden(INPUT)) as u64 + fast::text::count(hidden(INPUT)) as u64;
    sum += fast::text::label(hidden(3)).len() as u64 + fast::text::branch(hidden(2), hidden(99));
    sum += fast::text::at(hidden(b"abc"), hidden(1)) as u64 + fast::text::shout(hidden("abc")).len() as u64;
    sum += fast::text::named(hidden(1)) as u64 + index.of(hidden("and")) as u64;
    sum += fast::text::tagged(hidden(4)) + fast::text::closures(hidden(6)) + fast::text::passes(hidden(8));
    sum += fast::text::filed(hidden(1));
    sum += fast::largest(hidden(&[3u32, 9, 4])) as u64 + fast::text::fails(hidden("12x")).is_err() as u64;
    sum
}
#[inline(never)]
fn b() -> u64 {
    let shapes = fast::shape::all(hidden(SIZES[1]));
    let mut n = 3;
    fast::shape::guarded(hidden(&mut n));
    let kind = fast::shape::kind(hidden(55)) == fast::shape::Kind::Large;
    let text = format!("{}", fast::shape::Circle::new(hidden(1.0)));
    let more = fast::shape::catches(hidden(5)) as u64;
    fast::shape::total(&shapes) as u64 + fast::shape::adder(hidden(4))(hidden(3)) + n + kind as u64 + text.len() as u64 + more
}
#[inline(never)]
fn c() -> u64 {
    let mut sum = fast::table::power(hidden(5)) + fast::table::counted() + fast::table::data() as u64;
    sum += fast::table::square(hidden(3)) as u64 + fast::table::last(hidden(9)) + fast::table::call(hidden(1), hidden(8));
    sum += fast::table::scale(hidden(2)) + fast::table::wave(hidden(0.5)) as u64 + fast::table::width() as u64;
    sum += fast::table::sorted(hidden(vec![31, 12, 7])) as u64 + fast::largest(hidden(&[1.5, 2.5])) as u64;
    sum += fast::text::deep::<fast::text::P>(hidden(1)) + fast::text::deep::<fast::text::Q>(hidden(2));
    sum += fast::table::through(hidden(12));
    sum += fast::mix(hidden(77)) + fast::table::OPEN[hidden(2)] as u64 + fast::table::unsafe_sum(hidden(&[1, 2])) as u64;
    sum
}
fn main() {
    let result = match std::env::args().nth(1).as_deref() {
        Some("A") => a(),
        Some("B") => b(),
        Some("C") => c(),
        _ => 0,
    };
    println!("{result}");
}
`,
};

const TEXT = 'fast/src/text.rs';
const SHAPE = 'fast/src/shape.rs';
const TABLE = 'fast/src/table.rs';
const LIB = 'fast/src/lib.rs';
const RUN = 'benches/run.rs';

export const RUST_CHANGES: readonly Change[] = [
  {
    what: 'one more instance of generics that others have instances of',
    file: TEXT,
    from: '#[inline(never)]\npub fn tagged',
    to: '#[inline(never)]\npub fn spare(all: &[u64]) -> u64 {\n    super::largest(all) + deep::<Q>(3) + twice(|n| n / 3, 9)\n}\n#[inline(never)]\npub fn tagged',
    feels: '',
    isWide: true,
  },
  {
    what: 'bodies of two closures swapped, given to one generic',
    file: TEXT,
    from: 'n.wrapping_mul(7);\n    let two = |n: u64| n ^ 11;',
    to: 'n ^ 11;\n    let two = |n: u64| n.wrapping_mul(7);',
    feels: 'A',
  },
  {
    what: 'version of a library, of which all symbols are others',
    file: 'fast/Cargo.toml',
    from: 'version = "0.1.0"',
    to: 'version = "0.1.1"',
    removes: 'Cargo.lock',
    feels: '',
  },
  {
    what: 'type of a generic that is called',
    file: TEXT,
    from: 'deep::<P>(n)',
    to: 'deep::<Q>(n)',
    feels: 'A',
    isWide: true,
  },
  { what: 'constant of a type', file: TEXT, from: 'const N: u64 = 5', to: 'const N: u64 = 6', feels: 'AC' },
  { what: 'constant', file: TEXT, from: 'LIMIT: usize = 40', to: 'LIMIT: usize = 41', feels: 'A' },
  { what: 'text of equal length in a table', file: TEXT, from: '"gamma"', to: '"gemma"', feels: 'A' },
  { what: 'text of another length in a table', file: TEXT, from: '"delta"', to: '"deltas"', feels: 'A' },
  { what: 'bytes in a table of slices', file: TEXT, from: 'b"two"', to: 'b"tw"', feels: 'A' },
  { what: 'number beside the name of a source', file: TEXT, from: '("two.rs", 7)', to: '("two.rs", 8)', feels: 'A' },
  { what: 'numbers beside the name of a source', file: TEXT, from: '7, 8)', to: '9, 8)', feels: 'A' },
  { what: 'order of a table', file: TEXT, from: '"alpha", "beta"', to: '"beta", "alpha"', feels: 'A' },
  { what: 'inlined helper', file: TEXT, from: 'n * 3 + 1', to: 'n * 5 + 1', feels: 'A' },
  { what: 'byte compared with', file: TEXT, from: "byte == b'a'", to: "byte == b'b'", feels: 'A' },
  { what: 'text of an arm', file: TEXT, from: '3 => "three"', to: '3 => "thrice"', feels: 'A' },
  { what: 'text of an arm, as long', file: TEXT, from: '4 => "four"', to: '4 => "five"', feels: 'A' },
  {
    what: 'order of arms',
    file: TEXT,
    from: '0 => by.count_ones() as u64',
    to: '0 => by.count_zeros() as u64',
    feels: 'A',
  },
  {
    what: 'two arms swapped',
    file: TEXT,
    from: '1 => by.leading_zeros() as u64 * 3,\n        2 => super::mix(by),',
    to: '2 => by.leading_zeros() as u64 * 3,\n        1 => super::mix(by),',
    feels: 'A',
  },
  { what: 'pieces of a format', file: TEXT, from: '"<{}>"', to: '"[{}]"', feels: 'A' },
  { what: 'call of the standard library', file: TEXT, from: 'to_uppercase', to: 'to_lowercase', feels: 'A' },
  { what: 'constructor', file: TEXT, from: 'pad: [1; 8]', to: 'pad: [2; 8]', feels: 'A' },
  { what: 'size of a type', file: TEXT, from: 'pad: [u8; 8],', to: 'pad: [u16; 8],', feels: 'A' },
  { what: 'closure that makes an error', file: TEXT, from: '"no number"', to: '"no nombre"', feels: 'A' },
  {
    what: 'type that is parsed',
    file: TEXT,
    from: 'text.parse::<u32>()',
    to: 'text.parse::<i32>().map(|n| n as u32)',
    feels: 'A',
  },
  { what: 'hasher of a map', file: TEXT, from: 'or_insert(0) += 1', to: 'or_insert(0) += 2', feels: 'A' },
  { what: 'shared function', file: LIB, from: 'rotate_left(7)', to: 'rotate_left(9)', feels: 'AC' },
  { what: 'body of a generic', file: LIB, from: '*each > most', to: '*each >= most', feels: 'AC' },
  {
    what: 'inlining of the shared function',
    file: LIB,
    from: '#[inline(never)]\npub fn mix',
    to: '#[inline(always)]\npub fn mix',
    feels: 'AC',
  },
  {
    what: 'renamed function',
    file: TABLE,
    from: 'pub fn scale(',
    to: 'pub fn scale(n: u64) -> u64 {\n    rescale(n)\n}\n#[inline(never)]\nfn rescale(',
    feels: 'C',
  },
  { what: 'method of a trait object', file: SHAPE, from: 'self.0 * self.0', to: 'self.0 * self.0 * 2.0', feels: 'B' },
  { what: 'default method', file: SHAPE, from: '        4\n', to: '        6\n', feels: 'B' },
  {
    what: 'default method that is overridden',
    file: SHAPE,
    from: 'impl Shape for Circle {',
    to: 'impl Shape for Circle {\n    fn sides(&self) -> u32 {\n        1\n    }',
    feels: 'B',
  },
  { what: 'number in a method', file: SHAPE, from: '3.14159', to: '3.14160', feels: 'B' },
  { what: 'constructor of a set-up', file: SHAPE, from: 'radius + 0.5', to: 'radius + 0.75', feels: 'B' },
  { what: 'field of a constructor', file: SHAPE, from: 'hue: 3 }', to: 'hue: 5 }', feels: 'B' },
  { what: 'type of a field', file: SHAPE, from: 'pub hue: u16', to: 'pub hue: u32', feels: 'B' },
  { what: 'implementation of Display', file: SHAPE, from: '"circle of {}"', to: '"cirque of {}"', feels: 'B' },
  { what: 'Drop', file: SHAPE, from: '*self.0 += 5', to: '*self.0 += 6', feels: 'B' },
  { what: 'closure', file: SHAPE, from: 'n + by * 2', to: 'n + by * 4', feels: 'B' },
  {
    what: 'type of a box',
    file: SHAPE,
    from: 'Box::new(Square(each as f64))',
    to: 'Box::new(Circle::new(each as f64))',
    feels: 'B',
  },
  { what: 'limit in a condition', file: SHAPE, from: 'n < 100', to: 'n < 50', feels: 'B' },
  { what: 'variant of an enum', file: SHAPE, from: '    Small,\n    Large,', to: '    Large,\n    Small,', feels: 'B' },
  {
    what: 'message of a panic in a closure that catches',
    file: SHAPE,
    from: '"too many: {n}"',
    to: '"too muny: {n}"',
    feels: 'B',
  },
  { what: 'value after a panic', file: SHAPE, from: 'unwrap_or(9)', to: 'unwrap_or(8)', feels: 'B' },
  { what: 'entry of a table', file: TABLE, from: '16, 32, 64', to: '16, 33, 64', feels: 'C' },
  { what: 'entry of a public table', file: TABLE, from: '[9, 8, 7, 6, 5, 4]', to: '[9, 8, 7, 6, 5, 3]', feels: 'C' },
  {
    what: 'first value of what is written',
    file: TABLE,
    from: 'AtomicU64::new(17)',
    to: 'AtomicU64::new(18)',
    feels: 'C',
  },
  { what: 'first value of zero', file: TABLE, from: 'AtomicU64::new(17)', to: 'AtomicU64::new(0)', feels: 'C' },
  { what: 'file that is included', file: 'fast/src/data.txt', from: 'and a line', to: 'and 1 line', feels: 'C' },
  { what: 'table computed while compiling', file: TABLE, from: 'at * at + 1', to: 'at * at + 2', feels: 'C' },
  { what: 'value of a thread', file: TABLE, from: 'Cell::new(23)', to: 'Cell::new(24)', feels: 'C' },
  {
    what: 'table of functions',
    file: TABLE,
    from: '[double, triple, super::mix]',
    to: '[triple, double, super::mix]',
    feels: 'C',
  },
  { what: 'function of a table', file: TABLE, from: 'n * 3\n', to: 'n * 6\n', feels: 'C' },
  {
    what: 'private function that others call through a public one',
    file: TABLE,
    from: 'n ^ 21',
    to: 'n ^ 22',
    feels: 'AC',
  },
  {
    what: 'bodies of two private functions swapped',
    file: TABLE,
    from: 'n ^ 21\n}\n#[inline(never)]\nfn other(n: u64) -> u64 {\n    n.rotate_left(5)',
    to: 'n.rotate_left(5)\n}\n#[inline(never)]\nfn other(n: u64) -> u64 {\n    n ^ 21',
    feels: 'AC',
  },
  {
    what: 'calls of two private functions swapped',
    file: TABLE,
    from: 'inner(n) + other(n + 1)',
    to: 'other(n) + inner(n + 1)',
    feels: 'AC',
  },
  {
    what: 'private function of which only one caller is left',
    file: TABLE,
    from: 'inner(n) + other(n + 1)',
    to: 'other(n + 1) + 21',
    feels: 'AC',
  },
  { what: 'private table that others read', file: TABLE, from: '[3, 1, 4, 1, 5]', to: '[3, 1, 2, 1, 5]', feels: 'AC' },
  {
    what: 'limit of an index that private code checks',
    file: TABLE,
    from: 'static STEPS: [u64; 5] = [3, 1, 4, 1, 5];',
    to: 'static STEPS: [u64; 6] = [3, 1, 4, 1, 5, 0];',
    feels: 'AC',
  },
  {
    what: 'lines and columns that move in private code that others take in',
    file: TABLE,
    from: 'static STEPS: [u64; 5]',
    to: '\n\n\nstatic STEPS: [u64; 5]',
    feels: '',
  },
  {
    what: 'function beside private ones that other modules call',
    file: TABLE,
    from: '(x * 0.25)',
    to: '(x * 0.75)',
    feels: 'C',
  },
  { what: 'macro', file: TABLE, from: '$n * 11 + 2', to: '$n * 13 + 2', feels: 'C' },
  { what: 'floating-point number', file: TABLE, from: '6.75', to: '6.25', feels: 'C' },
  { what: 'key of a sort', file: TABLE, from: 'each % 10', to: 'each % 9', feels: 'C' },
  {
    what: 'cfg',
    file: TABLE,
    from: '#[cfg(target_pointer_width = "64")]',
    to: '#[cfg(not(target_pointer_width = "16"))]',
    feels: '',
  },
  {
    what: 'cfg that takes the other',
    file: TABLE,
    from: '    64\n',
    to: '    if cfg!(debug_assertions) { 32 } else { 65 }\n',
    feels: 'C',
  },
  {
    what: 'bounds check that is left out again',
    file: TABLE,
    from: 'unsafe { *all.get_unchecked(at) }',
    to: 'all[at]',
    feels: '',
  },
  {
    what: 'bounds check',
    file: TABLE,
    from: 'unsafe { *all.get_unchecked(at) }',
    to: 'all[at * 2 % all.len()]',
    feels: 'C',
  },
  {
    what: 'profile',
    file: 'Cargo.toml',
    from: '[[bench]]',
    to: '[profile.bench]\nopt-level = 1\n[[bench]]',
    feels: 'ABC',
  },
  {
    what: 'profile of one crate',
    file: 'Cargo.toml',
    from: '[[bench]]',
    to: '[profile.bench.package.fast]\noverflow-checks = true\n[[bench]]',
    feels: 'ABC',
  },
  { what: 'input of a benchmark', file: RUN, from: 'beta and alpha', to: 'beta but alpha', feels: 'A' },
  { what: 'size in the set-up', file: RUN, from: '[4, 6, 9]', to: '[4, 7, 9]', feels: 'B' },
  { what: 'loop of a benchmark', file: RUN, from: 'hidden(0.5)', to: 'hidden(0.625)', feels: 'C' },
  { what: 'dispatch', file: RUN, from: '_ => 0', to: '_ => 1', feels: 'ABC' },
  { what: 'lines that move', file: TEXT, from: 'const LIMIT', to: '\n\n\n\nconst LIMIT', feels: '' },
  { what: 'lines and columns that move', file: TEXT, from: '    all[place]', to: '\n        all[place]', feels: '' },
  { what: 'lines that move in the benchmarks', file: RUN, from: 'const INPUT', to: '\n\nconst INPUT', feels: '' },
  { what: 'comment', file: LIB, from: '//! Shared by all.', to: '//! Shared by most of them.', feels: '' },
  {
    what: 'comment in a function',
    file: SHAPE,
    from: '    let guard',
    to: '    // It is dropped.\n    let guard',
    feels: '',
  },
  {
    what: 'function that nothing calls',
    file: TABLE,
    from: 'macro_rules',
    to: '#[inline(never)]\npub fn unused(n: u64) -> u64 {\n    n ^ 77\n}\nmacro_rules',
    feels: '',
  },
  {
    what: 'generic of another type',
    file: TABLE,
    from: 'macro_rules',
    to: '#[inline(never)]\npub fn unused(all: &[u16]) -> u16 {\n    super::largest(all)\n}\nmacro_rules',
    feels: '',
    isWide: true,
  },
  {
    what: 'name of a variable',
    file: TEXT,
    from: 'let mut by = HashMap::new();',
    to: 'let mut by: HashMap<String, u32> = HashMap::new();',
    feels: '',
  },
  {
    what: 'test',
    file: LIB,
    from: 'pub mod shape;',
    to: '#[cfg(test)]\nmod tests {\n    #[test]\n    fn works() {}\n}\npub mod shape;',
    feels: '',
  },
];
