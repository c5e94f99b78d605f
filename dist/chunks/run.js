import { r as __require, t as __commonJSMin } from "./rolldown-runtime.js";
import { a as escapeTerminal, c as visibleName, i as escapeMarkdownCell, l as InterruptedError, n as codeSpanInCell, o as fencedBlock, r as escapeMarkdown, t as codeSpan, u as UserError } from "./escape.js";
import { a as inputDefinition, c as RESULTS_FORMAT, d as succeeded, i as WALL_TIME_THRESHOLD_FLOOR, n as INPUT_DEFINITIONS, o as chooseHarness, r as INPUT_NAMES, s as benchmarkId, t as TOOL_VERSION, u as SIDES } from "./version.js";
import { c as grouped, d as percentDecimals, f as plainPercent, i as shortenMiddle, l as intervalFigures, o as changeSize, p as signedPercent, r as distinctNames, s as formatDuration, t as CHARACTERS, u as levelPercent } from "./shorten.js";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { hostname } from "node:os";
import { pid } from "node:process";

// node_modules/yaml/dist/nodes/identity.js
var require_identity = /* @__PURE__ */ __commonJSMin(((exports) => {
	const ALIAS = Symbol.for("yaml.alias");
	const DOC = Symbol.for("yaml.document");
	const MAP = Symbol.for("yaml.map");
	const PAIR = Symbol.for("yaml.pair");
	const SCALAR = Symbol.for("yaml.scalar");
	const SEQ = Symbol.for("yaml.seq");
	const NODE_TYPE = Symbol.for("yaml.node.type");
	const isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
	const isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
	const isMap = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
	const isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
	const isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
	const isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
	function isCollection(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case MAP:
			case SEQ: return true;
		}
		return false;
	}
	function isNode(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case ALIAS:
			case MAP:
			case SCALAR:
			case SEQ: return true;
		}
		return false;
	}
	const hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
	exports.ALIAS = ALIAS;
	exports.DOC = DOC;
	exports.MAP = MAP;
	exports.NODE_TYPE = NODE_TYPE;
	exports.PAIR = PAIR;
	exports.SCALAR = SCALAR;
	exports.SEQ = SEQ;
	exports.hasAnchor = hasAnchor;
	exports.isAlias = isAlias;
	exports.isCollection = isCollection;
	exports.isDocument = isDocument;
	exports.isMap = isMap;
	exports.isNode = isNode;
	exports.isPair = isPair;
	exports.isScalar = isScalar;
	exports.isSeq = isSeq;
}));

// node_modules/yaml/dist/visit.js
var require_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove node");
	/**
	* Apply a visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	function visit(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (visit_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else visit_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visit.SKIP = SKIP;
	/** Remove the current node */
	visit.REMOVE = REMOVE;
	function visit_(key, node, visitor, path) {
		const ctrl = callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visit_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = visit_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = visit_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = visit_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	/**
	* Apply an async visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `Promise`: Must resolve to one of the following values
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	async function visitAsync(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (await visitAsync_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else await visitAsync_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visitAsync.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visitAsync.SKIP = SKIP;
	/** Remove the current node */
	visitAsync.REMOVE = REMOVE;
	async function visitAsync_(key, node, visitor, path) {
		const ctrl = await callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visitAsync_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = await visitAsync_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = await visitAsync_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = await visitAsync_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	function initVisitor(visitor) {
		if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) return Object.assign({
			Alias: visitor.Node,
			Map: visitor.Node,
			Scalar: visitor.Node,
			Seq: visitor.Node
		}, visitor.Value && {
			Map: visitor.Value,
			Scalar: visitor.Value,
			Seq: visitor.Value
		}, visitor.Collection && {
			Map: visitor.Collection,
			Seq: visitor.Collection
		}, visitor);
		return visitor;
	}
	function callVisitor(key, node, visitor, path) {
		if (typeof visitor === "function") return visitor(key, node, path);
		if (identity.isMap(node)) return visitor.Map?.(key, node, path);
		if (identity.isSeq(node)) return visitor.Seq?.(key, node, path);
		if (identity.isPair(node)) return visitor.Pair?.(key, node, path);
		if (identity.isScalar(node)) return visitor.Scalar?.(key, node, path);
		if (identity.isAlias(node)) return visitor.Alias?.(key, node, path);
	}
	function replaceNode(key, path, node) {
		const parent = path[path.length - 1];
		if (identity.isCollection(parent)) parent.items[key] = node;
		else if (identity.isPair(parent)) {
			if (key === "key") parent.key = node;
			else parent.value = node;
		} else if (identity.isDocument(parent)) parent.contents = node;
		else {
			const pt = identity.isAlias(parent) ? "alias" : "scalar";
			throw new Error(`Cannot replace node with ${pt} parent`);
		}
	}
	exports.visit = visit;
	exports.visitAsync = visitAsync;
}));

// node_modules/yaml/dist/doc/directives.js
var require_directives = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	const escapeChars = {
		"!": "%21",
		",": "%2C",
		"[": "%5B",
		"]": "%5D",
		"{": "%7B",
		"}": "%7D"
	};
	const escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
	var Directives = class Directives {
		constructor(yaml, tags) {
			/**
			* The directives-end/doc-start marker `---`. If `null`, a marker may still be
			* included in the document's stringified representation.
			*/
			this.docStart = null;
			/** The doc-end marker `...`.  */
			this.docEnd = false;
			this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
			this.tags = Object.assign({}, Directives.defaultTags, tags);
		}
		clone() {
			const copy = new Directives(this.yaml, this.tags);
			copy.docStart = this.docStart;
			return copy;
		}
		/**
		* During parsing, get a Directives instance for the current document and
		* update the stream state according to the current version's spec.
		*/
		atDocument() {
			const res = new Directives(this.yaml, this.tags);
			switch (this.yaml.version) {
				case "1.1":
					this.atNextDocument = true;
					break;
				case "1.2":
					this.atNextDocument = false;
					this.yaml = {
						explicit: Directives.defaultYaml.explicit,
						version: "1.2"
					};
					this.tags = Object.assign({}, Directives.defaultTags);
			}
			return res;
		}
		/**
		* @param onError - May be called even if the action was successful
		* @returns `true` on success
		*/
		add(line, onError) {
			if (this.atNextDocument) {
				this.yaml = {
					explicit: Directives.defaultYaml.explicit,
					version: "1.1"
				};
				this.tags = Object.assign({}, Directives.defaultTags);
				this.atNextDocument = false;
			}
			const parts = line.trim().split(/[ \t]+/);
			const name = parts.shift();
			switch (name) {
				case "%TAG": {
					if (parts.length !== 2) {
						onError(0, "%TAG directive should contain exactly two parts");
						if (parts.length < 2) return false;
					}
					const [handle, prefix] = parts;
					this.tags[handle] = prefix;
					return true;
				}
				case "%YAML": {
					this.yaml.explicit = true;
					if (parts.length !== 1) {
						onError(0, "%YAML directive should contain exactly one part");
						return false;
					}
					const [version] = parts;
					if (version === "1.1" || version === "1.2") {
						this.yaml.version = version;
						return true;
					} else {
						const isValid = /^\d+\.\d+$/.test(version);
						onError(6, `Unsupported YAML version ${version}`, isValid);
						return false;
					}
				}
				default:
					onError(0, `Unknown directive ${name}`, true);
					return false;
			}
		}
		/**
		* Resolves a tag, matching handles to those defined in %TAG directives.
		*
		* @returns Resolved tag, which may also be the non-specific tag `'!'` or a
		*   `'!local'` tag, or `null` if unresolvable.
		*/
		tagName(source, onError) {
			if (source === "!") return "!";
			if (source[0] !== "!") {
				onError(`Not a valid tag: ${source}`);
				return null;
			}
			if (source[1] === "<") {
				const verbatim = source.slice(2, -1);
				if (verbatim === "!" || verbatim === "!!") {
					onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
					return null;
				}
				if (source[source.length - 1] !== ">") onError("Verbatim tags must end with a >");
				return verbatim;
			}
			const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
			if (!suffix) onError(`The ${source} tag has no suffix`);
			const prefix = this.tags[handle];
			if (prefix) try {
				return prefix + decodeURIComponent(suffix);
			} catch (error) {
				onError(String(error));
				return null;
			}
			if (handle === "!") return source;
			onError(`Could not resolve tag: ${source}`);
			return null;
		}
		/**
		* Given a fully resolved tag, returns its printable string form,
		* taking into account current tag prefixes and defaults.
		*/
		tagString(tag) {
			for (const [handle, prefix] of Object.entries(this.tags)) if (tag.startsWith(prefix)) return handle + escapeTagName(tag.substring(prefix.length));
			return tag[0] === "!" ? tag : `!<${tag}>`;
		}
		toString(doc) {
			const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
			const tagEntries = Object.entries(this.tags);
			let tagNames;
			if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
				const tags = {};
				visit.visit(doc.contents, (_key, node) => {
					if (identity.isNode(node) && node.tag) tags[node.tag] = true;
				});
				tagNames = Object.keys(tags);
			} else tagNames = [];
			for (const [handle, prefix] of tagEntries) {
				if (handle === "!!" && prefix === "tag:yaml.org,2002:") continue;
				if (!doc || tagNames.some((tn) => tn.startsWith(prefix))) lines.push(`%TAG ${handle} ${prefix}`);
			}
			return lines.join("\n");
		}
	};
	Directives.defaultYaml = {
		explicit: false,
		version: "1.2"
	};
	Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
	exports.Directives = Directives;
}));

// node_modules/yaml/dist/doc/anchors.js
var require_anchors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	/**
	* Verify that the input string is a valid anchor.
	*
	* Will throw on errors.
	*/
	function anchorIsValid(anchor) {
		if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
			const msg = `Anchor must not contain whitespace or control characters: ${JSON.stringify(anchor)}`;
			throw new Error(msg);
		}
		return true;
	}
	function anchorNames(root) {
		const anchors = /* @__PURE__ */ new Set();
		visit.visit(root, { Value(_key, node) {
			if (node.anchor) anchors.add(node.anchor);
		} });
		return anchors;
	}
	/** Find a new anchor name with the given `prefix` and a one-indexed suffix. */
	function findNewAnchor(prefix, exclude) {
		for (let i = 1;; ++i) {
			const name = `${prefix}${i}`;
			if (!exclude.has(name)) return name;
		}
	}
	function createNodeAnchors(doc, prefix) {
		const aliasObjects = [];
		const sourceObjects = /* @__PURE__ */ new Map();
		let prevAnchors = null;
		return {
			onAnchor: (source) => {
				aliasObjects.push(source);
				prevAnchors ?? (prevAnchors = anchorNames(doc));
				const anchor = findNewAnchor(prefix, prevAnchors);
				prevAnchors.add(anchor);
				return anchor;
			},
			/**
			* With circular references, the source node is only resolved after all
			* of its child nodes are. This is why anchors are set only after all of
			* the nodes have been created.
			*/
			setAnchors: () => {
				for (const source of aliasObjects) {
					const ref = sourceObjects.get(source);
					if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) ref.node.anchor = ref.anchor;
					else {
						const error = /* @__PURE__ */ new Error("Failed to resolve repeated object (this should not happen)");
						error.source = source;
						throw error;
					}
				}
			},
			sourceObjects
		};
	}
	exports.anchorIsValid = anchorIsValid;
	exports.anchorNames = anchorNames;
	exports.createNodeAnchors = createNodeAnchors;
	exports.findNewAnchor = findNewAnchor;
}));

// node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Applies the JSON.parse reviver algorithm as defined in the ECMA-262 spec,
	* in section 24.5.1.1 "Runtime Semantics: InternalizeJSONProperty" of the
	* 2021 edition: https://tc39.es/ecma262/#sec-json.parse
	*
	* Includes extensions for handling Map and Set objects.
	*/
	function applyReviver(reviver, obj, key, val) {
		if (val && typeof val === "object") {
			if (Array.isArray(val)) for (let i = 0, len = val.length; i < len; ++i) {
				const v0 = val[i];
				const v1 = applyReviver(reviver, val, String(i), v0);
				if (v1 === void 0) delete val[i];
				else if (v1 !== v0) val[i] = v1;
			}
			else if (val instanceof Map) for (const k of Array.from(val.keys())) {
				const v0 = val.get(k);
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) val.delete(k);
				else if (v1 !== v0) val.set(k, v1);
			}
			else if (val instanceof Set) for (const v0 of Array.from(val)) {
				const v1 = applyReviver(reviver, val, v0, v0);
				if (v1 === void 0) val.delete(v0);
				else if (v1 !== v0) {
					val.delete(v0);
					val.add(v1);
				}
			}
			else for (const [k, v0] of Object.entries(val)) {
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) delete val[k];
				else if (v1 !== v0) val[k] = v1;
			}
		}
		return reviver.call(obj, key, val);
	}
	exports.applyReviver = applyReviver;
}));

// node_modules/yaml/dist/nodes/toJS.js
var require_toJS = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	/**
	* Recursively convert any node or its contents to native JavaScript
	*
	* @param value - The input value
	* @param arg - If `value` defines a `toJSON()` method, use this
	*   as its first argument
	* @param ctx - Conversion context, originally set in Document#toJS(). If
	*   `{ keep: true }` is not set, output should be suitable for JSON
	*   stringification.
	*/
	function toJS(value, arg, ctx) {
		if (Array.isArray(value)) return value.map((v, i) => toJS(v, String(i), ctx));
		if (value && typeof value.toJSON === "function") {
			if (!ctx || !identity.hasAnchor(value)) return value.toJSON(arg, ctx);
			const data = {
				aliasCount: 0,
				count: 1,
				res: void 0
			};
			ctx.anchors.set(value, data);
			ctx.onCreate = (res) => {
				data.res = res;
				delete ctx.onCreate;
			};
			const res = value.toJSON(arg, ctx);
			if (ctx.onCreate) ctx.onCreate(res);
			return res;
		}
		if (typeof value === "bigint" && !ctx?.keep) return Number(value);
		return value;
	}
	exports.toJS = toJS;
}));

// node_modules/yaml/dist/nodes/Node.js
var require_Node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var applyReviver = require_applyReviver();
	var identity = require_identity();
	var toJS = require_toJS();
	var NodeBase = class {
		constructor(type) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: type });
		}
		/** Create a copy of this node.  */
		clone() {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** A plain JavaScript representation of this node. */
		toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			if (!identity.isDocument(doc)) throw new TypeError("A document argument is required");
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc,
				keep: true,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this, "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
	};
	exports.NodeBase = NodeBase;
}));

// node_modules/yaml/dist/nodes/Alias.js
var require_Alias = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var visit = require_visit();
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	var Alias = class extends Node.NodeBase {
		constructor(source) {
			super(identity.ALIAS);
			this.source = source;
			Object.defineProperty(this, "tag", { set() {
				throw new Error("Alias nodes cannot have tags");
			} });
		}
		/**
		* Resolve the value of this alias within `doc`, finding the last
		* instance of the `source` anchor before this node.
		*/
		resolve(doc, ctx) {
			if (ctx?.maxAliasCount === 0) throw new ReferenceError("Alias resolution is disabled");
			let nodes;
			if (ctx?.aliasResolveCache) nodes = ctx.aliasResolveCache;
			else {
				nodes = [];
				visit.visit(doc, { Node: (_key, node) => {
					if (identity.isAlias(node) || identity.hasAnchor(node)) nodes.push(node);
				} });
				if (ctx) ctx.aliasResolveCache = nodes;
			}
			let found = void 0;
			for (const node of nodes) {
				if (node === this) break;
				if (node.anchor === this.source) found = node;
			}
			if (found && ctx) {
				const { anchors, doc, maxAliasCount } = ctx;
				let data = anchors.get(found);
				if (!data) {
					toJS.toJS(found, null, ctx);
					data = anchors.get(found);
				}
				/* istanbul ignore if */
				if (data?.res === void 0) throw new ReferenceError("This should not happen: Alias anchor was not resolved?");
				if (maxAliasCount >= 0) {
					data.count += 1;
					if (data.aliasCount === 0) data.aliasCount = getAliasCount(doc, found, anchors);
					if (data.count * data.aliasCount > maxAliasCount) throw new ReferenceError("Excessive alias count indicates a resource exhaustion attack");
				}
			}
			return found;
		}
		toJSON(_arg, ctx) {
			if (!ctx) return { source: this.source };
			const source = this.resolve(ctx.doc, ctx);
			if (!source) {
				const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
				throw new ReferenceError(msg);
			}
			return ctx.anchors.get(source).res;
		}
		toString(ctx, _onComment, _onChompKeep) {
			const src = `*${this.source}`;
			if (ctx) {
				anchors.anchorIsValid(this.source);
				if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
					const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
					throw new Error(msg);
				}
				if (ctx.implicitKey) return `${src} `;
			}
			return src;
		}
	};
	function getAliasCount(doc, node, anchors) {
		if (identity.isAlias(node)) {
			const source = node.resolve(doc);
			const anchor = anchors && source && anchors.get(source);
			return anchor ? anchor.count * anchor.aliasCount : 0;
		} else if (identity.isCollection(node)) {
			let count = 0;
			for (const item of node.items) {
				const c = getAliasCount(doc, item, anchors);
				if (c > count) count = c;
			}
			return count;
		} else if (identity.isPair(node)) {
			const kc = getAliasCount(doc, node.key, anchors);
			const vc = getAliasCount(doc, node.value, anchors);
			return Math.max(kc, vc);
		}
		return 1;
	}
	exports.Alias = Alias;
}));

// node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	const isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
	var Scalar = class extends Node.NodeBase {
		constructor(value) {
			super(identity.SCALAR);
			this.value = value;
		}
		toJSON(arg, ctx) {
			return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
		}
		toString() {
			return String(this.value);
		}
	};
	Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
	Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
	Scalar.PLAIN = "PLAIN";
	Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
	Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
	exports.Scalar = Scalar;
	exports.isScalarValue = isScalarValue;
}));

// node_modules/yaml/dist/doc/createNode.js
var require_createNode = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var Scalar = require_Scalar();
	const defaultTagPrefix = "tag:yaml.org,2002:";
	function findTagObject(value, tagName, tags) {
		if (tagName) {
			const match = tags.filter((t) => t.tag === tagName);
			const tagObj = match.find((t) => !t.format) ?? match[0];
			if (!tagObj) throw new Error(`Tag ${tagName} not found`);
			return tagObj;
		}
		return tags.find((t) => t.identify?.(value) && !t.format);
	}
	function createNode(value, tagName, ctx) {
		if (identity.isDocument(value)) value = value.contents;
		if (identity.isNode(value)) return value;
		if (identity.isPair(value)) {
			const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
			map.items.push(value);
			return map;
		}
		if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) value = value.valueOf();
		const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
		let ref = void 0;
		if (aliasDuplicateObjects && value && typeof value === "object") {
			ref = sourceObjects.get(value);
			if (ref) {
				ref.anchor ?? (ref.anchor = onAnchor(value));
				return new Alias.Alias(ref.anchor);
			} else {
				ref = {
					anchor: null,
					node: null
				};
				sourceObjects.set(value, ref);
			}
		}
		if (tagName?.startsWith("!!")) tagName = defaultTagPrefix + tagName.slice(2);
		let tagObj = findTagObject(value, tagName, schema.tags);
		if (!tagObj) {
			if (value && typeof value.toJSON === "function") value = value.toJSON();
			if (!value || typeof value !== "object") {
				const node = new Scalar.Scalar(value);
				if (ref) ref.node = node;
				return node;
			}
			tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
		}
		if (onTagObj) {
			onTagObj(tagObj);
			delete ctx.onTagObj;
		}
		const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
		if (tagName) node.tag = tagName;
		else if (!tagObj.default) node.tag = tagObj.tag;
		if (ref) ref.node = node;
		return node;
	}
	exports.createNode = createNode;
}));

// node_modules/yaml/dist/nodes/Collection.js
var require_Collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var identity = require_identity();
	var Node = require_Node();
	function collectionFromPath(schema, path, value) {
		let v = value;
		for (let i = path.length - 1; i >= 0; --i) {
			const k = path[i];
			if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
				const a = [];
				a[k] = v;
				v = a;
			} else v = /* @__PURE__ */ new Map([[k, v]]);
		}
		return createNode.createNode(v, void 0, {
			aliasDuplicateObjects: false,
			keepUndefined: false,
			onAnchor: () => {
				throw new Error("This should not happen, please report a bug.");
			},
			schema,
			sourceObjects: /* @__PURE__ */ new Map()
		});
	}
	const isEmptyPath = (path) => path == null || typeof path === "object" && !!path[Symbol.iterator]().next().done;
	var Collection = class extends Node.NodeBase {
		constructor(type, schema) {
			super(type);
			Object.defineProperty(this, "schema", {
				value: schema,
				configurable: true,
				enumerable: false,
				writable: true
			});
		}
		/**
		* Create a copy of this collection.
		*
		* @param schema - If defined, overwrites the original's schema
		*/
		clone(schema) {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (schema) copy.schema = schema;
			copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/**
		* Adds a value to the collection. For `!!map` and `!!omap` the value must
		* be a Pair instance or a `{ key, value }` object, which may not have a key
		* that already exists in the map.
		*/
		addIn(path, value) {
			if (isEmptyPath(path)) this.add(value);
			else {
				const [key, ...rest] = path;
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.addIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
		/**
		* Removes a value from the collection.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.delete(key);
			const node = this.get(key, true);
			if (identity.isCollection(node)) return node.deleteIn(rest);
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			const [key, ...rest] = path;
			const node = this.get(key, true);
			if (rest.length === 0) return !keepScalar && identity.isScalar(node) ? node.value : node;
			else return identity.isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
		}
		hasAllNullValues(allowScalar) {
			return this.items.every((node) => {
				if (!identity.isPair(node)) return false;
				const n = node.value;
				return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
			});
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*/
		hasIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.has(key);
			const node = this.get(key, true);
			return identity.isCollection(node) ? node.hasIn(rest) : false;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			const [key, ...rest] = path;
			if (rest.length === 0) this.set(key, value);
			else {
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.setIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
	};
	exports.Collection = Collection;
	exports.collectionFromPath = collectionFromPath;
	exports.isEmptyPath = isEmptyPath;
}));

// node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringifies a comment.
	*
	* Empty comment lines are left empty,
	* lines consisting of a single space are replaced by `#`,
	* and all other lines are prefixed with a `#`.
	*/
	const stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
	function indentComment(comment, indent) {
		if (/^\n+$/.test(comment)) return comment.substring(1);
		return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
	}
	const lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
	exports.indentComment = indentComment;
	exports.lineComment = lineComment;
	exports.stringifyComment = stringifyComment;
}));

// node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = /* @__PURE__ */ __commonJSMin(((exports) => {
	const FOLD_FLOW = "flow";
	const FOLD_BLOCK = "block";
	const FOLD_QUOTED = "quoted";
	/**
	* Tries to keep input at up to `lineWidth` characters, splitting only on spaces
	* not followed by newlines or spaces unless `mode` is `'quoted'`. Lines are
	* terminated with `\n` and started with `indent`.
	*/
	function foldFlowLines(text, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
		if (!lineWidth || lineWidth < 0) return text;
		if (lineWidth < minContentWidth) minContentWidth = 0;
		const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
		if (text.length <= endStep) return text;
		const folds = [];
		const escapedFolds = {};
		let end = lineWidth - indent.length;
		if (typeof indentAtStart === "number") {
			if (indentAtStart > lineWidth - Math.max(2, minContentWidth)) folds.push(0);
			else end = lineWidth - indentAtStart;
		}
		let split = void 0;
		let prev = void 0;
		let overflow = false;
		let i = -1;
		let escStart = -1;
		let escEnd = -1;
		if (mode === FOLD_BLOCK) {
			i = consumeMoreIndentedLines(text, i, indent.length);
			if (i !== -1) end = i + endStep;
		}
		for (let ch; ch = text[i += 1];) {
			if (mode === FOLD_QUOTED && ch === "\\") {
				escStart = i;
				switch (text[i + 1]) {
					case "x":
						i += 3;
						break;
					case "u":
						i += 5;
						break;
					case "U":
						i += 9;
						break;
					default: i += 1;
				}
				escEnd = i;
			}
			if (ch === "\n") {
				if (mode === FOLD_BLOCK) i = consumeMoreIndentedLines(text, i, indent.length);
				end = i + indent.length + endStep;
				split = void 0;
			} else {
				if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
					const next = text[i + 1];
					if (next && next !== " " && next !== "\n" && next !== "	") split = i;
				}
				if (i >= end) {
					if (split) {
						folds.push(split);
						end = split + endStep;
						split = void 0;
					} else if (mode === FOLD_QUOTED) {
						while (prev === " " || prev === "	") {
							prev = ch;
							ch = text[i += 1];
							overflow = true;
						}
						const j = i > escEnd + 1 ? i - 2 : escStart - 1;
						if (escapedFolds[j]) return text;
						folds.push(j);
						escapedFolds[j] = true;
						end = j + endStep;
						split = void 0;
					} else overflow = true;
				}
			}
			prev = ch;
		}
		if (overflow && onOverflow) onOverflow();
		if (folds.length === 0) return text;
		if (onFold) onFold();
		let res = text.slice(0, folds[0]);
		for (let i = 0; i < folds.length; ++i) {
			const fold = folds[i];
			const end = folds[i + 1] || text.length;
			if (fold === 0) res = `\n${indent}${text.slice(0, end)}`;
			else {
				if (mode === FOLD_QUOTED && escapedFolds[fold]) res += `${text[fold]}\\`;
				res += `\n${indent}${text.slice(fold + 1, end)}`;
			}
		}
		return res;
	}
	/**
	* Presumes `i + 1` is at the start of a line
	* @returns index of last newline in more-indented block
	*/
	function consumeMoreIndentedLines(text, i, indent) {
		let end = i;
		let start = i + 1;
		let ch = text[start];
		while (ch === " " || ch === "	") if (i < start + indent) ch = text[++i];
		else {
			do
				ch = text[++i];
			while (ch && ch !== "\n");
			end = i;
			start = i + 1;
			ch = text[start];
		}
		return end;
	}
	exports.FOLD_BLOCK = FOLD_BLOCK;
	exports.FOLD_FLOW = FOLD_FLOW;
	exports.FOLD_QUOTED = FOLD_QUOTED;
	exports.foldFlowLines = foldFlowLines;
}));

// node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var foldFlowLines = require_foldFlowLines();
	const getFoldOptions = (ctx, isBlock) => ({
		indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
		lineWidth: ctx.options.lineWidth,
		minContentWidth: ctx.options.minContentWidth
	});
	const containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
	function lineLengthOverLimit(str, lineWidth, indentLength) {
		if (!lineWidth || lineWidth < 0) return false;
		const limit = lineWidth - indentLength;
		const strLen = str.length;
		if (strLen <= limit) return false;
		for (let i = 0, start = 0; i < strLen; ++i) if (str[i] === "\n") {
			if (i - start > limit) return true;
			start = i + 1;
			if (strLen - start <= limit) return false;
		}
		return true;
	}
	function doubleQuotedString(value, ctx) {
		const json = JSON.stringify(value);
		if (ctx.options.doubleQuotedAsJSON) return json;
		const { implicitKey } = ctx;
		const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		let str = "";
		let start = 0;
		for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
			if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
				str += json.slice(start, i) + "\\ ";
				i += 1;
				start = i;
				ch = "\\";
			}
			if (ch === "\\") switch (json[i + 1]) {
				case "u":
					{
						str += json.slice(start, i);
						const code = json.substr(i + 2, 4);
						switch (code) {
							case "0000":
								str += "\\0";
								break;
							case "0007":
								str += "\\a";
								break;
							case "000b":
								str += "\\v";
								break;
							case "001b":
								str += "\\e";
								break;
							case "0085":
								str += "\\N";
								break;
							case "00a0":
								str += "\\_";
								break;
							case "2028":
								str += "\\L";
								break;
							case "2029":
								str += "\\P";
								break;
							default: if (code.substr(0, 2) === "00") str += "\\x" + code.substr(2);
							else str += json.substr(i, 6);
						}
						i += 5;
						start = i + 1;
					}
					break;
				case "n":
					if (implicitKey || json[i + 2] === "\"" || json.length < minMultiLineLength) i += 1;
					else {
						str += json.slice(start, i) + "\n\n";
						while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== "\"") {
							str += "\n";
							i += 2;
						}
						str += indent;
						if (json[i + 2] === " ") str += "\\";
						i += 1;
						start = i + 1;
					}
					break;
				default: i += 1;
			}
		}
		str = start ? str + json.slice(start) : json;
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
	}
	function singleQuotedString(value, ctx) {
		if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value)) return doubleQuotedString(value, ctx);
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
		return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function quotedString(value, ctx) {
		const { singleQuote } = ctx.options;
		let qs;
		if (singleQuote === false) qs = doubleQuotedString;
		else {
			const hasDouble = value.includes("\"");
			const hasSingle = value.includes("'");
			if (hasDouble && !hasSingle) qs = singleQuotedString;
			else if (hasSingle && !hasDouble) qs = doubleQuotedString;
			else qs = singleQuote ? singleQuotedString : doubleQuotedString;
		}
		return qs(value, ctx);
	}
	let blockEndNewlines;
	try {
		blockEndNewlines = new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
	} catch {
		blockEndNewlines = /\n+(?!\n|$)/g;
	}
	function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
		const { blockQuote, commentString, lineWidth } = ctx.options;
		if (!blockQuote || /\n[\t ]+$/.test(value)) return quotedString(value, ctx);
		const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
		const literal = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
		if (!value) return literal ? "|\n" : ">\n";
		let chomp;
		let endStart;
		for (endStart = value.length; endStart > 0; --endStart) {
			const ch = value[endStart - 1];
			if (ch !== "\n" && ch !== "	" && ch !== " ") break;
		}
		let end = value.substring(endStart);
		const endNlPos = end.indexOf("\n");
		if (endNlPos === -1) chomp = "-";
		else if (value === end || endNlPos !== end.length - 1) {
			chomp = "+";
			if (onChompKeep) onChompKeep();
		} else chomp = "";
		if (end) {
			value = value.slice(0, -end.length);
			if (end[end.length - 1] === "\n") end = end.slice(0, -1);
			end = end.replace(blockEndNewlines, `$&${indent}`);
		}
		let startWithSpace = false;
		let startEnd;
		let startNlPos = -1;
		for (startEnd = 0; startEnd < value.length; ++startEnd) {
			const ch = value[startEnd];
			if (ch === " ") startWithSpace = true;
			else if (ch === "\n") startNlPos = startEnd;
			else break;
		}
		let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
		if (start) {
			value = value.substring(start.length);
			start = start.replace(/\n+/g, `$&${indent}`);
		}
		let header = (startWithSpace ? indent ? "2" : "1" : "") + chomp;
		if (comment) {
			header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
			if (onComment) onComment();
		}
		if (!literal) {
			const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
			let literalFallback = false;
			const foldOptions = getFoldOptions(ctx, true);
			if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) foldOptions.onOverflow = () => {
				literalFallback = true;
			};
			const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
			if (!literalFallback) return `>${header}\n${indent}${body}`;
		}
		value = value.replace(/\n+/g, `$&${indent}`);
		return `|${header}\n${indent}${start}${value}${end}`;
	}
	function plainString(item, ctx, onComment, onChompKeep) {
		const { type, value } = item;
		const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
		if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) return quotedString(value, ctx);
		if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
		if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) return blockString(item, ctx, onComment, onChompKeep);
		if (containsDocumentMarker(value)) {
			if (indent === "") {
				ctx.forceBlockIndent = true;
				return blockString(item, ctx, onComment, onChompKeep);
			} else if (implicitKey && indent === indentStep) return quotedString(value, ctx);
		}
		const str = value.replace(/\n+/g, `$&\n${indent}`);
		if (actualString) {
			const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
			const { compat, tags } = ctx.doc.schema;
			if (tags.some(test) || compat?.some(test)) return quotedString(value, ctx);
		}
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function stringifyString(item, ctx, onComment, onChompKeep) {
		const { implicitKey, inFlow } = ctx;
		const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
		let { type } = item;
		if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
			if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value)) type = Scalar.Scalar.QUOTE_DOUBLE;
		}
		const _stringify = (_type) => {
			switch (_type) {
				case Scalar.Scalar.BLOCK_FOLDED:
				case Scalar.Scalar.BLOCK_LITERAL: return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
				case Scalar.Scalar.QUOTE_DOUBLE: return doubleQuotedString(ss.value, ctx);
				case Scalar.Scalar.QUOTE_SINGLE: return singleQuotedString(ss.value, ctx);
				case Scalar.Scalar.PLAIN: return plainString(ss, ctx, onComment, onChompKeep);
				default: return null;
			}
		};
		let res = _stringify(type);
		if (res === null) {
			const { defaultKeyType, defaultStringType } = ctx.options;
			const t = implicitKey && defaultKeyType || defaultStringType;
			res = _stringify(t);
			if (res === null) throw new Error(`Unsupported default string type ${t}`);
		}
		return res;
	}
	exports.stringifyString = stringifyString;
}));

