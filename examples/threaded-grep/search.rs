//! Counts the lines that hold a word, in all files below a folder: search WORD FOLDER
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().collect();
    let [_, word, folder] = arguments.as_slice() else {
        panic!("usage: search WORD FOLDER");
    };
    println!("{}", count_below(PathBuf::from(folder), word.as_bytes())?);
    Ok(())
}

/// One folder after the other.
fn count_below(folder: PathBuf, word: &[u8]) -> io::Result<usize> {
    let mut pending = vec![folder];
    let mut found = 0;
    while let Some(folder) = pending.pop() {
        found += count_in(&folder, word, &mut |inner| pending.push(inner))?;
    }
    Ok(found)
}

/// The files of one folder; the folders in it are told.
fn count_in(folder: &Path, word: &[u8], tell: &mut dyn FnMut(PathBuf)) -> io::Result<usize> {
    let mut found = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            tell(entry.path());
        } else {
            let text = fs::read(entry.path())?;
            found += text.split(|byte| *byte == b'\n').filter(|line| holds(line, word)).count();
        }
    }
    Ok(found)
}

fn holds(line: &[u8], word: &[u8]) -> bool {
    line.windows(word.len()).any(|part| part == word)
}
