import { n as UserError, t as InterruptedError } from "./errors.js";
import { c as metricOf, d as require_fastest_levenshtein } from "./input-rules.js";
import { t as succeeded } from "./command.js";
import { a as chooseHarness, c as SIDES, l as benchmarkId, o as RESULTS_FORMAT, t as INPUT_DEFINITIONS, u as benchmarkKey, y as mergeSketches } from "./input-definitions.js";
import { L as mean, R as planLines, k as expectedHalfWidth } from "./refusal.js";
import { a as pairsNeeded, i as familyAlpha, n as analyse, r as settledIn, t as decideGate } from "./gate.js";
import { a as makeRunFolder, c as prepareCalibration, d as buildSides, f as filesIn, i as formatSeed, m as drive, n as isLook, o as sweepStale, p as harnessOptions, r as scheduleRound, t as fitRounds } from "./schedule.js";
import { i as plain, n as openRepository, r as gitsOwnLine, t as objectsOf } from "./user-repository.js";
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
	return INPUT_DEFINITIONS.filter(({ place, name }) => place === "everywhere" && !LEFT_OUT.includes(name)).map(({ name }) => ({
		name,
		value: given[name]?.trim() ?? ""
	})).filter(({ value }) => value !== "").map(({ name, value }) => `--${name} ${quoted(value)}`).join(" ");
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
* script): the mean of its readings, and all of its single times. Readings of one process are not independent, so they
* must not count as several.
*/
function mergeRepeated(measurements) {
	const byName = /* @__PURE__ */ new Map();
	for (const measurement of measurements) {
		const key = benchmarkKey(measurement);
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
	const windows = repeated.flatMap((measurement) => measurement.windows ?? []);
	const sketches = repeated.flatMap((measurement) => measurement.sketch ?? []);
	return {
		...first,
		values,
		...windows.length === 0 ? {} : { windows: mean(windows) },
		...sketches.length === 0 ? {} : { sketch: together(sketches) }
	};
}
/** Sketches of one output have one accuracy: its format's or its instrument's. */
function together(sketches) {
	return {
		...sketches[0],
		...mergeSketches(sketches)
	};
}

// src/stages/clock-slices.ts
/** Most of the wall time of a round that calibrators may take. */
const CALIBRATION_SHARE = .03;
/** Slices of each clock in one round: more would add little, its spread over rounds is what counts. */
const SLICES_A_ROUND_MAX = 3;
/** However short the run: fewer than five rounds do not tell how steady a clock is (analysis/refusal.ts). */
const SLICES_A_RUN_MIN = 6;
/** One slice that goes wrong is forgiven; a second one ends the calibration of that clock. */
const FAILURES_FORGIVEN$1 = 1;
const SLICE_TIMEOUT_MS = 6e4;
/**
* How many slices of every clock a round has, at most: a fraction means one in some of the rounds. Once a run has its
* fewest, each of them is left out that would take more than the share.
*/
function slicesPerRound(clocks, roundMs, rounds) {
	const oneOfEachMs = clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
	if (oneOfEachMs === 0 || rounds === 0) return 0;
	const affordable = CALIBRATION_SHARE * roundMs / oneOfEachMs;
	return Math.max(Math.min(SLICES_A_ROUND_MAX, affordable >= 1 ? Math.floor(affordable) : affordable), Math.min(1, SLICES_A_RUN_MIN / Math.min(rounds, 10)));
}
/** Wall time that calibrators add to a round, ms. */
function calibrationMs(clocks, roundMs, rounds) {
	return slicesPerRound(clocks, roundMs, rounds) * clocks.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
}
const PREFIX = "clock:";
/** The calibrators' slices, among the targets' pairs and in random order with them. */
var ClockSlices = class {
	#clocks;
	#perRound;
	#failures = /* @__PURE__ */ new Map();
	#slices = 0;
	#spentMs = 0;
	constructor(clocks, perRound) {
		this.#clocks = new Map(clocks.map((each) => [each.clock, each]));
		this.#perRound = perRound;
	}
	/** Keys for the schedule of this round (0-based): as many of each clock as are due by its end. */
	keysIn(round) {
		const dueBy = (rounds) => Math.floor(rounds * this.#perRound + 1e-9);
		const due = round === 0 ? Math.max(1, dueBy(1)) : dueBy(round + 1) - Math.max(dueBy(round), 1);
		return [...this.#clocks.keys()].flatMap((clock) => Array.from({ length: Math.max(0, due) }, (_, index) => `${PREFIX}${index}:${clock}`));
	}
	/** Runs the slice that this key stands for; false when it is no key of a clock. */
	async run(key, round, isLive, record, ports) {
		if (!key.startsWith(PREFIX)) return false;
		const live = this.#clocks.get(key.slice(key.indexOf(":", 6) + 1));
		if (live === void 0 || (this.#failures.get(live.clock) ?? 0) > FAILURES_FORGIVEN$1) return true;
		if (![...live.targets].some(isLive)) return true;
		if (this.#slices >= SLICES_A_RUN_MIN * this.#clocks.size && this.#spentMs + live.expectedMs > .03 * record.measuringMs) return true;
		const { clock, prepared } = live;
		const result = await ports.exec.run(prepared.slice(prepared.windows, SLICE_TIMEOUT_MS));
		if (ports.interruption.aborted) return true;
		this.#slices += 1;
		this.#spentMs += result.durationMs;
		const reading = prepared.read(result);
		if ("reason" in reading) {
			const failures = (this.#failures.get(clock) ?? 0) + 1;
			this.#failures.set(clock, failures);
			if (failures > FAILURES_FORGIVEN$1) record.clocks.fail(clock, reading.reason);
			return true;
		}
		const { windows, nsPerWindow } = reading;
		const startMs = result.startMs - record.facts.startMs;
		record.clocks.observe(clock, {
			round,
			startMs,
			durationMs: result.durationMs,
			windows,
			nsPerWindow
		});
		return true;
	}
};

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

// src/stages/measure.ts
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
	const roundMs = SIDES.length * paired.reduce((sum, { target }) => sum + target.expectedMs, 0);
	const clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
	const isLive = (key) => byKey.get(key)?.live === true;
	for (let round = 0; round < request.rounds; round++) {
		if (paired.filter((each) => each.live).length === 0 && round >= ONE_SIDED_SLICES) break;
		try {
			for (const { key, order } of scheduleRound(request.seed, [...keys, ...clocks.keysIn(round)], round)) {
				const each = byKey.get(key);
				if (each === void 0) await clocks.run(key, round, isLive, record, ports);
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
function progressing(target, discovery) {
	const observed = target.observedTarget ?? target.key;
	return {
		target,
		benchmarks: discovery.benchmarks.filter(({ targetKey }) => targetKey === observed),
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
		keep(target, slice, round, index === 0 ? 0 : 1, record);
	});
	for (const slice of slices) noteFailures(each, slice, record);
}
/** Benchmarks of one side only, a slice in each of the first rounds. */
async function runOneSided(all, round, request, record, copies, ports) {
	for (const each of all) {
		const [side, ...others] = each.target.sides;
		if (side === void 0 || others.length > 0 || !each.live || each.target.instrument !== void 0) continue;
		await copies.prepare(side, each.target.binary[side], round);
		const slice = await runSlice(each, side, request, copies, ports, record);
		if (slice === null) return;
		keep(each.target, slice, round, 0, record);
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
function keep({ instrument }, slice, round, position, record) {
	for (const measurement of mergeRepeated(slice.reading.measurements)) {
		if (!record.has(measurement.group, measurement.name)) record.addLate(measurement.group, measurement.name);
		record.observe(measurement, {
			side: slice.side,
			round,
			position,
			startMs: slice.startMs - record.facts.startMs,
			durationMs: slice.durationMs,
			...instrument === void 0 ? {} : { instrument }
		});
	}
	record.warnOnce(...slice.reading.warnings);
}
/**
* A benchmark that fails once is forgiven, one that fails again or hangs is given up; the others of a suite go on. What only an
* instrument could not see is no failure of the benchmark: the instrument is given up.
*/
function noteFailures(each, slice, record) {
	const { side, reading, timedOut } = slice;
	const nothing = reading.measurements.length === 0;
	const named = new Map(reading.failures.map((failure) => [benchmarkKey(failure), failure.reason]));
	for (const benchmark of each.benchmarks) {
		const reason = named.get(benchmarkKey(benchmark)) ?? (nothing ? "a slice of it measured nothing" : null);
		if (reason === null) continue;
		const failures = (each.failures.get(benchmarkKey(benchmark)) ?? 0) + 1;
		each.failures.set(benchmarkKey(benchmark), failures);
		const givenUp = failures > FAILURES_FORGIVEN || timedOut;
		if (givenUp && each.target.instrument !== void 0) {
			each.live = false;
			record.warnBenchmark(benchmark.group, benchmark.name, {
				code: "tails-unseen",
				message: "its iterations could not be timed one by one, so percentiles are missing or of fewer rounds",
				subject: reason
			});
		} else if (givenUp) record.markFailed(benchmark.group, benchmark.name, side, reason);
		else {
			const message = `a slice of ${side} failed and its pair was left out`;
			record.warnBenchmark(benchmark.group, benchmark.name, {
				code: "slice-failed",
				message,
				subject: reason
			});
		}
	}
	each.live &&= each.benchmarks.some(({ group, name }) => !record.hasFailed(group, name));
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
/**
* @param spentMs wall time used so far; counts against the time budget
* @param clocks what is calibrated in each round
* Throws UserError when the budget is too short.
*/
function planMeasuring(discovery, inputs, spentMs, clocks = []) {
	const paired = discovery.targets.filter((target) => target.sides.length === SIDES.length);
	const compared = discovery.benchmarks.filter((each) => each.sides.length === SIDES.length && !hasFailed(each));
	const alpha = familyAlpha(inputs.analysis.confidenceLevel, compared.length);
	const needed = pairsNeeded(alpha);
	const rounds = Math.max(inputs.rounds, needed);
	const sliceMs = paired.map((target) => target.expectedMs);
	const pairsMs = SIDES.length * sliceMs.reduce((sum, each) => sum + each, 0);
	const fit = fitRounds({
		sliceMs,
		calibrationMs: calibrationMs(clocks, pairsMs, rounds),
		rounds,
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

// src/stages/clock-book.ts
const REASON_LENGTH$1 = 4e3;
const TOOLCHAIN_LENGTH = 500;
/** What the calibrators of one run read, as it happens. */
var ClockBook = class {
	#clocks = /* @__PURE__ */ new Map();
	#skipped;
	/** Why no clock is calibrated in this run. */
	skip(why) {
		this.#skipped = why;
	}
	/** A clock that will be calibrated, or (with `failure`) could not be. */
	add(clock) {
		const failure = clock.failure === void 0 ? {} : { failure: clock.failure.slice(0, REASON_LENGTH$1) };
		const toolchain = clock.toolchain.slice(0, TOOLCHAIN_LENGTH);
		this.#clocks.set(clock.clock, {
			...clock,
			...failure,
			toolchain,
			readings: []
		});
	}
	/** It gave no reading, more than once. What was read before stays. */
	fail(clock, reason) {
		const known = this.#clocks.get(clock);
		if (known !== void 0) this.#clocks.set(clock, {
			...known,
			failure: reason.slice(0, REASON_LENGTH$1)
		});
	}
	observe(clock, reading) {
		this.#clocks.get(clock)?.readings.push(reading);
	}
	toCalibration() {
		const clocks = [...this.#clocks.values()].map((each) => ({
			...each,
			readings: [...each.readings]
		}));
		let spentMs = 0;
		for (const { readings } of clocks) for (const { durationMs } of readings) spentMs += durationMs;
		return {
			...this.#skipped === void 0 ? {} : { skipped: this.#skipped },
			spentMs,
			clocks
		};
	}
};

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
	clocks = new ClockBook();
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
		this.#entries.set(benchmarkKey(benchmark), {
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
			clock: null,
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
		return this.#entries.has(benchmarkKey({
			group,
			name
		}));
	}
	/** One reading of one slice. Values that no number can hold (not finite) are left out. */
	observe(measurement, slice) {
		const entry = this.#entries.get(benchmarkKey(measurement));
		if (entry === void 0) return;
		if (entry.states[slice.side].state === "absent") entry.states[slice.side] = { state: "measured" };
		const values = [...measurement.values].filter(([unit, value]) => Number.isFinite(value) && this.#keepsUnit(unit));
		entry.observations.push({
			...slice,
			...measurement.windows === void 0 ? {} : { windows: measurement.windows },
			...measurement.sketch === void 0 ? {} : { sketch: measurement.sketch },
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
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry === void 0) return;
		entry.states[side] = {
			state: "failed",
			reason: cut(reason, REASON_LENGTH)
		};
		entry.ended = "failed";
	}
	hasFailed(group, name) {
		return this.#entries.get(benchmarkKey({
			group,
			name
		}))?.ended === "failed";
	}
	markEnded(group, name, ended) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry !== void 0) entry.ended ??= ended;
	}
	warnBenchmark(group, name, warning) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
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
	/** Which clock a benchmark reads, and how often. */
	setClock(group, name, clock) {
		const entry = this.#entries.get(benchmarkKey({
			group,
			name
		}));
		if (entry !== void 0) entry.clock = clock;
	}
	addRound() {
		this.#roundsDone += 1;
	}
	get measuringMs() {
		return this.#measuringMs;
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
		return this.#entries.get(benchmarkKey({
			group,
			name
		}))?.id ?? "";
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
			calibration: this.clocks.toCalibration(),
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
		...entry.clock === null ? {} : { clock: entry.clock },
		observations: [...entry.observations],
		warnings: [...entry.warnings]
	};
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
	const built = builds.sides.head;
	const clocks = await prepareCalibration({
		mode: inputs.calibration,
		rules: inputs.timerWindows,
		discovery,
		build: built.build.calibration ?? null,
		directory: built.context.directory,
		scratch: built.context.scratch,
		buildTimeoutMs: limits.buildTimeoutMs
	}, record, ports);
	const plan = planMeasuring(discovery, inputs, ports.clock.now() - record.facts.startMs, clocks);
	record.setRoundsPlanned(plan.rounds);
	record.warn(...plan.warnings);
	if (request.planOnly) return plan;
	for (const line of planLines(plan)) ports.log.info(line);
	await measure({
		harness,
		discovery,
		clocks,
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