import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What is on a class path: `DIGEST BYTES NAME SHAPE`, a line for each class and each other file, by its path in its folder or
 * jar, in UTF-8 as hexadecimal digits. Of a path that is there twice the first counts, as for the virtual machine. Lines, sources
 * and names of local variables are no part of a class. The shape is a digest of what a class shows without being initialised: the
 * classes above it and its members, without their code; it is that of all where it has more to show, or is no class.
 *
 *     java TareCode CLASS_PATH
 *
 * Java 8 or newer.
 */
public final class TareCode {
    private static final Set<String> DEBUG = new HashSet<>(Arrays.asList(
        "LineNumberTable", "LocalVariableTable", "LocalVariableTypeTable", "SourceDebugExtension", "SourceFile"));

    /** Of a class that is not initialised nobody sees these. */
    private static final Set<String> UNSHOWN = new HashSet<>(Arrays.asList(
        "Code", "ConstantValue", "BootstrapMethods", "RuntimeInvisibleAnnotations", "RuntimeInvisibleParameterAnnotations",
        "RuntimeInvisibleTypeAnnotations"));

    private final Set<String> seen = new HashSet<>();
    private final StringBuilder said = new StringBuilder();

    public static void main(String[] arguments) throws Exception {
        TareCode code = new TareCode();
        for (String path : arguments[0].split(":")) code.read(Paths.get(path));
        System.out.println(code.said.append("whole"));
    }

    private void read(Path path) throws Exception {
        if (Files.isDirectory(path)) {
            List<Path> files = new ArrayList<>();
            try (Stream<Path> all = Files.walk(path)) {
                all.filter(Files::isRegularFile).forEach(files::add);
            }
            for (Path file : files) add(path.relativize(file).toString(), Files.readAllBytes(file));
        } else if (Files.isRegularFile(path)) {
            try (ZipFile jar = new ZipFile(path.toFile())) {
                for (ZipEntry entry : Collections.list(jar.entries())) {
                    if (entry.isDirectory()) continue;
                    try (InputStream stream = jar.getInputStream(entry)) {
                        add(entry.getName(), all(stream));
                    }
                }
            }
        }
    }

