package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WordsBenchmark {
    @Param({"10", "1000"})
    int words;

    String text;

    @Setup
    public void setUp() {
        text = "tare ".repeat(words);
    }

    @Benchmark
    public int count() {
        return Words.count(text);
    }

    @Benchmark
    public int length() {
        return text.length();
    }
}
