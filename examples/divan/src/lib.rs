use std::collections::HashMap;

/// How often each word of a text occurs.
pub fn frequencies(text: &str) -> HashMap<String, usize> {
    let mut found = HashMap::new();
    for word in text.split_ascii_whitespace() {
        *found.entry(word.to_owned()).or_insert(0) += 1;
    }
    found
}

/// The longest word of a text.
pub fn longest(text: &str) -> &str {
    text.split_ascii_whitespace().max_by_key(|word| word.len()).unwrap_or("")
}