// node_modules/yaml/dist/stringify/stringify.js
var require_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var identity = require_identity();
	var stringifyComment = require_stringifyComment();
	var stringifyString = require_stringifyString();
	function createStringifyContext(doc, options) {
		const opt = Object.assign({
			blockQuote: true,
			commentString: stringifyComment.stringifyComment,
			defaultKeyType: null,
			defaultStringType: "PLAIN",
			directives: null,
			doubleQuotedAsJSON: false,
			doubleQuotedMinMultiLineLength: 40,
			falseStr: "false",
			flowCollectionPadding: true,
			indentSeq: true,
			lineWidth: 80,
			minContentWidth: 20,
			nullStr: "null",
			simpleKeys: false,
			singleQuote: null,
			trailingComma: false,
			trueStr: "true",
			verifyAliasOrder: true
		}, doc.schema.toStringOptions, options);
		let inFlow;
		switch (opt.collectionStyle) {
			case "block":
				inFlow = false;
				break;
			case "flow":
				inFlow = true;
				break;
			default: inFlow = null;
		}
		return {
			anchors: /* @__PURE__ */ new Set(),
			doc,
			flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
			indent: "",
			indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
			inFlow,
			options: opt
		};
	}
	function getTagObject(tags, item) {
		if (item.tag) {
			const match = tags.filter((t) => t.tag === item.tag);
			if (match.length > 0) return match.find((t) => t.format === item.format) ?? match[0];
		}
		let tagObj = void 0;
		let obj;
		if (identity.isScalar(item)) {
			obj = item.value;
			let match = tags.filter((t) => t.identify?.(obj));
			if (match.length > 1) {
				const testMatch = match.filter((t) => t.test);
				if (testMatch.length > 0) match = testMatch;
			}
			tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
		} else {
			obj = item;
			tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
		}
		if (!tagObj) {
			const name = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
			throw new Error(`Tag not resolved for ${name} value`);
		}
		return tagObj;
	}
	function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
		if (!doc.directives) return "";
		const props = [];
		const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
		if (anchor && anchors.anchorIsValid(anchor)) {
			anchors$1.add(anchor);
			props.push(`&${anchor}`);
		}
		const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
		if (tag) props.push(doc.directives.tagString(tag));
		return props.join(" ");
	}
	function stringify(item, ctx, onComment, onChompKeep) {
		if (identity.isPair(item)) return item.toString(ctx, onComment, onChompKeep);
		if (identity.isAlias(item)) {
			if (ctx.doc.directives) return item.toString(ctx);
			if (ctx.resolvedAliases?.has(item)) throw new TypeError(`Cannot stringify circular structure without alias nodes`);
			else {
				if (ctx.resolvedAliases) ctx.resolvedAliases.add(item);
				else ctx.resolvedAliases = /* @__PURE__ */ new Set([item]);
				item = item.resolve(ctx.doc);
			}
		}
		let tagObj = void 0;
		const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
		tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
		const props = stringifyProps(node, tagObj, ctx);
		if (props.length > 0) ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
		const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
		if (!props) return str;
		return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}\n${ctx.indent}${str}`;
	}
	exports.createStringifyContext = createStringifyContext;
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
		const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
		let keyComment = identity.isNode(key) && key.comment || null;
		if (simpleKeys) {
			if (keyComment) throw new Error("With simple keys, key nodes cannot have comments");
			if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") throw new Error("With simple keys, collection cannot be used as a key value");
		}
		let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
		ctx = Object.assign({}, ctx, {
			allNullValues: false,
			implicitKey: !explicitKey && (simpleKeys || !allNullValues),
			indent: indent + indentStep
		});
		let keyCommentDone = false;
		let chompKeep = false;
		let str = stringify.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
		if (!explicitKey && !ctx.inFlow && str.length > 1024) {
			if (simpleKeys) throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
			explicitKey = true;
		}
		if (ctx.inFlow) {
			if (allNullValues || value == null) {
				if (keyCommentDone && onComment) onComment();
				return str === "" ? "?" : explicitKey ? `? ${str}` : str;
			}
		} else if (allNullValues && !simpleKeys || value == null && explicitKey) {
			str = `? ${str}`;
			if (keyComment && !keyCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			else if (chompKeep && onChompKeep) onChompKeep();
			return str;
		}
		if (keyCommentDone) keyComment = null;
		if (explicitKey) {
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			str = `? ${str}\n${indent}:`;
		} else {
			str = `${str}:`;
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
		}
		let vsb, vcb, valueComment;
		if (identity.isNode(value)) {
			vsb = !!value.spaceBefore;
			vcb = value.commentBefore;
			valueComment = value.comment;
		} else {
			vsb = false;
			vcb = null;
			valueComment = null;
			if (value && typeof value === "object") value = doc.createNode(value);
		}
		ctx.implicitKey = false;
		if (!explicitKey && !keyComment && identity.isScalar(value)) ctx.indentAtStart = str.length + 1;
		chompKeep = false;
		if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) ctx.indent = ctx.indent.substring(2);
		let valueCommentDone = false;
		const valueStr = stringify.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
		let ws = " ";
		if (keyComment || vsb || vcb) {
			ws = vsb ? "\n" : "";
			if (vcb) {
				const cs = commentString(vcb);
				ws += `\n${stringifyComment.indentComment(cs, ctx.indent)}`;
			}
			if (valueStr === "" && !ctx.inFlow) {
				if (ws === "\n" && valueComment) ws = "\n\n";
			} else ws += `\n${ctx.indent}`;
		} else if (!explicitKey && identity.isCollection(value)) {
			const vs0 = valueStr[0];
			const nl0 = valueStr.indexOf("\n");
			const hasNewline = nl0 !== -1;
			const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
			if (hasNewline || !flow) {
				let hasPropsLine = false;
				if (hasNewline && (vs0 === "&" || vs0 === "!")) {
					let sp0 = valueStr.indexOf(" ");
					if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") sp0 = valueStr.indexOf(" ", sp0 + 1);
					if (sp0 === -1 || nl0 < sp0) hasPropsLine = true;
				}
				if (!hasPropsLine) ws = `\n${ctx.indent}`;
			}
		} else if (valueStr === "" || valueStr[0] === "\n") ws = "";
		str += ws + valueStr;
		if (ctx.inFlow) {
			if (valueCommentDone && onComment) onComment();
		} else if (valueComment && !valueCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
		else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	exports.stringifyPair = stringifyPair;
}));

// node_modules/yaml/dist/log.js
var require_log = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	function debug(logLevel, ...messages) {
		if (logLevel === "debug") console.log(...messages);
	}
	function warn(logLevel, warning) {
		if (logLevel === "debug" || logLevel === "warn") {
			if (typeof node_process.emitWarning === "function") node_process.emitWarning(warning);
			else console.warn(warning);
		}
	}
	exports.debug = debug;
	exports.warn = warn;
}));

// node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	const MERGE_KEY = "<<";
	const merge = {
		identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
		default: "key",
		tag: "tag:yaml.org,2002:merge",
		test: /^<<$/,
		resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), { addToJSMap: addMergeToJSMap }),
		stringify: () => MERGE_KEY
	};
	const isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
	function addMergeToJSMap(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (identity.isSeq(source)) for (const it of source.items) mergeValue(ctx, map, it);
		else if (Array.isArray(source)) for (const it of source) mergeValue(ctx, map, it);
		else mergeValue(ctx, map, source);
	}
	function mergeValue(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (!identity.isMap(source)) throw new Error("Merge sources must be maps or map aliases");
		const srcMap = source.toJSON(null, ctx, Map);
		for (const [key, value] of srcMap) if (map instanceof Map) {
			if (!map.has(key)) map.set(key, value);
		} else if (map instanceof Set) map.add(key);
		else if (!Object.prototype.hasOwnProperty.call(map, key)) Object.defineProperty(map, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true
		});
		return map;
	}
	function resolveAliasValue(ctx, value) {
		return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
	}
	exports.addMergeToJSMap = addMergeToJSMap;
	exports.isMergeKey = isMergeKey;
	exports.merge = merge;
}));

// node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var log = require_log();
	var merge = require_merge();
	var stringify = require_stringify();
	var identity = require_identity();
	var toJS = require_toJS();
	function addPairToJSMap(ctx, map, { key, value }) {
		if (identity.isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
		else if (merge.isMergeKey(ctx, key)) merge.addMergeToJSMap(ctx, map, value);
		else {
			const jsKey = toJS.toJS(key, "", ctx);
			if (map instanceof Map) map.set(jsKey, toJS.toJS(value, jsKey, ctx));
			else if (map instanceof Set) map.add(jsKey);
			else {
				const stringKey = stringifyKey(key, jsKey, ctx);
				const jsValue = toJS.toJS(value, stringKey, ctx);
				if (stringKey in map) Object.defineProperty(map, stringKey, {
					value: jsValue,
					writable: true,
					enumerable: true,
					configurable: true
				});
				else map[stringKey] = jsValue;
			}
		}
		return map;
	}
	function stringifyKey(key, jsKey, ctx) {
		if (jsKey === null) return "";
		if (typeof jsKey !== "object") return String(jsKey);
		if (identity.isNode(key) && ctx?.doc) {
			const strCtx = stringify.createStringifyContext(ctx.doc, {});
			strCtx.anchors = /* @__PURE__ */ new Set();
			for (const node of ctx.anchors.keys()) strCtx.anchors.add(node.anchor);
			strCtx.inFlow = true;
			strCtx.inStringifyKey = true;
			const strKey = key.toString(strCtx);
			if (!ctx.mapKeyWarned) {
				let jsonStr = JSON.stringify(strKey);
				if (jsonStr.length > 40) jsonStr = jsonStr.substring(0, 36) + "...\"";
				log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
				ctx.mapKeyWarned = true;
			}
			return strKey;
		}
		return JSON.stringify(jsKey);
	}
	exports.addPairToJSMap = addPairToJSMap;
}));

// node_modules/yaml/dist/nodes/Pair.js
var require_Pair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyPair = require_stringifyPair();
	var addPairToJSMap = require_addPairToJSMap();
	var identity = require_identity();
	function createPair(key, value, ctx) {
		const k = createNode.createNode(key, void 0, ctx);
		const v = createNode.createNode(value, void 0, ctx);
		return new Pair(k, v);
	}
	var Pair = class Pair {
		constructor(key, value = null) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
			this.key = key;
			this.value = value;
		}
		clone(schema) {
			let { key, value } = this;
			if (identity.isNode(key)) key = key.clone(schema);
			if (identity.isNode(value)) value = value.clone(schema);
			return new Pair(key, value);
		}
		toJSON(_, ctx) {
			const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			return addPairToJSMap.addPairToJSMap(ctx, pair, this);
		}
		toString(ctx, onComment, onChompKeep) {
			return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
		}
	};
	exports.Pair = Pair;
	exports.createPair = createPair;
}));

// node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyCollection(collection, ctx, options) {
		return (ctx.inFlow ?? collection.flow ? stringifyFlowCollection : stringifyBlockCollection)(collection, ctx, options);
	}
	function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
		const { indent, options: { commentString } } = ctx;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			type: null
		});
		let chompKeep = false;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (!chompKeep && item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (!chompKeep && ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
				}
			}
			chompKeep = false;
			let str = stringify.stringify(item, itemCtx, () => comment = null, () => chompKeep = true);
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			if (chompKeep && comment) chompKeep = false;
			lines.push(blockItemPrefix + str);
		}
		let str;
		if (lines.length === 0) str = flowChars.start + flowChars.end;
		else {
			str = lines[0];
			for (let i = 1; i < lines.length; ++i) {
				const line = lines[i];
				str += line ? `\n${indent}${line}` : "\n";
			}
		}
		if (comment) {
			str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
			if (onComment) onComment();
		} else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
		const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
		itemIndent += indentStep;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			inFlow: true,
			type: null
		});
		let reqNewline = false;
		let linesAtValue = 0;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, false);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, false);
					if (ik.comment) reqNewline = true;
				}
				const iv = identity.isNode(item.value) ? item.value : null;
				if (iv) {
					if (iv.comment) comment = iv.comment;
					if (iv.commentBefore) reqNewline = true;
				} else if (item.value == null && ik?.comment) comment = ik.comment;
			}
			if (comment) reqNewline = true;
			let str = stringify.stringify(item, itemCtx, () => comment = null);
			reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
			if (i < items.length - 1) str += ",";
			else if (ctx.options.trailingComma) {
				if (ctx.options.lineWidth > 0) reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
				if (reqNewline) str += ",";
			}
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			lines.push(str);
			linesAtValue = lines.length;
		}
		const { start, end } = flowChars;
		if (lines.length === 0) return start + end;
		else {
			if (!reqNewline) {
				const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
				reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
			}
			if (reqNewline) {
				let str = start;
				for (const line of lines) str += line ? `\n${indentStep}${indent}${line}` : "\n";
				return `${str}\n${indent}${end}`;
			} else return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
		}
	}
	function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
		if (comment && chompKeep) comment = comment.replace(/^\n+/, "");
		if (comment) {
			const ic = stringifyComment.indentComment(commentString(comment), indent);
			lines.push(ic.trimStart());
		}
	}
	exports.stringifyCollection = stringifyCollection;
}));

// node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyCollection = require_stringifyCollection();
	var addPairToJSMap = require_addPairToJSMap();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	function findPair(items, key) {
		const k = identity.isScalar(key) ? key.value : key;
		for (const it of items) if (identity.isPair(it)) {
			if (it.key === key || it.key === k) return it;
			if (identity.isScalar(it.key) && it.key.value === k) return it;
		}
	}
	var YAMLMap = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:map";
		}
		constructor(schema) {
			super(identity.MAP, schema);
			this.items = [];
		}
		/**
		* A generic collection parsing method that can be extended
		* to other node classes that inherit from YAMLMap
		*/
		static from(schema, obj, ctx) {
			const { keepUndefined, replacer } = ctx;
			const map = new this(schema);
			const add = (key, value) => {
				if (typeof replacer === "function") value = replacer.call(obj, key, value);
				else if (Array.isArray(replacer) && !replacer.includes(key)) return;
				if (value !== void 0 || keepUndefined) map.items.push(Pair.createPair(key, value, ctx));
			};
			if (obj instanceof Map) for (const [key, value] of obj) add(key, value);
			else if (obj && typeof obj === "object") for (const key of Object.keys(obj)) add(key, obj[key]);
			if (typeof schema.sortMapEntries === "function") map.items.sort(schema.sortMapEntries);
			return map;
		}
		/**
		* Adds a value to the collection.
		*
		* @param overwrite - If not set `true`, using a key that is already in the
		*   collection will throw. Otherwise, overwrites the previous value.
		*/
		add(pair, overwrite) {
			let _pair;
			if (identity.isPair(pair)) _pair = pair;
			else if (!pair || typeof pair !== "object" || !("key" in pair)) _pair = new Pair.Pair(pair, pair?.value);
			else _pair = new Pair.Pair(pair.key, pair.value);
			const prev = findPair(this.items, _pair.key);
			const sortEntries = this.schema?.sortMapEntries;
			if (prev) {
				if (!overwrite) throw new Error(`Key ${_pair.key} already set`);
				if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value)) prev.value.value = _pair.value;
				else prev.value = _pair.value;
			} else if (sortEntries) {
				const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
				if (i === -1) this.items.push(_pair);
				else this.items.splice(i, 0, _pair);
			} else this.items.push(_pair);
		}
		delete(key) {
			const it = findPair(this.items, key);
			if (!it) return false;
			return this.items.splice(this.items.indexOf(it), 1).length > 0;
		}
		get(key, keepScalar) {
			const node = findPair(this.items, key)?.value;
			return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
		}
		has(key) {
			return !!findPair(this.items, key);
		}
		set(key, value) {
			this.add(new Pair.Pair(key, value), true);
		}
		/**
		* @param ctx - Conversion context, originally set in Document#toJS()
		* @param {Class} Type - If set, forces the returned collection type
		* @returns Instance of Type, Map, or Object
		*/
		toJSON(_, ctx, Type) {
			const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const item of this.items) addPairToJSMap.addPairToJSMap(ctx, map, item);
			return map;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			for (const item of this.items) if (!identity.isPair(item)) throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
			if (!ctx.allNullValues && this.hasAllNullValues(false)) ctx = Object.assign({}, ctx, { allNullValues: true });
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "",
				flowChars: {
					start: "{",
					end: "}"
				},
				itemIndent: ctx.indent || "",
				onChompKeep,
				onComment
			});
		}
	};
	exports.YAMLMap = YAMLMap;
	exports.findPair = findPair;
}));

// node_modules/yaml/dist/schema/common/map.js
var require_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLMap = require_YAMLMap();
	const map = {
		collection: "map",
		default: true,
		nodeClass: YAMLMap.YAMLMap,
		tag: "tag:yaml.org,2002:map",
		resolve(map, onError) {
			if (!identity.isMap(map)) onError("Expected a mapping for this tag");
			return map;
		},
		createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
	};
	exports.map = map;
}));

// node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyCollection = require_stringifyCollection();
	var Collection = require_Collection();
	var identity = require_identity();
	var Scalar = require_Scalar();
	var toJS = require_toJS();
	var YAMLSeq = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:seq";
		}
		constructor(schema) {
			super(identity.SEQ, schema);
			this.items = [];
		}
		add(value) {
			this.items.push(value);
		}
		/**
		* Removes a value from the collection.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return false;
			return this.items.splice(idx, 1).length > 0;
		}
		get(key, keepScalar) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return void 0;
			const it = this.items[idx];
			return !keepScalar && identity.isScalar(it) ? it.value : it;
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*/
		has(key) {
			const idx = asItemIndex(key);
			return typeof idx === "number" && idx < this.items.length;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*
		* If `key` does not contain a representation of an integer, this will throw.
		* It may be wrapped in a `Scalar`.
		*/
		set(key, value) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") throw new Error(`Expected a valid index, not ${key}.`);
			const prev = this.items[idx];
			if (identity.isScalar(prev) && Scalar.isScalarValue(value)) prev.value = value;
			else this.items[idx] = value;
		}
		toJSON(_, ctx) {
			const seq = [];
			if (ctx?.onCreate) ctx.onCreate(seq);
			let i = 0;
			for (const item of this.items) seq.push(toJS.toJS(item, String(i++), ctx));
			return seq;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "- ",
				flowChars: {
					start: "[",
					end: "]"
				},
				itemIndent: (ctx.indent || "") + "  ",
				onChompKeep,
				onComment
			});
		}
		static from(schema, obj, ctx) {
			const { replacer } = ctx;
			const seq = new this(schema);
			if (obj && Symbol.iterator in Object(obj)) {
				let i = 0;
				for (let it of obj) {
					if (typeof replacer === "function") {
						const key = obj instanceof Set ? it : String(i++);
						it = replacer.call(obj, key, it);
					}
					seq.items.push(createNode.createNode(it, void 0, ctx));
				}
			}
			return seq;
		}
	};
	function asItemIndex(key) {
		let idx = identity.isScalar(key) ? key.value : key;
		if (idx && typeof idx === "string") idx = Number(idx);
		return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
	}
	exports.YAMLSeq = YAMLSeq;
}));

// node_modules/yaml/dist/schema/common/seq.js
var require_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLSeq = require_YAMLSeq();
	const seq = {
		collection: "seq",
		default: true,
		nodeClass: YAMLSeq.YAMLSeq,
		tag: "tag:yaml.org,2002:seq",
		resolve(seq, onError) {
			if (!identity.isSeq(seq)) onError("Expected a sequence for this tag");
			return seq;
		},
		createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
	};
	exports.seq = seq;
}));

// node_modules/yaml/dist/schema/common/string.js
var require_string = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyString = require_stringifyString();
	const string = {
		identify: (value) => typeof value === "string",
		default: true,
		tag: "tag:yaml.org,2002:str",
		resolve: (str) => str,
		stringify(item, ctx, onComment, onChompKeep) {
			ctx = Object.assign({ actualString: true }, ctx);
			return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
		}
	};
	exports.string = string;
}));

// node_modules/yaml/dist/schema/common/null.js
var require_null = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const nullTag = {
		identify: (value) => value == null,
		createNode: () => new Scalar.Scalar(null),
		default: true,
		tag: "tag:yaml.org,2002:null",
		test: /^(?:~|[Nn]ull|NULL)?$/,
		resolve: () => new Scalar.Scalar(null),
		stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
	};
	exports.nullTag = nullTag;
}));

// node_modules/yaml/dist/schema/core/bool.js
var require_bool$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const boolTag = {
		identify: (value) => typeof value === "boolean",
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
		resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
		stringify({ source, value }, ctx) {
			if (source && boolTag.test.test(source)) {
				if (value === (source[0] === "t" || source[0] === "T")) return source;
			}
			return value ? ctx.options.trueStr : ctx.options.falseStr;
		}
	};
	exports.boolTag = boolTag;
}));

// node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	function stringifyNumber({ format, minFractionDigits, tag, value }) {
		if (typeof value === "bigint") return String(value);
		const num = typeof value === "number" ? value : Number(value);
		if (!isFinite(num)) return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
		let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
		if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
			let i = n.indexOf(".");
			if (i < 0) {
				i = n.length;
				n += ".";
			}
			let d = minFractionDigits - (n.length - i - 1);
			while (d-- > 0) n += "0";
		}
		return n;
	}
	exports.stringifyNumber = stringifyNumber;
}));

// node_modules/yaml/dist/schema/core/float.js
var require_float$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	const float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str));
			const dot = str.indexOf(".");
			if (dot !== -1 && str[str.length - 1] === "0") node.minFractionDigits = str.length - dot - 1;
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.float = float;
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));

// node_modules/yaml/dist/schema/core/int.js
var require_int$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	const intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value) && value >= 0) return prefix + value.toString(radix);
		return stringifyNumber.stringifyNumber(node);
	}
	const intOct = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^0o[0-7]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
		stringify: (node) => intStringify(node, 8, "0o")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^0x[0-9a-fA-F]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));

// node_modules/yaml/dist/schema/core/schema.js
var require_schema$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	const schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.boolTag,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float
	];
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/json/schema.js
var require_schema$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var map = require_map();
	var seq = require_seq();
	function intIdentify(value) {
		return typeof value === "bigint" || Number.isInteger(value);
	}
	const stringifyJSON = ({ value }) => JSON.stringify(value);
	const jsonScalars = [
		{
			identify: (value) => typeof value === "string",
			default: true,
			tag: "tag:yaml.org,2002:str",
			resolve: (str) => str,
			stringify: stringifyJSON
		},
		{
			identify: (value) => value == null,
			createNode: () => new Scalar.Scalar(null),
			default: true,
			tag: "tag:yaml.org,2002:null",
			test: /^null$/,
			resolve: () => null,
			stringify: stringifyJSON
		},
		{
			identify: (value) => typeof value === "boolean",
			default: true,
			tag: "tag:yaml.org,2002:bool",
			test: /^true$|^false$/,
			resolve: (str) => str === "true",
			stringify: stringifyJSON
		},
		{
			identify: intIdentify,
			default: true,
			tag: "tag:yaml.org,2002:int",
			test: /^-?(?:0|[1-9][0-9]*)$/,
			resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
			stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
		},
		{
			identify: (value) => typeof value === "number",
			default: true,
			tag: "tag:yaml.org,2002:float",
			test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
			resolve: (str) => parseFloat(str),
			stringify: stringifyJSON
		}
	];
	const schema = [map.map, seq.seq].concat(jsonScalars, {
		default: true,
		tag: "",
		test: /^/,
		resolve(str, onError) {
			onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
			return str;
		}
	});
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_buffer = __require("buffer");
	var Scalar = require_Scalar();
	var stringifyString = require_stringifyString();
	const binary = {
		identify: (value) => value instanceof Uint8Array,
		default: false,
		tag: "tag:yaml.org,2002:binary",
		/**
		* Returns a Buffer in node and an Uint8Array in browsers
		*
		* To use the resulting buffer as an image, you'll want to do something like:
		*
		*   const blob = new Blob([buffer], { type: 'image/jpeg' })
		*   document.querySelector('#photo').src = URL.createObjectURL(blob)
		*/
		resolve(src, onError) {
			if (typeof node_buffer.Buffer === "function") return node_buffer.Buffer.from(src, "base64");
			else if (typeof atob === "function") {
				const str = atob(src.replace(/[\n\r]/g, ""));
				const buffer = new Uint8Array(str.length);
				for (let i = 0; i < str.length; ++i) buffer[i] = str.charCodeAt(i);
				return buffer;
			} else {
				onError("This environment does not support reading binary tags; either Buffer or atob is required");
				return src;
			}
		},
		stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
			if (!value) return "";
			const buf = value;
			let str;
			if (typeof node_buffer.Buffer === "function") str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
			else if (typeof btoa === "function") {
				let s = "";
				for (let i = 0; i < buf.length; ++i) s += String.fromCharCode(buf[i]);
				str = btoa(s);
			} else throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
			type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
			if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
				const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
				const n = Math.ceil(str.length / lineWidth);
				const lines = new Array(n);
				for (let i = 0, o = 0; i < n; ++i, o += lineWidth) lines[i] = str.substr(o, lineWidth);
				str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
			}
			return stringifyString.stringifyString({
				comment,
				type,
				value: str
			}, ctx, onComment, onChompKeep);
		}
	};
	exports.binary = binary;
}));

// node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLSeq = require_YAMLSeq();
	function resolvePairs(seq, onError) {
		if (identity.isSeq(seq)) for (let i = 0; i < seq.items.length; ++i) {
			let item = seq.items[i];
			if (identity.isPair(item)) continue;
			else if (identity.isMap(item)) {
				if (item.items.length > 1) onError("Each pair must have its own sequence indicator");
				const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
				if (item.commentBefore) pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}\n${pair.key.commentBefore}` : item.commentBefore;
				if (item.comment) {
					const cn = pair.value ?? pair.key;
					cn.comment = cn.comment ? `${item.comment}\n${cn.comment}` : item.comment;
				}
				item = pair;
			}
			seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
		}
		else onError("Expected a sequence for this tag");
		return seq;
	}
	function createPairs(schema, iterable, ctx) {
		const { replacer } = ctx;
		const pairs = new YAMLSeq.YAMLSeq(schema);
		pairs.tag = "tag:yaml.org,2002:pairs";
		let i = 0;
		if (iterable && Symbol.iterator in Object(iterable)) for (let it of iterable) {
			if (typeof replacer === "function") it = replacer.call(iterable, String(i++), it);
			let key, value;
			if (Array.isArray(it)) {
				if (it.length === 2) {
					key = it[0];
					value = it[1];
				} else throw new TypeError(`Expected [key, value] tuple: ${it}`);
			} else if (it && it instanceof Object) {
				const keys = Object.keys(it);
				if (keys.length === 1) {
					key = keys[0];
					value = it[key];
				} else throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
			} else key = it;
			pairs.items.push(Pair.createPair(key, value, ctx));
		}
		return pairs;
	}
	const pairs = {
		collection: "seq",
		default: false,
		tag: "tag:yaml.org,2002:pairs",
		resolve: resolvePairs,
		createNode: createPairs
	};
	exports.createPairs = createPairs;
	exports.pairs = pairs;
	exports.resolvePairs = resolvePairs;
}));

// node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var toJS = require_toJS();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var pairs = require_pairs();
	var YAMLOMap = class YAMLOMap extends YAMLSeq.YAMLSeq {
		constructor() {
			super();
			this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
			this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
			this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
			this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
			this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
			this.tag = YAMLOMap.tag;
		}
		/**
		* If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
		* but TypeScript won't allow widening the signature of a child method.
		*/
		toJSON(_, ctx) {
			if (!ctx) return super.toJSON(_);
			const map = /* @__PURE__ */ new Map();
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const pair of this.items) {
				let key, value;
				if (identity.isPair(pair)) {
					key = toJS.toJS(pair.key, "", ctx);
					value = toJS.toJS(pair.value, key, ctx);
				} else key = toJS.toJS(pair, "", ctx);
				if (map.has(key)) throw new Error("Ordered maps must not include duplicate keys");
				map.set(key, value);
			}
			return map;
		}
		static from(schema, iterable, ctx) {
			const pairs$1 = pairs.createPairs(schema, iterable, ctx);
			const omap = new this();
			omap.items = pairs$1.items;
			return omap;
		}
	};
	YAMLOMap.tag = "tag:yaml.org,2002:omap";
	const omap = {
		collection: "seq",
		identify: (value) => value instanceof Map,
		nodeClass: YAMLOMap,
		default: false,
		tag: "tag:yaml.org,2002:omap",
		resolve(seq, onError) {
			const pairs$1 = pairs.resolvePairs(seq, onError);
			const seenKeys = [];
			for (const { key } of pairs$1.items) if (identity.isScalar(key)) {
				if (seenKeys.includes(key.value)) onError(`Ordered maps must not include duplicate keys: ${key.value}`);
				else seenKeys.push(key.value);
			}
			return Object.assign(new YAMLOMap(), pairs$1);
		},
		createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
	};
	exports.YAMLOMap = YAMLOMap;
	exports.omap = omap;
}));

// node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function boolStringify({ value, source }, ctx) {
		if (source && (value ? trueTag : falseTag).test.test(source)) return source;
		return value ? ctx.options.trueStr : ctx.options.falseStr;
	}
	const trueTag = {
		identify: (value) => value === true,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
		resolve: () => new Scalar.Scalar(true),
		stringify: boolStringify
	};
	const falseTag = {
		identify: (value) => value === false,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
		resolve: () => new Scalar.Scalar(false),
		stringify: boolStringify
	};
	exports.falseTag = falseTag;
	exports.trueTag = trueTag;
}));

// node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str.replace(/_/g, "")),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	const float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
			const dot = str.indexOf(".");
			if (dot !== -1) {
				const f = str.substring(dot + 1).replace(/_/g, "");
				if (f[f.length - 1] === "0") node.minFractionDigits = f.length;
			}
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.float = float;
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));

// node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	function intResolve(str, offset, radix, { intAsBigInt }) {
		const sign = str[0];
		if (sign === "-" || sign === "+") offset += 1;
		str = str.substring(offset).replace(/_/g, "");
		if (intAsBigInt) {
			switch (radix) {
				case 2:
					str = `0b${str}`;
					break;
				case 8:
					str = `0o${str}`;
					break;
				case 16: str = `0x${str}`;
			}
			const n = BigInt(str);
			return sign === "-" ? BigInt(-1) * n : n;
		}
		const n = parseInt(str, radix);
		return sign === "-" ? -1 * n : n;
	}
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value)) {
			const str = value.toString(radix);
			return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
		}
		return stringifyNumber.stringifyNumber(node);
	}
	const intBin = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "BIN",
		test: /^[-+]?0b[0-1_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
		stringify: (node) => intStringify(node, 2, "0b")
	};
	const intOct = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^[-+]?0[0-7_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
		stringify: (node) => intStringify(node, 8, "0")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9][0-9_]*$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^[-+]?0x[0-9a-fA-F_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intBin = intBin;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));

// node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSet = class YAMLSet extends YAMLMap.YAMLMap {
		constructor(schema) {
			super(schema);
			this.tag = YAMLSet.tag;
		}
		add(key) {
			let pair;
			if (identity.isPair(key)) pair = key;
			else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null) pair = new Pair.Pair(key.key, null);
			else pair = new Pair.Pair(key, null);
			if (!YAMLMap.findPair(this.items, pair.key)) this.items.push(pair);
		}
		/**
		* If `keepPair` is `true`, returns the Pair matching `key`.
		* Otherwise, returns the value of that Pair's key.
		*/
		get(key, keepPair) {
			const pair = YAMLMap.findPair(this.items, key);
			return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
		}
		set(key, value) {
			if (typeof value !== "boolean") throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
			const prev = YAMLMap.findPair(this.items, key);
			if (prev && !value) this.items.splice(this.items.indexOf(prev), 1);
			else if (!prev && value) this.items.push(new Pair.Pair(key));
		}
		toJSON(_, ctx) {
			return super.toJSON(_, ctx, Set);
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			if (this.hasAllNullValues(true)) return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
			else throw new Error("Set items must all have null values");
		}
		static from(schema, iterable, ctx) {
			const { replacer } = ctx;
			const set = new this(schema);
			if (iterable && Symbol.iterator in Object(iterable)) for (let value of iterable) {
				if (typeof replacer === "function") value = replacer.call(iterable, value, value);
				set.items.push(Pair.createPair(value, null, ctx));
			}
			return set;
		}
	};
	YAMLSet.tag = "tag:yaml.org,2002:set";
	const set = {
		collection: "map",
		identify: (value) => value instanceof Set,
		nodeClass: YAMLSet,
		default: false,
		tag: "tag:yaml.org,2002:set",
		createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
		resolve(map, onError) {
			if (identity.isMap(map)) {
				if (map.hasAllNullValues(true)) return Object.assign(new YAMLSet(), map);
				else onError("Set items must all have null values");
			} else onError("Expected a mapping for this tag");
			return map;
		}
	};
	exports.YAMLSet = YAMLSet;
	exports.set = set;
}));

// node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	/** Internal types handle bigint as number, because TS can't figure it out. */
	function parseSexagesimal(str, asBigInt) {
		const sign = str[0];
		const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
		const num = (n) => asBigInt ? BigInt(n) : Number(n);
		const res = parts.replace(/_/g, "").split(":").reduce((res, p) => res * num(60) + num(p), num(0));
		return sign === "-" ? num(-1) * res : res;
	}
	/**
	* hhhh:mm:ss.sss
	*
	* Internal types handle bigint as number, because TS can't figure it out.
	*/
	function stringifySexagesimal(node) {
		let { value } = node;
		let num = (n) => n;
		if (typeof value === "bigint") num = (n) => BigInt(n);
		else if (isNaN(value) || !isFinite(value)) return stringifyNumber.stringifyNumber(node);
		let sign = "";
		if (value < 0) {
			sign = "-";
			value *= num(-1);
		}
		const _60 = num(60);
		const parts = [value % _60];
		if (value < 60) parts.unshift(0);
		else {
			value = (value - parts[0]) / _60;
			parts.unshift(value % _60);
			if (value >= 60) {
				value = (value - parts[0]) / _60;
				parts.unshift(value);
			}
		}
		return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
	}
	const intTime = {
		identify: (value) => typeof value === "bigint" || Number.isInteger(value),
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
		resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
		stringify: stringifySexagesimal
	};
	const floatTime = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
		resolve: (str) => parseSexagesimal(str, false),
		stringify: stringifySexagesimal
	};
	const timestamp = {
		identify: (value) => value instanceof Date,
		default: true,
		tag: "tag:yaml.org,2002:timestamp",
		test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
		resolve(str) {
			const match = str.match(timestamp.test);
			if (!match) throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
			const [, year, month, day, hour, minute, second] = match.map(Number);
			const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
			let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
			const tz = match[8];
			if (tz && tz !== "Z") {
				let d = parseSexagesimal(tz, false);
				if (Math.abs(d) < 30) d *= 60;
				date -= 6e4 * d;
			}
			return new Date(date);
		},
		stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
	};
	exports.floatTime = floatTime;
	exports.intTime = intTime;
	exports.timestamp = timestamp;
}));

// node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var binary = require_binary();
	var bool = require_bool();
	var float = require_float();
	var int = require_int();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var set = require_set();
	var timestamp = require_timestamp();
	const schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.trueTag,
		bool.falseTag,
		int.intBin,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float,
		binary.binary,
		merge.merge,
		omap.omap,
		pairs.pairs,
		set.set,
		timestamp.intTime,
		timestamp.floatTime,
		timestamp.timestamp
	];
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/tags.js
var require_tags = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	var schema = require_schema$2();
	var schema$1 = require_schema$1();
	var binary = require_binary();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var schema$2 = require_schema();
	var set = require_set();
	var timestamp = require_timestamp();
	const schemas = /* @__PURE__ */ new Map([
		["core", schema.schema],
		["failsafe", [
			map.map,
			seq.seq,
			string.string
		]],
		["json", schema$1.schema],
		["yaml11", schema$2.schema],
		["yaml-1.1", schema$2.schema]
	]);
	const tagsByName = {
		binary: binary.binary,
		bool: bool.boolTag,
		float: float.float,
		floatExp: float.floatExp,
		floatNaN: float.floatNaN,
		floatTime: timestamp.floatTime,
		int: int.int,
		intHex: int.intHex,
		intOct: int.intOct,
		intTime: timestamp.intTime,
		map: map.map,
		merge: merge.merge,
		null: _null.nullTag,
		omap: omap.omap,
		pairs: pairs.pairs,
		seq: seq.seq,
		set: set.set,
		timestamp: timestamp.timestamp
	};
	const coreKnownTags = {
		"tag:yaml.org,2002:binary": binary.binary,
		"tag:yaml.org,2002:merge": merge.merge,
		"tag:yaml.org,2002:omap": omap.omap,
		"tag:yaml.org,2002:pairs": pairs.pairs,
		"tag:yaml.org,2002:set": set.set,
		"tag:yaml.org,2002:timestamp": timestamp.timestamp
	};
	function getTags(customTags, schemaName, addMergeTag) {
		const schemaTags = schemas.get(schemaName);
		if (schemaTags && !customTags) return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
		let tags = schemaTags;
		if (!tags) {
			if (Array.isArray(customTags)) tags = [];
			else {
				const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
			}
		}
		if (Array.isArray(customTags)) for (const tag of customTags) tags = tags.concat(tag);
		else if (typeof customTags === "function") tags = customTags(tags.slice());
		if (addMergeTag) tags = tags.concat(merge.merge);
		return tags.reduce((tags, tag) => {
			const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
			if (!tagObj) {
				const tagName = JSON.stringify(tag);
				const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
			}
			if (!tags.includes(tagObj)) tags.push(tagObj);
			return tags;
		}, []);
	}
	exports.coreKnownTags = coreKnownTags;
	exports.getTags = getTags;
}));

// node_modules/yaml/dist/schema/Schema.js
var require_Schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var map = require_map();
	var seq = require_seq();
	var string = require_string();
	var tags = require_tags();
	const sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
	var Schema = class Schema {
		constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
			this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
			this.name = typeof schema === "string" && schema || "core";
			this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
			this.tags = tags.getTags(customTags, this.name, merge);
			this.toStringOptions = toStringDefaults ?? null;
			Object.defineProperty(this, identity.MAP, { value: map.map });
			Object.defineProperty(this, identity.SCALAR, { value: string.string });
			Object.defineProperty(this, identity.SEQ, { value: seq.seq });
			this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
		}
		clone() {
			const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
			copy.tags = this.tags.slice();
			return copy;
		}
	};
	exports.Schema = Schema;
}));

// node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyDocument(doc, options) {
		const lines = [];
		let hasDirectives = options.directives === true;
		if (options.directives !== false && doc.directives) {
			const dir = doc.directives.toString(doc);
			if (dir) {
				lines.push(dir);
				hasDirectives = true;
			} else if (doc.directives.docStart) hasDirectives = true;
		}
		if (hasDirectives) lines.push("---");
		const ctx = stringify.createStringifyContext(doc, options);
		const { commentString } = ctx.options;
		if (doc.commentBefore) {
			if (lines.length !== 1) lines.unshift("");
			const cs = commentString(doc.commentBefore);
			lines.unshift(stringifyComment.indentComment(cs, ""));
		}
		let chompKeep = false;
		let contentComment = null;
		if (doc.contents) {
			if (identity.isNode(doc.contents)) {
				if (doc.contents.spaceBefore && hasDirectives) lines.push("");
				if (doc.contents.commentBefore) {
					const cs = commentString(doc.contents.commentBefore);
					lines.push(stringifyComment.indentComment(cs, ""));
				}
				ctx.forceBlockIndent = !!doc.comment;
				contentComment = doc.contents.comment;
			}
			const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
			let body = stringify.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
			if (contentComment) body += stringifyComment.lineComment(body, "", commentString(contentComment));
			if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") lines[lines.length - 1] = `--- ${body}`;
			else lines.push(body);
		} else lines.push(stringify.stringify(doc.contents, ctx));
		if (doc.directives?.docEnd) {
			if (doc.comment) {
				const cs = commentString(doc.comment);
				if (cs.includes("\n")) {
					lines.push("...");
					lines.push(stringifyComment.indentComment(cs, ""));
				} else lines.push(`... ${cs}`);
			} else lines.push("...");
		} else {
			let dc = doc.comment;
			if (dc && chompKeep) dc = dc.replace(/^\n+/, "");
			if (dc) {
				if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "") lines.push("");
				lines.push(stringifyComment.indentComment(commentString(dc), ""));
			}
		}
		return lines.join("\n") + "\n";
	}
	exports.stringifyDocument = stringifyDocument;
}));

