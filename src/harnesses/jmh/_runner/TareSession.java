import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.SingleShotResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs one benchmark of JMH as it is asked to, in a virtual machine that stays.
 *
 *     java ... TareSession describe FOLDER        writes FOLDER/jmh-machine, and what it names
 *     java ... TareSession serve PATTERN WARM_UP_MS MOST_MS [NAME VALUE]...
 *
 * In a session (TARE_SESSION=4,5) requests are read from the one descriptor and answered on the other: `TOKEN ITERATIONS`,
 * `TOKEN JSON`. 0 iterations: set the trial up, and warm up. It is JMH that runs: its Runner, without a fork, is handed a
 * listener that waits for a request before each iteration. An iteration is a loop of so many calls, JMH's single shot of a
 * batch of that size: the same loop as that of its other modes, but for what ends it. Of a side that is so much slower than
 * the one the number was chosen on that it would take longer than MOST_MS, fewer calls are made, and the answer says how many.
 * JMH 1.21 to 1.37, Java 8 or newer.
 */
public final class TareSession implements InvocationHandler {
    /**
     * A loop that is entered seldom is compiled while it runs, and each slice would begin in slow code: so many short
     * calls have the whole method compiled (-XX:Tier4MinInvocationThreshold=600).
     */
    private static final int SHORT_CALLS = 1000;
    private static final long SHORT_NS = 100_000;
    private static final long LONG_NS = 10_000_000;
    private static final int MOST_GROWTH = 8;
    /** What the first calls take says nothing of those that follow. */
    private static final int CALLS_KNOWN = 10;

    private final Channel channel;
    private final long warmUpNs;
    private final long mostNs;
    private final Field batchSize;
    private final boolean scoreIsOfOperation = hasOperations();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();

    private final Threads threads = new Threads();

    private int size = 1;
    private int calls;
    private long warmSince;
    private boolean isWarm;
    private double leastNs = Double.POSITIVE_INFINITY;
    private long collectionsBefore;
    private long workBefore;
    private long collectorBefore;
    private long nanosBefore;

