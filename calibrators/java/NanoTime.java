import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * java-nano-time: what one timer window costs: two calls of System.nanoTime() with nothing between them.
 * Usage: java NanoTime WINDOWS; or with TARE_SESSION, whose descriptors are its standard input and output: answers lines
 * {@code TOKEN WINDOWS} by {@code TOKEN {...}}, 0 windows with nothing but a warm-up.
 */
final class NanoTime {
    private static final int BATCH = 1000;
    /** Enough for the last compiler (C2) to have taken its turn, which it does in the background. */
    private static final int WARM_UP_BATCHES = 200;
    private static final int STEPS = 1000;
    private static final int MOST_WINDOWS = 1_000_000_000;

    private NanoTime() {}

    /** Sum of a batch of empty windows, ns. */
    private static long batch() {
        long sum = 0;
        for (int i = 0; i < BATCH; i++) {
            final long start = System.nanoTime();
            final long end = System.nanoTime();
            sum += end - start;
        }
        return sum;
    }

    /**
     * The clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest step that
     * divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
     */
    private static double clockStep() {
        final double[] advances = new double[STEPS];
        boolean stoodStill = false;
        long last = System.nanoTime();
        int seen = 0;
        while (seen < STEPS) {
            final long next = System.nanoTime();
            if (next > last) {
                advances[seen++] = next - last;
            } else {
                stoodStill = true;
            }
            last = next;
        }
        final double smallest = Arrays.stream(advances).min().getAsDouble();
        if (stoodStill) {
            return smallest;
        }
        // A read that was interrupted tells nothing.
        final double[] regular = Arrays.stream(advances).filter(advance -> advance <= 2 * smallest).toArray();
        for (int parts = 1; smallest >= 4.0 * parts; parts++) {
            final double step = smallest / parts;
            final long misfits = Arrays.stream(regular)
                    .filter(advance -> Math.abs(advance - Math.round(advance / step) * step) > 1)
                    .count();
            if (misfits <= STEPS / 200) {
                return step;
            }
        }
        return 1;
    }

    private static int windows(final String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static void warmUp() {
        long sink = 0;
        for (int i = 0; i < WARM_UP_BATCHES; i++) {
            sink += batch();
        }
        if (sink == 0) {
            System.err.println("the clock stands still");
        }
    }

    private static String line(final int windows, final double step) {
        final int batches = Math.max(1, windows / BATCH);
        final double[] means = new double[batches];
        for (int i = 0; i < batches; i++) {
            means[i] = (double) batch() / BATCH;
        }
        // The median of the batches: one that was interrupted does not count.
        Arrays.sort(means);
        final double median = (means[(batches - 1) / 2] + means[batches / 2]) / 2;
        return String.format(
                Locale.ROOT,
                "{\"tare\":1,\"benchmark\":\"java-nano-time\",\"metrics\":{\"ns/window\":%.4f,\"clock-step-ns\":%.1f},"
                        + "\"iterations\":%d}",
                median,
                step,
                (long) batches * BATCH);
    }

    private static void serve() throws IOException {
        final BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        final double step = clockStep();
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            final String[] words = request.split(" ");
            final int windows = words.length == 2 ? windows(words[1]) : -1;
            if (windows < 0 || windows > MOST_WINDOWS) {
                System.exit(2);
            }
            if (windows == 0) {
                warmUp();
            }
            System.out.print(words[0] + " " + (windows == 0 ? "{}" : line(windows, step)) + "\n");
            System.out.flush();
        }
    }

    public static void main(final String[] arguments) throws IOException {
        if (System.getenv("TARE_SESSION") != null) {
            serve();
            return;
        }
        final int windows = arguments.length > 0 ? windows(arguments[0]) : 0;
        if (windows < 1 || windows > MOST_WINDOWS) {
            System.err.println("usage: NanoTime WINDOWS (1 to 1000000000)");
            System.exit(2);
        }
        warmUp();
        System.out.println(line(windows, clockStep()));
    }
}
