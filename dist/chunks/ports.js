import { n as writeCpuList, t as readCpuList } from "./cpu-list.js";
import { n as UserError, t as InterruptedError } from "./errors.js";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { performance as performance$1 } from "node:perf_hooks";
import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { dirname, join, posix } from "node:path";
import { createReadStream, existsSync, readFileSync, readdirSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat, unlink } from "node:fs/promises";
import { arch, cpus, freemem, release, tmpdir, totalmem, type } from "node:os";
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

// src/host/system-files.ts
/** What the kernel says of itself and of processes: small, there at once, and gone as soon as its process is. */
function readOrNull(path, encoding = "latin1") {
	try {
		return readFileSync(path, encoding);
	} catch {
		return null;
	}
}
/** Names in a folder; none where it is not there. */
function listOrNone(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
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
	const stat = readOrNull(`/proc/${pid}/stat`);
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
	const last = Number(readOrNull("/proc/loadavg")?.trim().split(" ").at(-1));
	return Number.isInteger(last) && last > 0 ? last : null;
}
/** null: it is gone, or another user's. */
function environmentOf(pid) {
	return readOrNull(`/proc/${pid}/environ`);
}

// src/host/threads.ts
/** Between looks at a command's threads. */
const LOOK_MS$1 = 10;
const LONGEST_LOOK_MS = 2;
/** Looks that fewer than this many ms lie between say nothing. */
const SHORTEST_MS = 20;
/**
* Looks at the threads of a process's descendants while they run, and tells how many were runnable on average: running,
* or waiting for a processor. Unlike CPU time over wall time this is the same on a crowded machine as on an idle one.
* Linux, where the kernel keeps schedstat; elsewhere nothing is known.
*/
function watchThreads(pid) {
	const first = /* @__PURE__ */ new Map();
	const last = /* @__PURE__ */ new Map();
	let [startMs, endMs] = [0, 0];
	const look = () => {
		const nowMs = performance.now();
		const now = threadsBelow(pid);
		if (now.size === 0 || performance.now() - nowMs > LONGEST_LOOK_MS) return;
		if (first.size === 0) {
			startMs = nowMs;
			for (const [thread, times] of now) first.set(thread, times);
		}
		endMs = nowMs;
		for (const [thread, times] of now) last.set(thread, times);
	};
	const timer = setInterval(look, LOOK_MS$1);
	return { stop: () => {
		clearInterval(timer);
		return endMs - startMs < SHORTEST_MS ? void 0 : runnable(first, last, endMs - startMs);
	} };
}
const NONE = {
	runNs: 0,
	waitNs: 0
};
/**
* Time of each thread on a processor or in the queue for one, over the time that passed. Threads count by the work they
* did, as a share of the busiest one's: those of a runtime (timers, signals) do hardly any, however long they wait.
*/
function runnable(first, last, passedMs) {
	const spent = [...last].map(([thread, { runNs, waitNs }]) => {
		const before = first.get(thread) ?? NONE;
		return {
			runNs: runNs - before.runNs,
			waitNs: waitNs - before.waitNs
		};
	});
	const mostNs = spent.reduce((most, { runNs }) => Math.max(most, runNs), 0);
	if (!(mostNs > 0) || spent.some(({ runNs, waitNs }) => runNs < 0 || waitNs < 0)) return void 0;
	const share = ({ runNs, waitNs }) => Math.min(1, (runNs + waitNs) / (passedMs * 1e6));
	return spent.reduce((sum, times) => sum + times.runNs / mostNs * share(times), 0);
}
function threadsBelow(pid) {
	const found = /* @__PURE__ */ new Map();
	const waiting = childrenOf(pid);
	for (let process = waiting.pop(); process !== void 0; process = waiting.pop()) {
		for (const thread of listOrNone(`/proc/${process}/task`)) {
			const [runNs = NaN, waitNs = NaN] = (readOrNull(`/proc/${process}/task/${thread}/schedstat`) ?? "").split(" ").map(Number);
			if (runNs >= 0 && waitNs >= 0) found.set(`${process}/${thread}`, {
				runNs,
				waitNs
			});
		}
		waiting.push(...childrenOf(process));
	}
	return found;
}
/** Processes that a process has started and not yet waited for. */
function childrenOf(pid) {
	return (readOrNull(`/proc/${pid}/task/${pid}/children`) ?? "").split(" ").filter(Boolean).map(Number);
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
/**
* The line that the watching program prints. What is not whole or no count is unknown: the program may have been ended
* in the middle of it.
*/
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
/**
* How often the time limit is looked at. A machine that was paused (suspended, its hypervisor busy elsewhere) comes
* back with minutes gone in which nothing ran: of the time between two looks, no more than twice this counts.
*/
const TICK_MS = 1e3;
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
		const threads = watch?.threads === true ? watchThreads(started.pid) : null;
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
		let leftMs = command.timeoutMs;
		const wait = () => {
			const sinceMs = clock.now();
			const waitMs = Math.min(leftMs, TICK_MS);
			return setTimeout(() => {
				leftMs -= Math.max(waitMs, Math.min(clock.now() - sinceMs, 2 * TICK_MS));
				if (leftMs > 0) limitTimer = wait();
				else {
					timedOut = true;
					end();
				}
			}, waitMs);
		};
		let limitTimer = wait();
		const interrupt = () => {
			interrupted = true;
			end();
		};
		interruption.addEventListener("abort", interrupt, { once: true });
		let ended = false;
		const exited = (exitCode, signal) => {
			if (ended) return;
			ended = true;
			const durationMs = Math.max(0, clock.now() - startMs);
			const runnableThreads = threads?.stop();
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
					exitCode: interrupted || notStarted ? null : exitCode,
					signal: interrupted ? signal ?? "SIGTERM" : signal,
					timedOut,
					notStarted,
					stdout: stdout.text(),
					stderr: notStarted ? `${command.file}: ${stderr.text().trim()}` : stderr.text(),
					truncated: stdout.truncated || stderr.truncated,
					startMs,
					durationMs,
					...usage === void 0 ? {} : { usage: {
						...usage,
						...runnableThreads === void 0 ? {} : { runnableThreads }
					} }
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
	const folderMissing = error.code === "ENOENT" && !existsSync(command.cwd);
	const file = command.watch?.file ?? command.file;
	const stderr = folderMissing ? `the folder ${command.cwd} does not exist` : `${file}: ${reason}`;
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

// src/host/busy-processes.ts
/** Ticks are 10 ms: a share is known to within a tenth. */
const LOOK_MS = 100;
const MS_PER_TICK$1 = 10;
/** Below this a process is part of any running system. */
const LEAST_SHARE = .2;
const SHOWN = 5;
const NAME_LENGTH = 100;
/** What else uses a processor at this moment, the busiest first; this process aside. */
async function busyProcesses() {
	const before = cpuTimes();
	const startMs = performance.now();
	await setTimeout$1(LOOK_MS);
	const after = cpuTimes();
	const passedMs = performance.now() - startMs;
	const busy = [];
	for (const [pid, { name, ticks }] of after) {
		const share = (ticks - (before.get(pid)?.ticks ?? ticks)) * MS_PER_TICK$1 / passedMs;
		if (pid !== process.pid && share >= LEAST_SHARE) busy.push({
			name,
			share: Number(share.toFixed(1))
		});
	}
	return busy.sort((a, b) => b.share - a.share).slice(0, SHOWN);
}
function cpuTimes() {
	const times = /* @__PURE__ */ new Map();
	for (const entry of listOrNone("/proc")) {
		const pid = Number(entry);
		const found = Number.isInteger(pid) ? readProcess(readOrNull(`/proc/${pid}/stat`, "utf8") ?? "") : null;
		if (found !== null) times.set(pid, found);
	}
	return times;
}
/** `12345 (name, which may hold anything) S 1 ...`: fields 14 and 15 of proc_pid_stat(5) are its CPU time. */
function readProcess(text) {
	const end = text.lastIndexOf(")");
	const fields = text.slice(end + 2).split(" ");
	const ticks = Number(fields[11]) + Number(fields[12]);
	if (end < 0 || !Number.isFinite(ticks)) return null;
	return {
		name: text.slice(text.indexOf("(") + 1, end).slice(0, NAME_LENGTH),
		ticks
	};
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

// src/host/control-group.ts
const ROOT = "/sys/fs/cgroup";
/**
* Folders of this process's control group that may hold a controller's files, the innermost first, up to the root.
* Of both versions, cgroups(7):
*     0::/user.slice/session.scope
*     5:cpu,cpuacct:/docker/4f1c
* Inside a container the path may be that of the host, which is not there: the mounted root stands for it.
*/
function controlGroupFolders(text, controller = "cpu") {
	const folders = [];
	for (const line of text.split("\n")) {
		const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
		if (controllers === void 0 || path === void 0) continue;
		const names = controllers.split(",");
		if (controllers !== "" && !names.includes(controller)) continue;
		const mounts = controllers === "" ? [ROOT] : [`${ROOT}/${controllers}`, `${ROOT}/${controller}`];
		for (const mount of new Set(mounts)) folders.push(...upwards(mount, path));
	}
	return folders;
}
/** `/a/b` below a mount: its folder, that of `/a`, the mount. Names are the system's, and `..` leads nowhere. */
function upwards(mount, path) {
	const parts = posix.normalize(path).split("/").filter((part) => part !== "" && part !== "..");
	return Array.from({ length: parts.length + 1 }, (_, i) => [mount, ...parts.slice(0, parts.length - i)].join("/"));
}
/** The cpu.stat files of our control group and those around it that count throttling. */
function throttlingFiles() {
	return ownFolders().map((folder) => `${folder}/cpu.stat`).filter((path) => existsSync(path) && throttledMs([readOrNull(path)]) !== void 0);
}
/**
* Microseconds in version 2, nanoseconds in version 1; the sum of all levels. Unknown when one of them is gone.
*     throttled_usec 1200
*     throttled_time 1200000
*/
function throttledMs(texts) {
	if (texts.length === 0) return void 0;
	let sum = 0;
	for (const text of texts) {
		const [, name, value] = /^throttled_(usec|time) (\d+)$/m.exec(text ?? "") ?? [];
		if (value === void 0) return void 0;
		sum += name === "usec" ? Number(value) / 1e3 : Number(value) / 1e6;
	}
	return sum;
}
/** Processors' worth of time that the control group may use, the tightest of all levels; undefined: no limit. */
function processorLimit() {
	const limits = ownFolders().flatMap((folder) => {
		const two = readOrNull(`${folder}/cpu.max`);
		const one = `${readOrNull(`${folder}/cpu.cfs_quota_us`) ?? ""} ${readOrNull(`${folder}/cpu.cfs_period_us`) ?? ""}`;
		return limitIn(two ?? one) ?? [];
	});
	return limits.length === 0 ? void 0 : Math.min(...limits);
}
/** `150000 100000` is 1.5; `max 100000` and `-1 100000` are no limit. */
function limitIn(text) {
	const [quota = "", period = ""] = text.trim().split(/\s+/);
	const limit = Number(quota) / Number(period);
	return quota !== "" && period !== "" && Number.isFinite(limit) && limit > 0 ? limit : void 0;
}
/** The tightest of all levels; version 1 writes "no limit" as a number beyond any memory. */
function memoryLimitBytes() {
	const limits = controlGroupFolders(readOrNull("/proc/self/cgroup") ?? "", "memory").flatMap((folder) => {
		const limit = Number(readOrNull(`${folder}/memory.max`) ?? readOrNull(`${folder}/memory.limit_in_bytes`) ?? "");
		return limit > 0 && limit < 2 ** 50 ? limit : [];
	});
	return limits.length === 0 ? void 0 : Math.min(...limits);
}
function ownFolders() {
	return controlGroupFolders(readOrNull("/proc/self/cgroup") ?? "");
}

// src/host/counters.ts
/** Ticks are hundredths of a second in all that /proc shows (USER_HZ, time(7)). */
const MS_PER_TICK = 10;
/** Reads the machine's counters. Linux; elsewhere all of them are absent. */
function createCounters() {
	if (process.platform !== "linux") return () => ({});
	let throttling;
	return () => {
		throttling ??= throttlingFiles();
		const counters = {
			...processorTime(readOrNull("/proc/stat") ?? ""),
			pressureMs: pressureMs(readOrNull("/proc/pressure/cpu") ?? ""),
			throttledMs: throttledMs(throttling.map((path) => readOrNull(path))),
			childrenCpuMs: childrenCpuMs(readOrNull("/proc/self/stat") ?? "")
		};
		return Object.fromEntries(Object.entries(counters).filter(([, value]) => isCounter(value)));
	};
}
function isCounter(value) {
	return value !== void 0 && Number.isFinite(value) && value >= 0;
}
/**
* All processors together; guests' time is within user time, proc_stat(5):
*     cpu  993026 210 382618 3789365 5542 0 2071 474 0 0
*/
function processorTime(stat) {
	const line = /^cpu +(\d[\d ]*)/.exec(stat)?.[1];
	if (line === void 0) return {};
	const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal] = line.trim().split(" ").map(Number);
	const busyMs = (user + nice + system + irq + softirq) * MS_PER_TICK;
	return steal === void 0 ? { busyMs } : {
		busyMs,
		stealMs: steal * MS_PER_TICK
	};
}
/** `some avg10=5.31 avg60=5.09 avg300=7.79 total=3153390779`, in microseconds (kernel, accounting/psi). */
function pressureMs(text) {
	const total = /^some .*\btotal=(\d+)$/m.exec(text)?.[1];
	return total === void 0 ? void 0 : Number(total) / 1e3;
}
/** Fields 16 and 17 of proc_pid_stat(5), counted after the command's name, which may hold anything. */
function childrenCpuMs(stat) {
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	if (fields.length < 15) return void 0;
	return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

// src/host/facts.ts
/** What the report says about the machine. `environment` is the parent's: it tells the kind of runner. */
function createHost(environment) {
	return {
		calibrators: calibratorSources,
		counters: createCounters(),
		facts: async () => {
			const processors = cpus();
			const linux = type() === "Linux";
			return {
				operatingSystem: operatingSystem().slice(0, 200),
				architecture: arch().slice(0, 50),
				cpuModel: (processors[0]?.model ?? "").replace(/\s+/g, " ").trim().slice(0, 200),
				logicalCpus: processors.length,
				memoryBytes: totalmem(),
				runner: runnerKind(environment),
				kernel: release().slice(0, 200),
				freeMemoryBytes: freemem(),
				...linux ? linuxFacts() : {},
				...linux ? { busyProcesses: [...await busyProcesses()] } : {}
			};
		}
	};
}
/** `PRETTY_NAME="Ubuntu 24.04.1 LTS"` from os-release(5) where there is one, else the kernel's name and release. */
function operatingSystem() {
	const kernel = `${type()} ${release()}`;
	if (type() !== "Linux") return kernel;
	const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(read("/etc/os-release"))?.[1];
	return name === void 0 ? kernel : `${name} (${kernel})`;
}
/** RUNNER_ENVIRONMENT is `github-hosted` or `self-hosted` (GitHub Docs, default environment variables). */
function runnerKind(environment) {
	if (environment.RUNNER_ENVIRONMENT === "github-hosted") return "GitHub-hosted";
	return environment.RUNNER_ENVIRONMENT === "self-hosted" ? "self-hosted" : "";
}
const CPU = "/sys/devices/system/cpu";
/** What /proc and /sys tell; what is not there is left out. */
function linuxFacts() {
	const info = read("/proc/cpuinfo");
	const facts = {
		microcode: text(/^microcode\s*: (\S+)$/m.exec(info)?.[1], 50),
		physicalCores: physicalCores(info),
		smt: flag(read(`${CPU}/smt/active`)),
		governor: text(read(`${CPU}/cpu0/cpufreq/scaling_governor`), 50),
		turbo: turbo(),
		clockSource: text(read("/sys/devices/system/clocksource/clocksource0/current_clocksource"), 50),
		virtualisation: text(virtualisation(info), 100),
		container: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
		allowedCpus: text(allowedCpus(read("/proc/self/status"), read(`${CPU}/online`)), 2e3),
		cpuLimit: processorLimit(),
		memoryLimitBytes: memoryLimitBytes()
	};
	return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== void 0));
}
/** A list that is cut would name other processors: what is too long is unknown. */
function text(found, most) {
	const trimmed = found?.replace(/\s+/g, " ").trim() ?? "";
	return trimmed === "" || trimmed.length > most ? void 0 : trimmed;
}
function flag(found) {
	return /^[01]\s*$/.test(found) ? found.startsWith("1") : void 0;
}
/** `physical id : 0` and `core id : 1` in each processor's part; processors of one core have both in common. */
function physicalCores(cpuinfo) {
	const cores = /* @__PURE__ */ new Set();
	for (const part of cpuinfo.split(/\n\s*\n/)) {
		const core = /^core id\s*: (\d+)$/m.exec(part)?.[1];
		if (core !== void 0) cores.add(`${/^physical id\s*: (\d+)$/m.exec(part)?.[1]} ${core}`);
	}
	return cores.size === 0 ? void 0 : cores.size;
}
function turbo() {
	const none = flag(read(`${CPU}/intel_pstate/no_turbo`));
	return none === void 0 ? flag(read(`${CPU}/cpufreq/boost`)) : !none;
}
/** The hypervisor's own name, the machine's maker and product, or only that there is one. */
function virtualisation(cpuinfo) {
	if (!/^flags\s*:.* hypervisor\b/m.test(cpuinfo)) return text(read("/sys/hypervisor/type"), 100);
	const named = `${read("/sys/class/dmi/id/sys_vendor")} ${read("/sys/class/dmi/id/product_name")}`;
	return text(read("/sys/hypervisor/type"), 100) ?? text(named, 100) ?? "a hypervisor";
}
/**
* `Cpus_allowed_list:	0-127` of proc_pid_status(5) holds processors that could be plugged in as well; those that are
* there are in the kernel's list `online`.
*/
function allowedCpus(status, online) {
	const allowed = readCpuList(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? "");
	const there = new Set(readCpuList(online));
	const usable = there.size === 0 ? allowed : allowed.filter((cpu) => there.has(cpu));
	return usable.length === 0 ? void 0 : writeCpuList(usable);
}
function read(path) {
	return readOrNull(path, "utf8") ?? "";
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