//! Counts the lines that hold a word, in all files below a folder: search WORD FOLDER
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().collect();
    let [_, word, folder] = arguments.as_slice() else {
        panic!("usage: search WORD FOLDER");
    };
    println!("{}", count_below(Entry { path: PathBuf::from(folder), is_folder: true }, word.as_bytes())?);
    Ok(())
}

struct Entry {
    path: PathBuf,
    is_folder: bool,
}

/// One entry after the other.
fn count_below(root: Entry, word: &[u8]) -> io::Result<usize> {
    let mut pending = vec![root];
    let mut found = 0;
    while let Some(entry) = pending.pop() {
        found += count_in(&entry, word, &mut |inner| pending.push(inner))?;
    }
    Ok(found)
}

/// The lines of a file; the entries of a folder are told.
fn count_in(entry: &Entry, word: &[u8], tell: &mut dyn FnMut(Entry)) -> io::Result<usize> {
    if !entry.is_folder {
        return count_in_file(&entry.path, word);
    }
    for inner in fs::read_dir(&entry.path)? {
        let inner = inner?;
        tell(Entry { path: inner.path(), is_folder: inner.file_type()?.is_dir() });
    }
    Ok(0)
}

fn count_in_file(file: &Path, word: &[u8]) -> io::Result<usize> {
    let text = fs::read(file)?;
    let mut rest = text.as_slice();
    let mut found = 0;
    while let Some(start) = find(rest, word) {
        found += 1;
        let Some(end) = position(&rest[start..], b'\n') else { break };
        rest = &rest[start + end + 1..];
    }
    Ok(found)
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    let first = *word.first()?;
    let mut from = 0;
    while let Some(start) = position(&text[from..], first) {
        if text[from + start..].starts_with(word) {
            return Some(from + start);
        }
        from += start + 1;
    }
    None
}

fn position(text: &[u8], wanted: u8) -> Option<usize> {
    text.iter().position(|byte| *byte == wanted)
}