// node_modules/yaml/dist/doc/Document.js
var require_Document = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var toJS = require_toJS();
	var Schema = require_Schema();
	var stringifyDocument = require_stringifyDocument();
	var anchors = require_anchors();
	var applyReviver = require_applyReviver();
	var createNode = require_createNode();
	var directives = require_directives();
	var Document = class Document {
		constructor(value, replacer, options) {
			/** A comment before this Document */
			this.commentBefore = null;
			/** A comment immediately after this Document */
			this.comment = null;
			/** Errors encountered during parsing. */
			this.errors = [];
			/** Warnings encountered during parsing. */
			this.warnings = [];
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
			let _replacer = null;
			if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
			else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const opt = Object.assign({
				intAsBigInt: false,
				keepSourceTokens: false,
				logLevel: "warn",
				prettyErrors: true,
				strict: true,
				stringKeys: false,
				uniqueKeys: true,
				version: "1.2"
			}, options);
			this.options = opt;
			let { version } = opt;
			if (options?._directives) {
				this.directives = options._directives.atDocument();
				if (this.directives.yaml.explicit) version = this.directives.yaml.version;
			} else this.directives = new directives.Directives({ version });
			this.setSchema(version, options);
			this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
		}
		/**
		* Create a deep copy of this Document and its contents.
		*
		* Custom Node values that inherit from `Object` still refer to their original instances.
		*/
		clone() {
			const copy = Object.create(Document.prototype, { [identity.NODE_TYPE]: { value: identity.DOC } });
			copy.commentBefore = this.commentBefore;
			copy.comment = this.comment;
			copy.errors = this.errors.slice();
			copy.warnings = this.warnings.slice();
			copy.options = Object.assign({}, this.options);
			if (this.directives) copy.directives = this.directives.clone();
			copy.schema = this.schema.clone();
			copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** Adds a value to the document. */
		add(value) {
			if (assertCollection(this.contents)) this.contents.add(value);
		}
		/** Adds a value to the document. */
		addIn(path, value) {
			if (assertCollection(this.contents)) this.contents.addIn(path, value);
		}
		/**
		* Create a new `Alias` node, ensuring that the target `node` has the required anchor.
		*
		* If `node` already has an anchor, `name` is ignored.
		* Otherwise, the `node.anchor` value will be set to `name`,
		* or if an anchor with that name is already present in the document,
		* `name` will be used as a prefix for a new unique anchor.
		* If `name` is undefined, the generated anchor will use 'a' as a prefix.
		*/
		createAlias(node, name) {
			if (!node.anchor) {
				const prev = anchors.anchorNames(this);
				node.anchor = !name || prev.has(name) ? anchors.findNewAnchor(name || "a", prev) : name;
			}
			return new Alias.Alias(node.anchor);
		}
		createNode(value, replacer, options) {
			let _replacer = void 0;
			if (typeof replacer === "function") {
				value = replacer.call({ "": value }, "", value);
				_replacer = replacer;
			} else if (Array.isArray(replacer)) {
				const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
				const asStr = replacer.filter(keyToStr).map(String);
				if (asStr.length > 0) replacer = replacer.concat(asStr);
				_replacer = replacer;
			} else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
			const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(this, anchorPrefix || "a");
			const ctx = {
				aliasDuplicateObjects: aliasDuplicateObjects ?? true,
				keepUndefined: keepUndefined ?? false,
				onAnchor,
				onTagObj,
				replacer: _replacer,
				schema: this.schema,
				sourceObjects
			};
			const node = createNode.createNode(value, tag, ctx);
			if (flow && identity.isCollection(node)) node.flow = true;
			setAnchors();
			return node;
		}
		/**
		* Convert a key and a value into a `Pair` using the current schema,
		* recursively wrapping all values as `Scalar` or `Collection` nodes.
		*/
		createPair(key, value, options = {}) {
			const k = this.createNode(key, null, options);
			const v = this.createNode(value, null, options);
			return new Pair.Pair(k, v);
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			return assertCollection(this.contents) ? this.contents.delete(key) : false;
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			if (Collection.isEmptyPath(path)) {
				if (this.contents == null) return false;
				this.contents = null;
				return true;
			}
			return assertCollection(this.contents) ? this.contents.deleteIn(path) : false;
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		get(key, keepScalar) {
			return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
		}
		/**
		* Returns item at `path`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			if (Collection.isEmptyPath(path)) return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
			return identity.isCollection(this.contents) ? this.contents.getIn(path, keepScalar) : void 0;
		}
		/**
		* Checks if the document includes a value with the key `key`.
		*/
		has(key) {
			return identity.isCollection(this.contents) ? this.contents.has(key) : false;
		}
		/**
		* Checks if the document includes a value at `path`.
		*/
		hasIn(path) {
			if (Collection.isEmptyPath(path)) return this.contents !== void 0;
			return identity.isCollection(this.contents) ? this.contents.hasIn(path) : false;
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		set(key, value) {
			if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, [key], value);
			else if (assertCollection(this.contents)) this.contents.set(key, value);
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			if (Collection.isEmptyPath(path)) this.contents = value;
			else if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, Array.from(path), value);
			else if (assertCollection(this.contents)) this.contents.setIn(path, value);
		}
		/**
		* Change the YAML version and schema used by the document.
		* A `null` version disables support for directives, explicit tags, anchors, and aliases.
		* It also requires the `schema` option to be given as a `Schema` instance value.
		*
		* Overrides all previously set schema options.
		*/
		setSchema(version, options = {}) {
			if (typeof version === "number") version = String(version);
			let opt;
			switch (version) {
				case "1.1":
					if (this.directives) this.directives.yaml.version = "1.1";
					else this.directives = new directives.Directives({ version: "1.1" });
					opt = {
						resolveKnownTags: false,
						schema: "yaml-1.1"
					};
					break;
				case "1.2":
				case "next":
					if (this.directives) this.directives.yaml.version = version;
					else this.directives = new directives.Directives({ version });
					opt = {
						resolveKnownTags: true,
						schema: "core"
					};
					break;
				case null:
					if (this.directives) delete this.directives;
					opt = null;
					break;
				default: {
					const sv = JSON.stringify(version);
					throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
				}
			}
			if (options.schema instanceof Object) this.schema = options.schema;
			else if (opt) this.schema = new Schema.Schema(Object.assign(opt, options));
			else throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
		}
		toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc: this,
				keep: !json,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
		/**
		* A JSON representation of the document `contents`.
		*
		* @param jsonArg Used by `JSON.stringify` to indicate the array index or
		*   property name.
		*/
		toJSON(jsonArg, onAnchor) {
			return this.toJS({
				json: true,
				jsonArg,
				mapAsMap: false,
				onAnchor
			});
		}
		/** A YAML representation of the document. */
		toString(options = {}) {
			if (this.errors.length > 0) throw new Error("Document with errors cannot be stringified");
			if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
				const s = JSON.stringify(options.indent);
				throw new Error(`"indent" option must be a positive integer, not ${s}`);
			}
			return stringifyDocument.stringifyDocument(this, options);
		}
	};
	function assertCollection(contents) {
		if (identity.isCollection(contents)) return true;
		throw new Error("Expected a YAML collection as document contents");
	}
	exports.Document = Document;
}));

// node_modules/yaml/dist/errors.js
var require_errors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLError = class extends Error {
		constructor(name, pos, code, message) {
			super();
			this.name = name;
			this.code = code;
			this.message = message;
			this.pos = pos;
		}
	};
	var YAMLParseError = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLParseError", pos, code, message);
		}
	};
	var YAMLWarning = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLWarning", pos, code, message);
		}
	};
	const prettifyError = (src, lc) => (error) => {
		if (error.pos[0] === -1) return;
		error.linePos = error.pos.map((pos) => lc.linePos(pos));
		const { line, col } = error.linePos[0];
		error.message += ` at line ${line}, column ${col}`;
		let ci = col - 1;
		let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
		if (ci >= 60 && lineStr.length > 80) {
			const trimStart = Math.min(ci - 39, lineStr.length - 79);
			lineStr = "…" + lineStr.substring(trimStart);
			ci -= trimStart - 1;
		}
		if (lineStr.length > 80) lineStr = lineStr.substring(0, 79) + "…";
		if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
			let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
			if (prev.length > 80) prev = prev.substring(0, 79) + "…\n";
			lineStr = prev + lineStr;
		}
		if (/[^ ]/.test(lineStr)) {
			let count = 1;
			const end = error.linePos[1];
			if (end?.line === line && end.col > col) count = Math.max(1, Math.min(end.col - col, 80 - ci));
			const pointer = " ".repeat(ci) + "^".repeat(count);
			error.message += `:\n\n${lineStr}\n${pointer}\n`;
		}
	};
	exports.YAMLError = YAMLError;
	exports.YAMLParseError = YAMLParseError;
	exports.YAMLWarning = YAMLWarning;
	exports.prettifyError = prettifyError;
}));

// node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
		let spaceBefore = false;
		let atNewline = startOnNewline;
		let hasSpace = startOnNewline;
		let comment = "";
		let commentSep = "";
		let hasNewline = false;
		let reqSpace = false;
		let tab = null;
		let anchor = null;
		let tag = null;
		let newlineAfterProp = null;
		let comma = null;
		let found = null;
		let start = null;
		for (const token of tokens) {
			if (reqSpace) {
				if (token.type !== "space" && token.type !== "newline" && token.type !== "comma") onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
				reqSpace = false;
			}
			if (tab) {
				if (atNewline && token.type !== "comment" && token.type !== "newline") onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
				tab = null;
			}
			switch (token.type) {
				case "space":
					if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) tab = token;
					hasSpace = true;
					break;
				case "comment": {
					if (!hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					const cb = token.source.substring(1) || " ";
					if (!comment) comment = cb;
					else comment += commentSep + cb;
					commentSep = "";
					atNewline = false;
					break;
				}
				case "newline":
					if (atNewline) {
						if (comment) comment += token.source;
						else if (!found || indicator !== "seq-item-ind") spaceBefore = true;
					} else commentSep += token.source;
					atNewline = true;
					hasNewline = true;
					if (anchor || tag) newlineAfterProp = token;
					hasSpace = true;
					break;
				case "anchor":
					if (anchor) onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
					if (token.source.endsWith(":")) onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
					anchor = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case "tag":
					if (tag) onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
					tag = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case indicator:
					if (anchor || tag) onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
					if (found) onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
					found = token;
					atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
					hasSpace = false;
					break;
				case "comma": if (flow) {
					if (comma) onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
					comma = token;
					atNewline = false;
					hasSpace = false;
					break;
				}
				default:
					onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
					atNewline = false;
					hasSpace = false;
			}
		}
		const last = tokens[tokens.length - 1];
		const end = last ? last.offset + last.source.length : offset;
		if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
		if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq")) onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
		return {
			comma,
			found,
			spaceBefore,
			comment,
			hasNewline,
			anchor,
			tag,
			newlineAfterProp,
			end,
			start: start ?? end
		};
	}
	exports.resolveProps = resolveProps;
}));

// node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = /* @__PURE__ */ __commonJSMin(((exports) => {
	function containsNewline(key) {
		if (!key) return null;
		switch (key.type) {
			case "alias":
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				if (key.source.includes("\n")) return true;
				if (key.end) {
					for (const st of key.end) if (st.type === "newline") return true;
				}
				return false;
			case "flow-collection":
				for (const it of key.items) {
					for (const st of it.start) if (st.type === "newline") return true;
					if (it.sep) {
						for (const st of it.sep) if (st.type === "newline") return true;
					}
					if (containsNewline(it.key) || containsNewline(it.value)) return true;
				}
				return false;
			default: return true;
		}
	}
	exports.containsNewline = containsNewline;
}));

// node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = /* @__PURE__ */ __commonJSMin(((exports) => {
	var utilContainsNewline = require_util_contains_newline();
	function flowIndentCheck(indent, fc, onError) {
		if (fc?.type === "flow-collection") {
			const end = fc.end[0];
			if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) onError(end, "BAD_INDENT", "Flow end indicator should be more indented than parent", true);
		}
	}
	exports.flowIndentCheck = flowIndentCheck;
}));

// node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	function mapIncludes(ctx, items, search) {
		const { uniqueKeys } = ctx.options;
		if (uniqueKeys === false) return false;
		const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
		return items.some((pair) => isEqual(pair.key, search));
	}
	exports.mapIncludes = mapIncludes;
}));

// node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	var utilMapIncludes = require_util_map_includes();
	const startColMsg = "All mapping items must start at the same column";
	function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
		const map = new ((tag?.nodeClass) ?? YAMLMap.YAMLMap)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		let offset = bm.offset;
		let commentEnd = null;
		for (const collItem of bm.items) {
			const { start, key, sep, value } = collItem;
			const keyProps = resolveProps.resolveProps(start, {
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: bm.indent,
				startOnNewline: true
			});
			const implicitKey = !keyProps.found;
			if (implicitKey) {
				if (key) {
					if (key.type === "block-seq") onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
					else if ("indent" in key && key.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
				}
				if (!keyProps.anchor && !keyProps.tag && !sep) {
					commentEnd = keyProps.end;
					if (keyProps.comment) {
						if (map.comment) map.comment += "\n" + keyProps.comment;
						else map.comment = keyProps.comment;
					}
					continue;
				}
				if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
			} else if (keyProps.found?.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
			ctx.atKey = true;
			const keyStart = keyProps.end;
			const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
			ctx.atKey = false;
			if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
			const valueProps = resolveProps.resolveProps(sep ?? [], {
				indicator: "map-value-ind",
				next: value,
				offset: keyNode.range[2],
				onError,
				parentIndent: bm.indent,
				startOnNewline: !key || key.type === "block-scalar"
			});
			offset = valueProps.end;
			if (valueProps.found) {
				if (implicitKey) {
					if (value?.type === "block-map" && !valueProps.hasNewline) onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
					if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024) onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
				if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
				offset = valueNode.range[2];
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			} else {
				if (implicitKey) onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
				if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			}
		}
		if (commentEnd && commentEnd < offset) onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
		map.range = [
			bm.offset,
			offset,
			commentEnd ?? offset
		];
		return map;
	}
	exports.resolveBlockMap = resolveBlockMap;
}));

// node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLSeq = require_YAMLSeq();
	var resolveProps = require_resolve_props();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
		const seq = new ((tag?.nodeClass) ?? YAMLSeq.YAMLSeq)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = bs.offset;
		let commentEnd = null;
		for (const { start, value } of bs.items) {
			const props = resolveProps.resolveProps(start, {
				indicator: "seq-item-ind",
				next: value,
				offset,
				onError,
				parentIndent: bs.indent,
				startOnNewline: true
			});
			if (!props.found) {
				if (props.anchor || props.tag || value) {
					if (value?.type === "block-seq") onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
					else onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
				} else {
					commentEnd = props.end;
					if (props.comment) seq.comment = props.comment;
					continue;
				}
			}
			const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
			offset = node.range[2];
			seq.items.push(node);
		}
		seq.range = [
			bs.offset,
			offset,
			commentEnd ?? offset
		];
		return seq;
	}
	exports.resolveBlockSeq = resolveBlockSeq;
}));

// node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveEnd(end, offset, reqSpace, onError) {
		let comment = "";
		if (end) {
			let hasSpace = false;
			let sep = "";
			for (const token of end) {
				const { source, type } = token;
				switch (type) {
					case "space":
						hasSpace = true;
						break;
					case "comment": {
						if (reqSpace && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
						const cb = source.substring(1) || " ";
						if (!comment) comment = cb;
						else comment += sep + cb;
						sep = "";
						break;
					}
					case "newline":
						if (comment) sep += source;
						hasSpace = true;
						break;
					default: onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
				}
				offset += source.length;
			}
		}
		return {
			comment,
			offset
		};
	}
	exports.resolveEnd = resolveEnd;
}));

// node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilMapIncludes = require_util_map_includes();
	const blockMsg = "Block collections are not allowed within flow collections";
	const isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
	function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
		const isMap = fc.start.source === "{";
		const fcName = isMap ? "flow map" : "flow sequence";
		const coll = new ((tag?.nodeClass) ?? (isMap ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq))(ctx.schema);
		coll.flow = true;
		const atRoot = ctx.atRoot;
		if (atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = fc.offset + fc.start.source.length;
		for (let i = 0; i < fc.items.length; ++i) {
			const collItem = fc.items[i];
			const { start, key, sep, value } = collItem;
			const props = resolveProps.resolveProps(start, {
				flow: fcName,
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: fc.indent,
				startOnNewline: false
			});
			if (!props.found) {
				if (!props.anchor && !props.tag && !sep && !value) {
					if (i === 0 && props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
					else if (i < fc.items.length - 1) onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
					if (props.comment) {
						if (coll.comment) coll.comment += "\n" + props.comment;
						else coll.comment = props.comment;
					}
					offset = props.end;
					continue;
				}
				if (!isMap && ctx.options.strict && utilContainsNewline.containsNewline(key)) onError(key, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
			}
			if (i === 0) {
				if (props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
			} else {
				if (!props.comma) onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
				if (props.comment) {
					let prevItemComment = "";
					loop: for (const st of start) switch (st.type) {
						case "comma":
						case "space": break;
						case "comment":
							prevItemComment = st.source.substring(1);
							break loop;
						default: break loop;
					}
					if (prevItemComment) {
						let prev = coll.items[coll.items.length - 1];
						if (identity.isPair(prev)) prev = prev.value ?? prev.key;
						if (prev.comment) prev.comment += "\n" + prevItemComment;
						else prev.comment = prevItemComment;
						props.comment = props.comment.substring(prevItemComment.length + 1);
					}
				}
			}
			if (!isMap && !sep && !props.found) {
				const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep, null, props, onError);
				coll.items.push(valueNode);
				offset = valueNode.range[2];
				if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
			} else {
				ctx.atKey = true;
				const keyStart = props.end;
				const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
				if (isBlock(key)) onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
				ctx.atKey = false;
				const valueProps = resolveProps.resolveProps(sep ?? [], {
					flow: fcName,
					indicator: "map-value-ind",
					next: value,
					offset: keyNode.range[2],
					onError,
					parentIndent: fc.indent,
					startOnNewline: false
				});
				if (valueProps.found) {
					if (!isMap && !props.found && ctx.options.strict) {
						if (sep) for (const st of sep) {
							if (st === valueProps.found) break;
							if (st.type === "newline") {
								onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
								break;
							}
						}
						if (props.start < valueProps.found.offset - 1024) onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
					}
				} else if (value) {
					if ("source" in value && value.source?.[0] === ":") onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
					else onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError) : null;
				if (valueNode) {
					if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
				} else if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				if (isMap) {
					const map = coll;
					if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
					map.items.push(pair);
				} else {
					const map = new YAMLMap.YAMLMap(ctx.schema);
					map.flow = true;
					map.items.push(pair);
					const endRange = (valueNode ?? keyNode).range;
					map.range = [
						keyNode.range[0],
						endRange[1],
						endRange[2]
					];
					coll.items.push(map);
				}
				offset = valueNode ? valueNode.range[2] : valueProps.end;
			}
		}
		const expectedEnd = isMap ? "}" : "]";
		const [ce, ...ee] = fc.end;
		let cePos = offset;
		if (ce?.source === expectedEnd) cePos = ce.offset + ce.source.length;
		else {
			const name = fcName[0].toUpperCase() + fcName.substring(1);
			const msg = atRoot ? `${name} must end with a ${expectedEnd}` : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
			onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
			if (ce && ce.source.length !== 1) ee.unshift(ce);
		}
		if (ee.length > 0) {
			const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
			if (end.comment) {
				if (coll.comment) coll.comment += "\n" + end.comment;
				else coll.comment = end.comment;
			}
			coll.range = [
				fc.offset,
				cePos,
				end.offset
			];
		} else coll.range = [
			fc.offset,
			cePos,
			cePos
		];
		return coll;
	}
	exports.resolveFlowCollection = resolveFlowCollection;
}));

// node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveBlockMap = require_resolve_block_map();
	var resolveBlockSeq = require_resolve_block_seq();
	var resolveFlowCollection = require_resolve_flow_collection();
	function resolveCollection(CN, ctx, token, onError, tagName, tag) {
		const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
		const Coll = coll.constructor;
		if (tagName === "!" || tagName === Coll.tagName) {
			coll.tag = Coll.tagName;
			return coll;
		}
		if (tagName) coll.tag = tagName;
		return coll;
	}
	function composeCollection(CN, ctx, token, props, onError) {
		const tagToken = props.tag;
		const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
		if (token.type === "block-seq") {
			const { anchor, newlineAfterProp: nl } = props;
			const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
			if (lastProp && (!nl || nl.offset < lastProp.offset)) onError(lastProp, "MISSING_CHAR", "Missing newline after block sequence props");
		}
		const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
		if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") return resolveCollection(CN, ctx, token, onError, tagName);
		let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
		if (!tag) {
			const kt = ctx.schema.knownTags[tagName];
			if (kt?.collection === expType) {
				ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
				tag = kt;
			} else {
				if (kt) onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
				else onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
				return resolveCollection(CN, ctx, token, onError, tagName);
			}
		}
		const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
		const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
		const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
		node.range = coll.range;
		node.tag = tagName;
		if (tag?.format) node.format = tag.format;
		return node;
	}
	exports.composeCollection = composeCollection;
}));

// node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function resolveBlockScalar(ctx, scalar, onError) {
		const start = scalar.offset;
		const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
		if (!header) return {
			value: "",
			type: null,
			comment: "",
			range: [
				start,
				start,
				start
			]
		};
		const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
		const lines = scalar.source ? splitLines(scalar.source) : [];
		let chompStart = lines.length;
		for (let i = lines.length - 1; i >= 0; --i) {
			const content = lines[i][1];
			if (content === "" || content === "\r") chompStart = i;
			else break;
		}
		if (chompStart === 0) {
			const value = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
			let end = start + header.length;
			if (scalar.source) end += scalar.source.length;
			return {
				value,
				type,
				comment: header.comment,
				range: [
					start,
					end,
					end
				]
			};
		}
		let trimIndent = scalar.indent + header.indent;
		let offset = scalar.offset + header.length;
		let contentStart = 0;
		for (let i = 0; i < chompStart; ++i) {
			const [indent, content] = lines[i];
			if (content === "" || content === "\r") {
				if (header.indent === 0 && indent.length > trimIndent) trimIndent = indent.length;
			} else {
				if (indent.length < trimIndent) onError(offset + indent.length, "MISSING_CHAR", "Block scalars with more-indented leading empty lines must use an explicit indentation indicator");
				if (header.indent === 0) trimIndent = indent.length;
				contentStart = i;
				if (trimIndent === 0 && !ctx.atRoot) onError(offset, "BAD_INDENT", "Block scalar values in collections must be indented");
				break;
			}
			offset += indent.length + content.length + 1;
		}
		for (let i = lines.length - 1; i >= chompStart; --i) if (lines[i][0].length > trimIndent) chompStart = i + 1;
		let value = "";
		let sep = "";
		let prevMoreIndented = false;
		for (let i = 0; i < contentStart; ++i) value += lines[i][0].slice(trimIndent) + "\n";
		for (let i = contentStart; i < chompStart; ++i) {
			let [indent, content] = lines[i];
			offset += indent.length + content.length + 1;
			const crlf = content[content.length - 1] === "\r";
			if (crlf) content = content.slice(0, -1);
			/* istanbul ignore if already caught in lexer */
			if (content && indent.length < trimIndent) {
				const message = `Block scalar lines must not be less indented than their ${header.indent ? "explicit indentation indicator" : "first line"}`;
				onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
				indent = "";
			}
			if (type === Scalar.Scalar.BLOCK_LITERAL) {
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
			} else if (indent.length > trimIndent || content[0] === "	") {
				if (sep === " ") sep = "\n";
				else if (!prevMoreIndented && sep === "\n") sep = "\n\n";
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
				prevMoreIndented = true;
			} else if (content === "") {
				if (sep === "\n") value += "\n";
				else sep = "\n";
			} else {
				value += sep + content;
				sep = " ";
				prevMoreIndented = false;
			}
		}
		switch (header.chomp) {
			case "-": break;
			case "+":
				for (let i = chompStart; i < lines.length; ++i) value += "\n" + lines[i][0].slice(trimIndent);
				if (value[value.length - 1] !== "\n") value += "\n";
				break;
			default: value += "\n";
		}
		const end = start + header.length + scalar.source.length;
		return {
			value,
			type,
			comment: header.comment,
			range: [
				start,
				end,
				end
			]
		};
	}
	function parseBlockScalarHeader({ offset, props }, strict, onError) {
		/* istanbul ignore if should not happen */
		if (props[0].type !== "block-scalar-header") {
			onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
			return null;
		}
		const { source } = props[0];
		const mode = source[0];
		let indent = 0;
		let chomp = "";
		let error = -1;
		for (let i = 1; i < source.length; ++i) {
			const ch = source[i];
			if (!chomp && (ch === "-" || ch === "+")) chomp = ch;
			else {
				const n = Number(ch);
				if (!indent && n) indent = n;
				else if (error === -1) error = offset + i;
			}
		}
		if (error !== -1) onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
		let hasSpace = false;
		let comment = "";
		let length = source.length;
		for (let i = 1; i < props.length; ++i) {
			const token = props[i];
			switch (token.type) {
				case "space": hasSpace = true;
				case "newline":
					length += token.source.length;
					break;
				case "comment":
					if (strict && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					length += token.source.length;
					comment = token.source.substring(1);
					break;
				case "error":
					onError(token, "UNEXPECTED_TOKEN", token.message);
					length += token.source.length;
					break;
				/* istanbul ignore next should not happen */
				default: {
					onError(token, "UNEXPECTED_TOKEN", `Unexpected token in block scalar header: ${token.type}`);
					const ts = token.source;
					if (ts && typeof ts === "string") length += ts.length;
				}
			}
		}
		return {
			mode,
			indent,
			chomp,
			comment,
			length
		};
	}
	/** @returns Array of lines split up as `[indent, content]` */
	function splitLines(source) {
		const split = source.split(/\n( *)/);
		const first = split[0];
		const m = first.match(/^( *)/);
		const lines = [m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first]];
		for (let i = 1; i < split.length; i += 2) lines.push([split[i], split[i + 1]]);
		return lines;
	}
	exports.resolveBlockScalar = resolveBlockScalar;
}));

// node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var resolveEnd = require_resolve_end();
	function resolveFlowScalar(scalar, strict, onError) {
		const { offset, type, source, end } = scalar;
		let _type;
		let value;
		const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
		switch (type) {
			case "scalar":
				_type = Scalar.Scalar.PLAIN;
				value = plainValue(source, _onError);
				break;
			case "single-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_SINGLE;
				value = singleQuotedValue(source, _onError);
				break;
			case "double-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_DOUBLE;
				value = doubleQuotedValue(source, _onError);
				break;
			/* istanbul ignore next should not happen */
			default:
				onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
				return {
					value: "",
					type: null,
					comment: "",
					range: [
						offset,
						offset + source.length,
						offset + source.length
					]
				};
		}
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
		return {
			value,
			type: _type,
			comment: re.comment,
			range: [
				offset,
				valueEnd,
				re.offset
			]
		};
	}
	function plainValue(source, onError) {
		let badChar = "";
		switch (source[0]) {
			/* istanbul ignore next should not happen */
			case "	":
				badChar = "a tab character";
				break;
			case ",":
				badChar = "flow indicator character ,";
				break;
			case "%":
				badChar = "directive indicator character %";
				break;
			case "|":
			case ">":
				badChar = `block scalar indicator ${source[0]}`;
				break;
			case "@":
			case "`": badChar = `reserved character ${source[0]}`;
		}
		if (badChar) onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
		return unfoldLines(source);
	}
	function singleQuotedValue(source, onError) {
		if (source[source.length - 1] !== "'" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
		return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
	}
	function unfoldLines(source) {
		const line = /(.*?)\r?\n/sy;
		let match = line.exec(source);
		if (!match) return source;
		/**
		* The negative lookbehinds in these RegExps are to
		* prevent causing a polynomial search time in certain cases.
		*
		* The try-catch is for Safari < 16.4 and other old browsers:
		* https://caniuse.com/js-regexp-lookbehind
		*/
		let trimEnd, trimBoth;
		try {
			trimEnd = new RegExp("(?<![ 	])[ 	]+$");
			trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
		} catch {
			trimEnd = /[ \t]+$/;
			trimBoth = /^[ \t]+|[ \t]+$/g;
		}
		let res = match[1].replace(trimEnd, "");
		let sep = " ";
		let pos = line.lastIndex;
		while (match = line.exec(source)) {
			const lm = match[1].replace(trimBoth, "");
			if (lm === "") {
				if (sep === "\n") res += sep;
				else sep = "\n";
			} else {
				res += sep + lm;
				sep = " ";
			}
			pos = line.lastIndex;
		}
		const last = /[ \t]*(.*)/sy;
		last.lastIndex = pos;
		match = last.exec(source);
		return res + sep + (match?.[1] ?? "");
	}
	function doubleQuotedValue(source, onError) {
		let res = "";
		for (let i = 1; i < source.length - 1; ++i) {
			const ch = source[i];
			if (ch === "\r" && source[i + 1] === "\n") continue;
			if (ch === "\n") {
				const { fold, offset } = foldNewline(source, i);
				res += fold;
				i = offset;
			} else if (ch === "\\") {
				let next = source[++i];
				const cc = escapeCodes[next];
				if (cc) res += cc;
				else if (next === "\n") {
					next = source[i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "\r" && source[i + 1] === "\n") {
					next = source[++i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "x" || next === "u" || next === "U") {
					const length = next === "x" ? 2 : next === "u" ? 4 : 8;
					res += parseCharCode(source, i + 1, length, onError);
					i += length;
				} else {
					const raw = source.substr(i - 1, 2);
					onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
					res += raw;
				}
			} else if (ch === " " || ch === "	") {
				const wsStart = i;
				let next = source[i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
				if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n")) res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
			} else res += ch;
		}
		if (source[source.length - 1] !== "\"" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing \"quote");
		return res;
	}
	/**
	* Fold a single newline into a space, multiple newlines to N - 1 newlines.
	* Presumes `source[offset] === '\n'`
	*/
	function foldNewline(source, offset) {
		let fold = "";
		let ch = source[offset + 1];
		while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
			if (ch === "\r" && source[offset + 2] !== "\n") break;
			if (ch === "\n") fold += "\n";
			offset += 1;
			ch = source[offset + 1];
		}
		if (!fold) fold = " ";
		return {
			fold,
			offset
		};
	}
	const escapeCodes = {
		"0": "\0",
		a: "\x07",
		b: "\b",
		e: "\x1B",
		f: "\f",
		n: "\n",
		r: "\r",
		t: "	",
		v: "\v",
		N: "",
		_: "\xA0",
		L: "\u2028",
		P: "\u2029",
		" ": " ",
		"\"": "\"",
		"/": "/",
		"\\": "\\",
		"	": "	"
	};
	function parseCharCode(source, offset, length, onError) {
		const cc = source.substr(offset, length);
		const code = cc.length === length && /^[0-9a-fA-F]+$/.test(cc) ? parseInt(cc, 16) : NaN;
		try {
			return String.fromCodePoint(code);
		} catch {
			const raw = source.substr(offset - 2, length + 2);
			onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
			return raw;
		}
	}
	exports.resolveFlowScalar = resolveFlowScalar;
}));

// node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	function composeScalar(ctx, token, tagToken, onError) {
		const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
		const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
		let tag;
		if (ctx.options.stringKeys && ctx.atKey) tag = ctx.schema[identity.SCALAR];
		else if (tagName) tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
		else if (token.type === "scalar") tag = findScalarTagByTest(ctx, value, token, onError);
		else tag = ctx.schema[identity.SCALAR];
		let scalar;
		try {
			const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
			scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
		} catch (error) {
			const msg = error instanceof Error ? error.message : String(error);
			onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
			scalar = new Scalar.Scalar(value);
		}
		scalar.range = range;
		scalar.source = value;
		if (type) scalar.type = type;
		if (tagName) scalar.tag = tagName;
		if (tag.format) scalar.format = tag.format;
		if (comment) scalar.comment = comment;
		return scalar;
	}
	function findScalarTagByName(schema, value, tagName, tagToken, onError) {
		if (tagName === "!") return schema[identity.SCALAR];
		const matchWithTest = [];
		for (const tag of schema.tags) if (!tag.collection && tag.tag === tagName) {
			if (tag.default && tag.test) matchWithTest.push(tag);
			else return tag;
		}
		for (const tag of matchWithTest) if (tag.test?.test(value)) return tag;
		const kt = schema.knownTags[tagName];
		if (kt && !kt.collection) {
			schema.tags.push(Object.assign({}, kt, {
				default: false,
				test: void 0
			}));
			return kt;
		}
		onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
		return schema[identity.SCALAR];
	}
	function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
		const tag = schema.tags.find((tag) => (tag.default === true || atKey && tag.default === "key") && tag.test?.test(value)) || schema[identity.SCALAR];
		if (schema.compat) {
			const compat = schema.compat.find((tag) => tag.default && tag.test?.test(value)) ?? schema[identity.SCALAR];
			if (tag.tag !== compat.tag) onError(token, "TAG_RESOLVE_FAILED", `Value may be parsed as either ${directives.tagString(tag.tag)} or ${directives.tagString(compat.tag)}`, true);
		}
		return tag;
	}
	exports.composeScalar = composeScalar;
}));

// node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = /* @__PURE__ */ __commonJSMin(((exports) => {
	function emptyScalarPosition(offset, before, pos) {
		if (before) {
			pos ?? (pos = before.length);
			for (let i = pos - 1; i >= 0; --i) {
				let st = before[i];
				switch (st.type) {
					case "space":
					case "comment":
					case "newline":
						offset -= st.source.length;
						continue;
				}
				st = before[++i];
				while (st?.type === "space") {
					offset += st.source.length;
					st = before[++i];
				}
				break;
			}
		}
		return offset;
	}
	exports.emptyScalarPosition = emptyScalarPosition;
}));

