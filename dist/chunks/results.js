import { A as Integer, C as Null, G as _Object_, M as Boolean, g as Union, k as Literal, l as Record, q as Optional, tt as _Array_, v as String, x as Number$1 } from "./script.js";

// src/model/results.ts
/**
* `results.json`: the raw record of one run and the only thing that passes between jobs.
* Analysis is recomputed from it, so it holds observations and settings, never a verdict.
* This schema is the single source of the TypeScript types, of the check on reading and of schema/results-1.json.
*/
const RESULTS_FORMAT = "tare-results";
const RESULTS_VERSION = 1;
const closed = { additionalProperties: false };
const text = (maxLength) => String({ maxLength });
const count = Integer({
	minimum: 0,
	maximum: Number.MAX_SAFE_INTEGER
});
const milliseconds = Number$1({ minimum: 0 });
const SideSchema = Union([Literal("base"), Literal("head")]);
const SIDES = ["base", "head"];
const WarningSchema = _Object_({
	code: text(64),
	message: text(2e3),
	subject: Optional(text(2e3))
}, closed);
/** One slice's reading of one benchmark: all metrics of its line. */
const ObservationSchema = _Object_({
	side: SideSchema,
	/** 0-based round; base and head of one round form the pair. */
	round: count,
	/** 0: first slice of the pair, 1: second. */
	position: Union([Literal(0), Literal(1)]),
	/** Start of the slice, ms since the run started (monotonic clock). */
	startMs: milliseconds,
	/** Wall time of the whole slice as a process, ms. */
	durationMs: milliseconds,
	/** Iterations as reported by the harness; absent where it does not say. */
	iterations: Optional(count),
	/** Value by unit, as printed. */
	values: Record(String({ maxLength: 200 }), Number$1()),
	/** Wall time / CPU time of the slice, where it was read. */
	wallPerCpu: Optional(Number$1({ minimum: 0 }))
}, closed);
/** How a benchmark stands on one side. `reason` is untrusted text (first lines of output). */
const SideStateSchema = Union([
	_Object_({ state: Literal("measured") }, closed),
	_Object_({ state: Literal("absent") }, closed),
	_Object_({
		state: Literal("failed"),
		reason: text(4e3)
	}, closed)
]);
const BenchmarkRecordSchema = _Object_({
	/** Unique in the run: `group` and `name` joined, where the group is needed to tell names apart. */
	id: text(2e3),
	/** As the harness prints it, without processor suffix. */
	name: text(1e3),
	/** Package, module or file the benchmark lives in; empty when there is only one. */
	group: text(1e3),
	base: SideStateSchema,
	head: SideStateSchema,
	/** Fixed iteration count per slice, the same on both sides; absent when the harness chooses itself. */
	iterations: Optional(count),
	/** Why measuring of this benchmark ended. */
	ended: Union([
		Literal("precise"),
		Literal("rounds"),
		Literal("time-budget"),
		Literal("interrupted"),
		Literal("failed"),
		Literal("one-sided")
	]),
	/** Two a pair; analysis grows with the square of the pairs. */
	observations: _Array_(ObservationSchema, { maxItems: 1e3 }),
	warnings: _Array_(WarningSchema)
}, closed);
const MetricSchema = _Object_({
	unit: text(200),
	direction: Union([
		Literal("lower"),
		Literal("higher"),
		Literal("unknown")
	]),
	quantity: Union([
		Literal("time"),
		Literal("bytes"),
		Literal("count"),
		Literal("rate"),
		Literal("other")
	])
}, closed);
const ThresholdRuleSchema = _Object_({
	/** Pattern on benchmark id; `*` matches any run of characters. */
	benchmark: text(1e3),
	/** Pattern on unit. */
	metric: text(200),
	/** Fraction: 0.05 is 5 %. */
	threshold: Number$1({
		minimum: 0,
		maximum: 10
	})
}, closed);
/** Everything the analysis depends on besides the observations. */
const AnalysisSettingsSchema = _Object_({
	/** Fraction: 0.05 is 5 %. */
	threshold: Number$1({
		exclusiveMinimum: 0,
		maximum: 10
	}),
	thresholds: _Array_(ThresholdRuleSchema, { maxItems: 1e3 }),
	/** Fraction: 0.99 is 99 %. */
	confidenceLevel: Number$1({
		exclusiveMinimum: .5,
		exclusiveMaximum: 1
	}),
	/** Units that are gated (`wall`, `allocations` already resolved to patterns on units). */
	gatedMetrics: _Array_(text(200), { maxItems: 100 }),
	failOnRegression: Boolean(),
	failOnInconclusive: Boolean(),
	failOnMissing: Boolean()
}, closed);
const RevisionSchema = _Object_({
	/** As the user named it, or how it was found (`first parent of the merge commit`). Untrusted. */
	label: text(500),
	/** Full commit hash; null for an uncommitted work tree. */
	commit: Union([String({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }), Null()]),
	/** Hash of the tree that was measured. */
	tree: String({ pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" }),
	/** First line of the commit message. Untrusted. */
	subject: text(500)
}, closed);
const BuildSchema = Union([_Object_({
	state: Literal("built"),
	durationMs: milliseconds
}, closed), _Object_({
	state: Literal("failed"),
	reason: text(2e3),
	output: text(8e3)
}, closed)]);
const HostSchema = _Object_({
	operatingSystem: text(200),
	architecture: text(50),
	cpuModel: text(200),
	logicalCpus: count,
	memoryBytes: count,
	/** `GitHub-hosted`, `self-hosted` or empty. */
	runner: text(200)
}, closed);
const ResultsSchema = _Object_({
	format: Literal(RESULTS_FORMAT),
	version: Literal(1),
	toolVersion: text(50),
	run: _Object_({
		/** ISO 8601, UTC. */
		startedAt: text(40),
		/** Wall time from the first build to the last slice, ms. */
		durationMs: milliseconds,
		/** Wall time spent in slices, ms. */
		measuringMs: milliseconds,
		/** Eight hexadecimal digits. */
		seed: String({ pattern: "^[0-9a-f]{1,16}$" }),
		roundsPlanned: count,
		roundsDone: count,
		sliceMs: milliseconds,
		/** true: ended before the plan was done; what is here was measured in full pairs. */
		partial: Boolean(),
		/** The command that repeats this run. */
		repeat: text(2e3),
		/** Identity of the CI run, for ordering comments; absent on a laptop. */
		ci: Optional(_Object_({
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
	builds: _Object_({
		base: BuildSchema,
		head: BuildSchema
	}, closed),
	/** Both sides ran byte-identical binaries. */
	identicalBinaries: Boolean(),
	harness: _Object_({
		name: text(50),
		toolchain: text(500)
	}, closed),
	host: HostSchema,
	metrics: _Array_(MetricSchema, { maxItems: 1e3 }),
	benchmarks: _Array_(BenchmarkRecordSchema, { maxItems: 2e4 }),
	warnings: _Array_(WarningSchema)
}, closed);

export { ResultsSchema as n, SIDES as r, RESULTS_FORMAT as t };