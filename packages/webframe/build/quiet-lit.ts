/**
 * Lit without its traces on the page.
 *
 * As published, Lit adds four globals and a property of `Symbol`, and creates a Trusted Types policy named `lit-html`, which a page that
 * has another copy of Lit and a list of allowed policies may allow only once. Ours keeps its traces to itself,
 * and its policy is named `webframe`. Checks for developers that weigh more than they hold are left out.
 *
 * Nor does ours look at what the page has for another Lit: supports of polyfills and of hydration would be called with
 * our classes.
 *
 * Each replacement must be found: a Lit that is written otherwise stops the build.
 */
import type { Plugin } from "vite";

interface Replacement {
	readonly file: RegExp;
	readonly find: RegExp;
	readonly put: string;
}

const REPLACEMENTS: readonly Replacement[] = [
	{ file: /\/lit-html\/lit-html\.js$/, find: /createPolicy\("lit-html"/, put: 'createPolicy("webframe"' },
	{ file: /\/lit-html\/lit-html\.js$/, find: /\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\)/, put: "0" },
	{ file: /\/lit-element\/lit-element\.js$/, find: /\(\w+\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/, put: "0" },
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/,
		put: "0",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/,
		put: "const litPropertyMetadata=new WeakMap;",
	},
	{ file: /\/lit-html\/lit-html\.js$/, find: /,(\w+)=\w+\.litHtmlPolyfillSupport;\1\?\.\(\w+,\w+\),/, put: ";" },
	{
		file: /\/lit-element\/lit-element\.js$/,
		find: /\w+\.litElementHydrateSupport\?\.\([^)]*\);const (\w+)=\w+\.litElementPolyfillSupport;\1\?\.\([^)]*\);/,
		put: "0;",
	},
	{ file: /\/reactive-element\/reactive-element\.js$/, find: /,\w+=\w+\.reactiveElementPolyfillSupport,/, put: "," },
	{ file: /\/reactive-element\/reactive-element\.js$/, find: /\w+\?\.\(\{ReactiveElement:\w+\}\),/, put: "" },
	{ file: /\/lit-html\/lit-html\.js$/, find: /Error\("invalid template strings array"\)/, put: 'Error("template")' },
	// For decorators, of which there are none here.
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /static addInitializer\(\w+\)\{[^{}]*\}/,
		put: "",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /,this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/,
		put: "",
	},
	// Attributes of ours are texts or switches, and none is written by its element: see `BEYOND_US`.
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /\{toAttribute\(\w+,\w+\)\{.*?return \w+\},fromAttribute\(\w+,\w+\)\{.*?return \w+\}\}(?=,\w+=\(\w+,\w+\)=>)/,
		put: "{fromAttribute:(text,type)=>type===Boolean?text!==null:text}",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /_\$ET\(\w+,\w+\)\{const.*?this\._\$Em=null\}\}/,
		put: "",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /this\._\$Eq&&=this\._\$Eq\.forEach\(\w+=>this\._\$ET\(\w+,this\[\w+\]\)\),/,
		put: "",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /C\((\w+),(\w+),\{useDefault:\w+,reflect:\w+,wrapped:\w+\},\w+\)\{.*?\(this\._\$Eq\?\?=new Set\)\.add\(\1\)\)\}/,
		put: "C($1,$2){this._$$AL.has($1)||this._$$AL.set($1,this.hasUpdated?$2:void 0)}",
	},
	{
		file: /\/reactive-element\/reactive-element\.js$/,
		find: /\|\|(\w+)\.useDefault&&\1\.reflect&&\w+===this\._\$Ej\?\.get\(\w+\)&&!this\.hasAttribute\(\w+\._\$Eu\(\w+,\1\)\)/,
		put: "",
	},
	{ file: /\/reactive-element\/reactive-element\.js$/, find: /(\w+)\?\?this\._\$Ej\?\.get\(\w+\)\?\?\1/, put: "$1" },
	{ file: /\/reactive-element\/reactive-element\.js$/, find: /,reflect:!1,useDefault:!1/, put: "" },
	// Nor does a page's ShadyCSS concern ours. Old webviews cannot adopt style sheets, so that question stays.
	{
		file: /\/reactive-element\/css-tag\.js$/,
		find: /\w+\.ShadowRoot&&\(void 0===\w+\.ShadyCSS\|\|\w+\.ShadyCSS\.nativeShadow\)&&(?="adoptedStyleSheets"in)/,
		put: "",
	},
	// Our styles are templates whose values the types see to, and nothing else makes any.
	{
		file: /\/reactive-element\/css-tag\.js$/,
		find: /throw Error\("Value passed to 'css' function[^)]*"\)/,
		put: "",
	},
	{
		file: /\/reactive-element\/css-tag\.js$/,
		find: /if\((this\._\$cssResult\$=!0),\w+!==\w+\)throw Error\("CSSResult is not constructable[^)]*"\)/,
		put: "$1",
	},
	// Templates of ours hold no comments, no elements of raw text, no directives of elements, and no MathML: see `BEYOND_US`.
	{
		file: /\/lit-html\/lit-html\.js$/,
		find: /(\w+)\.test\((\w+)\[2\]\)&&\(\w+=RegExp\("<\/"\+\2\[2\],"g"\)\),/,
		put: "",
	},
	{
		file: /\/lit-html\/lit-html\.js$/,
		find: /if\(\w+\.test\((\w+)\.tagName\)\)\{const .*?\)\}\}(?=\}else if\(8===\1\.nodeType\))/,
		put: "",
	},
	{
		file: /\/lit-html\/lit-html\.js$/,
		find: /else\{let (\w+)=-1;for\(;-1!==\(\1=\w+\.data\.indexOf\(.*?\),\1\+=\w+\.length-1\}/,
		put: "",
	},
	{
		file: /\/lit-html\/lit-html\.js$/,
		find: /else (\w+)\.startsWith\(\w+\)&&\(\w+\.push\(\{type:6,index:\w+\}\),\w+\.removeAttribute\(\1\)\);/,
		put: ";",
	},
	{ file: /\/lit-html\/lit-html\.js$/, find: /:6===\w+\.type&&\(\w+=new \w+\(\w+,this,\w+\)\)/, put: ":0" },
	{ file: /\/lit-html\/lit-html\.js$/, find: /"!--"===(\w+)\[1\]\?\w+=\w+:(?=void 0!==\1\[1\])/, put: "" },
	{ file: /\/lit-html\/lit-html\.js$/, find: /:3===\w+\?"<math>"/, put: "" },
	{ file: /\/lit-html\/lit-html\.js$/, find: /:3===\w+\?"<\/math>"/, put: "" },
	// Listeners of ours are functions without options.
	{
		file: /\/lit-html\/lit-html\.js$/,
		find: /\|\|(\w+)\.capture!==(\w+)\.capture\|\|\1\.once!==\2\.once\|\|\1\.passive!==\2\.passive/,
		put: "",
	},
	// What our directives take of Lit's inner parts.
	{ file: /\/lit-html\/lit-html\.js$/, find: /\{M:\w+,P:\w+,[^{}]*?\bI:(\w+),[^{}]*\}/, put: "{I:$1}" },
	// Where it stands is seen to by the types and by whoever writes the template; the check weighs more than it holds.
	{
		file: /\/lit-html\/directives\/repeat\.js$/,
		find: /constructor\((\w+)\)\{if\(super\(\1\),[^}]*?\)throw Error\("repeat\(\) can only be used in text expressions"\)\}/,
		put: "",
	},
];

/** What the converter of ours cannot do, and what our templates must not hold. */
const BEYOND_US =
	/\b(?:reflect: true|useDefault: true|type: (?:Number|Object|Array)\b)|<!--|<(?:script|style|textarea|title)\b|directives\/ref|\b(?:passive|once|capture): true[^}]*\}\}/;

export function quietLit(): Plugin {
	const done = new Set<Replacement>();
	return {
		name: "quiet-lit",
		enforce: "pre",
		transform(code, id) {
			if (id.includes("/webframe/src/") && BEYOND_US.test(code)) throw new Error(`${id}: no such attributes here.`);
			const wanted = REPLACEMENTS.filter(({ file }) => file.test(id));
			if (wanted.length === 0) return undefined;
			let changed = code;
			for (const replacement of wanted) {
				if (!replacement.find.test(changed)) throw new Error(`${replacement.find} was not found in ${id}.`);
				changed = changed.replace(replacement.find, replacement.put);
				done.add(replacement);
			}
			return { code: changed, map: null };
		},
		buildEnd() {
			const missed = REPLACEMENTS.filter((replacement) => !done.has(replacement));
			if (missed.length > 0) throw new Error(`Not part of the build: ${missed.map(({ file }) => file).join(", ")}`);
		},
	};
}