// node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var composeCollection = require_compose_collection();
	var composeScalar = require_compose_scalar();
	var resolveEnd = require_resolve_end();
	var utilEmptyScalarPosition = require_util_empty_scalar_position();
	const CN = {
		composeNode,
		composeEmptyNode
	};
	function composeNode(ctx, token, props, onError) {
		const atKey = ctx.atKey;
		const { spaceBefore, comment, anchor, tag } = props;
		let node;
		let isSrcToken = true;
		switch (token.type) {
			case "alias":
				node = composeAlias(ctx, token, onError);
				if (anchor || tag) onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
				break;
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "block-scalar":
				node = composeScalar.composeScalar(ctx, token, tag, onError);
				if (anchor) node.anchor = anchor.source.substring(1);
				break;
			case "block-map":
			case "block-seq":
			case "flow-collection":
				try {
					node = composeCollection.composeCollection(CN, ctx, token, props, onError);
					if (anchor) node.anchor = anchor.source.substring(1);
				} catch (error) {
					onError(token, "RESOURCE_EXHAUSTION", error instanceof Error ? error.message : String(error));
				}
				break;
			default:
				onError(token, "UNEXPECTED_TOKEN", token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`);
				isSrcToken = false;
		}
		node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
		if (anchor && node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) onError(tag ?? token, "NON_STRING_KEY", "With stringKeys, all keys must be strings");
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			if (token.type === "scalar" && token.source === "") node.comment = comment;
			else node.commentBefore = comment;
		}
		if (ctx.options.keepSourceTokens && isSrcToken) node.srcToken = token;
		return node;
	}
	function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
		const token = {
			type: "scalar",
			offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
			indent: -1,
			source: ""
		};
		const node = composeScalar.composeScalar(ctx, token, tag, onError);
		if (anchor) {
			node.anchor = anchor.source.substring(1);
			if (node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		}
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			node.comment = comment;
			node.range[2] = end;
		}
		return node;
	}
	function composeAlias({ options }, { offset, source, end }, onError) {
		const alias = new Alias.Alias(source.substring(1));
		if (alias.source === "") onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
		if (alias.source.endsWith(":")) onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
		alias.range = [
			offset,
			valueEnd,
			re.offset
		];
		if (re.comment) alias.comment = re.comment;
		return alias;
	}
	exports.composeEmptyNode = composeEmptyNode;
	exports.composeNode = composeNode;
}));

// node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Document = require_Document();
	var composeNode = require_compose_node();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	function composeDoc(options, directives, { offset, start, value, end }, onError) {
		const opts = Object.assign({ _directives: directives }, options);
		const doc = new Document.Document(void 0, opts);
		const ctx = {
			atKey: false,
			atRoot: true,
			directives: doc.directives,
			options: doc.options,
			schema: doc.schema
		};
		const props = resolveProps.resolveProps(start, {
			indicator: "doc-start",
			next: value ?? end?.[0],
			offset,
			onError,
			parentIndent: 0,
			startOnNewline: true
		});
		if (props.found) {
			doc.directives.docStart = true;
			if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline) onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
		}
		doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
		const contentEnd = doc.contents.range[2];
		const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
		if (re.comment) doc.comment = re.comment;
		doc.range = [
			offset,
			contentEnd,
			re.offset
		];
		return doc;
	}
	exports.composeDoc = composeDoc;
}));

// node_modules/yaml/dist/compose/composer.js
var require_composer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var directives = require_directives();
	var Document = require_Document();
	var errors = require_errors();
	var identity = require_identity();
	var composeDoc = require_compose_doc();
	var resolveEnd = require_resolve_end();
	function getErrorPos(src) {
		if (typeof src === "number") return [src, src + 1];
		if (Array.isArray(src)) return src.length === 2 ? src : [src[0], src[1]];
		const { offset, source } = src;
		return [offset, offset + (typeof source === "string" ? source.length : 1)];
	}
	function parsePrelude(prelude) {
		let comment = "";
		let atComment = false;
		let afterEmptyLine = false;
		for (let i = 0; i < prelude.length; ++i) {
			const source = prelude[i];
			switch (source[0]) {
				case "#":
					comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
					atComment = true;
					afterEmptyLine = false;
					break;
				case "%":
					if (prelude[i + 1]?.[0] !== "#") i += 1;
					atComment = false;
					break;
				default:
					if (!atComment) afterEmptyLine = true;
					atComment = false;
			}
		}
		return {
			comment,
			afterEmptyLine
		};
	}
	/**
	* Compose a stream of CST nodes into a stream of YAML Documents.
	*
	* ```ts
	* import { Composer, Parser } from 'yaml'
	*
	* const src: string = ...
	* const tokens = new Parser().parse(src)
	* const docs = new Composer().compose(tokens)
	* ```
	*/
	var Composer = class {
		constructor(options = {}) {
			this.doc = null;
			this.atDirectives = false;
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
			this.onError = (source, code, message, warning) => {
				const pos = getErrorPos(source);
				if (warning) this.warnings.push(new errors.YAMLWarning(pos, code, message));
				else this.errors.push(new errors.YAMLParseError(pos, code, message));
			};
			this.directives = new directives.Directives({ version: options.version || "1.2" });
			this.options = options;
		}
		decorate(doc, afterDoc) {
			const { comment, afterEmptyLine } = parsePrelude(this.prelude);
			if (comment) {
				const dc = doc.contents;
				if (afterDoc) doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
				else if (afterEmptyLine || doc.directives.docStart || !dc) doc.commentBefore = comment;
				else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
					let it = dc.items[0];
					if (identity.isPair(it)) it = it.key;
					const cb = it.commentBefore;
					it.commentBefore = cb ? `${comment}\n${cb}` : comment;
				} else {
					const cb = dc.commentBefore;
					dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
				}
			}
			if (afterDoc) {
				for (let i = 0; i < this.errors.length; ++i) doc.errors.push(this.errors[i]);
				for (let i = 0; i < this.warnings.length; ++i) doc.warnings.push(this.warnings[i]);
			} else {
				doc.errors = this.errors;
				doc.warnings = this.warnings;
			}
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
		}
		/**
		* Current stream status information.
		*
		* Mostly useful at the end of input for an empty stream.
		*/
		streamInfo() {
			return {
				comment: parsePrelude(this.prelude).comment,
				directives: this.directives,
				errors: this.errors,
				warnings: this.warnings
			};
		}
		/**
		* Compose tokens into documents.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*compose(tokens, forceDoc = false, endOffset = -1) {
			for (const token of tokens) yield* this.next(token);
			yield* this.end(forceDoc, endOffset);
		}
		/** Advance the composer by one CST token. */
		*next(token) {
			if (node_process.env.LOG_STREAM) console.dir(token, { depth: null });
			switch (token.type) {
				case "directive":
					this.directives.add(token.source, (offset, message, warning) => {
						const pos = getErrorPos(token);
						pos[0] += offset;
						this.onError(pos, "BAD_DIRECTIVE", message, warning);
					});
					this.prelude.push(token.source);
					this.atDirectives = true;
					break;
				case "document": {
					const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
					if (this.atDirectives && !doc.directives.docStart) this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
					this.decorate(doc, false);
					if (this.doc) yield this.doc;
					this.doc = doc;
					this.atDirectives = false;
					break;
				}
				case "byte-order-mark":
				case "space": break;
				case "comment":
				case "newline":
					this.prelude.push(token.source);
					break;
				case "error": {
					const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
					const error = new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
					if (this.atDirectives || !this.doc) this.errors.push(error);
					else this.doc.errors.push(error);
					break;
				}
				case "doc-end": {
					if (!this.doc) {
						this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", "Unexpected doc-end without preceding document"));
						break;
					}
					this.doc.directives.docEnd = true;
					const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
					this.decorate(this.doc, true);
					if (end.comment) {
						const dc = this.doc.comment;
						this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
					}
					this.doc.range[2] = end.offset;
					break;
				}
				default: this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
			}
		}
		/**
		* Call at end of input to yield any remaining document.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*end(forceDoc = false, endOffset = -1) {
			if (this.doc) {
				this.decorate(this.doc, true);
				yield this.doc;
				this.doc = null;
			} else if (forceDoc) {
				const opts = Object.assign({ _directives: this.directives }, this.options);
				const doc = new Document.Document(void 0, opts);
				if (this.atDirectives) this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
				doc.range = [
					0,
					endOffset,
					endOffset
				];
				this.decorate(doc, false);
				yield doc;
			}
		}
	};
	exports.Composer = Composer;
}));

// node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	var errors = require_errors();
	var stringifyString = require_stringifyString();
	function resolveAsScalar(token, strict = true, onError) {
		if (token) {
			const _onError = (pos, code, message) => {
				const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
				if (onError) onError(offset, code, message);
				else throw new errors.YAMLParseError([offset, offset + 1], code, message);
			};
			switch (token.type) {
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
				case "block-scalar": return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
			}
		}
		return null;
	}
	/**
	* Create a new scalar token with `value`
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.end Comments and whitespace after the end of the value, or after the block scalar header. If undefined, a newline will be added.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.indent The indent level of the token.
	* @param context.inFlow Is this scalar within a flow collection? This may affect the resolved type of the token's value.
	* @param context.offset The offset position of the token.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function createScalarToken(value, context) {
		const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey,
			indent: indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		const end = context.end ?? [{
			type: "newline",
			offset: -1,
			indent,
			source: "\n"
		}];
		switch (source[0]) {
			case "|":
			case ">": {
				const he = source.indexOf("\n");
				const head = source.substring(0, he);
				const body = source.substring(he + 1) + "\n";
				const props = [{
					type: "block-scalar-header",
					offset,
					indent,
					source: head
				}];
				if (!addEndtoBlockProps(props, end)) props.push({
					type: "newline",
					offset: -1,
					indent,
					source: "\n"
				});
				return {
					type: "block-scalar",
					offset,
					indent,
					props,
					source: body
				};
			}
			case "\"": return {
				type: "double-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			case "'": return {
				type: "single-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			default: return {
				type: "scalar",
				offset,
				indent,
				source,
				end
			};
		}
	}
	/**
	* Set the value of `token` to the given string `value`, overwriting any previous contents and type that it may have.
	*
	* Best efforts are made to retain any comments previously associated with the `token`,
	* though all contents within a collection's `items` will be overwritten.
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param token Any token. If it does not include an `indent` value, the value will be stringified as if it were an implicit key.
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.afterKey In most cases, values after a key should have an additional level of indentation.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.inFlow Being within a flow collection may affect the resolved type of the token's value.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function setScalarValue(token, value, context = {}) {
		let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
		let indent = "indent" in token ? token.indent : null;
		if (afterKey && typeof indent === "number") indent += 2;
		if (!type) switch (token.type) {
			case "single-quoted-scalar":
				type = "QUOTE_SINGLE";
				break;
			case "double-quoted-scalar":
				type = "QUOTE_DOUBLE";
				break;
			case "block-scalar": {
				const header = token.props[0];
				if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
				type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
				break;
			}
			default: type = "PLAIN";
		}
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey: implicitKey || indent === null,
			indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		switch (source[0]) {
			case "|":
			case ">":
				setBlockScalarValue(token, source);
				break;
			case "\"":
				setFlowScalarValue(token, source, "double-quoted-scalar");
				break;
			case "'":
				setFlowScalarValue(token, source, "single-quoted-scalar");
				break;
			default: setFlowScalarValue(token, source, "scalar");
		}
	}
	function setBlockScalarValue(token, source) {
		const he = source.indexOf("\n");
		const head = source.substring(0, he);
		const body = source.substring(he + 1) + "\n";
		if (token.type === "block-scalar") {
			const header = token.props[0];
			if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
			header.source = head;
			token.source = body;
		} else {
			const { offset } = token;
			const indent = "indent" in token ? token.indent : -1;
			const props = [{
				type: "block-scalar-header",
				offset,
				indent,
				source: head
			}];
			if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0)) props.push({
				type: "newline",
				offset: -1,
				indent,
				source: "\n"
			});
			for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
			Object.assign(token, {
				type: "block-scalar",
				indent,
				props,
				source: body
			});
		}
	}
	/** @returns `true` if last token is a newline */
	function addEndtoBlockProps(props, end) {
		if (end) for (const st of end) switch (st.type) {
			case "space":
			case "comment":
				props.push(st);
				break;
			case "newline":
				props.push(st);
				return true;
		}
		return false;
	}
	function setFlowScalarValue(token, source, type) {
		switch (token.type) {
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				token.type = type;
				token.source = source;
				break;
			case "block-scalar": {
				const end = token.props.slice(1);
				let oa = source.length;
				if (token.props[0].type === "block-scalar-header") oa -= token.props[0].source.length;
				for (const tok of end) tok.offset += oa;
				delete token.props;
				Object.assign(token, {
					type,
					source,
					end
				});
				break;
			}
			case "block-map":
			case "block-seq": {
				const nl = {
					type: "newline",
					offset: token.offset + source.length,
					indent: token.indent,
					source: "\n"
				};
				delete token.items;
				Object.assign(token, {
					type,
					source,
					end: [nl]
				});
				break;
			}
			default: {
				const indent = "indent" in token ? token.indent : -1;
				const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
				for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
				Object.assign(token, {
					type,
					indent,
					source,
					end
				});
			}
		}
	}
	exports.createScalarToken = createScalarToken;
	exports.resolveAsScalar = resolveAsScalar;
	exports.setScalarValue = setScalarValue;
}));

// node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringify a CST document, token, or collection item
	*
	* Fair warning: This applies no validation whatsoever, and
	* simply concatenates the sources in their logical order.
	*/
	const stringify = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
	function stringifyToken(token) {
		switch (token.type) {
			case "block-scalar": {
				let res = "";
				for (const tok of token.props) res += stringifyToken(tok);
				return res + token.source;
			}
			case "block-map":
			case "block-seq": {
				let res = "";
				for (const item of token.items) res += stringifyItem(item);
				return res;
			}
			case "flow-collection": {
				let res = token.start.source;
				for (const item of token.items) res += stringifyItem(item);
				for (const st of token.end) res += st.source;
				return res;
			}
			case "document": {
				let res = stringifyItem(token);
				if (token.end) for (const st of token.end) res += st.source;
				return res;
			}
			default: {
				let res = token.source;
				if ("end" in token && token.end) for (const st of token.end) res += st.source;
				return res;
			}
		}
	}
	function stringifyItem({ start, key, sep, value }) {
		let res = "";
		for (const st of start) res += st.source;
		if (key) res += stringifyToken(key);
		if (sep) for (const st of sep) res += st.source;
		if (value) res += stringifyToken(value);
		return res;
	}
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove item");
	/**
	* Apply a visitor to a CST document or item.
	*
	* Walks through the tree (depth-first) starting from the root, calling a
	* `visitor` function with two arguments when entering each item:
	*   - `item`: The current item, which included the following members:
	*     - `start: SourceToken[]` – Source tokens before the key or value,
	*       possibly including its anchor or tag.
	*     - `key?: Token | null` – Set for pair values. May then be `null`, if
	*       the key before the `:` separator is empty.
	*     - `sep?: SourceToken[]` – Source tokens between the key and the value,
	*       which should include the `:` map value indicator if `value` is set.
	*     - `value?: Token` – The value of a sequence item, or of a map pair.
	*   - `path`: The steps from the root to the current node, as an array of
	*     `['key' | 'value', number]` tuples.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this token, continue with
	*      next sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current item, then continue with the next one
	*   - `number`: Set the index of the next step. This is useful especially if
	*     the index of the current token has changed.
	*   - `function`: Define the next visitor for this item. After the original
	*     visitor is called on item entry, next visitors are called after handling
	*     a non-empty `key` and when exiting the item.
	*/
	function visit(cst, visitor) {
		if ("type" in cst && cst.type === "document") cst = {
			start: cst.start,
			value: cst.value
		};
		_visit(Object.freeze([]), cst, visitor);
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current item */
	visit.SKIP = SKIP;
	/** Remove the current item */
	visit.REMOVE = REMOVE;
	/** Find the item at `path` from `cst` as the root */
	visit.itemAtPath = (cst, path) => {
		let item = cst;
		for (const [field, index] of path) {
			const tok = item?.[field];
			if (tok && "items" in tok) item = tok.items[index];
			else return void 0;
		}
		return item;
	};
	/**
	* Get the immediate parent collection of the item at `path` from `cst` as the root.
	*
	* Throws an error if the collection is not found, which should never happen if the item itself exists.
	*/
	visit.parentCollection = (cst, path) => {
		const parent = visit.itemAtPath(cst, path.slice(0, -1));
		const field = path[path.length - 1][0];
		const coll = parent?.[field];
		if (coll && "items" in coll) return coll;
		throw new Error("Parent collection not found");
	};
	function _visit(path, item, visitor) {
		let ctrl = visitor(item, path);
		if (typeof ctrl === "symbol") return ctrl;
		for (const field of ["key", "value"]) {
			const token = item[field];
			if (token && "items" in token) {
				for (let i = 0; i < token.items.length; ++i) {
					const ci = _visit(Object.freeze(path.concat([[field, i]])), token.items[i], visitor);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						token.items.splice(i, 1);
						i -= 1;
					}
				}
				if (typeof ctrl === "function" && field === "key") ctrl = ctrl(item, path);
			}
		}
		return typeof ctrl === "function" ? ctrl(item, path) : ctrl;
	}
	exports.visit = visit;
}));

// node_modules/yaml/dist/parse/cst.js
var require_cst = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cstScalar = require_cst_scalar();
	var cstStringify = require_cst_stringify();
	var cstVisit = require_cst_visit();
	/** The byte order mark */
	const BOM = "﻿";
	/** Start of doc-mode */
	const DOCUMENT = "";
	/** Unexpected end of flow-mode */
	const FLOW_END = "";
	/** Next token is a scalar value */
	const SCALAR = "";
	/** @returns `true` if `token` is a flow or block collection */
	const isCollection = (token) => !!token && "items" in token;
	/** @returns `true` if `token` is a flow or block scalar; not an alias */
	const isScalar = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
	/* istanbul ignore next */
	/** Get a printable representation of a lexer token */
	function prettyToken(token) {
		switch (token) {
			case BOM: return "<BOM>";
			case DOCUMENT: return "<DOC>";
			case FLOW_END: return "<FLOW_END>";
			case SCALAR: return "<SCALAR>";
			default: return JSON.stringify(token);
		}
	}
	/** Identify the type of a lexer token. May return `null` for unknown tokens. */
	function tokenType(source) {
		switch (source) {
			case BOM: return "byte-order-mark";
			case DOCUMENT: return "doc-mode";
			case FLOW_END: return "flow-error-end";
			case SCALAR: return "scalar";
			case "---": return "doc-start";
			case "...": return "doc-end";
			case "":
			case "\n":
			case "\r\n": return "newline";
			case "-": return "seq-item-ind";
			case "?": return "explicit-key-ind";
			case ":": return "map-value-ind";
			case "{": return "flow-map-start";
			case "}": return "flow-map-end";
			case "[": return "flow-seq-start";
			case "]": return "flow-seq-end";
			case ",": return "comma";
		}
		switch (source[0]) {
			case " ":
			case "	": return "space";
			case "#": return "comment";
			case "%": return "directive-line";
			case "*": return "alias";
			case "&": return "anchor";
			case "!": return "tag";
			case "'": return "single-quoted-scalar";
			case "\"": return "double-quoted-scalar";
			case "|":
			case ">": return "block-scalar-header";
		}
		return null;
	}
	exports.createScalarToken = cstScalar.createScalarToken;
	exports.resolveAsScalar = cstScalar.resolveAsScalar;
	exports.setScalarValue = cstScalar.setScalarValue;
	exports.stringify = cstStringify.stringify;
	exports.visit = cstVisit.visit;
	exports.BOM = BOM;
	exports.DOCUMENT = DOCUMENT;
	exports.FLOW_END = FLOW_END;
	exports.SCALAR = SCALAR;
	exports.isCollection = isCollection;
	exports.isScalar = isScalar;
	exports.prettyToken = prettyToken;
	exports.tokenType = tokenType;
}));

// node_modules/yaml/dist/parse/lexer.js
var require_lexer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cst = require_cst();
	function isEmpty(ch) {
		switch (ch) {
			case void 0:
			case " ":
			case "\n":
			case "\r":
			case "	": return true;
			default: return false;
		}
	}
	const hexDigits = /* @__PURE__ */ new Set("0123456789ABCDEFabcdef");
	const tagChars = /* @__PURE__ */ new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
	const flowIndicatorChars = /* @__PURE__ */ new Set(",[]{}");
	const invalidAnchorChars = /* @__PURE__ */ new Set(" ,[]{}\n\r	");
	const isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
	/**
	* Splits an input string into lexical tokens, i.e. smaller strings that are
	* easily identifiable by `tokens.tokenType()`.
	*
	* Lexing starts always in a "stream" context. Incomplete input may be buffered
	* until a complete token can be emitted.
	*
	* In addition to slices of the original input, the following control characters
	* may also be emitted:
	*
	* - `\x02` (Start of Text): A document starts with the next token
	* - `\x18` (Cancel): Unexpected end of flow-mode (indicates an error)
	* - `\x1f` (Unit Separator): Next token is a scalar value
	* - `\u{FEFF}` (Byte order mark): Emitted separately outside documents
	*/
	var Lexer = class {
		constructor() {
			/**
			* Flag indicating whether the end of the current buffer marks the end of
			* all input
			*/
			this.atEnd = false;
			/**
			* Explicit indent set in block scalar header, as an offset from the current
			* minimum indent, so e.g. set to 1 from a header `|2+`. Set to -1 if not
			* explicitly set.
			*/
			this.blockScalarIndent = -1;
			/**
			* Block scalars that include a + (keep) chomping indicator in their header
			* include trailing empty lines, which are otherwise excluded from the
			* scalar's contents.
			*/
			this.blockScalarKeep = false;
			/** Current input */
			this.buffer = "";
			/**
			* Flag noting whether the map value indicator : can immediately follow this
			* node within a flow context.
			*/
			this.flowKey = false;
			/** Count of surrounding flow collection levels. */
			this.flowLevel = 0;
			/**
			* Minimum level of indentation required for next lines to be parsed as a
			* part of the current scalar value.
			*/
			this.indentNext = 0;
			/** Indentation level of the current line. */
			this.indentValue = 0;
			/** Position of the next \n character. */
			this.lineEndPos = null;
			/** Stores the state of the lexer if reaching the end of incpomplete input */
			this.next = null;
			/** A pointer to `buffer`; the current position of the lexer. */
			this.pos = 0;
		}
		/**
		* Generate YAML tokens from the `source` string. If `incomplete`,
		* a part of the last line may be left as a buffer for the next call.
		*
		* @returns A generator of lexical tokens
		*/
		*lex(source, incomplete = false) {
			if (source) {
				if (typeof source !== "string") throw TypeError("source is not a string");
				this.buffer = this.buffer ? this.buffer + source : source;
				this.lineEndPos = null;
			}
			this.atEnd = !incomplete;
			let next = this.next ?? "stream";
			while (next && (incomplete || this.hasChars(1))) next = yield* this.parseNext(next);
		}
		atLineEnd() {
			let i = this.pos;
			let ch = this.buffer[i];
			while (ch === " " || ch === "	") ch = this.buffer[++i];
			if (!ch || ch === "#" || ch === "\n") return true;
			if (ch === "\r") return this.buffer[i + 1] === "\n";
			return false;
		}
		charAt(n) {
			return this.buffer[this.pos + n];
		}
		continueScalar(offset) {
			let ch = this.buffer[offset];
			if (this.indentNext > 0) {
				let indent = 0;
				while (ch === " ") ch = this.buffer[++indent + offset];
				if (ch === "\r") {
					const next = this.buffer[indent + offset + 1];
					if (next === "\n" || !next && !this.atEnd) return offset + indent + 1;
				}
				return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
			}
			if (ch === "-" || ch === ".") {
				const dt = this.buffer.substr(offset, 3);
				if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3])) return -1;
			}
			return offset;
		}
		getLine() {
			let end = this.lineEndPos;
			if (typeof end !== "number" || end !== -1 && end < this.pos) {
				end = this.buffer.indexOf("\n", this.pos);
				this.lineEndPos = end;
			}
			if (end === -1) return this.atEnd ? this.buffer.substring(this.pos) : null;
			if (this.buffer[end - 1] === "\r") end -= 1;
			return this.buffer.substring(this.pos, end);
		}
		hasChars(n) {
			return this.pos + n <= this.buffer.length;
		}
		setNext(state) {
			this.buffer = this.buffer.substring(this.pos);
			this.pos = 0;
			this.lineEndPos = null;
			this.next = state;
			return null;
		}
		peek(n) {
			return this.buffer.substr(this.pos, n);
		}
		*parseNext(next) {
			switch (next) {
				case "stream": return yield* this.parseStream();
				case "line-start": return yield* this.parseLineStart();
				case "block-start": return yield* this.parseBlockStart();
				case "doc": return yield* this.parseDocument();
				case "flow": return yield* this.parseFlowCollection();
				case "quoted-scalar": return yield* this.parseQuotedScalar();
				case "block-scalar": return yield* this.parseBlockScalar();
				case "plain-scalar": return yield* this.parsePlainScalar();
			}
		}
		*parseStream() {
			let line = this.getLine();
			if (line === null) return this.setNext("stream");
			if (line[0] === cst.BOM) {
				yield* this.pushCount(1);
				line = line.substring(1);
			}
			if (line[0] === "%") {
				let dirEnd = line.length;
				let cs = line.indexOf("#");
				while (cs !== -1) {
					const ch = line[cs - 1];
					if (ch === " " || ch === "	") {
						dirEnd = cs - 1;
						break;
					} else cs = line.indexOf("#", cs + 1);
				}
				while (true) {
					const ch = line[dirEnd - 1];
					if (ch === " " || ch === "	") dirEnd -= 1;
					else break;
				}
				const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
				yield* this.pushCount(line.length - n);
				this.pushNewline();
				return "stream";
			}
			if (this.atLineEnd()) {
				const sp = yield* this.pushSpaces(true);
				yield* this.pushCount(line.length - sp);
				yield* this.pushNewline();
				return "stream";
			}
			yield cst.DOCUMENT;
			return yield* this.parseLineStart();
		}
		*parseLineStart() {
			const ch = this.charAt(0);
			if (!ch && !this.atEnd) return this.setNext("line-start");
			if (ch === "-" || ch === ".") {
				if (!this.atEnd && !this.hasChars(4)) return this.setNext("line-start");
				const s = this.peek(3);
				if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
					yield* this.pushCount(3);
					this.indentValue = 0;
					this.indentNext = 0;
					return s === "---" ? "doc" : "stream";
				}
			}
			this.indentValue = yield* this.pushSpaces(false);
			if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1))) this.indentNext = this.indentValue;
			return yield* this.parseBlockStart();
		}
		*parseBlockStart() {
			const [ch0, ch1] = this.peek(2);
			if (!ch1 && !this.atEnd) return this.setNext("block-start");
			if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
				const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
				this.indentNext = this.indentValue + 1;
				this.indentValue += n;
				return "block-start";
			}
			return "doc";
		}
		*parseDocument() {
			yield* this.pushSpaces(true);
			const line = this.getLine();
			if (line === null) return this.setNext("doc");
			let n = yield* this.pushIndicators();
			switch (line[n]) {
				case "#": yield* this.pushCount(line.length - n);
				case void 0:
					yield* this.pushNewline();
					return yield* this.parseLineStart();
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel = 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					return "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "doc";
				case "\"":
				case "'": return yield* this.parseQuotedScalar();
				case "|":
				case ">":
					n += yield* this.parseBlockScalarHeader();
					n += yield* this.pushSpaces(true);
					yield* this.pushCount(line.length - n);
					yield* this.pushNewline();
					return yield* this.parseBlockScalar();
				default: return yield* this.parsePlainScalar();
			}
		}
		*parseFlowCollection() {
			let nl, sp;
			let indent = -1;
			do {
				nl = yield* this.pushNewline();
				if (nl > 0) {
					sp = yield* this.pushSpaces(false);
					this.indentValue = indent = sp;
				} else sp = 0;
				sp += yield* this.pushSpaces(true);
			} while (nl + sp > 0);
			const line = this.getLine();
			if (line === null) return this.setNext("flow");
			if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
				if (!(indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}"))) {
					this.flowLevel = 0;
					yield cst.FLOW_END;
					return yield* this.parseLineStart();
				}
			}
			let n = 0;
			while (line[n] === ",") {
				n += yield* this.pushCount(1);
				n += yield* this.pushSpaces(true);
				this.flowKey = false;
			}
			n += yield* this.pushIndicators();
			switch (line[n]) {
				case void 0: return "flow";
				case "#":
					yield* this.pushCount(line.length - n);
					return "flow";
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel += 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					this.flowKey = true;
					this.flowLevel -= 1;
					return this.flowLevel ? "flow" : "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "flow";
				case "\"":
				case "'":
					this.flowKey = true;
					return yield* this.parseQuotedScalar();
				case ":": {
					const next = this.charAt(1);
					if (this.flowKey || isEmpty(next) || next === ",") {
						this.flowKey = false;
						yield* this.pushCount(1);
						yield* this.pushSpaces(true);
						return "flow";
					}
				}
				default:
					this.flowKey = false;
					return yield* this.parsePlainScalar();
			}
		}
		*parseQuotedScalar() {
			const quote = this.charAt(0);
			let end = this.buffer.indexOf(quote, this.pos + 1);
			if (quote === "'") while (end !== -1 && this.buffer[end + 1] === "'") end = this.buffer.indexOf("'", end + 2);
			else while (end !== -1) {
				let n = 0;
				while (this.buffer[end - 1 - n] === "\\") n += 1;
				if (n % 2 === 0) break;
				end = this.buffer.indexOf("\"", end + 1);
			}
			const qb = this.buffer.substring(0, end);
			let nl = qb.indexOf("\n", this.pos);
			if (nl !== -1) {
				while (nl !== -1) {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = qb.indexOf("\n", cs);
				}
				if (nl !== -1) end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
			}
			if (end === -1) {
				if (!this.atEnd) return this.setNext("quoted-scalar");
				end = this.buffer.length;
			}
			yield* this.pushToIndex(end + 1, false);
			return this.flowLevel ? "flow" : "doc";
		}
		*parseBlockScalarHeader() {
			this.blockScalarIndent = -1;
			this.blockScalarKeep = false;
			let i = this.pos;
			while (true) {
				const ch = this.buffer[++i];
				if (ch === "+") this.blockScalarKeep = true;
				else if (ch > "0" && ch <= "9") this.blockScalarIndent = Number(ch) - 1;
				else if (ch !== "-") break;
			}
			return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
		}
		*parseBlockScalar() {
			let nl = this.pos - 1;
			let indent = 0;
			let ch;
			loop: for (let i = this.pos; ch = this.buffer[i]; ++i) switch (ch) {
				case " ":
					indent += 1;
					break;
				case "\n":
					nl = i;
					indent = 0;
					break;
				case "\r": {
					const next = this.buffer[i + 1];
					if (!next && !this.atEnd) return this.setNext("block-scalar");
					if (next === "\n") break;
				}
				default: break loop;
			}
			if (!ch && !this.atEnd) return this.setNext("block-scalar");
			if (indent >= this.indentNext) {
				if (this.blockScalarIndent === -1) this.indentNext = indent;
				else this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
				do {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = this.buffer.indexOf("\n", cs);
				} while (nl !== -1);
				if (nl === -1) {
					if (!this.atEnd) return this.setNext("block-scalar");
					nl = this.buffer.length;
				}
			}
			let i = nl + 1;
			ch = this.buffer[i];
			while (ch === " ") ch = this.buffer[++i];
			if (ch === "	") {
				while (ch === "	" || ch === " " || ch === "\r" || ch === "\n") ch = this.buffer[++i];
				nl = i - 1;
			} else if (!this.blockScalarKeep) do {
				let i = nl - 1;
				let ch = this.buffer[i];
				if (ch === "\r") ch = this.buffer[--i];
				const lastChar = i;
				while (ch === " ") ch = this.buffer[--i];
				if (ch === "\n" && i >= this.pos && i + 1 + indent > lastChar) nl = i;
				else break;
			} while (true);
			yield cst.SCALAR;
			yield* this.pushToIndex(nl + 1, true);
			return yield* this.parseLineStart();
		}
		*parsePlainScalar() {
			const inFlow = this.flowLevel > 0;
			let end = this.pos - 1;
			let i = this.pos - 1;
			let ch;
			while (ch = this.buffer[++i]) if (ch === ":") {
				const next = this.buffer[i + 1];
				if (isEmpty(next) || inFlow && flowIndicatorChars.has(next)) break;
				end = i;
			} else if (isEmpty(ch)) {
				let next = this.buffer[i + 1];
				if (ch === "\r") {
					if (next === "\n") {
						i += 1;
						ch = "\n";
						next = this.buffer[i + 1];
					} else end = i;
				}
				if (next === "#" || inFlow && flowIndicatorChars.has(next)) break;
				if (ch === "\n") {
					const cs = this.continueScalar(i + 1);
					if (cs === -1) break;
					i = Math.max(i, cs - 2);
				}
			} else {
				if (inFlow && flowIndicatorChars.has(ch)) break;
				end = i;
			}
			if (!ch && !this.atEnd) return this.setNext("plain-scalar");
			yield cst.SCALAR;
			yield* this.pushToIndex(end + 1, true);
			return inFlow ? "flow" : "doc";
		}
		*pushCount(n) {
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos += n;
				return n;
			}
			return 0;
		}
		*pushToIndex(i, allowEmpty) {
			const s = this.buffer.slice(this.pos, i);
			if (s) {
				yield s;
				this.pos += s.length;
				return s.length;
			} else if (allowEmpty) yield "";
			return 0;
		}
		*pushIndicators() {
			let n = 0;
			loop: while (true) {
				switch (this.charAt(0)) {
					case "!":
						n += yield* this.pushTag();
						n += yield* this.pushSpaces(true);
						continue loop;
					case "&":
						n += yield* this.pushUntil(isNotAnchorChar);
						n += yield* this.pushSpaces(true);
						continue loop;
					case "-":
					case "?":
					case ":": {
						const inFlow = this.flowLevel > 0;
						const ch1 = this.charAt(1);
						if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
							if (!inFlow) this.indentNext = this.indentValue + 1;
							else if (this.flowKey) this.flowKey = false;
							n += yield* this.pushCount(1);
							n += yield* this.pushSpaces(true);
							continue loop;
						}
					}
				}
				break loop;
			}
			return n;
		}
		*pushTag() {
			if (this.charAt(1) === "<") {
				let i = this.pos + 2;
				let ch = this.buffer[i];
				while (!isEmpty(ch) && ch !== ">") ch = this.buffer[++i];
				return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
			} else {
				let i = this.pos + 1;
				let ch = this.buffer[i];
				while (ch) if (tagChars.has(ch)) ch = this.buffer[++i];
				else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) ch = this.buffer[i += 3];
				else break;
				return yield* this.pushToIndex(i, false);
			}
		}
		*pushNewline() {
			const ch = this.buffer[this.pos];
			if (ch === "\n") return yield* this.pushCount(1);
			else if (ch === "\r" && this.charAt(1) === "\n") return yield* this.pushCount(2);
			else return 0;
		}
		*pushSpaces(allowTabs) {
			let i = this.pos - 1;
			let ch;
			do
				ch = this.buffer[++i];
			while (ch === " " || allowTabs && ch === "	");
			const n = i - this.pos;
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos = i;
			}
			return n;
		}
		*pushUntil(test) {
			let i = this.pos;
			let ch = this.buffer[i];
			while (!test(ch)) ch = this.buffer[++i];
			return yield* this.pushToIndex(i, false);
		}
	};
	exports.Lexer = Lexer;
}));

// node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Tracks newlines during parsing in order to provide an efficient API for
	* determining the one-indexed `{ line, col }` position for any offset
	* within the input.
	*/
	var LineCounter = class {
		constructor() {
			this.lineStarts = [];
			/**
			* Should be called in ascending order. Otherwise, call
			* `lineCounter.lineStarts.sort()` before calling `linePos()`.
			*/
			this.addNewLine = (offset) => this.lineStarts.push(offset);
			/**
			* Performs a binary search and returns the 1-indexed { line, col }
			* position of `offset`. If `line === 0`, `addNewLine` has never been
			* called or `offset` is before the first known newline.
			*/
			this.linePos = (offset) => {
				let low = 0;
				let high = this.lineStarts.length;
				while (low < high) {
					const mid = low + high >> 1;
					if (this.lineStarts[mid] < offset) low = mid + 1;
					else high = mid;
				}
				if (this.lineStarts[low] === offset) return {
					line: low + 1,
					col: 1
				};
				if (low === 0) return {
					line: 0,
					col: offset
				};
				const start = this.lineStarts[low - 1];
				return {
					line: low,
					col: offset - start + 1
				};
			};
		}
	};
	exports.LineCounter = LineCounter;
}));

// node_modules/yaml/dist/parse/parser.js
var require_parser = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var cst = require_cst();
	var lexer = require_lexer();
	function includesToken(list, type) {
		for (let i = 0; i < list.length; ++i) if (list[i].type === type) return true;
		return false;
	}
	function findNonEmptyIndex(list) {
		for (let i = 0; i < list.length; ++i) switch (list[i].type) {
			case "space":
			case "comment":
			case "newline": break;
			default: return i;
		}
		return -1;
	}
	function isFlowToken(token) {
		switch (token?.type) {
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "flow-collection": return true;
			default: return false;
		}
	}
	function getPrevProps(parent) {
		switch (parent.type) {
			case "document": return parent.start;
			case "block-map": {
				const it = parent.items[parent.items.length - 1];
				return it.sep ?? it.start;
			}
			case "block-seq": return parent.items[parent.items.length - 1].start;
			/* istanbul ignore next should not happen */
			default: return [];
		}
	}
	/** Note: May modify input array */
	function getFirstKeyStartProps(prev) {
		if (prev.length === 0) return [];
		let i = prev.length;
		loop: while (--i >= 0) switch (prev[i].type) {
			case "doc-start":
			case "explicit-key-ind":
			case "map-value-ind":
			case "seq-item-ind":
			case "newline": break loop;
		}
		while (prev[++i]?.type === "space");
		return prev.splice(i, prev.length);
	}
	function arrayPushArray(target, source) {
		if (source.length < 1e5) Array.prototype.push.apply(target, source);
		else for (let i = 0; i < source.length; ++i) target.push(source[i]);
	}
	function fixFlowSeqItems(fc) {
		if (fc.start.type === "flow-seq-start") {
			for (const it of fc.items) if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
				if (it.key) it.value = it.key;
				delete it.key;
				if (isFlowToken(it.value)) {
					if (it.value.end) arrayPushArray(it.value.end, it.sep);
					else it.value.end = it.sep;
				} else arrayPushArray(it.start, it.sep);
				delete it.sep;
			}
		}
	}
	/**
	* A YAML concrete syntax tree (CST) parser
	*
	* ```ts
	* const src: string = ...
	* for (const token of new Parser().parse(src)) {
	*   // token: Token
	* }
	* ```
	*
	* To use the parser with a user-provided lexer:
	*
	* ```ts
	* function* parse(source: string, lexer: Lexer) {
	*   const parser = new Parser()
	*   for (const lexeme of lexer.lex(source))
	*     yield* parser.next(lexeme)
	*   yield* parser.end()
	* }
	*
	* const src: string = ...
	* const lexer = new Lexer()
	* for (const token of parse(src, lexer)) {
	*   // token: Token
	* }
	* ```
	*/
	var Parser = class {
		/**
		* @param onNewLine - If defined, called separately with the start position of
		*   each new line (in `parse()`, including the start of input).
		*/
		constructor(onNewLine) {
			/** If true, space and sequence indicators count as indentation */
			this.atNewLine = true;
			/** If true, next token is a scalar value */
			this.atScalar = false;
			/** Current indentation level */
			this.indent = 0;
			/** Current offset since the start of parsing */
			this.offset = 0;
			/** On the same line with a block map key */
			this.onKeyLine = false;
			/** Top indicates the node that's currently being built */
			this.stack = [];
			/** The source of the current token, set in parse() */
			this.source = "";
			/** The type of the current token, set in parse() */
			this.type = "";
			this.lexer = new lexer.Lexer();
			this.onNewLine = onNewLine;
		}
		/**
		* Parse `source` as a YAML stream.
		* If `incomplete`, a part of the last line may be left as a buffer for the next call.
		*
		* Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
		*
		* @returns A generator of tokens representing each directive, document, and other structure.
		*/
		*parse(source, incomplete = false) {
			if (this.onNewLine && this.offset === 0) this.onNewLine(0);
			for (const lexeme of this.lexer.lex(source, incomplete)) yield* this.next(lexeme);
			if (!incomplete) yield* this.end();
		}
		/**
		* Advance the parser by the `source` of one lexical token.
		*/
		*next(source) {
			this.source = source;
			if (node_process.env.LOG_TOKENS) console.log("|", cst.prettyToken(source));
			if (this.atScalar) {
				this.atScalar = false;
				yield* this.step();
				this.offset += source.length;
				return;
			}
			const type = cst.tokenType(source);
			if (!type) {
				const message = `Not a YAML token: ${source}`;
				yield* this.pop({
					type: "error",
					offset: this.offset,
					message,
					source
				});
				this.offset += source.length;
			} else if (type === "scalar") {
				this.atNewLine = false;
				this.atScalar = true;
				this.type = "scalar";
			} else {
				this.type = type;
				yield* this.step();
				switch (type) {
					case "newline":
						this.atNewLine = true;
						this.indent = 0;
						if (this.onNewLine) this.onNewLine(this.offset + source.length);
						break;
					case "space":
						if (this.atNewLine && source[0] === " ") this.indent += source.length;
						break;
					case "explicit-key-ind":
					case "map-value-ind":
					case "seq-item-ind":
						if (this.atNewLine) this.indent += source.length;
						break;
					case "doc-mode":
					case "flow-error-end": return;
					default: this.atNewLine = false;
				}
				this.offset += source.length;
			}
		}
		/** Call at end of input to push out any remaining constructions */
		*end() {
			while (this.stack.length > 0) yield* this.pop();
		}
		get sourceToken() {
			return {
				type: this.type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		*step() {
			const top = this.peek(1);
			if (this.type === "doc-end" && top?.type !== "doc-end") {
				while (this.stack.length > 0) yield* this.pop();
				this.stack.push({
					type: "doc-end",
					offset: this.offset,
					source: this.source
				});
				return;
			}
			if (!top) return yield* this.stream();
			switch (top.type) {
				case "document": return yield* this.document(top);
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return yield* this.scalar(top);
				case "block-scalar": return yield* this.blockScalar(top);
				case "block-map": return yield* this.blockMap(top);
				case "block-seq": return yield* this.blockSequence(top);
				case "flow-collection": return yield* this.flowCollection(top);
				case "doc-end": return yield* this.documentEnd(top);
			}
			/* istanbul ignore next should not happen */
			yield* this.pop();
		}
		peek(n) {
			return this.stack[this.stack.length - n];
		}
		*pop(error) {
			const token = error ?? this.stack.pop();
			/* istanbul ignore if should not happen */
			if (!token) yield {
				type: "error",
				offset: this.offset,
				source: "",
				message: "Tried to pop an empty stack"
			};
			else if (this.stack.length === 0) yield token;
			else {
				const top = this.peek(1);
				if (token.type === "block-scalar") token.indent = "indent" in top ? top.indent : 0;
				else if (token.type === "flow-collection" && top.type === "document") token.indent = 0;
				if (token.type === "flow-collection") fixFlowSeqItems(token);
				switch (top.type) {
					case "document":
						top.value = token;
						break;
					case "block-scalar":
						top.props.push(token);
						break;
					case "block-map": {
						const it = top.items[top.items.length - 1];
						if (it.value) {
							top.items.push({
								start: [],
								key: token,
								sep: []
							});
							this.onKeyLine = true;
							return;
						} else if (it.sep) it.value = token;
						else {
							Object.assign(it, {
								key: token,
								sep: []
							});
							this.onKeyLine = !it.explicitKey;
							return;
						}
						break;
					}
					case "block-seq": {
						const it = top.items[top.items.length - 1];
						if (it.value) top.items.push({
							start: [],
							value: token
						});
						else it.value = token;
						break;
					}
					case "flow-collection": {
						const it = top.items[top.items.length - 1];
						if (!it || it.value) top.items.push({
							start: [],
							key: token,
							sep: []
						});
						else if (it.sep) it.value = token;
						else Object.assign(it, {
							key: token,
							sep: []
						});
						return;
					}
					/* istanbul ignore next should not happen */
					default:
						yield* this.pop();
						yield* this.pop(token);
				}
				if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
					const last = token.items[token.items.length - 1];
					if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
						if (top.type === "document") top.end = last.start;
						else top.items.push({ start: last.start });
						token.items.splice(-1, 1);
					}
				}
			}
		}
		*stream() {
			switch (this.type) {
				case "directive-line":
					yield {
						type: "directive",
						offset: this.offset,
						source: this.source
					};
					return;
				case "byte-order-mark":
				case "space":
				case "comment":
				case "newline":
					yield this.sourceToken;
					return;
				case "doc-mode":
				case "doc-start": {
					const doc = {
						type: "document",
						offset: this.offset,
						start: []
					};
					if (this.type === "doc-start") doc.start.push(this.sourceToken);
					this.stack.push(doc);
					return;
				}
			}
			yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML stream`,
				source: this.source
			};
		}
		*document(doc) {
			if (doc.value) return yield* this.lineEnd(doc);
			switch (this.type) {
				case "doc-start":
					if (findNonEmptyIndex(doc.start) !== -1) {
						yield* this.pop();
						yield* this.step();
					} else doc.start.push(this.sourceToken);
					return;
				case "anchor":
				case "tag":
				case "space":
				case "comment":
				case "newline":
					doc.start.push(this.sourceToken);
					return;
			}
			const bv = this.startBlockValue(doc);
			if (bv) this.stack.push(bv);
			else yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML document`,
				source: this.source
			};
		}
		*scalar(scalar) {
			if (this.type === "map-value-ind") {
				const start = getFirstKeyStartProps(getPrevProps(this.peek(2)));
				let sep;
				if (scalar.end) {
					sep = scalar.end;
					sep.push(this.sourceToken);
					delete scalar.end;
				} else sep = [this.sourceToken];
				const map = {
					type: "block-map",
					offset: scalar.offset,
					indent: scalar.indent,
					items: [{
						start,
						key: scalar,
						sep
					}]
				};
				this.onKeyLine = true;
				this.stack[this.stack.length - 1] = map;
			} else yield* this.lineEnd(scalar);
		}
		*blockScalar(scalar) {
			switch (this.type) {
				case "space":
				case "comment":
				case "newline":
					scalar.props.push(this.sourceToken);
					return;
				case "scalar":
					scalar.source = this.source;
					this.atNewLine = true;
					this.indent = 0;
					if (this.onNewLine) {
						let nl = this.source.indexOf("\n") + 1;
						while (nl !== 0) {
							this.onNewLine(this.offset + nl);
							nl = this.source.indexOf("\n", nl) + 1;
						}
					}
					yield* this.pop();
					break;
				/* istanbul ignore next should not happen */
				default:
					yield* this.pop();
					yield* this.step();
			}
		}
		*blockMap(map) {
			const it = map.items[map.items.length - 1];
			switch (this.type) {
				case "newline":
					this.onKeyLine = false;
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else map.items.push({ start: [this.sourceToken] });
					} else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) map.items.push({ start: [this.sourceToken] });
					else if (it.sep) it.sep.push(this.sourceToken);
					else {
						if (this.atIndentedComment(it.start, map.indent)) {
							const end = map.items[map.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								map.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
			}
			if (this.indent >= map.indent) {
				const atMapIndent = !this.onKeyLine && this.indent === map.indent;
				const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
				let start = [];
				if (atNextItem && it.sep && !it.value) {
					const nl = [];
					for (let i = 0; i < it.sep.length; ++i) {
						const st = it.sep[i];
						switch (st.type) {
							case "newline":
								nl.push(i);
								break;
							case "space": break;
							case "comment":
								if (st.indent > map.indent) nl.length = 0;
								break;
							default: nl.length = 0;
						}
					}
					if (nl.length >= 2) start = it.sep.splice(nl[1]);
				}
				switch (this.type) {
					case "anchor":
					case "tag":
						if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({ start });
							this.onKeyLine = true;
						} else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "explicit-key-ind":
						if (!it.sep && !it.explicitKey) {
							it.start.push(this.sourceToken);
							it.explicitKey = true;
						} else if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({
								start,
								explicitKey: true
							});
						} else this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [this.sourceToken],
								explicitKey: true
							}]
						});
						this.onKeyLine = true;
						return;
					case "map-value-ind":
						if (it.explicitKey) {
							if (!it.sep) {
								if (includesToken(it.start, "newline")) Object.assign(it, {
									key: null,
									sep: [this.sourceToken]
								});
								else {
									const start = getFirstKeyStartProps(it.start);
									this.stack.push({
										type: "block-map",
										offset: this.offset,
										indent: this.indent,
										items: [{
											start,
											key: null,
											sep: [this.sourceToken]
										}]
									});
								}
							} else if (it.value) map.items.push({
								start: [],
								key: null,
								sep: [this.sourceToken]
							});
							else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key: null,
									sep: [this.sourceToken]
								}]
							});
							else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
								const start = getFirstKeyStartProps(it.start);
								const key = it.key;
								const sep = it.sep;
								sep.push(this.sourceToken);
								delete it.key;
								delete it.sep;
								this.stack.push({
									type: "block-map",
									offset: this.offset,
									indent: this.indent,
									items: [{
										start,
										key,
										sep
									}]
								});
							} else if (start.length > 0) it.sep = it.sep.concat(start, this.sourceToken);
							else it.sep.push(this.sourceToken);
						} else if (!it.sep) Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.value || atNextItem) map.items.push({
							start,
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [],
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else it.sep.push(this.sourceToken);
						this.onKeyLine = true;
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (atNextItem || it.value) {
							map.items.push({
								start,
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						} else if (it.sep) this.stack.push(fs);
						else {
							Object.assign(it, {
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						}
						return;
					}
					default: {
						const bv = this.startBlockValue(map);
						if (bv) {
							if (bv.type === "block-seq") {
								if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
									yield* this.pop({
										type: "error",
										offset: this.offset,
										message: "Unexpected block-seq-ind on same line with key",
										source: this.source
									});
									return;
								}
							} else if (atMapIndent) map.items.push({ start });
							this.stack.push(bv);
							return;
						}
					}
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*blockSequence(seq) {
			const it = seq.items[seq.items.length - 1];
			switch (this.type) {
				case "newline":
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else seq.items.push({ start: [this.sourceToken] });
					} else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) seq.items.push({ start: [this.sourceToken] });
					else {
						if (this.atIndentedComment(it.start, seq.indent)) {
							const end = seq.items[seq.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								seq.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
				case "anchor":
				case "tag":
					if (it.value || this.indent <= seq.indent) break;
					it.start.push(this.sourceToken);
					return;
				case "seq-item-ind":
					if (this.indent !== seq.indent) break;
					if (it.value || includesToken(it.start, "seq-item-ind")) seq.items.push({ start: [this.sourceToken] });
					else it.start.push(this.sourceToken);
					return;
			}
			if (this.indent > seq.indent) {
				const bv = this.startBlockValue(seq);
				if (bv) {
					this.stack.push(bv);
					return;
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*flowCollection(fc) {
			const it = fc.items[fc.items.length - 1];
			if (this.type === "flow-error-end") {
				let top;
				do {
					yield* this.pop();
					top = this.peek(1);
				} while (top?.type === "flow-collection");
			} else if (fc.end.length === 0) {
				switch (this.type) {
					case "comma":
					case "explicit-key-ind":
						if (!it || it.sep) fc.items.push({ start: [this.sourceToken] });
						else it.start.push(this.sourceToken);
						return;
					case "map-value-ind":
						if (!it || it.value) fc.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.sep) it.sep.push(this.sourceToken);
						else Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						return;
					case "space":
					case "comment":
					case "newline":
					case "anchor":
					case "tag":
						if (!it || it.value) fc.items.push({ start: [this.sourceToken] });
						else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (!it || it.value) fc.items.push({
							start: [],
							key: fs,
							sep: []
						});
						else if (it.sep) this.stack.push(fs);
						else Object.assign(it, {
							key: fs,
							sep: []
						});
						return;
					}
					case "flow-map-end":
					case "flow-seq-end":
						fc.end.push(this.sourceToken);
						return;
				}
				const bv = this.startBlockValue(fc);
				/* istanbul ignore else should not happen */
				if (bv) this.stack.push(bv);
				else {
					yield* this.pop();
					yield* this.step();
				}
			} else {
				const parent = this.peek(2);
				if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
					yield* this.pop();
					yield* this.step();
				} else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
					const start = getFirstKeyStartProps(getPrevProps(parent));
					fixFlowSeqItems(fc);
					const sep = fc.end.splice(1, fc.end.length);
					sep.push(this.sourceToken);
					const map = {
						type: "block-map",
						offset: fc.offset,
						indent: fc.indent,
						items: [{
							start,
							key: fc,
							sep
						}]
					};
					this.onKeyLine = true;
					this.stack[this.stack.length - 1] = map;
				} else yield* this.lineEnd(fc);
			}
		}
		flowScalar(type) {
			if (this.onNewLine) {
				let nl = this.source.indexOf("\n") + 1;
				while (nl !== 0) {
					this.onNewLine(this.offset + nl);
					nl = this.source.indexOf("\n", nl) + 1;
				}
			}
			return {
				type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		startBlockValue(parent) {
			switch (this.type) {
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return this.flowScalar(this.type);
				case "block-scalar-header": return {
					type: "block-scalar",
					offset: this.offset,
					indent: this.indent,
					props: [this.sourceToken],
					source: ""
				};
				case "flow-map-start":
				case "flow-seq-start": return {
					type: "flow-collection",
					offset: this.offset,
					indent: this.indent,
					start: this.sourceToken,
					items: [],
					end: []
				};
				case "seq-item-ind": return {
					type: "block-seq",
					offset: this.offset,
					indent: this.indent,
					items: [{ start: [this.sourceToken] }]
				};
				case "explicit-key-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					start.push(this.sourceToken);
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							explicitKey: true
						}]
					};
				}
				case "map-value-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							key: null,
							sep: [this.sourceToken]
						}]
					};
				}
			}
			return null;
		}
		atIndentedComment(start, indent) {
			if (this.type !== "comment") return false;
			if (this.indent <= indent) return false;
			return start.every((st) => st.type === "newline" || st.type === "space");
		}
		*documentEnd(docEnd) {
			if (this.type !== "doc-mode") {
				if (docEnd.end) docEnd.end.push(this.sourceToken);
				else docEnd.end = [this.sourceToken];
				if (this.type === "newline") yield* this.pop();
			}
		}
		*lineEnd(token) {
			switch (this.type) {
				case "comma":
				case "doc-start":
				case "doc-end":
				case "flow-seq-end":
				case "flow-map-end":
				case "map-value-ind":
					yield* this.pop();
					yield* this.step();
					break;
				case "newline": this.onKeyLine = false;
				default:
					if (token.end) token.end.push(this.sourceToken);
					else token.end = [this.sourceToken];
					if (this.type === "newline") yield* this.pop();
			}
		}
	};
	exports.Parser = Parser;
}));

// node_modules/yaml/dist/public-api.js
var require_public_api = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var errors = require_errors();
	var log = require_log();
	var identity = require_identity();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	function parseOptions(options) {
		const prettyErrors = options.prettyErrors !== false;
		return {
			lineCounter: options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null,
			prettyErrors
		};
	}
	/**
	* Parse the input as a stream of YAML documents.
	*
	* Documents should be separated from each other by `...` or `---` marker lines.
	*
	* @returns If an empty `docs` array is returned, it will be of type
	*   EmptyStream and contain additional stream information. In
	*   TypeScript, you should use `'empty' in docs` as a type guard for it.
	*/
	function parseAllDocuments(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		const docs = Array.from(composer$1.compose(parser$1.parse(source)));
		if (prettyErrors && lineCounter) for (const doc of docs) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		if (docs.length > 0) return docs;
		return Object.assign([], { empty: true }, composer$1.streamInfo());
	}
	/** Parse an input string into a single YAML.Document */
	function parseDocument(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		let doc = null;
		for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) if (!doc) doc = _doc;
		else if (doc.options.logLevel !== "silent") {
			doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
			break;
		}
		if (prettyErrors && lineCounter) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		return doc;
	}
	function parse(src, reviver, options) {
		let _reviver = void 0;
		if (typeof reviver === "function") _reviver = reviver;
		else if (options === void 0 && reviver && typeof reviver === "object") options = reviver;
		const doc = parseDocument(src, options);
		if (!doc) return null;
		doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
		if (doc.errors.length > 0) {
			if (doc.options.logLevel !== "silent") throw doc.errors[0];
			else doc.errors = [];
		}
		return doc.toJS(Object.assign({ reviver: _reviver }, options));
	}
	function stringify(value, replacer, options) {
		let _replacer = null;
		if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
		else if (options === void 0 && replacer) options = replacer;
		if (typeof options === "string") options = options.length;
		if (typeof options === "number") {
			const indent = Math.round(options);
			options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
		}
		if (value === void 0) {
			const { keepUndefined } = options ?? replacer ?? {};
			if (!keepUndefined) return void 0;
		}
		if (identity.isDocument(value) && !_replacer) return value.toString(options);
		return new Document.Document(value, _replacer, options).toString(options);
	}
	exports.parse = parse;
	exports.parseAllDocuments = parseAllDocuments;
	exports.parseDocument = parseDocument;
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var Schema = require_Schema();
	var errors = require_errors();
	var Alias = require_Alias();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var cst = require_cst();
	var lexer = require_lexer();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	var publicApi = require_public_api();
	var visit = require_visit();
	exports.Composer = composer.Composer;
	exports.Document = Document.Document;
	exports.Schema = Schema.Schema;
	exports.YAMLError = errors.YAMLError;
	exports.YAMLParseError = errors.YAMLParseError;
	exports.YAMLWarning = errors.YAMLWarning;
	exports.Alias = Alias.Alias;
	exports.isAlias = identity.isAlias;
	exports.isCollection = identity.isCollection;
	exports.isDocument = identity.isDocument;
	exports.isMap = identity.isMap;
	exports.isNode = identity.isNode;
	exports.isPair = identity.isPair;
	exports.isScalar = identity.isScalar;
	exports.isSeq = identity.isSeq;
	exports.Pair = Pair.Pair;
	exports.Scalar = Scalar.Scalar;
	exports.YAMLMap = YAMLMap.YAMLMap;
	exports.YAMLSeq = YAMLSeq.YAMLSeq;
	exports.Lexer = lexer.Lexer;
	exports.LineCounter = lineCounter.LineCounter;
	exports.Parser = parser.Parser;
	exports.parse = publicApi.parse;
	exports.parseAllDocuments = publicApi.parseAllDocuments;
	exports.parseDocument = publicApi.parseDocument;
	exports.stringify = publicApi.stringify;
	exports.visit = visit.visit;
	exports.visitAsync = visit.visitAsync;
}));

// src/stages/input-values.ts
var import_dist = require_dist();
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

// src/stages/input-file.ts
/** Larger than any sensible configuration; a bound on what parsing may cost. */
const INPUT_FILE_MAX_BYTES = 65536;
/** From the root of the repository. */
const INPUT_FILE_PATH = ".github/tare.yml";
/** The configuration that the action and the local command share; null where there is none. */
async function findInputFile(root, files) {
	const text = await files.readTextIfPresent(join(root, INPUT_FILE_PATH), 16 * INPUT_FILE_MAX_BYTES);
	return text === null ? null : {
		path: INPUT_FILE_PATH,
		text
	};
}
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
	const document = parse(file.text);
	if (document instanceof Error) return {
		values: none,
		problems: [`${file.path} cannot be read: ${document.message}.`]
	};
	const [error] = document.errors;
	if (error !== void 0) {
		const [line = ""] = error.message.split("\n");
		return {
			values: none,
			problems: [`${file.path} is not valid YAML: ${line.replace(/:$/, "")}.`]
		};
	}
	const root = document.contents;
	if (root === null || (0, import_dist.isScalar)(root) && root.value === null) return {
		values: none,
		problems: []
	};
	if (!(0, import_dist.isMap)(root)) return {
		values: none,
		problems: [`${file.path} has to be a map of inputs, such as "threshold: 3%".`]
	};
	return readMap(file.path, root.items);
}
function parse(text) {
	try {
		return (0, import_dist.parseDocument)(text, {
			uniqueKeys: true,
			strict: true,
			logLevel: "error",
			version: "1.2"
		});
	} catch (error) {
		return error instanceof RangeError ? /* @__PURE__ */ new Error("it is nested too deeply") : error;
	}
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
	if ((0, import_dist.isAlias)(node)) return { fault: "aliases (*name) are not supported; write the value out" };
	if ((0, import_dist.isScalar)(node)) return { text: scalarText(node) ?? "" };
	if ((0, import_dist.isSeq)(node)) return joined(node.items.map((item) => single(item)));
	if (!(0, import_dist.isMap)(node) || depth > 1) return { fault: "is nested too deeply" };
	return joined(node.items.map(({ key, value }) => {
		const name = scalarText(key);
		if (name === null || /[\n"]/.test(name)) return { fault: "a key is not plain text on one line" };
		const inner = linesOf(value, depth + 1);
		if ("fault" in inner) return inner;
		const label = /\s/.test(name) && depth > 0 ? `"${name}"` : name;
		if ((0, import_dist.isMap)(value)) return { text: prefixed(/\s/.test(name) ? `"${name}"` : name, inner.text) };
		return /\n/.test(inner.text) ? { fault: "a value has several lines" } : { text: `${label}: ${inner.text}` };
	}));
}
function prefixed(prefix, lines) {
	return lines.split("\n").map((line) => `${prefix} ${line}`).join("\n");
}
function single(node) {
	const text = (0, import_dist.isAlias)(node) ? null : scalarText(node);
	if (text === null) return { fault: "a list may hold plain values only" };
	return /\n/.test(text.trim()) ? { fault: "an entry of a list has several lines" } : { text };
}
function joined(all) {
	return all.find((one) => "fault" in one) ?? { text: all.map((one) => "text" in one ? one.text : "").join("\n") };
}
function scalarText(node) {
	if (node === null || !(0, import_dist.isScalar)(node)) return null;
	if (typeof node.value === "string") return node.value;
	if (node.value === null) return "";
	return node.source ?? String(node.value);
}

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = 1e400;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// src/model/pattern.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
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
const NANOSECONDS = [
	[/^(ns|nanos|nanoseconds)$/, 1],
	[/^(us|µs|μs|micros|microseconds)$/, 1e3],
	[/^(ms|millis|milliseconds)$/, 1e6],
	[/^(s|sec|secs|second|seconds)$/, 1e9]
];
/** Nanoseconds in one of a time unit (`ns/op`: 1, `p99-ms`: 1e6); null when it is no time. */
function nanosecondsPer(unit) {
	const slash = unit.lastIndexOf("/");
	if (metricOf(unit).quantity !== "time") return null;
	const word = lastWord(slash < 0 ? unit : unit.slice(0, slash));
	return NANOSECONDS.find(([names]) => names.test(word))?.[1] ?? null;
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
/** Could this pattern on units mean a wall-clock time? */
function meansWallTime(pattern) {
	return (METRIC_WORDS.get("wall") ?? []).some((unit) => matchesPattern(pattern, unit)) || metricOf(pattern).quantity === "time";
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
		const nearest = (0, import_fastest_levenshtein.closest)(plain, INPUT_NAMES);
		const near = (0, import_fastest_levenshtein.distance)(plain, nearest) <= Math.max(2, Math.floor(nearest.length / 3));
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
			failOnRegression: yes("fail-on-regression"),
			failOnInconclusive: yes("fail-on-inconclusive"),
			failOnMissing: yes("fail-on-missing")
		},
		metricDirections: reader.lines("metric-direction", readDirections),
		commentMode: reader.value("comment-mode", "choice", readChoice) ?? "off",
		commentKey: reader.value("comment-key", "key", readKey) ?? "",
		githubToken: reader.value("github-token", "secret", (text) => ({ value: text })) ?? "",
		seed: reader.value("seed", "seed", readSeed),
		resultsPath: reader.value("results-path", "path", (text) => readResultsPath(text, reader)) ?? ""
	};
}
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

// src/render/fit.ts
/**
* The first of several texts, longest first, that fits a limit. The last one is taken whatever its length: its
* writer keeps it short.
*/
function firstThatFits(ladder, render, fits) {
	let text = "";
	for (const detail of ladder) {
		text = render(detail);
		if (fits(text)) return text;
	}
	return text;
}

// src/render/values.ts
const TIME_STEPS = [
	{
		factor: 1,
		unit: "ns"
	},
	{
		factor: 1e3,
		unit: "µs"
	},
	{
		factor: 1e6,
		unit: "ms"
	},
	{
		factor: 1e9,
		unit: "s"
	}
];
const TIME_FACTORS = {
	ns: 1,
	us: 1e3,
	µs: 1e3,
	μs: 1e3,
	ms: 1e6,
	s: 1e9,
	sec: 1e9
};
const BYTE_STEPS = [
	"B",
	"KiB",
	"MiB",
	"GiB",
	"TiB"
].map((unit, power) => ({
	factor: 1024 ** power,
	unit
}));
const BYTE_RATE_STEPS = [
	"B/s",
	"kB/s",
	"MB/s",
	"GB/s",
	"TB/s"
].map((unit, power) => ({
	factor: 1e3 ** power,
	unit
}));
const BYTE_RATE_FACTORS = {
	"B/s": 1,
	"kB/s": 1e3,
	"MB/s": 1e6,
	"GB/s": 1e9
};
const RATE_STEPS = [
	"",
	"k",
	"M",
	"G"
].map((unit, power) => ({
	factor: 1e3 ** power,
	unit
}));
/** Counts stay whole until they are too long to compare by eye. */
const COUNT_STEPS = [
	{
		factor: 1,
		unit: ""
	},
	{
		factor: 1e6,
		unit: "M"
	},
	{
		factor: 1e9,
		unit: "G"
	}
];
/** `ns/op`, `p99-ns`, `parse-ms/file`: the time unit after the last separator, before a `/`. */
const TIME_UNIT = /^(?:.*[-_ ])?(ns|us|µs|μs|ms|s|sec)(?:\/[^/]*)?$/u;
/** `B/op`, `heap-bytes`. */
const BYTE_UNIT = /^(?:.*[-_ ])?(?:B|bytes)(?:\/[^/]*)?$/u;
function scaleOf(metric) {
	switch (metric.quantity) {
		case "time": {
			const factor = TIME_FACTORS[TIME_UNIT.exec(metric.unit)?.[1] ?? ""];
			return factor === void 0 ? {
				factor: 1,
				steps: COUNT_STEPS
			} : {
				factor,
				steps: TIME_STEPS
			};
		}
		case "bytes": return {
			factor: 1,
			steps: BYTE_UNIT.test(metric.unit) ? BYTE_STEPS : COUNT_STEPS
		};
		case "rate": {
			const factor = BYTE_RATE_FACTORS[metric.unit];
			if (factor !== void 0) return {
				factor,
				steps: BYTE_RATE_STEPS
			};
			return {
				factor: 1,
				steps: metric.unit.endsWith("/s") ? RATE_STEPS : COUNT_STEPS
			};
		}
		case "count":
		case "other": return {
			factor: 1,
			steps: COUNT_STEPS
		};
		default: {
			const never = metric.quantity;
			throw new TypeError(`unknown quantity ${String(never)}`);
		}
	}
}
/** Both readings of a row; figures as far as its interval (or exactness) makes them meaningful. */
function rowValues(row) {
	const { base, head, change, metric } = row;
	if (change.kind === "exact" && base !== null && head !== null) return exactValues(base, head, metric);
	const halfWidth = change.kind === "interval" ? (change.delta.upper - change.delta.lower) / 2 : .05;
	return pairOf(base, head, metric, halfWidth >= .01 ? 3 : halfWidth >= .001 ? 4 : 5);
}
/** Exact readings: whole numbers whole, otherwise as many figures as show the difference. */
function exactValues(base, head, metric) {
	const limit = scaleOf(metric).steps === BYTE_STEPS ? 1e4 : 1e9;
	if ([base, head].every((value) => Number.isInteger(value) && Math.abs(value) < limit)) return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
	for (let digits = 3; digits <= 12; digits += 1) {
		const texts = pairOf(base, head, metric, digits);
		if (base === head || texts.base !== texts.head) return texts;
	}
	return {
		base: plainValue(base, metric),
		head: plainValue(head, metric)
	};
}
function plainValue(value, metric) {
	const { factor, steps } = scaleOf(metric);
	const step = steps.find((candidate) => candidate.factor === factor);
	return withUnit(grouped(String(value)), step?.unit ?? "");
}
/** An exact change in the metric's own unit, signed: `-1`, `+1,024 B`. */
function absoluteChange(absolute, metric) {
	const figure = plainValue(Number(Math.abs(absolute).toPrecision(12)), metric);
	return absolute === 0 ? figure : `${absolute < 0 ? "-" : "+"}${figure}`;
}
function differenceFigures({ estimate, lower, upper }, metric) {
	const { factor, steps } = scaleOf(metric);
	const all = [
		estimate,
		lower,
		upper
	];
	const step = stepFor(Math.max(...all.map(Math.abs)) * factor, steps);
	const scaledTo = (value) => value * factor / step.factor;
	const halfWidth = scaledTo((upper - lower) / 2);
	let decimals = halfWidth > 0 ? decimalsFor(halfWidth, 1) : decimalsFor(Math.abs(scaledTo(estimate)), 3);
	if (halfWidth === 0 && Number.isInteger(scaledTo(estimate))) decimals = 0;
	const figure = (value) => signedFigure(scaledTo(value), decimals);
	while (decimals < 6 && all.some((value) => value !== 0 && figure(value).startsWith("±"))) decimals += 1;
	return {
		estimate: figure(estimate),
		lower: figure(lower),
		upper: figure(upper),
		withUnit: (text) => withUnit(text, step.unit)
	};
}
function signedFigure(value, decimals) {
	const text = fixed(Math.abs(value), decimals);
	if (value === 0) return fixed(0, 0);
	return `${/[1-9]/.test(text) ? value < 0 ? "-" : "+" : "±"}${text}`;
}
/** One reading on its own, three figures. */
function singleValue(value, metric) {
	return Number.isInteger(value) && Math.abs(value) < 1e3 ? plainValue(value, metric) : scaled(value, metric, 3);
}
function pairOf(base, head, metric, digits) {
	if (base === null || head === null) {
		const text = (value) => value === null ? "-" : singleValue(value, metric);
		return {
			base: text(base),
			head: text(head)
		};
	}
	const larger = Math.max(Math.abs(base), Math.abs(head));
	const smaller = Math.min(Math.abs(base), Math.abs(head));
	if (smaller > 0 && larger / smaller >= 1e3) return {
		base: scaled(base, metric, digits),
		head: scaled(head, metric, digits)
	};
	const { factor, steps } = scaleOf(metric);
	const step = stepFor(larger * factor, steps);
	const unscale = factor / step.factor;
	const decimals = Math.max(decimalsFor(larger * unscale, digits), smaller > 0 ? decimalsFor(smaller * unscale, 2) : 0);
	const text = (value) => withUnit(fixed(value * unscale, decimals), step.unit);
	return {
		base: text(base),
		head: text(head)
	};
}
function scaled(value, metric, digits) {
	const { factor, steps } = scaleOf(metric);
	const step = stepFor(Math.abs(value) * factor, steps);
	const figure = value * factor / step.factor;
	return withUnit(fixed(figure, decimalsFor(Math.abs(figure), digits)), step.unit);
}
function stepFor(size, steps) {
	let chosen = steps[0] ?? {
		factor: 1,
		unit: ""
	};
	for (const step of steps) if (size >= step.factor) chosen = step;
	return chosen;
}
function decimalsFor(size, digits) {
	if (!(size > 0)) return 0;
	return Math.min(12, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}
function fixed(value, decimals) {
	if (!Number.isFinite(value)) return "?";
	return Math.abs(value) >= 0x38d7ea4c68000 ? value.toExponential(3) : grouped(value.toFixed(decimals));
}
function withUnit(figure, unit) {
	return unit === "" ? figure : `${figure}${"\xA0"}${unit}`;
}

// src/model/harm.ts
/**
* How bad a row's change is, as a log ratio of cost: positive is worse; infinite where base is 0. One order for the
* gate and every page, so that they name the same worst row.
*/
function estimatedHarm(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return harmOf(row, change.delta.estimate);
		case "difference": return harmOf(row, relativeTo(row.base, change.difference.estimate));
		case "exact": return harmOf(row, change.relative ?? relativeTo(0, change.absolute));
		case "none": return 0;
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
/** How bad it may be at worst, by the interval's bad end. */
function possibleHarm(row) {
	const { change } = row;
	switch (change.kind) {
		case "interval": return Math.max(harmOf(row, change.delta.lower), harmOf(row, change.delta.upper));
		case "difference": return Math.max(harmOf(row, relativeTo(row.base, change.difference.lower)), harmOf(row, relativeTo(row.base, change.difference.upper)));
		case "exact":
		case "none": return estimatedHarm(row);
		default: throw new TypeError(`unknown change ${String(change)}`);
	}
}
function relativeTo(base, difference) {
	if (difference === 0) return 0;
	return base === null || base === 0 ? Math.sign(difference) * Number.POSITIVE_INFINITY : difference / Math.abs(base);
}
function harmOf(row, relative) {
	return (row.metric.direction === "higher" ? -1 : 1) * Math.log1p(Math.max(-1, relative));
}
/** Largest harm first; equals stay in their order. */
function byHarm(harm) {
	return (a, b) => {
		const [first, second] = [harm(a.row), harm(b.row)];
		return first === second ? 0 : first < second ? 1 : -1;
	};
}
/** The rows that the gate looks at, of one verdict, in listing order. */
function gatedRows(analysis, verdict) {
	return analysis.benchmarks.filter(({ status }) => status === "compared").flatMap((benchmark) => benchmark.rows.filter((row) => row.gated && row.verdict === verdict).map((row) => ({
		benchmark,
		row
	})));
}
/** The row that regressed most: the one that the first sentence and the gate name. null when none regressed. */
function worstRegression(analysis) {
	return gatedRows(analysis, "regressed").toSorted(byHarm(estimatedHarm))[0] ?? null;
}
/** The undecided row that may be worst. null when there is none. */
function worstInconclusive(analysis) {
	return gatedRows(analysis, "inconclusive").toSorted(byHarm(possibleHarm))[0] ?? null;
}
/** The row that improved most. */
function bestImprovement(analysis) {
	return gatedRows(analysis, "improved").toSorted(byHarm((row) => -estimatedHarm(row)))[0] ?? null;
}

// src/render/words.ts
/** What the report says, worded once. The sign never stands without its word. */
const VERDICT_SIGNS = {
	regressed: "🔴",
	improved: "🟢",
	unchanged: "⚪",
	inconclusive: "❔",
	error: "❌"
};
/** What a row's verdict is called: slower, faster, more, less, worse, better, unchanged, can't tell. */
function verdictWord(row) {
	switch (row.verdict) {
		case "regressed": return changeWord(row.metric, true);
		case "improved": return changeWord(row.metric, false);
		case "unchanged": return "unchanged";
		case "inconclusive": return "can't tell";
		case null: return "not judged";
		default: {
			const never = row.verdict;
			throw new TypeError(`unknown verdict ${String(never)}`);
		}
	}
}
function changeWord(metric, worse) {
	switch (metric.quantity) {
		case "time":
		case "rate": return worse ? "slower" : "faster";
		case "bytes":
		case "count": return worse === (metric.direction === "lower") ? "more" : "less";
		case "other": return worse ? "worse" : "better";
		default: {
			const never = metric.quantity;
			throw new TypeError(`unknown quantity ${String(never)}`);
		}
	}
}
const STATUS_WORDS = {
	compared: "compared",
	added: "added",
	removed: "removed",
	failed: "failed",
	"not-comparable": "not comparable"
};
/**
* The interval's delta, `+9.8 %` and `[+8.9, +10.7]`; a difference `+17.0 B` and `[+16.5, +17.5]`; an exact change `-1`
* and `(-33.3 %)`; empty when there is none.
*/
function deltaTexts(row) {
	switch (row.change.kind) {
		case "interval": {
			const decimals = percentDecimals(row.change.delta, row.threshold);
			return {
				estimate: signedPercent(row.change.delta.estimate, decimals),
				range: intervalFigures(row.change.delta, decimals)
			};
		}
		case "difference": {
			const { estimate, lower, upper, withUnit } = differenceFigures(row.change.difference, row.metric);
			return {
				estimate: withUnit(estimate),
				range: `[${lower},${"\xA0"}${upper}]`
			};
		}
		case "exact": {
			const { absolute, relative } = row.change;
			if (absolute === 0) return {
				estimate: "the same",
				range: ""
			};
			return {
				estimate: absoluteChange(absolute, row.metric),
				range: relative === null ? "(from 0)" : `(${signedPercent(relative, Math.abs(relative) < .001 ? 3 : 1)})`
			};
		}
		case "none": return {
			estimate: "-",
			range: ""
		};
		default: {
			const never = row.change;
			throw new TypeError(`unknown change ${String(never)}`);
		}
	}
}
function counted(count, singular, plural = `${singular}s`) {
	return `${count} ${count === 1 ? singular : plural}`;
}
/** The verdict on the run in one line, without its sign. Trusted text. */
function headline(analysis) {
	const { builds, run } = analysis.results;
	const failed = ["base", "head"].filter((side) => builds[side].state === "failed");
	if (failed.length === 2) return "Neither base nor head compiles: nothing was compared";
	if (failed[0] === "head") return "Head does not compile: nothing was compared";
	if (failed[0] === "base") return "Can't tell: base does not compile";
	const said = countsLine(analysis);
	const partial = run.partial ? "Partial run: " : "";
	if (analysis.verdict === "error") return `${partial}Nothing could be compared${said === "" ? "" : `: ${said}`}`;
	const what = analysis.sameTree ? `A/A run: ${said}` : said;
	return `${partial}${what === "" ? "nothing to judge" : what}`;
}
function countsLine(analysis) {
	const { counts } = analysis;
	return [
		counts.regressed > 0 ? counted(counts.regressed, "regression") : "",
		counts.improved > 0 ? counted(counts.improved, "improvement") : "",
		counts.unchanged > 0 ? `${counts.unchanged} unchanged` : "",
		counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive` : "",
		counts.failed > 0 ? `${counts.failed} failed` : "",
		...analysis.verdict === "error" ? [counts.added > 0 ? `${counts.added} added` : "", counts.removed > 0 ? `${counts.removed} removed` : ""] : []
	].filter((part) => part !== "").join(" · ");
}
/** `Parse/large` is 9.8 % slower, and how sure that is. `name`: the row's name as shown. */
function rowSentence(entry, name, alpha) {
	const { row } = entry;
	const { change, metric } = row;
	if (change.kind === "interval") {
		const decimals = percentDecimals(change.delta, row.threshold);
		const size = changeSize(change.delta.estimate, decimals);
		const worse = change.delta.estimate > 0 === (metric.direction === "lower");
		const what = metric.quantity === "time" ? [
			{ code: name },
			` is ${size} ${changeWord(metric, worse)}`,
			...unitIfUnusual(metric)
		] : [
			{ code: name },
			` has ${size} ${change.delta.estimate > 0 ? "more" : "less"} `,
			{ code: metric.unit }
		];
		const [near, far] = [change.delta.lower, change.delta.upper].toSorted((a, b) => Math.abs(a) - Math.abs(b));
		const range = `${changeSize(near ?? 0, decimals)} to ${changeSize(far ?? 0, decimals)}`;
		return [{ strong: what }, ` (${range} at ${levelPercent(alpha)} confidence; the threshold is ${plainPercent(row.threshold)}).`];
	}
	if (change.kind === "difference") return differenceSentence(row, change.difference, name, alpha);
	if (change.kind === "exact") {
		const values = rowValues(row);
		const relative = change.relative === null ? "" : `, ${signedPercent(change.relative, 1)}`;
		return [{ strong: [
			{ code: name },
			` went from ${values.base} to ${values.head} `,
			{ code: metric.unit },
			" exactly"
		] }, ` (${deltaTexts(row).estimate}${relative}; the threshold is ${plainPercent(row.threshold)}).`];
	}
	return [
		{ code: name },
		": ",
		{ prose: change.reason }
	];
}
function differenceSentence(row, difference, name, alpha) {
	const { metric } = row;
	const figures = differenceFigures(difference, metric);
	const size = (figure) => figure.replace(/^[+-]/, "");
	const amount = figures.withUnit(size(figures.estimate));
	const more = difference.estimate > 0;
	const worse = more === (metric.direction === "lower");
	const what = metric.quantity === "time" ? [
		{ code: name },
		` is ${amount} ${changeWord(metric, worse)}`,
		...unitIfUnusual(metric)
	] : [
		{ code: name },
		` has ${amount} ${more ? "more" : "less"} `,
		{ code: metric.unit }
	];
	const [near, far] = more ? [figures.lower, figures.upper] : [figures.upper, figures.lower];
	const limit = row.base === 0 ? "base is 0, so that any change counts" : thresholdOfBase(row);
	return [{ strong: what }, ` (${size(near)} to ${size(far)} at ${levelPercent(alpha)} confidence; ${limit}).`];
}
function thresholdOfBase(row) {
	return `the threshold is ${plainPercent(row.threshold)} of base`;
}
/** Wall time goes without saying; any other time names its unit. */
function isWallTime(metric) {
	return metric.unit === "ns/op";
}
function unitIfUnusual(metric) {
	return isWallTime(metric) ? [] : [" in ", { code: metric.unit }];
}
/** The sentence under the headline: the worst row, or what the absence of one means. */
function leadSentence(analysis, sections, nameOf) {
	const { counts, family } = analysis;
	const worst = worstRegression(analysis);
	if (worst !== null) return rowSentence(worst, nameOf(worst.benchmark.id), family.alpha);
	if (analysis.verdict === "error" || analysis.results.builds.base.state === "failed") return [];
	const untold = counts.inconclusive;
	const doubt = untold === 0 ? [] : [
		" ",
		{ strong: [`${counted(untold, "benchmark")} can't be told`] },
		`: the run was not precise enough to say that ${untold === 1 ? "it" : "they"} did not get worse.`
	];
	const best = bestImprovement(analysis);
	if (best !== null) return [
		"No regression shown. ",
		...rowSentence(best, nameOf(best.benchmark.id), family.alpha),
		...doubt
	];
	if (untold > 0) return ["No regression shown.", ...doubt];
	if (sections.unchanged.length === 0) return ["No gated metric was compared."];
	return [`${unchangedMeaning(sections.unchanged, family.alpha)}.`];
}
/** For runs in which nothing can differ but by noise. */
function noiseSentence(analysis) {
	if (analysis.sameTree) return "Base and head are the same tree: every difference here is noise.";
	return analysis.results.identicalBinaries ? "Both sides ran byte-identical binaries: every difference here is noise." : "";
}
/** What `unchanged` means for these rows: `Every interval lies within ±5 % (99 % confidence)`. */
function unchangedMeaning(unchanged, alpha) {
	const intervals = unchanged.filter((entry) => entry.row.change.kind !== "exact");
	if (intervals.length === 0) return "Every reading is the same on both sides, exactly";
	const thresholds = new Set(intervals.map((entry) => entry.row.threshold));
	const [only] = thresholds;
	return `Every interval lies within ${thresholds.size === 1 && only !== void 0 ? `±${plainPercent(only)}` : "its threshold"} (${levelPercent(alpha)} confidence)`;
}
/** `Geometric mean: time -0.4 % [-0.7, -0.1] over 42 benchmarks, ...`; empty when there is none. */
function geometricMeansPhrase(means) {
	if (means.length === 0) return [];
	return [
		"Geometric mean: ",
		...means.flatMap((mean, index) => {
			const decimals = percentDecimals(mean.delta, 0);
			const change = `${signedPercent(mean.delta.estimate, decimals)} ${intervalFigures(mean.delta, decimals)}`;
			const metric = isWallTime(mean.metric) ? "time" : { code: mean.metric.unit };
			const over = index === 0 ? counted(mean.benchmarks, "benchmark") : String(mean.benchmarks);
			return [
				index === 0 ? "" : ", ",
				metric,
				` ${change} over ${over}`
			];
		}),
		"."
	];
}

