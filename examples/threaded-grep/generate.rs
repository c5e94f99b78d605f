//! Writes a tree of text files, the same on every machine: generate FOLDER FILES
use std::{env, fs, io};

const FILES_IN_A_FOLDER: u32 = 50;
const LINES: u32 = 40;
const WORDS: [&str; 12] = [
    "river", "stone", "window", "paper", "silent", "morning", "copper", "garden", "letter", "harbour", "needle", "winter",
];

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, files] = arguments.as_slice() else {
        panic!("usage: generate FOLDER FILES");
    };
    let files: u32 = files.parse().expect("FILES is a number");
    // Numerical Recipes, 2nd ed., section 7.1: quick and even enough for words.
    let mut state: u32 = 1;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for file in 0..files {
        let inside = format!("{folder}/{:03}/{:02}", file / FILES_IN_A_FOLDER / 10, file / FILES_IN_A_FOLDER % 10);
        fs::create_dir_all(&inside)?;
        let mut text = String::new();
        for _ in 0..LINES {
            for _ in 0..10 {
                text.push_str(WORDS[next(WORDS.len() as u32) as usize]);
                text.push(' ');
            }
            text.push('\n');
        }
        fs::write(format!("{inside}/{file:05}.txt"), text)?;
    }
    Ok(())
}
