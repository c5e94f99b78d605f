import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs benchmarks of JMH for a moment each, one after the other in one virtual machine.
 *
 *     java ... TareSurvey RUNS ANSWERS TIME_MS LIMIT_MS [LOG CLASSES]
 *
 * RUNS has a line for each run: `PATTERN`, and a parameter's name and its value, as often as there are parameters, with tabs between them.
 * ANSWERS gets `begin 0` before the first of them, and then `ran 0 MS JSON`: its number, the time that it took, and JMH's results in a
 * line (`[]`: it failed). One that takes LIMIT_MS ends the machine, as what ends the machine itself does.
 *
 * With CLASSES, a file with a name in each line, and LOG, the machine's own log of classes as it loads and initialises them
 * (-Xlog:class+load, class+init), there is `extends 0 NAME` of a run whose class is one of these, or extends one: it is not run. And there is
 * `loaded 0 NAME...` where some of them were loaded during a run, and the machine ends: who else loads them it cannot tell. A name
 * with `()` behind it is that of a class whose code alone is looked for: nothing of it runs before it is initialised.
 */
public final class TareSurvey {
    private static final String RUNS = "()";
    private static final Pattern INITIALISED = Pattern.compile("^\\d+ Initializing '([^']+)'");

    private static boolean logsInitialised;
    private static volatile long sinceNs;
    private static volatile boolean isRunning;

    public static void main(String[] args) throws Exception {
        List<String> runs = lines(args[0]);
        FileOutputStream answers = new FileOutputStream(args[1]);
        // A lock of the whole machine: that there is but one at work is seen to.
        System.setProperty("jmh.ignoreLock", "true");
        endLate(Long.parseLong(args[3]));
        RandomAccessFile log = args.length > 4 ? new RandomAccessFile(args[4], "r") : null;
        Set<String> wanted = args.length > 4 ? new HashSet<>(lines(args[5])) : null;
        Set<Integer> known = new HashSet<>();
        for (int number = 0; wanted != null && number < runs.size(); number++) {
            String name = extended(runs.get(number), wanted);
            if (name == null) continue;
            say(answers, "extends " + number + " " + name);
            known.add(number);
        }
        for (int number = 0; number < runs.size(); number++) {
            if (known.contains(number)) continue;
            say(answers, "begin " + number);
            sinceNs = System.nanoTime();
            isRunning = true;
            String results = run(runs.get(number).split("\t", -1), Long.parseLong(args[2]));
            isRunning = false;
            if (log != null) {
                StringBuilder found = new StringBuilder();
                for (String name : namesIn(log)) if (wanted.contains(name)) found.append(' ').append(name);
                if (found.length() > 0) {
                    say(answers, "loaded " + number + found);
                    break;
                }
            }
            say(answers, "ran " + number + " " + (System.nanoTime() - sinceNs) / 1_000_000 + " " + results);
        }
        // Threads of a benchmark would keep the machine going.
        Runtime.getRuntime().halt(0);
    }

    private static String run(String[] words, long timeMs) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(words[0])
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(timeMs))
                .shouldFailOnError(false);
        for (int at = 1; at + 1 < words.length; at += 2) options = options.param(words[at], words[at + 1]);
        try {
            Collection<RunResult> results = new Runner(options.build(), TareSession.listener((proxy, method, arguments) -> null)).run();
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            PrintStream printed = new PrintStream(text, true, "UTF-8");
            ResultFormatFactory.getInstance(ResultFormatType.JSON, printed).writeOut(results);
            return text.toString("UTF-8").replaceAll("\\s*[\\r\\n]+\\s*", " ").trim();
        } catch (Throwable thrown) {
            return "[]";
        }
    }

    /** The class of a run, `^org\\.example\\.Words\\.count$`, or one above it, that is among these; null: none. No class is loaded for it. */
    private static String extended(String run, Set<String> wanted) throws IOException {
        String printed = run.split("\t", 2)[0].replaceAll("^\\^|\\\\|\\$$", "");
        String name = printed.substring(0, Math.max(0, printed.lastIndexOf('.')));
        while (name != null && !wanted.contains(name)) {
            if (wanted.contains(name + RUNS)) return name + RUNS;
            String path = name.replace('.', '/') + ".class";
            try (InputStream file = ClassLoader.getSystemResourceAsStream(path)) {
                String above = file == null ? null : TareCode.superOf(TareCode.all(file));
                name = above == null ? null : above.replace('/', '.');
            }
        }
        return name;
    }

    private static void endLate(long limitMs) {
        Thread watching = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException ended) {
                    return;
                }
                if (isRunning && (System.nanoTime() - sinceNs) / 1_000_000 > limitMs) Runtime.getRuntime().halt(1);
            }
        });
        watching.setDaemon(true);
        watching.start();
    }

    /** What is new in the log: `org.example.Words source: file:/jar`, `81 Initializing 'org/example/Words' (0x00007f37cb000d68)`. */
    private static Set<String> namesIn(RandomAccessFile log) throws IOException {
        byte[] bytes = new byte[(int) (log.length() - log.getFilePointer())];
        log.readFully(bytes);
        Set<String> names = new HashSet<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
            Matcher initialised = INITIALISED.matcher(line);
            if (initialised.find()) {
                logsInitialised = true;
                names.add(initialised.group(1).replace('/', '.') + RUNS);
            } else {
                names.add(line.split("[\\s/]", 2)[0]);
            }
        }
        // A machine that does not say so: what is loaded may run.
        if (!logsInitialised) for (String name : names.toArray(new String[0])) names.add(name + RUNS);
        return names;
    }

    private static List<String> lines(String path) throws IOException {
        return Files.readAllLines(Paths.get(path), StandardCharsets.UTF_8);
    }

    private static void say(FileOutputStream answers, String line) throws IOException {
        answers.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
