import { createHash, randomBytes } from "node:crypto";
import { Type } from "typebox";
import "simple-statistics";
import { closest, distance } from "fastest-levenshtein";
import { dirname, join } from "node:path";
import { Lexer, Parser, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, release, tmpdir, totalmem, type } from "node:os";
import { performance as performance$1 } from "node:perf_hooks";
import stringWidth from "string-width";
import { spawn } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, unlink } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pipeline } from "node:stream/promises";
// src/errors.ts
/**
* A mistake the user can put right: shown as one line and its remedy, never with a stack trace.
* Anything else that is thrown is a bug of ours and keeps its stack.
*/
var UserError = class extends Error {
	name = "UserError";
	/** What to do about it, as an imperative sentence. */
	remedy;
	/** 2: the user's mistake. 3: the experiment could not be made (nothing compiled, nothing measured). */
	exitCode;
	/** Further lines worth showing, e.g. the compiler's first lines. Untrusted text: escape before rendering. */
	details;
	constructor(message, remedy, options = {}) {
		super(message, options.cause === void 0 ? {} : { cause: options.cause });
		this.remedy = remedy;
		this.exitCode = options.exitCode ?? 2;
		this.details = options.details ?? [];
	}
};
/** The run was ended from outside (SIGINT, SIGTERM); what was measured until then has been kept. */
var InterruptedError = class extends Error {
	name = "InterruptedError";
	signal;
	constructor(signal) {
		super(`ended by ${signal}`);
		this.signal = signal;
	}
};
// src/model/command.ts
function succeeded(result) {
	return result.exitCode === 0 && !result.timedOut && !result.notStarted;
}
// src/harnesses/ended.ts
const MAX_LINE_LENGTH$2 = 300;
/** How a command ended that did not succeed, after "it"; `undefined` is one that was never run. */
function howItEnded(result) {
	if (result === void 0 || result.notStarted) return "could not be started";
	if (result.timedOut) return "took too long";
	if (result.signal !== null) return `was ended by ${result.signal}`;
	return `ended with exit code ${result.exitCode}`;
}
/** The first lines that say something, each cut to a readable length. */
function firstLines(text, count) {
	return text.slice(0, 65536).split("\n").map((line) => line.trimEnd().slice(0, MAX_LINE_LENGTH$2)).filter((line) => line !== "").slice(0, count).join("\n");
}
// src/harnesses/go-command.ts
/** What the compiler or a package's tests print is read by people and small parsers; nobody needs more. */
const MAX_OUTPUT_BYTES = 16777216;
/** The go command; untrusted, because compiling runs what the tree says (cgo flags, toolchain lines). */
function goCommand(args, options) {
	return {
		file: "go",
		arguments: args,
		trust: "untrusted",
		maxOutputBytes: MAX_OUTPUT_BYTES,
		...options
	};
}
/**
* A test binary, as `go test` would run it: in its package's folder, with GOROOT and PWD set (GOROOT since Go 1.19,
* so that -trimpath binaries find it). Never -test.timeout: it is called off before benchmarks start (testing.go,
* stopAlarm), so the limit is the caller's.
*/
function testBinaryCommand(binary, goroot, args, timeoutMs, progress) {
	return {
		file: binary.path,
		arguments: [
			"-test.run=^$",
			"-test.paniconexit0",
			...args
		],
		cwd: binary.directory,
		environment: {
			PWD: binary.directory,
			...goroot === "" ? {} : { GOROOT: goroot }
		},
		trust: "untrusted",
		timeoutMs,
		maxOutputBytes: MAX_OUTPUT_BYTES,
		...progress === void 0 ? {} : { progress }
	};
}
/**
* The -test.bench (or -test.skip) pattern for exactly this benchmark: each part between slashes escaped and anchored.
* The testing package splits the pattern at `/` before it compiles the parts (testing/match.go, splitRegexp), so one
* pair of anchors around the whole would not do.
*/
function exactPattern(printedName) {
	return printedName.split("/").map((part) => `^${quoteMeta(part)}$`).join("/");
}
/** Go's regexp.QuoteMeta. */
function quoteMeta(text) {
	return text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
}
const MAX_LINES = 6;
/** Why this run of a test binary gave no result, in a few lines. Untrusted text. */
function reasonOf(result, timeoutMs) {
	if (result.notStarted) return `could not be started: ${firstLines(result.stderr, 1)}`;
	if (result.timedOut) return `gave no result within ${readableMs(timeoutMs)}`;
	const lines = result.stderr.split("\n");
	const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |^SIG[A-Z]+: /.test(line));
	if (start >= 0) return firstLines(untilGoroutines(lines.slice(start)), 4);
	const said = firstLines(result.stderr, MAX_LINES) || firstLines(withoutHeader(result.stdout), MAX_LINES);
	const how = `${howItEnded(result)}${result.signal === null ? " and no result" : ""}`;
	return said === "" ? how : `${how}\n${said}`;
}
function untilGoroutines(lines) {
	const end = lines.findIndex((line) => /^goroutine \d+ /.test(line));
	return lines.slice(0, end < 0 ? MAX_LINES : end).join("\n");
}
function withoutHeader(stdout) {
	return stdout.replace(/^(?:goos|goarch|pkg|cpu): .*\n/gm, "").replace(/^(?:PASS|FAIL)\n/gm, "");
}
function readableMs(ms) {
	return ms < 1e3 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
// src/harnesses/go-overlay.ts
const BENCHMARK_GO = "testing/benchmark.go";
/** The overlay of these parts, or the anchor that does not fit. */
function makeOverlay(source, parts) {
	let text = source.replaceAll("\r\n", "\n");
	const files = {};
	for (const part of parts) {
		for (const edit of part.edits) {
			const edited = apply(text, edit);
			if ("reason" in edited) return edited;
			text = edited.text;
		}
		for (const [name, content] of Object.entries(part.files)) files[`testing/${name}`] = content;
	}
	return { files: {
		[BENCHMARK_GO]: text,
		...files
	} };
}
/** What `-overlay` reads: the real paths, and where their texts lie instead. `folder` holds them by their last name. */
function overlayJson(overlay, goroot, folder) {
	const replace = Object.keys(overlay.files).map((path) => [`${goroot}/src/${path}`, overlayPath(folder, path)]);
	return `${JSON.stringify({ Replace: Object.fromEntries(replace) }, null, 1)}\n`;
}
/** Where the text of one file of the overlay lies. */
function overlayPath(folder, path) {
	return `${folder}/${path.slice(path.lastIndexOf("/") + 1)}`;
}
function apply(text, edit) {
	const openings = matches$1(text, edit.inside);
	const [opening] = openings;
	if (opening === void 0 || openings.length > 1) return misfit(shown$1(edit.inside), openings.length);
	const from = opening[1] + 1;
	const end = text.indexOf("\n}\n", from - 1) + 1;
	if (end === 0) return { reason: `${BENCHMARK_GO}: ${shown$1(edit.inside)} has no end` };
	const place = find(text.slice(from, end), edit.at);
	if (typeof place === "number") return misfit(`${shown$1(edit.inside)} ... ${shown$1(edit.at)}`, place);
	const [first, last] = place;
	const before = edit.put === "after" ? last : first;
	const after = edit.put === "before" ? first : last;
	return { text: `${text.slice(0, from + before)}${edit.text}${text.slice(from + after)}` };
}
/** First and last offset of the place, or how many there are instead of one. */
function find(body, at) {
	if (at === "start") return [0, 0];
	if (at === "end") return [body.length, body.length];
	const places = matches$1(body, at);
	const [place] = places;
	return place === void 0 || places.length > 1 ? places.length : place;
}
/** First and last offset of each match; of a string, where it is a whole line, without its newline. */
function matches$1(text, pattern) {
	const source = typeof pattern === "string" ? `^${pattern.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&")}$` : pattern.source;
	return [...text.matchAll(new RegExp(source, "gm"))].map((match) => [match.index, match.index + match[0].length]);
}
function misfit(anchor, found) {
	const times = found === 0 ? "is not there" : `is there ${found} times`;
	return { reason: `${BENCHMARK_GO}: the anchor ${anchor} ${times}` };
}
function shown$1(anchor) {
	return typeof anchor === "string" ? `"${anchor}"` : String(anchor);
}
// src/harnesses/go-packages.ts
/** Folders the go command passes over itself; a go.mod in there is a fixture or somebody else's. */
const PASSED_OVER = /(?:^|\/)(?:testdata|vendor|node_modules|[_.][^/]*)\//;
/** Folders of the modules among these files. */
function moduleDirectories(files) {
	return files.filter((file) => (file === "go.mod" || file.endsWith("/go.mod")) && !PASSED_OVER.test(file)).map((file) => file.slice(0, -7)).toSorted();
}
/** Every package with benchmarks in these modules, in the order of the go command. */
function* findPackages(context, directories, environment) {
	const benchmarkFiles = yield* filesWithBenchmarks(context);
	const withBenchmarks = [];
	const failures = [];
	const unmatched = [];
	for (const directory of directories) {
		const patterns = patternsWithin(directory, context.options.packages);
		if (patterns.length === 0) continue;
		const listed = yield* listPackages({
			directory,
			environment
		}, patterns, context);
		if ("failed" in listed) {
			const output = firstLines(listed.failed.stderr, 20);
			const reason = `go list failed in ${directory || "the working directory"}`;
			failures.push({
				group: directory,
				reason,
				output,
				wholeFolder: true
			});
			continue;
		}
		for (const line of listed.stdout.split("\n")) {
			const [folder = "", importPath = "", tests = "", broken = ""] = line.split("	");
			if (folder === "" && broken !== "") unmatched.push({
				group: directory,
				reason: "go list failed",
				output: broken
			});
			const relative = within(context.directory, folder);
			if (importPath === "" || relative === null) continue;
			const has = benchmarkFiles === null || tests.split("/").some((file) => benchmarkFiles.has(join$1(relative, file)));
			const mayHave = broken !== "" && [...benchmarkFiles ?? []].some((file) => folderOf(file) === relative);
			if (tests !== "" && has || mayHave) withBenchmarks.push({
				module: listed.module,
				importPath,
				directory: relative
			});
		}
	}
	return {
		withBenchmarks,
		failures: withBenchmarks.length === 0 ? [...failures, ...unmatched] : failures
	};
}
/**
* Test files with a benchmark, relative to the working directory; null when git cannot say (then every package with
* tests is tried). Cheaper than compiling hundreds of packages to learn that five have benchmarks.
*/
function* filesWithBenchmarks(context) {
	const files = yield* grepFiles(context, "^func Benchmark", ["*_test.go"]);
	return files === null ? null : new Set(files);
}
/** Files whose text matches, NUL separated from git; it works on a plain folder too (--no-index). */
function* grepFiles(context, pattern, globs) {
	const [result] = yield [{
		file: "git",
		arguments: [
			"grep",
			"--no-index",
			"--no-color",
			"-I",
			"-l",
			"-z",
			"-E",
			pattern,
			"--",
			...globs
		],
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	}];
	if (result === void 0 || result.truncated || result.exitCode !== 0 && result.exitCode !== 1) return null;
	return result.stdout.split("\0").filter((file) => file !== "");
}
/** One line a package: folder, import path, test files (`/` joined: no file name has one), its error, quoted. */
const LIST_TEMPLATE = "{{.Dir}}	{{.ImportPath}}	{{range .TestGoFiles}}{{.}}/{{end}}{{range .XTestGoFiles}}{{.}}/{{end}}	{{with .Error}}{{printf \"%q\" .Err}}{{end}}";
function* listPackages(module, patterns, context) {
	const options = {
		cwd: join$1(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: module.environment
	};
	const [result] = yield [goCommand([
		"list",
		"-e",
		"-find",
		"-f",
		LIST_TEMPLATE,
		...patterns
	], options)];
	if (result === void 0) throw new Error("go list was not run");
	if (`${result.stderr}${result.stdout}`.includes("modules listed in go.work") && module.environment.GOWORK !== "off") return yield* listPackages({
		...module,
		environment: {
			...module.environment,
			GOWORK: "off"
		}
	}, patterns, context);
	if (result.exitCode !== 0) return { failed: result };
	return {
		module,
		stdout: result.stdout
	};
}
/**
* The package patterns, which are relative to the working directory, as seen from a module in one of its folders.
* Import paths stay as they are.
*/
function patternsWithin(moduleDirectory, patterns) {
	if (moduleDirectory === "") return patterns;
	const inside = [];
	for (const pattern of patterns) {
		if (pattern !== "." && !pattern.startsWith("./")) {
			inside.push(pattern);
			continue;
		}
		const path = pattern === "." ? "" : pattern.slice(2);
		const parent = path === "..." ? "" : path.endsWith("/...") ? path.slice(0, -4) : null;
		if (path === moduleDirectory) inside.push(".");
		else if (path.startsWith(`${moduleDirectory}/`)) inside.push(`./${path.slice(moduleDirectory.length + 1)}`);
		else if (parent !== null && (parent === "" || `${moduleDirectory}/`.startsWith(`${parent}/`))) inside.push("./...");
	}
	return inside;
}
/** `path` relative to `root`; null when it lies elsewhere. */
function within(root, path) {
	if (path === root) return "";
	return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
}
function join$1(...parts) {
	return parts.filter((part) => part !== "").join("/");
}
function folderOf(file) {
	return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}
// src/harnesses/go-instrument.ts
/**
* Writes an overlay of these parts and compiles package testing with it; or the reason why the benchmarks are to be
* built without. Nothing of the user's is written to, but for new entries in the build cache.
*/
function* fitInstrument(request, context) {
	const { toolchain, folder } = request;
	if (/(?:^|[\s'"])--?overlay(?:[=\s'"]|$)/.test(toolchain.goflags)) return { reason: `GOFLAGS has an -overlay of its own: ${toolchain.goflags}` };
	const source = yield* readSource(toolchain.goroot, context);
	if (typeof source !== "string") return source;
	const overlay = makeOverlay(source, request.parts);
	if ("reason" in overlay) return overlay;
	const linked = refusesOverlays(toolchain) ? yield* linkRoot(request, context) : null;
	if (linked !== null && "reason" in linked) return linked;
	const { goroot, ...runs } = linked ?? {
		goroot: toolchain.goroot,
		go: "go",
		environment: {}
	};
	const json = `${folder}/overlay.json`;
	const texts = Object.entries(overlay.files).map(([path, text]) => ({
		path: overlayPath(folder, path),
		text
	}));
	const instrument = {
		...runs,
		flags: [`-overlay=${json}`]
	};
	const [built] = yield [{
		...goCommand([
			"build",
			...request.flags,
			...instrument.flags,
			"testing"
		], {
			cwd: request.directory,
			timeoutMs: context.buildTimeoutMs,
			environment: {
				...request.environment,
				...instrument.environment
			},
			file: instrument.go
		}),
		writes: [...texts, {
			path: json,
			text: overlayJson(overlay, goroot, folder)
		}]
	}];
	if (built !== void 0 && succeeded(built)) return instrument;
	return { reason: `package testing does not compile with it: ${firstLines(built?.stderr ?? "", 5)}` };
}
/** Fits one set of parts to the toolchains of several modules, each once. */
function instrumentFitter({ name, parts, flags }, context) {
	const byRoot = /* @__PURE__ */ new Map();
	/** Why it does not fit, for each toolchain that it does not fit. */
	const reasons = [];
	function* fitTo(toolchain, module) {
		const known = byRoot.get(toolchain.goroot);
		if (known !== void 0) return known;
		const directory = join$1(context.directory, module.directory);
		const folder = `${context.scratch}/${name}-${byRoot.size}`;
		const { environment } = module;
		const fitted = yield* fitInstrument({
			toolchain,
			parts,
			folder,
			directory,
			environment,
			flags
		}, context);
		if ("reason" in fitted) reasons.push(fitted.reason);
		const instrument = "reason" in fitted ? null : fitted;
		byRoot.set(toolchain.goroot, instrument);
		return instrument;
	}
	return {
		fitTo,
		reasons
	};
}
/** Compiles the tests of one package into `path`. */
function compileTests(one, path, instrument, flags, progress, context) {
	const { module, importPath } = one;
	return goCommand([
		"test",
		"-c",
		"-vet=off",
		...flags,
		...instrument?.flags ?? [],
		"-o",
		path,
		importPath
	], {
		cwd: join$1(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: {
			...module.environment,
			...instrument?.environment
		},
		progress,
		...instrument === null ? {} : { file: instrument.go }
	});
}
/** git reads the file: it is there on every platform, and prints what it is given as it stands. */
function* readSource(goroot, context) {
	const [result] = yield [{
		file: "git",
		arguments: [
			"grep",
			...[
				"--no-index",
				"--no-color",
				"--no-line-number",
				"--no-column",
				"--no-heading",
				"--no-break"
			],
			"-h",
			"-a",
			"-e",
			"",
			"--",
			"benchmark.go"
		],
		cwd: `${goroot}/src/testing`,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	}];
	if (result !== void 0 && succeeded(result) && !result.truncated) return result.stdout;
	return { reason: `${goroot}/src/testing/benchmark.go cannot be read` };
}
/**
* Toolchains that GOTOOLCHAIN downloads live in the module cache, and since Go 1.25 no file there can be overlaid:
*
*     go: overlay contains a replacement for .../golang.org/toolchain@v0.0.1-go1.25.0.linux-amd64/src/testing/
*     benchmark.go. Files beneath GOMODCACHE (...) must not be replaced.
*
* It looks at the path as it is spelled. Older releases take both, so the way that works everywhere is used.
*/
function refusesOverlays({ goroot, gomodcache }) {
	return gomodcache !== "" && within(gomodcache.replaceAll("\\", "/"), goroot.replaceAll("\\", "/")) !== null;
}
/** The same toolchain under a path outside the module cache, run from there. */
function* linkRoot(request, context) {
	const goroot = `${request.folder}/goroot`;
	const [result] = yield [{
		file: "ln",
		arguments: [
			"-s",
			request.toolchain.goroot,
			goroot
		],
		cwd: request.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs,
		writes: [{
			path: `${request.folder}/README`,
			text: "Made by Tare for one run; see go-instrument.ts.\n"
		}]
	}];
	if (result !== void 0 && succeeded(result)) return {
		goroot,
		go: `${goroot}/bin/go`,
		environment: {
			GOROOT: goroot,
			GOTOOLCHAIN: "local"
		}
	};
	return { reason: `the toolchain lies in the module cache, where nothing can be overlaid, and no link to it: ${firstLines(result?.stderr ?? "", 1)}` };
}
// src/harnesses/go-clock-part.ts
/** The calibrator of the clock that StartTimer and StopTimer read. */
const GO_CLOCK = "go-stop-start";
/** Metrics that the overlay adds to a result line. */
const STOPS = "stops/op";
const CPU_TIME = "cpu-ns/op";
/** In place of STOPS where the benchmark reports a metric of that name itself. */
const OWN_STOPS = "tare-stops/op";
/**
* What every benchmark gets.
*
* stops/op: how often an operation stopped the clock and started it again. Counted where the clock is started, before
* it is read, so that nothing is added to the timed region; not where it is stopped, because only a count of the
* starts is exact for every shape: a plain loop has none, whoever closes its one window (the package at the end of
* the function, b.Loop at the end of the loop, or the benchmark's own StopTimer before it cleans up); and both
* `Stop; prepare; Start; work` and `Start; work; Stop` have one an iteration. Stops less one, the obvious count, would
* miss one of the second. The package's own start is not counted (it begins at -1), and ResetTimer, which b.Loop
* calls as well, zeroes it together with the duration.
*
* cpu-ns/op: CPU time of the process, user and system, over the same windows as the duration. A reading costs about as
* much as ten windows, though outside the timed region; so only the first MAX_CPU_STOPS restarts are read, and a
* benchmark with more of them (one that stops its clock inside the loop) has no cpu-ns/op. Not offered either: below
* 20 steps of getrusage's microsecond, and where syscall has no Getrusage (Windows, Plan 9, wasm).
*
* Both are added just before the line is printed: testing.Benchmark's callers see no difference.
*/
function clockPart(goos) {
	return {
		name: "clock",
		edits: [
			{
				inside: "type B struct {",
				at: "end",
				put: "before",
				text: "	tareClock tareClock\n"
			},
			{
				inside: "func (b *B) StartTimer() {",
				at: START,
				put: "before",
				text: "		b.tareClock.starting()\n"
			},
			{
				inside: "func (b *B) StopTimer() {",
				at: DURATION,
				put: "after",
				text: "		b.tareClock.stopped()\n"
			},
			{
				inside: "func (b *B) ResetTimer() {",
				at: "start",
				put: "after",
				text: "	b.tareClock = tareClock{}\n"
			},
			{
				inside: "func (b *B) ResetTimer() {",
				at: START,
				put: "before",
				text: "		b.tareClock.begin()\n"
			},
			{
				inside: "func (b *B) runN(n int) {",
				at: FIRST_START,
				put: "before",
				text: "	b.tareClock.stops = -1\n"
			},
			{
				inside: PROCESS_BENCH,
				at: PRINTED,
				put: "before",
				text: "			b.tareClock.publish(r)\n"
			}
		],
		files: { "tare_clock.go": clockGo(goos) }
	};
}
const START = /^\t\tb\.start = \w.*\(\)\n/;
const DURATION = /^\t\tb\.duration \+= .*\(b\.start\)\n/;
const FIRST_START = /^\tb\.StartTimer\(\)\n(?=\tb\.benchFunc\(b\)\n\tb\.StopTimer\(\)\n)/;
const PRINTED = /^\t\t\tresults := r\.String\(\)\n/;
const PROCESS_BENCH = /^func \(\w+ \*bench\w+\) processBench\(b \*B\) \{$/;
/** Systems on which Go's syscall package has Getrusage. */
const HAS_GETRUSAGE = /* @__PURE__ */ new Set([...[
	"aix",
	"android",
	"darwin",
	"dragonfly",
	"freebsd",
	"illumos",
	"ios",
	"linux",
	"netbsd",
	"openbsd",
	"solaris"
]]);
const MAX_CPU_STOPS = 4;
const CLOCK_GO = `package testing

%IMPORT%// tareClock is what one benchmark's clock did since it was last reset.
type tareClock struct {
	stops    int   // how often it was started again
	cpu      int64 // CPU time of the process in the windows that are closed, ns
	cpuStart int64 // CPU time of the process when the open one began, ns
}

// starting is called just before the clock is read.
func (c *tareClock) starting() {
	c.stops++
	if c.stops <= ${MAX_CPU_STOPS} {
		c.begin()
	}
}

// begin is called just before the clock of an open window is read.
func (c *tareClock) begin() {
	c.cpuStart = tareCPUTime()
}

// stopped is called when the duration has been summed.
func (c *tareClock) stopped() {
	if c.stops <= ${MAX_CPU_STOPS} {
		c.cpu += tareCPUTime() - c.cpuStart
	}
}

// publish adds the metrics to a result that is about to be printed.
func (c *tareClock) publish(r BenchmarkResult) {
	if r.N <= 0 || r.Extra == nil {
		return
	}
	stops := float64(c.stops) / float64(r.N)
	if _, ok := r.Extra["${STOPS}"]; ok {
		r.Extra["${OWN_STOPS}"] = stops
	} else {
		r.Extra["${STOPS}"] = stops
	}
	if c.stops <= ${MAX_CPU_STOPS} && c.cpu >= 20000 {
		if _, ok := r.Extra["${CPU_TIME}"]; !ok {
			r.Extra["${CPU_TIME}"] = float64(c.cpu) / float64(r.N)
		}
	}
}

`;
const CPU_GO = `func tareCPUTime() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}
`;
const NO_CPU_GO = `func tareCPUTime() int64 { return 0 }
`;
function clockGo(goos) {
	const reads = HAS_GETRUSAGE.has(goos);
	return CLOCK_GO.replace("%IMPORT%", reads ? "import \"syscall\"\n\n" : "") + (reads ? CPU_GO : NO_CPU_GO);
}
/** The testing package prints no smaller step. */
const SMALLEST = 1e-6;
/**
* The reading of an instrumented benchmark with its count of timer windows taken out of the metrics. Windows are those
* beyond the one that every benchmark has. A single one in several iterations is a benchmark that stopped its clock to
* prepare: none per operation. (In one iteration nothing can tell the two apart.)
*/
function takeWindows(measurement) {
	const name = measurement.values.has("tare-stops/op") ? OWN_STOPS : STOPS;
	const stops = measurement.values.get(name);
	if (stops === void 0) return measurement;
	const values = new Map([...measurement.values].filter(([unit]) => unit !== name));
	const iterations = measurement.iterations ?? 1;
	const once = iterations > 1 && Math.round(stops * iterations) <= 1;
	return {
		...measurement,
		values,
		windows: once || stops < SMALLEST ? 0 : stops,
		clock: GO_CLOCK
	};
}
// src/harnesses/go-overlays.ts
/**
* One overlay for each toolchain: go.mod's toolchain line can give every module another. What does not fit is built
* as it is, with a warning.
*/
function* fitOverlays(context, request) {
	const { toolchain, modules, flags } = request;
	const byModule = /* @__PURE__ */ new Map();
	const { fitTo, reasons } = instrumentFitter({
		name: "overlay",
		parts: [clockPart(toolchain.goos)],
		flags
	}, context);
	const wanted = context.options.calibration !== "off";
	for (const module of modules) {
		if (byModule.has(module.directory)) continue;
		const own = module.directory === "" ? toolchain : yield* toolchainOf(module, toolchain, context);
		const instrument = wanted ? yield* fitTo(own, module) : null;
		byModule.set(module.directory, {
			goroot: own.goroot,
			toolchain: own,
			instrument
		});
	}
	const [first] = wanted ? modules : [];
	const build = first === void 0 ? void 0 : byModule.get(first.directory);
	return {
		byModule,
		calibration: build === void 0 || first === void 0 ? null : calibrationOf(build, first, flags),
		warnings: reasons.map(noOverlay)
	};
}
function noOverlay(reason) {
	return {
		code: "no-overlay",
		message: "Go's testing package could not be instrumented, so timer windows are guessed from the source",
		subject: reason.slice(0, 2e3)
	};
}
/** Exactly this toolchain: calibrators lie outside the user's module, where `go` may be another one. */
function calibrationOf({ goroot, instrument }, module, flags) {
	return {
		flags: [
			"-vet=off",
			...flags,
			...instrument?.flags ?? []
		],
		environment: {
			...module.environment,
			GOROOT: goroot,
			GOTOOLCHAIN: "local",
			GOWORK: "off",
			...instrument?.environment
		}
	};
}
function* toolchainOf(module, otherwise, context) {
	const [result] = yield [goCommand([
		"env",
		"GOROOT",
		"GOMODCACHE",
		"GOFLAGS"
	], {
		cwd: join$1(context.directory, module.directory),
		timeoutMs: context.buildTimeoutMs,
		environment: module.environment
	})];
	if (result === void 0 || !succeeded(result)) return otherwise;
	const [goroot = "", gomodcache = "", goflags = ""] = result.stdout.split("\n");
	return {
		goroot,
		gomodcache,
		goflags
	};
}
/**
* The tail instrument: for a second binary that gives times of single `b.Loop()` iterations and nothing else (ns/op is
* never taken from it). Fits Go 1.24 to 1.26.
*/
const TAILS_PART = {
	name: "tails",
	edits: [
		{
			inside: "type B struct {",
			at: /^\t\/\/ loop tracks the state of B\.Loop\n/,
			put: "before",
			text: "	tareLeft  int64\n	tareTails *tareTails\n\n"
		},
		{
			inside: "func (b *B) StopTimer() {",
			at: /^\tif b\.timerOn \{\n/,
			put: "after",
			text: "		b.tarePause()\n"
		},
		{
			inside: "func (b *B) StartTimer() {",
			at: /^\t\tb\.loop\.i &\^= loopPoisonTimer\n/,
			put: "after",
			text: "		b.tareResume()\n"
		},
		{
			inside: "func (b *B) Loop() bool {",
			at: /^\tif b\.loop\.i < b\.loop\.n \{\n\t\tb\.loop\.i\+\+\n\t\treturn true\n\t\}\n\treturn b\.loopSlowPath\(\)\n/,
			put: "instead",
			text: "	b.tareLeft--\n	if b.tareLeft > 0 && b.loop.i < b.loop.n {\n		b.loop.i++\n		return true\n	}\n	return b.tareLoop()\n"
		},
		{
			inside: /^func \(s \*bench(?:State|Context)\) processBench\(b \*B\) \{$/,
			at: /^\t\t\tfmt\.Fprintln\(b\.w, results\)\n/,
			put: "after",
			text: "			b.tarePrint()\n"
		}
	],
	files: { "tare_tails.go": `package testing

import (
	"math"
	"os"
	"strconv"
)

// tareSketch is a DDSketch of whole nanoseconds with a relative error of 1 %, its bins in an
// array: bin i counts what lies in (gamma^(i-1), gamma^i], gamma = 1.01 / 0.99. The last bin
// holds the largest int64.
type tareSketch struct {
	zeros uint64
	bins  [2186]uint64
}

var tarePerBin = 1 / math.Log(1.01/0.99)

func (s *tareSketch) add(ns int64) {
	if ns <= 0 {
		s.zeros++
		return
	}
	x := math.Log(float64(ns)) * tarePerBin
	i := int(x)
	if float64(i) < x {
		i++
	}
	s.bins[i]++
}

// tareTails times single iterations of b.Loop.
type tareTails struct {
	start  int64 // of the iteration that is being timed
	paused int64 // when its clock was stopped; 0: it runs
	timing bool
	random uint64
	stepNs int64
	// Mean of an empty window: what every reading holds besides the iteration.
	windowNs float64
	sketch   tareSketch
}

var tareBase = highPrecisionTimeNow()

// tareNow reads the monotonic clock, in ns; never 0.
func tareNow() int64 {
	return int64(highPrecisionTimeSince(tareBase)) + 1
}

// tareEvery is read before the benchmark can change the environment.
var tareEvery = func() uint64 {
	every, err := strconv.ParseUint(os.Getenv("TARE_TAILS_EVERY"), 10, 16)
	if err != nil || every == 0 {
		return 1
	}
	return every
}()

// tareLoop does all that b.Loop does besides counting: the first and the last call, and the
// beginning and the end of an iteration that is timed.
func (b *B) tareLoop() bool {
	if t := b.tareTails; t != nil && t.timing {
		t.sketch.add(tareNow() - t.start)
		t.timing = false
		b.tareLeft = t.gap() - 1
	}
	if b.loop.n == 0 {
		b.tareTails = newTareTails()
		b.tareLeft = tareRampUp(b.benchTime.n) + b.tareTails.gap() - 1
	}
	more := b.loop.i < b.loop.n
	if more {
		b.loop.i++
	} else {
		more = b.loopSlowPath()
	}
	if t := b.tareTails; more && b.tareLeft <= 0 {
		b.tareLeft = 1
		t.timing = true
		t.start = tareNow()
	}
	return more
}

func tareRampUp(iterations int) int64 {
	if iterations == 0 || iterations >= 1000 {
		return 100
	}
	return int64(iterations+9) / 10
}

func (b *B) tarePause() {
	if t := b.tareTails; t != nil && t.timing {
		t.paused = tareNow()
	}
}

func (b *B) tareResume() {
	if t := b.tareTails; t != nil && t.timing && t.paused != 0 {
		t.start += tareNow() - t.paused
		t.paused = 0
	}
}

// gap is 1 to 2 * every - 1, all equally likely: every on average.
func (t *tareTails) gap() int64 {
	if tareEvery == 1 {
		return 1
	}
	t.random ^= t.random << 13
	t.random ^= t.random >> 7
	t.random ^= t.random << 17
	return 1 + int64(t.random%(2*tareEvery-1))
}

func newTareTails() *tareTails {
	t := &tareTails{random: uint64(tareNow())*0x9e3779b97f4a7c15 | 1}
	t.readClock()
	return t
}

// readClock learns what the clock's readings are worth. Its step is the distance between the
// differences that occur: a clock of 10 ns steps that takes 32 ns to read gives 30 and 40, and
// after conversion to whole ns 30, 31, 40 and 41. Three differences in a row are a step of 1.
func (t *tareTails) readClock() {
	const reads = 2000
	var counts [256]int
	var sum, kept, coarse int64
	previous := tareNow()
	for read := 0; read < reads || (coarse == 0 && kept == int64(counts[0]) && read < 1000000); read++ {
		now := tareNow()
		if d := now - previous; d < int64(len(counts)) {
			counts[d]++
			sum += d
			kept++
		} else if coarse == 0 || d < coarse {
			coarse = d
		}
		previous = now
	}
	if kept > 0 {
		t.windowNs = float64(sum) / float64(kept)
	}
	t.stepNs = coarse
	last, inARow, least := -1, 0, 0
	for d, count := range counts {
		if count < reads/100 {
			continue
		}
		if last >= 0 {
			if gap := d - last; gap > 1 {
				inARow = 0
				if least == 0 || gap < least {
					least = gap
				}
			} else if inARow++; inARow == 2 {
				t.stepNs = 1
				return
			}
		}
		last = d
	}
	if least > 0 {
		t.stepNs = int64(least)
	} else if last > 0 {
		t.stepNs = int64(last)
	}
}

// tarePrint prints the sketch on a line of its own, in one write, whatever was printed before.
func (b *B) tarePrint() {
	t := b.tareTails
	if t == nil {
		return
	}
	line := []byte("\\ntare-sketch {\\"benchmark\\":\\"")
	for _, c := range []byte(b.name) { // printable: names are rewritten by b.Run
		if c == '"' || c == '\\\\' {
			line = append(line, '\\\\')
		}
		line = append(line, c)
	}
	line = append(line, "\\",\\"accuracy\\":0.01,\\"zeros\\":"...)
	line = strconv.AppendUint(line, t.sketch.zeros, 10)
	line = append(line, ",\\"bins\\":["...)
	first := true
	for i, count := range &t.sketch.bins {
		if count == 0 {
			continue
		}
		if !first {
			line = append(line, ',')
		}
		first = false
		line = append(line, '[')
		line = strconv.AppendInt(line, int64(i), 10)
		line = append(line, ',')
		line = strconv.AppendUint(line, count, 10)
		line = append(line, ']')
	}
	line = append(line, "],\\"step_ns\\":"...)
	line = strconv.AppendInt(line, t.stepNs, 10)
	line = append(line, ",\\"window_ns\\":"...)
	line = strconv.AppendFloat(line, t.windowNs, 'f', 1, 64)
	line = append(line, ",\\"every\\":"...)
	line = strconv.AppendUint(line, tareEvery, 10)
	line = append(line, "}\\n"...)
	b.w.Write(line)
}
` }
};
// src/harnesses/go-tails-build.ts
/**
* A second binary of every package, with the tail instrument; none when no percentiles are asked for. The first one
* stays as it is, so that ns/op knows nothing of this. What does not fit costs the percentiles and nothing else.
*/
function* buildTails(context, request) {
	const { packages, overlays, flags } = request;
	if (context.options.tails.length === 0) return {
		binaries: [],
		calibration: null,
		warnings: []
	};
	if (request.minor < 24) return {
		binaries: [],
		calibration: null,
		warnings: [{
			code: "tails-unseen",
			message: `Iterations can be seen one by one from Go 1.24 on (b.Loop): there are no percentiles`
		}]
	};
	const { fitTo, reasons } = instrumentFitter({
		name: "tails",
		parts: [TAILS_PART],
		flags
	}, context);
	const binaries = [];
	const uncompiled = [];
	let calibration = null;
	for (const [index, one] of packages.entries()) {
		const build = overlays.byModule.get(one.module.directory);
		const instrument = build === void 0 ? null : yield* fitTo(build.toolchain, one.module);
		if (build === void 0 || instrument === null) continue;
		calibration ??= {
			...overlays.calibration ?? calibrationOf({
				...build,
				instrument: null
			}, one.module, flags),
			tails: calibrationOf({
				...build,
				instrument
			}, one.module, flags)
		};
		const path = `${context.scratch}/bin/${index}.tails.test`;
		const [result] = yield [compileTests(one, path, instrument, flags, {
			subject: `${one.importPath} (tails)`,
			done: index,
			total: packages.length
		}, context)];
		if (result === void 0 || !succeeded(result)) {
			uncompiled.push(`${one.importPath} does not compile with it: ${firstLines(result?.stderr ?? "", 3)}`);
			continue;
		}
		const directory = join$1(context.directory, one.directory);
		binaries.push({
			group: one.directory,
			path,
			directory,
			environment: { GOROOT: build.goroot },
			instrument: "tails"
		});
	}
	return {
		binaries,
		calibration,
		warnings: [...reasons, ...uncompiled].map(notFitted)
	};
}
function notFitted(reason) {
	return {
		code: "tails-unseen",
		message: "Go's testing package could not be instrumented for single iterations, so there are no percentiles",
		subject: reason.slice(0, 2e3)
	};
}
// src/harnesses/go-build.ts
const COMPILER_LINES = 30;
/**
* Compiles every package with benchmarks into a test binary of its own. Packages that fail lose only themselves.
* Throws UserError when there is no go, no go.mod, or go is too old for every module here.
*/
function* buildGo$1(context) {
	const toolchain = yield* findToolchain$1(context);
	const { withBenchmarks, failures } = yield* findPackages(context, yield* findModules(context), cacheEnvironment(context));
	if (withBenchmarks.length === 0 && failures.length > 0) for (const { output } of failures) refuseOldGo(output);
	const flags = yield* buildFlags(context, toolchain.minor);
	const overlays = yield* fitOverlays(context, {
		toolchain,
		modules: withBenchmarks.map(({ module }) => module),
		flags
	});
	const binaries = [];
	const built = [];
	const broken = [...failures];
	for (const [index, one] of withBenchmarks.entries()) {
		const path = `${context.scratch}/bin/${index}.test`;
		const { goroot, instrument } = overlays.byModule.get(one.module.directory) ?? {
			...toolchain,
			instrument: null
		};
		const [result] = yield [compileTests(one, path, instrument, flags, {
			subject: one.importPath,
			done: index,
			total: withBenchmarks.length
		}, context)];
		if (result !== void 0 && succeeded(result)) {
			built.push(one);
			const directory = join$1(context.directory, one.directory);
			const counts = instrument === null ? {} : { countsWindows: true };
			binaries.push({
				group: one.directory,
				path,
				directory,
				environment: { GOROOT: goroot },
				...counts
			});
		} else broken.push({
			group: one.directory,
			...whyNotBuilt(one, result)
		});
	}
	const tails = yield* buildTails(context, {
		packages: built,
		overlays,
		flags,
		minor: toolchain.minor
	});
	const calibration = tails.calibration ?? overlays.calibration;
	return {
		side: context.side,
		toolchain: toolchain.name,
		binaries: [...binaries, ...tails.binaries],
		failures: broken,
		...calibration === null ? {} : { calibration },
		warnings: [...overlays.warnings, ...tails.warnings],
		benchmarkSources: yield* fingerprints(context, binaries)
	};
}
function* findToolchain$1(context) {
	const [result] = yield [goCommand(["env", ...[
		"GOVERSION",
		"GOOS",
		"GOARCH",
		"GOROOT",
		"GOMODCACHE",
		"GOFLAGS"
	]], {
		cwd: context.directory,
		timeoutMs: context.buildTimeoutMs
	})];
	if (result === void 0 || result.notStarted) throw new UserError("go was not found on this machine", "Install Go first, e.g. with actions/setup-go.");
	refuseOldGo(result.stderr);
	if (!succeeded(result)) throw new UserError("`go env` failed", "Check that `go version` works in the working directory.", { details: firstLines(result.stderr, 5).split("\n") });
	const [version = "", goos = "", architecture = "", goroot = "", gomodcache = "", goflags = ""] = result.stdout.split("\n");
	const minor = Number(/go1\.(\d+)/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
	return {
		name: `${version} ${goos}/${architecture}`,
		minor,
		goos,
		goroot,
		gomodcache,
		goflags
	};
}
/**
*     go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)
*     go: module ./x listed in go.work file requires go >= 1.99, but go.work lists go 1.24; ...
*     go: download go1.99.0 for linux/amd64: toolchain not available
*/
function refuseOldGo(stderr) {
	const local = /requires go >= (\S+) \(running go (\S+?)(?:; GOTOOLCHAIN=(\S+?))?\)/.exec(stderr);
	if (local !== null) {
		const [, needed, running, setting] = local;
		throw new UserError(`go.mod asks for go ${needed}, and this machine runs go ${running}${setting ? ` (GOTOOLCHAIN=${setting})` : ""}`, `Install go ${needed} or newer, or set GOTOOLCHAIN=auto so that go may download it.`);
	}
	const remote = /download go(\S+) for (\S+): toolchain not available/.exec(stderr);
	if (remote === null) return;
	throw new UserError(`go.mod asks for go ${remote[1]}, which could not be downloaded for ${remote[2]}`, "Install that version of Go, or correct the go or toolchain line of go.mod.", { details: firstLines(stderr, 5).split("\n") });
}
/** Folders of the modules to look into; one that lies above the working directory counts as the working directory. */
function* findModules(context) {
	const inside = moduleDirectories(context.files);
	if (inside.includes("")) return inside;
	const base = {
		cwd: context.directory,
		timeoutMs: context.buildTimeoutMs
	};
	const [module, top] = yield [goCommand(["env", "GOMOD"], base), {
		file: "git",
		arguments: ["rev-parse", "--show-toplevel"],
		trust: "untrusted",
		...base
	}];
	const root = top?.exitCode === 0 ? top.stdout.trim() : null;
	if (module?.exitCode === 0 && root !== null && within(root, module.stdout.trim()) !== null) return ["", ...inside];
	if (inside.length > 0) return inside;
	throw new UserError("no go.mod was found in the working directory or its folders", "Set working-directory to the folder of a Go module, or create one with `go mod init`.");
}
/**
* Which build cache. Go's is addressed by content, and under -trimpath the folder of a package is no part of the
* address: what is equal on both sides is compiled once, and what differs cannot meet. With one hole: C and assembly
* may include headers from outside their package, which no address covers (golang/go#24355), so a tree with such
* files has a cache of its own on each side, at the price of compiling the standard library twice.
*/
function cacheEnvironment(context) {
	const included = /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx|m|f|f90|swig|swigcxx)$/i;
	return context.files.some((file) => included.test(file) && !/(?:^|\/)testdata\//.test(file)) ? { GOCACHE: `${context.scratch}/go-build` } : {};
}
/**
* -trimpath makes equal sources give byte-identical binaries, so that "nothing changed" can be said for certain. But
* a benchmark that finds its files by runtime.Caller needs real paths: then both that and the saying are given up.
* -buildvcs=false: the commit's hash would make every binary differ. (And -vet=off at `go test`: vet is for the tests'
* own job.)
*/
function* buildFlags(context, minor) {
	const callers = yield* grepFiles(context, "runtime\\.Caller\\((0|1)\\)", [
		"*.go",
		":(exclude)vendor",
		":(exclude)**/vendor/**"
	]);
	const trim = callers !== null && callers.length === 0;
	return [...minor >= 18 ? ["-buildvcs=false"] : [], ...trim ? ["-trimpath"] : []];
}
function whyNotBuilt(one, result) {
	const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, COMPILER_LINES);
	if (result?.timedOut) return {
		reason: `compiling ${one.importPath} took too long`,
		output
	};
	return {
		reason: `${one.importPath} does not compile`,
		output
	};
}
/** By package: its test files and everything under its testdata, by content. Empty when git cannot hash them. */
function* fingerprints(context, binaries) {
	const groups = new Set(binaries.map(({ group }) => group));
	const owned = context.files.flatMap((file) => {
		if (file.includes("\n")) return [];
		const group = ownerOf(file);
		return group !== null && groups.has(group) ? [{
			file,
			group
		}] : [];
	});
	if (owned.length === 0) return /* @__PURE__ */ new Map();
	const [result] = yield [{
		file: "git",
		arguments: [
			"hash-object",
			"--no-filters",
			"--stdin-paths"
		],
		input: `${owned.map(({ file }) => file).join("\n")}\n`,
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs,
		maxOutputBytes: 67108864
	}];
	if (result === void 0 || !succeeded(result)) return /* @__PURE__ */ new Map();
	const hashes = result.stdout.split("\n");
	const digests = new Map([...groups].map((group) => [group, createHash("sha256")]));
	for (const [i, { file, group }] of owned.entries()) digests.get(group)?.update(`${file}\0${hashes[i] ?? ""}\n`);
	return new Map([...digests].map(([group, digest]) => [group, digest.digest("hex")]));
}
/** The package folder whose benchmarks this file belongs to. */
function ownerOf(file) {
	const testdata = /^(?:(.*?)\/)?testdata\//.exec(file);
	if (testdata !== null) return testdata[1] ?? "";
	return file.endsWith("_test.go") ? folderOf(file) : null;
}
// src/formats/go-names.ts
/**
* Takes the processor suffix off Go's names: `BenchmarkParse-8` ran at GOMAXPROCS 8, and at 1 there is no suffix, so
* the text alone cannot tell `BenchmarkSize-8` at 1 from `BenchmarkSize` at 8 (testing/benchmark.go, benchmarkName).
* Two things can: the names the testing package itself announced (-test.v, -test.list), and that in one run every
* result carries the same suffix or none does.
*/
function namer(printed, known) {
	const common = commonSuffix(printed);
	const strippedKnown = common !== null && printed.every((name) => known.has(withoutSuffix(name)));
	if (known.size === 0 || strippedKnown) return (name) => {
		if (common === null || !name.endsWith(common)) return name;
		const short = name.slice(0, -common.length);
		return known.size > 0 && !known.has(short) && known.has(name) ? name : short;
	};
	return (name) => {
		if (known.has(name)) return name;
		const short = withoutSuffix(name);
		return known.has(short) || common !== null && name.endsWith(common) ? short : name;
	};
}
/** `-8` when every name ends in it; null when they differ (-cpu=1,2,4 asks for the difference to be kept) or lack it. */
function commonSuffix(names) {
	const first = /-\d+$/.exec(names[0] ?? "")?.[0];
	if (first === void 0 || first === "-1" || first.startsWith("-0")) return null;
	return names.every((name) => name.endsWith(first)) ? first : null;
}
function withoutSuffix(name) {
	return name.replace(/-\d+$/, "");
}
// src/formats/go-result.ts
/** As fmt prints a float64; NaN and the infinities are read, and left out. */
const VALUE = /^[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|Inf|NaN)$/;
/** Longest count is 1000000000. */
const COUNT = /^\d{1,15}$/;
/**
* Everything after the name: a count, then values with units, and nothing else; null when it is anything else.
*
*     BenchmarkMetrics-2    	     100	        28.34 ns/op	36132.67 MB/s	         0.7500 hits/op	       0 B/op
*/
function readWholeResult(text) {
	const [count, ...pairs] = text.split(/[ \t]+/).filter((word) => word !== "");
	if (count === void 0 || !COUNT.test(count) || pairs.length % 2 !== 0) return null;
	const values = /* @__PURE__ */ new Map();
	for (let i = 0; i < pairs.length; i += 2) {
		const value = pairs[i];
		const unit = pairs[i + 1];
		if (value === void 0 || unit === void 0 || !VALUE.test(value) || VALUE.test(unit)) return null;
		keep(values, value, unit);
	}
	return {
		iterations: Number(count),
		values
	};
}
/**
* A result at the end of a line that starts with something else, because the benchmark printed between its name and
* its numbers. Here the tabs are needed: they are all that tells a result from prose.
*
*     progress...     100	        44.16 ns/op	       2 B/op	       0 allocs/op
*/
function resultAtEnd(line) {
	const parts = line.split("	");
	const pairs = [];
	let i = parts.length - 1;
	for (; i > 0; i--) {
		const pair = /^ *(\S+) (\S+)$/.exec(parts[i] ?? "");
		const [, value = "", unit = ""] = pair ?? [];
		if (pair === null || !VALUE.test(value)) break;
		pairs.unshift([value, unit]);
	}
	if (pairs.length === 0) return null;
	const count = /(?:^| )(\d{1,15})$/.exec((parts[i] ?? "").slice(-40))?.[1];
	if (count === void 0) return null;
	const values = /* @__PURE__ */ new Map();
	for (const [value, unit] of pairs) keep(values, value, unit);
	return {
		iterations: Number(count),
		values
	};
}
function keep(values, value, unit) {
	const number = Number(value);
	if (Number.isFinite(number)) values.set(unit, number);
}
// src/formats/go.ts
/** Go's benchmark text, https://go.dev/design/14313-benchmark-format. */
const go$1 = {
	name: "go",
	summary: "The text of `go test -bench` (all metrics of a line, any unit; `pkg:` lines give the group)",
	parse: (stdout) => parseGo(stdout)
};
const PREFIX = "Benchmark";
const MAX_REASON_LINES = 6;
const MAX_REASON_LINE_LENGTH = 300;
const MAX_WARNINGS$1 = 20;
/**
* Reads what `go test -bench` printed, with or without -test.v. One pass, linear in the length of the text.
* Never throws: what is no result is passed over.
*/
function parseGo(stdout, options = {}) {
	const reader = new GoReader(new Set(options.knownNames ?? []));
	for (let from = 0; from < stdout.length;) {
		const newline = stdout.indexOf("\n", from);
		const to = newline < 0 ? stdout.length : newline;
		reader.line(stdout.slice(from, stdout[to - 1] === "\r" ? to - 1 : to));
		from = to + 1;
	}
	return reader.end();
}
var GoReader = class {
	#known;
	#found = [];
	#failed = [];
	#started = [];
	#skipped = [];
	#warnings = [];
	#group = "";
	#ending = null;
	/** A name whose numbers have not come yet. */
	#torn = null;
	/** The failure whose indented explanation is being read. */
	#explained = null;
	/** Indented lines just seen: with -test.v the explanation comes before its `--- FAIL`. */
	#indented = [];
	constructor(known) {
		this.#known = known;
	}
	line(line) {
		if (line.startsWith("    ") && this.#torn === null) {
			const text = line.trim().slice(0, MAX_REASON_LINE_LENGTH);
			if (this.#explained !== null) {
				if (this.#explained.reason.length < MAX_REASON_LINES) this.#explained.reason.push(text);
			} else if (this.#indented.length < MAX_REASON_LINES) this.#indented.push(text);
			return;
		}
		const indented = this.#indented;
		this.#indented = [];
		this.#explained = null;
		if (line.startsWith(PREFIX) && this.#benchmark(line)) return;
		if (line.startsWith("--- FAIL: ")) this.#failure(line, indented);
		else if (line.startsWith("pkg: ")) {
			this.#settle();
			this.#group = line.slice(5).trim();
		} else if (line === "PASS" || line === "FAIL") {
			this.#settle();
			this.#ending = line;
		} else if (line.startsWith("--- ")) {
			this.#settle();
			if (line.startsWith("--- SKIP: ")) this.#skipped.push(line.slice(10));
		} else if (!this.#afterPrint(line)) this.#loose(line);
	}
	/** Whether the line is one that the testing package begins with a benchmark's name. */
	#benchmark(line) {
		const printed = line.slice(0, endOfWord(line));
		if (!isBenchmarkName(printed)) return false;
		const rest = line.slice(printed.length);
		if (rest === "") {
			this.#settle();
			this.#known.add(printed);
			this.#started.push(printed);
			return true;
		}
		const result = readWholeResult(rest);
		const padded = /^ *\t/.test(rest);
		if (result === null && !padded) return false;
		this.#settle();
		const failure = rest.indexOf("	--- FAIL: ");
		if (result !== null && result.values.size > 0) this.#found.push({
			group: this.#group,
			printed,
			result
		});
		else if (failure >= 0) this.#failure(rest.slice(failure + 1), []);
		else this.#torn = {
			printed,
			result: result ?? resultAtEnd(rest)
		};
		return true;
	}
	/**
	* A result after something its benchmark printed without a newline; whether it is one.
	*
	*     progress...BenchmarkPrints-2   	progress...     100	        44.16 ns/op
	*/
	#afterPrint(line) {
		const at = line.includes("	") ? line.lastIndexOf(PREFIX, line.indexOf("	")) : -1;
		if (at <= 0) return false;
		const printed = line.slice(at, at + endOfWord(line.slice(at)));
		const isKnown = this.#known.has(printed) || this.#known.has(printed.replace(/-\d+$/, ""));
		if (!isBenchmarkName(printed) || this.#known.size > 0 && !isKnown) return false;
		const rest = line.slice(at + printed.length);
		const result = readWholeResult(rest);
		if (result === null && !/^ *\t/.test(rest)) return false;
		this.#settle();
		if (result !== null) this.#found.push({
			group: this.#group,
			printed,
			result
		});
		else this.#torn = {
			printed,
			result: resultAtEnd(rest)
		};
		return true;
	}
	/** The second part of a torn line, or the end of everything behind something printed (`debug outputPASS`). */
	#loose(line) {
		if (this.#torn !== null) this.#torn.result = resultAtEnd(line) ?? this.#torn.result;
		if (line.endsWith("PASS")) this.#ending = "PASS";
		else if (line.endsWith("FAIL")) this.#ending = "FAIL";
	}
	#failure(line, before) {
		const printed = line.slice(10).split(/\s/, 1)[0] ?? "";
		if (!isBenchmarkName(printed)) return;
		if (this.#torn !== null && this.#torn.result === null) this.#torn = null;
		this.#settle();
		this.#explained = {
			group: this.#group,
			printed,
			reason: before
		};
		this.#failed.push(this.#explained);
	}
	/** No more numbers can come for a torn line. */
	#settle() {
		const torn = this.#torn;
		this.#torn = null;
		if (torn === null) return;
		if (torn.result !== null) this.#found.push({
			group: this.#group,
			printed: torn.printed,
			result: torn.result
		});
		else if (this.#warnings.length < MAX_WARNINGS$1) this.#warnings.push({
			code: "torn-line",
			message: "A result line was broken by other output and its numbers are lost",
			subject: torn.printed.slice(0, 2e3)
		});
	}
	end() {
		this.#settle();
		const nameOf = namer(this.#found.map(({ printed }) => printed), this.#known);
		const failures = this.#failed.map(({ group, printed, reason }) => ({
			group,
			name: shortName(nameOf(printed)),
			reason: reason.join("\n")
		}));
		return {
			measurements: this.#found.filter(({ result }) => result.values.size > 0).map(({ group, printed, result }) => {
				const full = nameOf(printed);
				return {
					group,
					name: shortName(full),
					printedName: full,
					...result
				};
			}),
			failures: withoutParents(failures),
			warnings: this.#warnings,
			started: this.#started,
			skipped: this.#skipped,
			ending: this.#ending
		};
	}
};
/** A parent is reported as failed when a sub-benchmark is; that is no failure of its own. */
function withoutParents(failures) {
	const parents = /* @__PURE__ */ new Set();
	for (const { group, name } of failures) for (let slash = name.indexOf("/"); slash >= 0; slash = name.indexOf("/", slash + 1)) parents.add(`${group}\n${name.slice(0, slash)}`);
	return failures.filter(({ group, name, reason }) => reason !== "" || !parents.has(`${group}\n${name}`));
}
/** `BenchmarkParse/large` is shown as `Parse/large`, as benchstat does; a bare `Benchmark` stays. */
function shortName(printed) {
	return printed.length > 9 && printed.startsWith(PREFIX) ? printed.slice(9) : printed;
}
/** The testing package takes `BenchmarkX`, `Benchmark_x` and `Benchmark`, but not `Benchmarkx`. */
function isBenchmarkName(word) {
	return word.startsWith(PREFIX) && !/^\p{Ll}/u.test(word.slice(9, 11));
}
function endOfWord(line) {
	const end = line.search(/[ \t]/);
	return end < 0 ? line.length : end;
}
// src/model/clock.ts
/**
* Clock overhead: what one timer window (one start and stop of a clock) costs, and how many of them one operation has.
* The part of results.json that holds it; docs/calibration.md explains it.
*/
const closed$1 = { additionalProperties: false };
const text$1 = (maxLength) => Type.String({ maxLength });
const count$1 = Type.Integer({
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
});
/**
* counted: by the overlay of Go's testing package, exactly. told: by the harness's own output. declared: by the user
* (`timer-windows`). scanned: guessed from the benchmark's source. The first that is known wins, in this order.
*/
const WindowsSourceSchema = Type.Union([
	Type.Literal("counted"),
	Type.Literal("told"),
	Type.Literal("declared"),
	Type.Literal("scanned")
]);
/** Which clock a benchmark reads, and how often. */
const ClockUseSchema = Type.Object({
	/** Name of the calibrator that measures it: `go-stop-start`, `cpp-steady-clock`. */
	clock: text$1(50),
	source: WindowsSourceSchema,
	/** Timer windows per operation, by side; where slices count them themselves (`Observation.windows`), of the first. */
	base: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
	head: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
	/** The sides read different clocks; `clock` is head's. */
	clocksDiffer: Type.Optional(Type.Boolean()),
	/** The harness takes the clock's cost off by itself. */
	alreadySubtracted: Type.Optional(Type.Boolean())
}, closed$1);
/** One slice of a calibrator. */
const ClockReadingSchema = Type.Object({
	round: count$1,
	/** Start of the slice, ms since the run started; and its wall time as a process. */
	startMs: Type.Number({ minimum: 0 }),
	durationMs: Type.Number({ minimum: 0 }),
	/** Windows it timed. */
	windows: count$1,
	/** Mean cost of one, ns. */
	nsPerWindow: Type.Number()
}, closed$1);
/** One calibrator over the run. */
const ClockRecordSchema = Type.Object({
	clock: text$1(50),
	/** What built and ran it: `g++ 12.2.0`. */
	toolchain: text$1(500),
	/**
	* What a window costs amid real work, as a share of an empty one: about [0.5, 1] for compiled code, just-in-time
	* or before, where the clock's reading overlaps with the work (docs/calibration.md).
	*/
	effectiveShare: Type.Tuple([Type.Number(), Type.Number()]),
	/** Smallest step the clock was seen to advance by, ns. */
	clockStepNs: Type.Optional(Type.Number({ minimum: 0 })),
	readings: Type.Array(ClockReadingSchema, { maxItems: 1e4 }),
	/** It could not be built or run: what was said. Untrusted. */
	failure: Type.Optional(text$1(4e3))
}, closed$1);
const CalibrationSchema = Type.Object({
	/**
	* Why no clock was calibrated; absent where one was. off: asked not to. no-windows: no benchmark is known to stop
	* its clock inside an operation. negligible: below 1 % of every reading.
	*/
	skipped: Type.Optional(Type.Union([
		Type.Literal("off"),
		Type.Literal("no-windows"),
		Type.Literal("negligible")
	])),
	/** Wall time spent on calibrators between the first and the last slice, ms. */
	spentMs: Type.Number({ minimum: 0 }),
	clocks: Type.Array(ClockRecordSchema, { maxItems: 100 })
}, closed$1);
/** auto: measure, correct and judge by `gate-on`. report: measure and show, judge by the raw readings. off: neither. */
const CALIBRATION_MODES = [
	"auto",
	"off",
	"report"
];
const GATE_ON = ["corrected", "raw"];
// src/model/sketch.ts
/**
* Times of single iterations, as a DDSketch (Masson, Rim, Lee, VLDB 2019): bin i holds what lies in
* (gamma^(i-1), gamma^i] ns, gamma = (1 + accuracy) / (1 - accuracy); any quantile is within `accuracy` of the exact
* one. Two sketches of equal accuracy merge exactly, by adding counts.
*/
const SketchSchema = Type.Object({
	/** Relative error, a fraction: 0.01 is 1 %. */
	accuracy: Type.Number({
		exclusiveMinimum: 0,
		exclusiveMaximum: .5
	}),
	/** Times of 0 ns: below the clock's step. */
	zeros: Type.Integer({ minimum: 0 }),
	/** [index, count], ascending. */
	bins: Type.Array(Type.Tuple([Type.Integer(), Type.Integer({ minimum: 1 })]), { maxItems: 5e3 }),
	/** Smallest step the clock was seen to advance by, ns; absent where unknown. */
	clockStepNs: Type.Optional(Type.Number({ minimum: 0 })),
	/** Mean cost of reading the clock, ns, which every time holds once; absent where unknown. */
	windowNs: Type.Optional(Type.Number({ minimum: 0 })),
	/** One iteration in so many was timed, on average. */
	every: Type.Optional(Type.Number({ minimum: 1 }))
}, { additionalProperties: false });
// src/model/results.ts
/**
* `results.json`: the raw record of one run and the only thing that passes between jobs.
* Analysis is recomputed from it, so it holds observations and settings, never a verdict.
* This schema is the single source of the TypeScript types, of the check on reading and of schema/results-1.json.
*/
const RESULTS_FORMAT = "tare-results";
const closed = { additionalProperties: false };
const text = (maxLength) => Type.String({ maxLength });
const count = Type.Integer({
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
});
const milliseconds = Type.Number({ minimum: 0 });
const SideSchema = Type.Union([Type.Literal("base"), Type.Literal("head")]);
const SIDES = ["base", "head"];
const WarningSchema = Type.Object({
	code: text(64),
	message: text(2e3),
	subject: Type.Optional(text(2e3))
}, closed);
/** What a slice's processes used. Absent is unknown. */
const UsageSchema = Type.Object({
	/** User and system time of all its processes, ms. */
	cpuMs: milliseconds,
	voluntarySwitches: count,
	involuntarySwitches: count,
	minorFaults: count,
	majorFaults: count,
	peakMemoryBytes: count,
	/** For how long it was stopped (SIGSTOP), ms. */
	stoppedMs: milliseconds,
	/** The logical processor that it was kept on; absent where it was left free. */
	cpu: Type.Optional(count),
	/** Instructions in user mode, by the processor's counters. */
	instructions: Type.Optional(count)
}, closed);
/** What the machine did while a slice ran. Every part may be unknown. */
const MachineSchema = Type.Object({
	/** Time stolen by the hypervisor, all processors together, ms. */
	stealMs: Type.Optional(milliseconds),
	/** CPU time of everybody, all processors together, ms. */
	busyMs: Type.Optional(milliseconds),
	/** Time in which some process waited for a processor (PSI), ms. */
	pressureMs: Type.Optional(milliseconds),
	/** Time for which the control group was throttled, ms. */
	throttledMs: Type.Optional(milliseconds)
}, closed);
/** One slice's reading of one benchmark: all metrics of its line. */
const ObservationSchema = Type.Object({
	side: SideSchema,
	/** 0-based round; base and head of one round form the pair. */
	round: count,
	/** 0: first slice of the pair, 1: second. */
	position: Type.Union([Type.Literal(0), Type.Literal(1)]),
	/** Start of the slice, ms since the run started (monotonic clock). */
	startMs: milliseconds,
	/** Wall time of the whole slice as a process, ms. */
	durationMs: milliseconds,
	/** Iterations as reported by the harness; absent where it does not say. */
	iterations: Type.Optional(count),
	/** Value by unit, as printed. */
	values: Type.Record(Type.String({ maxLength: 200 }), Type.Number()),
	usage: Type.Optional(UsageSchema),
	machine: Type.Optional(MachineSchema),
	/** Wall time / CPU time of the slice, where it was read. */
	wallPerCpu: Type.Optional(Type.Number({ minimum: 0 })),
	/** Timer windows per operation, as this slice counted them. */
	windows: Type.Optional(Type.Number({ minimum: 0 })),
	/** Times of single iterations. A slice that took them for their own sake (`instrument`) has no other values. */
	sketch: Type.Optional(SketchSchema),
	/** An instrumented slice, apart from those that give the other metrics; pairs are made of slices of one kind. */
	instrument: Type.Optional(Type.Literal("tails"))
}, closed);
/** How a benchmark stands on one side. `reason` is untrusted text (first lines of output). */
const SideStateSchema = Type.Union([
	Type.Object({ state: Type.Literal("measured") }, closed),
	Type.Object({ state: Type.Literal("absent") }, closed),
	Type.Object({
		state: Type.Literal("failed"),
		reason: text(4e3)
	}, closed)
]);
const BenchmarkRecordSchema = Type.Object({
	/** Unique in the run: `group` and `name` joined, where the group is needed to tell names apart. */
	id: text(2e3),
	/** As the harness prints it, without processor suffix. */
	name: text(1e3),
	/** Package, module or file the benchmark lives in; empty when there is only one. */
	group: text(1e3),
	base: SideStateSchema,
	head: SideStateSchema,
	/** Fixed iteration count per slice, the same on both sides; absent when the harness chooses itself. */
	iterations: Type.Optional(count),
	/** Why measuring of this benchmark ended. */
	ended: Type.Union([
		Type.Literal("precise"),
		Type.Literal("rounds"),
		Type.Literal("time-budget"),
		Type.Literal("interrupted"),
		Type.Literal("failed"),
		Type.Literal("one-sided")
	]),
	/** Which clock it reads and how often, where that is known. */
	clock: Type.Optional(ClockUseSchema),
	/** Two a pair; analysis grows with the square of the pairs. */
	observations: Type.Array(ObservationSchema, { maxItems: 1e3 }),
	warnings: Type.Array(WarningSchema)
}, closed);
const MetricSchema = Type.Object({
	unit: text(200),
	direction: Type.Union([
		Type.Literal("lower"),
		Type.Literal("higher"),
		Type.Literal("unknown")
	]),
	quantity: Type.Union([
		Type.Literal("time"),
		Type.Literal("bytes"),
		Type.Literal("count"),
		Type.Literal("rate"),
		Type.Literal("other")
	])
}, closed);
const ThresholdRuleSchema = Type.Object({
	/** Pattern on benchmark id; `*` matches any run of characters. */
	benchmark: text(1e3),
	/** Pattern on unit. */
	metric: text(200),
	/** Fraction: 0.05 is 5 %. */
	threshold: Type.Number({
		minimum: 0,
		maximum: 10
	})
}, closed);
/** Everything the analysis depends on besides the observations. */
const AnalysisSettingsSchema = Type.Object({
	/** Fraction: 0.05 is 5 %. */
	threshold: Type.Number({
		exclusiveMinimum: 0,
		maximum: 10
	}),
	thresholds: Type.Array(ThresholdRuleSchema, { maxItems: 1e3 }),
	/** Fraction: 0.99 is 99 %. */
	confidenceLevel: Type.Number({
		exclusiveMinimum: .5,
		exclusiveMaximum: 1
	}),
	/** Units that are gated (`wall`, `allocations` already resolved to patterns on units). */
	gatedMetrics: Type.Array(text(200), { maxItems: 100 }),
	/** What a row whose clock overhead could be taken off is judged by. */
	gateOn: Type.Union([Type.Literal("corrected"), Type.Literal("raw")]),
	/** Percentiles of single iterations, in percent: 99.9. */
	tails: Type.Array(Type.Number({
		exclusiveMinimum: 0,
		exclusiveMaximum: 100
	}), { maxItems: 20 }),
	failOnRegression: Type.Boolean(),
	failOnInconclusive: Type.Boolean(),
	failOnMissing: Type.Boolean()
}, closed);
const RevisionSchema = Type.Object({
	/** As the user named it, or how it was found (`first parent of the merge commit`). Untrusted. */
	label: text(500),
	/** Full commit hash; null for an uncommitted work tree. */
	commit: Type.Union([Type.String({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }), Type.Null()]),
	/** Hash of the tree that was measured. */
	tree: Type.String({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }),
	/** First line of the commit message. Untrusted. */
	subject: text(500)
}, closed);
const BuildSchema = Type.Union([Type.Object({
	state: Type.Literal("built"),
	durationMs: milliseconds
}, closed), Type.Object({
	state: Type.Literal("failed"),
	reason: text(2e3),
	output: text(8e3)
}, closed)]);
const HostSchema = Type.Object({
	operatingSystem: text(200),
	architecture: text(50),
	cpuModel: text(200),
	logicalCpus: count,
	memoryBytes: count,
	/** `GitHub-hosted`, `self-hosted` or empty. */
	runner: text(200)
}, closed);
Type.Object({
	format: Type.Literal(RESULTS_FORMAT),
	version: Type.Literal(1),
	toolVersion: text(50),
	run: Type.Object({
		/** ISO 8601, UTC. */
		startedAt: text(40),
		/** Wall time from the first build to the last slice, ms. */
		durationMs: milliseconds,
		/** Wall time spent in slices, ms. */
		measuringMs: milliseconds,
		/** Eight hexadecimal digits. */
		seed: Type.String({ pattern: "^[0-9a-f]{1,16}$" }),
		roundsPlanned: count,
		roundsDone: count,
		sliceMs: milliseconds,
		/** true: ended before the plan was done; what is here was measured in full pairs. */
		partial: Type.Boolean(),
		/** The command that repeats this run. */
		repeat: text(2e3),
		/** Identity of the CI run, for ordering comments; absent on a laptop. */
		ci: Type.Optional(Type.Object({
			runId: count,
			runNumber: count,
			runAttempt: count,
			url: text(500),
			repository: text(300)
		}, closed))
	}, closed),
	settings: AnalysisSettingsSchema,
	base: RevisionSchema,
	head: RevisionSchema,
	builds: Type.Object({
		base: BuildSchema,
		head: BuildSchema
	}, closed),
	/** Both sides ran byte-identical binaries. */
	identicalBinaries: Type.Boolean(),
	harness: Type.Object({
		name: text(50),
		toolchain: text(500)
	}, closed),
	host: HostSchema,
	calibration: CalibrationSchema,
	metrics: Type.Array(MetricSchema, { maxItems: 1e3 }),
	benchmarks: Type.Array(BenchmarkRecordSchema, { maxItems: 2e4 }),
	warnings: Type.Array(WarningSchema)
}, closed);
// src/harnesses/go-scan.ts
/**
* How often one iteration stops its clock, guessed from the source, for benchmarks that are built without the overlay.
* A guess: it sees the calls that stand in the loop over b.N (or b.Loop) of the benchmark's own function, not those
* of functions that the loop calls, and not whether a call is reached. The report calls it one.
*/
/** By top-level benchmark (`BenchmarkParse`): calls of StopTimer in its loop; those whose loops disagree are left out. */
function scanGo(source) {
	const found = /* @__PURE__ */ new Map();
	const code = withoutTextAndComments(source);
	for (const match of code.matchAll(/^func (Benchmark\w*)\(\w+ \*testing\.B\) \{$/gm)) {
		const [opening, name = ""] = match;
		const counts = new Set(loopBodies(blockAt(code, match.index + opening.length - 1)).map(stopsIn));
		const [count] = counts;
		if (count !== void 0 && counts.size === 1) found.set(name, count);
	}
	return found;
}
/** The bodies of loops over b.N or b.Loop, outermost only. */
function loopBodies(code) {
	const bodies = [];
	let from = 0;
	for (const match of code.matchAll(/\bfor\b([^{};]*;)?[^{};]*\b\w+\.(?:N\b|Loop\(\))[^{}]*\{/g)) {
		if (match.index < from) continue;
		const open = match.index + match[0].length - 1;
		const body = blockAt(code, open);
		bodies.push(body);
		from = open + body.length;
	}
	return bodies;
}
function stopsIn(body) {
	return [...body.matchAll(/\.StopTimer\(\)/g)].length;
}
/** From a `{` to the `}` that closes it. */
function blockAt(code, open) {
	let depth = 0;
	for (let i = open; i < code.length; i++) {
		if (code[i] === "{") depth += 1;
		else if (code[i] === "}") depth -= 1;
		if (depth === 0) return code.slice(open, i + 1);
	}
	return code.slice(open);
}
/** Braces and calls in there are none. Lines stay. */
function withoutTextAndComments(source) {
	return source.replaceAll("\r\n", "\n").replace(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'/g, (text) => text.replace(/[^\n]/g, " "));
}
const MAX_FILES = 200;
/** The guesses for one side, by package folder. Reads only test files that stop a clock. Empty when git cannot say. */
function* scanSide(context, groups, timeoutMs) {
	const grep = (arguments_) => ({
		file: "git",
		arguments: [
			"grep",
			"--no-index",
			"--no-color",
			"--no-line-number",
			"--no-column",
			"-I",
			...arguments_
		],
		cwd: context.directory,
		trust: "untrusted",
		timeoutMs
	});
	const globs = groups.map((group) => `:(glob)${group === "" ? "" : `${group}/`}*_test.go`);
	const scanned = /* @__PURE__ */ new Map();
	if (globs.length === 0) return scanned;
	const [listed] = yield [grep([
		"-l",
		"-z",
		"-F",
		".StopTimer()",
		"--",
		...globs
	])];
	const files = (listed?.exitCode === 0 ? listed.stdout : "").split("\0").filter((file) => file !== "");
	for (const file of files.slice(0, MAX_FILES)) {
		const [read] = yield [grep([
			"-h",
			"--no-heading",
			"--no-break",
			"-e",
			"",
			"--",
			`:(literal)${file}`
		])];
		if (read?.exitCode !== 0) continue;
		const group = file.slice(0, Math.max(0, file.lastIndexOf("/")));
		const found = scanned.get(group) ?? /* @__PURE__ */ new Map();
		for (const [name, count] of scanGo(read.stdout)) found.set(name, count);
		scanned.set(group, found);
	}
	return scanned;
}
// src/harnesses/go-clocks.ts
/**
* Which clock a benchmark reads, and how often: as its own readings count it where the overlay is in, else guessed
* from its source; null where nothing says that it stops its clock.
*/
function* clocks(context) {
	const { calibration } = context.options;
	const guesses = /* @__PURE__ */ new Map();
	for (const { context: side, build } of calibration === "off" ? [] : context.sides) {
		const groups = build.binaries.filter(({ countsWindows, instrument }) => countsWindows !== true && instrument === void 0).map(({ group }) => group);
		guesses.set(side.side, yield* scanSide(side, groups, context.sliceTimeoutMs));
	}
	return (benchmark, { readings }) => {
		if (readings.base?.windows !== void 0 || readings.head?.windows !== void 0) return {
			clock: GO_CLOCK,
			source: "counted",
			base: counted(readings, "base"),
			head: counted(readings, "head")
		};
		const top = benchmark.printedName.split("/", 1)[0] ?? "";
		const guess = (side) => {
			if (!benchmark.sides.includes(side)) return null;
			return guesses.get(side)?.get(benchmark.group)?.get(top) ?? 0;
		};
		const [base, head] = [guess("base"), guess("head")];
		return (base ?? 0) + (head ?? 0) > 0 ? {
			clock: GO_CLOCK,
			source: "scanned",
			base,
			head
		} : null;
	};
}
/**
* A single iteration says less than many: what was stopped once to prepare looks like a stop in the operation. So where
* the other side has a reading of many, one of a single iteration is left to the slices to count.
*/
function counted(readings, side) {
	const other = readings[side === "base" ? "head" : "base"];
	if (readings[side]?.iterations === 1 && (other?.iterations ?? 1) > 1) return null;
	return readings[side]?.windows ?? null;
}
// src/harnesses/go-slice.ts
/**
* Flags of one execution of one benchmark with a fixed count. -test.benchmem costs nothing: the testing package reads
* the memory statistics at every start and stop of the clock anyway and the flag only prints them (benchmark.go,
* StopTimer), so allocations are known for every benchmark and on both sides.
*/
function sliceFlags(printedName, iterations) {
	return [
		`-test.bench=${exactPattern(printedName)}`,
		`-test.benchtime=${iterations}x`,
		"-test.count=1",
		"-test.benchmem"
	];
}
function sliceGo(target, context, limits) {
	const notes = notesOf(target);
	const binary = {
		path: limits.binaryPath,
		directory: join$1(context.directory, target.group)
	};
	const flags = sliceFlags(notes.printedName, target.iterations ?? 1);
	return testBinaryCommand(binary, notes[context.side], flags, limits.timeoutMs);
}
/** Reads one slice. A benchmark that printed nothing has failed, whatever the exit code: no match exits 0 with PASS. */
function readGo(target, result) {
	const { printedName, counted } = notesOf(target);
	const reading = readOne({
		printedName,
		group: target.group,
		countsWindows: counted === "yes"
	}, result);
	const iterations = reading.measurement?.iterations;
	const warnings = [...reading.warnings];
	if (target.iterations !== null && iterations !== void 0 && iterations !== target.iterations) {
		const message = `A slice ran ${iterations} iterations where ${target.iterations} were asked for`;
		warnings.push({
			code: "uneven-iterations",
			message,
			subject: target.label
		});
	}
	const failure = {
		group: target.group,
		name: targetName(target),
		reason: reading.reason ?? ""
	};
	return {
		measurements: reading.measurement === null ? [] : [reading.measurement],
		failures: reading.reason === null ? [] : [failure],
		warnings
	};
}
/** One benchmark's numbers out of one run of its binary. */
function readOne({ printedName, group, countsWindows }, result) {
	const parsed = parseGo(result.stdout, { knownNames: [printedName] });
	const found = parsed.measurements.findLast((each) => each.printedName === printedName);
	if (found === void 0) {
		const [failure] = parsed.failures;
		return {
			measurement: null,
			reason: (failure === void 0 ? "" : failure.reason || "reported itself as failed") || reasonOf(result, result.durationMs),
			warnings: []
		};
	}
	const warnings = [...parsed.warnings];
	if (result.exitCode !== 0) warnings.push({
		code: "slice-failed",
		message: "A slice printed its result and then ended with an error; the result was kept",
		subject: printedName.slice(0, 2e3)
	});
	return {
		measurement: {
			...countsWindows ? takeWindows(found) : found,
			group
		},
		reason: null,
		warnings
	};
}
function notesOf(target) {
	const { printedName = "", base = "", head = "", counted = "" } = target.notes ?? {};
	return {
		printedName,
		base,
		head,
		counted
	};
}
function targetName(target) {
	return target.notes?.name ?? target.label;
}
// src/harnesses/go-probe.ts
/** The testing package's own limit (benchmark.go, maxBenchPredictIters). */
const MAX_ITERATIONS = 1e9;
const MAX_GROWTH = 100;
const MAX_STEPS = 20;
/**
* The count at which a slice's iterations take about sliceMs of wall time. Never by the reported time: a benchmark
* that stops its clock reports a small part of what it takes (1 ms stopped and 10 ns timed would be sized at 10^7
* iterations, or three hours). Never by wall time alone either: what is paid once a process (set-up code) must not
* leave an operation of nanoseconds with one iteration. So: the slope between two counts, the count growing until
* the difference stands out of the process's own jitter.
*/
function* probe(request) {
	const { sliceMs } = request;
	const first = yield* run(request, 1);
	if ("reason" in first) return first;
	const timedMs = (first.measurement.values.get("ns/op") ?? 0) / 1e6;
	if (first.wallMs >= sliceMs && timedMs >= first.wallMs / 2) return settle(request, 1, first.wallMs, first.measurement);
	let last = first;
	let origin = first.wallMs <= sliceMs / 10 ? first : null;
	let iterations = first.wallMs <= sliceMs / 50 ? MAX_GROWTH : 2;
	let seen = null;
	for (let step = 0; step < MAX_STEPS; step++) {
		const next = yield* run(request, iterations);
		if ("reason" in next) return next;
		last = next;
		if (origin === null) {
			origin = next;
			iterations = Math.max(4, Math.min(200, Math.floor(2 * sliceMs / (next.wallMs / 3))));
			continue;
		}
		const addedMs = next.wallMs - origin.wallMs;
		const added = iterations - origin.iterations;
		const perIterationMs = addedMs / added;
		if (addedMs >= Math.max(sliceMs / 2, .2 * origin.wallMs, 1)) {
			const chosen = Math.min(MAX_ITERATIONS, Math.max(1, Math.round(sliceMs / perIterationMs)));
			const more = (next.measurement.values.get("ns/op") ?? 0) * iterations / 1e6 >= addedMs / 2 ? 1 : 3;
			if (seen !== null && iterations >= more * seen.iterations && agree(perIterationMs, seen.perIterationMs)) return settle(request, chosen, chosen === 1 ? first.wallMs : origin.wallMs + (chosen - origin.iterations) * perIterationMs, next.measurement);
			seen = {
				iterations,
				perIterationMs
			};
			iterations = Math.min(MAX_ITERATIONS, Math.max(more * iterations, chosen));
			continue;
		}
		seen = addedMs >= Math.max(sliceMs / 10, .1 * origin.wallMs, 1) ? {
			iterations,
			perIterationMs
		} : null;
		if (iterations >= MAX_ITERATIONS) break;
		const jitterMs = 1 + .01 * sliceMs + .1 * origin.wallMs;
		const budgetMs = Math.max(1.2 * sliceMs, origin.wallMs);
		const atMostMs = (Math.max(0, addedMs) + jitterMs) / added;
		const grown = Math.min(iterations * MAX_GROWTH, Math.floor(budgetMs / atMostMs), MAX_ITERATIONS);
		iterations = Math.max(grown, Math.min(2 * iterations, MAX_ITERATIONS));
	}
	return settle(request, iterations, last.wallMs, last.measurement);
}
function agree(oneMs, otherMs) {
	return oneMs <= 2 * otherMs && otherMs <= 2 * oneMs;
}
function settle(request, iterations, wallMs, measurement) {
	return {
		iterations,
		expectedMs: request.startupMs + Math.max(0, wallMs),
		measurement
	};
}
function* run(request, iterations) {
	const { binary, printedName, timeoutMs, progress } = request;
	const [result] = yield [testBinaryCommand(binary, binary.environment?.GOROOT ?? "", sliceFlags(printedName, iterations), timeoutMs, progress)];
	if (result === void 0) return { reason: "was not run" };
	const { measurement, reason } = readOne({
		printedName,
		group: binary.group,
		countsWindows: binary.countsWindows === true
	}, result);
	if (measurement === null) return { reason: reason ?? "" };
	return {
		iterations,
		wallMs: Math.max(0, result.durationMs - request.startupMs),
		measurement
	};
}
// src/model/benchmark-id.ts
/**
* A benchmark's id as shown, filtered by and recorded: `group:name`, or `name` alone where every benchmark of the run
* lives in one group, or in none. `groups` are the groups of all benchmarks of the run, repeats allowed.
*/
function benchmarkId(group, name, groups) {
	if (group === "") return name;
	for (const other of groups) if (other !== group) return `${group}:${name}`;
	return name;
}
/** One string for group and name together, which can hold any character: for maps, never shown. */
function benchmarkKey({ group, name }) {
	return `${group.length}:${group}${name}`;
}
// src/harnesses/select.ts
const SHOWN = 5;
/**
* Those that `benchmarks` matches and `exclude` does not. A filter is tried on the id (`group:name`), on the name
* alone and on the name as printed, so that it means the same whether or not the run needs the group in its ids.
* Throws UserError when there are benchmarks but none is left.
*/
function selectBenchmarks(found, filters) {
	const wanted = found.filter((one) => filters.benchmarks === null || matches(filters.benchmarks, one));
	const left = wanted.filter((one) => filters.exclude === null || !matches(filters.exclude, one));
	if (left.length > 0 || found.length === 0) return left;
	const groups = found.map(({ group }) => group);
	const names = found.slice(0, SHOWN).map(({ group, name }) => benchmarkId(group, name, groups));
	throw new UserError(wanted.length === 0 ? `benchmarks: ${filters.benchmarks?.source ?? ""} matches none of the ${found.length} benchmarks` : `exclude: ${filters.exclude?.source ?? ""} leaves none of the ${wanted.length} benchmarks`, "Give a regular expression that matches some of them.", { details: [`There are: ${names.join(", ")}${found.length > SHOWN ? ", ..." : ""}`] });
}
function matches(pattern, { group, name, printedName }) {
	return [
		name,
		...group === "" ? [] : [`${group}:${name}`],
		...printedName ? [printedName] : []
	].some((candidate) => candidate.search(pattern) >= 0);
}
/**
* Is every sub-benchmark of this parent excluded, whatever its name? Only then need the parent not be run to learn
* their names. A pattern that matches inside the parent's name also matches inside any longer name, unless it looks
* at what follows (`$`, `\b`, lookahead).
*/
function excludedWholly(parent, exclude) {
	return exclude !== null && !/\$|\\[bB]|\(\?/.test(exclude.source) && matches(exclude, parent);
}
// src/harnesses/go-survey.ts
/** A package in which this many benchmarks bring the process down is not worth more. */
const MAX_DEATHS = 25;
/** For one process. A single iteration that takes longer could not be measured twenty times on each side either. */
const MAX_RUN_MS = 12e4;
/**
* Lists a binary's benchmarks by running each once (sub-benchmarks have no other list). All in one process; when that
* process dies or hangs, the benchmark at fault is set aside and the rest is run again, so that it loses only itself.
*/
function* surveyBinary(binary, given) {
	const limits = {
		...given,
		timeoutMs: Math.min(given.timeoutMs, MAX_RUN_MS)
	};
	const goroot = binary.environment?.GOROOT ?? "";
	const run = (flags) => testBinaryCommand(binary, goroot, flags, limits.timeoutMs, limits.progress);
	const [listed] = yield [run(["-test.list=^Benchmark"])];
	if (listed === void 0 || listed.exitCode !== 0) {
		const reason = listed === void 0 ? "was not run" : reasonOf(listed, limits.timeoutMs);
		return {
			benchmarks: /* @__PURE__ */ new Map(),
			failures: /* @__PURE__ */ new Map([["Benchmark*", reason]]),
			startupMs: 0
		};
	}
	const gathered = new Gathered(binary, limits);
	let remaining = listed.stdout.split("\n").map((line) => line.trimEnd()).filter((line) => /^Benchmark\P{Ll}?\S*$/u.test(line)).filter((name) => !excludedWholly({
		group: binary.group,
		name: shortName(name),
		printedName: name
	}, limits.exclude));
	while (remaining.length > 0 && gathered.deaths <= MAX_DEATHS) {
		const [result] = yield [run(gathered.flags(remaining))];
		if (result === void 0) break;
		remaining = gathered.take(result, remaining);
	}
	for (const name of remaining) gathered.failures.set(name, "not tried: too many benchmarks of its package fail");
	return {
		benchmarks: gathered.benchmarks,
		failures: gathered.failures,
		startupMs: listed.durationMs
	};
}
var Gathered = class {
	benchmarks = /* @__PURE__ */ new Map();
	failures = /* @__PURE__ */ new Map();
	/** How often the process died or hung and somebody was blamed. */
	deaths = 0;
	#skipped = [];
	#binary;
	#limits;
	constructor(binary, limits) {
		this.#binary = binary;
		this.#limits = limits;
	}
	flags(remaining) {
		const skip = this.#skipped.map(exactPattern).join("|");
		return [
			`-test.bench=^(?:${remaining.map(quoteMeta).join("|")})$`,
			"-test.benchtime=1x",
			"-test.v",
			"-test.benchmem",
			...skip === "" ? [] : [`-test.skip=${skip}`]
		];
	}
	/** Keeps what a run found and returns the top-level benchmarks that are still to be run. */
	take(result, remaining) {
		const parsed = parseGo(result.stdout);
		const before = this.benchmarks.size + this.failures.size;
		for (const found of parsed.measurements) {
			const name = found.printedName ?? found.name;
			const measurement = this.#binary.countsWindows === true ? takeWindows(found) : found;
			if (!this.failures.has(name)) this.benchmarks.set(name, {
				...measurement,
				group: this.#binary.group
			});
		}
		for (const { name, reason } of parsed.failures) {
			const printed = `Benchmark${name}`;
			if (this.benchmarks.has(printed)) continue;
			this.failures.set(printed, reason || "reported itself as failed");
		}
		if (parsed.ending !== null && !result.timedOut && !result.truncated) {
			this.#markSilent(parsed.started, parsed.skipped);
			return [];
		}
		const progressed = this.benchmarks.size + this.failures.size > before;
		return this.#afterDeath(result, parsed.started, remaining, progressed);
	}
	/** Those that were started, neither failed nor skipped, are nobody's parent, and yet printed no numbers. */
	#markSilent(started, skipped) {
		for (const name of started) {
			const isTold = this.benchmarks.has(name) || this.failures.has(name) || skipped.includes(name);
			const isParent = !isTold && started.some((other) => other.startsWith(`${name}/`));
			if (!isTold && !isParent) this.failures.set(name, "printed no result");
		}
	}
	/** Whose fault was it, and where to go on? */
	#afterDeath(result, started, remaining, progressed) {
		const last = started.findLast((name) => remaining.includes(topOf(name)));
		const reason = result.truncated ? "printed more than can be kept" : reasonOf(result, this.#limits.timeoutMs);
		const canSkip = this.#limits.goMinor >= 20;
		if (last === void 0) {
			for (const name of remaining) this.failures.set(name, reason);
			return [];
		}
		const top = topOf(last);
		const rest = remaining.slice(remaining.indexOf(top));
		if (result.timedOut && rest.length < remaining.length) return rest;
		const siblings = started.filter((name) => name !== last && topOf(name) === top && this.benchmarks.has(name));
		if (result.timedOut && progressed && canSkip && siblings.length > 0) {
			this.#skipped.push(...siblings);
			return rest;
		}
		this.deaths += 1;
		const culprit = this.benchmarks.has(last) || this.failures.has(last) ? top : last;
		if (!this.benchmarks.has(culprit)) this.failures.set(culprit, reason);
		if (culprit === top || !canSkip) return rest.slice(1);
		this.#skipped.push(culprit);
		return rest;
	}
};
function topOf(name) {
	const slash = name.indexOf("/");
	return slash < 0 ? name : name.slice(0, slash);
}
// src/statistics/sketch.ts
/** Relative error of the sketches that Tare makes itself, a fraction. */
const SKETCH_ACCURACY = .01;
/** Times outside of this are no times of an iteration: below a thousandth of a ns counts as 0, above 30 years throws. */
const SMALLEST_NS = .001;
const LARGEST_NS = 0xde0b6b3a7640000;
/**
* Sketch of times in ns, in any order. Exact up to `accuracy`, whatever their distribution.
* @throws RangeError for what is not finite, negative or above 1e18
*/
function sketchOf(valuesNs, accuracy = SKETCH_ACCURACY) {
	const logGamma = logGammaOf(accuracy);
	const bins = /* @__PURE__ */ new Map();
	let zeros = 0;
	for (const value of valuesNs) {
		if (!(value >= 0 && value <= LARGEST_NS)) throw new RangeError(`${value} is no time in ns`);
		if (value < SMALLEST_NS) {
			zeros += 1;
			continue;
		}
		const index = Math.ceil(Math.log(value) / logGamma);
		bins.set(index === 0 ? 0 : index, (bins.get(index) ?? 0) + 1);
	}
	return {
		accuracy,
		zeros,
		bins: ascending(bins)
	};
}
/** How many times went into it. */
function sketchCount(sketch) {
	return sketch.bins.reduce((sum, [, count]) => sum + count, sketch.zeros);
}
/** ln gamma, gamma = (1 + accuracy) / (1 - accuracy). */
function logGammaOf(accuracy) {
	if (!(accuracy > 0 && accuracy < .5)) throw new RangeError(`${accuracy} is no accuracy: above 0 and below 0.5`);
	return Math.log((1 + accuracy) / (1 - accuracy));
}
function ascending(bins) {
	return [...bins].sort(([a], [b]) => a - b);
}
// src/harnesses/go-tails.ts
/** One iteration in so many is timed, by what an operation takes: the cost of timing it stays below some percent. */
const UNTIMED_NS = 3e3;
const EVERY_MOST = 16;
/** What timing one iteration costs, about; for the plan only (calibrators/go-tails.ts measures it). */
const OBSERVATION_NS = 80;
/** Iterations of the run that finds out whether there is anything to be seen. */
const TRIED_ITERATIONS = 20;
/** How the tail instrument is told what to do. */
const EVERY_VARIABLE = "TARE_TAILS_EVERY";
function everyFor(nsPerOp) {
	return Math.min(EVERY_MOST, Math.max(1, Math.ceil(UNTIMED_NS / Math.max(nsPerOp, 1))));
}
/**
* A second target for each benchmark whose iterations can be seen on every side it is measured on, found out by
* running it once; the others' names go to the warnings.
*/
function* discoverTails(context, observed) {
	const targets = [];
	const unseen = [];
	const slow = [];
	if (context.options.tails.length === 0) return {
		targets,
		warnings: []
	};
	for (const [done, one] of observed.entries()) {
		const { target } = one;
		const binary = {
			base: instrumented(context, "base", target),
			head: instrumented(context, "head", target)
		};
		if (target.sides.length < 2 || binary.base < 0 || binary.head < 0) continue;
		const progress = {
			subject: target.label,
			done,
			total: observed.length
		};
		let seen = true;
		for (const { context: side, build } of context.sides) {
			const tails = build.binaries[binary[side.side]];
			if (tails === void 0 || !seen) continue;
			const iterations = Math.min(TRIED_ITERATIONS, target.iterations ?? 1);
			const [result] = yield [{
				...tailsCommand(tails, one.printedName, iterations, 1, context.sliceTimeoutMs),
				progress
			}];
			seen = result !== void 0 && readSketchLine(result.stdout, one.printedName) !== null;
		}
		if (!seen) unseen.push(target.label);
		else if ((target.iterations ?? 1) < TRIED_ITERATIONS) slow.push(target.label);
		else targets.push(tailsTarget(one, binary));
	}
	return {
		targets,
		warnings: [...unseenWarnings(unseen), ...slowWarnings(slow)]
	};
}
function instrumented({ sides }, side, target) {
	return (sides.find(({ context }) => context.side === side)?.build)?.binaries.findIndex(({ group, instrument }) => instrument === "tails" && group === target.group) ?? -1;
}
function tailsTarget({ target, nsPerOp }, binary) {
	const every = everyFor(nsPerOp);
	const plain = Math.max(1, target.iterations ?? 1);
	const wallNs = target.expectedMs * 1e6 / plain;
	const iterations = Math.max(TRIED_ITERATIONS, Math.round(plain * wallNs / (wallNs + OBSERVATION_NS / every)));
	return {
		...target,
		key: `tails:${target.key}`,
		label: `${target.label} (tails)`,
		iterations,
		instrument: "tails",
		observedTarget: target.key,
		binary,
		notes: {
			...target.notes,
			every: String(every)
		}
	};
}
function sliceTails(target, context, limits) {
	const { printedName = "", every = "1", ...notes } = target.notes ?? {};
	const environment = { GOROOT: notes[context.side] ?? "" };
	return tailsCommand({
		path: limits.binaryPath,
		directory: join$1(context.directory, target.group),
		environment
	}, printedName, target.iterations ?? 1, Number(every), limits.timeoutMs);
}
/** One run of the instrumented binary; the instrument is told by its environment how often to look. */
function tailsCommand(binary, printedName, iterations, every, timeoutMs) {
	const flags = sliceFlags(printedName, iterations);
	const command = testBinaryCommand(binary, binary.environment?.GOROOT ?? "", flags, timeoutMs);
	return {
		...command,
		environment: {
			...command.environment,
			[EVERY_VARIABLE]: String(every)
		}
	};
}
/** What a slice of the instrument saw. Nothing of the result line is read: its ns/op holds the instrument. */
function readTails(target, result) {
	const { name = target.label, printedName = "" } = target.notes ?? {};
	const { group } = target;
	const sketch = readSketchLine(result.stdout, printedName);
	if (sketch !== null && sketchCount(sketch) > 0) return {
		measurements: [{
			group,
			name,
			values: /* @__PURE__ */ new Map(),
			sketch
		}],
		failures: [],
		warnings: []
	};
	return {
		measurements: [],
		failures: [{
			group,
			name,
			reason: sketch === null ? reasonOf(result, result.durationMs) : "no iteration was timed"
		}],
		warnings: []
	};
}
const LINE = "tare-sketch ";
const MAX_LINE_LENGTH$1 = 262144;
/** Of the instrument's array (go-tails-source.ts). */
const MAX_INDEX = 2185;
const MAX_BINS = 5e3;
const MAX_NS = 0xe8d4a51000;
/** The last line of the instrument's about this benchmark; what else a benchmark prints is passed over. */
function readSketchLine(stdout, printedName) {
	for (const line of stdout.split("\n").reverse()) {
		if (!line.startsWith(LINE) || line.length > MAX_LINE_LENGTH$1) continue;
		const sketch = readSketch(line.slice(12), printedName);
		if (sketch !== null) return sketch;
	}
	return null;
}
function readSketch(json, printedName) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		return null;
	}
	if (typeof value !== "object" || value === null || !("benchmark" in value) || value.benchmark !== printedName) return null;
	const { accuracy, zeros, bins, step_ns, window_ns, every } = value;
	if (accuracy !== .01 || !isCount$1(zeros) || !Array.isArray(bins) || bins.length > MAX_BINS) return null;
	if (!isNs(step_ns) || !isNs(window_ns) || !isCount$1(every) || every < 1) return null;
	const read = [];
	let last = -1;
	for (const bin of bins) {
		if (!Array.isArray(bin) || bin.length !== 2) return null;
		const [index, count] = bin;
		if (!isCount$1(index) || index <= last || index > MAX_INDEX || !isCount$1(count) || count < 1) return null;
		read.push([index, count]);
		last = index;
	}
	const sketch = {
		accuracy,
		zeros,
		bins: read
	};
	if (!Number.isSafeInteger(sketchCount(sketch))) return null;
	return {
		...sketch,
		clockStepNs: step_ns,
		windowNs: window_ns,
		every
	};
}
function isCount$1(value) {
	return Number.isSafeInteger(value) && value >= 0;
}
function isNs(value) {
	return typeof value === "number" && value >= 0 && value <= MAX_NS;
}
function unseenWarnings(labels) {
	if (labels.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: "Iterations of a b.N loop cannot be seen one by one, so there are no percentiles: use b.Loop",
		subject: labels.join(", ").slice(0, 2e3)
	}];
}
function slowWarnings(labels) {
	if (labels.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: `A slice has fewer than ${TRIED_ITERATIONS} iterations, too few for percentiles: give a longer slice`,
		subject: labels.join(", ").slice(0, 2e3)
	}];
}
// src/harnesses/go-discover.ts
/** A head whose first iteration is this many times slower than base's is probed too, and the smaller count taken. */
const MUCH_SLOWER = 5;
/**
* Runs everything once on both sides, then sizes each selected benchmark on base, or on head where base has none.
* Throws UserError when the filters leave nothing.
*/
function* discoverGo(context) {
	const surveyed = yield* surveyAll(context);
	const selected = selectBenchmarks(candidates(surveyed), context.options);
	const clockOf = yield* clocks(context);
	const targets = [];
	const benchmarks = [];
	const observed = [];
	for (const [index, candidate] of selected.entries()) {
		const sized = yield* size(candidate, surveyed, context, {
			subject: candidate.name,
			done: index,
			total: selected.length
		});
		const key = `${candidate.group}:${candidate.printedName}`;
		const clock = clockOf(candidate, sized);
		benchmarks.push({
			targetKey: key,
			...candidate,
			failures: sized.failures,
			readings: sized.readings,
			...clock === null ? {} : { clock }
		});
		if (sized.probed === null) continue;
		const target = toTarget(key, candidate, sized, surveyed);
		targets.push(target);
		const nsPerOp = sized.probed.measurement.values.get("ns/op") ?? 0;
		observed.push({
			target,
			printedName: candidate.printedName,
			nsPerOp
		});
	}
	const tails = yield* discoverTails(context, observed);
	return {
		targets: [...targets, ...tails.targets],
		benchmarks,
		warnings: tails.warnings
	};
}
function* surveyAll(context) {
	const surveyed = [];
	const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
	for (const { context: side, build } of context.sides) {
		const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
		for (const [index, binary] of build.binaries.entries()) {
			if (binary.instrument !== void 0) continue;
			const survey = yield* surveyBinary(binary, {
				timeoutMs: context.sliceTimeoutMs,
				exclude: context.options.exclude,
				goMinor,
				progress: {
					subject: `${side.side} ${binary.group || "."}`,
					done: surveyed.length,
					total
				}
			});
			surveyed.push({
				side: side.side,
				index,
				binary,
				survey
			});
		}
	}
	return surveyed;
}
/** Both sides' benchmarks side by side: base's order, then what only head has. */
function candidates(surveyed) {
	const found = /* @__PURE__ */ new Map();
	for (const { side, binary, survey } of surveyed) for (const printedName of /* @__PURE__ */ new Set([...survey.benchmarks.keys(), ...survey.failures.keys()])) {
		const key = `${binary.group}:${printedName}`;
		const candidate = found.get(key) ?? {
			group: binary.group,
			name: shortName(printedName),
			printedName,
			sides: [],
			failures: {},
			readings: {}
		};
		found.set(key, candidate);
		candidate.sides.push(side);
		const reason = survey.failures.get(printedName);
		const reading = survey.benchmarks.get(printedName);
		if (reason !== void 0) candidate.failures[side] = reason;
		else if (reading !== void 0) candidate.readings[side] = reading;
	}
	return [...found.values()];
}
/** Chooses the count on the first side that works, and looks again on head when it seems to be far slower there. */
function* size(candidate, surveyed, context, progress) {
	const failures = { ...candidate.failures };
	const readings = { ...candidate.readings };
	let probed = null;
	for (const side of SIDES) {
		const on = surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
		if (on === void 0 || !candidate.sides.includes(side) || failures[side] !== void 0) continue;
		if (probed !== null && !isMuchSlower(candidate)) continue;
		const found = yield* probe({
			binary: on.binary,
			printedName: candidate.printedName,
			startupMs: on.survey.startupMs,
			sliceMs: context.options.sliceMs,
			timeoutMs: context.sliceTimeoutMs,
			progress
		});
		if ("reason" in found) {
			failures[side] = found.reason;
			delete readings[side];
			continue;
		}
		readings[side] = found.measurement;
		if (probed === null || found.iterations < probed.iterations) probed = found;
	}
	return {
		probed,
		failures,
		readings
	};
}
function isMuchSlower({ readings }) {
	const base = readings.base?.values.get("ns/op");
	const head = readings.head?.values.get("ns/op");
	return base !== void 0 && head !== void 0 && head > MUCH_SLOWER * base;
}
function toTarget(key, candidate, sized, surveyed) {
	const on = (side) => surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
	const { group, name, printedName } = candidate;
	return {
		key,
		group,
		label: group === "" ? name : `${group}:${name}`,
		sides: candidate.sides.filter((side) => sized.failures[side] === void 0),
		iterations: sized.probed?.iterations ?? null,
		expectedMs: sized.probed?.expectedMs ?? 0,
		binary: {
			base: on("base")?.index ?? -1,
			head: on("head")?.index ?? -1
		},
		notes: {
			name,
			printedName,
			base: on("base")?.binary.environment?.GOROOT ?? "",
			head: on("head")?.binary.environment?.GOROOT ?? "",
			counted: SIDES.some((side) => on(side)?.binary.countsWindows === true) ? "yes" : ""
		}
	};
}
// src/harnesses/go.ts
/** Go's own benchmarks: one test binary a package, one process a slice. */
const go = {
	name: "go",
	summary: "Go benchmarks (`func BenchmarkX(b *testing.B)`) of every module in the working directory",
	detects: (files) => files.some((file) => file === "go.mod" || file.endsWith("/go.mod") || file.endsWith("_test.go")),
	build: buildGo$1,
	discover: discoverGo,
	slice: (target, context, limits) => target.instrument === void 0 ? sliceGo(target, context, limits) : sliceTails(target, context, limits),
	read: (target, result) => target.instrument === void 0 ? readGo(target, result) : readTails(target, result)
};
// src/formats/tare-lines.ts
/** As much as is read of a command's output: a million samples fit. */
const MAX_LINE_LENGTH = 16777216;
const MAX_SAMPLES = 1e6;
/** In ns: about 30 years. */
const MAX_SAMPLE_NS = 0xde0b6b3a7640000;
const MAX_CLOCK_LENGTH = 50;
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 1e3;
const MAX_UNIT_LENGTH = 200;
/** Tare's own lines, for benchmarks that print their results themselves: one JSON object a line. */
const tareLines = {
	name: "tare-lines",
	summary: "Tare's own JSON lines: `{\"tare\":1,\"benchmark\":\"Parse/large\",\"metrics\":{\"ns/op\":12.3}}`",
	parse: parseTareLines
};
function parseTareLines(stdout) {
	const measurements = [];
	const failures = [];
	const warnings = [];
	for (let from = 0; from < stdout.length;) {
		const newline = stdout.indexOf("\n", from);
		const to = newline < 0 ? stdout.length : newline;
		const line = stdout.slice(from, Math.min(to, from + MAX_LINE_LENGTH + 1)).trim();
		from = to + 1;
		if (!/^\{\s*"tare"\s*:/.test(line)) continue;
		const read = readLine(line);
		if (typeof read === "string") {
			if (warnings.length < MAX_WARNINGS) warnings.push({
				code: "torn-line",
				message: `A "tare" line was passed over: ${read}`,
				subject: line.slice(0, 200)
			});
		} else if ("reason" in read) failures.push(read);
		else measurements.push(read);
	}
	return {
		measurements,
		failures,
		warnings
	};
}
/** The line's content, or in plain words what is wrong with it. */
function readLine(line) {
	if (line.length > MAX_LINE_LENGTH) return "it is longer than 16 MiB";
	let value;
	try {
		value = JSON.parse(line);
	} catch {
		return "it is not valid JSON";
	}
	if (!isRecord(value)) return "it is not a JSON object";
	if (value.tare !== 1) return "\"tare\" has to be 1, the version of this format";
	const name = value.benchmark;
	if (typeof name !== "string" || name === "" || name.length > MAX_NAME_LENGTH) return `"benchmark" has to be a name of 1 to ${MAX_NAME_LENGTH} characters`;
	const group = value.group ?? "";
	if (typeof group !== "string" || group.length > MAX_NAME_LENGTH) return `"group" has to be text of up to ${MAX_NAME_LENGTH} characters`;
	const error = value.error;
	if (error !== void 0) return typeof error === "string" ? {
		group,
		name,
		reason: error.slice(0, 2e3)
	} : "\"error\" has to be text";
	const values = readMetrics(value.metrics);
	if (typeof values === "string") return values;
	const iterations = value.iterations;
	if (iterations !== void 0 && (!isNonNegative(iterations) || !Number.isSafeInteger(iterations))) return "\"iterations\" has to be a whole number";
	const timing = readTiming(value);
	if (typeof timing === "string") return timing;
	return {
		group,
		name,
		...iterations === void 0 ? {} : { iterations },
		values,
		...timing
	};
}
/** How it was timed, where the line says. */
function readTiming(line) {
	const { windows, clock, subtracted, samples_ns: samples } = line;
	if (windows !== void 0 && !isNonNegative(windows)) return "\"windows\" has to be a number, 0 or more";
	if (clock !== void 0 && (typeof clock !== "string" || clock === "" || clock.length > MAX_CLOCK_LENGTH)) return `"clock" has to be a name of 1 to ${MAX_CLOCK_LENGTH} characters`;
	if (subtracted !== void 0 && typeof subtracted !== "boolean") return "\"subtracted\" has to be true or false";
	const sketch = samples === void 0 ? void 0 : readSamples(samples);
	if (typeof sketch === "string") return sketch;
	return {
		...windows === void 0 ? {} : { windows },
		...clock === void 0 ? {} : { clock },
		...subtracted === true ? { alreadySubtracted: true } : {},
		...sketch === void 0 ? {} : { sketch }
	};
}
/** Times of single operations: kept as a sketch, which any percentile can be had from. */
function readSamples(samples) {
	if (!Array.isArray(samples) || samples.length === 0 || samples.length > MAX_SAMPLES) return `"samples_ns" has to be a list of 1 to ${MAX_SAMPLES} times`;
	if (!samples.every((sample) => isNonNegative(sample) && sample <= MAX_SAMPLE_NS)) return "a time in \"samples_ns\" is not a number from 0 to 1e18";
	return sketchOf(samples, SKETCH_ACCURACY);
}
function readMetrics(metrics) {
	if (!isRecord(metrics)) return "\"metrics\" has to be an object of numbers by unit";
	const values = /* @__PURE__ */ new Map();
	for (const [unit, value] of Object.entries(metrics)) {
		if (unit === "" || unit.length > MAX_UNIT_LENGTH) return `a unit has to have 1 to ${MAX_UNIT_LENGTH} characters`;
		if (typeof value !== "number" || !Number.isFinite(value)) return "a value in \"metrics\" is not a finite number";
		values.set(unit, value);
	}
	return values.size > 0 ? values : "\"metrics\" is empty";
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isNonNegative(value) {
	return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
// src/calibrators/program.ts
/** One slice beyond the program's start: long enough for a steady median, short enough to be run each round. */
const SLICE_MS = 7;
const FIRST_WINDOWS$1 = 2e3;
const MOST_WINDOWS$1 = 1e6;
/** What the programs time before they look at the clock again. */
const BATCH = 1e3;
/** A window holds one read of the clock's two, so the loop takes about twice what the windows add up to. */
const LOOP_PER_WINDOW = 2;
const SHOWN_LINES$1 = 8;
/** Runs it once on few windows, and takes as many for a slice as last some milliseconds here. */
function* sized$1(program, context) {
	const slice = (windows, timeoutMs) => ({
		...inPlace(context, timeoutMs),
		file: program.file,
		arguments: [
			...program.before,
			String(windows),
			...program.after ?? []
		]
	});
	const [result] = yield [slice(FIRST_WINDOWS$1, context.buildTimeoutMs)];
	const reading = readWindows$1(program.clock, result);
	if ("reason" in reading) return reading;
	const wanted = SLICE_MS * 1e6 / (LOOP_PER_WINDOW * Math.max(reading.nsPerWindow, 1));
	const windows = Math.min(MOST_WINDOWS$1, Math.max(BATCH, Math.round(wanted / BATCH) * BATCH));
	return {
		toolchain: program.toolchain,
		windows,
		slice,
		read: (each) => readWindows$1(program.clock, each)
	};
}
/** Where calibrators are built and run: beside the benchmarks, so that files which choose a toolchain are found. */
function inPlace(context, timeoutMs) {
	const cwd = context.directory ?? context.scratch;
	return {
		cwd,
		environment: {
			...context.build?.environment,
			PWD: cwd
		},
		trust: "untrusted",
		timeoutMs
	};
}
/** The line that a calibrator prints (formats/tare-lines.ts). */
function readWindows$1(clock, result) {
	if (result === void 0 || !succeeded(result)) return { reason: `the calibrator ${endedSaying(result)}` };
	const line = tareLines.parse(result.stdout).measurements.find(({ name }) => name === clock);
	const nsPerWindow = line?.values.get("ns/window");
	const windows = line?.iterations;
	if (nsPerWindow === void 0 || windows === void 0) return { reason: `the calibrator printed no reading of ${clock}` };
	if (nsPerWindow < 0) return { reason: `the clock runs backwards: ${nsPerWindow} ns a window` };
	return {
		windows,
		nsPerWindow,
		clockStepNs: line?.values.get("clock-step-ns") ?? null
	};
}
/** `ended with exit code 1: cc: error: ...`, with the first lines of what it said. */
function endedSaying(result) {
	const said = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, SHOWN_LINES$1);
	return said === "" ? howItEnded(result) : `${howItEnded(result)}: ${said}`;
}
// src/calibrators/compile.ts
/** Compiles one source into one file or folder; returns the toolchain as `g++ 12.2.0 -O2`, or why there is none. */
function* compile$1(step, context) {
	const { command, flags, versionOption } = step.compiler;
	const shell = (script) => ({
		...inPlace(context, context.buildTimeoutMs),
		file: "sh",
		arguments: [
			"-c",
			script,
			"sh",
			step.output,
			step.source
		]
	});
	const [asked] = yield [shell(`printf '%s ' ${command}; printf '\\n'; printf '%s\\n' ${flags} --; ${command} ${versionOption}`)];
	if (asked === void 0) return { reason: "no compiler was asked" };
	const { name, given, answer } = readVersion(asked.stdout);
	if (!succeeded(asked)) return { reason: `\`${name} ${versionOption}\` ${endedSaying({
		...asked,
		stdout: answer
	})}` };
	const [compiled] = yield [shell(`${command} ${flags} ${step.words}`)];
	if (compiled === void 0 || !succeeded(compiled)) return { reason: `${name} does not compile the calibrator; it ${endedSaying(compiled)}` };
	return { toolchain: [answer.split("\n")[0]?.trim() || name, ...given].join(" ") };
}
/**
*     c++
*     -O2
*     --
*     c++ (Debian 12.2.0-14) 12.2.0
*/
function readVersion(stdout) {
	const [name = "", ...rest] = stdout.split("\n");
	const end = rest.indexOf("--");
	return {
		name: name.trim(),
		given: rest.slice(0, Math.max(end, 0)),
		answer: rest.slice(end + 1).join("\n")
	};
}
// src/calibrators/c.ts
/** As make's built-in rules call it; optimised where the user says nothing. */
const C = {
	command: "${CC:-cc}",
	flags: "${CFLAGS--O2} $CPPFLAGS",
	versionOption: "--version"
};
const cCalibrators = [{
	clock: "c-clock-gettime",
	language: "C",
	summary: "two calls of `clock_gettime(CLOCK_MONOTONIC)`",
	effectiveShare: [.5, 1],
	*prepare(context) {
		const output = `${context.scratch}/c-clock-gettime`;
		const source = `${context.sources}/c/clock_gettime.c`;
		const compiled = yield* compile$1({
			compiler: C,
			words: "-o \"$1\" \"$2\" $LDFLAGS -lm",
			output,
			source
		}, context);
		if ("reason" in compiled) return compiled;
		return yield* sized$1({
			clock: "c-clock-gettime",
			...compiled,
			file: output,
			before: []
		}, context);
	}
}];
// src/calibrators/cpp.ts
/** As make's built-in rules call it; optimised where the user says nothing. */
const CPP = {
	command: "${CXX:-c++}",
	flags: "${CXXFLAGS--O2} $CPPFLAGS",
	versionOption: "--version"
};
const steadyClock = {
	clock: "cpp-steady-clock",
	language: "C++",
	summary: "two calls of `std::chrono::steady_clock::now()`",
	effectiveShare: [.5, 1],
	*prepare(context) {
		const output = `${context.scratch}/cpp-steady-clock`;
		const source = `${context.sources}/cpp/steady_clock.cpp`;
		const compiled = yield* compile$1({
			compiler: CPP,
			words: "-o \"$1\" \"$2\" $LDFLAGS",
			output,
			source
		}, context);
		if ("reason" in compiled) return compiled;
		return yield* sized$1({
			clock: "cpp-steady-clock",
			...compiled,
			file: output,
			before: []
		}, context);
	}
};
/** What the compiler says, whichever it is, where the library's header is not found. */
const NO_HEADER = /benchmark\/benchmark\.h/;
const NO_LIBRARY = /-lbenchmark|library (?:not found|'benchmark')/;
function googleBenchmark(way, summary) {
	const clock = `google-benchmark-${way}`;
	return {
		clock,
		language: "C++",
		summary,
		effectiveShare: [.5, 1],
		*prepare(context) {
			const output = `${context.scratch}/${clock}`;
			const source = `${context.sources}/cpp/google_benchmark.cpp`;
			const compiled = yield* compile$1({
				compiler: CPP,
				words: "-o \"$1\" \"$2\" $LDFLAGS -lbenchmark -lpthread",
				output,
				source
			}, context);
			if ("reason" in compiled) return NO_HEADER.test(compiled.reason) || NO_LIBRARY.test(compiled.reason) ? { reason: `Google Benchmark is not installed where the compiler looks (CPPFLAGS and LDFLAGS say where): ${compiled.reason}` } : compiled;
			return yield* sized$1({
				clock,
				...compiled,
				file: output,
				before: [],
				after: [way]
			}, context);
		}
	};
}
const cppCalibrators = [
	steadyClock,
	googleBenchmark("pause", "`state.PauseTiming()` and `state.ResumeTiming()` of Google Benchmark"),
	googleBenchmark("manual", "`steady_clock` and `state.SetIterationTime()` of Google Benchmark")
];
// src/calibrators/go.ts
const FIRST_WINDOWS = 200;
/** Below it the median of a slice moves by more than a twentieth of itself. */
const FEWEST_WINDOWS = 120;
const MOST_WINDOWS = 1e5;
const goCalibrators = [goCalibrator("go-stop-start", "BenchmarkStopStart", "`b.StartTimer()` and `b.StopTimer()`, as inside a loop"), goCalibrator("go-time-now", "BenchmarkTimeNow", "`time.Now()` and `time.Since()`")];
function goCalibrator(clock, benchmark, summary) {
	return {
		clock,
		language: "Go",
		summary,
		effectiveShare: [.5, 1],
		*prepare(context) {
			const toolchain = yield* findToolchain(context);
			if ("reason" in toolchain) return toolchain;
			const path = `${context.scratch}/clock.test`;
			const [built] = yield [compile(path, toolchain, context)];
			if (built === void 0 || !succeeded(built)) return { reason: `go does not compile the calibrator; it ${endedSaying(built)}` };
			return yield* sized({
				clock,
				benchmark,
				path,
				toolchain
			}, context);
		}
	};
}
/** That of the benchmarks' build; else the one that go chooses where they are. */
function* findToolchain(context) {
	const environment = context.build?.environment ?? {};
	const cwd = context.directory ?? context.scratch;
	const [result] = yield [{
		file: environment.GOROOT === void 0 ? "go" : `${environment.GOROOT}/bin/go`,
		arguments: [
			"env",
			"GOVERSION",
			"GOROOT"
		],
		cwd,
		environment: {
			...environment,
			PWD: cwd
		},
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	}];
	if (result === void 0 || !succeeded(result)) return { reason: `\`go env\` ${endedSaying(result)}` };
	const [name = "", goroot = ""] = result.stdout.split("\n");
	return {
		name,
		goroot
	};
}
/**
* The benchmarks' own flags. Their module and workspace play no part here (GOWORK, -mod), and neither does a toolchain
* line: it is this one.
*/
function compile(path, { goroot }, context) {
	const { flags, environment } = context.build ?? {
		flags: ["-vet=off"],
		environment: {}
	};
	const cwd = `${context.sources}/go`;
	const own = {
		GOROOT: goroot,
		GOTOOLCHAIN: "local",
		GOWORK: "off",
		GO111MODULE: "on",
		PWD: cwd
	};
	return {
		file: `${goroot}/bin/go`,
		arguments: [
			"test",
			"-c",
			"-mod=readonly",
			...flags,
			"-o",
			path,
			"."
		],
		cwd,
		environment: {
			...environment,
			...own
		},
		trust: "untrusted",
		timeoutMs: context.buildTimeoutMs
	};
}
/** Runs it on one window and on a few, and takes as many for a slice as last some milliseconds here. */
function* sized(program, context) {
	const { benchmark, toolchain, path } = program;
	const slice = (windows, timeoutMs) => {
		const flags = [
			`-test.bench=${exactPattern(benchmark)}`,
			`-test.benchtime=${windows}x`,
			"-test.count=1"
		];
		return testBinaryCommand({
			path,
			directory: context.scratch
		}, toolchain.goroot, flags, timeoutMs);
	};
	const read = (result) => readWindows(benchmark, result);
	const [one, few] = yield [slice(1, context.buildTimeoutMs), slice(FIRST_WINDOWS, context.buildTimeoutMs)];
	const reading = read(few);
	if ("reason" in reading) return reading;
	const addedMs = (few?.durationMs ?? 0) - (one?.durationMs ?? 0);
	const wanted = 1600 / Math.max(addedMs, .1);
	const windows = Math.round(Math.min(MOST_WINDOWS, Math.max(FEWEST_WINDOWS, wanted)));
	return {
		toolchain: toolchain.name,
		windows,
		slice,
		read
	};
}
function readWindows(benchmark, result) {
	if (result === void 0 || !succeeded(result)) return { reason: `the calibrator ${endedSaying(result)}` };
	const found = parseGo(result.stdout, { knownNames: [benchmark] }).measurements.find(({ printedName }) => printedName === benchmark);
	const nsPerWindow = found?.values.get("ns/window");
	if (found?.iterations === void 0 || nsPerWindow === void 0) return { reason: "the calibrator printed no reading" };
	return {
		windows: found.iterations,
		nsPerWindow,
		clockStepNs: found.values.get("clock-step-ns") ?? null
	};
}
// src/calibrators/go-tails.ts
/** Some 8 ms. */
const OBSERVATIONS = 1e5;
const BENCHMARK = "BenchmarkNothing";
/**
* What the tail instrument costs per observation: two readings of the clock, the sketch, and all that b.Loop does for
* it. Of a loop of nothing, every iteration of which is timed; the same loop untimed takes below 1 ns.
* No clock of benchmarks, so not among those that `timer-windows` can name.
*/
const goTailObservation = {
	clock: "go-tail-observation",
	language: "Go",
	summary: "timing one iteration of `b.Loop` and adding it to the sketch",
	effectiveShare: [1, 1],
	*prepare(context) {
		const tails = context.build?.tails;
		if (tails === void 0) return { reason: "the benchmarks were not built with it" };
		const { GOROOT = "" } = tails.environment;
		const directory = `${context.sources}/go-tails`;
		const path = `${context.scratch}/nothing.test`;
		const limits = {
			trust: "untrusted",
			timeoutMs: context.buildTimeoutMs
		};
		const [built, version] = yield [{
			file: `${GOROOT}/bin/go`,
			arguments: [
				"test",
				"-c",
				...tails.flags,
				"-o",
				path,
				"."
			],
			cwd: directory,
			environment: tails.environment,
			...limits
		}, {
			file: `${GOROOT}/bin/go`,
			arguments: ["env", "GOVERSION"],
			cwd: directory,
			environment: tails.environment,
			...limits
		}];
		if (built === void 0 || !succeeded(built)) return { reason: `the calibrator's compiler ${endedSaying(built)}` };
		return {
			toolchain: version?.stdout.trim() ?? "",
			windows: OBSERVATIONS,
			slice: (windows, timeoutMs) => tailsCommand({
				path,
				directory,
				environment: { GOROOT }
			}, BENCHMARK, windows, 1, timeoutMs),
			read: read$2
		};
	}
};
function read$2(result) {
	const line = parseGo(result.stdout, { knownNames: [BENCHMARK] }).measurements.at(-1);
	const nsPerWindow = line?.values.get("ns/op");
	const sketch = readSketchLine(result.stdout, BENCHMARK);
	if (!succeeded(result) || nsPerWindow === void 0 || sketch === null) return { reason: `the calibrator ${endedSaying(result)}` };
	return {
		windows: line?.iterations ?? 0,
		nsPerWindow,
		clockStepNs: sketch.clockStepNs ?? null
	};
}
// src/calibrators/java.ts
const JAVA = {
	command: "\"${JAVA_HOME:+$JAVA_HOME/bin/}javac\"",
	flags: "",
	versionOption: "-version"
};
const javaCalibrators = [{
	clock: "java-nano-time",
	language: "Java",
	summary: "two calls of `System.nanoTime()`",
	effectiveShare: [.5, 1],
	*prepare(context) {
		const output = context.scratch;
		const source = `${context.sources}/java/NanoTime.java`;
		const compiled = yield* compile$1({
			compiler: JAVA,
			words: "-d \"$1\" \"$2\"",
			output,
			source
		}, context);
		if ("reason" in compiled) return compiled;
		const run = "exec \"${JAVA_HOME:+$JAVA_HOME/bin/}java\" -Xbatch -cp \"$1\" NanoTime \"$2\"";
		return yield* sized$1({
			clock: "java-nano-time",
			...compiled,
			file: "sh",
			before: [
				"-c",
				run,
				"sh",
				output
			]
		}, context);
	}
}];
// src/calibrators/javascript.ts
/**
* Compiled while it runs, it overlaps with the work like native code: 0.48 to 1 of an empty window was seen around
* chains of 0 to 64 multiplications.
*/
const MEASURED_SHARE = [.45, 1];
function javascript(clock, source, summary) {
	return {
		clock,
		language: "JavaScript",
		summary,
		effectiveShare: MEASURED_SHARE,
		*prepare(context) {
			const [asked] = yield [{
				...inPlace(context, context.buildTimeoutMs),
				file: "node",
				arguments: ["--version"]
			}];
			if (asked === void 0 || !succeeded(asked)) return { reason: `\`node --version\` ${endedSaying(asked)}` };
			return yield* sized$1({
				clock,
				toolchain: `node ${asked.stdout.trim()}`,
				file: "node",
				before: [`${context.sources}/javascript/${source}`]
			}, context);
		}
	};
}
const javascriptCalibrators = [javascript("js-performance-now", "performance-now.mjs", "two calls of `performance.now()` (Node)"), javascript("js-hrtime", "hrtime.mjs", "two calls of `process.hrtime.bigint()` (Node)")];
const pythonCalibrators = [{
	clock: "python-perf-counter",
	language: "Python",
	summary: "two calls of `time.perf_counter()`",
	effectiveShare: [.85, 1.2],
	*prepare(context) {
		const [asked] = yield [{
			...inPlace(context, context.buildTimeoutMs),
			file: "python3",
			arguments: ["--version"]
		}];
		if (asked === void 0 || !succeeded(asked)) return { reason: `\`python3 --version\` ${endedSaying(asked)}` };
		return yield* sized$1({
			clock: "python-perf-counter",
			toolchain: asked.stdout.trim(),
			file: "python3",
			before: [
				"-B",
				"-I",
				`${context.sources}/python/perf_counter.py`
			]
		}, context);
	}
}];
// src/calibrators/rust.ts
/** As cargo's bench profile optimises. */
const RUST = {
	command: "rustc",
	flags: "-C opt-level=3 $RUSTFLAGS",
	versionOption: "--version"
};
function rust(clock, source, summary) {
	return {
		clock,
		language: "Rust",
		summary,
		effectiveShare: [.5, 1],
		*prepare(context) {
			const output = `${context.scratch}/${clock}`;
			const compiled = yield* compile$1({
				compiler: RUST,
				words: "--edition 2021 -o \"$1\" \"$2\"",
				output,
				source: `${context.sources}/rust/${source}`
			}, context);
			if ("reason" in compiled) return compiled;
			return yield* sized$1({
				clock,
				...compiled,
				file: output,
				before: []
			}, context);
		}
	};
}
const rustCalibrators = [rust("rust-instant", "instant.rs", "`Instant::now()` and `elapsed()`"), rust("criterion-per-iteration", "criterion_per_iteration.rs", "`iter_batched` of criterion, `BatchSize::PerIteration`")];
// src/calibrators/spawn.ts
/** A whole process that does nothing; its one window is the time from starting it to its end, as a slice is timed. */
const spawn$1 = {
	clock: "spawn",
	language: "Process",
	summary: "one start and end of a process: a static, empty program",
	effectiveShare: [.85, 1.15],
	*prepare(context) {
		const output = `${context.scratch}/spawn`;
		const source = `${context.sources}/spawn/empty.c`;
		const compiled = yield* compile$1({
			compiler: C,
			words: "-static -o \"$1\" \"$2\" $LDFLAGS",
			output,
			source
		}, context);
		if ("reason" in compiled) return compiled;
		return {
			...compiled,
			windows: 1,
			slice: (_windows, timeoutMs) => ({
				...inPlace(context, timeoutMs),
				file: output,
				arguments: []
			}),
			read: read$1
		};
	}
};
function read$1(result) {
	if (!succeeded(result)) return { reason: `the empty program ${endedSaying(result)}` };
	return {
		windows: 1,
		nsPerWindow: result.durationMs * 1e6,
		clockStepNs: null
	};
}
const spawnCalibrators = [spawn$1];
// src/calibrators/registry.ts
/** Every clock whose cost can be measured. Docs tables and the check of `timer-windows` derive from this. */
const CALIBRATORS = [
	...goCalibrators,
	...cppCalibrators,
	...cCalibrators,
	...rustCalibrators,
	...javascriptCalibrators,
	...pythonCalibrators,
	...javaCalibrators,
	...spawnCalibrators
];
/** The tail instrument's own cost as well, which is no clock of benchmarks. undefined for names that are not known. */
function calibratorNamed(clock) {
	return [...CALIBRATORS, goTailObservation].find((calibrator) => calibrator.clock === clock);
}
// src/model/pattern.ts
/**
* Does the whole of `text` match `pattern`? `*` stands for any run of characters, the empty one included; every other
* character stands for itself (case counts). Deliberately no regular expression: patterns come from inputs and names
* from the pull request, and neither may cost more than length(pattern) * length(text) steps.
*/
function matchesPattern(pattern, text) {
	const parts = pattern.split("*");
	const first = parts[0] ?? "";
	if (parts.length === 1) return pattern === text;
	const last = parts[parts.length - 1] ?? "";
	if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
	let from = first.length;
	const end = text.length - last.length;
	for (const part of parts.slice(1, -1)) {
		const at = text.indexOf(part, from);
		if (at < 0 || at + part.length > end) return false;
		from = at + part.length;
	}
	return true;
}
// src/model/units.ts
/**
* What is known of a metric by its unit alone: costs per operation, times and sizes are better when lower, rates
* when higher; anything else is unknown until the user says (`rules`; a later rule wins over an earlier one).
*/
function metricOf(unit, rules = []) {
	const guessed = classify(unit);
	const said = rules.findLast((rule) => matchesPattern(rule.metric, unit));
	return {
		unit,
		quantity: guessed.quantity,
		direction: said?.direction ?? guessed.direction
	};
}
/** Spellings seen in Go, JMH, Criterion, pytest-benchmark, BenchmarkDotNet and Catch2 output. */
const TIMES = new Set("ps ns us µs μs ms s sec secs second seconds min nanos nanoseconds micros microseconds millis milliseconds".split(" "));
const BYTES = new Set("B kB KB MB GB TB KiB MiB GiB TiB byte bytes Bytes kb kilobytes megabytes".split(" "));
const COUNTS = new Set("allocs alloc allocations mallocs frees instructions instrs cycles branches faults syscalls gcs GCs".split(" "));
const PER_SECOND = /* @__PURE__ */ new Set([
	"s",
	"sec",
	"secs",
	"second",
	"seconds",
	"ms",
	"us",
	"µs",
	"μs",
	"ns"
]);
const PER_OPERATION = /* @__PURE__ */ new Set([
	"op",
	"ops",
	"operation",
	"iter",
	"iteration",
	"call",
	"invocation"
]);
/** More of these in a second is not plainly good; left to the user. */
const UNWELCOME = /alloc|malloc|error|fail|fault|drop|lost|loss|miss|retr|timeout|conflict|abort|gc|stall|switch/i;
function classify(unit) {
	const slash = unit.lastIndexOf("/");
	if (slash < 0) return classifyPlain(unit);
	const above = unit.slice(0, slash);
	const below = unit.slice(slash + 1);
	const cost = quantityOf(above);
	if (PER_SECOND.has(below)) {
		if (cost === "time") return {
			direction: "unknown",
			quantity: "other"
		};
		return {
			direction: UNWELCOME.test(above) ? "unknown" : "higher",
			quantity: "rate"
		};
	}
	if (PER_OPERATION.has(below)) return {
		direction: "lower",
		quantity: cost === "other" ? "count" : cost
	};
	if (cost === "time" || cost === "bytes") return {
		direction: "lower",
		quantity: cost
	};
	return {
		direction: "unknown",
		quantity: "other"
	};
}
function classifyPlain(unit) {
	const quantity = quantityOf(unit);
	return {
		direction: quantity === "other" ? "unknown" : "lower",
		quantity
	};
}
function lastWord(text) {
	return text.slice(Math.max(text.lastIndexOf("-"), text.lastIndexOf("_"), text.lastIndexOf(" ")) + 1);
}
/** By the last word: `p99-ns` is a time, `heap_bytes` a size, `hit%` unknown. */
function quantityOf(text) {
	const word = lastWord(text);
	if (TIMES.has(word)) return "time";
	if (BYTES.has(word)) return "bytes";
	if (COUNTS.has(word)) return "count";
	return "other";
}
// src/statistics/select.ts
/**
* Puts the `k`-th smallest value (0-based) of `values[from..to]` at index `k`, nothing larger before it and nothing
* smaller after it, and returns it: quickselect (Hoare 1961), median of three as the pivot, in place. Three order
* statistics of 465 Walsh averages cost a fifth of sorting them. Values of hostile order, on which the pivots keep
* failing, are sorted instead.
*/
function select(values, k, from = 0, to = values.length - 1) {
	let low = from;
	let high = to;
	let patience = 4 * Math.ceil(Math.log2(high - low + 2));
	while (high > low) {
		if (patience === 0) {
			values.subarray(low, high + 1).sort();
			break;
		}
		patience -= 1;
		const pivot = medianOfThree(at$1(values, low), at$1(values, low + high >> 1), at$1(values, high));
		let left = low;
		let right = high;
		while (left <= right) {
			while (at$1(values, left) < pivot) left += 1;
			while (at$1(values, right) > pivot) right -= 1;
			if (left > right) break;
			const swapped = at$1(values, left);
			values[left] = at$1(values, right);
			values[right] = swapped;
			left += 1;
			right -= 1;
		}
		if (k <= right) high = right;
		else if (k >= left) low = left;
		else break;
	}
	return at$1(values, k);
}
function medianOfThree(a, b, c) {
	return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
/** In range by construction; typed arrays hold no holes. */
function at$1(array, index) {
	return array[index];
}
// src/statistics/descriptive.ts
/** Median of at least one number, in any order. */
function median(values) {
	if (values.length === 0) throw new RangeError("median of no numbers");
	return medianInPlace(Float64Array.from(values));
}
/** The same of at least one number; afterwards the values are partitioned at their middle. */
function medianInPlace(values) {
	const half = values.length >> 1;
	const upper = select(values, half);
	return values.length % 2 === 1 ? upper : (select(values, half - 1, 0, half - 1) + upper) / 2;
}
// src/statistics/signed-rank.ts
/**
* Estimate and two-sided 1 - alpha interval of the centre of `differences` (n >= 1 finite numbers, any order).
* When even the widest interval (k = 1) cannot reach 1 - alpha it is returned all the same, with its real level
* (0 at n = 1).
*/
function signedRankInterval(differences, alpha) {
	const walsh = walshAverages(differences);
	const n = differences.length;
	const { k, level } = criticalIndex(n, alpha);
	const estimate = medianInPlace(walsh);
	const half = walsh.length >> 1;
	return {
		estimate,
		lower: select(walsh, k - 1, 0, Math.max(k - 1, half)),
		upper: select(walsh, walsh.length - k, Math.min(half, walsh.length - k)),
		level,
		n
	};
}
/**
* Largest k whose interval still reaches 1 - alpha under the exact null distribution of the signed-rank sum W:
* P(W <= k - 1) <= alpha / 2, level 1 - 2 P(W <= k - 1). k = 1, with the level it has, where no k reaches it.
*/
function criticalIndex(n, alpha) {
	if (!Number.isInteger(n) || n < 1) throw new RangeError(`signed-rank interval of ${n} differences`);
	if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha ${alpha} is not between 0 and 1`);
	const cumulative = cumulativeNull(n);
	const target = alpha / 2 * (1 + 1e-12);
	let low = 0;
	let high = Math.floor(n * (n + 1) / 4);
	while (low < high) {
		const probe = low + high + 1 >> 1;
		if (at(cumulative, probe) <= target) low = probe;
		else high = probe - 1;
	}
	return {
		k: low + 1,
		level: 1 - 2 * at(cumulative, low)
	};
}
const cache = /* @__PURE__ */ new Map();
/**
* P(W <= w) for w = 0 .. n(n+1)/2, W the sum of the ranks 1..n that a fair coin each keeps. By recursion on n over
* probabilities rather than counts: halving is exact in binary, and 2^n overflows nothing. Kept per n: the same few
* sample sizes serve thousands of rows.
*/
function cumulativeNull(n) {
	const known = cache.get(n);
	if (known) return known;
	const size = n * (n + 1) / 2 + 1;
	const mass = new Float64Array(size);
	mass[0] = 1;
	for (let rank = 1; rank <= n; rank++) for (let w = rank * (rank + 1) / 2; w >= 0; w--) {
		const without = at(mass, w);
		const withRank = w >= rank ? at(mass, w - rank) : 0;
		mass[w] = (without + withRank) / 2;
	}
	let sum = 0;
	for (let w = 0; w < size; w++) {
		sum += at(mass, w);
		mass[w] = sum;
	}
	cache.set(n, mass);
	return mass;
}
/** All n(n+1)/2 averages (x_i + x_j)/2, i <= j, in no order. */
function walshAverages(values) {
	const n = values.length;
	if (n < 1) throw new RangeError("Walsh averages of no values");
	const averages = new Float64Array(n * (n + 1) / 2);
	let next = 0;
	for (let i = 0; i < n; i++) {
		const left = values[i];
		for (let j = i; j < n; j++) averages[next++] = (left + values[j]) / 2;
	}
	return averages;
}
/** In range by construction; typed arrays hold no holes. */
function at(array, index) {
	return array[index];
}
// src/formats/registry.ts
/** Every format Tare reads, in the order `auto` tries them. Docs tables and the input check derive from this. */
const FORMATS = [go$1, tareLines];
/** What `bench-format` may be. */
const FORMAT_NAMES = ["auto", ...FORMATS.map(({ name }) => name)];
/** undefined for `auto` and for names that are not known. */
function formatNamed(name) {
	return FORMATS.find((format) => format.name === name);
}
/** The format that reads most benchmarks out of this text; null when none finds any. Ties go to the earlier one. */
function recogniseFormat(stdout) {
	let best = null;
	for (const format of FORMATS) {
		const { measurements, failures } = format.parse(stdout);
		const found = measurements.length + failures.length;
		if (found > (best?.found ?? 0)) best = {
			format,
			found
		};
	}
	return best?.format ?? null;
}
// src/harnesses/command.ts
/** Anything that prints results in a known format. One slice is one run of the whole suite. */
const command = {
	name: "command",
	summary: "Any command that prints results in a known format (`bench-command`, after `build-command` on each side)",
	detects: () => false,
	build: buildCommand,
	discover: discoverSuite,
	slice: (target, side, limits) => shell(target.notes?.command ?? "", side.directory, limits.timeoutMs),
	read: readSuite
};
const SUITE = "suite";
const SHOWN_LINES = 8;
/** -e: a build of several lines stops at the first that fails. */
function shell(script, cwd, timeoutMs) {
	return {
		file: "sh",
		arguments: ["-ec", script],
		cwd,
		environment: { PWD: cwd },
		trust: "untrusted",
		timeoutMs
	};
}
function* buildCommand(context) {
	const { buildCommand: script, benchCommand } = context.options;
	if (benchCommand === null) throw new UserError("harness: command needs a bench-command", "Give the command that runs the benchmarks.");
	const failures = [];
	if (script !== null) {
		const [result] = yield [shell(script, context.directory, context.buildTimeoutMs)];
		if (result === void 0 || !succeeded(result)) {
			const output = firstLines(`${result?.stderr ?? ""}\n${result?.stdout ?? ""}`, 30);
			failures.push({
				group: "",
				reason: `build-command ${howItEnded(result)}`,
				output
			});
		}
	}
	return {
		side: context.side,
		toolchain: "",
		binaries: [],
		failures,
		benchmarkSources: /* @__PURE__ */ new Map()
	};
}
/** One run of the suite on each side tells the names and the time. */
function* discoverSuite(context) {
	const script = context.options.benchCommand ?? "";
	const suites = [];
	let format = namedFormat(context.options.benchFormat);
	for (const [done, { context: side }] of context.sides.entries()) {
		const progress = {
			subject: `${side.side} suite`,
			done,
			total: context.sides.length
		};
		const [result] = yield [{
			...shell(script, side.directory, context.sliceTimeoutMs),
			progress
		}];
		if (result === void 0) continue;
		format ??= recogniseFormat(result.stdout);
		suites.push({
			side: side.side,
			result,
			parsed: format?.parse(result.stdout) ?? NOTHING
		});
	}
	const working = suites.filter(({ parsed }) => parsed.measurements.length > 0);
	if (working.length === 0) throw nothingParsed(suites, context);
	const benchmarks = selectBenchmarks(together(suites, context.sliceTimeoutMs), context.options);
	const target = {
		key: SUITE,
		group: "",
		label: "suite",
		sides: working.map(({ side }) => side),
		iterations: null,
		expectedMs: Math.max(...working.map(({ result }) => result.durationMs)),
		binary: {
			base: -1,
			head: -1
		},
		notes: {
			command: script,
			format: format?.name ?? "",
			selected: JSON.stringify(benchmarks.map(({ group, name }) => [group, name]))
		}
	};
	const warnings = [...warningsOf(suites), ...tailsWarnings(benchmarks, context.options.tails)];
	return {
		targets: [target],
		benchmarks,
		warnings
	};
}
const NOTHING = {
	measurements: [],
	failures: [],
	warnings: []
};
function namedFormat(name) {
	if (name === null || name === "auto") return null;
	const format = formatNamed(name);
	if (format !== void 0) return format;
	throw new UserError(`bench-format: ${name} is not known`, `Give one of ${FORMAT_NAMES.join(", ")}.`);
}
/** Benchmarks of both sides in order of printing. A side whose run gave nothing failed for all of them. */
function together(suites, timeoutMs) {
	const found = /* @__PURE__ */ new Map();
	for (const { side, parsed } of suites) for (const one of [...parsed.measurements, ...parsed.failures]) {
		const key = benchmarkKey(one);
		const known = found.get(key);
		const reading = "values" in one ? { [side]: one } : {};
		const failure = "reason" in one ? { [side]: one.reason || "reported itself as failed" } : {};
		found.set(key, {
			targetKey: SUITE,
			group: one.group,
			name: one.name,
			..."printedName" in one && one.printedName !== void 0 ? { printedName: one.printedName } : {},
			sides: SIDES.filter((each) => each === side || known?.sides.includes(each)),
			failures: {
				...known?.failures,
				...failure
			},
			readings: {
				...known?.readings,
				...reading
			}
		});
	}
	const silent = suites.filter(({ parsed }) => parsed.measurements.length === 0);
	for (const { side, result } of silent) for (const benchmark of found.values()) {
		benchmark.sides = SIDES.filter((each) => each === side || benchmark.sides.includes(each));
		benchmark.failures = {
			[side]: reasonOf(result, timeoutMs),
			...benchmark.failures
		};
	}
	return [...found.values()].map(withClock);
}
/** What the lines themselves say of their clock. */
function withClock(benchmark) {
	const { base, head } = benchmark.readings;
	const clock = head?.clock ?? base?.clock;
	const alreadySubtracted = base?.alreadySubtracted === true || head?.alreadySubtracted === true;
	if (clock === void 0 || (base?.windows ?? head?.windows) === void 0) return benchmark;
	const use = {
		clock,
		source: "told",
		base: base?.windows ?? null,
		head: head?.windows ?? null
	};
	const clocksDiffer = base?.clock !== void 0 && base.clock !== clock;
	return {
		...benchmark,
		clock: {
			...use,
			...clocksDiffer ? { clocksDiffer } : {},
			...alreadySubtracted ? { alreadySubtracted } : {}
		}
	};
}
function nothingParsed(suites, context) {
	const sides = suites.map(({ side }) => side).join(" and ");
	const format = context.options.benchFormat ?? "auto";
	const shown = suites.at(-1)?.result;
	const how = shown === void 0 ? [] : [`It ${howItEnded(shown)} and printed:`];
	const printed = firstLines(`${shown?.stdout ?? ""}\n${shown?.stderr ?? ""}`, SHOWN_LINES);
	return new UserError(`bench-command printed no result that bench-format ${format} can read, on ${sides}`, `Make it print one of the formats ${FORMAT_NAMES.filter((name) => name !== "auto").join(", ")} (docs/formats.md).`, {
		exitCode: 3,
		details: [...how, ...printed === "" ? ["(nothing)"] : printed.split("\n")]
	});
}
/** Percentiles come from samples that lines give; a benchmark whose lines have none has no percentiles. */
function tailsWarnings(benchmarks, tails) {
	const unseen = benchmarks.filter(({ readings }) => {
		const known = Object.values(readings);
		return known.length > 0 && known.every(({ sketch }) => sketch === void 0);
	});
	if (tails.length === 0 || unseen.length === 0) return [];
	return [{
		code: "tails-unseen",
		message: "The command harness sees single iterations only where lines of tare-lines give samples_ns, so there are no percentiles",
		subject: unseen.map(({ group, name }) => group === "" ? name : `${group}:${name}`).join(", ").slice(0, 2e3)
	}];
}
function warningsOf(suites) {
	return suites.flatMap(({ parsed }) => parsed.warnings);
}
function readSuite(target, result) {
	const parsed = formatNamed(target.notes?.format ?? "")?.parse(result.stdout) ?? NOTHING;
	const names = JSON.parse(target.notes?.selected ?? "[]").map(([group, name]) => ({
		group,
		name
	}));
	const selected = new Set(names.map(benchmarkKey));
	const isSelected = (one) => selected.has(benchmarkKey(one));
	const measurements = parsed.measurements.filter(isSelected);
	const failures = parsed.failures.filter(isSelected);
	if (measurements.length > 0 || failures.length > 0) return {
		measurements,
		failures,
		warnings: parsed.warnings
	};
	const reason = reasonOf(result, result.durationMs);
	return {
		measurements,
		failures: names.map((one) => ({
			...one,
			reason
		})),
		warnings: parsed.warnings
	};
}
/** What `harness` may be. */
const HARNESS_NAMES = ["auto", ...[go, command].map(({ name }) => name)];
// src/model/inputs.ts
const COMMENT_MODES = [
	"update",
	"new",
	"on-change",
	"off"
];
const DEFINITIONS = [
	input("base", {
		description: "The revision to compare against: a branch, tag or commit. Found from the event when not given: on a pull request the first parent of the merge commit, on a push the commit before it.",
		allowed: "a branch, tag or commit",
		kind: { kind: "revision" }
	}),
	input("head", {
		description: "The revision to judge. The commit that is checked out when not given.",
		allowed: "a branch, tag or commit",
		kind: { kind: "revision" }
	}),
	input("harness", {
		description: "How benchmarks are found, built and run. `auto` takes the command harness when `bench-command` is given, else the one whose files are found.",
		default: "auto",
		allowed: oneOf(HARNESS_NAMES),
		kind: {
			kind: "choice",
			choices: HARNESS_NAMES
		}
	}),
	input("working-directory", {
		description: "The folder to look for benchmarks in, relative to the root of the repository.",
		default: ".",
		allowed: "a folder inside the repository",
		kind: { kind: "path" }
	}),
	input("packages", {
		description: "Go packages to look for benchmarks in, separated by spaces or lines.",
		default: "./...",
		allowed: "up to 200 package patterns, none beginning with -",
		kind: {
			kind: "list",
			maxItems: 200
		}
	}),
	input("benchmarks", {
		description: "Only benchmarks whose name matches this regular expression.",
		allowed: "a JavaScript regular expression of up to 500 characters",
		kind: { kind: "pattern" }
	}),
	input("exclude", {
		description: "No benchmark whose name matches this regular expression.",
		allowed: "a JavaScript regular expression of up to 500 characters",
		kind: { kind: "pattern" }
	}),
	input("build-command", {
		description: "Command harness: a shell command that builds one side; run in the working directory of each side.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("bench-command", {
		description: "Command harness: a shell command that runs the whole suite once and prints its results.",
		allowed: "up to 8000 characters",
		kind: {
			kind: "text",
			maxLength: 8e3
		}
	}),
	input("bench-format", {
		description: "Command harness: the format `bench-command` prints; `auto` tells it from the output.",
		default: "auto",
		allowed: oneOf(FORMAT_NAMES),
		kind: {
			kind: "choice",
			choices: FORMAT_NAMES
		}
	}),
	input("rounds", {
		description: "Most pairs of slices per benchmark; a benchmark ends earlier once its interval is narrow enough.",
		default: "20",
		allowed: "a whole number from 10 to 30",
		kind: {
			kind: "integer",
			minimum: 10,
			maximum: 30
		}
	}),
	input("slice", {
		description: "How long one execution of one benchmark of one side lasts, about.",
		default: "100ms",
		allowed: "a duration from 1ms to 60s, such as 100ms or 2s",
		kind: {
			kind: "duration",
			minimumMs: 1,
			maximumMs: 6e4
		}
	}),
	input("time-budget", {
		description: "Most wall time from the first build to the last slice; the plan fits the rounds into it.",
		default: "none",
		allowed: "none, or a duration from 1s to 24h, such as 90s or 10min",
		kind: {
			kind: "duration",
			minimumMs: 1e3,
			maximumMs: 864e5
		}
	}),
	input("threshold", {
		description: "The change that matters: smaller ones are called unchanged.",
		default: "5%",
		allowed: "from 2% to 1000% (or 0.02 to 0.99); below 2% only while wall time is not gated",
		kind: {
			kind: "share",
			minimum: 1e-6,
			maximum: 10
		}
	}),
	input("thresholds", {
		description: "Other thresholds, one a line: `BENCHMARK: 3%` or `BENCHMARK METRIC: 3%`, where `*` stands for any characters. The last line that matches wins.",
		allowed: "lines such as `Parse/*: 3%` or `* allocs/op: 0.5%`, at most 500; at least 2% where wall time is meant",
		kind: {
			kind: "rules",
			maxItems: 500
		}
	}),
	input("confidence-level", {
		description: "Confidence level of the intervals, in percent; raised by itself for large suites.",
		default: "99",
		allowed: "from 80 to 99.99, with or without %",
		kind: {
			kind: "percentage",
			minimum: 80,
			maximum: 99.99
		}
	}),
	input("metrics", {
		description: "Which metrics are gated: `wall` (time per operation), `allocations` (allocs/op, where reported) or units such as `B/op` or `p99-*`, separated by spaces or lines.",
		default: "wall allocations",
		allowed: "wall, allocations and patterns on units, at most 50",
		kind: {
			kind: "list",
			maxItems: 50
		}
	}),
	input("metric-direction", {
		description: "Which way a unit is better, where that is not known by itself: one `UNIT=lower` or `UNIT=higher` a line.",
		allowed: "lines such as `hits/query=higher`, at most 100",
		kind: {
			kind: "rules",
			maxItems: 100
		}
	}),
	input("tails", {
		description: "Percentiles of single iterations, such as `p50 p90 p99 p99.9`: each is a metric of its own (`p99-ns`), from slices of its own. For Go benchmarks with `b.Loop`, and harnesses that give their samples.",
		default: "none",
		allowed: "none, or up to 20 percentiles from p1 to p99.99, separated by spaces, commas or lines",
		kind: {
			kind: "list",
			maxItems: 20
		}
	}),
	input("calibration", {
		description: "What to do about the cost of reading the clock inside a benchmark. auto: measure it, take it off, and judge by `gate-on`. report: measure and show it, judge by the raw readings. off: neither.",
		default: "auto",
		allowed: oneOf(CALIBRATION_MODES),
		kind: {
			kind: "choice",
			choices: CALIBRATION_MODES
		}
	}),
	input("gate-on", {
		description: "What is judged where the clock’s cost could be taken off: the corrected or the raw readings. Where it could not, the raw ones always.",
		default: "corrected",
		allowed: oneOf(GATE_ON),
		kind: {
			kind: "choice",
			choices: GATE_ON
		}
	}),
	input("timer-windows", {
		description: "How often an operation starts and stops its clock, where Tare cannot count it: one `BENCHMARK: WINDOWS` or `BENCHMARK: WINDOWS CLOCK` a line, where `*` stands for any characters and CLOCK is one of docs/calibration.md.",
		allowed: "lines such as `Encode/*: 1` or `* : 1 js-performance-now`, at most 100",
		kind: {
			kind: "rules",
			maxItems: 100
		}
	}),
	input("fail-on-regression", {
		description: "Fail when a gated metric regressed.",
		default: "true",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("fail-on-inconclusive", {
		description: "Fail when a gated metric could not be decided.",
		default: "false",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("fail-on-missing", {
		description: "Fail when a benchmark of the base is missing from the head, or failed there.",
		default: "false",
		allowed: "true or false",
		kind: { kind: "boolean" }
	}),
	input("comment-mode", {
		description: "update: one comment, kept current. new: a new one each run. on-change: as update, but only started when something changed or could not be decided. off: none.",
		default: "update",
		allowed: oneOf(COMMENT_MODES),
		kind: {
			kind: "choice",
			choices: COMMENT_MODES
		},
		place: "action"
	}),
	input("comment-key", {
		description: "Tells the comments of several jobs apart; give each leg of a matrix its own. The name of workflow and job when not given.",
		allowed: "up to 64 letters, digits and . _ / -, beginning with a letter or digit",
		kind: { kind: "key" },
		place: "action"
	}),
	input("github-token", {
		description: "Token for the comment, and for fetching missing history of a private repository.",
		default: "${{ github.token }}",
		allowed: "a token with pull-requests: write",
		kind: { kind: "secret" },
		place: "action",
		inFile: false
	}),
	input("seed", {
		description: "Repeats the random order of an earlier run. Drawn at random and printed when not given.",
		allowed: "1 to 8 hexadecimal digits",
		kind: { kind: "seed" }
	}),
	input("results-path", {
		description: "Where the raw observations and settings are written. When not given: tare-results.json in the workspace of a job; tare/results.json in the repository’s git folder for the local command.",
		allowed: "a file name; in .github/tare.yml one inside the repository",
		kind: { kind: "path" }
	})
];
const INPUT_DEFINITIONS = DEFINITIONS;
const INPUT_NAMES = DEFINITIONS.map((definition) => definition.name);
function inputDefinition(name) {
	const definition = INPUT_DEFINITIONS.find((candidate) => candidate.name === name);
	if (definition === void 0) throw new Error(`no input ${name}`);
	return definition;
}
function input(name, rest) {
	return {
		default: "",
		place: "everywhere",
		inFile: true,
		...rest,
		name
	};
}
/** `a, b or c` */
function oneOf(words) {
	return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
// src/stages/input-values.ts
const UNIT_MS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	min: 6e4,
	h: 36e5
};
/** `100ms`, `2s`, `1.5min`, `1h30min` -> ms. */
function readDuration(text, limits) {
	const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)(?![a-z])\s*/g)];
	const read = parts.map((part) => part[0]).join("");
	if (parts.length === 0 || read !== text) {
		if (/^-/.test(text)) return { fault: "is negative" };
		return { fault: /^\d+(\.\d+)?$/.test(text) ? "has no unit" : "is not a duration" };
	}
	const totalMs = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit ?? ""] ?? NaN), 0);
	if (totalMs < limits.minimumMs) return { fault: "is too short" };
	if (totalMs > limits.maximumMs) return { fault: "is too long" };
	return { value: totalMs };
}
function readInteger(text, limits) {
	if (!/^[+-]?\d{1,15}$/.test(text)) return { fault: "is not a whole number" };
	const value = Number(text);
	if (value < limits.minimum) return { fault: "is too small" };
	if (value > limits.maximum) return { fault: "is too large" };
	return { value };
}
/**
* `5%` or `0.05` -> 0.05. A bare number of 1 or more is refused rather than guessed at: `5` would be 500 % to one
* reader and 5 % to another.
*/
function readShare(text, limits) {
	const match = /^([+-]?\d{1,6}(?:\.\d{1,12})?|\.\d{1,12})\s*(%?)$/.exec(text);
	if (match === null) return { fault: "is not a percentage" };
	const [, number = "", sign] = match;
	if (sign === "" && Math.abs(Number(number)) >= 1) return { fault: "could be meant either way: write 5% or 0.05" };
	const value = sign === "" ? Number(number) : Number(`${number}e-2`);
	if (value < 0) return { fault: "is negative" };
	if (value < limits.minimum) return { fault: "is too small" };
	if (value > limits.maximum) return { fault: "is too large" };
	return { value };
}
/** `99` or `99.9%` -> 0.99, 0.999. */
function readPercentage(text, limits) {
	const match = /^([+-]?\d{1,3}(?:\.\d{1,6})?)\s*%?$/.exec(text);
	if (match === null) return { fault: "is not a percentage" };
	const percent = Number(match[1]);
	if (percent < limits.minimum) return { fault: "is too low" };
	if (percent > limits.maximum) return { fault: "is too high" };
	return { value: Number(`${match[1]}e-2`) };
}
/** The YAML 1.2 core schema's spellings, as the Actions toolkit reads booleans. */
function readBoolean(text) {
	if (/^(true|True|TRUE)$/.test(text)) return { value: true };
	if (/^(false|False|FALSE)$/.test(text)) return { value: false };
	return { fault: "is neither true nor false" };
}
function readChoice(text, limits) {
	return limits.choices.includes(text) ? { value: text } : { fault: "is not one of them" };
}
const LONGEST_PATTERN = 500;
/**
* A regular expression. Names come from the pull request, the expression from the workflow: nested repetition could
* be made to run for ever on a hostile name, so the plainest forms of it are refused.
*/
function readPattern(text) {
	if (text.length > LONGEST_PATTERN) return { fault: `has ${text.length} characters` };
	if (/\([^()]*[+*}][^()]*\)\s*(?:[+*]|\{\d+,)/.test(text)) return { fault: "repeats a repetition, which can take for ever on some names" };
	const caseless = text.startsWith("(?i)");
	const source = caseless ? text.slice(4) : text;
	const flags = caseless ? "i" : "";
	try {
		return { value: new RegExp(source, `${flags}u`) };
	} catch {}
	try {
		return { value: new RegExp(source, flags) };
	} catch (error) {
		return { fault: `is not a regular expression (${error instanceof Error ? error.message.replace(/^.*:\s*/s, "") : String(error)})` };
	}
}
/** Items between white space or line ends; `#` begins a comment line. */
function readList(text, limits) {
	const items = readLines(text).flatMap((line) => line.split(/[\s,]+/).filter((item) => item !== ""));
	if (items.length > limits.maxItems) return { fault: `has ${items.length} entries` };
	const option = items.find((item) => item.startsWith("-"));
	if (option !== void 0) return { fault: `has an entry that begins with "-" (${shown(option)})` };
	const long = items.find((item) => item.length > 200);
	if (long !== void 0) return { fault: `has an entry of ${long.length} characters` };
	return { value: items };
}
/** Lines that say something: trimmed, without empty ones and comments. */
function readLines(text) {
	return text.split(/\r\n|\n|\r/).map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
/** A revision git may be given as an argument: it never looks like an option or a range. */
function readRevision(text) {
	if (text.startsWith("-")) return { fault: "begins with \"-\"" };
	if (text.includes("..")) return { fault: "is a range; give one commit" };
	if (/[\u0000-\u0020\u007f\\]/.test(text)) return { fault: "has a space, control character or backslash" };
	if (text.length > 250) return { fault: `has ${text.length} characters` };
	return { value: text };
}
/** A folder or file under the root, normalised: `./a//b/` -> `a/b`, and `.` for the root. */
function readInsidePath(text) {
	if (text.includes("\\")) return { fault: "has a backslash; write / between folders" };
	if (text.startsWith("/") || /^[A-Za-z]:/.test(text)) return { fault: "is an absolute path" };
	if (/[\u0000-\u001f\u007f]/.test(text)) return { fault: "has a control character" };
	if (text.length > 1e3) return { fault: `has ${text.length} characters` };
	const parts = text.split("/").filter((part) => part !== "" && part !== ".");
	if (parts.includes("..")) return { fault: "leaves the repository" };
	return { value: parts.length === 0 ? "." : parts.join("/") };
}
function readSeed(text) {
	const digits = text.toLowerCase();
	return /^[0-9a-f]{1,8}$/.test(digits) ? { value: digits } : { fault: "is not a hexadecimal number of that length" };
}
function readKey(text) {
	return /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(text) ? { value: text } : { fault: text.length > 64 ? `has ${text.length} characters` : "has other characters" };
}
/** A value for a message: quoted, on one line, without control or direction characters, cut at 80 characters. */
function shown(text) {
	const cut = text.length > 80 ? `${text.slice(0, 79)}…` : text;
	return JSON.stringify(cut).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
// src/stages/input-rules.ts
/** Words that stand for the units harnesses print for wall time per operation, and for heap allocations. */
const METRIC_WORDS = /* @__PURE__ */ new Map([["wall", [
	"ns/op",
	"us/op",
	"µs/op",
	"ms/op",
	"s/op",
	"sec/op",
	"ns/iter",
	"ns",
	"us",
	"µs",
	"ms",
	"s",
	"sec"
]], ["allocations", ["allocs/op"]]]);
/** `wall`, `allocations` and patterns on units -> patterns on units, each once. */
function metricPatterns(words) {
	return [...new Set(words.flatMap((word) => METRIC_WORDS.get(word) ?? [word]))];
}
/** Units in which harnesses print the wall time of an operation. */
const WALL_UNITS = metricPatterns(["wall"]);
/** Could this pattern on units mean a wall-clock time? */
function meansWallTime(pattern) {
	return WALL_UNITS.some((unit) => matchesPattern(pattern, unit)) || metricOf(pattern).quantity === "time";
}
/** One `BENCHMARK[ METRIC]: SHARE` a line; all faults of the text, each naming its line. */
function readThresholds(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => readThreshold(line));
}
const SHARE = {
	kind: "share",
	minimum: 0,
	maximum: 10
};
function readThreshold(line) {
	const colon = line.lastIndexOf(":");
	if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
	const share = readShare(line.slice(colon + 1).trim(), SHARE);
	if ("fault" in share) return { fault: `has the line ${shown(line)}, whose threshold ${share.fault}` };
	const subject = readSubject(line.slice(0, colon).trim());
	if ("fault" in subject) return { fault: `has the line ${shown(line)}, ${subject.fault}` };
	const { benchmark, metric } = subject.value;
	const rules = metricPatterns([metric]).map((pattern) => ({
		benchmark,
		metric: pattern,
		threshold: share.value
	}));
	if (share.value < .02 && rules.some((rule) => meansWallTime(rule.metric))) return { fault: `has the line ${shown(line)}, below the 2% that code layout alone can move wall time by (name another metric after the benchmark, or raise it)` };
	return { value: rules };
}
/** `Parse/*`, `Parse/* ns/op`, `"a name" ns/op`. */
function readSubject(text) {
	const words = [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? "");
	const [benchmark, metric = "*", ...more] = words;
	if (benchmark === void 0 || benchmark === "") return { fault: "which names no benchmark (`*` is all)" };
	if (more.length > 0) return { fault: "which has more than a benchmark and a metric (put a name with spaces in \"\")" };
	if (benchmark.length > 1e3 || metric.length > 200) return { fault: "whose pattern is too long" };
	if (words.length === 1 && (METRIC_WORDS.has(benchmark) || isPlainUnit(benchmark))) return { fault: `which names a metric where the benchmark stands (write \`* ${benchmark}\` for all benchmarks)` };
	return { value: {
		benchmark,
		metric
	} };
}
function isPlainUnit(text) {
	return [
		"ns/op",
		"B/op",
		"allocs/op",
		"MB/s"
	].includes(text);
}
/** One `UNIT=lower|higher` a line. */
function readDirections(text, maxItems) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => {
		const match = /^(\S{1,200}?)\s*[=:]\s*(lower|higher)$/.exec(line);
		if (match === null) return { fault: `has the line ${shown(line)}, which is not UNIT=lower or UNIT=higher` };
		return { value: {
			metric: match[1] ?? "",
			direction: match[2]
		} };
	});
}
const WINDOWS_MAX = 1e6;
/** One `BENCHMARK: WINDOWS [CLOCK]` a line. @param clocks what CLOCK may be */
function readTimerWindows(text, maxItems, clocks) {
	const lines = readLines(text);
	if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
	return lines.map((line) => {
		const colon = line.lastIndexOf(":");
		if (colon < 0) return { fault: `has the line ${shown(line)}, which has no ":"` };
		const benchmark = line.slice(0, colon).trim().replace(/^"(.*)"$/, "$1");
		const [number = "", clock = null, ...more] = line.slice(colon + 1).trim().split(/\s+/);
		if (benchmark === "") return { fault: `has the line ${shown(line)}, which names no benchmark (\`*\` is all)` };
		if (more.length > 0) return { fault: `has the line ${shown(line)}, which has more than a number and a clock` };
		const windows = Number(number);
		if (!/^\d+(\.\d+)?$/.test(number) || windows > WINDOWS_MAX) return { fault: `has the line ${shown(line)}, whose ${shown(number)} is not a number from 0 to ${WINDOWS_MAX}` };
		if (clock !== null && !clocks.includes(clock)) return { fault: `has the line ${shown(line)}, whose clock is not one of ${clocks.join(", ")}` };
		return { value: {
			benchmark,
			windows,
			clock
		} };
	});
}
/** `p50 p99.9` -> [50, 99.9], ascending, each once. */
function readPercentiles(text, limits) {
	if (text === "none") return { value: [] };
	const words = readList(text, {
		kind: "list",
		maxItems: limits.maxItems
	});
	if ("fault" in words) return words;
	const percentiles = words.value.map((word) => Number(/^p?(\d{1,2}(?:\.\d{1,2})?)$/.exec(word)?.[1] ?? NaN));
	const wrong = words.value.filter((_, index) => !((percentiles[index] ?? NaN) >= 1));
	if (wrong.length > 0) return { fault: `has ${wrong.map(shown).join(", ")}, which is no percentile` };
	return { value: [...new Set(percentiles)].sort((a, b) => a - b) };
}
// src/stages/run-plan.ts
/**
* Runs a harness's plan: the commands it yields, one after the other, their results back in, until it concludes.
* Throws what the plan throws, and the interruption's reason once that is raised: what an interrupted command printed
* is no result, and no plan shall conclude anything from it.
* @param stage shown on progress lines
*/
async function drive(plan, stage, ports) {
	let step = plan.next([]);
	while (step.done !== true) {
		const results = [];
		for (const command of step.value) {
			ports.interruption.throwIfAborted();
			if (command.progress !== void 0) ports.log.progress({
				stage,
				...command.progress,
				remainingMs: null
			});
			for (const { path, text } of command.writes ?? []) await ports.files.writeText(path, text);
			results.push(await ports.exec.run(command));
			ports.interruption.throwIfAborted();
		}
		step = plan.next(results);
	}
	return step.value;
}
// src/stages/try-clock.ts
const SLICE_TIMEOUT_MS = 6e4;
/**
* Builds the calibrator of a clock and runs it once.
* @param clock may be what a benchmark printed
*/
async function tryClock(clock, request, ports) {
	const calibrator = calibratorNamed(clock);
	if (calibrator === void 0) return { reason: `no such clock is known; known are ${clockNames()}` };
	ports.log.progress({
		stage: "calibrate",
		done: 0,
		total: 1,
		subject: clock,
		remainingMs: null
	});
	const { build, directory, buildTimeoutMs } = request;
	const scratch = `${request.scratch}/calibrators/${clock}`;
	await ports.files.makeDirectory(scratch);
	const context = {
		sources: ports.host.calibrators(),
		directory,
		scratch,
		build,
		buildTimeoutMs
	};
	const prepared = await drive(calibrator.prepare(context), "calibrate", ports);
	if ("reason" in prepared) return prepared;
	const result = await ports.exec.run(prepared.slice(prepared.windows, SLICE_TIMEOUT_MS));
	ports.interruption.throwIfAborted();
	const reading = prepared.read(result);
	if ("reason" in reading) return reading;
	const { nsPerWindow, clockStepNs } = reading;
	return {
		calibrator,
		prepared,
		nsPerWindow,
		clockStepNs,
		durationMs: result.durationMs
	};
}
/** `a, b or c` */
function clockNames() {
	const names = CALIBRATORS.map(({ clock }) => clock);
	return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
// src/stages/calibrate.ts
/** Calibrates what one observation of the tail instrument costs. */
const TAIL_INSTRUMENT = "go-tail-observation";
/** Open collections at one place, and what the parser holds beside them; a sensible configuration has four. */
const DEPTH_MAX = 40;
/**
* Reads the configuration file without trusting it: no aliases (which can swell a small file to gigabytes), no
* duplicate keys, one document, a size limit. Scalars keep the spelling of the file, so that `seed: 1e5` stays text.
*/
function readInputFile(file) {
	const none = /* @__PURE__ */ new Map();
	if (Buffer.byteLength(file.text) > 65536) return {
		values: none,
		problems: [`${file.path} is larger than 64 KiB.`]
	};
	if (isTooDeep(file.text)) return {
		values: none,
		problems: [`${file.path} cannot be read: it is nested too deeply.`]
	};
	const document = parseDocument(file.text, {
		uniqueKeys: true,
		strict: true,
		logLevel: "error",
		version: "1.2"
	});
	const [error] = document.errors;
	if (error !== void 0) {
		const [line = ""] = error.message.split("\n");
		return {
			values: none,
			problems: [`${file.path} is not valid YAML: ${line.replace(/:$/, "")}.`]
		};
	}
	const root = document.contents;
	if (root === null || isScalar(root) && root.value === null) return {
		values: none,
		problems: []
	};
	if (!isMap(root)) return {
		values: none,
		problems: [`${file.path} has to be a map of inputs, such as "threshold: 3%".`]
	};
	return readMap(file.path, root.items);
}
/**
* Composing a document recurses. A few thousand opening brackets would use up the stack, and V8 may then end the whole
* process, beyond any try and catch, where it needs stack for a regular expression. The parser itself does not recurse.
*/
function isTooDeep(text) {
	const parser = new Parser();
	for (const lexeme of new Lexer().lex(text)) {
		for (const _ of parser.next(lexeme));
		if (parser.stack.length > DEPTH_MAX) return true;
	}
	return false;
}
function readMap(path, items) {
	const values = /* @__PURE__ */ new Map();
	const problems = [];
	for (const { key, value } of items) {
		const name = scalarText(key);
		const lines = name === null ? { fault: "a key is not plain text" } : linesOf(value, 0);
		if ("fault" in lines) problems.push(`${path}: ${name === null ? "" : `${shown(name)}: `}${lines.fault}.`);
		else if (name !== null) values.set(name, lines.text);
	}
	return {
		values,
		problems
	};
}
/** A scalar as it stands, a list one item a line, a map one `key: value` a line (`key inner: value` when nested). */
function linesOf(node, depth) {
	if (node === null) return { text: "" };
	if (isAlias(node)) return { fault: "aliases (*name) are not supported; write the value out" };
	if (isScalar(node)) return { text: scalarText(node) ?? "" };
	if (isSeq(node)) return joined(node.items.map((item) => single(item)));
	if (!isMap(node) || depth > 1) return { fault: "is nested too deeply" };
	return joined(node.items.map(({ key, value }) => {
		const name = scalarText(key);
		if (name === null || /[\n"]/.test(name)) return { fault: "a key is not plain text on one line" };
		const inner = linesOf(value, depth + 1);
		if ("fault" in inner) return inner;
		const label = /\s/.test(name) && depth > 0 ? `"${name}"` : name;
		if (isMap(value)) return { text: prefixed(/\s/.test(name) ? `"${name}"` : name, inner.text) };
		return /\n/.test(inner.text) ? { fault: "a value has several lines" } : { text: `${label}: ${inner.text}` };
	}));
}
function prefixed(prefix, lines) {
	return lines.split("\n").map((line) => `${prefix} ${line}`).join("\n");
}
function single(node) {
	const text = isAlias(node) ? null : scalarText(node);
	if (text === null) return { fault: "a list may hold plain values only" };
	return /\n/.test(text.trim()) ? { fault: "an entry of a list has several lines" } : { text };
}
function joined(all) {
	return all.find((one) => "fault" in one) ?? { text: all.map((one) => "text" in one ? one.text : "").join("\n") };
}
function scalarText(node) {
	if (node === null || !isScalar(node)) return null;
	if (typeof node.value === "string") return node.value;
	if (node.value === null) return "";
	return node.source ?? String(node.value);
}
// src/stages/inputs.ts
/**
* All sources -> one typed object. An empty value is one that was not given.
* Throws one UserError that names every problem: the input, the value, what is allowed.
*/
function parseInputs(sources) {
	const file = sources.file === null ? {
		values: /* @__PURE__ */ new Map(),
		problems: []
	} : readInputFile(sources.file);
	const problems = [
		...unknownNames(Object.keys(sources.given), sources.givenFrom === "action" ? "the step" : "the command line"),
		...file.problems,
		...unknownNames([...file.values.keys()], sources.file?.path ?? ""),
		...misplaced(file.values, sources.file)
	];
	const reader = new Reader(sources, file.values, problems);
	const inputs = readAll(reader);
	problems.push(...contradictions(inputs, reader));
	if (problems.length > 0) throw failure(problems);
	return inputs;
}
function failure(problems) {
	const [only = ""] = problems;
	const remedy = "Correct them in the workflow step, on the command line or in .github/tare.yml.";
	if (problems.length === 1) return new UserError(only.replace(/\.$/, ""), remedy.replace("them", "it"));
	return new UserError(`${problems.length} problems with the inputs`, remedy, { details: problems });
}
function unknownNames(names, where) {
	return names.filter((name) => !INPUT_NAMES.includes(name)).map((name) => {
		const plain = name.toLowerCase().replaceAll("_", "-");
		const nearest = closest(plain, INPUT_NAMES);
		const near = distance(plain, nearest) <= Math.max(2, Math.floor(nearest.length / 3));
		return `${shown(name)} in ${where} is not an input${near ? `; did you mean ${nearest}?` : "; the README lists them."}`;
	});
}
function misplaced(values, file) {
	return INPUT_NAMES.filter((name) => values.has(name) && !inputDefinition(name).inFile).map((name) => `${name} must not stand in ${file?.path}: the file is committed; give it to the step.`);
}
/** Reads one input at a time; what is wrong is added to `problems` and the default taken, so that all are reported. */
var Reader = class {
	#sources;
	#file;
	#problems;
	constructor(sources, file, problems) {
		this.#sources = sources;
		this.#file = file;
		this.#problems = problems;
	}
	/** The text as given, and whether it is the default. */
	text(name) {
		const given = this.#sources.given[name]?.trim() ?? "";
		if (given !== "") return {
			text: given,
			from: "given"
		};
		const definition = inputDefinition(name);
		const inFile = definition.inFile ? this.#file.get(name)?.trim() ?? "" : "";
		if (inFile !== "") return {
			text: inFile,
			from: "file"
		};
		return {
			text: definition.kind.kind === "secret" ? "" : definition.default,
			from: "default"
		};
	}
	fault(name, fault) {
		const { text, from } = this.text(name);
		const where = from === "file" ? ` (in ${this.#sources.file?.path})` : "";
		this.#problems.push(`${name}: ${shown(text)}${where} ${fault}; allowed: ${inputDefinition(name).allowed}.`);
	}
	/** null when nothing is given and there is no default, or when it cannot be read. */
	value(name, kind, reading) {
		const { text } = this.text(name);
		const limits = inputDefinition(name).kind;
		if (limits.kind !== kind) throw new Error(`${name} is ${limits.kind}, not ${kind}`);
		if (text === "" || text === "none" && kind === "duration") return null;
		const result = reading(text, limits);
		if ("value" in result) return result.value;
		this.fault(name, result.fault);
		return null;
	}
	lines(name, reading) {
		const limits = inputDefinition(name).kind;
		return reading(this.text(name).text, limits.kind === "rules" ? limits.maxItems : 0).flatMap((result) => {
			if ("value" in result) return [result.value];
			this.fault(name, result.fault);
			return [];
		});
	}
};
function readAll(reader) {
	const revision = (name) => reader.value(name, "revision", readRevision);
	const pattern = (name) => reader.value(name, "pattern", readPattern);
	const command = (name) => reader.value(name, "text", readText);
	const yes = (name) => reader.value(name, "boolean", readBoolean) ?? false;
	return {
		base: revision("base"),
		head: revision("head"),
		harness: reader.value("harness", "choice", readChoice) ?? "auto",
		workingDirectory: reader.value("working-directory", "path", readInsidePath) ?? ".",
		packages: reader.value("packages", "list", readList) ?? [],
		benchmarks: pattern("benchmarks"),
		exclude: pattern("exclude"),
		buildCommand: command("build-command"),
		benchCommand: command("bench-command"),
		benchFormat: named(reader.value("bench-format", "choice", readChoice)),
		rounds: reader.value("rounds", "integer", readInteger) ?? 0,
		sliceMs: reader.value("slice", "duration", readDuration) ?? 0,
		timeBudgetMs: reader.value("time-budget", "duration", readDuration),
		analysis: {
			threshold: reader.value("threshold", "share", readShare) ?? .02,
			thresholds: reader.lines("thresholds", readThresholds).flat(),
			confidenceLevel: reader.value("confidence-level", "percentage", readPercentage) ?? 0,
			gatedMetrics: [...metricPatterns(reader.value("metrics", "list", readList) ?? [])],
			gateOn: reader.value("gate-on", "choice", readChoice) ?? "corrected",
			tails: [...reader.value("tails", "list", readPercentiles) ?? []],
			failOnRegression: yes("fail-on-regression"),
			failOnInconclusive: yes("fail-on-inconclusive"),
			failOnMissing: yes("fail-on-missing")
		},
		metricDirections: reader.lines("metric-direction", readDirections),
		calibration: reader.value("calibration", "choice", readChoice) ?? "auto",
		timerWindows: reader.lines("timer-windows", (text, maxItems) => readTimerWindows(text, maxItems, CLOCKS)),
		commentMode: reader.value("comment-mode", "choice", readChoice) ?? "off",
		commentKey: reader.value("comment-key", "key", readKey) ?? "",
		githubToken: reader.value("github-token", "secret", (text) => ({ value: text })) ?? "",
		seed: reader.value("seed", "seed", readSeed),
		resultsPath: reader.value("results-path", "path", (text) => readResultsPath(text, reader)) ?? ""
	};
}
const CLOCKS = CALIBRATORS.map(({ clock }) => clock);
/** null for `auto`: to be told from the output. */
function named(format) {
	return format === "auto" ? null : format;
}
/** A committed file may be the work of anyone who opens a pull request; it may not choose a place outside. */
function readResultsPath(text, reader) {
	if (reader.text("results-path").from === "file") return readInsidePath(text);
	if (text.length > 1e3 || text.includes("\0")) return { fault: "is not a file name" };
	return text.endsWith("/") ? { fault: "is a folder" } : { value: text };
}
function readText(text, limits) {
	if (text.includes("\0")) return { fault: "has a NUL character" };
	if (text.length > limits.maxLength) return { fault: `has ${text.length} characters` };
	return { value: text };
}
/** Values that are fine alone and wrong together. */
function contradictions(inputs, reader) {
	const problems = [];
	const { threshold, gatedMetrics } = inputs.analysis;
	if (threshold < .02 && gatedMetrics.some(meansWallTime)) reader.fault("threshold", "is below what code layout alone can move wall time by");
	if (inputs.harness === "command" && inputs.benchCommand === null) problems.push("harness: \"command\" needs bench-command: give the command that prints the results.");
	if (inputs.harness !== "command" && inputs.harness !== "auto" && inputs.benchCommand !== null) problems.push(`bench-command goes with harness command, not ${inputs.harness}: leave one of them out.`);
	for (const name of ["bench-format", "build-command"]) if (reader.text(name).text !== inputDefinition(name).default && inputs.benchCommand === null) problems.push(`${name} goes with bench-command: give that too, or leave ${name} out.`);
	return problems;
}
// src/statistics/random.ts
/**
* A stream that depends on the seed and the labels only. Streams with different labels are unrelated, so what is drawn
* for one benchmark does not change when another one stops early.
*/
function randomStream(seed, ...labels) {
	const generator = xoroshiro128plusFromState(digest128([seed, ...labels].join("\0")));
	const below = (limit) => uniformInt(generator, 0, limit - 1);
	return {
		next: () => uniformFloat64(generator),
		below,
		coin: () => below(2) === 1,
		shuffle: (items) => {
			const shuffled = [...items];
			for (let last = shuffled.length - 1; last > 0; last--) {
				const other = below(last + 1);
				const moved = shuffled[last];
				shuffled[last] = shuffled[other];
				shuffled[other] = moved;
			}
			return shuffled;
		}
	};
}
/** A fraction in [0, 1), e.g. from the system's generator, as a seed. */
function formatSeed(fraction) {
	return (Math.floor(fraction * 2 ** 32) >>> 0).toString(16).padStart(8, "0");
}
/**
* Text to 128 bits of generator state: four multiply-xorshift lanes over UTF-16 units (the construction known as
* cyrb128, bryc 2018, public domain). Spreads seeds that differ in one character; no cryptographic claim is made.
*/
function digest128(text) {
	let h1 = 1779033703;
	let h2 = 3144134277;
	let h3 = 1013904242;
	let h4 = 2773480762;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
		h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
		h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
		h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
	}
	h1 = Math.imul(h3 ^ h1 >>> 18, 597399067);
	h2 = Math.imul(h4 ^ h2 >>> 22, 2869860233);
	h3 = Math.imul(h1 ^ h3 >>> 17, 951274213);
	h4 = Math.imul(h2 ^ h4 >>> 19, 2716044179);
	h1 ^= h2 ^ h3 ^ h4;
	return [
		h1 | 1,
		h2 ^ h1 | 0,
		h3 ^ h1 | 0,
		h4 ^ h1 | 0
	];
}
// src/host/clock.ts
/** The machine's clocks: monotonic for durations, the wall clock for time stamps. */
const systemClock = {
	now: () => performance$1.now(),
	date: () => /* @__PURE__ */ new Date()
};
// src/render/escape.ts
/**
* Untrusted text (names, units, compiler output, anything read from a results.json) on its way to a page.
* Markdown: it is only ever shown as code, or as prose whose every doubtful word is code: GitHub makes no mention,
* issue link, commit link, URL, emoji or formula inside code.
*/
/**
* Characters that change how the text around them is shown, or show nothing: controls, format characters (bidi
* overrides, zero-width), lone surrogates, private use, line separators, blank-looking letters.
*/
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Spaces of other widths read as a plain one; the ideographic space is as wide as its letters and stays. */
const ODD_SPACE = /(?![ \u3000])\p{Zs}/gu;
/** More marks on one letter than any script needs: they would paint over the lines above and below. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const PRINTABLE_ASCII$1 = /^[\x20-\x7e]*$/;
/**
* The text in one line with every invisible character spelled out as `\u{...}`. So is the bracket of `##[command]`,
* which a CI runner obeys anywhere in a line of its log, and every page may be printed there.
*/
function visible(text) {
	const inert = text.replaceAll("##[", "##\\u{5b}");
	if (PRINTABLE_ASCII$1.test(inert)) return inert;
	return inert.replace(INVISIBLE, spelledOut).replace(ODD_SPACE, " ").replace(STACKED_MARKS, "$1…");
}
function spelledOut(character) {
	return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/**
* For a terminal: no escape sequence, no carriage return, no right-to-left override survives. One line. In a CI log a
* line that begins with `::` is a command too; that is for the writer of the line to avoid.
*/
function escapeTerminal(text) {
	return visible(text);
}
/** `120 ms`, `8.4 s`, `4 min`, `14 min 20 s`, `1 h 5 min`. */
function formatDuration(ms) {
	const join = (figure, unit) => `${figure} ${unit}`;
	if (ms < 999.5) return join(Math.round(ms), "ms");
	if (ms < 9950) return join(Number((ms / 1e3).toFixed(1)), "s");
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return join(seconds, "s");
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) {
		const rest = seconds % 60;
		return rest === 0 ? join(minutes, "min") : `${join(minutes, "min")} ${join(rest, "s")}`;
	}
	const total = Math.round(seconds / 60);
	const rest = total % 60;
	const hours = join(Math.floor(total / 60), "h");
	return rest === 0 ? hours : `${hours} ${join(rest, "min")}`;
}
// src/render/shorten.ts
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/**
* One column each, none joining its neighbours: Latin letters, and what our own tables are drawn with (`±`, `µ`,
* superscripts, `…`, boxes, arrows, the dot). Looking these up one by one takes longer than the analysis.
*/
const ONE_COLUMN_EACH = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u02d2\u03bc\u2026\u2070\u2074-\u2079\u2500-\u257f\u25b8\u25c2\u25cf]*$/;
/** Width in terminal columns, cut between graphemes. */
const COLUMNS = {
	width: (text) => ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text),
	pieces: (text) => PRINTABLE_ASCII.test(text) ? text.split("") : Array.from(graphemes.segment(text), (piece) => piece.segment)
};
/** The text itself if it fits, otherwise its beginning and end around `…`, at most `width` wide. */
function shortenMiddle(text, width, measure = COLUMNS) {
	if (measure.width(text) <= width) return text;
	if (width <= 1) return "…".slice(0, Math.max(0, width));
	const pieces = measure.pieces(text);
	const room = width - 1;
	const tail = taken(pieces.toReversed(), Math.floor(room / 2), measure);
	return `${taken(pieces, room - tail.width, measure).pieces.join("")}…${tail.pieces.toReversed().join("")}`;
}
function taken(pieces, room, measure) {
	let width = 0;
	let count = 0;
	for (const piece of pieces) {
		const next = width + measure.width(piece);
		if (next > room) break;
		width = next;
		count += 1;
	}
	return {
		pieces: pieces.slice(0, count),
		width
	};
}
// src/host/console-log.ts
/** Without a terminal a progress line this often is enough to see that the run is alive. */
const PLAIN_PROGRESS_EVERY_MS = 15e3;
const LIVE_PROGRESS_EVERY_MS = 80;
/** Lines of untrusted output shown; the rest is in what the command printed. */
const UNTRUSTED_LINES = 20;
/** Log for a person at a terminal, or for a plain file when the stream is none. */
function createConsoleLog({ stream, clock, quiet }) {
	const live = stream.isTTY === true;
	let liveShown = false;
	let lastProgressMs = Number.NEGATIVE_INFINITY;
	let lastStage = "";
	const clear = () => {
		if (liveShown) stream.write("\r\x1B[K");
		liveShown = false;
	};
	const line = (text) => {
		clear();
		stream.write(`${text}\n`);
	};
	return {
		info: (text) => {
			if (!quiet) line(escapeTerminal(text));
		},
		notice: (text) => line(escapeTerminal(text)),
		warning: (text) => line(`warning: ${escapeTerminal(text)}`),
		untrusted: (title, text) => {
			const lines = text.trimEnd().split("\n");
			line(escapeTerminal(title));
			for (const each of lines.slice(0, UNTRUSTED_LINES)) line(`  | ${escapeTerminal(each)}`);
			if (lines.length > UNTRUSTED_LINES) line(`  | ... ${lines.length - UNTRUSTED_LINES} more lines`);
		},
		progress: (progress) => {
			if (quiet) return;
			const now = clock.now();
			if (!(now - lastProgressMs >= (live ? LIVE_PROGRESS_EVERY_MS : PLAIN_PROGRESS_EVERY_MS)) && progress.stage === lastStage) return;
			lastProgressMs = now;
			lastStage = progress.stage;
			if (live) {
				stream.write(`\r\u001b[K${progressLine(progress, Math.max(20, (stream.columns ?? 80) - 1))}`);
				liveShown = true;
			} else stream.write(`${progressLine(progress, 120)}\n`);
		},
		progressDone: clear
	};
}
/** `round 7/20 · Parse/large · 1 min 20 s left`, at most `width` columns: without what there is no room for. */
function progressLine(progress, width) {
	const head = progress.total > 1 ? `${progress.stage} ${progress.done}/${progress.total}` : progress.stage;
	const left = progress.remainingMs === null ? "" : ` · ${formatDuration(progress.remainingMs)} left`;
	const tail = stringWidth(head) + stringWidth(left) > width ? "" : left;
	const room = width - stringWidth(head) - stringWidth(tail) - 3;
	return `${head}${progress.subject === "" || room < 8 ? "" : ` · ${shortenMiddle(escapeTerminal(progress.subject), room)}`}${tail}`;
}
// src/host/captured-output.ts
/** Reads a stream to its end and keeps its first bytes; the rest is read and thrown away, so that nobody blocks. */
var CapturedOutput = class {
	#chunks = [];
	#maxBytes;
	#bytes = 0;
	truncated = false;
	constructor(stream, maxBytes) {
		this.#maxBytes = maxBytes;
		stream.on("data", (chunk) => this.#take(chunk));
		stream.on("error", () => {});
	}
	#take(chunk) {
		const room = this.#maxBytes - this.#bytes;
		if (chunk.length > room) this.truncated = true;
		if (room <= 0) return;
		const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
		this.#chunks.push(kept);
		this.#bytes += kept.length;
	}
	/** Invalid UTF-8 becomes U+FFFD; a character cut in two by the limit is left out. */
	text() {
		return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(this.#chunks), { stream: this.truncated });
	}
};
// src/host/environment.ts
/**
* The environment a command may see, picked by name: what is not listed here does not exist for it.
* A deny-list would let through the next secret somebody names differently.
*
* Left out on purpose: GITHUB_*, ACTIONS_*, INPUT_*, RUNNER_* (tokens, and files the runner obeys); *_TOKEN and the
* like; variables that lead both sides to one shared folder and so to one shared binary (CARGO_TARGET_DIR,
* PYTHONPATH, NODE_PATH, a GOWORK file); NODE_OPTIONS, LD_PRELOAD, BASH_ENV, which put code into every process.
* A benchmark that needs more sets it in its own command: `bench-command: DATABASE=test make bench`.
*/
const EVERYONE = /* @__PURE__ */ new Set([
	...[
		"PATH",
		"HOME",
		"USER",
		"LOGNAME",
		"SHELL",
		"TMPDIR",
		"TEMP",
		"TMP",
		"LANG",
		"LANGUAGE",
		"TZ",
		"CI"
	],
	...[
		"LC_ALL",
		"LC_COLLATE",
		"LC_CTYPE",
		"LC_MESSAGES",
		"LC_MONETARY",
		"LC_NUMERIC",
		"LC_TIME"
	],
	...[
		"XDG_CACHE_HOME",
		"XDG_CONFIG_HOME",
		"XDG_DATA_HOME",
		"XDG_STATE_HOME"
	],
	...[
		"HTTP_PROXY",
		"HTTPS_PROXY",
		"ALL_PROXY",
		"NO_PROXY",
		"http_proxy",
		"https_proxy",
		"all_proxy",
		"no_proxy"
	],
	...[
		"SSL_CERT_FILE",
		"SSL_CERT_DIR",
		"NODE_EXTRA_CA_CERTS",
		"CURL_CA_BUNDLE",
		"REQUESTS_CA_BUNDLE"
	],
	...[
		"GOROOT",
		"GOPATH",
		"GOBIN",
		"GOENV",
		"GOFLAGS",
		"GOTOOLCHAIN",
		"GOMODCACHE",
		"GOCACHE",
		"GOTMPDIR",
		"GOVCS"
	],
	...[
		"GOPROXY",
		"GOPRIVATE",
		"GONOPROXY",
		"GONOSUMDB",
		"GONOSUMCHECK",
		"GOSUMDB",
		"GOINSECURE",
		"GO111MODULE"
	],
	...[
		"GOOS",
		"GOARCH",
		"GOAMD64",
		"GO386",
		"GOARM",
		"GOARM64",
		"GOMIPS",
		"GOMIPS64",
		"GOPPC64",
		"GORISCV64",
		"GOWASM"
	],
	...[
		"GOMAXPROCS",
		"GOGC",
		"GOMEMLIMIT",
		"GODEBUG",
		"GOEXPERIMENT",
		"GOFIPS140",
		"GOTELEMETRY",
		"GOTRACEBACK"
	],
	...[
		"CGO_ENABLED",
		"CGO_CFLAGS",
		"CGO_CPPFLAGS",
		"CGO_CXXFLAGS",
		"CGO_FFLAGS",
		"CGO_LDFLAGS"
	],
	...[
		"CC",
		"CXX",
		"AR",
		"LD",
		"CFLAGS",
		"CPPFLAGS",
		"CXXFLAGS",
		"LDFLAGS",
		"PKG_CONFIG",
		"PKG_CONFIG_PATH"
	],
	...[
		"CPATH",
		"LIBRARY_PATH",
		"LD_LIBRARY_PATH",
		"DYLD_LIBRARY_PATH",
		"SDKROOT",
		"DEVELOPER_DIR",
		"MAKEFLAGS"
	],
	...[
		"CARGO_HOME",
		"RUSTUP_HOME",
		"RUSTUP_TOOLCHAIN",
		"RUSTFLAGS",
		"JAVA_HOME",
		"PYENV_ROOT",
		"PYENV_VERSION"
	],
	...[
		"VIRTUAL_ENV",
		"NVM_DIR",
		"VOLTA_HOME",
		"PNPM_HOME",
		"COREPACK_HOME",
		"ASDF_DIR",
		"ASDF_DATA_DIR",
		"MISE_DATA_DIR"
	]
]);
/** Windows starts no program without these. */
const WINDOWS = /* @__PURE__ */ new Set([
	...[
		"SYSTEMROOT",
		"SYSTEMDRIVE",
		"WINDIR",
		"COMSPEC",
		"PATHEXT",
		"USERPROFILE",
		"USERNAME",
		"HOMEDRIVE",
		"HOMEPATH"
	],
	...[
		"APPDATA",
		"LOCALAPPDATA",
		"PROGRAMDATA",
		"PROGRAMFILES",
		"PROGRAMFILES(X86)",
		"NUMBER_OF_PROCESSORS"
	],
	...["PROCESSOR_ARCHITECTURE"]
]);
/** `JAVA_HOME_21_X64`: where hosted runners keep further toolchains. */
const EVERYONE_PATTERN = /^JAVA_HOME_\d+_\w+$/;
/** What git needs to reach a remote as the user does. Never GIT_DIR, GIT_INDEX_FILE and the like (set inside hooks). */
const TRUSTED = /* @__PURE__ */ new Set([
	...[
		"SSH_AUTH_SOCK",
		"SSH_AGENT_PID",
		"SSH_ASKPASS",
		"XDG_RUNTIME_DIR",
		"DBUS_SESSION_BUS_ADDRESS",
		"GNUPGHOME"
	],
	...[
		"GIT_SSH",
		"GIT_SSH_COMMAND",
		"GIT_SSH_VARIANT",
		"GIT_ASKPASS",
		"GIT_SSL_CAINFO",
		"GIT_SSL_CAPATH",
		"GIT_SSL_CERT"
	],
	...[
		"GIT_SSL_KEY",
		"GIT_PROXY_SSL_CAINFO",
		"GIT_ALLOW_PROTOCOL",
		"GIT_EXEC_PATH",
		"GIT_CEILING_DIRECTORIES"
	],
	...[
		"GIT_DISCOVERY_ACROSS_FILESYSTEM",
		"GIT_CONFIG_GLOBAL",
		"GIT_CONFIG_SYSTEM",
		"GIT_CONFIG_NOSYSTEM"
	],
	"GIT_CONFIG_COUNT"
]);
const TRUSTED_PATTERN = /^GIT_CONFIG_(KEY|VALUE)_\d+$/;
/** Set for every command: nothing asks, nothing paints. Equal on both sides. */
const ALWAYS = {
	GIT_TERMINAL_PROMPT: "0",
	NO_COLOR: "1"
};
/** Those variables of `parent` that a command of this trust may see, and those every command gets. */
function allowedEnvironment(parent, trust, platform = process.platform) {
	const allowed = {};
	for (const [name, value] of Object.entries(parent)) {
		if (value === void 0) continue;
		const plain = platform === "win32" ? name.toUpperCase() : name;
		const everyone = EVERYONE.has(plain) || EVERYONE_PATTERN.test(plain) || platform === "win32" && WINDOWS.has(plain) || plain === "GOWORK" && value === "off";
		if (trust === "trusted" && (everyone || TRUSTED.has(plain) || TRUSTED_PATTERN.test(plain))) allowed[name] = value;
		else if (everyone) allowed[name] = withoutPasswords(value);
	}
	return {
		...allowed,
		...ALWAYS
	};
}
/**
* `https://user:secret@proxy.example/` becomes `https://proxy.example/`, in lists too (GOPROXY). Taken out rather
* than the whole variable dropped: "407 Proxy Authentication Required" is understood, a silent direct connection
* is not.
*/
function withoutPasswords(value) {
	return value.replace(/:\/\/[^/\s,|]*@/g, "://");
}
// src/host/process-tree.ts
/**
* Finding and ending everything a command started. Two nets:
* the process group (each command leads its own), and, for what left the group with setsid(2), a marker variable in
* its environment, which children inherit. A process that leaves the group and wipes its environment as well is not
* found; docs/security.md says so.
*/
const MARKER = "TARE_CHILD";
/** Passes over /proc while each still finds something: a process may fork between listing and killing. */
const MAX_PASSES = 20;
/** Passes made again for a process that has no environment at all; `env -i` leaves one so for good. */
const UNCLEAR_PASSES = 3;
/** Beyond this a process identifier may have been used twice since the command started. */
const WRAP_POSSIBLE_MS = 1e3;
const live = /* @__PURE__ */ new Set();
/** Registers a running command, so that `endAll` reaches it. */
function track(started) {
	live.add(started);
}
function untrack(started) {
	live.delete(started);
}
/** Ends everything that is running, at once and without waiting: for the last moments of this process. */
function endAll() {
	for (const started of live) {
		signalGroup(started.pid, "SIGKILL");
		endMarked(started, Number.POSITIVE_INFINITY);
	}
	live.clear();
}
/** Sends a signal to the whole group; false when nobody is left in it. */
function signalGroup(pid, signal) {
	try {
		process.kill(process.platform === "win32" ? pid : -pid, signal);
		return true;
	} catch (error) {
		return error.code === "EPERM" && process.platform === "linux";
	}
}
/**
* Ends the descendants that left the group; returns how many were found. Linux only, elsewhere 0.
* A short command costs one listing of /proc: only processes numbered after it can be its descendants.
*/
function endMarked(started, ranForMs) {
	if (process.platform !== "linux") return 0;
	const needle = `${MARKER}=${started.marker}`;
	let found = 0;
	for (let pass = 0; pass < MAX_PASSES; pass++) {
		let inPass = 0;
		let unclear = false;
		for (const pid of laterProcesses(started.pid, ranForMs)) {
			if (pid === process.pid) continue;
			const environment = environmentOf(pid);
			if (environment === "" && pass < UNCLEAR_PASSES) unclear ||= isStarting(pid);
			if (!environment?.includes(needle)) continue;
			inPass++;
			try {
				process.kill(pid, "SIGKILL");
			} catch {}
		}
		found += inPass;
		if (inPass === 0 && !unclear) break;
		pause(1);
	}
	return found;
}
/** execve(2) takes the old environment away before the new one is there: alive, no kernel thread, and yet empty. */
function isStarting(pid) {
	const stat = read(`/proc/${pid}/stat`);
	if (stat === null) return false;
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return fields[0] !== "Z" && fields[0] !== "X" && (Number(fields[6]) & 2097152) === 0;
}
function pause(ms) {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
function laterProcesses(pid, ranForMs) {
	const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
	if (ranForMs > WRAP_POSSIBLE_MS) return all;
	const last = lastProcessId();
	if (last === null) return all;
	return last >= pid ? all.filter((other) => other > pid) : all.filter((other) => other > pid || other <= last);
}
/** Last field of /proc/loadavg, `0.52 0.58 0.59 1/597 12345`: the identifier handed out last (proc_loadavg(5)). */
function lastProcessId() {
	try {
		const last = Number(readFileSync("/proc/loadavg", "latin1").trim().split(" ").at(-1));
		return Number.isInteger(last) && last > 0 ? last : null;
	} catch {
		return null;
	}
}
/** null: it is gone, or another user's. */
function environmentOf(pid) {
	return read(`/proc/${pid}/environ`);
}
function read(path) {
	try {
		return readFileSync(path, "latin1");
	} catch {
		return null;
	}
}
// src/host/watch.ts
/** The command as the watching program takes it. */
function watched({ file, arguments: args }, watch) {
	const options = [
		...watch.cpu === null ? [] : ["-c", String(watch.cpu)],
		...watch.fixedLayout ? ["-r"] : [],
		...watch.instructions ? ["-i"] : []
	];
	return {
		file: watch.file,
		arguments: [
			...options,
			"--",
			file,
			...args
		]
	};
}
/** What is not whole or not plausible is unknown: the command's own code may have written it. */
function readReport(text) {
	let report;
	try {
		report = JSON.parse(text);
	} catch {
		return { notStarted: false };
	}
	if (typeof report !== "object" || report === null) return { notStarted: false };
	if ("error" in report) return { notStarted: true };
	const { cpu, instructions, stopped_ns, fixed_layout, ...rest } = report;
	const numbers = [
		rest.wall_ns,
		rest.user_us,
		rest.system_us,
		rest.minor_faults,
		rest.major_faults,
		rest.voluntary_switches,
		rest.involuntary_switches,
		rest.peak_memory_bytes,
		stopped_ns ?? 0
	];
	if (!numbers.every(isCount)) return { notStarted: false };
	const [wallNs = 0, userUs = 0, systemUs = 0, minor = 0, major = 0, voluntary = 0, involuntary = 0, peak = 0, stopped = 0] = numbers;
	return {
		notStarted: false,
		usage: {
			wallMs: wallNs / 1e6,
			userMs: userUs / 1e3,
			systemMs: systemUs / 1e3,
			minorFaults: minor,
			majorFaults: major,
			voluntarySwitches: voluntary,
			involuntarySwitches: involuntary,
			peakMemoryBytes: peak,
			stoppedMs: stopped / 1e6,
			...isCount(cpu) ? { cpu } : {},
			fixedLayout: fixed_layout === true,
			...isCount(instructions) ? { instructions } : {}
		}
	};
}
function isCount(value) {
	return Number.isSafeInteger(value) && value >= 0;
}
// src/host/exec.ts
const DEFAULT_MAX_OUTPUT_BYTES = 16777216;
/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 1e3;
/** After SIGKILL a process can still hang in the kernel (a dead network mount): waited for no longer than this. */
const UNKILLABLE_MS = 5e3;
/** After the command's end, for output that is still in the pipe when somebody else holds it open. */
const DRAIN_MS = 200;
/** Turns of the event loop that may go on reading after that; each takes 64 KiB, and a writer may never end. */
const DRAIN_TURNS = 1e3;
/** A report is one line. */
const MAX_REPORT_BYTES = 4096;
/**
* Runs commands on this machine, each as the leader of its own session and process group, without a shell and with
* an environment that is picked, not filtered. When `run` resolves, the command and its descendants are gone.
* Once the interruption is raised nothing starts any more; such a command resolves with the signal, unrun.
*/
function createExec(options) {
	const allowed = {
		trusted: allowedEnvironment(options.environment, "trusted"),
		untrusted: allowedEnvironment(options.environment, "untrusted")
	};
	return { run: (command) => {
		const marker = randomBytes(8).toString("hex");
		return runOnce(command, {
			...allowed[command.trust],
			...command.environment,
			[MARKER]: marker
		}, marker, options);
	} };
}
function runOnce(command, environment, marker, options) {
	const { clock, interruption } = options;
	const startMs = clock.now();
	if (interruption.aborted) return Promise.resolve({
		...unrun(startMs),
		signal: signalOf(interruption)
	});
	let child;
	const { watch } = command;
	const line = watch === void 0 ? command : watched(command, watch);
	try {
		child = spawn(line.file, line.arguments, {
			cwd: command.cwd,
			env: environment,
			detached: true,
			shell: false,
			windowsHide: true,
			stdio: [
				command.input === void 0 ? "ignore" : "pipe",
				"pipe",
				"pipe",
				...watch === void 0 ? [] : ["pipe"]
			]
		});
	} catch (error) {
		return Promise.resolve(notStarted(command, error, startMs, clock));
	}
	return new Promise((resolve) => {
		if (child.pid === void 0 || child.stdout === null || child.stderr === null) {
			child.once("error", (error) => resolve(notStarted(command, error, startMs, clock)));
			return;
		}
		const started = {
			pid: child.pid,
			marker
		};
		track(started);
		const maxBytes = command.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES;
		const stdout = new CapturedOutput(child.stdout, maxBytes);
		const stderr = new CapturedOutput(child.stderr, maxBytes);
		const reporting = child.stdio[3];
		const report = reporting ? new CapturedOutput(reporting, MAX_REPORT_BYTES) : null;
		child.stdin?.on("error", () => {});
		child.stdin?.end(command.input);
		let timedOut = false;
		let interrupted = false;
		let closed = false;
		let killTimer;
		let giveUpTimer;
		let drainTimer;
		const end = () => {
			signalGroup(started.pid, "SIGTERM");
			killTimer ??= setTimeout(() => {
				signalGroup(started.pid, "SIGKILL");
				endMarked(started, Number.POSITIVE_INFINITY);
				giveUpTimer = setTimeout(() => exited(null, "SIGKILL"), UNKILLABLE_MS);
			}, options.graceMs ?? GRACE_MS);
		};
		const limitTimer = setTimeout(() => {
			timedOut = true;
			end();
		}, Math.min(command.timeoutMs, 2 ** 31 - 1));
		const interrupt = () => {
			interrupted = true;
			end();
		};
		interruption.addEventListener("abort", interrupt, { once: true });
		let ended = false;
		const exited = (exitCode, signal) => {
			if (ended) return;
			ended = true;
			const durationMs = clock.now() - startMs;
			clearTimeout(limitTimer);
			clearTimeout(killTimer);
			clearTimeout(giveUpTimer);
			interruption.removeEventListener("abort", interrupt);
			signalGroup(started.pid, "SIGKILL");
			endMarked(started, durationMs);
			untrack(started);
			const finish = () => {
				clearTimeout(drainTimer);
				child.stdout?.destroy();
				child.stderr?.destroy();
				child.stdin?.destroy();
				reporting?.destroy();
				const { usage, notStarted } = readReport(report?.text() ?? "");
				resolve({
					exitCode: interrupted ? null : exitCode,
					signal: interrupted ? signal ?? "SIGTERM" : signal,
					timedOut,
					notStarted,
					stdout: stdout.text(),
					stderr: stderr.text(),
					truncated: stdout.truncated || stderr.truncated,
					startMs,
					durationMs,
					...usage === void 0 ? {} : { usage }
				});
			};
			if (closed) finish();
			else {
				child.once("close", finish);
				const bytesRead = () => child.stdout.bytesRead + child.stderr.bytesRead;
				const drain = (before, turns) => {
					setImmediate(() => {
						if (turns > 0 && bytesRead() !== before) drain(bytesRead(), turns - 1);
						else finish();
					});
				};
				drainTimer = setTimeout(() => drain(-1, DRAIN_TURNS), DRAIN_MS);
			}
		};
		child.once("close", () => {
			closed = true;
		});
		child.once("exit", exited);
		child.on("error", () => {});
	});
}
function unrun(startMs) {
	return {
		exitCode: null,
		signal: null,
		timedOut: false,
		notStarted: false,
		stdout: "",
		stderr: "",
		truncated: false,
		startMs,
		durationMs: 0
	};
}
function notStarted(command, error, startMs, clock) {
	const reason = error instanceof Error ? error.message : String(error);
	const stderr = error.code === "ENOENT" && !existsSync(command.cwd) ? `the folder ${command.cwd} does not exist` : `${command.file}: ${reason}`;
	return {
		...unrun(startMs),
		notStarted: true,
		stderr,
		durationMs: clock.now() - startMs
	};
}
function signalOf(interruption) {
	const reason = interruption.reason;
	if (typeof reason !== "object" || reason === null || !("signal" in reason)) return "SIGTERM";
	return String(reason.signal);
}
// src/host/calibrator-sources.ts
/** calibrators/ lies beside both src/ and dist/ (whose chunks are one folder deeper). */
const PLACES = ["../../calibrators", "../calibrators"];
/** Absolute path of the folder calibrators/. Throws UserError where it is missing. */
function calibratorSources() {
	for (const relative of PLACES) {
		const path = fileURLToPath(new URL(relative, import.meta.url));
		if (existsSync(`${path}/cpp/steady_clock.cpp`)) return path;
	}
	throw new UserError("calibration needs the folder calibrators beside dist/", "Run it from a full checkout of Tare, or set calibration: off.", { exitCode: 3 });
}
// src/host/facts.ts
/** What the report says about the machine. `environment` is the parent's: it tells the kind of runner. */
function createHost(environment) {
	return {
		calibrators: calibratorSources,
		facts: async () => {
			const processors = cpus();
			return {
				operatingSystem: (await operatingSystem()).slice(0, 200),
				architecture: arch().slice(0, 50),
				cpuModel: (processors[0]?.model ?? "").replace(/\s+/g, " ").trim().slice(0, 200),
				logicalCpus: processors.length,
				memoryBytes: totalmem(),
				runner: runnerKind(environment)
			};
		}
	};
}
/** `PRETTY_NAME="Ubuntu 24.04.1 LTS"` from os-release(5) where there is one, else the kernel's name and release. */
async function operatingSystem() {
	const kernel = `${type()} ${release()}`;
	if (type() !== "Linux") return kernel;
	const text = await readFile("/etc/os-release", "utf8").catch(() => "");
	const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1];
	return name === void 0 ? kernel : `${name} (${kernel})`;
}
/** RUNNER_ENVIRONMENT is `github-hosted` or `self-hosted` (GitHub Docs, default environment variables). */
function runnerKind(environment) {
	if (environment.RUNNER_ENVIRONMENT === "github-hosted") return "GitHub-hosted";
	return environment.RUNNER_ENVIRONMENT === "self-hosted" ? "self-hosted" : "";
}
// src/host/files.ts
/** This machine's files. Failures that a user can mend (full disk, no permission, missing file) are UserErrors. */
function createFiles(temporaryParent = tmpdir()) {
	return {
		readText: async (path, maxBytes) => {
			const text = await readIfPresent(path, maxBytes);
			if (text === null) throw new UserError(`${path} does not exist`, "Check the path.");
			return text;
		},
		readTextIfPresent: readIfPresent,
		writeText: (path, text) => asUserError(`write ${path}`, () => writeAtomically(path, text)),
		copyFile: (from, to) => asUserError(`copy ${from} to ${to}`, () => copyFile(from, to)),
		makeDirectory: (path) => asUserError(`make the folder ${path}`, async () => {
			await mkdir(path, { recursive: true });
		}),
		makeTemporaryDirectory: (prefix) => asUserError(`make a temporary folder in ${temporaryParent}`, async () => mkdtemp(join(await realpath(temporaryParent), prefix))),
		remove: removeTree,
		exists: async (path) => {
			try {
				await stat(path);
				return true;
			} catch {
				return false;
			}
		},
		list: async (path) => {
			try {
				return (await readdir(path)).sort();
			} catch (error) {
				if (codeOf(error) === "ENOENT") return [];
				throw error;
			}
		},
		digest: async (path) => {
			const hash = createHash("sha256");
			await pipeline(createReadStream(path), hash);
			return hash.digest("hex");
		}
	};
}
async function readIfPresent(path, maxBytes = Number.POSITIVE_INFINITY) {
	let handle;
	try {
		handle = await open(path, "r");
	} catch (error) {
		if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
		throw readable(error, `read ${path}`);
	}
	try {
		const { size } = await handle.stat();
		if (size > maxBytes) throw new UserError(`${path} is ${size} bytes; at most ${maxBytes} are read`, "Check that it is the file you meant.");
		return await handle.readFile("utf8");
	} catch (error) {
		throw readable(error, `read ${path}`);
	} finally {
		await handle.close();
	}
}
/** Temporary file beside the target, synced, then renamed over it: a crash leaves the old content or the new. */
async function writeAtomically(path, text) {
	await mkdir(dirname(path), { recursive: true });
	const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
	try {
		const handle = await open(temporary, "wx");
		try {
			await handle.writeFile(text);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(temporary, path);
	} catch (error) {
		await unlink(temporary).catch(() => {});
		throw error;
	}
}
/** Go's module cache and some fixtures are read-only folders: those are opened first, without following symlinks. */
async function removeTree(path) {
	try {
		await rm(path, {
			recursive: true,
			force: true,
			maxRetries: 3,
			retryDelay: 50
		});
	} catch (error) {
		if (codeOf(error) !== "EACCES" && codeOf(error) !== "EPERM" && codeOf(error) !== "ENOTEMPTY") throw error;
		await openFolders(path);
		await rm(path, {
			recursive: true,
			force: true,
			maxRetries: 3,
			retryDelay: 50
		});
	}
}
async function openFolders(path) {
	await chmod(path, 448).catch(() => {});
	const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
	for (const entry of entries) if (entry.isDirectory()) await openFolders(join(path, entry.name));
}
async function asUserError(action, run) {
	try {
		return await run();
	} catch (error) {
		throw readable(error, action);
	}
}
function readable(error, action) {
	const remedy = remedyFor(codeOf(error));
	if (error instanceof UserError || remedy === null) return error;
	return new UserError(`cannot ${action}: ${remedy.what}`, remedy.todo, {
		exitCode: 3,
		cause: error
	});
}
function remedyFor(code) {
	switch (code) {
		case "ENOSPC":
		case "EDQUOT": return {
			what: "no space is left on the device",
			todo: "Free some space, or point TMPDIR at a larger disk."
		};
		case "EACCES":
		case "EPERM": return {
			what: "permission denied",
			todo: "Check who owns the folder, or choose another path."
		};
		case "EROFS": return {
			what: "the file system is read-only",
			todo: "Choose a path that can be written."
		};
		case "ENOTDIR":
		case "EEXIST": return {
			what: "a part of the path is a file, not a folder",
			todo: "Choose another path."
		};
		case "EISDIR": return {
			what: "it is a folder",
			todo: "Name a file."
		};
		case "ENOENT": return {
			what: "it does not exist",
			todo: "Check the path; TMPDIR has to name a folder that exists."
		};
		case "EFBIG": return {
			what: "it would be larger than files may be here",
			todo: "Raise the limit (ulimit -f)."
		};
		default:
			if (code === void 0 || !/^E[A-Z0-9]+$/.test(code)) return null;
			return {
				what: `the system refuses it (${code})`,
				todo: "Put right what the system says, or choose another path."
			};
	}
}
function codeOf(error) {
	return error?.code;
}
// src/host/interruption.ts
/** Ctrl-C through npx or a shell arrives twice, once from the terminal and once forwarded: that is one wish. */
const ECHO_MS = 500;
/**
* SIGINT, SIGTERM and SIGHUP abort the signal with an InterruptedError, for an orderly end that keeps what was
* measured. A second one, half a second or more later, ends every child and this process at once (130 or 143).
* However this process ends, short of SIGKILL, its children are ended with it.
*/
function onSignals() {
	const controller = new AbortController();
	let firstAtMs = null;
	const handle = (received) => {
		const signal = received === "SIGINT" ? "SIGINT" : "SIGTERM";
		if (firstAtMs === null) {
			firstAtMs = performance.now();
			controller.abort(new InterruptedError(signal));
			return;
		}
		if (performance.now() - firstAtMs < ECHO_MS) return;
		endAll();
		process.exit(signal === "SIGINT" ? 130 : 143);
	};
	const signals = [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	];
	for (const name of signals) process.on(name, handle);
	process.on("exit", endAll);
	return {
		signal: controller.signal,
		dispose: () => {
			for (const name of signals) process.off(name, handle);
			process.off("exit", endAll);
		}
	};
}
// src/host/ports.ts
/** This machine's ports. Commands see what is allowed of `environment`; SIGINT and SIGTERM interrupt them. */
function openPorts(log, environment) {
	const { signal: interruption, dispose } = onSignals();
	return {
		ports: {
			clock: systemClock,
			exec: createExec({
				interruption,
				environment,
				clock: systemClock
			}),
			files: createFiles(),
			host: createHost(environment),
			log,
			interruption
		},
		dispose
	};
}
// lab/go-suite.ts
/** Ports of this machine and a folder that is gone at the end. */
function openLab() {
	const open = openPorts(createConsoleLog({
		stream: process.stderr,
		clock: systemClock,
		quiet: false
	}), process.env);
	const folder = mkdtempSync(join(tmpdir(), "tare-lab-"));
	const close = () => {
		open.dispose();
		rmSync(folder, {
			recursive: true,
			force: true
		});
	};
	return {
		ports: open.ports,
		folder,
		close
	};
}
/** One test file, built as a module of its own on both sides, with what `optionsOf` says for each. */
async function buildGo({ ports, folder }, source, optionsOf) {
	const sides = {};
	for (const side of SIDES) {
		const context = {
			side,
			directory: join(folder, side),
			scratch: join(folder, `${side}-work`)
		};
		mkdirSync(context.directory, { recursive: true });
		mkdirSync(join(context.scratch, "bin"), { recursive: true });
		writeFileSync(join(context.directory, "go.mod"), "module example.com/x\n\ngo 1.24\n");
		writeFileSync(join(context.directory, "x_test.go"), source);
		const files = ["go.mod", "x_test.go"];
		for (const words of [["init", "-q"], ["add", "."]]) await ports.exec.run({
			file: "git",
			arguments: words,
			cwd: context.directory,
			trust: "trusted",
			timeoutMs: 1e4
		});
		sides[side] = {
			context,
			build: await drive(go.build({
				...context,
				files,
				options: optionsOf(side),
				buildTimeoutMs: 6e5
			}), `build ${side}`, ports)
		};
	}
	return sides;
}
/** `+0.27 % [-0.32 %, +1.01 %] at 99.0 %` */
function deltaText({ estimate, lower, upper, level }) {
	const percent = (value) => `${value < 0 ? "" : "+"}${(100 * value).toFixed(2)} %`;
	return `${percent(estimate)} [${percent(lower)}, ${percent(upper)}] at ${(100 * level).toFixed(1)} %`;
}
// lab/tail-cost.ts
const SOURCE = `package x

import (
	"sort"
	"sync/atomic"
	"testing"
)

var total atomic.Int64
var found int
var slice []byte
var floats = func() []float64 {
	all := make([]float64, 65536)
	for i := range all {
		all[i] = float64(i)
	}
	return all
}()

func BenchmarkSearch(b *testing.B) {
	i := 0
	for b.Loop() {
		found += sort.SearchFloat64s(floats, float64(i&65535))
		i++
	}
}

func BenchmarkAtomics(b *testing.B) {
	for b.Loop() {
		for j := 0; j < 200; j++ {
			total.Add(1)
		}
	}
}

func BenchmarkAllocate(b *testing.B) {
	for b.Loop() {
		slice = make([]byte, 4096)
	}
}
`;
const ALPHA = .01;
const pairs = Number(process.argv[2] ?? 24);
const lab = openLab();
const { ports } = lab;
try {
	const inputs = parseInputs({
		given: {
			harness: "go",
			tails: "p50 p99"
		},
		givenFrom: "command line",
		file: null
	});
	const options = {
		...inputs,
		tails: inputs.analysis.tails
	};
	const sides = await buildGo(lab, SOURCE, () => options);
	const { context, build } = sides.head;
	const { targets } = await drive(go.discover({
		options,
		sides: [sides.base, sides.head],
		sliceTimeoutMs: 6e4
	}), "discover", ports);
	const run = async (target) => {
		const binaryPath = build.binaries[target.binary.head]?.path ?? "";
		const reading = go.read(target, await ports.exec.run(go.slice(target, context, {
			binaryPath,
			timeoutMs: 6e4
		})));
		const [measurement] = reading.measurements;
		if (measurement === void 0) throw new Error(`${target.label}: ${reading.failures[0]?.reason}`);
		return measurement.values.get("ns/op") ?? NaN;
	};
	const request = {
		build: build.calibration ?? null,
		directory: context.directory,
		scratch: context.scratch
	};
	const costs = [];
	for (const clock of ["go-time-now", TAIL_INSTRUMENT]) {
		const tried = await tryClock(clock, {
			...request,
			buildTimeoutMs: 6e5
		}, ports);
		if ("reason" in tried) throw new Error(tried.reason);
		const { prepared } = tried;
		const slices = [];
		for (let slice = 0; slice < pairs; slice++) {
			const reading = prepared.read(await ports.exec.run(prepared.slice(prepared.windows, 6e4)));
			if ("reason" in reading) throw new Error(reading.reason);
			slices.push(reading.nsPerWindow);
		}
		costs.push(slices);
	}
	ports.log.progressDone();
	const [reads = [], observations = []] = costs;
	const beyond = signedRankInterval(observations.map((cost, index) => cost - 2 * (reads[index] ?? NaN)), ALPHA);
	const ns = (value) => value.toFixed(1);
	console.log(`one observation of the tail instrument: ${ns(median(observations))} ns; twice a reading of the clock:`);
	console.log(`${ns(2 * median(reads))} ns; beyond these ${ns(beyond.estimate)} ns [${ns(beyond.lower)}, ${ns(beyond.upper)}]`);
	console.log(`at ${(100 * beyond.level).toFixed(1)} %, ${pairs} slices each`);
	console.log(`ns/op with tails against without, ${pairs} pairs:`);
	const stream = randomStream(formatSeed(Math.random()), "tail-cost");
	const plain = targets.filter(({ instrument }) => instrument === void 0);
	const ratios = /* @__PURE__ */ new Map();
	for (let pair = 0; pair < pairs; pair++) for (const target of plain) {
		const observed = targets.filter(({ observedTarget }) => observedTarget === target.key);
		const ns = {
			on: 0,
			off: 0
		};
		const order = ["on", "off"];
		for (const way of stream.next() < .5 ? order : order.toReversed()) {
			for (const each of way === "on" ? observed : []) await run(each);
			ns[way] = await run(target);
		}
		ratios.set(target.label, [...ratios.get(target.label) ?? [], Math.log(ns.on / ns.off)]);
	}
	for (const [label, logs] of ratios) {
		const { estimate, lower, upper, level } = signedRankInterval(logs, ALPHA);
		const delta = {
			estimate: Math.expm1(estimate),
			lower: Math.expm1(lower),
			upper: Math.expm1(upper),
			level
		};
		console.log(`${label.padEnd(12)} ${deltaText(delta)}`);
	}
} finally {
	lab.close();
}
export {};