// src/render/footnotes.ts
const SUPERSCRIPTS = [
	"⁰",
	"¹",
	"²",
	"³",
	"⁴",
	"⁵",
	"⁶",
	"⁷",
	"⁸",
	"⁹"
];
function superscript(number) {
	return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)] ?? "").join("");
}
function createFootnotes() {
	const marks = /* @__PURE__ */ new Map();
	let fresh = [];
	return {
		mark(notes) {
			const own = notes.map((note) => {
				const key = JSON.stringify(note);
				let mark = marks.get(key);
				if (mark === void 0) {
					mark = superscript(marks.size + 1);
					marks.set(key, mark);
					fresh.push({
						mark,
						note
					});
				}
				return mark;
			});
			return [...new Set(own)].join("˒");
		},
		take() {
			const taken = fresh;
			fresh = [];
			return taken;
		}
	};
}
function warningPhrase(warning) {
	const subject = warning.subject === void 0 ? [] : [": ", { code: clipped$1(warning.subject) }];
	return [
		{ prose: clipped$1(sentence(warning.message)) },
		...subject,
		"."
	];
}
/** What is doubtful about the benchmark and this row of it. */
function rowNotes({ benchmark, row }) {
	return [...benchmark.warnings, ...row.warnings].map(warningPhrase);
}
function benchmarkNotes(benchmark) {
	return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}
