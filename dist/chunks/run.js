import { n as UserError, t as InterruptedError } from "./errors.js";
import { d as metricOf, m as require_fastest_levenshtein, x as readLines } from "./input-rules.js";
import { t as succeeded } from "./command.js";
import { a as chooseHarness, f as SIDES, g as benchmarkKey, h as benchmarkId, m as LAYOUT_SEED, p as LAYOUT_PADDING, t as INPUT_DEFINITIONS } from "./input-definitions.js";
import { B as noiseBehind, C as compare$1, J as planLines, K as median, N as chanceOfUnchanged, P as expectedHalfWidth, T as limitOf, V as pairsForChance } from "./refusal.js";
import { a as toConfirm, c as thresholdOf, h as pairsNeeded, i as settledIn, l as ofBuild, m as familyAlpha, n as analyse, o as isGated, r as furtherIn, s as rowKindsOf, t as decideGate, u as pairsOf } from "./gate.js";
import { A as harnessOptions, C as sweepStale, M as drive, O as buildSides, S as makeRunFolder, T as prepareCalibration, _ as fitRounds, b as formatSeed, g as watchOf, h as prepareSteadying, j as isWithin, k as filesIn, l as calibrationMs, n as REPEATED_SHARE_MAX, t as Placements, x as randomStream } from "./placement.js";
import { i as plain, n as openRepository, r as gitsOwnLine, t as objectsOf } from "./user-repository.js";
import { a as RunRecord, n as wantsInstructions, o as measure, s as nullControlMs, t as countingPass } from "./counting-pass.js";
import { t as TOOL_VERSION } from "./version.js";
import { join } from "node:path";

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
	return INPUT_DEFINITIONS.filter(({ place, name }) => place === "everywhere" && !LEFT_OUT.includes(name)).map(({ name, kind }) => ({
		name,
		kind,
		value: given[name]?.trim() ?? ""
	})).filter(({ value }) => value !== "").flatMap(({ name, kind, value }) => {
		return (kind.kind === "rules" ? readLines(value) : [value]).map((each) => `--${name} ${quoted(each)}`);
	}).join(" ");
}
function quoted(value) {
	return /^[A-Za-z0-9_./:=@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
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

// src/stages/layout.ts
/**
* Builds both sides again with their code laid out otherwise, one after the other. Where either side's toolchain has no
* way to, both stay as they are: sides laid out in different ways would differ in more than their source.
*/
async function layOutAnew(sides, request, ports) {
	const anew = /* @__PURE__ */ new Map();
	if (SIDES.every((side) => sides[side]?.build.layOutAnew !== void 0)) {
		for (const side of SIDES) {
			const plan = sides[side]?.build.layOutAnew?.(request);
			if (plan === void 0) continue;
			ports.log.progress({
				stage: `build ${side} again`,
				done: 0,
				total: 1,
				subject: "",
				remainingMs: null
			});
			anew.set(side, await drive(plan, `build ${side} again`, ports));
		}
		ports.log.progressDone();
	}
	const failureOf = (group) => {
		for (const [side, { failures }] of anew) {
			const failure = failures.find((each) => isWithin(group, each));
			if (failure !== void 0) return worded(side, failure);
		}
		return null;
	};
	const of = (side) => {
		const built = sides[side];
		const binaries = anew.get(side)?.binaries;
		return built === null || binaries === void 0 ? built : {
			...built,
			build: {
				...built.build,
				binaries
			}
		};
	};
	const laidOut = {
		base: of("base"),
		head: of("head")
	};
	return {
		layout: (await isMoved(sides, laidOut, ports) ? anew.get("head")?.layout : void 0) ?? "environment",
		sides: laidOut,
		failureOf
	};
}
function worded(side, { reason, output }) {
	return `${side} could not be built in another layout: ${reason}${output === "" ? "" : `\n${output}`}`;
}
/** A linker that was told to move code may still make the same file: where another flag of the user's wins. */
async function isMoved(before, after, ports) {
	for (const side of SIDES) for (const [index, { path }] of (after[side]?.build.binaries ?? []).entries()) {
		const first = before[side]?.build.binaries[index]?.path ?? path;
		if (first !== path && await ports.files.digest(first) === await ports.files.digest(path)) return false;
	}
	return true;
}

// src/stages/confirm.ts
/** Of a time budget, what is kept from the first build so that there is time for a second one. */
const RESERVED_SHARE = .2;
/** Longest padding of the environment, bytes: the stack of a process moves by up to a page. */
const PADDING_MAX = 4096;
const NO_TIME = "the time budget left no time for a second build";
/**
* How much of a time budget to keep for a second build, ms.
* @param leftMs what there is before the first round
*/
function confirmationReserveMs({ confirm, failOnRegression }, leftMs) {
	return confirm === "auto" && failOnRegression ? Math.max(0, RESERVED_SHARE * leftMs) : 0;
}
/**
* Measures what would fail the gate once more, in fresh pairs of builds whose code lies elsewhere, and keeps that beside
* the first readings, marked. What cannot be built, measured or afforded is left unconfirmed, with the reason. Ends at
* the deadline or the interruption, as `measure` does.
*/
async function confirmRegressions({ measuring, toConfirm }, record, ports) {
	const startMs = ports.clock.now();
	const first = record.toResults(startMs);
	const ids = toConfirm(first);
	if (ids.length === 0) return;
	const waiting = new Waiting(ids, measuring.discovery, record.benchmarks);
	const { budget } = measuring;
	if (budget !== null && startMs >= budget.deadlineMs) return waiting.giveUp(waiting.all(), NO_TIME);
	const what = ids.length === 1 ? "1 benchmark" : `${ids.length} benchmarks`;
	ports.log.info(`${what} would fail the gate: measuring again, in a second build`);
	const layoutSeed = 1 + randomStream(measuring.seed, "layout").below(2147483647);
	try {
		const groups = new Set(waiting.all().map(({ group }) => group));
		const anew = await layOutAnew(measuring.sides, {
			seed: layoutSeed,
			groups
		}, ports);
		for (const benchmark of waiting.all()) {
			const failure = anew.failureOf(benchmark.group);
			if (failure !== null) waiting.giveUp([benchmark], failure);
		}
		const fewest = pairsNeeded(familyAlpha(first.settings.confidenceLevel, ids.length));
		const rounds = Math.max(measuring.rounds, fewest, 30);
		waiting.giveUp(unaffordable(waiting.all(), measuring, fewest, ports), NO_TIME);
		const benchmarks = waiting.all();
		const again = secondRecord(record, first, benchmarks);
		const known = (soFar) => ({
			...soFar,
			calibration: first.calibration,
			warnings: first.warnings
		});
		if (benchmarks.length > 0) {
			const request = {
				...measuring,
				harness: inEnvironment(measuring.harness, layoutSeed),
				discovery: {
					benchmarks,
					targets: targetsOf(benchmarks, measuring.discovery),
					warnings: []
				},
				clocks: [],
				nullControl: false,
				sides: anew.sides,
				rounds,
				seed: `${measuring.seed} again`,
				budget: budget === null ? null : {
					...budget,
					reserveMs: 0,
					pairsNeeded: fewest,
					furtherIn: (soFar) => budget.furtherIn(known(soFar))
				},
				settledIn: (soFar) => measuring.settledIn(known(soFar))
			};
			await measure(request, again, ports);
		}
		const measuringMs = again.measuringMs;
		record.addMeasuringMs(measuringMs);
		record.setConfirmation({
			layout: anew.layout,
			layoutSeed,
			rounds,
			durationMs: ports.clock.now() - startMs,
			measuringMs
		});
		waiting.settle(again.toResults(ports.clock.now()), again.benchmarks, fewest, ports);
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		waiting.giveUp(waiting.all(), error.message);
	}
}
/** The benchmarks that are to be confirmed; what leaves it has its reason in the record, or its readings. */
var Waiting = class {
	#benchmarks;
	#book;
	constructor(ids, discovery, book) {
		const byId = new Map(discovery.benchmarks.map((each) => [book.idOf(each.group, each.name), each]));
		this.#book = book;
		this.#benchmarks = ids.flatMap((id) => byId.get(id) ?? []);
		for (const id of ids) book.setUnconfirmed(id, "the run was interrupted before it was measured in a second build");
	}
	all() {
		return this.#benchmarks;
	}
	giveUp(benchmarks, reason) {
		for (const { group, name } of benchmarks) this.#book.setUnconfirmed(this.#book.idOf(group, name), reason);
		this.#benchmarks = this.#benchmarks.filter((each) => !benchmarks.includes(each));
	}
	/** Takes over what was measured, and says why where that is not enough. */
	settle(results, again, fewest, ports) {
		const byId = new Map(results.benchmarks.map((each) => [each.id, each]));
		for (const { group, name } of this.#benchmarks) {
			const measured = byId.get(again.idOf(group, name));
			const id = this.#book.idOf(group, name);
			if (measured === void 0) continue;
			this.#book.addSecondBuild(id, measured.observations);
			for (const warning of measured.warnings) this.#book.warn(group, name, warning);
			const reason = tooFew(measured, fewest);
			if (reason === null || !ports.interruption.aborted) this.#book.setUnconfirmed(id, reason);
		}
	}
};
function tooFew(measured, fewest) {
	for (const side of SIDES) {
		const state = measured[side];
		if (state.state === "failed") return `it failed on ${side} in the second build: ${state.reason}`;
	}
	const pairs = pairsOf(measured).length;
	if (pairs >= fewest) return null;
	const what = `${pairs} of the ${fewest} pairs that the second build needs at least were measured`;
	return measured.ended === "time-budget" ? `only ${what} when the time budget ended` : `only ${what}`;
}
/** Those for which there is not even time for the fewest pairs that can tell anything; the first in line come first. */
function unaffordable(benchmarks, { discovery, budget }, fewest, ports) {
	if (budget === null) return [];
	const leftMs = budget.deadlineMs - ports.clock.now();
	return benchmarks.filter((_, index) => {
		const targets = targetsOf(benchmarks.slice(0, index + 1), discovery);
		return fewest * (SIDES.length * targets.reduce((sum, { expectedMs }) => sum + expectedMs, 0)) > leftMs;
	});
}
function targetsOf(benchmarks, { targets }) {
	const keys = new Set(benchmarks.map(({ targetKey }) => targetKey));
	return targets.filter(({ key, observedTarget }) => keys.has(observedTarget ?? key));
}
/** For the second build alone: its readings are not to be taken for those of the first. */
function secondRecord(record, first, benchmarks) {
	const again = new RunRecord(record.facts);
	again.setBuilds(first.builds, first.harness.toolchain, false);
	again.setDiscovery({
		benchmarks,
		targets: [],
		warnings: []
	});
	const clocks = new Map(first.benchmarks.map((each) => [benchmarkKey(each), each.clock]));
	for (const { group, name } of benchmarks) {
		const clock = clocks.get(benchmarkKey({
			group,
			name
		}));
		if (clock !== void 0) again.benchmarks.setClock(group, name, clock);
	}
	return again;
}
/** An environment of another size than the first build had, the same on both sides: it moves the stack. */
function inEnvironment(harness, layoutSeed) {
	const padding = "x".repeat(1 + randomStream(String(layoutSeed), "padding").below(PADDING_MAX));
	const added = {
		[LAYOUT_SEED]: String(layoutSeed),
		[LAYOUT_PADDING]: padding
	};
	const padded = (command) => ({
		...command,
		environment: {
			...command.environment,
			...added
		}
	});
	const { sliceOfSeveral } = harness;
	return {
		...harness,
		slice: (target, side, limits) => padded(harness.slice(target, side, limits)),
		...sliceOfSeveral === void 0 ? {} : { *sliceOfSeveral(target, side, limits) {
			const plan = sliceOfSeveral(target, side, limits);
			let step = plan.next([]);
			while (step.done !== true) step = plan.next(yield step.value.map(padded));
			return step.value;
		} }
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

// src/stages/planned-rows.ts
/**
* Scatter of slices where nothing is known of a benchmark: the median of 12 Go benchmarks on a virtual machine of two
* cores with little else on it was 4.4 % pinned to a core and 5.6 % free (docs/statistics.md, "traces").
*/
const TYPICAL_NOISE = .05;
const LIKELY = .8;
const UNLIKELY = .2;
/** What earlier runs are read at: any level does, the width is turned into a scatter. */
const ALPHA = .01;
/**
* The rows that will carry an interval, and how wide: by the units that the probing run printed, and the scatter that
* earlier runs saw in the same row. Where they saw none, times and rates are given a typical one; counts and sizes are
* taken to be exact.
*/
function plannedRows(request) {
	const { compared, discovery, inputs, alpha, pairs, pairsMost } = request;
	const past = noiseOf(request.past);
	const groups = discovery.benchmarks.map(({ group }) => group);
	return compared.flatMap((benchmark) => {
		const id = benchmarkId(benchmark.group, benchmark.name, groups);
		const known = past.get(benchmarkKey(benchmark)) ?? /* @__PURE__ */ new Map();
		const printed = SIDES.flatMap((side) => [...benchmark.readings[side]?.values.keys() ?? []]);
		return [.../* @__PURE__ */ new Set([...printed, ...known.keys()])].flatMap((unit) => {
			const metric = metricOf(unit, inputs.metricDirections);
			const seen = known.get(unit);
			if (!isGated(metric, inputs.analysis)) return [];
			if (seen === void 0 && metric.quantity !== "time" && metric.quantity !== "rate") return [];
			const noise = seen ?? .05;
			const threshold = thresholdOf(id, unit, inputs.analysis);
			const limit = limitOf(threshold);
			const chance = chanceOfUnchanged(noise, pairs, alpha, limit);
			const withLuck = chanceOfUnchanged(noise, pairsMost, alpha, limit) >= UNLIKELY;
			return [{
				benchmark: id,
				unit,
				threshold,
				noise,
				noiseFrom: seen === void 0 ? "typical" : "past",
				halfWidth: Math.expm1(expectedHalfWidth(noise, pairs, alpha)),
				chance,
				decided: chance >= LIKELY ? "likely" : withLuck ? "perhaps" : "unlikely",
				pairsForLikely: pairsForChance(noise, alpha, limit, LIKELY)
			}];
		});
	});
}
/** By benchmark and unit, the scatter behind the intervals of earlier runs, their median; exact rows are not in it. */
function noiseOf(past) {
	const all = /* @__PURE__ */ new Map();
	for (const { benchmarks, metrics, settings } of past) for (const record of benchmarks.map((each) => ofBuild(each, 0))) for (const { kind, metric, readings } of rowKindsOf(record, pairsOf(record), metrics, settings)) {
		if (kind !== "ratio") continue;
		const { interval } = compare$1(readings, {
			alpha: ALPHA,
			pairsNeeded: 10
		});
		if (interval.n < 10) continue;
		const units = all.get(benchmarkKey(record)) ?? /* @__PURE__ */ new Map();
		all.set(benchmarkKey(record), units);
		units.set(metric.unit, [...units.get(metric.unit) ?? [], noiseBehind(interval, interval.n, ALPHA)]);
	}
	return new Map([...all].map(([key, units]) => [key, new Map([...units].map(([unit, values]) => [unit, median(values)]))]));
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
/**
* @param spentMs wall time used so far; counts against the time budget
* @param clocks what is calibrated in each round
* Throws UserError when the budget is too short.
*/
function planMeasuring(discovery, inputs, spentMs, clocks = [], { reserveMs = 0, past = [] } = {}) {
	const paired = discovery.targets.filter((target) => target.sides.length === SIDES.length);
	const compared = discovery.benchmarks.filter((each) => each.sides.length === SIDES.length && !hasFailed(each));
	const alpha = familyAlpha(inputs.analysis.confidenceLevel, compared.length);
	const needed = pairsNeeded(alpha);
	const rounds = Math.max(inputs.rounds, needed);
	const sliceMs = paired.map((target) => target.expectedMs);
	const pairsMs = SIDES.length * sliceMs.reduce((sum, each) => sum + each, 0);
	const controlledMs = paired.filter(({ instrument }) => instrument === void 0).map((target) => target.expectedMs);
	const fit = fitRounds({
		sliceMs,
		calibrationMs: calibrationMs(clocks, pairsMs, rounds) + nullControlMs(controlledMs, rounds),
		rounds,
		roundsNeeded: needed,
		budgetMs: inputs.timeBudgetMs,
		spentMs,
		reserveMs
	});
	const pairsMost = inputs.timeBudgetMs === null ? fit.rounds : Math.max(fit.rounds, 30);
	const onlyOn = (side) => discovery.benchmarks.filter((each) => each.sides.length === 1 && each.sides[0] === side).length;
	return {
		rounds: fit.rounds,
		roundsWanted: inputs.rounds,
		pairsNeeded: needed,
		pairsMost,
		reserveMs: inputs.timeBudgetMs === null ? 0 : reserveMs,
		roundMs: fit.roundMs,
		measuringMs: fit.measuringMs,
		repeatingMs: inputs.pin === "off" ? 0 : REPEATED_SHARE_MAX * fit.rounds * pairsMs,
		countsInstructions: wantsInstructions(inputs),
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
		rows: plannedRows({
			discovery,
			compared,
			inputs,
			alpha,
			pairs: fit.rounds,
			pairsMost,
			past
		}),
		pastRuns: past.length,
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
	record.setBuilds(builds.records, builds.toolchain, builds.identicalBinaries, builds.sameBinaries);
	record.warn(...builds.warnings);
	if (builds.sides.head === null) {
		record.complete();
		return null;
	}
	const built = builds.sides.head;
	const toolRequest = {
		build: built.build.calibration ?? null,
		directory: built.context.directory,
		scratch: built.context.scratch,
		buildTimeoutMs: limits.buildTimeoutMs
	};
	const means = await prepareSteadying({
		pin: inputs.pin,
		...toolRequest
	}, record, ports);
	const watch = watchOf(means);
	const discovery = await discoverBenchmarks(harness, builds, inputs, ports, {
		...limits,
		watch
	});
	record.setDiscovery(discovery);
	const clocks = await prepareCalibration({
		mode: inputs.calibration,
		rules: inputs.timerWindows,
		discovery,
		watch,
		...toolRequest
	}, record, ports);
	if (!request.planOnly && wantsInstructions(inputs)) await countingPass({
		harness,
		discovery,
		sides: builds.sides,
		timeBudgetMs: inputs.timeBudgetMs,
		mayInstall: request.event !== null && record.facts.host.runner === "GitHub-hosted",
		watch: means.watch,
		runTimeoutMs: limits.sliceTimeoutMs
	}, record, ports);
	const spentMs = ports.clock.now() - record.facts.startMs;
	const reserveMs = confirmationReserveMs(inputs.analysis, (inputs.timeBudgetMs ?? spentMs) - spentMs);
	const plan = planMeasuring(discovery, inputs, spentMs, clocks, {
		past: request.past ?? [],
		reserveMs
	});
	record.setRoundsPlanned(plan.rounds);
	record.warn(...plan.warnings);
	if (request.planOnly) return plan;
	for (const line of planLines(plan)) ports.log.info(line);
	const measuring = {
		harness,
		discovery,
		clocks,
		sides: builds.sides,
		rounds: plan.rounds,
		seed: record.facts.seed,
		budget: inputs.timeBudgetMs === null ? null : {
			deadlineMs: record.facts.startMs + inputs.timeBudgetMs,
			reserveMs,
			pairsNeeded: plan.pairsNeeded,
			pairsMost: plan.pairsMost,
			furtherIn
		},
		sliceTimeoutMs: limits.sliceTimeoutMs,
		placements: new Placements(means, record.facts.host.logicalCpus),
		settledIn
	};
	await measure(measuring, record, ports);
	ports.interruption.throwIfAborted();
	await confirmRegressions({
		measuring,
		toConfirm
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
		settings: inputs.calibration === "report" ? {
			...inputs.analysis,
			gateOn: "raw"
		} : inputs.analysis,
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