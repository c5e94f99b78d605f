import { n as UserError, t as InterruptedError } from "./errors.js";
import { performance as performance$1 } from "node:perf_hooks";
import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { dirname, join } from "node:path";
import { createReadStream, existsSync, readFileSync, readdirSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, unlink } from "node:fs/promises";
import { arch, cpus, release, tmpdir, totalmem, type } from "node:os";
import { pipeline } from "node:stream/promises";
import { spawn } from "node:child_process";

// src/host/clock.ts
/** The machine's clocks: monotonic for durations, the wall clock for time stamps. */
const systemClock = {
	now: () => performance$1.now(),
	date: () => /* @__PURE__ */ new Date()
};

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

export { createFiles as n, systemClock as r, openPorts as t };