/** For an inconclusive row: what would settle it, and what this run could have seen. */
function settleNote({ row }) {
	if (row.change.kind === "none") return row.gated ? [{ prose: clipped$1(sentence(row.change.reason)) }, "."] : null;
	if (row.change.kind === "exact" || row.change.settle === null) return null;
	const { morePairs, moreMs, obstacle, smallestDetectable } = row.change.settle;
	const smallest = rounded(smallestDetectable);
	const seen = [
		"; the smallest change this run could have called is about ",
		...row.change.kind === "interval" ? [plainPercent(smallest)] : valueWithUnit(smallest, row.metric),
		"."
	];
	if (morePairs !== null) {
		const time = moreMs === null ? "" : ` (${formatDuration(moreMs)})`;
		return [`About ${counted(morePairs, "more pair", "more pairs")}${time} would settle it`, ...seen];
	}
	if (obstacle === "clock") return ["More pairs would not settle it: the clock's steps are larger than the difference."];
	return ["More pairs are not expected to settle it: the change is too close to the threshold", ...seen];
}
function valueWithUnit(value, metric) {
	const text = singleValue(value, metric);
	return /[^\d.,]$/.test(text) ? [text] : [`${text} `, { code: metric.unit }];
}
/** Said by the report's first sentence already. */
const SAID_IN_LEAD = /* @__PURE__ */ new Set(["same-tree", "identical-binaries"]);
/** Doubts about the whole run, each once. */
function runNotes(analysis) {
	const seen = /* @__PURE__ */ new Set();
	const notes = [];
	for (const warning of [...analysis.warnings, ...analysis.results.warnings]) {
		if (SAID_IN_LEAD.has(warning.code)) continue;
		const note = warningPhrase(warning);
		const key = JSON.stringify(note);
		if (!seen.has(key)) notes.push(note);
		seen.add(key);
	}
	return notes;
}
/** Two figures are all a forecast is worth. */
function rounded(fraction) {
	return Number(fraction.toPrecision(2));
}
function sentence(message) {
	const text = message.trim().replace(/[.\s]+$/, "");
	return text.charAt(0).toUpperCase() + text.slice(1);
}
function clipped$1(text) {
	return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}

// src/render/one-line.ts
/**
* The run in one line of plain text, for the `summary` output, notices and logs:
* `1 regression · 37 unchanged; worst: Parse/large slower +9.8 % [+8.9, +10.7] at 99 %`.
* Names in it are untrusted: no line breaks and no escape sequences, but a workflow command or Markdown still needs
* its own escaping.
*/
function renderOneLine(analysis) {
	const worst = worstRegression(analysis);
	const line = headline(analysis);
	return plain$2(worst === null ? line : `${line}; worst: ${renderRowLine(worst, analysis.family.alpha)}`);
}
/** One row in plain text: `Parse/large slower +9.8 % [+8.9, +10.7] at 99 %`. The name is untrusted. */
function renderRowLine(entry, alpha) {
	const { row, benchmark } = entry;
	const name = shortenMiddle(escapeTerminal(benchmark.id), 80);
	const metric = isWallTime(row.metric) ? "" : ` ${shortenMiddle(escapeTerminal(row.metric.unit), 40)}`;
	if (row.change.kind === "none") return plain$2(`${name}${metric} ${verdictWord(row)}: ${shortenMiddle(escapeTerminal(row.change.reason), 80)}`);
	const { estimate, range } = deltaTexts(row);
	const sure = row.change.kind === "exact" ? ", exact" : ` at ${levelPercent(alpha)}`;
	return plain$2(`${name}${metric} ${verdictWord(row)} ${estimate}${range === "" ? "" : ` ${range}`}${sure}`);
}
function plain$2(text) {
	return text.replaceAll("\xA0", " ");
}

// src/render/gate-line.ts
/** What the gate decided and why, for the log and the failed step, and as a sentence of the report. */
const LONGEST_NAME$1 = 80;
const LONGEST_REASON$1 = 200;
/**
* One line of plain text without a trailing full stop:
* `Parse/large slower +9.8 % [+8.9, +10.7] at 99 %, threshold 5 %; 2 more rows regressed`. Names in it are untrusted:
* no line break and no escape sequence, but a workflow command at its start is for the writer to avoid.
*/
function renderGateLine({ reason }, analysis) {
	return lineOf(reason, analysis).replaceAll("\xA0", " ");
}
function lineOf(reason, analysis) {
	switch (reason.kind) {
		case "passed": return passed(analysis);
		case "regressed": return `${rowLine(reason.worst, analysis)}${others(reason.others, "row", "regressed")}`;
		case "error": return errorLine(reason.cause, analysis);
		case "missing": return `${name(reason.benchmark)} ${missing(reason.benchmark)}${others(reason.others, "benchmark", "missing")} (fail-on-missing)`;
		case "inconclusive": return reason.worst === null ? "nothing could be judged (fail-on-inconclusive)" : `${rowLine(reason.worst, analysis)}${others(reason.others, "row", "undecided")} (fail-on-inconclusive)`;
		default: throw new TypeError(`unknown reason ${String(reason)}`);
	}
}
/** The report's sentence. What the lead has said already (the regression, the build that failed) is not said again. */
function gateSentence({ reason }, { counts, results }) {
	switch (reason.kind) {
		case "passed": return counts.regressed > 0 && !results.settings.failOnRegression ? ["The gate is open (fail-on-regression is off)."] : ["The gate passes."];
		case "regressed":
		case "error": return ["The gate fails."];
		case "missing": {
			const { benchmark } = reason;
			const more = others(reason.others, "benchmark", "missing");
			return [
				"The gate fails: ",
				{ code: name(benchmark) },
				` ${missing(benchmark)}${more} (fail-on-missing is set).`
			];
		}
		case "inconclusive": return ["The gate fails (fail-on-inconclusive is set)."];
		default: throw new TypeError(`unknown reason ${String(reason)}`);
	}
}
function rowLine(entry, { family }) {
	return `${renderRowLine(entry, family.alpha)}, threshold ${plainPercent(entry.row.threshold)}`;
}
function others(count, singular, what) {
	return count === 0 ? "" : `; ${counted(count, `more ${singular}`)} ${what}`;
}
function missing({ status }) {
	return status === "removed" ? "is not on head" : "failed on head";
}
function name({ id }) {
	return shortenMiddle(escapeTerminal(visibleName(id)), LONGEST_NAME$1);
}
function passed({ counts, verdict }) {
	if (counts.regressed > 0) return `${counts.regressed} regressed, and fail-on-regression is off`;
	if (verdict === "inconclusive" && counts.inconclusive === 0) return "nothing could be judged, and nothing is known to have regressed";
	return "nothing regressed";
}
function errorLine(cause, { results: { builds }, benchmarks }) {
	switch (cause) {
		case "head-does-not-build": {
			const why = builds.head.state === "failed" ? builds.head.reason : "";
			return `head does not compile: ${escapeTerminal(why.replace(/\s+/g, " ")).slice(0, LONGEST_REASON$1)}`;
		}
		case "no-benchmarks": return "no benchmark was found on either side";
		case "all-failed": return benchmarks.length === 1 ? "the one benchmark failed" : `all ${benchmarks.length} benchmarks failed`;
		case "no-pairs": return "no benchmark was measured on both sides";
		default: throw new TypeError(`unknown cause ${String(cause)}`);
	}
}

// src/render/measured.ts
/** "How this was measured": one phrase a line, for pages and terminals. The repeat command stands apart. */
function measuredLines(analysis) {
	const { results } = analysis;
	return [
		revisionLine("Base", results.base),
		revisionLine("Head", results.head),
		...results.identicalBinaries ? [["Both sides ran byte-identical binaries."]] : [],
		experimentLine(analysis),
		confidenceLine(analysis),
		verdictLine(analysis),
		machineLine(analysis)
	];
}
function revisionLine(side, revision) {
	const label = revision.label === "" ? [] : [
		" (",
		{ code: clipped(revision.label) },
		")"
	];
	const commit = revision.commit === null ? ["uncommitted work tree"] : [{ code: revision.commit.slice(0, 7) }];
	const subject = revision.subject === "" ? [] : [": ", { code: clipped(revision.subject) }];
	return [
		`${side}: `,
		...commit,
		...label,
		...subject
	];
}
function experimentLine({ results: { run }, experiment }) {
	const { mostPairs, fewestPairs, mostPairsDropped } = experiment;
	return [
		`Experiment: ${mostPairs === 0 ? `${run.roundsDone} of ${run.roundsPlanned} rounds` : `${fewestPairs === mostPairs ? "" : `${fewestPairs} to `}${counted(mostPairs, "pair")} a benchmark`}${mostPairsDropped === 0 ? "" : `, at most ${counted(mostPairsDropped, "disturbed pair")} of a row left out`}, ${slicesText(experiment, run.sliceMs)}, base and head back to back in random `,
		"balanced order (seed ",
		{ code: run.seed },
		`)${endings(experiment, run)}. `,
		`${formatDuration(run.durationMs)} in all, ${formatDuration(run.measuringMs)} of it measuring.`
	];
}
/** A slice as it was, not as it was asked for: one op may take longer than a slice should. */
function slicesText({ slice, medianSliceMs, longestSliceMs, compared }, askedMs) {
	if (compared === 0) return `slices of about ${formatDuration(askedMs)}`;
	const median = formatDuration(medianSliceMs);
	if (slice === "suite") return `each slice one run of the whole suite (${median}, the median)`;
	return `slices of about ${median}${longestSliceMs >= 2 * medianSliceMs ? ` (up to ${formatDuration(longestSliceMs)})` : ""}`;
}
/** Why there are fewer pairs than rounds were planned. */
function endings({ compared, endedPrecise, endedByTimeBudget }, run) {
	const benchmarks = (count) => count === compared ? "all" : `${count} of ${compared}`;
	return [
		endedPrecise === 0 ? "" : `; ${benchmarks(endedPrecise)} stopped early because precise enough`,
		endedByTimeBudget === 0 ? "" : `; the time budget ended ${benchmarks(endedByTimeBudget)}`,
		run.partial ? `; ended early, after ${run.roundsDone} of ${run.roundsPlanned} rounds` : ""
	].join("");
}
function confidenceLine({ family, results }) {
	const wanted = levelPercent(1 - results.settings.confidenceLevel);
	if (family.size === 0) return [`Confidence: no gated row carries an interval (${wanted} was asked for).`];
	const meaning = `the chance that noise alone calls ${family.size === 1 ? "the one gated row" : `any of the ${family.size} gated rows`} regressed or improved is at most ${plainPercent(Math.min(1, family.alpha * family.size))}`;
	return [`Confidence: ${levelPercent(family.alpha)} for each row, so that ${meaning}. `, `Hodges-Lehmann estimate, exact signed-rank interval; a verdict needs ${family.pairsNeeded} pairs.`];
}
function verdictLine({ results }) {
	const { settings } = results;
	const rules = settings.thresholds.length === 0 ? "" : `, ${counted(settings.thresholds.length, "rule")} for some rows`;
	return [
		`Threshold: ${plainPercent(settings.threshold)}${rules}. Regressed or improved: the whole interval lies beyond it; `,
		"unchanged: the whole interval lies within; otherwise it can't be told. Code layout alone can move a benchmark by a ",
		"few percent: a tight interval shows that the binaries differ in speed, not why."
	];
}
function machineLine({ results }) {
	const { host, harness } = results;
	const cpus = `${host.logicalCpus}${"\xA0"}${host.logicalCpus === 1 ? "CPU" : "CPUs"}`;
	const memory = `${Math.round(host.memoryBytes / 2 ** 30)}${"\xA0"}GiB`;
	return [
		"Machine: ",
		{ code: host.cpuModel || "unknown CPU" },
		` (${cpus}, ${memory}), `,
		{ code: [host.operatingSystem, host.architecture].filter((part) => part !== "").join(" ") || "unknown system" },
		...host.runner === "" ? [] : [", ", { code: host.runner }],
		...toolchainText(harness.toolchain),
		". Harness ",
		{ code: harness.name },
		", Tare ",
		{ code: results.toolVersion },
		"."
	];
}
/** A command knows of no toolchain. */
function toolchainText(toolchain) {
	return toolchain.trim() === "" || toolchain === "unknown" ? [] : [". Toolchain: ", { code: clipped(toolchain) }];
}
function clipped(text) {
	return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

// src/render/order.ts
function sectionsOf(analysis) {
	const sections = {
		regressed: [],
		improved: [],
		inconclusive: [],
		exactChanged: [],
		unchanged: [],
		notGated: [],
		notCompared: []
	};
	for (const benchmark of analysis.benchmarks) {
		if (benchmark.status !== "compared") continue;
		for (const row of benchmark.rows) sections[sectionOf(row)].push({
			benchmark,
			row
		});
	}
	const apart = [
		"failed",
		"removed",
		"added",
		"not-comparable"
	].flatMap((status) => analysis.benchmarks.filter((benchmark) => benchmark.status === status));
	return {
		...sections,
		regressed: sections.regressed.toSorted(byHarm(estimatedHarm)),
		improved: sections.improved.toSorted(byHarm((row) => -estimatedHarm(row))),
		inconclusive: sections.inconclusive.toSorted(byHarm(possibleHarm)),
		exactChanged: sections.exactChanged.toSorted(byHarm(estimatedHarm)),
		apart
	};
}
function sectionOf(row) {
	if (row.gated && row.verdict !== null) {
		if (row.verdict === "inconclusive" || row.verdict === "unchanged") return row.verdict;
		return row.change.kind === "exact" ? "exactChanged" : row.verdict;
	}
	return row.change.kind === "none" ? "notCompared" : "notGated";
}

// src/render/phrase.ts
function phraseToMarkdown(phrase) {
	return phrase.map((part) => partToMarkdown(part, codeSpan, escapeMarkdown)).join("");
}
function partToMarkdown(part, code, prose) {
	if (typeof part === "string") return part;
	if ("code" in part) return code(part.code);
	if ("prose" in part) return prose(part.prose);
	return `**${part.strong.map((inner) => partToMarkdown(inner, code, prose)).join("")}**`;
}
function phraseToTerminal(phrase, colors) {
	return phrase.map((part) => partToTerminal(part, colors)).join("");
}
function partToTerminal(part, colors) {
	if (typeof part === "string") return part.replaceAll("\xA0", " ");
	if ("code" in part) return escapeTerminal(part.code);
	if ("prose" in part) return escapeTerminal(part.prose.replace(/\s+/g, " "));
	return colors.bold(phraseToTerminal(part.strong, colors));
}

// src/render/page.ts
/** Blocks of Markdown, each separated by an empty line; footnotes stand where what they are about stands. */
var Page = class {
	#blocks = [];
	#footnotes;
	constructor(footnotes) {
		this.#footnotes = footnotes;
	}
	add(block) {
		if (block !== "") this.#blocks.push(block);
	}
	/** The notes marked since the last time. */
	addNotes() {
		this.add(this.#notes());
	}
	/** A closed fold with the notes marked inside. `summary`: ours, without Markdown. Nothing for empty content. */
	fold(summary, content) {
		if (content === "") return;
		const inside = [content, this.#notes()].filter((block) => block !== "").join("\n\n");
		this.add(`<details><summary>${summary}</summary>\n\n${inside}\n\n</details>`);
	}
	text() {
		return `${this.#blocks.join("\n\n")}\n`;
	}
	#notes() {
		return this.#footnotes.take().map(({ mark, note }) => `${mark} ${phraseToMarkdown(note)}`).join("<br>\n");
	}
};

// src/render/plot.ts
/** Half-widths worth printing in a head. */
const EXTENTS = [
	.001,
	.002,
	.005,
	.01,
	.02,
	.03,
	.05,
	.1,
	.15,
	.2,
	.25,
	.3,
	.4,
	.5,
	1,
	2,
	5,
	10,
	20,
	50,
	100
];
/**
* One scale for a table: wide enough for all intervals or else for four of five, never so wide that a threshold comes closer
* than one and a half characters to zero, never so narrow that a threshold is not inside.
* `half`: characters on each side of zero.
*/
function plotScale(rows, half) {
	const extents = [];
	let smallestThreshold = Number.POSITIVE_INFINITY;
	let largestThreshold = 0;
	for (const row of rows) {
		if (row.change.kind !== "interval") continue;
		extents.push(Math.max(Math.abs(row.change.delta.lower), Math.abs(row.change.delta.upper)));
		if (row.threshold > 0) smallestThreshold = Math.min(smallestThreshold, row.threshold);
		largestThreshold = Math.max(largestThreshold, row.threshold);
	}
	extents.sort((a, b) => a - b);
	const widest = smallestThreshold * half / 1.5;
	const all = extents.at(-1) ?? 0;
	const common = all <= widest ? all : extents[Math.ceil(extents.length * .8) - 1] ?? 0;
	const wanted = Math.max(Math.min(common, widest), largestThreshold * 1.5);
	return {
		extent: EXTENTS.find((extent) => extent >= wanted * .999) ?? 100,
		half
	};
}
/** `-20 %       0       +20 %`, exactly as wide as the plots below it. `space` joins it into one word on pages. */
function plotHead(scale, space) {
	const label = `${Number((scale.extent * 100).toPrecision(3))}${space}%`;
	const gap = (text) => space.repeat(Math.max(1, scale.half - text.length));
	return `-${label}${gap(`-${label}`)}0${gap(`+${label}`)}+${label}`;
}
/** The row's interval on that scale; empty when it has none. */
function plotRow(row, scale) {
	if (row.change.kind !== "interval") return "";
	const { estimate, lower, upper } = row.change.delta;
	const { half } = scale;
	const width = 2 * half + 1;
	const thresholdColumn = Math.max(2, Math.round(row.threshold / scale.extent * half));
	const marks = [
		{
			value: -row.threshold,
			column: half - thresholdColumn
		},
		{
			value: 0,
			column: half
		},
		{
			value: row.threshold,
			column: half + thresholdColumn
		}
	];
	const column = (value) => {
		let at = half + Math.round(value / scale.extent * half);
		for (const mark of marks) if (value > mark.value) at = Math.max(at, mark.column + 1);
		for (const mark of marks.toReversed()) if (value < mark.value) at = Math.min(at, mark.column - 1);
		return at;
	};
	const cells = Array.from({ length: width }, () => "·");
	const put = (at, character) => {
		if (at >= 0 && at < width) cells[at] = character;
	};
	const [from, middle, to] = [
		column(lower),
		column(estimate),
		column(upper)
	];
	for (let at = Math.max(0, from); at <= Math.min(width - 1, to); at += 1) put(at, "─");
	if (row.threshold > 0) for (const mark of marks) put(mark.column, "┊");
	put(half, "│");
	if (from < middle) put(from, "├");
	if (to > middle) put(to, "┤");
	put(middle, "●");
	if (from < 0) cells[0] = "◂";
	if (to >= width) cells[width - 1] = "▸";
	return cells.join("");
}

// src/render/status.ts
/** `added` (`new` where base did not compile), `removed (renamed?)`, `failed on head`. */
function statusText(benchmark, baseBuilt) {
	if (benchmark.status === "added" && !baseBuilt) return "new";
	const word = STATUS_WORDS[benchmark.status];
	if (benchmark.status === "failed" && benchmark.failedSides.length > 0) return `${word} on ${benchmark.failedSides.join(" and ")}`;
	return benchmark.warnings.some((warning) => warning.code === "possible-rename") ? `${word} (renamed?)` : word;
}

// src/render/table.ts
const RULES = {
	left: ":--",
	right: "--:",
	centre: ":-:"
};
function markdownTable(columns, rows) {
	const line = (cells) => `| ${cells.join(" | ")} |`;
	return [
		line(columns.map((column) => column.head)),
		`|${columns.map((column) => RULES[column.alignment]).join("|")}|`,
		...rows.map(line)
	].join("\n");
}

// src/render/row-tables.ts
/** Characters on each side of zero in the interval column: as wide as a comment has room for. */
const PLOT_HALF = 10;
const LONGEST_UNIT = 40;
const LONGEST_REASON = 160;
/** Rows with intervals: verdict, benchmark, base, head, delta, plot. Units have a column when one is unusual. */
function intervalTable(entries, context) {
	const rows = entries.map((entry) => entry.row);
	const scale = rows.some((row) => row.change.kind === "interval") ? plotScale(rows, PLOT_HALF) : null;
	const withUnits = rows.some((row) => !isWallTime(row.metric));
	const columns = [
		{
			head: "verdict",
			alignment: "left"
		},
		{
			head: "benchmark",
			alignment: "left"
		},
		...withUnits ? [{
			head: "metric",
			alignment: "left"
		}] : [],
		{
			head: "base",
			alignment: "right"
		},
		{
			head: "head",
			alignment: "right"
		},
		{
			head: `delta [${levelPercent(context.alpha)}]`,
			alignment: "right"
		},
		...scale === null ? [] : [{
			head: `\`${plotHead(scale, "\xA0")}\``,
			alignment: "left"
		}]
	];
	return markdownTable(columns, entries.map((entry) => {
		const { row } = entry;
		const values = rowValues(row);
		const plot = scale === null ? "" : plotRow(row, scale);
		return [
			verdictCell(entry),
			nameCell(entry, context),
			...withUnits ? [unitCell(row.metric.unit)] : [],
			values.base,
			values.head,
			deltaCell(entry, context),
			...scale === null ? [] : [plot === "" ? "" : `\`${plot}\``]
		];
	}));
}
/** Exact rows: readings that did not vary within a side. */
function exactTable(entries, context) {
	return markdownTable([
		{
			head: "verdict",
			alignment: "left"
		},
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "exact metric",
			alignment: "left"
		},
		{
			head: "base",
			alignment: "right"
		},
		{
			head: "head",
			alignment: "right"
		},
		{
			head: "delta",
			alignment: "right"
		}
	], entries.map((entry) => {
		const values = rowValues(entry.row);
		return [
			verdictCell(entry),
			nameCell(entry, context),
			unitCell(entry.row.metric.unit),
			values.base,
			values.head,
			deltaCell(entry, context)
		];
	}));
}
/** Rows about which no change can be stated, with the reason. */
function notComparedTable(entries, context) {
	return markdownTable([
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "metric",
			alignment: "left"
		},
		{
			head: "base",
			alignment: "right"
		},
		{
			head: "head",
			alignment: "right"
		},
		{
			head: "why there is no delta",
			alignment: "left"
		}
	], entries.map((entry) => {
		const { row } = entry;
		const values = rowValues(row);
		const reason = row.change.kind === "none" ? row.change.reason : "";
		return [
			nameCell(entry, context),
			unitCell(row.metric.unit),
			values.base,
			values.head,
			escapeMarkdownCell(firstLine(reason))
		];
	}));
}
/** Benchmarks that were not compared: added and removed with their readings, failed and others with the reason. */
function apartTable(benchmarks, context) {
	return markdownTable([
		{
			head: "what",
			alignment: "left"
		},
		{
			head: "benchmark",
			alignment: "left"
		},
		{
			head: "reading, or reason",
			alignment: "left"
		}
	], benchmarks.map((benchmark) => {
		const mark = context.footnotes.mark(benchmarkNotes(benchmark));
		return [
			statusText(benchmark, context.baseBuilt).replaceAll(" ", "\xA0"),
			`${codeSpanInCell(context.nameOf(benchmark.id))}${mark === "" ? "" : `${"\xA0"}${mark}`}`,
			apartText(benchmark)
		];
	}));
}
function apartText(benchmark) {
	if (benchmark.status === "failed" || benchmark.status === "not-comparable") return benchmark.reason === "" ? "" : codeSpanInCell(firstLine(benchmark.reason));
	return benchmark.rows.map((row) => {
		const value = benchmark.status === "added" ? row.head : row.base;
		if (value === null) return "";
		const unit = isWallTime(row.metric) ? "" : ` ${unitCell(row.metric.unit)}`;
		return `${singleValue(value, row.metric)}${unit}`;
	}).filter((text) => text !== "").join(", ");
}
function verdictCell({ row }) {
	return `${row.verdict === null ? "" : `${VERDICT_SIGNS[row.verdict]}${"\xA0"}`}${verdictWord(row).replaceAll(" ", "\xA0")}`;
}
function nameCell(entry, context) {
	const name = codeSpanInCell(context.nameOf(entry.benchmark.id));
	const mark = context.footnotes.mark(rowNotes(entry));
	return mark === "" ? name : `${name}${"\xA0"}${mark}`;
}
function deltaCell(entry, context) {
	const { row } = entry;
	const { estimate, range } = deltaTexts(row);
	const called = row.verdict === "regressed" || row.verdict === "improved";
	const settle = row.verdict === "inconclusive" ? settleNote(entry) : null;
	const mark = settle === null ? "" : context.footnotes.mark([settle]);
	return [
		called ? `**${estimate}**` : estimate,
		range,
		mark
	].filter((text) => text !== "").map((text) => text.replaceAll(" ", "\xA0")).join("\xA0");
}
function unitCell(unit) {
	return codeSpanInCell(unit.length <= LONGEST_UNIT ? unit : `${unit.slice(0, 39)}…`);
}
function firstLine(text) {
	const line = text.split(/[\r\n]+/).find((candidate) => candidate.trim() !== "") ?? "";
	return line.length <= LONGEST_REASON ? line.trim() : `${line.slice(0, 159).trim()}…`;
}

// src/render/report-sections.ts
/** Regressed rows first and open, some improved and inconclusive ones open, the rest of those in a fold. */
function addChangedRows(page, sections, context, detail) {
	const most = Math.max(detail.openRows, detail.foldedRows);
	const exactRegressed = sections.exactChanged.filter(({ row }) => row.verdict === "regressed");
	const exactImproved = sections.exactChanged.filter(({ row }) => row.verdict === "improved").toReversed();
	const [regressed, regressedCut] = split$1(sections.regressed, most);
	const [improved, improvedRest] = split$1(sections.improved, detail.openRows);
	const [untold, untoldRest] = split$1(sections.inconclusive, detail.openRows);
	const [exactWorse, exactWorseCut] = split$1(exactRegressed, most);
	const [exactBetter, exactBetterRest] = split$1(exactImproved, detail.openRows);
	page.add(tables([
		...regressed,
		...improved,
		...untold
	], [...exactWorse, ...exactBetter], context));
	const cut = regressedCut.length + exactWorseCut.length;
	if (cut > 0) page.add(`${counted(cut, "more regressed row")} left out here: ${context.allRows}.`);
	page.addNotes();
	const words = [restWords(improvedRest.length + exactBetterRest.length, "improved"), restWords(untoldRest.length, "that can't be told")].filter((text) => text !== "");
	page.fold(words.join(", "), cutTables([...improvedRest, ...untoldRest], exactBetterRest, context, detail.foldedRows));
}
/** Folded: unchanged rows, rows that are not gated, rows without a delta. */
function addUnchangedRows(page, analysis, sections, context, detail) {
	const all = sections.unchanged.length + sections.notGated.length + sections.notCompared.length;
	if (detail.unchangedRows === 0) {
		const left = counted(all, "row that is unchanged or not judged", "rows that are unchanged or not judged");
		page.add(all === 0 ? "" : `${left}, left out here: ${context.allRows}.`);
		return;
	}
	const fold = (summary, entries) => {
		const exact = entries.filter(({ row }) => row.change.kind === "exact");
		const intervals = entries.filter(({ row }) => row.change.kind !== "exact");
		page.fold(summary, cutTables(intervals, exact, context, detail.unchangedRows));
	};
	const rows = sections.unchanged.length;
	if (rows > 0) {
		const meaning = unchangedMeaning(sections.unchanged, analysis.family.alpha);
		fold(`${rows === analysis.counts.unchanged ? `${rows} unchanged` : `${counted(rows, "row")} unchanged`}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`, sections.unchanged);
	}
	fold(`${counted(sections.notGated.length, "row")} not gated`, sections.notGated);
	const [shown, left] = split$1(sections.notCompared, detail.unchangedRows);
	if (shown.length > 0) {
		const table = notComparedTable(shown, context);
		page.fold(`${counted(sections.notCompared.length, "row")} without a delta`, withRest(table, left.length, context));
	}
}
/** Added, removed, failed and not comparable benchmarks. */
function addApart(page, { apart }, context, detail, place) {
	const [shown, left] = split$1(apart, detail.foldedRows);
	if (shown.length === 0) return;
	const content = withRest(apartTable(shown, context), left.length, context);
	if (place === "folded") {
		const kinds = /* @__PURE__ */ new Map();
		for (const benchmark of apart) {
			const text = statusText(benchmark, context.baseBuilt);
			kinds.set(text, (kinds.get(text) ?? 0) + 1);
		}
		page.fold(Array.from(kinds, ([text, count]) => `${count} ${text}`).join(", "), content);
		return;
	}
	page.add(content);
	page.addNotes();
}
function split$1(rows, at) {
	return [rows.slice(0, at), rows.slice(at)];
}
function restWords(count, word) {
	return count === 0 ? "" : `${counted(count, "more row")} ${word}`;
}
function cutTables(intervals, exact, context, limit) {
	const [shownIntervals, intervalsLeft] = split$1(intervals, limit);
	const [shownExact, exactLeft] = split$1(exact, limit);
	return withRest(tables(shownIntervals, shownExact, context), intervalsLeft.length + exactLeft.length, context);
}
function tables(intervals, exact, context) {
	return [intervals.length > 0 ? intervalTable(intervals, context) : "", exact.length > 0 ? exactTable(exact, context) : ""].filter((table) => table !== "").join("\n\n");
}
function withRest(table, left, context) {
	if (left === 0) return table;
	return [table, `${counted(left, "more row")} left out here: ${context.allRows}.`].filter((part) => part !== "").join("\n\n");
}

