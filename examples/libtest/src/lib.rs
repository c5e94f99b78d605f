use std::collections::HashMap;

/// How often each word of a text occurs.
pub fn frequencies(text: &str) -> HashMap<String, usize> {
    let mut found = HashMap::new();
    for word in text.split_ascii_whitespace() {
        *found.entry(word.to_owned()).or_insert(0) += 1;
    }
    found
}

/// How many letters a text has.
pub fn letters(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_alphabetic).count()
}
