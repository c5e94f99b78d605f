package org.example;

/** Counts the words of a text. */
final class Words {
    private Words() {}

    static int count(String text) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean blank = text.charAt(i) == ' ';
            if (!blank && !inside) words++;
            inside = !blank;
        }
        return words;
    }
}
