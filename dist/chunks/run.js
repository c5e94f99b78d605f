import { n as UserError, t as InterruptedError } from "./errors.js";
import { i as require_fastest_levenshtein, t as metricOf } from "./units.js";
import { a as chooseHarness, o as benchmarkId, t as INPUT_DEFINITIONS } from "./input-definitions.js";
import { t as succeeded } from "./command.js";
import { r as SIDES, t as RESULTS_FORMAT } from "./results.js";
import { a as mean, c as planLines, i as expectedHalfWidth, n as analyse, o as familyAlpha, r as settledIn, s as pairsNeeded, t as decideGate } from "./gate.js";
import { i as plain, n as openRepository, r as gitsOwnLine, t as objectsOf } from "./user-repository.js";
import { t as TOOL_VERSION } from "./version.js";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { hostname } from "node:os";
import { pid } from "node:process";

// src/stages/repeat-options.ts
/** Not part of what is measured, or said elsewhere in the command that repeats a run. */
const LEFT_OUT = [
	"base",
	"head",
	"seed",
	"results-path"
];
/** Inputs that were given by hand as options of the local command, for a person's shell: `--rounds 30 --exclude 'a|b'`. */
function repeatOptions(given) {
	return INPUT_DEFINITIONS.filter(({ place, name }) => place === "everywhere" && !LEFT_OUT.includes(name)).map(({ name }) => ({
		name,
		value: given[name]?.trim() ?? ""
	})).filter(({ value }) => value !== "").map(({ name, value }) => `--${name} ${quoted(value)}`).join(" ");
}
function quoted(value) {
	return /^[A-Za-z0-9_./:=@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
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
			results.push(await ports.exec.run(command));
			ports.interruption.throwIfAborted();
		}
		step = plan.next(results);
	}
	return step.value;
}

// src/stages/build.ts
/**
* Builds both sides, one after the other (at once they would fight for the same cores and caches). One side that
* does not build is part of the result. Throws UserError when neither builds.
*/
async function buildSides(harness, trees, inputs, ports, limits) {
	const base = await buildSide(harness, trees.base, inputs, ports, limits);
	const head = await buildSide(harness, trees.head, inputs, ports, limits);
	ports.log.progressDone();
	if (base.built === null && head.built === null) throw neitherBuilds(base, head);
	const sides = {
		base: base.built,
		head: head.built
	};
	const identicalBinaries = await areIdentical(sides, ports);
	return {
		sides,
		records: {
			base: base.record,
			head: head.record
		},
		toolchain: [...new Set(SIDES.flatMap((side) => sides[side]?.build.toolchain || []))].join(", "),
		identicalBinaries,
		warnings: warningsOf(sides, identicalBinaries)
	};
}
/** The part of the inputs that harnesses see. */
function harnessOptions(inputs) {
	const { packages, benchmarks, exclude, buildCommand, benchCommand, benchFormat, sliceMs } = inputs;
	return {
		packages,
		benchmarks,
		exclude,
		buildCommand,
		benchCommand,
		benchFormat,
		sliceMs
	};
}
/** The files of a tree that lie in the working directory, relative to it. */
function filesIn(workingDirectory, files) {
	if (workingDirectory === ".") return files;
	const prefix = `${workingDirectory}/`;
	return files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
}
async function buildSide(harness, tree, inputs, ports, limits) {
	const { side, scratch } = tree;
	const directory = inputs.workingDirectory === "." ? tree.root : `${tree.root}/${inputs.workingDirectory}`;
	const context = {
		side,
		directory,
		scratch
	};
	if (!await ports.files.exists(directory)) return failed(new UserError(`working-directory: ${inputs.workingDirectory} does not exist`, "Give a folder of the repository, relative to its root."));
	await ports.files.makeDirectory(`${scratch}/bin`);
	const startMs = ports.clock.now();
	ports.log.progress({
		stage: `build ${side}`,
		done: 0,
		total: 1,
		subject: "",
		remainingMs: null
	});
	try {
		const plan = harness.build({
			...context,
			options: harnessOptions(inputs),
			files: filesIn(inputs.workingDirectory, tree.files),
			...limits
		});
		const build = await drive(plan, `build ${side}`, ports);
		const [first, ...others] = build.failures;
		if (first !== void 0 && build.binaries.length === 0) {
			const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
			return {
				built: null,
				record: {
					state: "failed",
					reason: `${first.reason}${more}`.slice(0, 2e3),
					output: first.output.slice(0, 8e3)
				},
				error: null
			};
		}
		return {
			built: {
				context,
				build
			},
			record: {
				state: "built",
				durationMs: ports.clock.now() - startMs
			},
			error: null
		};
	} catch (error) {
		if (error instanceof UserError) return failed(error);
		throw error;
	}
}
function failed(error) {
	return {
		built: null,
		record: {
			state: "failed",
			reason: error.message.slice(0, 2e3),
			output: error.details.join("\n").slice(0, 8e3)
		},
		error
	};
}
/** The same mistake on both sides is told as it is; two compilers' complaints are shown head first. */
function neitherBuilds(base, head) {
	if (head.error !== null) return head.error;
	const said = ({ record }, side) => {
		if (record.state !== "failed") return [];
		return [`${side} does not build: ${record.reason}`, ...record.output.split("\n").slice(0, 15)];
	};
	return new UserError("neither head nor base builds, so nothing can be measured", "Make at least head compile, then run again.", {
		exitCode: 3,
		details: [...said(head, "head"), ...said(base, "base")]
	});
}
/**
* Every package has a binary on both sides, each pair is the same to the byte, and so are the benchmarks' sources and
* testdata, which binaries may read when they run.
*/
async function areIdentical({ base, head }, ports) {
	if (base === null || head === null || base.build.binaries.length === 0) return false;
	if (base.build.binaries.length !== head.build.binaries.length) return false;
	for (const binary of base.build.binaries) {
		const other = head.build.binaries.find(({ group }) => group === binary.group);
		if (other === void 0) return false;
		if (base.build.benchmarkSources.get(binary.group) !== head.build.benchmarkSources.get(binary.group)) return false;
		if (await ports.files.digest(binary.path) !== await ports.files.digest(other.path)) return false;
	}
	return true;
}
function warningsOf({ base, head }, identicalBinaries) {
	const warnings = [];
	if (identicalBinaries) warnings.push({
		code: "identical-binaries",
		message: "Both sides ran byte-identical binaries: any difference is noise"
	});
	if (base === null && head !== null) warnings.push({
		code: "base-does-not-build",
		message: "Base does not build, so the results of head are new and nothing could be compared"
	});
	if (base !== null && head !== null) {
		if (base.build.toolchain !== head.build.toolchain) {
			const subject = `${base.build.toolchain} and ${head.build.toolchain}`;
			warnings.push({
				code: "toolchain-differs",
				message: "Base and head were built with different toolchains, which alone can change the speed",
				subject
			});
		}
		for (const [group, fingerprint] of head.build.benchmarkSources) {
			const before = base.build.benchmarkSources.get(group);
			if (before === void 0 || before === fingerprint) continue;
			warnings.push({
				code: "benchmark-source-changed",
				message: "The source of the benchmarks themselves (tests or testdata) differs between base and head",
				subject: group === "" ? "." : group
			});
		}
	}
	for (const built of [base, head]) for (const { reason, output } of built?.build.failures ?? []) {
		const message = `A package does not build on ${built?.context.side}: its benchmarks failed there`;
		const subject = `${reason}: ${output.split("\n").slice(0, 3).join(" ")}`.slice(0, 2e3);
		warnings.push({
			code: "package-does-not-build",
			message,
			subject
		});
	}
	return warnings;
}

// src/stages/persisted-credentials.ts
/**
* actions/checkout leaves its token in the repository's configuration (v6: in a file included from there) unless it
* is told not to. The checkouts of the two sides do not have it, but code under test runs as the same user and can
* read the user's repository.
*/
async function persistedCredentials(repository) {
	const config = [
		"config",
		"--local",
		"--includes",
		"-z",
		"--get-regexp"
	];
	const headers = await repository.git.run([...config, "^http\\..*\\.extraheader$"]);
	const addresses = await repository.git.run([...config, "^remote\\..*\\.(push)?url$"]);
	const inAddress = /\n[a-z+]+:\/\/[^/\s@:]*:[^/\s@]+@/i.test(addresses.stdout);
	if (!(succeeded(headers) && headers.stdout !== "") && !inAddress) return null;
	return {
		code: "credentials-persisted",
		message: "the repository keeps credentials in its configuration, where the benchmarked code can read them; give actions/checkout \"persist-credentials: false\""
	};
}