    static byte[] all(InputStream stream) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] some = new byte[65536];
        for (int count; (count = stream.read(some)) > 0;) bytes.write(some, 0, count);
        return bytes.toByteArray();
    }

    private void add(String name, byte[] content) throws Exception {
        if (!seen.add(name)) return;
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        if (!name.endsWith(".class") || !readClass(content, digest)) {
            digest = MessageDigest.getInstance("SHA-256");
            digest.update(content);
        }
        String whole = hexadecimal(digest.digest());
        String shape = name.endsWith(".class") ? shapeOf(content) : null;
        said.append(whole).append(' ').append(content.length).append(' ');
        said.append(hexadecimal(name.getBytes(StandardCharsets.UTF_8))).append(' ');
        said.append(shape == null ? whole : hexadecimal(digest.digest(shape.getBytes(StandardCharsets.UTF_8)))).append('\n');
    }

    private static String hexadecimal(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) text.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
        return text.toString();
    }

    /** The Java Virtual Machine Specification, chapter 4. False: it is no class as that has it. */
    private static boolean readClass(byte[] content, MessageDigest digest) {
        try {
            ByteBuffer in = ByteBuffer.wrap(content);
            if (in.getInt() != 0xCAFEBABE) return false;
            in.getInt();
            String[] names = constants(in, null);
            in.position(in.position() + 6);
            skip(in, 2 * (in.getShort() & 0xFFFF));
            digest.update(content, 0, in.position());
            for (int kind = 0; kind < 2; kind++) {
                int members = take(in, 2, digest).getShort() & 0xFFFF;
                for (int member = 0; member < members; member++) {
                    take(in, 6, digest);
                    attributes(in, names, digest);
                }
            }
            attributes(in, names, digest);
            return !in.hasRemaining();
        } catch (RuntimeException cutOff) {
            return false;
        }
    }

    /** The class that a class extends, `org/example/Words`; null: it is no class, or extends none. */
    static String superOf(byte[] content) {
        try {
            ByteBuffer in = ByteBuffer.wrap(content);
            if (in.getInt() != 0xCAFEBABE) return null;
            in.getInt();
            Map<Integer, Integer> classes = new HashMap<>();
            String[] names = constants(in, classes);
            skip(in, 4);
            return classAt(in, names, classes);
        } catch (RuntimeException cutOff) {
            return null;
        }
    }

    /** Of a class file, in words; null: it is no class, or has attributes that are not known here, as annotations. */
    private static String shapeOf(byte[] content) {
        try {
            ByteBuffer in = ByteBuffer.wrap(content);
            StringBuilder shape = new StringBuilder();
            if (in.getInt() != 0xCAFEBABE) return null;
            shape.append(in.getInt());
            Map<Integer, Integer> classes = new HashMap<>();
            String[] names = constants(in, classes);
            shape.append(' ').append(in.getShort()).append(' ').append(classAt(in, names, classes));
            shape.append(' ').append(classAt(in, names, classes));
            classesAt(in, names, classes, shape);
            for (int kind = 0; kind < 2; kind++) {
                for (int left = in.getShort() & 0xFFFF; left > 0; left--) {
                    shape.append('\n').append(in.getShort());
                    for (int part = 0; part < 2; part++) shape.append(' ').append(names[in.getShort() & 0xFFFF]);
                    if (!attributesOfShape(in, names, classes, shape)) return null;
                }
                shape.append('\n');
            }
            return attributesOfShape(in, names, classes, shape) && !in.hasRemaining() ? shape.toString() : null;
        } catch (RuntimeException cutOff) {
            return null;
        }
    }

    /** Of code there is what it throws; a constant is given to a field as its class is initialised. */
    private static boolean attributesOfShape(ByteBuffer in, String[] names, Map<Integer, Integer> classes, StringBuilder shape) {
        for (int left = in.getShort() & 0xFFFF; left > 0; left--) {
            String name = names[in.getShort() & 0xFFFF];
            int length = in.getInt();
            int end = in.position() + length;
            if (name.equals("Signature")) {
                shape.append(' ').append(names[in.getShort() & 0xFFFF]);
            } else if (name.equals("Exceptions") || name.equals("NestMembers") || name.equals("PermittedSubclasses")) {
                shape.append(' ').append(name);
                classesAt(in, names, classes, shape);
            } else if (name.equals("NestHost")) {
                shape.append(' ').append(classAt(in, names, classes));
            } else if (name.equals("Deprecated") || name.equals("Synthetic")) {
                shape.append(' ').append(name);
            } else if (name.equals("InnerClasses")) {
                for (int inner = in.getShort() & 0xFFFF; inner > 0; inner--) {
                    shape.append(' ').append(classAt(in, names, classes)).append(' ').append(classAt(in, names, classes));
                    shape.append(' ').append(names[in.getShort() & 0xFFFF]).append(' ').append(in.getShort());
                }
            } else if (!UNSHOWN.contains(name) && !DEBUG.contains(name)) {
                return false;
            }
            in.position(end);
        }
        return true;
    }

    private static void classesAt(ByteBuffer in, String[] names, Map<Integer, Integer> classes, StringBuilder shape) {
        for (int left = in.getShort() & 0xFFFF; left > 0; left--) shape.append(' ').append(classAt(in, names, classes));
    }

    /** The next class; null: it is none. */
    private static String classAt(ByteBuffer in, String[] names, Map<Integer, Integer> classes) {
        Integer name = classes.get(in.getShort() & 0xFFFF);
        return name == null ? null : names[name];
    }

    /**
     * Texts of the constant pool, by their numbers.
     * @param classes gets the numbers of classes, each with that of its name; or null
     */
    private static String[] constants(ByteBuffer in, Map<Integer, Integer> classes) {
        String[] names = new String[in.getShort() & 0xFFFF];
        for (int index = 1; index < names.length; index++) {
            int tag = in.get();
            switch (tag) {
                case 1:
                    byte[] text = new byte[in.getShort() & 0xFFFF];
                    in.get(text);
                    names[index] = new String(text, StandardCharsets.UTF_8);
                    break;
                case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18:
                    skip(in, 4);
                    break;
                case 5: case 6:
                    skip(in, 8);
                    index++;
                    break;
                case 7:
                    int name = in.getShort() & 0xFFFF;
                    if (classes != null) classes.put(index, name);
                    break;
                case 8: case 16: case 19: case 20:
                    skip(in, 2);
                    break;
                case 15:
                    skip(in, 3);
                    break;
                default:
                    throw new IllegalArgumentException("constant of kind " + tag);
            }
        }
        return names;
    }

    private static void attributes(ByteBuffer in, String[] names, MessageDigest digest) {
        int count = in.getShort() & 0xFFFF;
        for (int index = 0; index < count; index++) {
            String name = names[in.getShort() & 0xFFFF];
            int length = in.getInt();
            if (DEBUG.contains(name)) {
                skip(in, length);
                continue;
            }
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            if (!name.equals("Code")) {
                take(in, length, digest);
                continue;
            }
            take(in, 4, digest);
            take(in, take(in, 4, digest).getInt(), digest);
            take(in, 8 * (take(in, 2, digest).getShort() & 0xFFFF), digest);
            attributes(in, names, digest);
        }
    }

    private static void skip(ByteBuffer in, int bytes) {
        in.position(in.position() + bytes);
    }

    /** The next bytes, which are part of it. */
    private static ByteBuffer take(ByteBuffer in, int bytes, MessageDigest digest) {
        ByteBuffer taken = in.slice();
        taken.limit(bytes);
        skip(in, bytes);
        digest.update(taken.duplicate());
        return taken;
    }
}
