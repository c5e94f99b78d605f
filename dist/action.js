import { a as info, c as setOutput, d as warning, f as getExecOutput, i as getInput, l as setSecret, n as endGroup, o as notice, p as summary, s as setFailed, u as startGroup } from "./chunks/core.js";
import { n as UserError, t as InterruptedError } from "./chunks/errors.js";
import { a as escapeTerminal, o as fencedBlock, r as escapeMarkdown, s as linkTarget } from "./chunks/escape.js";
import { s as findInputFile, t as parseInputs } from "./chunks/inputs.js";
import { n as repeatOptions, t as compare } from "./chunks/run.js";
import { n as INPUT_NAMES } from "./chunks/input-definitions.js";
import { s as formatDuration } from "./chunks/shorten.js";
import { $ as reportParts, Ht as firstThatFits, Q as renderReport, Z as renderSummary, at as sectionsOf, ct as renderGateLine, lt as renderOneLine, ut as renderRowLine } from "./chunks/refusal.js";
import { n as createFiles, r as systemClock, t as openPorts } from "./chunks/ports.js";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createHash, randomBytes } from "node:crypto";
import { dirname, resolve } from "node:path";

// src/github/context.ts
/** GitHub cuts payloads at 25 MB. */
const PAYLOAD_MAX_BYTES = 33554432;
/** Never throws: an event without a readable payload is an event of which less is known. */
async function readContext(environment, files) {
	const payload = await readPayload(environment.GITHUB_EVENT_PATH, files);
	const [owner = "", name = ""] = (environment.GITHUB_REPOSITORY ?? "").split("/");
	const serverUrl = environment.GITHUB_SERVER_URL || "https://github.com";
	return {
		event: readEvent(environment, payload),
		ci: readRun(environment, serverUrl),
		repository: owner !== "" && name !== "" ? {
			owner,
			name
		} : null,
		workspace: environment.GITHUB_WORKSPACE || process.cwd(),
		serverUrl,
		apiUrl: environment.GITHUB_API_URL || "https://api.github.com",
		fork: isFork(payload),
		defaultKey: defaultKey(environment)
	};
}
async function readPayload(path, files) {
	if (path === void 0 || path === "") return null;
	try {
		return JSON.parse(await files.readTextIfPresent(path, PAYLOAD_MAX_BYTES) ?? "null");
	} catch {
		return null;
	}
}
function readEvent(environment, payload) {
	const number = at(payload, "pull_request", "number");
	const baseSha = commit(at(payload, "pull_request", "base", "sha"));
	const headSha = commit(at(payload, "pull_request", "head", "sha"));
	const known = typeof number === "number" && Number.isSafeInteger(number) && number > 0;
	const defaultBranch = at(payload, "repository", "default_branch");
	return {
		name: environment.GITHUB_EVENT_NAME ?? "",
		sha: environment.GITHUB_SHA ?? "",
		ref: environment.GITHUB_REF ?? "",
		pullRequest: known && baseSha !== null && headSha !== null ? {
			number,
			baseSha,
			headSha
		} : null,
		before: commit(at(payload, "before")),
		mergeGroupBase: commit(at(payload, "merge_group", "base_sha")),
		defaultBranch: typeof defaultBranch === "string" && defaultBranch !== "" ? defaultBranch : null
	};
}
function readRun(environment, serverUrl) {
	const runId = count(environment.GITHUB_RUN_ID);
	if (runId === null) return null;
	const repository = (environment.GITHUB_REPOSITORY ?? "").slice(0, 300);
	const runAttempt = count(environment.GITHUB_RUN_ATTEMPT) ?? 1;
	const url = `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${runAttempt}`.slice(0, 500);
	return {
		runId,
		runNumber: count(environment.GITHUB_RUN_NUMBER) ?? 0,
		runAttempt,
		url,
		repository
	};
}
function isFork(payload) {
	const head = at(payload, "pull_request", "head", "repo", "full_name");
	const base = at(payload, "pull_request", "base", "repo", "full_name");
	return at(payload, "pull_request") !== void 0 && typeof base === "string" && head !== base;
}
function defaultKey(environment) {
	return [/([^/@]+?)(?:\.ya?ml)?@/.exec(environment.GITHUB_WORKFLOW_REF ?? "")?.[1] ?? environment.GITHUB_WORKFLOW, environment.GITHUB_JOB].filter((part) => part !== void 0 && part !== "").join("/").replace(/[^A-Za-z0-9._/-]/g, "-").slice(0, 100) || "benchmarks";
}
function at(value, ...path) {
	return path.reduce((inner, key) => typeof inner === "object" && inner !== null && Object.hasOwn(inner, key) ? inner[key] : void 0, value);
}
/** A full hash that stands for a commit: a new branch's `before` is all zeros. */
function commit(value) {
	if (typeof value !== "string" || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value)) return null;
	return /^0+$/.test(value) ? null : value;
}
function count(text) {
	return text !== void 0 && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

// src/github/inputs.ts
/**
* The step's `with:`, as the runner hands it over: INPUT_<NAME>, upper case, hyphens kept. Names that are no inputs
* come along, for the parser to complain about: the runner itself only warns, and the typo would go unnoticed.
*/
function readActionInputs(environment) {
	const known = Object.fromEntries(INPUT_NAMES.map((name) => [name, getInput(name)]));
	const unknown = Object.entries(environment).filter(([name, value]) => name.startsWith("INPUT_") && value !== void 0 && value !== "").map(([name, value]) => [name.slice(6).toLowerCase(), value]).filter(([name]) => !Object.hasOwn(known, name));
	return {
		...known,
		...Object.fromEntries(unknown)
	};
}

// src/github/log.ts
const PROGRESS_EVERY_MS = 3e4;
const UNTRUSTED_LINES = 200;
const UNFOLDED_LINES = 30;
const UNTRUSTED_LINE_LENGTH = 2e3;
/**
* Log for the runner, which reads every line of ours for commands. Lines of our own are made inert; text of the pull
* request is shown between `stop-commands` and a random token that it cannot have known when it was printed.
*/
function createRunnerLog(clock) {
	let lastProgressMs = Number.NEGATIVE_INFINITY;
	let lastStage = "";
	return {
		info: (line) => info(inert(line)),
		notice: (line) => notice(escapeTerminal(line)),
		warning: (line) => warning(escapeTerminal(line)),
		untrusted: (title, text) => {
			const lines = text.trimEnd().split(/\r\n|\n|\r/);
			const folded = lines.length > UNFOLDED_LINES;
			if (folded) startGroup(escapeTerminal(title));
			else info(inert(title));
			const token = randomBytes(24).toString("hex");
			info(`::stop-commands::${token}`);
			for (const line of lines.slice(0, UNTRUSTED_LINES)) info(inert(line.slice(0, UNTRUSTED_LINE_LENGTH)));
			if (lines.length > UNTRUSTED_LINES) info(`(${lines.length - UNTRUSTED_LINES} more lines)`);
			info(`::${token}::`);
			if (folded) endGroup();
		},
		progress: (progress) => {
			const now = clock.now();
			if (progress.stage === lastStage && now - lastProgressMs < PROGRESS_EVERY_MS) return;
			lastProgressMs = now;
			lastStage = progress.stage;
			const left = progress.remainingMs === null ? "" : `, ${formatDuration(progress.remainingMs)} left`;
			const subject = progress.subject === "" ? "" : `: ${progress.subject}`;
			info(inert(`${progress.stage} ${progress.done}/${progress.total}${left}${subject}`));
		},
		progressDone: () => {
			lastStage = "";
		}
	};
}
/**
* One line that the runner takes for text. It obeys `::name::` at the start of a line, white space aside, and the
* older `##[name]` anywhere (runner: src/Runner.Common/ActionCommand.cs).
*/
function inert(line) {
	return escapeTerminal(line).replace(/^(\s*):(?=:)/, "$1: ").replaceAll("##[", "## [");
}

// src/render/marker.ts
const LONGEST_KEY = 200;
const MARKER = /^<!-- tare-comment 1 key=([A-Za-z0-9._%]*) run=(\d{1,16}) number=(\d{1,16}) attempt=(\d{1,16}) results=([0-9a-f]{64}) -->(?=\r?\n|$)/;
/** One line. Throws UserError for a key that is too long. */
function formatMarker(marker) {
	if (marker.key.length > 200) throw new UserError(`comment-key has ${marker.key.length} characters; at most ${200} are allowed`, "Choose a shorter comment-key.");
	const { runId, runNumber, runAttempt, resultsDigest } = marker;
	return `<!-- tare-comment 1 key=${encodeKey(marker.key)} run=${runId} number=${runNumber} attempt=${runAttempt} results=${resultsDigest} -->`;
}
/** The marker at the very start of a comment's body; null when there is none, or not one of ours to the letter. */
function parseMarker(body) {
	const match = MARKER.exec(body.slice(0, 4096));
	if (match === null) return null;
	const [, encodedKey = "", runId, runNumber, runAttempt, resultsDigest = ""] = match;
	const key = decodeKey(encodedKey);
	const numbers = [
		runId,
		runNumber,
		runAttempt
	].map(Number);
	if (key === null || !numbers.every(Number.isSafeInteger)) return null;
	const [id = 0, number = 0, attempt = 0] = numbers;
	return {
		key,
		runId: id,
		runNumber: number,
		runAttempt: attempt,
		resultsDigest
	};
}
function encodeKey(key) {
	return encodeURIComponent(key.replace(/\p{Cs}/gu, "�")).replace(/[-!~*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
function decodeKey(encoded) {
	try {
		const key = decodeURIComponent(encoded);
		return encodeKey(key) === encoded && key.length <= 200 ? key : null;
	} catch {
		return null;
	}
}
/** SHA-256 of the results as JSON, hexadecimal. */
function resultsDigest(results) {
	return createHash("sha256").update(JSON.stringify(results)).digest("hex");
}
function markerFor(results, key, digest = resultsDigest(results)) {
	const { runId = 0, runNumber = 0, runAttempt = 0 } = results.run.ci ?? {};
	return {
		key,
		runId,
		runNumber,
		runAttempt,
		resultsDigest: digest
	};
}

// src/render/comment.ts
/** GitHub refuses longer bodies. Counted in UTF-16 units, of which there are never fewer than characters. */
const COMMENT_LIMIT = 65536;
/** Beyond this the delta would have to be scrolled for; the summary has more room. */
const LONGEST_NAME = 40;
const ALL = Number.POSITIVE_INFINITY;
/** full -> changed only -> the first N of each table -> counts */
const LADDER = [
	{
		openRows: 10,
		foldedRows: ALL,
		unchangedRows: ALL,
		tables: true
	},
	{
		openRows: 10,
		foldedRows: ALL,
		unchangedRows: 0,
		tables: true
	},
	...[
		100,
		50,
		20,
		10,
		5,
		2
	].map((rows) => ({
		openRows: Math.min(10, rows),
		foldedRows: rows,
		unchangedRows: 0,
		tables: true
	})),
	{
		openRows: 0,
		foldedRows: 0,
		unchangedRows: 0,
		tables: false
	}
];
/** The same within `limit` characters, as long as the counts and the link (some 3,000) fit. */
function fitComment(analysis, options, limit) {
	const parts = reportParts(analysis, LONGEST_NAME);
	const marker = formatMarker(markerFor(analysis.results, options.key, options.resultsDigest));
	const target = options.summaryUrl === null ? null : linkTarget(options.summaryUrl);
	const allRows = target === null ? "the job summary has all rows" : `[the job summary has all rows](${target})`;
	return firstThatFits(LADDER, (detail) => `${marker}\n${renderReport(analysis, parts, options, detail, allRows)}`, (text) => text.length <= limit);
}

// src/github/annotations.ts
/** The runner shows ten a level and step; the gate's own line and notices need room too. */
const MOST_ANNOTATIONS = 5;
/** The worst regressed rows as warnings of the run; they have no line of code to stand at. */
function annotateRegressions(analysis) {
	const sections = sectionsOf(analysis);
	const regressed = [...sections.regressed, ...sections.exactChanged.filter(({ row }) => row.verdict === "regressed")];
	for (const entry of regressed.slice(0, MOST_ANNOTATIONS)) warning(renderRowLine(entry, analysis.family.alpha).slice(0, 1e3), { title: "Benchmark regressed" });
	const more = regressed.length - MOST_ANNOTATIONS;
	if (more > 0) warning(`${more} more; see the job summary.`, { title: "Benchmarks regressed" });
}

// src/github/artifact.ts
/** More than the client's own retries need on a slow day; a hanging service must not hold the run. */
const UPLOAD_LIMIT_MS = 18e4;
/** The characters an artifact's name may not have are a superset of those a comment key may. */
function artifactName(key, runAttempt) {
	return `tare-results-${key.replace(/[^A-Za-z0-9._-]/g, "-")}-${runAttempt}`;
}
/**
* Uploads results.json where the runner offers the service, under a name of its own for each key and attempt
* (artifacts cannot be replaced). Never throws: the file is there in any case.
*/
async function uploadResults(path, name, environment) {
	if (!environment.ACTIONS_RUNTIME_TOKEN || !environment.ACTIONS_RESULTS_URL) return {
		name: null,
		notice: `This runner takes no artifacts; the results are in ${path}.`
	};
	let timer;
	try {
		const { DefaultArtifactClient } = await import("./chunks/artifact.js");
		const late = new Promise((_, reject) => {
			timer = setTimeout(() => reject(/* @__PURE__ */ new Error("the service did not answer in time")), UPLOAD_LIMIT_MS);
		});
		await Promise.race([new DefaultArtifactClient().uploadArtifact(name, [path], dirname(path)), late]);
		return {
			name,
			notice: null
		};
	} catch (error) {
		return {
			name: null,
			notice: `The results could not be uploaded (${(error instanceof Error ? error.message : String(error)).split("\n")[0] ?? ""}); they are in ${path}.`
		};
	} finally {
		clearTimeout(timer);
	}
}

// src/github/api.ts
const REQUEST_TIMEOUT_MS = 3e4;
/**
* Loaded when first used: the client is the heaviest part of the action, and its module reads the event payload
* while it loads, so that a broken payload would otherwise end the run before it began.
*/
async function connect(token, apiUrl, timeoutMs = REQUEST_TIMEOUT_MS) {
	const octokit = (await import("./chunks/github2.js")).getOctokit(token, {
		baseUrl: apiUrl,
		userAgent: "tare"
	});
	octokit.hook.before("request", (options) => {
		options.request = {
			...options.request,
			signal: AbortSignal.timeout(timeoutMs)
		};
	});
	return octokit;
}
/** https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit */
function apiFailure(error, nowMs) {
	const { status, message, response } = error;
	const headers = response?.headers ?? {};
	const answered = response === void 0 ? 0 : status ?? 0;
	const text = String(message ?? error).split("\n")[0] ?? "";
	return {
		status: answered,
		message: text.slice(0, 300),
		waitMs: waitMs(answered, headers, text, nowMs)
	};
}
function waitMs(status, headers, message, nowMs) {
	if (status !== 403 && status !== 429) return null;
	const after = Number(headers["retry-after"]);
	if (headers["retry-after"] !== void 0 && Number.isFinite(after)) return Math.max(0, after * 1e3);
	const reset = Number(headers["x-ratelimit-reset"]);
	if (String(headers["x-ratelimit-remaining"]) === "0" && Number.isFinite(reset)) return Math.max(0, reset * 1e3 - nowMs);
	return status === 429 || /secondary rate limit/i.test(message) ? 6e4 : null;
}
const ATTEMPTS = 4;
const MOST_WAITING_MS = 12e4;
/** Runs `attempt` again after failures that may pass, a bounded number of times; throws the last failure. */
async function withRetries(attempt, patience) {
	let waitedMs = 0;
	for (let tried = 1;; tried++) try {
		return await attempt();
	} catch (error) {
		const failure = apiFailure(error, patience.nowMs());
		const passing = failure.waitMs !== null || failure.status === 0 || failure.status >= 500;
		const pauseMs = failure.waitMs ?? 1e3 * 2 ** (tried - 1);
		if (!passing || tried >= ATTEMPTS || waitedMs + pauseMs > MOST_WAITING_MS) throw error;
		waitedMs += pauseMs;
		await patience.sleep(pauseMs);
	}
}

// src/github/comment.ts
/**
* Brings the comment of this key to this run's state. Never throws: whatever the API answers, the result is also in
* the summary, and the notice says what happened.
*/
async function publishComment(request, patience) {
	if (request.mode === "off") return {
		url: null,
		notice: null
	};
	if (request.token === "") return {
		url: null,
		notice: "No comment: github-token is empty."
	};
	try {
		const octokit = await connect(request.token, request.apiUrl, request.requestTimeoutMs);
		return await withRetries(() => bringUpToDate(octokit, request), patience);
	} catch (error) {
		return {
			url: null,
			notice: explain(error, request, patience)
		};
	}
}
async function bringUpToDate(octokit, request) {
	const ours = (await findOurs(octokit, request)).toSorted((a, b) => byRun(a.marker, b.marker) || a.id - b.id);
	const latest = ours.at(-1);
	if (request.mode === "new") return write(octokit, request, ours.find((one) => sameRun(one.marker, request.marker)) ?? null);
	if (latest === void 0) {
		if (request.mode === "on-change" && !request.changed) return {
			url: null,
			notice: null
		};
		return write(octokit, request, null);
	}
	if (byRun(latest.marker, request.marker) > 0) {
		const notice = `The comment was written by a newer run (number ${latest.marker.runNumber}, attempt ${latest.marker.runAttempt}) and stays as it is.`;
		return {
			url: latest.url,
			notice
		};
	}
	const outcome = await write(octokit, request, latest);
	if (!(sameRun(latest.marker, request.marker) && latest.marker.resultsDigest !== request.marker.resultsDigest) || outcome.notice !== null) return outcome;
	return {
		...outcome,
		notice: "Another job of this run wrote the same comment: give each its own comment-key."
	};
}
/** Comments on any page that carry this key's marker and were written by the owner of the token. */
async function findOurs(octokit, request) {
	const author = await authorOf(octokit);
	const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, {
		owner: request.owner,
		repo: request.repository,
		issue_number: request.pullRequest,
		per_page: 100
	});
	const ours = [];
	for await (const page of pages) for (const { id, user, body, html_url } of page.data) {
		const marker = user?.login === author ? parseMarker(body ?? "") : null;
		if (marker?.key === request.marker.key) ours.push({
			id,
			url: html_url,
			marker
		});
	}
	return ours;
}
/**
* A marker can be copied into anyone's comment, and a token that may write may also edit other people's comments;
* so the author decides. REST has no "who am I" for installation tokens such as GITHUB_TOKEN; GraphQL has.
*/
async function authorOf(octokit) {
	try {
		const { viewer } = await octokit.graphql("{ viewer { login } }");
		return viewer.login;
	} catch (error) {
		const { status } = apiFailure(error, 0);
		if (status === 401 || status === 429 || status >= 500) throw error;
		return "github-actions[bot]";
	}
}
/** Lower limits for the case that the server counts in another way than we do. */
const LIMITS = [
	COMMENT_LIMIT,
	COMMENT_LIMIT / 2,
	COMMENT_LIMIT / 8
];
async function write(octokit, request, existing) {
	for (const limit of LIMITS) try {
		return await send(octokit, request, existing, request.render(limit));
	} catch (error) {
		const { status, message } = apiFailure(error, 0);
		if (status === 404 && existing !== null) return write(octokit, request, null);
		if (status !== 422 || !/too long/i.test(message) || limit === LIMITS.at(-1)) throw error;
	}
	throw new Error("unreachable: the last limit returns or throws");
}
async function send(octokit, request, existing, body) {
	const { owner, repository: repo, pullRequest: issue_number } = request;
	const { issues } = octokit.rest;
	const { data } = existing === null ? await issues.createComment({
		owner,
		repo,
		issue_number,
		body
	}) : await issues.updateComment({
		owner,
		repo,
		comment_id: existing.id,
		body
	});
	return {
		url: data.html_url,
		notice: null
	};
}
/**
* Which run is the later one. Run ids grow over the whole repository; run numbers only within a workflow, and are
* asked second; a re-run keeps both and counts attempts.
*/
function byRun(a, b) {
	return a.runId - b.runId || a.runNumber - b.runNumber || a.runAttempt - b.runAttempt;
}
function sameRun(a, b) {
	return byRun(a, b) === 0;
}
function explain(error, request, patience) {
	const { status, message, waitMs } = apiFailure(error, patience.nowMs());
	const where = "The result is in the job summary.";
	if (waitMs !== null) return `No comment: GitHub asks to wait (${message}). ${where}`;
	switch (status) {
		case 0: return `No comment: GitHub did not answer (${message}). ${where}`;
		case 401: return `No comment: github-token is not valid (${message}). ${where}`;
		case 403: return request.fork ? `No comment: a pull request from a fork gets a read-only token. ${where}` : `No comment: the token may not write (${message}); give the job "permissions: pull-requests: write". ${where}`;
		case 404: return `No comment: pull request ${request.pullRequest} was not found with this token; give the job "permissions: pull-requests: write". ${where}`;
		default: return `No comment: GitHub answered ${status} (${message}). ${where}`;
	}
}

// src/github/outputs.ts
function outputsOf(analysis, published) {
	const { regressed, improved, unchanged, inconclusive, failed } = analysis.counts;
	return {
		verdict: analysis.verdict,
		regressed: String(regressed),
		improved: String(improved),
		unchanged: String(unchanged),
		inconclusive: String(inconclusive),
		failed: String(failed),
		"results-path": published.resultsPath,
		"comment-url": published.commentUrl ?? "",
		summary: published.oneLine
	};
}
function setOutputs(outputs) {
	for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
}

// src/github/summary.ts
/** The runner drops a step's summary beyond this, all of it. */
const SUMMARY_LIMIT_BYTES = 1048576;
/** Adds to the job summary. Returns what went wrong, or null. */
async function writeSummary(markdown) {
	try {
		await summary.addRaw(fitting(markdown), true).write();
		return null;
	} catch (error) {
		return `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}`;
	}
}
/** The renderer keeps to the limit; this is for a caller that did not: whole lines from the top. */
function fitting(markdown) {
	if (Buffer.byteLength(markdown) < SUMMARY_LIMIT_BYTES) return markdown;
	const note = "\n\nThe rest did not fit; it is in results.json.";
	const cut = Buffer.from(markdown).subarray(0, 1047552).toString();
	return `${cut.slice(0, cut.lastIndexOf("\n"))}${note}`;
}

// src/github/publish.ts
/** In the workspace: where a later step of the job looks for it. */
const DEFAULT_RESULTS_PATH = "tare-results.json";
/**
* Tells everyone, the surest place first: results file, artifact, summary, comment, outputs; and only then lets the
* gate fail the step, so that a failing gate loses nothing. A place that cannot be reached is noted in the log.
*/
async function publish(publication, ports) {
	const { inputs, analysis, gate, context } = publication;
	const { log } = ports;
	const key = commentKey(inputs, context);
	const resultsPath = await writeResults(publication, ports);
	if (resultsPath !== "") {
		const name = artifactName(key, context.ci?.runAttempt ?? 1);
		const artifact = await uploadResults(resultsPath, name, ports.environment);
		log.info(artifact.notice ?? `The results are in ${resultsPath} and in the artifact ${name}.`);
	}
	const unwritten = await writeSummary(renderSummary(analysis, { gate }));
	if (unwritten !== null) log.notice(unwritten);
	const comment = await commentOn(publication, key, ports.patience);
	if (comment.notice !== null) log.notice(comment.notice);
	if (comment.url !== null) log.info(`Comment: ${comment.url}`);
	const oneLine = renderOneLine(analysis);
	annotateRegressions(analysis);
	log.info(oneLine);
	setOutputs(outputsOf(analysis, {
		resultsPath,
		commentUrl: comment.url,
		oneLine
	}));
	applyGate(gate, analysis);
}
/** Jobs of one workflow that share a name, as those of the reusable workflow do, differ by their folder. */
function commentKey({ commentKey: given, workingDirectory }, { defaultKey }) {
	if (given !== "") return given;
	return (workingDirectory === "." ? defaultKey : `${defaultKey}/${workingDirectory}`).slice(0, 200);
}
/** Writes results.json and returns its absolute path; empty (and a warning) when that is impossible. */
async function writeResults({ inputs, results, context }, { files, log }) {
	const path = resolve(context.workspace, inputs.resultsPath || DEFAULT_RESULTS_PATH);
	try {
		await files.writeText(path, `${JSON.stringify(results)}\n`);
		return path;
	} catch (error) {
		log.warning(`The results could not be written to ${path}: ${error instanceof Error ? error.message : error}`);
		return "";
	}
}
async function commentOn(publication, key, patience) {
	const { inputs, results, analysis, gate, context } = publication;
	const { pullRequest } = context.event;
	if (pullRequest === null || context.repository === null) return {
		url: null,
		notice: null
	};
	const digest = resultsDigest(results);
	const summaryUrl = context.ci?.url ?? null;
	const request = {
		token: inputs.githubToken,
		apiUrl: context.apiUrl,
		owner: context.repository.owner,
		repository: context.repository.name,
		pullRequest: pullRequest.number,
		fork: context.fork,
		mode: inputs.commentMode,
		marker: markerFor(results, key, digest),
		changed: isChanged(analysis),
		render: (limit) => fitComment(analysis, {
			gate,
			summaryUrl,
			key,
			resultsDigest: digest
		}, limit)
	};
	return publishComment(request, patience);
}
/** Would somebody who reads only what is new want to read this? */
function isChanged({ verdict, counts }) {
	return verdict !== "unchanged" || counts.added + counts.removed + counts.failed + counts.improved > 0;
}
function applyGate(gate, analysis) {
	if (!gate.failed) return;
	setFailed(renderGateLine(gate, analysis));
	process.exitCode = gate.exitCode;
}

// src/github/tool-versions.ts
/** A version is printed at once or never. */
const LONGEST_WAIT_MS = 1e4;
/**
* Which git and Node this run uses, in a folded group of the log: the first thing to look at in a report of a problem.
* Trusted tools on no input, run in no folder of the pull request; nothing depends on their answer. (Everything else
* goes through the Exec port, which can end a whole process tree; @actions/exec can not.)
*/
async function logToolVersions(log) {
	const { PATH = "" } = process.env;
	const asked = getExecOutput("git", ["--version"], {
		silent: true,
		ignoreReturnCode: true,
		cwd: "/",
		env: { PATH },
		delay: 1e3
	}).then(({ stdout }) => stdout.trim(), () => "git was not found");
	let timer;
	const late = new Promise((resolve) => {
		timer = setTimeout(() => resolve("git did not say its version"), LONGEST_WAIT_MS);
	});
	const git = await Promise.race([asked, late]);
	clearTimeout(timer);
	startGroup("Versions");
	log(escapeTerminal(git));
	log(`node ${process.version}`);
	endGroup();
}

// src/github/action-run.ts
const PATIENCE = {
	sleep: (ms) => setTimeout$1(ms).then(() => void 0),
	nowMs: () => Date.now()
};
/** One run of the action. Never rejects: what goes wrong fails the step with one line, and sets the exit code. */
async function runAction(action) {
	const log = createRunnerLog(action.clock);
	try {
		await logToolVersions((line) => log.info(line));
		await compareAndPublish(action, log);
	} catch (error) {
		await fail(error, log);
	}
}
async function compareAndPublish(action, log) {
	const { files } = action;
	const environment = process.env;
	const context = await readContext(environment, files);
	const given = readActionInputs(environment);
	const inputs = parseInputs({
		given,
		givenFrom: "action",
		file: await findInputFile(context.workspace, files)
	});
	if (inputs.githubToken !== "") setSecret(inputs.githubToken);
	refuseTarget(context);
	const host = action.open(log, environment);
	try {
		const { event, ci, workspace: repository, serverUrl: server } = context;
		const request = {
			inputs,
			repository,
			event,
			ci,
			access: inputs.githubToken === "" ? null : {
				token: inputs.githubToken,
				server
			},
			repeat: repeatOptions(given)
		};
		const outcome = await action.compare(request, host.ports);
		const publication = {
			...outcome,
			inputs,
			context
		};
		if (outcome.interruption !== null) {
			await writeResults(publication, {
				files,
				log
			});
			throw outcome.interruption;
		}
		await publish(publication, {
			files,
			log,
			environment,
			patience: PATIENCE
		});
	} finally {
		host.dispose();
	}
}
/** That event runs with the base repository's secrets and a token that may write, and we run the head's code. */
function refuseTarget({ event }) {
	if (event.name !== "pull_request_target") return;
	throw new UserError("the event pull_request_target would run the pull request with the repository’s secrets within reach", "Use the event pull_request.");
}
async function fail(error, log) {
	log.progressDone();
	if (error instanceof InterruptedError) {
		setFailed(`Ended by ${error.signal}; what was measured until then has been kept.`);
		process.exitCode = error.signal === "SIGINT" ? 130 : 143;
		return;
	}
	const { line, remedy, details, exitCode } = describe(error);
	if (details.length > 0) log.untrusted("Details:", details.join("\n"));
	const block = details.length > 0 ? `\n\n${fencedBlock(details.slice(0, 50).join("\n"))}` : "";
	await writeSummary(`## Nothing was compared\n\n${escapeMarkdown(line)}\n\n${escapeMarkdown(remedy)}${block}\n`);
	setOutput("verdict", "error");
	setFailed(escapeTerminal(`${line}. ${remedy}`));
	process.exitCode = exitCode;
}
function describe(error) {
	if (error instanceof UserError) return {
		line: error.message,
		remedy: error.remedy,
		details: error.details,
		exitCode: error.exitCode
	};
	const { message, stack } = error instanceof Error ? error : new Error(String(error));
	const details = (stack ?? message).split("\n");
	return {
		line: `a mistake of Tare: ${message}`,
		remedy: "Please report it with the lines above.",
		details,
		exitCode: 3
	};
}

// src/action.ts
await runAction({
	clock: systemClock,
	files: createFiles(),
	open: openPorts,
	compare
});

export {  };