    private TareSession(Channel channel, String warmUpMs, String mostMs) throws Exception {
        this.channel = channel;
        this.warmUpNs = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(warmUpMs));
        this.mostNs = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(mostMs));
        this.batchSize = fieldOf(IterationParams.class, "batchSize");
        batchSize.setAccessible(true);
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("describe")) {
            describe(Paths.get(args[1]));
            return;
        }
        Channel channel = new Channel(System.getenv("TARE_SESSION"));
        channel.read();
        String reason;
        try {
            // A lock of the whole machine: that there is but one at work is seen to.
            System.setProperty("jmh.ignoreLock", "true");
            TareSession session = new TareSession(channel, args[2], args[3]);
            ChainedOptionsBuilder options = new OptionsBuilder()
                    .include(args[1])
                    .mode(Mode.SingleShotTime)
                    .timeUnit(TimeUnit.NANOSECONDS)
                    .forks(0)
                    .warmupIterations(0)
                    .measurementIterations(Integer.MAX_VALUE)
                    .measurementBatchSize(1)
                    .shouldFailOnError(true);
            for (int at = 4; at + 1 < args.length; at += 2) options = options.param(args[at], args[at + 1]);
            new Runner(options.build(), listener(session)).run();
            reason = "JMH ended by itself";
        } catch (Throwable thrown) {
            reason = reasonOf(thrown);
        }
        while (true) {
            channel.say("{\"failed\": " + quoted(reason) + "}");
            channel.read();
        }
    }

    /** What JMH's own fork would be started with, beside what the benchmark asks for: a line each. */
    private static void describe(Path folder) throws IOException {
        List<String> arguments = new ArrayList<>();
        CompilerHints.addCompilerHints(arguments);
        List<String> lines = new ArrayList<>();
        lines.add("home " + System.getProperty("java.home"));
        String prefix = "-XX:CompileCommandFile=";
        for (String argument : arguments) {
            if (argument.startsWith(prefix)) {
                // JMH removes its own with this process.
                Path hints = folder.resolve("jmh-hints");
                Files.copy(Paths.get(argument.substring(prefix.length())), hints, StandardCopyOption.REPLACE_EXISTING);
                argument = prefix + hints;
            }
            lines.add("argument " + argument);
        }
        if (!System.getProperty("java.specification.version").startsWith("1.")) {
            // Java has no public way to a descriptor by its number.
            lines.add("argument --add-opens=java.base/java.io=ALL-UNNAMED");
        }
        lines.add("whole");
        Files.write(folder.resolve("jmh-machine"), lines, StandardCharsets.UTF_8);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "iteration":
                batchSize.setInt(arguments[1], next());
                collectionsBefore = collections();
                if (isWarm) {
                    workBefore = threads.read().workNs;
                    collectorBefore = threads.collectorNs;
                }
                nanosBefore = System.nanoTime();
                return null;
            case "iterationResult":
                took((BenchmarkParams) arguments[0], (IterationResult) arguments[3]);
                return null;
            default:
                return null;
        }
    }

    /** What JMH says of its run goes to this, and is printed nowhere. */
    static OutputFormat listener(InvocationHandler own) {
        InvocationHandler all = (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "equals":
                    return proxy == arguments[0];
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "toString":
                    return "Tare";
                default:
                    return own.invoke(proxy, method, arguments);
            }
        };
        Class<?>[] types = {OutputFormat.class};
        return (OutputFormat) Proxy.newProxyInstance(TareSession.class.getClassLoader(), types, all);
    }

    /** Of how many calls the next iteration is; waits until one is asked for. */
    private int next() throws IOException {
        if (!isWarm && (calls == 0 || System.nanoTime() - warmSince < warmUpNs)) return size;
        isWarm = true;
        while (channel.iterations == 0) {
            channel.say("{\"ready\": true}");
            channel.read();
        }
        boolean isKnown = calls >= CALLS_KNOWN;
        size = (int) Math.max(1, isKnown ? Math.min(channel.iterations, mostNs / leastNs) : channel.iterations);
        return size;
    }

    private void took(BenchmarkParams params, IterationResult result) throws IOException {
        long aroundNs = System.nanoTime() - nanosBefore;
        double timedNs = result.getPrimaryResult().getScore();
        if (scoreIsOfOperation) timedNs *= params.getOpsPerInvocation();
        leastNs = Math.min(leastNs, Math.max(timedNs, 1) / size);
        if (isWarm) {
            threads.read();
            // What is set up for an iteration keeps as many cores busy as the loop, as far as one can tell. A collector takes the
            // place of the work, or runs beside it, which is no work on several cores.
            double work = (double) Math.max(0, threads.workNs - workBefore) / Math.max(1, aroundNs);
            double collector = (double) Math.max(0, threads.collectorNs - collectorBefore) / Math.max(1, aroundNs);
            double cores = Math.max(work, Math.min(1, work + collector));
            boolean isKnown = workBefore >= 0 && threads.workNs >= 0;
            channel.say(String.format(
                    "{\"iterations\": %d, \"timed_ns\": %d, \"operations\": %d, \"collections\": %d%s}",
                    size,
                    Math.round(timedNs),
                    params.getOpsPerInvocation(),
                    collections() - collectionsBefore,
                    isKnown ? ", \"cpu_ns\": " + Math.round(cores * timedNs) : ""));
            channel.read();
            return;
        }
        // What the set-up of the trial took is no warming up.
        long now = System.nanoTime();
        if (calls == 0) warmSince = now;
        calls += 1;
        boolean isShort = calls < SHORT_CALLS && now - warmSince < warmUpNs / 2;
        double wanted = (isShort ? SHORT_NS : LONG_NS) / Math.max(1, timedNs) * size;
        size = (int) Math.max(1, Math.min(Math.min(wanted, (double) MOST_GROWTH * size), Integer.MAX_VALUE / 2));
    }

    private long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean each : collectors) sum += Math.max(0, each.getCollectionCount());
        return sum;
    }

    /** Older ones give the time of the whole batch, whatever `@OperationsPerInvocation` says. */
    private static boolean hasOperations() {
        for (Constructor<?> each : SingleShotResult.class.getConstructors()) {
            Class<?>[] types = each.getParameterTypes();
            if (types.length == 5 && types[0] == ResultRole.class && types[3] == long.class) return true;
        }
        return false;
    }

    private static Field fieldOf(Class<?> type, String name) throws NoSuchFieldException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name)) return field;
            }
        }
        throw new NoSuchFieldException(type.getName() + "." + name);
    }

    /** JMH wraps what a benchmark throws, and leaves it among what was suppressed. */
    private static String reasonOf(Throwable thrown) {
        Throwable told = thrown;
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            told = each.getSuppressed().length > 0 ? each.getSuppressed()[0] : each;
            if (each.getSuppressed().length > 0) break;
        }
        return String.valueOf(told);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.substring(0, Math.min(text.length(), 4000)).toCharArray()) {
            if (each < ' ' || each > '~' || each == '"' || each == '\\') quoted.append(String.format("\\u%04x", (int) each));
            else quoted.append(each);
        }
        return quoted.append('"').toString();
    }

    /** CPU time of threads, by their names; those that compile, serve the machine or ask here are none of the work. Linux. */
    private static final class Threads {
        private static final Pattern COLLECTOR =
                Pattern.compile("^(?:GC |G1 |Par|Concurrent |CMS |Z[A-Z]|Shenandoah|VM Thread)");
        private static final Pattern OTHER = Pattern.compile(
                "^(?:java$|C1 |C2 |JVMCI|VM |Signal |Monitor |Service |Notific|Sweeper|Finalizer|Reference |Common-|Cleaner|Attach |JFR )");
        private final Map<String, String> names = new HashMap<>();
        /** Of the benchmark's own, ns; -1: not known. */
        long workNs;
        /** Of those that collect garbage, ns. */
        long collectorNs;

        Threads read() {
            workNs = 0;
            collectorNs = 0;
            String[] ids = new File("/proc/self/task").list();
            for (String id : ids == null ? new String[0] : ids) {
                String place = "/proc/self/task/" + id;
                // One may have ended by now.
                String name = names.computeIfAbsent(id, any -> textOf(place + "/comm"));
                boolean collects = COLLECTOR.matcher(name).find();
                if (!collects && OTHER.matcher(name).find()) continue;
                String ran = textOf(place + "/schedstat").split(" ", 2)[0];
                long ns = ran.isEmpty() ? 0 : Long.parseLong(ran);
                if (collects) collectorNs += ns;
                else workNs += ns;
            }
            if (workNs == 0) workNs = -1;
            return this;
        }

        private static String textOf(String path) {
            try {
                return new String(Files.readAllBytes(Paths.get(path)), StandardCharsets.UTF_8).trim();
            } catch (IOException gone) {
                return "";
            }
        }
    }

    /** Requests that come when they come. */
    private static final class Channel {
        private final BufferedReader requests;
        private final FileOutputStream answers;
        private String token = "";
        int iterations;

        Channel(String numbers) throws Exception {
            String[] parts = numbers.split(",");
            requests = new BufferedReader(
                    new InputStreamReader(new FileInputStream(descriptor(parts[0])), StandardCharsets.UTF_8));
            answers = new FileOutputStream(descriptor(parts[1]));
        }

        private static FileDescriptor descriptor(String number) throws Exception {
            Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(Integer.parseInt(number));
        }

        void read() throws IOException {
            String line = requests.readLine();
            // Nobody asks any more: threads of the benchmark would keep the machine going.
            if (line == null) Runtime.getRuntime().halt(0);
            int space = line.indexOf(' ');
            token = line.substring(0, space);
            iterations = Integer.parseInt(line.substring(space + 1));
        }

        void say(String answer) throws IOException {
            answers.write((token + " " + answer + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