// src/render/report.ts
/** In the first sentence, which has room to name the benchmark in full. */
const LONGEST_NAME_IN_LEAD = 120;
const OUTPUT_LINES = 25;
const OPEN_NOTES = 5;
/** `longestName`: characters of a name in the tables; longer ones are shortened in the middle. */
function reportParts(analysis, longestName) {
	const shown = analysis.benchmarks.map((benchmark) => visibleName(benchmark.id));
	const short = distinctNames(shown, longestName, CHARACTERS);
	const names = /* @__PURE__ */ new Map();
	for (const [index, { id }] of analysis.benchmarks.entries()) names.set(id, short.get(shown[index] ?? "") ?? "");
	return {
		sections: sectionsOf(analysis),
		names
	};
}
/** `allRows`: where what is left out can be read, Markdown: `[the job summary has all rows](https://...)`. */
function renderReport(analysis, { sections, names }, options, detail, allRows) {
	const footnotes = createFootnotes();
	const context = {
		nameOf: (id) => names.get(id) ?? "",
		alpha: analysis.family.alpha,
		footnotes,
		baseBuilt: analysis.results.builds.base.state === "built",
		allRows
	};
	const page = new Page(footnotes);
	page.add(`## ${VERDICT_SIGNS[headSign(analysis)]} ${headline(analysis)}`);
	page.add(leadParagraph(analysis, sections, options));
	if (!detail.tables) {
		page.add(`The tables are too long for here: ${allRows}.`);
		return page.text();
	}
	addBuildFailures(page, analysis);
	const { base, head } = analysis.results.builds;
	const place = head.state === "built" && (base.state === "failed" || analysis.verdict === "error") ? "open" : "folded";
	if (place === "open") addApart(page, sections, context, detail, place);
	addChangedRows(page, sections, context, detail);
	const notes = runNotes(analysis).map((note) => `- Note: ${phraseToMarkdown(note)}`);
	page.add(notes.slice(0, OPEN_NOTES).join("\n"));
	if (!nothingChanged(analysis)) page.add(phraseToMarkdown(geometricMeansPhrase(analysis.geometricMeans)));
	addUnchangedRows(page, analysis, sections, context, detail);
	if (place === "folded" && head.state === "built") addApart(page, sections, context, detail, place);
	page.fold("How this was measured", measuredSection(analysis, notes.slice(OPEN_NOTES)));
	return page.text();
}
function nothingChanged(analysis) {
	return analysis.verdict === "unchanged";
}
function headSign(analysis) {
	const { builds } = analysis.results;
	if (builds.head.state === "failed") return "error";
	return builds.base.state === "failed" ? "inconclusive" : analysis.verdict;
}
function nameInLead(id) {
	return shortenMiddle(visibleName(id), LONGEST_NAME_IN_LEAD, CHARACTERS);
}
function leadParagraph(analysis, sections, options) {
	return [
		earlySentence(analysis),
		noiseSentence(analysis),
		phraseToMarkdown(leadSentence(analysis, sections, nameInLead)),
		phraseToMarkdown(gateSentence(options.gate, analysis)),
		options.gate.failed ? options.acceptHint ?? "" : "",
		nothingChanged(analysis) ? phraseToMarkdown(geometricMeansPhrase(analysis.geometricMeans)) : ""
	].filter((part) => part !== "").join(" ");
}
function earlySentence({ results: { run, builds } }) {
	if (builds.head.state !== "failed" && builds.base.state === "failed") return "There is nothing to compare head with: its readings are shown as new.";
	if (!run.partial || builds.head.state === "failed") return "";
	return `**This run ended early**, after ${`${run.roundsDone} of ${run.roundsPlanned} rounds`}; what is here was measured in full pairs.`;
}
function addBuildFailures(page, { results }) {
	const addFailure = (side, build) => {
		if (build.state !== "failed") return;
		page.add(`What the build of **${side}** said (${escapeMarkdown(build.reason.slice(0, 300))}):`);
		const lines = build.output.trim().split(/\r\n|\n|\r/);
		const left = lines.length - OUTPUT_LINES;
		const shown = lines.slice(0, OUTPUT_LINES).map((line) => line.length <= 300 ? line : `${line.slice(0, 299)}…`);
		page.add(fencedBlock([...shown, ...left > 0 ? [`... ${counted(left, "more line")}`] : []].join("\n")));
	};
	addFailure("head", results.builds.head);
	addFailure("base", results.builds.base);
}
function measuredSection(analysis, furtherNotes) {
	const legend = `- In the tables: \`│\` zero, \`┊\` the threshold on both sides, \`●\` the estimate, \`├ ┤\` the interval (${levelPercent(analysis.family.alpha)} confidence), \`◂ ▸\` cut off.`;
	const lines = measuredLines(analysis).map((line) => `- ${phraseToMarkdown(line)}`);
	const repeat = fencedBlock(analysis.results.run.repeat);
	return [
		[
			...lines,
			legend,
			...furtherNotes
		].join("\n"),
		"Repeat it:",
		repeat
	].join("\n\n");
}