// src/stages/run-folder.ts
/**
* Temporary folders that name their owner: `tare-3f29ab-0012345-9c01d2-Xk3QzP` is host, process, its start, random.
* The name is the lock: it exists as soon as the folder does, so that a run that sweeps never meets a folder whose
* lock is about to be written. Parts are of constant length: path length alone can move a benchmark.
*/
const NAME = /^tare-([0-9a-f]{6})-(\d{7,})-([0-9a-f]{6})-/;
async function makeRunFolder(ports) {
	const started = await startOf(pid, ports) ?? "";
	return ports.files.makeTemporaryDirectory(`tare-${short(hostname())}-${String(pid).padStart(7, "0")}-${short(started)}-`);
}
/**
* Removes the folders beside `folder` whose owner has ended without doing so (killed, power cut); returns them.
* Those of other hosts (containers that share a folder) are left: their processes cannot be seen from here.
*/
async function sweepStale(folder, ports) {
	const parent = dirname(folder);
	const removed = [];
	for (const name of await ports.files.list(parent)) {
		const match = NAME.exec(name);
		if (match === null || name === basename(folder) || match[1] !== short(hostname())) continue;
		const started = await startOf(Number(match[2]), ports);
		if (started !== null && short(started) === match[3]) continue;
		await ports.files.remove(join(parent, name)).then(() => removed.push(join(parent, name)), () => {});
	}
	return removed;
}
/** When a process started, in whatever words the system has for it; null when there is no such process. */
async function startOf(processId, ports) {
	const stat = await ports.files.readTextIfPresent(`/proc/${processId}/stat`);
	if (stat !== null) return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
	if (await ports.files.exists("/proc/self/stat")) return null;
	const ps = await ports.exec.run({
		file: "ps",
		arguments: [
			"-o",
			"lstart=",
			"-p",
			String(processId)
		],
		cwd: "/",
		trust: "trusted",
		timeoutMs: 1e4
	});
	return succeeded(ps) && ps.stdout.trim() !== "" ? ps.stdout.trim() : null;
}
function short(text) {
	return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

// src/stages/large-files.ts
/** The specification allows a pointer fewer than 1024 bytes (git-lfs docs/spec.md). */
const POINTER_BYTES = 1024;
const ATTRIBUTES_BYTES = 1048576;
const NAMED_IN_MESSAGE = 3;
const FILTER = ["filter.lfs.process=git-lfs filter-process", "filter.lfs.required=true"];
/**
* Puts the content of Git LFS files in the place of their pointers: by git-lfs where it is installed, else from the
* objects the user's repository already has. A benchmark that reads a pointer instead of its fixture would measure
* something else without a word.
* @throws UserError (exit 3) naming the first files whose content cannot be had
*/
async function materialiseLargeFiles(tree, ports) {
	const pointers = await findPointers(tree, ports);
	if (pointers.length === 0) return;
	const available = await tree.git.run(["lfs", "version"]);
	let reason = "git-lfs is not installed";
	if (succeeded(available)) {
		const input = pointers.map((pointer) => `${pointer.path}\0`).join("");
		for (const pointer of pointers) await ports.files.remove(join(tree.root, pointer.path));
		const settings = FILTER.flatMap((setting) => ["-c", setting]);
		const written = await tree.git.run([
			...settings,
			"checkout-index",
			"--force",
			"-u",
			"-z",
			"--stdin"
		], { input });
		if (!succeeded(written)) reason = gitsOwnLine(written);
	} else for (const pointer of pointers) await copyFromStore(pointer, tree, ports);
	const missing = [];
	for (const pointer of pointers) {
		const path = join(tree.root, pointer.path);
		if (!(await ports.files.exists(path) && await readPointer(tree.root, pointer.path, ports) === null)) missing.push(plain(pointer.path, 100));
	}
	if (missing.length === 0) return;
	const more = missing.length > NAMED_IN_MESSAGE ? ` and ${missing.length - NAMED_IN_MESSAGE} more` : "";
	throw new UserError(`files kept in Git LFS are missing (${reason}): ${missing.slice(0, NAMED_IN_MESSAGE).join(", ")}${more}`, "Install git-lfs and run \"git lfs fetch --all\"; in a workflow, give actions/checkout \"lfs: true\".", { exitCode: 3 });
}
async function findPointers(tree, ports) {
	if (!await mentionsLargeFiles(tree, ports)) return [];
	const input = tree.entries.filter((entry) => entry.kind === "file" || entry.kind === "executable").map((entry) => `${entry.path}\0`).join("");
	const fields = (await tree.git.text([
		"check-attr",
		"-z",
		"--stdin",
		"filter"
	], { input })).split("\0");
	const pointers = [];
	for (let index = 0; index + 2 < fields.length; index += 3) {
		const path = fields[index];
		if (path === void 0 || fields[index + 2] !== "lfs") continue;
		const digest = await readPointer(tree.root, path, ports);
		if (digest !== null) pointers.push({
			path,
			digest
		});
	}
	return pointers;
}
/** Asking git for the attributes of every file of a large tree takes a while; most trees have no LFS at all. */
async function mentionsLargeFiles(tree, ports) {
	const inTree = tree.entries.filter((entry) => entry.kind !== "symlink" && /(^|\/)\.gitattributes$/.test(entry.path)).map((entry) => join(tree.root, entry.path));
	for (const path of [join(tree.repository.commonDirectory, "info", "attributes"), ...inTree]) if ((await readSmall(path, ATTRIBUTES_BYTES, ports))?.includes("filter=lfs")) return true;
	return false;
}
/** The digest a pointer file names; null when the file is no pointer. */
async function readPointer(root, path, ports) {
	const text = await readSmall(join(root, path), POINTER_BYTES, ports);
	return /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\n/.exec(text ?? "")?.[1] ?? null;
}
async function readSmall(path, maxBytes, ports) {
	try {
		return await ports.files.readTextIfPresent(path, maxBytes);
	} catch (error) {
		if (error instanceof UserError) return null;
		throw error;
	}
}
/** `.git/lfs/objects/4d/7a/4d7a...`; what the store holds is checked against its name. */
async function copyFromStore(pointer, tree, ports) {
	const { digest } = pointer;
	const store = join(tree.repository.commonDirectory, "lfs", "objects", digest.slice(0, 2), digest.slice(2, 4), digest);
	if (!await ports.files.exists(store) || await ports.files.digest(store) !== digest) return;
	await ports.files.copyFile(store, join(tree.root, pointer.path));
}

// src/stages/tree-listing.ts
/** All entries of a tree, in git's order. `git` has to see the tree's objects. */
async function listTree(git, tree) {
	const entries = (await git.text([
		"ls-tree",
		"-r",
		"-z",
		"--full-tree",
		tree
	])).split("\0").filter((record) => record !== "").map((record) => {
		const tab = record.indexOf("	");
		const [mode = "", , hash = ""] = record.slice(0, tab).split(" ");
		return {
			kind: kindOf(mode),
			hash,
			path: record.slice(tab + 1)
		};
	});
	refuseHiddenLinks(entries);
	return entries;
}
function kindOf(mode) {
	if (mode === "160000") return "submodule";
	if (mode === "120000") return "symlink";
	return mode === "100755" ? "executable" : "file";
}
/**
* Where file names ignore case, a submodule at `a/b` beside a symlink `A` would be written wherever the symlink
* points (the trick of CVE-2021-21300). No honest tree has both.
*/
function refuseHiddenLinks(entries) {
	const links = new Set(entries.filter((entry) => entry.kind === "symlink").map((entry) => entry.path.toLowerCase()));
	if (links.size === 0) return;
	for (const { kind, path } of entries) {
		if (kind !== "submodule") continue;
		const parts = path.toLowerCase().split("/");
		if (parts.some((_, index) => links.has(parts.slice(0, index + 1).join("/")))) throw new UserError(`the submodule ${plain(path)} lies behind a symlink`, "Rename one of the two.", { exitCode: 3 });
	}
}

// src/stages/uncommitted.ts
/**
* Writes the work tree (tracked changes, staged or not, and untracked files that are not ignored) as a tree, with a
* copy of the index and an object folder of its own: the user's work tree, index, stash, refs and objects stay as
* they are, byte for byte. `git stash create` would leave out untracked files and write into the user's objects.
* Uncommitted changes inside submodules are not part of it, as with git commit.
*/
async function snapshotWorkTree(repository, parent, ports) {
	const folder = await makeRunFolder(ports);
	try {
		const objects = join(folder, "objects");
		const index = join(folder, "index");
		await ports.files.makeDirectory(objects);
		const own = join(repository.gitDirectory, "index");
		if (await ports.files.exists(own)) await ports.files.copyFile(own, index);
		const git = repository.git.at(repository.root, {
			GIT_INDEX_FILE: index,
			GIT_OBJECT_DIRECTORY: objects,
			GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(objectsOf(repository))
		});
		await git.text([
			"add",
			"--update",
			"--",
			":/"
		]);
		const files = (await git.text([
			"ls-files",
			"--others",
			"--exclude-standard",
			"-z"
		])).split("\0").filter((name) => name !== "" && !name.endsWith("/"));
		if (files.length > 0) {
			const input = files.map((name) => `${name}\0`).join("");
			await git.text([
				"update-index",
				"--add",
				"-z",
				"--stdin"
			], { input });
		}
		return {
			tree: await git.text(["write-tree"]),
			parent,
			objects,
			folder
		};
	} catch (error) {
		await ports.files.remove(folder);
		throw error;
	}
}
/** Paths in lists that git splits at `:` or line breaks are quoted like C strings. */
function quotedPath(path) {
	if (!/[":\\\n\t#]/.test(path)) return path;
	return `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("	", "\\t")}"`;
}

// src/stages/fill-tree.ts
/** Git LFS is run apart, once it is known whether anything needs it. */
const WITHOUT_LARGE_FILES = [
	"filter.lfs.smudge=",
	"filter.lfs.process=",
	"filter.lfs.required=false"
];
/** The user's narrowed checkout is the user's; a benchmark may need any file. */
const WHOLE_TREE = ["core.sparseCheckout=false", "index.sparse=false"];
/**
* Makes `root` a repository of its own, detached at the commit, and writes the tree's files.
* The files are written by the user's repository (its line endings, its filters, its way to fetch what a partial
* clone lacks, in one batch); what is left behind is a separate repository that borrows its objects.
* A linked worktree (git worktree add) was rejected: it shares .git/config, and with it a persisted token and every
* setting that code under test may write, and it has to be unregistered from the user's repository after a crash.
*/
async function fillTree(filling, ports) {
	const { repository, root, snapshot } = filling;
	await makeOwnRepository(filling, ports);
	const git = repository.git.at(root, {
		GIT_DIR: repository.gitDirectory,
		GIT_WORK_TREE: root,
		GIT_INDEX_FILE: join(root, ".git", "index"),
		...snapshot === null ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(snapshot.objects) }
	});
	const settings = [...WITHOUT_LARGE_FILES, ...WHOLE_TREE].flatMap((setting) => ["-c", setting]);
	await git.text([
		...settings,
		"read-tree",
		"--reset",
		"-u",
		filling.tree
	]);
	const entries = await listTree(git, filling.tree);
	await materialiseLargeFiles({
		git,
		repository,
		root,
		entries
	}, ports);
	return entries;
}
async function makeOwnRepository(filling, ports) {
	const { repository, root, snapshot } = filling;
	const own = repository.git.at(root, { GIT_DEFAULT_REF_FORMAT: "files" });
	const format = `--object-format=${repository.objectFormat}`;
	await own.text([
		"init",
		"--quiet",
		"--template=",
		"--initial-branch=tare",
		format,
		root
	]);
	const alternates = [objectsOf(repository), ...snapshot === null ? [] : [snapshot.objects]].map((path) => `${quotedPath(path)}\n`).join("");
	await ports.files.writeText(join(root, ".git", "objects", "info", "alternates"), alternates);
	const shallow = await ports.files.readTextIfPresent(join(repository.commonDirectory, "shallow"));
	if (shallow !== null) await ports.files.writeText(join(root, ".git", "shallow"), shallow);
	await own.text([
		"update-ref",
		"--no-deref",
		"HEAD",
		filling.commit ?? await commitSnapshot(own, filling)
	]);
}
/** So that tools which ask git for a revision get an answer; the commit exists in this repository only. */
async function commitSnapshot(own, filling) {
	const person = {
		NAME: "tare",
		EMAIL: "tare@localhost",
		DATE: "2000-01-01T00:00:00Z"
	};
	const people = ["AUTHOR", "COMMITTER"].flatMap((role) => Object.entries(person).map(([key, value]) => [`GIT_${role}_${key}`, value]));
	const parent = filling.snapshot === null ? [] : ["-p", filling.snapshot.parent];
	return own.text([
		"commit-tree",
		"--no-gpg-sign",
		...parent,
		"-m",
		"uncommitted work tree",
		filling.tree
	], { environment: Object.fromEntries(people) });
}

// src/stages/missing-history.ts
/**
* History that a shallow or partial clone lacks is fetched, never asked of the user. Only objects are added: no ref,
* no tag and no FETCH_HEAD is written. A complete clone is never made shallow.
*/
const FETCH = [
	"fetch",
	"--quiet",
	"--no-tags",
	"--no-recurse-submodules",
	"--no-write-fetch-head",
	"--refmap="
];
/** Commits beyond the present boundary; after the last step the whole history is fetched. */
const DEEPEN_STEPS = [50, 500];
async function hasCommit(repository, commit) {
	return succeeded(await repository.git.run([
		"cat-file",
		"-e",
		`${commit}^{commit}`
	]));
}
async function isShallow(repository) {
	return await repository.git.text(["rev-parse", "--is-shallow-repository"]) === "true";
}
/**
* Makes a commit and its trees present. `what` names it in the message.
* @throws UserError (exit 3) when it cannot be fetched
*/
async function ensureCommit(repository, commit, what) {
	if (await hasCommit(repository, commit)) return;
	const depth = await isShallow(repository) ? ["--depth=1"] : [];
	await fetchCommits(repository, [commit], depth, what);
	if (await hasCommit(repository, commit)) return;
	throw new UserError(`${what} (${commit}) is not a commit`, "Name a commit, a branch or a tag.");
}
/** The best common ancestor, deepening a shallow clone as far as it takes; null when the histories share nothing. */
async function mergeBase(repository, one, other) {
	const find = async () => {
		const result = await repository.git.run([
			"merge-base",
			one,
			other
		]);
		return succeeded(result) ? result.stdout.split("\n")[0] ?? null : null;
	};
	return deepenUntil(repository, [one, other], find);
}
/**
* Tries `find`, then tries again with more and more history below `commits` until it finds something, or everything
* there is has been fetched.
*/
async function deepenUntil(repository, commits, find) {
	const found = await find();
	if (found !== null) return found;
	for (const depth of [...DEEPEN_STEPS.map((step) => `--deepen=${step}`), "--unshallow"]) {
		if (!await isShallow(repository)) return null;
		await fetchCommits(repository, commits, [depth], "more history");
		const deeper = await find();
		if (deeper !== null) return deeper;
	}
	return null;
}
/** The commits a name stands for on the remote: branches and tags, tags followed to their commit. */
async function remoteCommit(repository, name) {
	if (repository.remote === null) return null;
	const prefix = `${repository.remote}/`;
	const bare = name.startsWith(prefix) ? name.slice(prefix.length) : name;
	const wanted = [
		`refs/heads/${bare}`,
		`refs/tags/${bare}^{}`,
		`refs/tags/${bare}`,
		bare
	];
	const result = await repository.git.run([
		"ls-remote",
		"--quiet",
		"--end-of-options",
		repository.remote,
		...wanted
	]);
	if (!succeeded(result)) throw unreachable(repository.remote, gitsOwnLine(result), name);
	const found = new Map(result.stdout.split("\n").map((line) => [line.split("	")[1] ?? "", line.split("	")[0] ?? ""]));
	for (const ref of wanted) {
		const commit = found.get(ref);
		if (commit !== void 0 && ref !== "HEAD") return commit;
	}
	return null;
}
/** Parents as the commit itself names them: a shallow clone hides those it lacks from rev-parse. */
async function parentsOf(repository, commit) {
	const text = await repository.git.text([
		"cat-file",
		"commit",
		commit
	]);
	return [...text.slice(0, Math.max(0, text.indexOf("\n\n")) || text.length).matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map((match) => match[1] ?? "");
}
async function fetchCommits(repository, commits, depth, what) {
	if (repository.remote === null) throw new UserError(`${what} is not in this clone, and it has no remote to fetch it from`, "Add a remote, or clone with the whole history.", { exitCode: 3 });
	const fetched = await repository.git.run([
		...FETCH,
		...depth,
		"--end-of-options",
		repository.remote,
		...commits
	]);
	if (!succeeded(fetched)) throw unreachable(repository.remote, gitsOwnLine(fetched), what);
}
function unreachable(remote, line, what) {
	return new UserError(`cannot fetch ${what} from ${remote}: ${line}`, "Check the network and the right to read the repository (in a workflow: permissions: contents: read).", { exitCode: 3 });
}

// src/stages/submodules.ts
/** Nesting deeper than this is a loop. */
const MAX_DEPTH = 10;
/**
* Fills a tree and its submodules; returns the paths of all files, relative to the tree's root.
* Submodules come from the clones the user has; commits those lack are fetched into them. Where the user has no
* submodule initialised at all, none is wanted: they stay empty on both sides, as in the user's own checkout.
*/
async function fillWithSubmodules(filling, runFolder, ports, depth = 0) {
	if (depth > MAX_DEPTH) throw new UserError(`submodules are nested more than ${MAX_DEPTH} deep`, "Check .gitmodules for a loop.", { exitCode: 3 });
	const entries = await fillTree(filling, ports);
	const files = entries.filter((entry) => entry.kind !== "submodule").map((entry) => entry.path);
	const links = entries.filter((entry) => entry.kind === "submodule");
	if (links.length === 0) return files;
	const declared = await readDeclarations(filling, ports);
	const wanted = links.filter((link) => declared.some((one) => one.path === link.path));
	if (!await anyInitialised(filling.repository, declared, ports)) {
		if (wanted.length > 0) {
			const names = wanted.slice(0, 3).map((link) => plain(link.path, 100));
			ports.log.info(`Submodules are not initialised here and stay empty on both sides: ${names.join(", ")}`);
		}
		return files;
	}
	const inSubmodules = [];
	for (const link of wanted) {
		const declaration = declared.find((one) => one.path === link.path);
		if (declaration === void 0) continue;
		const repository = await clonedSubmodule(filling, link, declaration, runFolder, ports);
		await ensureCommit(repository, link.hash, `the submodule ${plain(link.path, 100)}`);
		const tree = await repository.git.text([
			"rev-parse",
			"--verify",
			`${link.hash}^{tree}`
		]);
		const paths = await fillWithSubmodules({
			repository,
			commit: link.hash,
			tree,
			snapshot: null,
			root: join(filling.root, link.path)
		}, runFolder, ports, depth + 1);
		inSubmodules.push(...paths.map((path) => `${link.path}/${path}`));
	}
	return [...files, ...inSubmodules];
}
/** What the tree's own .gitmodules says. Untrusted: names become paths and addresses are contacted. */
async function readDeclarations(filling, ports) {
	const file = join(filling.root, ".gitmodules");
	if (!await ports.files.exists(file)) return [];
	const result = await filling.repository.git.at(filling.root).run([
		"config",
		"-z",
		"--no-includes",
		"--file",
		file,
		"--get-regexp",
		"^submodule\\..*\\.(path|url)$"
	]);
	if (!succeeded(result)) return [];
	const values = /* @__PURE__ */ new Map();
	for (const record of result.stdout.split("\0")) {
		const match = /^submodule\.(.*)\.(path|url)\n([\s\S]*)$/.exec(record);
		if (match === null) continue;
		const [, name = "", key, value = ""] = match;
		values.set(name, {
			...values.get(name),
			[key === "path" ? "path" : "url"]: value
		});
	}
	return [...values].flatMap(([name, { path, url }]) => path === void 0 ? [] : [{
		name,
		path,
		url: url ?? null
	}]);
}
async function anyInitialised(repository, declared, ports) {
	for (const declaration of declared) if (await ports.files.exists(join(repository.root, declaration.path, ".git"))) return true;
	return (await ports.files.list(join(repository.commonDirectory, "modules"))).length > 0;
}
async function clonedSubmodule(filling, link, declaration, runFolder, ports) {
	const outer = filling.repository;
	const checkedOut = join(outer.root, link.path);
	if (await ports.files.exists(join(checkedOut, ".git"))) {
		const gitDirectory = await outer.git.at(checkedOut).text(["rev-parse", "--absolute-git-dir"]);
		if (gitDirectory !== outer.gitDirectory) return asRepository(outer, checkedOut, gitDirectory);
	}
	const safe = !declaration.name.split(/[/\\]/).includes("..") && !declaration.name.includes("\0");
	const module = join(outer.commonDirectory, "modules", declaration.name);
	if (safe && declaration.name !== "" && await ports.files.exists(join(module, "HEAD"))) return asRepository(outer, module, module);
	return freshClone(filling, link, declaration, join(runFolder, "modules", link.hash), ports);
}
async function asRepository(outer, root, gitDirectory) {
	const git = outer.git.at(root, {
		GIT_DIR: gitDirectory,
		GIT_WORK_TREE: root
	});
	const remotes = (await git.text(["remote"])).split("\n").filter((name) => name !== "");
	return {
		root,
		gitDirectory,
		commonDirectory: await git.text([
			"rev-parse",
			"--path-format=absolute",
			"--git-common-dir"
		]),
		objectFormat: outer.objectFormat,
		remote: remotes.includes("origin") ? "origin" : remotes[0] ?? null,
		git
	};
}
/** A submodule the user has no clone of, for instance one that the pull request removes. */
async function freshClone(filling, link, declaration, folder, ports) {
	const outer = filling.repository;
	const origin = outer.remote === null ? "" : await remoteAddress(outer.git, outer.remote);
	const address = absoluteAddress(declaration.url ?? "", origin);
	if (address === null) throw new UserError(`the submodule ${plain(link.path, 100)} has no address to fetch it from`, "Run \"git submodule update --init\", or set its url in .gitmodules.", { exitCode: 3 });
	await ports.files.makeDirectory(folder);
	const protocols = [
		"https",
		"ssh",
		...origin.startsWith("file://") || origin.startsWith("/") ? ["file"] : []
	];
	const git = outer.git.at(folder, {
		GIT_DIR: folder,
		GIT_ALLOW_PROTOCOL: protocols.join(":")
	});
	await git.text([
		"init",
		"--quiet",
		"--bare",
		"--template=",
		`--object-format=${outer.objectFormat}`,
		folder
	]);
	return {
		...outer,
		root: folder,
		gitDirectory: folder,
		commonDirectory: folder,
		remote: address,
		git
	};
}
async function remoteAddress(git, remote) {
	const result = await git.run([
		"remote",
		"get-url",
		"--",
		remote
	]);
	return succeeded(result) ? result.stdout.trim() : "";
}
/** `../zlib.git` beside the outer repository's address, as gitmodules(5) has it. */
function absoluteAddress(url, origin) {
	if (url === "" || url.startsWith("-")) return null;
	if (!/^\.{1,2}\//.test(url)) return url;
	if (origin === "") return null;
	let base = origin.replace(/\/+$/, "");
	let rest = url;
	for (;;) if (rest.startsWith("./")) rest = rest.slice(2);
	else if (rest.startsWith("../")) {
		rest = rest.slice(3);
		base = base.replace(/[/:][^/:]*$/, "");
	} else return `${base}/${rest}`;
}

// src/stages/checkout.ts
/**
* Writes both revisions out, each as a repository of its own in a temporary folder, at paths of equal length
* (`.../base/tree`, `.../head/tree`), with a scratch folder each. Nothing is registered in the user's repository:
* removing the folder is all there is to clean up, and what a killed run left behind is removed first.
* @throws UserError (exit 3) when files cannot be fetched or written
*/
async function checkOut(revisions, ports) {
	const folder = await makeRunFolder(ports);
	const remove = async () => {
		await ports.files.remove(folder);
		if (revisions.snapshot !== null) await ports.files.remove(revisions.snapshot.folder);
	};
	try {
		const left = await sweepStale(folder, ports);
		if (left.length > 0) ports.log.info(`Removed ${left.length} checkout(s) that an earlier run left behind`);
		const base = await writeSide("base", revisions.base, revisions, folder, ports);
		const head = await writeSide("head", revisions.head, revisions, folder, ports);
		const warning = await persistedCredentials(revisions.repository);
		return {
			trees: {
				base,
				head
			},
			warnings: warning === null ? [] : [warning],
			remove
		};
	} catch (error) {
		await remove();
		throw error;
	}
}
async function writeSide(side, revision, revisions, folder, ports) {
	const root = join(folder, side, "tree");
	const scratch = join(folder, side, "work");
	await ports.files.makeDirectory(root);
	await ports.files.makeDirectory(scratch);
	const { commit, tree } = revision;
	const snapshot = commit === null ? revisions.snapshot : null;
	const filling = {
		repository: revisions.repository,
		commit,
		tree,
		snapshot,
		root
	};
	return {
		side,
		revision,
		root,
		scratch,
		files: await fillWithSubmodules(filling, folder, ports)
	};
}

// src/stages/discover.ts
/**
* Lists the benchmarks of both sides, filtered, and how long a slice of each is. Throws UserError when there are none
* on either side, or none is left by the filters; benchmarks on one side only are told by a warning.
*/
async function discoverBenchmarks(harness, builds, inputs, ports, limits) {
	const sides = SIDES.flatMap((side) => builds.sides[side] ?? []);
	const plan = harness.discover({
		options: harnessOptions(inputs),
		sides,
		...limits
	});
	ports.log.progress({
		stage: "discover",
		done: 0,
		total: 1,
		subject: "",
		remainingMs: null
	});
	const found = await drive(plan, "discover", ports);
	ports.log.progressDone();
	if (found.benchmarks.length === 0) throw noBenchmarks(inputs, sides.length);
	const discovery = {
		...found,
		benchmarks: found.benchmarks.map((benchmark) => withBrokenBuild(benchmark, builds))
	};
	return {
		...discovery,
		warnings: [...discovery.warnings, ...oneSided(discovery, builds)]
	};
}
/** Seen on one side, and on the other its package does not build: there it failed, it was neither added nor removed. */
function withBrokenBuild(benchmark, builds) {
	const missing = SIDES.find((side) => !benchmark.sides.includes(side));
	const failure = builds.sides[missing ?? "head"]?.build.failures.find((each) => isWithin(benchmark.group, each));
	if (missing === void 0 || failure === void 0) return benchmark;
	const reason = `${failure.reason}\n${failure.output}`.trim();
	return {
		...benchmark,
		sides: SIDES,
		failures: {
			...benchmark.failures,
			[missing]: reason
		}
	};
}
function isWithin(group, failure) {
	if (group === failure.group) return true;
	return failure.wholeFolder === true && (failure.group === "" || group.startsWith(`${failure.group}/`));
}
function noBenchmarks(inputs, sides) {
	const where = inputs.workingDirectory === "." ? "" : ` in ${inputs.workingDirectory}`;
	const packages = inputs.packages.join(" ");
	return new UserError(sides === SIDES.length ? `no benchmarks were found on base or head${where} (packages: ${packages})` : `no benchmarks were found on the only side that builds${where} (packages: ${packages})`, "Add a benchmark, or set working-directory or packages to where they are.");
}
/** Both sides build, and yet every benchmark is on the same one. */
function oneSided(discovery, builds) {
	if (builds.sides.base === null || builds.sides.head === null) return [];
	const warnings = [];
	for (const side of SIDES) {
		if (discovery.benchmarks.some(({ sides }) => sides.includes(side))) continue;
		const message = `All benchmarks are on ${side === "base" ? "head" : "base"} and none on ${side}, so nothing could be compared`;
		warnings.push({
			code: "benchmarks-on-one-side",
			message
		});
	}
	return warnings;
}

// src/formats/merge.ts
/**
* One measurement for each benchmark, where a run printed some more than once (`go test -count=3`, a loop in a
* script): the mean of its readings. Readings of one process are not independent, so they must not count as several.
*/
function mergeRepeated(measurements) {
	const byName = /* @__PURE__ */ new Map();
	for (const measurement of measurements) {
		const key = JSON.stringify([measurement.group, measurement.name]);
		const repeated = byName.get(key);
		if (repeated === void 0) byName.set(key, [measurement]);
		else repeated.push(measurement);
	}
	return [...byName.values()].map(merge);
}
function merge(repeated) {
	const [first, ...others] = repeated;
	if (first === void 0) throw new Error("no measurement to merge");
	if (others.length === 0) return first;
	const values = /* @__PURE__ */ new Map();
	for (const unit of first.values.keys()) {
		const readings = repeated.flatMap((measurement) => measurement.values.get(unit) ?? []);
		values.set(unit, mean(readings));
	}
	return {
		...first,
		values
	};
}

// src/stages/fresh-copies.ts
/**
* Fresh copies of both sides' binaries for each round. Where a file's pages happen to lie moved byte-identical
* binaries by up to 1.8 %, for as long as the file lived; fresh copies showed no such bias (docs/statistics.md).
* The copies' paths are of equal length on both sides: the length of argv[0] moves the stack.
*/
var FreshCopies = class {
	#sides;
	#files;
	#present = /* @__PURE__ */ new Map();
	constructor(sides, files) {
		this.#sides = sides;
		this.#files = files;
	}
	/** Makes this round's copy of a binary unless it is there already. Harnesses without binaries pass -1. */
	async prepare(side, binary, round) {
		const original = this.#sides[side]?.build.binaries[binary];
		const scratch = this.#sides[side]?.context.scratch;
		if (original === void 0 || scratch === void 0 || this.#present.has(`${side} ${binary}`)) return;
		const path = `${scratch}/round-${String(round).padStart(3, "0")}-${String(binary).padStart(4, "0")}`;
		await this.#files.copyFile(original.path, path);
		this.#present.set(`${side} ${binary}`, path);
	}
	/** This round's copy; empty where the harness has no binaries. */
	pathOf(side, binary) {
		return this.#present.get(`${side} ${binary}`) ?? "";
	}
	/** Removes the round's copies. */
	async endRound() {
		const paths = [...this.#present.values()];
		this.#present.clear();
		await Promise.all(paths.map((path) => this.#files.remove(path)));
	}
};

// node_modules/pure-rand/lib/esm/distribution/uniformFloat64.js
const scale26 = 1.4901161193847656e-8;
const scale53 = 11102230246251565e-32;
const mask1 = 67108863;
const mask2 = 134217727;
/**
* Uniformly generate random 64-bit floating point values between 0 (included) and 1 (excluded)
*
* @remarks Generated values are multiples of 2**-53, providing 53 bits of randomness.
*
* @param rng - Instance of RandomGenerator to extract random values from
*
* @public
*/
function uniformFloat64(rng) {
	const value1 = rng.next() & mask1;
	const value2 = rng.next() & mask2;
	return value1 * scale26 + value2 * scale53;
}

// node_modules/pure-rand/lib/esm/distribution/uniformInt.js
/**
* Uniformly generate number in range [0 ; rangeSize[
* With rangeSize <= 0x100000000
* @internal
*/
function uniformIntInternal(rng, rangeSize) {
	const MaxAllowed = rangeSize > 2 ? ~~(4294967296 / rangeSize) * rangeSize : 4294967296;
	let deltaV = rng.next() + 2147483648;
	while (deltaV >= MaxAllowed) deltaV = rng.next() + 2147483648;
	return deltaV % rangeSize;
}
/**
* We only accept safe integers here
* @internal
*/
function fromNumberToArrayInt64(out, n) {
	if (n < 0) {
		const posN = -n;
		out.sign = -1;
		out.data[0] = ~~(posN / 4294967296);
		out.data[1] = posN >>> 0;
	} else {
		out.sign = 1;
		out.data[0] = ~~(n / 4294967296);
		out.data[1] = n >>> 0;
	}
	return out;
}
/**
* Substract two ArrayInt of 64 bits on 64 bits.
* With arrayIntA - arrayIntB >= 0
* @internal
*/
function substractArrayInt64(out, arrayIntA, arrayIntB) {
	const lowA = arrayIntA.data[1];
	const highA = arrayIntA.data[0];
	const signA = arrayIntA.sign;
	const lowB = arrayIntB.data[1];
	const highB = arrayIntB.data[0];
	const signB = arrayIntB.sign;
	out.sign = 1;
	if (signA === 1 && signB === -1) {
		const low = lowA + lowB;
		const high = highA + highB + (low > 4294967295 ? 1 : 0);
		out.data[0] = high >>> 0;
		out.data[1] = low >>> 0;
		return out;
	}
	let lowFirst = lowA;
	let highFirst = highA;
	let lowSecond = lowB;
	let highSecond = highB;
	if (signA === -1) {
		lowFirst = lowB;
		highFirst = highB;
		lowSecond = lowA;
		highSecond = highA;
	}
	let reminderLow = 0;
	let low = lowFirst - lowSecond;
	if (low < 0) {
		reminderLow = 1;
		low = low >>> 0;
	}
	out.data[0] = highFirst - highSecond - reminderLow;
	out.data[1] = low;
	return out;
}
/**
* Uniformly generate ArrayInt64 in range [0 ; rangeSize[
*
* @remarks
* In the worst case scenario it may discard half of the randomly generated value.
* Worst case being: most significant number is 1 and remaining part evaluates to 0.
*
* @internal
*/
function uniformArrayIntInternal(rng, out, rangeSize) {
	const maxIndex0 = rangeSize[0] + 1;
	out[0] = uniformIntInternal(rng, maxIndex0);
	out[1] = uniformIntInternal(rng, 4294967296);
	while (out[0] >= rangeSize[0] && (out[0] !== rangeSize[0] || out[1] >= rangeSize[1])) {
		out[0] = uniformIntInternal(rng, maxIndex0);
		out[1] = uniformIntInternal(rng, 4294967296);
	}
	return out;
}
const safeNumberMaxSafeInteger = Number.MAX_SAFE_INTEGER;
const sharedA = {
	sign: 1,
	data: [0, 0]
};
const sharedB = {
	sign: 1,
	data: [0, 0]
};
const sharedC = {
	sign: 1,
	data: [0, 0]
};
const sharedData = [0, 0];
function uniformLargeIntInternal(rng, from, to, rangeSize) {
	const rangeSizeArrayIntValue = rangeSize <= safeNumberMaxSafeInteger ? fromNumberToArrayInt64(sharedC, rangeSize) : substractArrayInt64(sharedC, fromNumberToArrayInt64(sharedA, to), fromNumberToArrayInt64(sharedB, from));
	if (rangeSizeArrayIntValue.data[1] === 4294967295) {
		rangeSizeArrayIntValue.data[0] += 1;
		rangeSizeArrayIntValue.data[1] = 0;
	} else rangeSizeArrayIntValue.data[1] += 1;
	uniformArrayIntInternal(rng, sharedData, rangeSizeArrayIntValue.data);
	return sharedData[0] * 4294967296 + sharedData[1] + from;
}
/**
* Uniformly generate random integer values between `from` (included) and `to` (included)
*
* @param rng - Instance of RandomGenerator to extract random values from
* @param from - Lower bound of the range (included)
* @param to - Upper bound of the range (included)
*
* @public
*/
function uniformInt(rng, from, to) {
	const rangeSize = to - from;
	if (rangeSize <= 4294967295) return uniformIntInternal(rng, rangeSize + 1) + from;
	return uniformLargeIntInternal(rng, from, to, rangeSize);
}

// node_modules/pure-rand/lib/esm/generator/xoroshiro128plus.js
const jumps = [
	3639956645,
	3750757012,
	1261568508,
	386426335
];
var XoroShiro128Plus = class XoroShiro128Plus {
	constructor(s01, s00, s11, s10) {
		this.s01 = s01;
		this.s00 = s00;
		this.s11 = s11;
		this.s10 = s10;
	}
	clone() {
		return new XoroShiro128Plus(this.s01, this.s00, this.s11, this.s10);
	}
	next() {
		const out = this.s00 + this.s10 | 0;
		const a0 = this.s10 ^ this.s00;
		const a1 = this.s11 ^ this.s01;
		const s00 = this.s00;
		const s01 = this.s01;
		this.s00 = s00 << 24 ^ s01 >>> 8 ^ a0 ^ a0 << 16;
		this.s01 = s01 << 24 ^ s00 >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
		this.s10 = a1 << 5 ^ a0 >>> 27;
		this.s11 = a0 << 5 ^ a1 >>> 27;
		return out;
	}
	jump() {
		let ns01 = 0;
		let ns00 = 0;
		let ns11 = 0;
		let ns10 = 0;
		let s01 = this.s01;
		let s00 = this.s00;
		let s11 = this.s11;
		let s10 = this.s10;
		for (let i = 0; i !== 4; ++i) {
			const ji = jumps[i];
			for (let mask = 1; mask; mask <<= 1) {
				if (ji & mask) {
					ns01 ^= s01;
					ns00 ^= s00;
					ns11 ^= s11;
					ns10 ^= s10;
				}
				const a0 = s10 ^ s00;
				const a1 = s11 ^ s01;
				const s00_ = s00;
				const s01_ = s01;
				s00 = s00_ << 24 ^ s01_ >>> 8 ^ a0 ^ a0 << 16;
				s01 = s01_ << 24 ^ s00_ >>> 8 ^ a1 ^ (a1 << 16 | a0 >>> 16);
				s10 = a1 << 5 ^ a0 >>> 27;
				s11 = a0 << 5 ^ a1 >>> 27;
			}
		}
		this.s01 = ns01;
		this.s00 = ns00;
		this.s11 = ns11;
		this.s10 = ns10;
	}
	getState() {
		return [
			this.s01,
			this.s00,
			this.s11,
			this.s10
		];
	}
};
function xoroshiro128plusFromState(state) {
	if (!(state.length === 4)) throw new Error("The state must have been produced by a xoroshiro128plus RandomGenerator");
	return new XoroShiro128Plus(state[0], state[1], state[2], state[3]);
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

// src/stages/schedule.ts
const BASE_FIRST = ["base", "head"];
const HEAD_FIRST = ["head", "base"];
/**
* What runs when in one round (0-based): targets in random order, base or head first by a fair coin, and as often one
* as the other (slices run second read up to 4 % slower or 7 % faster). Depends on the seed, the keys and the round
* only; a target's own order and its place among the others do not change when some other target stops early or is
* not there at all.
*/
function scheduleRound(seed, keys, round) {
	return keys.map((key) => ({
		key,
		order: orderOf(seed, key, round),
		lot: randomStream(seed, "place", key, round).next()
	})).sort((a, b) => a.lot - b.lot || (a.key < b.key ? -1 : 1)).map(({ key, order }) => ({
		key,
		order
	}));
}
/**
* Permuted blocks of two: of rounds 2i and 2i+1 one has base first and the other head first, so the counts are equal
* after every even round, wherever measuring stops.
*/
function orderOf(seed, key, round) {
	return randomStream(seed, "order", key, Math.floor(round / 2)).coin() === (round % 2 === 0) ? BASE_FIRST : HEAD_FIRST;
}
/**
* As many rounds as fit the time budget, an even number where that costs nothing but the last one (orders then
* balance). Throws UserError when not even `roundsNeeded` fit, saying the least budget that does.
*/
function fitRounds(request) {
	const roundMs = 2 * request.sliceMs.reduce((sum, each) => sum + each, 0);
	const fitOf = (rounds) => ({
		rounds,
		roundMs,
		measuringMs: rounds * roundMs
	});
	if (request.budgetMs === null || roundMs === 0) return fitOf(request.rounds);
	const affordable = Math.floor((request.budgetMs - request.spentMs) / roundMs);
	if (affordable >= request.rounds) return fitOf(request.rounds);
	if (affordable < request.roundsNeeded) {
		const least = wholeUnits(request.spentMs + request.roundsNeeded * roundMs);
		const targets = request.sliceMs.length === 1 ? "1 target" : `${request.sliceMs.length} targets`;
		throw new UserError(`time-budget is too short: ${request.roundsNeeded} rounds of ${targets}, the fewest that can tell anything, take ${wholeUnits(request.roundsNeeded * roundMs)} after ${wholeUnits(request.spentMs)} of building and probing`, `Give time-budget at least ${least}, or measure less: fewer benchmarks (benchmarks, exclude) or a shorter slice.`);
	}
	const even = affordable - affordable % 2;
	return fitOf(even >= request.roundsNeeded ? even : affordable);
}
/** Rounded up, in the form the inputs take: `45s`, `7m`. */
function wholeUnits(durationMs) {
	const seconds = Math.ceil(durationMs / 1e3);
	return seconds < 120 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
}

// src/stages/measure.ts
/** First look, and how often after that: statistics.md, stopping. */
const FIRST_LOOK = 10;
const LOOK_EVERY = 5;
/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;
/** One slice that goes wrong is recorded and forgiven; a second one ends the benchmark. */
const FAILURES_FORGIVEN = 1;
/**
* Rounds of adjacent pairs: in each round every live target once, targets in random order, the two sides of each pair
* in random balanced order. Everything read goes to the record as soon as its pair is complete, so that an
* interruption loses at most the pair at work. Ends after the planned rounds, when every target is precise enough, at
* the deadline, or at the interruption.
*/
async function measure(request, record, ports) {
	const all = request.discovery.targets.map((target) => progressing(target, request.discovery));
	const paired = all.filter((each) => each.target.sides.length === SIDES.length);
	const copies = new FreshCopies(request.sides, ports.files);
	const byKey = new Map(paired.map((each) => [each.target.key, each]));
	const keys = paired.map((each) => each.target.key);
	for (let round = 0; round < request.rounds; round++) {
		if (paired.filter((each) => each.live).length === 0 && round >= ONE_SIDED_SLICES) break;
		try {
			for (const { key, order } of scheduleRound(request.seed, keys, round)) {
				const each = byKey.get(key);
				if (each === void 0 || !each.live) continue;
				if (ports.interruption.aborted) return;
				if (isOverdue(request, each, ports)) {
					endAtDeadline(paired, request, record);
					return;
				}
				reportProgress(each, round, paired, request, ports);
				await runPair(each, round, order, request, record, copies, ports);
			}
			if (ports.interruption.aborted) return;
			if (round < ONE_SIDED_SLICES) await runOneSided(all, round, request, record, copies, ports);
			if (ports.interruption.aborted) return;
		} finally {
			await copies.endRound();
		}
		record.addRound();
		if (isLook(round + 1)) stopThePrecise(paired, request.settledIn(record.toResults(ports.clock.now())), record);
	}
	for (const each of all) for (const name of each.benchmarks) record.markEnded(name.group, name.name, "rounds");
	record.complete();
}
function isLook(roundsDone) {
	return roundsDone >= 10 && (roundsDone - 10) % 5 === 0;
}
function progressing(target, discovery) {
	return {
		target,
		benchmarks: discovery.benchmarks.filter((benchmark) => benchmark.targetKey === target.key),
		failures: /* @__PURE__ */ new Map(),
		live: true,
		spentMs: 0,
		slices: 0
	};
}
async function runPair(each, round, order, request, record, copies, ports) {
	const { target } = each;
	for (const side of SIDES) await copies.prepare(side, target.binary[side], round);
	const slices = [];
	for (const side of order) {
		const slice = await runSlice(each, side, request, copies, ports, record);
		if (slice === null) return;
		slices.push(slice);
	}
	slices.forEach((slice, index) => {
		keep(slice, round, index === 0 ? 0 : 1, record);
	});
	for (const slice of slices) noteFailures(each, slice, record);
}
/** Benchmarks of one side only, a slice in each of the first rounds. */
async function runOneSided(all, round, request, record, copies, ports) {
	for (const each of all) {
		const [side, ...others] = each.target.sides;
		if (side === void 0 || others.length > 0 || !each.live) continue;
		await copies.prepare(side, each.target.binary[side], round);
		const slice = await runSlice(each, side, request, copies, ports, record);
		if (slice === null) return;
		keep(slice, round, 0, record);
		noteFailures(each, slice, record);
	}
}
/** null when the interruption ended it: such a slice measured nothing. */
async function runSlice(each, side, request, copies, ports, record) {
	const { target } = each;
	const context = request.sides[side]?.context;
	if (context === void 0) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
	const command = request.harness.slice(target, context, {
		binaryPath: copies.pathOf(side, target.binary[side]),
		timeoutMs: request.sliceTimeoutMs
	});
	const result = await ports.exec.run(command);
	if (ports.interruption.aborted) return null;
	record.addMeasuringMs(result.durationMs);
	each.spentMs += result.durationMs;
	each.slices += 1;
	const { startMs, durationMs, timedOut } = result;
	return {
		side,
		startMs,
		durationMs,
		timedOut,
		reading: request.harness.read(target, result)
	};
}
function keep(slice, round, position, record) {
	for (const measurement of mergeRepeated(slice.reading.measurements)) {
		if (!record.has(measurement.group, measurement.name)) record.addLate(measurement.group, measurement.name);
		record.observe(measurement, {
			side: slice.side,
			round,
			position,
			startMs: slice.startMs - record.facts.startMs,
			durationMs: slice.durationMs
		});
	}
	record.warnOnce(...slice.reading.warnings);
}
/** A benchmark that fails once is forgiven, one that fails again or hangs is given up; the others of a suite go on. */
function noteFailures(each, slice, record) {
	const { side, reading, timedOut } = slice;
	const nothing = reading.measurements.length === 0;
	const named = new Map(reading.failures.map((failure) => [nameKey(failure), failure.reason]));
	for (const benchmark of each.benchmarks) {
		const reason = named.get(nameKey(benchmark)) ?? (nothing ? "a slice of it measured nothing" : null);
		if (reason === null) continue;
		const failures = (each.failures.get(nameKey(benchmark)) ?? 0) + 1;
		each.failures.set(nameKey(benchmark), failures);
		if (failures > FAILURES_FORGIVEN || timedOut) record.markFailed(benchmark.group, benchmark.name, side, reason);
		else {
			const message = `a slice of ${side} failed and its pair was left out`;
			record.warnBenchmark(benchmark.group, benchmark.name, {
				code: "slice-failed",
				message,
				subject: reason
			});
		}
	}
	each.live = each.benchmarks.some(({ group, name }) => !record.hasFailed(group, name));
}
function nameKey({ group, name }) {
	return JSON.stringify([group, name]);
}
function stopThePrecise(paired, settled, record) {
	for (const each of paired) {
		if (!each.live || !each.benchmarks.every(({ group, name }) => settled.has(record.idOf(group, name)))) continue;
		each.live = false;
		for (const { group, name } of each.benchmarks) record.markEnded(group, name, "precise");
	}
}
function isOverdue(request, each, ports) {
	if (request.deadlineMs === null) return false;
	return ports.clock.now() + SIDES.length * sliceMsOf(each) > request.deadlineMs;
}
function endAtDeadline(paired, request, record) {
	for (const each of paired) if (each.live) for (const { group, name } of each.benchmarks) record.markEnded(group, name, "time-budget");
	record.warn({
		code: "time-budget-reached",
		message: `the time budget ended the run after ${record.roundsDone} of ${request.rounds} rounds`
	});
	record.complete();
}
function sliceMsOf(each) {
	return each.slices === 0 ? each.target.expectedMs : each.spentMs / each.slices;
}
function reportProgress(each, round, paired, request, ports) {
	const roundMs = paired.reduce((sum, other) => sum + (other.live ? SIDES.length * sliceMsOf(other) : 0), 0);
	ports.log.progress({
		stage: "round",
		done: round + 1,
		total: request.rounds,
		subject: each.target.label,
		remainingMs: roundMs * (request.rounds - round)
	});
}

// src/stages/plan.ts
/**
* A quiet machine, an ordinary shared runner, and a crowded one: how much slices of one benchmark scattered in the
* traces of docs/statistics.md. The benchmarks' own noise is not known before the first pairs.
*/
const NOISE_LEVELS = [
	.01,
	.03,
	.1
];
/** @param spentMs wall time used so far; counts against the time budget. Throws UserError when the budget is too short. */
function planMeasuring(discovery, inputs, spentMs) {
	const paired = discovery.targets.filter((target) => target.sides.length === SIDES.length);
	const compared = discovery.benchmarks.filter((each) => each.sides.length === SIDES.length && !hasFailed(each));
	const alpha = familyAlpha(inputs.analysis.confidenceLevel, compared.length);
	const needed = pairsNeeded(alpha);
	const fit = fitRounds({
		sliceMs: paired.map((target) => target.expectedMs),
		rounds: Math.max(inputs.rounds, needed),
		roundsNeeded: needed,
		budgetMs: inputs.timeBudgetMs,
		spentMs
	});
	const onlyOn = (side) => discovery.benchmarks.filter((each) => each.sides.length === 1 && each.sides[0] === side).length;
	return {
		rounds: fit.rounds,
		roundsWanted: inputs.rounds,
		roundMs: fit.roundMs,
		measuringMs: fit.measuringMs,
		spentMs,
		comparedBenchmarks: compared.length,
		addedBenchmarks: onlyOn("head"),
		removedBenchmarks: onlyOn("base"),
		slices: discovery.targets.map(({ label, group, sides, iterations, expectedMs }) => {
			return {
				label,
				group,
				sides,
				iterations,
				expectedMs
			};
		}),
		alpha,
		precision: NOISE_LEVELS.map((noise) => ({
			noise,
			halfWidth: Math.expm1(expectedHalfWidth(noise, fit.rounds, alpha))
		})),
		warnings: roundsWarnings(fit.rounds, inputs.rounds, compared.length)
	};
}
function roundsWarnings(rounds, wanted, benchmarks) {
	if (rounds === wanted) return [];
	const message = rounds < wanted ? `The time budget holds ${rounds} rounds of the ${wanted} asked for` : `${rounds} rounds instead of ${wanted}: with ${benchmarks} benchmarks fewer can tell nothing`;
	return [{
		code: rounds < wanted ? "rounds-reduced" : "rounds-raised",
		message
	}];
}
function hasFailed(benchmark) {
	return Object.keys(benchmark.failures).length > 0;
}

// src/stages/warning-list.ts
/** The limit of results.json for both texts of a warning (model/results.ts). */
const TEXT_LENGTH = 2e3;
/** Nobody reads more, and what a benchmark prints decides how many there are. */
const WARNINGS_A_CODE = 100;
/** A run's warnings: each said once, and never so many that they bury the results. */
var WarningList = class {
	#warnings = [];
	add(warning) {
		const added = shortened(warning);
		const alike = this.#warnings.filter(({ code }) => code === added.code);
		if (alike.length >= WARNINGS_A_CODE) return;
		if (alike.some(({ message, subject }) => message === added.message && subject === added.subject)) return;
		this.#warnings.push(added);
	}
	/** For what every slice says again, each time about other text: the first of a kind is kept. */
	addOnce(warning) {
		const { message } = shortened(warning);
		if (!this.#warnings.some((each) => each.code === warning.code && each.message === message)) this.add(warning);
	}
	all() {
		return [...this.#warnings];
	}
};
function shortened(warning) {
	return {
		code: warning.code,
		message: cut$1(warning.message),
		...warning.subject === void 0 ? {} : { subject: cut$1(warning.subject) }
	};
}
function cut$1(text) {
	return text.length <= TEXT_LENGTH ? text : `${text.slice(0, 1999)}…`;
}

// src/stages/record.ts
/** The limits of results.json (model/results.ts); what a benchmark prints can be any length, and any number. */
const NAME_LENGTH = 1e3;
/** Below the schema's 2000 by enough for a number that keeps cut ids apart. */
const ID_LENGTH = 1980;
const UNIT_LENGTH = 200;
const UNITS_MAX = 1e3;
const BENCHMARKS_MAX = 2e4;
const REASON_LENGTH = 4e3;
const MESSAGE_LENGTH = 2e3;
/**
* Gathers one run as it happens. At any moment `toResults()` gives a complete, valid results.json of what has been
* measured so far: an interrupted run loses nothing.
*/
var RunRecord = class {
	facts;
	#entries = /* @__PURE__ */ new Map();
	#ids = /* @__PURE__ */ new Set();
	#units = /* @__PURE__ */ new Set();
	#warnings = new WarningList();
	#builds;
	#harness = "";
	#toolchain = "";
	#identicalBinaries = false;
	#roundsPlanned = 0;
	#roundsDone = 0;
	#measuringMs = 0;
	#partial = true;
	#identify = (group, name) => benchmarkId(group, name, [group]);
	constructor(facts) {
		this.facts = facts;
		const unbuilt = {
			state: "failed",
			reason: "the run ended before it was built",
			output: ""
		};
		this.#builds = {
			base: unbuilt,
			head: unbuilt
		};
	}
	setHarness(name) {
		this.#harness = name;
	}
	setBuilds(builds, toolchain, identicalBinaries) {
		this.#builds = builds;
		this.#toolchain = toolchain;
		this.#identicalBinaries = identicalBinaries;
	}
	setRoundsPlanned(rounds) {
		this.#roundsPlanned = rounds;
	}
	/** The benchmarks that were discovered, in listing order. */
	setDiscovery({ benchmarks, targets, warnings }) {
		const iterations = new Map(targets.map((target) => [target.key, target.iterations]));
		this.warn(...warnings);
		const groups = new Set(benchmarks.map((benchmark) => benchmark.group));
		this.#identify = (group, name) => benchmarkId(group, name, groups);
		for (const benchmark of benchmarks) this.#add(benchmark, iterations.get(benchmark.targetKey) ?? null);
	}
	/** A benchmark that a suite prints for the first time in the middle of the run. */
	addLate(group, name) {
		this.#add({
			group,
			name,
			sides: [],
			failures: {}
		}, null);
	}
	#add(benchmark, iterations) {
		if (this.#entries.size >= BENCHMARKS_MAX) {
			this.#overflow(`benchmarks beyond the first ${BENCHMARKS_MAX} were left out`);
			return;
		}
		const state = (side) => {
			const reason = benchmark.failures[side];
			if (reason !== void 0) return {
				state: "failed",
				reason: cut(reason, REASON_LENGTH)
			};
			return { state: benchmark.sides.includes(side) ? "measured" : "absent" };
		};
		this.#entries.set(key(benchmark.group, benchmark.name), {
			id: this.#uniqueId(benchmark.group, benchmark.name),
			name: cut(benchmark.name, NAME_LENGTH),
			group: cut(benchmark.group, NAME_LENGTH),
			states: {
				base: state("base"),
				head: state("head")
			},
			observations: [],
			warnings: [],
			iterations,
			ended: Object.keys(benchmark.failures).length > 0 ? "failed" : benchmark.sides.length === 1 ? "one-sided" : null
		});
	}
	/** Ids stay unique where names longer than results.json holds differ only in what was cut. */
	#uniqueId(group, name) {
		const id = cut(this.#identify(group, name), ID_LENGTH);
		if (!this.#ids.has(id)) {
			this.#ids.add(id);
			return id;
		}
		let number = 2;
		while (this.#ids.has(`${id} (${number})`)) number += 1;
		const numbered = `${id} (${number})`;
		this.#ids.add(numbered);
		return numbered;
	}
	#overflow(message) {
		this.warn({
			code: "output-cut",
			message
		});
	}
	has(group, name) {
		return this.#entries.has(key(group, name));
	}
	/** One reading of one slice. Values that no number can hold (not finite) are left out. */
	observe(measurement, slice) {
		const entry = this.#entries.get(key(measurement.group, measurement.name));
		if (entry === void 0) return;
		if (entry.states[slice.side].state === "absent") entry.states[slice.side] = { state: "measured" };
		const values = [...measurement.values].filter(([unit, value]) => Number.isFinite(value) && this.#keepsUnit(unit));
		entry.observations.push({
			...slice,
			...measurement.iterations === void 0 ? {} : { iterations: measurement.iterations },
			values: Object.fromEntries(values)
		});
	}
	#keepsUnit(unit) {
		if (this.#units.has(unit)) return true;
		if (unit.length > UNIT_LENGTH || this.#units.size >= UNITS_MAX) {
			this.#overflow(`metrics beyond the first ${UNITS_MAX}, or with longer names than ${UNIT_LENGTH}, were left out`);
			return false;
		}
		this.#units.add(unit);
		return true;
	}
	markFailed(group, name, side, reason) {
		const entry = this.#entries.get(key(group, name));
		if (entry === void 0) return;
		entry.states[side] = {
			state: "failed",
			reason: cut(reason, REASON_LENGTH)
		};
		entry.ended = "failed";
	}
	hasFailed(group, name) {
		return this.#entries.get(key(group, name))?.ended === "failed";
	}
	markEnded(group, name, ended) {
		const entry = this.#entries.get(key(group, name));
		if (entry !== void 0) entry.ended ??= ended;
	}
	warnBenchmark(group, name, warning) {
		const entry = this.#entries.get(key(group, name));
		if (entry === void 0 || entry.warnings.some((each) => each.code === warning.code)) return;
		entry.warnings.push(shortened(warning));
	}
	warn(...warnings) {
		for (const warning of warnings) this.#warnings.add(warning);
	}
	/** What slices say: the first of a kind. */
	warnOnce(...warnings) {
		for (const warning of warnings) this.#warnings.addOnce(warning);
	}
	addRound() {
		this.#roundsDone += 1;
	}
	addMeasuringMs(ms) {
		this.#measuringMs += ms;
	}
	/** The plan was carried out, or ended early for a reason that is part of it (precision, time budget). */
	complete() {
		this.#partial = false;
	}
	/** Id in results.json; empty for a benchmark that was left out. */
	idOf(group, name) {
		return this.#entries.get(key(group, name))?.id ?? "";
	}
	get roundsDone() {
		return this.#roundsDone;
	}
	/** @param nowMs monotonic, same clock as `facts.startMs` */
	toResults(nowMs) {
		const { facts } = this;
		return {
			format: RESULTS_FORMAT,
			version: 1,
			toolVersion: facts.toolVersion,
			run: {
				startedAt: facts.startedAt.toISOString(),
				durationMs: nowMs - facts.startMs,
				measuringMs: this.#measuringMs,
				seed: facts.seed,
				roundsPlanned: this.#roundsPlanned,
				roundsDone: this.#roundsDone,
				sliceMs: facts.sliceMs,
				partial: this.#partial,
				repeat: cut(facts.repeat, MESSAGE_LENGTH),
				...facts.ci === null || facts.ci === void 0 ? {} : { ci: facts.ci }
			},
			settings: facts.settings,
			base: facts.base,
			head: facts.head,
			builds: this.#builds,
			identicalBinaries: this.#identicalBinaries,
			harness: {
				name: this.#harness,
				toolchain: cut(this.#toolchain, 500)
			},
			host: facts.host,
			metrics: [...this.#units].map((unit) => metricOf(unit, facts.directions)),
			benchmarks: [...this.#entries.values()].map((entry) => toRecord(entry, this.#partial ? "interrupted" : "rounds")),
			warnings: [...this.#warnings.all()]
		};
	}
};
function toRecord(entry, otherwise) {
	return {
		id: entry.id,
		name: entry.name,
		group: entry.group,
		base: entry.states.base,
		head: entry.states.head,
		...entry.iterations === null ? {} : { iterations: entry.iterations },
		ended: entry.ended ?? otherwise,
		observations: [...entry.observations],
		warnings: [...entry.warnings]
	};
}
/** Group and name can hold any character; a length prefix keeps `a` + `bc` and `ab` + `c` apart. */
function key(group, name) {
	return `${group.length}:${group}${name}`;
}
function cut(text, length) {
	return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

// src/stages/automatic-base.ts
/** The base that belongs to `head`, by the event that started the run. The commit is made present. */
async function automaticBase(repository, head, event) {
	const found = await choose(repository, head, event);
	await ensureCommit(repository, found.commit, "the base commit");
	return found;
}
async function choose(repository, head, event) {
	if (event === null) return mergeBaseOrParent(repository, head, null, null);
	if (event.pullRequest !== null) return ofPullRequest(repository, head, event, event.pullRequest);
	if (event.mergeGroupBase !== null) return {
		commit: event.mergeGroupBase,
		label: "base of the merge group",
		how: "base is what the merge group builds on"
	};
	if (event.name === "push" && event.before !== null) return ofPush(repository, head, event, event.before);
	return mergeBaseOrParent(repository, head, event.defaultBranch, event.ref);
}
/**
* The checkout of a pull request is a merge commit: its first parent is the base branch as it was merged, so that the
* difference is exactly the pull request. (`base.sha` of the event can be older than that parent.)
*/
async function ofPullRequest(repository, head, event, pull) {
	const [first, second, ...more] = await parentsOf(repository, head);
	if (first !== void 0 && second !== void 0 && more.length === 0 && (head === event.sha || second === pull.headSha)) return {
		commit: first,
		label: "first parent of the merge commit",
		how: "base is the first parent of the merge commit: the difference is exactly the pull request"
	};
	if (head === pull.baseSha || event.name === "pull_request_target") throw new UserError(`${event.name} checked out the base branch: there is nothing of the pull request to compare`, "Run on pull_request, where the checkout is the merge commit; code of a pull request is not safe to run elsewhere.");
	await ensureCommit(repository, pull.baseSha, "the tip of the base branch");
	const common = await mergeBase(repository, head, pull.baseSha);
	const how = `${head === pull.headSha ? "the head of the pull request" : "something else than the merge commit"} is checked out, so base is its merge base with the base branch`;
	return {
		commit: common ?? pull.baseSha,
		label: "merge base with the base branch",
		how
	};
}
async function ofPush(repository, head, event, before) {
	const found = {
		commit: before,
		label: "head before the push",
		how: "base is the head before the push"
	};
	if (await hasCommit(repository, before)) return found;
	try {
		await ensureCommit(repository, before, "the head before the push");
		return found;
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		const other = await mergeBaseOrParent(repository, head, event.defaultBranch, event.ref);
		return {
			...other,
			how: `the head before the push is gone; ${other.how}`
		};
	}
}
async function mergeBaseOrParent(repository, head, defaultBranch, ref) {
	const branch = defaultBranch ?? await guessDefaultBranch(repository);
	if (branch !== null && ref !== `refs/heads/${branch}`) {
		const tip = await branchTip(repository, branch);
		const common = tip === null || tip === head ? null : await mergeBase(repository, head, tip);
		if (common !== null && common !== head) return {
			commit: common,
			label: `merge base with ${branch}`,
			how: `base is the merge base with ${branch}`
		};
	}
	const [first] = await parentsOf(repository, head);
	if (first !== void 0) return {
		commit: first,
		label: "parent of head",
		how: "base is the parent of head"
	};
	throw new UserError("head is the first commit: there is nothing before it to compare with", "Name a base.");
}
async function branchTip(repository, branch) {
	for (const ref of [`refs/remotes/${repository.remote}/${branch}`, `refs/heads/${branch}`]) {
		const local = await repository.git.run([
			"rev-parse",
			"--verify",
			"--quiet",
			"--end-of-options",
			`${ref}^{commit}`
		]);
		if (succeeded(local)) return local.stdout.trim();
	}
	const tip = await remoteCommit(repository, `refs/heads/${branch}`);
	if (tip !== null) await ensureCommit(repository, tip, `the tip of ${branch}`);
	return tip;
}
async function guessDefaultBranch(repository) {
	const prefix = `refs/remotes/${repository.remote}/`;
	const head = await repository.git.run([
		"symbolic-ref",
		"--quiet",
		`${prefix}HEAD`
	]);
	if (succeeded(head) && head.stdout.startsWith(prefix)) return head.stdout.trim().slice(prefix.length);
	for (const name of ["main", "master"]) {
		const exists = await repository.git.run([
			"rev-parse",
			"--verify",
			"--quiet",
			`refs/heads/${name}`
		]);
		if (succeeded(exists)) return name;
	}
	return null;
}

// src/stages/named-revision.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const FULL_HASH = /^([0-9a-f]{40}|[0-9a-f]{64})$/i;
const SUGGESTIONS = 3;
/**
* The commit a user's revision stands for: anything git understands, and any branch, tag or full hash of the remote.
* @param input the name of the input it came from, for messages
* @throws UserError (exit 2) when nothing is found, with the nearest names there are
*/
async function resolveNamed(repository, input, name) {
	if (name === "" || name.startsWith("-") || /\p{Cc}/u.test(name)) throw new UserError(`${input}: "${plain(name)}" is not a revision`, "Name a commit, a branch or a tag.");
	const local = await find(repository, name) ?? await find(repository, `refs/remotes/${repository.remote}/${name}`);
	if (local !== null) return local;
	if (FULL_HASH.test(name)) {
		await ensureCommit(repository, name.toLowerCase(), input);
		return name.toLowerCase();
	}
	const deeper = await belowTheBoundary(repository, name);
	if (deeper !== null) return deeper;
	const details = [];
	if (repository.remote !== null && !/[\s~^:?*[\\]|\.\.|@\{/.test(name)) try {
		const remote = await remoteCommit(repository, name);
		if (remote !== null) {
			await ensureCommit(repository, remote, input);
			const peeled = await find(repository, remote);
			if (peeled !== null) return peeled;
		}
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		details.push(error.message);
	}
	const near = await nearest(repository, name);
	const remedy = near.length > 0 ? `Did you mean ${near.join(", ")}?` : "Name a commit, a branch or a tag.";
	throw new UserError(`${input}: "${plain(name)}" is not a known revision`, remedy, { details });
}
async function find(repository, name) {
	const result = await repository.git.run([...[
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options"
	], `${name}^{commit}`]);
	return succeeded(result) ? result.stdout.trim() : null;
}
/** `HEAD~40` in a clone of depth 1: the start is there, the way back is not. */
async function belowTheBoundary(repository, name) {
	const start = /^([^~^]+)[~^]/.exec(name)?.[1];
	const from = start === void 0 ? null : await find(repository, start);
	return from === null ? null : deepenUntil(repository, [from], () => find(repository, name));
}
async function nearest(repository, name) {
	const refs = await repository.git.run([
		"for-each-ref",
		"--format=%(refname:short)",
		"refs/heads",
		"refs/tags",
		"refs/remotes"
	]);
	const limit = Math.max(2, Math.floor(name.length * .4));
	return refs.stdout.split("\n").filter((ref) => ref !== "").map((ref) => ({
		ref,
		away: (0, import_fastest_levenshtein.distance)(ref.toLowerCase(), name.toLowerCase())
	})).filter(({ away }) => away <= limit).sort((one, other) => one.away - other.away).slice(0, SUGGESTIONS).map(({ ref }) => plain(ref, 100));
}

// src/stages/revisions.ts
/**
* Finds the two revisions. Head: as named, the uncommitted work tree, or what is checked out. Base: as named; HEAD for
* the uncommitted work tree; otherwise by the event (first parent of the merge commit of a pull request, the head
* before a push, the base of a merge group), or the merge base with the default branch, or head's parent.
* @throws UserError exit 2 for the user's mistakes, exit 3 when missing history cannot be fetched
*/
async function resolveRevisions(request, ports) {
	const repository = await openRepository(request.repository, request.event !== null, request.access ?? null, ports);
	const checkedOut = await requireHead(repository);
	if (request.uncommitted && request.head === null) return againstWorkTree(request, repository, checkedOut, ports);
	const headName = request.head ?? "HEAD";
	const headCommit = request.head === null ? checkedOut : await resolveNamed(repository, "head", request.head);
	const head = await describe(repository, headCommit, headName);
	if (request.base !== null) return finish(await describe(repository, await resolveNamed(repository, "base", request.base), request.base), head, `comparing ${plain(request.base)} with ${plain(headName)}`, repository, null);
	const found = await automaticBase(repository, headCommit, request.event);
	return finish(await describe(repository, found.commit, found.label), head, found.how, repository, null);
}
async function againstWorkTree(request, repository, checkedOut, ports) {
	const name = request.base ?? "HEAD";
	const base = await describe(repository, request.base === null ? checkedOut : await resolveNamed(repository, "base", request.base), name);
	const snapshot = await snapshotWorkTree(repository, checkedOut, ports);
	return finish(base, {
		label: "uncommitted work tree",
		commit: null,
		tree: snapshot.tree,
		subject: ""
	}, `comparing ${plain(name)} with the uncommitted work tree`, repository, snapshot);
}
function finish(base, head, how, repository, snapshot) {
	const unchanged = snapshot === null ? "both sides are the same tree" : "nothing is uncommitted";
	return {
		base,
		head,
		how: `${how}${base.tree === head.tree ? `; ${unchanged}, so this is an A/A run: any delta is noise` : ""}`,
		repository,
		snapshot
	};
}
async function requireHead(repository) {
	const head = await repository.git.run([
		"rev-parse",
		"--verify",
		"--quiet",
		"HEAD^{commit}"
	]);
	if (succeeded(head)) return head.stdout.trim();
	throw new UserError("the repository has no commit yet", "Commit something first: there is nothing to compare with.");
}
/** Tree and subject come from the commit object alone, so that a clone without trees or files is enough. */
async function describe(repository, commit, label) {
	const text = await repository.git.text([
		"log",
		"-1",
		"--no-show-signature",
		"--format=%T%n%s",
		commit
	]);
	const end = text.indexOf("\n");
	return {
		label: label.slice(0, 500),
		commit,
		tree: end < 0 ? text : text.slice(0, end),
		subject: (end < 0 ? "" : text.slice(end + 1)).slice(0, 500)
	};
}

// src/run.ts
/** A build may fetch and compile a toolchain; a slice that takes five minutes is no benchmark of 100 ms. */
const DEFAULT_LIMITS = {
	buildTimeoutMs: 18e5,
	sliceTimeoutMs: 3e5
};
/**
* The pipeline: revisions -> build -> discover -> plan -> measure -> analyse -> gate. Publishing is the caller's.
* Throws UserError when nothing can be compared for a reason the user can mend, and InterruptedError when it was
* interrupted before there was anything to keep. The checkouts are gone in any case.
*/
async function compare(request, ports) {
	const startMs = ports.clock.now();
	const { base, head } = request.inputs;
	const uncommitted = request.uncommitted ?? false;
	const revisions = await resolveRevisions({
		...request,
		base,
		head,
		uncommitted
	}, ports);
	ports.log.info(revisions.how);
	const checkout = await checkOut(revisions, ports);
	const record = new RunRecord(await factsOf(request, revisions, startMs, ports));
	record.warn(...checkout.warnings);
	let plan = null;
	let interruption = null;
	try {
		plan = await buildAndMeasure(request, checkout.trees, record, ports);
	} catch (error) {
		if (!(error instanceof InterruptedError)) throw error;
		interruption = error;
	} finally {
		await checkout.remove();
	}
	const results = record.toResults(ports.clock.now());
	const analysis = analyse(results);
	return {
		results,
		analysis,
		gate: decideGate(analysis),
		plan,
		interruption
	};
}
async function buildAndMeasure(request, trees, record, ports) {
	const { inputs, limits = DEFAULT_LIMITS } = request;
	const harness = chooseHarness(inputs, filesIn(inputs.workingDirectory, trees.head.files));
	record.setHarness(harness.name);
	const builds = await buildSides(harness, trees, inputs, ports, limits);
	record.setBuilds(builds.records, builds.toolchain, builds.identicalBinaries);
	record.warn(...builds.warnings);
	if (builds.sides.head === null) {
		record.complete();
		return null;
	}
	const discovery = await discoverBenchmarks(harness, builds, inputs, ports, limits);
	record.setDiscovery(discovery);
	const plan = planMeasuring(discovery, inputs, ports.clock.now() - record.facts.startMs);
	record.setRoundsPlanned(plan.rounds);
	record.warn(...plan.warnings);
	if (request.planOnly) return plan;
	for (const line of planLines(plan)) ports.log.info(line);
	await measure({
		harness,
		discovery,
		sides: builds.sides,
		rounds: plan.rounds,
		seed: record.facts.seed,
		deadlineMs: inputs.timeBudgetMs === null ? null : record.facts.startMs + inputs.timeBudgetMs,
		sliceTimeoutMs: limits.sliceTimeoutMs,
		settledIn
	}, record, ports);
	ports.interruption.throwIfAborted();
	return plan;
}
async function factsOf(request, revisions, startMs, ports) {
	const { inputs } = request;
	const seed = inputs.seed ?? formatSeed(Math.random());
	return {
		toolVersion: TOOL_VERSION,
		startedAt: ports.clock.date(),
		startMs,
		seed,
		repeat: repeatCommand(request.repeat, seed, revisions),
		ci: request.ci,
		settings: inputs.analysis,
		directions: inputs.metricDirections,
		base: revisions.base,
		head: revisions.head,
		host: await ports.host.facts(),
		sliceMs: inputs.sliceMs
	};
}
/** What to type to run the same comparison again; settings in .github/tare.yml are in the commit. */
function repeatCommand(repeat, seed, { base, head }) {
	return `tare compare ${head.commit === null ? base.commit ?? "" : `${base.commit} ${head.commit}`} ${repeat} --seed ${seed}`.replace(/ +/g, " ");
}

export { repeatOptions as n, compare as t };