// src/render/summary.ts
/** GitHub refuses a step's summary beyond 1 MiB of UTF-8; some is left for what others wrote in the same step. */
const SUMMARY_LIMIT_BYTES = 1044480;
const LONGEST_NAME = 100;
const ALL = Number.POSITIVE_INFINITY;
const LADDER = [
	{
		openRows: ALL,
		foldedRows: ALL,
		unchangedRows: ALL,
		tables: true
	},
	{
		openRows: ALL,
		foldedRows: ALL,
		unchangedRows: 0,
		tables: true
	},
	...[
		1e3,
		500,
		200,
		50,
		10
	].map((rows) => ({
		openRows: rows,
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
/** The job summary: all rows, as far as the platform's limit allows; what is left out is in results.json. */
function renderSummary(analysis, options) {
	const parts = reportParts(analysis, LONGEST_NAME);
	return firstThatFits(LADDER, (detail) => renderReport(analysis, parts, options, detail, "results.json has all rows"), (text) => Buffer.byteLength(text) <= SUMMARY_LIMIT_BYTES);
}

// src/render/plan.ts
const LONGEST_LISTED = 40;
const NAME_WIDTH = 56;
/** The plan in a few lines, before the first round. */
function planLines(plan) {
	const { comparedBenchmarks, addedBenchmarks, removedBenchmarks, rounds } = plan;
	const apart = [...addedBenchmarks > 0 ? [`${addedBenchmarks} on head only`] : [], ...removedBenchmarks > 0 ? [`${removedBenchmarks} on base only`] : []];
	const beside = apart.length === 0 ? "" : ` (and ${apart.join(", ")})`;
	const precision = plan.precision.map(({ noise, halfWidth }) => `±${Number((100 * halfWidth).toPrecision(2))} % at ${100 * noise} % noise`).join(", ");
	return [`${counted(comparedBenchmarks, "benchmark")}${beside}, ${rounds} rounds of ${formatDuration(plan.roundMs)}: about ${formatDuration(plan.measuringMs)} at most, less where a benchmark is precise early`, `expected precision of a delta: ${precision}`].map(plain$1);
}
/** The plan for a person: what, how long, and the slices, longest first. */
function renderPlan(plan) {
	const longest = [...plan.slices].sort((a, b) => b.expectedMs - a.expectedMs);
	const listed = longest.slice(0, LONGEST_LISTED).map(({ label, expectedMs, iterations, sides }) => {
		const name = shortenMiddle(escapeTerminal(label), NAME_WIDTH).padEnd(NAME_WIDTH);
		const count = iterations === null ? "" : `  ${iterations} iterations`;
		const where = sides.length === 2 ? "" : `  ${sides[0]} only`;
		return `${formatDuration(expectedMs).padStart(8)}  ${name}${count}${where}`.trimEnd();
	});
	const rest = longest.length - listed.length;
	return [
		...planLines(plan),
		"",
		"one slice of each, longest first:",
		...listed,
		...rest > 0 ? [`... and ${rest} more`] : [],
		""
	].map(plain$1).join("\n");
}
/** The plan as data; `version` rises when a field changes its meaning. */
function renderPlanJson(plan) {
	return `${JSON.stringify({
		format: "tare-plan",
		version: 1,
		...plan
	}, null, 2)}\n`;
}
function plain$1(text) {
	return text.replaceAll("\xA0", " ");
}

// src/statistics/multiplicity.ts
/**
* One error level for a whole run. With m rows judged at level alpha each, the expected number of false flags on
* unchanged code is at most m * alpha (and the chance of any one no more than that): held at 0.10 a run however many
* benchmarks there are. Bonferroni rather than Holm or false discovery rates: those need all p values before any
* interval, so the interval shown would not be the interval judged by.
*/
const FALSE_FLAGS_PER_RUN = .1;
/**
* Fewest pairs any verdict rests on. At alpha = 0.01 the ends of the interval of 8 pairs are the two most extreme pairs
* themselves (k = 1); those of 10 are averages further in (k = 4).
*/
const PAIRS_MIN = 10;
/** min(1 - confidenceLevel, 0.10 / m); m: rows judged in the run. */
function familyAlpha(confidenceLevel, rows) {
	const own = Math.round((1 - confidenceLevel) * 0xe8d4a51000) / 0xe8d4a51000;
	return Math.min(own, FALSE_FLAGS_PER_RUN / Math.max(1, rows));
}
/**
* Pairs needed before a signed-rank interval can reach 1 - alpha: the widest has level 1 - 2^(1-n), hence
* n >= 1 + log2(1/alpha). Never fewer than PAIRS_MIN.
*/
function pairsNeeded(alpha) {
	return Math.max(10, Math.ceil(1 + Math.log2(1 / alpha) - 1e-9));
}

// src/stages/analysis/pairs.ts
/** The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. */
function pairsOf(record) {
	const heads = /* @__PURE__ */ new Map();
	for (const each of record.observations) if (each.side === "head") heads.set(each.round, each);
	const pairs = [];
	for (const base of record.observations) {
		if (base.side !== "base") continue;
		const head = heads.get(base.round);
		if (head !== void 0) pairs.push({
			round: base.round,
			base,
			head
		});
	}
	return pairs.sort((a, b) => a.round - b.round);
}
/** The pairs in which both slices reported `unit`. */
function readingsOf(pairs, unit) {
	const readings = [];
	for (const pair of pairs) {
		const base = reading(pair.base, unit);
		const head = reading(pair.head, unit);
		if (base === null || head === null) continue;
		readings.push({
			base,
			head,
			wallPerCpu: Math.max(pair.base.wallPerCpu ?? 0, pair.head.wallPerCpu ?? 0)
		});
	}
	return readings;
}
/** Every reading of one side, paired or not. */
function valuesOf(record, side, unit) {
	const values = [];
	for (const each of record.observations) {
		if (each.side !== side) continue;
		const value = reading(each, unit);
		if (value !== null) values.push(value);
	}
	return values;
}
/** Units are names that the pull request chose, `constructor` and `__proto__` among them: own properties only. */
function reading(observation, unit) {
	return Object.hasOwn(observation.values, unit) ? observation.values[unit] ?? null : null;
}
/** Mean wall time of a pair, ms. */
function pairMs(pairs) {
	if (pairs.length === 0) return 0;
	return pairs.reduce((sum, pair) => sum + pair.base.durationMs + pair.head.durationMs, 0) / pairs.length;
}

// node_modules/simple-statistics/dist/simple-statistics.mjs
/**
* Our default sum is the [Kahan-Babuska algorithm](https://pdfs.semanticscholar.org/1760/7d467cda1d0277ad272deb2113533131dc09.pdf).
* This method is an improvement over the classical
* [Kahan summation algorithm](https://en.wikipedia.org/wiki/Kahan_summation_algorithm).
* It aims at computing the sum of a list of numbers while correcting for
* floating-point errors. Traditionally, sums are calculated as many
* successive additions, each one with its own floating-point roundoff. These
* losses in precision add up as the number of numbers increases. This alternative
* algorithm is more accurate than the simple way of calculating sums by simple
* addition.
*
* This runs in `O(n)`, linear time, with respect to the length of the array.
*
* @param {Array<number>} x input
* @return {number} sum of all input numbers
* @example
* sum([1, 2, 3]); // => 6
*/
function sum(x) {
	if (x.length === 0) return 0;
	var sum = x[0];
	var correction = 0;
	var transition;
	if (typeof sum !== "number") return NaN;
	for (var i = 1; i < x.length; i++) {
		if (typeof x[i] !== "number") return NaN;
		transition = sum + x[i];
		if (Math.abs(sum) >= Math.abs(x[i])) correction += sum - transition + x[i];
		else correction += x[i] - transition + sum;
		sum = transition;
	}
	return sum + correction;
}
/**
* The mean, _also known as average_,
* is the sum of all values over the number of values.
* This is a [measure of central tendency](https://en.wikipedia.org/wiki/Central_tendency):
* a method of finding a typical or central value of a set of numbers.
*
* This runs in `O(n)`, linear time, with respect to the length of the array.
*
* @param {Array<number>} x sample of one or more data points
* @throws {Error} if the length of x is less than one
* @returns {number} mean
* @example
* mean([0, 10]); // => 5
*/
function mean(x) {
	if (x.length === 0) throw new Error("mean requires at least one data point");
	return sum(x) / x.length;
}
/**
* This is the internal implementation of quantiles: when you know
* that the order is sorted, you don't need to re-sort it, and the computations
* are faster.
*
* This implements the linear interpolation method (type=7 in R/numpy),
* which is the default in numpy.percentile and R's quantile.
*
* @param {Array<number>} x sample of one or more data points
* @param {number} p desired quantile: a number between 0 to 1, inclusive
* @returns {number} quantile value
* @throws {Error} if p ix outside of the range from 0 to 1
* @throws {Error} if x is empty
* @example
* quantileSorted([3, 6, 7, 8, 8, 9, 10, 13, 15, 16, 20], 0.5); // => 9
*/
function quantileSorted(x, p) {
	var idx = (x.length - 1) * p;
	if (x.length === 0) throw new Error("quantile requires at least one data point.");
	else if (p < 0 || p > 1) throw new Error("quantiles must be between 0 and 1");
	else if (p === 1) return x[x.length - 1];
	else if (p === 0) return x[0];
	else if (idx % 1 !== 0) {
		var lower = Math.floor(idx);
		var upper = Math.ceil(idx);
		var fraction = idx - lower;
		return x[lower] + fraction * (x[upper] - x[lower]);
	} else return x[idx];
}
/**
* Rearrange items in `arr` so that all items in `[left, k]` range are the smallest.
* The `k`-th element will have the `(k - left + 1)`-th smallest value in `[left, right]`.
*
* Implements Floyd-Rivest selection algorithm https://en.wikipedia.org/wiki/Floyd-Rivest_algorithm
*
* @param {Array<number>} arr input array
* @param {number} k pivot index
* @param {number} [left] left index
* @param {number} [right] right index
* @returns {void} mutates input array
* @example
* var arr = [65, 28, 59, 33, 21, 56, 22, 95, 50, 12, 90, 53, 28, 77, 39];
* quickselect(arr, 8);
* // = [39, 28, 28, 33, 21, 12, 22, 50, 53, 56, 59, 65, 90, 77, 95]
*/
function quickselect(arr, k, left, right) {
	left = left || 0;
	right = right || arr.length - 1;
	while (right > left) {
		if (right - left > 600) {
			var n = right - left + 1;
			var m = k - left + 1;
			var z = Math.log(n);
			var s = .5 * Math.exp(2 * z / 3);
			var sd = .5 * Math.sqrt(z * s * (n - s) / n);
			if (m - n / 2 < 0) sd *= -1;
			quickselect(arr, k, Math.max(left, Math.floor(k - m * s / n + sd)), Math.min(right, Math.floor(k + (n - m) * s / n + sd)));
		}
		var t = arr[k];
		var i = left;
		var j = right;
		swap(arr, left, k);
		if (arr[right] > t) swap(arr, left, right);
		while (i < j) {
			swap(arr, i, j);
			i++;
			j--;
			while (arr[i] < t) i++;
			while (arr[j] > t) j--;
		}
		if (arr[left] === t) swap(arr, left, j);
		else {
			j++;
			swap(arr, j, right);
		}
		if (j <= k) left = j + 1;
		if (k <= j) right = j - 1;
	}
}
function swap(arr, i, j) {
	var tmp = arr[i];
	arr[i] = arr[j];
	arr[j] = tmp;
}
/**
* The [quantile](https://en.wikipedia.org/wiki/Quantile):
* this is a population quantile, since we assume to know the entire
* dataset in this library. This implementation uses linear interpolation,
* equivalent to R's type=7 and numpy's default percentile method.
*
* Sample is a one-dimensional array of numbers,
* and p is either a decimal number from 0 to 1 or an array of decimal
* numbers from 0 to 1.
* In terms of a k/q quantile, p = k/q - it's just dealing with fractions or dealing
* with decimal values.
* When p is an array, the result of the function is also an array containing the appropriate
* quantiles in input order
*
* @param {Array<number>} x sample of one or more numbers
* @param {Array<number> | number} p the desired quantile, as a number between 0 and 1
* @returns {number} quantile
* @example
* quantile([3, 6, 7, 8, 8, 9, 10, 13, 15, 16, 20], 0.5); // => 9
*/
function quantile(x, p) {
	var copy = x.slice();
	if (Array.isArray(p)) {
		multiQuantileSelect(copy, p);
		var results = [];
		for (var i = 0; i < p.length; i++) results[i] = quantileSorted(copy, p[i]);
		return results;
	} else {
		quantileSelect(copy, quantileIndex(copy.length, p), 0, copy.length - 1);
		return quantileSorted(copy, p);
	}
}
function quantileSelect(arr, k, left, right) {
	if (k % 1 === 0) quickselect(arr, k, left, right);
	else {
		k = Math.floor(k);
		quickselect(arr, k, left, right);
		quickselect(arr, k + 1, k + 1, right);
	}
}
function multiQuantileSelect(arr, p) {
	var positions = /* @__PURE__ */ new Set();
	for (var i = 0; i < p.length; i++) {
		var idx = quantileIndex(arr.length, p[i]);
		positions.add(Math.floor(idx));
		positions.add(Math.ceil(idx));
	}
	var indices = Array.from(positions).sort(compare$2);
	multiselect(arr, indices, 0, indices.length - 1, 0, arr.length - 1);
}
function multiselect(arr, indices, lo, hi, left, right) {
	if (lo > hi) return;
	var mid = lo + hi >> 1;
	quickselect(arr, indices[mid], left, right);
	multiselect(arr, indices, lo, mid - 1, left, indices[mid] - 1);
	multiselect(arr, indices, mid + 1, hi, indices[mid] + 1, right);
}
function compare$2(a, b) {
	return a - b;
}
function quantileIndex(len, p) {
	var idx = (len - 1) * p;
	if (p === 1) return len - 1;
	else if (p === 0) return 0;
	else if (idx % 1 !== 0) return idx;
	else return idx;
}
/**
* The [median](http://en.wikipedia.org/wiki/Median) is
* the middle number of a list. This is often a good indicator of 'the middle'
* when there are outliers that skew the `mean()` value.
* This is a [measure of central tendency](https://en.wikipedia.org/wiki/Central_tendency):
* a method of finding a typical or central value of a set of numbers.
*
* The median isn't necessarily one of the elements in the list: the value
* can be the average of two elements if the list has an even length
* and the two central values are different.
*
* @param {Array<number>} x input
* @returns {number} median value
* @example
* median([10, 2, 5, 100, 2, 1]); // => 3.5
*/
function median$1(x) {
	return +quantile(x, .5);
}
/**
* [Bayesian Classifier](http://en.wikipedia.org/wiki/Naive_Bayes_classifier)
*
* This is a naïve bayesian classifier that takes
* singly-nested objects.
*
* @class
* @example
* var bayes = new BayesianClassifier();
* bayes.train({
*   species: 'Cat'
* }, 'animal');
* var result = bayes.score({
*   species: 'Cat'
* })
* // result
* // {
* //   animal: 1
* // }
*/
var BayesianClassifier = function BayesianClassifier() {
	this.totalCount = 0;
	this.data = {};
};
/**
* Train the classifier with a new item, which has a single
* dimension of Javascript literal keys and values.
*
* @param {Object} item an object with singly-deep properties
* @param {string} category the category this item belongs to
* @return {undefined} adds the item to the classifier
*/
BayesianClassifier.prototype.train = function train(item, category) {
	if (!this.data[category]) this.data[category] = {};
	for (var k in item) {
		var v = item[k];
		if (this.data[category][k] === void 0) this.data[category][k] = {};
		if (this.data[category][k][v] === void 0) this.data[category][k][v] = 0;
		this.data[category][k][v]++;
	}
	this.totalCount++;
};
/**
* Generate a score of how well this item matches all
* possible categories based on its attributes
*
* @param {Object} item an item in the same format as with train
* @returns {Object} of probabilities that this item belongs to a
* given category.
*/
BayesianClassifier.prototype.score = function score(item) {
	var odds = {};
	var category;
	for (var k in item) {
		var v = item[k];
		for (category in this.data) {
			if (odds[category] === void 0) odds[category] = {};
			if (this.data[category][k]) odds[category][k + "_" + v] = (this.data[category][k][v] || 0) / this.totalCount;
			else odds[category][k + "_" + v] = 0;
		}
	}
	var oddsSums = {};
	for (category in odds) {
		oddsSums[category] = 0;
		for (var combination in odds[category]) oddsSums[category] += odds[category][combination];
	}
	return oddsSums;
};
var COEFFICIENTS = [
	.9999999999999971,
	57.15623566586292,
	-59.59796035547549,
	14.136097974741746,
	-.4919138160976202,
	3399464998481189e-20,
	4652362892704858e-20,
	-9837447530487956e-20,
	.0001580887032249125,
	-.00021026444172410488,
	.00021743961811521265,
	-.0001643181065367639,
	8441822398385275e-20,
	-26190838401581408e-21,
	36899182659531625e-22
];
var g = 607 / 128;
var LOGSQRT2PI = Math.log(Math.sqrt(2 * Math.PI));
/**
* Compute the logarithm of the [gamma function](https://en.wikipedia.org/wiki/Gamma_function) of a value using Lanczos' approximation.
* This function takes as input any real-value n greater than 0.
* This function is useful for values of n too large for the normal gamma function (n > 165).
* The code is based on Lanczo's Gamma approximation, defined [here](http://my.fit.edu/~gabdo/gamma.txt).
*
* @param {number} n Any real number greater than zero.
* @returns {number} The logarithm of gamma of the input value.
*
* @example
* gammaln(500); // 2605.1158503617335
* gammaln(2.4); // 0.21685932244884043
*/
function gammaln(n) {
	if (n <= 0) return Number.POSITIVE_INFINITY;
	n--;
	var a = COEFFICIENTS[0];
	for (var i = 1; i < 15; i++) a += COEFFICIENTS[i] / (n + i);
	var tmp = g + .5 + n;
	return LOGSQRT2PI + Math.log(a) - tmp + (n + .5) * Math.log(tmp);
}
var SQRT_2PI$1 = Math.sqrt(2 * Math.PI);
function cumulativeDistribution(z) {
	var sum = z;
	var tmp = z;
	for (var i = 1; i < 30; i++) {
		tmp *= z * z / (2 * i + 1);
		sum += tmp;
	}
	return Math.round((.5 + sum / SQRT_2PI$1 * Math.exp(-z * z / 2)) * 1e4) / 1e4;
}
/**
* A standard normal table, also called the unit normal table or Z table,
* is a mathematical table for the values of Φ (phi), which are the values of
* the [cumulative distribution function](https://en.wikipedia.org/wiki/Normal_distribution#Cumulative_distribution_function)
* of the normal distribution. It is used to find the probability that a
* statistic is observed below, above, or between values on the standard
* normal distribution, and by extension, any normal distribution.
*/
var standardNormalTable = [];
for (var z = 0; z <= 3.09; z += .01) standardNormalTable.push(cumulativeDistribution(z));
/**
* This is a single-layer [Perceptron Classifier](http://en.wikipedia.org/wiki/Perceptron) that takes
* arrays of numbers and predicts whether they should be classified
* as either 0 or 1 (negative or positive examples).
* @class
* @example
* // Create the model
* var p = new PerceptronModel();
* // Train the model with input with a diagonal boundary.
* for (var i = 0; i < 5; i++) {
*     p.train([1, 1], 1);
*     p.train([0, 1], 0);
*     p.train([1, 0], 0);
*     p.train([0, 0], 0);
* }
* p.predict([0, 0]); // 0
* p.predict([0, 1]); // 0
* p.predict([1, 0]); // 0
* p.predict([1, 1]); // 1
*/
var PerceptronModel = function PerceptronModel() {
	this.weights = [];
	this.bias = 0;
};
/**
* **Predict**: Use an array of features with the weight array and bias
* to predict whether an example is labeled 0 or 1.
*
* @param {Array<number>} features an array of features as numbers
* @returns {number|null} 1 if the score is over 0, otherwise 0; null if
* the model has not been trained on feature arrays of this length
*/
PerceptronModel.prototype.predict = function predict(features) {
	if (features.length !== this.weights.length) return null;
	var score = 0;
	for (var i = 0; i < this.weights.length; i++) score += this.weights[i] * features[i];
	score += this.bias;
	if (score > 0) return 1;
	else return 0;
};
/**
* **Train** the classifier with a new example, which is
* a numeric array of features and a 0 or 1 label.
*
* @param {Array<number>} features an array of features as numbers
* @param {number} label either 0 or 1
* @returns {PerceptronModel|null} this, or null if the label is not 0 or 1
*/
PerceptronModel.prototype.train = function train(features, label) {
	if (label !== 0 && label !== 1) return null;
	if (features.length !== this.weights.length) {
		this.weights = features.slice();
		this.bias = 1;
	}
	var prediction = this.predict(features);
	if (typeof prediction === "number" && prediction !== label) {
		var gradient = label - prediction;
		for (var i = 0; i < this.weights.length; i++) this.weights[i] += gradient * features[i];
		this.bias += gradient;
	}
	return this;
};

// src/statistics/descriptive.ts
/** Median of at least one number, in any order. */
function median(values) {
	return median$1(values);
}

// src/statistics/t.ts
/** P(T > t), t >= 0, T Student with `degreesOfFreedom`. */
function tUpperTail(t, degreesOfFreedom) {
	return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, .5) / 2;
}
/** The t with P(T > t) = upperTail, for 0 < upperTail <= 1/2 (scipy.stats.t.isf). */
function tQuantile(upperTail, degreesOfFreedom) {
	if (!(upperTail > 0 && upperTail <= .5)) throw new RangeError(`upper tail ${upperTail} is not in (0, 0.5]`);
	if (!(degreesOfFreedom > 0)) throw new RangeError(`${degreesOfFreedom} degrees of freedom`);
	let low = 0;
	let high = 1;
	while (tUpperTail(high, degreesOfFreedom) > upperTail && high < Number.MAX_VALUE / 2) high *= 2;
	for (;;) {
		const probe = low + (high - low) / 2;
		if (probe === low || probe === high) return probe;
		if (tUpperTail(probe, degreesOfFreedom) > upperTail) low = probe;
		else high = probe;
	}
}
/** Regularised incomplete beta function I_x(a, b), 0 <= x <= 1, a, b > 0 (scipy.special.betainc). */
function incompleteBeta(x, a, b) {
	if (!(x >= 0 && x <= 1) || !(a > 0) || !(b > 0)) throw new RangeError(`I_${x}(${a}, ${b})`);
	if (x === 0 || x === 1) return x;
	const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x));
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(1 - x, b, a) / b;
}
/** NIST DLMF 8.17.22, evaluated by Lentz's method. */
function betaFraction(x, a, b) {
	const tiny = 1e-300;
	const guard = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / guard(1 - (a + b) * x / (a + 1));
	let fraction = d;
	for (let m = 1; m <= 1e4; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / guard(1 + even * d);
		c = guard(1 + even / c);
		fraction *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / guard(1 + odd * d);
		c = guard(1 + odd / c);
		const step = d * c;
		fraction *= step;
		if (Math.abs(step - 1) < 1e-16) break;
	}
	return fraction;
}

// src/statistics/precision.ts
/**
* Where the whole interval lies against [-limit, limit], limit = ln(1 + threshold) > 0. Symmetric on the log scale, so
* that swapping base and head swaps above and below.
*/
function positionOf(interval, limit) {
	if (interval.lower > limit) return "above";
	if (interval.upper < -limit) return "below";
	if (interval.lower >= -limit && interval.upper <= limit) return "inside";
	return "undecided";
}
function halfWidth(interval) {
	return (interval.upper - interval.lower) / 2;
}
/**
* May measuring end here? On the interval's width (half of it within half the limit), or when all of it lies within
* the limit. Never because it lies beyond: stopping on a difference turned a 5 % false-alarm rate into 23 %.
*/
function isPrecise(interval, limit) {
	return halfWidth(interval) <= limit / 2 || positionOf(interval, limit) === "inside";
}
/** Beyond this many pairs a row is said not to be settleable by measuring longer: hours a benchmark, drifting machines. */
const FORESEEABLE_PAIRS = 1e3;
/**
* About how many more pairs, after `pairs`, until an undecided interval is decided if its estimate stays where it is.
* Widths shrink as 1/sqrt(n); only the side that crosses a limit matters. null where that is out of reach, the
* estimate lying on (or next to) the limit itself.
*/
function furtherPairs(interval, pairs, limit) {
	const distance = Math.abs(interval.estimate) - limit;
	const below = interval.estimate - interval.lower;
	const above = interval.upper - interval.estimate;
	let needed;
	if (distance > 0) needed = ((interval.estimate > 0 ? below : above) / distance) ** 2;
	else {
		const roomBelow = interval.estimate + limit;
		const roomAbove = limit - interval.estimate;
		needed = Math.max(below / roomBelow, above / roomAbove) ** 2;
	}
	const more = Math.ceil(pairs * needed) - pairs;
	if (!Number.isFinite(more) || pairs + more > 1e3) return null;
	return Math.max(1, more);
}
/**
* The smallest true change (log scale) that an interval of this width would almost surely have called: it must clear
* the limit by its own width on one side, and the estimate may err by the same again.
*/
function smallestDetectable(interval, limit) {
	return limit + (interval.upper - interval.lower);
}
/**
* Expected half-width (log scale) of the signed-rank interval over `pairs`, for slices that scatter by
* `coefficientOfVariation` independently: the paired difference has sd sqrt(2) cv, and the signed-rank interval is
* wider than the t interval by sqrt(pi/3) on normal noise (its efficiency is 3/pi). Within about 5 % of simulation
* from 10 pairs on at alpha = 0.01; for planning, not for verdicts. Infinite while no interval reaches 1 - alpha.
*/
function expectedHalfWidth(coefficientOfVariation, pairs, alpha) {
	if (pairs < 2 || 2 ** (1 - pairs) > alpha) return Number.POSITIVE_INFINITY;
	const standardError = Math.SQRT2 * coefficientOfVariation / Math.sqrt(pairs);
	return tQuantile(alpha / 2, pairs - 1) * standardError * Math.sqrt(Math.PI / 3);
}

// src/statistics/signed-rank.ts
/**
* Estimate and two-sided 1 - alpha interval of the centre of `differences` (n >= 1 finite numbers, any order).
* When even the widest interval (k = 1) cannot reach 1 - alpha it is returned all the same, with its real level
* (0 at n = 1).
*/
function signedRankInterval(differences, alpha) {
	const walsh = sortedWalshAverages(differences);
	const n = differences.length;
	const { k, level } = criticalIndex(n, alpha);
	return {
		estimate: middle(walsh),
		lower: at(walsh, k - 1),
		upper: at(walsh, walsh.length - k),
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
/** All n(n+1)/2 averages (x_i + x_j)/2, i <= j, ascending. A typed array sorts numerically and without a comparator. */
function sortedWalshAverages(values) {
	const n = values.length;
	if (n < 1) throw new RangeError("Walsh averages of no values");
	const averages = new Float64Array(n * (n + 1) / 2);
	let next = 0;
	for (let i = 0; i < n; i++) {
		const left = values[i];
		for (let j = i; j < n; j++) averages[next++] = (left + values[j]) / 2;
	}
	return averages.sort();
}
function middle(sorted) {
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? at(sorted, half) : (at(sorted, half - 1) + at(sorted, half)) / 2;
}
/** In range by construction; typed arrays hold no holes. */
function at(array, index) {
	return array[index];
}

// src/stages/analysis/compare.ts
/**
* A pair is disturbed when either slice took this many times its CPU time: something else had the core. On a saturated
* machine, leaving such pairs out narrowed the interval from 13.6 % to 4.6 % at 24 pairs.
*/
const DISTURBED_WALL_PER_CPU = 1.2;
/** The undisturbed pairs; all of them, when fewer than any verdict needs would be left. */
function undisturbed(readings, pairsNeeded, wallPerCpuMax = DISTURBED_WALL_PER_CPU) {
	const calm = readings.filter((each) => each.wallPerCpu < wallPerCpuMax);
	if (calm.length >= pairsNeeded) return {
		used: calm,
		dropped: readings.length - calm.length,
		disturbed: false
	};
	return {
		used: readings,
		dropped: 0,
		disturbed: calm.length < readings.length
	};
}
/** Readings must be positive, and at least one. The interval is that of ln(head/base). */
function compare$1(readings, level, wallPerCpuMax) {
	const kept = undisturbed(readings, level.pairsNeeded, wallPerCpuMax);
	return {
		...kept,
		interval: signedRankInterval(kept.used.map(logRatio), level.alpha)
	};
}
/** Readings so far apart that their ratio leaves the range of numbers (hostile input) count as e^700. */
function logRatio({ base, head }) {
	return Math.max(-700, Math.min(700, Math.log(head / base)));
}
/** ln(1 + threshold): the same on both sides of zero, so that swapping base and head only swaps the words. */
function limitOf(threshold) {
	return Math.log1p(threshold);
}
/** By the interval only; fewer pairs than needed decide nothing. */
function verdictOf(interval, pairs, pairsNeeded, limit, direction) {
	if (direction === "unknown") return null;
	return pairs < pairsNeeded ? "inconclusive" : verdictAt(positionOf(interval, limit), direction);
}
function verdictAt(position, direction) {
	switch (position) {
		case "above": return direction === "lower" ? "regressed" : "improved";
		case "below": return direction === "lower" ? "improved" : "regressed";
		case "inside": return "unchanged";
		case "undecided": return "inconclusive";
	}
}
/** May measuring of this row end at this look? */
function isPreciseEnough(compared, level, limit) {
	return compared.used.length >= level.pairsNeeded && isPrecise(compared.interval, limit);
}

// src/stages/analysis/resolution.ts
/**
* Steps that clocks advance by, ns: 1 ns to 100 ns counters (10 is common on virtual machines, 100 on Windows), then
* microsecond and millisecond clocks and 10 ms ticks.
*/
const CLOCK_STEPS_NS = [
	1e7,
	1e6,
	1e3,
	100,
	20,
	10,
	1
];
/**
* The step that these readings of a time or rate come in, in the metric's unit; null when no step shows. Readings that
* vary within a side: their greatest common divisor, for what is printed has finite decimals. Readings that never
* vary (a step far above the noise, or no real clock at all): the coarsest usual clock step that divides them. Counts
* and sizes have no clock behind them.
*/
function stepOf(metric, readings) {
	if (metric.quantity !== "time" && metric.quantity !== "rate") return null;
	const bases = new Set(readings.map((each) => each.base));
	const heads = new Set(readings.map((each) => each.head));
	const all = [.../* @__PURE__ */ new Set([...bases, ...heads])];
	if (all.length > 2 * readings.length * 2 / 3) return null;
	const scale = 10 ** Math.max(...all.map(decimals));
	const whole = all.map((value) => Math.round(value * scale));
	if (!whole.every((value) => Number.isSafeInteger(value))) return null;
	if (bases.size > 1 || heads.size > 1) return whole.reduce(greatestCommonDivisor, 0) / scale;
	return constantStep(metric, all) ?? 1 / scale;
}
function constantStep(metric, values) {
	const perUnit = nanosecondsPer(metric.unit);
	if (perUnit === null) return null;
	const divides = (step) => values.every((value) => Math.abs(value * perUnit / step - Math.round(value * perUnit / step)) < 1e-6);
	const step = CLOCK_STEPS_NS.find(divides);
	return step === void 0 ? null : step / perUnit;
}
/** Digits after the point of the shortest decimal that reads back as this number: what was printed. */
function decimals(value) {
	const [mantissa = "", exponent = "0"] = String(value).split("e");
	const digits = mantissa.split(".")[1]?.length ?? 0;
	return Math.min(15, Math.max(0, digits - Number(exponent)));
}
function greatestCommonDivisor(a, b) {
	let [x, y] = [Math.abs(a), Math.abs(b)];
	while (y > 0) [x, y] = [y, x % y];
	return x;
}

// src/stages/analysis/difference-row.ts
/**
* Some readings are 0 or negative and have no log ratio; leaving those pairs out would favour the larger readings. The
* interval is taken on head - base instead, and the threshold is that fraction of the base's median (0: any change).
*/
function differenceRow(row, level, meanPairMs) {
	const { used, dropped, disturbed } = undisturbed(row.readings, level.pairsNeeded);
	const { direction } = row.metric;
	const base = median(used.map((each) => each.base));
	const limit = row.threshold * Math.abs(base);
	const interval = differenceInterval(used, level);
	const warnings = [base === 0 ? {
		code: "zero-baseline",
		message: "base is 0: there is no ratio, only a difference"
	} : {
		code: "nonpositive-reading",
		message: "some readings are 0 or less and have no ratio: head - base is shown"
	}];
	if (disturbed) warnings.push(DISTURBED);
	if (used.length < level.pairsNeeded) warnings.push(tooFewPairs(used.length, level.pairsNeeded));
	if (used.length < 2) return {
		used,
		change: ONE_PAIR,
		verdict: direction === "unknown" ? null : "inconclusive",
		warnings
	};
	const judged = verdictOf(interval, used.length, level.pairsNeeded, limit, direction);
	const coarse = judged === "unchanged" ? coarseClock(row.metric, used) : null;
	if (coarse !== null) warnings.push(coarse);
	const verdict = coarse === null ? judged : "inconclusive";
	const settle = verdict === "inconclusive" ? settleOf(interval, level, limit, meanPairMs, coarse !== null) : null;
	const { estimate, lower, upper, level: reached, n: pairs } = interval;
	return {
		used,
		change: {
			kind: "difference",
			difference: {
				estimate,
				lower,
				upper,
				level: reached,
				pairs,
				pairsDropped: dropped,
				method: "signed-rank"
			},
			settle
		},
		verdict,
		warnings
	};
}
/** A time of 0 is one below the clock's step: two of them being alike does not make the times alike. */
function coarseClock(metric, used) {
	if (metric.quantity !== "time" && metric.quantity !== "rate") return null;
	const step = stepOf(metric, used);
	return {
		code: "below-resolution",
		message: `some readings are 0: the clock${step === null ? "" : ` (steps of ${figure(step)} ${metric.unit})`} is too coarse for this benchmark`
	};
}
const ONE_PAIR = {
	kind: "none",
	reason: "one pair has no interval"
};
/** Interval and limit on the same scale: logs, or the metric's own. `hidden`: below a step of the clock. */
function settleOf(interval, level, limit, meanPairMs, hidden) {
	const further = hidden ? null : furtherPairs(interval, interval.n, limit);
	const morePairs = further === null ? null : Math.max(further, level.pairsNeeded - interval.n);
	return {
		morePairs,
		moreMs: morePairs === null ? null : morePairs * meanPairMs,
		obstacle: morePairs !== null ? null : hidden ? "clock" : "threshold",
		smallestDetectable: smallestDetectable(interval, limit)
	};
}
function differenceInterval(used, level) {
	return signedRankInterval(used.map(({ base, head }) => Math.max(-1e300, Math.min(1e300, head - base))), level.alpha);
}
const DISTURBED = {
	code: "disturbed-pairs",
	message: "something else had the processor during most pairs: all were used, and the interval is wider for it"
};
function tooFewPairs(pairs, needed) {
	return {
		code: "too-few-pairs",
		message: `${pairs === 1 ? "only 1 full pair" : `only ${pairs} full pairs`}: a verdict at this level needs ${needed}`
	};
}
/** Three significant digits, without an exponent where that stays readable. */
function figure(value) {
	return String(Number(value.toPrecision(3)));
}

// src/stages/analysis/exact-row.ts
/** Both sides always read the same: the change is known without error, and held against the threshold as it is. */
function exactRow(row) {
	const [first] = row.readings;
	if (first === void 0) throw new RangeError("an exact row without readings");
	const { base, head } = first;
	const absolute = head - base;
	const { direction } = row.metric;
	if (base > 0 && head > 0) {
		const change = {
			kind: "exact",
			relative: absolute / base,
			absolute
		};
		if (direction === "unknown") return {
			change,
			verdict: null,
			warnings: []
		};
		const ratio = logRatio(first);
		const limit = limitOf(row.threshold);
		const position = ratio > limit ? "above" : ratio < -limit ? "below" : "inside";
		return {
			change,
			verdict: verdictAt(position, direction),
			warnings: []
		};
	}
	const relative = absolute === 0 ? 0 : base > 0 ? absolute / base : null;
	const change = {
		kind: "exact",
		relative,
		absolute
	};
	const warnings = relative === null ? [{
		code: "zero-baseline",
		message: `base is ${base}: there is no ratio, only a difference`
	}] : [];
	if (direction === "unknown") return {
		change,
		verdict: null,
		warnings
	};
	return {
		change,
		verdict: verdictAt(absolute > 0 ? "above" : absolute < 0 ? "below" : "inside", direction),
		warnings
	};
}

// src/stages/analysis/ratio-row.ts
/** A step of this share of the base is worth a footnote even where it decides nothing. */
const STEP_WORTH_SAYING = .01;
/** Positive readings: the interval on log ratios, the verdict by it, and what would settle an open one. */
function ratioRow(row, level, meanPairMs) {
	const compared = compare$1(row.readings, level);
	const { interval, used } = compared;
	const limit = limitOf(row.threshold);
	const warnings = compared.disturbed ? [DISTURBED] : [];
	if (used.length < level.pairsNeeded) warnings.push(tooFewPairs(used.length, level.pairsNeeded));
	if (used.length < 2) {
		const verdict = row.metric.direction === "unknown" ? null : "inconclusive";
		return {
			used,
			change: ONE_PAIR,
			verdict,
			warnings
		};
	}
	let verdict = verdictOf(interval, used.length, level.pairsNeeded, limit, row.metric.direction);
	const coarse = coarseness(row, compared);
	if (coarse !== null) {
		warnings.push(coarse.warning);
		if (coarse.hidesVerdict && verdict !== null) verdict = "inconclusive";
	}
	const settle = verdict === "inconclusive" ? asFraction(settleOf(interval, level, limit, meanPairMs, coarse?.hidesVerdict ?? false)) : null;
	return {
		used,
		change: {
			kind: "interval",
			delta: deltaOf(interval, compared.dropped),
			settle
		},
		verdict,
		warnings
	};
}
function deltaOf(interval, pairsDropped) {
	return {
		estimate: Math.expm1(interval.estimate),
		lower: Math.expm1(interval.lower),
		upper: Math.expm1(interval.upper),
		level: interval.level,
		pairs: interval.n,
		pairsDropped,
		method: "signed-rank"
	};
}
/**
* A clock's steps leave ties and zero differences, and an interval that looks tighter than it is. A difference below
* one step, where the threshold is below one too, has not been seen to be unchanged: it could not be seen at all.
*/
function coarseness(row, { used, interval }) {
	const step = stepOf(row.metric, used);
	if (step === null) return null;
	const base = median(used.map((each) => each.base));
	const head = median(used.map((each) => each.head));
	const share = step / base;
	const hidesVerdict = row.threshold < share && Math.abs(head - base) < step;
	if (!hidesVerdict && (share < STEP_WORTH_SAYING || halfWidth(interval) >= share)) return null;
	return {
		hidesVerdict,
		warning: {
			code: "below-resolution",
			message: `${`readings come in steps of ${figure(step)} ${row.metric.unit} (${figure(100 * share)} % of the base)`}: a difference below one step cannot be seen`
		}
	};
}
/** Judged on logs, said as a fraction. */
function asFraction(settle) {
	return {
		...settle,
		smallestDetectable: Math.expm1(settle.smallestDetectable)
	};
}
/** Doubts about the readings themselves, whatever their comparison gives. */
function readingWarnings(metric, base, head) {
	if (metric.unit !== "ns/op") return [];
	const sides = [...base !== null && base > 0 && base < .5 ? ["base"] : [], ...head !== null && head > 0 && head < .5 ? ["head"] : []];
	if (sides.length === 0) return [];
	const where = sides.join(" and ");
	return [{
		code: "work-removed",
		message: `below ${WORK_REMOVED_NS} ns an op on ${where}: the compiler has probably removed the work`
	}];
}
/** An op of real work takes a cycle or two; an empty loop reads 0.2 to 0.4 ns. */
const WORK_REMOVED_NS = .5;

// src/stages/analysis/row.ts
/** One row of the report. `meanPairMs`: what one more pair costs. */
function rowOf(record, row, level, meanPairMs) {
	const { metric, gated, threshold } = row;
	const finish = (part) => {
		const base = medianOf(part.used.map((each) => each.base)) ?? medianOf(valuesOf(record, "base", metric.unit));
		const head = medianOf(part.used.map((each) => each.head)) ?? medianOf(valuesOf(record, "head", metric.unit));
		const warnings = [
			...part.warnings,
			...directionWarnings(row),
			...readingWarnings(metric, base, head)
		];
		return {
			metric,
			gated,
			threshold,
			base,
			head,
			change: part.change,
			verdict: part.verdict,
			warnings
		};
	};
	switch (row.kind) {
		case "ratio": return finish(ratioRow(row, level, meanPairMs));
		case "difference": return finish(differenceRow(row, level, meanPairMs));
		case "exact": return finish({
			...exactRow(row),
			used: row.readings
		});
		case "one-sided": return finish(oneSidedRow(record, row));
		case "unpaired": return finish({
			used: [],
			change: {
				kind: "none",
				reason: "never reported by both slices of a pair"
			},
			verdict: metric.direction === "unknown" ? null : "inconclusive",
			warnings: []
		});
	}
}
function oneSidedRow(record, { metric }) {
	const reason = `reported on ${valuesOf(record, "base", metric.unit).length > 0 ? "base" : "head"} only`;
	const warnings = record.base.state === "measured" && record.head.state === "measured" ? [{
		code: "metric-on-one-side",
		message: `this metric was ${reason}`,
		subject: metric.unit
	}] : [];
	return {
		used: [],
		change: {
			kind: "none",
			reason
		},
		verdict: null,
		warnings
	};
}
function directionWarnings({ metric, kind }) {
	if (metric.direction !== "unknown" || kind === "one-sided") return [];
	return [{
		code: "direction-unknown",
		message: "it is not known whether higher or lower is better, so this metric is shown and not judged",
		subject: metric.unit
	}];
}
function medianOf(values) {
	return values.length === 0 ? null : median(values);
}
/** May measuring of this row end? By the interval that the report will show, and only by its width and place. */
function isRowSettled(row, level) {
	switch (row.kind) {
		case "ratio": return isPreciseEnough(compare$1(row.readings, level), level, limitOf(row.threshold));
		case "difference": {
			const { used } = undisturbed(row.readings, level.pairsNeeded);
			const limit = row.threshold * Math.abs(median(used.map((each) => each.base)));
			return used.length >= level.pairsNeeded && isPrecise(differenceInterval(used, level), limit);
		}
		case "exact":
		case "one-sided": return true;
		case "unpaired": return false;
	}
}

// src/stages/analysis/benchmark.ts
function statusOf(record, kinds) {
	if (record.base.state === "failed" || record.head.state === "failed") return "failed";
	if (record.base.state === "absent" && record.head.state === "measured") return "added";
	if (record.head.state === "absent" && record.base.state === "measured") return "removed";
	return kinds.some((each) => each.readings.length > 0) ? "compared" : "not-comparable";
}
function benchmarkAnalysis({ record, pairs, kinds, status }, level, others) {
	const rows = status === "failed" ? [] : kinds.map((kind) => rowOf(record, kind, level, pairMs(pairs)));
	const failedSides = SIDES.filter((side) => record[side].state === "failed");
	return {
		id: record.id,
		name: record.name,
		group: record.group,
		status,
		verdict: status === "compared" ? worstVerdict(rows) : null,
		rows,
		reason: reasonOf$1(record, pairs, status),
		failedSides,
		warnings: [...record.warnings, ...others]
	};
}
/** The most urgent first: what a reader must see, and what decides a run. */
const URGENCY = [
	"regressed",
	"inconclusive",
	"improved",
	"unchanged"
];
function worst(verdicts) {
	return URGENCY.find((verdict) => verdicts.includes(verdict)) ?? null;
}
function worstVerdict(rows) {
	return worst(rows.map((row) => row.gated ? row.verdict : null));
}
function reasonOf$1(record, pairs, status) {
	switch (status) {
		case "failed": {
			const [first] = SIDES.map((side) => record[side]).filter((state) => state.state === "failed");
			return first?.reason ?? "";
		}
		case "not-comparable":
			if (record.base.state === "absent") return "on neither side";
			return pairs.length === 0 ? "no round measured it on both sides" : "the two sides report no metric in common";
		case "compared":
		case "added":
		case "removed": return "";
	}
}

// src/stages/analysis/experiment.ts
/** What was measured of the compared benchmarks: pairs, slices, and why measuring of them ended. */
function experimentOf(prepared, benchmarks) {
	const compared = prepared.filter(({ status }) => status === "compared");
	const pairs = compared.map((each) => each.pairs.length);
	const sliceMs = compared.map(({ record }) => medianSliceMs(record));
	const ended = (why) => compared.filter(({ record }) => record.ended === why).length;
	return {
		compared: compared.length,
		fewestPairs: pairs.length === 0 ? 0 : pairs.reduce((a, b) => Math.min(a, b)),
		mostPairs: pairs.reduce((a, b) => Math.max(a, b), 0),
		endedPrecise: ended("precise"),
		endedByTimeBudget: ended("time-budget"),
		mostPairsDropped: mostPairsDropped(benchmarks),
		slice: compared.every(({ record }) => record.iterations === void 0) ? "suite" : "benchmark",
		medianSliceMs: sliceMs.length === 0 ? 0 : median(sliceMs),
		longestSliceMs: sliceMs.reduce((a, b) => Math.max(a, b), 0)
	};
}
function medianSliceMs({ observations }) {
	return observations.length === 0 ? 0 : median(observations.map(({ durationMs }) => durationMs));
}
function mostPairsDropped(benchmarks) {
	let most = 0;
	for (const { rows } of benchmarks) for (const { change } of rows) {
		if (change.kind === "interval") most = Math.max(most, change.delta.pairsDropped);
		if (change.kind === "difference") most = Math.max(most, change.difference.pairsDropped);
	}
	return most;
}

// src/stages/analysis/renames.ts
/**
* Names share this much of their letters (1 - edit distance / length of the longer) to count as alike: more is kept
* than changed. Unrelated names of the same suite share about a quarter by chance (`mode`, `variance`: 0.125).
*/
const ALIKE_FROM = .55;
/** A run that loses and gains more was reorganised: a hint at each would be noise. It also bounds the work. */
const MOST_CANDIDATES = 1e4;
/** Letters compared; longer names differ somewhere in here or are taken for alike. */
const LETTERS_COMPARED = 200;
/**
* Removed and added benchmarks that may be one under a new name, most alike first, each in one pair at most. Said,
* never assumed: they are not compared.
*/
function renameWarnings(prepared) {
	const removed = prepared.filter(({ status }) => status === "removed");
	const added = prepared.filter(({ status }) => status === "added");
	const warnings = /* @__PURE__ */ new Map();
	if (removed.length * added.length > MOST_CANDIDATES) return warnings;
	const parents = renamedParents(removed, added);
	const alike = removed.flatMap((one) => added.map((other) => ({
		removed: one,
		added: other,
		likeness: likenessOf(one, other, parents)
	}))).filter(({ likeness }) => likeness >= ALIKE_FROM);
	for (const { removed: one, added: other } of alike.sort((a, b) => b.likeness - a.likeness)) {
		if (warnings.has(one.record.id) || warnings.has(other.record.id)) continue;
		warnings.set(one.record.id, [warning("perhaps renamed to the added benchmark below; the two were not compared", other)]);
		warnings.set(other.record.id, [warning("perhaps a new name of the removed benchmark below; the two were not compared", one)]);
	}
	return warnings;
}
function warning(message, other) {
	return {
		code: "possible-rename",
		message,
		subject: other.record.id
	};
}
/** 0 to 1. The same name in another group has moved; a benchmark whose parent was renamed keeps its path below it. */
function likenessOf({ record: one }, { record: other }, parents) {
	if (one.name === other.name) return 1;
	if (one.group !== other.group) return 0;
	const [parent, path] = split(one.name);
	const [otherParent, otherPath] = split(other.name);
	if (path !== "" && path === otherPath && parents.has(pairKey(one.group, parent, otherParent))) return 1;
	return nameLikeness(one.name, other.name);
}
/**
* By the parts that differ: what stands before or after them in the path tells siblings apart no better than strangers
* (`Sort/quick`, `Sort/merge`). A whole word more or less (`Map`, `MapInsert`) is alike too.
*/
function nameLikeness(one, other) {
	const [left, right] = withoutCommonPath(one.split("/"), other.split("/")).map((parts) => parts.join("/").slice(0, LETTERS_COMPARED));
	if (left === "" || right === "") return ALIKE_FROM;
	if (left.replace(/\d+/g, "0") === right.replace(/\d+/g, "0")) return 0;
	const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
	const isWord = shorter.length > 2 && longer.startsWith(shorter) && /^[^a-z]/.test(longer.slice(shorter.length));
	const similarity = 1 - (0, import_fastest_levenshtein.distance)(left.toLowerCase(), right.toLowerCase()) / longer.length;
	return isWord ? Math.max(ALIKE_FROM, similarity) : similarity;
}
function withoutCommonPath(one, other) {
	const shorter = Math.min(one.length, other.length);
	let from = 0;
	while (from < shorter && one[from] === other[from]) from += 1;
	let tail = 0;
	while (tail < shorter - from && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
	return [one.slice(from, one.length - tail), other.slice(from, other.length - tail)];
}
/** Parents of one group whose sub-benchmarks, two at least, are the same paths under another name. */
function renamedParents(removed, added) {
	const gone = pathsByParent(removed);
	const come = pathsByParent(added);
	const found = /* @__PURE__ */ new Set();
	for (const one of gone.values()) for (const other of come.values()) {
		if (one.group !== other.group || one.paths.size < 2 || one.paths.size !== other.paths.size) continue;
		if ([...one.paths].every((path) => other.paths.has(path))) found.add(pairKey(one.group, one.parent, other.parent));
	}
	return found;
}
function pathsByParent(benchmarks) {
	const families = /* @__PURE__ */ new Map();
	for (const { record } of benchmarks) {
		const [parent, path] = split(record.name);
		if (path === "") continue;
		const key = JSON.stringify([record.group, parent]);
		const family = families.get(key) ?? {
			group: record.group,
			parent,
			paths: /* @__PURE__ */ new Set()
		};
		families.set(key, family);
		family.paths.add(path);
	}
	return families;
}
function split(name) {
	const slash = name.indexOf("/");
	return slash < 0 ? [name, ""] : [name.slice(0, slash), name.slice(slash + 1)];
}
function pairKey(...parts) {
	return JSON.stringify(parts);
}

// src/stages/analysis/row-kind.ts
/**
* Readings of a side that must agree before a value counts as exact: one or two equal readings of a count that
* jitters by one are a coincidence.
*/
const EXACT_PAIRS_MIN = 3;
function rowKindsOf(record, pairs, metrics, settings) {
	const reported = /* @__PURE__ */ new Set();
	for (const each of record.observations) for (const unit of Object.keys(each.values)) reported.add(unit);
	return metrics.filter(({ unit }) => reported.has(unit)).map((metric) => rowKindOf(record, pairs, metric, settings));
}
function rowKindOf(record, pairs, metric, settings) {
	const readings = readingsOf(pairs, metric.unit);
	return {
		kind: kindOf$1(record, metric, readings),
		metric,
		gated: isGated(metric, settings),
		threshold: thresholdOf(record.id, metric.unit, settings),
		readings
	};
}
function kindOf$1(record, metric, readings) {
	if (readings.length === 0) return ["base", "head"].every((side) => valuesOf(record, side, metric.unit).length > 0) ? "unpaired" : "one-sided";
	if (isExact(metric, readings)) return "exact";
	return readings.every(({ base, head }) => base > 0 && head > 0) ? "ratio" : "difference";
}
/** A time or rate that never varies is quantised, not exact: its clock is too coarse. */
function isExact(metric, readings) {
	if (metric.quantity === "time" || metric.quantity === "rate" || readings.length < 3) return false;
	const [first] = readings;
	return readings.every(({ base, head }) => base === first?.base && head === first.head);
}
function isGated(metric, settings) {
	return metric.direction !== "unknown" && settings.gatedMetrics.some((pattern) => matchesPattern(pattern, metric.unit));
}
/** Later rules win over earlier ones, and any over the general threshold. */
function thresholdOf(benchmarkId, unit, settings) {
	return settings.thresholds.findLast((each) => matchesPattern(each.benchmark, benchmarkId) && matchesPattern(each.metric, unit))?.threshold ?? settings.threshold;
}
/** Rows that noise could flag, and that the gate would act on: they share the run's error level. */
function isInFamily(row) {
	return row.gated && (row.kind === "ratio" || row.kind === "difference");
}

// src/statistics/geometric-mean.ts
/**
* Mean log ratio over several benchmarks with its own interval: exp of it is the geometric mean of the ratios.
* `series`: per benchmark its log ratios by pair, in the order measured; lengths may differ, none may be empty.
*
* A noise event hits one moment, so the unit of replication is the round, not the benchmark: one value a round, the
* mean over benchmarks, and the signed-rank interval over those. Benchmarks that were precise early have fewer pairs;
* with K the fewest of any, each benchmark's pairs are cut into K consecutive blocks and block means stand in for the
* rounds: every pair is used, and no benchmark weighs more than another. (Rejected: the rounds that all share, which
* throws away most of a long run for one benchmark that stopped at 10 pairs; adding per-benchmark half-widths in
* quadrature, which takes noise between benchmarks as independent.)
*/
function geometricMeanInterval(series, alpha) {
	if (series.length === 0) throw new RangeError("geometric mean of no benchmarks");
	const blocks = series.reduce((fewest, each) => Math.min(fewest, each.length), Number.POSITIVE_INFINITY);
	const means = Array.from({ length: blocks }, () => 0);
	for (const each of series) for (let block = 0; block < blocks; block++) {
		const from = Math.floor(block * each.length / blocks);
		const to = Math.floor((block + 1) * each.length / blocks);
		let sum = 0;
		for (let index = from; index < to; index++) sum += each[index];
		means[block] = means[block] + sum / (to - from) / series.length;
	}
	return signedRankInterval(means, alpha);
}

// src/stages/analysis/run-level.ts
/**
* The run's verdict: the worst of its benchmarks'. error: head does not build, or nothing at all could be measured.
* inconclusive also when there was nothing to judge: base does not build, all benchmarks are new, no metric is gated.
*/
function runVerdict(results, benchmarks) {
	if (results.builds.head.state === "failed") return "error";
	if (results.builds.base.state === "failed") return "inconclusive";
	const verdict = worst(benchmarks.map((each) => each.verdict));
	if (verdict !== null) return verdict;
	const compared = benchmarks.some(({ status }) => status === "compared");
	const oneSided = benchmarks.some(({ status }) => status === "added" || status === "removed");
	const neither = benchmarks.some(({ status }) => status === "failed" || status === "not-comparable");
	return compared || oneSided && !neither ? "inconclusive" : "error";
}
function countsOf(benchmarks) {
	const verdicts = (verdict) => benchmarks.filter((each) => each.verdict === verdict).length;
	const statuses = (status) => benchmarks.filter((each) => each.status === status).length;
	return {
		regressed: verdicts("regressed"),
		improved: verdicts("improved"),
		unchanged: verdicts("unchanged"),
		inconclusive: verdicts("inconclusive"),
		added: statuses("added"),
		removed: statuses("removed"),
		failed: statuses("failed")
	};
}
/**
* Per metric, over the compared benchmarks whose readings are all positive and that have pairs enough; at the run's
* own confidence level (one statement a metric, and no gate hangs on it).
*/
function geometricMeans(results, prepared) {
	const alpha = familyAlpha(results.settings.confidenceLevel, 1);
	const means = [];
	for (const metric of results.metrics) {
		const series = prepared.flatMap((each) => seriesOf(each, metric));
		if (series.length < 2) continue;
		means.push({
			metric,
			benchmarks: series.length,
			delta: deltaOf(geometricMeanInterval(series, alpha), 0)
		});
	}
	return means;
}
function seriesOf({ status, kinds }, metric) {
	const row = kinds.find((each) => each.metric.unit === metric.unit);
	if (status !== "compared" || row === void 0 || row.readings.length < 10) return [];
	if (!row.readings.every(({ base, head }) => base > 0 && head > 0)) return [];
	return [row.readings.map(logRatio)];
}
/** What the run itself recorded, and what follows from its facts; each code's first mention wins. */
function runWarnings(results) {
	const recorded = results.warnings;
	const derived = [];
	if (results.base.tree === results.head.tree) derived.push({
		code: "same-tree",
		message: "base and head are the same tree: an A/A run, any delta is noise"
	});
	else if (results.identicalBinaries) derived.push({
		code: "identical-binaries",
		message: "both sides ran byte-identical binaries: any delta is noise"
	});
	if (results.builds.base.state === "failed" && results.builds.head.state === "built") derived.push({
		code: "base-does-not-build",
		message: "base does not build: head's readings are shown as new, nothing could be compared"
	});
	if (results.run.partial) {
		const { roundsDone, roundsPlanned } = results.run;
		derived.push({
			code: "partial-run",
			message: `the run was ended after ${roundsDone} of ${roundsPlanned} rounds`
		});
	}
	return [...recorded, ...derived.filter(({ code }) => !recorded.some((each) => each.code === code))];
}

// src/stages/analyse.ts
/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
function analyse(results) {
	const prepared = results.benchmarks.map((record) => prepare(record, results.metrics, results.settings));
	const family = familyOfSize(countRows(prepared), results.settings);
	const renames = renameWarnings(prepared);
	const benchmarks = prepared.map((each) => benchmarkAnalysis(each, family, renames.get(each.record.id) ?? []));
	return {
		results,
		verdict: runVerdict(results, benchmarks),
		counts: countsOf(benchmarks),
		family,
		benchmarks,
		geometricMeans: geometricMeans(results, prepared),
		experiment: experimentOf(prepared, benchmarks),
		sameTree: results.base.tree === results.head.tree,
		warnings: runWarnings(results)
	};
}
/**
* The rows that would share the error level if measuring ended now. A run asks at each look, so that it stops by the
* level the analysis will use.
*/
function familyOf(records, metrics, settings) {
	return familyOfSize(countRows(records.map((record) => prepare(record, metrics, settings))), settings);
}
/** The family of a run of `rows` gated rows, e.g. for a plan: how many pairs it will need. */
function familyOfSize(rows, settings) {
	const alpha = familyAlpha(settings.confidenceLevel, rows);
	return {
		size: rows,
		alpha,
		pairsNeeded: pairsNeeded(alpha)
	};
}
/**
* Ids of the benchmarks that need no further pairs, at a look in the middle of a run: the precise ones, and those that
* no pair can tell anything of (on one side only, failed).
*/
function settledIn(soFar) {
	const family = familyOf(soFar.benchmarks, soFar.metrics, soFar.settings);
	const settled = soFar.benchmarks.filter((record) => record.base.state !== "measured" || record.head.state !== "measured" || isSettled(record, soFar.metrics, soFar.settings, family));
	return new Set(settled.map(({ id }) => id));
}
/**
* Is every gated row of this benchmark precise enough to stop measuring it? By the same pairs, interval and level as
* the report; on precision only, never because a difference shows. A benchmark without a gated row needs just the
* fewest pairs.
*/
function isSettled(record, metrics, settings, family) {
	const { pairs, kinds, status } = prepare(record, metrics, settings);
	if (status === "failed") return true;
	if (pairs.length < family.pairsNeeded) return false;
	return kinds.filter((row) => row.gated).every((row) => isRowSettled(row, family));
}
function prepare(record, metrics, settings) {
	const pairs = pairsOf(record);
	const kinds = rowKindsOf(record, pairs, metrics, settings);
	return {
		record,
		pairs,
		kinds,
		status: statusOf(record, kinds)
	};
}
function countRows(prepared) {
	let rows = 0;
	for (const { status, kinds } of prepared) if (status === "compared") rows += kinds.filter(isInFamily).length;
	return rows;
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
	if (!await ports.files.exists(directory)) return failed(side, new UserError(`working-directory: ${inputs.workingDirectory} does not exist`, "Give a folder of the repository, relative to its root."));
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
					reason: `${side} does not build: ${first.reason}${more}`.slice(0, 2e3),
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
		if (error instanceof UserError) return failed(side, error);
		throw error;
	}
}
function failed(side, error) {
	return {
		built: null,
		record: {
			state: "failed",
			reason: `${side} does not build: ${error.message}`.slice(0, 2e3),
			output: error.details.join("\n").slice(0, 8e3)
		},
		error
	};
}
/** The same mistake on both sides is told as it is; two compilers' complaints are shown head first. */
function neitherBuilds(base, head) {
	if (head.error !== null) return head.error;
	const texts = [head.record, base.record].flatMap((record) => record.state === "failed" ? [record] : []);
	return new UserError("neither head nor base builds, so nothing can be measured", "Make at least head compile, then run again.", {
		exitCode: 3,
		details: texts.flatMap(({ reason, output }) => [reason, ...output.split("\n").slice(0, 15)])
	});
}
/** Every package has a binary on both sides, and each pair is the same to the byte. */
async function areIdentical({ base, head }, ports) {
	if (base === null || head === null || base.build.binaries.length === 0) return false;
	if (base.build.binaries.length !== head.build.binaries.length) return false;
	for (const binary of base.build.binaries) {
		const other = head.build.binaries.find(({ group }) => group === binary.group);
		if (other === void 0) return false;
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
		const message = `A package does not build on ${built?.context.side}, and its benchmarks are missing there`;
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

// src/stages/git.ts
/** A fetch of a large history over a slow line. */
const GIT_TIMEOUT_MS = 9e5;
/** Lists of the files of very large trees. */
const GIT_OUTPUT_BYTES = 268435456;
/**
* On every command: no hook and no file watcher of the repository runs, nothing is packed or cleaned up behind the
* user's back, replaced objects are not followed, and the user's index is never refreshed in passing.
*/
const CONFIGURATION = [...[
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.splitIndex=false",
	"submodule.recurse=false"
], ...[
	"gc.auto=0",
	"maintenance.auto=false",
	"advice.detachedHead=false",
	"core.quotePath=false"
]].flatMap((setting) => ["-c", setting]);
const ENVIRONMENT = {
	LC_ALL: "C",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_LFS_SKIP_SMUDGE: "0"
};
const AUTHORIZATION = "TARE_GIT_AUTHORIZATION";
function createGit(directory, ports, settings) {
	const owner = settings.anyOwner ? ["-c", "safe.directory=*"] : [];
	const login = settings.authentication;
	const header = login === null ? [] : [`--config-env=http.${login.server}/.extraheader=${AUTHORIZATION}`];
	const secret = login === null ? {} : { [AUTHORIZATION]: login.header };
	const run = async (args, options = {}) => {
		const result = await ports.exec.run({
			file: "git",
			arguments: [
				...CONFIGURATION,
				...owner,
				...header,
				...args
			],
			cwd: directory,
			environment: {
				...ENVIRONMENT,
				...secret,
				...settings.environment,
				...options.environment
			},
			trust: "trusted",
			timeoutMs: options.timeoutMs ?? GIT_TIMEOUT_MS,
			maxOutputBytes: GIT_OUTPUT_BYTES,
			...options.input === void 0 ? {} : { input: options.input }
		});
		if (ports.interruption.aborted) throw ports.interruption.reason;
		return result;
	};
	return {
		run,
		text: async (args, options) => {
			const result = await run(args, options);
			if (succeeded(result) && !result.truncated) return result.stdout.replace(/\n$/, "");
			const verb = args.find((argument) => !argument.startsWith("-")) ?? "";
			throw new UserError(`git ${verb} failed: ${gitsOwnLine(result)}`, "Put right what git says, then run again.", { exitCode: 3 });
		},
		at: (other, environment = {}) => createGit(other, ports, {
			...settings,
			environment
		})
	};
}
/** The line of git's stderr that says what is wrong, without control characters. */
function gitsOwnLine(result) {
	if (result.timedOut) return "it did not end in time";
	if (result.truncated) return "it printed more than can be read";
	const lines = result.stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
	return plain(withoutPassword(lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? "it gave no reason"));
}
/** Text from outside as one plain piece of line: control and direction characters shown as escapes, and not too long. */
function plain(text, maxLength = 300) {
	const shown = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return shown.length > maxLength ? `${shown.slice(0, maxLength - 1)}…` : shown;
}
/** git repeats remote addresses in its messages, with the password if there is one in them. */
function withoutPassword(line) {
	return line.replace(/:\/\/[^/\s@]*@/g, "://");
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

// src/stages/user-repository.ts
/** rev-parse --path-format and GIT_CONFIG_COUNT; released March 2021. */
const MINIMUM = {
	major: 2,
	minor: 31
};
/**
* Finds the repository at or above `path`.
* @param inCi the run was started by a CI service on its own checkout
* @throws UserError (exit 2): no git, too old a git, no repository, a bare one, or one git does not trust
*/
async function openRepository(path, inCi, access, ports) {
	let anyOwner = false;
	let git = createGit(path, ports, {
		anyOwner,
		environment: {},
		authentication: null
	});
	await checkVersion(await git.run(["--version"]), path);
	let inside = await git.run([
		"rev-parse",
		"--is-inside-work-tree",
		"--is-bare-repository"
	]);
	if (!succeeded(inside) && inCi && inside.stderr.includes("dubious ownership")) {
		anyOwner = true;
		git = createGit(path, ports, {
			anyOwner,
			environment: {},
			authentication: null
		});
		inside = await git.run([
			"rev-parse",
			"--is-inside-work-tree",
			"--is-bare-repository"
		]);
	}
	refuseUnusable(inside, path);
	const root = await git.text([
		"rev-parse",
		"--path-format=absolute",
		"--show-toplevel"
	]);
	const commonDirectory = await git.text([
		"rev-parse",
		"--path-format=absolute",
		"--git-common-dir"
	]);
	const remote = chooseRemote(await git.text(["remote"]));
	return {
		root,
		gitDirectory: await git.text(["rev-parse", "--absolute-git-dir"]),
		commonDirectory,
		objectFormat: await git.text(["rev-parse", "--show-object-format"]) === "sha256" ? "sha256" : "sha1",
		remote,
		git: createGit(root, ports, {
			anyOwner,
			environment: {},
			authentication: await authentication(git, access)
		})
	};
}
function objectsOf(repository) {
	return join(repository.commonDirectory, "objects");
}
async function checkVersion(result, path) {
	if (result.notStarted && result.stderr.includes("does not exist")) throw new UserError(`the folder ${plain(path)} does not exist`, "Check the path.");
	if (result.notStarted) throw new UserError("git was not found", `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
	const match = /^git version (\d+)\.(\d+)/.exec(result.stdout);
	if (match === null) throw new UserError(`git does not run: ${gitsOwnLine(result)}`, "Install a working git.");
	const [major, minor] = [Number(match[1]), Number(match[2])];
	if (major < MINIMUM.major || major === MINIMUM.major && minor < MINIMUM.minor) throw new UserError(`git ${major}.${minor} is too old`, `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
}
function refuseUnusable(inside, path) {
	const shown = plain(path);
	if (!succeeded(inside)) {
		if (inside.stderr.includes("dubious ownership")) throw new UserError(`git does not trust the repository at ${shown}, because it belongs to another user`, `If you trust it, run: git config --global --add safe.directory '${shown}'`);
		if (inside.stderr.includes("not a git repository")) throw new UserError(`${shown} is not in a git repository`, "Run Tare inside a clone; in a workflow, put a step with actions/checkout before it.");
		throw new UserError(`git cannot read the repository at ${shown}: ${gitsOwnLine(inside)}`, "Put right what git says.");
	}
	const [insideWorkTree, bare] = inside.stdout.split("\n");
	if (bare === "true") throw new UserError(`the repository at ${shown} is bare: it has no work tree`, "Run Tare inside a normal clone.");
	if (insideWorkTree !== "true") throw new UserError(`${shown} is inside a .git folder`, "Run Tare in the work tree.");
}
function chooseRemote(listing) {
	const remotes = listing.split("\n").filter((name) => name !== "");
	return remotes.includes("origin") ? "origin" : remotes[0] ?? null;
}
/**
* The token as an HTTP header by environment: arguments can be read by every user of the machine, and a file would
* have to be removed. Not added to a header that the checkout persisted already: servers refuse two.
*/
async function authentication(git, access) {
	if (access === null || access.token === "") return null;
	const persisted = await git.run([
		"config",
		"--name-only",
		"--get-regexp",
		"^http\\..*\\.extraheader$"
	]);
	if (succeeded(persisted)) return null;
	const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
	return {
		server: access.server.replace(/\/+$/, ""),
		header: `AUTHORIZATION: basic ${basic}`
	};
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
	const discovery = await drive(plan, "discover", ports);
	ports.log.progressDone();
	if (discovery.benchmarks.length === 0) throw noBenchmarks(inputs, sides.length);
	return {
		...discovery,
		warnings: [...discovery.warnings, ...oneSided(discovery, builds)]
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

// src/stages/gate.ts
/**
* Pass or fail, on the verdicts of gated rows alone (each by its interval against its threshold), once everything else
* is published. 1: something regressed. 3: nothing could be compared. 4: inconclusive or missing, where the settings
* say that this fails.
*/
function decideGate(analysis) {
	const reason = reasonOf(analysis);
	return {
		failed: reason.kind !== "passed",
		exitCode: EXIT_CODES[reason.kind],
		reason
	};
}
const EXIT_CODES = {
	passed: 0,
	regressed: 1,
	error: 3,
	missing: 4,
	inconclusive: 4
};
function reasonOf(analysis) {
	const { settings } = analysis.results;
	const regressed = worstRegression(analysis);
	if (regressed !== null && settings.failOnRegression) return {
		kind: "regressed",
		worst: regressed,
		others: gatedRows(analysis, "regressed").length - 1
	};
	if (analysis.verdict === "error") return {
		kind: "error",
		cause: errorCause(analysis)
	};
	const missing = analysis.benchmarks.filter(isMissing);
	const [first] = missing;
	if (settings.failOnMissing && first !== void 0) return {
		kind: "missing",
		benchmark: first,
		others: missing.length - 1
	};
	if (settings.failOnInconclusive) {
		const worst = worstInconclusive(analysis);
		if (worst !== null) return {
			kind: "inconclusive",
			worst,
			others: gatedRows(analysis, "inconclusive").length - 1
		};
		if (analysis.verdict === "inconclusive") return {
			kind: "inconclusive",
			worst: null,
			others: 0
		};
	}
	return { kind: "passed" };
}
function errorCause({ results, benchmarks }) {
	if (results.builds.head.state === "failed") return "head-does-not-build";
	if (benchmarks.length === 0) return "no-benchmarks";
	return benchmarks.every(({ status }) => status === "failed") ? "all-failed" : "no-pairs";
}
function isMissing({ status, failedSides }) {
	return status === "removed" || status === "failed" && failedSides.includes("head");
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
	record.warn(...slice.reading.warnings);
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
	#warnings = [];
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
			ended: null
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
		if (this.#warnings.some((warning) => warning.message === message)) return;
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
		this.#warnings.push(...warnings.map(shortened));
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
			warnings: [...this.#warnings]
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
function shortened(warning) {
	return {
		code: warning.code,
		message: cut(warning.message, MESSAGE_LENGTH),
		...warning.subject === void 0 ? {} : { subject: cut(warning.subject, MESSAGE_LENGTH) }
	};
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

export { isWallTime as A, findInputFile as B, rowNotes as C, deltaTexts as D, counted as E, singleValue as F, firstThatFits as I, repeatOptions as L, noiseSentence as M, verdictWord as N, geometricMeansPhrase as O, rowValues as P, parseInputs as R, createFootnotes as S, settleNote as T, gateSentence as _, renderPlan as a, renderRowLine as b, renderReport as c, plotHead as d, plotRow as f, measuredLines as g, sectionsOf as h, analyse as i, leadSentence as j, headline as k, reportParts as l, phraseToTerminal as m, decideGate as n, renderPlanJson as o, plotScale as p, openRepository as r, renderSummary as s, compare as t, statusText as u, renderGateLine as v, runNotes as w, benchmarkNotes as x, renderOneLine as y, metricOf as z };